/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-shape-panel.h"

#include "mas-access.h"
#include "mas-resources.h"
#include "mas-scroll.h"
#include "mas-shape-editor.h"
#include "mas-words.h"
#include "qi-game-info-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define MAX_NAMED 4 /* pieces that are named among those that would go */

struct _MasShapePanel
{
  GtkWidget       parent_instance;

  GtkWidget      *heading;
  MasShapeEditor *editor;
  GtkWidget      *rank_one_list;
  AdwComboRow    *rank_one;
  GtkLabel       *preview;
  GtkWidget      *large;
  GtkLabel       *large_label;
  GtkWidget      *buttons;
  GtkWidget      *apply;
  MasDocument    *document;
  GSignalGroup   *signals;
  gboolean        setting;    /* the rows are set, not used */
  gboolean        previewing; /* pieces that would go are marked on the board */
};

enum
{
  SIGNAL_PREVIEW,
  SIGNAL_RESIZED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (MasShapePanel, mas_shape_panel, GTK_TYPE_WIDGET)

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
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (self->document));
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
  QiSetup *setup = mas_document_get_setup (self->document);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (removed, &n_squares);
  guint count = get_count (removed);
  GString *words = g_string_new (NULL);
  gsize named = MIN (n_squares, MAX_NAMED);

  for (gsize i = 0; i < named; i++)
    {
      g_autofree char *place = mas_words_place (info, setup, squares[i]);

      g_string_append_printf (words, "%s%s", i > 0 ? "; " : "", place);
    }
  if (count > named)
    {
      g_autofree char *rest =
        g_strdup_printf (ngettext ("and %'u more", "and %'u more", count - (guint) named),
                         count - (guint) named);

      g_string_append_printf (words, "%s%s", named > 0 ? "; " : "", rest);
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

  if (self->document == NULL)
    return;
  fault = mas_shape_editor_dup_fault (self->editor);
  same = fault == NULL && is_same_shape (self);
  gtk_widget_set_visible (self->buttons, !same);
  mas_shape_editor_ask_anchor (self->editor, !same);
  /* The buttons that a change brings are where they can be seen. */
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
  after = qi_edit_apply (edit, mas_document_get_setup (self->document),
                         mas_document_get_limits (self->document), findings, &error);
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

static gboolean
is_at_bottom (const QiGameInfo *names)
{
  return qi_game_info_get_coordinates (names)->rank.from_last;
}

/* A board without a game has rank 1 where the person likes; one with a game, as the game has it. */
static void
update_rank_one (MasShapePanel *self)
{
  QiSetup *setup = mas_document_get_setup (self->document);

  gtk_widget_set_visible (self->rank_one_list,
                          qi_setup_get_game (setup) == NULL
                            && qi_position_get_shape (qi_setup_get_position (setup))->n_dimensions
                                 > 1);
  self->setting = TRUE;
  adw_combo_row_set_selected (self->rank_one,
                              is_at_bottom (mas_document_get_names (self->document)) ? 1 : 0);
  self->setting = FALSE;
}

static void
on_rank_one_cb (MasShapePanel *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "rankOne" };
  gboolean bottom = adw_combo_row_get_selected (self->rank_one) == 1;
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiEdit) edit = NULL;

  if (self->setting || self->document == NULL)
    return;
  /* What would be so without a word is not written down. */
  if (bottom != is_at_bottom (mas_document_get_game_info (self->document)))
    value = qi_value_new_string (bottom ? "bottom" : "top", -1);
  edit = qi_edit_new ();
  qi_edit_detail (edit, "rankOne", value);
  mas_document_apply (self->document, edit,
                      bottom ? _("Rank 1 at the Bottom") : _("Rank 1 at the Top"), NULL, &place);
}

static void
reset (MasShapePanel *self)
{
  if (self->document != NULL)
    mas_shape_editor_set_shape (self->editor,
                                qi_position_get_shape (mas_document_get_position (self->document)));
  if (self->document != NULL)
    update_rank_one (self);
  update (self);
}

static void
on_apply_clicked_cb (MasShapePanel *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "shape" };
  guint before = qi_position_get_n_pieces (mas_document_get_position (self->document));
  g_autoptr (QiEdit) edit = new_edit (self);
  g_autofree char *words = NULL;
  guint after = 0;

  if (!mas_document_apply (self->document, edit, _("Change Shape"), NULL, &place))
    return;
  after = qi_position_get_n_pieces (mas_document_get_position (self->document));
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
  mas_document_set_large (self->document, TRUE);
  update (self);
}

static void
on_document_changed_cb (MasShapePanel *self,
                        QiSetup       *before)
{
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (self->document));

  /* A shape that is being put together outlives edits of the board; what would go may be others. */
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
mas_shape_panel_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  if (property_id == PROP_DOCUMENT)
    g_value_set_object (value, MAS_SHAPE_PANEL (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
mas_shape_panel_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  if (property_id == PROP_DOCUMENT)
    mas_shape_panel_set_document (MAS_SHAPE_PANEL (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
mas_shape_panel_dispose (GObject *object)
{
  MasShapePanel *self = MAS_SHAPE_PANEL (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_SHAPE_PANEL);

  G_OBJECT_CLASS (mas_shape_panel_parent_class)->dispose (object);
}

static void
mas_shape_panel_class_init (MasShapePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_shape_panel_dispose;
  G_OBJECT_CLASS (klass)->get_property = mas_shape_panel_get_property;
  G_OBJECT_CLASS (klass)->set_property = mas_shape_panel_set_property;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_DOCUMENT,
                                   g_param_spec_object ("document", NULL, NULL, MAS_TYPE_DOCUMENT,
                                                        G_PARAM_READWRITE
                                                          | G_PARAM_STATIC_STRINGS));
  signals[SIGNAL_PREVIEW] = g_signal_new ("preview", MAS_TYPE_SHAPE_PANEL, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  signals[SIGNAL_RESIZED] = g_signal_new ("resized", MAS_TYPE_SHAPE_PANEL, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_SHAPE_EDITOR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-shape-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, heading);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, editor);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, rank_one_list);
  gtk_widget_class_bind_template_child (widget_class, MasShapePanel, rank_one);
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
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
  g_signal_group_connect_swapped (self->signals, "notify::large", G_CALLBACK (update), self);
}

void
mas_shape_panel_set_document (MasShapePanel *self,
                              MasDocument   *document)
{
  g_return_if_fail (MAS_IS_SHAPE_PANEL (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->signals, document);
  reset (self);
}
