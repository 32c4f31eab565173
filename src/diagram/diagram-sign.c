/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-sign.h"

#include <string.h>

/* A square: a picture has its moves around it from here on, on lesser pieces as on greater ones. */
#define MOVES_PIXELS 40.
#define UNIT         24. /* half a sign in its own units */
#define TAPER        2.  /* marks ahead are closer together by this, those behind farther apart */

/* How they go. Sources: Fairy-Stockfish's variant.cpp for shogi and the small games, and H. G.
 * Muller's rules of chu shogi for XBoard. data/pieces/README.md has them as a table. */
static const DiagramSign signs[] = {
  /* shogi */
  { "king", DIAGRAM_RANK_KING, "11111111", "crown", FALSE, 0 },
  { "rook", DIAGRAM_RANK_ROOK, "s.s.s.s.", "tower", FALSE, 0 },
  { "bishop", DIAGRAM_RANK_ROOK, ".s.s.s.s", "mitre", FALSE, 0 },
  { "gold", DIAGRAM_RANK_GOLD, "111.1.11", "sun", FALSE, 0 },
  { "silver", DIAGRAM_RANK_GOLD, "11.1.1.1", "moon", FALSE, 0 },
  { "knight", DIAGRAM_RANK_KNIGHT, "........n", "horse", FALSE, 0 },
  { "lance", DIAGRAM_RANK_LANCE, "s.......", "spear", FALSE, 0 },
  { "pawn", DIAGRAM_RANK_PAWN, "1.......", "pawn", FALSE, 0 },
  { "dragon", DIAGRAM_RANK_ROOK, "s1s1s1s1", "tower", TRUE, 0 },
  { "horse", DIAGRAM_RANK_ROOK, "1s1s1s1s", "mitre", TRUE, 0 },
  { "promoted-silver", DIAGRAM_RANK_GOLD, "111.1.11", "moon", FALSE, 0 },
  { "promoted-knight", DIAGRAM_RANK_KNIGHT, "111.1.11", "horse", FALSE, 0 },
  { "promoted-lance", DIAGRAM_RANK_LANCE, "111.1.11", "spear", FALSE, 0 },
  { "tokin", DIAGRAM_RANK_PAWN, "111.1.11", "pawn", FALSE, 0 },
  { "euro-knight", DIAGRAM_RANK_KNIGHT, "..1...1.n", "horse", FALSE, 0 },
  /* chu shogi; the elephant and the prince are sho shogi's too */
  { "lion", DIAGRAM_RANK_ROOK, "", "lion", FALSE, 0 },
  { "queen", DIAGRAM_RANK_ROOK, "ssssssss", "queen", FALSE, 0 },
  { "prince", DIAGRAM_RANK_KING, "11111111", "coronet", FALSE, 0 },
  { "copper", DIAGRAM_RANK_GOLD, "11..1..1", "mirror", FALSE, 0 },
  { "elephant", DIAGRAM_RANK_GOLD, "1111.111", "elephant", FALSE, 0 },
  { "tiger", DIAGRAM_RANK_GOLD, ".1111111", NULL, FALSE, 0 },
  { "leopard", DIAGRAM_RANK_GOLD, "11.111.1", NULL, FALSE, 0 },
  { "kirin", DIAGRAM_RANK_GOLD, "j1j1j1j1", NULL, FALSE, 0 },
  { "phoenix", DIAGRAM_RANK_GOLD, "1j1j1j1j", NULL, FALSE, 0 },
  { "vertical-mover", DIAGRAM_RANK_KNIGHT, "s.1.s.1.", NULL, FALSE, 0 },
  { "side-mover", DIAGRAM_RANK_KNIGHT, "1.s.1.s.", NULL, FALSE, 0 },
  { "reverse-chariot", DIAGRAM_RANK_LANCE, "s...s...", NULL, FALSE, 0 },
  { "go-between", DIAGRAM_RANK_PAWN, "1...1...", NULL, FALSE, 0 },
  { "horned-falcon", DIAGRAM_RANK_ROOK, "lsssssss", NULL, FALSE, 0 },
  { "soaring-eagle", DIAGRAM_RANK_ROOK, "slsssssl", NULL, FALSE, 0 },
  { "flying-stag", DIAGRAM_RANK_GOLD, "s111s111", NULL, FALSE, 0 },
  { "flying-ox", DIAGRAM_RANK_KNIGHT, "ss.sss.s", NULL, FALSE, 0 },
  { "free-boar", DIAGRAM_RANK_KNIGHT, ".sss.sss", NULL, FALSE, 0 },
  { "whale", DIAGRAM_RANK_LANCE, "s..sss..", NULL, FALSE, 0 },
  { "white-horse", DIAGRAM_RANK_LANCE, "ss..s..s", NULL, FALSE, 0 },
  /* tori shogi, whose phoenix is a king */
  { "falcon", DIAGRAM_RANK_ROOK, "1111.111", NULL, FALSE, 0 },
  { "crane", DIAGRAM_RANK_GOLD, "11.111.1", NULL, FALSE, 0 },
  { "pheasant", DIAGRAM_RANK_KNIGHT, "j..1.1..", NULL, FALSE, 0 },
  { "left-quail", DIAGRAM_RANK_LANCE, "s..s.1..", NULL, FALSE, -1 },
  { "right-quail", DIAGRAM_RANK_LANCE, "s..1.s..", NULL, FALSE, 1 },
  { "swallow", DIAGRAM_RANK_PAWN, "1.......", "pawn", FALSE, 0 },
  { "eagle", DIAGRAM_RANK_ROOK, "1s12s21s", NULL, FALSE, 0 },
  { "goose", DIAGRAM_RANK_PAWN, ".j..j..j", NULL, FALSE, 0 },
  /* yari shogi; gold is what bishop and knight become */
  { "yari-rook", DIAGRAM_RANK_ROOK, "s.s...s.", "tower", FALSE, 0 },
  { "yari-bishop", DIAGRAM_RANK_ROOK, "s1.....1", "mitre", FALSE, 0 },
  { "yari-knight", DIAGRAM_RANK_KNIGHT, "s.......n", "horse", FALSE, 0 },
  { "yari-gold", DIAGRAM_RANK_ROOK, "111.s.11", "mitre", FALSE, 0 },
  { "yari-gold-knight", DIAGRAM_RANK_KNIGHT, "111.s.11", "horse", FALSE, 0 },
  { "yari-silver", DIAGRAM_RANK_PAWN, "11..s..1", "pawn", FALSE, 0 },
  /* okisaki shogi */
  { "leaping-knight", DIAGRAM_RANK_KNIGHT, "........N", "horse", FALSE, 0 },
  /* dobutsu shogi */
  { "dobutsu-lion", DIAGRAM_RANK_KING, "11111111", "lion", FALSE, 0 },
  { "giraffe", DIAGRAM_RANK_GOLD, "1.1.1.1.", "giraffe", FALSE, 0 },
  { "dobutsu-elephant", DIAGRAM_RANK_GOLD, ".1.1.1.1", "elephant", FALSE, 0 },
  { "chick", DIAGRAM_RANK_PAWN, "1.......", "chick", FALSE, 0 },
  { "hen", DIAGRAM_RANK_PAWN, "111.1.11", "hen", FALSE, 0 },
};

