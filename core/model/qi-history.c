/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-history-private.h"

struct _QiHistoryEntry
{
  GObject  parent_instance;

  QiSetup *setup;
  char    *label; /* nullable */
};

G_DEFINE_FINAL_TYPE (QiHistoryEntry, qi_history_entry, G_TYPE_OBJECT)

static void
qi_history_entry_finalize (GObject *object)
{
  QiHistoryEntry *self = QI_HISTORY_ENTRY (object);

  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->label, g_free);
  G_OBJECT_CLASS (qi_history_entry_parent_class)->finalize (object);
}

static void
qi_history_entry_class_init (QiHistoryEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = qi_history_entry_finalize;
}

static void
qi_history_entry_init (QiHistoryEntry *self)
{
}

static QiHistoryEntry *
qi_history_entry_new (QiSetup    *setup,
                      const char *label)
{
  QiHistoryEntry *self = g_object_new (QI_TYPE_HISTORY_ENTRY, NULL);

  self->setup = qi_setup_ref (setup);
  self->label = g_strdup (label);
  return self;
}

/**
 * qi_history_entry_get_setup:
 * @self: a history entry
 *
 * Returns: (transfer none): the setup after this step
 */
QiSetup *
qi_history_entry_get_setup (QiHistoryEntry *self)
{
  g_return_val_if_fail (QI_IS_HISTORY_ENTRY (self), NULL);
  return self->setup;
}

const char *
qi_history_entry_get_label (QiHistoryEntry *self)
{
  g_return_val_if_fail (QI_IS_HISTORY_ENTRY (self), NULL);
  return self->label;
}

struct _QiHistory
{
  GObject    parent_instance;

  GPtrArray *entries;     /* of QiHistoryEntry, the oldest first; never empty */
  guint      cursor;      /* < length */
  guint      max_entries; /* ≥ 1, and ≥ length */
  QiSetup   *clean;
  char      *group; /* of the entry at the cursor, while it takes further pushes; or NULL */

  /* What the properties were when they were last told of. */
  gboolean   told_can_undo;
  gboolean   told_can_redo;
  gboolean   told_modified;
  guint      told_cursor;
};

enum
{
  PROP_CAN_UNDO = 1,
  PROP_CAN_REDO,
  PROP_MODIFIED,
  PROP_CURSOR,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static GType
qi_history_get_item_type (GListModel *model)
{
  return QI_TYPE_HISTORY_ENTRY;
}

static guint
qi_history_get_n_items (GListModel *model)
{
  return QI_HISTORY (model)->entries->len;
}

static gpointer
qi_history_get_item (GListModel *model,
                     guint       position)
{
  GPtrArray *entries = QI_HISTORY (model)->entries;

  return position < entries->len ? g_object_ref (entries->pdata[position]) : NULL;
}

static void
qi_history_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = qi_history_get_item_type;
  iface->get_n_items = qi_history_get_n_items;
  iface->get_item = qi_history_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (QiHistory,
                               qi_history,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      qi_history_list_model_init))

static void
qi_history_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  QiHistory *self = QI_HISTORY (object);

  switch (prop_id)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, qi_history_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, qi_history_can_redo (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, qi_history_is_modified (self));
      break;
    case PROP_CURSOR:
      g_value_set_uint (value, self->cursor);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
qi_history_finalize (GObject *object)
{
  QiHistory *self = QI_HISTORY (object);

  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->clean, qi_setup_unref);
  g_clear_pointer (&self->group, g_free);
  G_OBJECT_CLASS (qi_history_parent_class)->finalize (object);
}

static void
qi_history_class_init (QiHistoryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = qi_history_get_property;
  object_class->finalize = qi_history_finalize;

  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  props[PROP_CURSOR] = g_param_spec_uint ("cursor", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QI_TYPE_HISTORY, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_SETUP);
}

