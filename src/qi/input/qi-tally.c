/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-tally.h"

#include <string.h>

#define MAX_REPEATS \
  128 /* of a file, and of a part of it; what comes then is said where it stands, or with its part */

void
qi_tally_reset (QiTally *self,
                guint64  max_shown)
{
  qi_tally_clear (self);
  *self = (QiTally) { .max_shown = max_shown };
}

void
qi_tally_clear (QiTally *self)
{
  g_clear_pointer (&self->hidden_at, g_free);
  g_clear_pointer (&self->repeats, g_ptr_array_unref);
}

void
qi_tally_add (QiTally       *self,
              const QiTally *other)
{
  self->n_files += other->n_files;
  self->n_unreadable += other->n_unreadable;
  self->n_positions += other->n_positions;
  self->n_wrong += other->n_wrong;
  self->n_unchecked += other->n_unchecked;
  for (guint i = 0; i < G_N_ELEMENTS (self->n_findings); i++)
    self->n_findings[i] += other->n_findings[i];
  self->n_muted += other->n_muted;
  self->n_shown += other->n_shown;
  self->n_hidden += other->n_hidden;
  self->is_broken = self->is_broken || other->is_broken;
  if (self->hidden_at == NULL)
    self->hidden_at = g_strdup (other->hidden_at);
}

void
qi_tally_end_file (QiTally *self)
{
  self->n_files = self->n_unreadable == 0 && !(self->is_broken && self->n_positions == 0) ? 1 : 0;
}

void
qi_tally_count_findings (QiTally         *self,
                         const GPtrArray *findings)
{
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    self->n_findings[qi_finding_get_severity (g_ptr_array_index (findings, i))]++;
}

guint
qi_tally_take_findings (QiTally         *self,
                        const QiPlace   *place,
                        const GPtrArray *findings)
{
  guint n = findings == NULL ? 0 : findings->len;
  guint n_shown = (guint) MIN (n, self->max_shown - self->n_shown);

  qi_tally_count_findings (self, findings);
  self->n_shown += n_shown;
  self->n_hidden += n - n_shown;
  if (n_shown < n && self->hidden_at == NULL)
    self->hidden_at = qi_place_dup_text (place, g_ptr_array_index (findings, n_shown));
  return n_shown;
}

static void
repeat_free (gpointer data)
{
  QiRepeat *repeat = data;

  g_free (repeat->what);
  g_free (repeat->message);
  g_free (repeat->place);
  g_free (repeat->remark);
  g_free (repeat);
}

/* What is said once, by the parameter that tells one kind from another; the last two only in lists of other data.
 * @fix: (nullable): the repair of all that is said once, and no other
 * @is_note: only where it is a note */
typedef struct
{
  const char *code;
  const char *param;
  const char *fix;
  gboolean    is_note;
  gboolean    is_foreign;
  const char
    *words; /* of what is said of several rows, behind the parameter and the number; NULL: the finding's */
} RepeatRow;

static const RepeatRow repeated[] = {
  { "unknown-piece", "piece", NULL, FALSE, FALSE, "is no piece of the game" },
  { "field-left-out", "name", NULL, FALSE, FALSE, NULL },
  { "unknown-variant", "text", NULL, FALSE, FALSE, "is not a game that is known" },
  { "board-guessed", "game", NULL, FALSE, FALSE, NULL },
  { "bad-operation", NULL, NULL, TRUE, FALSE, NULL },
  { "castling-file-letters", NULL, NULL, FALSE, FALSE, NULL },
  { "bad-castling-rights", NULL, "use-chess960", FALSE, FALSE,
    "have castling rights of Chess960 (--game=chess960)" },
  { "letter-nickname", "letter", NULL, TRUE, FALSE, NULL },
  { "moves-ignored", NULL, NULL, TRUE, FALSE, NULL },
  { "no-king", "side", NULL, TRUE, FALSE, NULL }, /* of a tsume */
  { "nul-at-end", NULL, NULL, TRUE, FALSE, NULL },
  { "odd-space", NULL, NULL, TRUE, FALSE, NULL },
  { "operation-joined", "opcode", NULL, TRUE, FALSE, NULL },
  { "operation-not-ended", NULL, NULL, TRUE, FALSE, NULL },
  { "side-nickname", "letter", NULL, TRUE, FALSE, NULL },
  { "text-converted", "encoding", NULL, TRUE, FALSE, NULL },
  { "json-no-position", NULL, NULL, FALSE, TRUE, NULL },
  { "unknown-format", NULL, NULL, FALSE, TRUE, NULL },
};

