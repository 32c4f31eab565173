/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-palette-private.h"

#include "mas-board-keys.h"
#include "mas-board-resources.h"
#include "mas-late-menu.h"
#include "mas-piece.h"
#include "mas-visible.h"
#include "mas-words.h"
#include "qi-ledger-private.h"
#include "qi-position-changes-private.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>

#define MAX_IN_USE 200 /* tokens that are not the game's; the entry makes any other */

enum
{
  SIGNAL_ENTERED,
  SIGNAL_INVALID,
  SIGNAL_ASKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasPalette, mas_palette, GTK_TYPE_WIDGET)

/* Without a game: letters that many games use, as a start. */
static const char *const plain_tokens[] = { "K^", "Q", "R", "B", "N", "P" };

static void
on_entry_activate_cb (GtkEntry   *entry,
                      MasPalette *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  g_autofree QiToken *token = mas_piece_from_text (text, qi_limits_get_default ()->max_token_bytes);

  if (token == NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
      gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                                   GTK_ACCESSIBLE_INVALID_TRUE, -1);
      g_signal_emit (self, signals[SIGNAL_INVALID], 0);
      return;
    }
  g_signal_emit (self, signals[SIGNAL_ENTERED], 0, token);
  /* Selects the text, so that the next name replaces it instead of being added to it. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
}

static void
on_entry_changed_cb (GtkEditable *entry,
                     MasPalette  *self)
{
  gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void
on_entry_enter_cb (MasPalette *self)
{
  g_signal_emit (self, signals[SIGNAL_ASKED], 0);
}

static gboolean
mas_palette_focus (GtkWidget       *widget,
                   GtkDirectionType direction)
{
  MasPalette *self = MAS_PALETTE (widget);
  GtkWidget *stops[] = { NULL, self->other, self->symmetry, self->material, self->entry };
  int step = direction == GTK_DIR_TAB_BACKWARD ? -1 : 1;
  int at = step > 0 ? -1 : (int) G_N_ELEMENTS (stops);
  GtkWidget *inside = gtk_widget_get_focus_child (self->tools);

  /* An open menu moves the focus among its entries itself. */
  if ((inside == self->symmetry || inside == self->material)
      && gtk_widget_child_focus (inside, direction))
    return TRUE;
  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return FALSE;
  if (self->slots->len > 0)
    stops[0] = g_ptr_array_index (self->slots, 0);
  if (mas_slots_get_focus (self->slots) != NULL)
    at = 0;
  for (guint i = 1; i < G_N_ELEMENTS (stops); i++)
    if (gtk_widget_get_focus_child (stops[i]) != NULL || gtk_widget_has_focus (stops[i]))
      at = (int) i;
  for (at += step; at >= 0 && at < (int) G_N_ELEMENTS (stops); at += step)
    if (stops[at] != NULL && gtk_widget_get_sensitive (stops[at])
        && gtk_widget_is_visible (stops[at]) && gtk_widget_child_focus (stops[at], direction))
      return TRUE;
  return FALSE;
}

static void
mas_palette_dispose (GObject *object)
{
  MasPalette *self = MAS_PALETTE (object);

  g_clear_pointer (&self->position, qi_position_unref);
  if (self->slots != NULL)
    g_ptr_array_set_size (self->slots, 0);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_PALETTE);
  G_OBJECT_CLASS (mas_palette_parent_class)->dispose (object);
}

static void
mas_palette_finalize (GObject *object)
{
  MasPalette *self = MAS_PALETTE (object);

  g_clear_pointer (&self->slots, g_ptr_array_unref);
  g_clear_pointer (&self->in_use, g_hash_table_unref);
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  G_OBJECT_CLASS (mas_palette_parent_class)->finalize (object);
}

static gboolean
move_focus (GtkWidget *widget,
            GVariant  *parameters,
            gpointer   user_data)
{
  MasPalette *self = MAS_PALETTE (widget);
  int dx = 0;
  int dy = 0;

  g_variant_get (parameters, "(ii)", &dx, &dy);
  if (mas_slots_get_focus (self->slots) == NULL)
    return FALSE;
  /* The key counts as handled even at an edge, where it does nothing: otherwise the focus would leave
   * the palette. */
  mas_slots_move_focus (self->slots, mas_slot_flow_get_columns (self->flow), dx, dy);
  return TRUE;
}

