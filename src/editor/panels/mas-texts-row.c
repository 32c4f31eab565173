/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"
#include "mas-resources.h"
#include "mas-words-lists.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_ROWS  50
#define MAX_NAMED 3 /* while they are folded away */

struct _MasTextsRow
{
  AdwExpanderRow parent_instance;

  MasDocument   *document;
  MasDetail     *detail;
  GPtrArray     *rows;  /* GtkWidget *, borrowed; made when they are unfolded first */
  char         **names; /* for which names the rows were made; NULL before that */
  gboolean       setting;
};

G_DEFINE_FINAL_TYPE (MasTextsRow, mas_texts_row, ADW_TYPE_EXPANDER_ROW)

static QiValue *
get_value (MasTextsRow *self)
{
  return qi_details_get (qi_setup_get_details (mas_document_get_setup (self->document)),
                         self->detail->key);
}

static void
on_changed_cb (MasTextsRow *self,
               GtkEditable *entry)
{
  gsize index = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (entry), "index"));
  QiValue *value = get_value (self);
  g_autoptr (QiValue) text = NULL;
  g_autoptr (QiValue) changed = NULL;

  if (self->setting || value == NULL || index >= qi_value_get_size (value))
    return;
  text = qi_value_new_string (gtk_editable_get_text (entry), -1);
  if (qi_value_equal (text, qi_value_get_item (value, index)))
    return;
  changed = qi_value_with_item (value, index, text);
  mas_detail_commit (self->detail, self->document, changed, TRUE);
}

/* A tag's name; for an operation its opcode, with its operands in @rest (nullable). */
static char *
dup_name (const MasDetail *detail,
          const QiValue   *value,
          gsize            index,
          char           **rest)
{
  const char *text = NULL;
  gsize length;

  if (detail->kind == MAS_DETAIL_NAMED_TEXTS && qi_value_get_kind (value) == QI_VALUE_OBJECT)
    {
      g_autofree char *name = g_utf8_make_valid (qi_value_get_key (value, index, NULL), -1);

      if (rest != NULL)
        *rest = g_strdup (qi_value_get_text (qi_value_get_item (value, index), NULL));
      return g_steal_pointer (&name);
    }
  text = qi_value_get_text (qi_value_get_item (value, index), NULL);
  text = text != NULL ? text : "";
  length = strcspn (text, " \t");
  if (rest != NULL)
    *rest = g_strdup (text + length + strspn (text + length, " \t"));
  return g_strndup (text, length);
}

/* A text that an entry can hold and change without loss. */
static gboolean
can_change (MasTextsRow   *self,
            const QiValue *item)
{
  gsize length = 0;
  const char *text = qi_value_get_text (item, &length);

  return self->detail->kind == MAS_DETAIL_NAMED_TEXTS && text != NULL && strlen (text) == length;
}

static void
add_row (MasTextsRow   *self,
         const QiValue *value,
         gsize          index)
{
  g_autofree char *name = dup_name (self->detail, value, index, NULL);
  GtkWidget *row = NULL;

  if (can_change (self, qi_value_get_item (value, index)))
    {
      row = adw_entry_row_new ();
      g_object_set_data (G_OBJECT (row), "index", GSIZE_TO_POINTER (index));
      mas_detail_set_row_title (row, name);
      g_signal_connect_object (row, "changed", G_CALLBACK (on_changed_cb), self, G_CONNECT_SWAPPED);
      mas_detail_watch_focus (row, self->document);
    }
  else
    row = mas_value_row_new (self->document, self->detail);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  g_ptr_array_add (self->rows, row);
}

static void
add_rest (MasTextsRow *self,
          gsize        n)
{
  GtkWidget *row = adw_action_row_new ();
  /* Translators: how many tags or operations are not shown */
  g_autofree char *words =
    g_strdup_printf (ngettext ("and %u more", "and %u more", (gulong) n), (guint) n);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), words);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  g_ptr_array_add (self->rows, row);
}

static char **
dup_names (MasTextsRow   *self,
           const QiValue *value)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  gsize n = value != NULL ? qi_value_get_size (value) : 0;
  g_autofree char *size = g_strdup_printf ("%" G_GSIZE_FORMAT, n);

  for (gsize i = 0; i < MIN (n, MAX_ROWS); i++)
    {
      g_autofree char *name = dup_name (self->detail, value, i, NULL);
      g_autofree char *kind =
        g_strconcat (can_change (self, qi_value_get_item (value, i)) ? "+" : "-", name, NULL);

      g_strv_builder_add (names, kind);
    }
  g_strv_builder_add (names, size);
  return g_strv_builder_end (names);
}

