/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-window.h"

#include "mas-access.h"
#include "mas-failed-page.h"
#include "mas-file-session.h"
#include "mas-gallery.h"
#include "mas-resources.h"
#include "mas-slack-layout.h"
#include "mas-window-private.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

enum
{
  PROP_DOCUMENT = 1,
  PROP_SESSION,
  PROP_SETTINGS,
  PROP_REMARKS,
  PROP_DRAWINGS,
  PROP_FLIPPED,
  PROP_SHOW_PANELS,
  PROP_SHOW_SIDEBAR,
  PROP_BY_THE_RULES,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasWindow, mas_window, ADW_TYPE_APPLICATION_WINDOW)

void
mas_window_update_title (MasWindow *self)
{
  g_autofree char *title = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *subtitle = NULL;
  GFile *file = mas_window_get_file (self);
  gboolean modified = FALSE;

  if (self->session != NULL
      && (mas_loading_get_file (self->loading) == NULL
          || file != mas_loading_get_file (self->loading)))
    {
      title = mas_session_dup_title (self->session);
      subtitle = mas_session_dup_subtitle (self->session);
      modified = mas_session_is_modified (self->session);
    }
  else if (file != NULL)
    {
      g_autofree char *name = g_file_get_basename (file);

      title = qi_visible_dup_name (name);
    }
  else
    title = g_strdup (_("Masume"));

  /* Translators: the name of a position with changes that are not saved */
  shown = modified ? g_strdup_printf (_("%s •"), title) : g_strdup (title);
  mas_header_set_title (self->header, shown, subtitle);
  gtk_window_set_title (GTK_WINDOW (self), shown);
}

/* Updates whether the position can be played, and why not. */
static void
update_rules (MasWindow *self)
{
  const char *obstacle = mas_rules_get_obstacle (mas_editor_page_get_rules (self->editor));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.by-the-rules",
                                 self->page == MAS_PAGE_EDITOR && obstacle == NULL);
  mas_header_set_obstacle (self->header, obstacle);
}

void
mas_window_show_page (MasWindow *self,
                      MasPage    page)
{
  static const char *const names[] = {
    [MAS_PAGE_GALLERY] = "gallery", [MAS_PAGE_BLANK] = "blank",   [MAS_PAGE_LOADING] = "loading",
    [MAS_PAGE_EDITOR] = "editor",   [MAS_PAGE_FAULTY] = "faulty", [MAS_PAGE_FAILED] = "failed",
    [MAS_PAGE_COMPARE] = "compare",
  };
  gboolean editor = page == MAS_PAGE_EDITOR;
  /* During a comparison the position can be saved and changed by everything but the keys of its
   * board. */
  gboolean open = editor || (page == MAS_PAGE_COMPARE && mas_window_get_document (self) != NULL);
  MasCommands *texts = mas_window_get_commands (self, MAS_TYPE_TEXT_COMMANDS);

  mas_loading_hush (self->loading);
  if (page != MAS_PAGE_COMPARE)
    mas_compare_page_stop (self->compare_page);
  self->page = page;
  mas_access_show_page (self->stack, names[page]);
  gtk_widget_set_visible (self->foot, editor);
  mas_header_show (self->header, open, editor);
  update_rules (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.flip", open);
  mas_commands_enable (texts, "copy-text", editor);
  mas_commands_enable (texts, "show-copy-menu", editor);
  mas_commands_enable (texts, "paste", page != MAS_PAGE_COMPARE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.focus-text", editor);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.toggle-turn", open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-panels", editor);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "block",
                                  editor ? mas_editor_page_get_blocks (self->editor) : NULL);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "set-up",
                                  editor ? mas_editor_page_get_set_up (self->editor) : NULL);
  gtk_widget_queue_resize (GTK_WIDGET (self)); /* the header checks then which buttons have room */
  mas_window_update_title (self);
}

static void
on_steps_cb (MasWindow *self)
{
  gboolean can_undo = FALSE;
  gboolean can_redo = FALSE;

  g_object_get (mas_header_get_history (self->header), "can-undo", &can_undo, "can-redo", &can_redo,
                NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", can_undo);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", can_redo);
}