static const RepeatRow *
find_row (const char *code)
{
  for (gsize i = 0; i < G_N_ELEMENTS (repeated); i++)
    if (strcmp (repeated[i].code, code) == 0)
      return &repeated[i];
  return NULL;
}

static QiRepeat *
find_repeat (const QiTally *self,
             const char    *code,
             const char    *what)
{
  for (guint i = 0; self->repeats != NULL && i < self->repeats->len; i++)
    {
      QiRepeat *repeat = self->repeats->pdata[i];

      if (strcmp (repeat->code, code) == 0 && strcmp (repeat->what, what) == 0)
        return repeat;
    }
  return NULL;
}

/* @code: of the table. */
static QiRepeat *
add_repeat (QiTally    *self,
            const char *code,
            const char *what,
            const char *message)
{
  QiRepeat *repeat = g_new0 (QiRepeat, 1);

  if (self->repeats == NULL)
    self->repeats = g_ptr_array_new_with_free_func (repeat_free);
  repeat->code = code;
  repeat->what = g_strdup (what);
  repeat->message = g_strdup (message);
  g_ptr_array_add (self->repeats, repeat);
  return repeat;
}

QiRepeat *
qi_tally_take_repeat (QiTally         *self,
                      const QiPlace   *place,
                      const QiFinding *finding)
{
  const RepeatRow *row = find_row (qi_finding_get_code (finding));
  const char *what = "";
  QiRepeat *repeat = NULL;

  if (row == NULL || (row->is_foreign && !place->likely.is_foreign)
      || (row->is_note && qi_finding_get_severity (finding) != QI_SEVERITY_NOTE)
      || (row->fix != NULL && g_strcmp0 (qi_finding_get_fix (finding, NULL), row->fix) != 0))
    return NULL;
  if (row->param != NULL)
    what = qi_finding_get_param (finding, row->param);
  if (what == NULL)
    return NULL;
  repeat = find_repeat (self, row->code, what);
  if (repeat == NULL && self->repeats != NULL && self->repeats->len == MAX_REPEATS)
    return NULL;
  if (repeat == NULL)
    repeat = add_repeat (self, row->code, what, qi_finding_get_message (finding));
  if (repeat->n_rows == 0)
    repeat->severity = qi_finding_get_severity (finding);
  if (repeat->n_rows == 0 || repeat->line != place->line || repeat->item != place->item)
    repeat->n_rows++;
  repeat->line = place->line;
  repeat->item = place->item;
  self->n_findings[qi_finding_get_severity (finding)]++;
  return repeat;
}

static void
tell_repeat (const QiRepeat  *repeat,
             const QiOptions *options)
{
  const RepeatRow *row = find_row (repeat->code);
  g_autofree char *message = NULL;

  if (repeat->n_rows == 1)
    {
      qi_report_text (options, repeat->remark);
      return;
    }
  if (row->words == NULL)
    message =
      g_strdup_printf ("%s, in %" G_GUINT64_FORMAT " rows", repeat->message, repeat->n_rows);
  else if (row->param == NULL)
    message = g_strdup_printf ("%" G_GUINT64_FORMAT " rows %s", repeat->n_rows, row->words);
  else
    message = g_strdup_printf ("%s in %" G_GUINT64_FORMAT " rows %s", repeat->what, repeat->n_rows,
                               row->words);
  qi_report_at (options, repeat->place, repeat->severity, repeat->code, message);
}

/* Says it, if it may be shown: the tally of @options knows that, and counts it. */
static void
tell_within (const QiRepeat  *repeat,
             const QiOptions *options)
{
  QiTally *run = options->tally;

  if (run->n_shown < run->max_shown)
    {
      run->n_shown++;
      tell_repeat (repeat, options);
      return;
    }
  run->n_hidden += repeat->n_rows;
  if (run->hidden_at == NULL)
    run->hidden_at = g_strdup (repeat->place);
}

