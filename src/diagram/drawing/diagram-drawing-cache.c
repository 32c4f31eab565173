/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

/* What is known about the texts of drawings: in this process, and in a folder of the user's cache. A
 * file there is named after the text and the program that read it, and contains the verdict and the
 * list. It is checked as strictly as an answer of that program, because anyone may have written it. */
#include "diagram-drawing-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <librsvg/rsvg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FORMAT           1
#define MAGIC            0x3143444du
#define HEAD             (2 * sizeof (guint32)) /* magic, known */
#define MAX_KEPT         512                    /* drawings that this process keeps */
#define MAX_KEPT_BYTES   (64u * 1024u * 1024u)
#define MAX_FOLDER_BYTES (96u * 1024u * 1024u)
#define MAX_FOLDER_FILES 4096
#define TOUCH_TIME       (24 * 60 * 60)     /* s after which a use is noted */
#define RETRY_TIME       (7 * 24 * 60 * 60) /* s after which what failed is tried again */
#define FOLDER_MODE      0700
#define FILE_MODE        0600

typedef struct
{
  DiagramKnown    known;
  DiagramDrawing *drawing; /* or NULL */
} Kept;

static GMutex mutex;
static GHashTable *kept_by_key = NULL; /* key → Kept */
static gsize kept_bytes = 0;

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  g_clear_pointer (&kept->drawing, diagram_drawing_unref);
  g_free (kept);
}

char *
diagram_cache_dup_key (GBytes *svg)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *readers =
    g_strdup_printf ("%d %u.%u.%u %s ", FORMAT, rsvg_major_version, rsvg_minor_version,
                     rsvg_micro_version, cairo_version_string ());
  gsize size = 0;
  const guint8 *text = g_bytes_get_data (svg, &size);

  g_checksum_update (sum, (const guchar *) readers, (gssize) strlen (readers));
  if (size > 0)
    g_checksum_update (sum, text, (gssize) size);
  return g_strdup (g_checksum_get_string (sum));
}

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "masume", "drawings", NULL);
}

/* The whole of a plain file that is not too large. */
static GBytes *
read_file (const char  *path,
           struct stat *info)
{
  int fd = open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  guint8 *data = NULL;
  gsize n_read = 0;

  if (fd < 0)
    return NULL;
  if (fstat (fd, info) == 0 && S_ISREG (info->st_mode) && info->st_size >= (goffset) HEAD
      && info->st_size <= (goffset) (DIAGRAM_OPS_MAX_BYTES + HEAD))
    {
      gsize size = (gsize) info->st_size;

      data = g_malloc (size);
      while (n_read < size)
        {
          gssize n = read (fd, data + n_read, size - n_read);

          if (n < 0 && errno == EINTR)
            continue;
          if (n <= 0)
            break;
          n_read += (gsize) n;
        }
      if (n_read < size)
        g_clear_pointer (&data, g_free);
    }
  close (fd);
  return data != NULL ? g_bytes_new_take (data, n_read) : NULL;
}

static DiagramKnown
read_known (GBytes          *bytes,
            gint64           age,
            DiagramDrawing **drawing)
{
  guint32 head[2];
  g_autoptr (GBytes) list = NULL;
  DiagramOps *ops = NULL;

  memcpy (head, g_bytes_get_data (bytes, NULL), sizeof head);
  if (head[0] != MAGIC || head[1] <= DIAGRAM_UNKNOWN || head[1] > DIAGRAM_SLOW)
    return DIAGRAM_UNKNOWN;
  if (head[1] != DIAGRAM_GOOD)
    return g_bytes_get_size (bytes) == HEAD && age >= 0 && age < RETRY_TIME ? head[1]
                                                                            : DIAGRAM_UNKNOWN;
  list = g_bytes_new_from_bytes (bytes, HEAD, g_bytes_get_size (bytes) - HEAD);
  ops = diagram_ops_read (list);
  if (ops == NULL)
    return DIAGRAM_UNKNOWN;
  *drawing = diagram_drawing_new_from_ops (ops);
  return DIAGRAM_GOOD;
}

/* Keeps it in this process. */
static void
remember (const char     *key,
          DiagramKnown    known,
          gsize           size,
          DiagramDrawing *drawing)
{
  Kept *kept = g_new0 (Kept, 1);

  kept->known = known;
  kept->drawing = drawing != NULL ? diagram_drawing_ref (drawing) : NULL;
  g_mutex_lock (&mutex);
  if (kept_by_key == NULL)
    kept_by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, kept_free);
  if (g_hash_table_size (kept_by_key) >= MAX_KEPT || kept_bytes + size > MAX_KEPT_BYTES)
    {
      g_hash_table_remove_all (kept_by_key);
      kept_bytes = 0;
    }
  if (g_hash_table_replace (kept_by_key, g_strdup (key), kept))
    kept_bytes += size;
  g_mutex_unlock (&mutex);
}

