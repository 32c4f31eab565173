/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a native file again: whatever did not change stays as it was written. */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-text-private.h"
#include "qi-position-private.h"
#include "qi-rewrite-private.h"
#include "qi-token-private.h"

#include <string.h>

#define MAX_INDENT 16 /* bytes */

static void
qi_source_clear (gpointer data)
{
  QiNativeSource *self = data;

  g_bytes_unref (self->bytes);
  qi_setup_unref (self->setup);
}

QiSource *
qi_source_new (const char *text,
               gsize       length,
               GBytes     *bytes,
               QiSetup    *setup)
{
  QiNativeSource *self = g_atomic_rc_box_new0 (QiNativeSource);
  gsize size = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  if (data != NULL && text >= data && text < data + size && length <= size - (gsize) (text - data))
    {
      self->bytes = g_bytes_ref (bytes);
      self->text = text;
    }
  else
    {
      self->bytes = g_bytes_new (text, length);
      self->text = g_bytes_get_data (self->bytes, NULL);
    }
  self->parent.clear = qi_source_clear;
  self->length = length;
  self->setup = qi_setup_ref (setup);
  return &self->parent;
}

/* FALSE when some short token of the board is not padded as we do. */
static gboolean
is_padded (const QiNativeSource  *source,
           const QiRewriteMember *board)
{
  g_autoptr (QiJsonReader) reader = qi_source_open (source, board->value);
  QiJsonEvent event;

  while (qi_json_reader_next (reader, &event) < QI_JSON_END
         && event.offset < board->end - board->value)
    {
      gsize end = board->value + event.offset + event.length;
      gsize padding = strspn (source->text + end + 1, " ");
      if (event.text != NULL && source->text[end] == ','
          && padding != qi_native_get_padding (event.length)
          && strchr ("\r\n", source->text[end + 1 + padding]) == NULL)
        return FALSE;
    }
  return TRUE;
}

/* The layout that the file shows in its first member. @storage keeps its strings. */
static QiJsonLayout
find_layout (QiRewrite *top,
             GString   *storage)
{
  const QiNativeSource *source = top->source;
  const QiRewriteMember *first = &g_array_index (top->members, QiRewriteMember, 0);
  const char *blanks = source->text + first->lead;
  gsize n_blanks = qi_source_count_blanks (source, first->lead);
  const char *line = g_strrstr_len (blanks, (gssize) n_blanks, "\n");
  QiJsonLayout layout = qi_native_layout;
  gsize colon = first->value;

  while (colon > 0 && source->text[colon - 1] != '"')
    colon--;
  g_string_append_len (storage, source->text + colon,
                       (gssize) MIN (first->value - colon, MAX_INDENT));
  g_string_append_c (storage, '\0');
  gsize indent = storage->len;
  if (line != NULL)
    g_string_append_len (storage, line + 1,
                         (gssize) MIN (n_blanks - (gsize) (line + 1 - blanks), MAX_INDENT));
  /* A key and a colon on different lines are not imitated. */
  if (strpbrk (storage->str, "\r\n") == NULL)
    layout.colon = storage->str;
  if (line == NULL)
    {
      layout.indent = NULL;
      layout.line_end = "";
      layout.is_padded = FALSE;
      layout.comma = memchr (source->text, ' ', source->length) != NULL ? ", " : ",";
      return layout;
    }
  layout.indent = storage->str + indent;
  layout.line_end = line > blanks && line[-1] == '\r' ? "\r\n" : "\n";
  const QiRewriteMember *board = qi_rewrite_find (top, "board");
  layout.is_padded = strcmp (layout.indent, "  ") == 0 && strcmp (layout.colon, ": ") == 0
                     && board != NULL && is_padded (source, board);
  return layout;
}

/* Writes what stands on a square in place of the bytes @start to @end, and returns where to go on.
 */
static gsize
replace_square (const QiNativeSource *source,
                const QiToken        *piece,
                const QiJsonLayout   *layout,
                gsize                 start,
                gsize                 end,
                GString              *out)
{
  gsize before = out->len;

  if (piece == NULL)
    g_string_append (out, "null");
  else
    qi_token_append_json (piece, out);
  if (!layout->is_padded || source->text[end] != ',')
    return end;
  /* Our own kind of padding is adjusted; any other is left alone. */
  gsize padding = strspn (source->text + end + 1, " ");
  if (padding != qi_native_get_padding (end - start))
    return end;
  g_string_append_c (out, ',');
  for (guint i = qi_native_get_padding (out->len - 1 - before); i > 0; i--)
    g_string_append_c (out, ' ');
  return end + 1 + padding;
}

