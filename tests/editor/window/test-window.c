/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "mas-diagram-view.h"
#include "mas-gallery.h"
#include "mas-inspector.h"
#include "mas-new-panel.h"
#include "mas-palette.h"
#include "mas-slot.h"
#include "mas-style-row.h"

static void
test_empty (void)
{
  MasWindow *window = new_window (application);
  GtkWidget *examples =
    get_child (get_stack_page (window, "gallery"), MAS_TYPE_GALLERY, "examples");
  guint n = 0;

  g_assert_true (mas_window_is_empty (window));
  g_assert_null (mas_window_get_document (window));
  g_assert_cmpstr (get_page (window), ==, "gallery");
  for (GtkWidget *child = gtk_widget_get_first_child (examples); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  g_assert_cmpuint (n, >=, 9);
  destroy_window (window);
}

/* An example becomes a document without a file that is not modified. */
static void
test_example (void)
{
  MasWindow *window = new_window (application);
  GtkWidget *gallery = get_stack_page (window, "gallery");
  GtkWidget *examples = get_child (gallery, MAS_TYPE_GALLERY, "examples");
  GtkWidget *tile = find_widget (examples, GTK_TYPE_BUTTON, NULL);

  g_signal_emit_by_name (tile, "clicked");
  settle ();
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_nonnull (mas_window_get_document (window));
  g_assert_null (mas_window_get_file (window));
  g_assert_false (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
}

static void
on_notify_cb (GObject    *object,
              GParamSpec *pspec,
              guint      *n_told)
{
  *n_told += 1;
}

/* A document that is set once reaches the board once, and the window reports it once. */
static void
test_document_once (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autoptr (MasDocument) other = new_document (MOVED_FEEN);
  guint n_board = 0;
  guint n_window = 0;

  g_signal_connect (window_area (window), "notify::document", G_CALLBACK (on_notify_cb), &n_board);
  g_signal_connect (window, "notify::document", G_CALLBACK (on_notify_cb), &n_window);
  mas_window_set_document (window, other);
  settle ();
  g_assert_cmpuint (n_board, ==, 1);
  g_assert_cmpuint (n_window, ==, 1);
  g_assert_true (mas_window_get_document (window) == other);
  activate (window, "win.flip");
  g_assert_cmpuint (n_board, ==, 1);
  g_assert_cmpuint (n_window, ==, 1);
  destroy_window (window);
}

static void
on_menu_changed_cb (GMenuModel *menu,
                    int         position,
                    int         n_removed,
                    int         n_added,
                    guint      *n_shown)
{
  *n_shown += n_removed > 0 ? 1 : 0;
}

/* The menu of undo changes once for each change of the history, and for nothing else. */
static void
test_history_once (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasHistoryButton *history = get_header_part (window, "history");
  guint n_shown = 0;

  g_signal_connect (mas_history_button_get_menu (history), "items-changed",
                    G_CALLBACK (on_menu_changed_cb), &n_shown);
  move_pawn (window);
  g_assert_cmpuint (n_shown, ==, 1);
  activate (window, "win.undo");
  g_assert_cmpuint (n_shown, ==, 2);
  activate (window, "win.compare-clipboard");
  mas_edit_area_say (window_area (window), "something");
  settle ();
  g_assert_cmpuint (n_shown, ==, 2);
  destroy_window (window);
}

static void
test_history (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  GtkWidget *undo = get_history_part (window, "undo");
  GtkWidget *redo = get_history_part (window, "redo");
  g_autofree char *status = NULL;

  g_assert_false (gtk_widget_get_sensitive (undo));
  g_assert_cmpstr (get_title (window), ==, "Untitled");
  move_pawn (window);
  g_assert_true (gtk_widget_get_sensitive (undo));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo Move e2 to e4");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (undo), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Undo Move e2 to e4");
  g_assert_cmpstr (get_title (window), ==, "Untitled •");

  activate (window, "win.undo");
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  g_assert_cmpstr (get_title (window), ==, "Untitled");
  g_assert_false (gtk_widget_get_sensitive (undo));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (redo), ==, "Redo Move e2 to e4");
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "Undone: Move e2 to e4");
  activate (window, "win.redo");
  assert_feen (mas_window_get_document (window), MOVED_FEEN);
  destroy_window (window);
}

