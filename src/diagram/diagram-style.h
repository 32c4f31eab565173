/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-set.h"

G_BEGIN_DECLS

/* The surroundings that a drawing lies in. */
typedef enum
{
  DIAGRAM_LIGHT,
  DIAGRAM_DARK,
  DIAGRAM_HIGH_CONTRAST,
  DIAGRAM_HIGH_CONTRAST_DARK, /* the same board on a dark window */
  DIAGRAM_N_SCHEMES
} DiagramScheme;

/* The colours of the board: the place in the list of themes, of which the first is the usual one. High
 * contrast has its own, whatever the theme. Each theme is a file of data/themes. */
typedef guint DiagramTheme;

/* How pieces are drawn. */
typedef enum
{
  DIAGRAM_PIECES_COLOUR,
  DIAGRAM_PIECES_PRINT,  /* black and white, as diagrams in books have them */
  DIAGRAM_PIECES_LETTERS, /* a letter tile for every piece */
  DIAGRAM_N_PIECES
} DiagramPieces;

/* What stands on wedges and discs. */
typedef enum
{
  DIAGRAM_SIGNS_CHARACTERS,    /* kanji and hanja, where a font has them */
  DIAGRAM_SIGNS_INTERNATIONAL, /* signs that need no font and no reading */
  DIAGRAM_N_SIGNS
} DiagramSigns;

/**
 * DiagramStyle:
 * @scheme: the surroundings
 * @theme: the board
 * @pieces: the manner of the pieces
 * @signs: what wedges and discs show
 * @set: (nullable): a person's own drawings, which come before ours
 *
 * What a drawing looks like, by value; all zero is the usual one. The set is borrowed.
 */
typedef struct
{
  DiagramScheme scheme;
  DiagramTheme  theme;
  DiagramPieces pieces;
  DiagramSigns  signs;
  DiagramSet   *set;
} DiagramStyle;

/* The usual style in a scheme, on the stack. */
#define DIAGRAM_STYLE(a_scheme) (&(const DiagramStyle) { .scheme = (a_scheme) })

gboolean    diagram_style_equal      (const DiagramStyle *a,
                                      const DiagramStyle *b);
guint       diagram_theme_get_n      (void);
/* Its name for people: "Slate", and in German "Schiefer". */
const char *diagram_theme_get_title  (DiagramTheme        theme,
                                      const char         *language);
/* Black and white: dark squares are hatched, marks have no colours. */
gboolean    diagram_theme_is_print   (DiagramTheme        theme);
/* The one for paper. */
DiagramTheme diagram_theme_get_print (void);
/* Stable names for settings and options: "slate", "print", "international"; NULL beyond the last. */
const char *diagram_theme_get_name   (DiagramTheme        theme);
const char *diagram_pieces_get_name  (DiagramPieces       pieces);
const char *diagram_signs_get_name   (DiagramSigns        signs);
/* FALSE when nothing has this name. */
gboolean    diagram_theme_from_name  (const char         *name,
                                      DiagramTheme       *theme);
gboolean    diagram_pieces_from_name (const char         *name,
                                      DiagramPieces      *pieces);
gboolean    diagram_signs_from_name  (const char         *name,
                                      DiagramSigns       *signs);

G_END_DECLS
