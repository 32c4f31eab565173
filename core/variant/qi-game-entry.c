/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-coordinates-private.h"
#include "qi-draughts-private.h"
#include "qi-epin-private.h"
#include "qi-game-info-private.h"
#include "qi-game-rights-private.h"

#include <string.h>

/* Reads one entry of the games table: see data/games/README.md. */

static const char *
get_text (const QiValue *value,
          const char    *key)
{
  const QiValue *member = qi_value_get_member (value, key);

  if (member == NULL || qi_value_get_kind (member) != QI_VALUE_STRING)
    return NULL;
  return qi_value_get_text (member, NULL);
}

const char *
qi_game_info_find_piece_style (const char *text,
                               gsize       length)
{
  static const char *const styles[] = { "western", "shogi", "xiangqi", "janggi", "men",
                                        "stones",  "discs", "tokens",  "letters" };

  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    if (strlen (styles[i]) == length && memcmp (styles[i], text, length) == 0)
      return styles[i];
  return NULL;
}

/* Styles of boards and what is drawn on them, each in the order of its enumeration. */
static const char *const board_styles[] = { "squares", "points", "plain", NULL };
static const char *const board_marks[] = { "cloth", "corner-dots", "zone-dots", "diagonals",
                                           "stars", "palaces",     "river",     NULL };

static int
find_word (const char *const *words,
           const char        *word)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return -1;
}

gboolean
qi_board_style_parse (const char   *text,
                      gsize         length,
                      QiBoardStyle *style,
                      guint        *marks)
{
  g_autofree char *copy = g_strndup (text, length);
  g_auto (GStrv) words = g_strsplit_set (copy, " \t", -1);
  int found = words[0] != NULL ? find_word (board_styles, words[0]) : -1;

  if (found < 0)
    return FALSE;
  *style = (QiBoardStyle) found;
  *marks = 0;
  for (guint i = 1; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      found = find_word (board_marks, words[i]);
      if (found < 0)
        return FALSE;
      *marks |= 1u << found;
    }
  return TRUE;
}

void
qi_board_style_append (QiBoardStyle style,
                       guint        marks,
                       GString     *text)
{
  g_string_append (text, board_styles[style]);
  for (guint i = 0; board_marks[i] != NULL; i++)
    if ((marks & 1u << i) != 0)
      g_string_append_printf (text, " %s", board_marks[i]);
}

static gboolean
read_looks (QiGameInfo    *self,
            const QiValue *value)
{
  const char *coordinates = get_text (value, "coordinates");
  const char *pieces = get_text (value, "pieceStyle");
  const char *board = get_text (value, "boardStyle");

  if (coordinates == NULL || pieces == NULL || board == NULL
      || !qi_coordinates_parse (coordinates, strlen (coordinates), &self->coordinates)
      || qi_game_info_find_piece_style (pieces, strlen (pieces)) == NULL
      || !qi_board_style_parse (board, strlen (board), &self->board_style, &self->board_marks))
    return FALSE;
  self->piece_style = g_strdup (pieces);
  return TRUE;
}

static gboolean
read_draughts (QiGameInfo    *self,
               const QiValue *value)
{
  const char *type = get_text (value, "gameType");

  self->is_draughts = type != NULL;
  if (type == NULL)
    return !self->coordinates.numbered;
  return qi_draughts_board_parse (type, -1, &self->draughts);
}

static gboolean
read_formats (QiGameInfo    *self,
              const QiValue *value)
{
  const QiValue *list = qi_value_get_member (value, "formats");
  g_autoptr (GStrvBuilder) formats = g_strv_builder_new ();

  if (list == NULL || qi_value_get_kind (list) != QI_VALUE_ARRAY)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (list); i++)
    {
      const QiValue *item = qi_value_get_item (list, i);

      if (qi_value_get_kind (item) != QI_VALUE_STRING)
        return FALSE;
      g_strv_builder_add (formats, qi_value_get_text (item, NULL));
    }
  self->formats = g_strv_builder_end (formats);
  self->protocol = g_strdup (get_text (value, "protocol"));
  return TRUE;
}

