/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sgf-private.h"

#include "qi-sgf-read-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* SGF: the set-up of the first game of a collection. Its root node says which game and how large;
 * the set-up is what the nodes before the first move say, along the first variation. Source: SGF
 * FF[4], https://www.red-bean.com/sgf/. */

#define GAME_GO         1
#define GAME_OTHELLO    2
#define MAX_SEEN        4096 /* names of one node that are told from each other */
#define MAX_SIZE_NUMBER 9999

/* What is known of one game tree or variation. */
typedef enum
{
  LEVEL_MAIN = 1 << 0,     /* first game, first variation all the way */
  LEVEL_BRANCHED = 1 << 1, /* it has had a variation, after which there are no nodes */
  LEVEL_MOVED = 1 << 2     /* a move was made on the way */
} LevelFlags;

/* The walk over the collection. */
typedef struct
{
  QiSgfReader *reader;
  QiSgfScan    at;
  GByteArray  *levels; /* #LevelFlags, outermost first */
  guint        n_games;
  gsize        more_games; /* where the second one begins */
  gboolean     in_setup;   /* the node at hand belongs to the set-up */
  gboolean     had_root;
  gboolean     in_node;
  QiSpan       moves;     /* from the first one; length 0: none */
  char         mover;     /* colour of the first move on the main line, or 0 */
  QiSpan       variation; /* set-up that is not on the main line */
} Walk;

/* --- the root's head ------------------------------------------------------------------------ */

static void
get_name (const QiSgfScan *at,
          QiSpan           span,
          char             name[QI_SGF_NAME_BYTES])
{
  qi_sgf_identifier (at->text, span, name, QI_SGF_NAME_BYTES);
}

/* Finds the first value of the property @name in the node that begins at @at, or, with @further, in
 * one of those that follow it before any move or variation. */
static gboolean
find_value (QiSgfScan   at,
            const char *name,
            gboolean    further,
            QiSpan     *value)
{
  char found[QI_SGF_NAME_BYTES] = "";
  QiSgfEvent event;

  while (TRUE)
    {
      qi_sgf_scan_next (&at, &event);
      if (event.kind == QI_SGF_PROPERTY)
        {
          get_name (&at, event.span, found);
          further = further && strcmp (found, "B") != 0 && strcmp (found, "W") != 0;
        }
      else if (event.kind == QI_SGF_VALUE && strcmp (found, name) == 0)
        {
          *value = qi_scan_trim (at.text, event.span);
          return TRUE;
        }
      else if (event.kind == QI_SGF_NODE ? !further
                                         : event.kind < QI_SGF_NODE || event.kind == QI_SGF_END)
        return FALSE;
    }
}

static void
read_charset (QiSgfReader *self,
              QiSgfScan   *root)
{
  QiScan *scan = &self->scan;
  QiSpan span = { 0, 0 };
  char quote[QI_SCAN_QUOTE_BYTES];

  if (find_value (*root, "CA", TRUE, &span) && span.length > 0)
    {
      self->charset = qi_sgf_charset_lookup (scan->text + span.offset, span.length);
      if (self->charset == NULL)
        {
          qi_scan_quote (scan, span, quote);
          qi_scan_add (scan, "whole", span, qi_found_charset_unknown (quote));
        }
    }
  if (self->charset == NULL)
    self->charset = qi_sgf_charset_guess (scan->text, scan->length);
  root->charset = self->charset;
}

/* Reads digits; more than fit are a large number. */
static gboolean
read_size_number (const QiScan *scan,
                  QiSpan        span,
                  guint        *number)
{
  *number = 0;
  if (!qi_scan_is_number (scan, span))
    return FALSE;
  for (gsize i = 0; i < span.length; i++)
    if (*number < MAX_SIZE_NUMBER)
      *number = *number * 10 + (guint) (scan->text[span.offset + i] - '0');
  return TRUE;
}

