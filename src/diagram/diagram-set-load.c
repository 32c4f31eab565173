/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-set-private.h"

#include "qi-found-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_NAMES 20000                  /* names in a folder that are looked at */
#define MAX_LISTS (256u * 1024u * 1024u) /* bytes, of the lists of a set's drawings */

/* A problem, and where it comes among the others. */
typedef struct
{
  DiagramSetProblem shown;
  guint             order;
} Problem;

/* A file of which nothing is known yet. */
typedef struct
{
  DiagramSetEntry *entry;
  GBytes          *svg;
  char            *shown;
  guint            order;
  gboolean         tried; /* for a short time */
} Waiting;

/* Folders while they are read. */
typedef struct
{
  DiagramSet       *set;
  DiagramPatience   patience;
  DiagramHelper    *helper;
  GPtrArray        *waiting; /* of Waiting */
  gboolean          no_helper;
  gsize             n_bytes; /* of files, in all folders */
  gsize             n_lists; /* bytes of what they became */
  guint             n_all;   /* files in all folders, for the order */
  DiagramSetFolder *folder;
  guint             n_files; /* in this folder */
  gboolean          full;    /* a bound was reached and said */
  const char       *scope;   /* the subfolder, "" for none */
  DiagramSetEntry  *entry;   /* whose keys are added */
} Loader;

static void
waiting_free (gpointer data)
{
  Waiting *waiting = data;

  g_bytes_unref (waiting->svg);
  g_free (waiting->shown);
  g_free (waiting);
}

void
diagram_set_problem_free (DiagramSetProblem *problem)
{
  g_free (problem->file);
  qi_finding_unref (problem->finding);
  g_free (problem);
}

static void
add_problem_at (Loader     *loader,
                guint       order,
                const char *file,
                QiFinding  *finding)
{
  Problem *problem = g_new0 (Problem, 1);

  problem->shown.file = g_filename_display_name (file);
  problem->shown.finding = finding;
  problem->order = order;
  g_ptr_array_add (loader->set->problems, problem);
}

static void
add_problem (Loader     *loader,
             const char *file,
             QiFinding  *finding)
{
  add_problem_at (loader, loader->n_all, file, finding);
}

static void
entry_free (gpointer data)
{
  DiagramSetEntry *entry = data;

  g_clear_pointer (&entry->drawing, diagram_drawing_unref);
  g_free (entry);
}

static QiFinding *
new_unreadable (int error)
{
  return qi_found_drawing_unreadable (g_strerror (error));
}

static GBytes *
read_all (int         fd,
          QiFinding **fault)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 buffer[16384];

  /* One byte more than allowed, which shows that a file is growing. */
  while (bytes->len <= DIAGRAM_DRAWING_MAX_BYTES)
    {
      gssize n = read (fd, buffer, sizeof buffer);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          *fault = new_unreadable (errno);
          return NULL;
        }
      if (n == 0)
        break;
      g_byte_array_append (bytes, buffer, (guint) n);
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/* Only regular files are read, whatever the name is, so that it never waits for a pipe or
 * device. */
static GBytes *
read_file (const char *path,
           QiFinding **fault)
{
  int fd = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  struct stat info;
  GBytes *bytes = NULL;

  if (fd < 0)
    {
      *fault = new_unreadable (errno);
      return NULL;
    }
  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    *fault = qi_found_drawing_not_file ();
  else
    bytes = read_all (fd, fault);
  close (fd);
  return bytes;
}

static void
add_key (const char *key,
         gpointer    user_data)
{
  Loader *loader = user_data;
  g_autofree char *full = g_strconcat (loader->scope, "/", key, NULL);

  if (!g_hash_table_contains (loader->folder->by_key, full))
    g_hash_table_insert (loader->folder->by_key, g_steal_pointer (&full), loader->entry);
}

/* Finds out what a file is, as far as there is time. FALSE: it is still unknown. */
static gboolean
try_drawing (Loader         *loader,
             Waiting        *file,
             DiagramPatience patience)
{
  QiFinding *fault = NULL;

  switch (diagram_trial_run (loader->helper, file->svg, patience, &file->entry->drawing, &fault))
    {
    case DIAGRAM_TRIAL_NO_HELPER:
      if (!loader->no_helper)
        add_problem_at (loader, file->order, "", diagram_trial_new_no_helper ());
      loader->no_helper = TRUE;
      return TRUE;
    case DIAGRAM_TRIAL_PENDING:
      file->tried = TRUE;
      return FALSE;
    case DIAGRAM_TRIAL_NO_TIME:
      return FALSE;
    case DIAGRAM_TRIAL_GOOD:
      loader->n_lists += diagram_drawing_get_size (file->entry->drawing);
      return TRUE;
    case DIAGRAM_TRIAL_FAULT:
    default:
      add_problem_at (loader, file->order, file->shown, fault);
      return TRUE;
    }
}

/* Drawings that are still unknown now stay unknown. */
static void
try_last (Loader  *loader,
          Waiting *file)
{
  if (!try_drawing (loader, file, DIAGRAM_PATIENCE_FULL))
    add_problem_at (loader, file->order, file->shown,
                    file->tried ? diagram_trial_new_complex () : qi_found_drawing_not_tried ());
}

