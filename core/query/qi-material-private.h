/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"

G_BEGIN_DECLS

/* Whose pieces are counted. */
typedef enum
{
  QI_MATERIAL_FIRST,
  QI_MATERIAL_SECOND,
  QI_MATERIAL_NOBODY, /* neutral pieces, and those whose text tells nothing */
  QI_N_MATERIAL_OWNERS
} QiMaterialOwner;

/**
 * QiMaterialItem:
 * @piece: the piece as the first player has it, without a state, a mark of kings or of another's style: "P" of "+p"; the
 *   token itself where it is no EPIN
 * @is_king: it is one whose loss ends the game
 * @counts: on the board and in hand, by owner
 */
typedef struct
{
  char    *piece;
  gboolean is_king;
  guint    counts[QI_N_MATERIAL_OWNERS];
} QiMaterialItem;

/**
 * QiMaterial:
 *
 * What pieces there are, on the board and in hand, whatever square they stand on: the material of a position. A promoted
 * piece counts as what it was. Where the text keeps what was a pawn as a detail (`promoted`), that counts as a pawn.
 */
typedef struct _QiMaterial QiMaterial;

/* Kings first, then as the pieces stand in the table of the setup's game, then by name. */
QiMaterial           *qi_material_new        (QiSetup          *setup);
/**
 * qi_material_parse:
 * @text: "KQPvKR": the first player's pieces, "v", the second's, all in upper case; a number behind a piece repeats it, a
 *   name of several letters stands in braces: "K{Dragon}P8vK"
 * @offset: (out) (optional): the first byte that cannot be read
 *
 * Returns: (transfer full) (nullable): the material; %NULL when the text is none
 */
QiMaterial           *qi_material_parse      (const char       *text,
                                              gsize            *offset);
/* Frees @self. */
void                  qi_material_free       (QiMaterial       *self);
/* How many pieces there are of each name of an owner, @piece as in #QiMaterialItem; NULL: all together. */
guint                 qi_material_count      (const QiMaterial *self,
                                              QiMaterialOwner   owner,
                                              const char       *piece);
/* Whether each owner has the same; with @swapped, what the other has. */
gboolean              qi_material_equal      (const QiMaterial *a,
                                              const QiMaterial *b,
                                              gboolean          swapped);
/* As qi_material_parse() reads it; pieces of nobody stand behind a second "v". */
char                 *qi_material_dup_text   (const QiMaterial *self);
/* What @token counts as, and whose it is: "P" of "+p". Free with g_free(). */
char                 *qi_material_dup_base   (const QiToken    *token,
                                              QiMaterialOwner  *owner,
                                              gboolean         *is_king);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiMaterial, qi_material_free)

G_END_DECLS
