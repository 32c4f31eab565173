/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-history-button.h"

#include "mas-history-list.h"
#include "mas-resources.h"
#include "mas-rows-session.h"
#include "mas-tip.h"

#include <glib/gi18n.h>

struct _MasHistoryButton
{
  GtkWidget       parent_instance;

  MasSession     *session; /* or NULL */
  GSignalGroup   *session_signals;
  GSignalGroup   *rows_signals; /* on it too, when it is a file of many positions */
  GSignalGroup   *signals;      /* on the document's history */
  GMenu          *menu;
  guint           room;
  gboolean        can[2]; /* undo, redo */

  GtkWidget      *undo;
  GtkWidget      *redo;
  GtkMenuButton  *button;
  MasHistoryList *list; /* NULL: not opened yet */
};

enum
{
  PROP_SESSION = 1,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_ROOM,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasHistoryButton, mas_history_button, GTK_TYPE_WIDGET)

static MasRowsSession *
get_rows (MasHistoryButton *self)
{
  return self->session != NULL && MAS_IS_ROWS_SESSION (self->session)
           ? MAS_ROWS_SESSION (self->session)
           : NULL;
}

static QiHistory *
get_history (MasHistoryButton *self)
{
  MasDocument *document = self->session != NULL ? mas_session_get_document (self->session) : NULL;

  return document != NULL ? mas_document_get_history (document) : NULL;
}

/* In a file of many positions the history covers all rows. */
static const char *
get_label (MasHistoryButton *self,
           gboolean          back,
           gboolean         *can)
{
  MasRowsSession *rows = get_rows (self);
  QiHistory *history = get_history (self);
  const char *label = NULL;

  if (rows != NULL)
    {
      label =
        back ? mas_rows_session_get_undo_label (rows) : mas_rows_session_get_redo_label (rows);
      *can = label != NULL;
      return label;
    }
  *can = history != NULL && (back ? qi_history_can_undo (history) : qi_history_can_redo (history));
  if (!*can)
    return NULL;
  return back ? qi_history_get_undo_label (history) : qi_history_get_redo_label (history);
}

/* "Undo Move e2 to e4" as a label of a menu: an underscore in it is not a mnemonic. */
static void
append (GMenu      *menu,
        const char *words,
        const char *action)
{
  g_auto (GStrv) parts = g_strsplit (words, "_", -1);
  g_autofree char *label = g_strjoinv ("__", parts);

  g_menu_append (menu, label, action);
}

static void
describe (GtkWidget  *button,
          const char *words)
{
  mas_tip_set (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

static void
update (MasHistoryButton *self)
{
  gboolean can[2] = { FALSE, FALSE };
  const char *undo = get_label (self, TRUE, &can[0]);
  const char *redo = get_label (self, FALSE, &can[1]);
  /* Translators: an act, like "Move e2 to e4" */
  g_autofree char *undo_words =
    undo != NULL ? g_strdup_printf (_("Undo %s"), undo) : g_strdup (_("Undo"));
  /* Translators: an act, like "Move e2 to e4" */
  g_autofree char *redo_words =
    redo != NULL ? g_strdup_printf (_("Redo %s"), redo) : g_strdup (_("Redo"));

  describe (self->undo, undo_words);
  describe (self->redo, redo_words);
  g_menu_remove_all (self->menu);
  append (self->menu, undo_words, "win.undo");
  append (self->menu, redo_words, "win.redo");
  for (guint i = 0; i < G_N_ELEMENTS (can); i++)
    if (self->can[i] != can[i])
      {
        self->can[i] = can[i];
        g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_UNDO + i]);
      }
}

/* Makes the list show the steps of the open document. */
static void
follow (MasHistoryButton *self)
{
  MasRowsSession *rows = get_rows (self);
  QiHistory *history = get_history (self);
  GListModel *steps = NULL;

  if (rows != NULL)
    steps = G_LIST_MODEL (mas_collection_get_steps (mas_rows_session_get_rows (rows)));
  else if (history != NULL)
    steps = G_LIST_MODEL (history);
  g_signal_group_set_target (self->signals, rows == NULL ? history : NULL);
  if (self->list != NULL)
    mas_history_list_set_history (self->list, steps);
  update (self);
}

