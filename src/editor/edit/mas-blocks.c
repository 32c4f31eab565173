/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-blocks.h"

#include "mas-act.h"
#include "mas-picture-content.h"
#include "mas-picture-options.h"
#include "mas-selects.h"
#include "mas-squares.h"
#include "mas-words.h"
#include "mas-workplace.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_BYTES (16 * 1024 * 1024) /* of a copied block */

#define SELECT_FIRST \
  N_ ("Select squares first: Shift and the arrows, or drag from an empty square")

struct _MasBlocks
{
  GSimpleActionGroup parent_instance;

  MasEditArea       *area; /* borrowed */
  GCancellable      *cancellable;
};

G_DEFINE_FINAL_TYPE (MasBlocks, mas_blocks, G_TYPE_SIMPLE_ACTION_GROUP)

static MasWorkplace *
get_place (MasBlocks *self)
{
  return MAS_WORKPLACE (self->area);
}

static void
say (MasBlocks  *self,
     const char *words)
{
  mas_workplace_say (get_place (self), g_strdup (words));
}

/* The selection; without one the cursor's square. NULL: there is no board. */
static GArray *
dup_squares (MasBlocks *self)
{
  MasCursor *cursor = mas_workplace_get_cursor (get_place (self));
  GArray *squares = NULL;
  guint here = 0;

  if (mas_workplace_get_document (get_place (self)) == NULL)
    return NULL;
  squares = mas_cursor_dup_selection (cursor);
  here = mas_cursor_get_square (cursor);
  if (squares->len == 0)
    g_array_append_val (squares, here);
  return squares;
}

/* --- the clipboard ------------------------------------------------------------------------- */

/* As a small position in the format that the whole one is saved in, or in FEEN or our own. */
static char *
dup_text (MasBlocks *self,
          QiBlock   *block)
{
  const QiNotation *formats[] = {
    mas_document_get_format (mas_workplace_get_document (get_place (self))),
    qi_notation_lookup ("feen"),
    qi_notation_lookup ("json"),
  };
  const QiWriteOptions options = { .compact = TRUE };
  g_autoptr (QiPosition) position = qi_block_dup_position (block);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i] != NULL && formats[i]->write != NULL)
      {
        g_autoptr (GPtrArray) findings = qi_findings_new ();
        char *text = qi_notation_write (formats[i], setup, &options, findings);

        if (text != NULL)
          return text;
      }
  return NULL;
}

/* The squares as one sees them, with their marks; NULL when that would be too large. */
static GdkContentProvider *
new_picture (MasBlocks *self,
             QiBlock   *block)
{
  const char *game = qi_setup_get_game (mas_workplace_get_setup (get_place (self)));
  g_autoptr (QiPosition) position = qi_block_dup_position (block);
  g_autoptr (QiSetup) setup = qi_setup_new (position, game, qi_block_get_details (block));
  g_autoptr (MasPictureShot) shot = NULL;
  gboolean flipped = FALSE;
  double width = 0.;
  double height = 0.;

  g_object_get (self->area, "flipped", &flipped, NULL);
  shot = mas_picture_options_take_part (mas_picture_options_get_default (), setup, flipped);
  return mas_picture_shot_measure (shot, &width, &height, NULL) ? mas_picture_content_new (shot)
                                                                : NULL;
}

/* Of the representations in a union the first one is preferred: a part of a board before a picture
 * or text. */
static void
copy_block (MasBlocks *self,
            QiBlock   *block)
{
  char *json = qi_block_write (block);
  g_autoptr (GBytes) bytes = g_bytes_new_take (json, strlen (json));
  g_autofree char *text = dup_text (self, block);
  GdkContentProvider *picture = new_picture (self, block);
  GdkContentProvider *parts[3] = { gdk_content_provider_new_for_bytes (MAS_BLOCK_MIME_TYPE,
                                                                       bytes) };
  g_autoptr (GdkContentProvider) all = NULL;
  gsize n = 1;

  if (picture != NULL)
    parts[n++] = picture;
  if (text != NULL)
    parts[n++] = gdk_content_provider_new_typed (G_TYPE_STRING, text);
  all = gdk_content_provider_new_union (parts, n);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self->area)), all);
}