/* The board of the same shape and form in which only the squares that differ are written anew. */
static char *
write_squares (const QiNativeSource  *source,
               const QiRewriteMember *board,
               QiPosition            *position,
               gboolean               is_flat,
               const QiJsonLayout    *layout)
{
  QiPosition *old = qi_setup_get_position (source->setup);
  g_autoptr (QiJsonReader) reader = qi_source_open (source, board->value);
  GString *out = g_string_new (NULL);
  QiJsonEvent event;
  gsize done = board->value;
  guint n_dimensions = is_flat ? 1 : qi_position_get_n_dimensions (position);
  guint square = 0;
  guint level = 0;

  do
    {
      if (qi_json_reader_next (reader, &event) >= QI_JSON_END)
        break;
      if (event.kind == QI_JSON_ARRAY_END)
        {
          level--;
          continue;
        }
      if (level < n_dimensions)
        {
          level++;
          continue;
        }
      gsize start = board->value + event.offset;
      gsize end = board->value + qi_json_doc_skip (reader, &event);
      const QiToken *piece = qi_position_get_piece (position, square);
      if (!qi_token_same (qi_position_get_piece (old, square), piece))
        {
          qi_source_append_slice (source, done, start, out);
          done = replace_square (source, piece, layout, start, end, out);
        }
      square++;
    }
  while (level > 0);
  qi_source_append_slice (source, done, board->end, out);
  return g_string_free (out, FALSE);
}

static void
note_difference (guint    square,
                 gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
}

static gboolean
has_same_shape (const QiRewrite  *top,
                const QiPosition *position)
{
  return qi_shape_equal (qi_position_get_shape (qi_setup_get_position (top->source->setup)),
                         qi_position_get_shape (position));
}

/* The form that the text has. */
static QiNativeForm
get_form (QiRewrite *top)
{
  if (qi_rewrite_find (top, "pieces") != NULL)
    return QI_FORM_SPARSE;
  return qi_rewrite_find (top, "shape") != NULL ? QI_FORM_FLAT : QI_FORM_NESTED;
}

/* The form that the text gets: its own where it can be. */
static QiNativeForm
choose_form (QiRewrite        *top,
             const QiPosition *position)
{
  QiNativeForm form = get_form (top);

  if (form == QI_FORM_SPARSE || (!has_same_shape (top, position) && qi_native_is_sparse (position)))
    return QI_FORM_SPARSE;
  return qi_native_needs_flat (position) ? QI_FORM_FLAT : form;
}

/* Writes the squares that differ on a board of the same shape and form. */
static void
rewrite_squares (QiRewrite          *top,
                 QiRewriteMember    *board,
                 QiPosition         *position,
                 QiNativeForm        form,
                 const QiJsonLayout *layout)
{
  gboolean differs = FALSE;

  qi_position_foreach_difference (qi_setup_get_position (top->source->setup), position,
                                  note_difference, &differs);
  if (!differs)
    return;
  qi_rewrite_member_replace (board, form == QI_FORM_SPARSE
                                      ? qi_rewrite_pieces (top->source, board, position, layout)
                                      : write_squares (top->source, board, position,
                                                       form == QI_FORM_FLAT, layout));
}

