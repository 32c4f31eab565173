/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of shogi and its relatives. "western" is Hodges's system (P-7f, Bx3c+, P*5e, G4i-5h), and
 * reads Hosking's squares of two digits and the apostrophe of a drop too; "usi" is that of the USI
 * protocol; "kif" that of a move in a KIF file, with the square left in brackets. Sources: G.
 * Hodges and T. Hosking as described on Wikipedia, "Shogi notation"; H. D. Müller and T. Romstad,
 * USI protocol; kakinoki's KIF. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-text-private.h"

#include <string.h>

/* Files run from the right, ranks from the top. */
static guint
shogi_file (const QiPieceText *self,
            guint              square)
{
  return self->files - qi_piece_text_file (self, square);
}

static guint
shogi_rank (const QiPieceText *self,
            guint              square)
{
  return self->ranks - qi_piece_text_rank (self, square);
}

static void
add_square (const QiPieceText *self,
            guint              square,
            gboolean           digits,
            GString           *text)
{
  g_string_append_printf (text, "%u", shogi_file (self, square));
  g_string_append_c (text, (char) ((digits ? '0' : 'a' - 1) + (int) shogi_rank (self, square)));
}

/* Western. */

static void
spell_western_step (const QiPieceText *self,
                    const QiMove      *move,
                    gboolean           digits,
                    gboolean           with_origin,
                    GString           *text)
{
  qi_piece_text_add_letter (self, qi_piece_text_mover (self, move), text);
  if (with_origin)
    add_square (self, move->from, digits, text);
  g_string_append_c (text, (move->flags & QI_MOVE_CAPTURE) != 0 ? 'x' : '-');
  add_square (self, move->to, digits, text);
  if (qi_piece_text_promotes (self, move))
    g_string_append_c (text, '+');
}

/* Bit 0: squares as two digits; bit 1: with the square left even where it is not needed; bit 2:
 * without the sign of a declined promotion. */
static gboolean
spell_western (const QiPieceText *self,
               const QiMove      *move,
               guint              n,
               GString           *text)
{
  gboolean digits = (n & 1) != 0;
  gboolean with_origin;

  if (move->kind == QI_MOVE_PASS && n < 2)
    {
      g_string_append (text, n == 0 ? "--" : "pass");
      return TRUE;
    }
  if (n > 7 || move->kind == QI_MOVE_NONE || move->kind == QI_MOVE_PASS)
    return FALSE;
  if (move->kind != QI_MOVE_STEP)
    {
      qi_piece_text_add_letter (self, move->piece, text);
      g_string_append_c (text, '*');
      add_square (self, move->to, digits, text);
      return TRUE;
    }
  with_origin =
    (n & 2) != 0 || (n == 0 && qi_piece_text_find_origin (self, move) != QI_PIECE_ORIGIN_NONE);
  spell_western_step (self, move, digits, with_origin, text);
  if ((n & 4) == 0 && qi_piece_text_declines (self, move))
    g_string_append_c (text, '=');
  return TRUE;
}

/* Hyphens between letters and squares are dropped, "'" is read as "*", and "!" and "?" are
 * removed. */
static void
normalize_western (const QiPieceText *self,
                   const char        *text,
                   GString           *normal)
{
  for (const char *c = text; *c != '\0'; c++)
    if (*c == '\'' || *c == '@')
      g_string_append_c (normal, '*');
    else if (!g_ascii_isspace (*c) && strchr ("-x:!?#", *c) == NULL)
      g_string_append_c (normal, *c);
}

const QiPieceNotation qi_piece_western = {
  .id = "western",
  .spell = spell_western,
  .normalize = normalize_western,
};

/* USI. */

static gboolean
spell_usi (const QiPieceText *self,
           const QiMove      *move,
           guint              n,
           GString           *text)
{
  guint between = QI_SQUARE_NONE;

  if (move->kind == QI_MOVE_TWO_STEPS)
    between = qi_piece_get_between (self->game, self->board, move, n);
  if ((n > 0 && between == QI_SQUARE_NONE) || move->kind == QI_MOVE_NONE)
    return FALSE;
  if (move->kind == QI_MOVE_PASS)
    {
      g_string_append (text, "pass");
      return TRUE;
    }
  if (move->kind == QI_MOVE_STEP || move->kind == QI_MOVE_TWO_STEPS)
    add_square (self, move->from, FALSE, text);
  else
    {
      qi_piece_text_add_letter (self, move->piece, text);
      g_string_append_c (text, '*');
    }
  if (between != QI_SQUARE_NONE)
    add_square (self, between, FALSE, text);
  add_square (self, move->to, FALSE, text);
  if (qi_piece_text_promotes (self, move))
    g_string_append_c (text, '+');
  else if ((move->flags & QI_MOVE_DEMOTION) != 0) /* as Fairy-Stockfish writes Kyoto shogi */
    g_string_append_c (text, '-');
  return TRUE;
}