static void
on_copy_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  MasBlocks *self = user_data;
  const gboolean cuts = g_str_equal (g_action_get_name (G_ACTION (action)), "cut");
  g_autoptr (GArray) squares = dup_squares (self);
  g_autoptr (QiBlock) block = NULL;
  g_autofree char *size = NULL;
  g_autofree char *words = NULL;

  if (squares == NULL)
    return;
  block = qi_block_new_for_squares (mas_workplace_get_setup (get_place (self)), squares);
  size = mas_act_dup_size (qi_block_get_n_squares (block), qi_block_get_n_pieces (block));
  if (cuts)
    {
      MasAct *act = mas_act_for_clear (mas_workplace_get_setup (get_place (self)),
                                       mas_workplace_get_info (get_place (self)), squares);

      /* When the pieces cannot be removed, nothing is copied either: a cut is done completely or
       * not at all. */
      if (act != NULL && !mas_workplace_perform (get_place (self), act, NULL))
        return;
    }
  copy_block (self, block);
  /* Translators: "12 squares, 3 pieces" */
  words = g_strdup_printf (cuts ? _("Cut: %s") : _("Copied: %s"), size);
  say (self, words);
}

static void
take_block (MasBlocks  *self,
            const char *text,
            gsize       length)
{
  MasDocument *document = mas_workplace_get_document (get_place (self));
  g_autoptr (QiBlock) block = NULL;

  if (document == NULL)
    return;
  block = qi_block_read (text, (gssize) length, mas_document_get_limits (document), NULL);
  if (block == NULL)
    {
      say (self, _("The copied squares cannot be read."));
      return;
    }
  mas_blocks_hold (self->area, block);
}

static void
on_spliced_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (MasBlocks) self = user_data;
  GOutputStream *memory = G_OUTPUT_STREAM (source);
  const gssize length = g_output_stream_splice_finish (memory, result, NULL);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (length <= 0 || length > MAX_BYTES)
    {
      say (self, _("The copied squares cannot be read."));
      return;
    }
  take_block (self, g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (memory)),
              (gsize) length);
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (MasBlocks) self = user_data;
  g_autoptr (GInputStream) stream =
    gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, NULL, NULL);
  g_autoptr (GOutputStream) memory = NULL;
  g_autofree char *room = NULL;

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (stream == NULL)
    {
      say (self, _("The copied squares cannot be read."));
      return;
    }
  /* The buffer has a fixed size, which limits what another program can send. */
  room = g_malloc (MAX_BYTES);
  memory = g_memory_output_stream_new (g_steal_pointer (&room), MAX_BYTES, NULL, g_free);
  g_output_stream_splice_async (memory, stream,
                                G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE
                                  | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, self->cancellable, on_spliced_cb,
                                g_object_ref (self));
}

static void
on_paste_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  static const char *types[] = { MAS_BLOCK_MIME_TYPE, NULL };
  MasBlocks *self = user_data;

  gdk_clipboard_read_async (gtk_widget_get_clipboard (GTK_WIDGET (self->area)), types,
                            G_PRIORITY_DEFAULT, self->cancellable, on_read_cb, g_object_ref (self));
}

/* --- what is held or selected -------------------------------------------------------------- */

static void
on_hold_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  MasBlocks *self = user_data;
  g_autoptr (GArray) squares = dup_squares (self);
  g_autoptr (QiBlock) block = NULL;

  if (squares == NULL)
    return;
  block = qi_block_new_for_squares (mas_workplace_get_setup (get_place (self)), squares);
  mas_held_block (mas_workplace_get_held (get_place (self)), block, TRUE);
}

static void
on_fill_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  MasBlocks *self = user_data;
  MasHeld *held = mas_workplace_get_held (get_place (self));
  MasCursor *cursor = mas_workplace_get_cursor (get_place (self));
  g_autoptr (GArray) squares = NULL;
  MasAct *act = NULL;

  if (mas_workplace_get_document (get_place (self)) == NULL)
    return;
  if (g_str_equal (g_action_get_name (G_ACTION (action)), "fill-connected"))
    squares = mas_squares_find (mas_workplace_get_position (get_place (self)),
                                MAS_SQUARES_CONNECTED, mas_cursor_get_square (cursor), NULL);
  else
    squares = mas_cursor_dup_selection (cursor);
  if (squares->len == 0)
    say (self, _(SELECT_FIRST));
  else if (mas_held_get_kind (held) != MAS_HELD_STAMP)
    say (self, _("Hold a piece of the palette first: it is what the squares are filled with"));
  else if ((act = mas_act_for_fill (mas_workplace_get_setup (get_place (self)), squares,
                                    mas_held_get_token (held)))
           == NULL)
    say (self, _("There is nothing to change"));
  else
    mas_workplace_perform (get_place (self), act, NULL);
}

