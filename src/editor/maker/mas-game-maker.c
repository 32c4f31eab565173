/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-game-maker.h"

#include "mas-access.h"
#include "mas-combo-row.h"
#include "mas-dialogs.h"
#include "mas-piece-row.h"
#include "mas-plan.h"
#include "mas-resources.h"
#include "mas-title.h"
#include "mas-words-private.h"
#include "qi-file.h"

#include <glib/gi18n.h>
#include <string.h>

struct _MasGameMaker
{
  AdwWindow            parent_instance;

  QiGamePlan          *plan;
  GPtrArray           *rows;                        /* of MasPieceRow, in the order of the plan */
  char                 letters[QI_PLAN_MAX_PIECES]; /* by which each piece is named in what else is said */
  GCancellable        *cancellable;
  gboolean             filling; /* this object itself changes the rows */
  MasPlanName          sides[2];

  AdwPreferencesGroup *pieces_group;
  GtkWidget           *name_row;
  GtkWidget           *first_row;
  GtkWidget           *second_row;
  GtkWidget           *parent_row;
  GtkWidget           *promoting_row;
  GtkWidget           *to_row;
  GtkWidget           *ranks_row;
  GtkWidget           *must_row;
  GtkWidget           *double_step_row;
  GtkWidget           *drops_row;
  GtkWidget           *goal_pieces_row;
  GtkWidget           *count_row;
  AdwComboRow         *goal_row;
  AdwComboRow         *stalemate_row;
  GtkSpinButton       *ranks;
  GtkSpinButton       *count;
  GtkSwitch           *must;
  GtkSwitch           *double_step;
  GtkSwitch           *drops;
  GtkWidget           *make_button;
  GtkWidget           *fault_bar;
  GtkLabel            *fault;
  GtkWidget           *show_button;
  GtkLabel            *game_fault;
  GtkLabel            *promotion_fault;
  GtkLabel            *goal_fault;
  GtkLabel            *text;
  GtkWidget           *faulty; /* the row where it is said what is wrong, or NULL */
};

G_DEFINE_FINAL_TYPE (MasGameMaker, mas_game_maker, ADW_TYPE_WINDOW)

static guint made_signal;

/* What is wrong. */

/* The row in which it can be mended. */
static GtkWidget *
get_faulty_row (MasGameMaker      *self,
                const QiPlanFault *fault)
{
  const QiGamePlan *plan = self->plan;

  if (fault->piece != G_MAXUINT)
    return self->rows->pdata[fault->piece];
  switch ((guint) fault->kind)
    {
    case QI_PLAN_NO_NAME:
    case QI_PLAN_NAME_IN_USE:
      return self->name_row;
    case QI_PLAN_BAD_SIDES:
      return *plan->sides[0] == '\0' || strchr (plan->sides[0], ',') != NULL ? self->first_row
                                                                             : self->second_row;
    case QI_PLAN_BAD_PROMOTION:
      return qi_game_plan_has_letters (plan, plan->promoting) ? self->to_row : self->promoting_row;
    case QI_PLAN_NO_ROYAL:
      return GTK_WIDGET (self->goal_row);
    case QI_PLAN_BAD_GOAL:
      return self->goal_pieces_row;
    default:
      return NULL;
    }
}

static void
show_words (GtkLabel   *label,
            const char *words)
{
  gtk_label_set_text (label, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (label), words != NULL);
}

/* Below its group of rows. */
static void
show_in_place (MasGameMaker      *self,
               const QiPlanFault *fault,
               const char        *words)
{
  GtkWidget *faulty = words != NULL ? get_faulty_row (self, fault) : NULL;
  const gboolean is_of_piece = fault->piece != G_MAXUINT;
  /* That it has no name yet is no mistake. */
  const gboolean is_new = fault->kind == QI_PLAN_NO_NAME && *self->plan->name == '\0';

  if (self->faulty != NULL && self->faulty != faulty && !MAS_IS_PIECE_ROW (self->faulty))
    mas_access_show_fault (self->faulty, NULL);
  self->faulty = faulty;
  if (faulty != NULL && !is_of_piece)
    mas_access_show_fault (faulty, is_new ? NULL : words);
  if (is_new)
    gtk_widget_remove_css_class (self->fault_bar, "error");
  else
    gtk_widget_add_css_class (self->fault_bar, "error");
  show_words (self->game_fault, !is_new
                                    && (faulty == self->name_row || faulty == self->first_row
                                        || faulty == self->second_row)
                                  ? words
                                  : NULL);
  show_words (self->promotion_fault, fault->kind == QI_PLAN_BAD_PROMOTION ? words : NULL);
  show_words (self->goal_fault,
              fault->kind == QI_PLAN_NO_ROYAL || fault->kind == QI_PLAN_BAD_GOAL ? words : NULL);
}

