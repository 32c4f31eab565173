/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-found-private.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-token-private.h"
#include "qi-notation-private.h"
#include "qi-setup-private.h"

#include <string.h>

static QiReading *
copy_reading (QiReading *self)
{
  QiReading *copy = g_memdup2 (self, sizeof *self);

  if (copy->setup != NULL)
    qi_setup_ref (copy->setup);
  if (copy->partial != NULL)
    qi_setup_ref (copy->partial);
  if (copy->findings != NULL)
    g_ptr_array_ref (copy->findings);
  if (copy->places != NULL)
    g_array_ref (copy->places);
  if (copy->source != NULL)
    qi_source_ref (copy->source);
  return copy;
}

static QiReadOptions *
copy_options (QiReadOptions *self)
{
  QiReadOptions *copy = g_memdup2 (self, sizeof *self);

  copy->game = g_strdup (self->game);
  copy->likely.game = g_strdup (self->likely.game);
  copy->file = g_strdup (self->file);
  if (copy->bytes != NULL)
    g_bytes_ref (copy->bytes);
  return copy;
}

/* What is taken by address is the caller's in an options of C alone: a copy has its own. */
static void
free_options (QiReadOptions *self)
{
  g_free ((char *) self->game);
  g_free ((char *) self->likely.game);
  g_free ((char *) self->file);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

G_DEFINE_BOXED_TYPE (QiReadOptions, qi_read_options, copy_options, free_options)
G_DEFINE_BOXED_TYPE (QiSource, qi_source, qi_source_ref, qi_source_unref)

/**
 * qi_read_options_new:
 * @game: (nullable): as in #QiReadOptions
 * @file: (nullable): as in #QiReadOptions
 *
 * For languages that have no structs of their own. In C a #QiReadOptions lies on the stack.
 *
 * Returns: (transfer full): options that are as if none were given but for these two; free with g_boxed_free()
 *
 * Since: 1.0
 */
QiReadOptions *
qi_read_options_new (const char *game,
                     const char *file)
{
  QiReadOptions options = { .game = game, .file = file };

  return copy_options (&options);
}

static QiWriteOptions *
copy_write_options (QiWriteOptions *self)
{
  QiWriteOptions *copy = g_memdup2 (self, sizeof *self);

  if (copy->source != NULL)
    qi_source_ref (copy->source);
  return copy;
}

static void
free_write_options (QiWriteOptions *self)
{
  g_clear_pointer (&self->source, qi_source_unref);
  g_free (self);
}

G_DEFINE_BOXED_TYPE (QiWriteOptions, qi_write_options, copy_write_options, free_write_options)

/**
 * qi_write_options_new:
 * @source: (nullable): as in #QiWriteOptions
 *
 * For languages that have no structs of their own. In C a #QiWriteOptions lies on the stack.
 *
 * Returns: (transfer full): options that are as if none were given but for this one; free with g_boxed_free()
 *
 * Since: 1.0
 */
QiWriteOptions *
qi_write_options_new (QiSource *source)
{
  QiWriteOptions options = { .source = source };

  return copy_write_options (&options);
}

G_DEFINE_BOXED_TYPE (QiReading, qi_reading, copy_reading, qi_reading_free)

QiReading *
qi_reading_new (const char *format)
{
  QiReading *self = g_new (QiReading, 1);

  *self = (QiReading) { .format = format, .findings = qi_findings_new () };
  return self;
}

/**
 * qi_source_ref: (skip)
 * @self: a source
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiSource *
qi_source_ref (QiSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_source_unref: (skip)
 * @self: a source
 *
 * Gives up a reference.
 *
 * Since: 1.0
 */
void
qi_source_unref (QiSource *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, self->clear);
}

/**
 * qi_reading_free: (skip)
 * @self: (nullable): a reading
 *
 * Since: 1.0
 */
void
qi_reading_free (QiReading *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->partial, qi_setup_unref);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->places, g_array_unref);
  g_clear_pointer (&self->source, qi_source_unref);
  g_free (self);
}