/* The features of the game's FEN by their words, in the order of QiGameFen. */
static gboolean
read_fen (QiGameInfo    *self,
          const QiValue *value)
{
  static const char *const words[] = { "bare",     "castling", "enPassant", "holdings",
                                       "promoted", "checks",   "gates",     "counting" };
  const QiValue *list = qi_value_get_member (value, "fen");
  const QiValue *names = qi_value_get_member (value, "engine");

  for (gsize i = 0; list != NULL && i < qi_value_get_size (list); i++)
    {
      const QiValue *item = qi_value_get_item (list, i);
      gsize word = 0;

      if (qi_value_get_kind (item) != QI_VALUE_STRING)
        return FALSE;
      while (word < G_N_ELEMENTS (words)
             && strcmp (words[word], qi_value_get_text (item, NULL)) != 0)
        word++;
      if (word == G_N_ELEMENTS (words))
        return FALSE;
      self->fen |= 1u << word;
    }
  if (names != NULL)
    {
      self->uci_name = g_strdup (get_text (names, "uci"));
      self->xboard_name = g_strdup (get_text (names, "xboard"));
    }
  return TRUE;
}

static gboolean
read_names (QiGameInfo    *self,
            const QiValue *value)
{
  const QiValue *names = qi_value_get_member (value, "names");
  g_autoptr (GStrvBuilder) pairs = g_strv_builder_new ();

  if (names != NULL && qi_value_get_kind (names) != QI_VALUE_OBJECT)
    return FALSE;
  for (gsize i = 0; names != NULL && i < qi_value_get_size (names); i++)
    {
      const char *language = qi_value_get_key (names, i, NULL);
      const char *name = get_text (names, language);

      if (name == NULL)
        return FALSE;
      g_strv_builder_add_many (pairs, language, name, NULL);
    }
  self->names = g_strv_builder_end (pairs);
  return TRUE;
}

static gboolean
get_boolean (const QiValue *value,
             const char    *key)
{
  const QiValue *member = qi_value_get_member (value, key);

  return member != NULL && qi_value_get_kind (member) == QI_VALUE_BOOLEAN
         && qi_value_get_boolean (member);
}

static gboolean
read_head (QiGameInfo    *self,
           const QiValue *value)
{
  const QiValue *sides = qi_value_get_member (value, "sides");
  const char *style = get_text (value, "style");

  self->id = g_strdup (get_text (value, "id"));
  self->name = g_strdup (get_text (value, "name"));
  self->about = g_strdup (get_text (value, "about"));
  self->source = g_strdup (get_text (value, "source"));
  if (self->id == NULL || self->name == NULL || sides == NULL
      || qi_value_get_member (value, "drops") == NULL || !read_names (self, value))
    return FALSE;
  if (style == NULL || strlen (style) != 1 || !g_ascii_isupper (style[0]))
    return FALSE;
  self->style = style[0];
  self->side_names[QI_SIDE_FIRST] = g_strdup (get_text (sides, "first"));
  self->side_names[QI_SIDE_SECOND] = g_strdup (get_text (sides, "second"));
  self->has_drops = get_boolean (value, "drops");
  return self->side_names[QI_SIDE_FIRST] != NULL && self->side_names[QI_SIDE_SECOND] != NULL;
}

static void
clear_piece (gpointer data)
{
  QiGamePiece *piece = data;

  g_free ((char *) piece->token);
  g_free ((char *) piece->name);
  g_free ((char *) piece->kanji);
  g_free ((char *) piece->kanji_second);
  g_free ((char *) piece->kanji_full);
  g_free ((char *) piece->kanji_full_second);
  g_free ((char *) piece->art);
  g_free ((char *) piece->fen);
  g_free ((char *) piece->fen_aliases);
}