/* The editor shows another document, or none. */
static void
on_document_cb (MasWindow *self)
{
  if (mas_window_get_document (self) != NULL)
    {
      mas_strip_clear (self->strip);
      mas_messages_clear (self->messages);
      mas_window_show_page (self, MAS_PAGE_EDITOR);
    }
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DOCUMENT]);
}

void
mas_window_set_document (MasWindow   *self,
                         MasDocument *document)
{
  g_autoptr (MasSession) session = NULL;

  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (MAS_IS_DOCUMENT (document));

  session = mas_file_session_new (document);
  mas_window_set_session (self, session);
  mas_window_focus_board (self);
}

static void
on_undo_offered_cb (MasWindow  *self,
                    const char *words)
{
  const MasNotice notice = {
    .name = "undo", .words = words, .button = _("Undo"), .action = "win.undo"
  };

  mas_messages_offer (self->messages, &notice);
}

static void
on_show_panels_cb (MasWindow *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SHOW_PANELS]);
}

static void
on_flipped_cb (MasWindow *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FLIPPED]);
}

static void
on_active_cb (MasWindow *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BY_THE_RULES]);
}

static void
mas_window_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  GTK_WIDGET_CLASS (mas_window_parent_class)->size_allocate (widget, width, height, baseline);
  mas_window_fit (MAS_WINDOW (widget), width, height);
}

