/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-faults.h"

#include "mas-access.h"
#include "mas-findings-list.h"
#include "mas-resources.h"
#include "mas-speech.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MAX_LINES          3 /* of one finding */
#define MAX_QUESTION_LINES 8 /* of a question, which must be readable as a whole */
#define MAX_ROWS           4 /* of findings; further ones are only counted */

struct _MasTextFaults
{
  GtkWidget  parent_instance;

  GtkWidget *box;
};

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_FIX,
  SIGNAL_ACT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasTextFaults, mas_text_faults, GTK_TYPE_WIDGET)

static QiFinding *
get_finding (gpointer button)
{
  return g_object_get_data (G_OBJECT (button), "finding");
}

static void
set_finding (GtkWidget *button,
             QiFinding *finding)
{
  g_object_set_data_full (G_OBJECT (button), "finding", qi_finding_ref (finding),
                          (GDestroyNotify) qi_finding_unref);
}

static void
on_chosen_cb (GtkButton     *button,
              MasTextFaults *self)
{
  g_autoptr (QiFinding) finding = qi_finding_ref (get_finding (button));

  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, finding);
}

static void
on_fix_cb (GtkButton     *button,
           MasTextFaults *self)
{
  g_autoptr (QiFinding) finding = qi_finding_ref (get_finding (button));

  g_signal_emit (self, signals[SIGNAL_FIX], 0, finding);
}

static void
on_act_cb (GtkButton     *button,
           MasTextFaults *self)
{
  g_signal_emit (self, signals[SIGNAL_ACT], 0, g_object_get_data (G_OBJECT (button), "id"));
}

static GtkWidget *
new_label (const char *words)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), MAX_LINES);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  return label;
}

static GtkWidget *
new_row (QiSeverity severity)
{
  static const char *const icons[] = {
    [QI_SEVERITY_ERROR] = "dialog-error-symbolic",
    [QI_SEVERITY_WARNING] = "dialog-warning-symbolic",
    [QI_SEVERITY_NOTE] = "dialog-information-symbolic",
  };
  static const char *const classes[] = {
    [QI_SEVERITY_ERROR] = "error",
    [QI_SEVERITY_WARNING] = "warning",
    [QI_SEVERITY_NOTE] = "accent",
  };
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon =
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "icon-name",
                  icons[severity], "valign", GTK_ALIGN_CENTER, NULL);

  gtk_widget_add_css_class (icon, classes[severity]);
  gtk_box_append (GTK_BOX (row), icon);
  return row;
}

static void
add_finding (MasTextFaults *self,
             QiFinding     *finding,
             gboolean       lines)
{
  GtkWidget *row = new_row (qi_finding_get_severity (finding));
  g_autofree char *words =
    lines ? mas_words_finding_at (finding, NULL) : mas_words_finding (finding, NULL);
  g_autofree char *fix = mas_words_fix (finding, NULL);
  GtkWidget *label = new_label (words);

  gtk_widget_set_hexpand (label, TRUE);
  if (qi_finding_get_range (finding, NULL, NULL))
    {
      GtkWidget *button = gtk_button_new ();

      gtk_button_set_child (GTK_BUTTON (button), label);
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_tooltip_text (button, _("Show the place in the text"));
      mas_access_name (button, words);
      set_finding (button, finding);
      g_signal_connect_object (button, "clicked", G_CALLBACK (on_chosen_cb), self, 0);
      gtk_box_append (GTK_BOX (row), button);
    }
  else
    gtk_box_append (GTK_BOX (row), label);
  if (fix != NULL)
    {
      GtkWidget *button = gtk_button_new_with_label (fix);

      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      set_finding (button, finding);
      g_signal_connect_object (button, "clicked", G_CALLBACK (on_fix_cb), self, 0);
      gtk_box_append (GTK_BOX (row), button);
    }
  gtk_box_append (GTK_BOX (self->box), row);
}

/* Errors first, then in the order of the text. */
static int
compare_findings (gconstpointer a,
                  gconstpointer b)
{
  const QiFinding *first = *(QiFinding *const *) a;
  const QiFinding *second = *(QiFinding *const *) b;
  gsize first_offset = 0;
  gsize second_offset = 0;

  if (qi_finding_get_severity (first) != qi_finding_get_severity (second))
    return qi_finding_get_severity (first) < qi_finding_get_severity (second) ? -1 : 1;
  qi_finding_get_range (first, &first_offset, NULL);
  qi_finding_get_range (second, &second_offset, NULL);
  return first_offset < second_offset ? -1 : first_offset > second_offset;
}

