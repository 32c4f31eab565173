/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-private.h"

#include "mas-access.h"
#include "mas-resources.h"
#include "mas-speech.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define NONE G_MAXUINT

enum
{
  PROP_N_DIFFERENCES = 1,
  N_PROPS
};

enum
{
  SIGNAL_DONE,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasCompareView, mas_compare_view, GTK_TYPE_WIDGET)

QiSetup *
mas_compare_view_get_setup (MasCompareView *self,
                            guint           side)
{
  return self->sides[side].document != NULL ? mas_document_get_setup (self->sides[side].document)
                                            : self->sides[side].setup;
}

void
mas_compare_view_say (MasCompareView *self,
                      const char     *words)
{
  gtk_label_set_label (GTK_LABEL (self->status), words);
}

void
mas_compare_view_set_current (MasCompareView *self,
                              guint           index,
                              gboolean        flash)
{
  self->current = index;
  mas_compare_list_set_current (MAS_COMPARE_LIST (self->list), index);
  for (guint i = 0; i < MAS_N_BOARDS; i++)
    mas_compare_board_set_current (MAS_COMPARE_BOARD (self->boards[i]), index, flash);
  mas_compare_view_describe (self);
}

/* Whether two changes concern the same thing, even if they are different changes. */
static gboolean
same_place (const QiChange *a,
            const QiChange *b)
{
  if (mas_compare_get_group (a->kind) != mas_compare_get_group (b->kind))
    return FALSE;
  if (a->kind <= QI_CHANGE_REPLACED)
    return a->square == b->square && a->square_before == b->square_before;
  return a->kind == b->kind && a->side == b->side && g_strcmp0 (a->key, b->key) == 0
         && (a->after == b->after
             || (a->after != NULL && b->after != NULL && qi_token_equal (a->after, b->after)));
}

/* Where the difference that was looked at is now; when it is gone, the one in its row. */
static guint
find_current (MasCompareView *self,
              QiDifference   *before,
              guint           row)
{
  guint n = qi_difference_get_n (self->difference);
  const QiChange *was = NULL;
  guint index = NONE;

  if (before == NULL || self->current >= qi_difference_get_n (before) || n == 0)
    return NONE;
  was = qi_difference_get (before, self->current);
  for (guint i = 0; i < n; i++)
    if (same_place (was, qi_difference_get (self->difference, i)))
      return i;
  index = mas_compare_list_get_index (MAS_COMPARE_LIST (self->list), row);
  if (index == NONE)
    index = mas_compare_list_get_index (MAS_COMPARE_LIST (self->list), row + 1);
  return index != NONE ? index : mas_compare_list_step (MAS_COMPARE_LIST (self->list), NONE, FALSE);
}

static void
update_actions (MasCompareView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean differ = self->difference != NULL && qi_difference_get_n (self->difference) > 0;

  gtk_widget_action_set_enabled (widget, "compare.next", differ);
  gtk_widget_action_set_enabled (widget, "compare.previous", differ);
  gtk_widget_action_set_enabled (widget, "compare.take",
                                 differ && mas_compare_view_can_take (self));
  gtk_widget_action_set_enabled (widget, "compare.take-all",
                                 differ && mas_compare_view_can_take (self));
  gtk_widget_set_visible (self->take_all, mas_compare_view_can_take (self));
}

static void
update (MasCompareView *self)
{
  g_autoptr (QiDifference) before = g_steal_pointer (&self->difference);
  QiSetup *setups[2] = { mas_compare_view_get_setup (self, 0),
                         mas_compare_view_get_setup (self, 1) };
  guint row = mas_compare_list_get_row (MAS_COMPARE_LIST (self->list), self->current);
  guint n = 0;

  if (setups[0] != NULL && setups[1] != NULL)
    {
      self->difference = qi_difference_new (setups[0], setups[1]);
      n = qi_difference_get_n (self->difference);
    }
  mas_compare_list_set_difference (MAS_COMPARE_LIST (self->list), self->difference,
                                   mas_compare_view_can_take (self) ? self->sides[0].title : NULL);
  for (guint i = 0; i < MAS_N_BOARDS; i++)
    mas_compare_board_set_difference (MAS_COMPARE_BOARD (self->boards[i]), self->difference);
  mas_compare_text_set_difference (MAS_COMPARE_TEXT (self->texts), self->difference);
  mas_access_show_page (GTK_STACK (self->pane), n > 0 ? "list" : "nothing");
  update_actions (self);
  mas_compare_view_set_current (self,
                                self->difference != NULL ? find_current (self, before, row) : NONE,
                                FALSE);
  mas_compare_view_say_all (self);
  if (before == NULL || qi_difference_get_n (before) != n)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_N_DIFFERENCES]);
}

static void
on_refused_cb (MasCompareView *self,
               QiFinding      *finding,
               gpointer        place)
{
  g_autofree char *words = mas_words_finding (finding, mas_compare_view_get_setup (self, 1));

  mas_compare_view_say (self, words);
}

