/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-details.h"

G_BEGIN_DECLS

/* The known keys, in ascending order. */
typedef enum
{
  QI_DETAIL_CASTLING,
  QI_DETAIL_CHECKS,
  QI_DETAIL_COMMENT,
  QI_DETAIL_COUNTING,
  QI_DETAIL_EN_PASSANT,
  QI_DETAIL_FULLMOVE,
  QI_DETAIL_GATES,
  QI_DETAIL_HALFMOVE,
  QI_DETAIL_KO,
  QI_DETAIL_KOMI,
  QI_DETAIL_MARKS,
  QI_DETAIL_MUTED,
  QI_DETAIL_OPERATIONS,
  QI_DETAIL_PLAYERS,
  QI_DETAIL_PLY,
  QI_DETAIL_PROMOTED,
  QI_DETAIL_RANK_ONE,
  QI_DETAIL_SET,
  QI_DETAIL_STIPULATION,
  QI_DETAIL_TAGS,
  QI_DETAIL_TITLE,
  QI_DETAIL_WALLS,
  QI_N_DETAILS
} QiDetailKey;

/* What became of a square's content under a series of board steps. */
typedef enum
{
  QI_FATE_SAME,   /* what stood there stands there; an empty square is empty */
  QI_FATE_MOVED,  /* the piece that stood there stands somewhere else */
  QI_FATE_GONE,   /* the piece that stood there was taken, removed or replaced */
  QI_FATE_COVERED /* the square was empty and is not any more */
} QiFate;

/* @to is set for QI_FATE_MOVED. */
typedef QiFate (*QiFateFunc) (guint    square,
                              guint   *to,
                              gpointer user_data);

/* What the value of a detail must be: @text says it after "must be". */
typedef struct
{
  gboolean (*check) (const QiValue *value,
                     const QiShape *shape);
  const char *text;
} QiDetailForm;

extern const QiDetailForm qi_detail_form_count;
extern const QiDetailForm qi_detail_form_edge;
extern const QiDetailForm qi_detail_form_marks;
extern const QiDetailForm qi_detail_form_muted;
extern const QiDetailForm qi_detail_form_number;
extern const QiDetailForm qi_detail_form_sided_counts;
extern const QiDetailForm qi_detail_form_sided_squares;
extern const QiDetailForm qi_detail_form_sided_texts;
extern const QiDetailForm qi_detail_form_square;
extern const QiDetailForm qi_detail_form_squares;
extern const QiDetailForm qi_detail_form_text;
extern const QiDetailForm qi_detail_form_texts;
extern const QiDetailForm qi_detail_form_named_counts;
extern const QiDetailForm qi_detail_form_named_texts;

/* FALSE when @value is no number that a square could have; no board needs to have it. */
gboolean qi_detail_get_square (const QiValue *value,
                               guint         *square);

/* Orders pointers to values of squares. */
int      qi_detail_compare    (gconstpointer  a,
                               gconstpointer  b);
/* The known keys in ascending order; NULL beyond the last. */
const char *qi_details_get_known_key (gsize          index);
/* The known key that is the same text, or QI_N_DETAILS. */
QiDetailKey qi_details_find_known_key (const char   *key);
/* TRUE when a known key of @self names squares, so that board steps may concern it. */
gboolean   qi_details_name_squares (const QiDetails *self);
/* The details after board steps; see the table in qi-details-keys.c. @turn is the side to move
 * that `enPassant` was written for. */
QiDetails *qi_details_follow       (QiDetails       *self,
                                    const QiShape   *shape,
                                    QiSide           turn,
                                    QiFateFunc       fate,
                                    gpointer         user_data,
                                    GPtrArray       *findings) G_GNUC_WARN_UNUSED_RESULT;
/* Without the keys that name squares; one note for each. */
QiDetails *qi_details_drop_squares (QiDetails       *self,
                                    GPtrArray       *findings) G_GNUC_WARN_UNUSED_RESULT;