static gboolean
read_pieces (QiGameInfo    *self,
             const QiValue *value)
{
  const QiValue *list = qi_value_get_member (value, "pieces");
  gsize n = list != NULL ? qi_value_get_size (list) : 0;

  self->pieces = g_array_new (FALSE, TRUE, sizeof (QiGamePiece));
  g_array_set_clear_func (self->pieces, clear_piece);
  self->epins = g_new0 (QiEpin, n);
  for (gsize i = 0; i < n; i++)
    {
      const QiValue *item = qi_value_get_item (list, i);
      const QiValue *number = qi_value_get_member (item, "count");
      gint64 count = 0;
      QiGamePiece piece = {
        .token = g_strdup (get_text (item, "token")),
        .name = g_strdup (get_text (item, "name")),
        .kanji = g_strdup (get_text (item, "kanji")),
        .kanji_second = g_strdup (get_text (item, "kanjiSecond")),
        .kanji_full = g_strdup (get_text (item, "kanjiFull")),
        .kanji_full_second = g_strdup (get_text (item, "kanjiFullSecond")),
        .art = g_strdup (get_text (item, "art")),
        .fen = g_strdup (get_text (item, "fen")),
        .fen_aliases = g_strdup (get_text (item, "fenAliases")),
        .is_own = qi_value_get_member (item, "ownName") != NULL,
      };

      g_array_append_val (self->pieces, piece);
      if (piece.name == NULL || piece.token == NULL
          || !qi_epin_parse (piece.token, -1, &self->epins[i])
          || self->epins[i].side != QI_SIDE_FIRST)
        return FALSE;
      if (number != NULL && (!qi_value_get_int (number, &count) || count < 0 || count > G_MAXINT))
        return FALSE;
      g_array_index (self->pieces, QiGamePiece, i).count = (guint) count;
    }
  return n > 0;
}

static gboolean
read_shape (const QiValue *sizes,
            QiShape       *shape)
{
  gint64 numbers[QI_MAX_DIMENSIONS];
  gsize n = qi_value_get_size (sizes);

  for (gsize i = 0; i < n && i < QI_MAX_DIMENSIONS; i++)
    if (!qi_value_get_int (qi_value_get_item (sizes, i), &numbers[i]))
      return FALSE;
  return qi_shape_init (shape, numbers, n, qi_limits_get_default (), NULL);
}

static gboolean
read_sizes (QiGameInfo    *self,
            const QiValue *value)
{
  const QiValue *list = qi_value_get_member (value, "sizes");

  for (gsize i = 0; list != NULL && i < qi_value_get_size (list); i++)
    {
      QiShape shape;

      if (!read_shape (qi_value_get_item (list, i), &shape))
        return FALSE;
      g_array_append_val (self->shapes, shape);
    }
  return TRUE;
}

/* Reads tokens and runs of empty squares from @index on; returns the index after them, or
 * QI_NO_SQUARE when @rank is not one. @builder NULL: only counts. */
static guint
read_rank (const QiValue     *rank,
           QiPositionBuilder *builder,
           guint              index)
{
  if (qi_value_get_kind (rank) != QI_VALUE_STRING)
    return QI_NO_SQUARE;

  gsize length;
  const char *text = qi_value_get_text (rank, &length);

  for (gsize at = 0; at < length;)
    {
      QiEpin epin;
      guint run = 0;
      gsize used = qi_epin_scan (text + at, length - at, &epin);

      if (used > 0)
        {
          QiToken token = { text + at, (guint) used, QI_TOKEN_STRING };

          if (builder != NULL)
            qi_position_builder_put (builder, index, &token);
          index++;
          at += used;
          continue;
        }
      while (at < length && g_ascii_isdigit (text[at]) && run <= QI_MAX_DIMENSION_SIZE)
        run = run * 10 + (guint) (text[at++] - '0');
      if (run == 0 || run > QI_MAX_DIMENSION_SIZE)
        return QI_NO_SQUARE;
      index += run;
    }
  return index;
}

/* The sizes of nested lists of ranks, by following the first child at each level. */
static gboolean
measure (const QiValue *board,
         QiShape       *shape)
{
  gint64 sizes[QI_MAX_DIMENSIONS + 1];
  gsize n = 0;

  for (; qi_value_get_kind (board) == QI_VALUE_ARRAY; board = qi_value_get_item (board, 0))
    {
      if (qi_value_get_size (board) == 0 || n == QI_MAX_DIMENSIONS - 1)
        return FALSE;
      sizes[n++] = (gint64) qi_value_get_size (board);
    }

  guint files = read_rank (board, NULL, 0);

  if (files == QI_NO_SQUARE)
    return FALSE;
  sizes[n++] = files;
  return qi_shape_init (shape, sizes, n, qi_limits_get_default (), NULL);
}

