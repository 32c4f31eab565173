/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-list.h"

#include "mas-access.h"
#include "mas-collection-cell.h"
#include "mas-resources.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define LIST_WIDTH 300      /* CSS px */
#define FOLLOW_DELAY 180    /* ms: what moves on in less is not opened */
#define WORK_INTERVAL 150   /* ms between looks at how far it got */
#define N_CHIPS 4

struct _MasCollectionList
{
  GtkWidget          parent_instance;

  GtkWidget         *box;
  AdwWindowTitle    *title;
  GtkWidget         *menu_button;
  GMenuModel        *row_menu;
  GtkEditable       *search;
  GtkWidget         *chips;
  GtkRevealer       *work;
  GtkLabel          *work_label;
  GtkProgressBar    *progress;
  GtkButton         *work_button;
  GtkStack          *stack;
  GtkWidget         *scrolled;
  GtkListView       *view;
  AdwStatusPage     *none;
  GtkLabel          *selected_label;
  GtkPopover        *menu;

  GtkToggleButton   *chip[N_CHIPS];
  GtkLabel          *chip_label[N_CHIPS];

  MasCollection     *collection; /* or NULL */
  GtkSelectionModel *selection;
  gboolean           setting;    /* the selection or the chips are set by the program */
  gint64             selected_at;
  guint              follow_id;
  guint              work_id;
  gboolean           stopped;    /* the person stopped what was under way */
};

enum
{
  SIGNAL_OPEN,
  SIGNAL_SELECTED,
  N_SIGNALS
};

static const QiVerdict chip_verdicts[N_CHIPS] = {
  QI_VERDICT_ERROR, QI_VERDICT_WARNING, QI_VERDICT_NOTE, QI_VERDICT_FINE,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasCollectionList, mas_collection_list, GTK_TYPE_WIDGET)

static QiCollection *
get_rows (MasCollectionList *self)
{
  return self->collection != NULL ? mas_collection_get_collection (self->collection) : NULL;
}

/* What is found, checked and counted. */

/* "2 errors", "1,204 fine". */
static char *
dup_count_words (QiVerdict verdict,
                 guint     n)
{
  switch (verdict)
    {
    case QI_VERDICT_ERROR:
      return g_strdup_printf (ngettext ("%'u error", "%'u errors", n), n);
    case QI_VERDICT_WARNING:
      return g_strdup_printf (ngettext ("%'u warning", "%'u warnings", n), n);
    case QI_VERDICT_NOTE:
      return g_strdup_printf (ngettext ("%'u note", "%'u notes", n), n);
    case QI_VERDICT_UNKNOWN:
    case QI_VERDICT_FINE:
    case QI_N_VERDICTS:
    default:
      /* Translators: so many positions without a fault */
      return g_strdup_printf (ngettext ("%'u fine", "%'u fine", n), n);
    }
}

/* "999", "12.3k", "1.2M": what has room in a button. */
static char *
dup_short_count (guint n)
{
  if (n < 10000)
    return g_strdup_printf ("%'u", n);
  if (n < 100000)
    return g_strdup_printf ("%.1fk", n / 1e3);
  if (n < 1000000)
    return g_strdup_printf ("%uk", n / 1000);
  return g_strdup_printf ("%.1fM", n / 1e6);
}

static void
update_counts (MasCollectionList *self)
{
  QiCollection *rows = get_rows (self);
  g_autofree char *title = NULL;
  g_autoptr (GString) words = g_string_new (NULL);
  guint n_rows = 0;

  if (rows == NULL)
    return;
  n_rows = qi_collection_get_n_rows (rows);
  for (guint i = 0; i < N_CHIPS; i++)
    {
      guint n = qi_collection_count (rows, chip_verdicts[i]);
      g_autofree char *count = dup_short_count (n);
      g_autofree char *said = dup_count_words (chip_verdicts[i], n);

      gtk_label_set_label (self->chip_label[i], count);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->chip[i]), said);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->chip[i]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
      gtk_widget_set_visible (GTK_WIDGET (self->chip[i]),
                              n > 0 || gtk_toggle_button_get_active (self->chip[i]));
      if (n > 0)
        g_string_append_printf (words, "%s%s", words->len > 0 ? C_("list", ", ") : "", said);
    }
  title = g_strdup_printf (ngettext ("%'u Position", "%'u Positions", n_rows), n_rows);
  adw_window_title_set_title (self->title, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words->str, -1);
}