/* The panel is made once, when it is first opened. */
static GtkWidget *
open_new_panel (MasWindow *window)
{
  GtkMenuButton *button = get_header_part (window, "new_button");
  GtkPopover *panel = NULL;

  g_assert_null (gtk_menu_button_get_popover (button));
  activate (window, "win.new");
  panel = gtk_menu_button_get_popover (button);
  g_assert_nonnull (panel);
  gtk_menu_button_popdown (button);
  activate (window, "win.new");
  g_assert_true (gtk_menu_button_get_popover (button) == panel);
  return GTK_WIDGET (panel);
}

static void
test_new (void)
{
  MasWindow *window = new_window (application);
  GtkWidget *panel = open_new_panel (window);
  GtkWidget *row = NULL;
  GtkWidget *create = NULL;

  row =
    gtk_widget_get_ancestor (find_widget (panel, GTK_TYPE_LABEL, "Shogi"), GTK_TYPE_LIST_BOX_ROW);
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  settle ();
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (mas_window_get_document (window))),
                   ==, "shogi");
  g_assert_cmpuint (qi_position_get_n_pieces (
                      mas_document_get_position (mas_window_get_document (window))),
                    ==, 40);

  /* The open document stays open. */
  create = find_widget (panel, GTK_TYPE_BUTTON, "_Create");
  g_signal_emit_by_name (create, "clicked");
  settle ();
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_cmpuint (qi_position_get_n_pieces (
                      mas_document_get_position (mas_window_get_document (window))),
                    ==, 40);
  {
    GList *windows = gtk_application_get_windows (GTK_APPLICATION (application));
    MasWindow *other = windows->data != window ? windows->data : windows->next->data;

    g_assert_cmpuint (qi_position_get_n_pieces (
                        mas_document_get_position (mas_window_get_document (other))),
                      ==, 0);
    destroy_window (other);
  }
  destroy_window (window);
}

static gboolean
has_thumbnail (GtkListBoxRow *row)
{
  g_autoptr (QiSetup) setup = NULL;

  g_object_get (find_widget (GTK_WIDGET (row), MAS_TYPE_DIAGRAM_VIEW, NULL), "setup", &setup, NULL);
  return setup != NULL;
}

/* A little in each frame, as a finger does it. */
static gboolean
on_scroll_cb (GtkWidget     *list,
              GdkFrameClock *clock,
              gpointer       n_frames)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  const double value = gtk_adjustment_get_value (place);

  /* What is seen was drawn though the list has not stopped. */
  if (++*(guint *) n_frames == 10)
    g_assert_true (has_thumbnail (gtk_list_box_get_row_at_y (GTK_LIST_BOX (list), (int) value)));
  gtk_adjustment_set_value (place, value + 1);
  return G_SOURCE_CONTINUE;
}

/* Of the games those have thumbnails that are seen, or nearly so. */
static void
test_new_thumbnails (void)
{
  MasWindow *window = new_window (application);
  GtkListBox *games = GTK_LIST_BOX (find_widget (open_new_panel (window), GTK_TYPE_LIST_BOX, NULL));
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (games), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  GtkListBoxRow *late = NULL;
  guint n_frames = 0;

  wait_for (has_thumbnail (gtk_list_box_get_row_at_index (games, 0)));
  late = gtk_list_box_get_row_at_y (games, (int) gtk_adjustment_get_upper (place) / 2);
  g_assert_false (has_thumbnail (late));
  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place) / 2);
  gtk_widget_add_tick_callback (GTK_WIDGET (games), on_scroll_cb, &n_frames, NULL);
  wait_for (n_frames > 10);
  destroy_window (window);
}

