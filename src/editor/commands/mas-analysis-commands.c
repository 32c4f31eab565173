/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-analysis-commands.h"

#include "mas-analysis-panel.h"
#include "qi-mark-private.h"

#include <glib/gi18n.h>

#define CLOSE_SCORE 50 /* hundredths of a pawn below the best: nearly as good */

struct _MasAnalysisCommands
{
  MasCommands    parent_instance;

  MasEditorPage *page; /* borrowed; as long as the window */
  MasAnalysis   *analysis;
};

G_DEFINE_FINAL_TYPE (MasAnalysisCommands, mas_analysis_commands, MAS_TYPE_COMMANDS)

/* Arrows ------------------------------------------------------------------------------------------------------------ */

/* Green is the best move, blue a move that is as good or nearly as good, yellow the rest. */
static QiMarkColour
get_colour (const MasAnalysisLine *best,
            const MasAnalysisLine *line)
{
  if (line == best)
    return QI_MARK_GREEN;
  if (best != NULL && best->kind == QI_ENGINE_SCORE_MATE && line->kind == QI_ENGINE_SCORE_MATE
      && best->score == line->score)
    return QI_MARK_BLUE;
  if (best != NULL && best->kind == QI_ENGINE_SCORE_POINTS && line->kind == QI_ENGINE_SCORE_POINTS
      && best->score - line->score <= CLOSE_SCORE)
    return QI_MARK_BLUE;
  return QI_MARK_YELLOW;
}

/* The first moves as marks; NULL: none. */
static QiValue *
make_marks (MasAnalysis *analysis)
{
  const MasAnalysisLine *best = mas_analysis_get_line (analysis, 0);
  QiValue *marks[MAS_ENGINES_MAX_LINES];
  QiValue *all = NULL;
  gsize n = 0;

  for (guint i = 0; i < MAS_ENGINES_MAX_LINES; i++)
    {
      const MasAnalysisLine *line = mas_analysis_get_line (analysis, i);

      if (line == NULL || line->to == QI_SQUARE_NONE)
        continue;
      const gboolean goes = line->from != QI_SQUARE_NONE && line->from != line->to;
      const QiMark mark = { .kind = goes ? QI_MARK_ARROW : QI_MARK_SQUARE,
                            .shape = goes ? QI_MARK_PLAIN : QI_MARK_CIRCLE,
                            .colour = get_colour (best, line),
                            .from = goes ? line->from : line->to,
                            .to = line->to };

      marks[n++] = qi_mark_to_value (&mark);
    }
  if (n > 0)
    all = qi_value_new_array (marks, n);
  for (gsize i = 0; i < n; i++)
    qi_value_unref (marks[i]);
  return all;
}

static void
show_arrows (MasAnalysisCommands *self)
{
  QiSetup *setup = mas_analysis_get_setup (self->analysis);
  g_autoptr (QiValue) marks = NULL;
  g_autoptr (QiSetup) thought = NULL;
  gboolean wanted = FALSE;

  if (mas_commands_get_window (MAS_COMMANDS (self)) == NULL
      || mas_editor_page_get_area (self->page) == NULL)
    return;
  g_object_get (mas_analysis_get_engines (self->analysis), "arrows", &wanted, NULL);
  if (wanted && setup != NULL && mas_analysis_get_active (self->analysis))
    marks = make_marks (self->analysis);
  if (marks != NULL)
    {
      g_autoptr (QiEdit) edit = qi_edit_new ();

      qi_edit_detail (edit, "marks", marks);
      thought = qi_edit_apply (edit, setup, NULL, NULL, NULL);
    }
  mas_edit_area_show_thought (mas_editor_page_get_area (self->page), thought);
}

/* Actions ----------------------------------------------------------------------------------------------------------- */

