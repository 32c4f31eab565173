/* SPDX-License-Identifier: Apache-2.0 */
/* The dialogs of files and questions, as the toolkit shows them where there is no portal. */
#include "case-table.h"
#include "tmp-folder.h"
#include "wait.h"

#include "mas-access.h"
#include "mas-dialogs.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  GtkWindow    *parent;
  char         *folder;
  GAsyncResult *result; /* what the dialog answered; NULL: nothing yet */
} Fixture;

static void
on_done_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Fixture *self = user_data;

  g_assert_null (self->result);
  self->result = g_object_ref (result);
}

static void
fixture_init (Fixture *self)
{
  self->folder = tmp_folder_new ("masume-dialogs");
  self->parent = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_title (self->parent, "Parent");
  gtk_window_present (self->parent);
  settle ();
}

static void
fixture_clear (Fixture *self)
{
  g_clear_object (&self->result);
  gtk_window_destroy (self->parent);
  settle ();
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
}

static char *
make_file (Fixture    *self,
           const char *name)
{
  char *path = g_build_filename (self->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  return path;
}

/* The window over the parent; NULL when there is none. */
static GtkWindow *
find_dialog (Fixture *self)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (window) == self->parent
          && gtk_widget_get_visible (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

static GtkFileChooser *
wait_for_chooser (Fixture *self)
{
  wait_for (find_dialog (self) != NULL);
  settle ();
  return GTK_FILE_CHOOSER (find_dialog (self));
}

typedef void (*OpenFunc) (GtkWindow *parent,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data);

static const struct
{
  const char *name;
  OpenFunc    open;
  const char *title;
  const char *filter; /* the name of the first one; NULL: none */
  const char *takes;  /* a file that it shows */
  const char *hides;  /* a file that it does not show; NULL: it shows all */
} openers[] = {
  { "position", mas_file_dialog_open_async, "Open Position", "Positions", "a.fen", "a.txt~" },
  { "position-json", mas_file_dialog_open_async, "Open Position", "Positions", "a.json", "a.exe" },
  { "picture", mas_file_dialog_open_async, "Open Position", "Positions", "a.svg", "a.gif" },
  { "variants", mas_file_dialog_open_variants_async, "Load Variants", "Variants (.ini)", "a.ini",
    "a.fen" },
  { "drawing", mas_file_dialog_open_drawing_async, "Choose Drawing", "Drawings (.svg)", "a.svg",
    "a.png" },
  { "program", mas_file_dialog_open_program_async, "Choose an Engine", NULL, "a", NULL },
};

/* Whether the chooser's filter shows a file of that name. */
static gboolean
shows (GtkFileChooser *chooser,
       const char     *name)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);
  g_autoptr (GtkFilter) filter = g_list_model_get_item (filters, 0);
  g_autoptr (GFileInfo) info = g_file_info_new ();

  if (filter == NULL)
    return TRUE;
  g_file_info_set_display_name (info, name);
  return gtk_filter_match (filter, info);
}

static gboolean
is_selected (GtkFileChooser *chooser,
             GFile          *file)
{
  g_autoptr (GFile) selected = gtk_file_chooser_get_file (chooser);

  return selected != NULL && g_file_equal (selected, file);
}

static void
test_open (gconstpointer data)
{
  const __typeof__ (openers[0]) *test = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) chosen = NULL;
  g_autoptr (GListModel) filters = NULL;
  g_autofree char *path = NULL;
  GtkFileChooser *chooser = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  path = make_file (&f, test->takes);
  file = g_file_new_for_path (path);
  test->open (f.parent, NULL, on_done_cb, &f);
  chooser = wait_for_chooser (&f);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (chooser)), ==, test->title);
  g_assert_true (gtk_window_get_modal (GTK_WINDOW (chooser)));
  filters = gtk_file_chooser_get_filters (chooser);
  if (test->filter != NULL)
    {
      g_autoptr (GtkFileFilter) first = g_list_model_get_item (filters, 0);

      g_assert_cmpstr (gtk_file_filter_get_name (first), ==, test->filter);
      g_assert_true (shows (chooser, test->takes));
      g_assert_false (shows (chooser, test->hides));
    }
  else
    g_assert_cmpuint (g_list_model_get_n_items (filters), ==, 0);
  g_assert_true (gtk_file_chooser_set_file (chooser, file, NULL));
  /* The folder is read in between. */
  wait_for (is_selected (chooser, file));
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  wait_for (f.result != NULL);
  chosen = mas_file_dialog_open_finish (f.result, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_equal (chosen, file));
  settle ();
  g_assert_null (find_dialog (&f));
  g_assert_cmpint (g_unlink (path), ==, 0);
  fixture_clear (&f);
}

