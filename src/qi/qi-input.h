/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-report.h"
#include "qi-tool.h"

G_BEGIN_DECLS

/**
 * QiInput:
 * @place: the text and where it is from
 * @format: id of the format, or NULL when it is not known
 * @setup: (nullable): what was read; NULL with an error
 * @source: (nullable): of a native text
 * @findings: (nullable): the reader's findings; the texts that are too long have one too
 * @failure: (nullable): why nothing could be read at all
 * @variants: (nullable): what is to be said about the user's own variants
 *
 * One position of the input, and what reading it gave.
 */
typedef struct
{
  QiPlace       place;
  const char   *format;
  QiSetup      *setup;
  QiSource     *source;
  GPtrArray    *findings;
  const GError *failure;
  GPtrArray    *variants;
} QiInput;

typedef QiExit (*QiInputFunc) (const QiOptions *options,
                               const QiInput   *input,
                               gpointer         user_data);

/* What was seen in a stream. */
typedef struct
{
  guint64 n_positions;
  guint64 n_wrong;
} QiTally;

/* Reads each file ("-", or none: standard input), or each line of them with `--lines`, and calls
 * @func with what it holds. Memory is bounded by one position. @tally (nullable)
 * counts lines. Returns the highest status. */
QiExit qi_inputs_foreach       (const QiOptions    *options,
                                const char *const  *files,
                                QiInputFunc         func,
                                gpointer            user_data,
                                QiTally            *tally);
/* Reads one text, which is there or could not be taken in: too long, which is a finding, or not
 * readable at all. */
QiExit qi_input_read_text      (const QiOptions    *options,
                                const QiPlace      *place,
                                QiInputFunc         func,
                                gpointer            user_data);
QiExit qi_input_fail           (const QiOptions    *options,
                                const QiPlace      *place,
                                const GError       *error,
                                QiInputFunc         func,
                                gpointer            user_data);
/* The words of the command line as files, for commands that take at most one of them. FALSE, with
 * @status, when there are more. */
gboolean qi_options_get_one_file (const QiOptions  *options,
                                const char         *files[2],
                                QiExit             *status);
/* Remarks about the input on standard error, unless results are JSON. Returns what they mean. */
QiExit qi_input_report         (const QiOptions    *options,
                                const QiInput      *input);
/* Appends the members `"file"`, `"line"` (with `--lines`) and `"format"`. */
void   qi_input_append_head    (const QiOptions    *options,
                                const QiInput      *input,
                                GString            *json);
/* Appends `"ok":…,"findings":[…]` of the input and of what came after, @more (nullable); and
 * `"variants":[…]` where there is something to say about them. */
void   qi_input_append_result  (const QiInput      *input,
                                gboolean            ok,
                                const GPtrArray    *more,
                                GString            *json);
/* The code of a file that cannot be read. */
#define QI_CODE_UNREADABLE "unreadable"

G_END_DECLS
