/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"
#include "qi-game-info-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Words that stand alone. */
typedef struct
{
  const char *name;
  const char *words;
} Word;

static const Word sides[] = {
  { "black", N_("Black") },
  { "blue", N_("Blue") },
  { "gote", N_("Gote") },
  { "red", N_("Red") },
  { "sente", N_("Sente") },
  { "white", N_("White") },
};

/* Names of games whose data files have none (data/games/README.md). */
static const Word games[] = {
  { "3check", N_("Three-check") },
  { "atomic", N_("Atomic chess") },
  { "antichess", N_("Antichess") },
  { "braziliandraughts", N_("Brazilian draughts") },
  { "cambodian", N_("Ouk Chatrang") },
  { "canadiandraughts", N_("Canadian draughts") },
  { "capablanca", N_("Capablanca chess") },
  { "checkers", N_("English draughts") },
  { "chess", N_("Chess") },
  { "chess960", N_("Chess960") },
  { "chushogi", N_("Chu Shogi") },
  { "crazyhouse", N_("Crazyhouse") },
  { "dobutsu", N_("Dobutsu Shogi") },
  { "draughts", N_("International draughts") },
  { "euroshogi", N_("EuroShogi") },
  { "frisiandraughts", N_("Frisian draughts") },
  { "gardner", N_("Gardner’s minichess") },
  { "go", N_("Go") },
  { "gorogoro", N_("Goro Goro Shogi") },
  { "gothic", N_("Gothic chess") },
  { "grand", N_("Grand chess") },
  { "horde", N_("Horde") },
  { "italiandraughts", N_("Italian draughts") },
  { "janggi", N_("Janggi") },
  { "judkins", N_("Judkins Shogi") },
  { "kingofthehill", N_("King of the Hill") },
  { "knightmate", N_("Knightmate") },
  { "kyotoshogi", N_("Kyoto Shogi") },
  /* Translators: a game of our own on a board of one dimension */
  { "line", N_("Line chess") },
  { "losalamos", N_("Los Alamos chess") },
  { "makruk", N_("Makruk") },
  { "micro", N_("Micro Shogi") },
  { "minishogi", N_("Minishogi") },
  { "minixiangqi", N_("Minixiangqi") },
  { "othello", N_("Othello") },
  { "poolcheckers", N_("Pool checkers") },
  { "racingkings", N_("Racing Kings") },
  { "raumschach", N_("Raumschach") },
  { "russiandraughts", N_("Russian draughts") },
  { "seirawan", N_("Seirawan chess") },
  { "shatranj", N_("Shatranj") },
  { "shogi", N_("Shogi") },
  { "shoshogi", N_("Sho Shogi") },
  { "sittuyin", N_("Sittuyin") },
  { "spanishdraughts", N_("Spanish draughts") },
  { "torishogi", N_("Tori Shogi") },
  { "xiangqi", N_("Xiangqi") },
  { "yarishogi", N_("Yari Shogi") },
};

static const Word details[] = {
  { "castling", N_("castling rights") },
  { "checks", N_("remaining checks") },
  { "comment", N_("comment") },
  { "counting", N_("count") },
  { "enPassant", N_("en-passant square") },
  { "fullmove", N_("move number") },
  { "gates", N_("gates") },
  { "halfmove", N_("half-moves without progress") },
  { "ko", N_("ko") },
  { "komi", N_("komi") },
  { "marks", N_("marks") },
  { "muted", N_("muted findings") },
  { "operations", N_("EPD operations") },
  { "players", N_("players’ names") },
  { "ply", N_("move number") },
  { "promoted", N_("marks of promoted pieces") },
  { "rankOne", N_("the side of rank 1") },
  { "set", N_("the set of pieces") },
  { "stipulation", N_("stipulation") },
  { "tags", N_("tags") },
  { "title", N_("title") },
  { "walls", N_("walls") },
};

/* Fields of a text that are no details, by the names that findings use. */
static const Word fields[] = {
  { "PL", N_("who is to move") },
  { "en-passant", N_("en-passant square") },
  { "hands", N_("the pieces in hand") },
  { "side", N_("who is to move") },
};

