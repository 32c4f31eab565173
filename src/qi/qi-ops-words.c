/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ops-private.h"

#include "qi-chess960-private.h"

#include <string.h>

/* What each word looks like, for those who got it wrong. */
static const struct
{
  const char *name;
  const char *form;
  QiOpKind    kind;
} word_table[] = {
  { "put", "put=CELL:TOKEN", QI_OP_PUT },
  { "clear", "clear=CELL or clear=CELL..CELL", QI_OP_CLEAR },
  { "fill", "fill=CELL..CELL:TOKEN", QI_OP_FILL },
  { "flood", "flood=CELL:TOKEN", QI_OP_FLOOD },
  { "move", "move=CELL:CELL or move=CELL..CELL:CELL", QI_OP_MOVE },
  { "copy", "copy=CELL..CELL:CELL", QI_OP_COPY },
  { "replace", "replace=TOKEN:TOKEN, of a part replace=CELL..CELL:TOKEN:TOKEN", QI_OP_REPLACE },
  { "promote", "promote=CELL or promote=CELL..CELL", QI_OP_PROMOTE },
  { "demote", "demote=CELL or demote=CELL..CELL", QI_OP_DEMOTE },
  { "send", "send=CELL:SIDE or send=CELL..CELL:SIDE", QI_OP_SEND },
  { "mark", "mark=CELL, mark=CELL..CELL, or with a colour or a shape mark=CELL..CELL:red",
    QI_OP_MARK },
  { "unmark", "unmark=CELL or unmark=CELL..CELL", QI_OP_UNMARK },
  { "hand", "hand=SIDE:TOKEN:DELTA", QI_OP_HAND },
  { "turn", "turn or turn=SIDE", QI_OP_TURN },
  { "shape", "shape=N,N", QI_OP_SHAPE },
  { "styles", "styles=FIRST,SECOND", QI_OP_STYLES },
  { "rotate", "rotate=right, rotate=left or rotate=half, of a part rotate=right:CELL..CELL",
    QI_OP_ROTATE },
  { "mirror", "mirror=files, mirror=ranks or mirror=layers, of a part mirror=files:CELL..CELL",
    QI_OP_MIRROR },
  { "swap",
    "swap=sides, swap=files,ranks, swap=files,layers or swap=ranks,layers, of a part "
    "swap=sides:CELL..CELL",
    QI_OP_SWAP },
  { "shift", "shift=files:N, shift=ranks:N or shift=layers:N", QI_OP_SHIFT },
  { "insert", "insert=file:CELL, insert=rank:CELL or insert=layer:CELL", QI_OP_INSERT },
  { "delete", "delete=file:CELL, delete=rank:CELL or delete=layer:CELL", QI_OP_DELETE },
  { "crop", "crop=pieces or crop=CELL..CELL", QI_OP_CROP },
  { "rest", "rest=first or rest=second", QI_OP_REST },
  { "return", "return=extras", QI_OP_RETURN },
  { "set", "set=pieces or set=none", QI_OP_SET },
  { "start", "start=position", QI_OP_START },
  { "chess960", "chess960=N, 0 to 959", QI_OP_CHESS960 },
  { "shuffle",
    "shuffle=chess, shuffle=transcendental or shuffle=capablanca, of a number shuffle=chess:N",
    QI_OP_SHUFFLE },
};

/* "a1..c3", or "a1" alone. */
static gboolean
parse_corners (QiOp       *self,
               const char *value)
{
  const char *dots = strstr (value, "..");

  self->from = dots != NULL ? g_strndup (value, (gsize) (dots - value)) : g_strdup (value);
  self->to = g_strdup (dots != NULL ? dots + strlen ("..") : value);
  return *self->from != '\0' && *self->to != '\0';
}

/* "a1..c3", "a1..c3:red", "a1..c3:red:circle". */
static gboolean
parse_mark (QiOp       *self,
            const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, ":", 3);

  for (guint i = 1; parts[0] != NULL && parts[i] != NULL; i++)
    if (!qi_mark_colour_from_name (parts[i], &self->look.colour)
        && (!qi_mark_shape_from_name (parts[i], &self->look.shape)
            || self->look.shape == QI_MARK_LINE))
      return FALSE;
  return parts[0] != NULL && parse_corners (self, parts[0]);
}

/* "P:Q" on the whole board, "a1..c3:P:Q" in a box. The second piece may hold colons. */
static gboolean
parse_replacement (QiOp       *self,
                   const char *value)
{
  const char *colon = strchr (value, ':');
  const char *next = strchr (colon + 1, ':');
  g_autofree char *first = g_strndup (value, (gsize) (colon - value));

  if (strstr (first, "..") == NULL || next == NULL)
    {
      self->before = g_steal_pointer (&first);
      self->token = QI_TOKEN (colon + 1);
      return TRUE;
    }
  self->before = g_strndup (colon + 1, (gsize) (next - colon - 1));
  self->token = QI_TOKEN (next + 1);
  return *self->before != '\0' && next[1] != '\0' && parse_corners (self, first);
}

