/* SPDX-License-Identifier: Apache-2.0 */
/* The games of moving pieces that are built in. Each section of their text is read when its game is asked for first:
 * most programs need only a few of them. */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include "qi-finding-private.h"
#include "qi-games-resource.h"

#include <string.h>

#define CATALOGUE_PATH "/io/github/masume/Masume/games/variants.ini"

/* @is_read is set once the rest does not change any more. */
typedef struct
{
  const char           *text; /* from its "[" on */
  gsize                 length;
  const QiVariantDraft *draft;   /* NULL: it has a fault */
  QiVariantSet         *set;     /* owns @draft, and is kept for that */
  int                   is_read; /* atomic */
} Section;

typedef struct
{
  GArray     *sections; /* of Section, in their order */
  GHashTable *ids;      /* to their places + 1 */
} Catalogue;

/* Held while a section is read, which reads those that it inherits from. */
static GRecMutex reading;
static GPrivate is_reading = G_PRIVATE_INIT (NULL);

GBytes *
qi_variant_dup_catalogue (void)
{
  return g_resource_lookup_data (qi_games_get_resource (), CATALOGUE_PATH,
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

/* The text is part of the program and stays where it is. */
static gpointer
make_index (gpointer unused)
{
  g_autoptr (GBytes) bytes = qi_variant_dup_catalogue ();
  Catalogue *self = g_new (Catalogue, 1);
  gsize length = 0;
  const char *at = bytes != NULL ? g_bytes_get_data (bytes, &length) : "";
  const char *end = at + length;

  self->sections = g_array_new (FALSE, FALSE, sizeof (Section));
  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  while (at < end)
    {
      const char *stop = memchr (at, '\n', (gsize) (end - at));
      const char *next = stop != NULL ? stop + 1 : end;

      if (*at == '[')
        {
          const Section section = { .text = at };

          g_array_append_val (self->sections, section);
          g_hash_table_insert (self->ids, g_strndup (at + 1, strcspn (at + 1, ":]\n")),
                               GUINT_TO_POINTER (self->sections->len));
        }
      at = next;
      if (self->sections->len > 0)
        {
          Section *last = &g_array_index (self->sections, Section, self->sections->len - 1);

          last->length = (gsize) (at - last->text);
        }
    }
  return self;
}

static const Catalogue *
get_catalogue (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_index, NULL);
}

/* A fault in it is a bug. */
static void
read_section (Section *self)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  gpointer outer = g_private_get (&is_reading);

  g_private_set (&is_reading, GINT_TO_POINTER (1));
  self->set = qi_variant_set_read (self->text, self->length, findings);
  g_private_set (&is_reading, outer);
  for (guint i = 0; i < findings->len; i++)
    g_warning ("the catalogue of games: %.*s: %s", (int) strcspn (self->text, "\n"), self->text,
               qi_finding_get_message (g_ptr_array_index (findings, i)));
  if (self->set->drafts->len > 0)
    self->draft = g_ptr_array_index (self->set->drafts, 0);
}

static const QiVariantDraft *
get_draft (Section *self)
{
  if (!g_atomic_int_get (&self->is_read))
    {
      g_rec_mutex_lock (&reading);
      if (!self->is_read)
        {
          read_section (self);
          g_atomic_int_set (&self->is_read, TRUE);
        }
      g_rec_mutex_unlock (&reading);
    }
  return self->draft;
}

const QiVariantDraft *
qi_variant_catalogue_lookup (const char *id)
{
  const Catalogue *self = get_catalogue ();
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (self->ids, id));

  return place == 0 ? NULL : get_draft (&g_array_index (self->sections, Section, place - 1));
}

void
qi_variant_catalogue_add_games (GPtrArray *drafts)
{
  const Catalogue *self = get_catalogue ();

  for (guint i = 0; i < self->sections->len; i++)
    {
      const QiVariantDraft *draft = get_draft (&g_array_index (self->sections, Section, i));

      if (draft != NULL && !draft->is_parent)
        g_ptr_array_add (drafts, (gpointer) draft);
    }
}

gboolean
qi_variant_catalogue_is_reading (void)
{
  return g_private_get (&is_reading) != NULL;
}
