/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-moves-row.h"

#include "mas-diagram-view.h"

#include <string.h>

#define SHOWN        "mas-shown"
#define MOTION       "mas-motion"
#define PREVIEW_SIZE 180 /* CSS px */

static GtkWidget *
get_label (GtkWidget *row)
{
  return gtk_widget_get_last_child (row);
}

/* The moves that a label shows. They do not change while the pointer is on them, whatever the engine says
 * meanwhile. */
typedef struct
{
  guint    n_plies;
  char    *texts[MAS_ANALYSIS_MAX_PLIES];
  QiSetup *setups[MAS_ANALYSIS_MAX_PLIES]; /* the position after each; NULL: not known */
} Shown;

static void
shown_free (gpointer data)
{
  Shown *shown = data;

  for (guint i = 0; i < shown->n_plies; i++)
    {
      g_free (shown->texts[i]);
      g_clear_pointer (&shown->setups[i], qi_setup_unref);
    }
  g_free (shown);
}

static Shown *
shown_new (const MasAnalysisLine *line)
{
  Shown *shown = g_new0 (Shown, 1);

  shown->n_plies = line->n_plies;
  for (guint i = 0; i < line->n_plies; i++)
    {
      shown->texts[i] = g_strdup (line->texts[i]);
      shown->setups[i] = line->setups[i] != NULL ? qi_setup_ref (line->setups[i]) : NULL;
    }
  return shown;
}

/* Plays the move, with those before it. */
static gboolean
on_move_cb (GtkLabel   *label,
            const char *uri)
{
  const Shown *shown = g_object_get_data (G_OBJECT (label), SHOWN);
  const guint64 ply = g_ascii_strtoull (uri, NULL, 10);
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  if (shown == NULL || ply >= shown->n_plies || shown->setups[ply] == NULL)
    return TRUE;
  for (guint i = 0; i <= ply; i++)
    g_strv_builder_add (texts, shown->texts[i]);
  all = g_strv_builder_end (texts);
  gtk_widget_activate_action (GTK_WIDGET (label), "win.play-moves", "^as", all);
  return TRUE;
}

/* Which of its moves the label shows at that place; G_MAXUINT: none. */
static guint
find_ply (GtkLabel    *label,
          const Shown *shown,
          int          x,
          int          y)
{
  int left = 0, top = 0, index = 0, trailing = 0;
  gsize begin = 0;

  gtk_label_get_layout_offsets (label, &left, &top);
  if (!pango_layout_xy_to_index (gtk_label_get_layout (label), (x - left) * PANGO_SCALE,
                                 (y - top) * PANGO_SCALE, &index, &trailing))
    return G_MAXUINT;
  for (guint i = 0; i < shown->n_plies; i++)
    {
      const gsize end = begin + strlen (shown->texts[i]);

      if ((gsize) index >= begin && (gsize) index < end)
        return i;
      begin = end + 1;
    }
  return G_MAXUINT;
}

/* A picture of where a move leads. */
static gboolean
on_query_tooltip_cb (GtkWidget  *label,
                     int         x,
                     int         y,
                     gboolean    keyboard,
                     GtkTooltip *tooltip)
{
  const Shown *shown = g_object_get_data (G_OBJECT (label), SHOWN);
  const guint ply =
    shown != NULL && !keyboard ? find_ply (GTK_LABEL (label), shown, x, y) : G_MAXUINT;
  GtkWidget *picture = NULL;

  if (ply == G_MAXUINT || shown->setups[ply] == NULL)
    return FALSE;
  picture = mas_diagram_view_new ();
  mas_diagram_view_set_min_size (MAS_DIAGRAM_VIEW (picture), PREVIEW_SIZE);
  mas_diagram_view_set_setup (MAS_DIAGRAM_VIEW (picture), shown->setups[ply]);
  gtk_tooltip_set_custom (tooltip, picture);
  return TRUE;
}

GtkWidget *
mas_moves_row_new (void)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *score = gtk_label_new (NULL);
  GtkWidget *label = gtk_label_new (NULL);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_object_set_data (G_OBJECT (label), MOTION, motion);
  gtk_widget_add_controller (label, motion);
  gtk_label_set_width_chars (GTK_LABEL (score), 7);
  gtk_label_set_xalign (GTK_LABEL (score),
                        gtk_widget_get_direction (row) == GTK_TEXT_DIR_RTL ? 0 : 1);
  /* A sign stands before its number in languages from right to left, too. */
  gtk_widget_set_direction (score, GTK_TEXT_DIR_LTR);
  gtk_widget_set_valign (score, GTK_ALIGN_START);
  gtk_widget_add_css_class (score, "numeric");
  gtk_widget_add_css_class (score, "heading");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "analysis-moves");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "activate-link", G_CALLBACK (on_move_cb), NULL);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_tooltip_cb), NULL);
  gtk_box_append (GTK_BOX (row), score);
  gtk_box_append (GTK_BOX (row), label);
  return row;
}

static char *
dup_markup (const MasAnalysisLine *line)
{
  GString *markup = g_string_new (NULL);

  for (guint i = 0; i < line->n_plies; i++)
    {
      g_autofree char *text = g_markup_escape_text (line->texts[i], -1);

      if (i > 0)
        g_string_append_c (markup, ' ');
      if (line->setups[i] != NULL)
        g_string_append_printf (markup, "<a href=\"%u\">%s</a>", i, text);
      else
        g_string_append (markup, text);
    }
  return g_string_free (markup, FALSE);
}

void
mas_moves_row_show (GtkWidget             *row,
                    const MasAnalysisLine *line,
                    gboolean               turned)
{
  GtkLabel *label = GTK_LABEL (get_label (row));
  g_autofree char *score = NULL;
  g_autofree char *markup = NULL;

  gtk_widget_set_visible (row, line != NULL);
  if (line == NULL)
    {
      /* The links are kept until they are replaced: the event that led here may still use them. */
      g_object_set_data (G_OBJECT (label), SHOWN, NULL);
      return;
    }
  /* Moves under the pointer are not replaced. */
  if (g_object_get_data (G_OBJECT (label), SHOWN) != NULL
      && gtk_event_controller_motion_contains_pointer (
        g_object_get_data (G_OBJECT (label), MOTION)))
    return;
  score = mas_analysis_line_dup_score (line, turned);
  markup = dup_markup (line);
  g_object_set_data_full (G_OBJECT (label), SHOWN, shown_new (line), shown_free);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (row)), score);
  if (g_strcmp0 (gtk_label_get_label (label), markup) != 0)
    gtk_label_set_markup (label, markup);
}
