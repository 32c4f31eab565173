/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Which pieces moved: those that are gone from one square and new on another one, paired so that the
 * distances are short. The optimal pairing costs the cube of their number. Here the nearest two are
 * paired first where there are few of a kind; where there are many (boards of up to 255 × 255 full of
 * one stone) they are paired in ever larger blocks of the board, each twice as wide as the one
 * before. */
#include "qi-difference-private.h"

#define MAX_PAIRS 1024 /* that are looked at one by one */
#define N_LEVELS  8    /* 2⁸ ≥ QI_MAX_DIMENSION_SIZE */

/* A piece that is gone from a square, or new on one. */
typedef struct
{
  guint32  code;     /* the bits of layer, rank and file in turn, so that blocks are runs */
  guint    number;   /* in the list of squares */
  guint    kind;     /* of the token */
  guint8   place[3]; /* layer, rank, file */
  gboolean is_new;
} End;

typedef struct
{
  guint distance;
  guint gone; /* numbers in the list of ends */
  guint new;
} Candidate;

typedef struct
{
  QiSquareDifference *squares;
} Pairing;

static guint32
spread_bits (guint value)
{
  guint32 spread = 0;

  for (guint bit = 0; bit < 8; bit++)
    spread |= (value >> bit & 1u) << 3 * bit;
  return spread;
}

static void
set_place (End           *end,
           const QiShape *shape,
           guint          square)
{
  guint layer, rank, file;

  qi_shape_get_place (shape, square, &layer, &rank, &file);
  end->place[0] = (guint8) layer;
  end->place[1] = (guint8) rank;
  end->place[2] = (guint8) file;
  end->code = spread_bits (layer) << 2 | spread_bits (rank) << 1 | spread_bits (file);
}

/* Squared. */
static guint
get_distance (const End *a,
              const End *b)
{
  guint distance = 0;

  for (guint i = 0; i < 3; i++)
    {
      int step = a->place[i] - b->place[i];

      distance += (guint) (step * step);
    }
  return distance;
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = a;
  const Candidate *second = b;

  if (first->distance != second->distance)
    return first->distance < second->distance ? -1 : 1;
  if (first->gone != second->gone)
    return first->gone < second->gone ? -1 : 1;
  return first->new < second->new ? -1 : first->new > second->new;
}

static void
join (Pairing   *pairing,
      const End *gone,
      const End *new)
{
  pairing->squares[gone->number].to = new->number;
  pairing->squares[new->number].from = gone->number;
}

static gboolean
is_joined (const Pairing *pairing,
           const End     *end)
{
  const QiSquareDifference *square = &pairing->squares[end->number];

  return (end->is_new ? square->from : square->to) != QI_NO_PARTNER;
}

/* The nearest first. */
static void
join_nearest (Pairing   *pairing,
              const End *ends,
              guint      n_ends)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));

  for (guint i = 0; i < n_ends; i++)
    for (guint j = 0; !ends[i].is_new && j < n_ends; j++)
      if (ends[j].is_new)
        {
          Candidate candidate = { get_distance (&ends[i], &ends[j]), i, j };

          g_array_append_val (candidates, candidate);
        }
  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len; i++)
    {
      const Candidate *candidate = &g_array_index (candidates, Candidate, i);

      const End *gone = &ends[candidate->gone];
      const End *new = &ends[candidate->new];

      if (!is_joined (pairing, gone) && !is_joined (pairing, new))
        join (pairing, gone, new);
    }
}

/* Pairs the first with the first, and so on. */
static void
join_in_order (Pairing   *pairing,
               const End *ends,
               guint      n_ends)
{
  guint gone = 0;
  guint fresh = 0;

  for (;;)
    {
      while (gone < n_ends && ends[gone].is_new)
        gone++;
      while (fresh < n_ends && !ends[fresh].is_new)
        fresh++;
      if (gone == n_ends || fresh == n_ends)
        return;
      join (pairing, &ends[gone++], &ends[fresh++]);
    }
}

/* Pairs as many as can be of @ends, which are of one token. */
static void
join_block (Pairing   *pairing,
            const End *ends,
            guint      n_ends)
{
  guint64 n_new = 0;

  for (guint i = 0; i < n_ends; i++)
    n_new += ends[i].is_new;
  if (n_new == 0 || n_new == n_ends)
    return;
  if (n_new * (n_ends - n_new) <= MAX_PAIRS)
    join_nearest (pairing, ends, n_ends);
  else
    join_in_order (pairing, ends, n_ends);
}

