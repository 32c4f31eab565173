/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Widgets by what they are and say, for all tests of the editor. Everything is static: each test is one program. */

#include <gtk/gtk.h>
#include <string.h>

/* The first widget below @root of @type whose label, or title, is @label (nullable: any). */
static inline GtkWidget *
find_widget (GtkWidget  *root,
             GType       type,
             const char *label)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    {
      g_autofree char *text = NULL;
      GObjectClass *klass = G_OBJECT_GET_CLASS (root);

      if (label == NULL)
        return root;
      if (g_object_class_find_property (klass, "label") != NULL)
        g_object_get (root, "label", &text, NULL);
      else if (g_object_class_find_property (klass, "title") != NULL)
        g_object_get (root, "title", &text, NULL);
      if (g_strcmp0 (text, label) == 0)
        return root;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What is seen of @type below @root and whose words hold @part; NULL: nothing is. */
static inline GtkWidget *
find_seen (GtkWidget  *root,
           GType       type,
           const char *part)
{
  GtkWidget *found = NULL;

  if (g_type_is_a (G_OBJECT_TYPE (root), type) && gtk_widget_get_mapped (root))
    {
      const char *words = GTK_IS_BUTTON (root) ? gtk_button_get_label (GTK_BUTTON (root))
                                               : gtk_label_get_text (GTK_LABEL (root));

      if (words != NULL && strstr (words, part) != NULL)
        return root;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_seen (child, type, part);
  return found;
}

/* Whether the focus of the window is on @part, or in it. */
static inline gboolean
has_focus_in (gpointer part)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (part));

  return focus != NULL && (focus == part || gtk_widget_is_ancestor (focus, part));
}
