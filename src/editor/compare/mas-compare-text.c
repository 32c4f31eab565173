/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-text.h"

#include "mas-access.h"
#include "mas-resources.h"
#include "mas-text-layout.h"
#include "mas-words-formats.h"
#include "mas-visible.h"
#include "mas-words.h"
#include "qi-difference-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#define MAX_ALIGNED 262144 /* bytes: longer texts are shown without marks */

struct _MasCompareText
{
  GtkWidget         parent_instance;

  GtkWidget        *box;
  GtkWidget        *chooser;
  GtkWidget        *texts; /* box of both sides */
  GtkWidget        *titles[2];
  GtkWidget        *views[2];
  GPtrArray        *formats; /* const QiNotation *, as the chooser lists them */
  const QiNotation *format;  /* or NULL: not chosen yet */
  QiDifference     *difference;
  gboolean          stale; /* the difference has changed since it was shown */
  gboolean          setting;
};

G_DEFINE_FINAL_TYPE (MasCompareText, mas_compare_text, GTK_TYPE_WIDGET)

static QiSetup *
get_setup (MasCompareText *self,
           guint           side)
{
  return side == 0 ? qi_difference_get_before (self->difference)
                   : qi_difference_get_after (self->difference);
}

/* --- marks --------------------------------------------------------------------------------- */

static void
add_tags (GtkTextBuffer *buffer)
{
  gtk_text_buffer_create_tag (buffer, "removed", "strikethrough", TRUE, NULL);
  gtk_text_buffer_create_tag (buffer, "added", "underline", PANGO_UNDERLINE_SINGLE, "weight",
                              PANGO_WEIGHT_BOLD, NULL);
  gtk_text_buffer_create_tag (buffer, "reason", "style", PANGO_STYLE_ITALIC, NULL);
  /* The hyphen at a line break would look like a character of the text. */
  gtk_text_buffer_create_tag (buffer, "whole", "insert-hyphens", FALSE, NULL);
}

/* Background colours on which the words can be read in light and dark style. */
static void
update_tags (MasCompareText *self)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  for (guint side = 0; side < 2; side++)
    {
      GtkTextTagTable *tags = gtk_text_buffer_get_tag_table (
        gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->views[side])));

      g_object_set (gtk_text_tag_table_lookup (tags, "removed"), "background",
                    dark ? "#6b1f24" : "#ffd0d0", NULL);
      g_object_set (gtk_text_tag_table_lookup (tags, "added"), "background",
                    dark ? "#17502f" : "#c4f0d2", NULL);
    }
}

static void
mark (GtkTextBuffer *buffer,
      const char    *text,
      gsize          offset,
      gsize          length,
      const char    *tag)
{
  GtkTextIter start;
  GtkTextIter end;
  glong at = g_utf8_pointer_to_offset (text, text + offset);
  glong to = at + g_utf8_pointer_to_offset (text + offset, text + offset + length);

  gtk_text_buffer_get_iter_at_offset (buffer, &start, (int) at);
  gtk_text_buffer_get_iter_at_offset (buffer, &end, (int) to);
  gtk_text_buffer_apply_tag_by_name (buffer, tag, &start, &end);
}

static void
mark_all (MasCompareText *self,
          char          **texts)
{
  gsize lengths[] = { strlen (texts[0]), strlen (texts[1]) };
  g_autoptr (GArray) runs = NULL;

  if (lengths[0] > MAX_ALIGNED || lengths[1] > MAX_ALIGNED)
    return;
  runs = qi_text_align (texts[0], lengths[0], texts[1], lengths[1]);
  for (guint i = 0; i < runs->len; i++)
    {
      const QiTextRun *run = &g_array_index (runs, QiTextRun, i);
      guint side = run->kind == QI_TEXT_ADDED ? 1 : 0;

      if (run->kind != QI_TEXT_SAME)
        mark (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->views[side])), texts[side],
              run->offset, run->length, side == 1 ? "added" : "removed");
    }
}

/* --- texts --------------------------------------------------------------------------------- */

