/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-set-private.h"

#include "qi-epin-private.h"
#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-token-private.h"

#include <string.h>

#define MAX_FOUND      2048 /* pieces of which it is remembered what was found */
#define MAX_NAME_BYTES 255  /* of a file or folder */
#define MAX_SETS       256
#define N_FORMS        8

/* What was found for a piece. */
typedef struct
{
  const DiagramSetEntry *entry;  /* or NULL */
  QiEpin                 shown;  /* what the drawing stands for */
  guint                  form;   /* 0: the very token; the greater the less alike */
  gboolean               turned; /* the other side's, upside down */
} Found;

typedef struct
{
  QiToken          *token;
  const QiGameInfo *info;
} FoundKey;

static guint
found_key_hash (gconstpointer data)
{
  const FoundKey *key = data;

  return qi_token_hash (key->token) ^ g_direct_hash (key->info);
}

static gboolean
found_key_equal (gconstpointer a,
                 gconstpointer b)
{
  const FoundKey *left = a;
  const FoundKey *right = b;

  return left->info == right->info && qi_token_equal (left->token, right->token);
}

static void
found_key_free (gpointer data)
{
  FoundKey *key = data;

  g_free (key->token);
  g_free (key);
}

/**
 * diagram_set_new:
 * @folders: (array zero-terminated=1): paths, the most important first; those that are not there
 *   are empty
 *
 * Returns: (transfer full): what can be used of them
 */
DiagramSet *
diagram_set_new (const char *const *folders)
{
  return diagram_set_new_in_time (folders, DIAGRAM_PATIENCE_FULL);
}

/**
 * diagram_set_new_in_time:
 * @folders: (array zero-terminated=1): paths, the most important first
 * @patience: how long drawings may take that were never tried
 *
 * Returns: (transfer full): what is known of them then
 */
DiagramSet *
diagram_set_new_in_time (const char *const *folders,
                         DiagramPatience    patience)
{
  DiagramSet *self = g_atomic_rc_box_new0 (DiagramSet);

  g_mutex_init (&self->mutex);
  self->found = g_hash_table_new_full (found_key_hash, found_key_equal, found_key_free, g_free);
  self->folders = g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_set_folder_free);
  self->problems = g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_set_problem_free);
  diagram_set_load (self, folders, patience);
  for (guint i = 0; i < self->folders->len; i++)
    {
      DiagramSetFolder *folder = g_ptr_array_index (self->folders, i);

      for (guint j = 0; j < folder->entries->len; j++)
        if (((DiagramSetEntry *) g_ptr_array_index (folder->entries, j))->drawing != NULL)
          self->n_drawings++;
    }
  return self;
}

/**
 * diagram_set_open:
 * @name: a name, or the path of a folder, which has a "/"
 * @error: return location, or %NULL
 *
 * Returns: (transfer full): the set; %NULL with the finding "no-such-set" when there is none
 */
DiagramSet *
diagram_set_open (const char *name,
                  GError    **error)
{
  g_auto (GStrv) folders = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  if (strchr (name, '/') == NULL)
    folders = diagram_set_dup_folders (name);
  else if (g_file_test (name, G_FILE_TEST_IS_DIR))
    {
      folders = g_new0 (char *, 2);
      folders[0] = g_strdup (name);
    }
  if (folders != NULL && folders[0] != NULL)
    return diagram_set_new ((const char *const *) folders);

  g_autofree char *shown = g_filename_display_name (name);
  QiFinding *finding = qi_found_no_such_set (shown);
  qi_set_error (error, QI_ERROR_IO, finding);
  return NULL;
}

static void
diagram_set_clear (gpointer data)
{
  DiagramSet *self = data;

  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->folders, g_ptr_array_unref);
  g_clear_pointer (&self->problems, g_ptr_array_unref);
  g_mutex_clear (&self->mutex);
}

/**
 * diagram_set_ref:
 * @self: a set
 *
 * Returns: (transfer full): the same
 */
