/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-header.h"

#include "mas-access.h"
#include "mas-new-panel.h"
#include "mas-resources.h"
#include "mas-rows-session.h"
#include "mas-tip.h"
#include "qi-visible-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define NARROWEST_WIDTH 600 /* CSS px: up to this width only indispensable buttons are shown */
#define LIST_ONLY_WIDTH 430 /* CSS px: up to this width the list replaces New; the menu has New */
#define LEAN_WIDTH \
  480 /* CSS px: below, only the close button of the window's own buttons has room */
#define CONTROLS_WIDTH \
  40 /* CSS px: of one of the window's own buttons, included in the widths above */
#define MAX_RECENT      8 /* files in the menu */
#define STEPS_SECTION   2 /* of the menu */

struct _MasHeader
{
  GtkWidget         parent_instance;

  MasSession       *session; /* or NULL */
  gboolean          board;
  gboolean          editor;
  gboolean          lean;  /* of the window's own buttons only the close button is shown */
  int               width; /* width for which it was arranged last; 0: not yet */

  GtkWidget        *bar;
  AdwWindowTitle   *title;
  GtkWidget        *sidebar_button;
  GtkWidget        *open_button;
  GtkMenuButton    *new_button;
  GtkWidget        *narrow_new; /* (nullable): what New shows where its button has no room */
  MasHistoryButton *history;
  GtkWidget        *rules_button;
  GtkWidget        *flip_button;
  GtkWidget        *panels_button;
  GtkMenuButton    *menu_button;
  GtkWidget        *origin; /* weak: had the focus before the menu was opened */
  GMenu            *primary_menu;
  GMenu            *recent_menu;
};

enum
{
  PROP_SESSION = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint created_signal;

G_DEFINE_FINAL_TYPE (MasHeader, mas_header, GTK_TYPE_WIDGET)

/* Recent files. */

static int
compare_recent (gconstpointer a,
                gconstpointer b)
{
  GDateTime *first = gtk_recent_info_get_modified ((GtkRecentInfo *) a);
  GDateTime *second = gtk_recent_info_get_modified ((GtkRecentInfo *) b);

  return g_date_time_compare (second, first);
}

static void
update_recent (MasHeader *self)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  g_autoptr (GMenu) folder = g_menu_new ();
  guint n = 0;

  items = g_list_sort (items, compare_recent);
  g_menu_remove_all (self->recent_menu);
  for (GList *l = items; l != NULL && n < MAX_RECENT; l = l->next)
    {
      GtkRecentInfo *info = l->data;
      g_auto (GStrv) parts = NULL;
      g_autofree char *name = NULL;
      g_autofree char *label = NULL;
      g_autoptr (GMenuItem) item = NULL;

      if (!gtk_recent_info_has_application (info, "Masume"))
        continue;
      name = qi_visible_dup (gtk_recent_info_get_display_name (info));
      parts = g_strsplit (name, "_", -1);
      label = g_strjoinv ("__", parts);
      item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "win.open-uri", "s", gtk_recent_info_get_uri (info));
      g_menu_append_item (self->recent_menu, item);
      n++;
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  if (n == 0)
    g_menu_append (self->recent_menu, _("No Recent Positions"), "win.no-recent");
  g_menu_append (folder, _("Open _Folder…"), "win.open-folder");
  g_menu_append_section (self->recent_menu, NULL, G_MENU_MODEL (folder));
}

/* Menus that are made when they are first opened. */

static void
on_created_cb (MasHeader   *self,
               MasDocument *document)
{
  mas_header_close_new (self);
  g_signal_emit (self, created_signal, 0, document);
}

static GtkWidget *
new_panel (MasHeader *self)
{
  GtkWidget *panel = mas_new_panel_new ();

  g_signal_connect_object (panel, "created", G_CALLBACK (on_created_cb), self, G_CONNECT_SWAPPED);
  return panel;
}

static void
make_new_panel (GtkMenuButton *button,
                gpointer       user_data)
{
  if (gtk_menu_button_get_popover (button) == NULL)
    gtk_menu_button_set_popover (button, new_panel (user_data));
}

/* Returns the focus to where it was when the menu was opened. */
static void
on_menu_closed_cb (MasHeader *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->origin == NULL || root == NULL)
    return;
  if (gtk_widget_get_mapped (self->origin) && gtk_widget_get_root (self->origin) == root)
    gtk_root_set_focus (root, self->origin);
  g_clear_weak_pointer (&self->origin);
}

/* Built when first needed: each item has about a dozen widgets. */
static void
make_menu (GtkMenuButton *button,
           gpointer       user_data)
{
  MasHeader *self = MAS_HEADER (user_data);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_set_weak_pointer (&self->origin, root != NULL ? gtk_root_get_focus (root) : NULL);
  if (gtk_menu_button_get_menu_model (button) != NULL)
    return;
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (self->primary_menu));
  g_signal_connect_object (gtk_menu_button_get_popover (button), "closed",
                           G_CALLBACK (on_menu_closed_cb), self, G_CONNECT_SWAPPED);
}

