/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-sign.h"

/* The pictures in the middle of signs: silhouettes from -24 to 24, y downwards, filled by the
 * even-odd rule, so that a shape within a shape is a hole. Our own drawings. Of SVG's path commands
 * there are M, L, C and Z, all absolute and each with its letter; O x y r is a circle. */
typedef struct
{
  const char *name;
  const char *path;
} Picture;

static const Picture pictures[] = {
  { "crown",
    "M -19 14 L -23 -8 L -11 1 L -6 -9 L 6 -9 L 11 1 L 23 -8 L 19 14 Z "
    "M -18 18 L 18 18 L 18 24 L -18 24 Z "
    "M -2.5 -11 L -2.5 -15.5 L -7 -15.5 L -7 -20 L -2.5 -20 L -2.5 -24 L 2.5 -24 L 2.5 -20 L 7 -20 "
    "L 7 -15.5 L 2.5 -15.5 L 2.5 -11 Z" },
  { "coronet",
    "M -18 16 L -22 -8 L -9 3 L 0 -14 L 9 3 L 22 -8 L 18 16 Z "
    "M -17 19.5 L 17 19.5 L 17 24 L -17 24 Z O 0 -19 4.2 O -20.5 -13 3.5 O 20.5 -13 3.5" },
  { "queen",
    "M -15 13 L -24 -9 L -12.5 -2 L -9.5 -17 L 0 -4 L 9.5 -17 L 12.5 -2 L 24 -9 L 15 13 Z "
    "M -15 17 L 15 17 L 17 24 L -17 24 Z O -10 -20.5 3.5 O 10 -20.5 3.5" },
  { "tower",
    "M -17 -23 L -9.5 -23 L -9.5 -17.5 L -4 -17.5 L -4 -23 L 4 -23 L 4 -17.5 L 9.5 -17.5 "
    "L 9.5 -23 L 17 -23 L 17 -10 L 11.5 -5 L 12.5 12 L -12.5 12 L -11.5 -5 L -17 -10 Z "
    "M -15 15 L 15 15 L 20 24 L -20 24 Z" },
  { "mitre",
    "M 0 -18 C 10 -11 16 -3 14 5 C 13 9 11 11 9 13 L -9 13 C -11 11 -13 9 -14 5 "
    "C -16 -3 -10 -11 0 -18 Z M 1.5 -4 L 8.5 -12.5 L 11.5 -8.5 L 3.5 1.5 Z O 0 -20.5 3.8 "
    "M -11 16 L 11 16 C 12 19 19 18.5 20 24 L -20 24 C -19 18.5 -12 19 -11 16 Z" },
  { "horse",
    "M -16 24 C -15 12 -6 8 -4 -1 C -9 3 -13 4 -16 8 L -21 5 C -21 -2 -16 -7 -14 -13 L -8 -18 "
    "L -6 -24 L -1 -18.5 C 12 -16 20 -4 18 24 Z O -8 -10 2.1" },
  { "spear",
    "M 0 -24 C 5 -17 10 -12 10 -4 L 4 4 L 4 24 L -4 24 L -4 4 L -10 -4 C -10 -12 -5 -17 0 -24 Z "
    "M -13 6 L -6.5 6 L -6.5 12 L -13 12 Z M 13 6 L 6.5 6 L 6.5 12 L 13 12 Z" },
  { "pawn",
    "M -5 -3 L -9 -3 L -9 -7 L -5.8 -8.5 C -13 -14 -8 -23 0 -23 C 8 -23 13 -14 5.8 -8.5 L 9 -7 "
    "L 9 -3 L 5 -3 C 5 4 8 9 11 12.5 L -11 12.5 C -8 9 -5 4 -5 -3 Z "
    "M -13 16 L 13 16 L 17 24 L -17 24 Z" },
  /* Gold, silver and copper have the metals' old signs: the sun, the moon and the mirror. */
  { "sun", "O 0 0 21 O 0 0 15 O 0 0 6.5" },
  { "moon",
    "M 7 -22 C -9 -22 -20 -12 -20 0 C -20 12 -9 22 7 22 C 11 22 14 21 17 19 "
    "C 3 17 -4 9 -4 0 C -4 -9 3 -17 17 -19 C 14 -21 11 -22 7 -22 Z" },
  { "mirror",
    "O 0 -10 14 O 0 -10 8 M -3 3.5 L 3 3.5 L 3 10 L 11 10 L 11 15.5 L 3 15.5 L 3 24 L -3 24 "
    "L -3 15.5 L -11 15.5 L -11 10 L -3 10 Z" },
  { "lion",
    "M 0 -24 L 5.5 -19 L 12 -21 L 14 -14.5 L 21 -12.5 L 19 -6 L 24 0 L 19 6 L 21 12.5 L 14 14.5 "
    "L 12 21 L 5.5 19 L 0 24 L -5.5 19 L -12 21 L -14 14.5 L -21 12.5 L -19 6 L -24 0 L -19 -6 "
    "L -21 -12.5 L -14 -14.5 L -12 -21 L -5.5 -19 Z O 0 0 13 O -5 -3.5 2.6 O 5 -3.5 2.6 "
    "M -4.5 2 L 4.5 2 L 0 8 Z" },
  { "elephant",
    "M -23 22 C -17 23 -14 19 -14 13 L -13 6 C -11 8 -8 9 -6 8 L -6 22 L 3 22 L 3 12 L 12 12 "
    "L 12 22 L 21 22 L 21 3 L 24 9 C 25 0 24 -9 18 -14 C 11 -20 0 -19 -5 -17 "
    "C -13 -20 -20 -15 -21 -7 C -22 1 -20 6 -20 12 C -20 16 -21 17 -23 17 Z O -14.5 -7 2.2 "
    "M -6 -12 C 1 -12 3 -2 -1 4 C -4 4 -7 2 -8 -1 C -5 1 -3 1 -2 0 C 0 -4 -1 -9 -6 -12 Z" },
  { "giraffe",
    "M -16 -13 L -7 -17 L -8 -23 L -4 -24 L -2.5 -18 L 1 -18 L 1.5 -24 L 5.5 -23.5 L 5 -16.5 "
    "C 8 -14 9 -10 9.5 -6 L 15 24 L -5 24 L -2 -3 L -13 -6 C -17 -7 -18 -10 -16 -13 Z "
    "O -2 -11.5 2.1 M 1 2 L 6 3 L 5 8 L 0.5 7 Z M 2.5 12 L 8.5 13 L 8 19 L 2 18 Z" },
  { "chick",
    "M 2 -20 C 11 -20 17 -14 17 -6 C 17 -3 16 0 15 2 C 20 8 18 18 9 20 L 9 24 L 5 24 L 5 21 "
    "L -1 21 L -1 24 L -5 24 L -5 20 C -14 17 -16 8 -11 2 C -12 0 -13 -2 -13 -4 L -21 -6 L -13 -11 "
    "C -10 -17 -5 -20 2 -20 Z O -3 -9 2.6" },
  { "hen",
    "M -6 -14 C -10 -17 -8 -22 -4 -20 C -3 -25 3 -25 3 -20 C 7 -22 10 -17 6 -14 "
    "C 9 -11 9 -6 8 -2 C 13 1 17 -2 20 -9 C 25 4 20 16 9 19 L 9 24 L 5 24 L 5 20 L -2 20 L -2 24 "
    "L -6 24 L -6 18 C -15 14 -17 5 -11 -3 L -19 -6 L -11 -10 C -10 -12 -8 -13 -6 -14 Z "
    "O -4 -8 2.3" },
};