static void
qi_history_init (QiHistory *self)
{
  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Tells of the properties that are not what they were. */
static void
tell_properties (QiHistory *self)
{
  GObject *object = G_OBJECT (self);
  gboolean can_undo = qi_history_can_undo (self);
  gboolean can_redo = qi_history_can_redo (self);
  gboolean modified = qi_history_is_modified (self);

  g_object_freeze_notify (object);
  if (can_undo != self->told_can_undo)
    g_object_notify_by_pspec (object, props[PROP_CAN_UNDO]);
  if (can_redo != self->told_can_redo)
    g_object_notify_by_pspec (object, props[PROP_CAN_REDO]);
  if (modified != self->told_modified)
    g_object_notify_by_pspec (object, props[PROP_MODIFIED]);
  if (self->cursor != self->told_cursor)
    g_object_notify_by_pspec (object, props[PROP_CURSOR]);
  self->told_can_undo = can_undo;
  self->told_can_redo = can_redo;
  self->told_modified = modified;
  self->told_cursor = self->cursor;
  g_object_thaw_notify (object);
}

/* The object is consistent again: tells of the properties, then of the change. Takes @before. A
 * handler may move the cursor again, or drop the last reference to the history. */
static void
tell_changed (QiHistory *self,
              QiSetup   *before)
{
  g_object_ref (self);
  tell_properties (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, before);
  qi_setup_unref (before);
  g_object_unref (self);
}

/**
 * qi_history_new:
 * @setup: the first entry, which is clean
 * @max_entries: how many are kept, ≥ 1
 *
 * Returns: (transfer full): a history with one entry
 */
QiHistory *
qi_history_new (QiSetup *setup,
                guint    max_entries)
{
  g_return_val_if_fail (setup != NULL, NULL);
  g_return_val_if_fail (max_entries >= 1, NULL);

  QiHistory *self = g_object_new (QI_TYPE_HISTORY, NULL);

  g_ptr_array_add (self->entries, qi_history_entry_new (setup, NULL));
  self->max_entries = max_entries;
  self->clean = qi_setup_ref (setup);
  return self;
}

static QiHistoryEntry *
get_entry (QiHistory *self,
           guint      position)
{
  return g_ptr_array_index (self->entries, position);
}

/**
 * qi_history_get_setup:
 * @self: a history
 *
 * Returns: (transfer none): the present setup
 */
QiSetup *
qi_history_get_setup (QiHistory *self)
{
  g_return_val_if_fail (QI_IS_HISTORY (self), NULL);
  return get_entry (self, self->cursor)->setup;
}

/* One more push of the group at the cursor: its entry gets another setup. */
static void
push_into_group (QiHistory *self,
                 QiSetup   *setup)
{
  guint position = self->cursor;
  QiHistoryEntry *old = get_entry (self, position);

  self->entries->pdata[position] = qi_history_entry_new (setup, old->label);
  g_object_unref (old);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 1);
}

static void
push_entry (QiHistory  *self,
            QiSetup    *setup,
            const char *label)
{
  guint position = self->cursor + 1;
  guint removed = self->entries->len - position;

  g_ptr_array_set_size (self->entries, position);
  g_ptr_array_add (self->entries, qi_history_entry_new (setup, label));
  self->cursor = position;
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, 1);
  if (self->entries->len > self->max_entries)
    {
      /* A signal of its own: each signal describes the list as it is at that moment. */
      g_ptr_array_remove_index (self->entries, 0);
      self->cursor--;
      g_list_model_items_changed (G_LIST_MODEL (self), 0, 1, 0);
    }
}

/**
 * qi_history_push:
 * @self: a history
 * @setup: the next setup
 * @label: (nullable): the step in words
 * @group: (nullable): joins steps that follow each other
 *
 * Adds an entry after the cursor and moves there; what lay ahead is gone. A setup that is, or
 * equals, the current one adds nothing. A group that comes back to where it began keeps its entry.
 */
void
qi_history_push (QiHistory  *self,
                 QiSetup    *setup,
                 const char *label,
                 const char *group)
{
  g_return_if_fail (QI_IS_HISTORY (self));
  g_return_if_fail (setup != NULL);

  QiSetup *before = qi_history_get_setup (self);

  if (qi_setup_equal (before, setup))
    return;
  qi_setup_ref (before);
  g_object_ref (self);
  if (group != NULL && g_strcmp0 (group, self->group) == 0)
    push_into_group (self, setup);
  else
    {
      g_free (self->group);
      self->group = g_strdup (group);
      push_entry (self, setup, label);
    }
  tell_changed (self, before);
  g_object_unref (self);
}

/**
 * qi_history_end_group:
 * @self: a history
 *
 * The next push is an entry of its own, whatever its group.
 */
void
qi_history_end_group (QiHistory *self)
{
  g_return_if_fail (QI_IS_HISTORY (self));
  g_clear_pointer (&self->group, g_free);
}

/**
 * qi_history_can_undo:
 * @self: a history
 *
 * Returns: whether there is a step to go back
 */
gboolean
qi_history_can_undo (QiHistory *self)
{
  g_return_val_if_fail (QI_IS_HISTORY (self), FALSE);
  return self->cursor > 0;
}

/**
 * qi_history_can_redo:
 * @self: a history
 *
 * Returns: whether a step was undone and nothing was done since
 */
