/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of real play, each with one damage that breaks a rule of its game or of its format: each is reported with the
 * square or the rank of the damage, although the game is not named. A damage without a square is reported otherwise: a
 * missing king by its side, too many pieces by their number, a field as such. For undamaged rows nothing is reported. A
 * few in suite "core", many more with a seed of their own in "slow" (see property.h). */
#include "collection-files.h"
#include "property.h"

#include "qi-division-detect-private.h"
#include "qi-division.h"
#include "qi-state.h"

#define MAX_RANKS       10
#define MAX_FILES       10
#define MAX_PLIES       80
#define MAX_SOUND_PLIES 200
#define N_FIELDS        8

/* How a damage has to be reported. */
typedef enum
{
  TOLD_PLACE,  /* a part of the text, a field, a hand or squares */
  TOLD_RANK,   /* a square of the rank, or a part of its text */
  TOLD_SQUARE, /* that square, or a part of its rank's text */
  TOLD_SIDE,   /* the side whose piece is missing */
  TOLD_COUNT   /* how many there are, and how many there may be */
} Told;

/* A row taken apart: letters with their plus sign, and the other fields. @told, @rank, @file, @side: of the damage. */
typedef struct
{
  Told        told;
  guint       rank;
  guint       file;
  QiSide      side;
  const char *game;
  gboolean    is_sfen;
  QiSide      turn;
  guint       n_ranks;
  guint       n_files;
  char        letters[MAX_RANKS][MAX_FILES]; /* 0: empty */
  gboolean    plus[MAX_RANKS][MAX_FILES];
  char       *holdings; /* (nullable): of a FEN, in brackets */
  char      **fields;   /* after the placement */
  GRand      *rand;
} Row;

static const char *const games[] = { "chess",    "shogi",      "xiangqi",
                                     "chess960", "crazyhouse", "minishogi" };

static void
row_clear (Row *self)
{
  g_clear_pointer (&self->holdings, g_free);
  g_clear_pointer (&self->fields, g_strfreev);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Row, row_clear)

static void
row_init (Row        *self,
          const char *game,
          const char *text,
          GRand      *rand)
{
  const char *at = text;
  guint rank = 0;
  guint file = 0;

  *self = (Row) { .game = game, .rand = rand };
  self->is_sfen = g_str_has_suffix (game, "shogi");
  for (; *at != ' ' && *at != '['; at++)
    {
      if (*at == '/')
        {
          rank++;
          file = 0;
        }
      else if (g_ascii_isdigit (*at))
        file += g_ascii_isdigit (at[1]) ? 10 * (guint) (*at - '0') : (guint) (*at - '0');
      else if (*at == '+')
        self->plus[rank][file] = TRUE;
      else if (*at != '~')
        self->letters[rank][file++] = *at;
      self->n_files = MAX (self->n_files, file);
    }
  self->n_ranks = rank + 1;
  if (*at == '[')
    {
      const char *end = strchr (at, ']');

      self->holdings = g_strndup (at, (gsize) (end - at) + 1);
      at = end + 1;
    }
  self->fields = g_strsplit (at + 1, " ", N_FIELDS);
  self->turn = (*self->fields[0] == 'w') != self->is_sfen ? QI_SIDE_FIRST : QI_SIDE_SECOND;
}

/* One rank; @width: its number of squares, which may be one more than there are. */
static void
append_rank (const Row *self,
             guint      rank,
             guint      width,
             GString   *text)
{
  guint run = 0;

  for (guint file = 0; file < width; file++)
    {
      const char letter = file < self->n_files ? self->letters[rank][file] : 0;

      if (letter == 0)
        {
          run++;
          continue;
        }
      if (run > 0)
        g_string_append_printf (text, "%u", run);
      run = 0;
      if (self->plus[rank][file])
        g_string_append_c (text, '+');
      g_string_append_c (text, letter);
    }
  if (run > 0)
    g_string_append_printf (text, "%u", run);
}