/* NULL when there is none; then @reason (out) says why. */
static char *
write_text (const QiNotation *format,
            QiSetup          *setup,
            char            **reason)
{
  const QiWriteOptions options = { .compact = FALSE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (format, setup, &options, findings);
  g_autofree char *words = NULL;

  if (text != NULL)
    {
      g_strchomp (text);
      /* A text view can show only valid UTF-8. */
      if (g_utf8_validate (text, -1, NULL))
        return g_steal_pointer (&text);
      return g_utf8_make_valid (text, -1);
    }
  if (reason == NULL)
    return NULL;
  for (guint i = 0; i < findings->len && words == NULL; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == QI_SEVERITY_ERROR)
      words = mas_words_finding (g_ptr_array_index (findings, i), setup);
  /* Translators: first the name of a format, then the reason, a whole sentence */
  *reason = g_strdup_printf (_("There is no %s of this position. %s"), mas_words_format (format),
                             words != NULL ? words : "");
  return NULL;
}

static gboolean
can_write (MasCompareText   *self,
           const QiNotation *format)
{
  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *text = write_text (format, get_setup (self, side), NULL);

      if (text == NULL)
        return FALSE;
    }
  return TRUE;
}

/* Texts of one line are easier to compare one above the other. */
static void
arrange (MasCompareText *self,
         gboolean        lines)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->texts),
                                  lines && gtk_widget_get_width (GTK_WIDGET (self)) >= 600
                                    ? GTK_ORIENTATION_HORIZONTAL
                                    : GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_vexpand (self->texts, lines);
  gtk_widget_set_valign (self->texts, lines ? GTK_ALIGN_FILL : GTK_ALIGN_START);
}

static void
show_texts (MasCompareText *self)
{
  char *texts[2] = { NULL, NULL };
  gboolean lines = FALSE;

  self->stale = FALSE;
  for (guint side = 0; side < 2; side++)
    {
      GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->views[side]));
      g_autofree char *reason = NULL;
      GtkTextIter start;
      GtkTextIter end;

      texts[side] = write_text (self->format, get_setup (self, side), &reason);
      gtk_text_buffer_set_text (buffer, texts[side] != NULL ? texts[side] : reason, -1);
      gtk_text_buffer_get_bounds (buffer, &start, &end);
      gtk_text_buffer_apply_tag_by_name (buffer, texts[side] != NULL ? "whole" : "reason", &start,
                                         &end);
      lines = lines || (texts[side] != NULL && strchr (texts[side], '\n') != NULL);
    }
  if (texts[0] != NULL && texts[1] != NULL)
    mark_all (self, texts);
  arrange (self, lines);
  g_free (texts[0]);
  g_free (texts[1]);
}

/* Lists the formats for the game of either side, and those that can hold any position. */
static void
list_formats (MasCompareText *self)
{
  const QiNotation *const *all = qi_notation_get_all ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const QiNotation *wanted = self->format;
  guint at = 0;

  g_ptr_array_set_size (self->formats, 0);
  for (gsize i = 0; all[i] != NULL; i++)
    if (all[i]->kind == QI_NOTATION_FORMAT && all[i]->write != NULL
        && (qi_notation_serves (all[i], get_setup (self, 0))
            || qi_notation_serves (all[i], get_setup (self, 1)) || all[i] == wanted
            || g_str_equal (all[i]->id, "feen")))
      {
        g_ptr_array_add (self->formats, (gpointer) all[i]);
        gtk_string_list_append (names, mas_words_format (all[i]));
      }
  if (wanted == NULL || wanted->kind != QI_NOTATION_FORMAT || !can_write (self, wanted))
    wanted = qi_notation_lookup ("feen");
  if (wanted == NULL || !can_write (self, wanted))
    wanted = all[0];
  if (!g_ptr_array_find (self->formats, wanted, &at))
    {
      g_ptr_array_insert (self->formats, 0, (gpointer) wanted);
      gtk_string_list_splice (names, 0, 0, (const char *[]) { mas_words_format (wanted), NULL });
    }
  self->format = wanted;
  self->setting = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->chooser), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->chooser), at);
  self->setting = FALSE;
}

