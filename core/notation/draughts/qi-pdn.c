/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"
#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-pdn-private.h"

#include <string.h>

/* PDN: a FEN of draughts alone ("W:W31-50:B1-20") or the headers of a game with one. The moves are
 * not played. Which board it is for is said by the GameType tag; without one by the caller's game;
 * else the board is guessed from the numbers, and a finding says so. Source: PDN 3.0. */

#define NEAR_SCORE \
  60 /* of a FEN with a slip: for whoever looks at rows of a list, see qi-division-detect.c */

const QiGameInfo *
qi_pdn_find_game (guint type)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    {
      const QiDraughtsBoard *board = qi_game_info_get_draughts (all[i]);

      if (board != NULL && board->type == type)
        return all[i];
    }
  return NULL;
}

/* Notes attributes that are not those of the game. */
static void
note_attributes (QiPdn *self,
                 QiSpan value)
{
  QiScan *scan = &self->scan;
  g_autofree char *usual = qi_draughts_board_dup_type (&self->board);
  const char *text = scan->text + value.offset;
  char quote[QI_SCAN_QUOTE_BYTES];

  if (memchr (text, ',', value.length) == NULL)
    return;
  /* The last attribute may be left out. */
  if (value.length <= strlen (usual) && memcmp (text, usual, value.length) == 0)
    return;
  qi_scan_quote (scan, value, quote);
  qi_scan_add (scan, "tags", value, qi_found_game_type_odd (quote, usual));
}

/* FALSE when there is no such tag. */
static gboolean
choose_by_tag (QiPdn *self)
{
  QiScan *scan = &self->scan;
  const QiPdnTag *tag = qi_pdn_find_tag (self, "GameType");
  char quote[QI_SCAN_QUOTE_BYTES];

  if (tag == NULL)
    return FALSE;
  if (qi_draughts_board_parse (scan->text + tag->value.offset, (gssize) tag->value.length,
                               &self->board))
    {
      self->info = qi_pdn_find_game (self->board.type);
      self->game = self->info == NULL ? NULL : qi_game_info_get_id (self->info);
      note_attributes (self, tag->value);
      return TRUE;
    }
  qi_scan_quote (scan, tag->value, quote);
  qi_scan_add (scan, "tags", tag->value, qi_found_game_type (quote));
  return FALSE;
}

/* @id: a game of draughts. */
static void
set_game (QiPdn      *self,
          const char *id)
{
  self->info = qi_game_info_lookup (id);
  self->game = id;
  self->board = *qi_game_info_get_draughts (self->info);
}

/* TRUE for a list of draughts: all its rows have the same board, so squares outside of it are faults. */
static gboolean
has_list (const QiPdn *self)
{
  const QiGameInfo *info = qi_game_info_lookup (self->options->likely.game);

  return info != NULL && qi_game_info_get_draughts (info) != NULL;
}

/* What a text that is read as @game may be as well: of the next larger board, or the game of the same board that is played
 * most; NULL where there is none. */
static const char *
find_other (const char *game)
{
  static const struct
  {
    const char *game;
    const char *other;
  } others[] = {
    { "checkers", "draughts" },
    { "draughts", "canadiandraughts" },
    { "russiandraughts", "braziliandraughts" },
    { "braziliandraughts", "russiandraughts" },
    { "frisiandraughts", "draughts" },
    { "canadiandraughts", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (others[i].game, game) == 0)
      return others[i].other;
  return "checkers";
}

/* Says as which game the text is read, and what it may be as well. */
static void
guess_game (QiPdn *self)
{
  QiScan *scan = &self->scan;
  QiPdnSurvey survey = { .highest = qi_pdn_highest_in_moves (self) };
  const char *game = "checkers";
  const gboolean is_in_list = has_list (self);
  const char *other = NULL;
  char size[16];
  QiSpan span = self->moves;

  if (self->has_fen)
    {
      qi_pdn_survey (self, &survey);
      span = self->fen;
    }
  if (is_in_list)
    game = self->options->likely.game;
  else if (survey.has_letters)
    game = "russiandraughts";
  else if (survey.highest > 50)
    game = "canadiandraughts";
  else if (survey.highest > 32 || survey.n_men[0] > 12 || survey.n_men[1] > 12)
    game = "draughts";
  other = find_other (game);
  set_game (self, game);

  g_snprintf (size, sizeof size, "%u×%u", self->board.width, self->board.height);
  if (other == NULL)
    qi_finding_set_param (qi_scan_add (scan, "game", span,
                                       qi_found_board_guessed_largest (game, size)),
                          "kind", "largest");
  /* Beyond 32 there is little doubt, as few play on the largest board; and little in a list, whose rows all fit. */
  else
    qi_scan_add (scan, "game", span,
                 qi_finding_set_severity (qi_found_board_guessed (game, size, other),
                                          is_in_list || survey.highest > 32 ? QI_SEVERITY_NOTE
                                                                            : QI_SEVERITY_WARNING));
}

static void
choose_board (QiPdn *self)
{
  const QiGameInfo *asked = qi_game_info_lookup (self->options->game);

  if (choose_by_tag (self))
    return;
  if (asked != NULL && qi_game_info_get_draughts (asked) != NULL)
    set_game (self, self->options->game);
  else
    guess_game (self);
}

/* The start position, where the headers name none. */
static QiPosition *
dup_start (QiPdn         *self,
           const QiShape *shape)
{
  QiScan *scan = &self->scan;

  if (self->info != NULL && qi_shape_equal (qi_game_info_get_shape (self->info), shape))
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (self->info);

      return qi_position_ref (qi_setup_get_position (start));
    }
  qi_scan_add (scan, "FEN", (QiSpan) { 0, 0 },
               qi_finding_set_severity (qi_found_field_left_out ("FEN"), QI_SEVERITY_ERROR));
  return NULL;
}

