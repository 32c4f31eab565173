/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-findings-list.h"

#include "mas-column-layout.h"
#include "mas-resources.h"
#include "mas-words.h"
#include "qi-finding-private.h"
#include "qi-fix.h"
#include "qi-fix-private.h"

#include <glib/gi18n.h>

#define WORDS_WIDTH   14  /* characters that a line of words has room for at least */
#define MAX_ROWS      100 /* a text may have a fault in every line */
#define MAX_TEXT_ROWS 24  /* where a text has buttons to step through its faults */
#define FIRST_ROWS    6   /* made at once; the others follow, so that no frame takes too long */
#define NEXT_ROWS     3

struct _MasFindingsList
{
  GtkWidget   parent_instance;

  GtkListBox *list;

  GPtrArray  *findings; /* (nullable): until all of them have their rows */
  QiSetup    *setup;    /* (nullable) */
  MasFixes    fixes;
  guint       n_rows; /* rows made so far */
  guint       rows_id;
  GtkWidget  *menu; /* (nullable): of a row, the last that was open */
};

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_FIX,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasFindingsList, mas_findings_list, GTK_TYPE_WIDGET)

/* Of the row that @widget is or stands in. */
static QiFinding *
get_finding (GtkWidget *widget)
{
  GtkWidget *row =
    GTK_IS_LIST_BOX_ROW (widget) ? widget : gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_BOX_ROW);

  return row != NULL ? g_object_get_data (G_OBJECT (row), "finding") : NULL;
}

static void
set_finding (GtkWidget *row,
             QiFinding *finding)
{
  g_object_set_data_full (G_OBJECT (row), "finding", qi_finding_ref (finding),
                          (GDestroyNotify) qi_finding_unref);
}

static void
on_row_activated_cb (GtkListBox      *list,
                     GtkListBoxRow   *row,
                     MasFindingsList *self)
{
  QiFinding *finding = get_finding (GTK_WIDGET (row));

  if (finding != NULL)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, finding);
}

static void
on_fix_clicked_cb (GtkButton       *button,
                   MasFindingsList *self)
{
  QiFinding *of_row = get_finding (GTK_WIDGET (button));
  g_autoptr (QiFinding) finding = g_object_get_data (G_OBJECT (button), "other") != NULL
                                    ? qi_fix_dup_other (of_row)
                                    : qi_finding_ref (of_row);

  g_signal_emit (self, signals[SIGNAL_FIX], 0, finding);
}

static GtkWidget *
new_icon (QiSeverity severity)
{
  GtkWidget *icon = NULL;

  switch (severity)
    {
    case QI_SEVERITY_ERROR:
      icon = gtk_image_new_from_icon_name ("dialog-error-symbolic");
      gtk_widget_add_css_class (icon, "error");
      break;
    case QI_SEVERITY_WARNING:
      icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
      gtk_widget_add_css_class (icon, "warning");
      break;
    case QI_SEVERITY_NOTE:
    default:
      icon = gtk_image_new_from_icon_name ("dialog-information-symbolic");
      gtk_widget_add_css_class (icon, "accent");
      break;
    }
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_margin_top (icon, 2);
  return icon;
}

static const char *
get_severity_words (QiSeverity severity)
{
  switch (severity)
    {
    case QI_SEVERITY_ERROR:
      return _("Error");
    case QI_SEVERITY_WARNING:
      return _("Warning");
    case QI_SEVERITY_NOTE:
    default:
      return _("Note");
    }
}

/* The label for the button of a row, or NULL when it has none. */
static char *
dup_fix (QiFinding *finding,
         QiSetup   *setup,
         MasFixes   fixes)
{
  const char *replacement = NULL;
  const char *id = qi_finding_get_fix (finding, &replacement);
  g_autoptr (QiEdit) edit = NULL;

  if (fixes == MAS_FIXES_TEXT)
    return mas_words_fix (finding, setup);
  /* A fix that replaces text does not change the setup. */
  if (fixes == MAS_FIXES_NONE || id == NULL || replacement != NULL || setup == NULL)
    return NULL;
  edit = qi_fix_make_edit (finding, setup);
  return edit != NULL ? mas_words_fix (finding, setup) : NULL;
}

