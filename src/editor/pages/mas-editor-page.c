/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"
#include "mas-editor-page.h"

#include "mas-blocks.h"
#include "mas-diagnosis.h"
#include "mas-flap.h"
#include "mas-resources.h"
#include "mas-set-up.h"
#include "mas-words.h"
#include "qi-state-private.h"

#include <glib/gi18n.h>

struct _MasEditorPage
{
  GtkWidget     parent_instance;

  MasDocument  *document; /* or NULL */
  GSignalGroup *signals;  /* on it */
  MasDiagnosis *diagnosis;
  MasRules     *rules;
  gboolean      was_replying;
  guint         replied_at; /* where the history was when the search began */
  GSettings    *settings;   /* or NULL */
  MasTextPanel *text_panel; /* weak */
  MasPlayBar   *play_bar;   /* weak */
  MasSetUp     *set_up;
  MasBlocks    *blocks;

  AdwFlap      *flap;
  MasEditArea  *area;
  MasInspector *inspector;
};

enum
{
  PROP_DOCUMENT = 1,
  PROP_SETTINGS,
  PROP_TEXT_PANEL,
  PROP_PLAY_BAR,
  PROP_FLIPPED,
  PROP_SHOW_PANELS,
  PROP_STATUS,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint undo_offered_signal;

G_DEFINE_FINAL_TYPE (MasEditorPage, mas_editor_page, GTK_TYPE_WIDGET)

/* The document. */

/* The board marks the findings that are shown; the inspector also counts the rest. */
static void
on_diagnosis_changed_cb (MasEditorPage *self)
{
  GPtrArray *findings = mas_diagnosis_get_findings (self->diagnosis);
  g_autoptr (GPtrArray) told = qi_findings_new ();
  g_autoptr (QiMuted) muted =
    self->document != NULL ? mas_document_dup_all_muted (self->document) : NULL;

  for (guint i = 0; i < findings->len; i++)
    g_ptr_array_add (told, qi_finding_ref (g_ptr_array_index (findings, i)));
  qi_muted_filter (muted, told, NULL);
  mas_edit_area_set_findings (self->area, told);
  mas_inspector_set_findings (self->inspector, findings);
}

static void
on_refused_cb (MasEditorPage *self,
               QiFinding     *finding,
               gpointer       place)
{
  const MasPlace *where = place;

  /* A refusal of something tried on the board is explained by the board. Others are explained where they were tried,
   * and also in the status line. */
  if (where->kind == MAS_PLACE_TEXT || where->kind == MAS_PLACE_INSPECTOR)
    {
      g_autofree char *words = mas_words_finding (finding, mas_document_get_setup (self->document));

      mas_edit_area_say (self->area, words);
    }
}

static void
on_noted_cb (MasEditorPage *self,
             GPtrArray     *findings)
{
  QiSetup *setup = self->document != NULL ? mas_document_get_setup (self->document) : NULL;
  g_autofree char *notes = mas_words_findings (findings, setup);

  if (notes != NULL)
    mas_edit_area_say (self->area, notes);
}

static void
set_document (MasEditorPage *self,
              MasDocument   *document)
{
  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->signals, document);
  if (document != NULL)
    {
      mas_edit_area_set_findings (self->area, NULL);
      mas_edit_area_set_document (self->area, document);
      mas_inspector_set_document (self->inspector, document);
      mas_text_panel_set_document (self->text_panel, document);
    }
  mas_diagnosis_set_document (self->diagnosis, document);
  mas_rules_set_document (self->rules, document);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DOCUMENT]);
}

/* The inspector. */

static void
on_show_finding_cb (MasEditorPage *self,
                    QiFinding     *finding)
{
  gsize offset = 0;
  gsize n_squares = 0;

  qi_finding_get_squares (finding, &n_squares);
  if (n_squares == 0 && qi_finding_get_range (finding, &offset, NULL))
    mas_text_panel_focus_entry (self->text_panel);
  else
    mas_edit_area_show_finding (self->area, finding);
}

/* Shows which pieces a smaller board would lose before it is made. */
static void
on_preview_cb (MasEditorPage *self,
               QiFinding     *finding)
{
  const char *param = finding != NULL ? qi_finding_get_param (finding, "count") : NULL;
  guint count = param != NULL ? (guint) g_ascii_strtoull (param, NULL, 10) : 0;
  g_autofree char *words = NULL;

  mas_edit_area_mark_finding (self->area, finding);
  if (count == 0)
    return;
  words =
    g_strdup_printf (ngettext ("%'u piece would be removed", "%'u pieces would be removed", count),
                     count);
  mas_edit_area_say (self->area, words);
}

