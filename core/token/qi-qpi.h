/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin.h"
#include "qi-sin.h"

G_BEGIN_DECLS

/**
 * QiQpiProfile:
 * @QI_QPI_CURRENT: the two letters have cases of their own (QPI 1.0.0 as it stands)
 * @QI_QPI_SAME_SIDE: both have the same case (qpi.rb 2)
 * @QI_QPI_SEED: the same, without "^" (qpi.rb of September 2025)
 *
 * Which of the rules that QPI had over time is asked for.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_QPI_CURRENT,
  QI_QPI_SAME_SIDE,
  QI_QPI_SEED
} QiQpiProfile;

/**
 * QI_QPI_MAX_BYTES:
 *
 * The longest that a QPI identifier can be.
 *
 * Since: 1.0
 */
#define QI_QPI_MAX_BYTES 5

/**
 * QiQpi:
 * @style: what stands before the colon
 * @piece: what stands behind it; the side of the identifier is the piece's
 *
 * A piece with its style, by value. With letters of the same case the piece is native to its own
 * side's style, else derived: it follows the other side's. Its components are its members.
 * Source: QPI 1.0.0.
 *
 * Since: 1.0
 */
typedef struct
{
  QiSin style;
  QiPin piece;
} QiQpi;

#define QI_TYPE_QPI (qi_qpi_get_type ())
GType qi_qpi_get_type (void);

/* Makes a native identifier that is not terminal, with the errors of the constructor of qpi.rb:
 * "invalid_family", "invalid_type", "invalid_side" or "invalid_state". */
gboolean qi_qpi_init          (QiQpi         *self,
                               char           family,
                               char           type,
                               QiSide         side,
                               QiPieceState   state,
                               const char   **fault);
/* Reads exactly @length bytes (-1: NUL-terminated). */
gboolean qi_qpi_parse         (const char    *text,
                               gssize         length,
                               QiQpiProfile   profile,
                               QiQpi         *self,
                               const char   **fault,
                               const char   **part_fault);
/* The canonical token. */
char *qi_qpi_dup_text (const QiQpi *self);

gboolean qi_qpi_is_native     (const QiQpi   *self);
gboolean qi_qpi_equal         (const QiQpi   *a,
                               const QiQpi   *b);
guint    qi_qpi_hash          (const QiQpi   *self);
gboolean qi_qpi_same_family   (const QiQpi   *a,
                               const QiQpi   *b);
gboolean qi_qpi_cross_family  (const QiQpi   *a,
                               const QiQpi   *b);
gboolean qi_qpi_same_type     (const QiQpi   *a,
                               const QiQpi   *b);
gboolean qi_qpi_same_side     (const QiQpi   *a,
                               const QiQpi   *b);
gboolean qi_qpi_same_state    (const QiQpi   *a,
                               const QiQpi   *b);

void qi_qpi_enhance (const QiQpi *self,
                     QiQpi       *result);
void qi_qpi_diminish (const QiQpi *self,
                      QiQpi       *result);
void qi_qpi_normalize (const QiQpi *self,
                       QiQpi       *result);
void qi_qpi_mark_terminal (const QiQpi *self,
                           QiQpi       *result);
void qi_qpi_unmark_terminal (const QiQpi *self,
                             QiQpi       *result);
void qi_qpi_flip (const QiQpi *self,
                  QiQpi       *result);
void qi_qpi_with_side (const QiQpi *self,
                       QiSide       side,
                       QiQpi       *result);
void qi_qpi_derive (const QiQpi *self,
                    QiQpi       *result);
void qi_qpi_underive (const QiQpi *self,
                      QiQpi       *result);
void qi_qpi_with_family (const QiQpi *self,
                         char         letter,
                         QiQpi       *result);
void qi_qpi_with_type (const QiQpi *self,
                       char         letter,
                       QiQpi       *result);
void qi_qpi_with_state (const QiQpi *self,
                        QiPieceState state,
                        QiQpi       *result);

gboolean qi_qpi_from_epin (QiQpi        *self,
                           const QiEpin *epin,
                           const QiSin  *first,
                           const QiSin  *second);
gboolean qi_qpi_to_epin (const QiQpi *self,
                         const QiSin *first,
                         const QiSin *second,
                         QiEpin      *epin);

G_END_DECLS