static void
load_file (Loader     *loader,
           const char *path,
           const char *name,
           const char *shown)
{
  g_autofree char *stem = g_strndup (name, strlen (name) - strlen (".svg"));
  g_autoptr (GBytes) svg = NULL;
  QiFinding *fault = NULL;
  Waiting *waiting = NULL;

  loader->entry = g_new0 (DiagramSetEntry, 1);
  g_ptr_array_add (loader->folder->entries, loader->entry);
  if (!g_utf8_validate (stem, -1, NULL) || !diagram_set_name_foreach_key (stem, add_key, loader))
    {
      add_problem (loader, shown, qi_found_drawing_bad_name ());
      return;
    }
  svg = read_file (path, &fault);
  if (svg == NULL)
    {
      add_problem (loader, shown, fault);
      return;
    }
  loader->n_bytes += g_bytes_get_size (svg);
  waiting = g_new0 (Waiting, 1);
  waiting->entry = loader->entry;
  waiting->svg = g_steal_pointer (&svg);
  waiting->shown = g_strdup (shown);
  waiting->order = loader->n_all;
  if (try_drawing (loader, waiting, MIN (loader->patience, DIAGRAM_PATIENCE_SHORT)))
    waiting_free (waiting);
  else
    g_ptr_array_add (loader->waiting, waiting);
}

/* Whether one more file can be read; says once when not. */
static gboolean
has_room (Loader *loader)
{
  if (loader->full)
    return FALSE;
  if (loader->n_files >= DIAGRAM_SET_MAX_FILES)
    add_problem (loader, loader->scope, qi_found_too_many_drawings (DIAGRAM_SET_MAX_FILES));
  else if (loader->n_bytes > DIAGRAM_SET_MAX_BYTES || loader->n_lists > MAX_LISTS)
    add_problem (loader, loader->scope, qi_found_drawings_too_large ());
  else
    return TRUE;
  loader->full = TRUE;
  return FALSE;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
is_drawing (const char *name)
{
  gsize length = strlen (name);

  return name[0] != '.' && length > strlen (".svg")
         && g_ascii_strcasecmp (name + length - strlen (".svg"), ".svg") == 0;
}

/* Names of style letters and of games. The letter is upper case in keys. */
static char *
dup_scope (const char *name)
{
  if (g_ascii_isalpha (name[0]) && name[1] == '\0')
    return g_ascii_strup (name, 1);
  return qi_game_info_lookup (name) != NULL ? g_strdup (name) : NULL;
}

/* The names in a folder, sorted, so that the same files always make the same set. */
static GPtrArray *
list_names (Loader     *loader,
            const char *path)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name = NULL;

  if (dir == NULL)
    {
      if (g_file_test (path, G_FILE_TEST_EXISTS))
        add_problem (loader, loader->scope, new_unreadable (errno));
      return names;
    }
  while (names->len < MAX_NAMES && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

static void
load_drawings (Loader     *loader,
               const char *path,
               GPtrArray  *names)
{
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (!is_drawing (name))
        continue;
      if (!has_room (loader))
        return;
      g_autofree char *file = g_build_filename (path, name, NULL);
      g_autofree char *shown =
        *loader->scope != '\0' ? g_build_filename (loader->scope, name, NULL) : g_strdup (name);
      loader->n_files++;
      loader->n_all++;
      load_file (loader, file, name, shown);
    }
}

void
diagram_set_folder_free (DiagramSetFolder *folder)
{
  g_hash_table_unref (folder->by_key);
  g_ptr_array_unref (folder->entries);
  g_free (folder);
}

/* Reads a folder and its subfolders of games and styles; nothing below those. */
static void
load_folder (Loader     *loader,
             const char *path)
{
  g_autoptr (GPtrArray) names = NULL;

  loader->folder = g_new0 (DiagramSetFolder, 1);
  loader->folder->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  loader->folder->entries = g_ptr_array_new_with_free_func (entry_free);
  g_ptr_array_add (loader->set->folders, loader->folder);
  loader->n_files = 0;
  loader->full = FALSE;
  loader->scope = "";
  names = list_names (loader, path);
  load_drawings (loader, path, names);
  for (guint i = 0; i < names->len && !loader->full; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *scope = dup_scope (name);
      g_autofree char *sub = g_build_filename (path, name, NULL);
      g_autoptr (GPtrArray) sub_names = NULL;

      if (scope == NULL || !g_file_test (sub, G_FILE_TEST_IS_DIR))
        continue;
      loader->scope = scope;
      sub_names = list_names (loader, sub);
      load_drawings (loader, sub, sub_names);
      loader->scope = "";
    }
}

static int
compare_problems (gconstpointer a,
                  gconstpointer b)
{
  const Problem *left = *(const Problem *const *) a;
  const Problem *right = *(const Problem *const *) b;

  return left->order < right->order ? -1 : left->order > right->order;
}

/* All drawings are first tried for a short time, so that slow ones do not take time from the
 * others. */
void
diagram_set_load (DiagramSet        *self,
                  const char *const *folders,
                  DiagramPatience    patience)
{
  g_autoptr (DiagramHelper) helper = diagram_helper_new ();
  g_autoptr (GPtrArray) waiting = g_ptr_array_new_with_free_func (waiting_free);
  Loader loader = { .set = self, .patience = patience, .helper = helper, .waiting = waiting };

  for (gsize i = 0; folders != NULL && folders[i] != NULL; i++)
    load_folder (&loader, folders[i]);
  if (patience == DIAGRAM_PATIENCE_FULL)
    for (guint i = 0; i < waiting->len; i++)
      try_last (&loader, g_ptr_array_index (waiting, i));
  else
    self->n_pending = waiting->len;
  if (patience != DIAGRAM_PATIENCE_NONE)
    diagram_cache_trim ();
  g_ptr_array_sort (self->problems, compare_problems);
}