/* @value is what stands behind the "=". */
static gboolean
parse_squares (QiOp       *self,
               const char *value)
{
  const char *colon = strchr (value, ':');

  if (self->kind == QI_OP_MARK)
    return parse_mark (self, value);
  if (self->kind == QI_OP_CLEAR || self->kind == QI_OP_PROMOTE || self->kind == QI_OP_DEMOTE
      || self->kind == QI_OP_UNMARK)
    return parse_corners (self, value);
  if (self->kind == QI_OP_FILL && colon != NULL)
    {
      g_autofree char *corners = g_strndup (value, (gsize) (colon - value));

      self->token = QI_TOKEN (colon + 1);
      return colon[1] != '\0' && parse_corners (self, corners);
    }
  if (colon == NULL || colon == value || colon[1] == '\0')
    return FALSE;
  if (self->kind == QI_OP_COPY || (self->kind == QI_OP_MOVE && strstr (value, "..") != NULL)
      || self->kind == QI_OP_SEND)
    {
      g_autofree char *corners = g_strndup (value, (gsize) (colon - value));

      if (self->kind == QI_OP_SEND)
        return qi_side_from_name (colon + 1, -1, &self->side) && parse_corners (self, corners);
      self->onto = g_strdup (colon + 1);
      return parse_corners (self, corners);
    }
  if (self->kind == QI_OP_REPLACE)
    return parse_replacement (self, value);
  if (self->kind == QI_OP_MOVE)
    {
      self->from = g_strndup (value, (gsize) (colon - value));
      self->to = g_strdup (colon + 1);
      return TRUE;
    }
  self->to = g_strndup (value, (gsize) (colon - value));
  if (self->kind == QI_OP_FLOOD)
    self->from = g_strdup (self->to);
  self->token = QI_TOKEN (colon + 1);
  return TRUE;
}

/* Split at the first and at the last colon, so that a token may hold some. */
static gboolean
parse_hand (QiOp       *self,
            const char *value)
{
  const char *first = strchr (value, ':');
  const char *last = strrchr (value, ':');

  if (first == NULL || last <= first + 1)
    return FALSE;
  self->token = (QiToken) { first + 1, (guint) (last - first - 1), QI_TOKEN_STRING };
  return qi_side_from_name (value, first - value, &self->side)
         && qi_integer_parse (last + 1, strlen (last + 1), &self->delta);
}

/* What turns the board, by the word before "=" and the value. */
static const struct
{
  QiOpKind    kind;
  const char *value;
  QiTurning   turning;
} turning_table[] = {
  { QI_OP_ROTATE, "right", QI_TURNING_RIGHT },
  { QI_OP_ROTATE, "left", QI_TURNING_LEFT },
  { QI_OP_ROTATE, "half", QI_TURNING_HALF },
  { QI_OP_MIRROR, "files", QI_TURNING_FILES },
  { QI_OP_MIRROR, "ranks", QI_TURNING_RANKS },
  { QI_OP_MIRROR, "layers", QI_TURNING_LAYERS },
  { QI_OP_SWAP, "sides", QI_N_TURNINGS },
  { QI_OP_SWAP, "files,ranks", QI_TURNING_FILES_RANKS },
  { QI_OP_SWAP, "files,layers", QI_TURNING_FILES_LAYERS },
  { QI_OP_SWAP, "ranks,layers", QI_TURNING_RANKS_LAYERS },
};

static gboolean
parse_turning (QiOp       *self,
               const char *value)
{
  const char *colon = strchr (value, ':');
  g_autofree char *how =
    colon != NULL ? g_strndup (value, (gsize) (colon - value)) : g_strdup (value);

  for (gsize i = 0; i < G_N_ELEMENTS (turning_table); i++)
    if (turning_table[i].kind == self->kind && strcmp (turning_table[i].value, how) == 0)
      {
        self->turning = turning_table[i].turning;
        return colon == NULL || parse_corners (self, colon + 1);
      }
  return FALSE;
}

/* "ranks:-1"; "rank:e4". */
static gboolean
parse_line (QiOp       *self,
            const char *value)
{
  static const char *const names[] = { "file", "rank", "layer" };
  const gboolean is_shift = self->kind == QI_OP_SHIFT;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat (names[i], is_shift ? "s:" : ":", NULL);
      const char *rest = value + strlen (name);

      if (!g_str_has_prefix (value, name) || *rest == '\0')
        continue;
      self->dimension = (QiDimension) i;
      if (is_shift)
        return qi_integer_parse (rest, strlen (rest), &self->delta);
      self->to = g_strdup (rest);
      return TRUE;
    }
  return FALSE;
}

