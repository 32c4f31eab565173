/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-shape.h"
#include "qi-value.h"

G_BEGIN_DECLS

typedef enum
{
  QI_MARK_SQUARE,
  QI_MARK_ARROW
} QiMarkKind;

/* What is drawn. A mark without a shape, or with an unknown one, is read as plain. */
typedef enum
{
  QI_MARK_PLAIN,    /* a frame; an arrow with a head */
  QI_MARK_CIRCLE,
  QI_MARK_TRIANGLE,
  QI_MARK_CROSS,
  QI_MARK_SELECTED, /* the whole square */
  QI_MARK_LINE,     /* of arrows: without a head */
  QI_MARK_N_SHAPES
} QiMarkShape;

typedef enum
{
  QI_MARK_GREEN, /* the usual one, which a mark does not name */
  QI_MARK_RED,
  QI_MARK_BLUE,
  QI_MARK_YELLOW,
  QI_MARK_N_COLOURS
} QiMarkColour;

/**
 * QiMark:
 * @kind: a square or an arrow
 * @shape: how it looks
 * @colour: its colour
 * @from: the square, or where the arrow begins
 * @to: where the arrow ends; for a square the same as @from
 * @label: (nullable): a short text on it; borrowed, never empty
 *
 * One item of the detail `marks`, by value.
 */
typedef struct
{
  QiMarkKind   kind;
  QiMarkShape  shape;
  QiMarkColour colour;
  guint        from;
  guint        to;
  const char  *label;
} QiMark;

/* FALSE when @value is no mark of a board of @shape. The label lives as long as @value. */
gboolean    qi_mark_read             (const QiValue *value,
                                      const QiShape *shape,
                                      QiMark        *mark);
QiValue    *qi_mark_to_value         (const QiMark  *mark);
/* "circle"; NULL for a plain one. For tests, as the names of colours are. */
const char *qi_mark_get_shape_name   (QiMarkShape    shape);
const char *qi_mark_get_colour_name  (QiMarkColour   colour);
/* FALSE when nothing has this name; "plain" is a shape too. */
gboolean    qi_mark_shape_from_name  (const char    *name,
                                      QiMarkShape   *shape);
gboolean    qi_mark_colour_from_name (const char    *name,
                                      QiMarkColour  *colour);

/* Lists of marks: the value of `marks`, NULL for none. What in them is no mark stays where it is.
 * Each returns a new list, or NULL when nothing is left. */

/* TRUE when @mark is there as it is. */
gboolean    qi_marks_contain         (const QiValue *marks,
                                      const QiShape *shape,
                                      const QiMark  *mark);
/* Takes @mark out where it is there as it is. Otherwise adds it, in the place of one of another look
 * on the same square or between the same squares; labels have a place of their own. */
QiValue    *qi_marks_toggle          (QiValue       *marks,
                                      const QiShape *shape,
                                      const QiMark  *mark,
                                      gboolean      *added);
/* Gives each of @squares (guint) a mark that looks as @look, in the place of one of another look; NULL takes these
 * marks away. Labels and arrows stay. Costs no more than the squares and the marks together. */
QiValue    *qi_marks_with_squares    (QiValue       *marks,
                                      const QiShape *shape,
                                      const GArray  *squares,
                                      const QiMark  *look);
/* TRUE when each of @squares has a mark that looks as @look. */
gboolean    qi_marks_cover           (const QiValue *marks,
                                      const QiShape *shape,
                                      const GArray  *squares,
                                      const QiMark  *look);
/* Gives @square a label in the place of the one it has; NULL takes that away. */
QiValue    *qi_marks_with_label      (QiValue       *marks,
                                      const QiShape *shape,
                                      guint          square,
                                      const char    *label);
/* Takes every mark of a square away, and every arrow that begins or ends there. */
QiValue    *qi_marks_without_square  (QiValue       *marks,
                                      const QiShape *shape,
                                      guint          square);

G_END_DECLS
