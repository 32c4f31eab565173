/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-speech.h"
#include "mas-stage-private.h"

#include "mas-appearance.h"
#include "mas-board-resources.h"
#include "mas-key-rows.h"
#include "mas-resources.h"
#include "mas-slack-layout.h"

#include <glib/gi18n.h>

#define HINT_DISTANCE  12  /* CSS px below the board */
#define BELOW_WIDTH    600 /* CSS px: wider stages have the palette beside the board */
#define LOW_HEIGHT     400 /* CSS px: in lower stages the palette has smaller pieces below the board */
#define PALETTE_WIDTH  98 /* CSS px, beside the board */
#define PALETTE_HEIGHT 46 /* CSS px, below it */
/* The styles of the application and of high contrast override this one, whenever they are loaded. */
#define BOARD_STYLE_PRIORITY (GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 1)

G_DEFINE_FINAL_TYPE (MasStage, mas_stage, GTK_TYPE_WIDGET)

/* --- layout -------------------------------------------------------------------------------- */

/* Squares moved beneath the children that lie over the board. */
static void
on_board_moved_cb (MasStage *self)
{
  mas_room_fit (self->room);
  if (gtk_widget_get_visible (self->bubble) || gtk_widget_get_visible (self->part_bar))
    gtk_widget_queue_allocate (self->overlay);
  if (gtk_widget_get_visible (self->hint))
    gtk_widget_queue_allocate (self->middle);
}

/* Places the hint between two edges if it fits there, with as many lines as necessary. */
static gboolean
fit_hint (MasStage     *self,
          double        left,
          double        right,
          double        height,
          GdkRectangle *place)
{
  int least = 0;
  int most = 0;
  int room = (int) (right - left) - HINT_DISTANCE;

  gtk_widget_measure (self->hint, GTK_ORIENTATION_HORIZONTAL, -1, &least, &most, NULL, NULL);
  if (room < least)
    return FALSE;
  place->width = MIN (room, most);
  gtk_widget_measure (self->hint, GTK_ORIENTATION_VERTICAL, place->width, &place->height, NULL,
                      NULL, NULL);
  place->x = (int) (left + (right - left - place->width) / 2);
  return place->height <= height;
}

/* The hint for an empty board is placed below the drawn board or beside it, wherever there is room: it covers no
 * square, and is hidden where there is no room. */
static gboolean
on_hint_position_cb (GtkOverlay   *overlay,
                     GtkWidget    *child,
                     GdkRectangle *place,
                     MasStage     *self)
{
  const DiagramLayout *layout = NULL;
  graphene_rect_t rect;
  gboolean fits = FALSE;

  if (child != self->hint || !gtk_widget_compute_bounds (self->board, GTK_WIDGET (overlay), &rect))
    return FALSE;
  layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->board));

  double below = layout->y + layout->height + HINT_DISTANCE;
  double right = layout->x + layout->width;
  fits = fit_hint (self, 0, rect.size.width, rect.size.height - below, place);
  if (fits)
    place->y = (int) below;
  else
    {
      fits = fit_hint (self, right, rect.size.width, rect.size.height, place)
             || fit_hint (self, 0, layout->x, rect.size.height, place);
      place->y = (int) (rect.size.height - (float) place->height) / 2;
    }
  gtk_widget_set_child_visible (child, fits);
  place->x += (int) rect.origin.x;
  place->y += (int) rect.origin.y;
  return TRUE;
}

/* Puts the palette under the board where that leaves more room for the board. */
static gboolean
is_palette_below (int width,
                  int height)
{
  return width < BELOW_WIDTH && width - PALETTE_WIDTH < height - PALETTE_HEIGHT;
}

