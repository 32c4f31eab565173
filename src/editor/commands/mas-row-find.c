/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-row-find.h"

#include <glib/gi18n.h>

typedef enum
{
  FIND_LIKE,
  FIND_MIRRORED,
  FIND_SWAPPED,
  FIND_REPEATS,
  N_FINDS
} Find;

struct _MasRowFind
{
  MasCommands        parent_instance;

  MasCollectionList *list;    /* weak */
  MasWorkplace      *place;   /* weak */
  MasRowCommands    *rows;    /* weak */
  GCancellable      *looking; /* (nullable): while it looks for rows that are to be deleted */
  MasSession        *seen;    /* only compared */
  GSimpleAction     *actions[N_FINDS];
};

G_DEFINE_FINAL_TYPE (MasRowFind, mas_row_find, MAS_TYPE_COMMANDS)

static const struct
{
  const char *name;
  const char *state; /* as a text of GVariant */
} table[N_FINDS] = {
  [FIND_LIKE] = { "find-like", "'all'" },
  [FIND_MIRRORED] = { "find-mirrored", "false" },
  [FIND_SWAPPED] = { "find-swapped", "false" },
  [FIND_REPEATS] = { "find-repeats", "'all'" },
};

static gboolean
is_on (MasRowFind *self,
       Find        find)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (self->actions[find]));

  return g_variant_get_boolean (state);
}

static gboolean
says (MasRowFind *self,
      Find        find,
      const char *word)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (self->actions[find]));

  return g_str_equal (g_variant_get_string (state, NULL), word);
}

static guint
get_symmetries (MasRowFind *self)
{
  return (is_on (self, FIND_MIRRORED) ? QI_SYMMETRY_MIRROR : 0)
         | (is_on (self, FIND_SWAPPED) ? QI_SYMMETRY_SIDES : 0);
}

/* What the selected squares hold, empty ones included; without a selection all pieces. */
static QiBoardPattern *
make_pattern (MasRowFind *self,
              QiPosition *position)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (mas_workplace_get_cursor (self->place));
  QiBoardPattern *pattern = NULL;

  if (squares->len == 0)
    return qi_board_pattern_new_for (position);
  pattern = qi_board_pattern_new (qi_position_get_shape (position));
  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (position, square);

      qi_board_pattern_set (pattern, square, piece != NULL ? QI_SQUARE_PIECE : QI_SQUARE_EMPTY,
                            piece, QI_SIDE_FIRST);
    }
  return pattern;
}

/* What the state of "find-like" asks for. */
static QiQuery *
make_query (MasRowFind *self,
            QiSetup    *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  QiQuery *query = qi_query_new ();

  qi_query_set_symmetries (query, get_symmetries (self));
  if (says (self, FIND_LIKE, "position"))
    qi_query_set_position (query, setup, QI_SAME_TURN | QI_SAME_RIGHTS);
  else if (says (self, FIND_LIKE, "pieces"))
    qi_query_take_material (query, qi_material_new (setup));
  else if (says (self, FIND_LIKE, "turn"))
    qi_query_set_turn (query, qi_position_get_turn (position));
  else
    {
      g_autoptr (QiBoardPattern) pattern = make_pattern (self, position);

      qi_query_set_pattern (query, pattern);
    }
  return query;
}

static void
show (MasRowFind *self)
{
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
  g_autoptr (QiQuery) query = NULL;
  QiRepeatsWish repeats = QI_REPEATS_ALL;

  if (self->list == NULL || self->place == NULL)
    return;
  if (says (self, FIND_REPEATS, "once"))
    repeats = QI_REPEATS_ONCE;
  else if (says (self, FIND_REPEATS, "further"))
    repeats = QI_REPEATS_FURTHER;
  if (!says (self, FIND_LIKE, "all") && document != NULL)
    query = make_query (self, mas_document_get_setup (document));
  mas_collection_list_set_wish (self->list, query, repeats, get_symmetries (self));
}

static void
on_change_state_cb (GSimpleAction *action,
                    GVariant      *state,
                    gpointer       user_data)
{
  MasRowFind *self = user_data;
  g_autoptr (GVariant) before G_GNUC_UNUSED = g_action_get_state (G_ACTION (action));
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
  const gboolean likes =
    action == self->actions[FIND_LIKE] && !g_str_equal (g_variant_get_string (state, NULL), "all");

  /* Without an open position there is nothing to search for. */
  if (likes && document == NULL)
    return;
  g_simple_action_set_state (action, state);
  show (self);
}

/* Choosing the same again uses the present position and selection. */
static void
on_activate_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (action));

  if (parameter != NULL)
    g_action_change_state (G_ACTION (action), parameter);
  else
    g_action_change_state (G_ACTION (action),
                           g_variant_new_boolean (!g_variant_get_boolean (state)));
}

/* --- deleting repetitions --------------------------------------------------------------------- */

typedef struct
{
  MasRowFind *find; /* owned */
  QiRowList  *rows; /* that are looked at */
} Look;