/* The width of the window's own buttons, whose number depends on the desktop. */
static int
measure_controls (GtkWidget *widget)
{
  int natural = 0;

  if (GTK_IS_WINDOW_CONTROLS (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      natural += measure_controls (child);
  return natural;
}

/* How much of @width is left after things that are not always there. */
static int
get_free_width (MasHeader *self,
                int        width)
{
  int natural = 0;

  width -= MAX (measure_controls (self->bar) - CONTROLS_WIDTH, 0);
  if (gtk_widget_get_visible (self->sidebar_button))
    gtk_widget_measure (self->sidebar_button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL,
                        NULL);
  return width - natural;
}

/* How many of undo, redo and the list of steps have room. */
static guint
get_room (MasHeader *self,
          int        free_width)
{
  if (!self->board)
    return 0;
  if (free_width < MAS_HEADER_NARROW_WIDTH)
    return free_width < NARROWEST_WIDTH ? 1 : 2;
  return MAS_HISTORY_BUTTON_ALL;
}

/* Undo is needed more often than New, and both have no room beside the button for the list. */
static gboolean
has_room_for_new (MasHeader *self,
                  int        free_width)
{
  return !self->board || !gtk_widget_get_visible (self->sidebar_button)
         || free_width >= LIST_ONLY_WIDTH;
}

/* The part of the desktop's @layout with the close button, on the same side. */
static char *
dup_lean_layout (const char *layout)
{
  g_auto (GStrv) sides = g_strsplit (layout != NULL ? layout : "", ":", 2);
  GString *lean = g_string_new (NULL);

  for (guint side = 0; side < 2 && sides[side] != NULL; side++)
    {
      g_auto (GStrv) buttons = g_strsplit (sides[side], ",", -1);

      if (side > 0)
        g_string_append_c (lean, ':');
      if (g_strv_contains ((const char *const *) buttons, "close"))
        g_string_append (lean, "close");
    }
  return g_string_free (lean, FALSE);
}

static void
update_controls (MasHeader *self)
{
  g_autofree char *layout = NULL;
  g_autofree char *lean = NULL;

  if (self->lean)
    {
      g_object_get (gtk_settings_get_default (), "gtk-decoration-layout", &layout, NULL);
      lean = dup_lean_layout (layout);
    }
  adw_header_bar_set_decoration_layout (ADW_HEADER_BAR (self->bar), lean);
}

static void
set_session (MasHeader  *self,
             MasSession *session)
{
  if (!g_set_object (&self->session, session))
    return;
  gtk_widget_set_visible (self->sidebar_button, session != NULL && MAS_IS_ROWS_SESSION (session));
  g_object_set (self->history, "session", session, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SESSION]);
}

static void
mas_header_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  MasHeader *self = MAS_HEADER (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_header_set_property (GObject      *object,
                         guint         prop_id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  MasHeader *self = MAS_HEADER (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      set_session (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_header_dispose (GObject *object)
{
  MasHeader *self = MAS_HEADER (object);

  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->origin);
  g_clear_pointer (&self->narrow_new, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_HEADER);

  G_OBJECT_CLASS (mas_header_parent_class)->dispose (object);
}

/* In a narrow window there is little room for it between the buttons. */
static gboolean
on_title_tooltip_cb (AdwWindowTitle *title,
                     int             x,
                     int             y,
                     gboolean        by_keys,
                     GtkTooltip     *tooltip)
{
  g_autofree char *words = g_strjoin ("\n", adw_window_title_get_title (title),
                                      adw_window_title_get_subtitle (title), NULL);

  if (!mas_tip_is_needed (GTK_WIDGET (title)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, g_strchomp (words));
  return TRUE;
}

static void
mas_header_class_init (MasHeaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_HISTORY_BUTTON);
  object_class->get_property = mas_header_get_property;
  object_class->set_property = mas_header_set_property;
  object_class->dispose = mas_header_dispose;
  props[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, MAS_TYPE_SESSION,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  created_signal = g_signal_new ("created", MAS_TYPE_HEADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, MAS_TYPE_DOCUMENT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-header.ui");
  gtk_widget_class_bind_template_callback (widget_class, on_title_tooltip_cb);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, bar);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, title);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, sidebar_button);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, open_button);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, new_button);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, history);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, rules_button);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, flip_button);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, panels_button);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, menu_button);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, primary_menu);
  gtk_widget_class_bind_template_child (widget_class, MasHeader, recent_menu);
}

static void
mas_header_init (MasHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_menu_insert_section (self->primary_menu, STEPS_SECTION, NULL,
                         mas_history_button_get_menu (self->history));
  gtk_menu_button_set_create_popup_func (self->new_button, make_new_panel, self, NULL);
  gtk_menu_button_set_create_popup_func (self->menu_button, make_menu, self, NULL);
  update_recent (self);
  g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-decoration-layout",
                           G_CALLBACK (update_controls), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (update_recent),
                           self, G_CONNECT_SWAPPED);
}

MasHistoryButton *
mas_header_get_history (MasHeader *self)
{
  g_return_val_if_fail (MAS_IS_HEADER (self), NULL);
  return self->history;
}

