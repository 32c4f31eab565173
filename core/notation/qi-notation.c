/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-letters-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* Native first; detection asks in this order when two are equally sure. */
static const QiNotation *const registry[] = {
  &qi_notation_json,
  &qi_notation_pon,
  &qi_notation_qi_flat,
  &qi_notation_feen,
  &qi_notation_fen,
  &qi_notation_sfen,
  &qi_notation_epd,
  &qi_notation_usi,
  &qi_notation_ucci,
  &qi_notation_uci,
  &qi_notation_setboard,
  &qi_notation_bod,
  &qi_notation_csa,
  &qi_notation_pdn,
  &qi_notation_pgn,
  &qi_notation_sgf,
  &qi_notation_othello,
  &qi_notation_ggf,
  &qi_notation_nboard,
  &qi_notation_gtp,
  &qi_notation_hub,
  &qi_notation_pieces,
  &qi_notation_ascii,
  &qi_notation_popeye,
  NULL,
};

const QiNotation *const *
qi_notation_get_all (void)
{
  return registry;
}

/**
 * qi_notation_lookup:
 * @id: as in #QiNotation
 *
 * Returns: (transfer none) (nullable): the notation; %NULL when there is none of that id
 */
const QiNotation *
qi_notation_lookup (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; registry[i] != NULL; i++)
    if (strcmp (registry[i]->id, id) == 0)
      return registry[i];
  return NULL;
}

const QiNotation *
qi_notation_for_filename (const char *filename)
{
  const QiNotation *best = NULL;
  gsize best_length = 0;

  g_return_val_if_fail (filename != NULL, NULL);

  gsize length = strlen (filename);
  for (gsize i = 0; registry[i] != NULL; i++)
    for (const char *const *end = registry[i]->extensions; end != NULL && *end != NULL; end++)
      {
        gsize n = strlen (*end);

        /* The longest ending wins: "a.pon.json" is more than "a.json". */
        if (n <= best_length || n >= length)
          continue;
        if (g_ascii_strcasecmp (filename + length - n, *end) == 0)
          {
            best = registry[i];
            best_length = n;
          }
      }
  return best;
}

gboolean
qi_notation_serves (const QiNotation *self,
                    QiSetup          *setup)
{
  g_return_val_if_fail (self != NULL && setup != NULL, FALSE);

  if (self->write == NULL)
    return FALSE;
  if (self->games == NULL && self->format == NULL)
    return TRUE;

  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game)
                                        : qi_game_info_suggest (qi_setup_get_position (setup));
  if (info == NULL)
    return FALSE;
  if (self->games == NULL)
    return qi_letters_has_format (info, self->format);
  return g_strv_contains (self->games, qi_game_info_get_id (info));
}

QiReading *
qi_reading_new (const char *format)
{
  QiReading *self = g_new0 (QiReading, 1);

  self->format = format;
  self->findings = qi_findings_new ();
  return self;
}

/**
 * qi_reading_free:
 * @self: (nullable): a reading
 */
void
qi_reading_free (QiReading *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->partial, qi_setup_unref);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->places, g_array_unref);
  g_clear_pointer (&self->source, qi_source_unref);
  g_free (self);
}

gboolean
qi_reading_set_error (const QiReading *self,
                      GError         **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_ERROR)
        continue;
      qi_set_error (error, QI_ERROR_SYNTAX, qi_finding_ref (finding));
      return TRUE;
    }
  return FALSE;
}

void
qi_reading_shift (QiReading  *self,
                  gsize       base,
                  const char *text,
                  gsize       length)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      gsize offset = 0;
      gsize n = 0;

      if (qi_finding_get_fix_range (finding, &offset, &n))
        qi_finding_set_fix_range (finding, offset + base, n);
      if (!qi_finding_get_range (finding, &offset, &n))
        continue;
      qi_finding_set_range (finding, offset + base, n);
    }
  qi_findings_locate (self->findings, text, length, TRUE);
  for (guint i = 0; self->places != NULL && i < self->places->len; i++)
    g_array_index (self->places, QiTextPlace, i).offset += base;
}

gsize
qi_text_get_mark (const char *text,
                  gsize       length)
{
  static const char mark[] = "\xEF\xBB\xBF";
  const gsize n = sizeof mark - 1;

  return length >= n && memcmp (text, mark, n) == 0 ? n : 0;
}

void
qi_reading_note_mark (QiReading  *self,
                      const char *text,
                      gsize       length)
{
  const gsize mark = qi_text_get_mark (text, length);
  QiFinding *finding =
    qi_finding_new (QI_SEVERITY_NOTE, "byte-order-mark", "a byte-order mark is left out");

  qi_reading_shift (self, mark, text, length);
  qi_finding_set_field (finding, "whole");
  qi_finding_set_range (finding, 0, mark);
  g_ptr_array_insert (self->findings, 0, qi_finding_locate (finding, text, length));
}

static void
clear_place (gpointer data)
{
  g_clear_pointer (&((QiTextPlace *) data)->piece, g_free);
}