/* The pieces that a window's palette offers. */
static char *
dup_offered (MasWindow *window)
{
  GtkWidget *palette = find_widget (GTK_WIDGET (window), MAS_TYPE_PALETTE, NULL);
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (palette));
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < slots->len; i++)
    {
      const QiToken *token = mas_slot_get_token (g_ptr_array_index (slots, i));

      if (token != NULL)
        g_string_append_printf (names, "%s ", token->text);
    }
  return g_string_free (names, FALSE);
}

/* The palette of an empty board has the pieces whose names were entered. */
static void
test_new_pieces (void)
{
  static const struct
  {
    const char *typed;
    const char *offered; /* NULL: refused */
  } cases[] = {
    { "", "K^ k^ Q q R r B b N n P p " },
    { " , ", "K^ k^ Q q R r B b N n P p " },
    { "K, Q, Great Dragon", "K k Q q Great Dragon great Dragon " },
    { "K Q\tK", "K k Q q " },
    { "\u738b;+R", "\u738b +R +r " },
    { "=K, K", "=K K k " },
    { "K, =nothing", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MasWindow *window = new_window (application);
      GtkWidget *panel = open_new_panel (window);
      GtkWidget *entry = find_widget (panel, GTK_TYPE_ENTRY, NULL);
      g_autofree char *offered = NULL;

      g_test_message ("%s", cases[i].typed);
      gtk_editable_set_text (GTK_EDITABLE (entry), cases[i].typed);
      g_assert_true (gtk_widget_is_sensitive (find_widget (panel, GTK_TYPE_BUTTON, "_Create"))
                     == (cases[i].offered != NULL));
      g_signal_emit_by_name (entry, "activate");
      settle ();
      if (cases[i].offered == NULL)
        g_assert_null (mas_window_get_document (window));
      else
        {
          offered = dup_offered (window);
          g_assert_cmpstr (offered, ==, cases[i].offered);
        }
      destroy_window (window);
    }
}

static char *
dup_listed (GtkListBox *games)
{
  GString *names = g_string_new (NULL);
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (games, i)) != NULL; i++)
    {
      GtkWidget *header = gtk_list_box_row_get_header (row);

      if (!gtk_widget_get_child_visible (GTK_WIDGET (row)))
        continue;
      if (header != NULL)
        g_string_append_printf (names, "[%s] ", gtk_label_get_label (GTK_LABEL (header)));
      g_string_append_printf (names, "%s; ",
                              gtk_label_get_label (GTK_LABEL (
                                gtk_widget_get_last_child (gtk_list_box_row_get_child (row)))));
    }
  return g_string_free (names, FALSE);
}