static void
on_chosen_cb (MasHistoryButton *self,
              guint             cursor)
{
  MasRowsSession *rows = get_rows (self);

  if (rows != NULL && mas_rows_session_keep (rows))
    mas_collection_go_to_step (mas_rows_session_get_rows (rows), cursor);
  else if (rows == NULL && get_history (self) != NULL)
    qi_history_set_cursor (get_history (self), cursor);
}

static void
make_list (GtkMenuButton *button,
           gpointer       user_data)
{
  MasHistoryButton *self = user_data;

  if (self->list != NULL)
    return;
  self->list = g_object_new (MAS_TYPE_HISTORY_LIST, NULL);
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (on_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_menu_button_set_popover (button, GTK_WIDGET (self->list));
  follow (self);
}

static void
set_session (MasHistoryButton *self,
             MasSession       *session)
{
  if (!g_set_object (&self->session, session))
    return;
  g_signal_group_set_target (self->session_signals, session);
  g_signal_group_set_target (self->rows_signals, get_rows (self));
  follow (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SESSION]);
}

static void
mas_history_button_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  MasHistoryButton *self = MAS_HISTORY_BUTTON (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_CAN_UNDO:
    case PROP_CAN_REDO:
      g_value_set_boolean (value, self->can[prop_id - PROP_CAN_UNDO]);
      break;
    case PROP_ROOM:
      g_value_set_uint (value, self->room);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_history_button_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  MasHistoryButton *self = MAS_HISTORY_BUTTON (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      set_session (self, g_value_get_object (value));
      break;
    case PROP_ROOM:
      mas_history_button_set_room (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_history_button_dispose (GObject *object)
{
  MasHistoryButton *self = MAS_HISTORY_BUTTON (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->rows_signals);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->session);
  self->list = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_HISTORY_BUTTON);
  g_clear_object (&self->menu);

  G_OBJECT_CLASS (mas_history_button_parent_class)->dispose (object);
}

static void
mas_history_button_class_init (MasHistoryButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags write = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  mas_resources_ensure ();
  object_class->get_property = mas_history_button_get_property;
  object_class->set_property = mas_history_button_set_property;
  object_class->dispose = mas_history_button_dispose;

  props[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, MAS_TYPE_SESSION, write);
  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, read);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, read);
  props[PROP_ROOM] = g_param_spec_uint ("room", NULL, NULL, 0, MAS_HISTORY_BUTTON_ALL, 0, write);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-history-button.ui");
  gtk_widget_class_bind_template_child (widget_class, MasHistoryButton, undo);
  gtk_widget_class_bind_template_child (widget_class, MasHistoryButton, redo);
  gtk_widget_class_bind_template_child (widget_class, MasHistoryButton, button);
}

static void
mas_history_button_init (MasHistoryButton *self)
{
  self->menu = g_menu_new ();
  self->session_signals = g_signal_group_new (MAS_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "content-changed", G_CALLBACK (follow),
                                  self);
  /* While the file's change is asked about, an undone reload can be redone. */
  g_signal_group_connect_swapped (self->session_signals, "notify::question", G_CALLBACK (update),
                                  self);
  self->rows_signals = g_signal_group_new (MAS_TYPE_ROWS_SESSION);
  g_signal_group_connect_swapped (self->rows_signals, "notify::rows", G_CALLBACK (follow), self);
  g_signal_group_connect_swapped (self->rows_signals, "acted", G_CALLBACK (update), self);
  self->signals = g_signal_group_new (QI_TYPE_HISTORY);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (update), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->button, make_list, self, NULL);
  update (self);
}

guint
mas_history_button_get_room (MasHistoryButton *self)
{
  g_return_val_if_fail (MAS_IS_HISTORY_BUTTON (self), 0);
  return self->room;
}

void
mas_history_button_set_room (MasHistoryButton *self,
                             guint             room)
{
  g_return_if_fail (MAS_IS_HISTORY_BUTTON (self));
  g_return_if_fail (room <= MAS_HISTORY_BUTTON_ALL);

  if (self->room == room)
    return;
  self->room = room;
  gtk_widget_set_visible (GTK_WIDGET (self), room > 0);
  gtk_widget_set_visible (self->redo, room > 1);
  gtk_widget_set_visible (GTK_WIDGET (self->button), room > 2);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ROOM]);
}

GMenuModel *
mas_history_button_get_menu (MasHistoryButton *self)
{
  g_return_val_if_fail (MAS_IS_HISTORY_BUTTON (self), NULL);
  return G_MENU_MODEL (self->menu);
}
