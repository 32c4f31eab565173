/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Two files of many positions, row by row. Rows whose texts are equal are the same and are not read. All
 * others are read once for a key of what they mean, so that a row that was only written differently is still
 * found; those that are paired are read once more to be compared. Only some bytes are kept for each row. */
#include "qi-diff.h"
#include "qi-difference-private.h"
#include "qi-wait.h"

#include <string.h>

typedef struct
{
  const QiOptions  *options;
  const QiDiffSide *a;
  const QiDiffSide *b;
  guint64           seed;
  guint64           counts[QI_DIFF_N_STATUSES];
  QiExit            status;
} Rows;

static guint64
mix (guint64 hash,
     guint64 value)
{
  hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  return hash ^ hash >> 32;
}

/* A hash that is equal for two rows with the same meaning. For a row that cannot be read its text
 * counts. */
static guint64
make_key (const Rows       *rows,
          const QiDiffSide *side,
          guint             row)
{
  g_auto (QiDiffReading) reading = { NULL };
  guint64 key = g_array_index (side->texts, guint64, row);
  const QiSetup *setup;
  const char *game;

  qi_diff_side_read (side, rows->options, row, &reading);
  setup = reading.input.setup;
  if (setup == NULL)
    return key;
  game = qi_setup_get_game (setup);
  key = mix (rows->seed, qi_position_hash (qi_setup_get_position (setup)));
  key = mix (key, qi_position_get_n_board_pieces (qi_setup_get_position (setup)));
  key = mix (key, qi_details_hash (qi_setup_get_details (setup)));
  return mix (key, game == NULL ? 0 : g_str_hash (game));
}

static guint64 *
dup_keys (const QiDiffSide *side)
{
  return g_memdup2 (side->texts->data, MAX (side->texts->len, 1) * sizeof (guint64));
}

/* The keys of names in two folders, which are in the same order. */
static guint64 *
make_names (const Rows       *rows,
            const QiDiffSide *side)
{
  guint64 *keys = g_new (guint64, side->items->len + 1);

  for (guint i = 0; i < side->items->len; i++)
    {
      const char *name = (const char *) side->paths->pdata[i] + side->root;

      keys[i] = mix (rows->seed, g_str_hash (name));
      for (; *name != '\0'; name++)
        keys[i] = mix (keys[i], (guchar) *name);
    }
  return keys;
}

static guint64
get_text_key (const QiDiffSide *side,
              guint             row)
{
  return g_array_index (side->texts, guint64, row);
}

/* Keys of what rows mean, for those whose text the other file does not have. */
static void
find_meanings (const Rows   *rows,
               const GArray *pairs,
               const GArray *moved,
               guint64      *a_keys,
               guint64      *b_keys)
{
  guint n = qi_diff_side_get_n (rows->a);
  guint m = qi_diff_side_get_n (rows->b);
  g_autofree guint8 *a_known = g_new0 (guint8, (gsize) n + 1);
  g_autofree guint8 *b_known = g_new0 (guint8, (gsize) m + 1);

  for (guint i = 0; i < pairs->len; i++)
    {
      const QiPair *pair = &g_array_index (pairs, QiPair, i);

      if (pair->before != G_MAXUINT && pair->after != G_MAXUINT
          && a_keys[pair->before] == b_keys[pair->after])
        a_known[pair->before] = b_known[pair->after] = 1;
    }
  for (guint i = 0; i < moved->len; i++)
    {
      a_known[g_array_index (moved, QiPair, i).before] = 1;
      b_known[g_array_index (moved, QiPair, i).after] = 1;
    }
  for (guint i = 0; i < n; i++)
    if (!a_known[i])
      a_keys[i] = make_key (rows, rows->a, i);
  for (guint i = 0; i < m; i++)
    if (!b_known[i])
      b_keys[i] = make_key (rows, rows->b, i);
}

/* Reports on a row of each, or of one of them. */
static void
write_row (Rows        *rows,
           QiDiffStatus status,
           guint        before,
           guint        after)
{
  g_auto (QiDiffReading) a = { NULL };
  g_auto (QiDiffReading) b = { NULL };
  g_autoptr (QiDifference) difference = NULL;

  if (before != G_MAXUINT)
    qi_diff_side_read (rows->a, rows->options, before, &a);
  if (after != G_MAXUINT)
    qi_diff_side_read (rows->b, rows->options, after, &b);
  if (status == QI_DIFF_CHANGED)
    {
      status = qi_diff_compare (&a, &b, &difference);
      /* Nothing is known about these texts except that they are equal. */
      if (status == QI_DIFF_SAME)
        {
          rows->counts[QI_DIFF_SAME]++;
          return;
        }
    }
  rows->counts[status]++;
  rows->status = qi_exit_worst (rows->status, QI_EXIT_WRONG);
  if (before != G_MAXUINT)
    rows->status = qi_exit_worst (rows->status, qi_input_report (rows->options, &a.input));
  if (after != G_MAXUINT)
    rows->status = qi_exit_worst (rows->status, qi_input_report (rows->options, &b.input));
  qi_diff_write (rows->options, status, before != G_MAXUINT ? &a : NULL,
                 after != G_MAXUINT ? &b : NULL, difference, TRUE);
}