/**
 * qi_reading_set_error:
 * @self: a reading
 * @error: (out) (optional): the first error with its finding
 *
 * For callers that stop at the first.
 *
 * Returns: whether there was one
 *
 * Since: 1.0
 */
gboolean
qi_reading_set_error (const QiReading *self,
                      GError         **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_ERROR)
        continue;
      qi_set_error (error, QI_ERROR_SYNTAX, qi_finding_ref (finding));
      return TRUE;
    }
  return FALSE;
}

void
qi_reading_shift (QiReading  *self,
                  gsize       base,
                  const char *text,
                  gsize       length)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      gsize offset = 0;
      gsize n = 0;

      if (qi_finding_get_fix_range (finding, &offset, &n))
        qi_finding_set_fix_range (finding, offset + base, n);
      if (!qi_finding_get_range (finding, &offset, &n))
        continue;
      qi_finding_set_range (finding, offset + base, n);
    }
  qi_findings_locate (self->findings, text, length, TRUE);
  for (guint i = 0; self->places != NULL && i < self->places->len; i++)
    g_array_index (self->places, QiTextPlace, i).offset += base;
}

gsize
qi_text_get_mark (const char *text,
                  gsize       length)
{
  static const char mark[] = "\xEF\xBB\xBF";
  const gsize n = sizeof mark - 1;

  return length >= n && memcmp (text, mark, n) == 0 ? n : 0;
}

void
qi_reading_note_mark (QiReading  *self,
                      const char *text,
                      gsize       length)
{
  const gsize mark = qi_text_get_mark (text, length);
  QiFinding *finding = qi_found_byte_order_mark ();

  qi_reading_shift (self, mark, text, length);
  qi_finding_set_field (finding, "whole");
  qi_finding_set_range (finding, 0, mark);
  g_ptr_array_insert (self->findings, 0, qi_finding_locate (finding, text, length));
}

gboolean
qi_text_is_utf8 (const char *text,
                 gsize       length,
                 gsize      *fault)
{
  const char *const end = text + length;

  for (const char *at = text; at < end; at++)
    {
      const char *stop = NULL;

      if (g_utf8_validate (at, end - at, &stop))
        return TRUE;
      if (*stop != '\0')
        {
          if (fault != NULL)
            *fault = (gsize) (stop - text);
          return FALSE;
        }
      at = stop;
    }
  return TRUE;
}

gboolean
qi_text_is_utf16 (const char *text,
                  gsize       length)
{
  return length >= 2 && (memcmp (text, "\xff\xfe", 2) == 0 || memcmp (text, "\xfe\xff", 2) == 0);
}

gsize
qi_text_get_end (const char *text,
                 gsize       length)
{
  gsize end = length;
  gsize last = length;

  while (end > 0 && (text[end - 1] == '\0' || strchr (" \t\r\n", text[end - 1]) != NULL))
    if (text[--end] == '\0')
      last = end;
  return last;
}

void
qi_reading_note_nuls (QiReading  *self,
                      const char *text,
                      gsize       length,
                      gsize       end)
{
  gsize n = 0;

  while (end + n < length && text[end + n] == '\0')
    n++;
  if (n == 0)
    return;
  QiFinding *finding = qi_finding_set_field (qi_found_nul_at_end (), "whole");
  qi_finding_set_range (finding, end, n);
  qi_findings_add (self->findings, qi_finding_locate (finding, text, length));
}

static void
clear_place (gpointer data)
{
  g_clear_pointer (&((QiTextPlace *) data)->piece, g_free);
}

QiDetails *
qi_details_add (QiDetails  *details,
                const char *key,
                QiValue    *value)
{
  QiDetails *next = qi_details_with (details, key, value);

  qi_value_unref (value);
  qi_details_unref (details);
  return next;
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const QiTextPlace *left = a;
  const QiTextPlace *right = b;

  if (left->offset != right->offset)
    return left->offset < right->offset ? -1 : 1;
  return left->square < right->square ? -1 : left->square > right->square;
}

