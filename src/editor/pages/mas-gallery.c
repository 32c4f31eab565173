/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-gallery.h"

#include "mas-diagram-view.h"
#include "mas-late-template.h"
#include "mas-load.h"
#include "mas-new-panel.h"
#include "mas-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define EXAMPLES  "/io/github/masume/Masume/examples/"
#define THUMBNAIL 142 /* CSS px */

struct _MasGallery
{
  GtkWidget   parent_instance;

  GtkWidget  *scrolled;
  GtkFlowBox *examples;
  GtkWidget  *new_panel; /* at the button that opens it, or NULL */
};

static guint signal_chosen;

G_DEFINE_FINAL_TYPE (MasGallery, mas_gallery, GTK_TYPE_WIDGET)

/* Titles and texts in the example files, listed for translators. */
static const char *const example_titles[] = {
  N_("The Opera Game, Paris 1858"),
  N_("Shogi: the Side Pawn Capture opening"),
  N_("Xiangqi: central cannon against screen horses"),
  N_("Chess against shogi"),
  N_("Raumschach: the start on five boards"),
  N_("Go: the Shusaku opening"),
  N_("Line chess: a board of one dimension"),
  N_("Numbers, lights and crates"),
  N_("Double helix"),
  N_("Ulam's spiral: the primes up to 65,025"),
};

static char *
dup_translated (const char *title)
{
  for (gsize i = 0; i < G_N_ELEMENTS (example_titles); i++)
    if (g_str_equal (example_titles[i], title))
      return g_strdup (_(example_titles[i]));
  return g_strdup (title);
}

/* "10-cross-style.masume" → "Cross style", for an example without a title. */
static char *
dup_name_title (const char *name)
{
  char *title = g_strdup (name + strspn (name, "0123456789-"));
  char *end = strrchr (title, '.');

  if (end != NULL)
    *end = '\0';
  g_strdelimit (title, "-_", ' ');
  title[0] = g_ascii_toupper (title[0]);
  return title;
}

static char *
dup_title (const char *name,
           QiSetup    *setup)
{
  QiValue *title = qi_details_get (qi_setup_get_details (setup), "title");

  if (title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING
      && *qi_value_get_text (title, NULL) != '\0')
    return dup_translated (qi_value_get_text (title, NULL));
  return dup_name_title (name);
}

static char *
dup_shape (QiSetup *setup)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  GString *sizes = g_string_new (NULL);

  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (sizes, "%s%u", i > 0 ? " × " : "", shape->sizes[i]);
  if (shape->n_dimensions == 1)
    {
      g_autofree char *count = g_string_free (sizes, FALSE);

      /* Translators: a number: the length of a board with one rank */
      return g_strdup_printf (_("%s squares in a row"), count);
    }
  return g_string_free (sizes, FALSE);
}

static GBytes *
load_example (const char *name)
{
  g_autofree char *path = g_strconcat (EXAMPLES, name, NULL);

  return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static void
on_example_clicked_cb (GtkButton  *button,
                       MasGallery *self)
{
  const char *name = g_object_get_data (G_OBJECT (button), "example");
  g_autoptr (GBytes) text = load_example (name);
  g_autoptr (MasLoaded) loaded = mas_load_text (text, NULL, FALSE);
  g_autoptr (MasDocument) document = NULL;
  g_autofree char *title = NULL;

  if (!mas_loaded_is_valid (loaded))
    return;
  document = mas_loaded_dup_document (loaded);
  title = dup_title (name, loaded->reading->setup);
  mas_document_set_title (document, title);
  g_signal_emit (self, signal_chosen, 0, document);
}

/* The tile is added at once; its picture and words follow when the example has been read. */
static void
on_example_loaded_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (GtkWidget) button = user_data;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, NULL);
  GtkWidget *picture = g_object_get_data (G_OBJECT (button), "picture");
  GtkWidget *title_label = g_object_get_data (G_OBJECT (button), "title");
  GtkWidget *shape_label = g_object_get_data (G_OBJECT (button), "shape");
  g_autofree char *title = NULL;
  g_autofree char *shape = NULL;

  if (loaded == NULL || !mas_loaded_is_valid (loaded) || gtk_widget_get_parent (button) == NULL)
    return;
  title = dup_title (g_object_get_data (G_OBJECT (button), "example"), loaded->reading->setup);
  shape = dup_shape (loaded->reading->setup);
  gtk_label_set_label (GTK_LABEL (title_label), title);
  gtk_label_set_label (GTK_LABEL (shape_label), shape);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (button)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  mas_diagram_view_set_setup (MAS_DIAGRAM_VIEW (picture), loaded->reading->setup);
}

