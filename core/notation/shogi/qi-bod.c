/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-bod-private.h"

#include "qi-epin-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-legacy-text-private.h"
#include "qi-notation-private.h"
#include "qi-placement-private.h"
#include "qi-sfen-private.h"

#include <string.h>

/* BOD: a board as KIF files have it, with a frame and a kanji a piece, and the start of such a file:
 * headers, the handicap (手合割), the first move. Sources: the description of the KIF format; files of
 * Kifu for Windows, ShogiHome (tsshogi), PiyoShogi and lishogi (shogiops), which also writes Minishogi,
 * Kyoto shogi and chu shogi. */

#define DETECT_BYTES 8192

/* --- names ----------------------------------------------------------------------------------- */

/* The games that are named because another one has the same size. */
static const struct
{
  const char *name;
  const char *id;
  gboolean    is_usual; /* the one that is written */
} names[] = {
  { "5五将棋", "minishogi", TRUE },   { "５五将棋", "minishogi", FALSE },
  { "五々将棋", "minishogi", FALSE }, { "京都将棋", "kyotoshogi", TRUE },
  { "小将棋", "shoshogi", TRUE },     { "中将棋", "chushogi", FALSE },
};

const QiGameInfo *
qi_bod_find_named_game (const char *name,
                        gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i].name) == length && memcmp (name, names[i].name, length) == 0)
      return qi_game_info_lookup (names[i].id);
  return NULL;
}

const char *
qi_bod_get_name_of_game (const QiGameInfo *info)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].is_usual && strcmp (names[i].id, qi_game_info_get_id (info)) == 0)
      return names[i].name;
  return NULL;
}

/* The second player's first two ranks. Source: the handicaps of Kifu for Windows and lishogi. */
static const struct
{
  const char *name;
  const char *ranks;
} handicaps[] = {
  { "平手", "lnsgkgsnl/1r5b1" },     { "香落ち", "lnsgkgsn1/1r5b1" },
  { "右香落ち", "1nsgkgsnl/1r5b1" }, { "角落ち", "lnsgkgsnl/1r7" },
  { "飛車落ち", "lnsgkgsnl/7b1" },   { "飛落ち", "lnsgkgsnl/7b1" },
  { "飛香落ち", "lnsgkgsn1/7b1" },   { "二枚落ち", "lnsgkgsnl/9" },
  { "三枚落ち", "lnsgkgsn1/9" },     { "四枚落ち", "1nsgkgsn1/9" },
  { "五枚落ち", "2sgkgsn1/9" },      { "左五枚落ち", "1nsgkgs2/9" },
  { "六枚落ち", "2sgkgs2/9" },       { "左七枚落ち", "2sgkg3/9" },
  { "右七枚落ち", "3gkgs2/9" },      { "八枚落ち", "3gkg3/9" },
  { "十枚落ち", "4k4/9" },
};

/* The SFEN of a start position of shogi (平手, 香落ち …), or NULL. */
static char *
dup_handicap (const char *name,
              gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (handicaps); i++)
    if (strlen (handicaps[i].name) == length && memcmp (name, handicaps[i].name, length) == 0)
      return g_strdup_printf ("%s/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL %c - 1",
                              handicaps[i].ranks, i == 0 ? 'b' : 'w');
  return NULL;
}

const QiGameInfo *
qi_bod_get_kanji_game (const char *game)
{
  const QiGameInfo *info = qi_game_info_lookup (game);

  if (info != NULL && qi_letters_has_format (info, "bod"))
    return info;
  return qi_game_info_lookup ("shogi");
}

/* --- pieces ---------------------------------------------------------------------------------- */

/* One piece of a hand: a kanji and a number. */
typedef struct
{
  QiSpan   span;
  gunichar kanji;
  guint64  count;
} HandItem;

/* The next piece of a hand; FALSE at the end. */
static gboolean
next_held (const char *text,
           gsize      *at,
           gsize       end,
           HandItem   *item)
{
  gsize n = 0;

  while ((n = qi_record_blank (text, *at, end)) > 0
         || (end - *at >= 3 && memcmp (text + *at, "、", 3) == 0 && (n = 3) > 0))
    *at += n;
  if (*at >= end)
    return FALSE;

  const gsize start = *at;
  gunichar c = g_utf8_get_char_validated (text + *at, (gssize) (end - *at));
  item->kanji = c;
  *at += c < 0x80000000U ? (gsize) g_unichar_to_utf8 (c, NULL) : 1;
  n = qi_kanji_parse_number (text, *at, end, &item->count);
  if (n == 0)
    item->count = 1;
  *at += n;
  item->span = (QiSpan) { start, *at - start };
  return TRUE;
}

static gboolean
is_nothing (const QiScan *scan,
            QiSpan        span)
{
  return span.length == 0 || qi_scan_is (scan, span, "なし") || qi_scan_is (scan, span, "無し")
         || qi_scan_is (scan, span, "ナシ");
}