static void
rebuild (MasTextsRow   *self,
         const QiValue *value)
{
  gsize n = value != NULL ? qi_value_get_size (value) : 0;

  for (guint i = 0; i < self->rows->len; i++)
    adw_expander_row_remove (ADW_EXPANDER_ROW (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  for (gsize i = 0; i < MIN (n, MAX_ROWS); i++)
    add_row (self, value, i);
  if (n > MAX_ROWS)
    add_rest (self, n - MAX_ROWS);
}

/* Makes a row for each text when they are unfolded: a game may have many tags, and most people never look
 * at them. */
static void
show_rows (MasTextsRow *self,
           QiValue     *value)
{
  g_auto (GStrv) names = dup_names (self, value);
  gsize n = value != NULL ? qi_value_get_size (value) : 0;

  self->setting = TRUE;
  if (self->names == NULL
      || !g_strv_equal ((const char *const *) names, (const char *const *) self->names))
    {
      rebuild (self, value);
      g_strfreev (self->names);
      self->names = g_steal_pointer (&names);
    }
  for (gsize i = 0; i < MIN (n, MAX_ROWS); i++)
    {
      GtkWidget *child = g_ptr_array_index (self->rows, i);
      g_autofree char *rest = NULL;
      g_autofree char *name = dup_name (self->detail, value, i, &rest);
      const char *text = rest != NULL ? rest : "";

      if (MAS_IS_VALUE_ROW (child))
        {
          g_autofree char *valid = g_utf8_make_valid (text, -1);

          mas_value_row_show (MAS_VALUE_ROW (child), name, valid);
        }
      else if (strcmp (gtk_editable_get_text (GTK_EDITABLE (child)), text) != 0)
        gtk_editable_set_text (GTK_EDITABLE (child), text);
    }
  self->setting = FALSE;
}

/* Escaped: "Event, Site, Date, …" */
static char *
dup_summary (MasTextsRow *self,
             QiValue     *value)
{
  gsize n = value != NULL ? qi_value_get_size (value) : 0;
  g_autoptr (GString) summary = g_string_new (NULL);

  for (gsize i = 0; i < MIN (n, MAX_NAMED); i++)
    {
      g_autofree char *rest = NULL;
      g_autofree char *name = dup_name (self->detail, value, i, &rest);

      mas_list_append (summary, name);
    }
  if (n > MAX_NAMED)
    mas_list_append (summary, "…");
  return g_markup_escape_text (summary->str, -1);
}

void
mas_texts_row_update (GtkWidget *row)
{
  MasTextsRow *self = MAS_TEXTS_ROW (row);
  QiValue *value = get_value (self);
  g_autofree char *summary = dup_summary (self, value);

  if (self->names != NULL || adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self)))
    show_rows (self, value);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), summary);
}

static void
on_expanded_cb (MasTextsRow *self)
{
  if (self->document != NULL) /* else it is being made */
    mas_texts_row_update (GTK_WIDGET (self));
}

static void
mas_texts_row_dispose (GObject *object)
{
  MasTextsRow *self = MAS_TEXTS_ROW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_TEXTS_ROW);
  g_clear_object (&self->document);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (mas_texts_row_parent_class)->dispose (object);
}

static void
mas_texts_row_finalize (GObject *object)
{
  MasTextsRow *self = MAS_TEXTS_ROW (object);

  g_clear_pointer (&self->detail, mas_detail_free);
  g_clear_pointer (&self->names, g_strfreev);
  G_OBJECT_CLASS (mas_texts_row_parent_class)->finalize (object);
}

static void
mas_texts_row_class_init (MasTextsRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_texts_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_texts_row_finalize;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-texts-row.ui");
  gtk_widget_class_bind_template_callback (widget_class, on_expanded_cb);
}

static void
mas_texts_row_init (MasTextsRow *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mas_texts_row_new (MasDocument     *document,
                   const MasDetail *detail)
{
  MasTextsRow *self = g_object_new (MAS_TYPE_TEXTS_ROW, NULL);
  g_autofree char *title = mas_detail_dup_title (detail, NULL);

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  mas_detail_set_row_title (GTK_WIDGET (self), title);
  mas_texts_row_update (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
