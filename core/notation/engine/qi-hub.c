/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-lines-private.h"
#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-notation-private.h"
#include "qi-pdn-private.h"
#include "qi-write-private.h"

#include <string.h>

/* What an engine of the Hub protocol is told: "pos pos=W…", the side to move and a character for
 * each of the fifty squares of a board of 10×10 in the order of their numbers. The variant is set
 * before it where the game is not international draughts. Of a whole log the last position counts,
 * as it does for the engine. Source: Scan's protocol.txt, version 2. */

#define N_SQUARES    50
#define DETECT_BYTES 4096

static const char letters[] = "wbWBe";

/* Commands that say nothing of the position. */
static const char *const neutral[] = { "hub",  "id",   "param", "wait",     "init",       "ready",
                                       "go",   "stop", "level", "new-game", "ponder-hit", "ping",
                                       "pong", "info", "done",  "error",    "quit",       NULL };

/* Scan's variants that are played on this board with these pieces. */
static const struct
{
  const char *variant;
  const char *game;
} variants[] = {
  { "normal", "draughts" },
  { "frisian", "frisiandraughts" },
};

/* One argument of a command: a name and, after "=", a value, without its quotes. */
typedef struct
{
  QiSpan name;
  QiSpan value;
  QiSpan span;
} Argument;

/* Reads the argument from *@at on; FALSE when the line ends. */
static gboolean
next_argument (const QiScan *scan,
               gsize        *at,
               gsize         end,
               Argument     *argument)
{
  const char *text = scan->text;
  gsize i = *at;

  while (i < end && qi_scan_is_blank (text[i]))
    i++;
  if (i >= end)
    return FALSE;
  const gsize start = i;
  while (i < end && !qi_scan_is_blank (text[i]) && text[i] != '=')
    i++;
  argument->name = (QiSpan) { start, i - start };
  argument->value = (QiSpan) { i, 0 };
  if (i < end && text[i] == '=')
    {
      const gboolean is_quoted = ++i < end && text[i] == '"';

      i += is_quoted;
      argument->value.offset = i;
      while (i < end && (is_quoted ? text[i] != '"' : !qi_scan_is_blank (text[i])))
        i++;
      argument->value.length = i - argument->value.offset;
      if (is_quoted && i < end)
        i++;
    }
  argument->span = (QiSpan) { start, i - start };
  *at = i;
  return TRUE;
}

static void
read_param (QiLinesReader *self,
            gsize          at,
            QiSpan         line)
{
  const gsize end = line.offset + line.length;
  Argument name = { { 0 } };
  Argument value = { { 0 } };

  if (!next_argument (&self->scan, &at, end, &name)
      || !qi_scan_is (&self->scan, name.value, "variant")
      || !next_argument (&self->scan, &at, end, &value))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (qi_scan_is (&self->scan, value.value, variants[i].variant))
      {
        g_free (self->game);
        self->game = g_strdup (variants[i].game);
        return;
      }
  qi_lines_note (&self->scan, "ignored", line);
}

static void
read_pos (QiLinesReader *self,
          gsize          at,
          QiSpan         line)
{
  const gsize end = line.offset + line.length;
  Argument argument;

  if (self->has_position)
    qi_lines_note (&self->scan, "ignored", self->line);
  self->has_position = TRUE;
  self->line = line;
  self->position = (QiSpan) { end, 0 };
  self->moves = (QiSpan) { end, 0 };
  while (next_argument (&self->scan, &at, end, &argument))
    if (qi_scan_is (&self->scan, argument.name, "pos"))
      self->position = argument.value;
    else if (qi_scan_is (&self->scan, argument.name, "moves"))
      self->moves = argument.value;
    else
      qi_lines_note (&self->scan, "ignored", argument.span);
}

static QiSide
read_side (QiLinesReader *self)
{
  QiScan *scan = &self->scan;
  const QiSpan span = { self->position.offset, MIN (self->position.length, 1) };
  char quote[QI_SCAN_QUOTE_BYTES];

  if (qi_scan_is (scan, span, "B"))
    return QI_SIDE_SECOND;
  if (qi_scan_is (scan, span, "W"))
    return QI_SIDE_FIRST;
  qi_scan_quote (scan, span, quote);
  qi_scan_add (scan, "side", span, qi_found_side_letter (quote));
  return QI_SIDE_FIRST;
}

