/* SPDX-License-Identifier: Apache-2.0 */
/* Random setups: of any game of the table, and of none. The same seed makes the same ones. */
#pragma once

#include "qi-epin-private.h"
#include "qi-game-info-private.h"
#include "qi-json-reader-private.h"
#include "qi-json-text-private.h"
#include "qi-notation.h"
#include "rounds.h"

#include <stdlib.h>
#include <string.h>

/* The seed of all random tests of a run: QI_PROPERTY_SEED, a number or "random"; else always the
 * same, so that a failure is due to the change that is tested. */
static inline guint32
property_get_seed (void)
{
  const char *text = g_getenv ("QI_PROPERTY_SEED");

  if (text == NULL || *text == '\0')
    return 1;
  if (strcmp (text, "random") == 0)
    return g_random_int ();
  return (guint32) g_ascii_strtoull (text, NULL, 10);
}

/* How many setups are tried instead of @n: QI_PROPERTY_FACTOR times as many. */
static inline guint
property_get_rounds (guint n)
{
  const char *text = g_getenv ("QI_PROPERTY_FACTOR");

  if (text != NULL)
    return n * MAX (1, (guint) g_ascii_strtoull (text, NULL, 10));
  return get_few_rounds (n);
}

static inline gboolean
property_chance (GRand *rand,
                 gint32 in)
{
  return g_rand_int_range (rand, 0, in) == 0;
}

static inline guint
property_below (GRand *rand,
                guint  n)
{
  return n <= 1 ? 0 : (guint) g_rand_int_range (rand, 0, (gint32) n);
}

/* One of the game's shapes, or any shape. */
static inline QiShape
property_shape (GRand            *rand,
                const QiGameInfo *info)
{
  QiShape shape = { .n_dimensions = 2, .sizes = { 8, 8 } };
  gsize n_shapes = 0;

  if (info != NULL)
    {
      const QiShape *shapes = qi_game_info_get_shapes (info, &n_shapes);

      return property_chance (rand, 2) ? shapes[0]
                                       : shapes[property_below (rand, (guint) n_shapes)];
    }
  if (property_chance (rand, 4))
    return shape;
  shape.n_dimensions = 1 + property_below (rand, 3);
  for (guint i = 0; i < 3; i++)
    shape.sizes[i] =
      i >= shape.n_dimensions ? 0 : 1 + property_below (rand, i + 1 < shape.n_dimensions ? 6 : 14);
  /* Runs and files of two and three digits, and files beyond the letter z. */
  if (property_chance (rand, 8))
    shape.sizes[shape.n_dimensions - 1] = 1 + property_below (rand, 130);
  return shape;
}

/* A piece of the game, or any EPIN token. */
static inline void
property_token (GRand            *rand,
                const QiGameInfo *info,
                char              text[QI_EPIN_MAX_BYTES + 1])
{
  QiEpin epin = { '\0' };

  if (info != NULL && !property_chance (rand, 200))
    {
      gsize n = 0;
      const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);

      qi_epin_parse (pieces[property_below (rand, (guint) n)].token, -1, &epin);
      epin.side = (QiSide) property_below (rand, 2);
    }
  else
    {
      const gboolean is_plain = property_chance (rand, 3);

      epin.letter = (char) ('A' + property_below (rand, 26));
      epin.side = (QiSide) property_below (rand, 2);
      if (!is_plain)
        {
          epin.state = (QiPieceState) property_below (rand, 3);
          epin.terminal = property_chance (rand, 3);
          epin.derived = property_chance (rand, 4);
        }
    }
  qi_epin_format (&epin, text);
}

/* A piece whose text is a token of no game: the model accepts any text. */
static inline QiToken
property_odd_token (GRand *rand)
{
  static const struct
  {
    const char *text;
    gboolean    is_json;
  } tokens[] = { { "a piece", FALSE }, { "", FALSE },      { "\"", FALSE },
                 { "将", FALSE },      { "1", TRUE },      { "1.0", TRUE },
                 { "[1,2]", TRUE },    { "{\"a\":0}", TRUE }, { "true", TRUE } };
  guint i = property_below (rand, G_N_ELEMENTS (tokens));

  return (QiToken) { tokens[i].text, (guint) strlen (tokens[i].text),
                     tokens[i].is_json ? QI_TOKEN_JSON : QI_TOKEN_STRING };
}

static inline void
property_append_squares (GRand            *rand,
                         const QiPosition *position,
                         char              letter, /* of the pieces on them; 0: any square */
                         GString          *json)
{
  const guint n = qi_position_get_n_squares (position);
  guint listed = 0;

  g_string_append_c (json, '[');
  for (guint square = n; square-- > 0 && listed < 12;)
    {
      const QiToken *piece = qi_position_get_piece (position, square);
      gboolean fits = letter == 0 || (piece != NULL && memchr (piece->text, letter, piece->length));

      if (!property_chance (rand, letter == 0 ? 9 : 2) || !fits)
        continue;
      g_string_append_printf (json, "%s%u", listed++ == 0 ? "" : ",", square);
    }
  g_string_append_c (json, ']');
}