/* Whether there is something to look at, and how far it got. */
static void
update_work (MasCollectionList *self)
{
  QiCollection *rows = get_rows (self);
  gboolean checking = FALSE;
  gboolean finding = FALSE;
  gboolean left = FALSE;
  double part = 0;
  g_autofree char *words = NULL;
  guint n_rows = 0;
  guint unknown = 0;

  if (rows == NULL)
    return;
  g_object_get (rows, "checking", &checking, NULL);
  n_rows = qi_collection_get_n_rows (rows);
  unknown = qi_collection_count (rows, QI_VERDICT_UNKNOWN);
  finding = !qi_collection_is_indexed (rows) && !self->stopped;
  left = self->stopped && unknown > 0;
  if (finding)
    {
      guint64 done = 0;
      guint64 total = 0;

      qi_collection_get_progress (rows, &done, &total);
      part = total > 0 ? (double) done / (double) total : 0;
      words = g_strdup_printf (_("Finding positions: %.0f %%"), part * 100);
    }
  else if (checking || left)
    {
      part = n_rows > 0 ? (double) (n_rows - unknown) / n_rows : 1;
      words = g_strdup_printf (checking ? _("Checking: %.0f %%") : _("Checked: %.0f %%"),
                               part * 100);
    }
  gtk_revealer_set_reveal_child (self->work, words != NULL);
  if (words == NULL)
    return;
  gtk_label_set_label (self->work_label, words);
  gtk_progress_bar_set_fraction (self->progress, CLAMP (part, 0, 1));
  gtk_button_set_icon_name (self->work_button, left && !checking ? "media-playback-start-symbolic"
                                                                 : "process-stop-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->work_button),
                               left && !checking ? _("Check the rest") : _("Stop"));
  mas_access_name (GTK_WIDGET (self->work_button),
                   left && !checking ? _("Check the rest") : _("Stop"));
}

static gboolean
on_work_cb (gpointer user_data)
{
  MasCollectionList *self = user_data;
  QiCollection *rows = get_rows (self);
  gboolean checking = FALSE;

  update_work (self);
  update_counts (self);
  if (rows != NULL)
    g_object_get (rows, "checking", &checking, NULL);
  if (rows != NULL && (checking || (!qi_collection_is_indexed (rows) && !self->stopped)))
    return G_SOURCE_CONTINUE;
  self->work_id = 0;
  return G_SOURCE_REMOVE;
}

static void
watch_work (MasCollectionList *self)
{
  update_work (self);
  update_counts (self);
  if (self->work_id == 0)
    self->work_id = g_timeout_add (WORK_INTERVAL, on_work_cb, self);
}

static void
on_work_clicked_cb (GtkButton         *button,
                    MasCollectionList *self)
{
  QiCollection *rows = get_rows (self);
  gboolean checking = FALSE;

  if (rows == NULL)
    return;
  g_object_get (rows, "checking", &checking, NULL);
  if (self->stopped && !checking)
    {
      self->stopped = FALSE;
      qi_collection_check (rows);
    }
  else
    {
      self->stopped = TRUE;
      qi_collection_stop_checking (rows);
    }
  watch_work (self);
}

/* What is shown. */

static void
update_page (MasCollectionList *self)
{
  guint n = self->collection != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->collection))
                                     : 0;
  gboolean searching = FALSE;

  if (self->collection == NULL)
    return;
  g_object_get (self->collection, "searching", &searching, NULL);
  if (n > 0 || !searching)
    mas_access_show_page (self->stack, n > 0 ? "rows" : "none");
  adw_status_page_set_title (self->none, mas_collection_is_filtered (self->collection)
                                             ? _("No Positions Found")
                                             : _("No Positions"));
}