/* Tooltips are off while a menu is open, so that they do not cover it. */
static void
keep_tooltip_away (GtkMenuButton *button)
{
  GtkPopover *menu = gtk_menu_button_get_popover (button);

  if (menu != NULL)
    g_object_bind_property (menu, "visible", button, "has-tooltip",
                            G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}

static void
mas_palette_class_init (MasPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_palette_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_palette_finalize;
  widget_class->focus = mas_palette_focus;
  (void) mas_board_get_resource ();
  g_type_ensure (MAS_TYPE_SLOT_FLOW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/board/mas-palette.ui");
  gtk_widget_class_bind_template_child (widget_class, MasPalette, stack);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, line);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, flow);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, tools);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, bin);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, other);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, other_label);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, symmetry);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, symmetry_menu);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, material);
  gtk_widget_class_bind_template_child (widget_class, MasPalette, entry);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, keep_tooltip_away);
  gtk_widget_class_set_css_name (widget_class, "palette");
  mas_board_keys_add_arrows (widget_class, move_focus);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[SIGNAL_ENTERED] = g_signal_new ("entered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_INVALID] = g_signal_new ("invalid", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ASKED] = g_signal_new ("asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_palette_init (MasPalette *self)
{
  self->slots = g_ptr_array_new ();
  self->in_use =
    g_hash_table_new_full ((GHashFunc) qi_token_hash, (GEqualFunc) qi_token_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_visible_show_in_entry (GTK_EDITABLE (self->entry));
  mas_late_menu_set (GTK_MENU_BUTTON (self->symmetry), self->symmetry_menu);
}

void
mas_palette_set_painter (MasPalette      *self,
                         MasBoardPainter *painter)
{
  g_return_if_fail (MAS_IS_PALETTE (self));

  self->painter = painter;
}

static MasSlot *
append_slot (MasPalette    *self,
             MasSlotKind    kind,
             const QiToken *token,
             const char    *name)
{
  GtkWidget *slot = mas_slot_new (kind, self->painter);

  if (token != NULL)
    mas_slot_set_token (MAS_SLOT (slot), token);
  mas_slot_set_name (MAS_SLOT (slot), name);
  gtk_widget_set_parent (slot, GTK_WIDGET (self->flow));
  g_ptr_array_add (self->slots, slot);
  return MAS_SLOT (slot);
}

static void
append_both_sides (MasPalette    *self,
                   const QiToken *first)
{
  MasPieceToken second;
  g_autofree char *name = mas_words_piece (self->info, first);

  append_slot (self, MAS_SLOT_PIECE, first, name);
  if (mas_piece_change (first, MAS_CHANGE_OTHER_SIDE, &second))
    {
      g_autofree char *other = mas_words_piece (self->info, &second.token);

      append_slot (self, MAS_SLOT_PIECE, &second.token, other);
    }
}

static MasSlot *
find_slot (MasPalette    *self,
           const QiToken *token)
{
  for (guint i = 0; i < self->slots->len; i++)
    {
      MasSlot *slot = g_ptr_array_index (self->slots, i);

      if (mas_slot_get_token (slot) != NULL && qi_token_equal (mas_slot_get_token (slot), token))
        return slot;
    }
  return NULL;
}

/* Acts on the set: put the rest of it into a hand, and remove pieces that it does not have. A game without a set gets one
 * from the present pieces. */
static void
fill_material (MasPalette *self)
{
  static const char *const rests[] = { "board.rest-first", "board.rest-second" };
  const MasPaletteSet set = self->set;
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) extras = g_menu_new ();
  g_autoptr (GMenu) hands = g_menu_new ();
  g_autoptr (GMenu) own = g_menu_new ();

  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autofree char *words = mas_words_of_side (self->info, (QiSide) side, MAS_SIDE_HAND_REST);

      g_menu_append (hands, words, rests[side]);
    }
  g_menu_append (extras, _("Return Extras"), "board.return-extras");
  g_menu_append (own, _("Use These as the Set"), "board.use-as-set");
  if (set == MAS_PALETTE_SET_OWN)
    g_menu_append (own, _("Forget the Set"), "board.forget-set");
  if (set != MAS_PALETTE_SET_NONE)
    {
      g_menu_append_section (menu, NULL, G_MENU_MODEL (hands));
      g_menu_append_section (menu, NULL, G_MENU_MODEL (extras));
    }
  if (set != MAS_PALETTE_SET_OF_GAME)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  mas_late_menu_set (GTK_MENU_BUTTON (self->material), G_MENU_MODEL (menu));
}

