/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What the tests of the window beside another program share. Everything is static: each test is one program. */

#include "window-test.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* The ways in which other programs write files. */
typedef enum
{
  IN_PLACE,
  BY_RENAME
} Way;

static inline void
write_file (GFile      *file,
            Way         way,
            const char *text)
{
  const char *path = g_file_peek_path (file);
  g_autofree char *other = g_strconcat (path, ".new", NULL);
  const char *written = way == IN_PLACE ? path : other;
  int fd = open (written, O_WRONLY | O_CREAT | O_TRUNC, 0666);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, text, strlen (text)), ==, (gssize) strlen (text));
  close (fd);
  if (way == BY_RENAME)
    g_assert_cmpint (g_rename (other, path), ==, 0);
}

static inline gboolean
has_strip (MasWindow *window)
{
  return shows_part (window, "strip", "message");
}

static inline const char *
get_strip (MasWindow *window)
{
  return gtk_label_get_label (get_strip_part (window, "message_label"));
}

static inline gboolean
has_button (MasWindow  *window,
            const char *action)
{
  if (!has_strip (window))
    return FALSE;
  for (GtkWidget *button = gtk_widget_get_first_child (get_strip_part (window, "message_buttons"));
       button != NULL; button = gtk_widget_get_next_sibling (button))
    if (gtk_widget_get_visible (button)
        && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), action) == 0)
      return TRUE;
  return FALSE;
}