/* Fills the board from nested lists of ranks that all must be as @shape says. */
static gboolean
fill (QiPositionBuilder *builder,
      const QiShape     *shape,
      const QiValue     *board,
      guint              level,
      guint             *index)
{
  if (level + 1 == shape->n_dimensions)
    {
      guint end = *index + qi_shape_get_files (shape);

      /* Counted before anything is placed, so that a wrong rank cannot run over the end of the
       * board. */
      if (read_rank (board, NULL, *index) != end)
        return FALSE;
      *index = read_rank (board, builder, *index);
      return TRUE;
    }
  if (qi_value_get_kind (board) != QI_VALUE_ARRAY
      || qi_value_get_size (board) != shape->sizes[level])
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (board); i++)
    if (!fill (builder, shape, qi_value_get_item (board, i), level + 1, index))
      return FALSE;
  return TRUE;
}

/* Puts the pieces that a side has in hand at the start: an object of tokens and counts. */
static gboolean
fill_hand (QiPositionBuilder *builder,
           const QiValue     *hands,
           QiSide             side)
{
  const QiValue *hand = qi_value_get_member (hands, side == QI_SIDE_FIRST ? "first" : "second");

  for (gsize i = 0; hand != NULL && i < qi_value_get_size (hand); i++)
    {
      QiEpin epin;
      gint64 count = 0;
      gsize length = 0;
      const char *text = qi_value_get_key (hand, i, &length);
      QiToken token = { text, (guint) length, QI_TOKEN_STRING };

      if (!qi_epin_parse (text, (gssize) length, &epin)
          || !qi_value_get_int (qi_value_get_item (hand, i), &count) || count < 1
          || count > QI_MAX_DIMENSION_SIZE)
        return FALSE;
      qi_position_builder_add_to_hand (builder, side, &token, (guint64) count);
    }
  return TRUE;
}

static gboolean
read_start (QiGameInfo    *self,
            const QiValue *value)
{
  const QiValue *start = qi_value_get_member (value, "start");
  const QiValue *board = start != NULL ? qi_value_get_member (start, "board") : NULL;
  const QiValue *hands = start != NULL ? qi_value_get_member (start, "hands") : NULL;
  QiValue *members = start != NULL ? qi_value_get_member (start, "details") : NULL;
  const QiValue *turn = start != NULL ? qi_value_get_member (start, "turn") : NULL;
  g_autoptr (QiDetails) details = NULL;
  g_autoptr (QiPositionBuilder) builder = NULL;
  g_autoptr (QiPosition) position = NULL;
  char style[2] = { self->style, '\0' };
  QiShape shape;
  guint index = 0;

  if (board == NULL || !measure (board, &shape))
    return FALSE;
  builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  if (!fill (builder, &shape, board, 0, &index))
    return FALSE;
  if (hands != NULL
      && (!fill_hand (builder, hands, QI_SIDE_FIRST)
          || !fill_hand (builder, hands, QI_SIDE_SECOND)))
    return FALSE;
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN (style));
  style[0] = g_ascii_tolower (style[0]);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN (style));
  if (turn != NULL && g_strcmp0 (qi_value_get_text (turn, NULL), "second") == 0)
    qi_position_builder_set_turn (builder, QI_SIDE_SECOND);
  position = qi_position_builder_end (g_steal_pointer (&builder), NULL);
  if (position == NULL)
    return FALSE;
  if (members != NULL && qi_value_get_kind (members) != QI_VALUE_OBJECT)
    return FALSE;
  details = members != NULL ? qi_details_from_value (members) : qi_details_new ();
  if (!qi_details_check (details, &shape, NULL))
    return FALSE;
  self->start = qi_setup_new (position, self->id, details);
  qi_game_info_note_castling (self);
  self->is_shuffled = get_boolean (value, "shuffled");
  self->shapes = g_array_new (FALSE, FALSE, sizeof (QiShape));
  g_array_append_val (self->shapes, shape);
  return TRUE;
}

/* Reads a token with a state. One that is left out leaves letter 0; FALSE when it is no such token. */
static gboolean
read_state (const QiValue *value,
            QiEpin        *epin)
{
  if (value == NULL)
    return TRUE;
  return qi_value_get_kind (value) == QI_VALUE_STRING
         && qi_epin_parse (qi_value_get_text (value, NULL), -1, epin) && epin->side == QI_SIDE_FIRST
         && epin->state != QI_PIECE_NORMAL && !epin->derived;
}

