/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-play-bar.h"

#include "mas-access.h"
#include "mas-follow.h"
#include "mas-late-menu.h"
#include "mas-late-template.h"
#include "mas-words.h"

#include <glib/gi18n.h>

struct _MasPlayBar
{
  GtkWidget      parent_instance;

  GtkWidget     *bar;
  GtkImage      *icon;
  GtkLabel      *label;
  GtkLabel      *source;
  GtkWidget     *entry;
  GtkWidget     *pass;
  GtkWidget     *replies;
  GtkWidget     *reply;
  GtkMenuButton *replier_button;
  GtkWidget     *spinner;
  MasRules      *rules;   /* or NULL */
  MasEngines    *engines; /* or NULL */
  gboolean       narrow;
};

enum
{
  SIGNAL_SAY,
  SIGNAL_LEAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasPlayBar, mas_play_bar, GTK_TYPE_WIDGET)

/* The sentence for the state of the game, or for what can be claimed. */
static char *
dup_words (MasPlayBar *self)
{
  const QiOutcome *outcome = mas_rules_get_outcome (self->rules);
  g_autofree char *stand = mas_rules_dup_words (self->rules);
  const char *progress = mas_rules_get_progress (self->rules);

  if (mas_rules_is_replying (self->rules))
    /* Translators: how far the search for a move has come: "Thinking. Depth 5, +0.32" */
    return progress != NULL ? g_strdup_printf (_("Thinking. %s"), progress)
                            : g_strdup (_("Thinking…"));
  if (outcome->result == QI_RESULT_ONGOING && outcome->claimable != NULL)
    {
      const QiGameInfo *info = mas_document_get_game_info (mas_rules_get_document (self->rules));
      g_autofree char *claim = mas_words_outcome (info, outcome);

      /* Translators: who is to move, and what can be claimed */
      return g_strdup_printf (_("%s. %s"), stand, claim);
    }
  return g_steal_pointer (&stand);
}

/* Who told the moves and the outcome, where they are not by Masume's own rules. */
static void
update_source (MasPlayBar *self)
{
  const char *source = mas_rules_get_source (self->rules);
  g_autofree char *words = NULL;
  g_autofree char *more = mas_rules_dup_source_words (self->rules);

  gtk_widget_set_visible (GTK_WIDGET (self->source), source != NULL && !self->narrow);
  if (source == NULL)
    return;
  /* Translators: the name of an engine, whose rules are used */
  words = g_strdup_printf (_("Rules of %s"), source);
  gtk_label_set_label (self->source, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->source), more);
}

/* The label of the button: "Let Stockfish move for this side". */
static char *
dup_offer (MasPlayBar *self)
{
  MasEngineEntry *entry = self->engines != NULL ? mas_engines_get_replier (self->engines) : NULL;
  const char *source = mas_rules_get_source (self->rules);
  const char *name = entry != NULL ? mas_engine_entry_get_name (entry) : source;

  /* Translators: the name of an engine */
  return name != NULL ? g_strdup_printf (_("Let %s move for this side"), name)
                      : g_strdup (_("Let the computer move for this side"));
}

static void build (MasPlayBar *self);

static void
update (MasPlayBar *self)
{
  gboolean active = self->rules != NULL && mas_rules_get_state (self->rules) != NULL;
  const QiOutcome *outcome = NULL;
  g_autofree char *words = NULL;
  g_autofree char *offer = NULL;
  gboolean over = FALSE;
  gboolean replying = FALSE;
  gboolean asking = FALSE;

  gtk_widget_set_visible (GTK_WIDGET (self), active);
  if (!active)
    return;
  build (self);
  outcome = mas_rules_get_outcome (self->rules);
  over = outcome->result != QI_RESULT_ONGOING;
  replying = mas_rules_is_replying (self->rules);
  asking = mas_rules_is_asking (self->rules);
  update_source (self);
  words = dup_words (self);
  gtk_label_set_label (self->label, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), words);
  if (over)
    gtk_widget_add_css_class (self->bar, "accent");
  else
    gtk_widget_remove_css_class (self->bar, "accent");
  /* In a narrow bar the status line beside it has the words, until nothing else can be done. */
  gtk_widget_set_visible (GTK_WIDGET (self->label), over || !self->narrow);
  gtk_image_set_from_icon_name (self->icon, over ? "emblem-ok-symbolic"
                                            : outcome->claimable != NULL
                                              ? "dialog-information-symbolic"
                                              : "masume-rules-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->icon), words);
  gtk_widget_set_visible (self->pass, !over && !replying && mas_rules_can_pass (self->rules));
  gtk_widget_set_visible (self->entry, !self->narrow && !over);
  gtk_widget_set_sensitive (self->entry, !replying && !asking);
  gtk_widget_set_visible (self->replies, !over);
  gtk_widget_set_sensitive (GTK_WIDGET (self->replier_button), !replying);
  offer = dup_offer (self);
  gtk_button_set_label (GTK_BUTTON (self->reply), replying ? _("_Cancel") : _("_Reply"));
  gtk_widget_set_tooltip_text (self->reply, replying ? _("Stop the search for a move") : offer);
  mas_access_name (self->reply, gtk_button_get_label (GTK_BUTTON (self->reply)));
  gtk_widget_set_sensitive (self->reply, !asking);
  gtk_widget_set_visible (self->spinner, replying || asking);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), replying || asking);
}

/* Escapes underscores in names, which would be mnemonics. */
static char *
dup_plain (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);

  return g_strjoinv ("__", parts);
}

static void
add_replier (GMenu      *menu,
             const char *name,
             guint       index)
{
  g_autofree char *plain = dup_plain (name);
  g_autoptr (GMenuItem) item = g_menu_item_new (plain, NULL);

  g_menu_item_set_action_and_target (item, "win.replier", "u", index);
  g_menu_append_item (menu, item);
}