static void
on_selected_cb (MasCompareText *self)
{
  guint selected = GTK_INVALID_LIST_POSITION;

  if (self->setting || self->difference == NULL)
    return;
  selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->chooser));
  if (selected >= self->formats->len)
    return;
  self->format = g_ptr_array_index (self->formats, selected);
  show_texts (self);
}

static void
refresh (MasCompareText *self)
{
  if (!self->stale || self->difference == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->formats->len == 0)
    list_formats (self);
  show_texts (self);
}

static void
mas_compare_text_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mas_compare_text_parent_class)->map (widget);
  refresh (MAS_COMPARE_TEXT (widget));
}

static void
mas_compare_text_dispose (GObject *object)
{
  MasCompareText *self = MAS_COMPARE_TEXT (object);

  /* Disposing the chooser changes its selection; without @difference that does nothing. */
  g_clear_pointer (&self->difference, qi_difference_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_COMPARE_TEXT);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  G_OBJECT_CLASS (mas_compare_text_parent_class)->dispose (object);
}

static void
mas_compare_text_class_init (MasCompareTextClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_compare_text_dispose;
  widget_class->map = mas_compare_text_map;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-compare-text.ui");
  gtk_widget_class_bind_template_child (widget_class, MasCompareText, box);
  gtk_widget_class_bind_template_child (widget_class, MasCompareText, chooser);
  gtk_widget_class_bind_template_child (widget_class, MasCompareText, texts);
  gtk_widget_class_bind_template_callback (widget_class, on_selected_cb);
  gtk_widget_class_bind_template_child_full (widget_class, "title_0", FALSE,
                                             G_STRUCT_OFFSET (MasCompareText, titles[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "title_1", FALSE,
                                             G_STRUCT_OFFSET (MasCompareText, titles[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "view_0", FALSE,
                                             G_STRUCT_OFFSET (MasCompareText, views[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "view_1", FALSE,
                                             G_STRUCT_OFFSET (MasCompareText, views[1]));
  gtk_widget_class_set_css_name (widget_class, "comparetext");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_compare_text_init (MasCompareText *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  self->formats = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name (self->chooser, _("Format"));
  for (guint side = 0; side < 2; side++)
    {
      mas_text_layout_keep (GTK_TEXT_VIEW (self->views[side]));
      mas_visible_show_in_view (GTK_TEXT_VIEW (self->views[side]));
      add_tags (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->views[side])));
    }
  update_tags (self);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (update_tags), self,
                           G_CONNECT_SWAPPED);
}

void
mas_compare_text_set_titles (MasCompareText *self,
                             const char     *before,
                             const char     *after)
{
  const char *const titles[] = { before, after };

  g_return_if_fail (MAS_IS_COMPARE_TEXT (self));

  for (guint side = 0; side < 2; side++)
    {
      gtk_label_set_label (GTK_LABEL (self->titles[side]), titles[side]);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->views[side]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, titles[side], -1);
    }
}

void
mas_compare_text_set_format (MasCompareText   *self,
                             const QiNotation *format)
{
  g_return_if_fail (MAS_IS_COMPARE_TEXT (self));

  self->format = format;
  g_ptr_array_set_size (self->formats, 0);
}

void
mas_compare_text_set_difference (MasCompareText *self,
                                 QiDifference   *difference)
{
  g_return_if_fail (MAS_IS_COMPARE_TEXT (self));

  if (difference != NULL)
    qi_difference_ref (difference);
  g_clear_pointer (&self->difference, qi_difference_unref);
  self->difference = difference;
  self->stale = TRUE;
  refresh (self);
}

GtkTextBuffer *
mas_compare_text_get_buffer (MasCompareText *self,
                             gboolean        before)
{
  g_return_val_if_fail (MAS_IS_COMPARE_TEXT (self), NULL);

  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->views[before ? 0 : 1]));
}
