/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"

/* Finds the game of a FEN. Without a named game it is chess or xiangqi when board and letters fit;
 * holdings, a field of checks or a count tell more: on a board of chess the first means
 * Crazyhouse. */

guint
qi_fen_get_features (const QiGameInfo *info)
{
  if (info == NULL)
    return QI_GAME_FEN_CASTLING | QI_GAME_FEN_EN_PASSANT | QI_GAME_FEN_HOLDINGS
           | QI_GAME_FEN_PROMOTED | QI_GAME_FEN_CHECKS;
  /* A game with drops needs holdings in its FEN. */
  return qi_game_info_get_fen (info) | (qi_game_info_has_drops (info) ? QI_GAME_FEN_HOLDINGS : 0);
}

gboolean
qi_fen_may_be (const QiGameInfo *info,
               guint             n_ranks,
               guint             n_files,
               guint             form)
{
  if (form == 0 ? (qi_game_info_get_fen (info) & QI_GAME_FEN_BARE) == 0
                : (qi_fen_get_features (info) & form) != form)
    return FALSE;
  return qi_game_info_starts_on (info, n_ranks, n_files);
}

static const QiGameInfo *
find_form (guint   n_ranks,
           guint   n_files,
           guint64 letters,
           guint   form)
{
  const QiGameInfo *game;

  for (guint i = 0; (game = qi_game_info_get_nth (i)) != NULL; i++)
    if (qi_fen_may_be (game, n_ranks, n_files, form)
        && (letters & ~qi_letters_lookup (game, FALSE)->mask) == 0)
      return game;
  return NULL;
}

const QiGameInfo *
qi_fen_find_game (guint   n_ranks,
                  guint   n_files,
                  guint64 letters,
                  guint   form)
{
  /* A number in place of en passant is a slip when the letters are those of chess. */
  const QiGameInfo *bare =
    form == QI_GAME_FEN_COUNTING ? find_form (n_ranks, n_files, letters, 0) : NULL;

  return bare != NULL ? bare : find_form (n_ranks, n_files, letters, form);
}

/* TRUE when some game has this board and all @letters, although nothing shows that it is meant. */
static gboolean
is_of_another (guint   n_ranks,
               guint   n_files,
               guint64 letters)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if (qi_game_info_starts_on (all[i], n_ranks, n_files) && qi_letters_has_format (all[i], "fen")
        && (letters & ~qi_letters_lookup (all[i], FALSE)->mask) == 0)
      return TRUE;
  return FALSE;
}

/* Whether letters that the game does not have are slips, although some other game has them all, as nearly every letter is
 * some game's: one beside all kinds of pieces, or one that a single side has (@both: letters of both). Where no letter is
 * the game's own, or both sides have the others, that other game fits better. */
static gboolean
is_slip (const QiLetters *own,
         guint64          letters,
         guint64          both)
{
  const guint64 foreign = letters & ~own->mask;

  if (qi_letters_count (foreign) == 1 && (own->mask & ~own->nicknames & ~letters) == 0)
    return TRUE;
  return (letters & own->mask) != 0 && (foreign & ~both) != 0;
}

const QiGameInfo *
qi_fen_find_near (guint   n_ranks,
                  guint   n_files,
                  guint64 letters,
                  guint64 both,
                  guint   form)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const gboolean is_anothers = is_of_another (n_ranks, n_files, letters);

  /* Pieces in hand indicate the game as much as letters do. */
  for (gsize i = 0; all[i] != NULL; i++)
    if (((qi_game_info_get_fen (all[i]) & QI_GAME_FEN_BARE) != 0
         || (form & QI_GAME_FEN_HOLDINGS) != 0)
        && qi_fen_may_be (all[i], n_ranks, n_files, form)
        && qi_letters_are_near (qi_letters_lookup (all[i], FALSE), letters)
        && (!is_anothers || is_slip (qi_letters_lookup (all[i], FALSE), letters, both)))
      return all[i];
  return NULL;
}

gboolean
qi_fen_is_size_missed (const QiGameInfo *info,
                       guint             n_ranks,
                       guint             n_files)
{
  const QiShape *shape = qi_game_info_get_shape (info);

  if (shape->n_dimensions != 2 || shape->sizes[1] != n_files)
    return FALSE;
  if (n_ranks + 1 != shape->sizes[0] && n_ranks != shape->sizes[0] + 1)
    return FALSE;
  return qi_letters_has_format (info, "fen");
}

gboolean
qi_fen_misses_rank (const QiGameInfo *info,
                    guint             n_ranks,
                    guint             n_files,
                    guint64           letters)
{
  return letters != 0 && qi_fen_is_size_missed (info, n_ranks, n_files)
         && (letters & ~qi_letters_lookup (info, FALSE)->mask) == 0;
}

