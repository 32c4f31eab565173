/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sgf-private.h"

#include "qi-sgf-scan-private.h"

#include "qi-stones-private.h"

#include <string.h>

/* The canonical text: one game of FF[4], one node, each property once, in the order below. */

typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiDetails  *details;
  const QiGameInfo *info;
  guint             files;
  gboolean          is_othello;
  GString          *out;
} SgfWrite;

/* Two letters; in Othello a letter and a number, as its programs have it. */
static void
append_point (SgfWrite *self,
              guint     square)
{
  if (self->is_othello)
    {
      g_string_append_printf (self->out, "%c%u", qi_sgf_get_letter (square % self->files),
                              square / self->files + 1);
      return;
    }
  g_string_append_c (self->out, qi_sgf_get_letter (square % self->files));
  g_string_append_c (self->out, qi_sgf_get_letter (square / self->files));
}

static void
write_stones (SgfWrite *self,
              QiSide    side)
{
  gboolean is_first = TRUE;
  QiSide owner = QI_SIDE_FIRST;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      if (!qi_stones_get_side (self->info, piece, &owner) || owner != side)
        continue;
      if (is_first)
        g_string_append (self->out, side == QI_SIDE_FIRST ? "AB" : "AW");
      is_first = FALSE;
      g_string_append_c (self->out, '[');
      append_point (self, square);
      g_string_append_c (self->out, ']');
    }
}

/* Writes @value as the property @name. FALSE when it is no text, or reads back as another. */
static gboolean
write_text (SgfWrite      *self,
            const char    *name,
            const QiValue *value,
            QiSgfTextKind  kind)
{
  gsize length = 0;
  const char *text = qi_value_get_text (value, &length);

  if (qi_value_get_kind (value) != QI_VALUE_STRING || length == 0)
    return FALSE;
  g_string_append (self->out, name);
  g_string_append_c (self->out, '[');
  const gboolean same = qi_sgf_append_text (self->out, text, length, kind);
  g_string_append_c (self->out, ']');
  return same;
}

static void
write_players (SgfWrite *self)
{
  const QiValue *players = qi_details_get (self->details, "players");
  gboolean same = TRUE;
  gsize n_written = 0;

  if (players == NULL)
    return;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiValue *name = qi_value_get_member (players, qi_side_get_name (side));

      if (name == NULL)
        continue;
      same = write_text (self, side == QI_SIDE_FIRST ? "PB" : "PW", name, QI_SGF_SIMPLE) && same;
      n_written++;
    }
  if (!same || n_written == 0 || n_written != qi_value_get_size (players))
    qi_write_lose_detail (&self->write, "players");
}

/* SGF's numbers are JSON's without exponents. */
static void
write_komi (SgfWrite *self)
{
  const QiValue *komi = qi_details_get (self->details, "komi");
  const char *text = komi == NULL ? NULL : qi_value_get_text (komi, NULL);

  if (komi == NULL)
    return;
  if (qi_value_get_kind (komi) != QI_VALUE_NUMBER || strpbrk (text, "eE") != NULL
      || strlen (text) > 20)
    {
      qi_write_lose_detail (&self->write, "komi");
      return;
    }
  g_string_append_printf (self->out, "KM[%s]", text);
}

static void
write_single (SgfWrite     *self,
              const char   *key,
              const char   *name,
              QiSgfTextKind kind)
{
  const QiValue *value = qi_details_get (self->details, key);

  if (value != NULL && !write_text (self, name, value, kind))
    qi_write_lose_detail (&self->write, key);
}

static void
write_tags (SgfWrite *self)
{
  const QiValue *tags = qi_details_get (self->details, "tags");
  gboolean same = tags == NULL || qi_value_get_kind (tags) == QI_VALUE_OBJECT;

  for (gsize i = 0; tags != NULL && same && i < qi_value_get_size (tags); i++)
    {
      gsize length = 0;
      const char *name = qi_value_get_key (tags, i, &length);

      if (strlen (name) != length || !qi_sgf_is_tag (name) || i >= 1000)
        same = FALSE;
    }
  for (gsize i = 0; tags != NULL && i < qi_value_get_size (tags) && i < 1000; i++)
    {
      gsize length = 0;
      const char *name =
        qi_value_get_kind (tags) == QI_VALUE_OBJECT ? qi_value_get_key (tags, i, &length) : NULL;

      if (name == NULL || strlen (name) != length || !qi_sgf_is_tag (name))
        continue;
      same = write_text (self, name, qi_value_get_item (tags, i), QI_SGF_TEXT) && same;
    }
  if (!same || (tags != NULL && qi_value_get_size (tags) == 0))
    qi_write_lose_detail (&self->write, "tags");
}

/* --- marks ---------------------------------------------------------------------------------- */

/* A text member of a mark; NULL when there is none. */
static const char *
get_text (const QiValue *mark,
          const char    *key)
{
  const QiValue *value = qi_value_get_member (mark, key);

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_STRING)
    return NULL;
  return qi_value_get_text (value, NULL);
}

/* The squares of a mark: 0 when they are not those of the board. */
static gsize
get_squares (const SgfWrite *self,
             const QiValue  *mark,
             guint           squares[2])
{
  const QiValue *list = qi_value_get_member (mark, "squares");
  const gsize n =
    list == NULL || qi_value_get_kind (list) != QI_VALUE_ARRAY ? 0 : qi_value_get_size (list);

  for (gsize i = 0; i < n && i < 2; i++)
    {
      gint64 square = -1;

      if (!qi_value_get_int (qi_value_get_item (list, i), &square) || square < 0
          || square >= qi_position_get_n_squares (self->position))
        return 0;
      squares[i] = (guint) square;
    }
  return n <= 2 ? n : 0;
}

