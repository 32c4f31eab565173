/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>
#include <string.h>

#include "case-table.h"
#include "mas-edit-area-private.h"
#include "press-key.h"
#include "wait.h"

/* A window with an editing area in it, and places of it by name:
 *
 * - `e4`: a square, in the game's coordinates or as a flat index
 * - `first:P`, `second:P`: a slot of a hand; `first:`: the hand itself
 * - `stamp:Q`: a slot of the palette; `eraser`, `pointer`, `marker`, `arrow`: its tools
 * - `frame`: just outside the squares; `away`: well outside board and hands */
typedef struct
{
  GtkWidget        *window;
  MasEditArea      *area;
  MasDocument      *document;
  const QiGameInfo *info;
} Fixture;

static inline QiSetup *
fixture_new_setup (const char *what)
{
  const QiGameInfo *info = qi_game_info_lookup (what);
  QiToken first = QI_TOKEN ("one");
  QiToken second = QI_TOKEN ("two");
  g_auto (GStrv) parts = NULL;
  g_autoptr (QiPosition) position = NULL;
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  guint n_sizes = 0;

  if (info != NULL)
    return qi_game_info_dup_start (info);
  parts = g_strsplit (what, "x", QI_MAX_DIMENSIONS);
  for (n_sizes = 0; parts[n_sizes] != NULL; n_sizes++)
    sizes[n_sizes] = g_ascii_strtoll (parts[n_sizes], NULL, 10);
  position = qi_position_new (sizes, n_sizes, &first, &second, qi_limits_get_default (), NULL);
  g_assert_nonnull (position);
  return qi_setup_new (position, NULL, NULL);
}

static inline void
fixture_on_painted (GdkFrameClock *clock,
                    gboolean      *painted)
{
  *painted = TRUE;
}

/* Everything that waits is done, and the window is laid out and drawn. */
static inline void
fixture_settle (Fixture *self)
{
  run_ready ();
  if (self->window == NULL)
    return;

  GdkFrameClock *clock = gtk_widget_get_frame_clock (self->window);
  gboolean painted = FALSE;
  gulong handler
      = g_signal_connect (clock, "after-paint", G_CALLBACK (fixture_on_painted), &painted);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
  wait_for (painted);
  g_signal_handler_disconnect (clock, handler);
}

static inline void
fixture_init (Fixture    *self,
              const char *what)
{
  g_autoptr (QiSetup) setup = fixture_new_setup (what);

  self->document = mas_document_new (setup);
  self->info = mas_document_get_game_info (self->document);
  self->area = MAS_EDIT_AREA (mas_edit_area_new ());
  mas_edit_area_set_document (self->area, self->document);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 900, 720);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->area));
  gtk_window_present (GTK_WINDOW (self->window));
  wait_for (gtk_widget_get_width (mas_stage_get_board (self->area->stage)) >= 300);
  mas_edit_area_focus_board (self->area);
  fixture_settle (self);
}

static inline void
fixture_clear (Fixture *self)
{
  GObject *area = g_object_ref (G_OBJECT (self->area));

  gtk_window_destroy (GTK_WINDOW (self->window));
  self->window = NULL;
  fixture_settle (self);
  g_assert_finalize_object (area);
  let_go (self->document);
}

static inline QiPosition *
fixture_position (Fixture *self)
{
  return mas_document_get_position (self->document);
}

static inline guint
fixture_square (Fixture    *self,
                const char *name)
{
  guint square = 0;
  g_autoptr (GError) error = NULL;

  qi_game_info_parse_square (self->info, qi_position_get_shape (fixture_position (self)), name,
                             &square, &error);
  g_assert_no_error (error);
  return square;
}

/* "=1" is a JSON value, as in the palette's entry. */
static inline QiToken *
fixture_token (const char *text)
{
  return mas_piece_from_text (text, 255);
}