/* The board becomes what is selected. */
static void
on_crop_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  MasBlocks *self = user_data;
  MasWorkplace *place = get_place (self);
  g_autoptr (GArray) squares = NULL;
  MasAct *act = NULL;

  if (mas_workplace_get_document (place) == NULL)
    return;
  squares = mas_cursor_dup_selection (mas_workplace_get_cursor (place));
  if (squares->len == 0)
    say (self, _(SELECT_FIRST));
  else if ((act = mas_act_for_crop_to (mas_workplace_get_setup (place), squares)) == NULL)
    say (self, _("There is nothing to change"));
  else
    mas_workplace_perform (place, act, NULL);
}

/* Each piece of one kind on the selected squares becomes one of another. */
static void
on_replace_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  MasBlocks *self = user_data;
  MasDocument *document = mas_workplace_get_document (get_place (self));
  g_autoptr (GArray) squares = dup_squares (self);
  g_autofree QiToken *old = NULL;
  g_autofree QiToken *token = NULL;
  const char *texts[2] = { NULL };
  guint max_bytes = 0;
  MasAct *act = NULL;

  if (squares == NULL)
    return;
  g_variant_get (parameter, "(&s&s)", &texts[0], &texts[1]);
  max_bytes = mas_document_get_limits (document)->max_token_bytes + 2;
  old = mas_piece_from_text (texts[0], max_bytes);
  token = mas_piece_from_text (texts[1], max_bytes);
  if (old != NULL && token != NULL)
    act = mas_act_for_replace_all (mas_workplace_get_setup (get_place (self)), squares, old, token);
  if (act != NULL)
    mas_workplace_perform (get_place (self), act, NULL);
  else
    say (self, _("There is nothing to change"));
}

/* FALSE: it is no turning that @name is about. */
static gboolean
find_turning (const char *name,
              QiTurning  *turning)
{
  static const struct
  {
    const char *name;
    QiTurning turning;
  } turnings[] = {
    { "turn-right", QI_TURNING_RIGHT },
    { "turn-left", QI_TURNING_LEFT },
    { "turn-half", QI_TURNING_HALF },
    { "mirror-files", QI_TURNING_FILES },
    { "mirror-ranks", QI_TURNING_RANKS },
    { "mirror-diagonal", QI_TURNING_FILES_RANKS },
    { "mirror-layers", QI_TURNING_LAYERS },
    { "files-layers", QI_TURNING_FILES_LAYERS },
    { "ranks-layers", QI_TURNING_RANKS_LAYERS },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (turnings); i++)
    if (g_str_equal (turnings[i].name, name))
      {
        *turning = turnings[i].turning;
        return TRUE;
      }
  return FALSE;
}

/* @block changed by the action; NULL where that is not possible, and then that is said. */
static QiBlock *
change_block (MasBlocks  *self,
              QiBlock    *block,
              const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QiBlock) turned = NULL;
  QiBlock *changed = NULL;
  QiTurning turning;

  if (find_turning (name, &turning))
    return qi_block_turn (block, turning);
  /* The other player sees it turned by 180°. */
  turned = g_str_equal (name, "other-player") ? qi_block_turn (block, QI_TURNING_HALF)
                                              : qi_block_ref (block);
  changed = qi_block_swap_sides (turned, &error);
  if (changed == NULL)
    mas_workplace_say (get_place (self), mas_words_error (error, NULL));
  return changed;
}

/* Changes the whole board when everything is selected, and keeps it selected. FALSE where that
 * cannot be done in one step. */
static gboolean
change_all (MasBlocks    *self,
            const GArray *squares,
            const char   *name)
{
  MasWorkplace *place = get_place (self);
  MasAct *act = NULL;
  QiTurning turning;

  if (squares->len == qi_position_get_n_squares (mas_workplace_get_position (place))
      && find_turning (name, &turning))
    act = mas_act_for_turn_all (mas_workplace_get_setup (place), turning);
  if (act == NULL)
    return FALSE;
  mas_workplace_perform (place, act, NULL);
  return TRUE;
}

