/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Two texts aligned: very long ones by lines first, then by words, then what differs by characters. Only
 * equal runs are stored; everything between them is removed or added, so the runs always cover both
 * texts. */
#include "qi-align-private.h"
#include "qi-difference.h"
#include "qi-difference-private.h"

#include <string.h>

#define MAX_WORDS_BYTES      (1024 * 1024)      /* of either text, to compare by words */
#define MAX_LINES_BYTES      (64 * 1024 * 1024) /* to compare by lines */
#define MAX_LINES            (1024 * 1024)
#define MAX_CHARACTERS_BYTES 4096
#define MAX_EDITS            8192
#define MAX_STEPS            (G_GUINT64_CONSTANT (1) << 26) /* of all comparing: some tenths of a second */

typedef enum
{
  LEVEL_LINES,
  LEVEL_WORDS,
  LEVEL_CHARACTERS
} Level;

typedef struct
{
  const char *a; /* the whole texts */
  const char *b;
  guint64     budget;
  guint64     seed;
  GArray     *same; /* of QiTextRun */
} Work;

/* A stretch of one text, cut into pieces. */
typedef struct
{
  GArray  *starts; /* of guint, from the start of the stretch; the last one is its length */
  guint32 *numbers;
  guint8  *flags;
} Pieces;

/* The length of one character in bytes; 1 for invalid UTF-8. */
static gsize
character_length (const char *text,
                  gsize       length)
{
  gunichar c;

  if ((guchar) *text < 0x80)
    return 1;
  c = g_utf8_get_char_validated (text, (gssize) MIN (length, 6));
  return c == (gunichar) -1 || c == (gunichar) -2 ? 1 : (gsize) g_unichar_to_utf8 (c, NULL);
}

typedef enum
{
  KIND_OTHER,
  KIND_WORD,
  KIND_BLANK
} Kind;

static Kind
kind_of (const char *text,
         gsize       length)
{
  if (*text == ' ' || *text == '\t')
    return KIND_BLANK;
  if ((guchar) *text < 0x80)
    return g_ascii_isalnum (*text) ? KIND_WORD : KIND_OTHER;
  return length > 1 && g_unichar_isalnum (g_utf8_get_char (text)) ? KIND_WORD : KIND_OTHER;
}

static gsize
piece_length (Level       level,
              const char *text,
              gsize       length)
{
  gsize first;
  gsize end;
  Kind kind;

  if (level == LEVEL_LINES)
    {
      const char *line_end = memchr (text, '\n', length);

      return line_end == NULL ? length : (gsize) (line_end - text) + 1;
    }
  first = character_length (text, length);
  kind = kind_of (text, first);
  if (level == LEVEL_CHARACTERS || kind == KIND_OTHER)
    return first;
  for (end = first; end < length; end += first)
    {
      first = character_length (text + end, length - end);
      if (kind_of (text + end, first) != kind)
        break;
    }
  return end;
}

/* FALSE: there are too many. */
static gboolean
cut (Level       level,
     const char *text,
     gsize       length,
     Pieces     *pieces)
{
  pieces->starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (gsize at = 0; at < length; at += piece_length (level, text + at, length - at))
    {
      guint32 start = (guint32) at;

      if (level == LEVEL_LINES && pieces->starts->len >= MAX_LINES)
        return FALSE;
      g_array_append_val (pieces->starts, start);
    }

  guint32 end = (guint32) length;

  g_array_append_val (pieces->starts, end);
  pieces->numbers = g_new (guint32, pieces->starts->len);
  pieces->flags = g_new0 (guint8, pieces->starts->len);
  return TRUE;
}