static void
look_free (Look *self)
{
  g_object_unref (self->find);
  qi_row_list_unref (self->rows);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Look, look_free)

static QiCollection *
get_rows (MasRowFind *self)
{
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));

  return collection != NULL ? mas_collection_get_collection (collection) : NULL;
}

static void
on_repeats_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (Look) look = user_data;
  MasRowFind *self = look->find;
  MasMessages *messages = mas_commands_get_messages (MAS_COMMANDS (self));
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = qi_collection_find_finish (QI_COLLECTION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->rows == NULL)
    return;
  g_clear_object (&self->looking);
  if (rows == NULL)
    mas_messages_tell_error (messages, error);
  else if (get_rows (self) != QI_COLLECTION (source) || !mas_commands_keep_row (MAS_COMMANDS (self))
           || qi_collection_get_rows (QI_COLLECTION (source)) != look->rows)
    mas_messages_tell (messages, _("The list was changed meanwhile, and nothing is deleted."));
  else if (rows->len == 0)
    mas_messages_tell (messages, _("No position is there more than once."));
  else
    mas_row_commands_delete (self->rows, rows, _("Delete Repetitions"));
}

static void
on_delete_repeats_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  MasRowFind *self = user_data;
  const QiRowFilter filter = { .repeats = QI_REPEATS_FURTHER, .symmetries = get_symmetries (self) };
  Look *look;

  if (get_rows (self) == NULL || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  mas_collection_flush (mas_commands_get_collection (MAS_COMMANDS (self)));
  g_cancellable_cancel (self->looking);
  g_clear_object (&self->looking);
  self->looking = g_cancellable_new ();
  look = g_new0 (Look, 1);
  look->find = g_object_ref (self);
  look->rows = qi_row_list_ref (qi_collection_get_rows (get_rows (self)));
  qi_collection_find_async (get_rows (self), &filter, self->looking, on_repeats_cb, look);
}

/* --- the object ------------------------------------------------------------------------------- */

/* Another file is shown without a filter. */
static void
mas_row_find_update (MasCommands *commands)
{
  MasRowFind *self = MAS_ROW_FIND (commands);
  MasSession *session = mas_commands_get_session (commands);
  const gboolean has = mas_commands_get_rows_session (commands) != NULL;

  for (guint i = 0; i < N_FINDS; i++)
    if (self->actions[i] != NULL)
      g_simple_action_set_enabled (self->actions[i], has);
  mas_commands_enable (commands, "delete-repeats", has);
  if (session == self->seen || self->actions[N_FINDS - 1] == NULL)
    return;
  self->seen = session;
  for (guint i = 0; i < N_FINDS; i++)
    g_simple_action_set_state (self->actions[i], g_variant_new_parsed (table[i].state));
  if (self->list != NULL)
    mas_collection_list_set_wish (self->list, NULL, QI_REPEATS_ALL, 0);
}

static void
mas_row_find_dispose (GObject *object)
{
  MasRowFind *self = MAS_ROW_FIND (object);

  g_cancellable_cancel (self->looking);
  g_clear_object (&self->looking);
  g_clear_weak_pointer (&self->list);
  g_clear_weak_pointer (&self->place);
  g_clear_weak_pointer (&self->rows);
  for (guint i = 0; i < N_FINDS; i++)
    g_clear_object (&self->actions[i]);

  G_OBJECT_CLASS (mas_row_find_parent_class)->dispose (object);
}

static void
mas_row_find_class_init (MasRowFindClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_row_find_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_row_find_update;
}

static void
mas_row_find_init (MasRowFind *self)
{
}

MasRowFind *
mas_row_find_new (GtkApplicationWindow *window,
                  MasMessages          *messages,
                  MasCollectionList    *list,
                  MasWorkplace         *place,
                  MasRowCommands       *rows)
{
  const GActionEntry entries[] = {
    { .name = "delete-repeats", .activate = on_delete_repeats_cb },
  };
  MasRowFind *self = g_object_new (MAS_TYPE_ROW_FIND, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->list, list);
  g_set_weak_pointer (&self->place, place);
  g_set_weak_pointer (&self->rows, rows);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  for (guint i = 0; i < N_FINDS; i++)
    {
      GVariant *state = g_variant_new_parsed (table[i].state);
      const gboolean is_switch = g_variant_is_of_type (state, G_VARIANT_TYPE_BOOLEAN);

      self->actions[i] =
        g_simple_action_new_stateful (table[i].name, is_switch ? NULL : G_VARIANT_TYPE_STRING,
                                      state);
      g_signal_connect_object (self->actions[i], "activate", G_CALLBACK (on_activate_cb), self, 0);
      g_signal_connect_object (self->actions[i], "change-state", G_CALLBACK (on_change_state_cb),
                               self, 0);
      g_action_map_add_action (G_ACTION_MAP (window), G_ACTION (self->actions[i]));
    }
  mas_row_find_update (MAS_COMMANDS (self));
  return self;
}
