/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-go-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

/* Stones without a liberty: no rules leave such stones on the board. */
static void
add_stones_without_liberty (const QiGoGame  *self,
                            const QiGoState *board,
                            GPtrArray       *findings)
{
  g_auto (QiGoGroups) groups;
  QiFinding *finding = NULL;

  qi_go_groups_init (&groups, self, board);
  for (guint point = 0; point < self->n_points; point++)
    {
      if (!QI_GO_IS_STONE (board->cells[point])
          || groups.groups[groups.numbers[point]].liberty != QI_SQUARE_NONE)
        continue;
      if (finding == NULL)
        finding = qi_finding_set_fix (qi_found_stone_without_liberty (), "remove-pieces", NULL);
      qi_finding_add_square (finding, point);
    }
  if (finding != NULL)
    qi_findings_add (findings, finding);
}

static void
add_impossible_ko (const QiGoGame  *self,
                   const QiGoState *board,
                   QiSetup         *setup,
                   GPtrArray       *findings)
{
  gint64 ko;
  QiFinding *finding;

  if (!qi_details_get_int (qi_setup_get_details (setup), "ko", &ko) || ko < 0
      || ko >= self->n_points || (gint64) board->ko == ko)
    return; /* the model reports squares that are not on the board */
  finding = qi_found_impossible_ko ();
  qi_finding_set_param (finding, "key", "ko");
  qi_finding_set_fix (qi_finding_add_square (finding, (guint) ko), "remove-detail", NULL);
  qi_findings_add (findings, finding);
}

void
qi_go_diagnose (QiGame        *game,
                const QiBoard *head,
                QiSetup       *setup,
                GPtrArray     *findings)
{
  const QiGoGame *self = QI_GO_GAME (game);
  const QiGoState *board = (const QiGoState *) head;

  if (findings == NULL)
    return;
  qi_stone_diagnose (setup, QI_GO_LETTERS, QI_GO_PRISONERS, findings);
  add_stones_without_liberty (self, board, findings);
  add_impossible_ko (self, board, setup, findings);
  if (board->n_passes >= 2)
    qi_stone_add_over (findings, "two-passes");
}
