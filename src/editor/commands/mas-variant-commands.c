/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-variant-commands.h"

#include "mas-dialogs.h"
#include "mas-game-maker.h"
#include "mas-words.h"

#include "qi-variant-private.h"

#include <glib/gi18n.h>

#define MAX_REMARKS 12 /* shown of one file */

struct _MasVariantCommands
{
  MasCommands parent_instance;

  GPtrArray  *remarks; /* or NULL */
};

static guint choosing_signal;

G_DEFINE_FINAL_TYPE (MasVariantCommands, mas_variant_commands, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasVariantCommands *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

static guint
count_games (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  guint n = 0;

  while (all[n] != NULL)
    n++;
  return n;
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_free (mas_confirm_finish (result));
}

static char *
dup_remarks (GPtrArray *findings)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < findings->len && i < MAX_REMARKS; i++)
    {
      g_autofree char *sentence = mas_words_finding_at (g_ptr_array_index (findings, i), NULL);

      g_string_append_printf (words, "%s%s", i > 0 ? "\n" : "", sentence);
    }
  if (findings->len > MAX_REMARKS)
    {
      guint n = findings->len - MAX_REMARKS;

      g_string_append_c (words, '\n');
      g_string_append_printf (words, ngettext ("and %'u more", "and %'u more", n), n);
    }
  return g_string_free (words, FALSE);
}

static void
show_remarks (MasVariantCommands *self,
              const char         *heading,
              GPtrArray          *findings)
{
  const MasChoice close = { "close", _("_Close"), MAS_CHOICE_PLAIN };
  g_autofree char *body = dup_remarks (findings);

  mas_confirm_async (mas_commands_get_window (MAS_COMMANDS (self)), heading, body, &close, 1,
                     on_read_cb, NULL);
}

/* Shows what came of a file: how many games it has, and everything in it that was not
 * understood. */
static void
show_result (MasVariantCommands *self,
             guint               n_added,
             GPtrArray          *findings)
{
  g_autofree char *heading =
    g_strdup_printf (ngettext ("%'u game was added", "%'u games were added", n_added), n_added);

  if (findings->len == 0)
    mas_messages_tell (get_messages (self), heading);
  else
    show_remarks (self, heading, findings);
}

static void
load (MasVariantCommands *self,
      GFile              *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  guint n_before = count_games ();

  if (path == NULL || !qi_variant_load_file (path, findings, &error))
    {
      g_autofree char *words = error != NULL ? mas_messages_dup_error (get_messages (self), error)
                                             : g_strdup (_("The file cannot be read."));

      mas_messages_tell (get_messages (self), words);
      return;
    }
  show_result (self, count_games () - n_before, findings);
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasVariantCommands) self = user_data;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, NULL);

  if (file != NULL && mas_commands_get_window (MAS_COMMANDS (self)) != NULL)
    load (self, file);
}

static void
on_load_variants_cb (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  g_signal_emit (user_data, choosing_signal, 0);
  mas_file_dialog_open_variants_async (mas_commands_get_window (user_data),
                                       mas_commands_get_cancellable (user_data), on_chosen_cb,
                                       g_object_ref (user_data));
}

static gboolean
has_remarks (MasVariantCommands *self)
{
  return self->remarks != NULL && self->remarks->len > 0;
}

static void
on_show_remarks_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  MasVariantCommands *self = user_data;

  if (has_remarks (self))
    show_remarks (self, _("Your Variants"), self->remarks);
}

/* The board becomes the start of the game. */
static void
on_made_cb (MasVariantCommands *self,
            const char         *id)
{
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
  const QiGameInfo *info = qi_game_info_lookup (id);
  g_autoptr (QiSetup) start = info != NULL ? qi_game_info_dup_start (info) : NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autofree char *words = NULL;

  if (document == NULL || start == NULL)
    return;
  qi_edit_replace (edit, start);
  if (!mas_document_apply (document, edit, _("Make Game"), NULL, NULL))
    return;
  words = g_strdup_printf (_("%s is among your games now."), qi_game_info_get_name (info));
  mas_messages_tell (get_messages (self), words);
}

/* Why no game can be made of the board. */
static const char *
get_refusal (QiPlanFaultKind kind)
{
  if (kind == QI_PLAN_TOO_LARGE)
    return _("The board is too large for a game.");
  if (kind == QI_PLAN_TOO_MANY)
    return _("There are more kinds of pieces on the board than letters.");
  return _("A game needs pieces that belong to one side each.");
}

/* @copies: of a game whose rules are known. */
static void
open_maker (MasVariantCommands *self,
            gboolean            copies)
{
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
  QiPlanFault fault;
  QiGamePlan *plan = NULL;
  GtkWidget *maker = NULL;

  if (document == NULL)
    return;
  plan = qi_game_plan_new (mas_document_get_setup (document), &fault);
  if (plan == NULL)
    {
      mas_messages_tell (get_messages (self), get_refusal (fault.kind));
      return;
    }
  if (copies && plan->parent == NULL)
    {
      mas_messages_tell (get_messages (self),
                         _("There is no game with rules to copy on this board."));
      qi_game_plan_free (plan);
      return;
    }
  maker = mas_game_maker_new (mas_commands_get_window (MAS_COMMANDS (self)), plan);
  g_signal_connect_object (maker, "made", G_CALLBACK (on_made_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (maker));
}

static void
on_make_game_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  open_maker (user_data, FALSE);
}

static void
on_copy_game_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  open_maker (user_data, TRUE);
}

static void
mas_variant_commands_update (MasCommands *commands)
{
  mas_commands_enable (commands, "make-game", mas_commands_get_document (commands) != NULL);
  mas_commands_enable (commands, "copy-game", mas_commands_get_document (commands) != NULL);
}

static void
mas_variant_commands_dispose (GObject *object)
{
  g_clear_pointer (&MAS_VARIANT_COMMANDS (object)->remarks, g_ptr_array_unref);

  G_OBJECT_CLASS (mas_variant_commands_parent_class)->dispose (object);
}

static void
mas_variant_commands_class_init (MasVariantCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_variant_commands_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_variant_commands_update;
  choosing_signal = g_signal_new ("choosing", MAS_TYPE_VARIANT_COMMANDS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_variant_commands_init (MasVariantCommands *self)
{
}

MasVariantCommands *
mas_variant_commands_new (GtkApplicationWindow *window,
                          MasMessages          *messages,
                          GPtrArray            *remarks)
{
  const GActionEntry entries[] = {
    { .name = "make-game", .activate = on_make_game_cb },
    { .name = "copy-game", .activate = on_copy_game_cb },
    { .name = "load-variants", .activate = on_load_variants_cb },
    { .name = "show-remarks", .activate = on_show_remarks_cb },
  };
  MasVariantCommands *self =
    g_object_new (MAS_TYPE_VARIANT_COMMANDS, "window", window, "messages", messages, NULL);

  if (remarks != NULL)
    self->remarks = g_ptr_array_ref (remarks);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  if (has_remarks (self))
    mas_messages_remark (messages, QI_SEVERITY_WARNING,
                         _("Not everything in your variants.ini was understood."), _("_Show"),
                         "win.show-remarks");
  return self;
}