static void
append_fields (const Row *self,
               GString   *text)
{
  g_string_append (text, self->holdings != NULL ? self->holdings : "");
  for (guint i = 0; self->fields[i] != NULL; i++)
    g_string_append_printf (text, " %s", self->fields[i]);
}

static char *
row_dup_text (const Row *self)
{
  GString *text = g_string_new (NULL);

  for (guint rank = 0; rank < self->n_ranks; rank++)
    {
      g_string_append (text, rank > 0 ? "/" : "");
      append_rank (self, rank, self->n_files, text);
    }
  append_fields (self, text);
  return g_string_free (text, FALSE);
}

/* --- squares -------------------------------------------------------------------------------------------------- */

static void
set (Row  *self,
     guint rank,
     guint file,
     char  letter)
{
  self->letters[rank][file] = letter;
  self->plus[rank][file] = FALSE;
}

static gboolean
is_pawn_or_king (char letter)
{
  return strchr ("kp", g_ascii_tolower (letter)) != NULL;
}

/* A square that is empty, or holds something that is neither pawn nor king. */
static gboolean
find_square (Row     *self,
             gboolean empty,
             guint   *rank,
             guint   *file)
{
  for (guint i = 0; i < 1000; i++)
    {
      *rank = (guint) g_rand_int_range (self->rand, 0, (gint32) self->n_ranks);
      *file = (guint) g_rand_int_range (self->rand, 0, (gint32) self->n_files);

      const char letter = self->letters[*rank][*file];
      if (empty ? letter == 0 : letter != 0 && !is_pawn_or_king (letter))
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_letter (const Row *self,
             char       letter,
             guint     *rank,
             guint     *file)
{
  for (*rank = 0; *rank < self->n_ranks; (*rank)++)
    for (*file = 0; *file < self->n_files; (*file)++)
      if (self->letters[*rank][*file] == letter && !self->plus[*rank][*file])
        return TRUE;
  return FALSE;
}

/* Records where the damage is. */
static void
mark (Row  *self,
      Told  told,
      guint rank,
      guint file)
{
  self->told = told;
  self->rank = rank;
  self->file = file;
}

/* The letter as @side writes it. */
static char
of_side (char   letter,
         QiSide side)
{
  return side == QI_SIDE_FIRST ? g_ascii_toupper (letter) : g_ascii_tolower (letter);
}

static gboolean
is_chess (const Row *self)
{
  return !self->is_sfen && strcmp (self->game, "xiangqi") != 0;
}

/* --- damages: each gives the damaged text, or NULL where the row has no place for it ------------------------------ */

static char *
put_letter (Row     *self,
            gboolean empty,
            char     letter)
{
  guint rank = 0;
  guint file = 0;

  if (!find_square (self, empty, &rank, &file))
    return NULL;
  set (self, rank, file, letter);
  mark (self, TOLD_SQUARE, rank, file);
  return row_dup_text (self);
}

static char *
wrong_letter (Row *self)
{
  return put_letter (self, FALSE, 'z');
}

static char *
extra_letter (Row *self)
{
  return put_letter (self, TRUE, 'X');
}

static char *
strange_character (Row *self)
{
  return put_letter (self, FALSE, '?');
}

static char *
remove_king (Row   *self,
             QiSide side)
{
  guint rank = 0;
  guint file = 0;

  if (!find_letter (self, of_side ('k', side), &rank, &file))
    return NULL;
  set (self, rank, file, 0);
  self->told = TOLD_SIDE;
  self->side = side;
  return row_dup_text (self);
}

/* In shogi the king that is to be mated: problems leave out the other one. */
static char *
no_king (Row *self)
{
  return remove_king (self, self->turn == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST);
}

static char *
no_own_king (Row *self)
{
  return self->is_sfen ? NULL : remove_king (self, self->turn);
}

static char *
second_king (Row *self)
{
  return put_letter (self, TRUE, of_side ('k', self->turn));
}

/* A rank that has a square too few or too many. */
static char *
change_rank (Row *self,
             int  by)
{
  GString *text = g_string_new (NULL);
  const guint changed = (guint) g_rand_int_range (self->rand, 0, (gint32) self->n_ranks);

  mark (self, TOLD_RANK, changed, 0);
  for (guint rank = 0; rank < self->n_ranks; rank++)
    {
      g_string_append (text, rank > 0 ? "/" : "");
      append_rank (self, rank, rank == changed ? (guint) ((int) self->n_files + by) : self->n_files,
                   text);
    }
  append_fields (self, text);
  return g_string_free (text, FALSE);
}

static char *
short_rank (Row *self)
{
  return change_rank (self, -1);
}

static char *
long_rank (Row *self)
{
  return change_rank (self, 1);
}

static char *
missing_rank (Row *self)
{
  self->n_ranks--;
  return row_dup_text (self);
}

static char *
extra_rank (Row *self)
{
  if (self->n_ranks == MAX_RANKS)
    return NULL;
  self->n_ranks++;
  return row_dup_text (self);
}

static char *
empty_rank (Row *self)
{
  g_autofree char *text = row_dup_text (self);
  char *slash = strchr (text, '/');

  return g_strdup_printf ("%.*s/%s", (int) (slash - text), text, slash);
}

static char *
zero (Row *self)
{
  g_autofree char *text = row_dup_text (self);

  return g_strdup_printf ("0%s", text);
}

static char *
set_field (Row        *self,
           guint       field,
           const char *value)
{
  g_free (self->fields[field]);
  self->fields[field] = g_strdup (value);
  return row_dup_text (self);
}

static char *
wrong_side (Row *self)
{
  return set_field (self, 0, "x");
}

static char *
negative_counter (Row *self)
{
  return set_field (self, g_strv_length (self->fields) - 1, "-7");
}

static char *
word_for_counter (Row *self)
{
  return set_field (self, g_strv_length (self->fields) - 1, "x1");
}

static char *
extra_field (Row *self)
{
  g_autofree char *text = row_dup_text (self);

  return g_strconcat (text, " foo", NULL);
}

static char *
wrong_rights (Row *self)
{
  return is_chess (self) ? set_field (self, 1, "KX") : NULL;
}

/* Castling with neither a king in its place nor a rook, which no variant of chess allows. */
static char *
right_without_rook (Row *self)
{
  if (!is_chess (self))
    return NULL;
  for (guint file = 0; file < self->n_files; file++)
    if (self->letters[self->n_ranks - 1][file] == 'R')
      set (self, self->n_ranks - 1, file, 0);
  return set_field (self, 1, "K");
}

static char *
pawn_on_last_rank (Row *self)
{
  const guint last = self->is_sfen && self->turn == QI_SIDE_SECOND ? self->n_ranks - 1 : 0;
  guint file = 0;

  if (strcmp (self->game, "xiangqi") == 0)
    return NULL;
  while (file < self->n_files && self->letters[last][file] != 0)
    file++;
  if (file == self->n_files)
    return NULL;
  set (self, last, file, self->is_sfen ? of_side ('p', self->turn) : 'P');
  mark (self, TOLD_SQUARE, last, file);
  return row_dup_text (self);
}

/* More than the game has: nine pawns of a side, two pawns on a file, a third chariot. */
static char *
too_many (Row *self)
{
  const gboolean is_xiangqi = strcmp (self->game, "xiangqi") == 0;
  const char letter = is_xiangqi ? 'R' : 'P';
  guint n = 0;

  if (strcmp (self->game, "crazyhouse") == 0)
    return NULL;
  for (guint rank = 1; rank + 1 < self->n_ranks; rank++)
    for (guint file = 0; file < self->n_files; file++)
      if (self->letters[rank][file] == 0 && n < 9)
        {
          set (self, rank, file, letter);
          n++;
        }
  /* For two pawns on a file the finding has their squares, which are many here. */
  self->told = self->is_sfen ? TOLD_PLACE : TOLD_COUNT;
  return n == 9 ? row_dup_text (self) : NULL;
}

/* The side that is not to move is in check. */
static char *
check_left (Row *self)
{
  const QiSide waiting = self->turn == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  guint rank = 0;
  guint file = 0;

  if (!find_letter (self, of_side ('k', waiting), &rank, &file))
    return NULL;
  if (file + 1 < self->n_files && self->letters[rank][file + 1] == 0)
    set (self, rank, file + 1, of_side ('r', self->turn));
  else if (file > 0 && self->letters[rank][file - 1] == 0)
    set (self, rank, file - 1, of_side ('r', self->turn));
  else
    return NULL;
  mark (self, TOLD_RANK, rank, file);
  return row_dup_text (self);
}

static char *
outside_the_palace (Row *self)
{
  guint rank = 0;
  guint file = 0;

  if (strcmp (self->game, "xiangqi") != 0 || !find_letter (self, 'K', &rank, &file)
      || self->letters[rank][0] != 0)
    return NULL;
  set (self, rank, file, 0);
  set (self, rank, 0, 'K');
  mark (self, TOLD_SQUARE, rank, 0);
  return row_dup_text (self);
}

static char *
wrong_letter_in_hand (Row *self)
{
  if (self->is_sfen)
    return set_field (self, 1, "2Z");
  if (self->holdings == NULL)
    return NULL;
  g_free (self->holdings);
  self->holdings = g_strdup ("[Pzp]");
  return row_dup_text (self);
}

static char *
king_in_hand (Row *self)
{
  if (self->is_sfen)
    return set_field (self, 1, "K");
  if (self->holdings == NULL)
    return NULL;
  g_free (self->holdings);
  self->holdings = g_strdup ("[K]");
  return row_dup_text (self);
}

static const struct
{
  const char *name;
  char *(*make) (Row *self);
} damages[] = {
  { "wrong-letter", wrong_letter },
  { "extra-letter", extra_letter },
  { "strange-character", strange_character },
  { "no-king", no_king },
  { "no-own-king", no_own_king },
  { "second-king", second_king },
  { "short-rank", short_rank },
  { "long-rank", long_rank },
  { "missing-rank", missing_rank },
  { "extra-rank", extra_rank },
  { "empty-rank", empty_rank },
  { "zero", zero },
  { "wrong-side", wrong_side },
  { "negative-counter", negative_counter },
  { "word-for-counter", word_for_counter },
  { "extra-field", extra_field },
  { "wrong-rights", wrong_rights },
  { "right-without-rook", right_without_rook },
  { "pawn-on-last-rank", pawn_on_last_rank },
  { "too-many", too_many },
  { "check-left", check_left },
  { "outside-the-palace", outside_the_palace },
  { "wrong-letter-in-hand", wrong_letter_in_hand },
  { "king-in-hand", king_in_hand },
};

/* --- rows -------------------------------------------------------------------------------------------------------- */

static QiState *
play_some (QiState *start,
           GRand   *rand,
           guint    n_plies)
{
  QiState *state = qi_state_ref (start);

  for (guint ply = 0; ply < n_plies; ply++)
    {
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
      QiState *next = NULL;

      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        break;
      next =
        qi_state_apply (state, &moves.moves[g_rand_int_range (rand, 0, (gint32) moves.n_moves)],
                        NULL);
      qi_state_unref (state);
      state = next;
    }
  return state;
}

/* The start position of a number from 0 to 959, by the published numbering (R. Scharnagl): the files of the two
 * bishops, of the queen among those left, of the knights among the five left; rook, king and rook take the rest. */
static char *
dup_start_number (guint number)
{
  static const char *const knights[] = { "NN---", "N-N--", "N--N-", "N---N", "-NN--",
                                         "-N-N-", "-N--N", "--NN-", "--N-N", "---NN" };
  char row[] = "--------";
  const char *pattern = knights[number / 96];
  const char *rest = "RKR";
  guint queen = number / 16 % 6;
  char *black;
  char *text;

  row[2 * (number % 4) + 1] = 'B';
  row[2 * (number / 4 % 4)] = 'B';
  for (guint file = 0; file < 8; file++)
    if (row[file] == '-' && queen-- == 0)
      row[file] = 'Q';
  for (guint file = 0; file < 8; file++)
    if (row[file] == '-')
      row[file] = *pattern++ == 'N' ? 'N' : *rest++;
  black = g_ascii_strdown (row, -1);
  text = g_strdup_printf ("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, row);
  g_free (black);
  return text;
}

/* Numbers of Chess960 for the list of that game; other games have their usual start. */
static QiSetup *
dup_start (const char *game,
           GRand      *rand)
{
  static const char *const rows[] = {
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
    "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1",
    "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1",
  };
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = NULL;

  if (strcmp (game, "chess960") != 0)
    return qi_game_info_dup_start (qi_game_info_lookup (game));
  reading = qi_notation_read (qi_notation_lookup ("fen"),
                              rows[g_rand_int_range (rand, 0, G_N_ELEMENTS (rows))], -1, &options);
  return qi_setup_ref (reading->setup);
}

/* A start position of any number. */
static QiSetup *
dup_any_start (const char *game,
               GRand      *rand)
{
  const QiReadOptions options = { .game = game };
  g_autofree char *text = dup_start_number ((guint) g_rand_int_range (rand, 0, 960));
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), text, -1, &options);

  return qi_setup_ref (reading->setup);
}

static char *
dup_row_in (const char *game,
            const char *format,
            guint       max_plies,
            GRand      *rand)
{
  g_autoptr (QiSetup) setup = max_plies == MAX_SOUND_PLIES && strcmp (game, "chess960") == 0
                                ? dup_any_start (game, rand)
                                : dup_start (game, rand);
  g_autoptr (QiState) start = qi_state_new_for_setup (setup, NULL);
  g_autoptr (QiState) state =
    play_some (start, rand, (guint) g_rand_int_range (rand, 0, (gint32) max_plies));
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  char *text =
    qi_notation_write (qi_notation_lookup (format), qi_state_get_setup (state), NULL, findings);

  g_assert_nonnull (text);
  return text;
}

static char *
dup_row (const char *game,
         GRand      *rand)
{
  return dup_row_in (game, g_str_has_suffix (game, "shogi") ? "sfen" : "fen", MAX_PLIES, rand);
}

/* Read as a row of a list is. */
static QiReading *
read_row (const char *text,
          const char *likely)
{
  const QiReadOptions options = { .likely = { .game = likely } };
  QiReading *reading = qi_notation_detect (text, -1, &options);

  if (reading->setup != NULL)
    qi_game_diagnose_setup (reading->setup, reading->findings);
  return reading;
}

/* A single position of Chess960 has a finding about its rights, whatever else it has. */
static gboolean
is_chess960 (const QiFinding *finding)
{
  return g_strcmp0 (qi_finding_get_fix (finding, NULL), "use-chess960") == 0;
}

static gboolean
has_square (const Row       *row,
            const QiFinding *finding)
{
  gsize n = 0;
  const guint *squares = qi_finding_get_squares (finding, &n);

  for (gsize i = 0; i < n; i++)
    if (squares[i] / row->n_files == row->rank
        && (row->told == TOLD_RANK || squares[i] % row->n_files == row->file))
      return TRUE;
  return FALSE;
}

/* Whether the finding points into the text of the damaged rank, and not into another rank. */
static gboolean
has_rank (const Row       *row,
          const char      *text,
          const QiFinding *finding)
{
  gsize start = 0;
  gsize end = 0;
  gsize offset = 0;
  gsize length = 0;

  for (guint rank = 0; rank < row->rank; rank++)
    start = (gsize) (strchr (text + start, '/') - text) + 1;
  end = start + strcspn (text + start, "/[ ");
  return qi_finding_get_range (finding, &offset, &length) && offset >= start && offset <= end
         && offset + length <= end;
}

static gboolean
has_any_place (const QiFinding *finding)
{
  gsize n = 0;
  QiSide hand;

  qi_finding_get_squares (finding, &n);
  return n > 0 || qi_finding_get_range (finding, NULL, NULL) || qi_finding_get_hand (finding, &hand)
         || qi_finding_get_field (finding) != NULL;
}

static gboolean
names_side (const Row       *row,
            const QiFinding *finding)
{
  return g_strcmp0 (qi_finding_get_param (finding, "side"),
                    row->side == QI_SIDE_FIRST ? "first" : "second")
         == 0;
}

static gboolean
has_count (const QiFinding *finding)
{
  return qi_finding_get_param (finding, "count") != NULL
         && qi_finding_get_param (finding, "maximum") != NULL;
}

/* Whether an error or warning reports the damage in the way that @row demands. */
static gboolean
is_told (const QiReading *reading,
         const Row       *row,
         const char      *text)
{
  for (guint i = 0; i < reading->findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_NOTE || is_chess960 (finding))
        continue;
      if (row->told == TOLD_PLACE   ? has_any_place (finding)
          : row->told == TOLD_SIDE  ? names_side (row, finding)
          : row->told == TOLD_COUNT ? has_count (finding)
                                    : has_square (row, finding) || has_rank (row, text, finding))
        return TRUE;
    }
  return FALSE;
}

