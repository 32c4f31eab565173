/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-faulty-text-private.h"

#include <string.h>

#define LONG_TEXT  65536 /* bytes */
#define READ_DELAY 150   /* ms after the last key */
#define OPEN_DELAY 700   /* ms after the last key: the person may still be typing */

enum
{
  PROP_MODIFIED = 1,
  N_PROPS
};

enum
{
  SIGNAL_MOVED,
  SIGNAL_READ,
  SIGNAL_EDITED,
  SIGNAL_REPAIRED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasFaultyText, mas_faulty_text, G_TYPE_OBJECT)

const char *
mas_faulty_text_peek_bytes (MasFaultyText *self,
                            gsize         *length)
{
  const char *text = g_bytes_get_data (mas_text_index_get_bytes (self->index), length);

  return text != NULL ? text : "";
}

const char *
mas_faulty_text_peek_part (MasFaultyText *self,
                           gsize         *length)
{
  gsize whole = 0;

  if (self->edited != NULL)
    {
      *length = strlen (self->edited);
      return self->edited;
    }
  *length = self->part.end - self->part.start;
  return mas_faulty_text_peek_bytes (self, &whole) + self->part.start;
}

gsize
mas_faulty_text_get_length (MasFaultyText *self)
{
  gsize length = 0;
  gsize whole = 0;

  mas_faulty_text_peek_part (self, &length);
  mas_faulty_text_peek_bytes (self, &whole);
  return whole - (self->part.end - self->part.start) + length;
}

/* The whole text as it stands now, with a NUL behind it that does not count. */
static GBytes *
dup_joined (MasFaultyText *self)
{
  gsize whole = 0;
  gsize length = 0;
  gsize size = mas_faulty_text_get_length (self);
  const char *text = mas_faulty_text_peek_bytes (self, &whole);
  const char *part = mas_faulty_text_peek_part (self, &length);
  char *joined = NULL;

  if (self->edited == NULL)
    return g_bytes_ref (mas_text_index_get_bytes (self->index));
  joined = g_malloc (size + 1);
  memcpy (joined, text, self->part.start);
  memcpy (joined + self->part.start, part, length);
  memcpy (joined + self->part.start + length, text + self->part.end, whole - self->part.end);
  joined[size] = '\0';
  return g_bytes_new_take (joined, size);
}

/* @index counts the text as it stands now. */
static void
set_index (MasFaultyText *self,
           MasTextIndex  *index)
{
  gsize length = 0;

  mas_text_index_ref (index);
  mas_faulty_text_peek_part (self, &length);
  self->part.end = self->part.start + length;
  g_clear_pointer (&self->edited, g_free);
  g_clear_pointer (&self->index, mas_text_index_unref);
  self->index = index;
}

/* Puts what was edited into the whole text. */
static void
join (MasFaultyText *self)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MasTextIndex) index = NULL;

  if (self->edited == NULL)
    return;
  bytes = dup_joined (self);
  index = mas_text_index_new (bytes);
  set_index (self, index);
}

static void
move_to (MasFaultyText *self,
         MasTextPart    part,
         gsize          offset)
{
  g_clear_handle_id (&self->cut_id, g_source_remove);
  g_clear_pointer (&self->copy, g_free);
  self->part = part;
  if (!self->unread)
    self->read_end = part.end;
  offset = CLAMP (offset, part.start, part.end) - part.start;
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, (guint64) offset);
}

static void
set_modified (MasFaultyText *self,
              gboolean       modified)
{
  if (self->modified == modified)
    return;
  self->modified = modified;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

static gboolean
on_open_cb (gpointer user_data)
{
  g_autoptr (MasFaultyText) self = g_object_ref (user_data);
  g_autoptr (MasLoaded) loaded = g_steal_pointer (&self->valid);
  g_autoptr (MasDocument) document = NULL;

  self->open_id = 0;
  /* The file has bytes that differ from the text: only the text is known, so those bytes are not
   * used for saving. */
  document = mas_document_new_for_reading (loaded->reading, self->file, NULL, self->large);
  mas_document_set_stamp (document, &self->stamp);
  mas_document_mark_unsaved (document);
  g_signal_emit (self, signals[SIGNAL_REPAIRED], 0, document);
  return G_SOURCE_REMOVE;
}

/* Takes @loaded, which says what is wrong with the text. */
static void
take_reading (MasFaultyText *self,
              MasLoaded     *loaded)
{
  g_autoptr (MasLoaded) owned = loaded;
  const QiReading *reading = loaded->reading;
  QiSetup *partial = reading->setup != NULL ? reading->setup : reading->partial;

  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = g_ptr_array_ref (reading->findings);
  if (loaded->index != NULL)
    set_index (self, loaded->index);
  self->unread = FALSE;
  self->read_length = g_bytes_get_size (loaded->text);
  self->read_end = self->part.end;
  g_clear_pointer (&self->partial, qi_setup_unref);
  if (partial != NULL && self->read_length > LONG_TEXT)
    {
      /* Only the board is needed here; a thread frees what may be hundreds of thousands of tags. */
      g_autoptr (QiDetails) none = qi_details_new ();

      self->partial = qi_setup_with_details (partial, none);
    }
  else if (partial != NULL)
    self->partial = qi_setup_ref (partial);
  if (mas_loaded_is_valid (loaded))
    {
      g_clear_pointer (&self->valid, mas_loaded_free);
      self->valid = g_steal_pointer (&owned);
      g_clear_handle_id (&self->open_id, g_source_remove);
      self->open_id = g_timeout_add (OPEN_DELAY - READ_DELAY, on_open_cb, self);
    }
  g_signal_emit (self, signals[SIGNAL_READ], 0);
}

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasFaultyText) self = user_data;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, NULL);

  /* A reading of a text that has changed since is of no use. */
  if (loaded != NULL && !g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    take_reading (self, g_steal_pointer (&loaded));
}

