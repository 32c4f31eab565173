/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-material-inner-private.h"

#include "qi-owner.h"

#include <string.h>

#define MAX_REPEATS 3u         /* written letter by letter: "PPP", "P8" */
#define MAX_COUNT   100000000u /* of one piece in a text */

struct _QiMaterial
{
  GArray     *items;  /* QiMaterialItem */
  GHashTable *places; /* piece to its place in @items, plus 1 */
};

static void
clear_item (gpointer data)
{
  g_free (((QiMaterialItem *) data)->piece);
}

static QiMaterial *
new_empty (void)
{
  QiMaterial *self = g_new0 (QiMaterial, 1);

  self->items = g_array_new (FALSE, FALSE, sizeof (QiMaterialItem));
  g_array_set_clear_func (self->items, clear_item);
  self->places = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

void
qi_material_free (QiMaterial *self)
{
  g_hash_table_unref (self->places);
  g_array_unref (self->items);
  g_free (self);
}

/* Takes @piece. */
static void
add (QiMaterial     *self,
     char           *piece,
     gboolean        is_king,
     QiMaterialOwner owner,
     guint           count)
{
  const guint known = GPOINTER_TO_UINT (g_hash_table_lookup (self->places, piece));
  QiMaterialItem item = { .piece = piece, .is_king = is_king };

  if (known > 0)
    {
      QiMaterialItem *old = &g_array_index (self->items, QiMaterialItem, known - 1);

      old->counts[owner] += count;
      old->is_king = old->is_king || is_king;
      g_free (piece);
      return;
    }
  item.counts[owner] = count;
  g_array_append_val (self->items, item);
  g_hash_table_insert (self->places, piece, GUINT_TO_POINTER (self->items->len));
}

static QiMaterialOwner
get_owner (QiOwner owner)
{
  return owner == QI_OWNER_FIRST    ? QI_MATERIAL_FIRST
         : owner == QI_OWNER_SECOND ? QI_MATERIAL_SECOND
                                    : QI_MATERIAL_NOBODY;
}

char *
qi_material_dup_base (const QiToken   *token,
                      QiMaterialOwner *owner,
                      gboolean        *is_king)
{
  QiEpin epin;
  g_autoptr (GString) flipped = NULL;

  g_return_val_if_fail (token != NULL && owner != NULL && is_king != NULL, NULL);

  *is_king = FALSE;
  *owner = QI_MATERIAL_NOBODY;
  if (token->kind != QI_TOKEN_STRING)
    return g_strndup (token->text, token->length);
  *owner = get_owner (qi_owner_of_text (token->text, token->length));
  if (qi_epin_parse (token->text, token->length, &epin))
    {
      *is_king = epin.terminal;
      return g_strdup_printf ("%c", epin.letter);
    }
  flipped = g_string_new (NULL);
  if (*owner == QI_MATERIAL_SECOND && qi_owner_flip_text (token->text, token->length, flipped))
    return g_strdup (flipped->str);
  return g_strndup (token->text, token->length);
}

static void
add_token (QiMaterial    *self,
           const QiToken *token,
           gboolean       was_pawn,
           guint          count)
{
  QiMaterialOwner owner = QI_MATERIAL_NOBODY;
  gboolean is_king = FALSE;
  char *piece = qi_material_dup_base (token, &owner, &is_king);

  if (was_pawn)
    {
      g_free (piece);
      piece = g_strdup ("P");
    }
  add (self, piece, is_king, owner, count);
}

/* The piece's index in the table of its game. */
static gsize
get_rank (const QiMaterialItem *item,
          const QiGameInfo     *info)
{
  gsize n = 0;
  const QiGamePiece *pieces = info != NULL ? qi_game_info_get_pieces (info, &n) : NULL;

  for (gsize i = 0; i < n; i++)
    {
      QiEpin epin;

      if (qi_epin_parse (pieces[i].token, -1, &epin)
            ? item->piece[0] == epin.letter && item->piece[1] == '\0'
            : strcmp (item->piece, pieces[i].token) == 0)
        return i;
    }
  return n;
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      info)
{
  const QiMaterialItem *first = a, *second = b;
  const gsize ranks[] = { get_rank (first, info), get_rank (second, info) };

  if (first->is_king != second->is_king)
    return first->is_king ? -1 : 1;
  if (ranks[0] != ranks[1])
    return ranks[0] < ranks[1] ? -1 : 1;
  return strcmp (first->piece, second->piece);
}

static void
sort (QiMaterial       *self,
      const QiGameInfo *info)
{
  g_array_sort_with_data (self->items, compare_items, (gpointer) info);
  g_hash_table_remove_all (self->places);
  for (guint i = 0; i < self->items->len; i++)
    g_hash_table_insert (self->places, g_array_index (self->items, QiMaterialItem, i).piece,
                         GUINT_TO_POINTER (i + 1));
}

static int
compare_squares (gconstpointer a,
                 gconstpointer b)
{
  const guint first = *(const guint *) a;
  const guint second = *(const guint *) b;

  return first < second ? -1 : first > second;
}

GArray *
qi_material_dup_promoted (QiSetup *setup)
{
  QiDetails *details = qi_setup_get_details (setup);
  GArray *squares = NULL;

  if (qi_details_get (details, "promoted") != NULL)
    squares = qi_details_dup_squares (details, "promoted", QI_SIDE_FIRST,
                                      qi_position_get_shape (qi_setup_get_position (setup)));
  if (squares != NULL)
    g_array_sort (squares, compare_squares);
  return squares;
}

gboolean
qi_material_was_pawn (GArray *promoted,
                      guint   square)
{
  return promoted != NULL && g_array_binary_search (promoted, &square, compare_squares, NULL);
}

QiMaterial *
qi_material_new (QiSetup *setup)
{
  QiMaterial *self;
  QiPosition *position;
  g_autoptr (GArray) promoted = NULL;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_val_if_fail (setup != NULL, NULL);

  self = new_empty ();
  position = qi_setup_get_position (setup);
  promoted = qi_material_dup_promoted (setup);
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    add_token (self, piece, qi_material_was_pawn (promoted, square), 1);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        add_token (self, &items[i].token, FALSE, items[i].count);
    }
  sort (self, qi_game_info_lookup (qi_setup_get_game (setup)));
  return self;
}