/* Plays moves of a line by the rules, whether playing by the rules is on or off. */
static void
on_play_moves_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  MasAnalysisCommands *self = user_data;
  MasRules *rules = mas_editor_page_get_rules (self->page);
  const gboolean was_active = mas_rules_get_active (rules);
  g_autofree const char **texts = g_variant_get_strv (parameter, NULL);
  g_autofree char *words = NULL;

  mas_rules_set_active (rules, TRUE);
  for (gsize i = 0; texts[i] != NULL && words == NULL; i++)
    words = mas_rules_play_text (rules, texts[i]);
  if (words == NULL)
    words = mas_rules_dup_words (rules);
  mas_rules_set_active (rules, was_active);
  mas_edit_area_say (mas_editor_page_get_area (self->page), words);
}

static void
on_active_cb (MasAnalysisCommands *self)
{
  if (mas_analysis_get_active (self->analysis))
    g_object_set (self->page, "show-panels", TRUE, NULL);
}

/* Draws the arrows; none when the window goes. */
static void
on_document_cb (MasAnalysisCommands *self)
{
  g_autoptr (MasDocument) document = NULL;

  g_object_get (self->page, "document", &document, NULL);
  mas_analysis_set_document (self->analysis, document);
}

static void
mas_analysis_commands_update (MasCommands *commands)
{
  MasAnalysisCommands *self = MAS_ANALYSIS_COMMANDS (commands);

  if (self->analysis != NULL && mas_commands_get_window (commands) == NULL)
    mas_analysis_set_active (self->analysis, FALSE);
}

static void
mas_analysis_commands_dispose (GObject *object)
{
  MasAnalysisCommands *self = MAS_ANALYSIS_COMMANDS (object);

  if (self->analysis != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->analysis, self);
      mas_analysis_set_active (self->analysis, FALSE);
    }
  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (mas_analysis_commands_parent_class)->dispose (object);
}

static void
mas_analysis_commands_class_init (MasAnalysisCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_analysis_commands_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_analysis_commands_update;
}

static void
mas_analysis_commands_init (MasAnalysisCommands *self)
{
}

/* The panel that shows it, below @widget. */
static MasAnalysisPanel *
find_panel (GtkWidget *widget)
{
  MasAnalysisPanel *panel = MAS_IS_ANALYSIS_PANEL (widget) ? MAS_ANALYSIS_PANEL (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && panel == NULL;
       child = gtk_widget_get_next_sibling (child))
    panel = find_panel (child);
  return panel;
}

MasAnalysisCommands *
mas_analysis_commands_new (GtkApplicationWindow *window,
                           MasMessages          *messages,
                           MasEditorPage        *page)
{
  const GActionEntry entries[] = {
    { .name = "play-moves", .activate = on_play_moves_cb, .parameter_type = "as" },
  };
  MasAnalysisCommands *self =
    g_object_new (MAS_TYPE_ANALYSIS_COMMANDS, "window", window, "messages", messages, NULL);
  MasAnalysisPanel *panel = find_panel (GTK_WIDGET (page));
  g_autoptr (GPropertyAction) action = NULL;

  self->page = page;
  self->analysis = mas_analysis_new (mas_engines_get_default ());
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  action = g_property_action_new ("analysis", self->analysis, "active");
  g_action_map_add_action (G_ACTION_MAP (window), G_ACTION (action));
  g_signal_connect_object (self->analysis, "changed", G_CALLBACK (show_arrows), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "notify::active", G_CALLBACK (on_active_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (mas_engines_get_default (), "notify::arrows", G_CALLBACK (show_arrows),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "notify::document", G_CALLBACK (on_document_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (panel, "show-finding", G_CALLBACK (mas_edit_area_show_finding),
                           mas_editor_page_get_area (page), G_CONNECT_SWAPPED);
  mas_analysis_panel_set_analysis (panel, self->analysis);
  return self;
}

MasAnalysis *
mas_analysis_commands_get_analysis (MasAnalysisCommands *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS_COMMANDS (self), NULL);
  return self->analysis;
}
