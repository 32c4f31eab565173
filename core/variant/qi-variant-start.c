/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include <string.h>

/* The start position for the games table, made from the FEN. The reader of FEN belongs to a higher
 * layer and needs a table entry, which is what is made here. */

#define MAX_RIGHTS 64

typedef struct
{
  const QiVariant *variant;
  GString         *board;
  GArray          *codes; /* of each square, in the order of the shape: (type + 1) × 2 + side, 0 for none */
  GArray          *walls; /* squares */
  const char      *rest;  /* of the FEN, behind placement and hands */
  guint            hands[2][QI_MAX_TYPES];
} Start;

static int
find_type (const QiVariant *variant,
           char             letter,
           gboolean         promoted)
{
  for (guint i = 0; i < variant->n_pieces; i++)
    if (variant->pieces[i].letter == g_ascii_toupper (letter))
      return promoted && variant->pieces[i].promoted >= 0 ? variant->pieces[i].promoted : (int) i;
  return -1;
}

static void
append_token (GString              *text,
              const QiVariantPiece *piece,
              QiSide                side)
{
  for (const char *c = piece->token; *c != '\0'; c++)
    g_string_append_c (text, side == QI_SIDE_FIRST ? *c : g_ascii_tolower (*c));
}

static void
put (Start *start,
     guint  code,
     guint  count)
{
  for (guint i = 0; i < count; i++)
    g_array_append_val (start->codes, code);
}

/* Reads the placement; it is known to fit the board. */
static void
read_placement (Start *start)
{
  const char *c = start->variant->start_fen;
  gboolean promoted = FALSE;
  guint run = 0;

  for (; *c != '\0' && *c != ' ' && *c != '['; c++)
    {
      if (g_ascii_isdigit (*c))
        {
          run = run * 10 + (guint) (*c - '0');
          continue;
        }
      put (start, 0, run);
      run = 0;
      if (*c == '+')
        promoted = TRUE;
      else if (*c == '*')
        {
          g_array_append_val (start->walls, start->codes->len);
          put (start, 0, 1);
        }
      else if (g_ascii_isalpha (*c))
        {
          int type = find_type (start->variant, *c, promoted);

          put (start, type < 0 ? 0 : ((guint) type + 1) * 2 + (g_ascii_islower (*c) ? 1 : 0), 1);
          promoted = FALSE;
        }
    }
  put (start, 0, run);
  if (*c == '[')
    for (c++; *c != '\0' && *c != ' '; c++)
      {
        int type = find_type (start->variant, *c, FALSE);

        if (g_ascii_isalpha (*c) && type >= 0)
          start->hands[g_ascii_islower (*c) ? 1 : 0][type]++;
      }
  start->rest = c;
}

/* One rank: tokens and runs. */
static void
append_rank (Start *start,
             guint  from,
             guint  files)
{
  guint run = 0;

  g_string_append_c (start->board, '"');
  for (guint i = 0; i <= files; i++)
    {
      guint code = i < files ? g_array_index (start->codes, guint, from + i) : 1;

      if (code == 0)
        {
          run++;
          continue;
        }
      if (run > 0)
        g_string_append_printf (start->board, "%u", run);
      run = 0;
      if (i < files)
        append_token (start->board, &start->variant->pieces[code / 2 - 1], (QiSide) (code & 1));
    }
  g_string_append_c (start->board, '"');
}

static void
append_board (Start *start)
{
  const QiVariant *variant = start->variant;
  guint files = variant->max_file;
  guint layers = MAX (1, variant->n_layers);

  if (variant->n_layers == 0)
    {
      append_rank (start, 0, files);
      return;
    }
  if (layers > 1)
    g_string_append_c (start->board, '[');
  for (guint layer = 0; layer < layers; layer++)
    {
      g_string_append (start->board, layer == 0 ? "[" : ", [");
      for (guint rank = 0; rank < variant->max_rank; rank++)
        {
          g_string_append (start->board, rank == 0 ? "" : ", ");
          append_rank (start, (layer * variant->max_rank + rank) * files, files);
        }
      g_string_append_c (start->board, ']');
    }
  if (layers > 1)
    g_string_append_c (start->board, ']');
}