/* "P", "P8", "{Dragon}2". */
static char *
parse_piece (const char **text,
             guint       *count)
{
  const char *p = *text;
  char *piece = NULL;
  guint64 number = 0;

  if (g_ascii_isupper (*p))
    piece = g_strndup (p++, 1);
  else if (*p == '{' && strchr (p, '}') != NULL && p[1] != '}')
    {
      const char *end = strchr (p, '}');

      piece = g_strndup (p + 1, (gsize) (end - p - 1));
      p = end + 1;
    }
  *count = 1;
  if (piece != NULL && g_ascii_isdigit (*p))
    {
      for (; g_ascii_isdigit (*p) && number <= MAX_COUNT; p++)
        number = number * 10 + (guint64) (*p - '0');
      if (number < 1 || number > MAX_COUNT)
        g_clear_pointer (&piece, g_free);
      *count = (guint) MIN (number, MAX_COUNT);
    }
  if (piece != NULL)
    *text = p;
  return piece;
}

QiMaterial *
qi_material_parse (const char *text,
                   gsize      *offset)
{
  g_autoptr (QiMaterial) self = NULL;
  guint owner = QI_MATERIAL_FIRST;
  const char *p = text;

  g_return_val_if_fail (text != NULL, NULL);

  self = new_empty ();
  while (*p != '\0')
    {
      guint count = 0;
      char *piece = NULL;

      if (*p == 'v' && owner + 1 < QI_N_MATERIAL_OWNERS)
        {
          owner++;
          p++;
          continue;
        }
      piece = parse_piece (&p, &count);
      if (piece == NULL)
        break;
      add (self, piece, strcmp (piece, "K") == 0, owner, count);
    }
  if (offset != NULL)
    *offset = (gsize) (p - text);
  return *p == '\0' && owner > QI_MATERIAL_FIRST ? g_steal_pointer (&self) : NULL;
}

guint
qi_material_count (const QiMaterial *self,
                   QiMaterialOwner   owner,
                   const char       *piece)
{
  guint count = 0;

  g_return_val_if_fail (self != NULL && owner < QI_N_MATERIAL_OWNERS, 0);

  for (guint i = 0; i < self->items->len; i++)
    {
      const QiMaterialItem *item = &g_array_index (self->items, QiMaterialItem, i);

      if (piece == NULL || strcmp (item->piece, piece) == 0)
        count += item->counts[owner];
    }
  return count;
}

static gboolean
has_all_of (const QiMaterial *a,
            const QiMaterial *b,
            gboolean          swapped)
{
  for (guint i = 0; i < b->items->len; i++)
    {
      const QiMaterialItem *item = &g_array_index (b->items, QiMaterialItem, i);

      for (guint owner = 0; owner < QI_N_MATERIAL_OWNERS; owner++)
        {
          const guint other = swapped && owner != QI_MATERIAL_NOBODY ? 1 - owner : owner;

          if (item->counts[owner] != qi_material_count (a, other, item->piece))
            return FALSE;
        }
    }
  return TRUE;
}

gboolean
qi_material_equal (const QiMaterial *a,
                   const QiMaterial *b,
                   gboolean          swapped)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return has_all_of (a, b, swapped) && has_all_of (b, a, swapped);
}

static void
append_pieces (GString    *text,
               const char *piece,
               guint       count)
{
  const gboolean is_letter = g_ascii_isupper (piece[0]) && piece[1] == '\0';

  for (guint i = 0; i < (count > MAX_REPEATS ? 1 : count); i++)
    g_string_append_printf (text, is_letter ? "%s" : "{%s}", piece);
  if (count > MAX_REPEATS)
    g_string_append_printf (text, "%u", count);
}

char *
qi_material_dup_text (const QiMaterial *self)
{
  GString *text;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (NULL);
  for (guint owner = 0; owner < QI_N_MATERIAL_OWNERS; owner++)
    {
      if (owner == QI_MATERIAL_SECOND
          || (owner == QI_MATERIAL_NOBODY && qi_material_count (self, owner, NULL) > 0))
        g_string_append_c (text, 'v');
      for (guint i = 0; i < self->items->len; i++)
        {
          const QiMaterialItem *item = &g_array_index (self->items, QiMaterialItem, i);

          append_pieces (text, item->piece, item->counts[owner]);
        }
    }
  return g_string_free (text, FALSE);
}