static inline void
property_append_key (GString    *json,
                     const char *key)
{
  g_string_append_printf (json, "%s\"%s\":", json->len == 1 ? "" : ",", key);
}

static inline void
property_append_sided (GRand            *rand,
                       const QiPosition *position,
                       const char       *key,
                       const char       *letters, /* of the two sides */
                       GString          *json)
{
  property_append_key (json, key);
  g_string_append (json, "{\"first\":");
  property_append_squares (rand, position, letters[0], json);
  g_string_append (json, ",\"second\":");
  property_append_squares (rand, position, letters[1], json);
  g_string_append_c (json, '}');
}

/* The square that a pawn of the side that has just moved passed over, as often as there is one. */
static inline guint
property_en_passant (GRand            *rand,
                     const QiPosition *position)
{
  const QiShape *shape = qi_position_get_shape (position);
  const guint n = qi_position_get_n_squares (position);
  const guint files = qi_shape_get_files (shape);
  const gboolean is_first = qi_position_get_turn (position) == QI_SIDE_SECOND;

  for (guint i = 0; i < 40; i++)
    {
      guint square = property_below (rand, n);
      const QiToken *piece = qi_position_get_piece (position, square);

      if (piece == NULL || !qi_token_is (piece, is_first ? "P" : "p"))
        continue;
      if (is_first ? square + files < n : square >= files)
        return is_first ? square + files : square - files;
    }
  return property_below (rand, n);
}

static inline const char *
property_text (GRand *rand)
{
  static const char *const texts[] = { "Mate in two", "",     "a \"b\" \\ c",
                                       "line\nline",  "将棋 é", "; {x}" };

  return texts[property_below (rand, G_N_ELEMENTS (texts))];
}

static inline void
property_append_text (GRand      *rand,
                      const char *key,
                      GString    *json)
{
  property_append_key (json, key);
  qi_json_append_string (json, property_text (rand), -1);
}

/* Details of every known key: those that the start position has often, the others now and then. */
static inline QiDetails *
property_details (GRand            *rand,
                  const QiGameInfo *info,
                  const QiPosition *position)
{
  g_autoptr (QiSetup) start = info == NULL ? NULL : qi_game_info_dup_start (info);
  QiDetails *usual = start == NULL ? NULL : qi_setup_get_details (start);
  g_autoptr (GString) json = g_string_new ("{");
  const guint n = qi_position_get_n_squares (position);
#define OFTEN(key)                                                                                 \
  property_chance (rand, usual != NULL && qi_details_get (usual, (key)) != NULL ? 2 : 40)

  if (OFTEN ("castling"))
    property_append_sided (rand, position, "castling",
                           property_chance (rand, 6) ? "\0\0" : "Rr", json);
  if (OFTEN ("castling"))
    {
      property_append_key (json, "enPassant");
      g_string_append_printf (json, "%u", property_en_passant (rand, position));
    }
  if (OFTEN ("halfmove"))
    {
      property_append_key (json, "halfmove");
      g_string_append_printf (json, "%u", property_below (rand, 120));
    }
  if (OFTEN ("fullmove"))
    {
      property_append_key (json, "fullmove");
      g_string_append_printf (json, "%u", property_below (rand, 300));
    }
  if (OFTEN ("ply"))
    {
      property_append_key (json, "ply");
      g_string_append_printf (json, "%u", property_below (rand, 300));
    }
  if (OFTEN ("checks"))
    {
      property_append_key (json, "checks");
      g_string_append_printf (json, "{\"first\":%u,\"second\":%u}", property_below (rand, 4),
                              property_below (rand, 4));
    }
  if (OFTEN ("gates"))
    property_append_sided (rand, position, "gates", "\0\0", json);
  if (OFTEN ("promoted") || (info != NULL && qi_game_info_has_drops (info)
                             && property_chance (rand, 3)))
    {
      property_append_key (json, "promoted");
      property_append_squares (rand, position, property_chance (rand, 2) ? 'Q' : 'N', json);
    }
  if (OFTEN ("walls"))
    {
      property_append_key (json, "walls");
      property_append_squares (rand, position, 0, json);
    }
  if (OFTEN ("ko"))
    {
      property_append_key (json, "ko");
      g_string_append_printf (json, "%u", property_below (rand, n));
    }
  if (OFTEN ("komi"))
    {
      property_append_key (json, "komi");
      g_string_append (json, property_chance (rand, 2) ? "6.5" : "0");
    }
  if (OFTEN ("counting"))
    {
      property_append_key (json, "counting");
      g_string_append_printf (json, "%u", property_below (rand, 130));
    }
  if (OFTEN ("operations"))
    {
      property_append_key (json, "operations");
      g_string_append (json, "[\"bm Qg6\",\"id \\\"BK.01\\\"\"]");
    }
  if (OFTEN ("tags"))
    {
      property_append_key (json, "tags");
      g_string_append (json, "{\"Event\":\"Somewhere\",\"Round\":\"1\"}");
    }
  if (OFTEN ("players"))
    {
      property_append_key (json, "players");
      g_string_append (json, "{\"first\":\"Anna\",\"second\":\"Ömer\"}");
    }
  if (OFTEN ("marks"))
    {
      property_append_key (json, "marks");
      g_string_append_printf (json,
                              "[{\"kind\":\"square\",\"squares\":[%u]},"
                              "{\"kind\":\"arrow\",\"squares\":[0,%u]}]",
                              property_below (rand, n), n - 1);
    }
  if (OFTEN ("stipulation"))
    {
      property_append_key (json, "stipulation");
      g_string_append (json, "\"#2\"");
    }
  if (OFTEN ("title"))
    property_append_text (rand, "title", json);
  if (OFTEN ("comment"))
    property_append_text (rand, "comment", json);
  if (property_chance (rand, 60))
    {
      property_append_key (json, "somethingElse");
      g_string_append (json, "[null,{\"a\":1.50}]");
    }
#undef OFTEN
  g_string_append_c (json, '}');

  g_autoptr (QiValue) value = qi_json_parse (json->str, (gssize) json->len, NULL, NULL);
  g_assert_nonnull (value);
  g_autoptr (QiDetails) details = qi_details_from_value (value);
  g_assert_true (qi_details_check (details, qi_position_get_shape (position), NULL));
  return g_steal_pointer (&details);
}

