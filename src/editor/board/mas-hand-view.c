/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-hand-view.h"

#include "mas-board-keys.h"
#include "mas-board-resources.h"
#include "mas-piece.h"
#include "mas-slot-flow.h"
#include "mas-speech.h"
#include "mas-tip.h"
#include "mas-words.h"
#include "qi-epin-private.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>

#define SPACING    6   /* CSS px between the owner's name and what is in the hand */
#define TALL_WIDTH 190 /* CSS px: narrower ones have the name above the slots */
#define LOW_SLOT   28  /* CSS px of a slot where there is little height */

struct _MasHandView
{
  GtkWidget        parent_instance;

  QiSide           side;
  MasBoardPainter *painter; /* borrowed */
  GtkWidget       *label;   /* whose hand */
  GtkWidget       *scrolled;
  MasSlotFlow     *flow;  /* holds the slots */
  GtkWidget       *empty; /* words instead of slots */
  GPtrArray       *slots; /* of MasSlot, borrowed from the flow */
};

G_DEFINE_FINAL_TYPE (MasHandView, mas_hand_view, GTK_TYPE_WIDGET)

static gboolean
mas_hand_view_focus (GtkWidget       *widget,
                     GtkDirectionType direction)
{
  MasHandView *self = MAS_HAND_VIEW (widget);

  /* The hand is one stop of Tab; arrows move inside it. */
  if (gtk_widget_has_focus (widget) || mas_slots_get_focus (self->slots) != NULL)
    return FALSE;
  if (self->slots->len > 0)
    return gtk_widget_grab_focus (g_ptr_array_index (self->slots, 0));
  return gtk_widget_grab_focus (widget);
}

static gboolean
mas_hand_view_grab_focus (GtkWidget *widget)
{
  MasHandView *self = MAS_HAND_VIEW (widget);

  if (self->slots->len > 0)
    return gtk_widget_grab_focus (g_ptr_array_index (self->slots, 0));
  return GTK_WIDGET_CLASS (mas_hand_view_parent_class)->grab_focus (widget);
}

/* Shows the slots, or words saying that the hand is empty. */
static GtkWidget *
get_content (MasHandView *self)
{
  return self->slots->len > 0 ? self->scrolled : self->empty;
}

static GtkSizeRequestMode
mas_hand_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_height (MasHandView *self,
                int          width,
                int         *minimum,
                int         *natural)
{
  gboolean tall = width >= 0 && width < TALL_WIDTH;
  int label_width = 0;
  int label = 0;
  int content = 0;
  int room = -1;

  gtk_widget_measure (self->label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &label_width, NULL, NULL);
  gtk_widget_measure (self->label, GTK_ORIENTATION_VERTICAL, -1, NULL, &label, NULL, NULL);
  if (width >= 0)
    room = MAX (tall ? width : width - label_width - SPACING, 1);
  /* A scrolled window does not report the height that its content would like at a width. */
  gtk_widget_measure (self->slots->len > 0 ? GTK_WIDGET (self->flow) : self->empty,
                      GTK_ORIENTATION_VERTICAL, room, NULL, &content, NULL, NULL);
  *minimum = tall ? label + SPACING : label;
  *natural = tall ? label + SPACING + content : MAX (label, content);
}

static void
mas_hand_view_measure (GtkWidget     *widget,
                       GtkOrientation orientation,
                       int            for_size,
                       int           *minimum,
                       int           *natural,
                       int           *minimum_baseline,
                       int           *natural_baseline)
{
  MasHandView *self = MAS_HAND_VIEW (widget);
  int label_min = 0;
  int label = 0;
  int content_min = 0;
  int content = 0;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      measure_height (self, for_size, minimum, natural);
      return;
    }
  gtk_widget_measure (self->label, orientation, -1, &label_min, &label, NULL, NULL);
  gtk_widget_measure (get_content (self), orientation, -1, &content_min, &content, NULL, NULL);
  *minimum = MAX (label_min, content_min);
  *natural = label + SPACING + content;
}

/* Beside the board the name stands above the slots, which form a column; above or below the board they follow the
 * name in a row. */
static void
mas_hand_view_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  MasHandView *self = MAS_HAND_VIEW (widget);
  gboolean from_right = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkRequisition label;
  GtkAllocation name = { 0, 0, width, height };
  GtkAllocation rest = { 0, 0, width, height };

  gtk_widget_get_preferred_size (self->label, NULL, &label);
  if (width < TALL_WIDTH)
    {
      name.height = MIN (label.height, height);
      rest.y = name.height + SPACING;
      rest.height = MAX (height - rest.y, 0);
    }
  else
    {
      name.width = MIN (label.width, width / 2);
      rest.x = name.width + SPACING;
      rest.width = width - rest.x;
    }
  if (from_right)
    {
      name.x = width - name.x - name.width;
      rest.x = width - rest.x - rest.width;
    }
  gtk_widget_size_allocate (self->label, &name, -1);
  gtk_widget_size_allocate (get_content (self), &rest, -1);
}