static void
rewrite_board (QiRewrite          *top,
               QiPosition         *position,
               QiNativeForm        form,
               const QiJsonLayout *layout)
{
  const QiNativeForm was = get_form (top);
  QiRewriteMember *board = qi_rewrite_find (top, was == QI_FORM_SPARSE ? "pieces" : "board");
  QiRewriteMember *shape = qi_rewrite_find (top, "shape");
  GString *text = NULL;

  if (form == was && has_same_shape (top, position))
    {
      rewrite_squares (top, board, position, form, layout);
      return;
    }
  text = g_string_new (NULL);
  if (form == QI_FORM_SPARSE)
    qi_native_append_pieces (position, layout, text);
  else
    qi_native_append_board (position, form == QI_FORM_FLAT, layout, text);
  qi_rewrite_member_replace (board, g_string_free (text, FALSE));
  if (form == QI_FORM_SPARSE && was != form)
    board->new_key = qi_member_get_name (QI_MEMBER_PIECES);
  if (form == QI_FORM_NESTED)
    return;
  text = g_string_new (NULL);
  if (shape != NULL)
    {
      qi_native_append_shape (position, layout, text);
      qi_rewrite_member_replace (shape, g_string_free (text, FALSE));
      return;
    }
  g_string_append_printf (text, "\"shape\"%s", layout->colon);
  qi_native_append_shape (position, layout, text);
  g_string_append_c (text, ',');
  qi_source_append_slice (top->source, board->lead,
                          board->lead + qi_source_count_blanks (top->source, board->lead), text);
  board->before = g_string_free (text, FALSE);
}

static void
rewrite_hands (QiRewrite          *top,
               QiPosition         *position,
               gboolean            is_flat,
               const QiJsonLayout *layout)
{
  QiPosition *old = qi_setup_get_position (top->source->setup);
  QiRewriteMember *hands = qi_rewrite_find (top, "hands");
  gboolean was_flat = qi_rewrite_find (top, "shape") != NULL;
  QiRewrite object;

  qi_rewrite_init (&object, top->source, hands->value);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (was_flat == is_flat && qi_position_has_same_hand (old, position, side))
        continue;
      GString *text = g_string_new (NULL);
      qi_native_append_hand (position, side, is_flat, layout, text);
      qi_rewrite_member_replace (qi_rewrite_find (&object, qi_side_get_name (side)),
                                 g_string_free (text, FALSE));
    }
  qi_rewrite_member_replace (hands, qi_rewrite_end (&object, layout, 2));
  qi_rewrite_clear (&object);
}

static void
rewrite_styles_and_turn (QiRewrite          *top,
                         QiPosition         *position,
                         const QiJsonLayout *layout)
{
  QiPosition *old = qi_setup_get_position (top->source->setup);
  QiRewriteMember *styles = qi_rewrite_find (top, "styles");
  QiRewrite object;

  qi_rewrite_init (&object, top->source, styles->value);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *style = qi_position_get_style (position, side);
      if (qi_token_equal (qi_position_get_style (old, side), style))
        continue;
      GString *text = g_string_new (NULL);
      qi_token_append_json (style, text);
      qi_rewrite_member_replace (qi_rewrite_find (&object, qi_side_get_name (side)),
                                 g_string_free (text, FALSE));
    }
  qi_rewrite_member_replace (styles, qi_rewrite_end (&object, layout, 2));
  qi_rewrite_clear (&object);
  if (qi_position_get_turn (old) != qi_position_get_turn (position))
    qi_rewrite_member_replace (qi_rewrite_find (top, "turn"),
                               g_strdup_printf ("\"%s\"", qi_side_get_name (
                                                            qi_position_get_turn (position))));
}

/* The text of the object of details at @start with what changed; NULL when nothing is left of it.
 */
static char *
rewrite_details (const QiNativeSource *source,
                 gsize                 start,
                 QiDetails            *details,
                 const QiJsonLayout   *layout)
{
  QiDetails *old = qi_setup_get_details (source->setup);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  QiRewrite object;

  qi_rewrite_init (&object, source, start);
  for (guint i = 0; i < object.members->len; i++)
    {
      QiRewriteMember *member = &g_array_index (object.members, QiRewriteMember, i);
      const QiValue *value = qi_details_get (details, member->key);
      const QiValue *before = qi_details_get (old, member->key);
      g_hash_table_add (seen, member->key);
      member->is_removed = value == NULL;
      if (value == NULL || (before != NULL && qi_value_equal (before, value)))
        continue;
      GString *text = g_string_new (NULL);
      qi_native_append_value (value, layout, text);
      qi_rewrite_member_replace (member, g_string_free (text, FALSE));
    }
  for (gsize i = 0; i < qi_details_get_size (details); i++)
    {
      const char *key = qi_details_get_key (details, i);
      if (g_hash_table_contains (seen, key))
        continue;
      GString *text = g_string_new (NULL);
      qi_native_append_value (qi_details_get (details, key), layout, text);
      qi_rewrite_add (&object, layout, 3, key, g_string_free (text, FALSE));
    }
  char *result = qi_rewrite_end (&object, layout, 3);
  qi_rewrite_clear (&object);
  return result;
}

