/* SPDX-License-Identifier: Apache-2.0 */
/* The stage alone: where things are on it, and how it shows its state. */
#include "case-table.h"
#include "fake-workplace.h"
#include "wait.h"

#include "mas-stage.h"

#include <adwaita.h>

typedef struct
{
  GtkWidget        *window;
  MasStage         *stage;
  QiSetup          *setup;
  const QiGameInfo *info;
} Fixture;

static void
on_painted_cb (GdkFrameClock *clock,
               gboolean      *painted)
{
  *painted = TRUE;
}

/* Runs everything that waits, and lays out the window. */
static void
lay_out (Fixture *f)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (f->window);
  gboolean painted = FALSE;
  gulong handler = 0;

  run_ready ();
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted_cb), &painted);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
  wait_for (painted);
  g_signal_handler_disconnect (clock, handler);
}

/* A stage with the start of a game, or without any setup. */
static void
fixture_init (Fixture    *f,
              const char *game,
              int         width,
              int         height)
{
  f->info = game == NULL ? NULL : qi_game_info_lookup (game);
  f->setup = f->info == NULL ? NULL : qi_game_info_dup_start (f->info);
  f->stage = g_object_new (MAS_TYPE_STAGE, NULL);
  f->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (f->window), width, height);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->stage));
  if (f->setup != NULL)
    mas_stage_show_setup (f->stage, f->setup, f->info);
  gtk_window_present (GTK_WINDOW (f->window));
  wait_for (gtk_widget_get_width (mas_stage_get_board (f->stage)) > 100);
  lay_out (f);
}

static void
fixture_clear (Fixture *f)
{
  MasStage *stage = g_object_ref (f->stage);

  gtk_window_destroy (GTK_WINDOW (f->window));
  run_ready ();
  g_assert_finalize_object (stage);
  g_clear_pointer (&f->setup, qi_setup_unref);
}

/* Places that have to be found at their coordinates. */
typedef struct
{
  const char *name;
  const char *game;
  MasSpotKind kind;
  guint       square;
  QiSide      side;
  const char *token; /* of a slot */
  gboolean    flipped;
} Place;

static const Place places[] = {
  { "first-square", "chess", MAS_SPOT_SQUARE, 0, QI_SIDE_FIRST, NULL, FALSE },
  { "square-amid", "chess", MAS_SPOT_SQUARE, 27, QI_SIDE_FIRST, NULL, FALSE },
  { "last-square", "chess", MAS_SPOT_SQUARE, 63, QI_SIDE_FIRST, NULL, FALSE },
  { "first-square-flipped", "chess", MAS_SPOT_SQUARE, 0, QI_SIDE_FIRST, NULL, TRUE },
  { "square-of-many", "shogi", MAS_SPOT_SQUARE, 80, QI_SIDE_FIRST, NULL, TRUE },
  { "layer", "raumschach", MAS_SPOT_SQUARE, 60, QI_SIDE_FIRST, NULL, FALSE },
  { "stamp", "chess", MAS_SPOT_PALETTE, QI_NO_SQUARE, QI_SIDE_FIRST, "Q", FALSE },
  { "stamp-of-the-other", "chess", MAS_SPOT_PALETTE, QI_NO_SQUARE, QI_SIDE_FIRST, "n", FALSE },
  { "first-hand", "shogi", MAS_SPOT_HAND, QI_NO_SQUARE, QI_SIDE_FIRST, NULL, FALSE },
  { "second-hand", "shogi", MAS_SPOT_HAND, QI_NO_SQUARE, QI_SIDE_SECOND, NULL, FALSE },
  { "second-hand-flipped", "shogi", MAS_SPOT_HAND, QI_NO_SQUARE, QI_SIDE_SECOND, NULL, TRUE },
};

