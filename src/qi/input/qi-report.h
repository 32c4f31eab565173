/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"
#include "qi-finding.h"
#include "qi-json-writer-private.h"
#include "qi-notation.h"
#include "qi-position.h"
#include "qi-tool.h"

G_BEGIN_DECLS

/**
 * QiPlace:
 * @file: what the text is called in a remark: a file's name, "-", "argument"
 * @line: the text's line in the file when it is one of many, else 0
 * @text: (nullable): the text, for the line under a remark
 * @length: its bytes
 * @offset, @span: the range that a finding without one of its own is about; no range when @span
 *   is 0
 * @column: characters before the text in its line
 * @item: the text's number in a file that is divided into several, from 1; else 0
 * @n_items: how many there are where only the first is taken; else 0
 * @division: how the file is divided that the text is an item of
 * @is_cut: the text is only the start of what is too long, or its file ends within it; see #QiItemSpan
 * @has_crlf: its line ends in a carriage return and a line feed
 * @start: where an item begins in the stream, in bytes
 * @number: of the row in all that is read, from 0, where the run is a part of one; see #QiPart
 * @lead: bytes of comments above the item, which stand before @text; see #QiItemSpan
 * @format: (nullable): what the text is known to be
 * @likely: what most texts of its list are
 * @setup: (nullable): whose squares findings are about, to name them
 * @places: (nullable): #QiTextPlace: where its pieces stand in the text, for a finding with squares alone
 *
 * Where the findings of one text are.
 */
typedef struct
{
  const char *file;
  guint64     line;
  const char *text;
  gsize       length;
  gsize       offset;
  gsize       span;
  guint64     column;
  guint64     item;
  guint64     n_items;
  QiDivision  division;
  gboolean    is_cut;
  gboolean    has_crlf;
  guint64     start;
  guint64     number;
  guint32     lead;
  const QiNotation *format;
  QiLikely          likely;
  QiSetup     *setup;
  GArray      *places;
} QiPlace;

/* Remarks on standard error, unless results are JSON. */
void   qi_report_finding       (const QiOptions  *options,
                                const QiPlace    *place,
                                QiFinding        *finding);
void   qi_report_findings      (const QiOptions  *options,
                                const QiPlace    *place,
                                const GPtrArray  *findings);
/* A remark on a place that is known as text. */
void   qi_report_at            (const QiOptions  *options,
                                const char       *place_text,
                                QiSeverity        severity,
                                const char       *code,
                                const char       *message);
/* What a remark has become in an earlier call, with its line end. */
void   qi_report_text          (const QiOptions  *options,
                                const char       *text);
/* A remark that is no finding of the library: a file that cannot be read, faulty edits. */
void   qi_report_plain         (const QiOptions  *options,
                                const QiPlace    *place,
                                const char       *code,
                                const char       *message);
/* "FILE:LINE:COLUMN" of a finding, as remarks begin. */
char  *qi_place_dup_text       (const QiPlace    *place,
                                QiFinding        *finding);
/* Says that @n findings from @place_text on were not shown, unless results are JSON. */
void   qi_report_left_out      (const QiOptions  *options,
                                const char       *place_text,
                                guint64           n);
/* What findings mean for the exit status. */
QiExit qi_findings_get_exit    (const QiOptions  *options,
                                const GPtrArray  *findings);
/* The finding of a %QI_ERROR as a list of one; NULL for another error. */
GPtrArray *qi_findings_from_error (const GError *error);

/* Results on standard output, buffered, or where @options (nullable) collect them. */
void   qi_output               (const QiOptions  *options,
                                const char       *text,
                                gsize             length);
/* The same for a text in which what is foreign has been escaped, so that it may have colours of ours. */
void   qi_output_shown         (const QiOptions  *options,
                                const char       *text,
                                gsize             length);
void   qi_output_printf        (const QiOptions  *options,
                                const char       *format,
                                ...) G_GNUC_PRINTF (2, 3);
/* Ends @text with one line end unless it has one, and writes it. */
void   qi_output_text          (const QiOptions  *options,
                                const char       *text);
/* Hands out what was written so far. */
void   qi_output_flush         (void);
/* The last flush; says what went wrong. */
QiExit qi_output_end           (void);

/* JSON: a line of the results is an object. This opens it; qi_line_print() ends and prints it, and
 * must follow. */
void   qi_line_open            (QiJsonWriter     *json);
void   qi_line_print           (const QiOptions  *options,
                                QiJsonWriter     *json);
/* A line with one plain error alone. */
void   qi_line_print_refusal   (const QiOptions  *options,
                                const char       *code,
                                const char       *message);
/* Into an open list: the first @max of @findings (nullable) on the text at @place. */
void   qi_json_write_findings_at (QiJsonWriter    *json,
                                  const GPtrArray *findings,
                                  guint            max,
                                  const QiPlace   *place);
/* All of them. @line is that of a text that is one of many, as in #QiPlace. */
void   qi_json_write_findings  (QiJsonWriter     *json,
                                const GPtrArray  *findings,
                                guint64           line);
void   qi_json_write_plain     (QiJsonWriter     *json,
                                const char       *code,
                                const char       *message);
/* @token NULL: null. */
void   qi_json_write_token     (QiJsonWriter     *json,
                                const char       *key,
                                const QiToken    *token);
void   qi_json_write_shape     (QiJsonWriter     *json,
                                const char       *key,
                                const QiShape    *shape);
/* The member `"position"`. */
void   qi_json_write_position  (QiJsonWriter     *json,
                                const QiPosition *position);

G_END_DECLS