static void
stop_reading (MasFaultyText *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->read_id, g_source_remove);
  g_clear_handle_id (&self->open_id, g_source_remove);
  g_clear_handle_id (&self->cut_id, g_source_remove);
  g_clear_pointer (&self->valid, mas_loaded_free);
}

static gboolean
on_read_cb (gpointer user_data)
{
  MasFaultyText *self = user_data;
  g_autoptr (GBytes) bytes = dup_joined (self);

  self->read_id = 0;
  self->cancellable = g_cancellable_new ();
  mas_load_text_async (bytes, self->file, self->large, self->cancellable, on_loaded_cb,
                       g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
mas_faulty_text_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  if (prop_id == PROP_MODIFIED)
    g_value_set_boolean (value, MAS_FAULTY_TEXT (object)->modified);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_faulty_text_dispose (GObject *object)
{
  MasFaultyText *self = MAS_FAULTY_TEXT (object);

  stop_reading (self);
  g_clear_object (&self->file);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->partial, qi_setup_unref);

  G_OBJECT_CLASS (mas_faulty_text_parent_class)->dispose (object);
}

static void
mas_faulty_text_finalize (GObject *object)
{
  MasFaultyText *self = MAS_FAULTY_TEXT (object);

  g_clear_pointer (&self->index, mas_text_index_unref);
  g_clear_pointer (&self->edited, g_free);
  g_clear_pointer (&self->copy, g_free);

  G_OBJECT_CLASS (mas_faulty_text_parent_class)->finalize (object);
}

static void
mas_faulty_text_class_init (MasFaultyTextClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_faulty_text_get_property;
  object_class->dispose = mas_faulty_text_dispose;
  object_class->finalize = mas_faulty_text_finalize;

  props[PROP_MODIFIED] =
    g_param_spec_boolean ("modified", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", MAS_TYPE_FAULTY_TEXT, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  signals[SIGNAL_READ] = g_signal_new ("read", MAS_TYPE_FAULTY_TEXT, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_EDITED] = g_signal_new ("edited", MAS_TYPE_FAULTY_TEXT, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REPAIRED] = g_signal_new ("repaired", MAS_TYPE_FAULTY_TEXT, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, MAS_TYPE_DOCUMENT);
}

static void
mas_faulty_text_init (MasFaultyText *self)
{
}

/* Where the first error begins; the start of the text when none has a place. */
static gsize
find_first (MasFaultyText *self)
{
  gsize first = G_MAXSIZE;

  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      gsize offset = 0;

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR
          && qi_finding_get_range (finding, &offset, NULL))
        first = MIN (first, offset);
    }
  return first == G_MAXSIZE ? 0 : first;
}

/**
 * mas_faulty_text_new:
 * @loaded: (transfer full): a text that mas_loaded_can_show(), and what was read of it
 * @in_list: whether it is one of the texts of a file, which can be saved with its faults
 *
 * Returns: (transfer full): the text, to be mended
 */
MasFaultyText *
mas_faulty_text_new (MasLoaded *loaded,
                     gboolean   in_list)
{
  MasFaultyText *self = NULL;
  gsize offset = 0;

  g_return_val_if_fail (loaded != NULL, NULL);

  self = g_object_new (MAS_TYPE_FAULTY_TEXT, NULL);
  self->index =
    loaded->index != NULL ? mas_text_index_ref (loaded->index) : mas_text_index_new (loaded->text);
  self->file = loaded->file != NULL ? g_object_ref (loaded->file) : NULL;
  self->large = loaded->large;
  self->stamp = loaded->stamp;
  self->in_list = in_list;
  take_reading (self, loaded);
  offset = find_first (self);
  self->part = mas_text_part_around (self->index, offset);
  self->read_end = self->part.end;
  return self;
}

GBytes *
mas_faulty_text_dup_bytes (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);
  return dup_joined (self);
}

