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
 * @is_file: it is no position: the findings are on a file that holds several
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
  gboolean      is_file;
  GPtrArray    *variants;
} QiInput;

typedef QiExit (*QiInputFunc) (const QiOptions *options,
                               const QiInput   *input,
                               gpointer         user_data);

/**
 * QiInputCalls:
 * @one: called for each position, and for what is wrong with a file that holds several
 * @end: (nullable): called behind the last position of a file; @is_divided: it holds several.
 *   @tally: what was counted in it
 * @is_slow: one position takes long, so threads take them one by one
 *
 * What a command does with its input.
 */
typedef struct
{
  QiInputFunc one;
  void      (*end) (const QiOptions *options,
                    const char      *file,
                    gboolean         is_divided,
                    const QiTally   *tally);
  gpointer    user_data;
  gboolean    is_slow;
} QiInputCalls;

/* One file, in this thread. */
QiExit qi_input_read_file      (const QiOptions    *options,
                                const char         *file,
                                const QiInputCalls *calls);
/* One text, or why it could not be taken in. */
QiExit qi_input_read_text      (const QiOptions    *options,
                                const QiPlace      *place,
                                const GError       *error,
                                const QiInputCalls *calls);
/* A finding on a file as a whole; @number as in #QiPlace. */
QiExit qi_input_read_fault     (const QiOptions    *options,
                                const char         *file,
                                const char         *format,
                                QiFinding          *fault,
                                guint64             number,
                                const QiInputCalls *calls);
/* The words of the command line as files, for commands that take at most one of them. FALSE, with
 * @status, when there are more. */
gboolean qi_options_get_one_file (const QiOptions *options,
                                  const char      *files[2],
                                  QiExit          *status);
/* TRUE for a word such as "put=e4:K": what stands before "=" is no path ("./a=b" is a file). */
gboolean qi_word_is_setting     (const char         *word);
/* Remarks about the input on standard error, unless results are JSON: all findings, or the first
 * @max. Returns what all of them mean. */
QiExit qi_input_report         (const QiOptions    *options,
                                const QiInput      *input);
QiExit qi_input_report_some    (const QiOptions    *options,
                                const QiInput      *input,
                                guint               max);
/* Where the findings of @input are, @place; it borrows from @input and from what is given back (nullable,
 * transfer full). */
QiReading *qi_input_locate     (const QiOptions    *options,
                                const QiInput      *input,
                                QiPlace            *place);
/* Writes the members `"file"`, `"line"` (of one of many), `"item"` (of a divided file) and
 * `"format"`. */
void   qi_input_write_head    (const QiOptions *options,
                               const QiInput   *input,
                               QiJsonWriter    *json);
/* Writes `"ok":…,"findings":[…]` of the input and of what came after, @more (nullable); and
 * `"variants":[…]` where there is something to say about them. */
void   qi_input_write_result  (const QiInput   *input,
                               gboolean         ok,
                               const GPtrArray *more,
                               QiJsonWriter    *json);
/* The same of the first @max findings of the input; a member `"left_out"` counts the others. */
void   qi_input_write_some    (const QiInput   *input,
                               gboolean         ok,
                               guint            max,
                               const GPtrArray *more,
                               QiJsonWriter    *json);
/* The code of a file that cannot be read. */
#define QI_CODE_UNREADABLE "unreadable"

G_END_DECLS
