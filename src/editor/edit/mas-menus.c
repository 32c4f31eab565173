/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-menus.h"

#include "mas-hand-popover.h"
#include "mas-mark-menu.h"
#include "mas-squares.h"
#include "mas-words-lists.h"
#include "mas-words.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>

#define TITLE_ID    "title"
#define TITLE_WIDTH 32 /* characters in a line */
#define MAX_KINDS   40 /* of pieces that a menu lists */

struct _MasMenus
{
  GObject        parent_instance;

  MasWorkplace  *place; /* these three are borrowed */
  MasStage      *stage;
  MasAnnotator  *annotator;
  MasPopup      *popup;
  MasMoveChoice *choice;
  MasAsk        *ask;
  MasPieceArt   *art;
};

G_DEFINE_FINAL_TYPE (MasMenus, mas_menus, G_TYPE_OBJECT)

static void
mas_menus_dispose (GObject *object)
{
  MasMenus *self = MAS_MENUS (object);

  if (self->popup != NULL)
    g_signal_handlers_disconnect_by_data (self->popup, self);
  g_clear_object (&self->popup); /* closing what is open runs the callbacks that clear the others */
  g_clear_object (&self->art);
  g_clear_object (&self->ask);
  g_clear_object (&self->choice);
  G_OBJECT_CLASS (mas_menus_parent_class)->dispose (object);
}

static void
mas_menus_class_init (MasMenusClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_menus_dispose;
}

static void
mas_menus_init (MasMenus *self)
{
}

/* The keyboard focus goes back to where the popover was opened. */
static void
on_closed_cb (MasPopup *popup,
              MasMenus *self)
{
  gtk_widget_grab_focus (mas_stage_find_widget (self->stage, mas_popup_get_spot (popup)));
}

MasMenus *
mas_menus_new (MasWorkplace *place,
               MasStage     *stage,
               MasAttempt   *attempt,
               MasAnnotator *annotator,
               MasPlay      *play,
               MasKeys      *keys)
{
  MasMenus *self = g_object_new (MAS_TYPE_MENUS, NULL);

  self->place = place;
  self->stage = stage;
  self->annotator = annotator;
  self->popup = mas_popup_new (GTK_WIDGET (place), attempt);
  self->choice = mas_move_choice_new (place, stage, play, self->popup);
  self->ask = mas_ask_new (place, stage, annotator, keys, self->popup);
  self->art = mas_piece_art_new (place, stage);
  g_signal_connect (self->popup, "closed", G_CALLBACK (on_closed_cb), self);
  return self;
}

MasPopup *
mas_menus_get_popup (MasMenus *self)
{
  return self->popup;
}

MasAsk *
mas_menus_get_ask (MasMenus *self)
{
  return self->ask;
}

MasPieceArt *
mas_menus_get_art (MasMenus *self)
{
  return self->art;
}

/* A name given by a person may contain an underscore, which would be a mnemonic in a menu. */
static char *
dup_label (const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "_", -1);

  return g_strjoinv ("__", parts);
}

/* As mas_piece_from_text() reads it. */
static char *
dup_json (const QiToken *token)
{
  GString *json = g_string_new ("=");

  qi_token_append_json (token, json);
  return g_string_free (json, FALSE);
}

static char *
dup_piece_label (MasMenus      *self,
                 const QiToken *token)
{
  g_autofree char *name = mas_words_piece (mas_workplace_get_info (self->place), token);

  return dup_label (name);
}

static void
append_change (GMenu         *menu,
               MasMenus      *self,
               const QiToken *old,
               const QiToken *token)
{
  g_autofree char *label = dup_piece_label (self, token);
  g_autofree char *json = dup_json (token);
  g_autofree char *old_json = old != NULL ? dup_json (old) : NULL;
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  if (old != NULL)
    g_menu_item_set_action_and_target (item, "block.replace", "(ss)", old_json, json);
  else
    g_menu_item_set_action_and_target (item, "board.change", "s", json);
  g_menu_append_item (menu, item);
}