/* What a row says. */
typedef struct
{
  QiSeverity severity;
  char      *words;
  char      *place;     /* (nullable): in a text */
  char      *fix;       /* (nullable): of its button */
  char      *other_fix; /* (nullable): of the next one */
} Said;

static void
said_free (Said *self)
{
  g_free (self->words);
  g_free (self->place);
  g_free (self->fix);
  g_free (self->other_fix);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Said, said_free)

static Said *
said_new (QiFinding *finding,
          QiSetup   *setup,
          MasFixes   fixes)
{
  Said *self = g_new0 (Said, 1);
  guint line = 0;
  guint column = 0;

  self->severity = qi_finding_get_severity (finding);
  self->words = mas_words_finding (finding, setup);
  if (qi_finding_get_line (finding, &line, &column))
    /* Translators: the place of a fault in a text */
    self->place = g_strdup_printf (_("Line %u, column %u"), line, column);
  self->fix = dup_fix (finding, setup, fixes);
  if (self->fix != NULL && fixes == MAS_FIXES_SETUP)
    {
      g_autoptr (QiFinding) other = qi_fix_dup_other (finding);

      self->other_fix = other != NULL ? dup_fix (other, setup, fixes) : NULL;
    }
  return self;
}

static gboolean
said_equal (const Said *a,
            const Said *b)
{
  return a->severity == b->severity && g_str_equal (a->words, b->words)
         && g_strcmp0 (a->place, b->place) == 0 && g_strcmp0 (a->fix, b->fix) == 0
         && g_strcmp0 (a->other_fix, b->other_fix) == 0;
}

/* @first: (out): the line of text with the first words. */
static GtkWidget *
new_words (const Said *said,
           GtkWidget **first)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label = gtk_label_new (said->words);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  /* A list measures its height for the least width first, where the words would stand letter below letter: that took as
   * long as five frames. */
  gtk_label_set_width_chars (GTK_LABEL (label), WORDS_WIDTH);
  gtk_widget_set_hexpand (label, TRUE);
  /* One line stands beside the middle of the button. */
  gtk_widget_set_vexpand (label, TRUE);
  gtk_widget_set_vexpand (lines, FALSE);
  mas_column_layout_attach (box);
  mas_column_layout_attach (lines);
  gtk_box_append (GTK_BOX (lines), label);
  *first = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  gtk_box_append (GTK_BOX (*first), lines);
  gtk_box_append (GTK_BOX (box), *first);
  if (said->place != NULL)
    {
      GtkWidget *place_label = gtk_label_new (said->place);

      gtk_label_set_xalign (GTK_LABEL (place_label), 0);
      gtk_widget_add_css_class (place_label, "caption");
      gtk_widget_add_css_class (place_label, "dim-label");
      gtk_box_append (GTK_BOX (box), place_label);
    }
  return box;
}