/* Tools and the game's pieces: first's in the left column, second's in the right one. */
static void
fill_usual (MasPalette *self)
{
  gsize n_pieces = 0;
  const QiGamePiece *pieces =
    self->info != NULL ? qi_game_info_get_pieces (self->info, &n_pieces) : NULL;

  while (self->slots->len > 0)
    {
      gtk_widget_unparent (g_ptr_array_steal_index (self->slots, self->slots->len - 1));
    }
  g_hash_table_remove_all (self->in_use);
  append_slot (self, MAS_SLOT_POINTER, NULL, _("Hold nothing"));
  append_slot (self, MAS_SLOT_ERASER, NULL, _("Eraser"));
  append_slot (self, MAS_SLOT_MARKER, NULL, _("Marker; right click for shapes and colours"));
  append_slot (self, MAS_SLOT_ARROW, NULL, _("Arrows; right click for colours"));
  mas_palette_set_mark (self, self->mark_shape, self->mark_colour);
  if (self->offered != NULL)
    for (guint i = 0; i < self->offered->len; i++)
      append_both_sides (self, g_ptr_array_index (self->offered, i));
  else if (n_pieces > 0)
    for (gsize i = 0; i < n_pieces; i++)
      append_both_sides (self, &QI_TOKEN (pieces[i].token));
  else
    for (gsize i = 0; i < G_N_ELEMENTS (plain_tokens); i++)
      append_both_sides (self, &QI_TOKEN (plain_tokens[i]));
  fill_material (self);
  self->n_usual = self->slots->len;
  mas_palette_lay_out (self);
}

static void
append_in_use (MasPalette    *self,
               const QiToken *token)
{
  g_autofree char *name = NULL;

  if (g_hash_table_contains (self->in_use, token) || g_hash_table_size (self->in_use) >= MAX_IN_USE)
    return;
  g_hash_table_add (self->in_use, qi_token_copy (token));
  if (find_slot (self, token) != NULL)
    return;
  name = mas_words_piece (self->info, token);
  append_slot (self, MAS_SLOT_PIECE, token, name);
}

/* A name is offered for both sides, the first player's before the other one. */
static void
add_in_use (MasPalette    *self,
            const QiToken *token)
{
  MasPieceToken other;
  QiEpin epin;
  gboolean has_other = !g_hash_table_contains (self->in_use, token)
                       && !mas_piece_parse (token, &epin)
                       && mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &other);

  if (has_other && mas_piece_get_owner (token) == QI_OWNER_SECOND)
    append_in_use (self, &other.token);
  append_in_use (self, token);
  if (has_other)
    append_in_use (self, &other.token);
}

/* Pieces of a person's own set are offered even where none is on the board. */
static void
add_set (MasPalette     *self,
         const QiLedger *ledger)
{
  gsize n = 0;
  const QiLedgerRow *rows = qi_ledger_get_rows (ledger, &n);

  for (gsize i = 0; i < n; i++)
    {
      const QiToken first = QI_TOKEN (rows[i].token);
      MasPieceToken second;

      if (rows[i].full[QI_SIDE_FIRST] > 0)
        add_in_use (self, &first);
      if (rows[i].full[QI_SIDE_SECOND] > 0
          && mas_piece_change (&first, MAS_CHANGE_OTHER_SIDE, &second))
        add_in_use (self, &second.token);
    }
}

static void
show_material (MasPalette     *self,
               const QiLedger *ledger)
{
  const MasPaletteSet set = ledger == NULL              ? MAS_PALETTE_SET_NONE
                            : qi_ledger_is_own (ledger) ? MAS_PALETTE_SET_OWN
                                                        : MAS_PALETTE_SET_OF_GAME;
  const char *words = set == MAS_PALETTE_SET_NONE ? _("Set of pieces") : _("The rest of the set");

  if (set == MAS_PALETTE_SET_OWN)
    add_set (self, ledger);
  if (set == self->set)
    return;
  self->set = set;
  fill_material (self);
  gtk_widget_set_tooltip_text (self->material, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->material), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
}

/* Shows beside each piece how many of it the set has left. */
static void
show_left (MasPalette *self,
           QiSetup    *setup)
{
  g_autoptr (QiLedger) ledger = qi_ledger_new (setup, NULL);

  show_material (self, ledger);
  for (guint i = 0; i < self->slots->len; i++)
    {
      MasSlot *slot = g_ptr_array_index (self->slots, i);
      const QiToken *token = mas_slot_get_token (slot);
      const QiLedgerRow *row =
        ledger != NULL && token != NULL ? qi_ledger_find (ledger, token) : NULL;
      /* Where pieces change sides both sides share one set, counted under the first. */
      guint side = 0;

      if (ledger == NULL || token == NULL)
        {
          mas_slot_unset_left (slot);
          continue;
        }
      if (row != NULL && (row->is_king || !qi_ledger_is_shared (ledger)))
        side = mas_piece_get_side (token, QI_SIDE_FIRST);
      mas_slot_set_left (slot, row != NULL ? row->left[side] : MAS_SLOT_NO_SET,
                         row != NULL ? row->extra[side] : 0);
    }
}