static void
next_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  mas_compare_view_step (MAS_COMPARE_VIEW (widget), TRUE);
}

static void
previous_action (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  mas_compare_view_step (MAS_COMPARE_VIEW (widget), FALSE);
}

static void
take_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  MasCompareView *self = MAS_COMPARE_VIEW (widget);

  if (self->current != NONE)
    mas_compare_view_take (self, self->current);
}

static void
take_all_action (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  mas_compare_view_take_all (MAS_COMPARE_VIEW (widget));
}

static void
mode_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  mas_compare_view_set_mode (MAS_COMPARE_VIEW (widget),
                             (MasCompareMode) g_variant_get_int32 (parameter));
}

static void
done_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_DONE], 0);
}

static void
mas_compare_view_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  GtkWidget *box = MAS_COMPARE_VIEW (widget)->box;
  int least_width = 0;
  int least_height = 0;

  GTK_WIDGET_CLASS (mas_compare_view_parent_class)->size_allocate (widget, width, height, baseline);
  /* Reports the smallest size that another arrangement could have: boards side by side can be put one above the
   * other, and the list can move to a page of its own. */
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  least_width = MAX (width, least_width);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, least_width, &least_height, NULL, NULL, NULL);
  gtk_widget_size_allocate (box, &(GtkAllocation) { 0, 0, least_width, MAX (height, least_height) },
                            baseline);
  mas_compare_view_fit (MAS_COMPARE_VIEW (widget), width, height);
}

