/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-division-detect-private.h"
#include "qi-division.h"

#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-game-info-private.h"
#include "qi-game.h"
#include "qi-item-scanner-private.h"
#include "qi-item-scanner.h"

#include <string.h>

/* What game a list is of. */

#define MAX_ROWS  64   /* of a head that are read */
#define MAX_BYTES 4096 /* of a row that is read */
#define MAX_GAMES 16

typedef struct
{
  QiItemSpan spans[MAX_ROWS];
  guint      n;
} Rows;

/* How many rows each game has. */
typedef struct
{
  const char *games[MAX_GAMES]; /* of the table */
  guint       counts[MAX_GAMES];
  guint       n_games;
  guint       n_rows;
  guint       n_starts; /* rows that name a start position, of whatever game the list is */
} Votes;

/* The lengths of boards in rows that spell the board out with one letter for each square. */
typedef struct
{
  gsize lengths[MAX_ROWS];
  guint n;
} Lengths;

static void
take_row (const QiItemSpan *span,
          gpointer          user_data)
{
  Rows *rows = user_data;

  if (rows->n < MAX_ROWS && span->length <= MAX_BYTES)
    rows->spans[rows->n++] = *span;
}

static void
vote (Votes      *self,
      const char *id)
{
  const QiGameInfo *info = qi_game_info_lookup (id);
  guint i = 0;

  if (info == NULL)
    return;
  while (i < self->n_games && self->games[i] != qi_game_info_get_id (info))
    i++;
  if (i == MAX_GAMES)
    return;
  if (i == self->n_games)
    {
      self->games[i] = qi_game_info_get_id (info);
      self->n_games++;
    }
  self->counts[i]++;
  self->n_rows++;
}

/* The game of more than half of the rows, and of at least two. */
static const char *
get_winner (const Votes *self)
{
  for (guint i = 0; i < self->n_games; i++)
    if (self->counts[i] >= 2 && 2 * self->counts[i] > self->n_rows)
      return self->games[i];
  /* A row that names a start position goes along with the only game that another row is of. */
  return self->n_starts > 0 && self->n_games == 1 ? self->games[0] : NULL;
}

/* A row of chess with castling rights: @shuffled when they are possible in Chess960 only, which the rules' fix
 * tells, else @standard. Rights that fit neither do not count. */
static void
look_at_rights (const QiReading *reading,
                guint           *shuffled,
                guint           *standard)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  gboolean is_bad = FALSE;
  gboolean is_shuffled = FALSE;

  if (qi_details_get (qi_setup_get_details (reading->setup), "castling") == NULL)
    return;
  qi_game_diagnose_setup (reading->setup, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);

      if (strcmp (qi_finding_get_code (finding), "bad-castling-rights") != 0)
        continue;
      is_bad = TRUE;
      is_shuffled =
        is_shuffled || g_strcmp0 (qi_finding_get_fix (finding, NULL), "use-chess960") == 0;
    }
  *shuffled += is_shuffled;
  *standard += !is_bad;
}

/* The largest of the boards of draughts that at least @least rows need: the others fit on it. */
static const char *
get_largest_board (const Votes *self,
                   guint        least)
{
  const char *largest = NULL;
  guint most = 0;

  for (guint i = 0; i < self->n_games; i++)
    {
      const QiDraughtsBoard *board =
        qi_game_info_get_draughts (qi_game_info_lookup (self->games[i]));
      const guint n = board != NULL ? qi_draughts_board_get_size (board) : 0;

      if (self->counts[i] >= least && n > most)
        {
          most = n;
          largest = self->games[i];
        }
    }
  return largest;
}

/* The length of the row's board when that is its only word, up to a semicolon or percent sign; else 0. */
static gsize
count_letters (const char *text,
               gsize       length)
{
  gsize start = 0;
  gsize end = 0;
  gsize rest = 0;

  while (start < length && g_ascii_isspace (text[start]))
    start++;
  for (end = start;
       end < length && !g_ascii_isspace (text[end]) && strchr (";%", text[end]) == NULL; end++)
    ;
  for (rest = end; rest < length && g_ascii_isspace (text[rest]); rest++)
    ;
  return rest == length || text[rest] == ';' || text[rest] == '%' ? end - start : 0;
}