static void
on_shown_cb (MasCollectionList *self)
{
  guint place = 0;
  guint current = mas_collection_get_current (self->collection);

  update_page (self);
  /* What is edited stays marked where the filter shows it. */
  if (current != G_MAXUINT && mas_collection_list_count_selected (self) == 0
      && mas_collection_find_place (self->collection, current, &place))
    {
      self->setting = TRUE;
      gtk_selection_model_select_item (self->selection, place, TRUE);
      self->setting = FALSE;
    }
}

static void
set_filter (MasCollectionList *self)
{
  guint verdicts = 0;

  if (self->collection == NULL || self->setting)
    return;
  for (guint i = 0; i < N_CHIPS; i++)
    if (gtk_toggle_button_get_active (self->chip[i]))
      verdicts |= 1u << chip_verdicts[i];
  mas_collection_set_filter (self->collection, verdicts, gtk_editable_get_text (self->search));
}

static void
on_search_changed_cb (GtkSearchEntry    *search,
                      MasCollectionList *self)
{
  set_filter (self);
}

static void
on_stop_search_cb (GtkSearchEntry    *search,
                   MasCollectionList *self)
{
  gtk_editable_set_text (self->search, "");
  mas_collection_list_focus (self);
}

static void
on_search_activate_cb (GtkSearchEntry    *search,
                       MasCollectionList *self)
{
  guint row = self->collection != NULL ? mas_collection_get_row (self->collection, 0) : G_MAXUINT;

  if (row == G_MAXUINT)
    return;
  mas_collection_list_select (self, row, 1);
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, row, FALSE);
  mas_collection_list_focus (self);
}

/* Selection. */

static guint
get_only_selected (MasCollectionList *self)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (self->selection);

  if (gtk_bitset_get_size (selected) != 1)
    return G_MAXUINT;
  return mas_collection_get_row (self->collection, gtk_bitset_get_minimum (selected));
}

static gboolean
on_follow_cb (gpointer user_data)
{
  MasCollectionList *self = user_data;
  guint row = get_only_selected (self);

  self->follow_id = 0;
  if (row != G_MAXUINT && row != mas_collection_get_current (self->collection))
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, row, FALSE);
  return G_SOURCE_REMOVE;
}

static void
update_selected (MasCollectionList *self)
{
  guint n = mas_collection_list_count_selected (self);
  g_autofree char *words = NULL;

  if (n > 1)
    words = g_strdup_printf (ngettext ("%'u selected", "%'u selected", n), n);
  gtk_label_set_label (self->selected_label, words != NULL ? words : "");
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

static void
on_selection_changed_cb (MasCollectionList *self)
{
  gint64 now = g_get_monotonic_time ();
  guint delay = now - self->selected_at < FOLLOW_DELAY * 2000 ? FOLLOW_DELAY : 0;

  update_selected (self);
  if (self->setting)
    return;
  /* A key that is held down does not open every row on its way. */
  self->selected_at = now;
  g_clear_handle_id (&self->follow_id, g_source_remove);
  self->follow_id = delay > 0 ? g_timeout_add (delay, on_follow_cb, self)
                              : g_idle_add (on_follow_cb, self);
}

static void
on_activate_cb (GtkListView       *view,
                guint              place,
                MasCollectionList *self)
{
  guint row = mas_collection_get_row (self->collection, place);

  g_clear_handle_id (&self->follow_id, g_source_remove);
  if (row != G_MAXUINT)
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, row, TRUE);
}

/* Rows. */

static void
on_setup_cb (GtkSignalListItemFactory *factory,
             GtkListItem              *item,
             MasCollectionList        *self)
{
  gtk_list_item_set_child (item, mas_collection_cell_new ());
}

static void
on_bind_cb (GtkSignalListItemFactory *factory,
            GtkListItem              *item,
            MasCollectionList        *self)
{
  mas_collection_cell_set_row (MAS_COLLECTION_CELL (gtk_list_item_get_child (item)),
                               gtk_list_item_get_item (item));
}

static void
on_unbind_cb (GtkSignalListItemFactory *factory,
              GtkListItem              *item,
              MasCollectionList        *self)
{
  mas_collection_cell_set_row (MAS_COLLECTION_CELL (gtk_list_item_get_child (item)), NULL);
}