/* Clockwise from straight ahead, y downwards. */
static const int directions[][2] = { { 0, -1 }, { 1, -1 }, { 1, 0 },  { 1, 1 },
                                     { 0, 1 },  { -1, 1 }, { -1, 0 }, { -1, -1 } };

const DiagramSign *
diagram_sign_get_all (gsize *n_signs)
{
  *n_signs = G_N_ELEMENTS (signs);
  return signs;
}

const DiagramSign *
diagram_sign_lookup (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_strcmp0 (signs[i].name, name) == 0)
      return &signs[i];
  return NULL;
}

static void
fill_dot (cairo_t *cr,
          double   x,
          double   y,
          double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0., 2. * G_PI);
  cairo_fill (cr);
}

static void
stroke_ring (cairo_t *cr,
             double   x,
             double   y,
             double   radius,
             double   width)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius - width / 2., 0., 2. * G_PI);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

/* A triangle whose point is at @tip along a direction. */
static void
fill_head (cairo_t *cr,
           int      dx,
           int      dy,
           double   tip,
           double   length,
           double   width)
{
  double norm = dx != 0 && dy != 0 ? G_SQRT2 : 1.;
  double x = dx / norm;
  double y = dy / norm;
  double tip_x = x * tip;
  double tip_y = y * tip;

  cairo_move_to (cr, tip_x, tip_y);
  cairo_line_to (cr, tip_x - x * length - y * width, tip_y - y * length + x * width);
  cairo_line_to (cr, tip_x - x * length + y * width, tip_y - y * length - x * width);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* A sign that is nothing but its moves: a small board of five squares each way, a wedge in the
 * middle. Steps are dots on the next square, slides arrows, jumps rings on the second. Small ones
 * are drawn stronger. */
static void
draw_moves (cairo_t    *cr,
            const char *moves,
            double      strength)
{
  gboolean far = strpbrk (moves, "s2jl") != NULL;
  double step = far ? 11.5 : 16.;
  double dot = far ? 3.6 * strength : 5.2;
  double body = far ? 5.4 : 6.4;

  cairo_move_to (cr, 0., -body * 1.15);
  cairo_line_to (cr, body * 0.8, -body * 0.55);
  cairo_line_to (cr, body, body);
  cairo_line_to (cr, -body, body);
  cairo_line_to (cr, -body * 0.8, -body * 0.55);
  cairo_close_path (cr);
  cairo_fill (cr);
  for (guint i = 0; i < G_N_ELEMENTS (directions) && moves[i] != '\0'; i++)
    {
      int dx = directions[i][0];
      int dy = directions[i][1];
      double reach = dx != 0 && dy != 0 ? 28. : 24.;

      if (strchr ("12l", moves[i]) != NULL)
        fill_dot (cr, dx * step, dy * step, dot);
      if (moves[i] == '2')
        fill_dot (cr, dx * 20., dy * 20., dot);
      if (strchr ("jl", moves[i]) != NULL)
        stroke_ring (cr, dx * 19.4, dy * 19., 5., 2.8);
      if (moves[i] == 's')
        {
          double end = (reach - 8.) / (dx != 0 && dy != 0 ? G_SQRT2 : 1.);

          cairo_move_to (cr, dx * body * 0.7, dy * body * 0.7);
          cairo_line_to (cr, dx * end, dy * end);
          cairo_set_line_width (cr, 3.6 * strength);
          cairo_stroke (cr);
          fill_head (cr, dx, dy, reach, 9., 5.6 * strength);
        }
    }
}

/* A knight's two leaps ahead, or all eight. */
static void
draw_leaps (cairo_t *cr,
            gboolean all)
{
  for (int side = -1; side <= 1; side += 2)
    {
      stroke_ring (cr, side * 10.5, -20., 4.2, 2.5);
      if (!all)
        continue;
      stroke_ring (cr, side * 10.5, 20., 4.2, 2.5);
      stroke_ring (cr, side * (20. - TAPER / 2.), -10., 4.2, 2.5);
      stroke_ring (cr, side * 20., 10., 4.2, 2.5);
    }
}

/* The same around a picture: the marks stand on the edge, closer together where the wedge is
 * narrow. */
static void
draw_marks (cairo_t    *cr,
            const char *moves)
{
  for (guint i = 0; i < G_N_ELEMENTS (directions) && moves[i] != '\0'; i++)
    {
      int dx = directions[i][0];
      int dy = directions[i][1];

      if (strchr ("12l", moves[i]) != NULL)
        fill_dot (cr, dx * (20. + TAPER * dy), dy * 20.2, 3.2);
      if (moves[i] == '2')
        fill_dot (cr, dx * (13.5 + TAPER * dy), dy * 13.5, 3.2);
      if (strchr ("jl", moves[i]) != NULL)
        stroke_ring (cr, dx * (20. + TAPER * dy), dy * 20., 4.8, moves[i] == 'l' ? 1.2 : 2.5);
      if (moves[i] == 's')
        fill_head (cr, dx, dy, dx != 0 && dy != 0 ? 31.5 : 24.8, 7.5, 6.);
    }
  if (strlen (moves) > G_N_ELEMENTS (directions))
    draw_leaps (cr, moves[G_N_ELEMENTS (directions)] == 'N');
}

/* Only the steps, for a sign that is told by them: what else there is belongs to its picture. */
static void
draw_steps (cairo_t    *cr,
            const char *moves)
{
  for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
    if (moves[i] == '1')
      fill_dot (cr, directions[i][0] * 20.5, directions[i][1] * 20.5, 4.4);
}

/* A picture is as large as its marks leave room: those of a pawn are all ahead of it, a bishop's
 * are in the corners. */
static void
fill_picture (cairo_t           *cr,
              const DiagramSign *sign,
              gboolean           marked,
              gboolean           small)
{
  const char *moves = sign->moves;
  gboolean ahead = marked && strspn (moves + 1, ".n") == strlen (moves + 1);
  gboolean corners = marked && moves[0] == '.' && moves[2] == '.' && moves[4] == '.';
  double scale = !marked   ? (small ? 1.16 : 0.96)
                 : ahead   ? 0.8
                 : corners ? 0.72
                 : small   ? 0.66
                           : 0.62;

  cairo_translate (cr, 0., ahead ? 5. : 0.);
  cairo_scale (cr, scale, scale);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  diagram_sign_picture_append (cr, sign->picture);
  cairo_fill (cr);
}

void
diagram_sign_draw (cairo_t           *cr,
                   const DiagramSign *sign,
                   double             x,
                   double             y,
                   double             half,
                   double             pixels)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, half / UNIT, half / UNIT);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_new_path (cr);
  if (sign->picture == NULL)
    draw_moves (cr, sign->moves, CLAMP (MOVES_PIXELS / pixels, 1., 1.3));
  else
    {
      gboolean marked = sign->moves[0] != '\0' && (pixels >= MOVES_PIXELS || sign->keeps);

      if (marked && pixels >= MOVES_PIXELS)
        draw_marks (cr, sign->moves);
      else if (marked)
        draw_steps (cr, sign->moves);
      fill_picture (cr, sign, marked, pixels < MOVES_PIXELS);
    }
  cairo_restore (cr);
}

void
diagram_sign_draw_marks (cairo_t    *cr,
                         const char *moves,
                         double      x,
                         double      y,
                         double      half)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, half / UNIT, half / UNIT);
  cairo_new_path (cr);
  draw_marks (cr, moves);
  cairo_restore (cr);
}