/* The length of more than half of the boards, and of at least two; 0 when there is none. */
static gsize
get_usual_length (const Lengths *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      guint count = 0;

      for (guint j = 0; j < self->n; j++)
        count += self->lengths[j] == self->lengths[i];
      if (count >= 2 && 2 * count > self->n)
        return self->lengths[i];
    }
  return 0;
}

/* The game of most rows; for draughts the largest board, for chess the game that the castling
 * rights fit. */
static const char *
choose_game (const Votes *sure,
             const Votes *guessed,
             gboolean     is_shuffled)
{
  const char *winner = get_winner (sure->n_rows >= 2 ? sure : guessed);

  if (winner == NULL || qi_game_info_get_draughts (qi_game_info_lookup (winner)) != NULL)
    {
      /* When two rows have different games, the larger board has room for both. */
      const char *largest = get_largest_board (guessed, winner == NULL ? 1 : 2);

      winner = largest != NULL ? largest : winner;
    }
  if (winner != NULL && strcmp (winner, "chess") == 0 && is_shuffled)
    return qi_game_info_get_id (qi_game_info_lookup ("chess960"));
  return winner;
}

/* Whether none of the rows is a position or looks like one. A list of positions shows it in its first rows. */
static gboolean
are_foreign (const char *head,
             const Rows *rows)
{
  for (guint i = 0; i < rows->n; i++)
    {
      const char *text = head + rows->spans[i].offset;
      const gsize n = rows->spans[i].length;
      g_autoptr (QiReading) reading = qi_notation_detect (text, (gssize) n, NULL);

      if (!qi_findings_have_code (reading->findings, "json-no-position")
          && !qi_findings_have_code (reading->findings, "unknown-format"))
        return FALSE;
    }
  return rows->n > 0;
}

QiLikely
qi_division_guess (QiDivision        division,
                   const QiNotation *format,
                   const char       *head,
                   gsize             length)
{
  g_autoptr (QiItemScanner) scanner = NULL;
  Rows rows = { .n = 0 };
  Votes sure = { .n_games = 0 };
  Votes guessed = { .n_games = 0 };
  Lengths boards = { .n = 0 };
  guint shuffled = 0;
  guint standard = 0;
  QiLikely likely = { NULL };

  g_return_val_if_fail (head != NULL || length == 0, likely);

  /* Other texts name their game, or are files of their own. */
  if (division != QI_DIVISION_LINES && division != QI_DIVISION_PDN && division != QI_DIVISION_PGN
      && division != QI_DIVISION_ARRAY)
    return likely;
  scanner = qi_item_scanner_new (division);
  /* The last row may be cut off, so it is left out. */
  qi_item_scanner_feed (scanner, head, length, take_row, &rows);
  likely.is_foreign =
    (division == QI_DIVISION_LINES || division == QI_DIVISION_ARRAY) && are_foreign (head, &rows);
  for (guint i = 0; i < rows.n; i++)
    {
      const char *text = head + rows.spans[i].offset;
      const gssize n = (gssize) rows.spans[i].length;
      g_autoptr (QiReading) reading = format != NULL ? qi_notation_read (format, text, n, NULL)
                                                     : qi_notation_detect (text, n, NULL);
      const char *game = reading->setup != NULL ? qi_setup_get_game (reading->setup) : NULL;

      guessed.n_starts += qi_findings_have_code (reading->findings, "startpos-line");
      if (game == NULL)
        continue;
      vote (&guessed, game);
      if (!qi_findings_have_code (reading->findings, "board-guessed")
          && !qi_findings_have_code (reading->findings, "unknown-piece"))
        vote (&sure, game);
      if (strcmp (game, "chess") == 0)
        look_at_rights (reading, &shuffled, &standard);
      if (strcmp (reading->format, "othello") == 0)
        boards.lengths[boards.n++] = count_letters (text, (gsize) n);
    }
  likely.game = choose_game (&sure, &guessed, shuffled >= 2 && shuffled >= standard);
  likely.n_letters = get_usual_length (&boards);
  return likely;
}