/* The cell of a row that is on the screen, or NULL. */
static GtkWidget *
find_cell (MasCollectionList *self,
           guint              row)
{
  for (GtkWidget *item = gtk_widget_get_first_child (GTK_WIDGET (self->view)); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *cell = gtk_widget_get_first_child (item);
      MasCollectionRow *shown = MAS_IS_COLLECTION_CELL (cell)
                                    ? mas_collection_cell_get_row (MAS_COLLECTION_CELL (cell))
                                    : NULL;

      if (shown != NULL && mas_collection_row_get_position (shown) == row)
        return cell;
    }
  return NULL;
}

/* The menu of the selected rows. */

static void
show_menu (MasCollectionList *self,
           GtkWidget         *near,
           double             x,
           double             y)
{
  graphene_point_t point = { 0 };

  if (!gtk_widget_compute_point (near, GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  gtk_popover_set_pointing_to (self->menu,
                               &(GdkRectangle){ (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (self->menu);
}

static void
on_pressed_cb (GtkGestureClick   *gesture,
               int                n_press,
               double             x,
               double             y,
               MasCollectionList *self)
{
  GtkWidget *view = GTK_WIDGET (self->view);
  GtkWidget *picked = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);
  GtkWidget *cell = NULL;
  guint place = 0;

  while (picked != NULL && picked != view && cell == NULL)
    {
      if (MAS_IS_COLLECTION_CELL (picked))
        cell = picked;
      else if (MAS_IS_COLLECTION_CELL (gtk_widget_get_first_child (picked)))
        cell = gtk_widget_get_first_child (picked);
      picked = gtk_widget_get_parent (picked);
    }
  if (cell == NULL || mas_collection_cell_get_row (MAS_COLLECTION_CELL (cell)) == NULL)
    return;
  if (mas_collection_find_place (
          self->collection,
          mas_collection_row_get_position (mas_collection_cell_get_row (MAS_COLLECTION_CELL (cell))),
          &place)
      && !gtk_selection_model_is_selected (self->selection, place))
    gtk_selection_model_select_item (self->selection, place, TRUE);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self, view, x, y);
}

static gboolean
on_menu_key_cb (GtkWidget *widget,
                GVariant  *args,
                gpointer   user_data)
{
  MasCollectionList *self = user_data;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (focus == NULL || !gtk_widget_is_ancestor (focus, widget))
    focus = widget;
  show_menu (self, focus, gtk_widget_get_width (focus) / 2.0, gtk_widget_get_height (focus) / 2.0);
  return TRUE;
}

/* Keys that mean something on the rows only. */
static void
add_keys (MasCollectionList *self)
{
  static const struct
  {
    const char *trigger;
    const char *action;
  } keys[] = {
    { "Delete|KP_Delete", "win.delete-rows" },
    { "<Control>d", "win.duplicate-rows" },
    { "Insert|KP_Insert", "win.insert-row" },
    { "<Alt>Up", "win.move-rows-up" },
    { "<Alt>Down", "win.move-rows-down" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].trigger),
                          gtk_named_action_new (keys[i].action)));
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Menu|<Shift>F10"),
                        gtk_callback_action_new (on_menu_key_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self->view), controller);
}

static void
add_chips (MasCollectionList *self)
{
  for (guint i = 0; i < N_CHIPS; i++)
    {
      GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
      GtkWidget *icon = gtk_image_new_from_icon_name (mas_verdict_get_icon (chip_verdicts[i]));
      GtkWidget *button = gtk_toggle_button_new ();

      gtk_widget_add_css_class (icon, mas_verdict_get_class (chip_verdicts[i]));
      self->chip_label[i] = GTK_LABEL (gtk_label_new ("0"));
      gtk_widget_add_css_class (GTK_WIDGET (self->chip_label[i]), "numeric");
      gtk_box_append (GTK_BOX (content), icon);
      gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->chip_label[i]));
      gtk_button_set_child (GTK_BUTTON (button), content);
      gtk_widget_add_css_class (button, "chip");
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      g_signal_connect_swapped (button, "toggled", G_CALLBACK (set_filter), self);
      gtk_box_append (GTK_BOX (self->chips), button);
      self->chip[i] = GTK_TOGGLE_BUTTON (button);
    }
}