/* The palette's pieces by name, one section for each side. @old: the piece that they replace on all selected squares;
 * NULL: the piece at the cursor. */
static GMenuModel *
new_change_menu (MasMenus      *self,
                 const QiToken *old)
{
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage)));
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) first = g_menu_new ();
  g_autoptr (GMenu) second = g_menu_new ();

  for (guint i = 0; i < slots->len; i++)
    {
      const QiToken *token = mas_slot_get_token (g_ptr_array_index (slots, i));

      if (token != NULL && (old == NULL || !qi_token_equal (old, token)))
        append_change (mas_piece_get_side (token, QI_SIDE_SECOND) == QI_SIDE_FIRST ? first : second,
                       self, old, token);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (first));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (second));
  return G_MENU_MODEL (menu);
}

static void
append_to_hand (GMenu    *menu,
                MasMenus *self,
                QiSide    side)
{
  g_autofree char *words =
    mas_words_of_side (mas_workplace_get_info (self->place), side, MAS_SIDE_HAND_SEND);
  g_autofree char *label = dup_label (words);

  g_menu_append (menu, label,
                 side == QI_SIDE_FIRST ? "board.to-first-hand" : "board.to-second-hand");
}

/* An item that names its key. */
static void
append_piece_change (GMenu      *menu,
                     const char *label,
                     const char *action)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);
  g_autofree char *accel = mas_key_rows_dup_accel (action);

  g_menu_item_set_attribute (item, "accel", "s", accel);
  g_menu_append_item (menu, item);
}

static void
append_title (GMenu *menu)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenuItem) title = g_menu_item_new (NULL, NULL);

  g_menu_item_set_attribute (title, "custom", "s", TITLE_ID);
  g_menu_append_item (section, title);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static GtkWidget *
get_titled_menu (MasMenus   *self,
                 GMenuModel *menu,
                 const char *words)
{
  GtkWidget *popover = mas_popup_get_menu (self->popup, menu, words);
  GtkWidget *title = gtk_label_new (words);

  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (title, "menu-title");
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (title), TITLE_WIDTH);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_popover_menu_add_child (GTK_POPOVER_MENU (popover), title, TITLE_ID);
  return popover;
}

typedef struct
{
  const char *label; /* NULL: the next section begins */
  const char *action;
  guint       n_dimensions; /* that the board has at least */
} MenuRow;

static GMenuModel *
new_menu (MasMenus      *self,
          const MenuRow *rows,
          gsize          n_rows)
{
  const QiShape *shape = qi_position_get_shape (mas_workplace_get_position (self->place));
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();

  for (gsize i = 0; i < n_rows; i++)
    if (rows[i].label != NULL && rows[i].n_dimensions <= shape->n_dimensions)
      g_menu_append (section, _(rows[i].label), rows[i].action);
    else if (rows[i].label == NULL)
      {
        g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
        g_object_unref (section);
        section = g_menu_new ();
      }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  return G_MENU_MODEL (menu);
}

/* Squares that go with the one under the cursor. */
static GMenuModel *
new_select_menu (MasMenus *self)
{
  static const MenuRow with_piece[] = {
    { N_("Same _Piece"), "block.select-same" },
    { N_("Pieces of This _Side"), "block.select-side" },
  };
  static const MenuRow rows[] = {
    { N_("_File"), "block.select-file" },
    { N_("_Rank"), "block.select-rank", 2 },
    { N_("_Layer"), "block.select-layer", 3 },
    { N_("_Connected Squares"), "block.select-connected" },
    { NULL, NULL },
    { N_("_Invert Selection"), "block.select-invert" },
    { N_("Select _All"), "board.select-all" },
  };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) pieces = new_menu (self, with_piece, G_N_ELEMENTS (with_piece));
  g_autoptr (GMenuModel) rest = new_menu (self, rows, G_N_ELEMENTS (rows));

  if (qi_position_get_piece (mas_workplace_get_position (self->place),
                             mas_cursor_get_square (mas_workplace_get_cursor (self->place)))
      != NULL)
    g_menu_append_section (menu, NULL, pieces);
  g_menu_append_section (menu, NULL, rest);
  return G_MENU_MODEL (menu);
}

