/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit-private.h"

G_BEGIN_DECLS

/* An edit while it is being applied; not for other rooms. */

/* How many of a piece a hand holds now. */
typedef struct
{
  const QiToken *token;
  gint64         count;
} QiEditCount;

#define QI_EDIT_PAGE_BITS 8
#define QI_EDIT_PAGE_SIZE (1u << QI_EDIT_PAGE_BITS)

/* Squares that follow each other: a part of a board is put down in rows. */
typedef struct
{
  guint          number; /* of its first square, without the last bits */
  guint32        known[QI_EDIT_PAGE_SIZE / 32]; /* a bit a square: a step has changed it */
  const QiToken *pieces[QI_EDIT_PAGE_SIZE];     /* NULL for nothing; of known squares only */
} QiEditPage;

/*
 * Applying an edit. Steps are not turned into positions one by one: a position always keeps its total,
 * while an edit may exceed it on the way. Instead they are folded into what differs from the old
 * position (squares, counts of hands), every step seeing the steps before it, and one position is
 * made from that at the end. The cost is that of the steps; only a new shape costs a new board.
 */
typedef struct
{
  const QiLimits *limits;
  QiPosition     *board;    /* the squares that are not in @pages */
  QiPosition     *hands;    /* the hands where @counts says nothing; NULL: empty hands */
  QiShape         shape;
  QiDetails      *details;
  const char     *game;     /* belongs to the setup or the edit */
  const QiToken  *styles[2];
  QiSide          turn;
  QiSide          passing_turn; /* the side to move that `enPassant` was written for */
  gboolean        passing_set;  /* the edit itself sets `enPassant` */
  GHashTable     *pages;    /* set of QiEditPage: the squares that steps have changed; or NULL */
  QiEditPage     *page;     /* of them, the one that was changed last */
  GHashTable     *traces;   /* set of Trace, by square; or NULL */
  GHashTable     *counts[2]; /* set of QiEditCount, by token; or NULL */
  gint64          n_on_board;
  gint64          n_in_hands;
  gboolean        overflow; /* a count went beyond 64 bits: certainly too many */
  GPtrArray      *notes;
  GPtrArray      *tokens;   /* that the steps made; or NULL */
} QiEditWork;

/* Begins with everything as @setup has it; also in the middle of an edit. */
void           qi_edit_work_take         (QiEditWork     *work,
                                          QiSetup        *setup);
void           qi_edit_work_clear        (QiEditWork     *work);
const QiToken *qi_edit_work_get_piece    (const QiEditWork *work,
                                          guint             square);
/* Whether a step has changed it. */
gboolean       qi_edit_work_is_changed   (const QiEditWork *work,
                                          guint             square);
/* Calls @func for every square that a step has changed, until one says FALSE; returns whether none did. */
gboolean       qi_edit_work_foreach_changed (const QiEditWork *work,
                                             gboolean        (*func) (guint          square,
                                                                      const QiToken *piece,
                                                                      gpointer       user_data),
                                             gpointer        user_data);
/* No step has changed a square. */
void           qi_edit_work_forget_changed (QiEditWork    *work);
void           qi_edit_work_put          (QiEditWork     *work,
                                          guint           square,
                                          const QiToken  *token);
void           qi_edit_work_move         (QiEditWork     *work,
                                          guint           from,
                                          guint           to);
QiEditCount   *qi_edit_work_get_count    (QiEditWork     *work,
                                          QiSide          side,
                                          const QiToken  *token);
/* Lets the details follow the board steps so far. */
void           qi_edit_work_follow_board (QiEditWork     *work);

void           qi_edit_work_clear_board  (QiEditWork     *work);
gboolean       qi_edit_work_reshape      (QiEditWork     *work,
                                          const QiStep   *step,
                                          GError        **error);
/* The other steps that change the board as a whole. */
gboolean       qi_edit_work_map_board    (QiEditWork     *work,
                                          const QiStep   *step,
                                          GError        **error);
gboolean       qi_edit_work_swap_sides   (QiEditWork     *work,
                                          GError        **error);
/* Takes @note, which is about @squares (guint); they are sorted. */
void           qi_edit_work_note         (QiEditWork     *work,
                                          QiFinding      *note,
                                          GArray         *squares);
/* Without the moves that the details hold, which are moves of another board. */
void           qi_edit_work_drop_moves   (QiEditWork     *work);
/* An empty set of QiEditCount. */
GHashTable    *qi_edit_work_new_counts   (void);
/* An empty board to be filled, with the styles and the turn of @work; and the board of @work becomes @board, which has
 * no hands. */
QiPositionBuilder *qi_edit_work_begin_board (QiEditWork     *work,
                                             const QiShape  *shape,
                                             const QiLimits *limits);
void           qi_edit_work_set_board    (QiEditWork     *work,
                                          QiPosition     *board);
/* The limits, or larger ones where the board has outgrown them: it grows no larger by a step that keeps its squares. */
const QiLimits *qi_edit_work_get_limits  (const QiEditWork *work);
/* Calls @func for every piece on the board, until one says FALSE; returns whether none did. */
gboolean       qi_edit_work_foreach      (const QiEditWork *work,
                                          gboolean        (*func) (guint          square,
                                                                   const QiToken *piece,
                                                                   gpointer       user_data),
                                          gpointer        user_data);
/* The setup of the work, whose total has been checked; what is as in @old is shared with it. */
QiSetup       *qi_edit_work_make_setup   (QiEditWork     *work,
                                          QiSetup        *old,
                                          GError        **error);

/* Refuses what the finding says: takes it and returns FALSE. */
gboolean       qi_edit_refuse            (GError        **error,
                                          QiFinding      *finding);
gboolean       qi_edit_work_check_square (const QiEditWork *work,
                                          gint64            index,
                                          guint            *square,
                                          GError          **error);
gboolean       qi_edit_work_check_piece  (const QiEditWork *work,
                                          const QiToken    *piece,
                                          GError          **error);
gboolean       qi_edit_work_check_style  (const QiEditWork *work,
                                          QiSide            side,
                                          const QiToken    *style,
                                          GError          **error);

G_END_DECLS