/* Games are grouped in families, and are found by any part of a name or an identifier. */
static void
test_new_search (void)
{
  static const struct
  {
    const char *typed;
    const char *listed;
    const char *taken; /* the game that Enter takes; NULL: none */
  } cases[] = {
    { "ITALIAN", "[Draughts] Italian draughts; ", "italiandraughts" },
    { " xiangqi", "[Xiangqi and Janggi] Xiangqi; Minixiangqi; ", "xiangqi" },
    { "3check", "[Chess and its relatives] Three-check; ", "3check" },
    { "othello", "[Games of stones] Othello; ", "othello" },
    /* No game has such a name, but pieces have one: found by their names, or by their letters in any
     * order. */
    { "Hawk",
      "[Chess and its relatives] Seirawan chess; S-House; [Shogi and its relatives] Tenjiku Shogi; "
      "Dai Dai Shogi; ",
      "seirawan" },
    { "unicorn", "[Chess and its relatives] Raumschach; Cubic chess; ", "raumschach" },
    { "nqhe ",
      "[Chess and its relatives] Seirawan chess; S-House; [Shogi and its relatives] Chu Shogi; "
      "Tenjiku Shogi; Dai Dai Shogi; ",
      "seirawan" },
    { "nqhen", "", NULL },
    { "no such game", "", NULL },
  };
  MasWindow *window = new_window (application);
  GtkWidget *panel = open_new_panel (window);
  GtkWidget *search = find_widget (panel, GTK_TYPE_SEARCH_ENTRY, NULL);
  GtkListBox *games = GTK_LIST_BOX (find_widget (panel, GTK_TYPE_LIST_BOX, NULL));
  GtkWidget *first = find_widget (GTK_WIDGET (games), GTK_TYPE_LABEL, "Chess");
  g_autofree char *before = dup_listed (games);

  /* The whole room beside its thumbnail is for the name, and a name of one word has one line. */
  wait_for (gtk_widget_get_width (first) > 0);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (first))), ==, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *listed = NULL;

      gtk_editable_set_text (GTK_EDITABLE (search), cases[i].typed);
      g_signal_emit_by_name (search, "search-changed");
      listed = dup_listed (games);
      g_assert_cmpstr (listed, ==, cases[i].listed);
    }
  g_signal_emit_by_name (search, "stop-search");
  g_signal_emit_by_name (search, "search-changed");
  {
    g_autofree char *after = dup_listed (games);

    g_assert_cmpstr (after, ==, before);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MasWindow *taker = NULL;

      if (cases[i].taken == NULL)
        continue;
      taker = new_window (application);
      search = find_widget (open_new_panel (taker), GTK_TYPE_SEARCH_ENTRY, NULL);
      gtk_editable_set_text (GTK_EDITABLE (search), cases[i].typed);
      g_signal_emit_by_name (search, "activate");
      settle ();
      assert_game (taker, cases[i].taken);
      destroy_window (taker);
    }
  destroy_window (window);
}

static void
collect_shortcuts (GtkWidget  *root,
                   GHashTable *actions,
                   GHashTable *accels)
{
  /* For its search the window holds each shortcut a second time, outside its sections. */
  if (GTK_IS_SHORTCUTS_SHORTCUT (root)
      && gtk_widget_get_ancestor (root, GTK_TYPE_SHORTCUTS_SECTION) != NULL)
    {
      g_autofree char *action = NULL;
      g_autofree char *accel = NULL;
      g_autofree char *title = NULL;

      g_object_get (root, "action-name", &action, "accelerator", &accel, "title", &title, NULL);
      g_assert_cmpstr (title, !=, NULL);
      if (action != NULL)
        g_assert_true (g_hash_table_add (actions, g_steal_pointer (&action)));
      else
        g_assert_true (g_hash_table_add (accels, g_steal_pointer (&accel)));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_shortcuts (child, actions, accels);
}

/* An accelerator of the table takes the key before any widget gets it, so no widget may use one of
 * these keys. */
static void
assert_not_in_table (GHashTable *accels)
{
  gsize n_table = 0;
  const MasAccel *table = mas_application_get_accels (&n_table);
  GHashTableIter iter;
  gpointer keys = NULL;

  g_hash_table_iter_init (&iter, accels);
  while (g_hash_table_iter_next (&iter, &keys, NULL))
    {
      g_auto (GStrv) each = g_strsplit (keys, " ", -1);

      for (gsize k = 0; each[k] != NULL; k++)
        for (gsize i = 0; i < n_table; i++)
          {
            guint key = 0, other = 0;
            GdkModifierType mods = 0, other_mods = 0;

            g_assert_true (gtk_accelerator_parse (table[i].accels[0], &key, &mods));
            g_test_message ("%s, %s", each[k], table[i].accels[0]);
            if (gtk_accelerator_parse (each[k], &other, &other_mods))
              g_assert_false (key == other && mods == other_mods);
          }
    }
}

/* Each line of the table of accelerators is in the window of shortcuts once, and no other shortcut
 * with an action is. No accelerator is a letter alone. */
static void
test_shortcuts (void)
{
  MasWindow *window = new_window (application);
  GtkShortcutsWindow *help = NULL;
  g_autoptr (GHashTable) actions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) accels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize n_table = 0;
  const MasAccel *table = mas_application_get_accels (&n_table);

  /* The window is made when it is first asked for. */
  g_assert_null (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window)));
  help = GTK_SHORTCUTS_WINDOW (mas_window_get_help (window));
  g_assert_nonnull (help);
  g_assert_true (mas_window_get_help (window) == GTK_WINDOW (help));
  collect_shortcuts (GTK_WIDGET (help), actions, accels);
  for (gsize i = 0; i < n_table; i++)
    {
      guint key = 0;
      GdkModifierType mods = 0;

      g_test_message ("%s", table[i].action);
      g_assert_true (g_hash_table_remove (actions, table[i].action));
      g_assert_true (gtk_accelerator_parse (table[i].accels[0], &key, &mods));
      g_assert_true (mods != 0 || (key >= GDK_KEY_F1 && key <= GDK_KEY_F12));
      if (i > 0)
        g_assert_cmpstr (table[i - 1].action, <, table[i].action);
    }
  g_assert_cmpuint (g_hash_table_size (actions), ==, 0);
  g_assert_cmpuint (g_hash_table_size (accels), >, 10);
  assert_not_in_table (accels);
  destroy_window (window);
}

