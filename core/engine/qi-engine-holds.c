/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-holds-private.h"

#include "qi-difference.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation.h"

#include <string.h>

#define MAX_MOVES 100000 /* the most moves of one answer that are kept */

/* What Stockfish and those that come from it say: "Fen: …". */
static char *
dup_fen (const char *answer)
{
  static const char label[] = "Fen: ";
  const char *at = g_str_has_prefix (answer, label) ? answer : strstr (answer, "\nFen: ");

  if (at == NULL)
    return NULL;
  at += strlen (label) + (*at == '\n');
  return g_strndup (at, strcspn (at, "\n"));
}

/* The answers to GTP's query_boardsize and list_stones: three answers, of which the first is a number. They become the
 * commands that set up the same board. */
static char *
dup_stones (const char *answer)
{
  static const char *const colours[] = { "black", "white" };
  g_auto (GStrv) lines = g_strsplit (answer, "\n", -1);
  GString *text = g_string_new (NULL);
  gboolean is_open = FALSE;
  guint n = 0;

  for (guint i = 0; lines[i] != NULL && !(n == 3 && *lines[i] == '='); i++)
    {
      const char *word = lines[i];
      const gboolean begins = *word == '=';
      gsize length;

      /* A long answer may continue on further lines, up to an empty one. */
      is_open = begins || (is_open && *word != '\0');
      if (begins && n++ == 0)
        g_string_append_printf (text, "boardsize %s\nset_position", g_strstrip (lines[i] + 1));
      if (!is_open || n == 1)
        continue;
      for (word += begins; *(word += strspn (word, " ")) != '\0'; word += length)
        {
          length = strcspn (word, " ");
          g_string_append_printf (text, " %s %.*s", colours[n - 2], (int) length, word);
        }
    }
  if (n < 3)
    g_string_truncate (text, 0);
  return g_string_free (text, text->len == 0);
}

/* @findings: (nullable): gets the findings of the reader */
static QiSetup *
read_text (const char *notation,
           const char *text,
           const char *game,
           GPtrArray  *findings)
{
  QiReadOptions options = { .limits = qi_limits_get_large (), .game = game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (notation), text, -1, &options);

  for (guint i = 0; findings != NULL && i < reading->findings->len; i++)
    qi_findings_add (findings, qi_finding_ref (g_ptr_array_index (reading->findings, i)));
  return g_steal_pointer (&reading->setup);
}

/* @setup written in that notation and read again, so that what the notation cannot express does not count as a
 * difference. NULL when the notation cannot write it. */
static QiSetup *
dup_told (QiSetup    *setup,
          const char *notation,
          const char *game,
          GPtrArray  *findings)
{
  g_autofree char *text = qi_notation_write (qi_notation_lookup (notation), setup, NULL, findings);

  return text == NULL ? NULL : read_text (notation, text, game, findings);
}

QiSetup *
qi_engine_read_held (const char *answer,
                     const char *game)
{
  g_return_val_if_fail (answer != NULL, NULL);

  g_autofree char *text = dup_fen (answer);

  return text == NULL ? NULL : read_text ("fen", text, game, NULL);
}

QiSetup *
qi_engine_dup_told (QiSetup *setup)
{
  g_return_val_if_fail (setup != NULL, NULL);

  return dup_told (setup, "fen", qi_setup_get_game (setup), NULL);
}

/* An en-passant square that no pawn can capture on means nothing, and engines drop it. @notes: of the
 * reader. */
static gboolean
is_idle (const QiChange *change,
         GPtrArray      *notes)
{
  if (change->kind != QI_CHANGE_DETAIL || g_strcmp0 (change->key, "enPassant") != 0
      || change->value_after != NULL)
    return FALSE;
  for (guint i = 0; i < notes->len; i++)
    if (strcmp (qi_finding_get_code (g_ptr_array_index (notes, i)), "en-passant-unusable") == 0)
      return TRUE;
  return FALSE;
}

/* For Go, list_stones tells the stones only. */
static gboolean
is_on_board (const QiChange *change)
{
  return change->kind == QI_CHANGE_ADDED || change->kind == QI_CHANGE_REMOVED
         || change->kind == QI_CHANGE_MOVED || change->kind == QI_CHANGE_REPLACED
         || change->kind == QI_CHANGE_SHAPE;
}

gboolean
qi_engine_compare (QiEngine   *self,
                   QiSetup    *setup,
                   const char *answer,
                   GPtrArray  *findings)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), FALSE);
  g_return_val_if_fail (setup != NULL && answer != NULL && findings != NULL, FALSE);

  const gboolean is_go = strcmp (qi_engine_get_protocol (self), "gtp") == 0;
  const char *game = is_go ? "go" : qi_setup_get_game (setup);
  const char *notation = is_go ? "gtp" : "fen";
  g_autofree char *text = is_go ? dup_stones (answer) : dup_fen (answer);
  g_autoptr (QiSetup) held = text == NULL ? NULL : read_text (notation, text, game, NULL);
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (QiSetup) told = held == NULL ? NULL : dup_told (setup, notation, game, notes);
  g_autoptr (QiDifference) difference = NULL;

  if (told == NULL)
    {
      qi_findings_add (findings, qi_found_engine_cannot ("say which position it holds"));
      return FALSE;
    }
  difference = qi_difference_new (told, held);
  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      const QiChange *change = qi_difference_get (difference, i);
      g_autofree char *words = NULL;
      QiFinding *finding;

      if ((is_go && !is_on_board (change)) || is_idle (change, notes))
        continue;
      words = qi_difference_dup_words_in (difference, i, qi_game_info_lookup (game));
      finding = qi_found_engine_differs (words);
      if (change->square_before != QI_NO_SQUARE && is_on_board (change)
          && change->kind != QI_CHANGE_SHAPE)
        qi_finding_add_square (finding, change->square_before);
      qi_findings_add (findings, finding);
    }
  return TRUE;
}

static void
count_clear (gpointer data)
{
  g_free (((QiEngineCount *) data)->move);
}

GArray *
qi_engine_read_moves (QiEngine   *self,
                      const char *answer)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), NULL);
  g_return_val_if_fail (answer != NULL, NULL);

  const gboolean is_go = strcmp (qi_engine_get_protocol (self), "gtp") == 0;
  /* In GTP it is in the first of the answers. */
  const char *end = is_go ? strstr (answer, "\n\n") : NULL;
  g_autofree char *text =
    g_strndup (answer, end != NULL ? (gsize) (end - answer) : strlen (answer));
  g_auto (GStrv) words = g_strsplit_set (text, is_go ? " \n" : "\n", -1);
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (QiEngineCount));

  g_array_set_clear_func (counts, count_clear);
  for (guint i = 0; words[i] != NULL && counts->len < MAX_MOVES; i++)
    {
      const char *word = words[i];
      const gsize length = strcspn (word, ":");
      QiEngineCount count = { NULL, 1 };

      if (is_go ? *word == '\0' || *word == '='
                : length == 0 || strchr (word, ' ') != word + length + 1)
        continue;
      if (!is_go
          && !g_ascii_string_to_unsigned (word + length + 2, 10, 0, G_MAXUINT64, &count.count,
                                          NULL))
        continue;
      count.move = g_strndup (word, length);
      g_array_append_val (counts, count);
    }
  return counts;
}