static DiagramKnown
look_up_kept (const char      *key,
              DiagramDrawing **drawing)
{
  DiagramKnown known = DIAGRAM_UNKNOWN;
  const Kept *kept = NULL;

  g_mutex_lock (&mutex);
  if (kept_by_key != NULL)
    kept = g_hash_table_lookup (kept_by_key, key);
  if (kept != NULL)
    {
      known = kept->known;
      *drawing = kept->drawing != NULL ? diagram_drawing_ref (kept->drawing) : NULL;
    }
  g_mutex_unlock (&mutex);
  return known;
}

void
diagram_cache_forget (void)
{
  g_mutex_lock (&mutex);
  g_clear_pointer (&kept_by_key, g_hash_table_unref);
  kept_bytes = 0;
  g_mutex_unlock (&mutex);
}

DiagramKnown
diagram_cache_look_up (const char      *key,
                       DiagramDrawing **drawing)
{
  DiagramKnown known = look_up_kept (key, drawing);
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;
  struct stat info;

  if (known != DIAGRAM_UNKNOWN)
    return known;
  folder = dup_folder ();
  path = g_build_filename (folder, key, NULL);
  bytes = read_file (path, &info);
  if (bytes == NULL)
    return DIAGRAM_UNKNOWN;
  gint64 age = g_get_real_time () / G_USEC_PER_SEC - info.st_mtime;
  known = read_known (bytes, age, drawing);
  if (known == DIAGRAM_UNKNOWN)
    return known;
  remember (key, known, g_bytes_get_size (bytes), *drawing);
  if (known == DIAGRAM_GOOD && (age < 0 || age > TOUCH_TIME))
    utimensat (AT_FDCWD, path, NULL, AT_SYMLINK_NOFOLLOW);
  return known;
}

void
diagram_cache_keep (const char     *key,
                    DiagramKnown    known,
                    GBytes         *ops,
                    DiagramDrawing *drawing)
{
  const guint32 head[] = { MAGIC, known };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *folder = dup_folder ();
  g_autofree char *path = g_build_filename (folder, key, NULL);

  g_byte_array_append (bytes, (const guint8 *) head, sizeof head);
  if (known == DIAGRAM_GOOD)
    g_byte_array_append (bytes, g_bytes_get_data (ops, NULL), (guint) g_bytes_get_size (ops));
  remember (key, known, bytes->len, drawing);
  /* If the folder cannot be made, the same work is done again next time. */
  if (g_mkdir_with_parents (folder, FOLDER_MODE) == 0)
    g_file_set_contents_full (path, (const char *) bytes->data, bytes->len,
                              G_FILE_SET_CONTENTS_CONSISTENT, FILE_MODE, NULL);
}

typedef struct
{
  char  *path;
  gint64 time;
  gsize  size;
} CacheFile;

static void
cache_file_clear (gpointer data)
{
  CacheFile *file = data;

  g_free (file->path);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const CacheFile *left = a;
  const CacheFile *right = b;

  return left->time > right->time ? -1 : left->time < right->time;
}

void
diagram_cache_trim (void)
{
  g_autofree char *folder = dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) files = g_array_new (FALSE, FALSE, sizeof (CacheFile));
  const char *name = NULL;
  gsize total = 0;

  g_array_set_clear_func (files, cache_file_clear);
  while (dir != NULL && files->len < 4 * MAX_FOLDER_FILES && (name = g_dir_read_name (dir)) != NULL)
    {
      CacheFile file = { .path = g_build_filename (folder, name, NULL) };
      GStatBuf info;

      if (g_lstat (file.path, &info) == 0 && S_ISREG (info.st_mode))
        {
          file.time = info.st_mtime;
          file.size = (gsize) info.st_size;
          g_array_append_val (files, file);
        }
      else
        g_free (file.path);
    }
  /* The newest stay. */
  g_array_sort (files, compare_times);
  for (guint i = 0; i < files->len; i++)
    {
      const CacheFile *file = &g_array_index (files, CacheFile, i);

      total += file->size;
      if (i >= MAX_FOLDER_FILES || total > MAX_FOLDER_BYTES)
        g_unlink (file->path);
    }
}