static gboolean
on_place_palette_cb (gpointer user_data)
{
  MasStage *self = user_data;
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int height = gtk_widget_get_height (GTK_WIDGET (self));
  const gboolean below = is_palette_below (width, height);

  self->below_id = 0;
  self->is_low = height < LOW_HEIGHT;
  self->palette_width = below ? width : 0;
  self->palette_room = below ? height - width : 0;
  mas_palette_set_below (MAS_PALETTE (self->palette), self->palette_width, self->palette_room,
                         self->is_low);
  mas_hand_view_set_low (MAS_HAND_VIEW (self->first_hand), below && self->is_low);
  mas_hand_view_set_low (MAS_HAND_VIEW (self->second_hand), below && self->is_low);
  if (below == self->palette_below)
    return G_SOURCE_REMOVE;
  self->palette_below = below;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->parts),
                                  below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  mas_stage_form_bar (self);
  gtk_box_reorder_child_after (GTK_BOX (self->parts), self->palette, below ? self->middle : NULL);
  return G_SOURCE_REMOVE;
}

/* The layout cannot change in the middle of an allocation. */
static void
check_palette (MasStage *self,
               int       width,
               int       height)
{
  const gboolean below = is_palette_below (width, height);

  if ((below != self->palette_below || (height < LOW_HEIGHT) != self->is_low
       || (below ? width : 0) != self->palette_width
       || (below ? height - width : 0) != self->palette_room)
      && self->below_id == 0)
    self->below_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_place_palette_cb, self, NULL);
}

/* The carried piece lies over everything, so its position is asked for whenever the stage is laid
 * out. */
static gboolean
on_bubble_position_cb (GtkOverlay   *overlay,
                       GtkWidget    *child,
                       GdkRectangle *place,
                       MasStage     *self)
{
  GtkRequisition size;
  graphene_rect_t anchor;

  if (child == self->carried)
    check_palette (self, gtk_widget_get_width (GTK_WIDGET (self)),
                   gtk_widget_get_height (GTK_WIDGET (self)));
  if (child == self->part_bar)
    {
      const gboolean fits = mas_stage_place_bar (self, place);

      gtk_widget_set_child_visible (child, fits);
      return TRUE;
    }
  if (child != self->bubble || !mas_stage_get_rect (self, &self->refused, &anchor))
    return FALSE;
  gtk_widget_get_preferred_size (child, NULL, &size);
  mas_refusal_place (&anchor, size.width, size.height, gtk_widget_get_width (GTK_WIDGET (self)),
                     gtk_widget_get_height (GTK_WIDGET (self)), place);
  return TRUE;
}

static gboolean
mas_stage_focus (GtkWidget       *widget,
                 GtkDirectionType direction)
{
  MasStage *self = MAS_STAGE (widget);
  GtkWidget *stops[] = { self->palette,     self->board,    self->first_hand,
                         self->second_hand, self->part_bar, self->bubble };
  GtkWidget *focus = NULL;
  int n_stops = (int) G_N_ELEMENTS (stops);
  int step = direction == GTK_DIR_TAB_BACKWARD ? -1 : 1;
  int at = step > 0 ? 0 : n_stops - 1;

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (mas_stage_parent_class)->focus (widget, direction);
  if (gtk_widget_get_root (widget) != NULL)
    focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  for (int i = 0; i < n_stops && focus != NULL; i++)
    if (focus == stops[i] || gtk_widget_is_ancestor (focus, stops[i]))
      at = i;
  for (; at >= 0 && at < n_stops; at += step)
    if (gtk_widget_get_mapped (stops[at]) && gtk_widget_child_focus (stops[at], direction))
      return TRUE;
  return FALSE;
}

/* The hand of the side at the bottom is placed at the bottom. */
static void
order_hands (MasStage         *self,
             const QiGameInfo *info)
{
  QiSide lower = diagram_get_lower_side (info);
  QiSide upper = qi_side_other (lower);
  GtkWidget *top = mas_stage_get_hand (self, self->flipped ? lower : upper);
  GtkWidget *bottom = mas_stage_get_hand (self, self->flipped ? upper : lower);

  mas_room_set_hands (self->room, MAS_HAND_VIEW (top), MAS_HAND_VIEW (bottom));
}

/* Empty hands of a game without hands take no room; while a piece is dragged they appear, to show where it may go or that it
 * may not. */
