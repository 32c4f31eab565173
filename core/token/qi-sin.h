/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

/**
 * QiSin:
 * @letter: the abbreviation of a style, 'A' to 'Z'; what it means is agreed elsewhere
 * @side: upper case is the first player's
 *
 * A style name, by value. Source: SIN 1.0.0.
 *
 * Since: 1.0
 */
typedef struct
{
  char   letter;
  QiSide side;
} QiSin;

#define QI_TYPE_SIN (qi_sin_get_type ())
GType qi_sin_get_type (void);

/* Makes a name of its attributes. @fault: "invalid_abbr" or "invalid_side". */
gboolean qi_sin_init        (QiSin        *self,
                             char          letter,
                             QiSide        side,
                             const char  **fault);
/* Reads exactly @length bytes (-1: NUL-terminated). */
gboolean qi_sin_parse       (const char   *text,
                             gssize        length,
                             QiSin        *self,
                             const char  **fault);
char     qi_sin_get_char    (const QiSin  *self);
gboolean qi_sin_equal       (const QiSin  *a,
                             const QiSin  *b);
guint    qi_sin_hash        (const QiSin  *self);
gboolean qi_sin_same_family (const QiSin  *a,
                             const QiSin  *b);
gboolean qi_sin_same_side   (const QiSin  *a,
                             const QiSin  *b);
void qi_sin_flip (const QiSin *self,
                  QiSin       *result);
void qi_sin_with_abbr (const QiSin *self,
                       char         letter,
                       QiSin       *result);
void qi_sin_with_side (const QiSin *self,
                       QiSide       side,
                       QiSin       *result);

G_END_DECLS