static void
show_fault (MasGameMaker      *self,
            const QiPlanFault *fault)
{
  g_autofree char *words = mas_plan_dup_fault (fault);

  gtk_label_set_text (self->fault, words != NULL ? words : "");
  gtk_widget_set_visible (self->fault_bar, words != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "maker.make", words == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "maker.save", words == NULL);
  for (guint i = 0; i < self->rows->len; i++)
    mas_piece_row_set_fault (self->rows->pdata[i], fault->kind, i == fault->piece ? words : NULL);
  show_in_place (self, fault, words);
  gtk_widget_set_visible (self->show_button, self->faulty != NULL);
}

/* Hides settings that do not matter at present. */
static void
show_rows (MasGameMaker *self)
{
  const QiGamePlan *plan = self->plan;
  const gboolean promotes = *plan->promoting != '\0';

  gtk_widget_set_visible (self->to_row, promotes);
  gtk_widget_set_visible (self->must_row, promotes);
  gtk_widget_set_visible (self->goal_pieces_row, plan->goal != QI_GOAL_MATE);
  gtk_widget_set_visible (self->count_row, plan->goal == QI_GOAL_LINE);
}

/* Whether one side is called by the translation of the other one's name. */
static gboolean
has_same_sides (MasGameMaker *self)
{
  return g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->first_row)),
                      gtk_editable_get_text (GTK_EDITABLE (self->second_row)));
}

static void
update (MasGameMaker *self)
{
  QiPlanFault fault = qi_game_plan_check (self->plan);
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;

  if (fault.kind != QI_PLAN_NO_NAME && mas_plan_is_name_shown (self->plan->name))
    fault = (QiPlanFault) { QI_PLAN_NAME_IN_USE, G_MAXUINT, 0 };
  if (fault.kind == QI_PLAN_WHOLE && has_same_sides (self))
    fault = (QiPlanFault) { QI_PLAN_BAD_SIDES, G_MAXUINT, 0 };
  show_rows (self);
  show_fault (self, &fault);
  if (fault.kind != QI_PLAN_WHOLE)
    return;
  id = qi_game_plan_dup_id (self->plan);
  text = qi_game_plan_dup_text (self->plan, id);
  gtk_label_set_text (self->text, g_strchomp (text));
}

/* From the rows, and into them. */

static void
take_text (GtkWidget *row,
           char     **text)
{
  g_free (*text);
  *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (row)));
}

static void
take_side (MasGameMaker *self,
           GtkWidget    *row,
           QiSide        side)
{
  g_free (self->plan->sides[side]);
  self->plan->sides[side] =
    mas_plan_name_dup (&self->sides[side], gtk_editable_get_text (GTK_EDITABLE (row)));
}

/* Keeps the letters, upper case, and drops everything between them. */
static void
take_letters (GtkWidget *row,
              char     **letters)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (row));
  GString *taken = g_string_new (NULL);

  for (; *typed != '\0'; typed++)
    if (*typed != ' ' && *typed != ',')
      g_string_append_c (taken, g_ascii_toupper (*typed));
  g_free (*letters);
  *letters = g_string_free (taken, FALSE);
}

static void
on_changed_cb (MasGameMaker *self)
{
  QiGamePlan *plan = self->plan;

  if (self->filling)
    return;
  take_text (self->name_row, &plan->name);
  take_side (self, self->first_row, QI_SIDE_FIRST);
  take_side (self, self->second_row, QI_SIDE_SECOND);
  take_letters (self->promoting_row, &plan->promoting);
  take_letters (self->to_row, &plan->promotes_to);
  take_letters (self->goal_pieces_row, &plan->goal_pieces);
  if (gtk_widget_get_visible (self->ranks_row))
    plan->promotion_ranks = (guint) gtk_spin_button_get_value_as_int (self->ranks);
  plan->must_promote = gtk_switch_get_active (self->must);
  plan->double_step = gtk_switch_get_active (self->double_step);
  plan->drops = gtk_switch_get_active (self->drops);
  plan->goal = (QiGameGoal) adw_combo_row_get_selected (self->goal_row);
  plan->goal_count = (guint) gtk_spin_button_get_value_as_int (self->count);
  /* A game that does not say it, nor its parent, is shown as a draw. */
  if (plan->stalemate != QI_VALUE_NONE || adw_combo_row_get_selected (self->stalemate_row) != 1)
    plan->stalemate =
      (QiVariantValue) (QI_VALUE_LOSS + (int) adw_combo_row_get_selected (self->stalemate_row));
  update (self);
}

