/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding-private.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;
  char *value;
} QiFindingParam;

struct _QiFinding
{
  QiSeverity  severity;
  const char *code;    /* static */
  const char *text;    /* static: the reference text with parameters in braces, or NULL */
  char       *message; /* valid UTF-8; NULL until it is made from @text */
  GArray     *params;  /* of QiFindingParam, or NULL */
  GArray     *squares; /* of guint, or NULL */
  const char *field;   /* static, or NULL */
  gsize       offset;
  gsize       length;
  gsize       fix_offset;
  gsize       fix_length;
  guint       line; /* 0: not counted */
  guint       column;
  const char *fix;         /* static, or NULL */
  char       *replacement; /* NULL when there is no fix */
  QiSide      hand;
  gboolean    has_hand;
  gboolean    has_range;
  gboolean    has_fix_range;
};

G_END_DECLS
