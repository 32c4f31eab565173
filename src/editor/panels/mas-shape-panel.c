/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-shape-panel.h"

#include "mas-access.h"
#include "mas-combo-row.h"
#include "mas-resources.h"
#include "mas-scroll.h"
#include "mas-shape-editor.h"
#include "mas-words-lists.h"
#include "mas-words.h"
#include "qi-game-info-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define MAX_NAMED 4 /* pieces that are named among those that would go */

struct _MasShapePanel
{
  MasPanel        parent_instance;

  GtkWidget      *heading;
  MasShapeEditor *editor;
  GtkWidget      *rank_one_list;
  AdwComboRow    *rank_one; /* NULL: there was no board without a game yet */
  GtkLabel       *preview;
  GtkWidget      *large;
  GtkLabel       *large_label;
  GtkWidget      *buttons;
  GtkWidget      *apply;
  gboolean        setting;    /* the program sets the rows, not the person */
  gboolean        previewing; /* the board marks pieces that would be lost */
};

enum
{
  SIGNAL_PREVIEW,
  SIGNAL_RESIZED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasShapePanel, mas_shape_panel, MAS_TYPE_PANEL)

static MasDocument *
get_document (MasShapePanel *self)
{
  return mas_panel_get_document (MAS_PANEL (self));
}

static QiEdit *
new_edit (MasShapePanel *self)
{
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize n_sizes = mas_shape_editor_get_sizes (self->editor, sizes);
  QiEdit *edit = qi_edit_new ();

  qi_edit_shape (edit, sizes, n_sizes, mas_shape_editor_get_anchor (self->editor));
  return edit;
}

static gboolean
is_same_shape (MasShapePanel *self)
{
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (get_document (self)));
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize n_sizes = mas_shape_editor_get_sizes (self->editor, sizes);

  if (n_sizes != shape->n_dimensions)
    return FALSE;
  for (gsize i = 0; i < n_sizes; i++)
    if (sizes[i] != shape->sizes[i])
      return FALSE;
  return TRUE;
}

static QiFinding *
find_removed (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (qi_finding_get_code (g_ptr_array_index (findings, i)), "pieces-removed"))
      return g_ptr_array_index (findings, i);
  return NULL;
}

static guint
get_count (QiFinding *removed)
{
  const char *count = removed != NULL ? qi_finding_get_param (removed, "count") : NULL;

  return count != NULL ? (guint) g_ascii_strtoull (count, NULL, 10) : 0;
}

/* "a9, black lance; b9, black knight; and 7 more". */
static char *
dup_removed_words (MasShapePanel *self,
                   QiFinding     *removed)
{
  QiSetup *setup = mas_document_get_setup (get_document (self));
  const QiGameInfo *info = mas_document_get_game_info (get_document (self));
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (removed, &n_squares);
  guint count = get_count (removed);
  GString *words = g_string_new (NULL);
  gsize named = MIN (n_squares, MAX_NAMED);

  for (gsize i = 0; i < named; i++)
    {
      g_autofree char *place = mas_words_place (info, setup, squares[i]);

      mas_list_append_long (words, place);
    }
  if (count > named)
    {
      g_autofree char *rest =
        g_strdup_printf (ngettext ("and %'u more", "and %'u more", count - (guint) named),
                         count - (guint) named);

      mas_list_append_long (words, rest);
    }
  return g_string_free (words, FALSE);
}

static void
show_preview (MasShapePanel *self,
              const char    *words,
              gboolean       error)
{
  gtk_label_set_label (self->preview, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->preview), words != NULL);
  if (error)
    gtk_widget_add_css_class (GTK_WIDGET (self->preview), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->preview), "error");
}

