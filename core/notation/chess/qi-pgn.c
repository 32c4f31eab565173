/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pgn-private.h"

#include "qi-fen-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-sfen-private.h"

#include <string.h>

/* The position that a PGN game starts from: its FEN tag, else the start position of its game. The
 * tags are kept, moves and comments are not. Source: the PGN standard; what the Variant tag says is
 * no part of it. */

/* A PGN while it is read. */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiPgnText            text;
  const char          *game;
  const QiPgnTag      *variant; /* names no game that is known */
  gboolean             is_latin1;
} QiPgn;

/* The text of a tag without its escapes. */
static QiValue *
dup_value (QiPgn          *self,
           const QiPgnTag *tag)
{
  const char *text = self->scan.text + tag->value.offset;
  g_autoptr (GString) plain = g_string_sized_new (tag->value.length);

  if (memchr (text, '\\', tag->value.length) == NULL)
    return qi_scan_new_string (&self->scan, tag->value, &self->is_latin1);
  for (gsize i = 0; i < tag->value.length; i++)
    {
      if (text[i] == '\\' && i + 1 < tag->value.length
          && (text[i + 1] == '"' || text[i + 1] == '\\'))
        i++;
      g_string_append_c (plain, text[i]);
    }
  const QiScan scan = { .text = plain->str, .length = plain->len };
  return qi_scan_new_string (&scan, (QiSpan) { 0, plain->len }, &self->is_latin1);
}

static gboolean
is_unknown (const QiValue *value,
            const char    *unknown)
{
  gsize length = 0;
  const char *text = qi_value_get_text (value, &length);

  return length == 0 || (length == strlen (unknown) && memcmp (text, unknown, length) == 0);
}

/* The tag that names the player of a side: White plays first in whatever game, while xiangqi's
 * files also say Red and shogi's Sente and Gote. */
static const QiPgnTag *
find_player (const QiPgn *self,
             QiSide       side)
{
  static const char *const names[2][3] = { { "White", "Red", "Sente" },
                                           { "Black", "Gote", "Gote" } };

  for (guint i = 0; i < 3; i++)
    {
      const QiPgnTag *tag = qi_pgn_text_find (&self->text, &self->scan, names[side][i]);

      if (tag != NULL)
        return tag;
    }
  return NULL;
}

static QiDetails *
take_details (QiDetails  *details,
              const char *key,
              QiValue    *value)
{
  QiDetails *with = qi_details_with (details, key, value);

  qi_details_unref (details);
  return with;
}

static QiDetails *
add_players (QiPgn     *self,
             QiDetails *details)
{
  const char *keys[2];
  QiValue *values[2];
  gsize n = 0;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiPgnTag *tag = find_player (self, side);
      g_autoptr (QiValue) value = tag == NULL ? NULL : dup_value (self, tag);

      if (value == NULL || is_unknown (value, "?"))
        continue;
      keys[n] = qi_side_get_name (side);
      values[n++] = g_steal_pointer (&value);
    }
  if (n == 0)
    return details;

  g_autoptr (QiValue) players = qi_value_new_object (keys, values, n);
  for (gsize i = 0; i < n; i++)
    qi_value_unref (values[i]);
  return take_details (details, "players", players);
}

static void
warn_of_ignored (QiPgn          *self,
                 const QiPgnTag *tag,
                 const char     *name)
{
  qi_scan_add (&self->scan, "tags", tag->name, qi_found_tag_ignored (name));
}

/* TRUE when a tag is kept as it is. */
static gboolean
is_kept (const QiPgn    *self,
         const QiPgnTag *tag,
         const char     *name)
{
  if (tag == self->variant)
    return TRUE;
  if (!qi_pgn_is_own_tag (name))
    return TRUE;
  if (g_ascii_strcasecmp (name, "FEN") == 0 || g_ascii_strcasecmp (name, "SetUp") == 0
      || g_ascii_strcasecmp (name, "Variant") == 0)
    return FALSE;
  return tag != find_player (self, QI_SIDE_FIRST) && tag != find_player (self, QI_SIDE_SECOND);
}

static QiDetails *
add_tags (QiPgn     *self,
          QiDetails *details)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->text.tags->len; i++)
    {
      const QiPgnTag *tag = &g_array_index (self->text.tags, QiPgnTag, i);
      g_autofree char *name = g_strndup (self->scan.text + tag->name.offset, tag->name.length);

      if (!g_hash_table_add (seen, g_ascii_strdown (name, -1)))
        {
          warn_of_ignored (self, tag, name);
          continue;
        }
      if (!is_kept (self, tag, name))
        continue;
      g_autoptr (QiValue) value = dup_value (self, tag);
      const char *unknown = qi_pgn_get_unknown (name);
      if (unknown != NULL && is_unknown (value, unknown))
        continue;
      g_ptr_array_add (names, g_steal_pointer (&name));
      g_ptr_array_add (values, g_steal_pointer (&value));
    }
  if (values->len == 0)
    return details;

  g_autoptr (QiValue) tags = qi_value_new_object ((const char *const *) names->pdata,
                                                  (QiValue *const *) values->pdata, values->len);
  return take_details (details, "tags", tags);
}

