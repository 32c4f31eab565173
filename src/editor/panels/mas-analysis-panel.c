/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-analysis-panel.h"

#include "mas-findings-list.h"
#include "mas-late-template.h"
#include "mas-log-window.h"
#include "mas-mates-box.h"
#include "mas-moves-row.h"
#include "mas-seat.h"

#include <glib/gi18n.h>

struct _MasAnalysisPanel
{
  GtkWidget        parent_instance;

  GtkWidget       *header;
  GtkSpinner      *spinner;
  GtkWidget       *options_button;
  GtkDropDown     *engine_row;
  GtkWidget       *lines_spin;
  GtkWidget       *mover_switch;
  GtkWidget       *arrows_switch;
  GtkBox          *lines;
  GtkLabel        *words;
  GtkLabel        *figures;
  GtkWidget       *buttons;
  GtkWidget       *choose_button;
  GtkWidget       *send_button;
  GtkWidget       *restart_button;
  GtkWidget       *log_button;
  MasFindingsList *findings;
  MasMatesBox     *mates;

  MasAnalysis     *analysis; /* or NULL */
  GPtrArray       *told;     /* findings that are listed; or NULL */
  GdkSurface      *surface;  /* while it is mapped; or NULL */
  guint            shown_id;
  gboolean         setting;
};

static guint show_finding_signal;

G_DEFINE_FINAL_TYPE (MasAnalysisPanel, mas_analysis_panel, GTK_TYPE_WIDGET)

/* The lines --------------------------------------------------------------------------------------------------------- */

/* Whether scores have to change their sign for the side that they are shown for. */
static gboolean
is_turned (MasAnalysisPanel *self)
{
  QiSetup *setup = mas_analysis_get_setup (self->analysis);
  gboolean for_mover = FALSE;

  g_object_get (mas_analysis_get_engines (self->analysis), "for-mover", &for_mover, NULL);
  return !for_mover && setup != NULL
         && qi_position_get_turn (qi_setup_get_position (setup)) == QI_SIDE_SECOND;
}

static void
show_lines (MasAnalysisPanel *self)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->lines));

  for (guint i = 0; i < MAS_ENGINES_MAX_LINES; i++)
    {
      const MasAnalysisLine *line = mas_analysis_get_line (self->analysis, i);

      if (row == NULL && line != NULL)
        {
          row = mas_moves_row_new ();
          gtk_box_append (self->lines, row);
        }
      if (row == NULL)
        return;
      mas_moves_row_show (row, line, is_turned (self));
      row = gtk_widget_get_next_sibling (row);
    }
}

/* The rest ---------------------------------------------------------------------------------------------------------- */