QiDetails *
qi_details_add (QiDetails  *details,
                const char *key,
                QiValue    *value)
{
  QiDetails *next = qi_details_with (details, key, value);

  qi_value_unref (value);
  qi_details_unref (details);
  return next;
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const QiTextPlace *left = a;
  const QiTextPlace *right = b;

  if (left->offset != right->offset)
    return left->offset < right->offset ? -1 : 1;
  return left->square < right->square ? -1 : left->square > right->square;
}

void
qi_places_sort (GArray *places)
{
  g_array_sort (places, compare_places);
}

void
qi_places_add_hand (GArray        *places,
                    gsize          offset,
                    gsize          length,
                    QiSide         hand,
                    const QiToken *piece)
{
  QiTextPlace place = { offset, length, QI_NO_SQUARE, hand, qi_token_copy (piece) };

  /* Squares' places own nothing, so a list without hands needs no one to clear it. */
  g_array_set_clear_func (places, clear_place);
  g_array_append_val (places, place);
}

const QiLimits *
qi_read_options_get_limits (const QiReadOptions *options)
{
  if (options != NULL && options->limits != NULL)
    return options->limits;
  return qi_limits_get_default ();
}

QiSeverity
qi_write_options_get_loss (const QiWriteOptions *options)
{
  return options != NULL && options->strict ? QI_SEVERITY_ERROR : QI_SEVERITY_NOTE;
}

/* The game "" of the options means that there is none. */
static void
drop_empty_game (QiSetup **setup)
{
  if (*setup == NULL || g_strcmp0 (qi_setup_get_game (*setup), "") != 0)
    return;
  QiSetup *before = *setup;
  *setup = qi_setup_with_game (before, NULL);
  qi_setup_unref (before);
}

QiReading *
qi_reading_new_too_long (const char     *format,
                         gsize           length,
                         const QiLimits *limits)
{
  QiReading *self = qi_reading_new (format);
  QiFinding *finding =
    qi_finding_new (QI_SEVERITY_ERROR, "too-long", "text exceeds %" G_GSIZE_FORMAT " bytes",
                    limits->max_text_bytes);

  qi_finding_set_int (finding, "maximum", (gint64) limits->max_text_bytes);
  qi_finding_set_range (finding, limits->max_text_bytes, length - limits->max_text_bytes);
  qi_findings_add (self->findings, finding);
  return self;
}

QiReading *
qi_notation_read (const QiNotation    *self,
                  const char          *text,
                  gssize               length,
                  const QiReadOptions *options)
{
  static const QiReadOptions no_options = { NULL };

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  gsize n = length < 0 ? strlen (text) : (gsize) length;
  const QiLimits *limits = qi_read_options_get_limits (options);
  if (n > limits->max_text_bytes)
    return qi_reading_new_too_long (self->id, n, limits);

  const gsize mark = self->reads_mark ? 0 : qi_text_get_mark (text, n);
  QiReading *reading =
    self->read (n == mark ? "" : text + mark, n - mark, options == NULL ? &no_options : options);
  if (mark > 0)
    qi_reading_note_mark (reading, text, n);
  qi_findings_locate (reading->findings, n == 0 ? "" : text, n, FALSE);
  drop_empty_game (&reading->setup);
  drop_empty_game (&reading->partial);
  return reading;
}

/* Reads @text back and says whether it means @setup, apart from what @findings announce. */
static gboolean
check_written (const QiNotation *self,
               QiSetup          *setup,
               const char       *text,
               GPtrArray        *findings,
               guint             first)
{
  QiReadOptions options = {
    .limits = qi_limits_get_large (),
    .game = qi_setup_get_game (setup),
  };
  g_autoptr (QiReading) reading = qi_notation_read (self, text, -1, &options);
  const char *difference = NULL;

  if (reading->setup == NULL)
    difference = "text";
  else
    difference = qi_notation_check_meaning (setup, reading->setup, findings, first);
  if (difference == NULL)
    return TRUE;
  QiFinding *finding =
    qi_finding_new (QI_SEVERITY_ERROR, "reads-back-differently",
                    "the %s text of this position does not read back the same (%s)", self->id,
                    difference);
  qi_finding_set_param (finding, "format", self->id);
  qi_finding_set_param (finding, "difference", difference);
  qi_findings_add (findings, finding);
  return FALSE;
}

static gboolean
has_error_from (const GPtrArray *findings,
                guint            first)
{
  for (guint i = first; i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == QI_SEVERITY_ERROR)
      return TRUE;
  return FALSE;
}

char *
qi_notation_write (const QiNotation     *self,
                   QiSetup              *setup,
                   const QiWriteOptions *options,
                   GPtrArray            *findings)
{
  static const QiWriteOptions no_options = { NULL };

  g_return_val_if_fail (self != NULL && setup != NULL, NULL);

  /* The check below needs the writer's notes even when the caller does not want them. */
  g_autoptr (GPtrArray) all = findings != NULL ? g_ptr_array_ref (findings) : qi_findings_new ();
  guint first = all->len;
  g_autofree char *text = self->write (setup, options == NULL ? &no_options : options, all);
  if (text == NULL || has_error_from (all, first))
    return NULL;
  if (!check_written (self, setup, text, all, first))
    return NULL;
  return g_steal_pointer (&text);
}
