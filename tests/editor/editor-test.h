/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What the tests of the window share. Everything is static: each test is one program. */

#include "find-widget.h"
#include "wait.h"
#include "tmp-folder.h"

#include "mas-application.h"
#include "mas-document.h"
#include "mas-editor-page.h"
#include "mas-load.h"
#include "mas-window.h"

#include <adwaita.h>
#include <string.h>


#define CHESS_FEEN "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c"

static inline gboolean
on_pause_over_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static inline void
pause_for (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add (milliseconds, on_pause_over_cb, &over);
  wait_for (over);
}

static inline gpointer
get_child (gpointer    widget,
           GType       type,
           const char *name)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (widget), type, name);

  g_assert_nonnull (child);
  return child;
}

static inline QiSetup *
read_setup (const char *text)
{
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static inline MasDocument *
new_document (const char *text)
{
  g_autoptr (QiSetup) setup = read_setup (text);

  return mas_document_new (setup);
}

/* The position in FEEN. */
static inline char *
write_feen (MasDocument *document)
{
  const QiNotation *feen = qi_notation_lookup ("feen");
  char *text = qi_notation_write (feen, mas_document_get_setup (document), NULL, NULL);

  g_assert_nonnull (text);
  return text;
}

static inline void
assert_feen (MasDocument *document,
             const char  *expected)
{
  g_autofree char *text = write_feen (document);

  g_assert_cmpstr (text, ==, expected);
}

/* A new file in a folder of its own. */
static inline GFile *
new_file (const char *name,
          const char *text,
          gssize      length)
{
  g_autofree char *folder = tmp_folder_new ("masume-test");
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, length, NULL));
  return g_file_new_for_path (path);
}

static inline void
assert_contents (GFile      *file,
                 const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* Removes the file and the folder that was made for it, in which nothing else is left. */
static inline void
delete_file (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GError) error = NULL;
  const char *name = NULL;

  g_file_delete (file, NULL, NULL);
  dir = g_dir_open (g_file_peek_path (folder), 0, &error);
  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_error ("%s is left in %s", name, g_file_peek_path (folder));
  g_file_delete (folder, NULL, &error);
  g_assert_no_error (error);
}

static inline MasApplication *
new_application (void)
{
  MasApplication *application = mas_application_new (G_APPLICATION_NON_UNIQUE);

  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  return application;
}

/* The part of @window that the person works on. */
static inline gpointer
window_area (MasWindow *window)
{
  return mas_editor_page_get_area (get_child (window, MAS_TYPE_WINDOW, "editor"));
}

static inline MasWindow *
new_window (MasApplication *application)
{
  MasWindow *window = mas_application_new_window (application);

  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return window;
}

/* A window with nothing but @widget. */
static inline GtkWidget *
present_alone (gpointer widget,
               int      width,
               int      height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return window;
}

/* Asks for a window of that size until it has it, which is answered: a request may come too early, what makes room for
 * itself does so step by step, and without a compositor GTK takes its shadow off the size. */
static inline gboolean
try_size (gpointer window,
          int      width,
          int      height)
{
  int asked_width = width;
  int asked_height = height;

  for (guint i = 0; i < 20; i++)
    {
      gtk_window_set_default_size (window, asked_width, asked_height);
      for (guint k = 0; k < 20; k++)
        {
          pause_for (20);
          if (gtk_widget_get_width (window) == width && gtk_widget_get_height (window) == height)
            return TRUE;
        }
      asked_width = MAX (asked_width + width - gtk_widget_get_width (window), width);
      asked_height = MAX (asked_height + height - gtk_widget_get_height (window), height);
    }
  return FALSE;
}

static inline void
resize_window (gpointer window,
               int      width,
               int      height)
{
  if (!try_size (window, width, height))
    g_error ("%d × %d was asked for, the window has %d × %d", width, height, gtk_widget_get_width (window),
             gtk_widget_get_height (window));
}

/* Takes the window away and proves that nothing keeps @widget, which is it or in it. */
static inline void
destroy_with (gpointer window,
              gpointer widget)
{
  gpointer weak = widget;

  g_object_add_weak_pointer (G_OBJECT (widget), &weak);
  gtk_window_destroy (window);
  wait_for (weak == NULL);
}

static inline void
destroy_window (MasWindow *window)
{
  destroy_with (window, window);
}
