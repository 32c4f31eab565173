/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"
#include "mas-press.h"
#include "qi-game-info.h"
#include "qi-token-private.h"

#define LEFT   GDK_BUTTON_PRIMARY
#define MIDDLE GDK_BUTTON_MIDDLE
#define RIGHT  GDK_BUTTON_SECONDARY
#define SHIFT  GDK_SHIFT_MASK
#define CTRL   GDK_CONTROL_MASK

/* What is pressed with what in the hand, what the press means at once, and what after it has moved
 * far enough. */
typedef struct
{
  const char     *name;
  MasHeldKind     held;
  MasSpotKind     spot;
  const char     *token;
  guint           button;
  gboolean        touch;
  GdkModifierType mods;
  MasPressKind    at_once;
  MasPressKind    moved;
} Case;

static const Case cases[] = {
  { "piece", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, "K", LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_DRAG },
  { "piece-ctrl", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, "K", LEFT, FALSE, CTRL, MAS_PRESS_PENDING, MAS_PRESS_DRAG },
  { "piece-shift", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, "K", LEFT, FALSE, SHIFT, MAS_PRESS_PENDING, MAS_PRESS_SELECT },
  { "piece-touch", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, "K", LEFT, TRUE, 0, MAS_PRESS_PENDING, MAS_PRESS_DRAG },
  { "piece-right", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, "K", RIGHT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_ARROW },
  { "piece-middle", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, "K", MIDDLE, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "empty", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, NULL, LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SELECT },
  { "empty-lifted", MAS_HELD_LIFTED, MAS_SPOT_SQUARE, NULL, LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SELECT },
  { "empty-touch", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, NULL, LEFT, TRUE, 0, MAS_PRESS_PENDING, MAS_PRESS_PAN },
  { "empty-right", MAS_HELD_NOTHING, MAS_SPOT_SQUARE, NULL, RIGHT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_ARROW },
  { "stamp", MAS_HELD_STAMP, MAS_SPOT_SQUARE, "K", LEFT, FALSE, 0, MAS_PRESS_STROKE, MAS_PRESS_STROKE },
  { "stamp-right", MAS_HELD_STAMP, MAS_SPOT_SQUARE, NULL, RIGHT, FALSE, 0, MAS_PRESS_STROKE, MAS_PRESS_STROKE },
  { "stamp-middle", MAS_HELD_STAMP, MAS_SPOT_SQUARE, "K", MIDDLE, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "stamp-shift", MAS_HELD_STAMP, MAS_SPOT_SQUARE, NULL, LEFT, FALSE, SHIFT, MAS_PRESS_PENDING, MAS_PRESS_LINE },
  { "stamp-ctrl", MAS_HELD_STAMP, MAS_SPOT_SQUARE, NULL, LEFT, FALSE, CTRL, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "eraser", MAS_HELD_ERASER, MAS_SPOT_SQUARE, "K", LEFT, FALSE, 0, MAS_PRESS_STROKE, MAS_PRESS_STROKE },
  { "eraser-right", MAS_HELD_ERASER, MAS_SPOT_SQUARE, "K", RIGHT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "marker", MAS_HELD_MARKER, MAS_SPOT_SQUARE, "K", LEFT, FALSE, 0, MAS_PRESS_MARKS, MAS_PRESS_MARKS },
  { "marker-right", MAS_HELD_MARKER, MAS_SPOT_SQUARE, "K", RIGHT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_ARROW },
  { "arrow", MAS_HELD_ARROW, MAS_SPOT_SQUARE, "K", LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_ARROW },
  { "arrow-shift", MAS_HELD_ARROW, MAS_SPOT_SQUARE, "K", LEFT, FALSE, SHIFT, MAS_PRESS_PENDING, MAS_PRESS_SELECT },
  { "hand", MAS_HELD_NOTHING, MAS_SPOT_HAND, NULL, LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "slot-empty", MAS_HELD_NOTHING, MAS_SPOT_HAND, "P", LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "palette", MAS_HELD_NOTHING, MAS_SPOT_PALETTE, "Q", LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_DRAG },
  { "palette-stamp", MAS_HELD_STAMP, MAS_SPOT_PALETTE, "Q", LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_DRAG },
  { "palette-right", MAS_HELD_NOTHING, MAS_SPOT_PALETTE, "Q", RIGHT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "tool", MAS_HELD_NOTHING, MAS_SPOT_PALETTE, NULL, LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "frame", MAS_HELD_NOTHING, MAS_SPOT_NONE, NULL, LEFT, FALSE, 0, MAS_PRESS_PENDING, MAS_PRESS_SPENT },
  { "away", MAS_HELD_STAMP, MAS_SPOT_AWAY, NULL, LEFT, FALSE, 0, MAS_PRESS_SPENT, MAS_PRESS_SPENT },
};

static void
press_begin (MasPress       *press,
             MasSpotKind     kind,
             const char     *token,
             guint           button,
             GdkModifierType mods,
             MasHeldKind     held)
{
  QiToken piece = QI_TOKEN (token != NULL ? token : "");
  const MasSpot spot = { kind, kind == MAS_SPOT_SQUARE ? 5 : QI_NO_SQUARE, QI_SIDE_FIRST,
                         token != NULL ? &piece : NULL };

  mas_press_begin (press, 100, 100, &spot, button, mods, held);
}