/* A position has one token for all equal pieces, so only few of them are looked up. */
#define N_SEEN 64

typedef struct
{
  MasPalette    *palette;
  const QiToken *seen[N_SEEN];
} Look;

static void
look_at (Look          *look,
         const QiToken *piece)
{
  const QiToken **seen = &look->seen[(GPOINTER_TO_SIZE (piece) / sizeof *piece) % N_SEEN];

  if (*seen == piece)
    return;
  *seen = piece;
  add_in_use (look->palette, piece);
}

static void
on_change_cb (guint          square,
              const QiToken *before,
              const QiToken *after,
              gpointer       user_data)
{
  if (after != NULL)
    look_at (user_data, after);
}

/* Looks for pieces that are not shown yet: after an edit only on the squares that changed. */
static void
look_through (MasPalette *self,
              QiPosition *position)
{
  g_autoptr (QiPosition) before = g_steal_pointer (&self->position);
  Look look = { self, { NULL } };
  const QiToken *piece = NULL;
  QiPositionIter iter;
  guint square = 0;

  self->position = qi_position_ref (position);
  if (before != NULL
      && qi_shape_equal (qi_position_get_shape (before), qi_position_get_shape (position)))
    {
      qi_position_foreach_change (before, position, on_change_cb, &look);
      return;
    }
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    look_at (&look, piece);
}

void
mas_palette_set_offered (MasPalette *self,
                         GPtrArray  *pieces)
{
  g_return_if_fail (MAS_IS_PALETTE (self));

  if (self->offered == pieces)
    return;
  if (pieces != NULL)
    g_ptr_array_ref (pieces);
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  self->offered = pieces;
  g_clear_pointer (&self->position, qi_position_unref);
}

void
mas_palette_set_setup (MasPalette       *self,
                       QiSetup          *setup,
                       const QiGameInfo *info)
{
  g_return_if_fail (MAS_IS_PALETTE (self));

  QiPosition *position = qi_setup_get_position (setup);
  if (self->position == NULL || info != self->info)
    {
      self->info = info;
      fill_usual (self);
      g_clear_pointer (&self->position, qi_position_unref);
    }
  look_through (self, position);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, (QiSide) side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        add_in_use (self, &items[i].token);
    }
  show_left (self, setup);
}

void
mas_palette_set_held (MasPalette *self,
                      MasHeld    *held)
{
  g_return_if_fail (MAS_IS_PALETTE (self));

  MasHeldKind kind = mas_held_get_kind (held);
  if (kind == MAS_HELD_STAMP)
    add_in_use (self, mas_held_get_token (held));
  for (guint i = 0; i < self->slots->len; i++)
    {
      MasSlot *slot = g_ptr_array_index (self->slots, i);
      MasSlotKind of = mas_slot_get_kind (slot);
      gboolean checked = FALSE;

      if (of == MAS_SLOT_POINTER)
        checked = kind == MAS_HELD_NOTHING || kind == MAS_HELD_LIFTED;
      else if (of == MAS_SLOT_ERASER)
        checked = kind == MAS_HELD_ERASER;
      else if (of == MAS_SLOT_MARKER)
        checked = kind == MAS_HELD_MARKER;
      else if (of == MAS_SLOT_ARROW)
        checked = kind == MAS_HELD_ARROW;
      else
        checked = kind == MAS_HELD_STAMP
                  && qi_token_equal (mas_slot_get_token (slot), mas_held_get_token (held));
      mas_slot_set_checked (slot, checked);
    }
}

void
mas_palette_set_mark (MasPalette  *self,
                      QiMarkShape  shape,
                      QiMarkColour colour)
{
  g_return_if_fail (MAS_IS_PALETTE (self));

  self->mark_shape = shape;
  self->mark_colour = colour;
  for (guint i = 0; i < self->slots->len; i++)
    mas_slot_set_mark (g_ptr_array_index (self->slots, i), shape, colour);
}

GPtrArray *
mas_palette_get_slots (MasPalette *self)
{
  g_return_val_if_fail (MAS_IS_PALETTE (self), NULL);

  return self->slots;
}

GtkWidget *
mas_palette_get_entry (MasPalette *self)
{
  g_return_val_if_fail (MAS_IS_PALETTE (self), NULL);

  return self->entry;
}

void
mas_palette_set_bin (MasPalette *self,
                     gboolean    bin)
{
  g_return_if_fail (MAS_IS_PALETTE (self));

  gtk_widget_set_visible (self->bin, bin);
}