/* The first state of the list is written; the others are read as the same rook. */
static gboolean
read_rooks (QiGameStates  *states,
            const QiValue *list)
{
  for (gsize i = 0; list != NULL && i < qi_value_get_size (list); i++)
    {
      QiEpin rook = { '\0' };

      if (!read_state (qi_value_get_item (list, i), &rook))
        return FALSE;
      states->rook_states |= 1u << rook.state;
      if (i == 0)
        states->rook = rook;
      else if (rook.letter != states->rook.letter || rook.terminal != states->rook.terminal)
        return FALSE;
    }
  return (states->rook.letter != '\0') == (states->king.letter != '\0');
}

static gboolean
read_pawn_ranks (QiGameStates  *states,
                 const QiValue *list)
{
  for (gsize i = 0; list != NULL && i < qi_value_get_size (list); i++)
    {
      gint64 rank = 0;

      if (!qi_value_get_int (qi_value_get_item (list, i), &rank) || rank < 1 || rank > 32)
        return FALSE;
      states->pawn_ranks |= 1u << (rank - 1);
    }
  return states->pawn_ranks != 0 || (states->pawn.letter == '\0' && states->passed.letter == '\0');
}

/* A state with a meaning must not be a usual piece of the game: "+P" is a promoted pawn in games
 * where pawns promote to it. */
static gboolean
is_usual (const QiGameInfo *self,
          const QiEpin     *epin)
{
  return epin->letter != '\0' && qi_game_info_find_piece (self, epin) != NULL;
}

static gboolean
read_states (QiGameInfo    *self,
             const QiValue *value)
{
  const QiValue *member = qi_value_get_member (value, "states");
  QiGameStates *states = &self->states;

  if (member == NULL)
    return TRUE;
  self->has_states = TRUE;
  return read_state (qi_value_get_member (member, "king"), &states->king)
         && read_rooks (states, qi_value_get_member (member, "rook"))
         && read_state (qi_value_get_member (member, "pawn"), &states->pawn)
         && read_state (qi_value_get_member (member, "passed"), &states->passed)
         && read_pawn_ranks (states, qi_value_get_member (member, "pawnRanks"))
         && !is_usual (self, &states->king) && !is_usual (self, &states->rook)
         && !is_usual (self, &states->pawn) && !is_usual (self, &states->passed);
}

QiGameInfo *
qi_game_info_new_from_value (const QiValue *value,
                             const char   **fault)
{
  g_autoptr (QiGameInfo) self = g_new0 (QiGameInfo, 1);

  *fault = NULL;
  if (!read_head (self, value))
    *fault = "id, name, style, sides or drops";
  else if (!read_looks (self, value))
    *fault = "coordinates, pieceStyle or boardStyle";
  else if (!read_draughts (self, value))
    *fault = "gameType";
  else if (!read_formats (self, value))
    *fault = "formats";
  else if (!read_fen (self, value))
    *fault = "fen";
  else if (!read_pieces (self, value))
    *fault = "pieces";
  else if (!read_start (self, value))
    *fault = "start";
  else if (!read_sizes (self, value))
    *fault = "sizes";
  else if (!read_states (self, value))
    *fault = "states";
  return *fault == NULL ? g_steal_pointer (&self) : NULL;
}

void
qi_game_info_free (QiGameInfo *self)
{
  g_free (self->id);
  g_free (self->name);
  g_strfreev (self->names);
  g_free (self->about);
  g_free (self->source);
  g_free (self->side_names[QI_SIDE_FIRST]);
  g_free (self->side_names[QI_SIDE_SECOND]);
  g_free (self->piece_style);
  g_strfreev (self->formats);
  g_free (self->protocol);
  g_free (self->uci_name);
  g_free (self->xboard_name);
  g_clear_pointer (&self->shapes, g_array_unref);
  g_clear_pointer (&self->pieces, g_array_unref);
  g_free (self->epins);
  g_clear_pointer (&self->start, qi_setup_unref);
  g_free (self);
}