static char *
dup_json_string (const char *string)
{
  GString *text = g_string_new (NULL);

  qi_json_append_string (text, string, -1);
  return g_string_free (text, FALSE);
}

static void
rewrite_setup (QiRewrite          *top,
               QiSetup            *setup,
               const QiJsonLayout *layout)
{
  QiSetup *old = top->source->setup;
  QiDetails *details = qi_setup_get_details (setup);
  const char *game = qi_setup_get_game (setup);
  gboolean same_game = g_strcmp0 (qi_setup_get_game (old), game) == 0;
  QiRewriteMember *member = qi_rewrite_find (top, "setup");
  QiRewrite object;

  if (same_game && qi_details_equal (qi_setup_get_details (old), details))
    return;
  if (member == NULL)
    {
      GString *text = g_string_new (NULL);
      qi_native_append_setup (setup, layout, text);
      if (qi_native_has_setup (setup))
        qi_rewrite_add (top, layout, 1, "setup", g_strdup (text->str));
      g_string_free (text, TRUE);
      return;
    }
  qi_rewrite_init (&object, top->source, member->value);
  QiRewriteMember *own = qi_rewrite_find (&object, "game");
  if (own != NULL && game == NULL)
    own->is_removed = TRUE;
  else if (own != NULL && !same_game)
    qi_rewrite_member_replace (own, dup_json_string (game));
  else if (own == NULL && game != NULL)
    qi_rewrite_add (&object, layout, 2, "game", dup_json_string (game));
  own = qi_rewrite_find (&object, "details");
  if (own != NULL && top->source->text[own->value] == '{')
    {
      char *text = rewrite_details (top->source, own->value, details, layout);
      own->is_removed = text == NULL;
      qi_rewrite_member_replace (own, text);
    }
  else if (qi_details_get_size (details) > 0)
    {
      GString *text = g_string_new (NULL);
      qi_native_append_details (details, layout, 2, text);
      if (own != NULL)
        qi_rewrite_member_replace (own, g_string_free (text, FALSE));
      else
        qi_rewrite_add (&object, layout, 2, "details", g_string_free (text, FALSE));
    }
  char *text = qi_rewrite_end (&object, layout, 2);
  member->is_removed = text == NULL;
  qi_rewrite_member_replace (member, text);
  qi_rewrite_clear (&object);
}

/**
 * qi_source_write:
 * @self: where the setup was read from, by qi_source_new()
 * @setup: that setup, changed or not
 *
 * Writes @setup as the file wrote it: unchanged, byte for byte; changed, with the order of the
 * members, those unknown, and the spelling of everything that did not change; on a board of
 * the same shape that is every other square.
 *
 * Returns: (transfer full): the text, with whatever follows the object in the file
 */
char *
qi_source_write (QiSource *self,
                 QiSetup  *setup)
{
  const QiNativeSource *source = (const QiNativeSource *) self;
  QiPosition *position = qi_setup_get_position (setup);
  gsize start = qi_source_count_blanks (source, 0);
  g_autoptr (GString) storage = g_string_new (NULL);
  QiRewrite top;

  if (qi_setup_equal (source->setup, setup))
    return g_strndup (source->text, source->length);

  qi_rewrite_init (&top, source, start);
  QiJsonLayout layout = find_layout (&top, storage);
  QiNativeForm form = choose_form (&top, position);
  rewrite_board (&top, position, form, &layout);
  rewrite_hands (&top, position, form != QI_FORM_NESTED, &layout);
  rewrite_styles_and_turn (&top, position, &layout);
  rewrite_setup (&top, setup, &layout);
  g_autofree char *object = qi_rewrite_end (&top, &layout, 1);
  GString *out = g_string_new_len (source->text, (gssize) start);
  g_string_append (out, object);
  qi_source_append_slice (source, top.close + 1, source->length, out);
  qi_rewrite_clear (&top);
  return g_string_free (out, FALSE);
}