static void
read_size (QiSgfReader *self,
           QiSgfScan    root)
{
  QiScan *scan = &self->scan;
  QiSpan span = { 0, 0 };

  g_strlcpy (self->name, "SZ", sizeof self->name);
  self->files = self->is_othello ? QI_SGF_OTHELLO_SIZE : QI_SGF_DEFAULT_SIZE;
  self->ranks = self->files;
  if (!find_value (root, "SZ", TRUE, &span) || span.length == 0)
    return;

  const char *colon = memchr (scan->text + span.offset, ':', span.length);
  QiSpan parts[2] = { span, span };
  if (colon != NULL)
    {
      parts[0].length = (gsize) (colon - scan->text) - span.offset;
      parts[1].offset = span.offset + parts[0].length + 1;
      parts[1].length = span.length - parts[0].length - 1;
    }

  guint files = 0;
  guint ranks = 0;
  if (!read_size_number (scan, qi_scan_trim (scan->text, parts[0]), &files)
      || !read_size_number (scan, qi_scan_trim (scan->text, parts[1]), &ranks) || files == 0
      || ranks == 0 || files > QI_SGF_MAX_SIZE || ranks > QI_SGF_MAX_SIZE)
    {
      qi_sgf_fault_value (self, QI_SEVERITY_ERROR, span);
      self->files = self->ranks = QI_SGF_MAX_SIZE;
      return;
    }
  self->files = files;
  self->ranks = ranks;
  if (colon != NULL && files == ranks)
    {
      char plain[8];

      g_snprintf (plain, sizeof plain, "%u", files);
      QiFinding *note = qi_scan_add (scan, "shape", span, qi_found_odd_size (plain));
      if (note != scan->spill)
        qi_finding_set_fix (note, "one-number", plain);
    }
}

static void
read_game (QiSgfReader *self,
           QiSgfScan    root)
{
  QiScan *scan = &self->scan;
  QiSpan span = { 0, 0 };
  guint game = GAME_GO;
  char quote[QI_SCAN_QUOTE_BYTES];

  if (find_value (root, "GM", TRUE, &span) && span.length > 0
      && !read_size_number (scan, span, &game))
    game = 0;
  self->is_othello = game == GAME_OTHELLO;
  if (game == GAME_GO || game == GAME_OTHELLO)
    return;
  qi_scan_quote (scan, span, quote);
  qi_scan_add (scan, "game", span, qi_found_other_game (quote));
}

/* --- the walk ------------------------------------------------------------------------------- */

static guint8 *
get_level (Walk *self)
{
  return self->levels->len == 0 ? NULL : &self->levels->data[self->levels->len - 1];
}

static void
open_tree (Walk             *self,
           const QiSgfEvent *event)
{
  guint8 *parent = get_level (self);
  guint8 level = 0;

  if (parent == NULL)
    {
      if (self->n_games == 0)
        level = LEVEL_MAIN;
      else if (self->n_games == 1)
        self->more_games = event->span.offset;
      if (self->n_games < G_MAXUINT)
        self->n_games++;
    }
  else
    {
      level = *parent & LEVEL_MOVED;
      if ((*parent & LEVEL_MAIN) != 0 && (*parent & LEVEL_BRANCHED) == 0)
        level |= LEVEL_MAIN;
      *parent |= LEVEL_BRANCHED;
    }
  g_byte_array_append (self->levels, &level, 1);
  self->in_node = FALSE;
  self->in_setup = FALSE;
}

static void
report_stray (Walk  *self,
              QiSpan span)
{
  QiScan *scan = &self->reader->scan;
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (scan, span, quote);
  qi_scan_add (scan, "whole", span, qi_found_stray_text (quote));
}

static void
clear_node (QiSgfReader *self)
{
  if (self->node_has_points)
    memset (self->node_points, 0, sizeof self->node_points);
  self->node_has_points = FALSE;
  if (g_hash_table_size (self->seen) > 0)
    g_hash_table_remove_all (self->seen);
}

/* A node is part of the set-up when it is on the main line, no move came before it, and it has none
 * itself, but for the root. */
static void
begin_node (Walk *self)
{
  guint8 *level = get_level (self);
  QiSpan move = { 0, 0 };

  clear_node (self->reader);
  self->in_node = TRUE;
  self->in_setup = FALSE;
  if ((*level & LEVEL_MAIN) == 0 || (*level & (LEVEL_MOVED | LEVEL_BRANCHED)) != 0)
    return;

  const gboolean has_black = find_value (self->at, "B", FALSE, &move);
  if (has_black || find_value (self->at, "W", FALSE, &move))
    {
      *level |= LEVEL_MOVED;
      self->mover = has_black ? 'B' : 'W';
    }
  self->in_setup = (*level & LEVEL_MOVED) == 0 || !self->had_root;
  self->had_root = TRUE;
}

/* Looks at a property that is not of the set-up: a move, or another set-up before any move. */
static void
note_other (Walk       *self,
            const char *name,
            QiSpan      span)
{
  guint8 *level = get_level (self);

  if (self->n_games > 1)
    return;
  if (strcmp (name, "B") == 0 || strcmp (name, "W") == 0)
    {
      if (self->moves.length == 0)
        self->moves = span;
      *level |= LEVEL_MOVED;
      return;
    }
  if (!self->in_setup && (*level & LEVEL_MOVED) == 0 && self->variation.length == 0
      && (strcmp (name, "AB") == 0 || strcmp (name, "AW") == 0 || strcmp (name, "AE") == 0
          || strcmp (name, "PL") == 0))
    self->variation = span;
}