/* The next number of a path; the paths above are our own, so that nothing else stands there. */
static double
read_number (const char **text)
{
  char *end = NULL;
  double number = g_ascii_strtod (*text, &end);

  *text = end;
  return number;
}

static void
append_command (cairo_t     *cr,
                const char **text)
{
  char command = *(*text)++;
  double numbers[6] = { 0. };
  guint n_numbers = command == 'C' ? 6 : command == 'O' ? 3 : command == 'Z' ? 0 : 2;

  for (guint i = 0; i < n_numbers; i++)
    numbers[i] = read_number (text);
  if (command == 'M')
    cairo_move_to (cr, numbers[0], numbers[1]);
  else if (command == 'L')
    cairo_line_to (cr, numbers[0], numbers[1]);
  else if (command == 'C')
    cairo_curve_to (cr, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
  else if (command == 'O')
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, numbers[0], numbers[1], numbers[2], 0., 2. * G_PI);
      cairo_close_path (cr);
    }
  else
    cairo_close_path (cr);
}

gboolean
diagram_sign_picture_append (cairo_t    *cr,
                             const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (g_strcmp0 (pictures[i].name, name) == 0)
      {
        for (const char *p = pictures[i].path; *p != '\0';)
          if (*p == ' ')
            p++;
          else
            append_command (cr, &p);
        return TRUE;
      }
  return FALSE;
}
