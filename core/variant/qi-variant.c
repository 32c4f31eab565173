/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

const char *
qi_variant_set_keep_text (QiVariantSet *set,
                          const char   *text,
                          gsize         length)
{
  return g_string_chunk_insert_len (set->strings, text, (gssize) length);
}

gpointer
qi_variant_set_keep (QiVariantSet *set,
                     gconstpointer data,
                     gsize         size)
{
  gpointer block = g_memdup2 (data, size);

  g_ptr_array_add (set->blocks, block);
  return block;
}

static void
clear_set (gpointer data)
{
  QiVariantSet *self = data;

  g_string_chunk_free (self->strings);
  g_ptr_array_unref (self->blocks);
  g_ptr_array_unref (self->drafts);
  g_array_unref (self->sections);
}

/**
 * qi_variant_set_ref:
 * @self: a variant set
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 */
QiVariantSet *
qi_variant_set_ref (QiVariantSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_variant_set_unref:
 * @self: a variant set
 *
 * Gives up a reference. May be called from any thread.
 */
void
qi_variant_set_unref (QiVariantSet *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, clear_set);
}

/**
 * qi_variant_set_get_n:
 * @self: a variant set
 *
 * Returns: how many variants there are
 */
guint
qi_variant_set_get_n (QiVariantSet *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->drafts->len;
}

/**
 * qi_variant_set_get:
 * @self: a variant set
 * @index: 0 ≤ @index < number of variants
 *
 * Returns: (transfer none): the variant; it lives as long as @self
 */
const QiVariant *
qi_variant_set_get (QiVariantSet *self,
                    guint         index)
{
  g_return_val_if_fail (self != NULL && index < self->drafts->len, NULL);
  return &((QiVariantDraft *) g_ptr_array_index (self->drafts, index))->variant;
}

gboolean
qi_variant_set_is_whole (QiVariantSet *set,
                         guint         index)
{
  g_return_val_if_fail (set != NULL && index < set->drafts->len, FALSE);
  return ((QiVariantDraft *) g_ptr_array_index (set->drafts, index))->is_whole;
}

/* The variants of the person's own files, in order and by id. Readers use the list as it is; adding publishes a longer
 * one and leaves the old one to threads that are still reading it, so lists are never freed: there
 * is one for each file that was added. */
typedef struct _Known Known;
struct _Known
{
  GPtrArray    *drafts; /* of const QiVariantDraft */
  GHashTable   *ids;
  QiVariantSet *set;    /* owns the drafts that were added last, and is kept for that */
  const Known  *before; /* the list before them */
};

static Known *known; /* atomic; NULL: none was added */
static GMutex add_mutex;

static void
append (Known                *list,
        const QiVariantDraft *draft)
{
  g_ptr_array_add (list->drafts, (gpointer) draft);
  g_hash_table_insert (list->ids, (gpointer) draft->variant.id, (gpointer) draft);
}

/* Takes a reference to @set. */
static Known *
new_known (const Known  *old,
           QiVariantSet *set)
{
  Known *list = g_new (Known, 1);

  list->drafts = g_ptr_array_new ();
  list->ids = g_hash_table_new (g_str_hash, g_str_equal);
  list->set = set;
  list->before = old;
  for (guint i = 0; old != NULL && i < old->drafts->len; i++)
    append (list, g_ptr_array_index (old->drafts, i));
  return list;
}

const QiVariantDraft *
qi_variant_lookup_draft (const char *id)
{
  const QiVariantDraft *draft = qi_variant_catalogue_lookup (id);
  const Known *list = g_atomic_pointer_get (&known);

  if (draft != NULL && !draft->is_parent)
    return draft;
  return list != NULL ? g_hash_table_lookup (list->ids, id) : NULL;
}

const QiVariantDraft *
qi_variant_lookup_parent (const char *id)
{
  const QiVariantDraft *draft;

  if (qi_variant_catalogue_is_reading ())
    return qi_variant_catalogue_lookup (id);
  draft = qi_variant_lookup_draft (id);
  return draft != NULL ? draft : qi_variant_catalogue_lookup (id);
}

gboolean
qi_variant_is_known (const char *id)
{
  return qi_variant_lookup_parent (id) != NULL;
}

const QiVariant *
qi_variant_lookup (const char *id)
{
  const QiVariantDraft *draft = id != NULL ? qi_variant_lookup_draft (id) : NULL;

  return draft != NULL ? &draft->variant : NULL;
}

const char *
qi_variant_get_path (const char *id)
{
  const QiVariantDraft *draft = id != NULL ? qi_variant_lookup_draft (id) : NULL;

  return draft != NULL ? draft->path : NULL;
}

const QiVariant **
qi_variant_dup_all (void)
{
  const Known *list = g_atomic_pointer_get (&known);
  g_autoptr (GPtrArray) drafts = g_ptr_array_new ();
  const QiVariant **all;

  qi_variant_catalogue_add_games (drafts);
  for (guint i = 0; list != NULL && i < list->drafts->len; i++)
    g_ptr_array_add (drafts, g_ptr_array_index (list->drafts, i));
  all = g_new0 (const QiVariant *, drafts->len + 1);
  for (guint i = 0; i < drafts->len; i++)
    all[i] = &((const QiVariantDraft *) g_ptr_array_index (drafts, i))->variant;
  return all;
}