static GtkWidget *
new_label (const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 18);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
new_tile (MasGallery *self,
          const char *name)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *picture = mas_diagram_view_new ();
  g_autofree char *fallback = dup_name_title (name);
  GtkWidget *title = new_label (fallback, "heading");
  GtkWidget *shape = new_label ("", "caption");

  gtk_widget_set_size_request (picture, THUMBNAIL, THUMBNAIL);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_bottom (picture, 6);
  gtk_widget_add_css_class (shape, "dim-label");
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), shape);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "example");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, fallback,
                                  -1);
  g_object_set_data_full (G_OBJECT (button), "example", g_strdup (name), g_free);
  g_object_set_data (G_OBJECT (button), "picture", picture);
  g_object_set_data (G_OBJECT (button), "title", title);
  g_object_set_data (G_OBJECT (button), "shape", shape);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_example_clicked_cb), self, 0);
  return button;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_examples (MasGallery *self)
{
  g_auto (GStrv) names =
    g_resources_enumerate_children (EXAMPLES, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  if (names == NULL)
    return;
  qsort (names, g_strv_length (names), sizeof (char *), compare_names);
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GBytes) text = load_example (names[i]);
      GtkWidget *tile = NULL;
      GtkWidget *child = NULL;

      if (text == NULL)
        continue;
      tile = new_tile (self, names[i]);
      gtk_flow_box_insert (self->examples, tile, -1);
      /* Focuses the button, not the cell around it. */
      child = gtk_widget_get_parent (tile);
      gtk_widget_set_focusable (child, FALSE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      names[i], -1);
      mas_load_text_async (text, NULL, FALSE, NULL, on_example_loaded_cb, g_object_ref (tile));
    }
}

static void
on_created_cb (MasGallery  *self,
               MasDocument *document)
{
  g_signal_emit (self, signal_chosen, 0, document);
}

/* The panel opens at the button that was used. */
static void
on_new_clicked_cb (GtkWidget  *button,
                   MasGallery *self)
{
  if (self->new_panel == NULL)
    {
      self->new_panel = mas_new_panel_new ();
      gtk_widget_set_parent (self->new_panel, button);
      g_signal_connect_object (self->new_panel, "created", G_CALLBACK (on_created_cb), self,
                               G_CONNECT_SWAPPED);
    }
  gtk_popover_popup (GTK_POPOVER (self->new_panel));
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-gallery.ui");
  gtk_widget_class_bind_template_child (widget_class, MasGallery, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasGallery, examples);
  gtk_widget_class_bind_template_callback (widget_class, on_new_clicked_cb);
}

/* A window that opens a file never shows it. */
static void
mas_gallery_map (GtkWidget *widget)
{
  MasGallery *self = MAS_GALLERY (widget);

  if (mas_late_template_build (widget, bind_template))
    add_examples (self);
  GTK_WIDGET_CLASS (mas_gallery_parent_class)->map (widget);
}

static void
mas_gallery_dispose (GObject *object)
{
  g_clear_pointer (&MAS_GALLERY (object)->new_panel, gtk_widget_unparent);
  mas_late_template_dispose (GTK_WIDGET (object));

  G_OBJECT_CLASS (mas_gallery_parent_class)->dispose (object);
}

static void
mas_gallery_class_init (MasGalleryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_gallery_dispose;
  widget_class->map = mas_gallery_map;

  signal_chosen = g_signal_new ("chosen", MAS_TYPE_GALLERY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, MAS_TYPE_DOCUMENT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "gallery");
}

static void
mas_gallery_init (MasGallery *self)
{
}