static void
find_game (QiPgn *self)
{
  const QiPgnTag *tag = qi_pgn_text_find (&self->text, &self->scan, "Variant");
  char quote[QI_SCAN_QUOTE_BYTES];

  self->game = self->options->game;
  if (tag == NULL)
    return;
  const char *game = qi_pgn_find_game (self->scan.text + tag->value.offset, tag->value.length);
  if (game == NULL)
    {
      self->variant = tag;
      qi_scan_quote (&self->scan, tag->value, quote);
      qi_scan_add (&self->scan, "tags", tag->value, qi_found_unknown_variant (quote));
    }
  /* Lichess calls any game with another start "From Position"; the caller's game is more
   * precise. */
  else if (self->game == NULL || strcmp (game, "chess") != 0)
    self->game = game;
}

/* The notation that a FEN tag is written in: programs for shogi also put a SFEN there. */
static const QiNotation *
choose_notation (const QiPgn *self,
                 const char  *text,
                 gsize        length)
{
  const QiGameInfo *info = qi_game_info_lookup (self->game);
  const guint fen = qi_notation_fen.detect (&qi_notation_fen, text, length);
  const guint sfen = qi_notation_sfen.detect (&qi_notation_sfen, text, length);
  const char *const *formats = info == NULL ? NULL : qi_game_info_get_formats (info);

  if (info != NULL && !g_strv_contains (formats, "sfen"))
    return &qi_notation_fen;
  if (info == NULL && sfen < 90)
    return &qi_notation_fen;
  if (sfen == fen && info != NULL)
    return strcmp (formats[0], "sfen") == 0 ? &qi_notation_sfen : &qi_notation_fen;
  return sfen > fen ? &qi_notation_sfen : &qi_notation_fen;
}

/* Reads the FEN tag; moves findings and places to where the tag stands in the whole text. */
static QiSetup *
read_fen (QiPgn          *self,
          const QiPgnTag *tag)
{
  QiScan *scan = &self->scan;
  const char *text = scan->text + tag->value.offset;
  QiReadOptions options = *self->options;
  const gboolean has_no_rules = self->variant != NULL && self->game == NULL;

  options.game = self->game;
  const QiNotation *inner = choose_notation (self, text, tag->value.length);
  g_autoptr (QiReading) reading = inner->read (inner, text, tag->value.length, &options);
  qi_reading_shift (reading, tag->value.offset, scan->text, scan->length);
  /* The rules of an unknown game are not those of the game that its letters look like: only errors of the text are
   * reported. */
  for (guint i = 0; i < reading->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (!has_no_rules || qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        qi_findings_add (scan->findings, qi_finding_ref (finding));
    }
  self->reading->places = g_steal_pointer (&reading->places);
  if (reading->setup != NULL && has_no_rules)
    return qi_setup_with_game (reading->setup, NULL);
  if (reading->setup != NULL)
    return g_steal_pointer (&reading->setup);
  scan->failed = TRUE;
  return g_steal_pointer (&reading->partial);
}

static QiSetup *
read_start (QiPgn *self)
{
  const QiPgnTag *set_up = qi_pgn_text_find (&self->text, &self->scan, "SetUp");
  const QiGameInfo *info = qi_game_info_lookup (self->game == NULL ? "chess" : self->game);
  const char *game = self->game == NULL ? "chess" : self->game;
  const QiSpan end = { self->scan.length, 0 };

  if (set_up != NULL && qi_scan_is (&self->scan, set_up->value, "1"))
    {
      qi_scan_add (&self->scan, "tags", set_up->value, qi_found_fen_tag_missing ());
      return NULL;
    }
  if (self->variant != NULL || info == NULL)
    {
      qi_scan_add (&self->scan, "tags", self->variant != NULL ? self->variant->value : end,
                   qi_found_start_unknown (self->variant != NULL ? "" : game));
      return NULL;
    }
  qi_scan_add (&self->scan, "tags", end, qi_found_start_position (game));
  return qi_game_info_dup_start (info);
}

static void
report_rest (QiPgn *self)
{
  QiScan *scan = &self->scan;
  const QiPgnText *text = &self->text;

  if (text->moves.length > 0)
    qi_scan_add (scan, "moves", text->moves, qi_found_moves_ignored ());
  if (text->comment.length > 0)
    qi_scan_add (scan, "comment", text->comment, qi_found_comments_ignored ());
  if (text->n_games > 1)
    qi_scan_add (scan, "whole", text->second, qi_found_further_positions_games (text->n_games));
}

/* A SetUp tag that contradicts the FEN tag is ignored. */
static void
check_set_up (QiPgn          *self,
              const QiPgnTag *fen)
{
  const QiPgnTag *tag = qi_pgn_text_find (&self->text, &self->scan, "SetUp");

  if (tag != NULL && !qi_scan_is (&self->scan, tag->value, "1")
      && (fen != NULL || !qi_scan_is (&self->scan, tag->value, "0")))
    warn_of_ignored (self, tag, "SetUp");
}

/* TRUE when there is anything that a PGN may hold. */
static gboolean
check_form (QiPgn *self)
{
  QiScan *scan = &self->scan;

  if (self->text.tags->len > 0 || scan->failed)
    return TRUE;
  if (self->text.has_body
      && (self->text.moves.length == 0 || qi_scan_is_digit (scan->text[self->text.moves.offset])))
    return TRUE;
  qi_scan_add (scan, "tags", (QiSpan) { 0, 0 }, qi_found_fen_tag_missing_all ());
  return FALSE;
}

static QiReading *
pgn_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("pgn");
  QiPgn self = { .reading = reading, .options = options };
  g_autoptr (QiSetup) setup = NULL;

  qi_scan_init (&self.scan, text, length, reading, options);
  qi_pgn_text_init (&self.text, &self.scan);
  if (check_form (&self))
    {
      const QiPgnTag *fen = qi_pgn_text_find (&self.text, &self.scan, "FEN");

      find_game (&self);
      check_set_up (&self, fen);
      setup = fen != NULL ? read_fen (&self, fen) : read_start (&self);
    }
  if (setup != NULL)
    {
      QiDetails *details = qi_details_ref (qi_setup_get_details (setup));

      details = add_tags (&self, add_players (&self, details));
      QiSetup *whole = qi_setup_with_details (setup, details);
      qi_details_unref (details);
      qi_reading_end (reading, self.scan.failed, whole);
    }
  report_rest (&self);
  if (self.is_latin1)
    qi_scan_add (&self.scan, "whole", (QiSpan) { 0, length }, qi_found_read_as_latin_1_chess ());
  qi_pgn_text_clear (&self.text);
  qi_scan_clear (&self.scan);
  return reading;
}