/* Says that a property stands in its node for a second time. */
static void
check_seen (QiSgfReader *self)
{
  if (g_hash_table_size (self->seen) >= MAX_SEEN
      || g_hash_table_add (self->seen, g_strdup (self->name)))
    return;
  qi_scan_add (&self->scan, "whole", self->name_span, qi_found_property_twice (self->name));
}

static void
report_open (Walk             *self,
             const QiSgfEvent *event)
{
  QiSgfReader *reader = self->reader;

  qi_scan_add (&reader->scan, "whole", (QiSpan) { event->span.offset - 1, event->span.length + 1 },
               qi_found_property_unclosed (reader->name));
}

/* Reads the values of the property at @event; returns the event after them in @event. */
static void
read_property (Walk       *self,
               QiSgfEvent *event)
{
  QiSgfReader *reader = self->reader;

  get_name (&self->at, event->span, reader->name);
  reader->name_span = event->span;
  reader->n_values = 0;
  note_other (self, reader->name, event->span);
  if (self->in_setup)
    check_seen (reader);
  qi_sgf_scan_next (&self->at, event);
  if (event->kind != QI_SGF_VALUE)
    qi_scan_add (&reader->scan, "whole", reader->name_span, qi_found_property_empty (reader->name));
  for (; event->kind == QI_SGF_VALUE; qi_sgf_scan_next (&self->at, event))
    {
      if (event->is_open)
        report_open (self, event);
      if (self->in_setup)
        qi_sgf_take_value (reader, event->span);
    }
}

static void
close_tree (Walk             *self,
            const QiSgfEvent *event)
{
  if (self->levels->len == 0)
    {
      report_stray (self, event->span);
      return;
    }
  g_byte_array_set_size (self->levels, self->levels->len - 1);
  self->in_node = FALSE;
  self->in_setup = FALSE;
  if (self->levels->len == 0 && self->n_games == 1 && self->moves.length > 0)
    self->moves.length = event->span.offset - self->moves.offset;
}

static void
report_end (Walk *self)
{
  QiScan *scan = &self->reader->scan;
  const gsize end = scan->length;

  if (self->levels->len == 0)
    return;
  if (self->n_games == 1 && self->moves.length > 0)
    self->moves.length = end - self->moves.offset;
  qi_scan_add_repair (scan, "whole", (QiSpan) { end, 0 }, qi_found_text_ends ());
}

static void
walk (Walk *self)
{
  QiSgfEvent event;

  qi_sgf_scan_next (&self->at, &event);
  while (event.kind != QI_SGF_END && !qi_scan_is_hopeless (&self->reader->scan))
    {
      switch (event.kind)
        {
        case QI_SGF_OPEN:
          open_tree (self, &event);
          break;
        case QI_SGF_CLOSE:
          close_tree (self, &event);
          break;
        case QI_SGF_NODE:
          if (self->levels->len > 0)
            begin_node (self);
          else
            report_stray (self, event.span);
          break;
        case QI_SGF_PROPERTY:
          /* "(GM[1]SZ[9]…": the semicolon of the first node is left out. */
          if (self->levels->len > 0 && !self->in_node)
            {
              QiSgfScan next = self->at;

              self->at.at = event.span.offset;
              begin_node (self);
              self->at = next;
            }
          if (self->in_node)
            {
              read_property (self, &event);
              continue;
            }
          report_stray (self, event.span);
          break;
        case QI_SGF_VALUE:
        case QI_SGF_STRAY:
        case QI_SGF_END:
        default:
          report_stray (self, event.span);
          break;
        }
      qi_sgf_scan_next (&self->at, &event);
    }
  if (event.kind == QI_SGF_END)
    report_end (self);
}

/* --- what was not taken --------------------------------------------------------------------- */

static void
warn_of_rest (Walk *self)
{
  QiScan *scan = &self->reader->scan;

  if (self->moves.length > 0)
    qi_scan_add (scan, "whole", self->moves, qi_found_moves_ignored ());
  if (self->variation.length > 0)
    qi_scan_add (scan, "whole", self->variation, qi_found_variations_ignored ());
  if (self->n_games > 1)
    qi_scan_add (scan, "whole", (QiSpan) { self->more_games, scan->length - self->more_games },
                 qi_found_games_ignored (self->n_games - 1));
}