const QiGameInfo *
qi_fen_find_missed (guint   n_ranks,
                    guint   n_files,
                    guint64 letters)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if ((qi_game_info_get_fen (all[i]) & QI_GAME_FEN_BARE) != 0
        && qi_fen_misses_rank (all[i], n_ranks, n_files, letters))
      return all[i];
  return NULL;
}

/* Reports each letter of the board that the game has no piece for. */
static void
report_letters (QiFen *self)
{
  QiScan *scan = &self->scan;
  const QiSpan field = self->placement.span;
  const gsize end = field.offset + field.length;

  for (gsize at = field.offset; at < end && !qi_scan_is_hopeless (scan); at++)
    {
      QiItem item;
      QiToken token;
      char quote[QI_SCAN_QUOTE_BYTES];

      if (scan->text[at] == '/')
        continue;
      qi_placement_next_item (scan->text, at, end, QI_PLACEMENT_FEN_MARKED, &item);
      at = item.span.offset + item.span.length - 1;
      if (item.kind != QI_ITEM_TOKEN
          || qi_letters_get (self->letters, item.letter, item.plus, &token))
        continue;
      qi_scan_quote (scan, item.span, quote);
      qi_scan_add (scan, "placement", item.span, qi_found_piece_token (quote));
    }
}

/* Notes the first letter that is not the usual one for its piece. */
static void
note_nickname (QiFen *self)
{
  const QiSpan field = self->placement.span;

  if ((self->placement.letters & self->letters->nicknames) == 0)
    return;
  for (gsize i = 0; i < field.length; i++)
    {
      char letter = g_ascii_toupper (self->scan.text[field.offset + i]);
      char usual = letter >= 'A' && letter <= 'Z' ? self->letters->usual[letter - 'A'] : 0;

      if (usual == 0)
        continue;
      qi_scan_add (&self->scan, "placement", (QiSpan) { field.offset + i, 1 },
                   qi_found_letter_nickname ((char[]) { letter, '\0' }, (char[]) { usual, '\0' }));
      return;
    }
}

/* Features of the text that tell more than its letters. */
static guint
get_form (const QiFen *self)
{
  guint form = 0;

  if (self->has_holdings || self->placement.n_tildes > 0)
    form |= QI_GAME_FEN_HOLDINGS;
  if (self->checks_field.length > 0)
    form |= QI_GAME_FEN_CHECKS;
  if (qi_scan_is_number (&self->scan, self->fields[QI_FEN_EN_PASSANT]))
    form |= QI_GAME_FEN_COUNTING;
  return form;
}

/* The game of the list, where it has this notation and the fields of the text; NULL otherwise. */
static const QiGameInfo *
get_likely (const QiFen *self,
            guint        form)
{
  const QiGameInfo *likely = qi_game_info_lookup (self->options->likely.game);

  if (likely == NULL || !qi_letters_has_format (likely, "fen")
      || (qi_fen_get_features (likely) & form) != form)
    return NULL;
  return likely;
}

static gboolean
has_size_of (const QiFen      *self,
             const QiGameInfo *info)
{
  return qi_game_info_starts_on (info, self->placement.n_ranks, self->placement.n_files);
}

/* The game of the list when this row fits no game and is not of the list's size: all rows have one size, unless the
 * letters are another game's. */
static const QiGameInfo *
find_other_size (const QiFen *self)
{
  const QiPlacement *placement = &self->placement;
  const guint64 letters = placement->letters | self->hand_letters;
  const QiGameInfo *likely =
    self->options->game == NULL ? get_likely (self, get_form (self)) : NULL;

  if (likely == NULL || has_size_of (self, likely)
      || qi_game_info_get_shape (likely)->n_dimensions != 2)
    return NULL;
  return (letters & ~qi_letters_lookup (likely, FALSE)->mask) == 0
             || !is_of_another (placement->n_ranks, placement->n_files, letters)
           ? likely
           : NULL;
}

static void
add_letters (const QiFen *self,
             QiSpan       span,
             guint64      sides[2])
{
  for (gsize i = 0; i < span.length; i++)
    {
      const char letter = self->scan.text[span.offset + i];

      if (qi_scan_is_letter (letter))
        sides[letter >= 'a' ? 1 : 0] |= G_GUINT64_CONSTANT (1) << ((letter & ~0x20) - 'A');
    }
}