static void
append_hands (Start   *start,
              GString *text)
{
  g_string_append (text, ", \"hands\": {");
  for (guint side = 0; side < 2; side++)
    {
      gboolean any = FALSE;

      g_string_append (text, side == 0 ? "\"first\": {" : ", \"second\": {");
      for (guint i = 0; i < start->variant->n_pieces; i++)
        {
          if (start->hands[side][i] == 0)
            continue;
          g_string_append (text, any ? ", \"" : "\"");
          append_token (text, &start->variant->pieces[i], (QiSide) side);
          g_string_append_printf (text, "\": %u", MIN (start->hands[side][i], 255));
          any = TRUE;
        }
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, '}');
}

static gboolean
has_rights (const QiVariant *variant)
{
  return variant->n_layers == 1 || variant->mirrored;
}

/* The first square of the lowest layer, which is listed last. */
static guint
get_base (const QiVariant *variant)
{
  return (MAX (variant->n_layers, 1) - 1) * variant->max_rank * variant->max_file;
}

/* The squares of a side's castling rank. */
static gboolean
find_castling_king (const Start *start,
                    guint        side,
                    guint       *first,
                    guint       *king)
{
  const QiVariant *variant = start->variant;
  guint rank = side == 0 ? variant->max_rank - 1 - variant->castling_rank : variant->castling_rank;

  if (!has_rights (variant) || variant->castling_rank >= variant->max_rank)
    return FALSE;
  *first = get_base (variant) + rank * variant->max_file;
  for (guint i = 0; i < variant->max_file; i++)
    {
      guint code = g_array_index (start->codes, guint, *first + i);

      if (code > 0 && (code & 1) == side
          && (variant->castling_king_pieces[side] & QI_TYPE_SET (code / 2 - 1)) != 0)
        {
          *king = i;
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
is_castling_rook (const Start *start,
                  guint        square,
                  guint        side)
{
  guint code = g_array_index (start->codes, guint, square);

  return code > 0 && (code & 1) == side
         && (start->variant->castling_rook_pieces[side] & QI_TYPE_SET (code / 2 - 1)) != 0;
}

/* The outermost rook on one side of the king, or G_MAXUINT; of those that are not too far out. */
static guint
find_rook (const Start *start,
           guint        side,
           guint        first,
           guint        king,
           gboolean     kingside)
{
  const guint *bounds = start->variant->castling_rook_files;
  const guint files = start->variant->max_file;
  const guint from = kingside ? MIN (bounds[0], files - 1) : MIN (bounds[1], files - 1);

  for (guint file = from; file < files && file != king; kingside ? file-- : file++)
    {
      if (is_castling_rook (start, first + file, side))
        return first + file;
    }
  return G_MAXUINT;
}

static void
add_square (guint *squares,
            guint *n,
            guint  square)
{
  for (guint i = 0; i < *n; i++)
    if (squares[i] == square)
      return;
  if (square != G_MAXUINT && *n < MAX_RIGHTS)
    squares[(*n)++] = square;
}

/* Letters of one side among the rights: K and Q for the outermost rooks, files for particular rooks
 * or, in games with gates, for gates. */
static void
read_rights (const Start *start,
             const char  *word,
             gsize        length,
             guint        side,
             guint        rooks[MAX_RIGHTS],
             guint       *n_rooks,
             guint        gates[MAX_RIGHTS],
             guint       *n_gates)
{
  const QiVariant *variant = start->variant;
  guint first = 0, king = 0;
  gboolean has_king = find_castling_king (start, side, &first, &king);

  *n_rooks = 0;
  *n_gates = 0;
  if (!has_rights (variant))
    return;
  for (gsize i = 0; i < length; i++)
    {
      char letter = g_ascii_toupper (word[i]);
      guint file = (guint) (letter - 'A');

      if (!g_ascii_isalpha (word[i]) || (g_ascii_islower (word[i]) ? 1 : 0) != side)
        continue;
      if (has_king && variant->castling && (letter == 'K' || letter == 'Q'))
        add_square (rooks, n_rooks, find_rook (start, side, first, king, letter == 'K'));
      else if (has_king && file < variant->max_file && !variant->gating)
        {
          if (variant->castling && is_castling_rook (start, first + file, side))
            add_square (rooks, n_rooks, first + file);
        }
      else if (file < variant->max_file && variant->gating)
        add_square (gates, n_gates,
                    (side == 0 ? variant->max_rank - 1 : 0) * variant->max_file + file);
    }
  if (variant->gating && *n_rooks > 0)
    {
      add_square (gates, n_gates, first + king);
      for (guint i = 0; i < *n_rooks; i++)
        add_square (gates, n_gates, rooks[i]);
    }
}

static void
append_squares (GString     *text,
                const char  *key,
                guint        squares[2][MAX_RIGHTS],
                const guint *n)
{
  if (n[0] + n[1] == 0)
    return;
  g_string_append_printf (text, "\"%s\": {", key);
  for (guint side = 0; side < 2; side++)
    {
      g_string_append (text, side == 0 ? "\"first\": [" : ", \"second\": [");
      for (guint i = 0; i < n[side]; i++)
        g_string_append_printf (text, i == 0 ? "%u" : ", %u", squares[side][i]);
      g_string_append_c (text, ']');
    }
  g_string_append (text, "}, ");
}

static void
append_walls (const Start *start,
              GString     *text)
{
  for (guint i = 0; i < start->walls->len; i++)
    g_string_append_printf (text, i == 0 ? "\"walls\": [%u" : ", %u",
                            g_array_index (start->walls, guint, i));
  if (start->walls->len > 0)
    g_string_append (text, "], ");
}

/* The fields behind the placement: turn, rights, en passant, then numbers and checks ("3+3") in any
 * order. */
static void
append_details (Start   *start,
                GString *text)
{
  g_auto (GStrv) fields = g_strsplit (start->rest, " ", 16);
  guint rooks[2][MAX_RIGHTS], gates[2][MAX_RIGHTS];
  guint n_rooks[2] = { 0, 0 }, n_gates[2] = { 0, 0 };
  guint numbers[2] = { 0, 1 };
  guint n_numbers = 0;
  guint checks[2];
  gboolean black = FALSE; /* to move */
  guint at = 0;

  for (char **field = fields; *field != NULL; field++)
    {
      if (**field == '\0')
        continue;
      at++;
      if (at == 1)
        black = strcmp (*field, "b") == 0;
      else if (g_ascii_isdigit (**field) && strchr (*field, '+') != NULL)
        continue; /* of checks: see below */
      else if (g_ascii_isdigit (**field) && n_numbers < 2)
        numbers[n_numbers++] = (guint) CLAMP (g_ascii_strtoll (*field, NULL, 10), 0, 100000);
      else if (at == 2 && **field != '-')
        for (guint side = 0; side < 2; side++)
          read_rights (start, *field, MIN (strlen (*field), 300), side, rooks[side], &n_rooks[side],
                       gates[side], &n_gates[side]);
    }
  g_string_append (text, black ? ", \"turn\": \"second\", \"details\": {" : ", \"details\": {");
  append_walls (start, text);
  append_squares (text, "castling", rooks, n_rooks);
  append_squares (text, "gates", gates, n_gates);
  if (start->variant->check_counting)
    {
      qi_variant_get_checks (start->variant, checks);
      g_string_append_printf (text, "\"checks\": {\"first\": %u, \"second\": %u}, ", checks[0],
                              checks[1]);
    }
  g_string_append_printf (text, "\"halfmove\": %u, \"fullmove\": %u}", numbers[0], numbers[1]);
}

void
qi_variant_get_checks (const QiVariant *variant,
                       guint            checks[2])
{
  const char *plus = strchr (variant->start_fen, '+');

  checks[0] = checks[1] = 1;
  for (; plus != NULL; plus = strchr (plus + 1, '+'))
    if (plus >= variant->start_fen + 2 && plus[-2] == ' ' && g_ascii_isdigit (plus[-1])
        && g_ascii_isdigit (plus[1]))
      {
        checks[0] = (guint) (plus[-1] - '0');
        checks[1] = (guint) (plus[1] - '0');
        return;
      }
}

void
qi_variant_append_start (const QiVariant *variant,
                         GString         *text)
{
  Start start = { .variant = variant,
                  .board = text,
                  .codes = g_array_new (FALSE, FALSE, sizeof (guint)),
                  .walls = g_array_new (FALSE, FALSE, sizeof (guint)) };

  read_placement (&start);
  g_string_append (text, "{\"board\": ");
  append_board (&start);
  append_hands (&start, text);
  append_details (&start, text);
  g_string_append_c (text, '}');
  g_array_unref (start.codes);
  g_array_unref (start.walls);
}