/* Inserting and removing lines at the cursor. */
static GMenuModel *
new_lines_menu (void)
{
  static const struct
  {
    const char *label;
    const char *action;
  } items[] = {
    { N_("Insert File on the _Left"), "set-up.insert-file-left" },
    { N_("Insert File on the _Right"), "set-up.insert-file-right" },
    { N_("Delete _File from Board"), "set-up.delete-file" },
    { N_("Insert Rank _Above"), "set-up.insert-rank-above" },
    { N_("Insert Rank _Below"), "set-up.insert-rank-below" },
    { N_("_Delete Rank from Board"), "set-up.delete-rank" },
    { N_("Insert La_yer Before"), "set-up.insert-layer-before" },
    { N_("Insert Layer Af_ter"), "set-up.insert-layer-after" },
    { N_("Delete Lay_er from Board"), "set-up.delete-layer" },
  };
  GMenu *menu = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (items); i += 3)
    {
      g_autoptr (GMenu) section = g_menu_new ();

      for (gsize j = i; j < i + 3; j++)
        {
          g_autoptr (GMenuItem) item = g_menu_item_new (_(items[j].label), items[j].action);

          g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
          g_menu_append_item (section, item);
        }
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
  return G_MENU_MODEL (menu);
}

/* What can be done at any square. */
static void
append_for_square (GMenu    *section,
                   MasMenus *self)
{
  g_autoptr (GMenuModel) marks =
    mas_mark_menu_new (self->annotator,
                       mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
  g_autoptr (GMenuModel) lines = new_lines_menu ();
  g_autoptr (GMenuModel) select = new_select_menu (self);

  g_menu_append (section, _("Show Attacks"), "board.show-attacks");
  g_menu_append_submenu (section, _("Mark"), marks);
  g_menu_append_submenu (section, _("Select"), select);
  g_menu_append (section, _("Fill Connected Squares"), "block.fill-connected");
  g_menu_append_submenu (section, _("Insert or Delete"), lines);
}

static GMenuModel *
new_square_menu (MasMenus      *self,
                 const QiToken *piece)
{
  QiEpin epin = { 0 };
  MasPieceToken other;
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) change = new_change_menu (self, NULL);
  g_autoptr (GMenu) piece_section = g_menu_new ();
  g_autoptr (GMenu) place_section = g_menu_new ();

  append_title (menu);
  if (piece == NULL)
    {
      g_menu_append_submenu (place_section, _("Place…"), change);
      append_for_square (place_section, self);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (place_section));
      return G_MENU_MODEL (menu);
    }
  g_menu_append_submenu (piece_section, _("Change…"), change);
  /* Only an EPIN token has a state that can be changed. */
  if (mas_piece_parse (piece, &epin))
    {
      append_piece_change (piece_section,
                           epin.state == QI_PIECE_DIMINISHED ? _("Normalize") : _("Promote"),
                           "board.promote");
      append_piece_change (piece_section,
                           epin.state == QI_PIECE_ENHANCED ? _("Demote") : _("Weaken"),
                           "board.demote");
    }
  if (mas_piece_change (piece, MAS_CHANGE_OTHER_SIDE, &other))
    append_piece_change (piece_section, _("Other Side"), "board.flip-side");
  if (mas_piece_parse (piece, &epin))
    {
      append_piece_change (piece_section,
                           epin.terminal ? _("Not Count as a King") : _("Count as a King"),
                           "board.mark-terminal");
      append_piece_change (
        piece_section,
        /* Translators: a piece that follows the rules of the other side’s style */
        epin.derived ? _("Its Own Style") : _("The Other Side’s Style"), "board.mark-derived");
    }
  append_for_square (place_section, self);
  g_menu_append (place_section, _("Hold This"), "board.hold");
  append_to_hand (place_section, self, QI_SIDE_FIRST);
  append_to_hand (place_section, self, QI_SIDE_SECOND);
  g_menu_append (place_section, _("Remove"), "board.remove");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (piece_section));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (place_section));
  return G_MENU_MODEL (menu);
}