void
mas_header_set_title (MasHeader  *self,
                      const char *title,
                      const char *subtitle)
{
  g_return_if_fail (MAS_IS_HEADER (self));
  g_return_if_fail (title != NULL);

  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, subtitle != NULL ? subtitle : "");
}

void
mas_header_set_obstacle (MasHeader  *self,
                         const char *obstacle)
{
  g_return_if_fail (MAS_IS_HEADER (self));
  mas_tip_set (self->rules_button, obstacle != NULL
                                     ? obstacle
                                     : _("By the rules: only legal moves, and marks for them"));
}

void
mas_header_show (MasHeader *self,
                 gboolean   board,
                 gboolean   editor)
{
  g_return_if_fail (MAS_IS_HEADER (self));

  self->board = board;
  self->editor = editor;
  gtk_widget_set_visible (self->panels_button, editor);
  if (!board)
    mas_history_button_set_room (self->history, 0);
  else if (mas_history_button_get_room (self->history) == 0)
    mas_history_button_set_room (
      self->history, self->width > 0 ? get_room (self, get_free_width (self, self->width)) : 1);
}

void
mas_header_fit (MasHeader *self,
                int        width)
{
  AdwSplitButton *open = NULL;

  g_return_if_fail (MAS_IS_HEADER (self));

  self->width = width;
  self->lean = width < LEAN_WIDTH;
  update_controls (self);
  width = get_free_width (self, width);
  open = ADW_SPLIT_BUTTON (self->open_button);
  gtk_widget_set_visible (self->flip_button, self->board && width >= MAS_HEADER_NARROW_WIDTH);
  mas_history_button_set_room (self->history, get_room (self, width));
  gtk_widget_set_visible (GTK_WIDGET (self->new_button), has_room_for_new (self, width));
  gtk_widget_set_visible (self->rules_button, self->editor && width >= NARROWEST_WIDTH);
  if (self->board && width < NARROWEST_WIDTH)
    {
      adw_split_button_set_icon_name (open, "document-open-symbolic");
      gtk_accessible_update_property (GTK_ACCESSIBLE (open), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _("Open"), -1);
    }
  else
    {
      adw_split_button_set_label (open, _("_Open"));
      adw_split_button_set_use_underline (open, TRUE);
    }
  mas_access_name_buttons (self->open_button);
}

gboolean
mas_header_fits (MasHeader *self,
                 int        width)
{
  g_return_val_if_fail (MAS_IS_HEADER (self), TRUE);

  if ((width < LEAN_WIDTH) != self->lean)
    return FALSE;
  width = get_free_width (self, width);
  return (self->board && width >= MAS_HEADER_NARROW_WIDTH)
           == gtk_widget_get_visible (self->flip_button)
         && (self->editor && width >= NARROWEST_WIDTH)
              == gtk_widget_get_visible (self->rules_button)
         && (self->board && width < NARROWEST_WIDTH)
              == (adw_split_button_get_icon_name (ADW_SPLIT_BUTTON (self->open_button)) != NULL)
         && has_room_for_new (self, width) == gtk_widget_get_visible (GTK_WIDGET (self->new_button))
         && get_room (self, width) == mas_history_button_get_room (self->history);
}

void
mas_header_focus (MasHeader *self)
{
  g_return_if_fail (MAS_IS_HEADER (self));
  gtk_widget_grab_focus (self->open_button);
}

gboolean
mas_header_has_focus (MasHeader *self)
{
  GtkRoot *root = NULL;
  GtkWidget *focus = NULL;

  g_return_val_if_fail (MAS_IS_HEADER (self), FALSE);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && gtk_widget_is_ancestor (focus, self->open_button);
}

void
mas_header_open_menu (MasHeader *self)
{
  g_return_if_fail (MAS_IS_HEADER (self));
  gtk_menu_button_popup (self->menu_button);
}

void
mas_header_open_new (MasHeader *self)
{
  graphene_rect_t place = GRAPHENE_RECT_INIT (0, 0, 0, 0);

  g_return_if_fail (MAS_IS_HEADER (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self->new_button)))
    {
      gtk_menu_button_popup (self->new_button);
      return;
    }
  if (self->narrow_new == NULL)
    {
      self->narrow_new = new_panel (self);
      gtk_widget_set_parent (self->narrow_new, GTK_WIDGET (self));
    }
  if (gtk_widget_compute_bounds (GTK_WIDGET (self->menu_button), GTK_WIDGET (self), &place))
    gtk_popover_set_pointing_to (GTK_POPOVER (self->narrow_new),
                                 &(GdkRectangle) { (int) place.origin.x, (int) place.origin.y,
                                                   (int) place.size.width,
                                                   (int) place.size.height });
  gtk_popover_popup (GTK_POPOVER (self->narrow_new));
}

void
mas_header_close_new (MasHeader *self)
{
  g_return_if_fail (MAS_IS_HEADER (self));
  gtk_menu_button_popdown (self->new_button);
  if (self->narrow_new != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->narrow_new));
}
