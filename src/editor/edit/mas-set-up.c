/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-set-up.h"

#include "mas-act.h"
#include "mas-workplace.h"
#include "qi-chess960-private.h"

#include <glib/gi18n.h>

#define SHUFFLE      "shuffle-" /* and its name: an action */
#define USUAL_NUMBER 518        /* where chess begins */

struct _MasSetUp
{
  GSimpleActionGroup parent_instance;

  MasEditArea       *area;     /* borrowed */
  GSignalGroup      *document; /* of the area */
};

G_DEFINE_FINAL_TYPE (MasSetUp, mas_set_up, G_TYPE_SIMPLE_ACTION_GROUP)

/* Takes @act. The focus moves to the board: otherwise the closing menu would return it to its submenu. */
static void
perform (MasSetUp *self,
         MasAct   *act)
{
  mas_edit_area_focus_board (self->area);
  mas_workplace_perform (MAS_WORKPLACE (self->area), act, NULL);
}

static void
set_up_chess960 (MasSetUp *self,
                 guint     number)
{
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self->area));

  if (setup != NULL)
    perform (self, mas_act_for_chess960 (setup, number));
}

static void
on_board_act_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  MasSetUp *self = user_data;
  MasWorkplace *place = MAS_WORKPLACE (self->area);
  gboolean flipped = FALSE;

  if (mas_workplace_get_document (place) == NULL)
    return;
  g_object_get (self->area, "flipped", &flipped, NULL);
  perform (self,
           mas_act_for_board (g_action_get_name (G_ACTION (action)),
                              mas_workplace_get_setup (place), mas_workplace_get_info (place),
                              mas_cursor_get_square (mas_workplace_get_cursor (place)), flipped));
}

static void
on_random_act_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  set_up_chess960 (user_data, (guint) g_random_int_range (0, QI_N_CHESS960));
}

static void
on_shuffle_act_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  MasSetUp *self = user_data;
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self->area));
  const char *name = g_action_get_name (G_ACTION (action)) + strlen (SHUFFLE);
  const QiShuffle *shuffle = qi_shuffle_find (name);

  if (setup != NULL)
    perform (self, mas_act_for_shuffle (setup, shuffle,
                                        (guint) g_random_int_range (0, (gint32) qi_shuffle_get_n (
                                                                         shuffle))));
}

/* --- asking for a number ------------------------------------------------------------------- */

static void
on_number_changed_cb (GtkSpinButton *spin,
                      GtkLabel      *shown)
{
  char rank[9];

  qi_chess960_get_rank ((guint) gtk_spin_button_get_value_as_int (spin), rank);
  gtk_label_set_text (shown, rank);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, rank,
                                  -1);
}

static void
on_random_clicked_cb (GtkSpinButton *spin)
{
  gtk_spin_button_set_value (spin, g_random_int_range (0, QI_N_CHESS960));
}

static void
on_set_up_cb (GObject  *sender,
              MasSetUp *self)
{
  GtkSpinButton *spin = g_object_get_data (sender, "mas-number");
  guint number = 0;

  gtk_spin_button_update (spin);
  number = (guint) gtk_spin_button_get_value_as_int (spin);
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (GTK_WIDGET (spin), GTK_TYPE_POPOVER)));
  set_up_chess960 (self, number);
}

static GtkWidget *
new_number_popover (MasSetUp   *self,
                    GtkWidget **spin)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = gtk_label_new (_("Chess960 Position"));
  GtkWidget *shown = gtk_label_new (NULL);
  GtkWidget *random = gtk_button_new_with_mnemonic (_("_Random"));
  GtkWidget *done = gtk_button_new_with_mnemonic (_("_Set Up"));
  GtkEditable *text = NULL;

  *spin = gtk_spin_button_new_with_range (0, QI_N_CHESS960 - 1, 1);
  text = gtk_editable_get_delegate (GTK_EDITABLE (*spin));
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (*spin), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (*spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Number of the start position, 0 to 959"), -1);
  gtk_widget_set_hexpand (*spin, TRUE);
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (shown, "monospace");
  gtk_widget_add_css_class (done, "suggested-action");
  g_object_set_data (G_OBJECT (done), "mas-number", *spin);
  g_object_set_data (G_OBJECT (text), "mas-number", *spin);
  g_signal_connect (*spin, "value-changed", G_CALLBACK (on_number_changed_cb), shown);
  g_signal_connect_after (text, "activate", G_CALLBACK (on_set_up_cb), self);
  g_signal_connect_swapped (random, "clicked", G_CALLBACK (on_random_clicked_cb), *spin);
  g_signal_connect (done, "clicked", G_CALLBACK (on_set_up_cb), self);
  gtk_box_append (GTK_BOX (row), *spin);
  gtk_box_append (GTK_BOX (row), random);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), shown);
  gtk_box_append (GTK_BOX (box), done);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (*spin), USUAL_NUMBER);
  return popover;
}