/* Whether anything is reported other than what every single position of Chess960 has. */
static gboolean
is_accused (const QiReading *reading)
{
  for (guint i = 0; i < reading->findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_NOTE && !is_chess960 (finding))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_worse_than_note (const QiReading *reading)
{
  for (guint i = 0; i < reading->findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (reading->findings, i)) != QI_SEVERITY_NOTE)
      return TRUE;
  return FALSE;
}

static char *
dup_codes (const QiReading *reading)
{
  GString *codes = g_string_new (NULL);

  for (guint i = 0; i < reading->findings->len; i++)
    g_string_append_printf (codes, " %s",
                            qi_finding_get_code (g_ptr_array_index (reading->findings, i)));
  return g_string_free (codes, FALSE);
}

/* The game that a list of rows without damage is taken for. */
static const char *
guess_list (const char *game,
            guint32     seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GString) text = g_string_new (NULL);
  const QiNotation *format = NULL;
  QiDivision division;

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *row = dup_row (game, rand);

      g_string_append_printf (text, "%s\n", row);
    }
  division = qi_division_detect (NULL, text->str, text->len, TRUE, &format);
  return qi_division_guess (division, format, text->str, text->len).game;
}

static void
check_game (const char *game,
            gboolean    is_alone)
{
  const guint32 seed = property_get_seed ();
  const guint n = property_get_rounds (20);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const char *likely = guess_list (game, seed);

  g_assert_cmpstr (likely, ==, game);
  if (is_alone)
    likely = NULL;
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = dup_row (game, rand);
      g_autoptr (QiReading) sound = read_row (text, likely);
      g_autofree char *remarks = dup_codes (sound);

      if (sound->setup == NULL || is_accused (sound) || (!is_alone && has_worse_than_note (sound)))
        g_error ("QI_PROPERTY_SEED=%u, %s: undamaged, but told:%s: %s", seed, game, remarks, text);
      g_assert_true (qi_game_checks_setup (sound->setup));
      for (gsize j = 0; j < G_N_ELEMENTS (damages); j++)
        {
          g_auto (Row) row = { .told = TOLD_PLACE };
          g_autofree char *damaged = NULL;
          g_autofree char *codes = NULL;
          g_autoptr (QiReading) reading = NULL;

          row_init (&row, game, text, rand);
          damaged = damages[j].make (&row);
          if (damaged == NULL)
            continue;
          reading = read_row (damaged, likely);
          codes = dup_codes (reading);
          if (!is_told (reading, &row, damaged))
            g_error ("QI_PROPERTY_SEED=%u, %s: %s is not told:%s: %s", seed, game, damages[j].name,
                     codes, damaged);
        }
    }
}