static QiPosition *
build_position (QiPdn *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  const QiPdnTag *tag = qi_pdn_find_tag (self, "GameType");
  const QiSpan span = tag == NULL ? self->fen : tag->value;
  const gint64 sizes[] = { self->board.height, self->board.width };
  QiShape shape;

  if (!qi_shape_init (&shape, sizes, 2, qi_limits_get_large (), NULL))
    {
      qi_finding_set_param (qi_scan_add (&self->scan, "tags", span, qi_found_game_type_size ()),
                            "text", "");
      return NULL;
    }
  if (!qi_scan_check_squares (&self->scan, &shape, self->options, span))
    return NULL;
  if (!self->has_fen)
    return dup_start (self, &shape);
  QiPositionBuilder *builder = qi_position_builder_new (&shape, limits);
  if (self->options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  qi_pdn_read_fen (self, builder);
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("D"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("d"));
  qi_position_builder_set_turn (builder, self->turn);
  return qi_position_builder_end (builder, NULL);
}

static QiReading *
pdn_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("pdn");
  QiPdn self = { .reading = reading, .options = options, .counters = { -1, -1 } };

  qi_scan_init (&self.scan, text, length, reading, options);
  qi_pdn_scan_text (&self);
  choose_board (&self);
  g_autoptr (QiPosition) position = build_position (&self);
  if (self.moves.length > 0)
    qi_scan_add (&self.scan, "moves", self.moves, qi_found_moves_ignored ());
  if (position != NULL)
    {
      g_autoptr (QiDetails) details = qi_pdn_dup_details (&self);
      QiSetup *setup = qi_setup_new (position, self.game, details);

      qi_reading_end (reading, self.scan.failed, setup);
    }
  g_clear_pointer (&self.tags, g_array_unref);
  qi_scan_clear (&self.scan);
  return reading;
}

/* TRUE when the text begins with a side, a colon and a side: "W:W31…". */
static gboolean
is_fen (const char *text,
        gsize       length)
{
  gsize at = 0;

  while (at < length && qi_scan_is_blank (text[at]))
    at++;
  if (length - at < 3 || strchr ("WBwb?", text[at]) == NULL || text[at + 1] != ':')
    return FALSE;
  return text[at] != '\0' && text[at + 2] != '\0' && strchr ("WBwb?", text[at + 2]) != NULL;
}

/* How many lists of squares begin in the text: "W31", "BK2", behind a sign or a blank. */
static guint
count_lists (const char *text,
             gsize       length)
{
  guint n = 0;

  for (gsize at = 1; at + 1 < length; at++)
    {
      const gsize king = at + 2 < length && text[at + 1] == 'K' ? 1 : 0;

      n += text[at] != '\0' && strchr ("WBwb", text[at]) != NULL && text[at - 1] != '\0'
           && strchr (":;. \t", text[at - 1]) != NULL && qi_scan_is_digit (text[at + 1 + king]);
    }
  return n;
}

/* TRUE for a FEN with a slip: another character for the colon, another letter for a side, or none. Nothing else has
 * this form: a letter or none, then lists of squares after separators, up to the end of the line or tag. */