static void
on_bulk_change_cb (MasEditorPage *self,
                   const char    *words)
{
  g_signal_emit (self, undo_offered_signal, 0, words);
}

/* What is pointed at in the text is highlighted on the board, and the reverse. */
static void
on_text_pointed_cb (MasEditorPage *self,
                    gpointer       spot,
                    gboolean       caret)
{
  /* When a window is disposed, the board is gone before the page is. */
  if (self->area != NULL)
    mas_edit_area_link (self->area, spot, caret);
}

static void
on_board_pointed_cb (MasEditorPage *self,
                     gpointer       spot)
{
  if (self->text_panel != NULL)
    mas_text_panel_link (self->text_panel, spot);
}

static void
on_said_cb (MasEditorPage *self,
            const char    *words)
{
  if (self->area != NULL)
    mas_edit_area_say (self->area, words);
}

static void
on_leave_cb (MasEditorPage *self)
{
  if (self->area != NULL)
    mas_edit_area_focus_board (self->area);
}

/* The rules. */

static void
on_active_cb (MasEditorPage *self)
{
  const char *why = mas_rules_get_obstacle (self->rules);
  g_autofree char *words = mas_rules_dup_source_words (self->rules);

  if (words == NULL && mas_rules_get_active (self->rules))
    words = mas_rules_dup_words (self->rules);
  else if (words == NULL && why != NULL)
    /* Translators: why: "The position does not name its game." */
    words = g_strdup_printf (_("By the Rules was turned off. %s"), why);
  else if (words == NULL) /* why it failed is a remark */
    words = g_strdup (mas_rules_get_failure (self->rules) != NULL
                        ? _("By the Rules was turned off.")
                        : _("By the Rules is off: any edit is possible"));
  mas_edit_area_say (self->area, words);
}

static void
on_move_typed_cb (MasEditorPage *self,
                  const char    *text)
{
  if (!mas_play_bar_type (self->play_bar, text))
    mas_edit_area_say (self->area, _("By the Rules is on: only legal moves change the position."));
}

static guint
count_steps (MasEditorPage *self)
{
  return self->document != NULL ? qi_history_get_cursor (mas_document_get_history (self->document))
                                : 0;
}

/* "1… e5: White to move", as for a move of one's own. */
static void
say_reply (MasEditorPage *self)
{
  g_autofree char *stand = mas_rules_dup_words (self->rules);
  const char *label = qi_history_get_undo_label (mas_document_get_history (self->document));
  g_autofree char *words = label != NULL ? g_strdup_printf (_("%s: %s"), label, stand) : NULL;

  mas_edit_area_say (self->area, words != NULL ? words : stand);
}

/* Flashes the squares of the computer's reply and announces it. */
static void
on_replying_cb (MasEditorPage *self)
{
  const gboolean is_replying = mas_rules_is_replying (self->rules);
  guint n_squares = 0;
  const guint *squares = mas_rules_get_last (self->rules, &n_squares);

  if (is_replying && !self->was_replying)
    self->replied_at = count_steps (self);
  if (!is_replying && self->was_replying && count_steps (self) == self->replied_at + 1)
    {
      if (n_squares > 0)
        mas_edit_area_flash (self->area, squares, n_squares);
      say_reply (self);
    }
  self->was_replying = is_replying;
}

/* The panels. */

static void
on_folded_cb (MasEditorPage *self)
{
  gboolean wide = !adw_flap_get_folded (self->flap);

  adw_flap_set_reveal_flap (self->flap,
                            wide
                              && (self->settings == NULL
                                  || g_settings_get_boolean (self->settings, "show-panels")));
}

static void
on_reveal_cb (MasEditorPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SHOW_PANELS]);
}

static void
on_flipped_cb (MasEditorPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FLIPPED]);
}

static void
on_status_cb (MasEditorPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATUS]);
}

static void
set_show_panels (MasEditorPage *self,
                 gboolean       show)
{
  adw_flap_set_reveal_flap (self->flap, show);
  if (self->settings != NULL && !adw_flap_get_folded (self->flap))
    g_settings_set_boolean (self->settings, "show-panels", show);
}

static void
set_settings (MasEditorPage *self,
              GSettings     *settings)
{
  static const char *const shown[] = { "show-minimap", "show-hands" };

  if (!g_set_object (&self->settings, settings))
    return;
  for (gsize i = 0; settings != NULL && i < G_N_ELEMENTS (shown); i++)
    g_settings_bind (settings, shown[i], self->area, shown[i], G_SETTINGS_BIND_DEFAULT);
  on_folded_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SETTINGS]);
}

