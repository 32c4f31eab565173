/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-paste-question.h"

#include "mas-access.h"
#include "mas-resources.h"
#include "mas-words.h"
#include "qi-edit.h"
#include "qi-epin-private.h"

#include <glib/gi18n.h>

struct _MasPasteQuestion
{
  GtkPopover parent_instance;

  QiSetup   *setup;
  GtkWidget *column;
  GtkLabel  *sizes;
  GtkWidget *left_out;
};

enum
{
  SIGNAL_PLACE,
  SIGNAL_REPLACE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasPasteQuestion, mas_paste_question, GTK_TYPE_POPOVER)

/* The question closes first, so that the board can get the keyboard focus. */
static void
answer (MasPasteQuestion *self,
        guint             signal)
{
  g_object_ref (self);
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[signal], 0);
  g_object_unref (self);
}

static void
on_place_clicked_cb (MasPasteQuestion *self)
{
  answer (self, SIGNAL_PLACE);
}

static void
on_replace_clicked_cb (MasPasteQuestion *self)
{
  answer (self, SIGNAL_REPLACE);
}

static void
mas_paste_question_finalize (GObject *object)
{
  g_clear_pointer (&MAS_PASTE_QUESTION (object)->setup, qi_setup_unref);

  G_OBJECT_CLASS (mas_paste_question_parent_class)->finalize (object);
}

static void
mas_paste_question_class_init (MasPasteQuestionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  G_OBJECT_CLASS (klass)->finalize = mas_paste_question_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-paste-question.ui");
  gtk_widget_class_bind_template_child (widget_class, MasPasteQuestion, column);
  gtk_widget_class_bind_template_child (widget_class, MasPasteQuestion, sizes);
  gtk_widget_class_bind_template_child (widget_class, MasPasteQuestion, left_out);
  gtk_widget_class_bind_template_callback (widget_class, on_place_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_replace_clicked_cb);
  signals[SIGNAL_PLACE] = g_signal_new ("place", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REPLACE] = g_signal_new ("replace", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_paste_question_init (MasPasteQuestion *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name_buttons (self->column);
}

GtkWidget *
mas_paste_question_new (QiSetup       *pasted,
                        const QiShape *board)
{
  MasPasteQuestion *self = g_object_new (MAS_TYPE_PASTE_QUESTION, NULL);
  QiPosition *position = qi_setup_get_position (pasted);
  g_autofree char *size = mas_words_shape (qi_position_get_shape (position));
  g_autofree char *board_size = mas_words_shape (board);
  /* Translators: sizes of two boards: "It is 9 × 9, and this board is 8 × 8." */
  g_autofree char *words =
    g_strdup_printf (_("It is %s, and this board is %s."), size, board_size);

  self->setup = qi_setup_ref (pasted);
  gtk_label_set_label (self->sizes, words);
  gtk_widget_set_visible (self->left_out, qi_position_get_n_hand_pieces (position) > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words,
                                  -1);
  return GTK_WIDGET (self);
}

/* Whether @token differs from a king of @info's game only by the missing mark of kings: a small board alone
 * does not tell its game. */
static gboolean
is_plain_king (const QiGameInfo *info,
               const QiToken    *token,
               QiEpin           *king)
{
  QiEpin epin;

  if (token->kind != QI_TOKEN_STRING || !qi_epin_parse (token->text, token->length, &epin)
      || epin.terminal || qi_game_info_find_piece (info, &epin) != NULL)
    return FALSE;
  qi_epin_mark_terminal (&epin, king);
  return qi_game_info_find_piece (info, king) != NULL;
}

QiBlock *
mas_paste_question_dup_block (MasPasteQuestion *self,
                              const QiGameInfo *info)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) named = NULL;
  QiPosition *position = NULL;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_val_if_fail (MAS_IS_PASTE_QUESTION (self), NULL);

  position = qi_setup_get_position (self->setup);
  qi_position_iter_init (&iter, position, 0);
  while (info != NULL && qi_setup_get_game (self->setup) == NULL
         && qi_position_iter_next (&iter, &square, &piece))
    {
      char text[QI_EPIN_MAX_BYTES + 1];
      QiEpin king;

      if (!is_plain_king (info, piece, &king))
        continue;
      qi_epin_format (&king, text);
      qi_edit_put (edit, square, &QI_TOKEN (text));
    }
  named = qi_edit_apply (edit, self->setup, qi_limits_get_large (), NULL, NULL);
  return qi_block_new_for_setup (named != NULL ? named : self->setup);
}