const char *
mas_faulty_text_get_text (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);

  if (self->copy == NULL)
    {
      g_autoptr (GBytes) bytes = dup_joined (self);
      gsize length = 0;
      const char *text = g_bytes_get_data (bytes, &length);

      self->copy = g_malloc (length + 1);
      memcpy (self->copy, text != NULL ? text : "", length);
      self->copy[length] = '\0';
    }
  return self->copy;
}

/* The text was edited, and is read again soon. */
static void
mark_edited (MasFaultyText *self)
{
  g_clear_pointer (&self->copy, g_free);
  self->unread = TRUE;
  set_modified (self, TRUE);
  self->read_id = g_timeout_add (READ_DELAY, on_read_cb, self);
  g_signal_emit (self, signals[SIGNAL_EDITED], 0);
}

void
mas_faulty_text_set_text (MasFaultyText *self,
                          const char    *text)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  g_return_if_fail (text != NULL);

  if (g_str_equal (mas_faulty_text_get_text (self), text))
    return;
  stop_reading (self);
  bytes = g_bytes_new (text, strlen (text));
  g_clear_pointer (&self->edited, g_free);
  g_clear_pointer (&self->index, mas_text_index_unref);
  self->index = mas_text_index_new (bytes);
  mark_edited (self);
  move_to (self, mas_text_part_around (self->index, 0), 0);
}

/* More was inserted than can be shown at once. */
static gboolean
on_cut_cb (gpointer user_data)
{
  MasFaultyText *self = user_data;
  const gsize offset = self->part.start + self->cursor;

  self->cut_id = 0;
  join (self);
  move_to (self, mas_text_part_around (self->index, offset), offset);
  return G_SOURCE_REMOVE;
}

char *
mas_faulty_text_dup_part (MasFaultyText *self)
{
  const char *part = NULL;
  gsize length = 0;

  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);

  part = mas_faulty_text_peek_part (self, &length);
  return g_strndup (part, length);
}

void
mas_faulty_text_set_part (MasFaultyText *self,
                          const char    *part,
                          gsize          cursor)
{
  const char *before = NULL;
  gsize length = 0;

  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  g_return_if_fail (part != NULL);

  before = mas_faulty_text_peek_part (self, &length);
  if (strlen (part) == length && memcmp (before, part, length) == 0)
    return;
  stop_reading (self);
  g_free (self->edited);
  self->edited = g_strdup (part);
  self->cursor = cursor;
  mark_edited (self);
  /* Before it is laid out. */
  if (!mas_text_part_fits (part, strlen (part), TRUE))
    self->cut_id = g_idle_add_full (G_PRIORITY_HIGH, on_cut_cb, self, NULL);
}

gboolean
mas_faulty_text_get_part (MasFaultyText *self,
                          MasTextPart   *part)
{
  gsize length = 0;

  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);

  mas_faulty_text_peek_part (self, &length);
  part->start = self->part.start;
  part->end = self->part.start + length;
  return part->start == 0 && part->end == mas_faulty_text_get_length (self);
}

void
mas_faulty_text_show (MasFaultyText *self,
                      gsize          offset)
{
  MasTextPart part = { 0, 0 };

  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));

  mas_faulty_text_get_part (self, &part);
  if (offset >= part.start && offset <= part.end)
    return;
  join (self);
  move_to (self, mas_text_part_around (self->index, offset), offset);
}

void
mas_faulty_text_turn (MasFaultyText *self,
                      gboolean       behind)
{
  MasTextPart part = { 0, 0 };

  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));

  join (self);
  part = behind ? mas_text_part_after (self->index, self->part.end)
                : mas_text_part_before (self->index, self->part.start);
  move_to (self, part, behind ? part.start : part.end);
}

gsize
mas_faulty_text_find (MasFaultyText *self,
                      gsize          number)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), 0);

  join (self);
  return mas_faulty_text_has_lines (self)
           ? mas_text_index_find_line (self->index, number)
           : mas_text_index_find_char (self->index, MAX (number, 1) - 1);
}

GPtrArray *
mas_faulty_text_get_findings (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);
  return self->findings;
}

QiSetup *
mas_faulty_text_get_partial (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);
  return self->partial;
}

void
mas_faulty_text_get_stamp (MasFaultyText *self,
                           QiFileStamp   *stamp)
{
  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  g_return_if_fail (stamp != NULL);
  *stamp = self->stamp;
}

gboolean
mas_faulty_text_is_large (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);
  return self->large;
}

gboolean
mas_faulty_text_is_in_list (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);
  return self->in_list;
}

gboolean
mas_faulty_text_wants_large (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);

  if (self->large || self->file == NULL)
    return FALSE;
  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR
          && g_str_equal (qi_finding_get_code (finding), "too-many-squares"))
        return TRUE;
    }
  return FALSE;
}

gboolean
mas_faulty_text_is_modified (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);
  return self->modified;
}

void
mas_faulty_text_mark_modified (MasFaultyText *self)
{
  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  set_modified (self, TRUE);
}

void
mas_faulty_text_set_kept (MasFaultyText *self)
{
  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  set_modified (self, FALSE);
}