/* The letters that both sides have, on the board or in hand; one behind a "+" as well as the letter alone. */
static guint64
get_both (const QiFen *self)
{
  guint64 sides[2] = { 0, 0 };

  add_letters (self, self->placement.span, sides);
  add_letters (self, self->holdings, sides);
  return (sides[0] & sides[1]) | (sides[0] & sides[1]) << 26;
}

/* *@is_near: the game fits except for a letter or two. */
static const QiGameInfo *
guess_game (const QiFen *self,
            gboolean    *is_near)
{
  const QiPlacement *placement = &self->placement;
  const guint64 letters = placement->letters | self->hand_letters;
  const guint form = get_form (self);
  const QiGameInfo *likely = get_likely (self, form);
  const QiGameInfo *info = NULL;

  if (likely != NULL && !has_size_of (self, likely))
    likely = NULL;
  if (likely != NULL && (letters & ~qi_letters_lookup (likely, FALSE)->mask) == 0)
    return likely;
  info = qi_fen_find_game (placement->n_ranks, placement->n_files, letters, form);

  /* Empty holdings of a game without hands ("[]", "[-]") mean nothing. */
  if (info == NULL && form == QI_GAME_FEN_HOLDINGS && self->n_in_hands == 0
      && placement->n_tildes == 0)
    info = qi_fen_find_game (placement->n_ranks, placement->n_files, letters, 0);
  if (info != NULL || self->fields[QI_FEN_SIDE].length == 0)
    return info;
  if (likely != NULL
      && (qi_letters_are_near (qi_letters_lookup (likely, FALSE), letters)
          || !is_of_another (placement->n_ranks, placement->n_files, letters)))
    {
      *is_near = TRUE;
      return likely;
    }
  /* A placement alone may be any game's. */
  info = qi_fen_find_near (placement->n_ranks, placement->n_files, letters, get_both (self), form);
  *is_near = info != NULL;
  return info;
}

/* Reports what is wrong with a board that is of the game except for its size (@missed: a slip; @other_size: the list
 * has another size), or of the game that was found (@is_near: except for letters). */
static void
report_board (QiFen            *self,
              const QiGameInfo *missed,
              const QiGameInfo *other_size,
              gboolean          is_near)
{
  const QiPlacement *placement = &self->placement;
  const gboolean has_foreign = (placement->letters & ~self->letters->mask) != 0;

  if (missed != NULL)
    qi_placement_report_size (placement, &self->scan, missed, QI_SEVERITY_ERROR);
  /* It may be a board of its own. */
  else if (other_size != NULL)
    qi_placement_report_size (placement, &self->scan, other_size, QI_SEVERITY_WARNING);
  /* The tokens of a game that is not written in FEN are kept: its rules know them. */
  else if (self->info == NULL || (has_foreign && !qi_letters_has_format (self->info, "fen")))
    return;
  else if (has_foreign && is_near)
    qi_placement_report_foreign (placement, &self->scan, self->letters);
  else if (has_foreign)
    report_letters (self);
  else
    note_nickname (self);
}

void
qi_fen_choose_game (QiFen   *self,
                    gboolean has_board)
{
  const QiPlacement *placement = &self->placement;
  const QiGameInfo *missed = NULL;
  const QiGameInfo *other_size = NULL;
  gboolean is_near = FALSE;

  self->game = self->options->game;
  self->info = qi_game_info_lookup (self->game);
  if (self->info == NULL && g_strcmp0 (self->game, "") != 0)
    {
      self->info = guess_game (self, &is_near);
      if (self->info == NULL)
        {
          other_size = find_other_size (self);
          missed =
            other_size != NULL
                && qi_fen_misses_rank (other_size, placement->n_ranks, placement->n_files,
                                       placement->letters)
              ? other_size
              : qi_fen_find_missed (placement->n_ranks, placement->n_files, placement->letters);
        }
      if (self->game == NULL && self->info != NULL)
        self->game = qi_game_info_get_id (self->info);
    }
  else if (self->info != NULL
           && qi_fen_misses_rank (self->info, placement->n_ranks, placement->n_files,
                                  placement->letters))
    missed = self->info;
  else if (self->info != NULL)
    /* On the named game's own board any unknown letter is a wrong piece, however many there are. */
    is_near = qi_game_info_starts_on (self->info, placement->n_ranks, placement->n_files)
              || qi_letters_are_near (qi_letters_lookup (self->info, FALSE),
                                      placement->letters | self->hand_letters);
  self->features = qi_fen_get_features (self->info);
  /* Of a faulty board as much as possible is shown. */
  self->letters = qi_letters_lookup (missed != NULL ? missed : self->info,
                                     missed != NULL || is_near || !has_board);
  if (has_board)
    report_board (self, missed, other_size, is_near);
}