static void
normalize_usi (const QiPieceText *self,
               const char        *text,
               GString           *normal)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isspace (*c))
      g_string_append_c (normal, *c);
}

static gboolean
scan_square (const QiPieceText *self,
             const char       **text,
             guint             *square)
{
  guint file = 0;
  guint rank;

  while (g_ascii_isdigit (**text) && file < 100)
    file = file * 10 + (guint) (*(*text)++ - '0');
  if (file == 0 || file > self->files || !g_ascii_islower (**text))
    return FALSE;
  rank = (guint) (*(*text)++ - 'a') + 1;
  if (rank > self->ranks)
    return FALSE;
  *square = qi_piece_text_square (self, self->files - file, self->ranks - rank);
  return TRUE;
}

static gboolean
find_usi_squares (const QiPieceText *self,
                  const char        *text,
                  guint             *from,
                  guint             *to)
{
  return scan_square (self, &text, from) && scan_square (self, &text, to);
}

const QiPieceNotation qi_piece_usi = {
  .id = "usi",
  .spell = spell_usi,
  .normalize = normalize_usi,
  .find_squares = find_usi_squares,
};

/* KIF. */

static const char *const wide_digits[] = { "０", "１", "２", "３", "４",
                                           "５", "６", "７", "８", "９" };
static const char *const kanji_digits[] = { "〇", "一", "二", "三", "四",
                                            "五", "六", "七", "八", "九" };

/* Piece names by letter, for pieces that a KIF file cannot write as the single character of a
 * diagram. */
static const struct
{
  const char *letter;
  const char *name;
} kif_names[] = {
  { "K", "玉" },    { "R", "飛" },    { "B", "角" },    { "G", "金" },  { "S", "銀" },
  { "N", "桂" },    { "L", "香" },    { "P", "歩" },    { "+R", "龍" }, { "+B", "馬" },
  { "+S", "成銀" }, { "+N", "成桂" }, { "+L", "成香" }, { "+P", "と" },
};

static void
add_kif_name (const QiPieceText *self,
              guint              code,
              GString           *text)
{
  g_autoptr (GString) letter = g_string_new (NULL);

  qi_piece_text_add_letter (self, code, letter);
  for (gsize i = 0; i < G_N_ELEMENTS (kif_names); i++)
    if (strcmp (kif_names[i].letter, letter->str) == 0)
      {
        g_string_append (text, kif_names[i].name);
        return;
      }
  g_string_append (text, letter->str);
}

/* "７六歩(77)"; the second spelling has no square left. */
static gboolean
spell_kif (const QiPieceText *self,
           const QiMove      *move,
           guint              n,
           GString           *text)
{
  if (n > 1 || move->kind == QI_MOVE_NONE || (move->kind == QI_MOVE_PASS && n > 0))
    return FALSE;
  if (move->kind == QI_MOVE_PASS)
    {
      g_string_append (text, "パス");
      return TRUE;
    }
  g_string_append (text, wide_digits[shogi_file (self, move->to) % 10]);
  g_string_append (text, kanji_digits[shogi_rank (self, move->to) % 10]);
  add_kif_name (self, qi_piece_text_mover (self, move), text);
  if (move->kind != QI_MOVE_STEP)
    {
      if (n == 0)
        g_string_append (text, "打");
      return TRUE;
    }
  if (qi_piece_text_promotes (self, move))
    g_string_append (text, "成");
  if (n == 0)
    g_string_append_printf (text, "(%u%u)", shogi_file (self, move->from),
                            shogi_rank (self, move->from));
  return TRUE;
}

/* Signs that mean the same in a Japanese text; one with an empty replacement is removed. */
static const char *const kif_same[][2] = {
  { "１", "1" },    { "２", "2" },  { "３", "3" },  { "４", "4" },    { "５", "5" },
  { "６", "6" },    { "７", "7" },  { "８", "8" },  { "９", "9" },    { "（", "(" },
  { "）", ")" },    { "竜", "龍" }, { "王", "玉" }, { "全", "成銀" }, { "圭", "成桂" },
  { "杏", "成香" }, { "▲", "" },    { "△", "" },    { "☗", "" },      { "☖", "" },
  { "　", "" },     { " ", "" },    { "不成", "" }, { "生", "" },
};

static void
normalize_kif (const QiPieceText *self,
               const char        *text,
               GString           *normal)
{
  while (*text != '\0')
    {
      gsize skip = 0;

      for (gsize i = 0; i < G_N_ELEMENTS (kif_same) && skip == 0; i++)
        if (g_str_has_prefix (text, kif_same[i][0]))
          {
            g_string_append (normal, kif_same[i][1]);
            skip = strlen (kif_same[i][0]);
          }
      if (skip == 0)
        g_string_append_c (normal, *text);
      text += MAX (skip, 1);
    }
}

const QiPieceNotation qi_piece_kif = {
  .id = "kif",
  .spell = spell_kif,
  .normalize = normalize_kif,
};
