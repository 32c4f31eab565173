/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-move-choice.h"

#include "mas-words.h"
#include "qi-game-private.h"

#include <glib/gi18n.h>

#define MAX_COLUMNS 6 /* choices side by side */

/* All are borrowed. */
struct _MasMoveChoice
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasStage     *stage;
  MasPlay      *play;
  MasPopup     *popup;
};

G_DEFINE_FINAL_TYPE (MasMoveChoice, mas_move_choice, G_TYPE_OBJECT)

static void
mas_move_choice_class_init (MasMoveChoiceClass *klass)
{
}

static void
mas_move_choice_init (MasMoveChoice *self)
{
}

/* The piece that distinguishes one move from the others: what a pawn becomes or which piece enters,
 * or NULL. */
static const char *
get_telling (QiGame           *game,
             const QiMoveList *moves,
             const QiMove     *move)
{
  gboolean differ = FALSE;

  if ((move->flags & QI_MOVE_GATING) != 0)
    return qi_game_get_token (game, move->gate);
  for (guint i = 0; i < moves->n_moves; i++)
    differ |= moves->moves[i].piece != moves->moves[0].piece
              || (moves->moves[i].flags & QI_MOVE_GATING) != 0;
  return differ ? qi_game_get_token (game, move->piece) : NULL;
}

/* The key that chooses a move: the letter of its piece, or "+" and "=" where a letter would not
 * tell. */
static char
get_key (QiGame           *game,
         const QiMoveList *moves,
         const QiMove     *move)
{
  const char *telling = get_telling (game, moves, move);
  guint n_letters = 0;
  QiEpin epin;
  QiEpin other;

  if (telling == NULL || !qi_epin_parse (telling, -1, &epin))
    return 0;
  for (guint i = 0; i < moves->n_moves; i++)
    {
      const char *text = get_telling (game, moves, &moves->moves[i]);

      if (text != NULL && qi_epin_parse (text, -1, &other) && other.letter == epin.letter)
        n_letters++;
    }
  if (n_letters > 1)
    return (move->flags & QI_MOVE_PROMOTION) != 0  ? '+'
           : (move->flags & QI_MOVE_DEMOTION) != 0 ? '-'
                                                   : '=';
  return g_ascii_tolower (epin.letter);
}

static void
on_choice_clicked_cb (GtkButton     *button,
                      MasMoveChoice *self)
{
  g_autofree QiMove *move = qi_move_copy (g_object_get_data (G_OBJECT (button), "mas-move"));
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_copy (&spot, mas_popup_get_spot (self->popup));
  mas_popup_close (self->popup);
  gtk_widget_grab_focus (mas_stage_get_board (self->stage));
  mas_play_make (self->play, move, &spot);
}

static gboolean
on_choice_key_cb (GtkEventControllerKey *controller,
                  guint                  keyval,
                  guint                  keycode,
                  GdkModifierType        mods,
                  GtkWidget             *grid)
{
  gunichar c = gdk_keyval_to_unicode (gdk_keyval_to_lower (keyval));

  if ((mods & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || c == 0)
    return FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child (grid); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), "mas-key")) == c)
      {
        gtk_widget_activate (child);
        return TRUE;
      }
  return FALSE;
}

/* Whether the moves differ by their walls alone, as those of duck chess do: then the choice is a square. */
static gboolean
are_walls (const QiMoveList *moves)
{
  for (guint i = 0; i < moves->n_moves; i++)
    if ((moves->moves[i].flags & QI_MOVE_WALL) == 0
        || moves->moves[i].piece != moves->moves[0].piece
        || moves->moves[i].kind != moves->moves[0].kind)
      return FALSE;
  return moves->n_moves > 0;
}

