/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-private.h"

#include "mas-words.h"
#include "qi-game-info-private.h"

#include <glib/gi18n.h>

gboolean
mas_compare_view_can_take (MasCompareView *self)
{
  return self->sides[1].document != NULL;
}

/* One step of the history. */
static void
apply (MasCompareView *self,
       QiEdit         *edit,
       const char     *label)
{
  /* Translators: an act, like "Take e4 from start.fen" */
  g_autofree char *words = g_strdup_printf (_("Done: %s"), label);

  mas_document_end_group (self->sides[1].document);
  if (mas_document_apply (self->sides[1].document, edit, label, NULL, NULL))
    mas_compare_view_say (self, words);
}

void
mas_compare_view_take (MasCompareView *self,
                       guint           index)
{
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *label = NULL;

  if (!mas_compare_view_can_take (self) || index >= qi_difference_get_n (self->difference))
    return;
  label = mas_compare_words_take (self->difference, index, self->sides[0].title);
  edit = qi_difference_take (self->difference, index);
  apply (self, edit, label);
}

void
mas_compare_view_take_square (MasCompareView *self,
                              guint           square)
{
  QiSetup *setup = mas_compare_view_get_setup (self, 1);
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;

  if (!mas_compare_view_can_take (self) || square >= qi_position_get_n_squares (position))
    return;
  edit = qi_difference_take_square (self->difference, square);
  if (qi_edit_is_empty (edit))
    return;
  name = mas_words_square (qi_game_info_get_names (mas_compare_get_info (self->difference), setup),
                           qi_position_get_shape (position), square);
  label = g_strdup_printf (_("Take %s from %s"), name, self->sides[0].title);
  apply (self, edit, label);
}

void
mas_compare_view_take_all (MasCompareView *self)
{
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *label = NULL;

  if (!mas_compare_view_can_take (self))
    return;
  edit = qi_edit_new ();
  qi_edit_replace (edit, mas_compare_view_get_setup (self, 0));
  /* Translators: the name of a file, or "As saved" */
  label = g_strdup_printf (_("Take everything from %s"), self->sides[0].title);
  apply (self, edit, label);
}