/* GTK warns when the window gets a size that makes no sense, which ends the test. */
static void
test_shortcuts_shown (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  for (int i = 0; i < 2; i++)
    {
      GtkWindow *help = NULL;

      activate (window, "win.show-help-overlay");
      help = mas_window_get_help (window);
      pause_for (100);
      for (int width = 400; width < 1300; width += 300)
        {
          gtk_window_set_default_size (help, width, width / 2);
          pause_for (50);
        }
      gtk_window_close (help);
      settle ();
    }
  destroy_window (window);
}

/* Each action that the table names exists. */
static void
test_actions (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  gsize n_table = 0;
  const MasAccel *table = mas_application_get_accels (&n_table);

  for (gsize i = 0; i < n_table; i++)
    {
      const char *name = table[i].action + 4;
      gboolean found = FALSE;

      if (g_str_has_prefix (table[i].action, "app."))
        found = g_action_group_has_action (G_ACTION_GROUP (application), name);
      else
        {
          found = g_action_map_lookup_action (G_ACTION_MAP (window), name) != NULL;
          for (guint k = 0; !found; k++)
            {
              const GVariantType *parameter = NULL;
              const char *action = NULL;
              const char *property = NULL;
              GType owner = G_TYPE_INVALID;

              if (!gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (window), k, &owner, &action,
                                                  &parameter, &property))
                break;
              found = g_str_equal (action, table[i].action);
            }
        }
      g_test_message ("%s", table[i].action);
      g_assert_true (found);
    }
  destroy_window (window);
}

static void
test_view (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  GtkToggleButton *button = get_header_part (window, "panels_button");
  gboolean flipped = FALSE;
  gboolean shown = FALSE;

  activate (window, "win.flip");
  g_object_get (window_area (window), "flipped", &flipped, NULL);
  g_assert_true (flipped);
  g_object_get (window, "show-panels", &shown, NULL);
  g_assert_cmpint (gtk_toggle_button_get_active (button), ==, shown);
  g_object_set (window, "show-panels", !shown, NULL);
  g_assert_cmpint (gtk_toggle_button_get_active (button), ==, !shown);
  g_assert_true (adw_flap_get_reveal_flap (get_child (window->editor, MAS_TYPE_EDITOR_PAGE, "flap"))
                 == !shown);
  g_object_set (window, "show-panels", shown, NULL);
  activate (window, "win.toggle-turn");
  assert_feen (mas_window_get_document (window),
               "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  for (int i = 0; i < 5; i++)
    activate (window, "win.next-pane");
  destroy_window (window);
}

/* When the button that has the keyboard is turned off, the board gets the keyboard. */
static void
test_focus_goes_on (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  GtkWidget *undo = get_history_part (window, "undo");
  GtkWidget *focus = NULL;

  move_pawn (window);
  g_assert_true (gtk_widget_grab_focus (undo));
  activate (window, "win.undo");
  g_assert_false (gtk_widget_get_sensitive (undo));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, window_area (window)));
  destroy_window (window);
}

