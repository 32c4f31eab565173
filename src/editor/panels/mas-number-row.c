/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"

#include "mas-resources.h"

#include <locale.h>
#include <string.h>

#define PAGE_STEPS 10
#define TOLERANCE  0.001

struct _MasNumberRow
{
  AdwActionRow   parent_instance;

  MasDocument   *document;
  MasDetail     *detail;
  GtkSpinButton *spin;
  char          *text;  /* the number as written in the document, "" for none */
  double         shown; /* value of the spin button for @text, from which its buttons count */
  gboolean       setting;
  gboolean       typing; /* the change comes from typing, so the entry is not rewritten */
};

G_DEFINE_FINAL_TYPE (MasNumberRow, mas_number_row, ADW_TYPE_ACTION_ROW)

static const char *
get_decimal_point (void)
{
  const struct lconv *conventions = localeconv ();

  return *conventions->decimal_point != '\0' ? conventions->decimal_point : ".";
}

static char *
replace (const char *text,
         const char *from,
         const char *to)
{
  g_auto (GStrv) parts = g_strsplit (text, from, -1);

  return g_strjoinv (to, parts);
}

/* The typed text with a point as decimal separator, whatever the person's language uses. */
static char *
dup_typed (MasNumberRow *self)
{
  return replace (gtk_editable_get_text (GTK_EDITABLE (self->spin)), get_decimal_point (), ".");
}

static void
set_entry (MasNumberRow *self,
           const char   *number)
{
  g_autofree char *text = replace (number, ".", get_decimal_point ());
  GtkEditable *entry = GTK_EDITABLE (self->spin);

  if (strcmp (gtk_editable_get_text (entry), text) != 0)
    {
      /* A file's number may have a form that cannot be typed here: "1e2". */
      gtk_spin_button_set_numeric (self->spin, FALSE);
      gtk_editable_set_text (entry, text);
      gtk_spin_button_set_numeric (self->spin, TRUE);
      gtk_editable_set_position (entry, -1);
    }
}

static void
explain (MasNumberRow *self,
         const char   *words)
{
  if (words != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->spin), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->spin), "error");
  gtk_widget_activate_action (GTK_WIDGET (self), "details.explain", "s",
                              words != NULL ? words : "");
}

/* Applies @text when it is a number, or empty. */
static void
take (MasNumberRow *self,
      const char   *text)
{
  g_autofree char *words = NULL;
  g_autoptr (QiValue) value =
    mas_detail_parse (self->detail, mas_document_get_setup (self->document),
                      mas_document_get_game_info (self->document), text, &words);
  g_autofree char *number = words == NULL ? mas_detail_normalize_number (text) : NULL;

  explain (self, words);
  if (words != NULL || strcmp (number != NULL ? number : "", self->text) == 0)
    return;
  self->typing = TRUE;
  mas_detail_commit (self->detail, self->document, value, TRUE);
  self->typing = FALSE;
}

static void
on_text_changed_cb (MasNumberRow *self)
{
  g_autofree char *text = NULL;

  if (self->setting)
    return;
  text = dup_typed (self);
  /* Nothing, or a sign alone, is usually an intermediate state: it counts when the focus leaves the
   * entry. Another way to write the present number is no change. */
  if (*text != '\0' && !g_str_equal (text, "-") && !g_str_equal (text, self->text))
    take (self, text);
  else if (g_str_equal (text, self->text))
    explain (self, NULL);
}

/* Called when the focus leaves the entry, or its buttons are pressed: returns the value of the
 * text. */
static int
on_input_cb (GtkSpinButton *spin,
             double        *value,
             MasNumberRow  *self)
{
  g_autofree char *text = dup_typed (self);
  g_autofree char *number = mas_detail_normalize_number (text);

  if (*text == '\0' && *self->text != '\0')
    take (self, "");
  else if (number != NULL && !g_str_equal (number, self->text) && !g_str_equal (text, self->text))
    {
      *value = CLAMP (g_ascii_strtod (number, NULL), self->detail->lower, self->detail->upper);
      explain (self, NULL);
      return TRUE;
    }
  explain (self, NULL);
  *value = self->shown;
  return TRUE;
}

static gboolean
on_output_cb (GtkSpinButton *spin,
              MasNumberRow  *self)
{
  double value = gtk_spin_button_get_value (spin);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char format[8];

  if (self->setting)
    return TRUE;
  if (G_APPROX_VALUE (value, self->shown, TOLERANCE))
    {
      /* The number is as it was. */
      if (!self->typing)
        set_entry (self, self->text);
      return TRUE;
    }
  g_snprintf (format, sizeof format, "%%.%uf", self->detail->digits);
  g_ascii_formatd (buffer, sizeof buffer, format, value);
  if (strchr (buffer, '.') != NULL)
    {
      gsize length = strlen (buffer);

      while (buffer[length - 1] == '0')
        buffer[--length] = '\0';
      if (buffer[length - 1] == '.')
        buffer[length - 1] = '\0';
    }
  set_entry (self, buffer);
  return TRUE;
}

void
mas_number_row_update (GtkWidget *row)
{
  MasNumberRow *self = MAS_NUMBER_ROW (row);
  g_autofree char *text = mas_detail_update_row (self->detail, self->document, row);

  if (g_strcmp0 (text, self->text) == 0)
    return;
  self->setting = TRUE;
  g_free (self->text);
  self->text = g_steal_pointer (&text);
  gtk_spin_button_set_value (self->spin, *self->text != '\0' ? g_ascii_strtod (self->text, NULL)
                                                             : self->detail->lower);
  self->shown = gtk_spin_button_get_value (self->spin);
  if (!self->typing)
    {
      set_entry (self, self->text);
      explain (self, NULL);
    }
  self->setting = FALSE;
}

static void
mas_number_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_NUMBER_ROW);
  g_clear_object (&MAS_NUMBER_ROW (object)->document);
  G_OBJECT_CLASS (mas_number_row_parent_class)->dispose (object);
}

static void
mas_number_row_finalize (GObject *object)
{
  MasNumberRow *self = MAS_NUMBER_ROW (object);

  g_clear_pointer (&self->detail, mas_detail_free);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (mas_number_row_parent_class)->finalize (object);
}

static void
mas_number_row_class_init (MasNumberRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_number_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_number_row_finalize;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-number-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MasNumberRow, spin);
}

static void
mas_number_row_init (MasNumberRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mas_number_row_new (MasDocument     *document,
                    const MasDetail *detail)
{
  MasNumberRow *self = g_object_new (MAS_TYPE_NUMBER_ROW, NULL);
  GtkAdjustment *adjustment = gtk_adjustment_new (detail->lower, detail->lower, detail->upper,
                                                  detail->step, detail->step * PAGE_STEPS, 0);

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  gtk_spin_button_configure (self->spin, adjustment, 0, detail->digits);
  /* Not in the template: these handlers need the document, which is set above. */
  g_signal_connect (self->spin, "input", G_CALLBACK (on_input_cb), self);
  g_signal_connect (self->spin, "output", G_CALLBACK (on_output_cb), self);
  g_signal_connect_swapped (self->spin, "changed", G_CALLBACK (on_text_changed_cb), self);
  mas_detail_watch_focus (GTK_WIDGET (self), document);
  mas_number_row_update (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