static void
place_hands (MasStage *self)
{
  MasHandsPlace place = MAS_HANDS_HIDDEN;

  if (self->has_hands || self->show_hands)
    place = MAS_HANDS_BESIDE;
  else if (self->lifted || mas_carried_is_shown (MAS_CARRIED (self->carried))
           || self->refused.kind == MAS_SPOT_HAND)
    place = MAS_HANDS_OVER;
  mas_room_set_place (self->room, place);
}

static void
on_carried_changed_cb (MasStage *self)
{
  /* While the template is being built, some children do not exist yet. */
  if (self->room != NULL)
    place_hands (self);
}

static gboolean
has_hands (QiSetup          *setup,
           const QiGameInfo *info)
{
  QiPosition *position = qi_setup_get_position (setup);
  gsize n_first = 0;
  gsize n_second = 0;

  qi_position_get_hand (position, QI_SIDE_FIRST, &n_first);
  qi_position_get_hand (position, QI_SIDE_SECOND, &n_second);
  return (info != NULL && qi_game_info_has_drops (info)) || n_first > 0 || n_second > 0;
}

/* --- look ---------------------------------------------------------------------------------- */

static void
redraw_slots (GPtrArray *slots)
{
  for (guint i = 0; i < slots->len; i++)
    gtk_widget_queue_draw (g_ptr_array_index (slots, i));
}

/* Draws pieces and boards again in the chosen look. */
static void
update_style (MasStage *self)
{
  const DiagramStyle *style = mas_appearance_get_style (mas_appearance_get_default ());

  mas_board_painter_set_style (self->painter, style);
  mas_minimap_set_style (MAS_MINIMAP (self->minimap), style);
  gtk_widget_queue_draw (self->board);
  redraw_slots (mas_hand_view_get_slots (MAS_HAND_VIEW (self->first_hand)));
  redraw_slots (mas_hand_view_get_slots (MAS_HAND_VIEW (self->second_hand)));
  redraw_slots (mas_palette_get_slots (MAS_PALETTE (self->palette)));
}

/* Once for the display. */
static void
load_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  GdkDisplay *display = gdk_display_get_default ();

  (void) mas_board_get_resource ();
  gtk_css_provider_load_from_resource (provider, "/io/github/masume/Masume/board/board.css");
  if (display != NULL)
    gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                                BOARD_STYLE_PRIORITY);
}

/* --- type ---------------------------------------------------------------------------------- */

static void
mas_stage_dispose (GObject *object)
{
  MasStage *self = MAS_STAGE (object);

  mas_spot_clear (&self->refused);
  g_clear_handle_id (&self->below_id, g_source_remove);
  g_clear_handle_id (&self->bar_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_STAGE);
  G_OBJECT_CLASS (mas_stage_parent_class)->dispose (object);
}

static void
mas_stage_finalize (GObject *object)
{
  g_clear_pointer (&MAS_STAGE (object)->painter, mas_board_painter_free);
  G_OBJECT_CLASS (mas_stage_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, MasStage, overlay);
  gtk_widget_class_bind_template_child (widget_class, MasStage, palette);
  gtk_widget_class_bind_template_child (widget_class, MasStage, parts);
  gtk_widget_class_bind_template_child (widget_class, MasStage, middle);
  gtk_widget_class_bind_template_child (widget_class, MasStage, room);
  gtk_widget_class_bind_template_child (widget_class, MasStage, board);
  gtk_widget_class_bind_template_child (widget_class, MasStage, first_hand);
  gtk_widget_class_bind_template_child (widget_class, MasStage, second_hand);
  gtk_widget_class_bind_template_child (widget_class, MasStage, minimap);
  gtk_widget_class_bind_template_child (widget_class, MasStage, part_bar);
  gtk_widget_class_bind_template_child (widget_class, MasStage, part_turns);
  gtk_widget_class_bind_template_child (widget_class, MasStage, part_ends);
  gtk_widget_class_bind_template_child (widget_class, MasStage, hint);
  gtk_widget_class_bind_template_child (widget_class, MasStage, bubble);
  gtk_widget_class_bind_template_child (widget_class, MasStage, carried);
  gtk_widget_class_bind_template_callback (widget_class, on_bubble_position_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_hint_position_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_board_moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_carried_changed_cb);
}