/* TRUE when @kanji has every piece of the diagram, and one that shogi lacks when @is_other. */
static gboolean
fits (const QiBod   *self,
      const QiKanji *kanji,
      const QiKanji *shogi,
      gboolean       is_other)
{
  gboolean has_own = FALSE;
  QiEpin epin;

  for (guint i = 0; i < self->parts->len; i++)
    {
      const QiBodPart *part = &g_array_index (self->parts, QiBodPart, i);
      const gsize end = part->span.offset + part->span.length;
      gsize at = part->span.offset;
      QiBodCell cell;
      HandItem item;

      if (part->is_hand && is_nothing (&self->scan, part->span))
        continue;
      while (part->is_hand ? next_held (self->scan.text, &at, end, &item)
                           : qi_bod_next_cell (self->scan.text, &at, end, &cell))
        {
          if (!part->is_hand && cell.kind != QI_BOD_CELL_PIECE)
            continue;

          gunichar c = part->is_hand ? item.kanji : cell.kanji;
          gboolean promoted = !part->is_hand && cell.promoted;
          if (!qi_kanji_find (kanji, c, promoted, &epin))
            return FALSE;
          has_own = has_own || !qi_kanji_find (shogi, c, promoted, &epin);
        }
    }
  return has_own || !is_other;
}

/* The game of a diagram: the one it names, the option, or that of the size. */
static const char *
find_game (QiBod   *self,
           QiKanji *kanji)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const QiGameInfo *named =
    qi_bod_find_named_game (self->scan.text + self->handicap.offset, self->handicap.length);
  gboolean is_other = FALSE;
  QiKanji shogi;

  qi_kanji_init (&shogi, qi_bod_get_kanji_game (NULL));
  if (named != NULL || self->options->game != NULL)
    {
      const char *game = named != NULL ? qi_game_info_get_id (named) : self->options->game;

      qi_kanji_init (kanji, qi_bod_get_kanji_game (game));
      return game;
    }
  for (gsize i = 0; all[i] != NULL; i++)
    {
      if (!qi_game_info_starts_on (all[i], self->n_ranks, self->n_files)
          || !qi_letters_has_format (all[i], "bod"))
        continue;
      qi_kanji_init (kanji, all[i]);
      if (fits (self, kanji, &shogi, is_other))
        return qi_game_info_get_id (all[i]);
      is_other = TRUE;
    }
  *kanji = shogi;
  return NULL;
}

static void
report_piece (QiBod      *self,
              QiFinding *(*make) (const char *text),
              const char *field,
              QiSpan      span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, field, span, make (quote));
}

static void
add_place (QiBod *self,
           QiSpan span,
           guint  square)
{
  QiTextPlace place = { span.offset, span.length, square, QI_SIDE_FIRST };

  if (self->reading->places != NULL)
    g_array_append_val (self->reading->places, place);
}

/* Puts the pieces of a rank; @builder NULL: only reports faults. */
static void
read_rank (QiBod             *self,
           const QiBodPart   *part,
           const QiKanji     *kanji,
           QiPositionBuilder *builder,
           guint              rank)
{
  const gsize end = part->span.offset + part->span.length;
  gsize at = part->span.offset;
  QiBodCell cell;

  for (guint file = 0; qi_bod_next_cell (self->scan.text, &at, end, &cell); file++)
    {
      char text[QI_EPIN_MAX_BYTES + 1];
      QiEpin epin;

      if (cell.kind == QI_BOD_CELL_EMPTY)
        continue;
      if (cell.kind == QI_BOD_CELL_FAULT
          || !qi_kanji_find (kanji, cell.kanji, cell.promoted, &epin))
        {
          if (builder == NULL)
            report_piece (self, qi_found_piece_token, "board", cell.span);
          else if (file < self->n_files)
            qi_scan_mark (&self->scan, cell.span, rank * self->n_files + file);
          continue;
        }
      if (builder == NULL || file >= self->n_files)
        continue;
      epin.side = cell.side;
      qi_epin_format (&epin, text);
      qi_position_builder_put (builder, rank * self->n_files + file, &QI_TOKEN (text));
      add_place (self, cell.span, rank * self->n_files + file);
    }
}

