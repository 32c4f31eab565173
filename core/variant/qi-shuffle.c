/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-shuffle-private.h"

#include "qi-edit.h"
#include "qi-game-info.h"

#include <string.h>

#define MAX_FILES 10
#define N_OPPOSED 2880 /* orders of chess's pieces with bishops on squares of both colours */

struct _QiShuffle
{
  const char *name;
  const char *game;
  const char *other;   /* a game with the same pieces */
  const char *letters; /* of the first rank, sorted */
  guint       n;
  gboolean (*fits) (const char *rank);
  gboolean is_alone; /* each side is shuffled by itself */
};

static gboolean
takes_all (const char *rank)
{
  return TRUE;
}

/* Whether two letters, or the first and last occurrence of one, are on squares of different
 * colours. */
static gboolean
are_opposed (const char *rank,
             char        a,
             char        b)
{
  return (strchr (rank, a) - strrchr (rank, b)) % 2 != 0;
}

static gboolean
has_opposed_bishops (const char *rank)
{
  return are_opposed (rank, 'B', 'B');
}

/* The files of the second rank whose pawns a piece protects: its own, those beside it, those two away. */
static const struct
{
  char     letter;
  gboolean own;
  gboolean next;
  gboolean second;
} guards[] = {
  { 'A', FALSE, TRUE, TRUE },  { 'B', FALSE, TRUE, FALSE }, { 'C', TRUE, FALSE, TRUE },
  { 'K', TRUE, TRUE, FALSE },  { 'N', FALSE, FALSE, TRUE }, { 'Q', TRUE, TRUE, FALSE },
  { 'R', TRUE, FALSE, FALSE },
};

static gboolean
guards_all_pawns (const char *rank)
{
  const int n = (int) strlen (rank);
  guint guarded = 0;

  for (int file = 0; file < n; file++)
    for (gsize i = 0; i < G_N_ELEMENTS (guards); i++)
      for (int by = -2; by <= 2 && guards[i].letter == rank[file]; by++)
        {
          const gboolean reaches = by == 0         ? guards[i].own
                                   : ABS (by) == 1 ? guards[i].next
                                                   : guards[i].second;

          if (reaches && file + by >= 0 && file + by < n)
            guarded |= 1u << (file + by);
        }
  return guarded == (1u << n) - 1;
}

/* How many files have other pieces than in Gothic Chess. */
static guint
count_unlike_gothic (const char *rank)
{
  guint n = 0;

  for (const char *gothic = "RNBQCKABNR"; *gothic != '\0'; gothic++, rank++)
    n += *rank != *gothic;
  return n;
}

/* The six rules of Reinhard Scharnagl's Capablanca Random Chess (2004, on the Chess Variant Pages): bishops on squares of
 * both colours, queen and archbishop too; the king between the rooks; each pawn protected; unlike Gothic Chess on three
 * files at least; bishops not side by side. */
static gboolean
fits_capablanca (const char *rank)
{
  const char *king = strchr (rank, 'K');

  return has_opposed_bishops (rank) && are_opposed (rank, 'A', 'Q') && strchr (rank, 'R') < king
         && king < strrchr (rank, 'R') && strstr (rank, "BB") == NULL && guards_all_pawns (rank)
         && count_unlike_gothic (rank) >= 3;
}

/* Shuffle chess: any order, Black's as White's, nobody castles (D. B. Pritchard, The Encyclopedia of Chess Variants).
 * Transcendental chess: each side is shuffled alone, bishops on squares of both colours, nobody castles (Maxwell Lawrence,
 * 1978, in the same book). */
static const QiShuffle shuffles[] = {
  { "chess", "chess", "chess960", "BBKNNQRR", 5040, takes_all, FALSE },
  { "transcendental", "chess", "chess960", "BBKNNQRR", N_OPPOSED *N_OPPOSED, has_opposed_bishops,
    TRUE },
  { "capablanca", "capablanca", "gothic", "ABBCKNNQRR", 12118, fits_capablanca, FALSE },
};