static void
mas_stage_class_init (MasStageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mas_stage_dispose;
  object_class->finalize = mas_stage_finalize;
  widget_class->focus = mas_stage_focus;

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_PALETTE);
  g_type_ensure (MAS_TYPE_BOARD_VIEW);
  g_type_ensure (MAS_TYPE_HAND_VIEW);
  g_type_ensure (MAS_TYPE_MINIMAP);
  g_type_ensure (MAS_TYPE_ROOM);
  g_type_ensure (MAS_TYPE_REFUSAL);
  g_type_ensure (MAS_TYPE_CARRIED);
  gtk_widget_class_set_css_name (widget_class, "stage");
  /* The window may be narrower than board and palette side by side need: then the palette moves
   * below the board. */
  gtk_widget_class_set_layout_manager_type (widget_class, MAS_TYPE_SLACK_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-stage.ui");
  bind_template (widget_class);
  mas_key_rows_install (widget_class);
  load_style ();
}

static void
mas_stage_init (MasStage *self)
{
  self->painter = mas_board_painter_new ();
  mas_spot_clear (&self->refused);
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_board_view_set_painter (MAS_BOARD_VIEW (self->board), self->painter);
  mas_palette_set_painter (MAS_PALETTE (self->palette), self->painter);
  mas_hand_view_set_painter (MAS_HAND_VIEW (self->first_hand), QI_SIDE_FIRST, self->painter);
  mas_hand_view_set_painter (MAS_HAND_VIEW (self->second_hand), QI_SIDE_SECOND, self->painter);
  mas_carried_set_painter (MAS_CARRIED (self->carried), self->painter);
  mas_minimap_watch (MAS_MINIMAP (self->minimap), GTK_OVERLAY (self->middle),
                     MAS_BOARD_VIEW (self->board));
  gtk_label_set_text (GTK_LABEL (self->hint),
                      _("Drag or click a piece\ntype a rank\npaste any notation"));
  mas_room_set_board (self->room, MAS_BOARD_VIEW (self->board));
  order_hands (self, NULL);
  g_signal_connect_object (mas_appearance_get_default (), "changed", G_CALLBACK (update_style),
                           self, G_CONNECT_SWAPPED);
  update_style (self);
}

GtkWidget *
mas_stage_get_board (MasStage *self)
{
  return self->board;
}

GtkWidget *
mas_stage_get_palette (MasStage *self)
{
  return self->palette;
}

GtkWidget *
mas_stage_get_hand (MasStage *self,
                    QiSide    side)
{
  return side == QI_SIDE_FIRST ? self->first_hand : self->second_hand;
}

GtkWidget *
mas_stage_get_minimap (MasStage *self)
{
  return self->minimap;
}

GtkWidget *
mas_stage_get_hint (MasStage *self)
{
  return self->hint;
}

GtkWidget *
mas_stage_get_carried (MasStage *self)
{
  return self->carried;
}

GtkWidget *
mas_stage_get_bubble (MasStage *self)
{
  return self->bubble;
}

MasBoardPainter *
mas_stage_get_painter (MasStage *self)
{
  return self->painter;
}

/* --- what it shows ------------------------------------------------------------------------- */

void
mas_stage_show_setup (MasStage         *self,
                      QiSetup          *setup,
                      const QiGameInfo *info)
{
  g_return_if_fail (MAS_IS_STAGE (self));

  mas_board_view_set_setup (MAS_BOARD_VIEW (self->board), setup);
  mas_palette_set_setup (MAS_PALETTE (self->palette), setup, info);
  mas_hand_view_set_setup (MAS_HAND_VIEW (self->first_hand), setup, info);
  mas_hand_view_set_setup (MAS_HAND_VIEW (self->second_hand), setup, info);
  self->has_hands = has_hands (setup, info);
  self->info = info;
  order_hands (self, info);
  place_hands (self);
}