/* Widgets outside the page that work with it. */

static void
set_text_panel (MasEditorPage *self,
                MasTextPanel  *panel)
{
  if (!g_set_weak_pointer (&self->text_panel, panel) || panel == NULL)
    return;
  g_signal_connect_object (panel, "leave", G_CALLBACK (on_leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (panel, "say", G_CALLBACK (on_said_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (panel, "pointed", G_CALLBACK (on_text_pointed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
set_play_bar (MasEditorPage *self,
              MasPlayBar    *bar)
{
  if (!g_set_weak_pointer (&self->play_bar, bar) || bar == NULL)
    return;
  mas_play_bar_set_rules (bar, self->rules);
  g_signal_connect_object (bar, "leave", G_CALLBACK (on_leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (bar, "say", G_CALLBACK (on_said_cb), self, G_CONNECT_SWAPPED);
}

static void
get_status (MasEditorPage *self,
            GValue        *value)
{
  g_autofree char *status = NULL;

  if (self->area != NULL)
    g_object_get (self->area, "status", &status, NULL);
  g_value_set_string (value, status != NULL ? status : "");
}

static void
mas_editor_page_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  MasEditorPage *self = MAS_EDITOR_PAGE (object);

  switch (prop_id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_SETTINGS:
      g_value_set_object (value, self->settings);
      break;
    case PROP_TEXT_PANEL:
      g_value_set_object (value, self->text_panel);
      break;
    case PROP_PLAY_BAR:
      g_value_set_object (value, self->play_bar);
      break;
    case PROP_FLIPPED:
      if (self->area != NULL)
        g_object_get_property (G_OBJECT (self->area), "flipped", value);
      break;
    case PROP_SHOW_PANELS:
      g_value_set_boolean (value, self->flap != NULL && adw_flap_get_reveal_flap (self->flap));
      break;
    case PROP_STATUS:
      get_status (self, value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_editor_page_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  MasEditorPage *self = MAS_EDITOR_PAGE (object);

  switch (prop_id)
    {
    case PROP_DOCUMENT:
      set_document (self, g_value_get_object (value));
      break;
    case PROP_SETTINGS:
      set_settings (self, g_value_get_object (value));
      break;
    case PROP_TEXT_PANEL:
      set_text_panel (self, g_value_get_object (value));
      break;
    case PROP_PLAY_BAR:
      set_play_bar (self, g_value_get_object (value));
      break;
    case PROP_FLIPPED:
      g_object_set_property (G_OBJECT (self->area), "flipped", value);
      break;
    case PROP_SHOW_PANELS:
      set_show_panels (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_editor_page_dispose (GObject *object)
{
  MasEditorPage *self = MAS_EDITOR_PAGE (object);

  g_clear_object (&self->signals);
  if (self->diagnosis != NULL)
    g_signal_handlers_disconnect_by_data (self->diagnosis, self);
  g_clear_object (&self->diagnosis);
  if (self->rules != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->rules, self);
      mas_rules_cancel_reply (self->rules);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "set-up", NULL);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "block", NULL);
  g_clear_object (&self->set_up);
  g_clear_pointer (&self->blocks, mas_blocks_end);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_EDITOR_PAGE);
  g_clear_object (&self->rules);
  g_clear_object (&self->settings);
  g_clear_object (&self->document);
  g_clear_weak_pointer (&self->text_panel);
  g_clear_weak_pointer (&self->play_bar);

  G_OBJECT_CLASS (mas_editor_page_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  props[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, MAS_TYPE_DOCUMENT, flags);
  props[PROP_SETTINGS] = g_param_spec_object ("settings", NULL, NULL, G_TYPE_SETTINGS, flags);
  props[PROP_TEXT_PANEL] =
    g_param_spec_object ("text-panel", NULL, NULL, MAS_TYPE_TEXT_PANEL, flags);
  props[PROP_PLAY_BAR] = g_param_spec_object ("play-bar", NULL, NULL, MAS_TYPE_PLAY_BAR, flags);
  props[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, flags);
  props[PROP_SHOW_PANELS] = g_param_spec_boolean ("show-panels", NULL, NULL, FALSE, flags);
  props[PROP_STATUS] =
    g_param_spec_string ("status", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (klass, N_PROPS, props);
}

static void
mas_editor_page_class_init (MasEditorPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_EDIT_AREA);
  g_type_ensure (MAS_TYPE_INSPECTOR);
  object_class->get_property = mas_editor_page_get_property;
  object_class->set_property = mas_editor_page_set_property;
  object_class->dispose = mas_editor_page_dispose;
  install_properties (object_class);
  undo_offered_signal = g_signal_new ("undo-offered", MAS_TYPE_EDITOR_PAGE, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-editor-page.ui");
  gtk_widget_class_bind_template_child (widget_class, MasEditorPage, flap);
  gtk_widget_class_bind_template_child (widget_class, MasEditorPage, area);
  gtk_widget_class_bind_template_child (widget_class, MasEditorPage, inspector);
  gtk_widget_class_bind_template_callback (widget_class, on_folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_reveal_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_board_pointed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_move_typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_flipped_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_status_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_show_finding_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_preview_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bulk_change_cb);
}

static void
mas_editor_page_init (MasEditorPage *self)
{
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "refused", G_CALLBACK (on_refused_cb), self);
  g_signal_group_connect_swapped (self->signals, "noted", G_CALLBACK (on_noted_cb), self);
  g_signal_group_connect_swapped (self->signals, "notify::muted",
                                  G_CALLBACK (on_diagnosis_changed_cb), self);
  self->diagnosis = mas_diagnosis_new ();
  g_signal_connect_swapped (self->diagnosis, "changed", G_CALLBACK (on_diagnosis_changed_cb), self);
  self->rules = mas_rules_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_edit_area_set_rules (self->area, self->rules);
  self->set_up = mas_set_up_new (self->area);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "set-up", G_ACTION_GROUP (self->set_up));
  self->blocks = mas_blocks_new (self->area);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "block", G_ACTION_GROUP (self->blocks));
  g_signal_connect_swapped (self->rules, "replying", G_CALLBACK (on_replying_cb), self);
  g_signal_connect_swapped (self->rules, "notify::active", G_CALLBACK (on_active_cb), self);
}

MasEditArea *
mas_editor_page_get_area (MasEditorPage *self)
{
  g_return_val_if_fail (MAS_IS_EDITOR_PAGE (self), NULL);
  return self->area;
}

MasRules *
mas_editor_page_get_rules (MasEditorPage *self)
{
  g_return_val_if_fail (MAS_IS_EDITOR_PAGE (self), NULL);
  return self->rules;
}

GActionGroup *
mas_editor_page_get_blocks (MasEditorPage *self)
{
  g_return_val_if_fail (MAS_IS_EDITOR_PAGE (self), NULL);

  return G_ACTION_GROUP (self->blocks);
}

GActionGroup *
mas_editor_page_get_set_up (MasEditorPage *self)
{
  g_return_val_if_fail (MAS_IS_EDITOR_PAGE (self), NULL);

  return G_ACTION_GROUP (self->set_up);
}

void
mas_editor_page_set_reading (MasEditorPage   *self,
                             const QiReading *reading)
{
  g_return_if_fail (MAS_IS_EDITOR_PAGE (self));
  mas_inspector_set_reading (self->inspector, reading);
}

gboolean
mas_editor_page_focus_next (MasEditorPage *self,
                            GtkWidget     *focus)
{
  gboolean in_area = FALSE;

  g_return_val_if_fail (MAS_IS_EDITOR_PAGE (self), FALSE);

  in_area = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->area));
  if (in_area && adw_flap_get_reveal_flap (self->flap))
    gtk_widget_child_focus (GTK_WIDGET (self->inspector), GTK_DIR_TAB_FORWARD);
  else if (in_area
           || (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->inspector))))
    mas_text_panel_focus_entry (self->text_panel);
  else if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->text_panel)))
    return FALSE;
  else
    mas_edit_area_focus_board (self->area);
  return TRUE;
}

void
mas_editor_page_set_narrow (MasEditorPage *self,
                            gboolean       narrow)
{
  g_return_if_fail (MAS_IS_EDITOR_PAGE (self));
  mas_flap_set_narrow (self->flap, narrow);
}

gboolean
mas_editor_page_is_narrow (MasEditorPage *self)
{
  g_return_val_if_fail (MAS_IS_EDITOR_PAGE (self), FALSE);
  return mas_flap_is_narrow (self->flap);
}

void
mas_editor_page_set_narrow_bar (MasEditorPage *self,
                                gboolean       narrow)
{
  g_return_if_fail (MAS_IS_EDITOR_PAGE (self));
  mas_play_bar_set_narrow (self->play_bar, narrow);
}
