/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"

#include "qi-notation.h"
#include "qi-qpi.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_PLACES     8  /* squares that a sentence names */
#define MAX_CHARACTERS 40 /* of a text that has no words of its own */

/* --- sides, pieces, squares --------------------------------------------------------------- */

char *
mas_words_side (const QiGameInfo *info,
                QiSide            side)
{
  const char *words = NULL;

  if (info != NULL)
    words = mas_words_lookup_side (qi_game_info_get_side_name (info, side));
  /* What a person calls it, in a game of their own. */
  if (words == NULL && info != NULL)
    words = qi_game_info_get_side_name (info, side);
  if (words == NULL)
    words = side == QI_SIDE_FIRST ? _("First player") : _("Second player");
  return g_strdup (words);
}

/* Any text of a file, fit to stand in a sentence: short, on one line, nothing in it that disturbs. */
static char *
tame_text (const char *text,
           gsize       length)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) length);
  g_autoptr (GString) shown = g_string_new (NULL);
  guint n = 0;

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (n++ == MAX_CHARACTERS)
        {
          g_string_append (shown, "…");
          break;
        }
      g_string_append_unichar (shown, g_unichar_isprint (c) ? c : 0xFFFD);
    }
  return g_string_free (g_steal_pointer (&shown), FALSE);
}

static char *
quote_text (const char *text,
            gsize       length)
{
  g_autofree char *shown = tame_text (text, length);

  /* Translators: quotation marks around a piece or text that has no words of its own */
  return g_strdup_printf (_("“%s”"), shown);
}

/* The entry for a piece, if need be one that is royal where this one is not, or the other way
 * round, and unchanged where this one is changed. @found: what the entry is for. */
static const QiGamePiece *
find_entry (const QiGameInfo *info,
            const QiEpin     *epin,
            QiEpin           *found)
{
  for (guint attempt = 0; attempt < 4; attempt++)
    {
      const QiGamePiece *entry;

      *found = *epin;
      if (attempt & 1)
        found->terminal = !epin->terminal;
      if (attempt & 2)
        found->state = QI_PIECE_NORMAL;
      entry = qi_game_info_find_piece (info, found);
      if (entry != NULL)
        return entry;
    }
  return NULL;
}

static void
append_attribute (GString    *words,
                  const char *attribute)
{
  g_autofree char *longer = NULL;

  /* Translators: a piece and what is special about it: "white pawn, enhanced",
   * "S:+R, promoted rook, first" */
  longer = g_strdup_printf (_("%s, %s"), words->str, attribute);
  g_string_assign (words, longer);
}

/* Says in which ways @epin differs from @found, the piece that the game has words for. */
static void
append_differences (GString      *words,
                    const QiEpin *epin,
                    const QiEpin *found)
{
  if (epin->state != found->state)
    /* Translators: a piece's marks "+" and "-" in a game that gives them no name */
    append_attribute (words, epin->state == QI_PIECE_ENHANCED ? _("enhanced") : _("diminished"));
  if (epin->terminal && !found->terminal)
    /* Translators: a piece whose loss can end the game */
    append_attribute (words, _("royal"));
  if (!epin->terminal && found->terminal)
    append_attribute (words, _("not royal"));
  if (epin->derived)
    /* Translators: a piece that follows the style of the other side */
    append_attribute (words, _("of the other style"));
}

char *
mas_words_piece (const QiGameInfo *info,
                 const QiToken    *piece)
{
  QiEpin epin, found;
  const QiGamePiece *entry = NULL;
  const char *known = NULL;

  g_return_val_if_fail (piece != NULL, NULL);

  if (info != NULL && piece->kind == QI_TOKEN_STRING
      && qi_epin_parse (piece->text, (gssize) piece->length, &epin))
    entry = find_entry (info, &epin, &found);
  if (entry != NULL)
    known = mas_words_lookup_piece (qi_game_info_get_side_name (info, epin.side), entry->name);
  if (known == NULL
      && (entry == NULL
          || (!entry->is_own
              && mas_words_lookup_side (qi_game_info_get_side_name (info, epin.side)) != NULL)))
    return quote_text (piece->text, piece->length);

  g_autoptr (GString) words = g_string_new (known);

  /* A person's own words, in a game of their own. */
  if (known == NULL)
    {
      g_autofree char *side = mas_words_side (info, epin.side);

      g_string_append_printf (words, "%s (%s)", entry->name, side);
    }

  append_differences (words, &epin, &found);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* The identifier where both styles are SIN letters of their own sides, else the token. */
static char *
dup_identifier (const QiPosition *position,
                const QiEpin     *epin)
{
  char text[QI_QPI_MAX_BYTES + 1];
  QiSin styles[2];
  QiQpi qpi;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *style = qi_position_get_style (position, side);

      if (style->kind != QI_TOKEN_STRING
          || !qi_sin_parse (style->text, (gssize) style->length, &styles[side], NULL))
        styles[side] = (QiSin) { 'A', qi_side_other (side) }; /* gives no identifier */
    }
  if (qi_qpi_from_epin (&qpi, epin, styles))
    qi_qpi_format (&qpi, text);
  else
    qi_epin_format (epin, text);
  return g_strdup (text);
}