void
qi_tally_add_repeats (QiTally         *self,
                      const QiTally   *other,
                      const QiOptions *options)
{
  for (guint i = 0; other->repeats != NULL && i < other->repeats->len; i++)
    {
      const QiRepeat *theirs = other->repeats->pdata[i];
      QiRepeat *repeat = find_repeat (self, theirs->code, theirs->what);

      if (repeat != NULL)
        {
          repeat->n_rows += theirs->n_rows;
          continue;
        }
      if (self->repeats != NULL && self->repeats->len == MAX_REPEATS)
        {
          tell_within (theirs, options);
          continue;
        }
      repeat = add_repeat (self, theirs->code, theirs->what, theirs->message);
      repeat->severity = theirs->severity;
      repeat->place = g_strdup (theirs->place);
      repeat->remark = g_strdup (theirs->remark);
      repeat->n_rows = theirs->n_rows;
    }
}

void
qi_tally_tell_repeats (const QiTally   *self,
                       const QiOptions *options)
{
  for (guint i = 0; self->repeats != NULL && i < self->repeats->len; i++)
    tell_within (self->repeats->pdata[i], options);
}

static void
append_count (GString    *text,
              const char *before,
              guint64     n,
              const char *what)
{
  g_string_append_printf (text, "%s%" G_GUINT64_FORMAT " %s%s", before, n, what, n == 1 ? "" : "s");
}

/* ", 3 muted", where there is any. */
static void
append_muted (const QiTally *self,
              GString       *text)
{
  if (self->n_muted > 0)
    g_string_append_printf (text, ", %" G_GUINT64_FORMAT " muted", self->n_muted);
}

void
qi_tally_append_findings (const QiTally *self,
                          GString       *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->n_findings); i++)
    if (self->n_findings[i] > 0)
      append_count (text, ", ", self->n_findings[i], qi_severity_get_name ((QiSeverity) i));
  append_muted (self, text);
}

void
qi_tally_append_positions (const QiTally *self,
                           GString       *text)
{
  append_count (text, "", self->n_positions, "position");
  g_string_append_printf (text, ", %" G_GUINT64_FORMAT " wrong", self->n_wrong);
  if (self->n_unchecked > 0)
    g_string_append_printf (text, ", %" G_GUINT64_FORMAT " read without rules", self->n_unchecked);
}

static void
report_json (const QiTally   *self,
             const QiOptions *options)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_json_writer_open_object (&json, "summary");
  qi_json_writer_add_unsigned (&json, "files", self->n_files);
  qi_json_writer_add_unsigned (&json, "unreadable", self->n_unreadable);
  qi_json_writer_add_unsigned (&json, "positions", self->n_positions);
  qi_json_writer_add_unsigned (&json, "wrong", self->n_wrong);
  qi_json_writer_add_unsigned (&json, "unchecked", self->n_unchecked);
  qi_json_writer_add_unsigned (&json, "errors", self->n_findings[QI_SEVERITY_ERROR]);
  qi_json_writer_add_unsigned (&json, "warnings", self->n_findings[QI_SEVERITY_WARNING]);
  qi_json_writer_add_unsigned (&json, "notes", self->n_findings[QI_SEVERITY_NOTE]);
  qi_json_writer_add_unsigned (&json, "muted", self->n_muted);
  qi_json_writer_add_unsigned (&json, "left_out", self->n_hidden);
  if (self->is_broken)
    qi_json_writer_add_boolean (&json, "interrupted", TRUE);
  qi_json_writer_close (&json);
  qi_line_print (options, &json);
}

static void
report_text (const QiTally   *self,
             const QiOptions *options)
{
  g_autoptr (GString) text = g_string_new ("total: ");

  append_count (text, "", self->n_files, "file");
  g_string_append (text, ", ");
  qi_tally_append_positions (self, text);
  append_count (text, ", ", self->n_findings[QI_SEVERITY_ERROR], "error");
  append_count (text, ", ", self->n_findings[QI_SEVERITY_WARNING], "warning");
  append_count (text, ", ", self->n_findings[QI_SEVERITY_NOTE], "note");
  append_muted (self, text);
  if (self->n_unreadable > 0)
    g_string_append_printf (text, ", %" G_GUINT64_FORMAT " unreadable", self->n_unreadable);
  g_string_append (text, self->is_broken ? ", interrupted" : "");
  qi_output_text (options, text->str);
}

void
qi_tally_report (const QiTally   *self,
                 const QiOptions *options)
{
  if (self->n_hidden > 0)
    qi_report_left_out (options, self->hidden_at, self->n_hidden);
  if (options->json && options->summary)
    report_json (self, options);
  else if (!options->json
           && (options->summary || self->is_broken || self->n_files + self->n_unreadable > 1))
    report_text (self, options);
}
