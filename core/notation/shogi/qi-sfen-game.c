/* SPDX-License-Identifier: Apache-2.0 */
/* What game a text in SFEN is of, by its size and letters. */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-info-private.h"
#include "qi-sfen-private.h"

/* Of a small board that misses a rank, or has one too many: kinds of pieces that it may lack, and that it must have. */
#define MAX_MISSING 2
#define MIN_KINDS   4

static gpointer
find_first (gpointer unused)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if (qi_letters_has_format (all[i], "sfen"))
      return (gpointer) all[i];
  return NULL;
}

const QiGameInfo *
qi_sfen_get_letters_game (const char *game)
{
  /* Looked for once: it is asked of every row of a file, and games are only ever added at the end. */
  static GOnce first = G_ONCE_INIT;
  const QiGameInfo *info = qi_game_info_lookup (game);

  if (info != NULL && qi_letters_has_format (info, "sfen"))
    return info;
  return g_once (&first, find_first, NULL);
}

/* The letters without their "+", which may stand before any of a game's letters. */
static guint64
get_bases (guint64 letters)
{
  return (letters & ((G_GUINT64_CONSTANT (1) << 26) - 1)) | (letters >> 26);
}

gboolean
qi_sfen_has_letters (const QiGameInfo *info,
                     guint64           letters)
{
  const QiLetters *own = qi_letters_lookup (info, FALSE);
  const guint64 bases = get_bases (letters);

  if ((bases & ~(own->mask & ~own->nicknames)) == 0)
    return TRUE;
  return (bases & ~own->mask) == 0
         && (bases & ~qi_letters_lookup (qi_sfen_get_letters_game (NULL), FALSE)->mask) != 0;
}

const QiGameInfo *
qi_sfen_find_game (guint   n_ranks,
                   guint   n_files,
                   guint64 letters)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  /* No game before the first one of the format is another. */
  for (gsize i = qi_sfen_get_letters_game (NULL)->number; all[i] != NULL; i++)
    if (qi_game_info_starts_on (all[i], n_ranks, n_files) && qi_letters_has_format (all[i], "sfen")
        && qi_sfen_has_letters (all[i], letters))
      return all[i];
  return NULL;
}

const QiGameInfo *
qi_sfen_find_near (guint   n_ranks,
                   guint   n_files,
                   guint64 letters)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const QiGameInfo *shogi = qi_sfen_get_letters_game (NULL);
  const guint64 bases = get_bases (letters);

  if (qi_game_info_starts_on (shogi, n_ranks, n_files)
      && qi_letters_are_near (qi_letters_lookup (shogi, FALSE), bases))
    return shogi;
  /* Pieces of shogi on a small board keep their meaning. */
  if ((bases & ~qi_letters_lookup (shogi, FALSE)->mask) == 0)
    return NULL;
  for (gsize i = 0; all[i] != NULL; i++)
    if (qi_letters_has_format (all[i], "sfen") && qi_game_info_starts_on (all[i], n_ranks, n_files)
        && qi_letters_are_near (qi_letters_lookup (all[i], FALSE), bases))
      return all[i];
  return NULL;
}

/* TRUE when most kinds of the game's pieces are there: few of them may be on any small board. */
static gboolean
has_most_letters (const QiGameInfo *info,
                  guint64           letters)
{
  const QiLetters *own = qi_letters_lookup (info, FALSE);
  const guint64 wanted = get_bases (own->mask & ~own->nicknames);
  const guint64 missing = wanted & ~get_bases (letters);

  return qi_letters_count (missing) <= MAX_MISSING
         && qi_letters_count (wanted & ~missing) >= MIN_KINDS;
}

/* TRUE for a board of the game's files and letters that has one rank too many or too few. */
static gboolean
misses_rank (const QiGameInfo *info,
             guint             n_ranks,
             guint             n_files,
             guint64           letters)
{
  const QiShape *shape = qi_game_info_get_shape (info);

  return shape->n_dimensions == 2 && shape->sizes[1] == n_files
         && (shape->sizes[0] + 1 == n_ranks || n_ranks + 1 == shape->sizes[0])
         && qi_letters_has_format (info, "sfen") && qi_sfen_has_letters (info, letters);
}

const QiGameInfo *
qi_sfen_find_missed (guint   n_ranks,
                     guint   n_files,
                     guint64 letters)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const QiGameInfo *shogi = qi_sfen_get_letters_game (NULL);

  if (misses_rank (shogi, n_ranks, n_files, letters))
    return shogi;
  for (gsize i = 0; all[i] != NULL; i++)
    if (misses_rank (all[i], n_ranks, n_files, letters) && has_most_letters (all[i], letters))
      return all[i];
  return NULL;
}
