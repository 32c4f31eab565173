/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of xiangqi and janggi. "wxf" is the notation of the World Xiangqi Federation (wxf.org,
 * "Official Xiangqi piece names and notation"): piece, file counted from the mover's right,
 * direction, and the file gone to or the ranks gone. Pieces one behind the other on a file are told
 * apart by + (front) and − (rear); of pawns there may be more, and on two files. "=" is written for
 * a move to the side, "." is read too. "janggi" names squares by the row from the top, counted from
 * 1, the tenth being 0, and the column from the left (H02-83), as Fairy-Stockfish writes it. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-text-private.h"

#include <string.h>

#define MAX_ON_FILE 10

/* As the mover sees the board: files from his right, ranks from his edge, both from 1. */
static guint
own_file (const QiPieceText *self,
          guint              square)
{
  guint file = qi_piece_text_file (self, square);

  return self->board->head.turn == QI_SIDE_FIRST ? self->files - file : file + 1;
}

static int
own_rank (const QiPieceText *self,
          guint              square)
{
  guint rank = qi_piece_text_rank (self, square);

  return (int) (self->board->head.turn == QI_SIDE_FIRST ? rank + 1 : self->ranks - rank);
}

/* How many pieces like that on @square stand on its file, itself included, and its place from the
 * front. */
static guint
count_tandem (const QiPieceText *self,
              guint              square,
              guint             *place)
{
  guint code = qi_piece_at (self->game, self->board, square);
  guint n = 0;

  *place = 0;
  for (guint rank = 0; rank < self->ranks; rank++)
    {
      guint other = qi_piece_text_square (self, qi_piece_text_file (self, square), rank);

      if (qi_piece_at (self->game, self->board, other) != code)
        continue;
      n++;
      if (own_rank (self, other) > own_rank (self, square))
        (*place)++;
    }
  return n;
}

/* Whether pieces like that on @square are in tandem on another file as well. */
static gboolean
has_other_tandem (const QiPieceText *self,
                  guint              square)
{
  guint code = qi_piece_at (self->game, self->board, square);

  for (guint file = 0; file < self->files; file++)
    {
      guint n = 0;

      for (guint rank = 0; rank < self->ranks; rank++)
        n += qi_piece_at (self->game, self->board, qi_piece_text_square (self, file, rank)) == code;
      if (n > 1 && file != qi_piece_text_file (self, square))
        return TRUE;
    }
  return FALSE;
}

/* The first two signs where pieces stand one behind the other; FALSE when the rules have no signs
 * for it. */
static gboolean
add_tandem (const QiPieceText *self,
            guint              square,
            char               letter,
            guint              n,
            guint              place,
            GString           *text)
{
  char file = (char) ('0' + own_file (self, square));
  gboolean front = place < n / 2;
  gboolean middle = n % 2 == 1 && place == n / 2;
  char sign = front ? '+' : '-';

  if (letter == 'P' && has_other_tandem (self, square))
    {
      g_string_append_printf (text, "%c%c", file, middle ? file : sign);
      return n <= 3;
    }
  if (n > 3 && (place == 0 || place == n - 1))
    g_string_append_printf (text, "%c%c", sign, sign);
  else
    g_string_append_printf (text, "%c%c", letter, middle ? file : sign);
  return n <= (letter == 'P' ? 5 : 3);
}

/* Pieces that never move straight: their direction is enough to tell them apart. */
static gboolean
is_oblique (char letter)
{
  return strchr ("AEH", letter) != NULL;
}

static gboolean
add_wxf (const QiPieceText *self,
         const QiMove      *move,
         GString           *text)
{
  char letter = qi_piece_text_name_letter (self, qi_piece_text_mover (self, move));
  int ranks = own_rank (self, move->to) - own_rank (self, move->from);
  gboolean straight = qi_piece_text_file (self, move->from) == qi_piece_text_file (self, move->to);
  guint place;
  guint n = count_tandem (self, move->from, &place);
  gboolean known = TRUE;

  if (n > 1 && letter != 'A' && letter != 'E')
    known = add_tandem (self, move->from, letter, n, place, text);
  else
    g_string_append_printf (text, "%c%u", letter, own_file (self, move->from));
  g_string_append_c (text, ranks > 0 ? '+' : ranks < 0 ? '-' : '=');
  if (straight)
    g_string_append_printf (text, "%d", ABS (ranks));
  else
    g_string_append_printf (text, "%u", own_file (self, move->to));
  return known && (straight || ranks == 0 || is_oblique (letter));
}

