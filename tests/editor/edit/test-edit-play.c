/* SPDX-License-Identifier: Apache-2.0 */
/* A board that is played by the rules: what clicks do there, and the choice between moves to one square. */
#include "edit-fixture.h"

#include "mas-rules.h"

typedef struct
{
  Fixture   f;
  MasRules *rules;
} Table;

/* @text: a position of @game in @notation; NULL: its start. */
static QiSetup *
new_setup (const char *game,
           const char *notation,
           const char *text)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = NULL;

  if (text == NULL)
    return qi_game_info_dup_start (qi_game_info_lookup (game));
  reading = qi_notation_read (qi_notation_lookup (notation), text, -1, &options);
  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static void
table_init (Table      *self,
            const char *game,
            const char *notation,
            const char *text)
{
  g_autoptr (QiSetup) setup = new_setup (game, notation, text);
  g_autoptr (MasDocument) document = mas_document_new (setup);

  fixture_init (&self->f, game);
  mas_edit_area_set_document (self->f.area, document);
  let_go (self->f.document);
  self->f.document = g_steal_pointer (&document);
  self->f.info = mas_document_get_game_info (self->f.document);
  self->rules = mas_rules_new ();
  mas_rules_set_document (self->rules, self->f.document);
  mas_rules_set_active (self->rules, TRUE);
  mas_edit_area_set_rules (self->f.area, self->rules);
  fixture_settle (&self->f);
}

static void
table_clear (Table *self)
{
  mas_edit_area_set_rules (self->f.area, NULL);
  g_assert_finalize_object (self->rules);
  fixture_clear (&self->f);
}

static void
click (Table      *self,
       const char *place)
{
  fixture_click (&self->f, place, GDK_BUTTON_PRIMARY, 0);
}

static GtkWidget *
get_choice (Table *self)
{
  return mas_popup_get_open (mas_menus_get_popup (self->f.area->menus));
}

/* The grid of the buttons. */
static GtkWidget *
get_grid (Table *self)
{
  return gtk_popover_get_child (GTK_POPOVER (get_choice (self)));
}

static guint
count_buttons (Table *self)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (get_grid (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

/* A key in the popover. */
static gboolean
press (Table          *self,
       guint           keyval,
       GdkModifierType mods)
{
  return press_in (get_choice (self), GTK_PHASE_BUBBLE, keyval, mods);
}

#define PROMOTES "8/P6k/8/8/8/8/8/K7 w - - 0 1"
#define DROPS_IN "4k4/9/9/P8/9/9/9/9/4K4 b - 1"
#define GATES    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[EHeh] b KQABCDEFHkqabcdefgh - 1 2"

/* Letters choose, and "+" and "=" where both moves have the same letter (interaction.md, the fifth thing that no other editor
 * has; FIDE 3.7.3, the rules of shogi on promotion, those of Seirawan chess on gating). */
static const struct
{
  const char *name;
  const char *game;
  const char *notation;
  const char *text;
  const char *from;
  const char *to;
  guint       n;
  guint       key;
  const char *expected;
  const char *label; /* of the step */
} choices[] = {
  { "queen", "chess", "fen", PROMOTES, "a7", "a8", 4, GDK_KEY_q, "a8=Q a7=", "1. a8=Q" },
  { "knight", "chess", "fen", PROMOTES, "a7", "a8", 4, GDK_KEY_N, "a8=N a7=", "1. a8=N" },
  { "promotes", "shogi", "sfen", DROPS_IN, "9d", "9c", 2, GDK_KEY_plus, "9c=+P 9d=", NULL },
  { "stays", "shogi", "sfen", DROPS_IN, "9d", "9c", 2, GDK_KEY_equal, "9c=P 9d=", NULL },
  { "gates", "seirawan", "fen", GATES, "b8", "c6", 3, GDK_KEY_h, "c6=n b8=h", "2… Nc6/H" },
};

static void
test_choice (gconstpointer data)
{
  const __typeof__ (choices[0]) *test = data;
  Table t = { 0 };

  table_init (&t, test->game, test->notation, test->text);
  click (&t, test->from);
  g_assert_cmpint (mas_held_get_kind (t.f.area->held), ==, MAS_HELD_LIFTED);
  click (&t, test->to);
  g_assert_nonnull (get_choice (&t));
  g_assert_cmpuint (count_buttons (&t), ==, test->n);
  fixture_expect_status (&t.f, "Choose a move; Esc makes none");
  g_assert_cmpuint (fixture_n_steps (&t.f), ==, 0);
  /* Keys that no move has, and those with Ctrl, choose nothing. */
  g_assert_false (press (&t, GDK_KEY_z, 0));
  g_assert_false (press (&t, test->key, GDK_CONTROL_MASK));
  g_assert_false (press (&t, GDK_KEY_Shift_L, 0));
  g_assert_true (press (&t, test->key, 0));
  wait_for (fixture_n_steps (&t.f) == 1);
  fixture_expect (&t.f, test->expected);
  if (test->label != NULL)
    g_assert_cmpstr (fixture_label (&t.f), ==, test->label);
  g_assert_null (get_choice (&t));
  table_clear (&t);
}

/* Squares for the duck lie as they do on the board, from whichever side it is seen (https://duckchess.com: the duck is put
 * on an empty square after each move). */
static void
test_walls (void)
{
  for (int flipped = FALSE; flipped <= TRUE; flipped++)
    {
      Table t = { 0 };
      GtkWidget *child = NULL;
      int column = 0;
      int row = 0;
      int width = 0;
      int height = 0;

      table_init (&t, "duck", NULL, NULL);
      g_object_set (t.f.area, "flipped", flipped, NULL);
      click (&t, "e2");
      click (&t, "e4");
      g_assert_nonnull (get_choice (&t));
      /* All that are empty once the pawn has gone. */
      g_assert_cmpuint (count_buttons (&t), ==, 32);
      child = gtk_grid_get_child_at (GTK_GRID (get_grid (&t)), flipped ? 4 : 3, flipped ? 4 : 3);
      g_assert_nonnull (child);
      gtk_grid_query_child (GTK_GRID (get_grid (&t)), child, &column, &row, &width, &height);
      g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (child), "Wall on d5: "));
      g_signal_emit_by_name (child, "clicked");
      fixture_expect (&t.f, "e2= e4=P");
      g_assert_cmpstr (fixture_label (&t.f), ==, "1. e4,d5");
      table_clear (&t);
    }
}

