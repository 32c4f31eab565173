/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"

#include "mas-words-formats.h"
#include "mas-words-lists.h"
#include "qi-game-info-private.h"
#include "qi-notation.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_PLACES 8 /* squares that a sentence names */

char *
mas_words_game (const QiGameInfo *info)
{
  g_return_val_if_fail (info != NULL, NULL);

  const char *words = mas_words_lookup_game (qi_game_info_get_id (info));

  return g_strdup (words != NULL ? words : qi_game_info_get_name (info));
}

#define LANGUAGE "Language: " /* in the header of a catalogue */

/* The language of the catalogue in use, taken from its header, which is the translation of the empty
 * text. */
char *
mas_words_dup_language (void)
{
  const char *line = strstr (g_dgettext (GETTEXT_PACKAGE, ""), LANGUAGE);

  return line != NULL
           ? g_strndup (line + strlen (LANGUAGE), strcspn (line + strlen (LANGUAGE), "\n"))
           : NULL;
}

/* --- sentences ----------------------------------------------------------------------------- */

static const QiGameInfo *
game_of (QiSetup *setup)
{
  const QiGameInfo *info = NULL;

  if (setup != NULL)
    {
      info = qi_game_info_lookup (qi_setup_get_game (setup));
      if (info == NULL)
        info = qi_game_info_suggest (qi_setup_get_position (setup));
    }
  return info;
}

static char *
name_square (QiSetup *setup,
             guint    square)
{
  QiPosition *position = qi_setup_get_position (setup);

  if (square >= qi_position_get_n_squares (position))
    return NULL;
  return mas_words_square (qi_game_info_get_names (game_of (setup), setup),
                           qi_position_get_shape (position), square);
}

static char *
expand_square (const QiFinding *finding,
               QiSetup         *setup)
{
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (finding, &n_squares);

  if (setup == NULL || n_squares == 0)
    return NULL;
  return name_square (setup, squares[0]);
}