static void
fill_repliers (MasPlayBar *self)
{
  GListModel *engines = G_LIST_MODEL (self->engines);
  const guint n = g_list_model_get_n_items (engines);
  g_autoptr (GMenu) menu = g_menu_new ();

  /* Translators: what replies to a move when no engine does */
  add_replier (menu, _("Masume’s Own Search"), 0);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (MasEngineEntry) entry = g_list_model_get_item (engines, i);

      add_replier (menu, mas_engine_entry_get_name (entry), i + 1);
    }
  mas_late_menu_set (self->replier_button, G_MENU_MODEL (menu));
  gtk_widget_set_visible (GTK_WIDGET (self->replier_button), n > 0);
}

static void
on_engines_changed_cb (MasPlayBar *self)
{
  if (mas_late_template_is_built (GTK_WIDGET (self)))
    fill_repliers (self);
  update (self);
}

static void
on_entry_changed_cb (MasPlayBar *self)
{
  gtk_widget_remove_css_class (self->entry, "error");
}

static void
on_entry_activate_cb (MasPlayBar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *words = NULL;

  if (self->rules == NULL || *text == '\0')
    return;
  words = mas_rules_play_text (self->rules, text);
  if (words == NULL)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
      words = mas_rules_dup_words (self->rules);
    }
  else
    gtk_widget_add_css_class (self->entry, "error");
  g_signal_emit (self, signals[SIGNAL_SAY], 0, words);
}

static gboolean
on_entry_key_cb (GtkEventControllerKey *controller,
                 guint                  keyval,
                 guint                  keycode,
                 GdkModifierType        mods,
                 MasPlayBar            *self)
{
  if (keyval != GDK_KEY_Escape)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
  return TRUE;
}

static void
on_pass_clicked_cb (MasPlayBar *self)
{
  g_autofree char *words = NULL;

  mas_rules_pass (self->rules);
  words = mas_rules_dup_words (self->rules);
  g_signal_emit (self, signals[SIGNAL_SAY], 0, words);
}

static void
on_reply_clicked_cb (MasPlayBar *self)
{
  if (mas_rules_is_replying (self->rules))
    mas_rules_cancel_reply (self->rules);
  else
    mas_rules_reply (self->rules);
}

static gboolean
on_key_cb (GtkEventControllerKey *controller,
           guint                  keyval,
           guint                  keycode,
           GdkModifierType        mods,
           MasPlayBar            *self)
{
  if (keyval != GDK_KEY_Escape || self->rules == NULL || !mas_rules_is_replying (self->rules))
    return FALSE;
  mas_rules_cancel_reply (self->rules);
  return TRUE;
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-play-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, bar);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, icon);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, label);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, source);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, spinner);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, entry);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, pass);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, replies);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, reply);
  gtk_widget_class_bind_template_child (widget_class, MasPlayBar, replier_button);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_pass_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_reply_clicked_cb);
}

/* Most windows only set positions up. */
static void
build (MasPlayBar *self)
{
  if (mas_late_template_build (GTK_WIDGET (self), bind_template) && self->engines != NULL)
    fill_repliers (self);
}

static void
mas_play_bar_dispose (GObject *object)
{
  MasPlayBar *self = MAS_PLAY_BAR (object);

  mas_play_bar_set_rules (self, NULL);
  g_clear_object (&self->engines);
  mas_late_template_dispose (GTK_WIDGET (self));

  G_OBJECT_CLASS (mas_play_bar_parent_class)->dispose (object);
}

static void
mas_play_bar_class_init (MasPlayBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_play_bar_dispose;
  signals[SIGNAL_SAY] = g_signal_new ("say", MAS_TYPE_PLAY_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_LEAVE] = g_signal_new ("leave", MAS_TYPE_PLAY_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "playbar");
}

static void
mas_play_bar_init (MasPlayBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
mas_play_bar_set_rules (MasPlayBar *self,
                        MasRules   *rules)
{
  g_return_if_fail (MAS_IS_PLAY_BAR (self));

  if (self->rules == rules)
    return;
  mas_follow (&self->rules, rules, "changed", G_CALLBACK (update), self);
  if (rules == NULL)
    return;
  g_signal_connect_swapped (rules, "replying", G_CALLBACK (update), self);
  update (self);
}

void
mas_play_bar_set_narrow (MasPlayBar *self,
                         gboolean    narrow)
{
  g_return_if_fail (MAS_IS_PLAY_BAR (self));

  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  update (self);
}

void
mas_play_bar_set_engines (MasPlayBar *self,
                          MasEngines *engines)
{
  g_return_if_fail (MAS_IS_PLAY_BAR (self));
  g_return_if_fail (self->engines == NULL);

  self->engines = g_object_ref (engines);
  g_signal_connect_object (engines, "items-changed", G_CALLBACK (on_engines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "notify::replier", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  on_engines_changed_cb (self);
}

gboolean
mas_play_bar_type (MasPlayBar *self,
                   const char *text)
{
  int end = -1;

  g_return_val_if_fail (MAS_IS_PLAY_BAR (self), FALSE);

  if (!mas_late_template_is_built (GTK_WIDGET (self)) || !gtk_widget_get_visible (self->entry)
      || !gtk_widget_get_sensitive (self->entry))
    return FALSE;
  gtk_entry_grab_focus_without_selecting (GTK_ENTRY (self->entry));
  end = (int) gtk_entry_get_text_length (GTK_ENTRY (self->entry));
  gtk_editable_insert_text (GTK_EDITABLE (self->entry), text, -1, &end);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  return TRUE;
}