gboolean
qi_history_can_redo (QiHistory *self)
{
  g_return_val_if_fail (QI_IS_HISTORY (self), FALSE);
  return self->cursor + 1 < self->entries->len;
}

/* Undo and redo end a group: a move of the cursor is no part of it. */
static void
move_to (QiHistory *self,
         guint      cursor)
{
  QiSetup *before = qi_setup_ref (qi_history_get_setup (self));

  self->cursor = cursor;
  qi_history_end_group (self);
  tell_changed (self, before);
}

/**
 * qi_history_undo:
 * @self: a history
 *
 * Goes one step back.
 *
 * Returns: %FALSE when there was none
 */
gboolean
qi_history_undo (QiHistory *self)
{
  if (!qi_history_can_undo (self))
    return FALSE;
  move_to (self, self->cursor - 1);
  return TRUE;
}

/**
 * qi_history_redo:
 * @self: a history
 *
 * Goes one step on.
 *
 * Returns: %FALSE when there was none
 */
gboolean
qi_history_redo (QiHistory *self)
{
  if (!qi_history_can_redo (self))
    return FALSE;
  move_to (self, self->cursor + 1);
  return TRUE;
}

/**
 * qi_history_get_cursor:
 * @self: a history
 *
 * Returns: the index of the present entry; 0 is the start
 */
guint
qi_history_get_cursor (QiHistory *self)
{
  g_return_val_if_fail (QI_IS_HISTORY (self), 0);
  return self->cursor;
}

/**
 * qi_history_set_cursor:
 * @self: a history
 * @cursor: number of an entry, the oldest is 0
 *
 * Goes to an entry in one step.
 */
void
qi_history_set_cursor (QiHistory *self,
                       guint      cursor)
{
  g_return_if_fail (QI_IS_HISTORY (self));
  g_return_if_fail (cursor < self->entries->len);

  if (cursor != self->cursor)
    move_to (self, cursor);
}

static gboolean
stands_at (QiHistory *self,
           guint      position,
           QiSetup   *setup)
{
  return position < self->entries->len && qi_setup_equal (get_entry (self, position)->setup, setup);
}

/**
 * qi_history_go_to:
 * @self: a history
 * @setup: a setup, of this history or not
 * @label: (nullable): the step in words, where it becomes one
 *
 * For who keeps an order of steps of its own, through several histories. Nothing happens when @setup is
 * the current one.
 */
void
qi_history_go_to (QiHistory  *self,
                  QiSetup    *setup,
                  const char *label)
{
  g_return_if_fail (QI_IS_HISTORY (self));
  g_return_if_fail (setup != NULL);

  g_autoptr (QiSetup) kept = qi_setup_ref (setup);

  if (stands_at (self, self->cursor, kept))
    return;
  if (self->cursor > 0 && stands_at (self, self->cursor - 1, kept))
    move_to (self, self->cursor - 1);
  else if (stands_at (self, self->cursor + 1, kept))
    move_to (self, self->cursor + 1);
  else
    {
      for (guint i = 0; i < self->entries->len; i++)
        if (get_entry (self, i)->setup == kept)
          {
            move_to (self, i);
            return;
          }
      qi_history_push (self, kept, label, NULL);
    }
}

const char *
qi_history_get_undo_label (QiHistory *self)
{
  if (!qi_history_can_undo (self))
    return NULL;
  return get_entry (self, self->cursor)->label;
}

/**
 * qi_history_get_redo_label:
 * @self: a history
 *
 * Returns: (transfer none) (nullable): the words of the step that redo would do; %NULL when
 *   there is none
 */
const char *
qi_history_get_redo_label (QiHistory *self)
{
  if (!qi_history_can_redo (self))
    return NULL;
  return get_entry (self, self->cursor + 1)->label;
}

/**
 * qi_history_mark_clean:
 * @self: a history
 *
 * What stands at the cursor is what the file holds. Also ends a group, so that undo can come back
 * to exactly this.
 */
void
qi_history_mark_clean (QiHistory *self)
{
  g_return_if_fail (QI_IS_HISTORY (self));

  QiSetup *setup = qi_setup_ref (qi_history_get_setup (self));

  qi_setup_unref (self->clean);
  self->clean = setup;
  qi_history_end_group (self);
  tell_properties (self);
}

gboolean
qi_history_is_modified (QiHistory *self)
{
  g_return_val_if_fail (QI_IS_HISTORY (self), FALSE);
  return !qi_setup_equal (self->clean, qi_history_get_setup (self));
}