/* Each kind of piece on the selected squares, with what may replace it; NULL: all are empty. */
static GMenuModel *
new_replace_menu (MasMenus *self)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (mas_workplace_get_cursor (self->place));
  g_autoptr (GPtrArray) kinds =
    mas_squares_list_kinds (mas_workplace_get_position (self->place), squares, MAX_KINDS);
  g_autoptr (GMenu) menu = g_menu_new ();

  for (guint i = 0; i < kinds->len; i++)
    {
      const QiToken *old = g_ptr_array_index (kinds, i);
      g_autofree char *label = dup_piece_label (self, old);
      g_autoptr (GMenuModel) others = new_change_menu (self, old);

      g_menu_append_submenu (menu, label, others);
    }
  return kinds->len > 0 ? G_MENU_MODEL (g_steal_pointer (&menu)) : NULL;
}

/* How a selection is turned, mirrored and shifted where it is. */
static void
append_turnings (GMenu    *section,
                 MasMenus *self)
{
  static const MenuRow turnings[] = {
    { N_("Turn _Right"), "block.turn-right", 2 },
    { N_("Turn _Left"), "block.turn-left", 2 },
    { N_("Turn by _180°"), "block.turn-half" },
    { N_("_Mirror Left and Right"), "block.mirror-files" },
    { N_("Mirror T_op and Bottom"), "block.mirror-ranks", 2 },
    { N_("Mirror at the _Diagonal"), "block.mirror-diagonal", 2 },
    { N_("Re_verse the Layers"), "block.mirror-layers", 3 },
    { N_("Swap _Files and Layers"), "block.files-layers", 3 },
    { N_("Swap Ra_nks and Layers"), "block.ranks-layers", 3 },
    { NULL, NULL },
    { N_("_Swap Sides"), "block.swap-sides" },
    { N_("Turn for the Other Player"), "block.other-player" },
  };
  static const MenuRow shifts[] = {
    { N_("_Left"), "block.shift-left" },
    { N_("_Right"), "block.shift-right" },
    { N_("_Up"), "block.shift-up", 2 },
    { N_("_Down"), "block.shift-down", 2 },
    { N_("To the _Previous Layer"), "block.shift-back", 3 },
    { N_("To the _Next Layer"), "block.shift-on", 3 },
  };
  g_autoptr (GMenuModel) turn = new_menu (self, turnings, G_N_ELEMENTS (turnings));
  g_autoptr (GMenuModel) shift = new_menu (self, shifts, G_N_ELEMENTS (shifts));

  g_menu_append_submenu (section, _("Turn and Mirror"), turn);
  g_menu_append_submenu (section, _("Shift"), shift);
}

/* What can be done with all selected squares. */
static GMenuModel *
new_selection_menu (MasMenus *self)
{
  static const MenuRow rows[] = {
    { N_("_Copy"), "block.copy" },
    { N_("Cu_t"), "block.cut" },
    { N_("_Hold This"), "block.hold" },
    { N_("_Fill Selection"), "block.fill" },
    { N_("Fill Connected Squares"), "block.fill-connected" },
    { N_("_Empty the Squares"), "board.clear" },
    { N_("Crop to Selection"), "block.crop" },
  };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) first = new_menu (self, rows, G_N_ELEMENTS (rows));
  g_autoptr (GMenu) second = g_menu_new ();
  g_autoptr (GMenu) third = g_menu_new ();
  g_autoptr (GMenuModel) marks =
    mas_mark_menu_new (self->annotator,
                       mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
  g_autoptr (GMenuModel) select = new_select_menu (self);
  g_autoptr (GMenuModel) replace = new_replace_menu (self);

  append_title (menu);
  g_menu_append_section (menu, NULL, first);
  g_menu_append_submenu (second, _("Mark"), marks);
  g_menu_append_submenu (second, _("Select"), select);
  append_turnings (second, self);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (second));
  if (replace != NULL)
    g_menu_append_submenu (third, _("Replace"), replace);
  append_piece_change (third, _("Promote"), "board.promote");
  append_piece_change (third, _("Demote"), "board.demote");
  append_piece_change (third, _("Other Side"), "board.flip-side");
  append_to_hand (third, self, QI_SIDE_FIRST);
  append_to_hand (third, self, QI_SIDE_SECOND);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (third));
  return G_MENU_MODEL (menu);
}