static void
mas_window_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  MasWindow *self = MAS_WINDOW (object);

  switch (prop_id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, mas_window_get_document (self));
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_SETTINGS:
      g_value_set_object (value, self->settings);
      break;
    case PROP_REMARKS:
      g_value_set_boxed (value, self->remarks);
      break;
    case PROP_DRAWINGS:
      g_value_set_object (value, self->drawings);
      break;
    case PROP_FLIPPED:
      /* Actions are queried before the template has its children, and after they are gone. */
      if (self->editor != NULL)
        g_object_get_property (G_OBJECT (self->editor), "flipped", value);
      break;
    case PROP_SHOW_PANELS:
      if (self->editor != NULL)
        g_object_get_property (G_OBJECT (self->editor), "show-panels", value);
      break;
    case PROP_SHOW_SIDEBAR:
      g_value_set_boolean (value,
                           self->sidebar != NULL && adw_flap_get_reveal_flap (self->sidebar));
      break;
    case PROP_BY_THE_RULES:
      g_value_set_boolean (value,
                           self->editor != NULL
                             && mas_rules_get_active (mas_editor_page_get_rules (self->editor)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
toggle_panels (MasWindow *self)
{
  gboolean shown = FALSE;

  g_object_get (self->editor, "show-panels", &shown, NULL);
  g_object_set (self->editor, "show-panels", !shown, NULL);
}

static void
mas_window_set_property (GObject      *object,
                         guint         prop_id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  MasWindow *self = MAS_WINDOW (object);

  switch (prop_id)
    {
    case PROP_SETTINGS:
      self->settings = g_value_dup_object (value);
      break;
    case PROP_REMARKS:
      self->remarks = g_value_dup_boxed (value);
      break;
    case PROP_DRAWINGS:
      self->drawings = g_value_dup_object (value);
      break;
    case PROP_FLIPPED:
      g_object_set_property (G_OBJECT (self->editor), "flipped", value);
      break;
    case PROP_SHOW_PANELS:
      g_object_set_property (G_OBJECT (self->editor), "show-panels", value);
      break;
    case PROP_SHOW_SIDEBAR:
      if (mas_window_get_rows_session (self) != NULL)
        adw_flap_set_reveal_flap (self->sidebar, g_value_get_boolean (value));
      else
        /* The key for the sidebar means the only one that there is. */
        toggle_panels (self);
      break;
    case PROP_BY_THE_RULES:
      mas_rules_set_active (mas_editor_page_get_rules (self->editor), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
close_commands (MasWindow *self)
{
  for (guint i = 0; self->commands != NULL && i < self->commands->len; i++)
    mas_commands_close (g_ptr_array_index (self->commands, i));
}

/* Pending operations keep the window alive: they are cancelled when it is closed, not when the last
 * reference is dropped. */
static void
mas_window_unrealize (GtkWidget *widget)
{
  MasWindow *self = MAS_WINDOW (widget);

  g_cancellable_cancel (mas_loading_get_cancellable (self->loading));
  close_commands (self);
  g_clear_handle_id (&self->focus_id, g_source_remove);
  if (self->session != NULL)
    mas_session_close (self->session);
  GTK_WIDGET_CLASS (mas_window_parent_class)->unrealize (widget);
}

static void
mas_window_dispose (GObject *object)
{
  MasWindow *self = MAS_WINDOW (object);

  g_cancellable_cancel (mas_loading_get_cancellable (self->loading));
  mas_loading_hush (self->loading);
  g_clear_handle_id (&self->focus_id, g_source_remove);
  mas_window_set_session (self, NULL);
  close_commands (self);
  g_clear_pointer (&self->commands, g_ptr_array_unref);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->announcer);
  g_clear_object (&self->messages);
  g_clear_object (&self->rows_signals);
  if (self->sidebar != NULL)
    g_signal_handlers_disconnect_by_data (self->sidebar, self);
  self->sidebar = NULL;
  self->rows = NULL;
  self->faulty = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_WINDOW);
  g_clear_object (&self->settings);
  g_clear_object (&self->drawings);
  g_clear_pointer (&self->remarks, g_ptr_array_unref);

  G_OBJECT_CLASS (mas_window_parent_class)->dispose (object);
}

static void
mas_window_finalize (GObject *object)
{
  g_object_unref (MAS_WINDOW (object)->loading);
  G_OBJECT_CLASS (mas_window_parent_class)->finalize (object);
}

/* An action of a property of the same name. */
static void
add_property_action (MasWindow  *self,
                     const char *name,
                     GObject    *owner)
{
  g_autoptr (GPropertyAction) action = g_property_action_new (name, owner, name);

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

static void
mas_window_constructed (GObject *object)
{
  MasWindow *self = MAS_WINDOW (object);
  GObject *area = NULL;

  G_OBJECT_CLASS (mas_window_parent_class)->constructed (object);
  if (self->drawings == NULL)
    self->drawings = g_object_ref (mas_drawings_get_default ());
  mas_window_add_given_commands (self);
  if (self->settings != NULL)
    {
      const GSettingsBindFlags once = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES;

      g_settings_bind (self->settings, "window-width", self, "default-width", once);
      g_settings_bind (self->settings, "window-height", self, "default-height", once);
      g_settings_bind (self->settings, "window-maximized", self, "maximized", once);
      g_settings_bind (self->settings, "show-text", self->text_panel, "show-text",
                       G_SETTINGS_BIND_DEFAULT);
      g_object_set (self->editor, "settings", self->settings, NULL);
    }
  area = G_OBJECT (mas_editor_page_get_area (self->editor));
  add_property_action (self, "show-minimap", area);
  add_property_action (self, "show-hands", area);
  add_property_action (self, "show-text", G_OBJECT (self->text_panel));
}

static gboolean
mas_window_close_request (GtkWindow *window)
{
  MasWindow *self = MAS_WINDOW (window);

  if (!mas_closer_may_close (mas_window_get_commands (self, MAS_TYPE_CLOSER)))
    return GDK_EVENT_STOP;
  /* Unsaved work is discarded. */
  if (self->session != NULL)
    mas_session_drop_draft (self->session);
  g_signal_emit_by_name (self, "leaving");
  return GTK_WINDOW_CLASS (mas_window_parent_class)->close_request (window);
}

/* Words that do not fit can be read in a tooltip. A tooltip property would be announced as the description of
 * the line. */
static gboolean
on_status_tooltip_cb (GtkLabel   *status,
                      int         x,
                      int         y,
                      gboolean    keyboard,
                      GtkTooltip *tooltip)
{
  if (!pango_layout_is_ellipsized (gtk_label_get_layout (status)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_label (status));
  return TRUE;
}

static void
on_strip_left_cb (MasWindow *self)
{
  if (self->page == MAS_PAGE_EDITOR && self->editor != NULL)
    mas_window_focus_board (self);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (klass, "/io/github/masume/Masume/ui/mas-window.ui");
  gtk_widget_class_bind_template_child (klass, MasWindow, sidebar);
  gtk_widget_class_bind_template_child (klass, MasWindow, rows);
  gtk_widget_class_bind_template_child (klass, MasWindow, toasts);
  gtk_widget_class_bind_template_child (klass, MasWindow, stack);
  gtk_widget_class_bind_template_child (klass, MasWindow, header);
  gtk_widget_class_bind_template_child (klass, MasWindow, strip);
  gtk_widget_class_bind_template_child_full (klass, "notes", FALSE, 0);
  gtk_widget_class_bind_template_child (klass, MasWindow, foot);
  gtk_widget_class_bind_template_child (klass, MasWindow, text_panel);
  gtk_widget_class_bind_template_child (klass, MasWindow, editor);
  gtk_widget_class_bind_template_child_full (klass, "status", FALSE, 0);
  gtk_widget_class_bind_template_child (klass, MasWindow, compare_page);
  gtk_widget_class_bind_template_callback (klass, mas_window_say);
  gtk_widget_class_bind_template_callback (klass, on_status_tooltip_cb);
  gtk_widget_class_bind_template_callback (klass, on_strip_left_cb);
  gtk_widget_class_bind_template_callback (klass, mas_window_show_compare);
  gtk_widget_class_bind_template_callback (klass, mas_window_end_compare);
  gtk_widget_class_bind_template_callback (klass, mas_window_set_document);
  gtk_widget_class_bind_template_callback (klass, on_document_cb);
  gtk_widget_class_bind_template_callback (klass, on_undo_offered_cb);
  gtk_widget_class_bind_template_callback (klass, on_show_panels_cb);
  gtk_widget_class_bind_template_callback (klass, on_flipped_cb);
}

static void
install_properties (GObjectClass *klass)
{
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags write = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags given = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  props[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, MAS_TYPE_DOCUMENT, read);
  props[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, MAS_TYPE_SESSION, read);
  props[PROP_SETTINGS] = g_param_spec_object ("settings", NULL, NULL, G_TYPE_SETTINGS, given);
  props[PROP_REMARKS] = g_param_spec_boxed ("remarks", NULL, NULL, G_TYPE_PTR_ARRAY, given);
  props[PROP_DRAWINGS] = g_param_spec_object ("drawings", NULL, NULL, MAS_TYPE_DRAWINGS, given);
  props[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, write);
  props[PROP_SHOW_PANELS] = g_param_spec_boolean ("show-panels", NULL, NULL, FALSE, write);
  props[PROP_SHOW_SIDEBAR] = g_param_spec_boolean ("show-sidebar", NULL, NULL, FALSE, write);
  props[PROP_BY_THE_RULES] = g_param_spec_boolean ("by-the-rules", NULL, NULL, FALSE, write);
  g_object_class_install_properties (klass, N_PROPS, props);
}

static void
install_signals (void)
{
  g_signal_new ("open-file", MAS_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                1, G_TYPE_FILE);
  g_signal_new ("opened", MAS_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                MAS_TYPE_SESSION);
  g_signal_new ("stayed", MAS_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("leaving", MAS_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_window_class_init (MasWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_COLLECTION_LIST);
  g_type_ensure (MAS_TYPE_COMPARE_PAGE);
  g_type_ensure (MAS_TYPE_EDITOR_PAGE);
  g_type_ensure (MAS_TYPE_FAILED_PAGE);
  g_type_ensure (MAS_TYPE_GALLERY);
  g_type_ensure (MAS_TYPE_HEADER);
  g_type_ensure (MAS_TYPE_PLAY_BAR);
  g_type_ensure (MAS_TYPE_SLACK_LAYOUT);
  g_type_ensure (MAS_TYPE_STRIP);
  g_type_ensure (MAS_TYPE_TEXT_PANEL);

  object_class->get_property = mas_window_get_property;
  object_class->set_property = mas_window_set_property;
  object_class->constructed = mas_window_constructed;
  object_class->dispose = mas_window_dispose;
  object_class->finalize = mas_window_finalize;
  widget_class->size_allocate = mas_window_size_allocate;
  widget_class->unrealize = mas_window_unrealize;
  GTK_WINDOW_CLASS (klass)->close_request = mas_window_close_request;

  install_properties (object_class);
  install_signals ();

  bind_template (widget_class);
  gtk_widget_class_install_property_action (widget_class, "win.flip", "flipped");
  gtk_widget_class_install_property_action (widget_class, "win.show-panels", "show-panels");
  gtk_widget_class_install_property_action (widget_class, "win.show-sidebar", "show-sidebar");
  gtk_widget_class_install_property_action (widget_class, "win.by-the-rules", "by-the-rules");
  mas_window_install_edit_actions (widget_class);
  mas_window_install_sidebar_actions (widget_class);
  mas_window_install_session_actions (widget_class);
}

static void
add_announcer (MasWindow *self)
{
  GObject *notes = gtk_widget_get_template_child (GTK_WIDGET (self), MAS_TYPE_WINDOW, "notes");

  self->announcer = mas_announcer_new (self->messages, self->toasts, self->strip, MAS_STRIP (notes),
                                       mas_editor_page_get_area (self->editor));
}

static void
mas_window_init (MasWindow *self)
{
  MasRules *rules = NULL;

  self->messages = mas_messages_new ();
  g_object_bind_property (self, "session", self->messages, "session", G_BINDING_DEFAULT);
  mas_window_add_loading (self);
  mas_window_add_session_signals (self);
  mas_window_add_rows_signals (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (mas_header_get_history (self->header), "notify::can-undo",
                           G_CALLBACK (on_steps_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (mas_header_get_history (self->header), "notify::can-redo",
                           G_CALLBACK (on_steps_cb), self, G_CONNECT_SWAPPED);
  on_steps_cb (self);
  add_announcer (self);
  mas_window_connect_sidebar (self);
  mas_window_connect_children (self);
  rules = mas_editor_page_get_rules (self->editor);
  g_signal_connect_object (rules, "changed", G_CALLBACK (update_rules), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rules, "notify::active", G_CALLBACK (on_active_cb), self,
                           G_CONNECT_SWAPPED);
  /* The button asked while there was no editor yet. */
  on_show_panels_cb (self);
  mas_access_name_buttons (gtk_window_get_child (GTK_WINDOW (self)));
  mas_window_show_page (self, MAS_PAGE_GALLERY);
}

void
mas_window_say (MasWindow  *self,
                const char *words)
{
  mas_messages_say (self->messages, words);
}

void
mas_window_focus_board (MasWindow *self)
{
  mas_edit_area_focus_board (mas_editor_page_get_area (self->editor));
}

void
mas_window_warn (MasWindow  *self,
                 const char *words)
{
  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (words != NULL);
  mas_messages_remark (self->messages, QI_SEVERITY_WARNING, words, NULL, NULL);
}

MasWindow *
mas_window_new (GtkApplication *application,
                GSettings      *settings,
                GPtrArray      *remarks)
{
  g_return_val_if_fail (application == NULL || GTK_IS_APPLICATION (application), NULL);
  return g_object_new (MAS_TYPE_WINDOW, "application", application, "settings", settings, "remarks",
                       remarks, NULL);
}

MasWindow *
mas_window_new_beside (MasWindow *self)
{
  g_return_val_if_fail (MAS_IS_WINDOW (self), NULL);
  return g_object_new (MAS_TYPE_WINDOW, "application",
                       gtk_window_get_application (GTK_WINDOW (self)), "settings", self->settings,
                       "remarks", self->remarks, "drawings", self->drawings, NULL);
}