/* Whether no other legal move has the text @own. */
static gboolean
is_unique (const QiPieceText *self,
           const QiMove      *move,
           const char        *own)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; self->legal != NULL && i < self->legal->n_moves; i++)
    {
      const QiMove *other = &self->legal->moves[i];

      if (other->kind != QI_MOVE_STEP || qi_move_equal (other, move))
        continue;
      g_string_truncate (text, 0);
      add_wxf (self, other, text);
      if (strcmp (text->str, own) == 0)
        return FALSE;
    }
  return TRUE;
}

/* A move that the notation cannot write (in set-ups with more pieces than a game has) is written by
 * its squares. */
static gboolean
spell_wxf (const QiPieceText *self,
           const QiMove      *move,
           guint              n,
           GString           *text)
{
  g_autoptr (GString) own = g_string_new (NULL);

  if (move->kind == QI_MOVE_STEP && move->flags != 0
      && (move->flags & ~(guint) QI_MOVE_CAPTURE) != 0)
    return qi_piece_uci.spell (self, move, n, text);
  if (move->kind != QI_MOVE_STEP)
    return qi_piece_uci.spell (self, move, n, text);
  if (n > 1)
    return FALSE;
  if (n == 1)
    {
      char letter = qi_piece_text_name_letter (self, qi_piece_text_mover (self, move));

      /* A second spelling, which is only read: it names the file although pieces stand in
       * tandem. */
      add_wxf (self, move, own);
      g_string_append_printf (text, "%c%u%s", letter, own_file (self, move->from), own->str + 2);
      return TRUE;
    }
  if (add_wxf (self, move, own) && is_unique (self, move, own->str))
    g_string_append (text, own->str);
  else
    return qi_piece_uci.spell (self, move, 0, text);
  return TRUE;
}

/* Letters in either case; "." is "=", and so is a typographer's dash a "-". Xiangqi's other letters
 * for horse, elephant, pawn and king are read as well. */
static void
normalize_wxf (const QiPieceText *self,
               const char        *text,
               GString           *normal)
{
  for (const char *c = text; *c != '\0'; c++)
    if (g_str_has_prefix (c, "–") || g_str_has_prefix (c, "−"))
      {
        g_string_append_c (normal, '-');
        c += 2;
      }
    else if (*c == '.')
      g_string_append_c (normal, '=');
    else if (!g_ascii_isspace (*c))
      g_string_append_c (normal, *c);
  /* A text of squares ("h3e3") has a letter in its third place as well. */
  if (normal->len == 4 && strchr ("+-=", normal->str[2]) != NULL)
    {
      static const char same[][2] = { { 'N', 'H' }, { 'B', 'E' }, { 'S', 'P' }, { 'G', 'K' } };

      normal->str[0] = g_ascii_toupper (normal->str[0]);
      for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
        if (normal->str[0] == same[i][0])
          normal->str[0] = same[i][1];
    }
}

const QiPieceNotation qi_piece_wxf = {
  .id = "wxf",
  .spell = spell_wxf,
  .normalize = normalize_wxf,
};

/* Janggi. */

static void
add_janggi_square (const QiPieceText *self,
                   guint              square,
                   GString           *text)
{
  g_string_append_printf (text, "%u%u", (self->ranks - qi_piece_text_rank (self, square)) % 10,
                          qi_piece_text_file (self, square) + 1);
}

static gboolean
spell_janggi (const QiPieceText *self,
              const QiMove      *move,
              guint              n,
              GString           *text)
{
  if (move->kind == QI_MOVE_PASS && n < 2)
    {
      g_string_append (text, n == 0 ? "--" : "pass");
      return TRUE;
    }
  if (n > 1 || move->kind != QI_MOVE_STEP)
    return FALSE;
  if (n == 0)
    g_string_append_c (text, qi_piece_text_name_letter (self, qi_piece_text_mover (self, move)));
  add_janggi_square (self, move->from, text);
  g_string_append_c (text, (move->flags & QI_MOVE_CAPTURE) != 0 ? 'x' : '-');
  add_janggi_square (self, move->to, text);
  return TRUE;
}

static void
normalize_janggi (const QiPieceText *self,
                  const char        *text,
                  GString           *normal)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isspace (*c) && strchr ("-x:!?+#", *c) == NULL)
      g_string_append_c (normal, *c);
}

const QiPieceNotation qi_piece_janggi = {
  .id = "janggi",
  .spell = spell_janggi,
  .normalize = normalize_janggi,
};
