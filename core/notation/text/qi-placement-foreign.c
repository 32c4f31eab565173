/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-placement-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

/* What is wrong about a board that is a game's: letters of no piece of it, another size. */

static gboolean
is_foreign (const QiLetters *letters,
            const QiItem    *item)
{
  const guint bit = (guint) (g_ascii_toupper (item->letter) - 'A');
  const guint64 own = G_GUINT64_CONSTANT (1) << bit;

  /* Behind a "+" a promoted piece, which may have a letter of its own. */
  return (letters->mask & own) == 0
         && (!item->plus || (letters->mask & G_GUINT64_CONSTANT (1) << (bit + 26)) == 0);
}

void
qi_placement_report_foreign (const QiPlacement *self,
                             QiScan            *scan,
                             const QiLetters   *letters)
{
  const gsize end = self->span.offset + self->span.length;
  QiFinding *findings[2 * 52] = { NULL };
  guint square = 0;

  for (gsize at = self->span.offset; at < end;)
    {
      QiItem item;
      QiToken token;
      QiFinding **finding = NULL;

      if (scan->text[at] == '/')
        {
          at++;
          continue;
        }
      qi_placement_next_item (scan->text, at, end, self->kind, &item);
      at = item.span.offset + item.span.length;
      square += item.squares;
      if (item.kind != QI_ITEM_TOKEN || !is_foreign (letters, &item)
          || !qi_letters_get (letters, item.letter, item.plus, &token))
        continue;
      finding = &findings[(g_ascii_toupper (item.letter) - 'A') + (item.letter >= 'a' ? 26 : 0)
                          + (item.plus ? 52 : 0)];
      if (*finding == NULL)
        {
          g_autofree char *text = qi_token_dup_text (&token);

          *finding = qi_scan_add (scan, "placement", item.span, qi_found_unknown_piece (text));
        }
      qi_finding_add_square (*finding, square - 1);
    }
}

void
qi_placement_report_size (const QiPlacement *self,
                          QiScan            *scan,
                          const QiGameInfo  *info,
                          QiSeverity         severity)
{
  const QiShape *shape = qi_game_info_get_shape (info);
  const char *id = qi_game_info_get_id (info);
  const gboolean is_wide = self->n_files != shape->sizes[1];
  QiFinding *finding = is_wide ? qi_found_wrong_files (self->n_files, shape->sizes[1], id)
                               : qi_found_wrong_ranks (self->n_ranks, shape->sizes[0], id);

  qi_finding_set_severity (finding, severity);
  finding = qi_scan_add (scan, "placement", self->span, finding);
  qi_finding_set_param (finding, "kind", is_wide ? "files" : "ranks");
}