void
qi_places_sort (GArray *places)
{
  g_array_sort (places, compare_places);
}

void
qi_places_add_hand (GArray        *places,
                    gsize          offset,
                    gsize          length,
                    QiSide         hand,
                    const QiToken *piece)
{
  QiTextPlace place = { offset, length, QI_NO_SQUARE, hand, qi_token_copy (piece) };

  /* Squares' places own nothing, so a list without hands needs no one to clear it. */
  g_array_set_clear_func (places, clear_place);
  g_array_append_val (places, place);
}

const QiLimits *
qi_read_options_get_limits (const QiReadOptions *options)
{
  if (options != NULL && options->limits != NULL)
    return options->limits;
  return qi_limits_get_default ();
}

QiSeverity
qi_write_options_get_loss (const QiWriteOptions *options)
{
  return options != NULL && options->strict ? QI_SEVERITY_ERROR : QI_SEVERITY_NOTE;
}

void
qi_reading_end (QiReading *self,
                gboolean   has_failed,
                QiSetup   *setup)
{
  *(has_failed ? &self->partial : &self->setup) = setup;
}

void
qi_reading_take (QiReading        *self,
                 gboolean          has_failed,
                 QiPosition       *position,
                 const char       *game,
                 const QiGameInfo *info,
                 QiDetails        *details)
{
  QiSetup *setup = NULL;

  /* The entries of the table live as long as the process. */
  if (game == NULL || (info != NULL && strcmp (qi_game_info_get_id (info), game) == 0))
    setup = qi_setup_take (position, game != NULL ? qi_game_info_get_id (info) : NULL, details);
  else
    {
      setup = qi_setup_new (position, game, details);
      qi_position_unref (position);
      g_clear_pointer (&details, qi_details_unref);
    }
  qi_reading_end (self, has_failed, setup);
}

/* The game "" of the options means that there is none. */
static void
drop_empty_game (QiSetup **setup)
{
  if (*setup == NULL || g_strcmp0 (qi_setup_get_game (*setup), "") != 0)
    return;
  QiSetup *before = *setup;
  *setup = qi_setup_with_game (before, NULL);
  qi_setup_unref (before);
}

QiReading *
qi_reading_new_too_long (const char     *format,
                         gsize           length,
                         const QiLimits *limits)
{
  QiReading *self = qi_reading_new (format);
  QiFinding *finding = qi_found_too_long (limits->max_text_bytes);

  qi_finding_set_range (finding, limits->max_text_bytes, length - limits->max_text_bytes);
  qi_findings_add (self->findings, finding);
  return self;
}

/**
 * qi_notation_read:
 * @self: a notation
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @options: (nullable): how to read; %NULL: as usual
 *
 * Returns: (transfer full): what was read, with what is wrong with it; never %NULL
 *
 * Since: 1.0
 */
QiReading *
qi_notation_read (const QiNotation    *self,
                  const char          *text,
                  gssize               length,
                  const QiReadOptions *options)
{
  static const QiReadOptions no_options = { NULL };

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  gsize n = length < 0 ? strlen (text) : (gsize) length;
  const QiLimits *limits = qi_read_options_get_limits (options);
  if (n > limits->max_text_bytes)
    return qi_reading_new_too_long (self->id, n, limits);

  const gsize mark = self->reads_mark ? 0 : qi_text_get_mark (text, n);
  QiReading *reading = self->read (self, n == mark ? "" : text + mark, n - mark,
                                   options == NULL ? &no_options : options);
  if (mark > 0)
    qi_reading_note_mark (reading, text, n);
  qi_findings_locate (reading->findings, n == 0 ? "" : text, n, FALSE);
  drop_empty_game (&reading->setup);
  drop_empty_game (&reading->partial);
  return reading;
}