/* "12 squares, 3 pieces" over the menu of a selection. */
static GtkWidget *
get_selection_menu (MasMenus *self)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (mas_workplace_get_cursor (self->place));
  g_autoptr (GMenuModel) menu = new_selection_menu (self);
  g_autofree char *words =
    mas_squares_dup_words (mas_workplace_get_info (self->place),
                           mas_workplace_get_position (self->place), squares);

  return get_titled_menu (self, menu, words);
}

/* "S:+R, promoted rook, first" over the menu of a piece, "e4, empty" over that of an empty square. */
static GtkWidget *
get_square_menu (MasMenus      *self,
                 const MasSpot *spot)
{
  const QiGameInfo *info = mas_workplace_get_info (self->place);
  g_autoptr (GMenuModel) menu = new_square_menu (self, spot->token);
  g_autofree char *words =
    spot->token != NULL
      ? mas_words_identifier (info, mas_workplace_get_position (self->place), spot->token)
      : mas_words_place (info, mas_workplace_get_setup (self->place), spot->square);
  g_autofree char *drawn = mas_annotator_dup_words (self->annotator, spot->square);
  g_autoptr (GString) whole = g_string_new (words);

  if (*drawn != '\0')
    mas_list_append (whole, drawn);
  return get_titled_menu (self, menu, whole->str);
}

/* "C:K^, king, first" over the menu of a piece of the palette: what it looks like. */
static GtkWidget *
get_palette_menu (MasMenus      *self,
                  const MasSpot *spot)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) drawing = mas_piece_art_new_menu (self->art, spot->token);
  g_autofree char *words =
    mas_words_identifier (mas_workplace_get_info (self->place),
                          mas_workplace_get_position (self->place), spot->token);

  append_title (menu);
  g_menu_append_section (menu, NULL, drawing);
  return get_titled_menu (self, G_MENU_MODEL (menu), words);
}

void
mas_menus_open (MasMenus      *self,
                const MasSpot *spot)
{
  GtkBitset *selection = mas_cursor_get_selection (mas_workplace_get_cursor (self->place));
  GtkWidget *popover = NULL;

  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_LIFTED)
    mas_held_let_go (mas_workplace_get_held (self->place));
  mas_popup_set_spot (self->popup, spot);
  if (spot->kind == MAS_SPOT_PALETTE)
    popover = get_palette_menu (self, spot);
  else if (spot->kind != MAS_SPOT_SQUARE)
    popover = mas_hand_popover_new (self->place, self->popup);
  else if (gtk_bitset_contains (selection, spot->square) && gtk_bitset_get_size (selection) > 1)
    popover = get_selection_menu (self);
  else
    popover = get_square_menu (self, spot);
  mas_popup_open (self->popup, popover, spot);
}

void
mas_menus_open_tool (MasMenus  *self,
                     GtkWidget *slot)
{
  const MasSpot nowhere = MAS_SPOT_INIT;
  g_autoptr (GMenuModel) menu = mas_mark_menu_new_for_tools ();
  graphene_rect_t rect;

  if (!gtk_widget_compute_bounds (slot, GTK_WIDGET (self->place), &rect))
    return;
  mas_popup_set_spot (self->popup, &nowhere);
  mas_popup_open_at (self->popup, mas_popup_get_menu (self->popup, menu, _("Marks")), &rect);
}
