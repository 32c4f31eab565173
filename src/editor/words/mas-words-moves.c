/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-moves.h"

#include "qi-move-clause-private.h"

#include <glib/gi18n.h>

/* How a piece moves, line by line. */

static const char *
get_mode (guint flags)
{
  switch (flags)
    {
    case QI_PATTERN_MOVE:
      return C_("how a piece moves", "Only moves");
    case QI_PATTERN_CAPTURE:
      return C_("how a piece moves", "Only captures");
    case QI_PATTERN_MOVE | QI_PATTERN_INITIAL:
      return C_("how a piece moves", "Only moves, at first");
    case QI_PATTERN_CAPTURE | QI_PATTERN_INITIAL:
      return C_("how a piece moves", "Only captures, at first");
    case QI_PATTERN_MOVE | QI_PATTERN_CAPTURE | QI_PATTERN_INITIAL:
      return C_("how a piece moves", "Moves and captures, at first");
    default:
      return C_("how a piece moves", "Moves and captures");
    }
}

static const char *
get_towards (QiTowards towards)
{
  static const char *const words[QI_N_TOWARDS] = {
    NC_("how a piece moves", "in all eight directions"),
    NC_("how a piece moves", "straight"),
    NC_("how a piece moves", "ahead"),
    NC_("how a piece moves", "back"),
    NC_("how a piece moves", "sideways"),
    NC_("how a piece moves", "ahead and back"),
    NC_("how a piece moves", "ahead and sideways"),
    NC_("how a piece moves", "back and sideways"),
    NC_("how a piece moves", "diagonally"),
    NC_("how a piece moves", "diagonally ahead"),
    NC_("how a piece moves", "diagonally back"),
    NC_("how a piece moves", "in all directions"),
    NC_("how a piece moves", "in the four directions ahead"),
    NC_("how a piece moves", "in the four directions back"),
    NC_("how a piece moves", "in the two directions farthest ahead"),
    NC_("how a piece moves", "in some directions"),
  };

  return g_dpgettext2 (NULL, "how a piece moves", words[towards]);
}

static char *
dup_leap (const QiMoveClause *clause)
{
  const guint *lengths = clause->lengths;

  if (lengths[0] == 1)
    return g_strdup (C_("how a piece moves", "one square"));
  if (lengths[2] > 0)
    return g_strdup_printf (C_("how a piece moves", "a leap of %u by %u by %u squares"),
                            lengths[0], lengths[1], lengths[2]);
  if (lengths[1] > 0 && lengths[1] != lengths[0])
    return g_strdup_printf (C_("how a piece moves", "a leap of %u by %u squares"), lengths[0],
                            lengths[1]);
  return g_strdup_printf (ngettext ("a leap of %u square", "a leap of %u squares", lengths[0]),
                          lengths[0]);
}

/* The words for a slide: step by step as far as the squares are empty. */
static char *
dup_slide (const QiMoveClause *clause)
{
  const guint *lengths = clause->lengths;

  if (lengths[0] > 1)
    return g_strdup_printf (C_("how a piece moves", "one leap of %u by %u squares after another"),
                            lengths[0], lengths[1]);
  if (clause->range == 0)
    return g_strdup (C_("how a piece moves", "any distance"));
  return g_strdup_printf (ngettext ("up to %u square", "up to %u squares", clause->range),
                          clause->range);
}

static char *
dup_reach (const QiMoveClause *clause)
{
  switch (clause->kind)
    {
    case QI_PATTERN_LAME:
      return g_strdup_printf (C_("how a piece moves", "%u by %u squares, not over other pieces"),
                              clause->lengths[0], clause->lengths[1]);
    case QI_PATTERN_SLIDE:
      return dup_slide (clause);
    case QI_PATTERN_HOP:
      return g_strdup (C_("how a piece moves", "over one piece and any distance on"));
    case QI_PATTERN_GRASSHOPPER:
      return g_strdup (C_("how a piece moves", "over one piece to the square behind it"));
    case QI_PATTERN_LEAP:
    default:
      return dup_leap (clause);
    }
}

char *
mas_words_moves (const QiPattern *patterns,
                 guint            n_patterns)
{
  g_autoptr (GArray) clauses = g_array_new (FALSE, FALSE, sizeof (QiMoveClause));
  GString *words = g_string_new (NULL);

  qi_move_clauses_add (patterns, n_patterns, clauses);
  for (guint i = 0; i < clauses->len; i++)
    {
      const QiMoveClause *clause = &g_array_index (clauses, QiMoveClause, i);
      g_autofree char *reach = dup_reach (clause);

      /* Translators: a line of a list that says how a piece moves: what it may do; how far; where to.
       * "Moves and captures: one square, diagonally ahead" */
      g_string_append_printf (words, _("%s: %s, %s"), get_mode (clause->flags), reach,
                              get_towards (clause->towards));
      if (i + 1 < clauses->len)
        g_string_append_c (words, '\n');
    }
  if (clauses->len == 0)
    g_string_append (words, _("It does not move."));
  return g_string_free (words, FALSE);
}
