/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-go-private.h"
#include "qi-square-set-private.h"
#include "qi-state-private.h"

/* The rules that a setup names, and how its board is counted. */

#define MAX_RULES_BYTES 64

typedef struct
{
  const char *name; /* small letters and digits alone */
  QiGoRules   rules;
} NamedRules;

static const NamedRules named_rules[] = {
  { "japanese", { FALSE, QI_GO_KO_SIMPLE, QI_GO_TERRITORY } },
  { "korean", { FALSE, QI_GO_KO_SIMPLE, QI_GO_TERRITORY } },
  { "chinese", { FALSE, QI_GO_KO_POSITIONAL, QI_GO_AREA } },
  { "aga", { FALSE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "bga", { FALSE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "french", { FALSE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "nz", { TRUE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "newzealand", { TRUE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "goe", { TRUE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "ing", { TRUE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "tromptaylor", { TRUE, QI_GO_KO_POSITIONAL, QI_GO_AREA } },
};

static const char *
get_text (const QiValue *object,
          const char    *key)
{
  const QiValue *value =
    qi_value_get_kind (object) == QI_VALUE_OBJECT ? qi_value_get_member (object, key) : NULL;

  return value != NULL && qi_value_get_kind (value) == QI_VALUE_STRING
           ? qi_value_get_text (value, NULL)
           : "";
}

static void
take_name (const char *name,
           QiGoRules  *rules)
{
  char plain[MAX_RULES_BYTES];
  gsize n = 0;

  for (; *name != '\0' && n < sizeof plain - 1; name++)
    if (g_ascii_isalnum (*name))
      plain[n++] = g_ascii_tolower (*name);
  plain[n] = '\0';
  for (gsize i = 0; i < G_N_ELEMENTS (named_rules); i++)
    if (strcmp (plain, named_rules[i].name) == 0)
      *rules = named_rules[i].rules;
}

static void
take_object (const QiValue *object,
             QiGoRules     *rules)
{
  const QiValue *suicide = qi_value_get_member (object, "suicide");
  const char *ko = get_text (object, "ko");

  rules->suicide = suicide != NULL && qi_value_get_kind (suicide) == QI_VALUE_BOOLEAN
                   && qi_value_get_boolean (suicide);
  if (strcmp (ko, "positional") == 0)
    rules->ko = QI_GO_KO_POSITIONAL;
  else if (strcmp (ko, "situational") == 0)
    rules->ko = QI_GO_KO_SITUATIONAL;
  if (strcmp (get_text (object, "scoring"), "territory") == 0)
    rules->scoring = QI_GO_TERRITORY;
}

void
qi_go_rules_from_details (const QiDetails *details,
                          QiGoRules       *rules)
{
  const QiValue *value = qi_details_get (details, "rules");
  const QiValue *tags = qi_details_get (details, "tags");

  *rules = (QiGoRules) { FALSE, QI_GO_KO_SIMPLE, QI_GO_AREA };
  if (value != NULL && qi_value_get_kind (value) == QI_VALUE_STRING)
    take_name (qi_value_get_text (value, NULL), rules);
  else if (value != NULL && qi_value_get_kind (value) == QI_VALUE_OBJECT)
    take_object (value, rules);
  else if (value == NULL && tags != NULL)
    take_name (get_text (tags, "RU"), rules);
}

/* One count. */
typedef struct
{
  const QiGoGame *self;
  guint8         *cells; /* without the dead; @visited where a region was counted */
  guint32        *queue;
  gint64          points[2];
} Count;

#define VISITED 0x80

/* Walks the region of empty points at @point: whose stones alone touch it, or -1. Its points are in
 * the queue. */
static int
walk_region (Count *count,
             guint  point,
             guint *n_points)
{
  gboolean touches[2] = { FALSE, FALSE };
  guint n = 0;

  count->queue[n++] = point;
  count->cells[point] = VISITED;
  for (guint i = 0; i < n; i++)
    {
      guint next[QI_GO_MAX_NEIGHBOURS];
      const guint n_next = qi_go_list_neighbours (count->self, count->queue[i], next);

      for (guint k = 0; k < n_next; k++)
        {
          const guint8 cell = count->cells[next[k]];

          if (QI_GO_IS_STONE (cell))
            touches[cell - 1] = TRUE;
          else if (cell == QI_STONE_EMPTY)
            {
              count->cells[next[k]] = VISITED;
              count->queue[n++] = next[k];
            }
        }
    }
  *n_points = n;
  if (touches[0] == touches[1])
    return -1;
  return touches[0] ? QI_SIDE_FIRST : QI_SIDE_SECOND;
}

static void
take_off_dead (Count             *count,
               QiGoScoring        scoring,
               const QiSquareSet *dead)
{
  for (guint point = 0; dead != NULL && point < count->self->n_points; point++)
    {
      const guint8 cell = count->cells[point];

      if (!QI_GO_IS_STONE (cell) || !qi_square_set_has (dead, point))
        continue;
      count->cells[point] = QI_STONE_EMPTY;
      if (scoring == QI_GO_TERRITORY)
        count->points[2 - cell]++;
    }
}

static void
give (Count        *count,
      QiSide        side,
      guint         point,
      QiSquareSet **areas)
{
  count->points[side]++;
  if (areas != NULL)
    qi_square_set_add (areas[side], point);
}

void
qi_go_count (const QiGoGame    *self,
             const QiGoState   *board,
             QiGoScoring        scoring,
             const QiSquareSet *dead,
             QiSquareSet       *areas[2],
             double             points[2])
{
  g_autofree guint8 *cells = g_memdup2 (board->cells, self->n_points);
  g_autofree guint32 *queue = g_new (guint32, self->n_points);
  Count count = { self, cells, queue, { 0, 0 } };

  take_off_dead (&count, scoring, dead);
  for (guint point = 0; point < self->n_points; point++)
    if (cells[point] == QI_STONE_EMPTY)
      {
        guint n = 0;
        const int owner = walk_region (&count, point, &n);

        for (guint i = 0; owner >= 0 && i < n; i++)
          give (&count, (QiSide) owner, queue[i], areas);
      }
    else if (QI_GO_IS_STONE (cells[point]) && scoring == QI_GO_AREA)
      give (&count, (QiSide) (cells[point] - 1), point, areas);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    points[side] =
      (double) count.points[side] + (scoring == QI_GO_TERRITORY ? board->prisoners[side] : 0);
  points[QI_SIDE_SECOND] += board->komi;
}