/* "a1, h1", the first of them when there are many. */
static char *
expand_places (const QiFinding *finding,
               QiSetup         *setup)
{
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (finding, &n_squares);
  g_autoptr (GString) names = g_string_new (NULL);

  if (setup == NULL || n_squares == 0)
    return NULL;
  for (gsize i = 0; i < MIN (n_squares, MAX_PLACES); i++)
    {
      g_autofree char *name = name_square (setup, squares[i]);

      if (name == NULL)
        return NULL;
      mas_list_append (names, name);
    }
  if (n_squares > MAX_PLACES)
    g_string_append (names, " …");
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* A square that a parameter gives by its index. */
static char *
expand_index (const char *index,
              QiSetup    *setup)
{
  guint64 square = 0;

  if (setup == NULL || index == NULL
      || !g_ascii_string_to_unsigned (index, 10, 0, G_MAXUINT, &square, NULL))
    return NULL;
  return name_square (setup, (guint) square);
}

static char *
expand_detail (const QiFinding *finding)
{
  const char *key = qi_finding_get_param (finding, "key");
  const char *words = key != NULL ? mas_words_lookup_detail (key) : NULL;

  if (words != NULL)
    return g_strdup (words);
  return key != NULL ? mas_words_quote (key, strlen (key)) : NULL;
}

/* The field that can be left out; NULL for other names. */
static char *
expand_field_name (const QiFinding *finding,
                   const char      *param)
{
  const char *words = strcmp (qi_finding_get_code (finding), "field-left-out") == 0
                        ? mas_words_lookup_field (param)
                        : NULL;

  return g_strdup (words);
}

static char *
expand_token (const QiFinding *finding,
              QiSetup         *setup)
{
  const char *piece = qi_finding_get_param (finding, "piece");

  return piece != NULL ? mas_words_piece (game_of (setup), &QI_TOKEN (piece)) : NULL;
}

/* Whole numbers short enough to be grouped by thousands. */
static gboolean
is_number (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= 18 && strspn (text, "0123456789") == length;
}

/* The value of one placeholder; NULL when the finding does not have it. */
static char *
expand (const QiFinding *finding,
        QiSetup         *setup,
        const char      *name)
{
  static const char *const numbers[] = { "bytes", "count",   "expected", "fields",
                                         "got",   "index",   "maximum",  "pieces",
                                         "size",  "squares", "width",    NULL };
  const char *param;
  QiSide side;

  if (strcmp (name, "square") == 0)
    return expand_square (finding, setup);
  if (strcmp (name, "places") == 0)
    return expand_places (finding, setup);
  if (strcmp (name, "from") == 0 || strcmp (name, "via") == 0)
    return expand_index (qi_finding_get_param (finding, name), setup);
  if (strcmp (name, "detail") == 0)
    return expand_detail (finding);
  if (strcmp (name, "token") == 0)
    return expand_token (finding, setup);
  if (strcmp (name, "hand") == 0)
    return qi_finding_get_hand (finding, &side) ? mas_words_side (game_of (setup), side) : NULL;
  if (strcmp (name, "field") == 0)
    return g_strdup (qi_finding_get_field (finding));
  param = qi_finding_get_param (finding, name);
  if (strcmp (name, "side") == 0 && param != NULL
      && (strcmp (param, "first") == 0 || strcmp (param, "second") == 0))
    return mas_words_side (game_of (setup),
                           strcmp (param, "second") == 0 ? QI_SIDE_SECOND : QI_SIDE_FIRST);
  if (param != NULL && (strcmp (name, "format") == 0 || strcmp (name, "other") == 0))
    {
      /* People know a format by its name, not by its id. */
      const QiNotation *format = qi_notation_lookup (param);

      if (format != NULL)
        return g_strdup (mas_words_format (format));
    }
  if (param == NULL)
    return NULL;
  if (strcmp (name, "game") == 0 && mas_words_lookup_game (param) != NULL)
    return g_strdup (mas_words_lookup_game (param));
  if (strcmp (name, "name") == 0)
    {
      char *words = expand_field_name (finding, param);

      if (words != NULL)
        return words;
    }
  if (g_strv_contains (numbers, name) && is_number (param))
    return g_strdup_printf ("%'" G_GINT64_FORMAT, g_ascii_strtoll (param, NULL, 10));
  return mas_words_tame (param, strlen (param));
}

/* A sentence begins with a capital, even where its first word is the name of a piece. */
static void
capitalise (GString *words)
{
  gunichar first = g_utf8_get_char (words->str);
  char capital[7] = { 0 };

  g_unichar_to_utf8 (g_unichar_totitle (first), capital);
  g_string_erase (words, 0, g_utf8_next_char (words->str) - words->str);
  g_string_prepend (words, capital);
}

/* The sentence with its placeholders filled; NULL when one of them is not known. */
static char *
fill_sentence (const char      *sentence,
               const QiFinding *finding,
               QiSetup         *setup)
{
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean is_piece_first = g_str_has_prefix (sentence, "{token}");

  while (*sentence != '\0')
    {
      const char *end = *sentence == '{' ? strchr (sentence, '}') : NULL;

      if (end == NULL)
        {
          g_string_append_c (words, *sentence++);
          continue;
        }

      g_autofree char *name = g_strndup (sentence + 1, (gsize) (end - sentence - 1));
      g_autofree char *text = expand (finding, setup, name);

      if (text == NULL)
        return NULL;
      g_string_append (words, text);
      sentence = end + 1;
    }
  if (is_piece_first && words->len > 0)
    capitalise (words);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static char *
try_sentence (const QiFinding *finding,
              QiSetup         *setup,
              const char      *variant)
{
  g_autofree char *key = NULL;
  const char *sentence;

  if (variant == NULL)
    return NULL;
  if (*variant == '\0')
    key = g_strdup (qi_finding_get_code (finding));
  else
    key = g_strconcat (qi_finding_get_code (finding), ":", variant, NULL);
  sentence = mas_words_lookup_sentence (key, finding);
  return sentence != NULL ? fill_sentence (sentence, finding, setup) : NULL;
}

char *
mas_words_finding (const QiFinding *finding,
                   QiSetup         *setup)
{
  g_return_val_if_fail (finding != NULL, NULL);

  const char *reason = qi_finding_get_param (finding, "reason");
  g_autofree char *at_end = reason != NULL ? g_strconcat (reason, ":end", NULL) : NULL;
  const char *const variants[] = { reason,
                                   at_end,
                                   qi_finding_get_param (finding, "why"),
                                   qi_finding_get_param (finding, "kind"),
                                   qi_finding_get_param (finding, "key"),
                                   "",
                                   "plain" };

  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      char *words = try_sentence (finding, setup, variants[i]);

      if (words != NULL)
        return words;
    }
  /* The reference text is in English, but better than nothing. */
  return g_strdup (qi_finding_get_message (finding));
}

char *
mas_words_findings (GPtrArray *findings,
                    QiSetup   *setup)
{
  GString *all = NULL;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      g_autofree char *words = mas_words_finding (g_ptr_array_index (findings, i), setup);

      if (all == NULL)
        all = g_string_new (NULL);
      else
        g_string_append_c (all, ' ');
      g_string_append (all, words);
    }
  return all != NULL ? g_string_free (all, FALSE) : NULL;
}