static void
change_selection (MasBlocks  *self,
                  const char *name)
{
  MasWorkplace *place = get_place (self);
  MasCursor *cursor = mas_workplace_get_cursor (place);
  g_autoptr (GArray) squares = mas_cursor_dup_selection (cursor);
  g_autoptr (GArray) landed = NULL;
  g_autoptr (QiBlock) block = NULL;
  g_autoptr (QiBlock) changed = NULL;
  MasAct *act = NULL;

  if (squares->len == 0)
    {
      say (self, _(SELECT_FIRST));
      return;
    }
  if (change_all (self, squares, name))
    return;
  block = qi_block_new_for_squares (mas_workplace_get_setup (place), squares);
  changed = change_block (self, block, name);
  if (changed == NULL)
    return;
  act = mas_act_for_change (mas_workplace_get_setup (place), squares, changed, &landed);
  if (act == NULL)
    say (self, _("The selection does not fit on the board that way"));
  else if (mas_workplace_perform (place, act, NULL))
    mas_cursor_select_squares (cursor, landed);
}

static void
on_change_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  MasBlocks *self = user_data;
  MasHeld *held = mas_workplace_get_held (get_place (self));
  const char *name = g_action_get_name (G_ACTION (action));
  g_autoptr (QiBlock) changed = NULL;

  if (mas_workplace_get_document (get_place (self)) == NULL)
    return;
  if (mas_held_get_block (held) == NULL)
    {
      change_selection (self, name);
      return;
    }
  changed = change_block (self, mas_held_get_block (held), name);
  if (changed != NULL)
    mas_held_block (held, changed, mas_held_is_kept (held));
}

/* --- the group ----------------------------------------------------------------------------- */

static void
add_keys (MasBlocks *self)
{
  /* When an action has two keys, menus show the second. */
  static const struct
  {
    const char *key;
    const char *action;
  } keys[] = {
    { "<Control>Insert", "block.copy" },
    { "<Control>c", "block.copy" },
    { "<Control>x", "block.cut" },
    { "<Alt>Right", "block.turn-right" },
    { "<Control><Shift>f", "block.fill" },
    { "<Alt>Left", "block.turn-left" },
    { "<Alt>Up", "block.mirror-ranks" },
    { "<Alt>Down", "block.mirror-files" },
    { "<Control><Shift>i", "block.select-invert" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (
                                                              keys[i].key),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self->area), controller);
}

static void
mas_blocks_finalize (GObject *object)
{
  g_clear_object (&MAS_BLOCKS (object)->cancellable);

  G_OBJECT_CLASS (mas_blocks_parent_class)->finalize (object);
}

static void
mas_blocks_class_init (MasBlocksClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_blocks_finalize;
}

static void
mas_blocks_init (MasBlocks *self)
{
  static const GActionEntry entries[] = {
    { .name = "copy", .activate = on_copy_cb },
    { .name = "cut", .activate = on_copy_cb },
    { .name = "paste", .activate = on_paste_cb },
    { .name = "hold", .activate = on_hold_cb },
    { .name = "fill", .activate = on_fill_cb },
    { .name = "fill-connected", .activate = on_fill_cb },
    { .name = "crop", .activate = on_crop_cb },
    { .name = "replace", .activate = on_replace_cb, .parameter_type = "(ss)" },
    { .name = "turn-right", .activate = on_change_cb },
    { .name = "turn-left", .activate = on_change_cb },
    { .name = "turn-half", .activate = on_change_cb },
    { .name = "mirror-files", .activate = on_change_cb },
    { .name = "mirror-ranks", .activate = on_change_cb },
    { .name = "mirror-diagonal", .activate = on_change_cb },
    { .name = "mirror-layers", .activate = on_change_cb },
    { .name = "files-layers", .activate = on_change_cb },
    { .name = "ranks-layers", .activate = on_change_cb },
    { .name = "swap-sides", .activate = on_change_cb },
    { .name = "other-player", .activate = on_change_cb },
  };

  self->cancellable = g_cancellable_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

MasBlocks *
mas_blocks_new (MasEditArea *area)
{
  MasBlocks *self = g_object_new (MAS_TYPE_BLOCKS, NULL);

  self->area = area;
  mas_selects_add_actions (G_ACTION_MAP (self), area);
  add_keys (self);
  return self;
}

void
mas_blocks_end (MasBlocks *self)
{
  g_return_if_fail (MAS_IS_BLOCKS (self));

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self);
}

void
mas_blocks_hold (MasEditArea *area,
                 QiBlock     *block)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (area));
  g_return_if_fail (block != NULL);

  mas_edit_area_focus_board (area);
  mas_held_block (mas_workplace_get_held (MAS_WORKPLACE (area)), block, FALSE);
}