/* The start position after some pieces have been moved, taken or promoted anyhow. */
static inline QiPosition *
property_played (GRand            *rand,
                 const QiGameInfo *info)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  QiPosition *position = qi_position_ref (qi_setup_get_position (start));
  const guint n = qi_position_get_n_squares (position);
  guint moves = property_below (rand, 30);

  if (property_chance (rand, 2))
    {
      g_autoptr (QiPosition) before = position;

      position = qi_position_toggle (before);
    }
  for (guint i = 0; i < moves; i++)
    {
      g_autoptr (QiPosition) before = position;
      guint from = property_below (rand, n);
      guint to = property_below (rand, n);
      const QiToken *piece = qi_position_get_piece (before, from);
      QiBoardChange changes[] = { { to, piece }, { from, NULL } };

      position = piece == NULL || from == to
                   ? qi_position_ref (before)
                   : qi_position_board_diff (before, changes, 2, NULL);
      g_assert_nonnull (position);
    }
  return position;
}

/* Pieces scattered over board and hands. */
static inline QiPosition *
property_scattered (GRand            *rand,
                    const QiGameInfo *info)
{
  QiShape shape = property_shape (rand, info);
  const guint n = qi_shape_get_n_squares (&shape);
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  const guint n_pieces = property_below (rand, property_chance (rand, 3) ? n + 1 : MIN (n, 12) + 1);
  const gboolean has_hands = info == NULL ? property_chance (rand, 2)
                                          : qi_game_info_has_drops (info)
                                              || property_chance (rand, 20);
  char style =
    info != NULL ? qi_game_info_get_style (info) : (char) ('A' + property_below (rand, 26));
  char styles[2][2] = { { style, '\0' }, { g_ascii_tolower (style), '\0' } };

  for (guint i = 0; i < n_pieces; i++)
    {
      char text[QI_EPIN_MAX_BYTES + 1];

      property_token (rand, info, text);
      QiToken token = QI_TOKEN (text);
      if (info == NULL && property_chance (rand, 400))
        token = property_odd_token (rand);
      if (has_hands && property_chance (rand, 3))
        {
          QiSide side = (QiSide) property_below (rand, 2);
          char buffer[QI_EPIN_MAX_BYTES + 1];

          if (!property_chance (rand, 30))
            token = qi_game_info_to_hand (info, &token, side, buffer);
          qi_position_builder_add_to_hand (builder, side, &token, 1);
        }
      else
        qi_position_builder_put (builder, property_below (rand, n), &token);
    }
  if (info == NULL && property_chance (rand, 10))
    styles[1][0] = (char) ('a' + property_below (rand, 26));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &QI_TOKEN (styles[side]));
  if (property_chance (rand, 50))
    qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("a style"));
  qi_position_builder_set_turn (builder, (QiSide) property_below (rand, 2));

  QiPosition *position = qi_position_builder_end (builder, NULL);
  g_assert_nonnull (position);
  return position;
}

/* A setup of the game @info, or, when it is NULL, of no game. */
static inline QiSetup *
property_setup (GRand            *rand,
                const QiGameInfo *info)
{
  g_autoptr (QiPosition) position = info != NULL && property_chance (rand, 2)
                                      ? property_played (rand, info)
                                      : property_scattered (rand, info);
  g_autoptr (QiDetails) details = property_details (rand, info, position);

  return qi_setup_new (position, info == NULL ? NULL : qi_game_info_get_id (info), details);
}