static void
pieces_clear (Pieces *pieces)
{
  g_clear_pointer (&pieces->starts, g_array_unref);
  g_clear_pointer (&pieces->numbers, g_free);
  g_clear_pointer (&pieces->flags, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pieces, pieces_clear)

static guint
n_pieces (const Pieces *pieces)
{
  return pieces->starts->len - 1;
}

static guint32
start_of (const Pieces *pieces,
          guint         index)
{
  return g_array_index (pieces->starts, guint32, index);
}

/* Seeded, so that no text can be made up whose pieces all collide. */
static guint64
hash_bytes (guint64     seed,
            const char *bytes,
            gsize       length)
{
  guint64 hash = seed ^ length;

  while (length > 0)
    {
      guint64 word = 0;
      gsize n = MIN (length, sizeof word);

      memcpy (&word, bytes, n);
      hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
      hash ^= hash >> 29;
      bytes += n;
      length -= n;
    }
  hash *= G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  return hash ^ hash >> 32;
}

typedef struct
{
  const char *text;
  guint32     length;
  guint32     number; /* from 1; 0: the slot is free */
} Slot;

static void
number_pieces (const Work *work,
               Slot       *slots,
               gsize       mask,
               const char *text,
               Pieces     *pieces,
               guint32    *n_numbers)
{
  for (guint i = 0; i < n_pieces (pieces); i++)
    {
      const char *piece = text + start_of (pieces, i);
      guint32 length = start_of (pieces, i + 1) - start_of (pieces, i);
      gsize at = (gsize) hash_bytes (work->seed, piece, length) & mask;

      while (slots[at].number != 0
             && (slots[at].length != length || memcmp (slots[at].text, piece, length) != 0))
        at = (at + 1) & mask;
      if (slots[at].number == 0)
        slots[at] = (Slot) { piece, length, ++*n_numbers };
      pieces->numbers[i] = slots[at].number;
    }
}

/* Equal pieces get equal numbers. Returns where each number occurs. */
static guint8 *
number_all (const Work *work,
            const char *a,
            Pieces     *a_pieces,
            const char *b,
            Pieces     *b_pieces)
{
  gsize n_slots = 16;
  guint32 n_numbers = 0;

  while (n_slots < 2 * ((gsize) n_pieces (a_pieces) + n_pieces (b_pieces)))
    n_slots *= 2;

  g_autofree Slot *slots = g_new0 (Slot, n_slots);

  number_pieces (work, slots, n_slots - 1, a, a_pieces, &n_numbers);
  number_pieces (work, slots, n_slots - 1, b, b_pieces, &n_numbers);

  guint8 *where = g_new0 (guint8, (gsize) n_numbers + 1);

  for (guint i = 0; i < n_pieces (a_pieces); i++)
    where[a_pieces->numbers[i]] |= QI_ALIGN_BEFORE;
  for (guint i = 0; i < n_pieces (b_pieces); i++)
    where[b_pieces->numbers[i]] |= QI_ALIGN_AFTER;
  return where;
}

static void
align_stretch (Work *work, Level level, gsize a, gsize a_length, gsize b, gsize b_length);

static void
note_same (Work *work,
           gsize a,
           gsize b,
           gsize length)
{
  QiTextRun *last = NULL;
  QiTextRun run = { QI_TEXT_SAME, a, length, b };

  if (length == 0)
    return;
  if (work->same->len > 0)
    last = &g_array_index (work->same, QiTextRun, work->same->len - 1);
  if (last != NULL && last->offset + last->length == a && last->other + last->length == b)
    last->length += length;
  else
    g_array_append_val (work->same, run);
}

/* Two words with little in common count as different words. */
static gboolean
have_much_in_common (const Pieces *a,
                     const Pieces *b)
{
  guint n_same = 0;

  for (guint i = 0; i < n_pieces (a); i++)
    n_same += a->flags[i] == 0;
  return 2 * n_same >= MIN (n_pieces (a), n_pieces (b));
}

/* Notes what is equal, and compares the rest in more detail. @a and @b are the starts of the
 * stretches. */
static void
note_pieces (Work         *work,
             Level         level,
             gsize         a,
             const Pieces *a_pieces,
             gsize         b,
             const Pieces *b_pieces)
{
  guint n = n_pieces (a_pieces);
  guint m = n_pieces (b_pieces);

  for (guint i = 0, j = 0; i < n || j < m;)
    {
      guint old_i = i;
      guint old_j = j;

      while (i < n && a_pieces->flags[i] != 0)
        i++;
      while (j < m && b_pieces->flags[j] != 0)
        j++;
      if (i > old_i && j > old_j && level < LEVEL_CHARACTERS)
        align_stretch (work, level + 1, a + start_of (a_pieces, old_i),
                       start_of (a_pieces, i) - start_of (a_pieces, old_i),
                       b + start_of (b_pieces, old_j),
                       start_of (b_pieces, j) - start_of (b_pieces, old_j));
      for (old_i = i, old_j = j;
           i < n && j < m && a_pieces->flags[i] == 0 && b_pieces->flags[j] == 0; i++, j++)
        ;
      note_same (work, a + start_of (a_pieces, old_i), b + start_of (b_pieces, old_j),
                 start_of (a_pieces, i) - start_of (a_pieces, old_i));
    }
}

static void
align_stretch (Work *work,
               Level level,
               gsize a,
               gsize a_length,
               gsize b,
               gsize b_length)
{
  static const gsize max_bytes[] = { MAX_LINES_BYTES, MAX_WORDS_BYTES, MAX_CHARACTERS_BYTES };
  g_auto (Pieces) a_pieces = { NULL, NULL, NULL };
  g_auto (Pieces) b_pieces = { NULL, NULL, NULL };

  if (MAX (a_length, b_length) > max_bytes[level] || work->budget == 0
      || !cut (level, work->a + a, a_length, &a_pieces)
      || !cut (level, work->b + b, b_length, &b_pieces))
    return;

  g_autofree guint8 *where = number_all (work, work->a + a, &a_pieces, work->b + b, &b_pieces);

  if (level == LEVEL_CHARACTERS
      && MAX (n_pieces (&a_pieces), n_pieces (&b_pieces)) <= QI_ALIGN_MAX_FEW)
    {
      guint64 steps = (guint64) n_pieces (&a_pieces) * n_pieces (&b_pieces);

      work->budget -= MIN (work->budget, steps);
      qi_align_few (a_pieces.numbers, n_pieces (&a_pieces), b_pieces.numbers, n_pieces (&b_pieces),
                    a_pieces.flags, b_pieces.flags);
    }
  else
    qi_align_numbers (a_pieces.numbers, n_pieces (&a_pieces), b_pieces.numbers,
                      n_pieces (&b_pieces), where, MAX_EDITS, &work->budget, a_pieces.flags,
                      b_pieces.flags);
  if (level < LEVEL_CHARACTERS || have_much_in_common (&a_pieces, &b_pieces))
    note_pieces (work, level, a, &a_pieces, b, &b_pieces);
}

/* A character that always separates words. */
static gboolean
is_mark (char byte)
{
  return (guchar) byte < 0x80 && kind_of (&byte, 1) == KIND_OTHER;
}

/* What both texts begin with, up to a word boundary in both. */
static gsize
common_start (const char *a,
              const char *b,
              gsize       length)
{
  gsize n = 0;

  while (n < length && a[n] == b[n])
    n++;
  while (n > 0 && !is_mark (a[n - 1]))
    n--;
  return n;
}

/* What both end with. */
static gsize
common_end (const char *a,
            gsize       a_length,
            const char *b,
            gsize       b_length)
{
  gsize maximum = MIN (a_length, b_length);
  gsize n = 0;

  while (n < maximum && a[a_length - n - 1] == b[b_length - n - 1])
    n++;
  while (n > 0 && !is_mark (a[a_length - n]))
    n--;
  return n;
}

static void
append_run (GArray    *runs,
            QiTextKind kind,
            gsize      offset,
            gsize      length,
            gsize      other)
{
  QiTextRun run = { kind, offset, length, other };

  if (length > 0)
    g_array_append_val (runs, run);
}

/* All runs, made from those that are equal. */
static GArray *
fill_up (const GArray *same,
         gsize         a_length,
         gsize         b_length)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (QiTextRun));
  gsize a = 0;
  gsize b = 0;

  for (guint i = 0; i <= same->len; i++)
    {
      QiTextRun next = { QI_TEXT_SAME, a_length, 0, b_length };

      if (i < same->len)
        next = g_array_index (same, QiTextRun, i);
      append_run (runs, QI_TEXT_REMOVED, a, next.offset - a, b);
      append_run (runs, QI_TEXT_ADDED, b, next.other - b, next.offset);
      append_run (runs, QI_TEXT_SAME, next.offset, next.length, next.other);
      a = next.offset + next.length;
      b = next.other + next.length;
    }
  return runs;
}