static guint
drop_joined (const Pairing *pairing,
             End           *ends,
             guint          n_ends)
{
  guint n_left = 0;

  for (guint i = 0; i < n_ends; i++)
    if (!is_joined (pairing, &ends[i]))
      ends[n_left++] = ends[i];
  return n_left;
}

static gboolean
are_few (const End *ends,
         guint      n_ends)
{
  guint64 n_new = 0;

  for (guint i = 0; i < n_ends; i++)
    n_new += ends[i].is_new;
  return n_new * (n_ends - n_new) <= MAX_PAIRS;
}

/* All ends of one token, in the order of their codes. */
static void
join_kind (Pairing *pairing,
           End     *ends,
           guint    n_ends)
{
  for (guint level = 1; level <= N_LEVELS && n_ends > 0; level++)
    {
      if (are_few (ends, n_ends))
        level = N_LEVELS;
      for (guint i = 0, next; i < n_ends; i = next)
        {
          for (next = i + 1;
               next < n_ends && ends[next].code >> 3 * level == ends[i].code >> 3 * level; next++)
            ;
          join_block (pairing, ends + i, next - i);
        }
      n_ends = drop_joined (pairing, ends, n_ends);
    }
}

static int
compare_tokens (gconstpointer a,
                gconstpointer b)
{
  return qi_token_compare (*(const QiToken *const *) a, *(const QiToken *const *) b);
}

/* Numbers the tokens by their content, in a hash table by their addresses: a position has one address
 * for each token, so no text can be made up for which this is slow. */
static GHashTable *
number_tokens (const QiSquareDifference *squares,
               guint                     n_squares)
{
  GHashTable *numbers = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) tokens = g_ptr_array_new ();
  guint number = 0;

  for (guint i = 0; i < n_squares; i++)
    {
      if (squares[i].before != NULL && g_hash_table_add (numbers, (gpointer) squares[i].before))
        g_ptr_array_add (tokens, (gpointer) squares[i].before);
      if (squares[i].after != NULL && g_hash_table_add (numbers, (gpointer) squares[i].after))
        g_ptr_array_add (tokens, (gpointer) squares[i].after);
    }
  g_ptr_array_sort (tokens, compare_tokens);
  for (guint i = 0; i < tokens->len; i++)
    {
      if (i > 0 && !qi_token_equal (tokens->pdata[i - 1], tokens->pdata[i]))
        number++;
      g_hash_table_insert (numbers, tokens->pdata[i], GUINT_TO_POINTER (number));
    }
  return numbers;
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const End *first = a;
  const End *second = b;

  if (first->kind != second->kind)
    return first->kind < second->kind ? -1 : 1;
  if (first->code != second->code)
    return first->code < second->code ? -1 : 1;
  return first->is_new - second->is_new;
}

void
qi_difference_pair (QiSquareDifference *squares,
                    guint               n_squares,
                    const QiShape      *shape)
{
  Pairing pairing = { squares };
  g_autoptr (GHashTable) numbers = NULL;
  g_autoptr (GArray) ends = NULL;

  for (guint i = 0; i < n_squares; i++)
    squares[i].from = squares[i].to = QI_NO_PARTNER;
  if (n_squares < 2)
    return;
  numbers = number_tokens (squares, n_squares);
  ends = g_array_new (FALSE, FALSE, sizeof (End));
  for (guint i = 0; i < n_squares; i++)
    {
      End end = { .number = i };

      set_place (&end, shape, squares[i].square);
      for (guint j = 0; j < 2; j++)
        {
          const QiToken *token = j == 0 ? squares[i].before : squares[i].after;

          end.is_new = j == 1;
          if (token == NULL)
            continue;
          end.kind = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, token));
          g_array_append_val (ends, end);
        }
    }
  g_array_sort (ends, compare_ends);

  End *all = (End *) (void *) ends->data;

  for (guint i = 0, next; i < ends->len; i = next)
    {
      for (next = i + 1; next < ends->len && all[next].kind == all[i].kind; next++)
        ;
      join_kind (&pairing, all + i, next - i);
    }
}
