/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QiLabels:
 * @QI_LABELS_LETTERS: a b c …
 * @QI_LABELS_CAPITALS: A B C …
 * @QI_LABELS_WITHOUT_I: A … H J …, as Go has them
 * @QI_LABELS_NUMBERS: 1 2 3 …
 * @QI_LABELS_NUMBERS_FROM_0: 0 1 2 …
 * @QI_LABELS_KANJI: 一 二 三 …, also read as a b c …
 *
 * What the files, ranks or layers of a board are called, one after another.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_LABELS_LETTERS,
  QI_LABELS_CAPITALS,
  QI_LABELS_WITHOUT_I,
  QI_LABELS_NUMBERS,
  QI_LABELS_NUMBERS_FROM_0,
  QI_LABELS_KANJI,
#ifndef __GI_SCANNER__
  QI_N_LABELS
#endif
} QiLabels;

/**
 * QiAxis:
 * @labels: what they are
 * @from_last: the last-listed has the first of them; the first-listed is drawn leftmost, at the top, or first of the
 *   layers
 *
 * The labels of one dimension.
 *
 * Since: 1.0
 */
typedef struct
{
  QiLabels labels;
  gboolean from_last;
} QiAxis;

/**
 * QiCoordinates:
 * @name: of the system, "chess"; %NULL for a game's own
 * @n_dimensions: of the boards it can name; 0: two and three
 * @layer, @file, @rank: in this order a name has them; but in CELL the layer comes last
 * @numbered: squares that draughts are played on are "#" and their number, others have names
 * @all_round: diagrams have them on all four sides
 *
 * How the squares of a game are called. A board it cannot name is named in CELL, whose @name is "cell".
 *
 * Since: 1.0
 */
typedef struct
{
  const char *name;
  guint       n_dimensions;
  QiAxis      file;
  QiAxis      rank;
  QiAxis      layer;
  gboolean    numbered;
  gboolean    all_round;
} QiCoordinates;

G_END_DECLS