static void
set_text (GtkWidget  *row,
          const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (row), text);
}

static void
show_side (MasGameMaker *self,
           GtkWidget    *row,
           QiSide        side)
{
  const char *name = self->plan->sides[side];

  mas_plan_name_set (&self->sides[side], name, mas_words_lookup_side (name));
  set_text (row, self->sides[side].shown);
}

static void
fill (MasGameMaker *self)
{
  const QiGamePlan *plan = self->plan;

  self->filling = TRUE;
  set_text (self->name_row, plan->name);
  show_side (self, self->first_row, QI_SIDE_FIRST);
  show_side (self, self->second_row, QI_SIDE_SECOND);
  set_text (self->promoting_row, plan->promoting);
  set_text (self->to_row, plan->promotes_to);
  set_text (self->goal_pieces_row, plan->goal_pieces);
  gtk_widget_set_visible (self->ranks_row, plan->promotion_ranks > 0);
  gtk_spin_button_set_value (self->ranks, plan->promotion_ranks);
  gtk_switch_set_active (self->must, plan->must_promote);
  gtk_switch_set_active (self->double_step, plan->double_step);
  gtk_switch_set_active (self->drops, plan->drops);
  adw_combo_row_set_selected (self->goal_row, plan->goal);
  gtk_spin_button_set_value (self->count, plan->goal_count);
  adw_combo_row_set_selected (self->stalemate_row, plan->stalemate == QI_VALUE_NONE
                                                     ? 1
                                                     : (guint) (plan->stalemate - QI_VALUE_LOSS));
  self->filling = FALSE;
}

static void
on_piece_changed_cb (MasGameMaker *self)
{
  if (qi_game_plan_follow_letters (self->plan, self->letters))
    {
      fill (self);
      for (guint i = 0; i < self->rows->len; i++)
        mas_piece_row_show_becomes (self->rows->pdata[i]);
    }
  update (self);
}