static void
show_loss (MasShapePanel *self,
           QiFinding     *removed)
{
  guint count = get_count (removed);
  g_autofree char *label = NULL;
  g_autofree char *words = NULL;

  if (count == 0)
    {
      if (self->previewing)
        g_signal_emit (self, signals[SIGNAL_PREVIEW], 0, NULL);
      self->previewing = FALSE;
      show_preview (self, NULL, FALSE);
      gtk_button_set_label (GTK_BUTTON (self->apply), _("Apply"));
      gtk_widget_remove_css_class (self->apply, "destructive-action");
      gtk_widget_add_css_class (self->apply, "suggested-action");
      return;
    }
  label = g_strdup_printf (ngettext ("Shrink and Remove %'u Piece", "Shrink and Remove %'u Pieces",
                                     count),
                           count);
  words = dup_removed_words (self, removed);
  show_preview (self, words, FALSE);
  gtk_button_set_label (GTK_BUTTON (self->apply), label);
  gtk_widget_remove_css_class (self->apply, "suggested-action");
  gtk_widget_add_css_class (self->apply, "destructive-action");
  self->previewing = TRUE;
  g_signal_emit (self, signals[SIGNAL_PREVIEW], 0, removed);
}

static void
update (MasShapePanel *self)
{
  g_autoptr (QiEdit) edit = NULL;
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *fault = NULL;
  QiFinding *refusal = NULL;
  gboolean same = FALSE;

  if (get_document (self) == NULL)
    return;
  fault = mas_shape_editor_dup_fault (self->editor);
  same = fault == NULL && is_same_shape (self);
  gtk_widget_set_visible (self->buttons, !same);
  mas_shape_editor_ask_anchor (self->editor, !same);
  /* Scrolls to the buttons that a change brings. */
  if (!same)
    mas_scroll_to_later (self->buttons);
  gtk_widget_set_visible (self->large, FALSE);
  gtk_widget_set_sensitive (self->apply, TRUE);
  if (same)
    {
      show_loss (self, NULL);
      return;
    }
  if (fault != NULL)
    {
      show_loss (self, NULL);
      show_preview (self, fault, TRUE);
      gtk_widget_set_sensitive (self->apply, FALSE);
      return;
    }
  edit = new_edit (self);
  after = qi_edit_apply (edit, mas_document_get_setup (get_document (self)),
                         mas_document_get_limits (get_document (self)), findings, &error);
  if (after != NULL)
    {
      show_loss (self, find_removed (findings));
      return;
    }
  show_loss (self, NULL);
  gtk_widget_set_sensitive (self->apply, FALSE);
  refusal = qi_error_get_finding (error);
  if (refusal != NULL)
    {
      g_autofree char *words = mas_words_finding (refusal, NULL);

      show_preview (self, words, TRUE);
      gtk_widget_set_visible (self->large,
                              g_str_equal (qi_finding_get_code (refusal), "too-many-squares"));
    }
}

/* Whether rank 1 is at the bottom of the document's board where its squares are named by @names. */
static gboolean
is_at_bottom (MasShapePanel    *self,
              const QiGameInfo *names)
{
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (get_document (self)));

  return qi_game_info_get_coordinates_on (names, shape)->rank.from_last;
}

static void on_rank_one_cb (MasShapePanel *self);

static void
make_rank_one (MasShapePanel *self)
{
  const char *const choices[] = { _("At the top"), _("At the bottom"), NULL };

  self->rank_one = mas_combo_row_new (_("Rank 1"), choices);
  g_signal_connect_object (self->rank_one, "notify::selected", G_CALLBACK (on_rank_one_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_append (GTK_LIST_BOX (self->rank_one_list), GTK_WIDGET (self->rank_one));
}

/* For a board without a game the person chooses where rank 1 is; with a game, the game decides. */
static void
update_rank_one (MasShapePanel *self)
{
  QiSetup *setup = mas_document_get_setup (get_document (self));
  const gboolean asked = qi_setup_get_game (setup) == NULL
                         && qi_position_get_shape (qi_setup_get_position (setup))->n_dimensions > 1;

  if (asked && self->rank_one == NULL)
    make_rank_one (self);
  gtk_widget_set_visible (self->rank_one_list, asked);
  if (!asked)
    return;
  self->setting = TRUE;
  adw_combo_row_set_selected (
    self->rank_one, is_at_bottom (self, mas_document_get_names (get_document (self))) ? 1 : 0);
  self->setting = FALSE;
}

static void
on_rank_one_cb (MasShapePanel *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "rankOne" };
  gboolean bottom = adw_combo_row_get_selected (self->rank_one) == 1;
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiEdit) edit = NULL;

  if (self->setting || get_document (self) == NULL)
    return;
  /* A value that is the default is not stored. */
  if (bottom != is_at_bottom (self, mas_document_get_game_info (get_document (self))))
    value = qi_value_new_string (bottom ? "bottom" : "top", -1);
  edit = qi_edit_new ();
  qi_edit_detail (edit, "rankOne", value);
  mas_document_apply (get_document (self), edit,
                      bottom ? _("Rank 1 at the Bottom") : _("Rank 1 at the Top"), NULL, &place);
}

