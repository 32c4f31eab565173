/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-write-private.h"
#include "qi-notations-private.h"
#include "qi-sgf-read-private.h"

#include <string.h>

/* Games of SGF: properties of the root are replaced in place, new ones are added after its last, and
 * those that are no longer needed are removed; the rest of the tree stays byte for byte. When the stones
 * change, the root lists all of them and later set-up nodes list none. */

typedef struct
{
  char     name[QI_SGF_NAME_BYTES];
  gsize    start;
  gsize    end; /* behind its last value */
  gboolean is_root;
} Property;

typedef struct
{
  const char *text;
  GArray     *properties; /* Property, of the nodes before the first move */
  gsize       root_end;   /* behind the last byte of the root node */
  gboolean    has_more;   /* there are nodes behind the root */
  gboolean    has_moves;
} Tree;

static void
tree_init (Tree       *self,
           const char *text,
           gsize       length)
{
  QiSgfScan scan = { .text = text, .length = length, .at = qi_sgf_find_start (text, length) };
  QiSgfEvent event;
  guint n_nodes = 0;
  gboolean has_name = FALSE; /* the values that follow belong to a property of this node */

  *self = (Tree) { .text = text, .properties = g_array_new (FALSE, FALSE, sizeof (Property)) };
  scan.charset = qi_sgf_charset_guess (text, length);
  self->root_end = MIN (scan.at + 1, length);
  qi_sgf_scan_next (&scan, &event); /* the bracket */
  for (qi_sgf_scan_next (&scan, &event); event.kind != QI_SGF_END && event.kind != QI_SGF_CLOSE;
       qi_sgf_scan_next (&scan, &event))
    {
      Property property = { .start = event.span.offset, .end = scan.at, .is_root = n_nodes < 2 };

      if (event.kind == QI_SGF_OPEN)
        break;
      if (event.kind == QI_SGF_NODE)
        {
          n_nodes++;
          has_name = FALSE;
          self->has_more = n_nodes > 1;
        }
      if (event.kind == QI_SGF_PROPERTY)
        {
          qi_sgf_identifier (text, event.span, property.name, sizeof property.name);
          if (strcmp (property.name, "B") == 0 || strcmp (property.name, "W") == 0)
            {
              self->has_moves = TRUE;
              break;
            }
          g_array_append_val (self->properties, property);
          has_name = TRUE;
        }
      if (event.kind == QI_SGF_VALUE && has_name)
        g_array_index (self->properties, Property, self->properties->len - 1).end = scan.at;
      if (n_nodes < 2)
        self->root_end = scan.at;
    }
  self->has_more = self->has_more || self->has_moves || event.kind == QI_SGF_OPEN;
}

static void
tree_clear (Tree *self)
{
  g_array_unref (self->properties);
}

static const Property *
tree_find (const Tree *self,
           const char *name)
{
  for (guint i = 0; i < self->properties->len; i++)
    {
      const Property *property = &g_array_index (self->properties, Property, i);

      if (property->is_root && strcmp (property->name, name) == 0)
        return property;
    }
  return NULL;
}

static gboolean
is_one_of (const char        *name,
           const char *const *names)
{
  return g_strv_contains (names, name);
}

static const char *const stones[] = { "AB", "AW", "AE", "PL", NULL };
static const char *const set_up[] = { "AB", "AW", "AE", "PL", "SZ", NULL };

static gboolean
is_same (const Tree     *a,
         const Property *one,
         const Tree     *b,
         const Property *other)
{
  if (one == NULL || other == NULL)
    return one == other;
  return one->end - one->start == other->end - other->start
         && memcmp (a->text + one->start, b->text + other->start, one->end - one->start) == 0;
}

/* Whether the value of the property has to change. */
static gboolean
has_changed (const QiItemWrite *self,
             const Tree        *old,
             const Tree        *new,
             gboolean           stones_change,
             const char        *name)
{
  if (is_one_of (name, stones))
    return stones_change;
  if (self->is_broken && is_one_of (name, set_up))
    return TRUE;
  return old != NULL && !is_same (old, tree_find (old, name), new, tree_find (new, name));
}

static gboolean
have_stones_changed (const QiItemWrite *self,
                     const Tree        *old,
                     const Tree        *new)
{
  gboolean changed = self->is_broken || old == NULL;

  for (guint i = 0; !changed && stones[i] != NULL; i++)
    changed = !is_same (old, tree_find (old, stones[i]), new, tree_find (new, stones[i]));
  return changed;
}

/* The new tree: changed properties are replaced or removed, new ones are added after the root's
 * last. */
static GString *
put_together (const QiItemWrite *self,
              const Tree        *text,
              const Tree        *old,
              const Tree        *new,
              gboolean           adds_turn)
{
  const gboolean stones_change = have_stones_changed (self, old, new);
  GString *out = g_string_sized_new (self->length + 256);
  g_autoptr (GString) added = g_string_new (NULL);
  gsize at = 0;
  gsize insert_at = 0;

  for (guint i = 0; i < new->properties->len; i++)
    {
      const Property *property = &g_array_index (new->properties, Property, i);

      if (has_changed (self, old, new, stones_change, property->name)
          && tree_find (text, property->name) == NULL
          && (adds_turn || strcmp (property->name, "PL") != 0))
        g_string_append_len (added, new->text + property->start,
                             (gssize) (property->end - property->start));
    }
  for (guint i = 0; i < text->properties->len; i++)
    {
      const Property *property = &g_array_index (text->properties, Property, i);
      const Property *next = property->is_root ? tree_find (new, property->name) : NULL;

      if (!has_changed (self, old, new, stones_change, property->name)
          || (!property->is_root && !is_one_of (property->name, stones)))
        continue;
      if (property->start >= text->root_end && insert_at == 0)
        {
          g_string_append_len (out, self->text + at, (gssize) (text->root_end - at));
          insert_at = out->len;
          at = text->root_end;
        }
      g_string_append_len (out, self->text + at, (gssize) (property->start - at));
      if (next != NULL)
        g_string_append_len (out, new->text + next->start, (gssize) (next->end - next->start));
      at = property->end;
    }
  if (insert_at == 0)
    {
      g_string_append_len (out, self->text + at, (gssize) (text->root_end - at));
      insert_at = out->len;
      at = text->root_end;
    }
  g_string_append_len (out, self->text + at, (gssize) (self->length - at));
  g_string_insert (out, (gssize) insert_at, added->str);
  return out;
}

GString *
qi_item_write_sgf (QiItemWrite *self,
                   gboolean     adds_turn)
{
  Tree text, old, new;
  GString *out = NULL;

  if (self->format != &qi_notation_sgf
      || qi_sgf_find_start (self->text, self->length) >= self->length)
    return NULL;
  tree_init (&text, self->text, self->length);
  tree_init (&new, self->new, strlen (self->new));
  if (self->old != NULL)
    tree_init (&old, self->old, strlen (self->old));
  self->has_moves = text.has_more;
  out = put_together (self, &text, self->old != NULL ? &old : NULL, &new, adds_turn);
  self->moves_stay =
    text.has_moves && have_stones_changed (self, self->old != NULL ? &old : NULL, &new);
  tree_clear (&text);
  tree_clear (&new);
  if (self->old != NULL)
    tree_clear (&old);
  return out;
}
