/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-drawing-private.h"
#include "diagram-set.h"
#include "diagram-token-private.h"

G_BEGIN_DECLS

/* One file. */
typedef struct
{
  DiagramDrawing *drawing; /* NULL: it cannot be used, or it is not known yet */
} DiagramSetEntry;

/* One folder with its subfolders. */
typedef struct
{
  /* "chess/tK^", "/wk": the subfolder (empty for none), and what stands for the name of a file: "t"
   * and a token, or a word of a side, ":" and what follows. The entries belong to @entries. */
  GHashTable *by_key;
  GPtrArray  *entries;
} DiagramSetFolder;

struct _DiagramSet
{
  GPtrArray  *folders;  /* of DiagramSetFolder */
  GPtrArray  *problems; /* of DiagramSetProblem */
  guint       n_drawings;
  guint       n_pending; /* of which it is not known yet whether they can be used */
  GMutex      mutex;    /* of: */
  GHashTable *found;    /* what was found for pieces lately */
};

/* What a set has for a piece. */
typedef enum
{
  DIAGRAM_SET_NONE,   /* our own drawing is used */
  DIAGRAM_SET_BROKEN, /* a file that cannot be used: a letter tile is drawn */
  DIAGRAM_SET_DRAWN
} DiagramSetUse;

/* Draws a piece into the square of side @size at the origin; @shown (out): the token that the
 * drawing stands for, when the piece is EPIN. */
DiagramSetUse diagram_set_draw       (DiagramSet         *self,
                                      cairo_t            *cr,
                                      const DiagramPiece *look,
                                      gboolean            flipped,
                                      double              size,
                                      QiEpin             *shown);

/* diagram-set-load.c */
/* Reads the folders of @self, which is new. */
void diagram_set_load        (DiagramSet         *self,
                              const char *const  *folders,
                              DiagramPatience     patience);
void diagram_set_folder_free (DiagramSetFolder   *folder);
void diagram_set_problem_free (DiagramSetProblem *problem);

/* diagram-set-names.c */
/* Calls @func with every key that a file of this stem ("wK") has. FALSE: it is no name. */
typedef void (*DiagramSetKeyFunc) (const char *key,
                                   gpointer    user_data);
gboolean      diagram_set_name_foreach_key (const char        *stem,
                                            DiagramSetKeyFunc  func,
                                            gpointer           user_data);
/* Calls @func with the keys of a piece in the manners other than tokens, the best first. */
void          diagram_set_piece_foreach_key (const QiGameInfo  *info,
                                             const QiEpin      *epin,
                                             DiagramSetKeyFunc  func,
                                             gpointer           user_data);
/* The stem of the file of a token; free with g_free(). */
char         *diagram_set_dup_stem          (const QiToken     *token);

G_END_DECLS