gboolean
mas_stage_get_flipped (MasStage *self)
{
  g_return_val_if_fail (MAS_IS_STAGE (self), FALSE);

  return self->flipped;
}

void
mas_stage_set_flipped (MasStage *self,
                       gboolean  flipped)
{
  g_return_if_fail (MAS_IS_STAGE (self));

  if (self->flipped == flipped)
    return;
  self->flipped = flipped;
  mas_board_view_set_flipped (MAS_BOARD_VIEW (self->board), flipped);
  order_hands (self, self->info);
}

void
mas_stage_set_lifted (MasStage *self,
                      gboolean  lifted)
{
  g_return_if_fail (MAS_IS_STAGE (self));

  self->lifted = lifted;
  place_hands (self);
}

gboolean
mas_stage_get_show_hands (MasStage *self)
{
  g_return_val_if_fail (MAS_IS_STAGE (self), FALSE);

  return self->show_hands;
}

void
mas_stage_set_show_hands (MasStage *self,
                          gboolean  show)
{
  g_return_if_fail (MAS_IS_STAGE (self));

  self->show_hands = show;
  place_hands (self);
}

static void
mark_hand (MasStage      *self,
           const MasSpot *spot)
{
  MasHandView *hand = MAS_HAND_VIEW (mas_stage_get_hand (self, spot->side));
  MasSlot *slot = mas_hand_view_find (hand, spot->token);

  if (slot == NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (hand), "error");
      return;
    }
  mas_slot_set_error (slot, TRUE);
  mas_slot_shake (slot);
}

static void
unmark_hand (MasHandView *hand)
{
  GPtrArray *slots = mas_hand_view_get_slots (hand);

  gtk_widget_remove_css_class (GTK_WIDGET (hand), "error");
  for (guint i = 0; i < slots->len; i++)
    mas_slot_set_error (g_ptr_array_index (slots, i), FALSE);
}

static void
show_refusal (MasStage   *self,
              MasAttempt *attempt)
{
  const MasSpot *spot = mas_attempt_get_spot (attempt);

  if (spot->kind == MAS_SPOT_SQUARE)
    {
      mas_board_view_get_overlay (MAS_BOARD_VIEW (self->board))->error = spot->square;
      mas_board_view_show_square (MAS_BOARD_VIEW (self->board), spot->square);
    }
  else
    mark_hand (self, spot);
  mas_refusal_set_words (MAS_REFUSAL (self->bubble), mas_attempt_get_words (attempt));
  mas_speech_say (GTK_WIDGET (self), mas_attempt_get_words (attempt));
  for (guint i = 0; i < mas_attempt_get_n_ways (attempt); i++)
    {
      const MasWay *way = mas_attempt_get_way (attempt, i);

      mas_refusal_add_way (MAS_REFUSAL (self->bubble), way->id, way->label);
      mas_speech_say (GTK_WIDGET (self), way->label);
    }
  gtk_widget_set_visible (self->bubble, TRUE);
}

static void
hide_refusal (MasStage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, self->bubble))
    gtk_widget_grab_focus (self->board);
  gtk_widget_set_visible (self->bubble, FALSE);
  mas_board_view_get_overlay (MAS_BOARD_VIEW (self->board))->error = QI_NO_SQUARE;
  unmark_hand (MAS_HAND_VIEW (self->first_hand));
  unmark_hand (MAS_HAND_VIEW (self->second_hand));
}

/**
 * mas_stage_show_attempt:
 * @self: a stage
 * @attempt: what was tried
 *
 * What was refused is marked where it was tried, with a bubble beside it that says why; what is no
 * longer refused is not.
 */
void
mas_stage_show_attempt (MasStage   *self,
                        MasAttempt *attempt)
{
  g_return_if_fail (MAS_IS_STAGE (self));

  mas_spot_copy (&self->refused, mas_attempt_get_spot (attempt));
  place_hands (self);
  if (mas_attempt_get_words (attempt) != NULL)
    show_refusal (self, attempt);
  else
    hide_refusal (self);
  mas_board_view_overlay_changed (MAS_BOARD_VIEW (self->board));
}