static inline GtkWidget *
fixture_slot (Fixture    *self,
              const char *place)
{
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->area->stage)));
  MasSlotKind kind = g_str_equal (place, "eraser")    ? MAS_SLOT_ERASER
                     : g_str_equal (place, "pointer") ? MAS_SLOT_POINTER
                     : g_str_equal (place, "marker")  ? MAS_SLOT_MARKER
                     : g_str_equal (place, "arrow")   ? MAS_SLOT_ARROW
                                                      : MAS_SLOT_PIECE;
  g_autofree QiToken *token = kind == MAS_SLOT_PIECE ? fixture_token (strchr (place, ':') + 1)
                                                     : NULL;

  if (g_str_has_prefix (place, "first:") || g_str_has_prefix (place, "second:"))
    {
      GtkWidget *hand = mas_stage_get_hand (self->area->stage, place[0] == 'f' ? QI_SIDE_FIRST : QI_SIDE_SECOND);

      return token == NULL ? hand : GTK_WIDGET (mas_hand_view_find (MAS_HAND_VIEW (hand), token));
    }
  for (guint i = 0; i < slots->len; i++)
    {
      MasSlot *slot = g_ptr_array_index (slots, i);

      if (mas_slot_get_kind (slot) == kind
          && (token == NULL || qi_token_equal (mas_slot_get_token (slot), token)))
        return GTK_WIDGET (slot);
    }
  return NULL;
}

static inline void
fixture_place (Fixture    *self,
               const char *place,
               double     *x,
               double     *y)
{
  graphene_rect_t rect;
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (self->area->stage)));
  graphene_point_t point;

  fixture_settle (self);
  if (g_str_equal (place, "frame") || g_str_equal (place, "away"))
    {
      /* On the ruler at the left, or 40 px to the left of it. */
      double out = place[0] == 'f' ? 6 : -40;

      g_assert_true (
          gtk_widget_compute_point (mas_stage_get_board (self->area->stage), GTK_WIDGET (self->area),
                                    &GRAPHENE_POINT_INIT ((float) (layout->x + out),
                                                          (float) (layout->y + layout->height / 2)),
                                    &point));
      *x = point.x;
      *y = point.y;
      return;
    }
  if (g_str_equal (place, "between") || g_str_equal (place, "behind"))
    {
      /* Amid the gap of the first two layers, or after the last layer in its row. */
      double left = 0, top = 0, width = 0, height = 0, next_left = 0, next_top = 0;
      const guint last = qi_shape_get_layers (&layout->shape) - 1;

      diagram_layout_get_board (layout, 0, &left, &top, &width, &height);
      diagram_layout_get_board (layout, place[2] == 't' ? 1 : last, &next_left, &next_top, &width,
                                &height);
      if (place[2] == 't' && layout->columns > 1)
        point = GRAPHENE_POINT_INIT ((float) (left + width + next_left) / 2, (float) (top + height / 2));
      else if (place[2] == 't')
        point = GRAPHENE_POINT_INIT ((float) (left + width / 2), (float) (top + height + next_top) / 2);
      else
        {
          g_assert_cmpuint ((last + 1) % layout->columns, !=, 0);
          point = GRAPHENE_POINT_INIT ((float) (next_left + width * 1.5 + 40),
                                       (float) (next_top + height * 0.75));
        }
      g_assert_true (gtk_widget_compute_point (mas_stage_get_board (self->area->stage),
                                               GTK_WIDGET (self->area), &point, &point));
      *x = point.x;
      *y = point.y;
      return;
    }
  if (strchr (place, ':') != NULL || g_str_equal (place, "eraser")
      || g_str_equal (place, "pointer") || g_str_equal (place, "marker")
      || g_str_equal (place, "arrow"))
    {
      GtkWidget *slot = fixture_slot (self, place);

      g_assert_nonnull (slot);
      g_assert_true (gtk_widget_compute_bounds (slot, GTK_WIDGET (self->area), &rect));
    }
  else
    {
      MasSpot spot = { MAS_SPOT_SQUARE, fixture_square (self, place), QI_SIDE_FIRST, NULL };

      g_assert_true (mas_stage_get_rect (self->area->stage, &spot, &rect));
    }
  *x = rect.origin.x + rect.size.width / 2;
  *y = rect.origin.y + rect.size.height / 2;
}

/* Hands that a game does not have can be clicked when the person wants them. */
static inline void
fixture_show_hands (Fixture *self)
{
  g_object_set (self->area, "show-hands", TRUE, NULL);
  fixture_settle (self);
}

static inline void
fixture_press (Fixture        *self,
               const char     *place,
               guint           button,
               GdkModifierType mods)
{
  double x = 0;
  double y = 0;

  fixture_place (self, place, &x, &y);
  mas_pointer_press (self->area->pointer, x, y, button, mods);
}