static void
reset (MasShapePanel *self)
{
  if (get_document (self) != NULL)
    mas_shape_editor_set_shape (self->editor, qi_position_get_shape (
                                                mas_document_get_position (get_document (self))));
  if (get_document (self) != NULL)
    update_rank_one (self);
  update (self);
}

static void
on_apply_clicked_cb (MasShapePanel *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "shape" };
  guint before = qi_position_get_n_pieces (mas_document_get_position (get_document (self)));
  g_autoptr (QiEdit) edit = new_edit (self);
  g_autofree char *words = NULL;
  guint after = 0;

  if (!mas_document_apply (get_document (self), edit, _("Change Shape"), NULL, &place))
    return;
  after = qi_position_get_n_pieces (mas_document_get_position (get_document (self)));
  if (after < before)
    words =
      g_strdup_printf (ngettext ("The shape was changed and %'u piece removed",
                                 "The shape was changed and %'u pieces removed", before - after),
                       before - after);
  else
    words = g_strdup (_("The shape was changed"));
  g_signal_emit (self, signals[SIGNAL_RESIZED], 0, words);
}

static void
on_large_clicked_cb (MasShapePanel *self)
{
  mas_document_set_large (get_document (self), TRUE);
  update (self);
}

static void
mas_shape_panel_show (MasPanel *panel)
{
  reset (MAS_SHAPE_PANEL (panel));
}

static void
mas_shape_panel_update (MasPanel *panel,
                        QiSetup  *before)
{
  MasShapePanel *self = MAS_SHAPE_PANEL (panel);
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (get_document (self)));

  /* A shape that is being chosen is kept when the board is edited, but the pieces that would be
   * lost may change. */
  if (before == NULL
      || !qi_shape_equal (shape, qi_position_get_shape (qi_setup_get_position (before))))
    reset (self);
  else
    {
      update_rank_one (self);
      if (!is_same_shape (self))
        update (self);
    }
}

static void
mas_shape_panel_class_init (MasShapePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAS_PANEL_CLASS (klass)->show = mas_shape_panel_show;
  MAS_PANEL_CLASS (klass)->update = mas_shape_panel_update;
  signals[SIGNAL_PREVIEW] = g_signal_new ("preview", MAS_TYPE_SHAPE_PANEL, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  signals[SIGNAL_RESIZED] = g_signal_new ("resized", MAS_TYPE_SHAPE_PANEL, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_SHAPE_EDITOR);
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-shape-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, heading);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, editor);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, rank_one_list);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, preview);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, large);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, large_label);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, buttons);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, apply);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_bind_template_callback (widget_class, reset);
  gtk_widget_class_bind_template_callback (widget_class, on_rank_one_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_large_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_apply_clicked_cb);
}

static void
mas_shape_panel_init (MasShapePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name (self->large, gtk_label_get_label (self->large_label));
  g_signal_group_connect_swapped (mas_panel_get_signals (MAS_PANEL (self)), "notify::large",
                                  G_CALLBACK (update), self);
}