char *
mas_words_finding_at (const QiFinding *finding,
                      QiSetup         *setup)
{
  g_autofree char *words = mas_words_finding (finding, setup);
  guint line = 0;
  guint column = 0;

  if (!qi_finding_get_line (finding, &line, &column))
    return g_steal_pointer (&words);
  /* Translators: a line and a column of a text, then what is wrong there */
  return g_strdup_printf (_("Line %u, column %u: %s"), line, column, words);
}

/* NULL where @setup has no game that has a name. */
static char *
dup_not_game (QiSetup *setup)
{
  const char *game = setup != NULL ? qi_setup_get_game (setup) : NULL;
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game) : NULL;
  g_autofree char *name = info != NULL ? mas_words_game (info) : NULL;

  /* Translators: a button for a position that is not of the game whose name follows */
  return name != NULL ? g_strdup_printf (_("Not %s"), name) : NULL;
}

char *
mas_words_fix (const QiFinding *finding,
               QiSetup         *setup)
{
  const char *replacement = NULL;
  const char *id = qi_finding_get_fix (finding, &replacement);
  const char *label = id != NULL ? mas_words_lookup_fix (id) : NULL;

  if (g_strcmp0 (id, "not-this-game") == 0)
    {
      char *words = dup_not_game (setup);

      if (words != NULL)
        return words;
    }
  if (label != NULL)
    return g_strdup (label);
  if (id == NULL || replacement == NULL)
    return NULL;
  if (*replacement == '\0')
    return g_strdup (_("Leave It Out"));
  if (g_utf8_strlen (replacement, -1) <= 16)
    /* Translators: a short piece of text that takes the place of a wrong one */
    return g_strdup_printf (_("Use “%s”"), replacement);
  return g_strdup (_("Repair"));
}

gboolean
mas_words_has_code (const char *code)
{
  g_return_val_if_fail (code != NULL, FALSE);
  return mas_words_lookup_sentence (code, NULL) != NULL;
}

char *
mas_words_shape (const QiShape *shape)
{
  GString *words = NULL;

  if (shape->n_dimensions == 1)
    /* Translators: a board of one dimension; as in "Make the board one row of 5?" */
    return g_strdup_printf (_("one row of %'u"), shape->sizes[0]);
  words = g_string_new (NULL);
  for (guint i = shape->n_dimensions; i > 0; i--)
    g_string_append_printf (words, "%s%u", words->len > 0 ? " × " : "", shape->sizes[i - 1]);
  return g_string_free (words, FALSE);
}