static void
test_place (gconstpointer data)
{
  const Place *place = data;
  QiToken token = QI_TOKEN (place->token != NULL ? place->token : "");
  MasSpot spot = { place->kind, place->square, place->side, place->token != NULL ? &token : NULL };
  g_auto (MasSpot) found = MAS_SPOT_INIT;
  graphene_rect_t rect;
  Fixture f;

  fixture_init (&f, place->game, 900, 720);
  mas_stage_set_flipped (f.stage, place->flipped);
  g_assert_cmpint (mas_stage_get_flipped (f.stage), ==, place->flipped);
  lay_out (&f);
  g_assert_true (mas_stage_get_rect (f.stage, &spot, &rect));
  g_assert_cmpfloat (rect.size.width, >, 8);
  mas_stage_find_spot (f.stage, rect.origin.x + rect.size.width / 2,
                       rect.origin.y + rect.size.height / 2, &found);
  g_assert_cmpint (found.kind, ==, spot.kind);
  g_assert_cmpuint (found.square, ==, spot.square);
  if (spot.token != NULL || spot.kind == MAS_SPOT_SQUARE)
    g_assert_true (mas_spot_is_same (&found, &spot));
  if (spot.kind == MAS_SPOT_HAND)
    g_assert_cmpint (found.side, ==, spot.side);
  /* The spot of a square holds its piece. */
  if (spot.kind == MAS_SPOT_SQUARE)
    {
      const QiToken *piece = qi_position_get_piece (qi_setup_get_position (f.setup), place->square);

      g_assert_cmpint (found.token != NULL, ==, piece != NULL);
      if (piece != NULL)
        g_assert_true (qi_token_equal (found.token, piece));
    }
  fixture_clear (&f);
}

/* Just outside the board a dropped piece goes back; farther away it is removed. Without a setup there is
 * no spot. */
static void
test_outside (void)
{
  static const struct
  {
    const char *game;
    float distance; /* CSS px above the board */
    MasSpotKind kind;
  } cases[] = {
    { "chess", 12, MAS_SPOT_NONE },
    { "chess", 200, MAS_SPOT_AWAY },
    { NULL, 200, MAS_SPOT_NONE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Fixture f;
      MasSpot corner = { MAS_SPOT_SQUARE, 0, QI_SIDE_FIRST, NULL };
      g_auto (MasSpot) found = MAS_SPOT_INIT;
      graphene_rect_t rect = GRAPHENE_RECT_INIT (0, 0, 1, 1);

      fixture_init (&f, cases[i].game, 900, 720);
      g_assert_cmpint (mas_stage_get_rect (f.stage, &corner, &rect), ==, cases[i].game != NULL);
      mas_stage_find_spot (f.stage, rect.origin.x, rect.origin.y - cases[i].distance, &found);
      g_assert_cmpint (found.kind, ==, cases[i].kind);
      g_assert_cmpuint (found.square, ==, QI_NO_SQUARE);
      fixture_clear (&f);
    }
}

/* Hands are shown when the game has them, when the person wants them, and while a piece is lifted. */
static const struct
{
  const char *name;
  const char *game;
  gboolean    show;
  gboolean    lifted;
  gboolean    seen;
} hands[] = {
  { "none", "chess", FALSE, FALSE, FALSE },
  { "game", "shogi", FALSE, FALSE, TRUE },
  { "wanted", "chess", TRUE, FALSE, TRUE },
  { "lifted", "chess", FALSE, TRUE, TRUE },
};

static void
test_hands (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (hands); i++)
    {
      Fixture f;

      g_test_message ("%s", hands[i].name);
      fixture_init (&f, hands[i].game, 900, 720);
      mas_stage_set_show_hands (f.stage, hands[i].show);
      g_assert_cmpint (mas_stage_get_show_hands (f.stage), ==, hands[i].show);
      mas_stage_set_lifted (f.stage, hands[i].lifted);
      lay_out (&f);
      for (guint side = 0; side < 2; side++)
        g_assert_cmpint (gtk_widget_get_mapped (mas_stage_get_hand (f.stage, (QiSide) side)), ==,
                         hands[i].seen);
      /* The piece is put down again. */
      mas_stage_set_lifted (f.stage, FALSE);
      lay_out (&f);
      g_assert_cmpint (gtk_widget_get_mapped (mas_stage_get_hand (f.stage, QI_SIDE_FIRST)), ==,
                       hands[i].seen && !hands[i].lifted);
      fixture_clear (&f);
    }
}

static float
get_top (Fixture   *f,
         GtkWidget *widget)
{
  graphene_rect_t rect;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (f->stage), &rect));
  return rect.origin.y;
}