/* "Depth 20 · 1,234,567 nodes · 812,000 a second". */
static char *
dup_figures (const MasAnalysisLine *line)
{
  GString *text = g_string_new (NULL);

  if (line == NULL)
    return g_string_free (text, FALSE);
  if (line->depth > 0)
    g_string_append_printf (text, _("Depth %u"), line->depth);
  if (line->nodes > 0)
    {
      const char *gap = text->len > 0 ? " · " : "";

      g_string_append (text, gap);
      /* Translators: how many positions an engine has looked at */
      g_string_append_printf (text, _("%'.0f nodes"), (double) line->nodes);
    }
  if (line->nodes > 0 && line->milliseconds > 0)
    {
      const double speed = (double) line->nodes * 1000 / (double) line->milliseconds;

      g_string_append (text, " · ");
      /* Translators: nodes */
      g_string_append_printf (text, _("%'.0f a second"), speed);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_words (MasAnalysisPanel *self)
{
  const char *words = mas_analysis_get_words (self->analysis);

  switch (mas_analysis_get_status (self->analysis))
    {
    case MAS_ANALYSIS_NO_ENGINE:
      return g_strdup (_("No engine has been added yet."));
    case MAS_ANALYSIS_WAITING:
      return g_strdup (_("Waiting for the engine…"));
    case MAS_ANALYSIS_HELD:
      return mas_seat_word_danger (g_strdup (words));
    case MAS_ANALYSIS_OFF:
    case MAS_ANALYSIS_THINKING:
    case MAS_ANALYSIS_DONE:
    case MAS_ANALYSIS_REFUSED:
    case MAS_ANALYSIS_FAILED:
    default:
      return g_strdup (words != NULL ? words : "");
    }
}

static void
set_text (GtkLabel   *label,
          const char *text)
{
  gtk_label_set_label (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

static void
show_findings (MasAnalysisPanel *self)
{
  GPtrArray *findings = mas_analysis_get_findings (self->analysis);

  gtk_widget_set_visible (GTK_WIDGET (self->findings), findings != NULL && findings->len > 0);
  if (findings == self->told)
    return;
  g_clear_pointer (&self->told, g_ptr_array_unref);
  self->told = findings != NULL ? g_ptr_array_ref (findings) : NULL;
  mas_findings_list_set_findings (self->findings, findings, mas_analysis_get_setup (self->analysis),
                                  MAS_FIXES_NONE);
}

static void
on_finding_chosen_cb (GtkWidget        *list,
                      QiFinding        *finding,
                      MasAnalysisPanel *self)
{
  g_signal_emit (self, show_finding_signal, 0, finding);
}

static void build (MasAnalysisPanel *self);

static void
update (MasAnalysisPanel *self)
{
  const MasAnalysisStatus status = mas_analysis_get_status (self->analysis);
  /* One that has thought to its end says something only where its answer is no legal move. */
  const gboolean is_troubled =
    status == MAS_ANALYSIS_FAILED || status == MAS_ANALYSIS_REFUSED
    || (status == MAS_ANALYSIS_DONE && mas_analysis_get_words (self->analysis) != NULL);
  g_autofree char *words = NULL;
  g_autofree char *figures = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), mas_analysis_get_active (self->analysis));
  if (!mas_analysis_get_active (self->analysis))
    return;
  build (self);
  words = dup_words (self);
  figures = dup_figures (mas_analysis_get_line (self->analysis, 0));
  set_text (self->words, words);
  set_text (self->figures, figures);
  gtk_spinner_set_spinning (self->spinner,
                            status == MAS_ANALYSIS_WAITING || status == MAS_ANALYSIS_THINKING);
  gtk_widget_set_visible (self->choose_button, status == MAS_ANALYSIS_NO_ENGINE);
  gtk_widget_set_visible (self->send_button, status == MAS_ANALYSIS_HELD);
  gtk_widget_set_visible (self->restart_button, is_troubled);
  gtk_widget_set_visible (self->log_button, is_troubled);
  gtk_widget_set_visible (self->buttons, is_troubled || status == MAS_ANALYSIS_NO_ENGINE
                                           || status == MAS_ANALYSIS_HELD);
  show_lines (self);
  show_findings (self);
}

static void
on_send_cb (MasAnalysisPanel *self)
{
  mas_analysis_send_anyway (self->analysis);
}

static void
on_restart_cb (MasAnalysisPanel *self)
{
  mas_analysis_restart (self->analysis);
}

static void
on_log_cb (MasAnalysisPanel *self)
{
  g_autofree char *log = mas_analysis_dup_log (self->analysis);

  mas_log_window_present (GTK_WIDGET (self), log);
}

/* How it is shown --------------------------------------------------------------------------------------------------- */

static void
fill_engines (MasAnalysisPanel *self)
{
  GListModel *engines = G_LIST_MODEL (mas_analysis_get_engines (self->analysis));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  if (!mas_late_template_is_built (GTK_WIDGET (self)))
    return;
  for (guint i = 0; i < g_list_model_get_n_items (engines); i++)
    {
      g_autoptr (MasEngineEntry) entry = g_list_model_get_item (engines, i);

      gtk_string_list_append (names, mas_engine_entry_get_name (entry));
    }
  self->setting = TRUE;
  gtk_drop_down_set_model (self->engine_row, G_LIST_MODEL (names));
  g_object_get (engines, "chosen", &chosen, NULL);
  gtk_drop_down_set_selected (self->engine_row, chosen);
  self->setting = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->engine_row), g_list_model_get_n_items (engines) > 0);
}

static void
on_engine_selected_cb (MasAnalysisPanel *self)
{
  const guint selected = gtk_drop_down_get_selected (self->engine_row);

  if (!self->setting && self->analysis != NULL && selected != GTK_INVALID_LIST_POSITION)
    g_object_set (mas_analysis_get_engines (self->analysis), "chosen", selected, NULL);
}