static void
mas_hand_view_dispose (GObject *object)
{
  MasHandView *self = MAS_HAND_VIEW (object);

  if (self->slots != NULL)
    g_ptr_array_set_size (self->slots, 0);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_HAND_VIEW);
  G_OBJECT_CLASS (mas_hand_view_parent_class)->dispose (object);
}

static void
mas_hand_view_finalize (GObject *object)
{
  MasHandView *self = MAS_HAND_VIEW (object);

  g_clear_pointer (&self->slots, g_ptr_array_unref);
  G_OBJECT_CLASS (mas_hand_view_parent_class)->finalize (object);
}

static gboolean
move_focus (GtkWidget *widget,
            GVariant  *parameters,
            gpointer   user_data)
{
  MasHandView *self = MAS_HAND_VIEW (widget);
  int dx = 0;
  int dy = 0;
  const guint columns = mas_slot_flow_get_columns (self->flow);

  g_variant_get (parameters, "(ii)", &dx, &dy);
  /* Beside the board a hand is one column: all four arrows go along it, as they do where it is one row. */
  if (columns == 1)
    dy += dx;
  /* The key counts as handled even at an end, where it does nothing: otherwise the focus would
   * leave the hand. */
  mas_slots_move_focus (self->slots, columns, columns == 1 ? 0 : dx, dy);
  return TRUE;
}