/* A hand that a game does not have is shown during a drag. */
static inline void
fixture_show_hand (Fixture        *self,
                   const char     *place,
                   GdkModifierType mods)
{
  double x = 0;
  double y = 0;

  if (!g_str_has_prefix (place, "first:") && !g_str_has_prefix (place, "second:"))
    return;
  if (gtk_widget_get_visible (mas_stage_get_hand (self->area->stage, QI_SIDE_FIRST)))
    return;
  fixture_place (self, "frame", &x, &y);
  mas_pointer_drag (self->area->pointer, x, y, mods);
  g_assert_true (gtk_widget_get_visible (mas_stage_get_hand (self->area->stage, QI_SIDE_FIRST)));
}

static inline void
fixture_move (Fixture        *self,
              const char     *place,
              GdkModifierType mods)
{
  double x = 0;
  double y = 0;

  fixture_show_hand (self, place, mods);
  fixture_place (self, place, &x, &y);
  mas_pointer_hover (self->area->pointer, x, y);
  mas_pointer_drag (self->area->pointer, x, y, mods);
}

static inline void
fixture_release (Fixture        *self,
                 const char     *place,
                 GdkModifierType mods)
{
  double x = 0;
  double y = 0;

  fixture_place (self, place, &x, &y);
  mas_pointer_release (self->area->pointer, x, y, mods);
}

/* @mods are pressed after the drag has begun. */
static inline void
fixture_drag (Fixture        *self,
              const char     *from,
              const char     *to,
              GdkModifierType mods)
{
  fixture_press (self, from, GDK_BUTTON_PRIMARY, 0);
  mas_pointer_drag (self->area->pointer, mas_pointer_get_press (self->area->pointer)->x + MAS_DRAG_THRESHOLD, mas_pointer_get_press (self->area->pointer)->y, 0);
  fixture_move (self, to, mods);
  fixture_release (self, to, mods);
}

static inline void
fixture_click (Fixture        *self,
               const char     *place,
               guint           button,
               GdkModifierType mods)
{
  fixture_press (self, place, button, mods);
  fixture_release (self, place, mods);
}

/* @key: a name of a GDK key, with "Ctrl+" and "Shift+" before it. */
static inline void
fixture_key (Fixture    *self,
             const char *key)
{
  GdkModifierType mods = 0;

  for (;;)
    if (g_str_has_prefix (key, "Ctrl+"))
      mods |= GDK_CONTROL_MASK, key += strlen ("Ctrl+");
    else if (g_str_has_prefix (key, "Shift+"))
      mods |= GDK_SHIFT_MASK, key += strlen ("Shift+");
    else
      break;
  g_assert_cmpuint (gdk_keyval_from_name (key), !=, GDK_KEY_VoidSymbol);
  press_key (GTK_WIDGET (self->area), gdk_keyval_from_name (key), mods);
}

/* Space-separated: `e4=P` (`e4=` empty), `first:P=2`. */
static inline void
fixture_expect (Fixture    *self,
                const char *what)
{
  g_auto (GStrv) parts = g_strsplit (what, " ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *equals = strchr (parts[i], '=');
      const char *value = equals + 1;

      *equals = '\0';
      if (strchr (parts[i], ':') != NULL)
        {
          QiSide side = parts[i][0] == 'f' ? QI_SIDE_FIRST : QI_SIDE_SECOND;
          g_autofree QiToken *token = fixture_token (strchr (parts[i], ':') + 1);

          g_assert_cmpuint (qi_position_get_hand_count (fixture_position (self), side, token), ==,
                            (guint) g_ascii_strtoull (value, NULL, 10));
        }
      else
        {
          const QiToken *piece = qi_position_get_piece (fixture_position (self),
                                                        fixture_square (self, parts[i]));

          g_assert_cmpstr (piece != NULL ? piece->text : "", ==, value);
        }
    }
}

static inline guint
fixture_n_steps (Fixture *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (self->document))) - 1;
}

static inline const char *
fixture_label (Fixture *self)
{
  return qi_history_get_undo_label (mas_document_get_history (self->document));
}

/* Asserts that @needle is in the status line. */
static inline void
fixture_expect_status (Fixture    *self,
                       const char *needle)
{
  g_autofree char *status = NULL;

  g_object_get (self->area, "status", &status, NULL);
  g_assert_nonnull (status);
  if (strstr (status, needle) == NULL)
    g_error ("status \"%s\" lacks \"%s\"", status, needle);
}