DiagramSet *
diagram_set_ref (DiagramSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * diagram_set_unref:
 * @self: (transfer full): a set
 */
void
diagram_set_unref (DiagramSet *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, diagram_set_clear);
}

/**
 * diagram_set_get_n_drawings:
 * @self: a set
 *
 * Returns: how many files can be used
 */
guint
diagram_set_get_n_drawings (DiagramSet *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_drawings;
}

/**
 * diagram_set_get_n_pending:
 * @self: a set
 *
 * Returns: of how many files it is not known yet whether they can be used
 */
guint
diagram_set_get_n_pending (DiagramSet *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_pending;
}

/**
 * diagram_set_get_problems:
 * @self: a set
 *
 * Returns: (transfer none): what cannot be used of it, of #DiagramSetProblem
 */
const GPtrArray *
diagram_set_get_problems (DiagramSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->problems;
}

/* Looking for a piece. */

typedef struct
{
  const DiagramSetFolder *folder;
  const char             *scope;
  const DiagramSetEntry  *entry;
} Search;

static void
look_up (const char *key,
         gpointer    user_data)
{
  Search *search = user_data;

  if (search->entry != NULL)
    return;
  g_autofree char *full = g_strconcat (search->scope, "/", key, NULL);
  search->entry = g_hash_table_lookup (search->folder->by_key, full);
}

static const DiagramSetEntry *
find_token (Search        *search,
            const QiToken *token)
{
  g_autofree char *stem = diagram_set_dup_stem (token);
  g_autofree char *key = g_strconcat ("t", stem, NULL);

  search->entry = NULL;
  look_up (key, search);
  return search->entry;
}

static const DiagramSetEntry *
find_epin_token (Search       *search,
                 const QiEpin *epin)
{
  char text[QI_EPIN_MAX_BYTES + 1];

  qi_epin_format (epin, text);
  return find_token (search, &QI_TOKEN (text));
}

/* What the file of exactly this token stands for. Where the game knows its king only with the mark,
 * "K.svg" is that king, unless there is a "K^.svg" too. */
static QiEpin
get_meant (Search           *search,
           const QiGameInfo *info,
           const QiEpin     *epin)
{
  QiEpin other = *epin;

  other.terminal = !epin->terminal;
  if (info != NULL && qi_game_info_find_piece (info, epin) == NULL
      && qi_game_info_find_piece (info, &other) != NULL && find_epin_token (search, &other) == NULL)
    return other;
  return *epin;
}

/* Derivation is left out first, then the terminal mark is the other one, then there is no state. */
static QiEpin
get_form (const QiEpin *epin,
          guint         form)
{
  QiEpin other = *epin;

  if ((form & 1) != 0)
    other.derived = FALSE;
  if ((form & 2) != 0)
    other.terminal = !other.terminal;
  if ((form & 4) != 0)
    other.state = QI_PIECE_NORMAL;
  return other;
}

static gboolean
find_form (Search           *search,
           const QiGameInfo *info,
           const QiEpin     *epin,
           Found            *found)
{
  const DiagramSetEntry *entry = find_epin_token (search, epin);

  found->shown = *epin;
  if (entry != NULL)
    found->shown = get_meant (search, info, epin);
  else
    {
      search->entry = NULL;
      diagram_set_piece_foreach_key (info, epin, look_up, search);
      entry = search->entry;
      found->shown.derived = FALSE;
      /* A letter alone does not tell whether the mark belongs to it, unless a game knows the
       * letter. */
      if (info == NULL || qi_game_info_find_piece (info, epin) == NULL)
        found->shown.terminal = FALSE;
    }
  found->entry = entry;
  return entry != NULL;
}

