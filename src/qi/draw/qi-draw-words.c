/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draw.h"

#include "qi-game-info-private.h"
#include "qi-text.h"

#include <string.h>

#define MAX_NAME_CELLS 60

/* The pieces of one name and one owner. */
typedef struct
{
  char    *name;
  guint    rank; /* in the game's table; its length for those that are not in it */
  guint    n;
  GString *squares; /* ", a1, h1" */
} Group;

typedef struct
{
  QiPosition          *position;
  const QiShape       *shape;
  const QiDrawOptions *options;
  GString             *text;
} Writer;

static void
group_free (gpointer data)
{
  Group *group = data;

  g_free (group->name);
  g_string_free (group->squares, TRUE);
  g_free (group);
}

/* The game's entry for @token, which says all of it, or NULL. */
static const QiGamePiece *
find_entry (const QiGameInfo *info,
            const QiToken    *token)
{
  QiEpin epin;

  if (info == NULL || token->kind != QI_TOKEN_STRING
      || !qi_epin_parse (token->text, (gssize) token->length, &epin) || epin.derived)
    return NULL;
  return qi_game_info_find_piece (info, &epin);
}

void
qi_draw_append_piece (GString          *text,
                      const QiGameInfo *info,
                      const QiToken    *token)
{
  const QiGamePiece *entry = find_entry (info, token);

  if (entry != NULL)
    qi_text_append_cells (text, entry->name, strlen (entry->name), MAX_NAME_CELLS);
  else if (token->length == 0)
    g_string_append (text, "\"\"");
  else
    qi_text_append_cells (text, token->text, token->length, MAX_NAME_CELLS);
}

static QiOwner
get_owner (const QiToken *token)
{
  return token->kind == QI_TOKEN_STRING ? qi_owner_of_text (token->text, token->length)
                                        : QI_OWNER_NOBODY;
}

/* --- by pieces --------------------------------------------------------------------------------- */

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const Group *x = *(Group *const *) a, *y = *(Group *const *) b;

  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  return strcmp (x->name, y->name);
}

static void
add_square (const Writer *self,
            GHashTable   *known,
            GPtrArray    *groups,
            guint         square)
{
  const QiToken *token = qi_position_get_piece (self->position, square);
  const QiGamePiece *entry = find_entry (self->options->info, token);
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *place =
    qi_game_info_dup_square_name (self->options->coordinates, self->shape, square);
  Group *group = NULL;

  qi_draw_append_piece (name, self->options->info, token);
  group = g_hash_table_lookup (known, name->str);
  if (group == NULL)
    {
      gsize n_pieces = 0;
      const QiGamePiece *pieces = self->options->info != NULL
                                    ? qi_game_info_get_pieces (self->options->info, &n_pieces)
                                    : NULL;

      group = g_new0 (Group, 1);
      group->name = g_strdup (name->str);
      group->rank = (guint) (entry != NULL ? entry - pieces : (gssize) n_pieces);
      group->squares = g_string_new (NULL);
      g_hash_table_insert (known, group->name, group);
      g_ptr_array_add (groups, group);
    }
  g_string_append_printf (group->squares, "%s%s", group->n++ > 0 ? ", " : " ", place);
}

void
qi_draw_append_pieces (GString             *text,
                       QiPosition          *position,
                       const QiDrawOptions *options,
                       QiOwner              owner)
{
  const Writer self = { .position = position,
                        .shape = qi_position_get_shape (position),
                        .options = options,
                        .text = text };
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint square = 0; square < qi_position_get_n_squares (position); square++)
    {
      const QiToken *token = qi_position_get_piece (position, square);

      if (token != NULL && get_owner (token) == owner)
        add_square (&self, known, groups, square);
    }
  g_ptr_array_sort (groups, compare_groups);
  for (guint i = 0; i < groups->len; i++)
    {
      const Group *group = g_ptr_array_index (groups, i);

      g_string_append_printf (text, "%s%s%s", i == 0 ? "  " : "; ", group->name,
                              group->squares->str);
    }
  if (groups->len > 0)
    g_string_append_c (text, '\n');
}

/* --- by ranks ---------------------------------------------------------------------------------- */