static gboolean
is_near_fen (const char *text,
             gsize       length)
{
  gsize start = 0;
  gsize end = 0;

  while (start < length && qi_scan_is_blank (text[start]))
    start++;
  for (end = start; end < length && memchr ("\r\n\"", text[end], 3) == NULL; end++)
    if (!qi_scan_is_letter (text[end]) && !qi_scan_is_digit (text[end])
        && (text[end] == '\0' || strchr (":;,.?-+ ", text[end]) == NULL))
      return FALSE;
  if (memchr (text + start, ':', end - start) == NULL)
    return FALSE;
  return count_lists (text + start, end - start) + (end - start > 1 && text[start + 1] == ':') >= 2;
}

/* The sure sign of PDN among headers that a PGN has as well. */
static gboolean
has_draughts_tag (const char *text,
                  gsize       length)
{
  static const char *const names[] = { "[GameType \"", "[FEN \"" };

  for (gsize at = 0; at < length; at++)
    {
      const char *bracket = memchr (text + at, '[', length - at);

      if (bracket == NULL)
        return FALSE;
      at = (gsize) (bracket - text);
      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        {
          const gsize n = strlen (names[i]);

          if (length - at <= n || memcmp (bracket, names[i], n) != 0)
            continue;
          /* A GameType below 20 is chess. */
          if (i == 1 ? is_fen (bracket + n, length - at - n)
                         || is_near_fen (bracket + n, length - at - n)
                     : length - at > n + 1 && strchr ("234", bracket[n]) != NULL
                         && qi_scan_is_digit (bracket[n + 1]))
            return TRUE;
        }
    }
  return FALSE;
}

/* "1. 11-15 23-19", "1. 32-28" and "32-28": a first move between numbers, and no result as "1-0". */
static gboolean
starts_with_move (const char *text,
                  gsize       length)
{
  gsize at = 0;
  gsize start = 0;

  while (at < length && qi_scan_is_digit (text[at]))
    at++;
  if (at > 0 && at < length && text[at] == '.')
    {
      while (at < length && (qi_scan_is_blank (text[at]) || text[at] == '.'))
        at++;
      start = at;
      while (at < length && qi_scan_is_digit (text[at]))
        at++;
    }
  else if (at == 1 && text[0] <= '2')
    return FALSE;
  if (at == start || at >= length || (text[at] != '-' && text[at] != 'x'))
    return FALSE;
  return at + 1 < length && qi_scan_is_digit (text[at + 1]);
}

/* How long the tag is that starts with the bracket at @text. */
static gsize
measure_tag (const char *text,
             gsize       length)
{
  gboolean is_quoted = FALSE;

  for (gsize at = 1; at < length && text[at] != '\n'; at++)
    if (text[at] == '\\')
      at++;
    else if (text[at] == '"')
      is_quoted = !is_quoted;
    else if (text[at] == ']' && !is_quoted)
      return at + 1;
  return length;
}

/* Where the moves start: behind tags, and lines that are comments. */
static gsize
skip_tags (const char *text,
           gsize       length)
{
  gsize at = 0;

  while (at < length)
    if (qi_scan_is_blank (text[at]))
      at++;
    else if (text[at] == '[')
      at += measure_tag (text + at, length - at);
    else if (text[at] == '%' && (at == 0 || text[at - 1] == '\n'))
      {
        const char *end = memchr (text + at, '\n', length - at);

        at = end == NULL ? length : (gsize) (end - text) + 1;
      }
    else
      break;
  return MIN (at, length);
}

static guint
pdn_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  gsize at = 0;

  if (is_fen (text, length))
    return 95;
  if (is_near_fen (text, length))
    return NEAR_SCORE;
  while (at < length && qi_scan_is_blank (text[at]))
    at++;
  if (at >= length || (text[at] != '[' && text[at] != '{' && text[at] != '%'))
    return 0;
  if (has_draughts_tag (text + at, length - at))
    return 95;
  if (memchr (text + at, '[', length - at) == NULL)
    return 0;
  at += skip_tags (text + at, length - at);
  return starts_with_move (text + at, length - at) ? 60 : 0;
}

static const char *const games[] = {
  "draughts",        "checkers",     "russiandraughts",  "braziliandraughts", "italiandraughts",
  "spanishdraughts", "poolcheckers", "canadiandraughts", "frisiandraughts",   NULL,
};
static const char *const extensions[] = { ".pdn", NULL };

const QiNotation qi_notation_pdn = {
  .id = "pdn",
  .name = "PDN",
  .games = games,
  .extensions = extensions,
  .read = pdn_read,
  .write = qi_pdn_write,
  .detect = pdn_detect,
};