static gboolean
find_in_scope (Search           *search,
               const QiGameInfo *info,
               const QiEpin     *epin,
               Found            *found)
{
  gboolean wedges = info != NULL && g_strcmp0 (qi_game_info_get_piece_style (info), "shogi") == 0;

  for (found->form = 0; found->form < N_FORMS; found->form++)
    {
      QiEpin form = get_form (epin, found->form);

      found->turned = FALSE;
      if (find_form (search, info, &form, found))
        return TRUE;
      /* Wedges of both sides look alike and differ in direction. */
      form.side = qi_side_other (form.side);
      found->turned = TRUE;
      if (wedges && find_form (search, info, &form, found))
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_in_folder (const DiagramSetFolder *folder,
                const QiGameInfo       *info,
                const QiToken          *token,
                const QiEpin           *epin,
                Found                  *found)
{
  const char letter[] = { info != NULL ? qi_game_info_get_style (info) : '\0', '\0' };
  const char *const scopes[] = { info != NULL ? qi_game_info_get_id (info) : "", letter, "" };

  for (gsize i = info != NULL ? 0 : 2; i < G_N_ELEMENTS (scopes); i++)
    {
      Search search = { folder, scopes[i], NULL };

      *found = (Found) { 0 };
      if (epin != NULL)
        {
          if (find_in_scope (&search, info, epin, found))
            return TRUE;
        }
      else
        {
          found->entry = find_token (&search, token);
          if (found->entry != NULL)
            return TRUE;
        }
    }
  return FALSE;
}

/* The most similar drawing in the folders, of the earliest folder. */
static Found
find (DiagramSet       *self,
      const QiGameInfo *info,
      const QiToken    *token,
      const QiEpin     *epin)
{
  Found best = { .form = N_FORMS };

  for (guint i = 0; i < self->folders->len; i++)
    {
      Found found;

      if (find_in_folder (g_ptr_array_index (self->folders, i), info, token, epin, &found)
          && found.form < best.form)
        best = found;
    }
  return best;
}

static Found
find_again (DiagramSet       *self,
            const QiGameInfo *info,
            const QiToken    *token,
            const QiEpin     *epin)
{
  FoundKey key = { (QiToken *) token, info };

  g_mutex_lock (&self->mutex);
  Found *known = g_hash_table_lookup (self->found, &key);
  Found found = known != NULL ? *known : (Found) { 0 };
  g_mutex_unlock (&self->mutex);
  if (known != NULL)
    return found;

  found = find (self, info, token, epin);
  FoundKey *kept = g_memdup2 (&key, sizeof key);
  kept->token = qi_token_copy (token);
  g_mutex_lock (&self->mutex);
  if (g_hash_table_size (self->found) >= MAX_FOUND)
    g_hash_table_remove_all (self->found);
  g_hash_table_insert (self->found, kept, g_memdup2 (&found, sizeof found));
  g_mutex_unlock (&self->mutex);
  return found;
}

DiagramSetUse
diagram_set_draw (DiagramSet         *self,
                  cairo_t            *cr,
                  const DiagramPiece *look,
                  gboolean            flipped,
                  double              size,
                  QiEpin             *shown)
{
  Found found = find_again (self, look->info, look->token, look->is_epin ? &look->epin : NULL);
  gboolean wedge =
    look->info != NULL && g_strcmp0 (qi_game_info_get_piece_style (look->info), "shogi") == 0;

  if (found.entry == NULL)
    return DIAGRAM_SET_NONE;
  if (found.entry->drawing == NULL)
    return DIAGRAM_SET_BROKEN;
  *shown = found.shown;
  shown->side = look->epin.side;
  diagram_drawing_draw (found.entry->drawing, cr, found.turned != (wedge && flipped), size);
  return DIAGRAM_SET_DRAWN;
}

/**
 * diagram_set_has:
 * @self: a set
 * @info: (nullable): the game whose art the piece has
 * @piece: any token
 * @broken: (out) (optional): whether the file cannot be used
 *
 * Returns: whether there is a file of this very piece
 */
gboolean
diagram_set_has (DiagramSet       *self,
                 const QiGameInfo *info,
                 const QiToken    *piece,
                 gboolean         *broken)
{
  QiEpin epin;

  g_return_val_if_fail (self != NULL && piece != NULL, FALSE);

  gboolean is_epin =
    piece->kind == QI_TOKEN_STRING && qi_epin_parse (piece->text, piece->length, &epin);
  Found found = find_again (self, info, piece, is_epin ? &epin : NULL);
  if (broken != NULL)
    *broken = found.entry != NULL && found.entry->drawing == NULL;
  return found.entry != NULL && found.form == 0 && !found.turned;
}

/* Where sets are. */

static gboolean
is_set_name (const char *name)
{
  return *name != '\0' && *name != '.' && strchr (name, '/') == NULL;
}

static void
add_names (GPtrArray  *names,
           GHashTable *seen,
           const char *data_dir)
{
  g_autofree char *path = g_build_filename (data_dir, "masume", "pieces", NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && names->len < MAX_SETS && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *folder = g_build_filename (path, name, NULL);

      /* The settings keep names in UTF-8. */
      if (!is_set_name (name) || g_str_equal (name, DIAGRAM_SET_OWN)
          || !g_utf8_validate (name, -1, NULL) || g_hash_table_contains (seen, name)
          || !g_file_test (folder, G_FILE_TEST_IS_DIR))
        continue;
      char *kept = g_strdup (name);
      g_hash_table_add (seen, kept);
      g_ptr_array_add (names, kept);
    }
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

/**
 * diagram_set_dup_names:
 *
 * Returns: (transfer full): the names of all sets of the user's and the system's data directories,
 *   sorted; %DIAGRAM_SET_OWN is none
 */
char **
diagram_set_dup_names (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  add_names (names, seen, g_get_user_data_dir ());
  for (const char *const *dir = g_get_system_data_dirs (); *dir != NULL; dir++)
    add_names (names, seen, *dir);
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

static void
add_folder (GPtrArray  *folders,
            const char *data_dir,
            const char *name)
{
  g_autofree char *folder = g_build_filename (data_dir, "masume", "pieces", name, NULL);

  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    g_ptr_array_add (folders, g_steal_pointer (&folder));
}

/**
 * diagram_set_dup_folders:
 * @name: a name
 *
 * Returns: (transfer full): the folders of this name that are there, the user's first
 */
char **
diagram_set_dup_folders (const char *name)
{
  GPtrArray *folders = g_ptr_array_new ();

  g_return_val_if_fail (name != NULL, NULL);

  if (is_set_name (name))
    {
      add_folder (folders, g_get_user_data_dir (), name);
      for (const char *const *dir = g_get_system_data_dirs (); *dir != NULL; dir++)
        add_folder (folders, *dir, name);
    }
  g_ptr_array_add (folders, NULL);
  return (char **) g_ptr_array_free (folders, FALSE);
}

/**
 * diagram_set_dup_own_folder:
 *
 * Returns: (transfer full): the path of the folder of assigned drawings, which may not be there
 */
char *
diagram_set_dup_own_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "masume", "pieces", DIAGRAM_SET_OWN, NULL);
}

/**
 * diagram_set_dup_path:
 * @folder: a path
 * @info: (nullable): the game whose art the piece has
 * @piece: any token
 *
 * Returns: (transfer full) (nullable): the path of the piece's file in the folder; %NULL when its
 *   name would be too long for a file
 */
char *
diagram_set_dup_path (const char       *folder,
                      const QiGameInfo *info,
                      const QiToken    *piece)
{
  g_return_val_if_fail (folder != NULL && piece != NULL, NULL);

  const char letter[] = { info != NULL ? qi_game_info_get_style (info) : '\0', '\0' };
  g_autofree char *stem = diagram_set_dup_stem (piece);
  g_autofree char *name = g_strconcat (stem, ".svg", NULL);

  if (strlen (name) > MAX_NAME_BYTES)
    return NULL;
  return info != NULL ? g_build_filename (folder, letter, name, NULL)
                      : g_build_filename (folder, name, NULL);
}