/* "chess", any of them, or "chess:12"; of Chess960 a number. */
static gboolean
parse_shuffle (QiOp       *self,
               const char *value)
{
  const char *colon = strchr (value, ':');
  g_autofree char *name =
    colon != NULL ? g_strndup (value, (gsize) (colon - value)) : g_strdup (value);

  if (self->kind == QI_OP_CHESS960)
    return qi_integer_parse (value, strlen (value), &self->delta) && self->delta >= 0
           && self->delta < QI_N_CHESS960;
  self->shuffle = qi_shuffle_find (name);
  if (self->shuffle == NULL)
    return FALSE;
  if (colon == NULL)
    {
      self->delta = g_random_int_range (0, (gint32) qi_shuffle_get_n (self->shuffle));
      return TRUE;
    }
  return qi_integer_parse (colon + 1, strlen (colon + 1), &self->delta) && self->delta >= 0
         && self->delta < (gint64) qi_shuffle_get_n (self->shuffle);
}

static gboolean
parse_value (QiOp       *self,
             const char *value)
{
  switch (self->kind)
    {
    case QI_OP_PUT:
    case QI_OP_MARK:
    case QI_OP_UNMARK:
    case QI_OP_CLEAR:
    case QI_OP_FILL:
    case QI_OP_FLOOD:
    case QI_OP_MOVE:
    case QI_OP_COPY:
    case QI_OP_REPLACE:
    case QI_OP_PROMOTE:
    case QI_OP_DEMOTE:
    case QI_OP_SEND:
      return parse_squares (self, value);
    case QI_OP_HAND:
      return parse_hand (self, value);
    case QI_OP_TURN:
    case QI_OP_REST:
      return qi_side_from_name (value, -1, &self->side);
    case QI_OP_SHAPE:
      self->sizes = qi_sizes_parse (value);
      return self->sizes != NULL;
    case QI_OP_STYLES:
      return qi_styles_parse (value, self->styles);
    case QI_OP_ROTATE:
    case QI_OP_MIRROR:
    case QI_OP_SWAP:
      return parse_turning (self, value);
    case QI_OP_SHIFT:
    case QI_OP_INSERT:
    case QI_OP_DELETE:
      return parse_line (self, value);
    case QI_OP_CROP:
      return strcmp (value, "pieces") == 0
             || (strstr (value, "..") != NULL && parse_corners (self, value));
    case QI_OP_RETURN:
      return strcmp (value, "extras") == 0;
    case QI_OP_SET:
      self->delta = strcmp (value, "pieces") == 0;
      return self->delta != 0 || strcmp (value, "none") == 0;
    case QI_OP_START:
      return strcmp (value, "position") == 0;
    case QI_OP_CHESS960:
    case QI_OP_SHUFFLE:
      return parse_shuffle (self, value);
    case QI_OP_TOGGLE:
    case QI_OP_BOARD_DIFF:
    case QI_OP_HAND_DIFF:
    default:
      g_assert_not_reached ();
    }
}

static QiOp *
new_op (const char *word,
        QiOpKind    kind)
{
  QiOp *self = g_new0 (QiOp, 1);
  gsize length = strlen (word);

  self->kind = kind;
  self->place = (QiPlace) { "argument", 0, word, length, 0, length };
  return self;
}

QiOp *
qi_op_new_from_word (const char *word,
                     char      **reason)
{
  const char *equals = strchr (word, '=');
  const char *names[G_N_ELEMENTS (word_table) + 1] = { NULL };
  gsize n = equals != NULL ? (gsize) (equals - word) : strlen (word);
  g_autofree char *name = g_strndup (word, n);
  const char *closest;

  if (strcmp (word, "turn") == 0)
    return new_op (word, QI_OP_TOGGLE);
  for (gsize i = 0; i < G_N_ELEMENTS (word_table); i++)
    {
      QiOp *self;

      names[i] = word_table[i].name;
      if (strcmp (name, word_table[i].name) != 0)
        continue;
      self = new_op (word, word_table[i].kind);
      if (equals != NULL && g_utf8_validate (word, -1, NULL) && parse_value (self, equals + 1))
        return self;
      qi_op_free (self);
      *reason = g_strdup_printf ("cannot read the edit '%s': it is %s", word, word_table[i].form);
      return NULL;
    }
  closest = qi_closest_word (name, names);
  if (closest != NULL)
    *reason = g_strdup_printf ("unknown edit '%s'; did you mean '%s'?", word, closest);
  else
    *reason = g_strdup_printf ("unknown edit '%s'", word);
  return NULL;
}