static void
mas_compare_view_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  MasCompareView *self = MAS_COMPARE_VIEW (widget);

  /* Words at the foot may need another line by now. */
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size < 0 && gtk_widget_get_width (widget) > 0)
    for_size = gtk_widget_get_width (widget);
  gtk_widget_measure (self->box, orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
  /* In a language with long words the tools alone may need more width; the window may become narrower
   * nevertheless. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MIN (*minimum, MAS_COMPARE_NARROW - 1);
  else
    *minimum = mas_compare_view_get_least_height (self, *minimum);
}

static void
mas_compare_view_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  MasCompareView *self = MAS_COMPARE_VIEW (object);

  switch (prop_id)
    {
    case PROP_N_DIFFERENCES:
      g_value_set_uint (value,
                        self->difference != NULL ? qi_difference_get_n (self->difference) : 0);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
clear_side (MasCompareKept *side)
{
  g_clear_pointer (&side->title, g_free);
  g_clear_pointer (&side->setup, qi_setup_unref);
  g_clear_object (&side->document);
  side->format = NULL;
}

static void
mas_compare_view_dispose (GObject *object)
{
  MasCompareView *self = MAS_COMPARE_VIEW (object);

  g_clear_handle_id (&self->narrow_id, g_source_remove);
  for (guint i = 0; i < 2; i++)
    {
      g_clear_object (&self->signals[i]);
      clear_side (&self->sides[i]);
    }
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_COMPARE_VIEW);
  g_clear_pointer (&self->difference, qi_difference_unref);
  G_OBJECT_CLASS (mas_compare_view_parent_class)->dispose (object);
}

static void
mas_compare_view_class_init (MasCompareViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = mas_compare_view_get_property;
  object_class->dispose = mas_compare_view_dispose;
  widget_class->size_allocate = mas_compare_view_size_allocate;
  widget_class->measure = mas_compare_view_measure;

  props[PROP_N_DIFFERENCES] =
    g_param_spec_uint ("n-differences", NULL, NULL, 0, G_MAXUINT, 0,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_DONE] = g_signal_new ("done", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_COMPARE_BOARD);
  g_type_ensure (MAS_TYPE_COMPARE_LIST);
  g_type_ensure (MAS_TYPE_COMPARE_TEXT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-compare.ui");
  mas_compare_view_bind (widget_class);
  gtk_widget_class_set_css_name (widget_class, "compareview");
  gtk_widget_class_install_action (widget_class, "compare.next", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "compare.previous", NULL, previous_action);
  gtk_widget_class_install_action (widget_class, "compare.take", NULL, take_action);
  gtk_widget_class_install_action (widget_class, "compare.take-all", NULL, take_all_action);
  gtk_widget_class_install_action (widget_class, "compare.mode", "i", mode_action);
  gtk_widget_class_install_action (widget_class, "compare.done", NULL, done_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_n, 0, "compare.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, 0, "compare.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "compare.next",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "compare.previous",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_ALT_MASK, "compare.take",
                                       NULL);
  for (guint mode = 0; mode < MAS_COMPARE_N_MODES; mode++)
    gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1 + mode, GDK_ALT_MASK,
                                         "compare.mode", "i", (gint32) mode);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "compare.done", NULL);
}

static void
mas_compare_view_init (MasCompareView *self)
{
  self->current = NONE;
  for (guint i = 0; i < 2; i++)
    {
      self->signals[i] = g_signal_group_new (MAS_TYPE_DOCUMENT);
      g_signal_group_connect_swapped (self->signals[i], "changed", G_CALLBACK (update), self);
      if (i == 1)
        g_signal_group_connect_swapped (self->signals[i], "refused", G_CALLBACK (on_refused_cb),
                                        self);
    }
  mas_compare_view_build (self);
  update_actions (self);
}

GtkWidget *
mas_compare_view_new (void)
{
  return g_object_new (MAS_TYPE_COMPARE_VIEW, NULL);
}

static void
keep (MasCompareKept       *kept,
      const MasCompareSide *side)
{
  MasCompareKept old = *kept;

  *kept = (MasCompareKept) { 0 };
  if (side != NULL)
    {
      kept->title = g_strdup (side->title);
      kept->format = side->format;
      if (side->document != NULL)
        kept->document = g_object_ref (side->document);
      else
        kept->setup = qi_setup_ref (side->setup);
    }
  clear_side (&old);
}

/**
 * mas_compare_view_set:
 * @self: a view
 * @before: (nullable): the first side
 * @after: (nullable): the second side, which can take what the first one says when it has a document
 *
 * Compares two positions from the start: nothing is current, boards are fitted. With %NULL for both nothing
 * is compared and nothing kept.
 */
void
mas_compare_view_set (MasCompareView       *self,
                      const MasCompareSide *before,
                      const MasCompareSide *after)
{
  g_return_if_fail (MAS_IS_COMPARE_VIEW (self));
  g_return_if_fail ((before == NULL) == (after == NULL));

  const MasCompareSide *const sides[] = { before, after };

  for (guint i = 0; i < 2; i++)
    {
      keep (&self->sides[i], sides[i]);
      g_signal_group_set_target (self->signals[i], self->sides[i].document);
      gtk_label_set_label (GTK_LABEL (self->titles[i]),
                           self->sides[i].title != NULL ? self->sides[i].title : "");
    }
  self->current = NONE;
  if (before != NULL)
    {
      mas_compare_board_set_title (MAS_COMPARE_BOARD (self->boards[MAS_BOARD_BEFORE]),
                                   self->sides[0].title);
      mas_compare_board_set_title (MAS_COMPARE_BOARD (self->boards[MAS_BOARD_AFTER]),
                                   self->sides[1].title);
      mas_compare_text_set_titles (MAS_COMPARE_TEXT (self->texts), self->sides[0].title,
                                   self->sides[1].title);
      mas_compare_text_set_format (MAS_COMPARE_TEXT (self->texts), self->sides[1].format != NULL
                                                                     ? self->sides[1].format
                                                                     : self->sides[0].format);
    }
  update (self);
}

void
mas_compare_view_set_aside (MasCompareView *self,
                            const char     *words,
                            const char     *label)
{
  g_return_if_fail (MAS_IS_COMPARE_VIEW (self));

  gtk_widget_set_visible (self->aside, words != NULL);
  gtk_label_set_label (GTK_LABEL (self->aside_words), words != NULL ? words : "");
  gtk_widget_set_visible (self->aside_button, label != NULL);
  if (label == NULL)
    return;
  gtk_button_set_label (GTK_BUTTON (self->aside_button), label);
  gtk_button_set_use_underline (GTK_BUTTON (self->aside_button), TRUE);
  mas_access_name (self->aside_button, label);
}

void
mas_compare_view_step (MasCompareView *self,
                       gboolean        forward)
{
  guint index = NONE;
  g_autofree char *words = NULL;

  g_return_if_fail (MAS_IS_COMPARE_VIEW (self));

  if (self->difference == NULL || qi_difference_get_n (self->difference) == 0)
    return;
  index = mas_compare_list_step (MAS_COMPARE_LIST (self->list), self->current, forward);
  if (index == NONE)
    {
      mas_compare_view_say (self, forward ? _("This was the last difference")
                                          : _("This was the first difference"));
      return;
    }
  mas_compare_view_set_current (self, index, TRUE);
  words = mas_compare_words_change (self->difference, index);
  mas_compare_view_say (self, words);
}

void
mas_compare_view_set_flipped (MasCompareView *self,
                              gboolean        flipped)
{
  g_return_if_fail (MAS_IS_COMPARE_VIEW (self));

  for (guint i = 0; i < MAS_N_BOARDS; i++)
    mas_compare_board_set_flipped (MAS_COMPARE_BOARD (self->boards[i]), flipped);
}

void
mas_compare_view_focus (MasCompareView *self)
{
  g_autofree char *words = NULL;

  g_return_if_fail (MAS_IS_COMPARE_VIEW (self));

  gtk_widget_child_focus (self->stack, GTK_DIR_TAB_FORWARD);
  if (self->difference == NULL || qi_difference_get_n (self->difference) == 0)
    return;
  /* The page has just appeared, and assistive tools are told of the board before they know its
   * name. */
  /* Translators: the names of two positions, as a screen reader says them */
  words =
    g_strdup_printf (_("“%s” and “%s” compared"), self->sides[0].title, self->sides[1].title);
  mas_speech_say (GTK_WIDGET (self), words);
}