static void
read_squares (QiLinesReader     *self,
              QiPositionBuilder *builder)
{
  static const char *const tokens[] = { "M", "m", "K", "k" }; /* White starts */
  QiScan *scan = &self->scan;
  const gsize n = self->position.length == 0 ? 0 : self->position.length - 1;
  const QiDraughtsBoard *board = qi_game_info_get_draughts (qi_game_info_lookup ("draughts"));

  if (n != N_SQUARES)
    {
      qi_scan_add (scan, "board", self->position, qi_found_board_length_hub (N_SQUARES, n));
    }
  for (guint i = 0; i < MIN (n, N_SQUARES); i++)
    {
      const QiSpan span = { self->position.offset + 1 + i, 1 };
      const char *found = memchr (letters, scan->text[span.offset], sizeof letters - 1);
      const guint square = qi_draughts_board_get_square (board, i + 1);

      if (found == NULL)
        {
          char quote[QI_SCAN_QUOTE_BYTES];

          qi_scan_quote (scan, span, quote);
          qi_finding_add_square (qi_scan_add (scan, "board", span, qi_found_piece_token (quote)),
                                 square);
          continue;
        }
      if (*found == 'e')
        continue;
      qi_position_builder_put (builder, square, &QI_TOKEN (tokens[found - letters]));
      if (self->reading->places != NULL)
        {
          QiTextPlace place = { span.offset, 1, square, QI_SIDE_FIRST };

          g_array_append_val (self->reading->places, place);
        }
    }
}

static QiPosition *
build_position (QiLinesReader *self,
                QiSide         turn)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  const QiShape shape = { 2, { 10, 10 } };

  if (!qi_scan_check_squares (&self->scan, &shape, self->options, self->position))
    return NULL;
  QiPositionBuilder *builder = qi_position_builder_new (&shape, limits);
  if (self->options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  read_squares (self, builder);
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("D"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("d"));
  qi_position_builder_set_turn (builder, turn);
  return qi_position_builder_end (builder, NULL);
}

/* The game by the variant that was set, else by the caller where it is one of these. */
static const char *
choose_game (const QiLinesReader *self)
{
  if (self->game != NULL)
    return self->game;
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (g_strcmp0 (self->options->game, variants[i].game) == 0)
      return variants[i].game;
  return variants[0].game;
}

static void
finish (QiLinesReader *self)
{
  if (!self->has_position)
    {
      qi_scan_add (&self->scan, "line", (QiSpan) { self->scan.length, 0 },
                   qi_found_no_position_line_hub ());
      return;
    }
  const QiSide turn = read_side (self);
  g_autoptr (QiPosition) position = build_position (self, turn);
  if (self->moves.length > 0)
    qi_scan_add (&self->scan, "moves", self->moves, qi_found_moves_ignored ());
  QiSetup *setup = position == NULL ? NULL : qi_setup_new (position, choose_game (self), NULL);
  qi_reading_end (self->reading, self->scan.failed, setup);
}

static char *
hub_write (const QiNotation     *notation,
           QiSetup              *setup,
           const QiWriteOptions *options,
           GPtrArray            *findings)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *info = qi_game_info_lookup (variants[0].game);
  const char *variant = NULL;
  g_autoptr (GString) text = g_string_sized_new (64);
  QiWrite write;

  qi_write_init (&write, "hub", options, findings);
  if (!qi_shape_equal (shape, qi_game_info_get_shape (info)))
    {
      qi_write_refuse_shape (&write, shape);
      return NULL;
    }
  qi_write_check_hands (&write, position);
  g_autofree guint8 *numbered =
    qi_pdn_number_pieces (&write, position, qi_game_info_get_draughts (info));
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (g_strcmp0 (game, variants[i].game) == 0)
      variant = variants[i].variant;
  if (game != NULL && variant == NULL)
    qi_write_lose_game (&write, game);
  qi_write_check_styles (&write, position, info, 'D');
  qi_write_lose_details (&write, qi_setup_get_details (setup), NULL);
  if (write.failed)
    return NULL;
  if (variant != NULL && strcmp (variant, variants[0].variant) != 0)
    g_string_append_printf (text, "set-param name=variant value=%s\n", variant);
  g_string_append (text,
                   qi_position_get_turn (position) == QI_SIDE_FIRST ? "pos pos=W" : "pos pos=B");
  for (guint number = 1; number <= N_SQUARES; number++)
    g_string_append_c (text, "ewWbB"[numbered[number]]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static guint
hub_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  static const char word[] = "pos pos=";
  const gsize n = sizeof word - 1;
  gboolean is_start = TRUE;

  for (gsize at = 0; at + n <= MIN (length, DETECT_BYTES); at++)
    {
      if (is_start && memcmp (text + at, word, n) == 0)
        return 97;
      is_start = text[at] == '\n' || (is_start && qi_scan_is_blank (text[at]));
    }
  return 0;
}

/* clang-format off */
static const QiLinesCommand commands[] = {
  { "pos", read_pos },
  { "set-param", read_param },
  { NULL, NULL },
};
/* clang-format on */
static const QiLines hub = {
  .commands = commands,
  .neutral = neutral,
  .stray = "ignored",
  .finish = finish,
};
static const char *const games[] = { "draughts", "frisiandraughts", NULL };

const QiNotation qi_notation_hub = {
  .id = "hub",
  .name = "Hub",
  .kind = QI_NOTATION_LINE,
  .games = games,
  .read = qi_lines_read,
  .write = hub_write,
  .detect = hub_detect,
  .data = &hub,
};
