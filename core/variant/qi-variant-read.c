/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

/* Sections and lines of a variants.ini. Text before the first section, and after "]" on its line,
 * is skipped; a line that begins with "#" or ";" is a comment; when a key is given twice the last
 * one is used. */

static guint
get_column (const QiVariantReader *reader,
            const char            *at)
{
  guint column = 1;

  for (const char *c = at; c > reader->text && c[-1] != '\n'; c--)
    if (((guchar) c[-1] & 0xC0) != 0x80)
      column++;
  return column;
}

void
qi_variant_report (QiVariantReader *reader,
                   QiFinding       *finding,
                   const char      *at,
                   gsize            length,
                   guint            line)
{
  reader->n_findings++;
  if (reader->n_findings > QI_VARIANT_MAX_FINDINGS)
    {
      qi_finding_unref (finding);
      if (reader->n_findings > QI_VARIANT_MAX_FINDINGS + 1)
        return;
      finding = qi_found_findings_left_out ();
    }
  qi_finding_set_range (finding, (gsize) (at - reader->text), length);
  qi_findings_add (reader->findings, qi_finding_set_line (finding, line, get_column (reader, at)));
}

/* Part of the text for a message: short, and valid UTF-8. */
static char *
quote (const char *text,
       gsize       length)
{
  return g_utf8_make_valid (text, (gssize) MIN (length, 100));
}

void
qi_variant_report_value (QiVariantReader      *reader,
                         const QiVariantEntry *entry)
{
  g_autofree char *key = quote (entry->key, entry->key_length);
  g_autofree char *value = quote (entry->value, entry->value_length);
  QiFinding *finding = qi_found_bad_value (key, value, *value != '\0' ? value : "empty");

  qi_variant_report (reader, finding, entry->value, entry->value_length, entry->line);
}

static void
report_text (QiVariantReader *reader,
             QiFinding       *finding,
             const char      *at,
             gsize            length,
             guint            line)
{
  g_autofree char *text = quote (at, length);

  qi_variant_report (reader, qi_finding_set_param (finding, "text", text), at, length, line);
}

QiVariantEntry *
qi_variant_find_entry (GArray     *entries,
                       const char *key)
{
  gsize length = strlen (key);

  for (guint i = 0; i < entries->len; i++)
    {
      QiVariantEntry *entry = &g_array_index (entries, QiVariantEntry, i);

      if (entry->key_length == length && memcmp (entry->key, key, length) == 0)
        return entry;
    }
  return NULL;
}

typedef struct
{
  const char *at; /* the name, NULL: no section yet */
  gsize       length;
  const char *parent; /* NULL: none */
  gsize       parent_length;
  guint       line;
  GArray     *entries; /* of QiVariantEntry */
  GHashTable *keys;    /* of each entry's key, to its index + 1 */
} Section;

static void
trim (const char **text,
      gsize       *length)
{
  while (*length > 0 && g_ascii_isspace ((*text)[0]))
    {
      (*text)++;
      (*length)--;
    }
  while (*length > 0 && g_ascii_isspace ((*text)[*length - 1]))
    (*length)--;
}

/* Sizes are applied first: other keys count ranks from the far edge. */
static void
apply_sizes (QiVariantReader *reader,
             QiVariantDraft  *draft,
             GArray          *entries)
{
  static const char *const names[] = { "maxFile", "maxRank" };
  guint *fields[] = { &draft->variant.max_file, &draft->variant.max_rank };

  for (guint i = 0; i < 2; i++)
    {
      QiVariantEntry *entry = qi_variant_find_entry (entries, names[i]);
      guint index = 0;

      if (entry == NULL)
        continue;
      entry->used = TRUE;
      if (qi_variant_read_file (entry->value, entry->value_length, &index)
          && (i == 0 || g_ascii_isdigit (entry->value[0])))
        *fields[i] = index + 1;
      else
        qi_variant_report_value (reader, entry);
    }
}

static const QiVariantDraft *
find_parent (QiVariantReader *reader,
             const char      *name)
{
  const QiVariantDraft *own = g_hash_table_lookup (reader->ids, name);

  return own != NULL ? own : qi_variant_lookup_parent (name);
}

static gboolean
is_name (const char *text,
         gsize       length)
{
  if (length == 0 || length > QI_VARIANT_MAX_NAME)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && text[i] != '-' && text[i] != '_' && text[i] != '.')
      return FALSE;
  return text[0] != '-' && text[0] != '.';
}

static void
note_section (QiVariantReader *reader,
              const Section   *section)
{
  QiVariantSet *set = reader->set;
  const gsize length = MIN (section->parent_length, QI_VARIANT_MAX_NAME);
  QiVariantSection noted = {
    .id = qi_variant_set_keep_text (set, section->at, section->length),
    .parent =
      section->parent != NULL ? qi_variant_set_keep_text (set, section->parent, length) : NULL,
    .line = section->line,
  };

  g_array_append_val (set->sections, noted);
}