/* What is said of the piece that is lifted, and why one is not. */
static const struct
{
  const char *name;
  const char *game;
  const char *notation;
  const char *text;
  const char *place;
  const char *words;
  gboolean    lifted;
} lifts[] = {
  { "knight", "chess", NULL, NULL, "g1", "White knight on g1: 2 squares: f3, h3", TRUE },
  { "rook", "chess", NULL, NULL, "a1", "This piece has no legal move.", FALSE },
  { "in-check", "chess", "fen", "4k3/8/8/8/7q/8/P7/4K3 w - - 0 1", "a2", "its own side is in check",
    FALSE },
  { "pinned-by-nothing", "chess", "fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e8", NULL, FALSE },
  { "many", "chess", "fen", "k7/8/8/8/3Q4/8/7K/8 w - - 0 1", "d4", "27 squares: ", TRUE },
  { "hand", "shogi", "sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "first:G",
    "in hand: 79 squares: ", TRUE },
  { "theirs", "shogi", "sfen", "4k4/9/9/9/9/9/9/9/4K4 b g 1", "second:g", NULL, FALSE },
  { "mated", "chess", "fen", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "e2",
    "The game is over. ", FALSE },
};

static void
test_lift (gconstpointer data)
{
  const __typeof__ (lifts[0]) *test = data;
  Table t = { 0 };

  table_init (&t, test->game, test->notation, test->text);
  click (&t, test->place);
  if (test->words != NULL)
    fixture_expect_status (&t.f, test->words);
  g_assert_cmpint (mas_held_get_kind (t.f.area->held), ==,
                   test->lifted ? MAS_HELD_LIFTED : MAS_HELD_NOTHING);
  g_assert_cmpuint (fixture_n_steps (&t.f), ==, 0);
  /* Once more lets go. */
  click (&t, test->place);
  g_assert_cmpint (mas_held_get_kind (t.f.area->held), ==, MAS_HELD_NOTHING);
  table_clear (&t);
}

/* Two clicks. */
static const struct
{
  const char *name;
  const char *game;
  const char *notation;
  const char *text;
  const char *from;
  const char *to;
  const char *expected;
  guint       n_steps;
  const char *words; /* of the status, or NULL */
} moves[] = {
  { "moves", "chess", NULL, NULL, "e2", "e4", "e2= e4=P", 1, "1. e4: Black to move" },
  { "too-far", "chess", NULL, NULL, "e2", "e5", "e2=P e5=", 0, NULL },
  { "checks", "chess", "fen", "4k3/8/8/8/8/8/8/K6R w - - 0 1", "h1", "h8", "h1= h8=R", 1,
    "1. Rh8+: Black to move, in check" },
  { "onto-rook", "chess", "fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "h1",
    "e1= f1=R g1=K^ h1=", 1, "1. O-O" },
  { "drops", "shogi", "sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "first:G", "5e", "5e=G first:G=0", 1,
    NULL },
  { "drops-nowhere", "shogi", "sfen", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "first:P", "5e",
    "5e= first:P=1", 0, NULL },
  { "drops-on-theirs", "shogi", "sfen", "4k4/9/9/9/9/9/4P4/9/4K4 b G 1", "first:G", "5a",
    "first:G=1", 0, NULL },
};