static void
test_list (gconstpointer data)
{
  check_game (data, FALSE);
}

/* The same rows, each in a file of its own. */
static void
test_alone (gconstpointer data)
{
  check_game (data, TRUE);
}

/* Whole files, opened as the window opens them, with positions from legal play: no finding says that the rules are
 * broken. Ten thousand rows in suite "slow". */
static const struct
{
  const char *game;
  const char *format;
} sound[] = {
  { "chess", "fen" },  { "chess960", "fen" },   { "crazyhouse", "fen" },  { "xiangqi", "fen" },
  { "shogi", "sfen" }, { "minishogi", "sfen" }, { "othello", "othello" },
};

static void
test_sound (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const guint32 seed = property_get_seed ();
  /* The game of a list is recognised by its rows, so under valgrind it needs some, too. */
  const guint n = MAX (property_get_rounds (30), 30);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *folder = collection_make_dir ();
  g_autofree char *path = g_build_filename (folder, "list.txt", NULL);
  g_autoptr (QiCollection) collection = NULL;

  for (guint row = 0; row < n; row++)
    {
      g_autofree char *line = dup_row_in (sound[i].game, sound[i].format, MAX_SOUND_PLIES, rand);

      g_strdelimit (g_strchomp (line), "\n", ' ');
      g_string_append_printf (text, "%s\n", line);
    }
  collection_put (path, text->str, text->len);
  collection = collection_open (path);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, n);
  for (guint row = 0; row < n; row++)
    {
      g_autoptr (QiReading) reading = qi_collection_read (collection, row, FALSE, NULL);
      g_autofree char *remarks = NULL;

      g_assert_nonnull (reading);
      remarks = dup_codes (reading);
      if (reading->setup == NULL || !qi_game_checks_setup (reading->setup)
          || g_strcmp0 (qi_setup_get_game (reading->setup), sound[i].game) != 0
          || has_worse_than_note (reading))
        g_error ("QI_PROPERTY_SEED=%u, %s: row %u is told:%s", seed, sound[i].game, row + 1,
                 remarks);
    }
  collection_remove (folder);
}

/* Numbers that the rules of the game and its programs mention: the usual start, the first and the last. */
static void
test_numbers (void)
{
  g_autofree char *usual = dup_start_number (518);
  g_autofree char *first = dup_start_number (0);
  g_autofree char *last = dup_start_number (959);

  g_assert_true (g_str_has_suffix (usual, "/RNBQKBNR w KQkq - 0 1"));
  g_assert_true (g_str_has_suffix (first, "/BBQNNRKR w KQkq - 0 1"));
  g_assert_true (g_str_has_suffix (last, "/RKRNNQBB w KQkq - 0 1"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *in_list = g_strconcat ("/core/damage/list/", games[i], NULL);
      g_autofree char *alone = g_strconcat ("/core/damage/alone/", games[i], NULL);

      g_test_add_data_func (in_list, games[i], test_list);
      g_test_add_data_func (alone, games[i], test_alone);
    }
  g_test_add_func ("/core/damage/numbers", test_numbers);
  for (gsize i = 0; i < G_N_ELEMENTS (sound); i++)
    {
      g_autofree char *path = g_strconcat ("/core/damage/sound/", sound[i].game, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_sound);
    }
  return g_test_run ();
}