static void
on_number_act_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  MasSetUp *self = user_data;
  GtkWidget *spin = NULL;
  GtkWidget *popover = new_number_popover (self, &spin);

  if (mas_edit_area_open_popover (self->area, popover))
    gtk_widget_grab_focus (spin);
}

/* --- the group ----------------------------------------------------------------------------- */

static gboolean
is_chess (const QiGameInfo *info)
{
  const char *id = info != NULL ? qi_game_info_get_id (info) : "";

  return g_str_equal (id, "chess") || g_str_equal (id, "chess960");
}

static void
enable (MasSetUp   *self,
        const char *name,
        gboolean    enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* Acts that do not exist for this kind of board are greyed out, or left out of a menu. */
static void
update (MasSetUp *self)
{
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self->area));
  const QiGameInfo *info =
    setup != NULL ? mas_workplace_get_info (MAS_WORKPLACE (self->area)) : NULL;
  const char *name = NULL;
  const QiShuffle *shuffle = NULL;

  for (guint i = 0; (shuffle = qi_shuffle_get (i)) != NULL; i++)
    {
      g_autofree char *action = g_strconcat (SHUFFLE, qi_shuffle_get_name (shuffle), NULL);

      enable (self, action, info != NULL && qi_shuffle_fits (shuffle, qi_game_info_get_id (info)));
    }
  for (guint i = 0; (name = mas_act_get_board_name (i)) != NULL; i++)
    enable (self, name, setup != NULL && mas_act_fits_board (name, setup, info));
  enable (self, "chess960", is_chess (info));
  enable (self, "chess960-random", is_chess (info));
}

static void
add_action (MasSetUp   *self,
            const char *name,
            GCallback   activate)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new (name, NULL);

  g_signal_connect (action, "activate", activate, self);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

static void
mas_set_up_dispose (GObject *object)
{
  g_clear_object (&MAS_SET_UP (object)->document);

  G_OBJECT_CLASS (mas_set_up_parent_class)->dispose (object);
}

static void
mas_set_up_class_init (MasSetUpClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_set_up_dispose;
}

static void
mas_set_up_init (MasSetUp *self)
{
  const char *name = NULL;
  const QiShuffle *shuffle = NULL;

  for (guint i = 0; (shuffle = qi_shuffle_get (i)) != NULL; i++)
    {
      g_autofree char *action = g_strconcat (SHUFFLE, qi_shuffle_get_name (shuffle), NULL);

      add_action (self, action, G_CALLBACK (on_shuffle_act_cb));
    }
  for (guint i = 0; (name = mas_act_get_board_name (i)) != NULL; i++)
    add_action (self, name, G_CALLBACK (on_board_act_cb));
  add_action (self, "chess960", G_CALLBACK (on_number_act_cb));
  add_action (self, "chess960-random", G_CALLBACK (on_random_act_cb));
  self->document = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document, "changed", G_CALLBACK (update), self);
}

static void
on_document_cb (MasSetUp *self)
{
  g_signal_group_set_target (self->document,
                             mas_workplace_get_document (MAS_WORKPLACE (self->area)));
  update (self);
}

MasSetUp *
mas_set_up_new (MasEditArea *area)
{
  MasSetUp *self = g_object_new (MAS_TYPE_SET_UP, NULL);

  self->area = area;
  g_signal_connect_object (area, "notify::document", G_CALLBACK (on_document_cb), self,
                           G_CONNECT_SWAPPED);
  on_document_cb (self);
  return self;
}