static void
mas_text_faults_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_TEXT_FAULTS);

  G_OBJECT_CLASS (mas_text_faults_parent_class)->dispose (object);
}

static void
mas_text_faults_class_init (MasTextFaultsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_text_faults_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", MAS_TYPE_TEXT_FAULTS, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  signals[SIGNAL_FIX] = g_signal_new ("fix", MAS_TYPE_TEXT_FAULTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                      NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  signals[SIGNAL_ACT] = g_signal_new ("act", MAS_TYPE_TEXT_FAULTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-text-faults.ui");
  gtk_widget_class_bind_template_child (widget_class, MasTextFaults, box);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "faults");
}

static void
mas_text_faults_init (MasTextFaults *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mas_text_faults_clear (MasTextFaults *self)
{
  GtkWidget *child = NULL;

  g_return_if_fail (MAS_IS_TEXT_FAULTS (self));

  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
mas_text_faults_add_findings (MasTextFaults *self,
                              GPtrArray     *findings,
                              gboolean       lines)
{
  guint n = 0;

  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  g_return_if_fail (MAS_IS_TEXT_FAULTS (self));

  for (guint i = 0; i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) != QI_SEVERITY_NOTE)
      g_ptr_array_add (sorted, g_ptr_array_index (findings, i));
  g_ptr_array_sort (sorted, compare_findings);
  for (; n < sorted->len && n < MAX_ROWS; n++)
    add_finding (self, g_ptr_array_index (sorted, n), lines);
  n = sorted->len;
  if (n > MAX_ROWS)
    {
      g_autofree char *words =
        g_strdup_printf (ngettext ("and %'u more", "and %'u more", n - MAX_ROWS), n - MAX_ROWS);
      GtkWidget *label = new_label (words);

      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_set_margin_start (label, 28);
      gtk_box_append (GTK_BOX (self->box), label);
    }
  if (n > 0)
    gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static GtkWidget *
new_act (MasTextFaults *self,
         const char    *label,
         const char    *id)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  mas_access_name (button, label);
  g_object_set_data_full (G_OBJECT (button), "id", g_strdup (id), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_act_cb), self, 0);
  return button;
}

void
mas_text_faults_add_remark (MasTextFaults *self,
                            const char    *words,
                            const char    *label,
                            const char    *id)
{
  GtkWidget *row = NULL;
  GtkWidget *says = NULL;

  g_return_if_fail (MAS_IS_TEXT_FAULTS (self));

  row = new_row (QI_SEVERITY_NOTE);
  says = new_label (words);
  gtk_widget_set_hexpand (says, TRUE);
  gtk_box_append (GTK_BOX (row), says);
  if (label != NULL)
    gtk_box_append (GTK_BOX (row), new_act (self, label, id));
  gtk_box_append (GTK_BOX (self->box), row);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

void
mas_text_faults_add_question (MasTextFaults *self,
                              const char    *words,
                              gboolean       asked,
                              const char    *yes,
                              const char    *yes_id,
                              const char    *no,
                              const char    *no_id)
{
  GtkWidget *row = NULL;
  GtkWidget *says = NULL;
  GtkWidget *buttons[2] = { NULL };

  g_return_if_fail (MAS_IS_TEXT_FAULTS (self));

  row = new_row (asked ? QI_SEVERITY_WARNING : QI_SEVERITY_NOTE);
  says = new_label (words);
  gtk_label_set_lines (GTK_LABEL (says), MAX_QUESTION_LINES);
  gtk_widget_set_hexpand (says, TRUE);
  if (asked)
    gtk_widget_add_css_class (says, "heading");
  gtk_box_append (GTK_BOX (row), says);
  buttons[0] = new_act (self, yes, yes_id);
  buttons[1] = new_act (self, no, no_id);
  if (asked)
    gtk_widget_add_css_class (buttons[0], "suggested-action");
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      mas_speech_describe (GTK_WIDGET (buttons[i]), words);
      gtk_box_append (GTK_BOX (row), buttons[i]);
    }
  gtk_box_append (GTK_BOX (self->box), row);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}