static void
fill_pieces (MasGameMaker *self)
{
  for (guint i = 0; i < self->plan->pieces->len; i++)
    {
      GtkWidget *row = mas_piece_row_new (self->plan, i);

      self->letters[i] = qi_game_plan_get (self->plan, i)->letter;
      g_signal_connect_object (row, "changed", G_CALLBACK (on_piece_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (self->rows, row);
      adw_preferences_group_add (self->pieces_group, row);
    }
}

static void
show_parent (MasGameMaker *self)
{
  const QiGameInfo *info = qi_game_info_lookup (self->plan->parent);
  g_autofree char *name = info != NULL ? mas_words_game (info) : NULL;
  g_autofree char *words =
    name != NULL ? g_strdup_printf (_("What is not said here is as in %s."), name) : NULL;

  gtk_widget_set_visible (self->parent_row, words != NULL);
  if (words != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self->parent_row), words);
}

/* What is done with it. */

static void
say_error (MasGameMaker *self,
           const GError *error)
{
  g_autofree char *words = mas_words_error (error, NULL);

  gtk_label_set_text (self->fault, words);
  gtk_widget_add_css_class (self->fault_bar, "error");
  gtk_widget_set_visible (self->fault_bar, TRUE);
  gtk_widget_set_visible (self->show_button, FALSE);
}

static void
on_show (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  MasGameMaker *self = MAS_GAME_MAKER (widget);

  if (MAS_IS_PIECE_ROW (self->faulty))
    mas_piece_row_show_fault (MAS_PIECE_ROW (self->faulty));
  else if (self->faulty != NULL)
    gtk_widget_grab_focus (self->faulty);
}

static void
on_make (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  MasGameMaker *self = MAS_GAME_MAKER (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = qi_game_plan_make (self->plan, &error);

  if (id == NULL)
    {
      say_error (self, error);
      return;
    }
  g_signal_emit (self, made_signal, 0, id);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
on_file_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (MasGameMaker) self = user_data;
  g_autofree char *type = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &type, NULL);
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (file == NULL || self->plan == NULL)
    return;
  id = qi_game_plan_dup_id (self->plan);
  text = qi_game_plan_dup_file (self->plan, id);
  if (!qi_file_save (file, text, strlen (text), NULL, &error))
    say_error (self, error);
}

static void
on_save (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  static const char *const extensions[] = { ".ini", NULL };
  MasGameMaker *self = MAS_GAME_MAKER (widget);
  g_autoptr (GPtrArray) types =
    g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  g_autofree char *id = qi_game_plan_dup_id (self->plan);
  g_autofree char *name = g_strconcat (id, ".ini", NULL);

  g_ptr_array_add (types, mas_file_type_new ("ini", _("Games of Your Own"), extensions));
  mas_file_dialog_save_async (GTK_WINDOW (self), NULL, name, types, "ini", self->cancellable,
                              on_file_cb, g_object_ref (self));
}

static void
mas_game_maker_dispose (GObject *object)
{
  MasGameMaker *self = MAS_GAME_MAKER (object);

  g_cancellable_cancel (self->cancellable);
  G_OBJECT_CLASS (mas_game_maker_parent_class)->dispose (object);
}

static void
mas_game_maker_finalize (GObject *object)
{
  MasGameMaker *self = MAS_GAME_MAKER (object);

  g_ptr_array_unref (self->rows);
  g_object_unref (self->cancellable);
  mas_plan_name_clear (&self->sides[QI_SIDE_FIRST]);
  mas_plan_name_clear (&self->sides[QI_SIDE_SECOND]);
  qi_game_plan_free (self->plan);
  G_OBJECT_CLASS (mas_game_maker_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, pieces_group);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, name_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, first_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, second_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, parent_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, promoting_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, to_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, ranks_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, must_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, double_step_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, drops_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, goal_pieces_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, count_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, goal_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, stalemate_row);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, ranks);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, count);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, must);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, double_step);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, drops);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, make_button);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, fault_bar);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, fault);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, show_button);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, game_fault);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, promotion_fault);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, goal_fault);
  gtk_widget_class_bind_template_child (widget_class, MasGameMaker, text);
}

static void
mas_game_maker_class_init (MasGameMakerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mas_game_maker_dispose;
  object_class->finalize = mas_game_maker_finalize;
  made_signal = g_signal_new ("made", MAS_TYPE_GAME_MAKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                              G_TYPE_NONE, 1, G_TYPE_STRING);
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  g_type_ensure (MAS_TYPE_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-game-maker.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
  gtk_widget_class_install_action (widget_class, "maker.make", NULL, on_make);
  gtk_widget_class_install_action (widget_class, "maker.save", NULL, on_save);
  gtk_widget_class_install_action (widget_class, "maker.show", NULL, on_show);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
name_controls (MasGameMaker *self)
{
  GtkWidget *entries[] = { self->name_row,      self->first_row, self->second_row,
                           self->promoting_row, self->to_row,    self->goal_pieces_row };
  struct
  {
    gpointer control;
    GtkWidget *row;
  } named[] = {
    { self->ranks, self->ranks_row }, { self->must, self->must_row },
    { self->count, self->count_row }, { self->double_step, self->double_step_row },
    { self->drops, self->drops_row },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    mas_access_show_entry (entries[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (named); i++)
    mas_access_name (named[i].control,
                     adw_preferences_row_get_title (ADW_PREFERENCES_ROW (named[i].row)));
}

static void
mas_game_maker_init (MasGameMaker *self)
{
  self->rows = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  name_controls (self);
}

GtkWidget *
mas_game_maker_new (GtkWindow  *parent,
                    QiGamePlan *plan)
{
  MasGameMaker *self = g_object_new (MAS_TYPE_GAME_MAKER, "transient-for", parent, NULL);

  self->plan = plan;
  fill (self);
  fill_pieces (self);
  show_parent (self);
  update (self);
  mas_access_name_buttons (GTK_WIDGET (self));
  gtk_widget_grab_focus (self->name_row);
  return GTK_WIDGET (self);
}

const QiGamePlan *
mas_game_maker_get_plan (MasGameMaker *self)
{
  g_return_val_if_fail (MAS_IS_GAME_MAKER (self), NULL);
  return self->plan;
}
