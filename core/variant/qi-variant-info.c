/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include "qi-coordinates-private.h"
#include "qi-game-info-private.h"
#include "qi-json-reader-private.h"

#include <string.h>

/* Makes a user's game an entry of the games table: it is written in the form of data/games and read
 * by that reader, so that the same checks apply. */

static void
append_text (GString    *text,
             const char *said)
{
  g_string_append_c (text, '"');
  for (const char *c = said; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_printf (text, "\\%c", *c);
      else if ((guchar) *c < 0x20)
        g_string_append_printf (text, "\\u%04x", (guint) *c);
      else
        g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

static const QiGamePiece *
find_piece (const QiGameInfo *info,
            const char       *token)
{
  QiEpin epin;

  const QiGamePiece *piece =
    info != NULL && qi_epin_parse (token, -1, &epin) ? qi_game_info_find_piece (info, &epin) : NULL;

  return piece != NULL && qi_game_info_get_piece_place (info, piece) != G_MAXUINT ? piece : NULL;
}

/* The name that a key gives a piece, NULL: none. */
static const char *
find_own_name (const QiVariantDraft *draft,
               const QiVariantPiece *piece)
{
  const QiVariantPiece *from =
    piece->unpromoted >= 0 ? &draft->variant.pieces[piece->unpromoted] : piece;
  const int slot = qi_variant_find_slot (from->name, strlen (from->name));

  if (slot == QI_SLOT_NONE)
    return NULL;
  return from == piece ? draft->names[slot] : draft->promoted_names[slot];
}

/* The drawing that a key gives a piece, NULL: none. Its promoted form has one of its own. */
static const char *
find_own_drawing (const QiVariantDraft *draft,
                  const QiVariantPiece *piece)
{
  const int slot =
    piece->unpromoted < 0 ? qi_variant_find_slot (piece->name, strlen (piece->name)) : QI_SLOT_NONE;

  return slot != QI_SLOT_NONE ? draft->drawings[slot] : NULL;
}

/* English name of a piece: the ancestor's, else the slot's as words, else its letter. A name given
 * by a person may be in any language. */
static void
append_name (GString              *text,
             const QiVariantPiece *piece,
             const QiGamePiece    *known,
             const char           *own)
{
  g_autoptr (GString) name = g_string_new (piece->unpromoted >= 0 ? "promoted " : "");

  if (own != NULL)
    g_string_assign (name, own);
  else if (known != NULL)
    g_string_assign (name, known->name);
  else if (g_str_has_prefix (piece->name, "customPiece"))
    g_string_append_printf (name, "piece %s", piece->token);
  else
    for (const char *c = piece->name; *c != '\0'; c++)
      {
        if (g_ascii_isupper (*c))
          g_string_append_c (name, ' ');
        g_string_append_c (name, g_ascii_tolower (*c));
      }
  append_text (text, name->str);
  if (own != NULL || (known != NULL && known->is_own))
    g_string_append (text, ", \"ownName\": true");
}

/* The signs on wedges and discs, taken from the ancestor. */
static void
append_kanji (GString           *text,
              const QiGamePiece *known)
{
  const struct
  {
    const char *member;
    const char *said;
  } members[] = {
    { "kanji", known->kanji },
    { "kanjiSecond", known->kanji_second },
    { "kanjiFull", known->kanji_full },
    { "kanjiFullSecond", known->kanji_full_second },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (members); i++)
    if (members[i].said != NULL)
      {
        g_string_append_printf (text, ", \"%s\": ", members[i].member);
        append_text (text, members[i].said);
      }
}

/* The name of a piece's drawing, or NULL. A piece that the ancestor draws as one of the six of
 * chess may move differently here, so its own drawing is preferred; but a met stays a met. */
static const char *
choose_art (const QiVariantPiece *piece,
            const QiGamePiece    *known,
            gboolean              western)
{
  static const char *const six[] = { "king", "queen", "rook", "bishop", "knight", "pawn", NULL };
  const char *art = known != NULL ? known->art : NULL;
  const char *own = western ? qi_variant_find_art (piece) : NULL;

  return own != NULL && (art == NULL || g_strv_contains (six, art)) ? own : art;
}

static void
append_pieces (GString              *text,
               const QiVariantDraft *draft,
               const QiGameInfo     *ancestor)
{
  const QiVariant *variant = &draft->variant;
  gboolean western =
    ancestor == NULL || g_str_equal (qi_game_info_get_piece_style (ancestor), "western");

  for (guint i = 0; i < variant->n_pieces; i++)
    {
      const QiVariantPiece *piece = &variant->pieces[i];
      const QiGamePiece *known = find_piece (ancestor, piece->token);
      const char *said = find_own_drawing (draft, piece);
      const char *art = said != NULL ? said : choose_art (piece, known, western);

      g_string_append (text, i == 0 ? "{\"token\": " : ", {\"token\": ");
      append_text (text, piece->token);
      g_string_append (text, ", \"name\": ");
      append_name (text, piece, known, find_own_name (draft, piece));
      if (known != NULL)
        append_kanji (text, known);
      if (art != NULL)
        {
          g_string_append (text, ", \"art\": ");
          append_text (text, art);
        }
      if (piece->letter != '\0')
        g_string_append_printf (text, ", \"fen\": \"%c\"", piece->letter);
      else if (piece->unpromoted >= 0)
        g_string_append_printf (text, ", \"fen\": \"+%c\"",
                                variant->pieces[piece->unpromoted].letter);
      g_string_append (text, "}");
    }
}

static void
append_fen (GString         *text,
            const QiVariant *variant)
{
  const struct
  {
    const char *word;
    gboolean has;
  } words[] = {
    { "castling", variant->castling
                    && (variant->castling_king_pieces[0] | variant->castling_king_pieces[1]) != 0 },
    { "enPassant", variant->double_step && variant->pawns != 0
                     && (variant->en_passant_types[0] | variant->en_passant_types[1]) != 0 },
    { "holdings", variant->piece_drops || variant->seirawan_gating || variant->captures_to_hand },
    { "promoted",
      ((variant->captures_to_hand && !variant->drop_loop) || variant->two_boards)
        && (variant->promotion_pawn_types[0] | variant->promotion_pawn_types[1]) != 0
        && (variant->promotion_piece_types[0] | variant->promotion_piece_types[1]) != 0 },
    { "checks", variant->check_counting },
    { "gates", variant->gating },
    { "counting", variant->counting_rule != QI_COUNTING_NONE },
  };
  gboolean any = FALSE;

  g_string_append (text, "\"fen\": [");
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i].has)
      {
        g_string_append_printf (text, "%s\"%s\"", any ? ", " : "", words[i].word);
        any = TRUE;
      }
  g_string_append (text, "], ");
}