static void
mas_collection_list_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  gtk_widget_measure (MAS_COLLECTION_LIST (widget)->box, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MAX (*minimum, LIST_WIDTH);
}

static void
mas_collection_list_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  MasCollectionList *self = MAS_COLLECTION_LIST (widget);

  gtk_widget_allocate (self->box, width, height, baseline, NULL);
  gtk_popover_present (self->menu);
}

static void
mas_collection_list_dispose (GObject *object)
{
  MasCollectionList *self = MAS_COLLECTION_LIST (object);

  g_clear_handle_id (&self->follow_id, g_source_remove);
  g_clear_handle_id (&self->work_id, g_source_remove);
  if (self->box != NULL)
    mas_collection_list_set_collection (self, NULL);
  g_clear_pointer ((GtkWidget **) &self->menu, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_COLLECTION_LIST);

  G_OBJECT_CLASS (mas_collection_list_parent_class)->dispose (object);
}

static void
mas_collection_list_class_init (MasCollectionListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  object_class->dispose = mas_collection_list_dispose;
  widget_class->measure = mas_collection_list_measure;
  widget_class->size_allocate = mas_collection_list_size_allocate;

  signals[SIGNAL_OPEN] = g_signal_new ("open", MAS_TYPE_COLLECTION_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", MAS_TYPE_COLLECTION_LIST, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "collectionlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/masume/Masume/ui/mas-collection-list.ui");
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, box);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, title);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, menu_button);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, row_menu);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, search);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, chips);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, work);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, work_label);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, progress);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, work_button);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, stack);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, view);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, none);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, selected_label);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_work_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_cb);
}

static void
mas_collection_list_init (MasCollectionList *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->selection = GTK_SELECTION_MODEL (gtk_multi_selection_new (NULL));
  g_signal_connect_object (self->selection, "selection-changed",
                           G_CALLBACK (on_selection_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_model (self->view, self->selection);
  g_object_unref (self->selection);
  self->menu = GTK_POPOVER (gtk_popover_menu_new_from_model (self->row_menu));
  gtk_popover_set_has_arrow (self->menu, FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self->menu), GTK_ALIGN_START);
  gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "pressed", G_CALLBACK (on_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  add_chips (self);
  add_keys (self);
  mas_access_name_buttons (self->box);
}

GtkWidget *
mas_collection_list_new (void)
{
  return g_object_new (MAS_TYPE_COLLECTION_LIST, NULL);
}

void
mas_collection_list_set_collection (MasCollectionList *self,
                                    MasCollection     *collection)
{
  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));
  g_return_if_fail (collection == NULL || MAS_IS_COLLECTION (collection));

  if (self->collection == collection)
    return;
  g_clear_handle_id (&self->follow_id, g_source_remove);
  if (self->collection != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->collection, self);
      g_signal_handlers_disconnect_by_data (get_rows (self), self);
    }
  self->setting = TRUE;
  gtk_editable_set_text (self->search, "");
  for (guint i = 0; i < N_CHIPS; i++)
    gtk_toggle_button_set_active (self->chip[i], FALSE);
  gtk_multi_selection_set_model (GTK_MULTI_SELECTION (self->selection), G_LIST_MODEL (collection));
  g_set_object (&self->collection, collection);
  self->setting = FALSE;
  self->stopped = FALSE;
  if (collection == NULL)
    return;
  g_signal_connect_swapped (collection, "shown", G_CALLBACK (on_shown_cb), self);
  g_signal_connect_swapped (collection, "notify::searching", G_CALLBACK (update_page), self);
  g_signal_connect_swapped (get_rows (self), "counts-changed", G_CALLBACK (update_counts), self);
  g_signal_connect_swapped (get_rows (self), "notify::checking", G_CALLBACK (watch_work), self);
  g_signal_connect_swapped (get_rows (self), "notify::indexed", G_CALLBACK (watch_work), self);
  g_signal_connect_swapped (get_rows (self), "rows-changed", G_CALLBACK (update_counts), self);
  update_page (self);
  watch_work (self);
}

