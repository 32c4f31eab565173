/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-copy-menu.h"

#include "mas-losses.h"
#include "mas-resources.h"
#include "mas-text-formats.h"
#include "mas-words-formats.h"

#include <glib/gi18n.h>

#define MAX_AT_ONCE \
  4096 /* squares of the largest board for which all formats are tried before the menu opens */
#define MAX_SQUARES 65536 /* and of the largest for which they are tried one by one afterwards */

struct _MasCopyMenu
{
  GtkPopover   parent_instance;

  GtkListBox  *list;
  MasDocument *document; /* or NULL */
  guint        next;     /* row to be tried next */
  guint        try_id;
};

G_DEFINE_FINAL_TYPE (MasCopyMenu, mas_copy_menu, GTK_TYPE_POPOVER)

static const QiNotation *
get_notation (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "notation");
}

static const char *
get_section (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "section");
}

static void
set_caption (GtkListBoxRow *row,
             const char    *words)
{
  GtkLabel *caption = g_object_get_data (G_OBJECT (row), "caption");

  gtk_label_set_label (caption, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (caption), words != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
}

/* @notation: NULL for the picture. */
static void
add_row (MasCopyMenu      *self,
         const QiNotation *notation,
         const char       *section)
{
  g_autofree char *label = notation != NULL ? mas_words_dup_exact_format (notation)
                                            : g_strdup (_("Picture (SVG and PNG)"));
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = gtk_label_new (label);
  GtkWidget *caption = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_xalign (GTK_LABEL (caption), 0);
  gtk_label_set_wrap (GTK_LABEL (caption), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (caption), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (caption, "caption");
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_widget_set_visible (caption, FALSE);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), caption);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data (G_OBJECT (row), "notation", (gpointer) notation);
  g_object_set_data (G_OBJECT (row), "section", (gpointer) section);
  g_object_set_data (G_OBJECT (row), "caption", caption);
  gtk_list_box_append (self->list, row);
}

/* Says below a row what its text would leave out. */
static void
try_row (MasCopyMenu   *self,
         GtkListBoxRow *row)
{
  QiSetup *setup = mas_document_get_setup (self->document);
  const QiNotation *notation = get_notation (row);
  g_autofree char *reason = NULL;
  g_autofree char *list = notation != NULL ? mas_losses_dup_trial (notation, setup, &reason) : NULL;
  /* Translators: what a format leaves out: "Without castling rights, marks" */
  g_autofree char *words = list != NULL ? g_strdup_printf (_("Without %s"), list) : NULL;

  gtk_widget_set_sensitive (GTK_WIDGET (row), reason == NULL);
  set_caption (row, reason != NULL ? reason : words);
}

static gboolean
on_try_cb (gpointer user_data)
{
  MasCopyMenu *self = user_data;
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) self->next++);

  if (row == NULL || self->document == NULL)
    {
      self->try_id = 0;
      return G_SOURCE_REMOVE;
    }
  try_row (self, row);
  return G_SOURCE_CONTINUE;
}

/* Finds out what each would leave out: at once where that is quick, so that nothing moves under the
 * pointer. */
static void
try_rows (MasCopyMenu *self)
{
  guint n_squares = qi_position_get_n_squares (mas_document_get_position (self->document));
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (get_notation (row) == NULL)
      continue;
    else if (n_squares <= MAX_AT_ONCE)
      try_row (self, row);
    else if (n_squares <= MAX_SQUARES)
      set_caption (row, _("Being tried…"));
    else
      set_caption (row, _("A large board: what is left out is said afterwards"));
  self->next = 0;
  if (n_squares > MAX_AT_ONCE && n_squares <= MAX_SQUARES)
    self->try_id = g_idle_add_full (G_PRIORITY_LOW, on_try_cb, self, NULL);
}

static void
fill (MasCopyMenu *self)
{
  guint n_usual = 0;
  g_autoptr (GPtrArray) formats = mas_text_formats_list (self->document, &n_usual);
  g_autoptr (GPtrArray) lines = mas_text_formats_list_lines (self->document);

  for (guint i = 0; i < formats->len; i++)
    add_row (self, g_ptr_array_index (formats, i), i < n_usual ? NULL : _("Other Formats"));
  for (guint i = 0; i < lines->len; i++)
    add_row (self, g_ptr_array_index (lines, i), _("For an Engine"));
  add_row (self, NULL, C_("copy", "Picture"));
  try_rows (self);
}

static void
empty (MasCopyMenu *self)
{
  GtkListBoxRow *row = NULL;

  g_clear_handle_id (&self->try_id, g_source_remove);
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

static void
on_row_activated_cb (GtkListBox    *list,
                     GtkListBoxRow *row,
                     MasCopyMenu   *self)
{
  const QiNotation *notation = get_notation (row);

  gtk_popover_popdown (GTK_POPOVER (self));
  if (notation != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.copy-as", "s", notation->id);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.copy-picture", NULL);
}

static void
update_header (GtkListBoxRow *row,
               GtkListBoxRow *before,
               gpointer       user_data)
{
  const char *section = get_section (row);
  GtkWidget *header = NULL;

  if (section != NULL && (before == NULL || g_strcmp0 (get_section (before), section) != 0))
    {
      header = gtk_label_new (section);
      gtk_label_set_xalign (GTK_LABEL (header), 0);
      gtk_widget_add_css_class (header, "heading");
      gtk_widget_add_css_class (header, "section");
    }
  gtk_list_box_row_set_header (row, header);
}

static void
mas_copy_menu_show (GtkWidget *widget)
{
  MasCopyMenu *self = MAS_COPY_MENU (widget);

  empty (self);
  if (self->document != NULL)
    fill (self);
  GTK_WIDGET_CLASS (mas_copy_menu_parent_class)->show (widget);
}

static void
mas_copy_menu_dispose (GObject *object)
{
  MasCopyMenu *self = MAS_COPY_MENU (object);

  g_clear_handle_id (&self->try_id, g_source_remove);
  g_clear_object (&self->document);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_COPY_MENU);

  G_OBJECT_CLASS (mas_copy_menu_parent_class)->dispose (object);
}

static void
mas_copy_menu_class_init (MasCopyMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_copy_menu_dispose;
  widget_class->show = mas_copy_menu_show;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-copy-menu.ui");
  gtk_widget_class_bind_template_child (widget_class, MasCopyMenu, list);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated_cb);
}

static void
mas_copy_menu_init (MasCopyMenu *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, update_header, NULL, NULL);
}

GtkWidget *
mas_copy_menu_new (void)
{
  return g_object_new (MAS_TYPE_COPY_MENU, NULL);
}

void
mas_copy_menu_set_document (MasCopyMenu *self,
                            MasDocument *document)
{
  g_return_if_fail (MAS_IS_COPY_MENU (self));

  if (g_set_object (&self->document, document))
    empty (self);
}
