/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-query-words-private.h"

#include <string.h>

#define MAX_COUNT 100000000 /* of pieces */

/* FALSE: the value does not have the form of the word. */
typedef gboolean (*WordFunc) (QiQuery *query, const char *value);

static gboolean
take_at (QiQuery    *query,
         const char *value)
{
  const char *colon = strchr (value, ':');
  g_autofree char *cell = NULL;

  if (colon == NULL || colon == value || colon[1] == '\0')
    return FALSE;
  cell = g_strndup (value, (gsize) (colon - value));
  qi_query_add_square (query, cell, QI_SQUARE_PIECE, &QI_TOKEN (colon + 1), QI_SIDE_FIRST);
  return TRUE;
}

static gboolean
add_squares (QiQuery     *query,
             const char  *value,
             QiSquareWish wish)
{
  g_auto (GStrv) cells = g_strsplit (value, ",", -1);

  for (gsize i = 0; cells[i] != NULL; i++)
    {
      if (*cells[i] == '\0')
        return FALSE;
      qi_query_add_square (query, cells[i], wish, NULL, QI_SIDE_FIRST);
    }
  return cells[0] != NULL;
}

static gboolean
take_empty (QiQuery    *query,
            const char *value)
{
  return add_squares (query, value, QI_SQUARE_EMPTY);
}

static gboolean
take_occupied (QiQuery    *query,
               const char *value)
{
  return add_squares (query, value, QI_SQUARE_OCCUPIED);
}

static gboolean
take_material (QiQuery    *query,
               const char *value)
{
  QiMaterial *material = qi_material_parse (value, NULL);

  if (material != NULL)
    qi_query_take_material (query, material);
  return material != NULL;
}

/* "3", "3..5", "3.." or "..5". */
static gboolean
parse_range (const char *text,
             guint      *least,
             guint      *most)
{
  const char *dots = strstr (text, "..");
  g_autofree char *from = dots != NULL ? g_strndup (text, (gsize) (dots - text)) : g_strdup (text);
  const char *to = dots != NULL ? dots + 2 : text;
  guint64 numbers[2] = { 0, MAX_COUNT };

  if (dots != NULL && *from == '\0' && *to == '\0')
    return FALSE;
  if (!(dots != NULL && *from == '\0')
      && !g_ascii_string_to_unsigned (from, 10, 0, MAX_COUNT, &numbers[0], NULL))
    return FALSE;
  if (!(dots != NULL && *to == '\0')
      && !g_ascii_string_to_unsigned (to, 10, 0, MAX_COUNT, &numbers[1], NULL))
    return FALSE;
  *least = (guint) numbers[0];
  *most = (guint) numbers[1];
  return *least <= *most;
}

static gboolean
take_count (QiQuery    *query,
            const char *value)
{
  const char *colon = strrchr (value, ':');
  QiMaterialOwner owner = QI_MATERIAL_NOBODY;
  gboolean is_king = FALSE;
  g_autofree char *piece = NULL;
  QiToken token;
  guint least = 0;
  guint most = 0;

  if (colon == NULL || colon == value || !parse_range (colon + 1, &least, &most))
    return FALSE;
  token = (QiToken) { value, (guint) (colon - value), QI_TOKEN_STRING };
  piece = qi_material_dup_base (&token, &owner, &is_king);
  qi_query_add_count (query, owner, piece, least, most);
  return TRUE;
}

static gboolean
take_pieces (QiQuery    *query,
             const char *value)
{
  guint least = 0;
  guint most = 0;

  if (!parse_range (value, &least, &most))
    return FALSE;
  qi_query_add_count (query, QI_N_MATERIAL_OWNERS, NULL, least, most);
  return TRUE;
}

static gboolean
take_turn (QiQuery    *query,
           const char *value)
{
  QiSide side;

  if (qi_side_from_name (value, -1, &side))
    qi_query_set_turn (query, side);
  else if (!qi_query_set_turn_name (query, value))
    return FALSE;
  return TRUE;
}

static gboolean
take_game (QiQuery    *query,
           const char *value)
{
  qi_query_set_game (query, value);
  return *value != '\0';
}

static const struct
{
  const char *name;
  const char *form;
  WordFunc    take;
} words[] = {
  { "at", "at=CELL:TOKEN", take_at },
  { "empty", "empty=CELL[,CELL]", take_empty },
  { "occupied", "occupied=CELL[,CELL]", take_occupied },
  { "material", "material=KQPvKR", take_material },
  { "count", "count=TOKEN:N or count=TOKEN:N..M", take_count },
  { "pieces", "pieces=N or pieces=N..M", take_pieces },
  { "turn", "turn=first, turn=second or what a game calls a side, such as turn=white", take_turn },
  { "game", "game=ID", take_game },
};

const char *const *
qi_query_get_word_names (void)
{
  static const char *names[G_N_ELEMENTS (words) + 1];
  static gsize once = 0;

  if (g_once_init_enter (&once))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
        names[i] = words[i].name;
      g_once_init_leave (&once, 1);
    }
  return names;
}

QiQueryWord
qi_query_add_word (QiQuery     *self,
                   const char  *name,
                   const char  *value,
                   const char **form)
{
  g_return_val_if_fail (self != NULL && name != NULL && value != NULL, QI_QUERY_WORD_UNKNOWN);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].name, name) == 0)
      {
        if (form != NULL)
          *form = words[i].form;
        return g_utf8_validate (value, -1, NULL) && words[i].take (self, value)
                 ? QI_QUERY_WORD_TAKEN
                 : QI_QUERY_WORD_BAD;
      }
  return QI_QUERY_WORD_UNKNOWN;
}

QiQuery *
qi_query_new_from_words (const char  *text,
                         char       **rest,
                         const char **bad)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  g_autoptr (QiQuery) query = qi_query_new ();
  g_autoptr (GString) others = g_string_new (NULL);
  gboolean any = FALSE;

  for (gsize i = 0; parts[i] != NULL; i++)
    {
      const char *equals = strchr (parts[i], '=');
      g_autofree char *name =
        equals != NULL ? g_strndup (parts[i], (gsize) (equals - parts[i])) : NULL;
      const char *form = NULL;
      const QiQueryWord said =
        name != NULL ? qi_query_add_word (query, name, equals + 1, &form) : QI_QUERY_WORD_UNKNOWN;

      any = any || said == QI_QUERY_WORD_TAKEN;
      if (said == QI_QUERY_WORD_BAD && bad != NULL)
        *bad = form;
      if (said == QI_QUERY_WORD_UNKNOWN)
        g_string_append_printf (others, "%s%s", others->len > 0 ? " " : "", parts[i]);
    }
  if (rest != NULL)
    *rest = g_strdup (g_strstrip (others->str));
  return any ? g_steal_pointer (&query) : NULL;
}