/* Adds a finding about a section; its range is the section's name in the text. */
static void
report_draft (GPtrArray            *findings,
              const QiVariantDraft *draft,
              gboolean              exists)
{
  const char *id = draft->variant.id;
  QiFinding *finding = exists ? qi_found_variant_exists (id) : qi_found_variant_left_out (id);

  qi_finding_set_range (finding, draft->offset, strlen (id));
  qi_finding_set_line (finding, draft->line, draft->column);
  qi_findings_add (findings, finding);
}

void
qi_variant_add_set (QiVariantSet *set,
                    const char   *path,
                    GPtrArray    *findings)
{
  g_autoptr (GPtrArray) infos = g_ptr_array_new ();
  g_autofree char *absolute = path != NULL ? g_canonicalize_filename (path, NULL) : NULL;
  const char *kept;
  const Known *old;
  Known *list;

  g_return_if_fail (set != NULL);

  kept = absolute != NULL ? qi_variant_set_keep_text (set, absolute, strlen (absolute)) : NULL;
  g_mutex_lock (&add_mutex);
  old = g_atomic_pointer_get (&known);
  list = new_known (old, qi_variant_set_ref (set));
  for (guint i = 0; i < set->drafts->len; i++)
    {
      QiVariantDraft *draft = g_ptr_array_index (set->drafts, i);
      const char *id = draft->variant.id;

      draft->path = kept;
      if (draft->is_parent) /* only known within its own file */
        continue;
      if (qi_variant_lookup_draft (id) != NULL || g_hash_table_contains (list->ids, id)
          || qi_game_info_lookup (id) != NULL)
        {
          report_draft (findings, draft, TRUE);
          continue;
        }

      QiGameInfo *info = draft->is_whole ? qi_variant_new_game_info (draft) : NULL;

      if (info == NULL)
        {
          if (qi_variant_get_refused (draft) == NULL) /* else that was said of its section */
            report_draft (findings, draft, FALSE);
          continue;
        }
      append (list, draft);
      g_ptr_array_add (infos, info);
    }
  g_atomic_pointer_set (&known, list);
  for (guint i = 0; i < infos->len; i++)
    qi_game_info_add (g_ptr_array_index (infos, i));
  g_mutex_unlock (&add_mutex);
}

static const QiVariantSection *
find_section (const QiVariantSet *set,
              const char         *id)
{
  for (guint i = 0; id != NULL && i < set->sections->len; i++)
    {
      const QiVariantSection *section = &g_array_index (set->sections, QiVariantSection, i);

      if (strcmp (section->id, id) == 0)
        return section;
    }
  return NULL;
}

/* Whether @line belongs to the section @id or, unless it has to be @own, to one that it inherits from. */
static gboolean
is_line_of (const QiVariantSet *set,
            const char         *id,
            guint               line,
            gboolean            own)
{
  const QiVariantSection *of = NULL;

  for (guint i = 0; i < set->sections->len; i++)
    {
      const QiVariantSection *section = &g_array_index (set->sections, QiVariantSection, i);

      if (section->line <= line)
        of = section;
    }
  /* A parent stands above its child in the text, so this loop ends. */
  for (const QiVariantSection *up = find_section (set, id); up != NULL;)
    {
      const QiVariantSection *parent = find_section (set, up->parent);

      if (up == of)
        return TRUE;
      up = !own && parent != NULL && parent->line < up->line ? parent : NULL;
    }
  return of == NULL;
}

void
qi_variant_set_keep_findings_of (QiVariantSet *set,
                                 const char   *id,
                                 GPtrArray    *findings)
{
  g_return_if_fail (set != NULL && id != NULL && findings != NULL);

  for (guint i = findings->len; i > 0; i--)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i - 1);
      /* A section whose name a built-in game has is no game of its own, but others may inherit from it. */
      const gboolean own = strcmp (qi_finding_get_code (finding), "variant-exists") == 0;
      guint line = 0;

      if (qi_finding_get_line (finding, &line, NULL) && !is_line_of (set, id, line, own))
        g_ptr_array_remove_index (findings, i - 1);
    }
}

char *
qi_variant_take_text (char  *text,
                      gsize *length)
{
  static const char *const marks[] = { "\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF" };
  static const char *const encodings[] = { "UTF-8", "UTF-16LE", "UTF-16BE" };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const gsize skip = strlen (marks[i]);
      gsize written = 0;
      char *converted;

      if (*length < skip || memcmp (text, marks[i], skip) != 0)
        continue;
      converted = g_convert (text + skip, (gssize) (*length - skip), "UTF-8", encodings[i], NULL,
                             &written, NULL);
      if (converted == NULL)
        break; /* it is complete, so its lines may have findings */
      g_free (text);
      *length = written;
      return converted;
    }
  return text;
}

gboolean
qi_variant_load_file (const char *path,
                      GPtrArray  *findings,
                      GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autofree char *buffer = NULL;
  g_autoptr (QiVariantSet) set = NULL;
  gsize length = 0;

  if (stream == NULL)
    return FALSE;
  /* One byte more than is allowed, so that the reader sees that there is more. */
  buffer = g_malloc (QI_VARIANT_MAX_BYTES + 1);
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), buffer, QI_VARIANT_MAX_BYTES + 1, &length,
                                NULL, error))
    return FALSE;
  buffer = qi_variant_take_text (g_steal_pointer (&buffer), &length);
  set = qi_variant_set_read (buffer, length, findings);
  qi_variant_add_set (set, path, findings);
  return TRUE;
}

gboolean
qi_variant_load_user (GPtrArray *findings,
                      GError   **error)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "masume", "variants.ini", NULL);
  g_autoptr (GError) fault = NULL;

  if (qi_variant_load_file (path, findings, &fault)
      || g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}