static void
test_kind (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  QiPosition *position = qi_setup_get_position (setup);
  gboolean waits = row->at_once == MAS_PRESS_PENDING;
  MasPress press;

  mas_press_init (&press);
  g_assert_false (mas_press_is_running (&press));
  press_begin (&press, row->spot, row->token, row->button, row->mods, row->held);
  press.touch = row->touch;
  g_assert_cmpint (press.kind, ==, row->at_once);
  /* A short way, then a long one; the decision is made once. */
  g_assert_false (mas_press_decide (&press, 105, 106, row->held, position));
  g_assert_cmpint (press.kind, ==, row->at_once);
  g_assert_cmpint (mas_press_decide (&press, 100, 108, row->held, position), ==, waits);
  g_assert_cmpint (press.kind, ==, row->moved);
  g_assert_false (mas_press_decide (&press, 200, 100, MAS_HELD_STAMP, position));
  g_assert_cmpint (press.kind, ==, row->moved);
  g_assert_cmpint (mas_press_is_running (&press), ==, row->moved != MAS_PRESS_SPENT);
  mas_press_end (&press);
  g_assert_cmpint (press.kind, ==, MAS_PRESS_NONE);
  g_assert_null (press.spot.token);
  g_assert_cmpuint (press.button, ==, LEFT);
}

/* A carried piece is judged again when it comes to another place, or when other keys are held. */
static void
test_judge (void)
{
  MasPress press;
  MasSpot over = { MAS_SPOT_SQUARE, 9, QI_SIDE_FIRST, NULL };

  mas_press_init (&press);
  press_begin (&press, MAS_SPOT_SQUARE, "K", LEFT, CTRL, MAS_HELD_NOTHING);
  g_assert_cmpint (press.flags, ==, MAS_DROP_COPY);
  g_assert_true (mas_press_judge (&press, &over, 0));
  g_assert_false (mas_press_judge (&press, &over, 0));
  g_assert_true (mas_press_judge (&press, &over, MAS_DROP_KEEP));
  over.square = 10;
  g_assert_true (mas_press_judge (&press, &over, MAS_DROP_KEEP));
  g_assert_cmpuint (press.over.square, ==, 10);
  mas_press_end (&press);
  press_begin (&press, MAS_SPOT_SQUARE, "K", LEFT, SHIFT, MAS_HELD_NOTHING);
  g_assert_true (mas_press_judge (&press, &over, MAS_DROP_KEEP));
  mas_press_end (&press);
}

/* A stroke: @there is the piece where it begins, @after the time since the last one in µs, of a
 * double click of 400. */
static void
test_paint (void)
{
  static const struct
  {
    const char *token;
    const char *there;
    gint64 after;
    gboolean erases;
  } rows[] = {
    { "K", NULL, 0, FALSE },
    /* Soon after the first click, one on the same square repeats what that did. */
    { "K", "K", 399, FALSE },
    { "K", "K", 400, TRUE },
    { "K", NULL, 399, TRUE },
    { "K", "Q", 400, FALSE },
    { NULL, "K", 1000, TRUE },
  };
  MasPress press;
  gint64 now = 10000;

  mas_press_init (&press);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      QiToken token = QI_TOKEN (rows[i].token != NULL ? rows[i].token : "");
      QiToken there = QI_TOKEN (rows[i].there != NULL ? rows[i].there : "");
      g_autofree char *group = NULL;
      g_autofree char *expect = g_strdup_printf ("stroke-%u", (guint) i + 1);

      now += rows[i].after;
      press_begin (&press, MAS_SPOT_SQUARE, rows[i].there, LEFT, 0, MAS_HELD_STAMP);
      mas_press_paint (&press, rows[i].token != NULL ? qi_token_copy (&token) : NULL,
                       rows[i].there != NULL ? &there : NULL, now, 400);
      g_assert_cmpint (press.token == NULL, ==, rows[i].erases);
      g_assert_true (mas_press_is_painting (&press));
      mas_press_stamped (&press, 5, now);
      group = mas_press_dup_group (&press);
      g_assert_cmpstr (group, ==, expect);
      mas_press_spend (&press);
      g_assert_false (mas_press_is_running (&press));
      mas_press_end (&press);
    }
  /* After the stamp is forgotten nothing is repeated. */
  QiToken token = QI_TOKEN ("K");
  mas_press_forget_stamp (&press);
  press_begin (&press, MAS_SPOT_SQUARE, "K", LEFT, 0, MAS_HELD_STAMP);
  mas_press_paint (&press, qi_token_copy (&token), NULL, now, 400);
  g_assert_nonnull (press.token);
  mas_press_end (&press);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/press/", cases, test_kind);
  g_test_add_func ("/editor/press/judge", test_judge);
  g_test_add_func ("/editor/press/paint", test_paint);
  return g_test_run ();
}
