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

/* Each piece with its side is one phrase, so that a language can make the words agree. The names
 * are those of the games table. */
typedef struct
{
  const char *side;
  const char *piece;
  const char *words;
} Piece;

static const Piece pieces[] = {
  { "black", "advisor", N_("black advisor") },
  { "black", "ai-wok", N_("black ai-wok") },
  { "black", "alfil", N_("black alfil") },
  { "black", "amazon", N_("black amazon") },
  { "black", "archbishop", N_("black archbishop") },
  { "black", "banner", N_("black banner") },
  { "black", "bishop", N_("black bishop") },
  { "black", "camel", N_("black camel") },
  { "black", "cannon", N_("black cannon") },
  { "black", "captain", N_("black captain") },
  { "black", "centaur", N_("black centaur") },
  { "black", "champion", N_("black champion") },
  { "black", "chancellor", N_("black chancellor") },
  { "black", "chariot", N_("black chariot") },
  { "black", "commoner", N_("black commoner") },
  { "black", "courier", N_("black courier") },
  { "black", "dabbaba", N_("black dabbaba") },
  { "black", "disc", N_("black disc") },
  { "black", "dragon", N_("black dragon") },
  { "black", "elephant", N_("black elephant") },
  { "black", "ferz", N_("black ferz") },
  { "black", "fox", N_("black fox") },
  { "black", "general", N_("black general") },
  { "black", "giraffe", N_("black giraffe") },
  { "black", "grasshopper", N_("black grasshopper") },
  { "black", "hawk", N_("black hawk") },
  { "black", "hoplite", N_("black hoplite") },
  { "black", "horse", N_("black horse") },
  { "black", "hound", N_("black hound") },
  { "black", "janus", N_("black janus") },
  { "black", "khon", N_("black khon") },
  { "black", "king", N_("black king") },
  { "black", "knight", N_("black knight") },
  { "black", "kol", N_("black kol") },
  { "black", "leo", N_("black leo") },
  { "black", "lieutenant", N_("black lieutenant") },
  { "black", "lion", N_("black lion") },
  { "black", "man", N_("black man") },
  { "black", "met", N_("black met") },
  { "black", "minister", N_("black minister") },
  { "black", "neang", N_("black neang") },
  { "black", "nightrider", N_("black nightrider") },
  { "black", "pawn", N_("black pawn") },
  { "black", "princess", N_("black princess") },
  { "black", "queen", N_("black queen") },
  { "black", "rook", N_("black rook") },
  { "black", "royal knight", N_("black royal knight") },
  { "black", "sergeant", N_("black sergeant") },
  { "black", "soldier", N_("black soldier") },
  { "black", "stone", N_("black stone") },
  { "black", "unicorn", N_("black unicorn") },
  { "black", "vao", N_("black vao") },
  { "black", "warlord", N_("black warlord") },
  { "black", "wazir", N_("black wazir") },
  { "black", "wizard", N_("black wizard") },
  { "black", "wolf", N_("black wolf") },
  { "black", "zebra", N_("black zebra") },
  { "blue", "cannon", N_("blue cannon") },
  { "blue", "chariot", N_("blue chariot") },
  { "blue", "elephant", N_("blue elephant") },
  { "blue", "general", N_("blue general") },
  { "blue", "guard", N_("blue guard") },
  { "blue", "horse", N_("blue horse") },
  { "blue", "soldier", N_("blue soldier") },
  { "gote", "bishop", N_("gote’s bishop") },
  { "gote", "bishop general", N_("gote’s bishop general") },
  { "gote", "blind tiger", N_("gote’s blind tiger") },
  { "gote", "chariot soldier", N_("gote’s chariot soldier") },
  { "gote", "chick", N_("gote’s chick") },
  { "gote", "copper", N_("gote’s copper") },
  { "gote", "crane", N_("gote’s crane") },
  { "gote", "crown prince", N_("gote’s crown prince") },
  { "gote", "dog", N_("gote’s dog") },
  { "gote", "dragon horse", N_("gote’s dragon horse") },
  { "gote", "dragon king", N_("gote’s dragon king") },
  { "gote", "drunk elephant", N_("gote’s drunk elephant") },
  { "gote", "eagle", N_("gote’s eagle") },
  { "gote", "elephant", N_("gote’s elephant") },
  { "gote", "falcon", N_("gote’s falcon") },
  { "gote", "ferocious leopard", N_("gote’s ferocious leopard") },
  { "gote", "fire demon", N_("gote’s fire demon") },
  { "gote", "flying ox", N_("gote’s flying ox") },
  { "gote", "flying stag", N_("gote’s flying stag") },
  { "gote", "free boar", N_("gote’s free boar") },
  { "gote", "free eagle", N_("gote’s free eagle") },
  { "gote", "free king", N_("gote’s free king") },
  { "gote", "giraffe", N_("gote’s giraffe") },
  { "gote", "go-between", N_("gote’s go-between") },
  { "gote", "gold", N_("gote’s gold") },
  { "gote", "goose", N_("gote’s goose") },
  { "gote", "great general", N_("gote’s great general") },
  { "gote", "heavenly tetrarch", N_("gote’s heavenly tetrarch") },
  { "gote", "hen", N_("gote’s hen") },
  { "gote", "horned falcon", N_("gote’s horned falcon") },
  { "gote", "iron", N_("gote’s iron") },
  { "gote", "king", N_("gote’s king") },
  { "gote", "kirin", N_("gote’s kirin") },
  { "gote", "knight", N_("gote’s knight") },
  { "gote", "lance", N_("gote’s lance") },
  { "gote", "left quail", N_("gote’s left quail") },
  { "gote", "lion", N_("gote’s lion") },
  { "gote", "lion hawk", N_("gote’s lion hawk") },
  { "gote", "pawn", N_("gote’s pawn") },
  { "gote", "pheasant", N_("gote’s pheasant") },
  { "gote", "phoenix", N_("gote’s phoenix") },
  { "gote", "promoted bishop", N_("gote’s promoted bishop") },
  { "gote", "promoted knight", N_("gote’s promoted knight") },
  { "gote", "promoted lance", N_("gote’s promoted lance") },
  { "gote", "promoted pawn", N_("gote’s promoted pawn") },
  { "gote", "promoted rook", N_("gote’s promoted rook") },
  { "gote", "promoted silver", N_("gote’s promoted silver") },
  { "gote", "reverse chariot", N_("gote’s reverse chariot") },
  { "gote", "right quail", N_("gote’s right quail") },
  { "gote", "rook", N_("gote’s rook") },
  { "gote", "rook general", N_("gote’s rook general") },
  { "gote", "side mover", N_("gote’s side mover") },
  { "gote", "side soldier", N_("gote’s side soldier") },
  { "gote", "silver", N_("gote’s silver") },
  { "gote", "soaring eagle", N_("gote’s soaring eagle") },
  { "gote", "swallow", N_("gote’s swallow") },
  { "gote", "tokin", N_("gote’s tokin") },
  { "gote", "vertical mover", N_("gote’s vertical mover") },
  { "gote", "vertical soldier", N_("gote’s vertical soldier") },
  { "gote", "vice general", N_("gote’s vice general") },
  { "gote", "water buffalo", N_("gote’s water buffalo") },
  { "gote", "whale", N_("gote’s whale") },
  { "gote", "white horse", N_("gote’s white horse") },
  { "gote", "yari bishop", N_("gote’s yari bishop") },
  { "gote", "yari gold", N_("gote’s yari gold") },
  { "gote", "yari knight", N_("gote’s yari knight") },
  { "gote", "yari rook", N_("gote’s yari rook") },
  { "gote", "yari silver", N_("gote’s yari silver") },
  { "red", "advisor", N_("red advisor") },
  { "red", "banner", N_("red banner") },
  { "red", "cannon", N_("red cannon") },
  { "red", "chariot", N_("red chariot") },
  { "red", "elephant", N_("red elephant") },
  { "red", "general", N_("red general") },
  { "red", "guard", N_("red guard") },
  { "red", "horse", N_("red horse") },
  { "red", "soldier", N_("red soldier") },
  { "sente", "bishop", N_("sente’s bishop") },
  { "sente", "bishop general", N_("sente’s bishop general") },
  { "sente", "blind tiger", N_("sente’s blind tiger") },
  { "sente", "chariot soldier", N_("sente’s chariot soldier") },
  { "sente", "chick", N_("sente’s chick") },
  { "sente", "copper", N_("sente’s copper") },
  { "sente", "crane", N_("sente’s crane") },
  { "sente", "crown prince", N_("sente’s crown prince") },
  { "sente", "dog", N_("sente’s dog") },
  { "sente", "dragon horse", N_("sente’s dragon horse") },
  { "sente", "dragon king", N_("sente’s dragon king") },
  { "sente", "drunk elephant", N_("sente’s drunk elephant") },
  { "sente", "eagle", N_("sente’s eagle") },
  { "sente", "elephant", N_("sente’s elephant") },
  { "sente", "falcon", N_("sente’s falcon") },
  { "sente", "ferocious leopard", N_("sente’s ferocious leopard") },
  { "sente", "fire demon", N_("sente’s fire demon") },
  { "sente", "flying ox", N_("sente’s flying ox") },
  { "sente", "flying stag", N_("sente’s flying stag") },
  { "sente", "free boar", N_("sente’s free boar") },
  { "sente", "free eagle", N_("sente’s free eagle") },
  { "sente", "free king", N_("sente’s free king") },
  { "sente", "giraffe", N_("sente’s giraffe") },
  { "sente", "go-between", N_("sente’s go-between") },
  { "sente", "gold", N_("sente’s gold") },
  { "sente", "goose", N_("sente’s goose") },
  { "sente", "great general", N_("sente’s great general") },
  { "sente", "heavenly tetrarch", N_("sente’s heavenly tetrarch") },
  { "sente", "hen", N_("sente’s hen") },
  { "sente", "horned falcon", N_("sente’s horned falcon") },
  { "sente", "iron", N_("sente’s iron") },
  { "sente", "king", N_("sente’s king") },
  { "sente", "kirin", N_("sente’s kirin") },
  { "sente", "knight", N_("sente’s knight") },
  { "sente", "lance", N_("sente’s lance") },
  { "sente", "left quail", N_("sente’s left quail") },
  { "sente", "lion", N_("sente’s lion") },
  { "sente", "lion hawk", N_("sente’s lion hawk") },
  { "sente", "pawn", N_("sente’s pawn") },
  { "sente", "pheasant", N_("sente’s pheasant") },
  { "sente", "phoenix", N_("sente’s phoenix") },
  { "sente", "promoted bishop", N_("sente’s promoted bishop") },
  { "sente", "promoted knight", N_("sente’s promoted knight") },
  { "sente", "promoted lance", N_("sente’s promoted lance") },
  { "sente", "promoted pawn", N_("sente’s promoted pawn") },
  { "sente", "promoted rook", N_("sente’s promoted rook") },
  { "sente", "promoted silver", N_("sente’s promoted silver") },
  { "sente", "reverse chariot", N_("sente’s reverse chariot") },
  { "sente", "right quail", N_("sente’s right quail") },
  { "sente", "rook", N_("sente’s rook") },
  { "sente", "rook general", N_("sente’s rook general") },
  { "sente", "side mover", N_("sente’s side mover") },
  { "sente", "side soldier", N_("sente’s side soldier") },
  { "sente", "silver", N_("sente’s silver") },
  { "sente", "soaring eagle", N_("sente’s soaring eagle") },
  { "sente", "swallow", N_("sente’s swallow") },
  { "sente", "tokin", N_("sente’s tokin") },
  { "sente", "vertical mover", N_("sente’s vertical mover") },
  { "sente", "vertical soldier", N_("sente’s vertical soldier") },
  { "sente", "vice general", N_("sente’s vice general") },
  { "sente", "water buffalo", N_("sente’s water buffalo") },
  { "sente", "whale", N_("sente’s whale") },
  { "sente", "white horse", N_("sente’s white horse") },
  { "sente", "yari bishop", N_("sente’s yari bishop") },
  { "sente", "yari gold", N_("sente’s yari gold") },
  { "sente", "yari knight", N_("sente’s yari knight") },
  { "sente", "yari rook", N_("sente’s yari rook") },
  { "sente", "yari silver", N_("sente’s yari silver") },
  { "white", "ai-wok", N_("white ai-wok") },
  { "white", "alfil", N_("white alfil") },
  { "white", "amazon", N_("white amazon") },
  { "white", "archbishop", N_("white archbishop") },
  { "white", "bishop", N_("white bishop") },
  { "white", "camel", N_("white camel") },
  { "white", "cannon", N_("white cannon") },
  { "white", "captain", N_("white captain") },
  { "white", "centaur", N_("white centaur") },
  { "white", "champion", N_("white champion") },
  { "white", "chancellor", N_("white chancellor") },
  { "white", "commoner", N_("white commoner") },
  { "white", "courier", N_("white courier") },
  { "white", "dabbaba", N_("white dabbaba") },
  { "white", "disc", N_("white disc") },
  { "white", "dragon", N_("white dragon") },
  { "white", "elephant", N_("white elephant") },
  { "white", "ferz", N_("white ferz") },
  { "white", "fox", N_("white fox") },
  { "white", "general", N_("white general") },
  { "white", "giraffe", N_("white giraffe") },
  { "white", "grasshopper", N_("white grasshopper") },
  { "white", "hawk", N_("white hawk") },
  { "white", "hoplite", N_("white hoplite") },
  { "white", "hound", N_("white hound") },
  { "white", "janus", N_("white janus") },
  { "white", "khon", N_("white khon") },
  { "white", "king", N_("white king") },
  { "white", "knight", N_("white knight") },
  { "white", "kol", N_("white kol") },
  { "white", "leo", N_("white leo") },
  { "white", "lieutenant", N_("white lieutenant") },
  { "white", "lion", N_("white lion") },
  { "white", "man", N_("white man") },
  { "white", "met", N_("white met") },
  { "white", "minister", N_("white minister") },
  { "white", "neang", N_("white neang") },
  { "white", "nightrider", N_("white nightrider") },
  { "white", "pawn", N_("white pawn") },
  { "white", "princess", N_("white princess") },
  { "white", "queen", N_("white queen") },
  { "white", "rook", N_("white rook") },
  { "white", "royal knight", N_("white royal knight") },
  { "white", "sergeant", N_("white sergeant") },
  { "white", "stone", N_("white stone") },
  { "white", "unicorn", N_("white unicorn") },
  { "white", "vao", N_("white vao") },
  { "white", "warlord", N_("white warlord") },
  { "white", "wazir", N_("white wazir") },
  { "white", "wizard", N_("white wizard") },
  { "white", "wolf", N_("white wolf") },
  { "white", "zebra", N_("white zebra") },
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
  NC_("piece", "archbishop"),
  NC_("piece", "banner"),
  NC_("piece", "bishop"),
  NC_("piece", "bishop general"),
  NC_("piece", "blind tiger"),
  NC_("piece", "camel"),
  NC_("piece", "cannon"),
  NC_("piece", "captain"),
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
  NC_("piece", "dragon"),
  NC_("piece", "dragon horse"),
  NC_("piece", "dragon king"),
  NC_("piece", "drunk elephant"),
  NC_("piece", "eagle"),
  NC_("piece", "elephant"),
  NC_("piece", "falcon"),
  NC_("piece", "ferocious leopard"),
  NC_("piece", "ferz"),
  NC_("piece", "fire demon"),
  NC_("piece", "flying ox"),
  NC_("piece", "flying stag"),
  NC_("piece", "fox"),
  NC_("piece", "free boar"),
  NC_("piece", "free eagle"),
  NC_("piece", "free king"),
  NC_("piece", "general"),
  NC_("piece", "giraffe"),
  NC_("piece", "go-between"),
  NC_("piece", "gold"),
  NC_("piece", "goose"),
  NC_("piece", "grasshopper"),
  NC_("piece", "great general"),
  NC_("piece", "guard"),
  NC_("piece", "hawk"),
  NC_("piece", "heavenly tetrarch"),
  NC_("piece", "hen"),
  NC_("piece", "hoplite"),
  NC_("piece", "horned falcon"),
  NC_("piece", "horse"),
  NC_("piece", "hound"),
  NC_("piece", "iron"),
  NC_("piece", "janus"),
  NC_("piece", "khon"),
  NC_("piece", "king"),
  NC_("piece", "kirin"),
  NC_("piece", "knight"),
  NC_("piece", "kol"),
  NC_("piece", "lance"),
  NC_("piece", "left quail"),
  NC_("piece", "leo"),
  NC_("piece", "lieutenant"),
  NC_("piece", "lion"),
  NC_("piece", "lion hawk"),
  NC_("piece", "man"),
  NC_("piece", "met"),
  NC_("piece", "minister"),
  NC_("piece", "neang"),
  NC_("piece", "nightrider"),
  NC_("piece", "pawn"),
  NC_("piece", "pheasant"),
  NC_("piece", "phoenix"),
  NC_("piece", "princess"),
  NC_("piece", "promoted bishop"),
  NC_("piece", "promoted knight"),
  NC_("piece", "promoted lance"),
  NC_("piece", "promoted pawn"),
  NC_("piece", "promoted rook"),
  NC_("piece", "promoted silver"),
  NC_("piece", "queen"),
  NC_("piece", "reverse chariot"),
  NC_("piece", "right quail"),
  NC_("piece", "rook"),
  NC_("piece", "rook general"),
  NC_("piece", "royal knight"),
  NC_("piece", "sergeant"),
  NC_("piece", "side mover"),
  NC_("piece", "side soldier"),
  NC_("piece", "silver"),
  NC_("piece", "soaring eagle"),
  NC_("piece", "soldier"),
  NC_("piece", "stone"),
  NC_("piece", "swallow"),
  NC_("piece", "tokin"),
  NC_("piece", "unicorn"),
  NC_("piece", "vao"),
  NC_("piece", "vertical mover"),
  NC_("piece", "vertical soldier"),
  NC_("piece", "vice general"),
  NC_("piece", "warlord"),
  NC_("piece", "water buffalo"),
  NC_("piece", "wazir"),
  NC_("piece", "whale"),
  NC_("piece", "white horse"),
  NC_("piece", "wizard"),
  NC_("piece", "wolf"),
  NC_("piece", "yari bishop"),
  NC_("piece", "yari gold"),
  NC_("piece", "yari knight"),
  NC_("piece", "yari rook"),
  NC_("piece", "yari silver"),
  NC_("piece", "zebra"),
};

const char *
mas_words_lookup_piece (const char *side_name,
                        const char *piece_name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    if (strcmp (pieces[i].side, side_name) == 0 && strcmp (pieces[i].piece, piece_name) == 0)
      return _(pieces[i].words);
  return NULL;
}

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