/* Each side's rights, gates, checks and name become the other's, and komi is given the other way. */
QiDetails *qi_details_swap_sides   (QiDetails       *self) G_GNUC_WARN_UNUSED_RESULT;
/* Without what holds moves of the board that was; a note where there was any. */
QiDetails *qi_details_without_moves (QiDetails      *self,
                                     GPtrArray      *findings) G_GNUC_WARN_UNUSED_RESULT;
/* Whether @key names squares of @shape by a well-formed value. */
gboolean   qi_detail_names_squares (const char      *key,
                                    const QiValue   *value,
                                    const QiShape   *shape);
/* Such a value with its squares renumbered; NULL where it is none, or nothing is left. */
QiValue   *qi_detail_map           (const char      *key,
                                    QiValue         *value,
                                    const QiShape   *shape,
                                    QiSquareMap      map,
                                    gpointer         user_data) G_GNUC_WARN_UNUSED_RESULT;
/* What is said of the @covered squares gives way to @laid; lists keep the order that they have in @before. */
QiDetails *qi_details_lay          (QiDetails       *self,
                                    QiDetails       *before,
                                    const QiShape   *shape,
                                    const GArray    *covered,
                                    QiDetails       *laid) G_GNUC_WARN_UNUSED_RESULT;
/* Whether @key says less in @after than in @before. */
gboolean   qi_details_name_fewer   (const QiDetails *before,
                                    const QiDetails *after,
                                    const char      *key);
/* Without @key, with a note, when it is there. */
QiDetails *qi_details_drop         (QiDetails       *self,
                                    const char      *key,
                                    GPtrArray       *findings) G_GNUC_WARN_UNUSED_RESULT;

/* Takes the @values of @keys, all different, in this order. */
QiDetails  *qi_details_new_from    (const QiDetailKey *keys,
                                    QiValue *const    *values,
                                    gsize              n);
/* As qi_details_get(), of a known key. */
QiValue    *qi_details_peek        (const QiDetails   *self,
                                    QiDetailKey        key);
/* As qi_details_get_key(), QI_N_DETAILS for a key that is not known. */
QiDetailKey qi_details_peek_key    (const QiDetails   *self,
                                    gsize              index);
/* As qi_details_get_squares(), of a value (nullable) that is at hand and a board of @n_squares. */
gsize       qi_detail_get_squares  (const QiValue     *value,
                                    QiSide             side,
                                    guint              n_squares,
                                    guint             *squares,
                                    gsize              maximum);
gsize       qi_details_get_squares (const QiDetails *self,
                                    const char      *key,
                                    QiSide           side,
                                    const QiShape   *shape,
                                    guint           *squares,
                                    gsize            maximum);
/* Sets one side's squares of `castling` or `gates`; both sides empty removes the key. */
QiDetails  *qi_details_with_side_squares (QiDetails   *self,
                                          const char  *key,
                                          QiSide       side,
                                          const guint *squares,
                                          gsize        n_squares) G_GNUC_WARN_UNUSED_RESULT;
/* Renumbers every square that a known key names, one function per key; a detail that no longer fits
 * is dropped with a note (code "detail-dropped", parameter "key"). Unknown keys are kept. */
QiDetails  *qi_details_map_squares (QiDetails       *self,
                                    QiSquareMap      map,
                                    gpointer         user_data,
                                    GPtrArray       *findings) G_GNUC_WARN_UNUSED_RESULT;
/* What is said of the squares that @map sends somewhere, renumbered, and nothing else. A mark goes when all its squares
 * do. */
QiDetails  *qi_details_pick        (QiDetails       *self,
                                    const QiShape   *shape,
                                    QiSquareMap      map,
                                    gpointer         user_data) G_GNUC_WARN_UNUSED_RESULT;
/* TRUE when the detail @key is a counter with the value that is meant where it is missing:
 * "halfmove" 0, "fullmove" or "ply" 1. */
gboolean    qi_details_are_at_start (const QiDetails *details,
                                     const char      *key);

G_END_DECLS
