/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"

G_BEGIN_DECLS

#define QI_GAME_INFO_N_CACHES 2

struct _QiGameInfo
{
  guint          number; /* its place in the table */
  char          *id;
  char          *name;
  char         **names; /* NULL-terminated: a language, the name in it … */
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

/* A place, NULL at first, where another room keeps what it makes of the game once and for all: 0 and 1 are of the letters of
 * notations. Read and set it atomically; what is kept lives as long as the process. */
gpointer         *qi_game_info_get_cache       (const QiGameInfo *self,
                                                guint             index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiGameInfo, qi_game_info_free)

/* The pieces besides chess's own that problems are composed with most, as tokens that Popeye's problems are read as. They have names and
 * drawings wherever chess has; no rules know them. NULL for all others. */
const QiGamePiece *qi_game_info_find_problem_piece (const QiEpin *epin);

G_END_DECLS