/* The hand of the side at the bottom is at the bottom; turning the board swaps the hands. */
static void
test_flip (void)
{
  Fixture f;

  fixture_init (&f, "shogi", 900, 720);
  for (guint flipped = 0; flipped < 2; flipped++)
    {
      const QiSide lower = flipped != 0 ? QI_SIDE_SECOND : QI_SIDE_FIRST;

      mas_stage_set_flipped (f.stage, flipped != 0);
      lay_out (&f);
      g_assert_cmpfloat (get_top (&f, mas_stage_get_hand (f.stage, qi_side_other (lower))), <,
                         get_top (&f, mas_stage_get_hand (f.stage, lower)));
    }
  fixture_clear (&f);
}

/* The palette is beside the board, and below it in a narrow window. */
static void
test_palette (void)
{
  static const int sizes[][2] = { { 900, 720 }, { 400, 800 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Fixture f;
      GtkWidget *board = NULL;
      graphene_rect_t rect;
      graphene_rect_t palette;

      fixture_init (&f, "chess", sizes[i][0], sizes[i][1]);
      board = mas_stage_get_board (f.stage);
      g_assert_true (gtk_widget_compute_bounds (board, GTK_WIDGET (f.stage), &rect));
      g_assert_true (gtk_widget_compute_bounds (mas_stage_get_palette (f.stage),
                                                GTK_WIDGET (f.stage), &palette));
      if (i == 0)
        g_assert_cmpfloat (palette.origin.x + palette.size.width, <=, rect.origin.x);
      else
        g_assert_cmpfloat (palette.origin.y, >=, rect.origin.y + rect.size.height);
      fixture_clear (&f);
    }
}

static guint
get_error_square (Fixture *f)
{
  return mas_board_view_get_overlay (MAS_BOARD_VIEW (mas_stage_get_board (f->stage)))->error;
}

/* A refusal is marked at its place, with a bubble, until it is dismissed. */
static void
test_refusal (void)
{
  Fixture f;
  FakeWorkplace *place = fake_workplace_new ("2x2");
  MasAttempt *attempt = g_object_ref (place->attempt);
  MasPlace square = { .kind = MAS_PLACE_SQUARE, .square = 3 };
  MasPlace hand = { .kind = MAS_PLACE_HAND, .square = QI_NO_SQUARE, .side = QI_SIDE_SECOND };

  fixture_init (&f, "chess", 900, 720);
  mas_attempt_refuse (attempt, &square, "Not here.");
  mas_stage_show_attempt (f.stage, attempt);
  lay_out (&f);
  g_assert_true (gtk_widget_get_mapped (mas_stage_get_bubble (f.stage)));
  g_assert_cmpuint (get_error_square (&f), ==, 3);

  mas_attempt_dismiss (attempt);
  mas_stage_show_attempt (f.stage, attempt);
  lay_out (&f);
  g_assert_false (gtk_widget_get_mapped (mas_stage_get_bubble (f.stage)));
  g_assert_cmpuint (get_error_square (&f), ==, QI_NO_SQUARE);

  /* A hand that the game does not have is shown as long as a refusal there is. */
  mas_attempt_refuse (attempt, &hand, "Not there.");
  mas_stage_show_attempt (f.stage, attempt);
  lay_out (&f);
  g_assert_true (gtk_widget_get_mapped (mas_stage_get_hand (f.stage, QI_SIDE_SECOND)));
  g_assert_true (gtk_widget_has_css_class (mas_stage_get_hand (f.stage, QI_SIDE_SECOND), "error"));
  mas_attempt_dismiss (attempt);
  mas_stage_show_attempt (f.stage, attempt);
  lay_out (&f);
  g_assert_false (gtk_widget_get_mapped (mas_stage_get_hand (f.stage, QI_SIDE_SECOND)));
  g_assert_false (gtk_widget_has_css_class (mas_stage_get_hand (f.stage, QI_SIDE_SECOND), "error"));
  fixture_clear (&f);
  g_assert_finalize_object (place);
  g_assert_finalize_object (attempt);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  case_table_add ("/editor/stage/place/", places, test_place);
  g_test_add_func ("/editor/stage/outside", test_outside);
  g_test_add_func ("/editor/stage/hands", test_hands);
  g_test_add_func ("/editor/stage/flip", test_flip);
  g_test_add_func ("/editor/stage/palette", test_palette);
  g_test_add_func ("/editor/stage/refusal", test_refusal);
  return g_test_run ();
}
