/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-window-private.h"

#include <glib/gi18n.h>

static void
update_button (MasWindow *self)
{
  const char *obstacle = mas_rules_get_obstacle (self->rules);
  gboolean editor = self->page == MAS_PAGE_EDITOR;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.by-the-rules", editor && obstacle == NULL);
  gtk_widget_set_tooltip_text (self->rules_button,
                               obstacle != NULL
                                 ? obstacle
                                 : _("By the rules: only legal moves, and marks for them"));
}

void
mas_window_update_rules (MasWindow *self)
{
  if (self->rules != NULL && self->rules_button != NULL)
    update_button (self);
}

static void
on_rules_changed_cb (MasWindow *self)
{
  mas_window_update_rules (self);
}

static void
on_active_cb (MasWindow *self)
{
  g_autofree char *words = NULL;

  g_object_notify (G_OBJECT (self), "by-the-rules");
  if (mas_rules_get_active (self->rules))
    words = mas_rules_dup_words (self->rules);
  else if (mas_rules_get_obstacle (self->rules) != NULL)
    /* Translators: why: "The position does not name its game." */
    words =
      g_strdup_printf (_("By the Rules was turned off. %s"), mas_rules_get_obstacle (self->rules));
  else
    words = g_strdup (_("By the Rules is off: any edit is possible"));
  mas_window_say (self, words);
}

static void
on_move_typed_cb (MasEditArea *area,
                  const char  *text,
                  MasWindow   *self)
{
  if (!mas_play_bar_type (self->play_bar, text))
    mas_window_say (self, _("By the Rules is on: only legal moves change the position."));
}

static void
on_leave_cb (MasWindow *self)
{
  mas_edit_area_focus_board (self->edit_area);
}

static gsize
count_plies (MasWindow *self)
{
  QiState *state = mas_rules_get_state (self->rules);

  return state != NULL ? qi_state_get_past (state).n_plies : 0;
}

/* "1… e5: White to move", as for a move of one's own. */
static void
say_reply (MasWindow *self)
{
  g_autofree char *stand = mas_rules_dup_words (self->rules);
  const char *label =
    qi_history_get_undo_label (mas_document_get_history (mas_window_get_document (self)));
  g_autofree char *words = NULL;

  if (label != NULL)
    words = g_strdup_printf (_("%s: %s"), label, stand);
  mas_window_say (self, words != NULL ? words : stand);
}

/* The reply of the search is looked at where it was made, and said. */
static void
on_replying_cb (MasWindow *self)
{
  const gboolean is_replying = mas_rules_is_replying (self->rules);
  guint n_squares = 0;
  const guint *squares = mas_rules_get_last (self->rules, &n_squares);

  if (is_replying && !self->was_replying)
    self->replied_at = count_plies (self);
  if (!is_replying && self->was_replying && count_plies (self) == self->replied_at + 1)
    {
      if (n_squares > 0)
        mas_edit_area_flash (self->edit_area, squares, n_squares);
      say_reply (self);
    }
  self->was_replying = is_replying;
}

void
mas_window_add_rules (MasWindow *self)
{
  mas_edit_area_set_rules (self->edit_area, self->rules);
  mas_play_bar_set_rules (self->play_bar, self->rules);
  g_signal_connect_object (self->rules, "changed", G_CALLBACK (on_rules_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rules, "replying", G_CALLBACK (on_replying_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rules, "notify::active", G_CALLBACK (on_active_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->edit_area, "move-typed", G_CALLBACK (on_move_typed_cb), self, 0);
  g_signal_connect_object (self->play_bar, "say", G_CALLBACK (mas_window_say), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->play_bar, "leave", G_CALLBACK (on_leave_cb), self,
                           G_CONNECT_SWAPPED);
  mas_window_update_rules (self);
}