static GtkWidget *
add_button (MasFindingsList *self,
            GtkWidget       *box,
            const char      *words,
            MasFixes         fixes)
{
  GtkWidget *button = gtk_button_new_with_label (words);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (button, fixes == MAS_FIXES_SETUP ? GTK_ALIGN_START : GTK_ALIGN_FILL);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_fix_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

/* The menu of a finding. */

static void
show_menu (MasFindingsList *self,
           QiFinding       *finding,
           GtkWidget       *near,
           double           x,
           double           y)
{
  g_autoptr (GMenu) model = g_menu_new ();
  g_autoptr (GMenuItem) item = g_menu_item_new (_("_Don’t Warn About This"), NULL);
  graphene_point_t point = { 0 };

  if (!gtk_widget_compute_point (near, GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  g_menu_item_set_action_and_target (item, "win.mute", "(sb)", qi_finding_get_code (finding), TRUE);
  g_menu_append_item (model, item);
  /* Kept until the next one opens: its action runs after it has closed. */
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle) { (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* Errors have no such menu: they cannot be muted. */
static gboolean
has_menu (MasFixes         fixes,
          const QiFinding *finding)
{
  return fixes == MAS_FIXES_SETUP && finding != NULL
         && qi_finding_get_severity (finding) != QI_SEVERITY_ERROR;
}

static void
on_menu_closed_cb (GtkWidget *button)
{
  gtk_widget_set_has_tooltip (button, TRUE);
}

static void
on_menu_clicked_cb (GtkWidget       *button,
                    MasFindingsList *self)
{
  /* The tooltip would cover the menu. */
  gtk_widget_set_has_tooltip (button, FALSE);
  show_menu (self, get_finding (button), button, gtk_widget_get_width (button) / 2.,
             gtk_widget_get_height (button));
  if (self->menu != NULL)
    g_signal_connect_object (self->menu, "closed", G_CALLBACK (on_menu_closed_cb), button,
                             G_CONNECT_SWAPPED);
}

/* On release: a menu that opens under a pressed button is given a release without its press, and GTK 4.8 warns. */
static void
on_row_released_cb (GtkGestureClick *gesture,
                    int              n_press,
                    double           x,
                    double           y,
                    MasFindingsList *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_y (self->list, (int) y);
  QiFinding *finding = row != NULL ? get_finding (GTK_WIDGET (row)) : NULL;

  if (!has_menu (self->fixes, finding))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self, finding, GTK_WIDGET (self->list), x, y);
}

/* The row in which the focus is. */
static gboolean
on_menu_key_cb (GtkWidget *widget,
                GVariant  *args,
                gpointer   user_data)
{
  MasFindingsList *self = MAS_FINDINGS_LIST (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  if (row == NULL || !gtk_widget_is_ancestor (row, widget)
      || !has_menu (self->fixes, get_finding (row)))
    return FALSE;
  show_menu (self, get_finding (row), row, gtk_widget_get_width (row) / 2.,
             gtk_widget_get_height (row) / 2.);
  return TRUE;
}

static void
add_menu_button (MasFindingsList *self,
                 GtkWidget       *box)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("view-more-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, _("More for this finding"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("More for this finding"), -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_menu_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (box), button);
}

/* Takes @said. */
static GtkWidget *
new_row (MasFindingsList *self,
         QiFinding       *finding,
         Said            *said,
         MasFixes         fixes)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *first = NULL;
  GtkWidget *texts = new_words (said, &first);
  /* Translators: a severity ("Error"), then the finding in words */
  g_autofree char *name =
    g_strdup_printf (_("%s: %s"), get_severity_words (said->severity), said->words);

  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_box_append (GTK_BOX (box), new_icon (said->severity));
  gtk_box_append (GTK_BOX (box), texts);
  /* Put beside the words, so that it does not make the list wider. */
  if (has_menu (fixes, finding))
    add_menu_button (self, first);
  /* In a narrow list the words get the full width. */
  if (said->fix != NULL)
    add_button (self, fixes == MAS_FIXES_SETUP ? texts : box, said->fix, fixes);
  if (said->other_fix != NULL)
    g_object_set_data (G_OBJECT (add_button (self, texts, said->other_fix, fixes)), "other",
                       GINT_TO_POINTER (TRUE));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  set_finding (row, finding);
  g_object_set_data_full (G_OBJECT (row), "said", said, (GDestroyNotify) said_free);
  return row;
}

static void
add_rest (MasFindingsList *self,
          guint            n)
{
  g_autofree char *words = g_strdup_printf (ngettext ("and %'u more", "and %'u more", n), n);
  GtkWidget *label = gtk_label_new (words);
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_widget_set_margin_top (label, 9);
  gtk_widget_set_margin_bottom (label, 9);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_append (self->list, row);
}

static void
stop_rows (MasFindingsList *self)
{
  g_clear_handle_id (&self->rows_id, g_source_remove);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->setup, qi_setup_unref);
}

static guint
get_max_rows (MasFindingsList *self)
{
  return self->fixes == MAS_FIXES_TEXT ? MAX_TEXT_ROWS : MAX_ROWS;
}

/* Keeps the first rows that say what they are to say now: most edits change little of it, and who reads a row, with the
 * keyboard in it, goes on. Removes the others. */
static void
keep_rows (MasFindingsList *self,
           gboolean         may_keep)
{
  const guint max =
    self->findings != NULL && may_keep ? MIN (self->findings->len, get_max_rows (self)) : 0;
  GtkListBoxRow *row = NULL;

  for (self->n_rows = 0; self->n_rows < max; self->n_rows++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, self->n_rows);
      g_autoptr (Said) said = NULL;
      const Said *old = NULL;

      row = gtk_list_box_get_row_at_index (self->list, (int) self->n_rows);
      old = row != NULL ? g_object_get_data (G_OBJECT (row), "said") : NULL;
      if (old == NULL)
        break;
      said = said_new (finding, self->setup, self->fixes);
      if (!said_equal (old, said))
        break;
      set_finding (GTK_WIDGET (row), finding);
    }
  while ((row = gtk_list_box_get_row_at_index (self->list, (int) self->n_rows)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

/* Makes up to @n more rows; FALSE when there are none left to make. */
static gboolean
add_rows (MasFindingsList *self,
          guint            n)
{
  const guint max_rows = get_max_rows (self);
  const guint end = MIN (MIN (self->findings->len, max_rows), self->n_rows + n);

  for (; self->n_rows < end; self->n_rows++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, self->n_rows);

      gtk_list_box_append (self->list,
                           new_row (self, finding, said_new (finding, self->setup, self->fixes),
                                    self->fixes));
    }
  if (end < MIN (self->findings->len, max_rows))
    return TRUE;
  if (self->findings->len > max_rows)
    add_rest (self, self->findings->len - max_rows);
  return FALSE;
}

static gboolean
on_rows_cb (gpointer user_data)
{
  MasFindingsList *self = user_data;

  if (add_rows (self, NEXT_ROWS))
    return G_SOURCE_CONTINUE;
  self->rows_id = 0;
  stop_rows (self);
  return G_SOURCE_REMOVE;
}

static void
mas_findings_list_dispose (GObject *object)
{
  MasFindingsList *self = MAS_FINDINGS_LIST (object);

  stop_rows (self);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_FINDINGS_LIST);

  G_OBJECT_CLASS (mas_findings_list_parent_class)->dispose (object);
}

static void
mas_findings_list_class_init (MasFindingsListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_findings_list_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", MAS_TYPE_FINDINGS_LIST, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  signals[SIGNAL_FIX] = g_signal_new ("fix", MAS_TYPE_FINDINGS_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-findings-list.ui");
  gtk_widget_class_bind_template_child (widget_class, MasFindingsList, list);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_row_released_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, on_menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_menu_key_cb, NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_findings_list_init (MasFindingsList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mas_findings_list_set_findings (MasFindingsList *self,
                                GPtrArray       *findings,
                                QiSetup         *setup,
                                MasFixes         fixes)
{
  gboolean may_keep = FALSE;

  g_return_if_fail (MAS_IS_FINDINGS_LIST (self));

  may_keep = self->fixes == fixes;
  stop_rows (self);
  self->findings = findings != NULL ? g_ptr_array_ref (findings) : NULL;
  self->setup = findings != NULL && setup != NULL ? qi_setup_ref (setup) : NULL;
  self->fixes = fixes;
  keep_rows (self, may_keep);
  if (findings == NULL)
    return;
  if (add_rows (self, FIRST_ROWS - MIN (FIRST_ROWS, self->n_rows)))
    self->rows_id = g_idle_add (on_rows_cb, self);
  else
    stop_rows (self);
}