static void
reader_init (QiSgfReader         *self,
             const char          *text,
             gsize                length,
             const QiReadOptions *options)
{
  memset (self, 0, sizeof *self);
  self->reading = qi_reading_new ("sgf");
  self->options = options;
  qi_scan_init (&self->scan, text, length, self->reading, options);
  if (options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  self->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  self->tags = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->tag_names = g_ptr_array_new_with_free_func (g_free);
  self->tag_values = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  self->ignored = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
reader_clear (QiSgfReader *self)
{
  for (guint i = 0; i < 2; i++)
    g_free (self->players[i]);
  g_free (self->title);
  g_free (self->komi);
  if (self->comment != NULL)
    g_string_free (self->comment, TRUE);
  g_ptr_array_unref (self->marks);
  g_hash_table_unref (self->tags);
  g_ptr_array_unref (self->tag_names);
  g_ptr_array_unref (self->tag_values);
  g_hash_table_unref (self->ignored);
  g_hash_table_unref (self->seen);
  qi_scan_clear (&self->scan);
}

static QiReading *
sgf_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiSgfReader self;
  const gsize start = qi_sgf_find_start (text, length);

  reader_init (&self, text, length, options);
  if (start == length)
    {
      qi_scan_add (&self.scan, "whole", (QiSpan) { 0, length }, qi_found_no_game ());
      reader_clear (&self);
      return self.reading;
    }

  QiSgfScan at = { .text = text, .length = length, .at = start + 1 };
  const gboolean has_mark = start == 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0;
  QiSpan before = qi_scan_trim (text, (QiSpan) { 0, start });
  Walk walked = { .reader = &self, .at = at, .levels = g_byte_array_new () };
  QiSgfScan root = at;
  QiSgfEvent event;

  if (has_mark)
    qi_scan_add (&self.scan, "whole", before, qi_found_byte_order_mark ());
  else if (before.length > 0)
    report_stray (&walked, before);
  qi_sgf_scan_next (&root, &event);
  if (event.kind != QI_SGF_NODE)
    root = at;
  read_charset (&self, &root);
  read_game (&self, root);
  read_size (&self, root);
  walked.at.at = start;
  walked.at.charset = self.charset;
  walk (&walked);
  warn_of_rest (&walked);
  QiSetup *setup = qi_sgf_build_setup (&self, walked.mover);
  qi_reading_end (self.reading, self.scan.failed, setup);
  g_byte_array_unref (walked.levels);
  reader_clear (&self);
  return self.reading;
}

/* Whether a tree can go on so behind its nodes: it ends, has branches, or names a property, of which there is a value
 * sooner or later. "(; a comment" is one of a program. */
static gboolean
may_go_on (const char       *text,
           gsize             length,
           const QiSgfEvent *event)
{
  const gsize end = event->span.offset + event->span.length;

  switch (event->kind)
    {
    case QI_SGF_END:
    case QI_SGF_OPEN:
    case QI_SGF_CLOSE:
    case QI_SGF_VALUE:
      return TRUE;
    case QI_SGF_PROPERTY:
      return (end < length && text[end] == '[') || end == length
             || (g_ascii_isupper (text[event->span.offset])
                 && memchr (text + end, '[', length - end) != NULL);
    case QI_SGF_NODE:
    case QI_SGF_STRAY:
    default:
      return FALSE;
    }
}

static guint
sgf_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  const gsize start = qi_sgf_find_start (text, length);
  QiSgfScan at = { .text = text, .length = length, .at = start + 1 };
  QiSgfEvent event;
  QiSpan value;

  if (start == length)
    return 0;
  const gboolean is_first = qi_scan_trim (text, (QiSpan) { 0, start }).length == 0
                            || (start == 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0);
  if (!is_first && !qi_sgf_has_property (text, length, start))
    return 0;
  qi_sgf_scan_next (&at, &event);
  if (event.kind != QI_SGF_NODE)
    at.at = start + 1;
  /* GGF looks the same and names its game. */
  if (find_value (at, "GM", TRUE, &value) && value.length > 0
      && g_ascii_isalpha (text[value.offset]))
    return 0;
  do
    qi_sgf_scan_next (&at, &event);
  while (event.kind == QI_SGF_NODE);
  if (is_first && !may_go_on (text, length, &event))
    return 0;
  if (event.kind != QI_SGF_PROPERTY)
    return is_first ? 30 : 0;
  return is_first ? 95 : 40;
}

static const char *const games[] = { "go", "othello", NULL };
static const char *const extensions[] = { ".sgf", NULL };

const QiNotation qi_notation_sgf = {
  .id = "sgf",
  .name = "SGF",
  .games = games,
  .extensions = extensions,
  .reads_mark = TRUE,
  .read = sgf_read,
  .write = qi_sgf_write,
  .detect = sgf_detect,
};
