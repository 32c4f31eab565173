/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-engine-entry.h"

struct _MasEngineEntry
{
  GObject parent_instance;

  char   *name;
  GStrv   argv;
  char   *protocol; /* or NULL */
  GTree  *values;   /* by the option's name */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MasEngineEntry, mas_engine_entry, G_TYPE_OBJECT)

static void
mas_engine_entry_finalize (GObject *object)
{
  MasEngineEntry *self = MAS_ENGINE_ENTRY (object);

  g_free (self->name);
  g_strfreev (self->argv);
  g_free (self->protocol);
  g_tree_unref (self->values);

  G_OBJECT_CLASS (mas_engine_entry_parent_class)->finalize (object);
}

static void
mas_engine_entry_class_init (MasEngineEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_engine_entry_finalize;
  changed_signal = g_signal_new ("changed", MAS_TYPE_ENGINE_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static int
compare_names (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  return g_strcmp0 (a, b);
}

static void
mas_engine_entry_init (MasEngineEntry *self)
{
  self->values = g_tree_new_full (compare_names, NULL, g_free, g_free);
}

MasEngineEntry *
mas_engine_entry_new (const char        *name,
                      const char *const *argv,
                      const char        *protocol)
{
  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (argv != NULL && argv[0] != NULL, NULL);

  MasEngineEntry *self = g_object_new (MAS_TYPE_ENGINE_ENTRY, NULL);

  self->name = g_strdup (name);
  self->argv = g_strdupv ((char **) argv);
  self->protocol = g_strdup (protocol);
  return self;
}

const char *
mas_engine_entry_get_name (MasEngineEntry *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_ENTRY (self), NULL);
  return self->name;
}

void
mas_engine_entry_set_name (MasEngineEntry *self,
                           const char     *name)
{
  g_return_if_fail (MAS_IS_ENGINE_ENTRY (self));
  g_return_if_fail (name != NULL);

  if (g_str_equal (self->name, name))
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  g_signal_emit (self, changed_signal, 0);
}

const char *const *
mas_engine_entry_get_argv (MasEngineEntry *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_ENTRY (self), NULL);
  return (const char *const *) self->argv;
}

const char *
mas_engine_entry_get_protocol (MasEngineEntry *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_ENTRY (self), NULL);
  return self->protocol;
}

const char *
mas_engine_entry_get_value (MasEngineEntry *self,
                            const char     *option)
{
  g_return_val_if_fail (MAS_IS_ENGINE_ENTRY (self), NULL);
  return g_tree_lookup (self->values, option);
}

void
mas_engine_entry_set_value (MasEngineEntry *self,
                            const char     *option,
                            const char     *value)
{
  g_return_if_fail (MAS_IS_ENGINE_ENTRY (self));
  g_return_if_fail (option != NULL);

  if (g_strcmp0 (g_tree_lookup (self->values, option), value) == 0)
    return;
  if (value != NULL)
    g_tree_insert (self->values, g_strdup (option), g_strdup (value));
  else
    g_tree_remove (self->values, option);
  g_signal_emit (self, changed_signal, 0);
}

const char **
mas_engine_entry_list_options (MasEngineEntry *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_ENTRY (self), NULL);

  GPtrArray *names = g_ptr_array_new ();

  for (GTreeNode *node = g_tree_node_first (self->values); node != NULL;
       node = g_tree_node_next (node))
    g_ptr_array_add (names, g_tree_node_key (node));
  g_ptr_array_add (names, NULL);
  return (const char **) g_ptr_array_free (names, FALSE);
}
