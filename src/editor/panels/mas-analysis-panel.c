/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-analysis-panel.h"

#include "mas-diagram-view.h"
#include "mas-findings-list.h"
#include "mas-resources.h"

#include <glib/gi18n.h>

#include <string.h>

#define SHOWN        "mas-shown"
#define MOTION       "mas-motion"
#define PREVIEW_SIZE 180 /* CSS px */
#define LOG_WIDTH    560 /* CSS px */
#define LOG_HEIGHT   420

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

  MasAnalysis     *analysis; /* or NULL */
  GPtrArray       *told;     /* findings that are listed; or NULL */
  GdkSurface      *surface;  /* while it is mapped; or NULL */
  guint            shown_id;
  gboolean         setting;
};

static guint show_finding_signal;

G_DEFINE_FINAL_TYPE (MasAnalysisPanel, mas_analysis_panel, GTK_TYPE_WIDGET)

/* The lines --------------------------------------------------------------------------------------------------------- */

static GtkWidget *
get_label (GtkWidget *row)
{
  return gtk_widget_get_last_child (row);
}

/* The moves that a label shows. They stay while they are pointed at, whatever the engine says meanwhile. */
typedef struct
{
  guint    n_plies;
  char    *texts[MAS_ANALYSIS_MAX_PLIES];
  QiSetup *setups[MAS_ANALYSIS_MAX_PLIES]; /* behind each; NULL: not known */
} Shown;

static void
shown_free (gpointer data)
{
  Shown *shown = data;

  for (guint i = 0; i < shown->n_plies; i++)
    {
      g_free (shown->texts[i]);
      g_clear_pointer (&shown->setups[i], qi_setup_unref);
    }
  g_free (shown);
}

static Shown *
shown_new (const MasAnalysisLine *line)
{
  Shown *shown = g_new0 (Shown, 1);

  shown->n_plies = line->n_plies;
  for (guint i = 0; i < line->n_plies; i++)
    {
      shown->texts[i] = g_strdup (line->texts[i]);
      shown->setups[i] = line->setups[i] != NULL ? qi_setup_ref (line->setups[i]) : NULL;
    }
  return shown;
}

/* Plays it, and what comes before it. */
static gboolean
on_move_cb (GtkLabel         *label,
            const char       *uri,
            MasAnalysisPanel *self)
{
  const Shown *shown = g_object_get_data (G_OBJECT (label), SHOWN);
  const guint64 ply = g_ascii_strtoull (uri, NULL, 10);
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  if (shown == NULL || ply >= shown->n_plies || shown->setups[ply] == NULL)
    return TRUE;
  for (guint i = 0; i <= ply; i++)
    g_strv_builder_add (texts, shown->texts[i]);
  all = g_strv_builder_end (texts);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.play-moves", "^as", all);
  return TRUE;
}

/* Which of its moves the label shows there; G_MAXUINT: none. */
static guint
find_ply (GtkLabel    *label,
          const Shown *shown,
          int          x,
          int          y)
{
  int left = 0, top = 0, index = 0, trailing = 0;
  gsize begin = 0;

  gtk_label_get_layout_offsets (label, &left, &top);
  if (!pango_layout_xy_to_index (gtk_label_get_layout (label), (x - left) * PANGO_SCALE,
                                 (y - top) * PANGO_SCALE, &index, &trailing))
    return G_MAXUINT;
  for (guint i = 0; i < shown->n_plies; i++)
    {
      const gsize end = begin + strlen (shown->texts[i]);

      if ((gsize) index >= begin && (gsize) index < end)
        return i;
      begin = end + 1;
    }
  return G_MAXUINT;
}

/* A picture of where a move leads. */
static gboolean
on_query_tooltip_cb (GtkWidget        *label,
                     int               x,
                     int               y,
                     gboolean          keyboard,
                     GtkTooltip       *tooltip,
                     MasAnalysisPanel *self)
{
  const Shown *shown = g_object_get_data (G_OBJECT (label), SHOWN);
  const guint ply =
    shown != NULL && !keyboard ? find_ply (GTK_LABEL (label), shown, x, y) : G_MAXUINT;
  GtkWidget *picture = NULL;

  if (ply == G_MAXUINT || shown->setups[ply] == NULL)
    return FALSE;
  picture = mas_diagram_view_new ();
  mas_diagram_view_set_min_size (MAS_DIAGRAM_VIEW (picture), PREVIEW_SIZE);
  mas_diagram_view_set_setup (MAS_DIAGRAM_VIEW (picture), shown->setups[ply]);
  gtk_tooltip_set_custom (tooltip, picture);
  return TRUE;
}

static GtkWidget *
make_row (MasAnalysisPanel *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *score = gtk_label_new (NULL);
  GtkWidget *label = gtk_label_new (NULL);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_object_set_data (G_OBJECT (label), MOTION, motion);
  gtk_widget_add_controller (label, motion);
  gtk_label_set_width_chars (GTK_LABEL (score), 7);
  gtk_label_set_xalign (GTK_LABEL (score), 1);
  gtk_widget_set_valign (score, GTK_ALIGN_START);
  gtk_widget_add_css_class (score, "numeric");
  gtk_widget_add_css_class (score, "heading");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "analysis-moves");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect_object (label, "activate-link", G_CALLBACK (on_move_cb), self, 0);
  g_signal_connect_object (label, "query-tooltip", G_CALLBACK (on_query_tooltip_cb), self, 0);
  gtk_box_append (GTK_BOX (row), score);
  gtk_box_append (GTK_BOX (row), label);
  return row;
}