static GtkWidget *
new_choice (MasMoveChoice    *self,
            const QiMoveList *moves,
            const QiMove     *move)
{
  QiGame *game = qi_state_get_game (mas_rules_get_state (mas_workplace_get_rules (self->place)));
  const char *telling = get_telling (game, moves, move);
  char key = get_key (game, moves, move);
  g_autofree char *text = mas_rules_dup_text (mas_workplace_get_rules (self->place), move);
  g_autoptr (GString) words = g_string_new (text);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = gtk_label_new (text);

  if (are_walls (moves))
    {
      g_autofree char *square = mas_words_square (mas_workplace_get_info (self->place),
                                                  qi_game_get_shape (game), move->gate);

      gtk_label_set_text (GTK_LABEL (label), square);
      /* Translators: where a wall is put (the duck of duck chess), and the move: "Wall on d5: e4,d5" */
      g_string_printf (words, _("Wall on %s: %s"), square, text);
    }
  else if (telling != NULL)
    {
      QiToken token = QI_TOKEN (telling);
      g_autofree char *piece = mas_words_piece (mas_workplace_get_info (self->place), &token);
      GtkWidget *slot = mas_slot_new (MAS_SLOT_PIECE, mas_stage_get_painter (self->stage));

      mas_slot_set_token (MAS_SLOT (slot), &token);
      gtk_widget_set_focusable (slot, FALSE);
      gtk_widget_set_can_target (slot, FALSE);
      gtk_box_append (GTK_BOX (box), slot);
      /* Translators: a piece to choose, and the move it makes: "white queen: e8=Q" */
      g_string_printf (words, _("%s: %s"), piece, text);
    }
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  if (key != 0)
    /* Translators: what a button does, and the key that does it too: "white queen: e8=Q (Q)" */
    g_string_append_printf (words, _(" (%c)"), g_ascii_toupper (key));
  gtk_widget_set_tooltip_text (button, words->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words->str, -1);
  g_object_set_data (G_OBJECT (button), "mas-key", GUINT_TO_POINTER ((guint) (guchar) key));
  g_object_set_data_full (G_OBJECT (button), "mas-move", qi_move_copy (move), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (on_choice_clicked_cb), self);
  return button;
}

/* Walls lie as their squares do on the board, whichever side it is seen from; other choices in rows. */
static void
attach (MasMoveChoice    *self,
        GtkGrid          *grid,
        const QiMoveList *moves,
        guint             i)
{
  QiGame *game = qi_state_get_game (mas_rules_get_state (mas_workplace_get_rules (self->place)));
  const QiShape *shape = qi_game_get_shape (game);
  const guint files = qi_shape_get_files (shape);
  const guint last = qi_shape_get_n_squares (shape) - 1;
  const guint wall = moves->moves[i].gate;
  guint place = i;
  guint columns = MAX_COLUMNS;

  if (are_walls (moves))
    {
      place = mas_stage_get_flipped (self->stage) ? last - wall : wall;
      columns = files;
    }
  gtk_grid_attach (grid, new_choice (self, moves, &moves->moves[i]), (int) (place % columns),
                   (int) (place / columns), 1, 1);
}

/* Opens beside the square. Letters choose too, and Escape makes no move. */
static void
on_choose_cb (MasPlay          *play,
              const QiMoveList *moves,
              const MasSpot    *spot,
              MasMoveChoice    *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *grid = gtk_grid_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  for (guint i = 0; i < moves->n_moves; i++)
    attach (self, GTK_GRID (grid), moves, i);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_choice_key_cb), grid);
  gtk_widget_add_controller (popover, keys);
  gtk_popover_set_child (GTK_POPOVER (popover), grid);
  gtk_widget_add_css_class (popover, "choose-move");
  gtk_accessible_update_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Choose a move"), -1);
  mas_popup_set_spot (self->popup, spot);
  if (mas_popup_open (self->popup, popover, spot))
    {
      gtk_widget_grab_focus (gtk_widget_get_first_child (grid));
      mas_workplace_say (self->place, g_strdup (_("Choose a move; Esc makes none")));
    }
}

MasMoveChoice *
mas_move_choice_new (MasWorkplace *place,
                     MasStage     *stage,
                     MasPlay      *play,
                     MasPopup     *popup)
{
  MasMoveChoice *self = g_object_new (MAS_TYPE_MOVE_CHOICE, NULL);

  self->place = place;
  self->stage = stage;
  self->play = play;
  self->popup = popup;
  g_signal_connect_object (play, "choose", G_CALLBACK (on_choose_cb), self, 0);
  return self;
}