static void
read_hand (QiBod             *self,
           const QiBodPart   *part,
           const QiKanji     *kanji,
           QiPositionBuilder *builder,
           guint64           *room)
{
  const gsize end = part->span.offset + part->span.length;
  gsize at = part->span.offset;
  HandItem item;

  if (is_nothing (&self->scan, part->span))
    return;
  while (next_held (self->scan.text, &at, end, &item))
    {
      char text[QI_EPIN_MAX_BYTES + 1];
      QiEpin epin;

      if (!qi_kanji_find (kanji, item.kanji, FALSE, &epin) || epin.state != QI_PIECE_NORMAL
          || item.count == 0)
        {
          if (builder == NULL)
            report_piece (self, qi_found_hand_piece_token, "hands", item.span);
          continue;
        }
      if (builder == NULL)
        {
          self->n_in_hands = MIN (self->n_in_hands + item.count, G_MAXINT64 / 2);
          continue;
        }
      if (item.count > *room)
        continue;
      *room -= item.count;
      epin.side = part->hand;
      qi_epin_format (&epin, text);
      qi_position_builder_add_to_hand (builder, part->hand, &QI_TOKEN (text), item.count);
      if (self->reading->places != NULL)
        qi_places_add_hand (self->reading->places, item.span.offset, item.span.length, part->hand,
                            &QI_TOKEN (text));
    }
}

/* All ranks and hands in the order of the text. */
static void
read_parts (QiBod             *self,
            const QiKanji     *kanji,
            QiPositionBuilder *builder,
            guint64            room)
{
  guint rank = 0;

  for (guint i = 0; i < self->parts->len && !(builder == NULL && qi_scan_is_hopeless (&self->scan));
       i++)
    {
      const QiBodPart *part = &g_array_index (self->parts, QiBodPart, i);

      if (part->is_hand)
        read_hand (self, part, kanji, builder, &room);
      else
        read_rank (self, part, kanji, builder, rank++);
    }
}

/* --- the position ---------------------------------------------------------------------------- */

static gboolean
init_shape (QiBod          *self,
            const QiLimits *limits,
            QiShape        *shape)
{
  const gint64 sizes[] = { self->n_ranks, self->n_files };
  const QiBodPart *last = &g_array_index (self->parts, QiBodPart, self->parts->len - 1);
  QiSpan span = { 0, last->span.offset + last->span.length };
  g_autoptr (GError) error = NULL;
  QiPlacement placement = {
    .kind = QI_PLACEMENT_FEN,
    .span = span,
    .n_dimensions = 2,
    .n_layers = 1,
    .n_ranks = self->n_ranks,
    .n_files = self->n_files,
    .n_tokens = self->n_on_board,
  };

  if (!qi_shape_init (shape, sizes, 2, limits, &error))
    {
      QiFinding *finding = qi_error_get_finding (error);

      qi_finding_set_field (finding, "board");
      qi_finding_set_range (finding, span.offset, span.length);
      qi_findings_add (self->scan.findings, qi_finding_ref (finding));
      self->scan.failed = TRUE;
      return FALSE;
    }
  qi_placement_check_pieces (&placement, &self->scan, self->n_in_hands, "hands", span);
  return TRUE;
}

static void
finish (QiBod      *self,
        QiPosition *position,
        const char *game,
        QiDetails  *start)
{
  g_autoptr (QiDetails) details = qi_record_add_details (&self->record, start);
  QiSetup *setup = qi_setup_new (position, game, details);

  qi_reading_end (self->reading, self->scan.failed, setup);
}

/* 手合割 beside a board, if it does not name the game, is an ordinary header. */
static void
keep_handicap (QiBod *self)
{
  const char *text = self->scan.text;

  if (self->handicap.length > 0
      && qi_bod_find_named_game (text + self->handicap.offset, self->handicap.length) == NULL)
    qi_record_add_tag (&self->record, text + self->handicap_key.offset, self->handicap_key.length,
                       text + self->handicap.offset, self->handicap.length);
}

static void
read_board (QiBod *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  g_autoptr (QiDetails) none = qi_details_new ();
  QiKanji kanji;
  QiShape shape;
  const char *game = find_game (self, &kanji);
  char style = qi_game_info_get_style (kanji.info);
  char styles[2][2] = { { style, '\0' }, { g_ascii_tolower (style), '\0' } };

  keep_handicap (self);
  read_parts (self, &kanji, NULL, 0);
  if (!init_shape (self, limits, &shape))
    return;

  guint64 n_squares = qi_shape_get_n_squares (&shape);
  QiPositionBuilder *builder = qi_position_builder_new (&shape, limits);
  if (self->options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  read_parts (self, &kanji, builder, n_squares - MIN (n_squares, self->n_on_board));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &(QiToken) { styles[side], 1, QI_TOKEN_STRING });
  qi_position_builder_set_turn (builder, self->turn);
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  if (position != NULL)
    finish (self, position, game, none);
}