/* "black rook"; its text where the game has no words for it. */
static void
append_owned (const Writer  *self,
              const QiToken *token)
{
  const QiOwner owner = get_owner (token);

  if (find_entry (self->options->info, token) != NULL
      && (owner == QI_OWNER_FIRST || owner == QI_OWNER_SECOND))
    {
      const char *side =
        qi_game_info_get_side_name (self->options->info,
                                    owner == QI_OWNER_FIRST ? QI_SIDE_FIRST : QI_SIDE_SECOND);

      qi_text_append_cells (self->text, side, strlen (side), MAX_NAME_CELLS);
      g_string_append_c (self->text, ' ');
    }
  qi_draw_append_piece (self->text, self->options->info, token);
}

/* "Ranks 6 to 3: empty" */
static void
append_empty (const Writer *self,
              guint         first,
              guint         last)
{
  g_autofree char *from =
    qi_game_info_dup_rank_label (self->options->coordinates, self->shape, first);
  g_autofree char *to = qi_game_info_dup_rank_label (self->options->coordinates, self->shape, last);

  if (self->shape->n_dimensions == 1)
    g_string_append (self->text, "Board: empty\n");
  else if (first == last)
    g_string_append_printf (self->text, "Rank %s: empty\n", from);
  else
    g_string_append_printf (self->text, "Ranks %s to %s: empty\n", from, to);
}

/* A rank on which something stands. */
static void
append_rank (const Writer *self,
             guint         layer,
             guint         rank)
{
  const guint n_files = qi_shape_get_files (self->shape);
  gboolean has_any = FALSE;

  for (guint i = 0; i < n_files; i++)
    {
      const guint square =
        qi_shape_get_index (self->shape, layer, rank, self->options->flip ? n_files - 1 - i : i);
      const QiToken *token = qi_position_get_piece (self->position, square);
      g_autofree char *place = NULL;

      if (token == NULL)
        continue;
      if (!has_any && self->shape->n_dimensions == 1)
        g_string_append (self->text, "Board:");
      else if (!has_any)
        {
          g_autofree char *label =
            qi_game_info_dup_rank_label (self->options->coordinates, self->shape, rank);

          g_string_append_printf (self->text, "Rank %s:", label);
        }
      place = qi_game_info_dup_square_name (self->options->coordinates, self->shape, square);
      g_string_append_printf (self->text, "%s%s ", has_any ? "; " : " ", place);
      append_owned (self, token);
      has_any = TRUE;
    }
  g_string_append_c (self->text, '\n');
}

static gboolean
is_rank_empty (const Writer *self,
               guint         layer,
               guint         rank)
{
  for (guint file = 0; file < qi_shape_get_files (self->shape); file++)
    if (qi_position_get_piece (self->position, qi_shape_get_index (self->shape, layer, rank, file))
        != NULL)
      return FALSE;
  return TRUE;
}

static void
append_layer (const Writer *self,
              guint         layer)
{
  const guint n_ranks = qi_shape_get_ranks (self->shape);
  guint n_empty = 0;
  guint first = 0, last = 0;

  for (guint i = 0; i < n_ranks; i++)
    {
      const guint rank = self->options->flip ? n_ranks - 1 - i : i;

      if (is_rank_empty (self, layer, rank))
        {
          first = n_empty++ == 0 ? rank : first;
          last = rank;
          continue;
        }
      if (n_empty > 0)
        append_empty (self, first, last);
      n_empty = 0;
      append_rank (self, layer, rank);
    }
  if (n_empty > 0)
    append_empty (self, first, last);
}

void
qi_draw_append_ranks (GString             *text,
                      QiPosition          *position,
                      const QiDrawOptions *options)
{
  const Writer self = { .position = position,
                        .shape = qi_position_get_shape (position),
                        .options = options,
                        .text = text };

  for (guint layer = 0; layer < qi_shape_get_layers (self.shape); layer++)
    {
      if (self.shape->n_dimensions == QI_MAX_DIMENSIONS)
        {
          g_autofree char *label =
            qi_game_info_dup_layer_label (options->coordinates, self.shape, layer);

          g_string_append_printf (text, "Layer %s\n", label);
        }
      append_layer (&self, layer);
    }
}
