/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"
#include "qi-epin-private.h"

#include "qi-game-info-private.h"
#include "qi-owner-private.h"
#include "qi-qpi-private.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

#define MAX_CHARACTERS 40 /* of a text that has no words of its own */

/* Sides, pieces and squares. */

char *
mas_words_side (const QiGameInfo *info,
                QiSide            side)
{
  const char *words = NULL;

  if (info != NULL)
    words = mas_words_lookup_side (qi_game_info_get_side_name (info, side));
  /* The name that a person gave it, in a game of their own. */
  if (words == NULL && info != NULL)
    words = qi_game_info_get_side_name (info, side);
  if (words == NULL)
    words = side == QI_SIDE_FIRST ? _("First player") : _("Second player");
  return g_strdup (words);
}

char *
mas_words_tame (const char *text,
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
      g_string_append_unichar (shown,
                               g_unichar_isprint (c) && !qi_visible_is_hidden (c) ? c : 0xFFFD);
    }
  return g_string_free (g_steal_pointer (&shown), FALSE);
}

char *
mas_words_quote (const char *text,
                 gsize       length)
{
  g_autofree char *shown = mas_words_tame (text, length);

  /* Translators: quotation marks around a piece or text that has no words of its own */
  return g_strdup_printf (_("“%s”"), shown);
}

/* The entry for a piece; if there is none, that of the same piece with or without royalty, or in
 * its unchanged state. @found: the piece of that entry. */
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
    append_attribute (words, epin->state == QI_PIECE_ENHANCED ? _("enhanced") : _("weakened"));
  if (epin->terminal && !found->terminal)
    /* Translators: a piece whose loss can end the game */
    append_attribute (words, _("counts as a king"));
  if (!epin->terminal && found->terminal)
    append_attribute (words, _("does not count as a king"));
  if (epin->derived)
    /* Translators: a piece that follows the style of the other side */
    append_attribute (words, _("of the other style"));
}

static gboolean
is_draughts_king (const QiGameInfo  *info,
                  const QiGamePiece *entry)
{
  return g_strcmp0 (qi_game_info_get_piece_style (info), "men") == 0
         && strcmp (entry->name, "king") == 0;
}

/* A neutral piece: "queen, neutral". */
static char *
dup_neutral (const QiGameInfo *info,
             const QiToken    *piece)
{
  QiEpin epin, found;
  const char *known = NULL;
  const QiGamePiece *entry = NULL;
  g_autofree char *quoted = mas_words_quote (piece->text + 1, piece->length - 1);
  GString *words = NULL;

  if (info != NULL && qi_epin_parse (piece->text + 1, (gssize) piece->length - 1, &epin))
    entry = find_entry (info, &epin, &found);
  if (entry != NULL)
    known = is_draughts_king (info, entry) ? mas_words_lookup_draughts_king (NULL)
                                           : mas_words_lookup_bare_piece (entry->name);
  words = g_string_new (known != NULL ? known : quoted);
  if (known != NULL)
    append_differences (words, &epin, &found);
  /* Translators: a piece of both sides, which either may move */
  append_attribute (words, _("neutral"));
  return g_string_free (words, FALSE);
}

/* A piece without words of its own. Its name may differ from the other side's in case only, which cannot be heard, so
 * the side is added. */
static char *
dup_other (const QiGameInfo *info,
           const QiToken    *piece)
{
  g_autoptr (GString) name = g_string_sized_new (piece->length);
  g_autofree char *quoted = NULL;
  g_autofree char *side = NULL;
  QiOwner owner = QI_OWNER_NOBODY;
  QiEpin epin;

  if (piece->kind == QI_TOKEN_STRING)
    qi_owner_append_name (piece->text, piece->length, name);
  else
    g_string_append_len (name, piece->text, piece->length);
  quoted = mas_words_quote (name->str, name->len);

  if (piece->kind == QI_TOKEN_STRING && !qi_epin_parse (piece->text, (gssize) piece->length, &epin))
    owner = qi_owner_of_text (piece->text, piece->length);
  if (owner == QI_OWNER_BOTH)
    return dup_neutral (info, piece);
  if (owner == QI_OWNER_NOBODY)
    return g_steal_pointer (&quoted);
  side = mas_words_side (info, owner == QI_OWNER_FIRST ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  return g_strdup_printf ("%s (%s)", quoted, side);
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
  if (entry != NULL && is_draughts_king (info, entry))
    known = mas_words_lookup_draughts_king (qi_game_info_get_side_name (info, epin.side));
  if (entry != NULL && known == NULL)
    known = mas_words_lookup_piece (qi_game_info_get_side_name (info, epin.side), entry->name);
  if (known == NULL
      && (entry == NULL
          || (!entry->is_own
              && mas_words_lookup_side (qi_game_info_get_side_name (info, epin.side)) != NULL)))
    return dup_other (info, piece);

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
  if (qi_qpi_from_epin (&qpi, epin, &styles[0], &styles[1]))
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
    return dup_other (info, piece);
  identifier = dup_identifier (position, &epin);
  words = g_string_new (identifier);
  if (info != NULL)
    entry = find_entry (info, &epin, &found);
  if (entry != NULL)
    known = is_draughts_king (info, entry) ? mas_words_lookup_draughts_king (NULL)
                                           : mas_words_lookup_bare_piece (entry->name);
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
  g_autofree char *name = mas_words_square (qi_game_info_get_names (info, setup),
                                            qi_position_get_shape (position), square);
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
