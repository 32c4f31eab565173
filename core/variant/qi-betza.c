/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include <string.h>

/* Betza's notation of moves. Sources: R. Betza's "funny notation" as collected by H. G. Muller for
 * XBoard (gnu.org/software/xboard/Betza.html), and Fairy-Stockfish's documentation of the part of
 * it that it reads, whose readings are taken where the two differ (a lone direction on an oblique
 * leap means its two narrow moves: "fN" is "ffN"). */

/* What an atom's letter stands for: steps of (long, short); riders go on. */
typedef struct
{
  char     letter;
  gboolean rides;
  guint    n_steps;
  gint16   steps[2][2];
} Atom;

static const Atom atoms[] = {
  { 'W', FALSE, 1, { { 1, 0 } } },
  { 'F', FALSE, 1, { { 1, 1 } } },
  { 'D', FALSE, 1, { { 2, 0 } } },
  { 'N', FALSE, 1, { { 2, 1 } } },
  { 'A', FALSE, 1, { { 2, 2 } } },
  { 'H', FALSE, 1, { { 3, 0 } } },
  { 'C', FALSE, 1, { { 3, 1 } } },
  { 'L', FALSE, 1, { { 3, 1 } } },
  { 'Z', FALSE, 1, { { 3, 2 } } },
  { 'J', FALSE, 1, { { 3, 2 } } },
  { 'G', FALSE, 1, { { 3, 3 } } },
  { 'K', FALSE, 2, { { 1, 0 }, { 1, 1 } } },
  { 'R', TRUE, 1, { { 1, 0 } } },
  { 'B', TRUE, 1, { { 1, 1 } } },
  { 'Q', TRUE, 2, { { 1, 0 }, { 1, 1 } } },
};

/* The eight images of a step (long, short), and the names of directions that each has. "vh" and the
 * like are whole groups: "fh" the forward half, "hr" and "hl" the four of one turn. */
typedef struct
{
  gboolean    long_is_rank;
  int         rank_sign;
  int         file_sign;
  const char *names;
} Image;

static const Image images[] = {
  { TRUE, 1, 1, "ff vv rf rv fh rh hr" },
  { TRUE, 1, -1, "ff vv lf lv fh lh hl" },
  { TRUE, -1, 1, "bb vv rb rv bh rh hl" },
  { TRUE, -1, -1, "bb vv lb lv bh lh hr" },
  { FALSE, 1, 1, "rr ss fr fs fh rh hl" },
  { FALSE, 1, -1, "ll ss fl fs fh lh hr" },
  { FALSE, -1, 1, "rr ss br bs bh rh hr" },
  { FALSE, -1, -1, "ll ss bl bs bh lh hl" },
};

#define MAX_DIRECTIONS 16
#define MAX_TEXT       1024 /* bytes */

/* What the letters before an atom have specified. */
typedef struct
{
  guint    flags;
  gboolean hops;
  gboolean hops_short;
  gboolean lame;
  guint    n_directions;
  char     directions[MAX_DIRECTIONS][3];
} Modifiers;

static const Atom *
find_atom (char letter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (atoms); i++)
    if (atoms[i].letter == letter)
      return &atoms[i];
  return NULL;
}

static gboolean
is_vertical (char c)
{
  return c == 'f' || c == 'b' || c == 'v' || c == 'h';
}

static gboolean
is_horizontal (char c)
{
  return c == 'r' || c == 'l' || c == 's' || c == 'h';
}

/* Reads one or two letters of direction; returns how many, 0 when there is no room for more. */
static gsize
read_direction (Modifiers  *modifiers,
                const char *text)
{
  char second = text[1];
  gboolean two = second == text[0] || (is_vertical (text[0]) && is_horizontal (second))
                 || (is_horizontal (text[0]) && is_vertical (second));

  if (modifiers->n_directions == MAX_DIRECTIONS)
    return 0;

  char *direction = modifiers->directions[modifiers->n_directions++];

  direction[0] = text[0];
  direction[1] = two ? second : text[0];
  direction[2] = '\0';
  return two ? 2 : 1;
}

static gboolean
has_direction (const Image *image,
               char         first,
               char         second)
{
  const char name[3] = { first, second, '\0' };

  return strstr (image->names, name) != NULL;
}

/* On an orthogonal step two directions are meant one by one: "fsW" is forwards and to both
 * sides. */