/**
 * qi_text_align:
 * @before: (array length=before_length): a text, UTF-8 or not
 * @before_length: its bytes
 * @after: (array length=after_length): another one
 * @after_length: its bytes
 *
 * Aligns two texts, see the header. Between two runs that are the same there is at most one that is removed and
 * then one that is added. A byte that belongs to no character is one. Words are looked into only where the
 * shorter of both shares half its characters with the other.
 *
 * Time and memory are bounded by the length of the texts: more than 1 MiB that differs is compared by lines
 * first, and what is too different to be compared in some tenths of a second is removed and added.
 *
 * Returns: (transfer full) (element-type QiTextRun): the runs, none empty
 */
GArray *
qi_text_align (const char *before,
               gsize       before_length,
               const char *after,
               gsize       after_length)
{
  g_return_val_if_fail (before != NULL || before_length == 0, NULL);
  g_return_val_if_fail (after != NULL || after_length == 0, NULL);

  g_autoptr (GArray) same = g_array_new (FALSE, FALSE, sizeof (QiTextRun));
  guint64 seed = (guint64) g_random_int () << 32 | g_random_int ();
  Work work = { before, after, MAX_STEPS, seed, same };
  gsize start, end;

  if (before_length == after_length
      && (before_length == 0 || memcmp (before, after, before_length) == 0))
    note_same (&work, 0, 0, before_length);
  else
    {
      start = common_start (before, after, MIN (before_length, after_length));
      end = common_end (before + start, before_length - start, after + start, after_length - start);

      gsize a_length = before_length - start - end;
      gsize b_length = after_length - start - end;

      note_same (&work, 0, 0, start);
      align_stretch (&work, MAX (a_length, b_length) > MAX_WORDS_BYTES ? LEVEL_LINES : LEVEL_WORDS,
                     start, a_length, start, b_length);
      note_same (&work, before_length - end, after_length - end, end);
    }
  return fill_up (same, before_length, after_length);
}