static const char *
get_piece_style (const QiVariantDraft *draft,
                 const QiGameInfo     *ancestor)
{
  if (draft->piece_style != NULL)
    return draft->piece_style;
  return ancestor != NULL ? qi_game_info_get_piece_style (ancestor) : "western";
}

static const char *
get_side_name (const QiVariantDraft *draft,
               const QiGameInfo     *ancestor,
               QiSide                side)
{
  if (draft->side_names[side] != NULL)
    return draft->side_names[side];
  if (ancestor != NULL)
    return qi_game_info_get_side_name (ancestor, side);
  return side == QI_SIDE_FIRST ? "white" : "black";
}

static void
append_looks (GString              *text,
              const QiVariantDraft *draft,
              const QiGameInfo     *ancestor)
{
  QiCoordinates coordinates;
  QiBoardStyle style = QI_BOARD_SQUARES;
  guint marks = 0;

  qi_variant_choose_coordinates (draft, &coordinates);
  g_string_append (text, "\"coordinates\": \"");
  qi_coordinates_append (&coordinates, text);
  g_string_append_printf (text, "\", \"pieceStyle\": \"%s\", \"boardStyle\": \"",
                          get_piece_style (draft, ancestor));
  if (draft->board_style != NULL)
    {
      qi_board_style_parse (draft->board_style, strlen (draft->board_style), &style, &marks);
      qi_board_style_append (style, marks, text);
    }
  else if (ancestor != NULL)
    qi_board_style_append (qi_game_info_get_board_style (ancestor),
                           qi_game_info_get_board_marks (ancestor), text);
  else
    g_string_append (text, "squares");
  g_string_append (text, "\", ");
}

static guint32
get_letters (const QiVariant *variant,
             QiTypeSet        types)
{
  guint32 letters = 0;

  for (guint i = 0; i < variant->n_pieces; i++)
    if ((types & QI_TYPE_SET (i)) != 0 && g_ascii_isupper (variant->pieces[i].letter))
      letters |= 1u << (variant->pieces[i].letter - 'A');
  return letters;
}

static void
set_castling (QiGameInfo      *info,
              const QiVariant *variant)
{
  for (guint side = 0; side < 2; side++)
    {
      info->castling_kings[side] = get_letters (variant, variant->castling_king_pieces[side]);
      info->castling_rooks[side] = get_letters (variant, variant->castling_rook_pieces[side]);
    }
  info->castling_files[TRUE] = variant->castling_rook_files[0];
  info->castling_files[FALSE] = variant->castling_rook_files[1];
}

QiGameInfo *
qi_variant_new_game_info (const QiVariantDraft *draft)
{
  const QiVariant *variant = &draft->variant;
  const QiGameInfo *ancestor = qi_game_info_lookup (draft->looks);
  QiGameInfo *info = NULL;
  g_autoptr (GString) text = g_string_new ("{\"id\": ");
  g_autoptr (QiValue) value = NULL;
  gboolean flat = variant->n_layers == 1;
  const char *fault = NULL;

  append_text (text, variant->id);
  g_string_append (text, ", \"name\": ");
  append_text (text, variant->title);
  g_string_append_printf (text, ", \"style\": \"%s\", \"sides\": {\"first\": ", variant->style);
  append_text (text, get_side_name (draft, ancestor, QI_SIDE_FIRST));
  g_string_append (text, ", \"second\": ");
  append_text (text, get_side_name (draft, ancestor, QI_SIDE_SECOND));
  g_string_append (text, "}, ");
  append_looks (text, draft, ancestor);
  g_string_append_printf (text, "\"drops\": %s, \"shuffled\": %s, \"formats\": [%s], %s",
                          variant->piece_drops && (variant->captures_to_hand || variant->two_boards)
                            ? "true"
                            : "false",
                          variant->chess960 ? "true" : "false", flat ? "\"fen\"" : "",
                          flat ? "\"protocol\": \"uci\", " : "");
  append_fen (text, variant);
  g_string_append (text, "\"pieces\": [");
  append_pieces (text, draft, ancestor);
  g_string_append (text, "], \"start\": ");
  qi_variant_append_start (variant, text);
  g_string_append_c (text, '}');
  value = qi_json_parse (text->str, (gssize) text->len, NULL, NULL);
  info = value != NULL ? qi_game_info_new_from_value (value, &fault) : NULL;
  if (info != NULL && variant->castling)
    set_castling (info, variant);
  return info;
}