static gboolean
goes (const Modifiers *modifiers,
      const Image     *image,
      gboolean         orthogonal)
{
  if (modifiers->n_directions == 0)
    return TRUE;
  for (guint i = 0; i < modifiers->n_directions; i++)
    {
      const char *name = modifiers->directions[i];

      if (orthogonal && name[0] != name[1])
        {
          if (has_direction (image, name[0], name[0]) || has_direction (image, name[1], name[1]))
            return TRUE;
        }
      else if (has_direction (image, name[0], name[1]))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_same_way (const QiPattern *a,
             const QiPattern *b)
{
  return a->kind == b->kind && a->range == b->range && a->file == b->file && a->rank == b->rank
         && a->layer == b->layer
         && (a->flags & QI_PATTERN_INITIAL) == (b->flags & QI_PATTERN_INITIAL);
}

/* Two letters may mean the same move ("mWcW"), which is listed once. */
static gboolean
add_pattern (GArray          *patterns,
             guint            from,
             const QiPattern *pattern)
{
  for (guint i = from; i < patterns->len; i++)
    {
      QiPattern *other = &g_array_index (patterns, QiPattern, i);

      if (is_same_way (other, pattern))
        {
          other->flags |= pattern->flags;
          return TRUE;
        }
    }
  if (patterns->len - from >= QI_VARIANT_MAX_PATTERNS)
    return FALSE;
  g_array_append_val (patterns, *pattern);
  return TRUE;
}

static int
sign (int number)
{
  return (number > 0) - (number < 0);
}

/* The squares that a lame leap passes: straight along its longer side until the rest is a diagonal,
 * then diagonally. */
static void
lay_legs (QiPattern *pattern)
{
  int left[3] = { pattern->file, pattern->rank, pattern->layer };
  int at[3] = { 0, 0, 0 };

  for (;;)
    {
      int longest = MAX (ABS (left[0]), MAX (ABS (left[1]), ABS (left[2])));

      if (longest <= 1 || pattern->n_legs == QI_PATTERN_MAX_LEGS)
        return;
      for (guint i = 0; i < 3; i++)
        if (ABS (left[i]) == longest)
          {
            int step = sign (left[i]);

            left[i] -= step;
            at[i] += step;
          }
      for (guint i = 0; i < 3; i++)
        pattern->legs[pattern->n_legs][i] = (gint16) at[i];
      pattern->n_legs++;
    }
}

/* Adds the step, with the modifiers and the number after the atom (-1: none). */
static gboolean
add_step (GArray          *patterns,
          guint            from,
          const Modifiers *modifiers,
          gboolean         rides,
          int              number,
          const gint16     step[3])
{
  QiPattern pattern = { .file = step[0], .rank = step[1], .layer = step[2] };
  guint flags = modifiers->flags & (QI_PATTERN_MOVE | QI_PATTERN_CAPTURE);

  pattern.flags =
    (guint8) (modifiers->flags | (flags == 0 ? QI_PATTERN_MOVE | QI_PATTERN_CAPTURE : 0));
  if (modifiers->hops_short)
    pattern.kind = QI_PATTERN_GRASSHOPPER;
  else if (modifiers->hops)
    pattern.kind = QI_PATTERN_HOP;
  else if (rides || number >= 0)
    pattern.kind = QI_PATTERN_SLIDE;
  else
    pattern.kind = QI_PATTERN_LEAP;
  if (number > 0 && pattern.kind != QI_PATTERN_GRASSHOPPER)
    pattern.range = (guint8) number;
  /* A slide of one step is a leap: written both ways ("WR1") it is one pattern. */
  if (pattern.kind == QI_PATTERN_SLIDE && pattern.range == 1)
    {
      pattern.kind = QI_PATTERN_LEAP;
      pattern.range = 0;
    }
  if (modifiers->lame && pattern.kind == QI_PATTERN_LEAP)
    {
      lay_legs (&pattern);
      if (pattern.n_legs > 0)
        pattern.kind = QI_PATTERN_LAME;
    }
  return add_pattern (patterns, from, &pattern);
}

static gboolean
add_atom (GArray          *patterns,
          guint            from,
          const Modifiers *modifiers,
          const Atom      *atom,
          gboolean         rides,
          int              number)
{
  for (guint i = 0; i < atom->n_steps; i++)
    {
      gint16 longer = atom->steps[i][0];
      gint16 shorter = atom->steps[i][1];

      for (gsize k = 0; k < G_N_ELEMENTS (images); k++)
        {
          const Image *image = &images[k];
          gint16 rank = image->long_is_rank ? longer : shorter;
          gint16 file = image->long_is_rank ? shorter : longer;
          const gint16 step[3] = { (gint16) (file * image->file_sign),
                                   (gint16) (rank * image->rank_sign), 0 };

          if (goes (modifiers, image, atom->n_steps == 1 && shorter == 0)
              && !add_step (patterns, from, modifiers, rides, number, step))
            return FALSE;
        }
    }
  return TRUE;
}

/* Our extension: "(1,1,0)" is every step with these lengths along files, ranks and layers in any
 * order and direction; with a sign in it ("(0,+1,0)") exactly the step to the right, ahead and
 * upwards that it says. Returns its bytes, 0 for a fault. */
static gsize
read_vector (const char *text,
             gint16      numbers[3],
             gboolean   *exact)
{
  gsize at = 1;

  *exact = FALSE;
  for (guint i = 0; i < 3; i++)
    {
      int factor = 1;
      int number = 0;
      gsize start;

      if (text[at] == '+' || text[at] == '-')
        {
          *exact = TRUE;
          factor = text[at] == '-' ? -1 : 1;
          at++;
        }
      start = at;
      while (g_ascii_isdigit (text[at]) && number < 1000)
        number = number * 10 + (text[at++] - '0');
      if (at == start || number > 254 || text[at] != (i == 2 ? ')' : ','))
        return 0;
      at++;
      numbers[i] = (gint16) (number * factor);
    }
  return numbers[0] == 0 && numbers[1] == 0 && numbers[2] == 0 ? 0 : at;
}

static gboolean
add_vector (GArray          *patterns,
            guint            from,
            const Modifiers *modifiers,
            const gint16     numbers[3],
            gboolean         exact,
            int              number)
{
  static const guint8 orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                       { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

  if (exact)
    return add_step (patterns, from, modifiers, FALSE, number, numbers);
  for (guint i = 0; i < 6; i++)
    for (guint signs = 0; signs < 8; signs++)
      {
        gint16 step[3];

        for (guint k = 0; k < 3; k++)
          step[k] = (gint16) (numbers[orders[i][k]] * ((signs & (1u << k)) != 0 ? -1 : 1));
        if (!add_step (patterns, from, modifiers, FALSE, number, step))
          return FALSE;
      }
  return TRUE;
}

/* Reads the number after an atom, or the repeated letter, which counts as 0; −1: neither. */
static int
read_range (const char *text,
            gsize      *at,
            char        letter)
{
  int number = 0;

  if (letter != '\0' && text[*at] == letter)
    {
      (*at)++;
      return 0;
    }
  if (!g_ascii_isdigit (text[*at]))
    return -1;
  while (g_ascii_isdigit (text[*at]) && number < 1000)
    number = number * 10 + (text[(*at)++] - '0');
  return MIN (number, 255);
}

/* Reads a letter that is not an atom; FALSE when it has no meaning. */
static gboolean
read_modifier (Modifiers  *modifiers,
               const char *text,
               gsize      *at)
{
  gsize used = 1;

  switch (text[*at])
    {
    case 'm':
      modifiers->flags |= QI_PATTERN_MOVE;
      break;
    case 'c':
      modifiers->flags |= QI_PATTERN_CAPTURE;
      break;
    case 'e': /* also en passant, which a key of its own specifies for the piece */
      break;
    case 'i':
      modifiers->flags |= QI_PATTERN_INITIAL;
      break;
    case 't':
      modifiers->flags |= QI_PATTERN_TWICE;
      break;
    case 'n':
      modifiers->lame = TRUE;
      break;
    case 'p':
      modifiers->hops = TRUE;
      break;
    case 'g':
      modifiers->hops_short = TRUE;
      break;
    default:
      used = is_vertical (text[*at]) || is_horizontal (text[*at])
               ? read_direction (modifiers, text + *at)
               : 0;
      break;
    }
  *at += used;
  return used > 0;
}

/* Reads one atom with its range. A hop needs a line of squares to hop along, so only the steps of
 * rook and bishop have one. */
static gboolean
read_atom (const char      *text,
           gsize           *at,
           GArray          *patterns,
           guint            from,
           const Modifiers *modifiers)
{
  if (text[*at] == '(')
    {
      gint16 numbers[3];
      gboolean exact;
      gsize used = modifiers->n_directions == 0 ? read_vector (text + *at, numbers, &exact) : 0;

      if (used == 0)
        return FALSE;

      gsize end = *at + used;
      int number = read_range (text, &end, '\0');

      if (!add_vector (patterns, from, modifiers, numbers, exact, number))
        return FALSE;
      *at = end;
      return TRUE;
    }

  const Atom *atom = find_atom (text[*at]);
  gsize end = *at + 1;

  if (atom == NULL || ((modifiers->hops || modifiers->hops_short) && atom->steps[0][0] > 1))
    return FALSE;

  int number = read_range (text, &end, atom->letter);

  if (!add_atom (patterns, from, modifiers, atom, atom->rides, number))
    return FALSE;
  *at = end;
  return TRUE;
}

gboolean
qi_betza_parse (const char *text,
                GArray     *patterns,
                gsize      *fault_offset)
{
  guint from = patterns->len;
  Modifiers modifiers = { 0 };
  gsize at = 0;

  g_return_val_if_fail (text != NULL && patterns != NULL, FALSE);

  while (at < MAX_TEXT && text[at] != '\0')
    {
      gboolean is_atom = g_ascii_isupper (text[at]) || text[at] == '(';

      if (is_atom ? !read_atom (text, &at, patterns, from, &modifiers)
                  : !read_modifier (&modifiers, text, &at))
        break;
      if (is_atom)
        modifiers = (Modifiers) { 0 };
    }
  /* Letters without an atom after them have no meaning. */
  if (text[at] == '\0' && modifiers.flags == 0 && modifiers.n_directions == 0 && !modifiers.hops
      && !modifiers.hops_short && !modifiers.lame)
    return TRUE;
  if (fault_offset != NULL)
    *fault_offset = at;
  g_array_set_size (patterns, from);
  return FALSE;
}