static void
mas_hand_view_class_init (MasHandViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_hand_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_hand_view_finalize;
  widget_class->get_request_mode = mas_hand_view_get_request_mode;
  widget_class->measure = mas_hand_view_measure;
  widget_class->size_allocate = mas_hand_view_size_allocate;
  widget_class->focus = mas_hand_view_focus;
  widget_class->grab_focus = mas_hand_view_grab_focus;
  (void) mas_board_get_resource ();
  g_type_ensure (MAS_TYPE_SLOT_FLOW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/board/mas-hand-view.ui");
  gtk_widget_class_bind_template_child (widget_class, MasHandView, label);
  gtk_widget_class_bind_template_child (widget_class, MasHandView, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasHandView, flow);
  gtk_widget_class_bind_template_child (widget_class, MasHandView, empty);
  gtk_widget_class_set_css_name (widget_class, "hand");
  mas_board_keys_add_arrows (widget_class, move_focus);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mas_hand_view_init (MasHandView *self)
{
  self->slots = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_slot_flow_set_close (self->flow, TRUE);
}

void
mas_hand_view_set_painter (MasHandView     *self,
                           QiSide           side,
                           MasBoardPainter *painter)
{
  g_return_if_fail (MAS_IS_HAND_VIEW (self));

  self->side = side;
  self->painter = painter;
}

GPtrArray *
mas_hand_view_get_slots (MasHandView *self)
{
  g_return_val_if_fail (MAS_IS_HAND_VIEW (self), NULL);

  return self->slots;
}

MasSlot *
mas_hand_view_find (MasHandView   *self,
                    const QiToken *token)
{
  g_return_val_if_fail (MAS_IS_HAND_VIEW (self), NULL);

  for (guint i = 0; i < self->slots->len && token != NULL; i++)
    if (qi_token_equal (mas_slot_get_token (g_ptr_array_index (self->slots, i)), token))
      return g_ptr_array_index (self->slots, i);
  return NULL;
}

static void
set_slot (MasHandView      *self,
          guint             index,
          const QiGameInfo *info,
          const QiToken    *token,
          guint             count)
{
  g_autofree char *piece = mas_words_piece (info, token);
  g_autofree char *name = mas_words_hand (info, self->side, MAS_SIDE_HAND_ENTRY, piece, count, 0);

  if (index >= self->slots->len)
    {
      GtkWidget *slot = mas_slot_new (MAS_SLOT_PIECE, self->painter);

      gtk_widget_set_parent (slot, GTK_WIDGET (self->flow));
      g_ptr_array_add (self->slots, slot);
    }

  MasSlot *slot = g_ptr_array_index (self->slots, index);
  mas_slot_set_token (slot, token);
  mas_slot_set_count (slot, count);
  mas_slot_set_name (slot, name);
  mas_slot_set_error (slot, FALSE);
}

/* TRUE when the token has a slot of its own in this hand whether it is held or not. */
static gboolean
is_usual (MasHandView       *self,
          const QiGamePiece *piece,
          MasPieceToken     *token)
{
  QiEpin epin;

  if (piece->count == 0 || !qi_epin_parse (piece->token, -1, &epin) || epin.terminal
      || epin.state != QI_PIECE_NORMAL)
    return FALSE;
  epin.side = self->side;
  token->token =
    (QiToken) { token->text, (guint) qi_epin_format (&epin, token->text), QI_TOKEN_STRING };
  return TRUE;
}

/* The pieces of the full set, held or not, always in the order of the game. */
static guint
set_usual (MasHandView      *self,
           QiPosition       *position,
           const QiGameInfo *info)
{
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  MasPieceToken usual;
  guint n_slots = 0;

  for (gsize i = 0; i < n_pieces; i++)
    if (is_usual (self, &pieces[i], &usual))
      set_slot (self, n_slots++, info, &usual.token,
                qi_position_get_hand_count (position, self->side, &usual.token));
  return n_slots;
}

static gboolean
has_slot (MasHandView   *self,
          guint          n_slots,
          const QiToken *token)
{
  for (guint i = 0; i < n_slots; i++)
    if (qi_token_equal (mas_slot_get_token (g_ptr_array_index (self->slots, i)), token))
      return TRUE;
  return FALSE;
}

static void
drop_slots (MasHandView *self,
            guint        n_slots)
{
  gboolean had_focus = mas_slots_get_focus (self->slots) != NULL;

  while (self->slots->len > n_slots)
    {
      GtkWidget *slot = g_ptr_array_steal_index (self->slots, self->slots->len - 1);

      /* The keyboard focus stays in this hand. */
      if (gtk_widget_has_focus (slot) && self->slots->len > 0)
        gtk_widget_grab_focus (g_ptr_array_index (self->slots, self->slots->len - 1));
      gtk_widget_unparent (slot);
    }
  gtk_widget_set_focusable (GTK_WIDGET (self), n_slots == 0);
  if (had_focus && n_slots == 0)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/**
 * mas_hand_view_set_setup:
 * @self: a hand view
 * @setup: what to show
 * @info: (nullable): its game
 *
 * Shows the hand of @setup. Slots are reused, so that the keyboard focus stays where it is.
 */
void
mas_hand_view_set_setup (MasHandView      *self,
                         QiSetup          *setup,
                         const QiGameInfo *info)
{
  gsize n_items = 0;
  guint n_slots = 0;
  MasSlot *focus = NULL;
  g_autofree QiToken *focused = NULL;

  g_return_if_fail (MAS_IS_HAND_VIEW (self));

  QiPosition *position = qi_setup_get_position (setup);
  const QiHandItem *items = qi_position_get_hand (position, self->side, &n_items);
  g_autofree char *side = mas_words_side (info, self->side);
  g_autofree char *name = mas_words_of_side (info, self->side, MAS_SIDE_HAND);

  gtk_label_set_text (GTK_LABEL (self->label), side);
  /* Beside a small board there is no room for a long name or for large text. */
  mas_tip_set (self->label, side);
  if (qi_position_get_turn (position) == self->side)
    gtk_widget_add_css_class (self->label, "to-move");
  else
    gtk_widget_remove_css_class (self->label, "to-move");
  focus = mas_slots_get_focus (self->slots);
  if (focus != NULL)
    focused = qi_token_copy (mas_slot_get_token (focus));
  if (info != NULL && qi_game_info_has_drops (info))
    n_slots = set_usual (self, position, info);

  guint n_usual = n_slots;
  for (gsize i = 0; i < n_items; i++)
    if (!has_slot (self, n_usual, &items[i].token))
      set_slot (self, n_slots++, info, &items[i].token, items[i].count);
  drop_slots (self, n_slots);
  /* The keyboard focus follows the piece, not the position. */
  if (focused != NULL && mas_hand_view_find (self, focused) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (mas_hand_view_find (self, focused)));
  gtk_widget_set_visible (self->scrolled, n_slots > 0);
  gtk_widget_set_visible (self->empty, n_slots == 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  mas_speech_describe (GTK_WIDGET (self), n_items == 0 ? _("empty") : "");
}

void
mas_hand_view_set_checked (MasHandView   *self,
                           const QiToken *token)
{
  g_return_if_fail (MAS_IS_HAND_VIEW (self));

  for (guint i = 0; i < self->slots->len; i++)
    {
      MasSlot *slot = g_ptr_array_index (self->slots, i);

      mas_slot_set_checked (slot,
                            token != NULL && qi_token_equal (mas_slot_get_token (slot), token));
    }
}

void
mas_hand_view_set_drop (MasHandView *self,
                        MasDropState state)
{
  GtkWidget *widget = GTK_WIDGET (self);

  g_return_if_fail (MAS_IS_HAND_VIEW (self));

  gtk_widget_remove_css_class (widget, "drop-accepted");
  gtk_widget_remove_css_class (widget, "drop-refused");
  if (state != MAS_DROP_NOT_HERE)
    gtk_widget_add_css_class (widget,
                              state == MAS_DROP_ACCEPTED ? "drop-accepted" : "drop-refused");
}

void
mas_hand_view_set_low (MasHandView *self,
                       gboolean     low)
{
  g_return_if_fail (MAS_IS_HAND_VIEW (self));

  if (low)
    gtk_widget_add_css_class (GTK_WIDGET (self), "low");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "low");
  mas_slot_flow_set_largest (self->flow, low ? LOW_SLOT : 0);
}
