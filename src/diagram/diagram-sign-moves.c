/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-sign.h"

#include "qi-variant-private.h"

#include <string.h>

/* Clockwise from straight ahead, as the moves of a sign are. */
static const int directions[][2] = { { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 },
                                     { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };

#define LEAPS_AHEAD 0x03u
#define ALL_LEAPS   0xffu

/* What a sign says of one way to move, or 0 when it has no mark for it. */
static char
get_letter (const QiPattern *pattern)
{
  int distance = MAX (ABS (pattern->file), ABS (pattern->rank));

  if ((pattern->flags & QI_PATTERN_INITIAL) != 0 || pattern->from_rank != 0 || pattern->layer != 0)
    return 0;
  if ((pattern->flags & QI_PATTERN_MOVE) == 0 || (pattern->flags & QI_PATTERN_CAPTURE) == 0)
    return 0;
  if (pattern->kind == QI_PATTERN_SLIDE && distance == 1
      && (pattern->range == 0 || pattern->range == 2))
    return pattern->range == 0 ? 's' : '2';
  if (pattern->kind == QI_PATTERN_LEAP && distance <= 2)
    return distance == 1 ? '1' : 'j';
  return 0;
}

/* The bit of one of a knight's leaps, those two ahead first; 0 for other moves. */
static guint
get_leap (const QiPattern *pattern)
{
  const guint right = pattern->file > 0;

  if (pattern->kind != QI_PATTERN_LEAP || get_letter (pattern) == 0)
    return 0;
  if (ABS (pattern->file) == 1 && ABS (pattern->rank) == 2)
    return 1u << ((pattern->rank < 0 ? 2 : 0) + right);
  if (ABS (pattern->file) == 2 && ABS (pattern->rank) == 1)
    return 1u << ((pattern->rank < 0 ? 6 : 4) + right);
  return 0;
}

static gboolean
note_pattern (const QiPattern *pattern,
              char            *moves)
{
  char letter = get_letter (pattern);
  int length = MAX (ABS (pattern->file), ABS (pattern->rank));

  for (guint i = 0; letter != 0 && i < G_N_ELEMENTS (directions); i++)
    if (pattern->file == length * directions[i][0] && pattern->rank == length * directions[i][1])
      {
        if (moves[i] == '.')
          moves[i] = letter;
        else if ((moves[i] == '1' && letter == 'j') || (moves[i] == 'j' && letter == '1'))
          moves[i] = 'l';
        else if (moves[i] == '1')
          moves[i] = letter;
        else if (letter != '1')
          return FALSE;
        return TRUE;
      }
  return FALSE;
}

gboolean
diagram_sign_read_moves (const char *game,
                         const char *token,
                         char       *moves)
{
  const QiVariant *variant = qi_variant_lookup (game);
  guint leaps = 0;

  memset (moves, '.', DIAGRAM_SIGN_MAX_MOVES);
  moves[DIAGRAM_SIGN_MAX_MOVES - 1] = moves[DIAGRAM_SIGN_MAX_MOVES] = '\0';
  for (guint i = 0; variant != NULL && i < variant->n_pieces; i++)
    {
      const QiVariantPiece *piece = &variant->pieces[i];

      if (g_strcmp0 (piece->token, token) != 0)
        continue;
      for (guint j = 0; j < piece->n_patterns; j++)
        {
          const guint leap = get_leap (&piece->patterns[j]);

          leaps |= leap;
          if (leap == 0 && !note_pattern (&piece->patterns[j], moves))
            return FALSE;
        }
      if (leaps != 0)
        moves[G_N_ELEMENTS (directions)] = leaps == ALL_LEAPS ? 'N' : 'n';
      return piece->n_patterns > 0 && (leaps == 0 || leaps == LEAPS_AHEAD || leaps == ALL_LEAPS);
    }
  return FALSE;
}