/* Reports a row that has moved and is otherwise unchanged. */
static void
write_moved_row (Rows         *rows,
                 const QiPair *pair)
{
  g_auto (QiDiffReading) a = { NULL };
  g_auto (QiDiffReading) b = { NULL };

  qi_diff_side_locate (rows->a, pair->before, &a);
  qi_diff_side_locate (rows->b, pair->after, &b);
  rows->counts[QI_DIFF_MOVED]++;
  rows->status = qi_exit_worst (rows->status, QI_EXIT_WRONG);
  qi_diff_write (rows->options, QI_DIFF_MOVED, &a, &b, NULL, TRUE);
}

/* Reports a row that has moved; if only hashes are equal, it may be another row after all. */
static void
write_moved (Rows         *rows,
             const QiPair *pair)
{
  if (get_text_key (rows->a, pair->before) != get_text_key (rows->b, pair->after))
    {
      g_auto (QiDiffReading) a = { NULL };
      g_auto (QiDiffReading) b = { NULL };
      g_autoptr (QiDifference) difference = NULL;

      qi_diff_side_read (rows->a, rows->options, pair->before, &a);
      qi_diff_side_read (rows->b, rows->options, pair->after, &b);
      if (qi_diff_compare (&a, &b, &difference) != QI_DIFF_SAME)
        {
          write_row (rows, QI_DIFF_REMOVED, pair->before, G_MAXUINT);
          write_row (rows, QI_DIFF_ADDED, G_MAXUINT, pair->after);
          return;
        }
    }
  write_moved_row (rows, pair);
}

static void
write_pair (Rows         *rows,
            const QiPair *pair)
{
  if (pair->before == G_MAXUINT)
    write_row (rows, QI_DIFF_ADDED, G_MAXUINT, pair->after);
  else if (pair->after == G_MAXUINT)
    write_row (rows, QI_DIFF_REMOVED, pair->before, G_MAXUINT);
  else if (get_text_key (rows->a, pair->before) == get_text_key (rows->b, pair->after))
    rows->counts[QI_DIFF_SAME]++;
  else
    write_row (rows, QI_DIFF_CHANGED, pair->before, pair->after);
}

/* In the order of the second file, including moved rows. */
static void
write_all (Rows         *rows,
           const GArray *pairs,
           const GArray *moved)
{
  guint next = 0;

  for (guint i = 0; i < pairs->len && !qi_wait_is_over (); i++)
    {
      const QiPair *pair = &g_array_index (pairs, QiPair, i);

      while (next < moved->len && pair->after != G_MAXUINT
             && g_array_index (moved, QiPair, next).after < pair->after)
        write_moved (rows, &g_array_index (moved, QiPair, next++));
      write_pair (rows, pair);
    }
  while (next < moved->len && !qi_wait_is_over ())
    write_moved (rows, &g_array_index (moved, QiPair, next++));
}

static void
align_by_content (Rows    *rows,
                  GArray **pairs,
                  GArray **moved)
{
  guint n = qi_diff_side_get_n (rows->a);
  guint m = qi_diff_side_get_n (rows->b);
  g_autofree guint64 *a_keys = dup_keys (rows->a);
  g_autofree guint64 *b_keys = dup_keys (rows->b);

  *pairs = qi_rows_align (a_keys, n, b_keys, m, moved);
  find_meanings (rows, *pairs, *moved, a_keys, b_keys);
  g_array_unref (*pairs);
  g_array_unref (*moved);
  *pairs = qi_rows_align (a_keys, n, b_keys, m, moved);
  qi_diff_pair_alike (rows->options, rows->a, rows->b, a_keys, b_keys, *pairs);
}

static void
append_pair (GArray *pairs,
             guint   before,
             guint   after)
{
  QiPair pair = { before, after };

  g_array_append_val (pairs, pair);
}

/* Pairs files that exist in one folder only by name, but have the same text as such a file in the
 * other. */