static void
test_move (gconstpointer data)
{
  const __typeof__ (moves[0]) *test = data;
  Table t = { 0 };
  double x = 0;
  double y = 0;

  table_init (&t, test->game, test->notation, test->text);
  click (&t, test->from);
  /* The pointer says before what a click would do there. */
  fixture_place (&t.f, test->to, &x, &y);
  mas_pointer_hover (t.f.area->pointer, x, y);
  g_assert_cmpint (mas_edit_area_get_overlay (t.f.area)->target_state, ==,
                   test->n_steps > 0 ? MAS_TARGET_ACCEPTED : MAS_TARGET_REFUSED);
  click (&t, test->to);
  fixture_expect (&t.f, test->expected);
  g_assert_cmpuint (fixture_n_steps (&t.f), ==, test->n_steps);
  g_assert_cmpint (gtk_widget_get_visible (mas_stage_get_bubble (t.f.area->stage)), ==,
                   test->n_steps == 0);
  if (test->words != NULL)
    fixture_expect_status (&t.f, test->words);
  table_clear (&t);
}

/* A stamp of the palette is no move. */
static void
test_stamp (void)
{
  Table t = { 0 };
  double x = 0;
  double y = 0;

  table_init (&t, "chess", NULL, NULL);
  click (&t, "stamp:Q");
  fixture_expect_status (&t.f, "By the Rules is on: only legal moves change the position.");
  g_assert_cmpint (mas_held_get_kind (t.f.area->held), ==, MAS_HELD_NOTHING);
  mas_held_stamp (t.f.area->held, &QI_TOKEN ("Q"));
  fixture_place (&t.f, "e4", &x, &y);
  mas_pointer_hover (t.f.area->pointer, x, y);
  g_assert_cmpint (mas_edit_area_get_overlay (t.f.area)->target_state, ==, MAS_TARGET_REFUSED);
  click (&t, "e4");
  fixture_expect (&t.f, "e4=");
  g_assert_cmpuint (fixture_n_steps (&t.f), ==, 0);
  table_clear (&t);
}

/* What the rules refuse of a text, and what they take. */
static const struct
{
  const char *name;
  const char *text;
  gboolean    plays;
} texts[] = {
  { "san", "Nf3", TRUE },         { "spaces", "  e4 ", TRUE }, { "illegal", "Ke2", FALSE },
  { "nonsense", "xyzzy", FALSE }, { "empty", "", FALSE },
};

static void
test_text (gconstpointer data)
{
  const __typeof__ (texts[0]) *test = data;
  g_autofree char *words = NULL;
  Table t = { 0 };

  table_init (&t, "chess", NULL, NULL);
  words = mas_rules_play_text (t.rules, test->text);
  g_assert_cmpuint (fixture_n_steps (&t.f), ==, test->plays ? 1 : 0);
  if (test->plays)
    g_assert_null (words);
  else
    g_assert_cmpstr (words, !=, "");
  table_clear (&t);
}

/* Without rules that are known nothing is legal, and nothing is done. */
static void
test_off (void)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) list = QI_MOVE_LIST (space);
  g_autofree char *words = NULL;
  Table t = { 0 };

  table_init (&t, "chess", NULL, NULL);
  mas_rules_list_moves (t.rules, NULL, &list);
  g_assert_cmpuint (list.n_moves, ==, 0);
  mas_rules_set_active (t.rules, FALSE);
  mas_rules_list_moves (t.rules, NULL, &list);
  g_assert_cmpuint (list.n_moves, ==, 0);
  g_assert_null (mas_rules_refuse (t.rules, NULL, 0));
  g_assert_null (mas_rules_play_text (t.rules, "e4"));
  g_assert_null (mas_rules_dup_placed (t.rules));
  g_assert_false (mas_rules_can_pass (t.rules));
  mas_rules_pass (t.rules);
  words = mas_rules_dup_words (t.rules);
  g_assert_cmpstr (words, ==, "");
  g_assert_cmpuint (fixture_n_steps (&t.f), ==, 0);
  table_clear (&t);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  case_table_add ("/editor/edit-play/choice/", choices, test_choice);
  g_test_add_func ("/editor/edit-play/walls", test_walls);
  case_table_add ("/editor/edit-play/lift/", lifts, test_lift);
  case_table_add ("/editor/edit-play/move/", moves, test_move);
  g_test_add_func ("/editor/edit-play/stamp", test_stamp);
  case_table_add ("/editor/edit-play/text/", texts, test_text);
  g_test_add_func ("/editor/edit-play/off", test_off);
  return g_test_run ();
}
