/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"
#include "qi-item-frame-private.h"
#include "qi-item-scanner.h"
#include "qi-position-key-private.h"

G_BEGIN_DECLS

/* What find, sort and unique have in common: rows of lists that are written as they were. */

/**
 * QiListOut:
 * @division: of the row that was written last
 * @frame: what holds the rows of its list together
 * @n: rows that were written since a list began
 * @has_rows: one was written at all
 * @has_crlf: the line ends of the row
 * @lacks_end: the last one was a whole file without a line end, which it gets if another row follows
 * @is_array: rows of an array were looked at
 *
 * Rows on their way out, each as it stood in its file. They are put together as the rows of such a file are: a line each, the
 * elements of an array, games with an empty line between them, problems between the words of their
 * language. In a file of lines the comments above a row go with it. All zero is the start.
 */
typedef struct
{
  QiDivision  division;
  QiItemFrame frame;
  guint64     n;
  gboolean    has_rows;
  gboolean    has_crlf;
  gboolean    lacks_end;
  gboolean    is_array;
} QiListOut;

/* A row was read, which need not be written: an array without rows becomes an empty array. */
void     qi_list_out_saw    (QiListOut       *self,
                             const QiInput   *input);
/* Writes a row, or with `--json` a line about it. A row that is cut off cannot stand among others: that is reported
 * instead. Returns the exit status for it. */
QiExit   qi_list_out_row    (QiListOut       *self,
                             const QiOptions *options,
                             const QiInput   *input);
/* The same of a text alone. */
void     qi_list_out_text   (QiListOut       *self,
                             const QiOptions *options,
                             const QiPlace   *place);
/* Behind the last row. */
void     qi_list_out_end    (QiListOut       *self,
                             const QiOptions *options);
/* Whether @input is a row of a list, with a text, and not a finding about its file: a file without any bytes has
 * no row. */
gboolean qi_list_is_row     (const QiInput   *input);
/* Reports what is wrong with a row that cannot be read; other findings are left to `qi check`, unless all of them are errors
 * (`--strict`). Returns the exit status for it. */
QiExit   qi_list_report     (const QiOptions *options,
                             const QiInput   *input);
/* Understands `--symmetry` as bits of #QiSymmetry. FALSE, with @status, when there is a word that is none. */
gboolean qi_list_get_symmetries (const QiOptions *options,
                                 guint           *symmetries,
                                 QiExit          *status);
/* `--same` as bits of #QiSame. */
guint    qi_list_get_same   (const QiOptions *options);
/* The verdict of this name; UNKNOWN: there is none. */
QiVerdict qi_list_get_verdict (const char     *name);
/* What the rules' findings and the reader's say of a row that was read; those are then in @input. */
QiVerdict qi_list_judge     (const QiOptions *options,
                             const QiInput   *input);

/* The code of a row that is cut, see #QiPlace. */
#define QI_CODE_CUT_ROW "cut-row"

G_END_DECLS