static void
test_cancelled (gconstpointer data)
{
  const __typeof__ (openers[0]) *test = data;
  g_autoptr (GError) error = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  test->open (f.parent, NULL, on_done_cb, &f);
  gtk_dialog_response (GTK_DIALOG (wait_for_chooser (&f)), GTK_RESPONSE_CANCEL);
  wait_for (f.result != NULL);
  g_assert_null (mas_file_dialog_open_finish (f.result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  fixture_clear (&f);
}

static void
test_folder (void)
{
  g_autoptr (GError) error = NULL;
  GtkFileChooser *chooser = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  mas_file_dialog_open_folder_async (f.parent, NULL, on_done_cb, &f);
  chooser = wait_for_chooser (&f);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (chooser)), ==, "Open Folder");
  g_assert_cmpint (gtk_file_chooser_get_action (chooser), ==,
                   GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
  gtk_window_close (GTK_WINDOW (chooser));
  wait_for (f.result != NULL);
  g_assert_null (mas_file_dialog_open_finish (f.result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  fixture_clear (&f);
}

static GPtrArray *
new_types (void)
{
  static const char *const fen[] = { ".fen", ".epd", NULL };
  static const char *const json[] = { ".json", NULL };
  GPtrArray *types = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);

  g_ptr_array_add (types, mas_file_type_new ("fen", "FEN", fen));
  g_ptr_array_add (types, mas_file_type_new ("json", "JSON", json));
  g_ptr_array_add (types, mas_file_type_new ("any", "Anything", NULL));
  return types;
}

static GtkFileFilter *
get_filter (GtkFileChooser *chooser,
            guint           i)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);
  g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

  return filter; /* the chooser keeps it */
}

static void
assert_name (GtkFileChooser *chooser,
             const char     *expected)
{
  g_autofree char *name = gtk_file_chooser_get_current_name (chooser);

  g_assert_cmpstr (name, ==, expected);
}

/* The ending of the name follows the type that is chosen, and the type is what the file is written in. */
static const struct
{
  const char *name;
  const char *present; /* what the file is called now; NULL: it is new */
  const char *offered;
  const char *selected;
  guint       type; /* chosen then */
  const char *renamed;
  const char *id;
} savers[] = {
  { "new", NULL, "Position.fen", "fen", 1, "Position.json", "json" },
  { "other-name", "b.fen", "a.fen", "fen", 1, "a.json", "json" },
  { "same-type", NULL, "Position.fen", "fen", 0, "Position.fen", "fen" },
  { "any", NULL, "Position.json", "json", 2, "Position.json", "any" },
};

static void
test_save (gconstpointer data)
{
  const __typeof__ (savers[0]) *test = data;
  g_autoptr (GPtrArray) types = new_types ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFile) present = NULL;
  g_autoptr (GFile) chosen = NULL;
  g_autofree char *path = NULL;
  g_autofree char *type = NULL;
  g_autofree char *base = NULL;
  GtkFileChooser *chooser = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  folder = g_file_new_for_path (f.folder);
  path = test->present != NULL ? make_file (&f, test->present) : NULL;
  present = path != NULL ? g_file_new_for_path (path) : NULL;
  mas_file_dialog_save_async (f.parent, present, test->offered, types, test->selected, NULL,
                              on_done_cb, &f);
  chooser = wait_for_chooser (&f);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (chooser)), ==, "Save Position As");
  assert_name (chooser, test->offered);
  if (present == NULL)
    g_assert_true (gtk_file_chooser_set_current_folder (chooser, folder, NULL));
  settle ();
  gtk_file_chooser_set_filter (chooser, get_filter (chooser, test->type));
  assert_name (chooser, test->renamed);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  wait_for (f.result != NULL);
  chosen = mas_file_dialog_save_finish (f.result, &type, &error);
  g_assert_no_error (error);
  base = g_file_get_basename (chosen);
  g_assert_cmpstr (base, ==, test->renamed);
  g_assert_true (g_file_has_parent (chosen, folder));
  g_assert_cmpstr (type, ==, test->id);
  if (path != NULL)
    g_assert_cmpint (g_unlink (path), ==, 0);
  fixture_clear (&f);
}