static void
on_state_cb (MasAnalysisPanel *self)
{
  const gboolean is_mapped = self->surface != NULL;

  if (self->analysis != NULL)
    mas_analysis_set_hidden (self->analysis,
                             !is_mapped
                               || (gdk_toplevel_get_state (GDK_TOPLEVEL (self->surface))
                                   & GDK_TOPLEVEL_STATE_MINIMIZED)
                                    != 0);
}

/* Applies a change of visibility later, since it must not happen during an allocation. */
static gboolean
on_shown_cb (gpointer user_data)
{
  MasAnalysisPanel *self = user_data;

  self->shown_id = 0;
  on_state_cb (self);
  fill_engines (self);
  return G_SOURCE_REMOVE;
}

static void
mas_analysis_panel_map (GtkWidget *widget)
{
  MasAnalysisPanel *self = MAS_ANALYSIS_PANEL (widget);
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  GTK_WIDGET_CLASS (mas_analysis_panel_parent_class)->map (widget);
  if (!GDK_IS_TOPLEVEL (surface))
    return;
  self->surface = g_object_ref (surface);
  g_signal_connect_swapped (surface, "notify::state", G_CALLBACK (on_state_cb), self);
  self->shown_id = g_idle_add (on_shown_cb, self);
}

static void
mas_analysis_panel_unmap (GtkWidget *widget)
{
  MasAnalysisPanel *self = MAS_ANALYSIS_PANEL (widget);

  g_clear_handle_id (&self->shown_id, g_source_remove);
  if (self->surface != NULL)
    g_signal_handlers_disconnect_by_data (self->surface, self);
  g_clear_object (&self->surface);
  on_state_cb (self);
  GTK_WIDGET_CLASS (mas_analysis_panel_parent_class)->unmap (widget);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (MAS_TYPE_MATES_BOX);
  g_type_ensure (MAS_TYPE_FINDINGS_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-analysis-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, header);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, spinner);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, options_button);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, engine_row);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, lines_spin);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, mover_switch);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, arrows_switch);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, lines);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, words);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, figures);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, buttons);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, choose_button);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, send_button);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, restart_button);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, log_button);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, findings);
  gtk_widget_class_bind_template_child (widget_class, MasAnalysisPanel, mates);
  gtk_widget_class_bind_template_callback (widget_class, on_engine_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_send_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_restart_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_log_cb);
}

/* Most windows never show an analysis. */
static void
build (MasAnalysisPanel *self)
{
  const GBindingFlags both = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;
  MasEngines *engines = mas_analysis_get_engines (self->analysis);

  if (!mas_late_template_build (GTK_WIDGET (self), bind_template))
    return;
  g_signal_connect_object (self->findings, "chosen", G_CALLBACK (on_finding_chosen_cb), self, 0);
  g_object_bind_property (engines, "lines", self->lines_spin, "value", both);
  g_object_bind_property (engines, "for-mover", self->mover_switch, "active", both);
  g_object_bind_property (engines, "arrows", self->arrows_switch, "active", both);
  mas_mates_box_set_mates (self->mates, mas_analysis_get_mates (self->analysis));
}

static void
mas_analysis_panel_dispose (GObject *object)
{
  MasAnalysisPanel *self = MAS_ANALYSIS_PANEL (object);

  g_clear_object (&self->analysis);
  g_clear_pointer (&self->told, g_ptr_array_unref);
  mas_late_template_dispose (GTK_WIDGET (self));

  G_OBJECT_CLASS (mas_analysis_panel_parent_class)->dispose (object);
}

static void
mas_analysis_panel_class_init (MasAnalysisPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_analysis_panel_dispose;
  widget_class->map = mas_analysis_panel_map;
  widget_class->unmap = mas_analysis_panel_unmap;
  show_finding_signal = g_signal_new ("show-finding", MAS_TYPE_ANALYSIS_PANEL, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mas_analysis_panel_init (MasAnalysisPanel *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Analysis"), -1);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
mas_analysis_panel_set_analysis (MasAnalysisPanel *self,
                                 MasAnalysis      *analysis)
{
  MasEngines *engines = mas_analysis_get_engines (analysis);

  g_return_if_fail (MAS_IS_ANALYSIS_PANEL (self));
  g_return_if_fail (self->analysis == NULL);

  self->analysis = g_object_ref (analysis);
  g_signal_connect_object (analysis, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (analysis, "notify::active", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "notify::for-mover", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "items-changed", G_CALLBACK (fill_engines), self,
                           G_CONNECT_SWAPPED);
  on_state_cb (self);
  update (self);
}