static const char *
find_word (const Word *words,
           gsize       n_words,
           const char *name)
{
  for (gsize i = 0; i < n_words; i++)
    if (strcmp (words[i].name, name) == 0)
      return _(words[i].words);
  return NULL;
}

const char *
mas_words_lookup_side (const char *side_name)
{
  return find_word (sides, G_N_ELEMENTS (sides), side_name);
}

const char *
mas_words_lookup_game (const char *id)
{
  const char *words = find_word (games, G_N_ELEMENTS (games), id);
  const QiGameInfo *info = words == NULL ? qi_game_info_lookup (id) : NULL;
  g_autofree char *language = info != NULL ? mas_words_dup_language () : NULL;

  return info != NULL ? qi_game_info_get_name_in (info, language) : words;
}

const char *
mas_words_lookup_detail (const char *key)
{
  return find_word (details, G_N_ELEMENTS (details), key);
}

const char *
mas_words_lookup_field (const char *name)
{
  const char *words = find_word (fields, G_N_ELEMENTS (fields), name);

  return words != NULL ? words : mas_words_lookup_detail (name);
}

/* Each piece without its side, for places that name the side separately. */
static const char *const bare_pieces[] = {
  NC_("piece", "advisor"),
  NC_("piece", "ai-wok"),
  NC_("piece", "alfil"),
  NC_("piece", "amazon"),
  NC_("piece", "angry boar"),
  NC_("piece", "archbishop"),
  NC_("piece", "banner"),
  NC_("piece", "bers"),
  NC_("piece", "bishop"),
  NC_("piece", "bishop general"),
  NC_("piece", "blind monkey"),
  NC_("piece", "blind tiger"),
  NC_("piece", "blue dragon"),
  NC_("piece", "camel"),
  NC_("piece", "cannon"),
  NC_("piece", "captain"),
  NC_("piece", "cat sword"),
  NC_("piece", "centaur"),
  NC_("piece", "champion"),
  NC_("piece", "chancellor"),
  NC_("piece", "chariot"),
  NC_("piece", "chariot soldier"),
  NC_("piece", "chick"),
  NC_("piece", "commoner"),
  NC_("piece", "copper"),
  NC_("piece", "courier"),
  NC_("piece", "crane"),
  NC_("piece", "crown prince"),
  NC_("piece", "dabbaba"),
  NC_("piece", "disc"),
  NC_("piece", "dog"),
  NC_("piece", "dove"),
  NC_("piece", "dragon"),
  NC_("piece", "dragon horse"),
  NC_("piece", "dragon king"),
  NC_("piece", "drunk elephant"),
  NC_("piece", "eagle"),
  NC_("piece", "eastern barbarian"),
  NC_("piece", "elephant"),
  NC_("piece", "enchanted badger"),
  NC_("piece", "enchanted fox"),
  NC_("piece", "evil wolf"),
  NC_("piece", "falcon"),
  NC_("piece", "ferocious leopard"),
  NC_("piece", "ferz"),
  NC_("piece", "fire demon"),
  NC_("piece", "flying dragon"),
  NC_("piece", "flying horse"),
  NC_("piece", "flying ox"),
  NC_("piece", "flying stag"),
  NC_("piece", "fox"),
  NC_("piece", "fragrant elephant"),
  NC_("piece", "free boar"),
  NC_("piece", "free demon"),
  NC_("piece", "free dream-eater"),
  NC_("piece", "free eagle"),
  NC_("piece", "free king"),
  NC_("piece", "furious fiend"),
  NC_("piece", "general"),
  NC_("piece", "giraffe"),
  NC_("piece", "go-between"),
  NC_("piece", "gold"),
  NC_("piece", "golden bird"),
  NC_("piece", "goose"),
  NC_("piece", "grasshopper"),
  NC_("piece", "great dragon"),
  NC_("piece", "great elephant"),
  NC_("piece", "great general"),
  NC_("piece", "guard"),
  NC_("piece", "hawk"),
  NC_("piece", "heavenly tetrarch"),
  NC_("piece", "hen"),
  NC_("piece", "hook mover"),
  NC_("piece", "hoplite"),
  NC_("piece", "horned falcon"),
  NC_("piece", "horse"),
  NC_("piece", "hound"),
  NC_("piece", "howling dog"),
  NC_("piece", "iron"),
  NC_("piece", "janus"),
  NC_("piece", "khon"),
  NC_("piece", "king"),
  NC_("piece", "kirin"),
  NC_("piece", "knight"),
  NC_("piece", "kol"),
  NC_("piece", "lance"),
  NC_("piece", "left chariot"),
  NC_("piece", "left general"),
  NC_("piece", "left quail"),
  NC_("piece", "leo"),
  NC_("piece", "lieutenant"),
  NC_("piece", "lion"),
  NC_("piece", "lion dog"),
  NC_("piece", "lion hawk"),
  NC_("piece", "long-nosed goblin"),
  NC_("piece", "man"),
  NC_("piece", "met"),
  NC_("piece", "minister"),
  NC_("piece", "mountain witch"),
  NC_("piece", "neang"),
  NC_("piece", "neighbouring king"),
  NC_("piece", "nightrider"),
  NC_("piece", "northern barbarian"),
  NC_("piece", "old kite"),
  NC_("piece", "old rat"),
  NC_("piece", "pawn"),
  NC_("piece", "pheasant"),
  NC_("piece", "phoenix"),
  NC_("piece", "poisonous snake"),
  NC_("piece", "prancing stag"),
  NC_("piece", "princess"),
  NC_("piece", "promoted bishop"),
  NC_("piece", "promoted knight"),
  NC_("piece", "promoted lance"),
  NC_("piece", "promoted pawn"),
  NC_("piece", "promoted rook"),
  NC_("piece", "promoted silver"),
  NC_("piece", "queen"),
  NC_("piece", "racing chariot"),
  NC_("piece", "reverse chariot"),
  NC_("piece", "right chariot"),
  NC_("piece", "right general"),
  NC_("piece", "right quail"),
  NC_("piece", "rook"),
  NC_("piece", "rook general"),
  NC_("piece", "royal knight"),
  NC_("piece", "rushing bird"),
  NC_("piece", "savage tiger"),
  NC_("piece", "sergeant"),
  NC_("piece", "she-devil"),
  NC_("piece", "side mover"),
  NC_("piece", "side soldier"),
  NC_("piece", "silver"),
  NC_("piece", "soaring eagle"),
  NC_("piece", "soldier"),
  NC_("piece", "southern barbarian"),
  NC_("piece", "square mover"),
  NC_("piece", "standard bearer"),
  NC_("piece", "stone"),
  NC_("piece", "stone general"),
  NC_("piece", "swallow"),
  NC_("piece", "tokin"),
  NC_("piece", "unicorn"),
  NC_("piece", "vao"),
  NC_("piece", "vertical mover"),
  NC_("piece", "vertical soldier"),
  NC_("piece", "vice general"),
  NC_("piece", "violent bear"),
  NC_("piece", "violent ox"),
  NC_("piece", "warlord"),
  NC_("piece", "water buffalo"),
  NC_("piece", "wazir"),
  NC_("piece", "western barbarian"),
  NC_("piece", "whale"),
  NC_("piece", "white elephant"),
  NC_("piece", "white horse"),
  NC_("piece", "white tiger"),
  NC_("piece", "wizard"),
  NC_("piece", "wizard stork"),
  NC_("piece", "wolf"),
  NC_("piece", "wood general"),
  NC_("piece", "yari bishop"),
  NC_("piece", "yari gold"),
  NC_("piece", "yari knight"),
  NC_("piece", "yari rook"),
  NC_("piece", "yari silver"),
  NC_("piece", "zebra"),
};

const char *
mas_words_lookup_draughts_king (const char *side_name)
{
  if (side_name == NULL)
    /* Translators: a man of draughts that has reached the last rank: “Dame”, “dama”, “damka” */
    return C_("draughts", "king");
  if (strcmp (side_name, "white") == 0)
    return C_("draughts", "white king");
  return strcmp (side_name, "black") == 0 ? C_("draughts", "black king") : NULL;
}

const char *
mas_words_lookup_bare_piece (const char *piece_name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (bare_pieces); i++)
    if (strcmp (bare_pieces[i], piece_name) == 0)
      return g_dpgettext2 (NULL, "piece", bare_pieces[i]);
  return NULL;
}