/* TRUE when the value of a FEN tag is one of draughts: a side, a colon, lists of squares. */
static gboolean
is_draughts (const char *text,
             gsize       length)
{
  return length >= 2 && strchr ("WBwb", text[0]) != NULL && text[1] == ':';
}

/* TRUE when the moves are numbers of squares, as draughts has them: "1. 32-28". */
static gboolean
has_numbered_move (const char *text,
                   gsize       length)
{
  gsize at = 0;
  gsize from = 0;

  while (at < length
         && (qi_scan_is_digit (text[at]) || text[at] == '.' || qi_scan_is_blank (text[at])))
    {
      from = text[at] == '.' || qi_scan_is_blank (text[at]) ? at + 1 : from;
      at++;
    }
  return at > from && at + 1 < length && (text[at] == '-' || text[at] == 'x')
         && qi_scan_is_digit (text[at + 1]) && (at - from > 1 || text[from] > '1');
}

static guint
pgn_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  static const char *const usual[] = { "Event", "Site", "Date",  "Round",   "White",
                                       "Black", "FEN",  "SetUp", "Variant", "Result" };
  QiReading reading = { .findings = NULL };
  QiReadOptions options = { NULL };
  QiPgnText parts;
  QiScan scan;
  gsize at = 0;
  guint score = 60;

  /* Tags are cheap to find, and a text that cannot start with one is none at all. */
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    at = 3;
  while (at < length && qi_scan_is_blank (text[at]))
    at++;
  if (at == length || (text[at] != '[' && text[at] != '%' && text[at] != ';'))
    return 0;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  reading.findings = findings;
  qi_scan_init (&scan, text, MIN (length, 16384), &reading, &options);
  qi_pgn_text_init (&parts, &scan);
  const QiPgnTag *fen = qi_pgn_text_find (&parts, &scan, "FEN");
  const QiPgnTag *type = qi_pgn_text_find (&parts, &scan, "GameType");
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    if (qi_pgn_text_find (&parts, &scan, usual[i]) != NULL)
      score = 90;
  if (parts.tags->len == 0
      || (fen != NULL && is_draughts (text + fen->value.offset, fen->value.length))
      || (type != NULL && type->value.length >= 2 && qi_scan_is_digit (text[type->value.offset])))
    score = 0;
  else if (has_numbered_move (text + parts.moves.offset, parts.moves.length))
    score = 30;
  qi_pgn_text_clear (&parts);
  qi_scan_clear (&scan);
  return score;
}

static const char *const extensions[] = { ".pgn", NULL };

const QiNotation qi_notation_pgn = {
  .id = "pgn",
  .name = "PGN",
  .extensions = extensions,
  .reads_mark = TRUE,
  .read = pgn_read,
  .write = qi_pgn_write,
  .detect = pgn_detect,
};
