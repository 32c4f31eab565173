/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-engines.h"

#include "qi-engine-known-private.h"

#include <glib/gstdio.h>

#define MAX_ENTRIES 100
#define MAX_FILE    (1 << 20) /* bytes */
#define USUAL_LINES 3

struct _MasEngines
{
  GObject    parent_instance;

  char      *path;
  GPtrArray *entries;
  GPtrArray *running; /* QiEngine */
  guint      chosen;
  guint      replier;
  guint      lines;
  gboolean   for_mover;
  gboolean   arrows;
  gboolean   is_loading;
  gboolean   is_over; /* the program ends: no engine is started any more */
};

enum
{
  PROP_CHOSEN = 1,
  PROP_LINES,
  PROP_FOR_MOVER,
  PROP_ARROWS,
  PROP_REPLIER,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static GType
mas_engines_get_item_type (GListModel *model)
{
  return MAS_TYPE_ENGINE_ENTRY;
}

static guint
mas_engines_get_n_items (GListModel *model)
{
  return MAS_ENGINES (model)->entries->len;
}

static gpointer
mas_engines_get_item (GListModel *model,
                      guint       position)
{
  MasEngines *self = MAS_ENGINES (model);

  return position < self->entries->len ? g_object_ref (g_ptr_array_index (self->entries, position))
                                       : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = mas_engines_get_item_type;
  iface->get_n_items = mas_engines_get_n_items;
  iface->get_item = mas_engines_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (MasEngines,
                               mas_engines,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* The file -------------------------------------------------------------------------------------------------------- */

static void
write_entry (GKeyFile       *file,
             const char     *group,
             MasEngineEntry *entry)
{
  const char *const *argv = mas_engine_entry_get_argv (entry);
  g_autofree const char **options = mas_engine_entry_list_options (entry);
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  g_key_file_set_string (file, group, "name", mas_engine_entry_get_name (entry));
  g_key_file_set_string_list (file, group, "command", argv, g_strv_length ((char **) argv));
  if (mas_engine_entry_get_protocol (entry) != NULL)
    g_key_file_set_string (file, group, "protocol", mas_engine_entry_get_protocol (entry));
  for (gsize i = 0; options[i] != NULL; i++)
    {
      g_ptr_array_add (values, (gpointer) options[i]);
      g_ptr_array_add (values, (gpointer) mas_engine_entry_get_value (entry, options[i]));
    }
  /* The name of an option may contain characters that a key may not. */
  if (values->len > 0)
    g_key_file_set_string_list (file, group, "options", (const char *const *) values->pdata,
                                values->len);
}

static void
save (MasEngines *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;

  if (self->is_loading || self->path == NULL)
    return;
  g_key_file_set_uint64 (file, "analysis", "engine", self->chosen);
  g_key_file_set_uint64 (file, "analysis", "lines", self->lines);
  g_key_file_set_boolean (file, "analysis", "for-mover", self->for_mover);
  g_key_file_set_boolean (file, "analysis", "arrows", self->arrows);
  g_key_file_set_uint64 (file, "rules", "replier", self->replier);
  for (guint i = 0; i < self->entries->len; i++)
    {
      g_autofree char *group = g_strdup_printf ("engine %u", i);

      write_entry (file, group, g_ptr_array_index (self->entries, i));
    }
  folder = g_path_get_dirname (self->path);
  g_mkdir_with_parents (folder, 0700);
  if (!g_key_file_save_to_file (file, self->path, &error))
    g_message ("The engines cannot be kept: %s", error->message);
}

static void
insert_entry (MasEngines     *self,
              MasEngineEntry *entry)
{
  g_ptr_array_add (self->entries, g_object_ref (entry));
  g_signal_connect_object (entry, "changed", G_CALLBACK (save), self, G_CONNECT_SWAPPED);
  g_list_model_items_changed (G_LIST_MODEL (self), self->entries->len - 1, 0, 1);
}

static void
read_entry (MasEngines *self,
            GKeyFile   *file,
            const char *group)
{
  g_autofree char *name = g_key_file_get_string (file, group, "name", NULL);
  g_autofree char *protocol = g_key_file_get_string (file, group, "protocol", NULL);
  g_auto (GStrv) argv = g_key_file_get_string_list (file, group, "command", NULL, NULL);
  g_auto (GStrv) options = g_key_file_get_string_list (file, group, "options", NULL, NULL);
  g_autoptr (MasEngineEntry) entry = NULL;

  if (name == NULL || argv == NULL || argv[0] == NULL || self->entries->len == MAX_ENTRIES)
    return;
  entry = mas_engine_entry_new (name, (const char *const *) argv, protocol);
  for (gsize i = 0; options != NULL && options[i] != NULL && options[i + 1] != NULL; i += 2)
    mas_engine_entry_set_value (entry, options[i], options[i + 1]);
  insert_entry (self, entry);
}

static gboolean
is_small (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info =
    g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_TYPE, 0,
                       NULL, NULL);

  return info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR
         && g_file_info_get_size (info) <= MAX_FILE;
}

/* A file that cannot be read is not overwritten. */
static void
set_aside (const char *path)
{
  g_autofree char *aside = g_strconcat (path, "~", NULL);

  if (g_rename (path, aside) == 0)
    g_message ("The engines cannot be read; their file is now %s", aside);
}

static void
load (MasEngines *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_auto (GStrv) groups = NULL;

  if (!g_file_test (self->path, G_FILE_TEST_EXISTS))
    return;
  if (!is_small (self->path) || !g_key_file_load_from_file (file, self->path, 0, NULL))
    {
      set_aside (self->path);
      return;
    }
  self->is_loading = TRUE;
  groups = g_key_file_get_groups (file, NULL);
  for (gsize i = 0; groups[i] != NULL; i++)
    if (g_str_has_prefix (groups[i], "engine "))
      read_entry (self, file, groups[i]);
  self->chosen =
    (guint) MIN (g_key_file_get_uint64 (file, "analysis", "engine", NULL), MAX_ENTRIES);
  if (g_key_file_has_key (file, "analysis", "lines", NULL))
    self->lines = (guint) CLAMP (g_key_file_get_uint64 (file, "analysis", "lines", NULL), 1,
                                 MAS_ENGINES_MAX_LINES);
  self->for_mover = g_key_file_get_boolean (file, "analysis", "for-mover", NULL);
  if (g_key_file_has_key (file, "analysis", "arrows", NULL))
    self->arrows = g_key_file_get_boolean (file, "analysis", "arrows", NULL);
  self->replier = (guint) MIN (g_key_file_get_uint64 (file, "rules", "replier", NULL), MAX_ENTRIES);
  self->is_loading = FALSE;
}

/* The object ------------------------------------------------------------------------------------------------------ */

static void
mas_engines_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  MasEngines *self = MAS_ENGINES (object);

  switch (prop_id)
    {
    case PROP_CHOSEN:
      g_value_set_uint (value, self->chosen);
      break;
    case PROP_LINES:
      g_value_set_uint (value, self->lines);
      break;
    case PROP_FOR_MOVER:
      g_value_set_boolean (value, self->for_mover);
      break;
    case PROP_ARROWS:
      g_value_set_boolean (value, self->arrows);
      break;
    case PROP_REPLIER:
      g_value_set_uint (value, self->replier);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_engines_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  MasEngines *self = MAS_ENGINES (object);
  g_auto (GValue) before = G_VALUE_INIT;

  g_value_init (&before, pspec->value_type);
  mas_engines_get_property (object, prop_id, &before, pspec);
  if (g_param_values_cmp (pspec, &before, value) == 0)
    return;
  switch (prop_id)
    {
    case PROP_CHOSEN:
      self->chosen = g_value_get_uint (value);
      break;
    case PROP_LINES:
      self->lines = g_value_get_uint (value);
      break;
    case PROP_FOR_MOVER:
      self->for_mover = g_value_get_boolean (value);
      break;
    case PROP_ARROWS:
      self->arrows = g_value_get_boolean (value);
      break;
    case PROP_REPLIER:
      self->replier = g_value_get_uint (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
  save (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
mas_engines_finalize (GObject *object)
{
  MasEngines *self = MAS_ENGINES (object);

  g_free (self->path);
  g_ptr_array_unref (self->entries);
  g_ptr_array_unref (self->running);

  G_OBJECT_CLASS (mas_engines_parent_class)->finalize (object);
}

static void
mas_engines_class_init (MasEnginesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_engines_get_property;
  object_class->set_property = mas_engines_set_property;
  object_class->finalize = mas_engines_finalize;
  props[PROP_CHOSEN] = g_param_spec_uint ("chosen", NULL, NULL, 0, MAX_ENTRIES, 0, flags);
  props[PROP_LINES] =
    g_param_spec_uint ("lines", NULL, NULL, 1, MAS_ENGINES_MAX_LINES, USUAL_LINES, flags);
  props[PROP_FOR_MOVER] = g_param_spec_boolean ("for-mover", NULL, NULL, FALSE, flags);
  props[PROP_ARROWS] = g_param_spec_boolean ("arrows", NULL, NULL, TRUE, flags);
  props[PROP_REPLIER] = g_param_spec_uint ("replier", NULL, NULL, 0, MAX_ENTRIES, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
mas_engines_init (MasEngines *self)
{
  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
  self->running = g_ptr_array_new_with_free_func (g_object_unref);
  self->lines = USUAL_LINES;
  self->arrows = TRUE;
}

MasEngines *
mas_engines_new (const char *path)
{
  g_return_val_if_fail (path != NULL, NULL);

  MasEngines *self = g_object_new (MAS_TYPE_ENGINES, NULL);

  self->path = g_strdup (path);
  load (self);
  return self;
}

MasEngines *
mas_engines_get_default (void)
{
  static MasEngines *engines;

  if (g_once_init_enter (&engines))
    {
      g_autofree char *path =
        g_build_filename (g_get_user_state_dir (), "masume", "engines.ini", NULL);

      g_once_init_leave (&engines, mas_engines_new (path));
    }
  return engines;
}

MasEngineEntry *
mas_engines_get_chosen (MasEngines *self)
{
  g_return_val_if_fail (MAS_IS_ENGINES (self), NULL);

  if (self->entries->len == 0 || self->is_over)
    return NULL;
  return g_ptr_array_index (self->entries, MIN (self->chosen, self->entries->len - 1));
}

MasEngineEntry *
mas_engines_get_replier (MasEngines *self)
{
  g_return_val_if_fail (MAS_IS_ENGINES (self), NULL);

  return self->replier == 0 || self->replier > self->entries->len || self->is_over
           ? NULL
           : g_ptr_array_index (self->entries, self->replier - 1);
}

void
mas_engines_add (MasEngines     *self,
                 MasEngineEntry *entry)
{
  g_return_if_fail (MAS_IS_ENGINES (self));
  g_return_if_fail (MAS_IS_ENGINE_ENTRY (entry));

  if (self->entries->len == MAX_ENTRIES)
    return;
  insert_entry (self, entry);
  save (self);
}

void
mas_engines_remove (MasEngines     *self,
                    MasEngineEntry *entry)
{
  guint index = 0;

  g_return_if_fail (MAS_IS_ENGINES (self));

  if (!g_ptr_array_find (self->entries, entry, &index))
    return;
  g_signal_handlers_disconnect_by_func (entry, save, self);
  g_ptr_array_remove_index (self->entries, index);
  if (self->chosen > index)
    self->chosen--;
  if (self->replier == index + 1)
    self->replier = 0;
  else if (self->replier > index + 1)
    self->replier--;
  g_list_model_items_changed (G_LIST_MODEL (self), index, 1, 0);
  save (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CHOSEN]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_REPLIER]);
}

static gboolean
has_program (MasEngines *self,
             const char *path)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (g_strcmp0 (mas_engine_entry_get_argv (g_ptr_array_index (self->entries, i))[0], path) == 0)
      return TRUE;
  return FALSE;
}

GStrv
mas_engines_find (MasEngines *self)
{
  gsize n_known = 0;
  const QiKnownEngine *known = qi_engine_get_known (&n_known);
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();

  g_return_val_if_fail (MAS_IS_ENGINES (self), NULL);

  for (gsize i = 0; i < n_known; i++)
    {
      g_autofree char *path = g_find_program_in_path (known[i].program);
      g_autofree char *words = NULL;
      g_autofree char *quoted = NULL;
      g_autofree char *command = NULL;

      if (path == NULL)
        {
          /* Debian installs games there, which is not on every PATH. */
          path = g_build_filename ("/usr/games", known[i].program, NULL);
          if (!g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
            continue;
        }
      if (has_program (self, path))
        continue;
      words = g_strjoinv (" ", (char **) known[i].words);
      quoted = g_shell_quote (path);
      command = g_strjoin (*words != '\0' ? " " : "", quoted, words, NULL);
      g_strv_builder_add (found, command);
    }
  return g_strv_builder_end (found);
}

/* Those that run -------------------------------------------------------------------------------------------------- */

void
mas_engines_watch (MasEngines *self,
                   QiEngine   *engine)
{
  g_return_if_fail (MAS_IS_ENGINES (self));
  g_return_if_fail (QI_IS_ENGINE (engine));

  g_ptr_array_add (self->running, g_object_ref (engine));
}

static void
on_quit_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (MasEngines) self = user_data;

  qi_engine_quit_finish (QI_ENGINE (source), result);
  g_ptr_array_remove (self->running, source);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
}

void
mas_engines_quit (MasEngines *self,
                  QiEngine   *engine)
{
  g_return_if_fail (MAS_IS_ENGINES (self));
  g_return_if_fail (QI_IS_ENGINE (engine));

  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  qi_engine_quit_async (engine, on_quit_cb, g_object_ref (self));
}

void
mas_engines_end_all (MasEngines *self)
{
  g_return_if_fail (MAS_IS_ENGINES (self));

  self->is_over = TRUE;
  for (guint i = 0; i < self->running->len; i++)
    qi_engine_end (g_ptr_array_index (self->running, i));
}
