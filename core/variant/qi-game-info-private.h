/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"

G_BEGIN_DECLS

#define QI_GAME_INFO_N_CACHES 2

/* The games that a list of them has together. */
typedef enum
{
  QI_FAMILY_CHESS,
  QI_FAMILY_SHOGI,
  QI_FAMILY_XIANGQI,
  QI_FAMILY_STONES,
  QI_FAMILY_DRAUGHTS,
  QI_N_FAMILIES
} QiGameFamily;

struct _QiGameInfo
{
  guint          number; /* its place in the table */
  char          *id;
  char          *name;
  char         **names; /* NULL-terminated: a language, the name in it … */
  char          *about;  /* nullable */
  char          *source; /* nullable */
  char           style;
  char          *side_names[2];
  QiCoordinates  coordinates;
  gboolean        is_draughts;
  QiDraughtsBoard draughts; /* its GameType where @is_draughts */
  char          *piece_style;
  QiBoardStyle   board_style;
  guint          board_marks; /* flags of QiBoardMarks */
  gboolean       has_drops;
  char         **formats;  /* NULL-terminated */
  char          *protocol; /* nullable */
  char          *uci_name;    /* nullable: the id */
  char          *xboard_name; /* nullable: the id */
  guint          fen;         /* flags of QiGameFen */
  GArray        *shapes;   /* of QiShape, the start position's first */
  GArray        *pieces;   /* of QiGamePiece */
  QiEpin        *epins;    /* the tokens of @pieces */
  QiSetup       *start;
  guint          castling_offset; /* ranks between a side's own edge and its castling rooks at the start */
  gboolean       is_shuffled; /* king and rooks may begin on other squares of their rank */
  guint32        castling_kings[2]; /* by side: the letters in the FEN of what castles, bit 0 for A … */
  guint32        castling_rooks[2]; /* … and of what it castles with */
  guint          castling_files[2]; /* the highest file of a rook that K means in a FEN, and the lowest of Q */
  gboolean       has_states;
  QiGameStates   states;
  gpointer       caches[QI_GAME_INFO_N_CACHES]; /* of other rooms, see qi_game_info_get_cache() */
};

/* Makes the entry that @value, one file of data/games, describes; NULL with @fault (static) set
 * when it is not one. */
QiGameInfo *qi_game_info_new_from_value (const QiValue *value,
                                         const char   **fault);
void        qi_game_info_free           (QiGameInfo    *self);
/* How pieces may be drawn: the one of the table's words that @text is, or NULL. */
const char *qi_game_info_find_piece_style
                                        (const char    *text,
                                         gsize          length);
/* Reads the style of a board and what is drawn on it: "points stars". FALSE when it is none. */
gboolean    qi_board_style_parse        (const char    *text,
                                         gsize          length,
                                         QiBoardStyle  *style,
                                         guint         *marks);
/* Appends what qi_board_style_parse() reads. */
void        qi_board_style_append       (QiBoardStyle   style,
                                         guint          marks,
                                         GString       *text);
/* Takes @info and appends it to the table, for as long as the process lives. Other threads may read meanwhile; no
 * entry of the table has its id. */
void        qi_game_info_add            (QiGameInfo    *info);

/* The game at a place of qi_game_info_get_all(), NULL behind the last: to look for the first one of a kind without reading
 * those behind it. */
const QiGameInfo *qi_game_info_get_nth      (guint          number);

/* A slot, NULL at first, where other code keeps what it has computed for the game: 0 and 1 are for the letters of notations.
 * Read and set it atomically; what is kept is never freed. */
gpointer         *qi_game_info_get_cache       (const QiGameInfo *self,
                                                guint             index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiGameInfo, qi_game_info_free)

/* The pieces besides chess's own that problems are composed with most, as tokens that Popeye's problems are read as. They have names and
 * drawings wherever chess has; no rules know them. NULL for all others. */
const QiGamePiece *qi_game_info_find_problem_piece (const QiEpin *epin);