static char *
dup_markup (const MasAnalysisLine *line)
{
  GString *markup = g_string_new (NULL);

  for (guint i = 0; i < line->n_plies; i++)
    {
      g_autofree char *text = g_markup_escape_text (line->texts[i], -1);

      if (i > 0)
        g_string_append_c (markup, ' ');
      if (line->setups[i] != NULL)
        g_string_append_printf (markup, "<a href=\"%u\">%s</a>", i, text);
      else
        g_string_append (markup, text);
    }
  return g_string_free (markup, FALSE);
}

/* Whether scores are to be turned round to be those of the side that they are shown for. */
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
show_line (MasAnalysisPanel      *self,
           const MasAnalysisLine *line,
           GtkWidget             *row)
{
  GtkLabel *label = GTK_LABEL (get_label (row));
  g_autofree char *score = NULL;
  g_autofree char *markup = NULL;

  gtk_widget_set_visible (row, line != NULL);
  if (line == NULL)
    {
      g_object_set_data (G_OBJECT (label), SHOWN, NULL);
      gtk_label_set_label (label, "");
      return;
    }
  /* What a person points at stays where it is. */
  if (g_object_get_data (G_OBJECT (label), SHOWN) != NULL
      && gtk_event_controller_motion_contains_pointer (
        g_object_get_data (G_OBJECT (label), MOTION)))
    return;
  score = mas_analysis_line_dup_score (line, is_turned (self));
  markup = dup_markup (line);
  g_object_set_data_full (G_OBJECT (label), SHOWN, shown_new (line), shown_free);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (row)), score);
  if (g_strcmp0 (gtk_label_get_label (label), markup) != 0)
    gtk_label_set_markup (label, markup);
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
          row = make_row (self);
          gtk_box_append (self->lines, row);
        }
      if (row == NULL)
        return;
      show_line (self, line, row);
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
      /* Translators: what is wrong: "White has no king." */
      return g_strdup_printf (_("%s Engines may end at such a position, so it is not sent."),
                              words);
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
update (MasAnalysisPanel *self)
{
  const MasAnalysisStatus status = mas_analysis_get_status (self->analysis);
  const gboolean is_troubled = status == MAS_ANALYSIS_FAILED || status == MAS_ANALYSIS_REFUSED;
  g_autofree char *words = NULL;
  g_autofree char *figures = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), mas_analysis_get_active (self->analysis));
  if (!mas_analysis_get_active (self->analysis))
    return;
  words = dup_words (self);
  figures = dup_figures (mas_analysis_get_line (self->analysis, 0));
  set_text (self->words, words);
  set_text (self->figures, figures);
  gtk_spinner_set_spinning (self->spinner,
                            status == MAS_ANALYSIS_WAITING || status == MAS_ANALYSIS_THINKING);
  gtk_widget_set_visible (self->choose_button, status == MAS_ANALYSIS_NO_ENGINE);
  gtk_widget_set_visible (self->send_button, status == MAS_ANALYSIS_HELD);
  gtk_widget_set_visible (self->restart_button, status == MAS_ANALYSIS_FAILED);
  gtk_widget_set_visible (self->log_button, is_troubled);
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
  g_autofree char *text = g_utf8_make_valid (log != NULL ? log : "", -1);
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *window = gtk_window_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 12);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 12);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_window_set_title (GTK_WINDOW (window), _("Log of the Engine"));
  gtk_window_set_default_size (GTK_WINDOW (window), LOG_WIDTH, LOG_HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  gtk_window_set_transient_for (GTK_WINDOW (window),
                                GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_finding_chosen_cb (GtkWidget        *list,
                      QiFinding        *finding,
                      MasAnalysisPanel *self)
{
  g_signal_emit (self, show_finding_signal, 0, finding);
}

/* How it is shown --------------------------------------------------------------------------------------------------- */

static void
fill_engines (MasAnalysisPanel *self)
{
  GListModel *engines = G_LIST_MODEL (mas_analysis_get_engines (self->analysis));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

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

/* What is shown changes, which it must not while it is being laid out. */
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
mas_analysis_panel_dispose (GObject *object)
{
  MasAnalysisPanel *self = MAS_ANALYSIS_PANEL (object);

  g_clear_object (&self->analysis);
  g_clear_pointer (&self->told, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_ANALYSIS_PANEL);

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
  mas_resources_ensure ();
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
  gtk_widget_class_bind_template_callback (widget_class, on_engine_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_send_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_restart_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_log_cb);
}

static void
mas_analysis_panel_init (MasAnalysisPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->findings, "chosen", G_CALLBACK (on_finding_chosen_cb), self, 0);
}

void
mas_analysis_panel_set_analysis (MasAnalysisPanel *self,
                                 MasAnalysis      *analysis)
{
  const GBindingFlags both = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;
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
  g_object_bind_property (engines, "lines", self->lines_spin, "value", both);
  g_object_bind_property (engines, "for-mover", self->mover_switch, "active", both);
  g_object_bind_property (engines, "arrows", self->arrows_switch, "active", both);
  on_state_cb (self);
  update (self);
}