guint
mas_collection_list_count_selected (MasCollectionList *self)
{
  g_autoptr (GtkBitset) selected = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION_LIST (self), 0);

  selected = gtk_selection_model_get_selection (self->selection);
  return (guint) gtk_bitset_get_size (selected);
}

GArray *
mas_collection_list_dup_selected (MasCollectionList *self)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GtkBitset) selected = NULL;
  GtkBitsetIter iter;
  guint place = 0;
  gboolean more = FALSE;

  g_return_val_if_fail (MAS_IS_COLLECTION_LIST (self), rows);

  selected = gtk_selection_model_get_selection (self->selection);
  for (more = gtk_bitset_iter_init_first (&iter, selected, &place); more;
       more = gtk_bitset_iter_next (&iter, &place))
    {
      guint row = mas_collection_get_row (self->collection, place);

      if (row != G_MAXUINT)
        g_array_append_val (rows, row);
    }
  return rows;
}

static gboolean
on_scroll_cb (gpointer user_data)
{
  MasCollectionList *self = user_data;
  GtkWidget *focus = NULL;
  GtkWidget *cell = NULL;
  guint row = G_MAXUINT;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->collection == NULL || root == NULL)
    return G_SOURCE_REMOVE;
  row = get_only_selected (self);
  focus = gtk_root_get_focus (root);
  if (row == G_MAXUINT || focus == NULL
      || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view)))
    return G_SOURCE_REMOVE;
  /* The keyboard goes on from there. */
  cell = find_cell (self, row);
  if (cell != NULL)
    gtk_widget_grab_focus (gtk_widget_get_parent (cell));
  return G_SOURCE_REMOVE;
}

void
mas_collection_list_select_rows (MasCollectionList *self,
                                 const guint       *rows,
                                 guint              n_rows)
{
  g_autoptr (GtkBitset) selected = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) mask = NULL;
  guint first = G_MAXUINT;
  guint n = 0;

  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));
  g_return_if_fail (self->collection != NULL);

  n = g_list_model_get_n_items (G_LIST_MODEL (self->collection));
  for (guint i = 0; i < n_rows; i++)
    {
      guint place = 0;

      if (!mas_collection_find_place (self->collection, rows[i], &place))
        continue;
      gtk_bitset_add (selected, place);
      first = MIN (first, place);
    }
  mask = gtk_bitset_new_range (0, n);
  self->setting = TRUE;
  gtk_selection_model_set_selection (self->selection, selected, mask);
  self->setting = FALSE;
  g_clear_handle_id (&self->follow_id, g_source_remove);
  if (first == G_MAXUINT)
    return;
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", first);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_scroll_cb, g_object_ref (self), g_object_unref);
}

void
mas_collection_list_select (MasCollectionList *self,
                            guint              row,
                            guint              n_rows)
{
  g_autofree guint *rows = g_new (guint, MAX (n_rows, 1));

  for (guint i = 0; i < n_rows; i++)
    rows[i] = row + i;
  mas_collection_list_select_rows (self, rows, n_rows);
}

void
mas_collection_list_focus (MasCollectionList *self)
{
  guint row = G_MAXUINT;
  GtkWidget *cell = NULL;

  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));

  row = self->collection != NULL ? get_only_selected (self) : G_MAXUINT;
  cell = row != G_MAXUINT ? find_cell (self, row) : NULL;
  if (cell != NULL)
    gtk_widget_grab_focus (gtk_widget_get_parent (cell));
  else
    gtk_widget_child_focus (GTK_WIDGET (self->view), GTK_DIR_TAB_FORWARD);
}

void
mas_collection_list_focus_search (MasCollectionList *self)
{
  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  gtk_editable_select_region (self->search, 0, -1);
}

gboolean
mas_collection_list_has_focus (MasCollectionList *self)
{
  GtkRoot *root = NULL;
  GtkWidget *focus = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION_LIST (self), FALSE);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}