static void
find_renamed (const Rows *rows,
              GArray     *pairs,
              GArray     *moved)
{
  g_autoptr (GHashTable) left = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autofree guint8 *is_moved = g_new0 (guint8, (gsize) qi_diff_side_get_n (rows->a) + 1);
  guint n_kept = 0;

  for (guint i = pairs->len; i-- > 0;)
    {
      const QiPair *pair = &g_array_index (pairs, QiPair, i);

      if (pair->after == G_MAXUINT)
        g_hash_table_insert (left, &g_array_index (rows->a->texts, guint64, pair->before),
                             GUINT_TO_POINTER (pair->before + 1));
    }
  for (guint i = 0; i < pairs->len; i++)
    {
      QiPair *pair = &g_array_index (pairs, QiPair, i);
      gpointer found = NULL;

      if (pair->before == G_MAXUINT)
        found = g_hash_table_lookup (left, &g_array_index (rows->b->texts, guint64, pair->after));
      if (found == NULL)
        continue;
      g_hash_table_remove (left, &g_array_index (rows->b->texts, guint64, pair->after));
      append_pair (moved, GPOINTER_TO_UINT (found) - 1, pair->after);
      is_moved[GPOINTER_TO_UINT (found) - 1] = 1;
      pair->after = G_MAXUINT;
    }
  for (guint i = 0; i < pairs->len; i++)
    {
      QiPair pair = g_array_index (pairs, QiPair, i);

      if (pair.after != G_MAXUINT || (pair.before != G_MAXUINT && !is_moved[pair.before]))
        g_array_index (pairs, QiPair, n_kept++) = pair;
    }
  g_array_set_size (pairs, n_kept);
}

static void
align_by_name (Rows    *rows,
               GArray **pairs,
               GArray **moved)
{
  g_autofree guint64 *a_names = make_names (rows, rows->a);
  g_autofree guint64 *b_names = make_names (rows, rows->b);
  g_autoptr (GArray) all = qi_rows_align (a_names, qi_diff_side_get_n (rows->a), b_names,
                                          qi_diff_side_get_n (rows->b), NULL);

  *pairs = g_array_new (FALSE, FALSE, sizeof (QiPair));
  *moved = g_array_new (FALSE, FALSE, sizeof (QiPair));
  for (guint i = 0; i < all->len; i++)
    {
      const QiPair *pair = &g_array_index (all, QiPair, i);

      if (pair->before == G_MAXUINT || pair->after == G_MAXUINT
          || a_names[pair->before] == b_names[pair->after])
        append_pair (*pairs, pair->before, pair->after);
      else
        {
          append_pair (*pairs, pair->before, G_MAXUINT);
          append_pair (*pairs, G_MAXUINT, pair->after);
        }
    }
  find_renamed (rows, *pairs, *moved);
}

static void
write_summary (const Rows *rows)
{
  static const QiDiffStatus order[] = { QI_DIFF_CHANGED, QI_DIFF_MOVED,      QI_DIFF_REMOVED,
                                        QI_DIFF_ADDED,   QI_DIFF_UNREADABLE, QI_DIFF_SAME };
  g_autoptr (GString) text = g_string_new (NULL);
  QiJsonWriter json;

  if (rows->options->json)
    {
      qi_line_open (&json);
      qi_json_writer_open_object (&json, "summary");
      for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
        qi_json_writer_add_unsigned (&json, qi_diff_status_get_name (order[i]),
                                     rows->counts[order[i]]);
      if (qi_wait_is_over ())
        qi_json_writer_add_boolean (&json, "interrupted", TRUE);
      qi_json_writer_close (&json);
      qi_line_print (rows->options, &json);
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    if (rows->counts[order[i]] > 0 || order[i] == QI_DIFF_SAME)
      g_string_append_printf (text, "%s%" G_GUINT64_FORMAT " %s", text->len > 0 ? ", " : "",
                              rows->counts[order[i]], qi_diff_status_get_name (order[i]));
  g_string_append (text, qi_wait_is_over () ? ", interrupted" : "");
  qi_output_text (rows->options, text->str);
}

QiExit
qi_diff_rows (const QiOptions  *options,
              const QiDiffSide *a,
              const QiDiffSide *b,
              guint64           seed)
{
  Rows rows = { .options = options, .a = a, .b = b, .seed = seed };
  g_autoptr (GArray) pairs = NULL;
  g_autoptr (GArray) moved = NULL;

  if (a->paths != NULL && b->paths != NULL)
    align_by_name (&rows, &pairs, &moved);
  else
    align_by_content (&rows, &pairs, &moved);
  write_all (&rows, pairs, moved);
  write_summary (&rows);
  return rows.status;
}