/* A screen reader says the words of a button, and not first of what type its icon is. */
static void
assert_no_icon_speaks (GtkWidget *root)
{
  if (GTK_IS_BUTTON (root) && gtk_button_get_icon_name (GTK_BUTTON (root)) != NULL)
    g_assert_false (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (root),
                                                      GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_no_icon_speaks (child);
}

/* Rows that are made when a position needs them, or when they are looked at, have the same names as the others. */
static void
test_late_rows (void)
{
  MasWindow *window = new_document_window ("k^1/2//2/1K^ P/ C/c");
  GtkWidget *inspector = find_widget (GTK_WIDGET (window), MAS_TYPE_INSPECTOR, NULL);
  GtkWidget *advanced = find_widget (inspector, ADW_TYPE_EXPANDER_ROW, NULL);

  g_assert_null (find_widget (advanced, MAS_TYPE_STYLE_ROW, NULL));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (advanced), TRUE);
  settle ();
  g_assert_nonnull (find_widget (advanced, MAS_TYPE_STYLE_ROW, NULL));
  assert_no_icon_speaks (inspector);
  destroy_window (window);
}

static void
test_close (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  close_window (window, NULL);
  g_assert_cmpuint (fake.n_confirm, ==, 0);
  g_assert_cmpuint (count_windows (), ==, 0);

  window = new_document_window (CHESS_FEEN);
  move_pawn (window);
  close_window (window, "cancel");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_cmpuint (fake.n_choices, ==, 3);
  g_assert_cmpuint (count_windows (), ==, 1);
  close_window (window, "discard");
  g_assert_cmpuint (count_windows (), ==, 0);
}

static void
test_close_and_save (void)
{
  g_autoptr (GFile) file = new_file ("d.feen", NULL, 0);
  MasWindow *window = new_document_window (CHESS_FEEN);

  move_pawn (window);
  /* The name is asked for and the dialog is cancelled: the window stays. */
  close_window (window, "save");
  g_assert_cmpuint (count_windows (), ==, 1);
  fake.file = file;
  close_window (window, "save");
  wait_for (count_windows () == 0);
  fake.file = NULL;
  assert_contents (file, MOVED_FEEN "\n");
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/empty", test_empty);
  g_test_add_func ("/editor/window/example", test_example);
  g_test_add_func ("/editor/window/history", test_history);
  g_test_add_func ("/editor/window/history-once", test_history_once);
  g_test_add_func ("/editor/window/document-once", test_document_once);
  g_test_add_func ("/editor/window/new", test_new);
  g_test_add_func ("/editor/window/new-thumbnails", test_new_thumbnails);
  g_test_add_func ("/editor/window/new-search", test_new_search);
  g_test_add_func ("/editor/window/new-pieces", test_new_pieces);
  g_test_add_func ("/editor/window/shortcuts", test_shortcuts);
  g_test_add_func ("/editor/window/shortcuts-shown", test_shortcuts_shown);
  g_test_add_func ("/editor/window/actions", test_actions);
  g_test_add_func ("/editor/window/view", test_view);
  g_test_add_func ("/editor/window/late-rows", test_late_rows);
  g_test_add_func ("/editor/window/focus-goes-on", test_focus_goes_on);
  g_test_add_func ("/editor/window/close", test_close);
  g_test_add_func ("/editor/window/close-and-save", test_close_and_save);
  return run_window_tests ();
}
