/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-search.h"

G_BEGIN_DECLS

#define QI_SEARCH_MAX_DEPTH 100
#define QI_SEARCH_MAX_QUIET 24        /* plies of captures behind the last */
#define QI_SEARCH_MAX_QUIET_CHECKS 6  /* of them, plies in which any move may answer check, and a capture has to be made */
#define QI_SEARCH_MAX_QUIET_NODES 512 /* positions searched behind one leaf: on a crowded board captures go on for long */
#define QI_SEARCH_MARGIN 200          /* what a capture may gain beside the value of the piece taken */

/* The depth stored for values that no deeper search can change. */
#define QI_SEARCH_COMPLETE G_MAXUINT8

typedef enum
{
  BOUND_NONE, /* an empty entry */
  BOUND_LOWER,
  BOUND_UPPER,
  BOUND_EXACT
} Bound;

/* A table entry for a position. Distances to a win are counted from it, not from the root. */
typedef struct
{
  guint64 key;
  gint32  score;
  guint16 move; /* hash of the best one; 0: none */
  guint8  depth;
  guint8  bound;
} Entry;

/* One ply of the current line: its board and its moves, reused again and again. */
typedef struct
{
  QiBoard   *board;
  QiMoveList moves;
  int       *ranks;   /* of the moves, the best one first */
  guint      n_ranks; /* room for so many */
  guint16    killers[2]; /* hashes of quiet moves that refuted a sibling */
  GPtrArray *line;    /* QiMove copies: the best play from here */
  gboolean   is_complete;
} Level;

typedef struct
{
  QiGame        *game;
  QiGameClass   *class;
  gsize          board_size;
  QiSearchLimits limits;
  GCancellable  *cancellable;
  gint64         end_time;   /* monotonic; 0: none */
  guint64        clock_mask;
  guint          max_measured; /* captures of a list that are played to see what they gain */
  guint64        nodes;
  guint          quiet_left; /* positions that may still be searched behind the current leaf */
  gboolean       is_stopped;
  GPtrArray     *levels;     /* of Level, made as the search gets there */
  GArray        *plies;      /* of QiPly: the past and the way to the present level */
  Entry         *table;
  int           *history;    /* how often quiet moves refuted others */
} Search;

/* qi-search-moves.c: the levels, the table and the order of moves. */
Search       *qi_search_new          (QiState              *state,
                                      const QiSearchLimits *limits,
                                      GCancellable         *cancellable);
void          qi_search_free         (Search               *search);
Level        *qi_search_make_level   (Search               *search);
guint16       qi_search_hash_move    (const QiMove         *move);
/* Ranks the moves of level @ply, that of hash @first before all. With @captures_only others rank
 * below 0. */
void          qi_search_rank_moves   (Search               *search,
                                      guint                 ply,
                                      guint16               first,
                                      gboolean              captures_only);
/* The best of those not yet picked, put into place @i. @rank is its rank (nullable). */
const QiMove *qi_search_pick_move    (Level                *level,
                                      guint                 i,
                                      int                  *rank);
void          qi_search_sort_moves   (Search               *search,
                                      guint                 ply);
/* Whether all moves are captures. */
gboolean      qi_search_must_capture (const QiMoveList     *moves);
/* A quiet move that refuted others comes earlier next time. */
void          qi_search_reward       (Search               *search,
                                      guint                 ply,
                                      const QiMove         *move,
                                      guint                 depth);
/* The line of level @ply: @move and the line of the next. */
void          qi_search_keep_line    (Search               *search,
                                      guint                 ply,
                                      const QiMove         *move);
const Entry  *qi_search_look_up      (const Search         *search,
                                      guint64               key);
void          qi_search_store        (Search               *search,
                                      guint                 ply,
                                      guint                 depth,
                                      int                   score,
                                      Bound                 bound,
                                      guint16               move);

static inline Level *
qi_search_get_level (Search *search,
                     guint   number)
{
  if (G_LIKELY (number < search->levels->len))
    return (Level *) g_ptr_array_index (search->levels, number);
  return qi_search_make_level (search);
}

static inline QiPast
qi_search_get_past (const Search *search)
{
  return (QiPast) { (const QiPly *) search->plies->data, search->plies->len };
}

/* A copy, as g_boxed_copy() makes it. */
QiSearchResult *qi_search_result_copy (const QiSearchResult *self);

G_END_DECLS