static void
end_section (QiVariantReader *reader,
             Section         *section)
{
  g_autofree char *parent = NULL;
  const QiVariantDraft *from = NULL;
  QiVariantDraft *draft;

  if (section->at == NULL)
    return;
  note_section (reader, section);
  if (section->parent != NULL)
    {
      parent = g_strndup (section->parent, MIN (section->parent_length, QI_VARIANT_MAX_NAME));
      from = find_parent (reader, parent);
      if (from == NULL)
        {
          report_text (reader, qi_found_unknown_parent (), section->parent, section->parent_length,
                       section->line);
          return;
        }
    }
  draft = g_new (QiVariantDraft, 1);
  if (from != NULL)
    *draft = *from;
  else
    qi_variant_draft_init (draft);
  draft->is_parent = FALSE;
  draft->line = section->line;
  draft->column = get_column (reader, section->at);
  draft->offset = (gsize) (section->at - reader->text);
  g_ptr_array_add (reader->set->drafts, draft);
  draft->variant.id = qi_variant_set_keep_text (reader->set, section->at, section->length);
  draft->variant.parent =
    parent != NULL ? qi_variant_set_keep_text (reader->set, parent, strlen (parent)) : NULL;
  draft->variant.title = draft->variant.id;
  apply_sizes (reader, draft, section->entries);
  qi_variant_apply_pieces (reader, draft, section->entries);
  qi_variant_apply (reader, draft, section->entries);
  qi_variant_finish (reader, draft, section->at, section->length, section->line);
  g_hash_table_insert (reader->ids, (gpointer) draft->variant.id, draft);
}

static void
start_section (QiVariantReader *reader,
               Section         *section,
               const char      *text,
               gsize            length,
               guint            line)
{
  const char *end = memchr (text, ']', length);
  gsize inner = end != NULL ? (gsize) (end - text) - 1 : length - 1;
  const char *colon;
  g_autofree char *name = NULL;

  section->at = text + 1;
  section->parent = NULL;
  section->line = line;
  colon = memchr (section->at, ':', inner);
  section->length = colon != NULL ? (gsize) (colon - section->at) : inner;
  if (colon != NULL)
    {
      section->parent = colon + 1;
      section->parent_length = inner - section->length - 1;
      trim (&section->parent, &section->parent_length);
    }
  trim (&section->at, &section->length);
  g_array_set_size (section->entries, 0);
  g_hash_table_remove_all (section->keys);
  if (end == NULL || !is_name (section->at, section->length))
    {
      report_text (reader, qi_found_bad_section (), text, MIN (length, 100), line);
      section->at = NULL;
      return;
    }
  name = g_strndup (section->at, section->length);
  if (g_hash_table_contains (reader->ids, name))
    {
      report_text (reader, qi_found_variant_exists_section (), section->at, section->length, line);
      section->at = NULL;
    }
}

static void
read_entry (QiVariantReader *reader,
            Section         *section,
            const char      *text,
            gsize            length,
            guint            line)
{
  const char *equals = memchr (text, '=', length);
  QiVariantEntry entry = { .line = line };
  g_autofree char *key = NULL;
  guint index;

  if (equals == NULL || length > QI_VARIANT_MAX_LINE)
    {
      report_text (reader, qi_found_line_not_read (), text, MIN (length, 100), line);
      return;
    }
  entry.key = text;
  entry.key_length = (gsize) (equals - text);
  entry.value = equals + 1;
  entry.value_length = length - entry.key_length - 1;
  trim (&entry.key, &entry.key_length);
  trim (&entry.value, &entry.value_length);
  key = g_strndup (entry.key, entry.key_length);
  index = GPOINTER_TO_UINT (g_hash_table_lookup (section->keys, key));
  if (index > 0)
    {
      g_autofree char *shown = quote (entry.key, entry.key_length);

      qi_variant_report (reader, qi_found_duplicate_key (shown), entry.key, entry.key_length, line);
      g_array_index (section->entries, QiVariantEntry, index - 1) = entry;
      return;
    }
  g_array_append_val (section->entries, entry);
  g_hash_table_insert (section->keys, g_steal_pointer (&key),
                       GUINT_TO_POINTER (section->entries->len));
}

static void
read_text (QiVariantReader *reader)
{
  const char *end = reader->text + reader->length;
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (QiVariantEntry));
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Section section = { .entries = entries, .keys = keys };
  guint n_sections = 0;
  guint line = 1;

  for (const char *at = reader->text; at < end; line++)
    {
      const char *stop = memchr (at, '\n', (gsize) (end - at));
      const char *text = at;
      gsize length = (gsize) ((stop != NULL ? stop : end) - at);

      at = stop != NULL ? stop + 1 : end;
      trim (&text, &length);
      if (length == 0 || text[0] == '#' || text[0] == ';')
        continue;
      if (text[0] == '[')
        {
          end_section (reader, &section);
          section.at = NULL;
          if (++n_sections > QI_VARIANT_MAX_SECTIONS)
            {
              QiFinding *finding = qi_found_too_many_sections (QI_VARIANT_MAX_SECTIONS);

              qi_variant_report (reader, finding, text, MIN (length, 100), line);
              return;
            }
          start_section (reader, &section, text, length, line);
        }
      else if (section.at != NULL)
        read_entry (reader, &section, text, length, line);
    }
  end_section (reader, &section);
}

QiVariantSet *
qi_variant_set_read (const char *text,
                     gsize       length,
                     GPtrArray  *findings)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  QiVariantSet *self = g_atomic_rc_box_new0 (QiVariantSet);
  QiVariantReader reader = { self, text, length, findings, 0, ids };

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  self->strings = g_string_chunk_new (4096);
  self->blocks = g_ptr_array_new_with_free_func (g_free);
  self->drafts = g_ptr_array_new_with_free_func (g_free);
  self->sections = g_array_new (FALSE, FALSE, sizeof (QiVariantSection));
  if (length > QI_VARIANT_MAX_BYTES)
    {
      qi_findings_add (findings, qi_found_too_long_variants (QI_VARIANT_MAX_BYTES));
      return self;
    }
  if (length > 0)
    read_text (&reader);
  return self;
}