/* The same, only if the position can be one of that game: for a suggestion. */
const QiGameInfo *qi_game_info_offer           (const QiPosition *position);
/* The place of @self in qi_game_info_get_all(). */
guint             qi_game_info_get_number      (const QiGameInfo *self);
const char       *qi_game_info_get_name_in     (const QiGameInfo *self,
                                                const char       *language);
/* By the game's pieces; its word is "chess", "shogi", "xiangqi", "stones" or "draughts". */
QiGameFamily      qi_game_info_get_family      (const QiGameInfo *self);
const char       *qi_game_family_to_word       (QiGameFamily      family);
/* A sentence in English that says what the game is, and where that is said; NULL of a person's own game. */
const char       *qi_game_info_get_about       (const QiGameInfo *self);
const char       *qi_game_info_get_source      (const QiGameInfo *self);
/* CELL for NULL. */
const QiCoordinates *qi_game_info_get_coordinates (const QiGameInfo *self);
/* Those that name the squares of @shape: the game's own where they fit it, else CELL. */
const QiCoordinates *qi_game_info_get_coordinates_on (const QiGameInfo *self,
                                                      const QiShape    *shape);
/* The usual board of a game of draughts; NULL of another game. */
const QiDraughtsBoard *qi_game_info_get_draughts (const QiGameInfo *self);
/* How pieces are drawn: "western", "shogi", "xiangqi", "stones", "letters" … */
const char       *qi_game_info_get_piece_style (const QiGameInfo *self);
QiBoardStyle      qi_game_info_get_board_style (const QiGameInfo *self);
/* Flags of #QiBoardMarks. */
guint             qi_game_info_get_board_marks (const QiGameInfo *self);
/* The name that engines know the game by in "uci" or "xboard"; its id unless the table says more. */
const char       *qi_game_info_get_engine_name (const QiGameInfo *self,
                                                const char       *protocol);
/* What the game's FEN has, as flags of #QiGameFen. */
guint             qi_game_info_get_fen         (const QiGameInfo *self);
/* Whether @shape is one of them. */
gboolean          qi_game_info_has_shape       (const QiGameInfo *self,
                                                const QiShape    *shape);
/* Whether the start position is a board of two dimensions of this size. */
gboolean          qi_game_info_starts_on       (const QiGameInfo *self,
                                                guint             n_ranks,
                                                guint             n_files);
/* The place of an entry among those of qi_game_info_get_pieces(); G_MAXUINT for one that is not there. */
guint             qi_game_info_get_piece_place (const QiGameInfo  *self,
                                                const QiGamePiece *piece);
/* How FEEN and PON say the game's rights; NULL: its pieces stand in them as they are. */
const QiGameStates *qi_game_info_get_states    (const QiGameInfo *self);
/* The game whose coordinates name the squares of @setup. @info (nullable): the game that it has or is taken for. That is
 * returned, unless the setup has no game and its detail `rankOne` tells where rank 1 is: then CELL (NULL), or CELL with
 * ranks counted from the last-listed one. The result is for names and rulers only. */
const QiGameInfo *qi_game_info_get_names       (const QiGameInfo *info,
                                                QiSetup          *setup);
/* The label of one file, rank or layer for the board's rulers: index counted as in the shape. */
char             *qi_game_info_dup_file_label  (const QiGameInfo *self,
                                                const QiShape    *shape,
                                                guint             file);
char             *qi_game_info_dup_rank_label  (const QiGameInfo *self,
                                                const QiShape    *shape,
                                                guint             rank);
char             *qi_game_info_dup_layer_label (const QiGameInfo *self,
                                                const QiShape    *shape,
                                                guint             layer);

/* How many checks @side has to give at the start; three in games whose start says nothing of it. */
gint64            qi_game_info_get_checks      (const QiGameInfo *self,
                                                QiSide            side);

/* The same as qi_game_info_dup_in_hand(): @buffer holds the new text. */
QiToken           qi_game_info_to_hand         (const QiGameInfo *self,
                                                const QiToken    *piece,
                                                QiSide            side,
                                                char              buffer[QI_EPIN_MAX_BYTES + 1]);

G_END_DECLS