const QiShuffle *
qi_shuffle_get (guint index)
{
  return index < G_N_ELEMENTS (shuffles) ? &shuffles[index] : NULL;
}

const QiShuffle *
qi_shuffle_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shuffles); i++)
    if (g_str_equal (shuffles[i].name, name))
      return &shuffles[i];
  return NULL;
}

const char *
qi_shuffle_get_name (const QiShuffle *self)
{
  return self->name;
}

guint
qi_shuffle_get_n (const QiShuffle *self)
{
  return self->n;
}

gboolean
qi_shuffle_fits (const QiShuffle *self,
                 const char      *game)
{
  return g_strcmp0 (game, self->game) == 0 || g_strcmp0 (game, self->other) == 0;
}

static void
swap (char *rank,
      gsize a,
      gsize b)
{
  const char kept = rank[a];

  rank[a] = rank[b];
  rank[b] = kept;
}

/* The next arrangement of @rank in alphabetical order; FALSE after the last one. */
static gboolean
step (char *rank)
{
  const gsize n = strlen (rank);
  gsize at = n - 1;
  gsize with = n - 1;

  while (at > 0 && rank[at - 1] >= rank[at])
    at--;
  if (at == 0)
    return FALSE;
  while (rank[with] <= rank[at - 1])
    with--;
  swap (rank, at - 1, with);
  for (gsize low = at, high = n - 1; low < high; low++, high--)
    swap (rank, low, high);
  return TRUE;
}

/* The arrangement with that number among those that fit. */
static void
find_rank (const QiShuffle *self,
           guint            number,
           char             rank[MAX_FILES + 1])
{
  g_strlcpy (rank, self->letters, MAX_FILES + 1);
  while (!self->fits (rank) || number-- > 0)
    if (!step (rank))
      return;
}

static void
put_rank (QiEdit     *edit,
          guint       square,
          const char *rank,
          QiSide      side)
{
  for (; *rank != '\0'; rank++, square++)
    {
      const char letter = side == QI_SIDE_FIRST ? *rank : g_ascii_tolower (*rank);
      const char text[] = { letter, *rank == 'K' ? '^' : '\0', '\0' };

      qi_edit_put (edit, square, &QI_TOKEN (text));
    }
}

/* With king and rooks on their usual squares, castling is allowed as usual. */
static gboolean
may_castle (const QiShuffle *self,
            const char      *rank)
{
  const gsize n = strlen (rank);

  return g_str_equal (self->game, "capablanca") && rank[0] == 'R' && rank[n / 2] == 'K'
         && rank[n - 1] == 'R';
}

/**
 * qi_shuffle_dup_start:
 * @self: a way to shuffle
 * @number: less than qi_shuffle_get_n()
 *
 * Returns: (transfer full): a start position of its game
 */
QiSetup *
qi_shuffle_dup_start (const QiShuffle *self,
                      guint            number)
{
  const QiGameInfo *info = qi_game_info_lookup (self->game);
  char first[MAX_FILES + 1];
  char second[MAX_FILES + 1];

  g_return_val_if_fail (info != NULL, NULL);
  g_return_val_if_fail (number < self->n, NULL);

  g_autoptr (QiSetup) usual = qi_game_info_dup_start (info);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const guint n_squares = qi_position_get_n_squares (qi_setup_get_position (usual));

  find_rank (self, self->is_alone ? number / N_OPPOSED : number, first);
  find_rank (self, self->is_alone ? number % N_OPPOSED : number, second);
  put_rank (edit, n_squares - (guint) strlen (first), first, QI_SIDE_FIRST);
  put_rank (edit, 0, second, QI_SIDE_SECOND);
  qi_edit_detail (edit, "castling",
                  may_castle (self, first)
                    ? qi_details_get (qi_setup_get_details (usual), "castling")
                    : NULL);
  return qi_edit_apply (edit, usual, NULL, NULL, NULL);
}