/* The property that says what @mark says, but for its colour, which SGF has no word for; or NULL. */
static const char *
get_mark_property (const SgfWrite *self,
                   const QiValue  *mark,
                   guint           squares[2])
{
  const char *kind = get_text (mark, "kind");
  const char *shape = get_text (mark, "shape");
  const gsize n_members =
    qi_value_get_size (mark) - (qi_value_get_member (mark, "colour") != NULL ? 1 : 0);
  const gsize n_squares = get_squares (self, mark, squares);
  const gboolean is_square = g_strcmp0 (kind, "square") == 0 && n_squares == 1;

  if (!is_square && (g_strcmp0 (kind, "arrow") != 0 || n_squares != 2))
    return NULL;
  if (is_square && n_members == 3 && get_text (mark, "label") != NULL)
    return "LB";
  if (n_members != (shape == NULL ? 2 : 3))
    return NULL;
  for (const QiSgfMark *known = is_square ? qi_sgf_point_marks : qi_sgf_line_marks;
       known->property != NULL; known++)
    if (g_strcmp0 (known->shape, shape) == 0)
      return known->property;
  return NULL;
}

static void
append_mark (SgfWrite      *self,
             const char    *property,
             const QiValue *mark,
             const guint    squares[2],
             gboolean      *same)
{
  const QiValue *label = qi_value_get_member (mark, "label");

  g_string_append_c (self->out, '[');
  append_point (self, squares[0]);
  if (strcmp (property, "AR") == 0 || strcmp (property, "LN") == 0)
    {
      g_string_append_c (self->out, ':');
      append_point (self, squares[1]);
    }
  if (strcmp (property, "LB") == 0)
    {
      gsize length = 0;
      const char *text = qi_value_get_text (label, &length);

      g_string_append_c (self->out, ':');
      *same = qi_sgf_append_text (self->out, text, length, QI_SGF_SIMPLE) && *same;
    }
  g_string_append_c (self->out, ']');
}

static void
write_marks (SgfWrite *self)
{
  static const char *const order[] = { "TR", "SQ", "CR", "MA", "SL", "LB", "AR", "LN" };
  const QiValue *marks = qi_details_get (self->details, "marks");
  gboolean same = marks != NULL && qi_value_get_kind (marks) == QI_VALUE_ARRAY;
  const gsize n = same ? qi_value_get_size (marks) : 0;

  if (marks == NULL)
    return;
  same = n > 0 && n <= 20000;
  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    {
      gboolean is_first = TRUE;

      for (gsize i = 0; i < n && n <= 20000; i++)
        {
          const QiValue *mark = qi_value_get_item (marks, i);
          guint squares[2] = { 0, 0 };
          const char *property = get_mark_property (self, mark, squares);

          same = same && property != NULL && qi_value_get_member (mark, "colour") == NULL;
          if (g_strcmp0 (property, order[k]) != 0)
            continue;
          if (is_first)
            g_string_append (self->out, property);
          is_first = FALSE;
          append_mark (self, property, mark, squares, &same);
        }
    }
  if (!same)
    qi_write_lose_detail (&self->write, "marks");
}

/* --- the text ------------------------------------------------------------------------------- */

static void
write_size (SgfWrite      *self,
            const QiShape *shape)
{
  const guint ranks = qi_shape_get_ranks (shape);

  if (ranks == self->files)
    g_string_append_printf (self->out, "SZ[%u]", ranks);
  else
    g_string_append_printf (self->out, "SZ[%u:%u]", self->files, ranks);
}

char *
qi_sgf_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const kept[] = {
    "comment", "komi", "marks", "players", "tags", "title", NULL
  };
  g_autoptr (GString) out = g_string_new (NULL);
  SgfWrite self = {
    .position = qi_setup_get_position (setup),
    .details = qi_setup_get_details (setup),
    .info = qi_game_info_lookup (qi_stones_are_of (setup, "othello") ? "othello" : "go"),
    .out = out,
  };
  const QiShape *shape = qi_position_get_shape (self.position);

  qi_write_init (&self.write, "sgf", options, findings);
  self.files = qi_shape_get_files (shape);
  if (!qi_write_check_dimensions (&self.write, shape))
    return NULL;
  self.is_othello = strcmp (qi_game_info_get_id (self.info), "othello") == 0;
  if (self.files > (self.is_othello ? 26 : QI_SGF_MAX_SIZE)
      || qi_shape_get_ranks (shape) > QI_SGF_MAX_SIZE)
    {
      qi_write_refuse_shape (&self.write, shape);
      return NULL;
    }
  qi_stones_check (&self.write, self.info, self.position);
  if (self.write.failed)
    return NULL;
  /* The text names this game and no other. */
  const char *game = qi_setup_get_game (setup);
  if (game != NULL && strcmp (game, qi_game_info_get_id (self.info)) != 0)
    qi_write_lose_game (&self.write, game);
  qi_write_check_styles (&self.write, self.position, self.info, 'G');

  g_string_append_printf (out, "(;FF[4]GM[%d]CA[UTF-8]", self.is_othello ? 2 : 1);
  write_size (&self, shape);
  write_players (&self);
  write_single (&self, "title", "GN", QI_SGF_SIMPLE);
  write_komi (&self);
  write_tags (&self);
  write_stones (&self, QI_SIDE_FIRST);
  write_stones (&self, QI_SIDE_SECOND);
  g_string_append_printf (out, "PL[%c]",
                          qi_position_get_turn (self.position) == QI_SIDE_FIRST ? 'B' : 'W');
  write_marks (&self);
  write_single (&self, "comment", "C", QI_SGF_TEXT);
  g_string_append_c (out, ')');
  qi_write_lose_details (&self.write, self.details, kept);
  if (self.write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