char *
mas_words_identifier (const QiGameInfo *info,
                      const QiPosition *position,
                      const QiToken    *piece)
{
  g_autofree char *identifier = NULL;
  g_autoptr (GString) words = NULL;
  const QiGamePiece *entry = NULL;
  const char *known = NULL;
  QiEpin epin, found;

  g_return_val_if_fail (position != NULL && piece != NULL, NULL);

  if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, (gssize) piece->length, &epin))
    return quote_text (piece->text, piece->length);
  identifier = dup_identifier (position, &epin);
  words = g_string_new (identifier);
  if (info != NULL)
    entry = find_entry (info, &epin, &found);
  if (entry != NULL)
    known = mas_words_lookup_bare_piece (entry->name);
  if (known != NULL)
    append_attribute (words, known);
  else
    found = (QiEpin) { epin.letter, epin.side, QI_PIECE_NORMAL, FALSE, FALSE };
  append_differences (words, &epin, &found);
  append_attribute (words,
                    epin.side == QI_SIDE_FIRST ? C_("side", "first") : C_("side", "second"));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

char *
mas_words_square (const QiGameInfo *info,
                  const QiShape    *shape,
                  guint             square)
{
  return qi_game_info_dup_square_name (info, shape, square);
}

static gboolean
detail_names (QiSetup    *setup,
              const char *key,
              guint       square)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  g_autoptr (GArray) squares =
    qi_details_dup_squares (qi_setup_get_details (setup), key, QI_SIDE_FIRST, shape);

  for (guint i = 0; i < squares->len; i++)
    if (g_array_index (squares, guint, i) == square)
      return TRUE;
  return FALSE;
}

char *
mas_words_place (const QiGameInfo *info,
                 QiSetup          *setup,
                 guint             square)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiToken *piece = qi_position_get_piece (position, square);
  g_autofree char *name = mas_words_square (info, qi_position_get_shape (position), square);
  g_autofree char *what = NULL;

  if (piece != NULL)
    what = mas_words_piece (info, piece);
  else if (detail_names (setup, "walls", square))
    what = g_strdup (_("wall"));
  else
    what = g_strdup (_("empty"));
  if (piece != NULL && detail_names (setup, "promoted", square))
    {
      g_autoptr (GString) longer = g_string_new (what);

      append_attribute (longer, _("promoted"));
      g_free (what);
      what = g_strdup (longer->str);
    }
  /* Translators: a square and what stands there: "e4, white king" */
  return g_strdup_printf (_("%s, %s"), name, what);
}

char *
mas_words_game (const QiGameInfo *info)
{
  g_return_val_if_fail (info != NULL, NULL);

  const char *words = mas_words_lookup_game (qi_game_info_get_id (info));

  return g_strdup (words != NULL ? words : qi_game_info_get_name (info));
}

#define LANGUAGE "Language: " /* in the head of a catalogue */

/* That of the catalogue that the words come from, whose head is what the empty text is translated to. */
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
  return mas_words_square (game_of (setup), qi_position_get_shape (position), square);
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
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
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
  return key != NULL ? quote_text (key, strlen (key)) : NULL;
}

static char *
expand_token (const QiFinding *finding,
              QiSetup         *setup)
{
  const char *piece = qi_finding_get_param (finding, "piece");

  return piece != NULL ? mas_words_piece (game_of (setup), &QI_TOKEN (piece)) : NULL;
}

/* Whole numbers that are not too long to be grouped. */
static gboolean
is_number (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= 18 && strspn (text, "0123456789") == length;
}

/* What stands for one placeholder; NULL when the finding does not know. */
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
        return g_strdup (format->name);
    }
  if (param == NULL)
    return NULL;
  if (strcmp (name, "game") == 0 && mas_words_lookup_game (param) != NULL)
    return g_strdup (mas_words_lookup_game (param));
  if (g_strv_contains (numbers, name) && is_number (param))
    return g_strdup_printf ("%'" G_GINT64_FORMAT, g_ascii_strtoll (param, NULL, 10));
  return tame_text (param, strlen (param));
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
  /* The reference text is English, but it is better than silence. */
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

char *
mas_words_fix (const QiFinding *finding)
{
  const char *replacement = NULL;
  const char *id = qi_finding_get_fix (finding, &replacement);
  const char *label = id != NULL ? mas_words_lookup_fix (id) : NULL;

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