/* A record without a board starts from the array, or with pieces taken off it. */
static void
read_handicap (QiBod *self)
{
  const char *name = self->scan.text + self->handicap.offset;
  const QiGameInfo *named = qi_bod_find_named_game (name, self->handicap.length);
  g_autofree char *sfen = dup_handicap (name, self->handicap.length);
  g_autoptr (QiSetup) setup = NULL;

  for (guint i = 0; i < self->parts->len; i++)
    {
      const QiBodPart *part = &g_array_index (self->parts, QiBodPart, i);

      if (is_nothing (&self->scan, part->span))
        continue;
      qi_finding_set_param (qi_scan_add (&self->scan, "hands", part->span,
                                         qi_found_line_ignored_hands ()),
                            "text", "持駒");
    }
  if (self->handicap.length == 0)
    {
      qi_scan_add (&self->scan, "handicap", (QiSpan) { 0, 0 }, qi_found_field_left_out ("手合割"));
      sfen = dup_handicap ("平手", strlen ("平手"));
    }
  if (named != NULL)
    setup = qi_game_info_dup_start (named);
  else if (sfen != NULL)
    {
      const QiReadOptions options = { .game = "shogi" };
      g_autoptr (QiReading) reading = qi_notation_read (&qi_notation_sfen, sfen, -1, &options);

      setup = g_steal_pointer (&reading->setup);
    }
  else
    {
      char quote[QI_SCAN_QUOTE_BYTES];

      qi_scan_quote (&self->scan, self->handicap, quote);
      qi_scan_add (&self->scan, "handicap", self->handicap, qi_found_unknown_handicap (quote));
      return;
    }
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (QiPosition) turned = self->has_turn && qi_position_get_turn (position) != self->turn
                                    ? qi_position_toggle (position)
                                    : qi_position_ref (position);
  finish (self, turned, qi_setup_get_game (setup), qi_setup_get_details (setup));
}

static void
read_text (QiBod *self)
{
  qi_bod_read_lines (self);
  if (self->moves.length > 0)
    qi_scan_add (&self->scan, "moves", self->moves, qi_found_moves_ignored ());
  if (self->n_ranks > 0 && self->n_files > 0)
    read_board (self);
  else if (self->n_ranks == 0 && self->is_record)
    read_handicap (self);
  else
    qi_scan_add (&self->scan, "whole", (QiSpan) { 0, self->scan.length }, qi_found_no_board ());
}

static QiReading *
bod_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("bod");
  QiBod self = { .reading = reading, .options = options };
  QiLegacyText decoded;

  qi_legacy_text_init (&decoded, text, length);
  qi_scan_init (&self.scan, decoded.text, decoded.length, reading, options);
  qi_legacy_text_note (&decoded, &self.scan);
  if (decoded.fault == G_MAXSIZE)
    {
      self.parts = g_array_new (FALSE, FALSE, sizeof (QiBodPart));
      qi_record_init (&self.record);
      read_text (&self);
      qi_record_clear (&self.record);
      g_array_unref (self.parts);
    }
  qi_legacy_text_map (&decoded, reading);
  qi_legacy_text_clear (&decoded);
  qi_scan_clear (&self.scan);
  return reading;
}

static guint
bod_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  static const char *const heads[] = { "後手の持", "先手の持", "上手の持", "下手の持", "手合割：",
                                       "手合割:",  "手数--",   "#KIF",     NULL };
  static const char *const ranks[] = { "|", "｜", "│", "┃", NULL };
  g_autofree char *head = qi_legacy_text_dup_head (text, length, DETECT_BYTES);
  QiScan scan = { .text = head, .length = head == NULL ? 0 : strlen (head) };
  guint best = 0;

  for (gsize at = 0; at < scan.length;)
    {
      QiSpan line = qi_record_trim (&scan, qi_record_next_line (&scan, &at));

      for (gsize i = 0; heads[i] != NULL; i++)
        if (line.length >= strlen (heads[i])
            && memcmp (head + line.offset, heads[i], strlen (heads[i])) == 0)
          return 97;
      /* Kanji between bars. */
      for (gsize i = 0; ranks[i] != NULL; i++)
        {
          const gsize n = strlen (ranks[i]);

          if (line.length <= n || memcmp (head + line.offset, ranks[i], n) != 0)
            continue;
          for (gsize j = n; j + 2 < line.length; j++)
            {
              gunichar c = g_utf8_get_char_validated (head + line.offset + j, 3);

              if (c < 0x80000000U && (c == 0x3068 || c == 0x30fb || (c >= 0x4e00 && c <= 0x9fff)))
                best = 80;
            }
        }
    }
  return best > 0 ? best : qi_bod_detect_record (&scan);
}

static const char *const extensions[] = { ".bod", ".kif", ".kifu", ".ki2", ".ki2u", NULL };

static const char *const games[] = { "shogi",     "minishogi", "kyotoshogi", "judkins", "gorogoro",
                                     "euroshogi", "shoshogi",  "chushogi",   NULL };

const QiNotation qi_notation_bod = {
  .id = "bod",
  .name = "BOD, KIF",
  .games = games,
  .extensions = extensions,
  .read = bod_read,
  .write = qi_bod_write,
  .detect = bod_detect,
};