/* A file that is saved under its own name is the one that is chosen first. */
static void
test_save_same (void)
{
  g_autoptr (GPtrArray) types = new_types ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  g_autofree char *type = NULL;
  GtkFileChooser *chooser = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  path = make_file (&f, "a.fen");
  file = g_file_new_for_path (path);
  mas_file_dialog_save_picture_async (f.parent, "Save Picture", file, "a.fen", types, "fen", NULL,
                                      on_done_cb, &f);
  chooser = wait_for_chooser (&f);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (chooser)), ==, "Save Picture");
  assert_name (chooser, "a.fen");
  /* A name that was deleted stays so. */
  gtk_file_chooser_set_current_name (chooser, "");
  gtk_file_chooser_set_filter (chooser, get_filter (chooser, 1));
  assert_name (chooser, "");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  wait_for (f.result != NULL);
  g_assert_null (mas_file_dialog_save_finish (f.result, &type, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_unlink (path), ==, 0);
  fixture_clear (&f);
}

/* What is in the toolkit's dialog has names for those who hear it. */
static void
name_all (GtkWidget *widget)
{
  mas_access_name_around (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_all (child);
}

static GtkWidget *
find_type (GtkWidget  *root,
           const char *type)
{
  GtkWidget *found = g_str_equal (G_OBJECT_TYPE_NAME (root), type) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);
  return found;
}

static const struct
{
  const char *type;
  const char *name;
} named[] = {
  { "GtkTreeView", "Open Position" },
  { "GtkListBox", "Places" },
};

static void
test_names (void)
{
  GtkFileChooser *chooser = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  mas_file_dialog_open_async (f.parent, NULL, on_done_cb, &f);
  chooser = wait_for_chooser (&f);
  for (guint turn = 0; turn < 2; turn++)
    {
      name_all (GTK_WIDGET (chooser));
      mas_access_name_buttons (GTK_WIDGET (chooser));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (named); i++)
    {
      GtkWidget *widget = find_type (GTK_WIDGET (chooser), named[i].type);

      g_assert_nonnull (widget);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                           named[i].name);
    }
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  wait_for (f.result != NULL);
  fixture_clear (&f);
}

/* Closing counts as the first choice; the suggested one is what Return does. */
static const struct
{
  const char *name;
  const char *response; /* NULL: it is closed */
  const char *answer;
} answers[] = {
  { "cancel", "cancel", "cancel" },
  { "discard", "discard", "discard" },
  { "save", "save", "save" },
  { "closed", NULL, "cancel" },
};

static void
test_confirm (gconstpointer data)
{
  static const MasChoice choices[] = {
    { "cancel", "_Cancel", MAS_CHOICE_PLAIN },
    { "discard", "_Discard", MAS_CHOICE_DESTRUCTIVE },
    { "save", "_Save", MAS_CHOICE_SUGGESTED },
  };
  const __typeof__ (answers[0]) *test = data;
  g_autofree char *answer = NULL;
  AdwMessageDialog *dialog = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  mas_confirm_async (f.parent, "Save changes?", "They would be lost.", choices,
                     G_N_ELEMENTS (choices), on_done_cb, &f);
  wait_for (find_dialog (&f) != NULL);
  dialog = ADW_MESSAGE_DIALOG (find_dialog (&f));
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "Save changes?");
  g_assert_cmpstr (adw_message_dialog_get_default_response (dialog), ==, "save");
  g_assert_cmpint (adw_message_dialog_get_response_appearance (dialog, "discard"), ==,
                   ADW_RESPONSE_DESTRUCTIVE);
  if (test->response != NULL)
    adw_message_dialog_response (dialog, test->response);
  else
    gtk_window_close (GTK_WINDOW (dialog));
  wait_for (f.result != NULL);
  answer = mas_confirm_finish (f.result);
  g_assert_cmpstr (answer, ==, test->answer);
  if (find_dialog (&f) != NULL)
    gtk_window_destroy (GTK_WINDOW (dialog));
  fixture_clear (&f);
}

/* No program opens such an address. */
static void
test_uri (void)
{
  g_autoptr (GError) error = NULL;
  Fixture f = { 0 };

  fixture_init (&f);
  mas_show_uri_async (f.parent, "masume-no-such-scheme:x", on_done_cb, &f);
  wait_for (f.result != NULL);
  g_assert_false (mas_show_uri_finish (f.result, &error));
  g_assert_nonnull (error);
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  case_table_add ("/editor/dialogs/open/", openers, test_open);
  case_table_add ("/editor/dialogs/cancelled/", openers, test_cancelled);
  g_test_add_func ("/editor/dialogs/folder", test_folder);
  case_table_add ("/editor/dialogs/save/", savers, test_save);
  g_test_add_func ("/editor/dialogs/save-same", test_save_same);
  g_test_add_func ("/editor/dialogs/names", test_names);
  case_table_add ("/editor/dialogs/confirm/", answers, test_confirm);
  g_test_add_func ("/editor/dialogs/uri", test_uri);
  return g_test_run ();
}
