/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of the system that syscall-steps.h does not have, each of which can fail, and files that tell untruths; a file on
 * no file system of this one. Include this first. */
#pragma once

#include "syscall-steps.h"

#include "qi-file-private.h"
#include "qi-file-save-private.h"

#include <dirent.h>
#include <dlfcn.h>
#include <glib/gstdio.h>
#include <sys/random.h>
#include <sys/xattr.h>

/* Thousands of small saves, none of which has to reach a disk. Call this before the first folder is made. */
static inline void
save_to_memory (void)
{
  if (g_access ("/dev/shm", W_OK | X_OK) == 0)
    g_setenv ("TMPDIR", "/dev/shm", FALSE);
}

/* What is not told by an errno: a file that ends early, is longer than it was, or says something else; the disk is full. */
#define READS_LESS   -1
#define READS_MORE   -2
#define READS_OTHER  -3
#define WRITES_NONE  0
#define LINK_TOO_LONG -4

/**
 * Failing:
 * @call: fails when it is called for the @at-th time, with @number; NULL: none does
 * @at: G_MAXUINT: always
 * @onwards: and each time after that
 * @and: (nullable): from then on this call fails as well, with EIO, or once with EINTR
 */
typedef struct
{
  const char *call;
  int         number;
  guint       at;
  guint       n;
  gboolean    has_failed;
  gboolean    onwards;
  const char *and;
  gboolean    and_interrupted;
} Failing;

static Failing failing;

static gboolean
fails (const char *call)
{
  if (failing.has_failed && failing.and != NULL && strcmp (call, failing.and) == 0)
    {
      errno = failing.and_interrupted ? EINTR : EIO;
      if (failing.and_interrupted)
        failing.and = NULL;
      return TRUE;
    }
  if (failing.call == NULL || strcmp (call, failing.call) != 0)
    return FALSE;
  if (failing.n++ != failing.at && failing.at != G_MAXUINT
      && (!failing.onwards || failing.n <= failing.at))
    return FALSE;
  failing.has_failed = TRUE;
  errno = failing.number;
  return TRUE;
}

/* What the status of every file says instead of the truth, from an exchange on when @after_exchange. */
typedef struct
{
  gboolean is_on;
  gboolean after_exchange;
  gboolean is_opened; /* of open files alone */
  ino_t    inode_more;
  dev_t    device_more;
  uid_t    uid_more;
  gboolean is_ancient;
  uid_t    user_more; /* who the process is of */
  off_t    size; /* of the files that it is said of; 0: of all */
  gboolean hides_types; /* folders do not tell what their entries are */
} Lies;

static Lies lies;

static void
lie (struct stat *status)
{
  if (!lies.is_on || (lies.after_exchange && steps.n_exchanges == 0)
      || (lies.size != 0 && status->st_size != lies.size))
    return;
  status->st_ino += lies.inode_more;
  status->st_dev += lies.device_more;
  status->st_uid += lies.uid_more;
  if (lies.is_ancient)
    {
      status->st_mtim = (struct timespec) { .tv_sec = 1 };
      status->st_ctim = (struct timespec) { .tv_sec = 1 };
    }
}

int
open (const char *path,
      int         flags,
      ...)
{
  mode_t mode = 0;
  va_list args;

  va_start (args, flags);
  if ((flags & O_CREAT) != 0)
    mode = va_arg (args, mode_t);
  va_end (args);
  return fails ("open") ? -1 : (int) syscall (SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t
write (int         fd,
       const void *bytes,
       size_t      length)
{
  if (fails ("write"))
    return failing.number == WRITES_NONE ? 0 : -1;
  return syscall (SYS_write, fd, bytes, length);
}

ssize_t
pread (int    fd,
       void  *bytes,
       size_t length,
       off_t  offset)
{
  ssize_t got;

  if (!fails ("pread"))
    return syscall (SYS_pread64, fd, bytes, length, offset);
  if (failing.number >= 0)
    return -1;
  got = syscall (SYS_pread64, fd, bytes, length, offset);
  if (failing.number == READS_LESS)
    return 0;
  if (failing.number == READS_OTHER)
    *(char *) bytes ^= 1;
  if (failing.number != READS_MORE)
    return got;
  memset ((char *) bytes + got, ' ', length - (gsize) got);
  return (ssize_t) length;
}

off_t
lseek (int   fd,
       off_t offset,
       int   whence)
{
  return fails ("lseek") ? -1 : (off_t) syscall (SYS_lseek, fd, offset, whence);
}

int
fstat (int          fd,
       struct stat *status)
{
  int result = fails ("fstat") ? -1 : (int) syscall (SYS_fstat, fd, status);

  if (result == 0)
    lie (status);
  return result;
}

int
fstatat (int          dir,
         const char  *path,
         struct stat *status,
         int          flags)
{
  int result = fails ("fstatat") ? -1 : (int) syscall (SYS_newfstatat, dir, path, status, flags);

  if (result == 0 && !lies.is_opened)
    lie (status);
  return result;
}

int
fchmod (int    fd,
        mode_t mode)
{
  return fails ("fchmod") ? -1 : (int) syscall (SYS_fchmod, fd, mode);
}

int
fchown (int   fd,
        uid_t user,
        gid_t group)
{
  return fails ("fchown") ? -1 : (int) syscall (SYS_fchown, fd, user, group);
}

int
renameat (int         from_dir,
          const char *from,
          int         to_dir,
          const char *to)
{
  return fails ("renameat") ? -1 : (int) syscall (SYS_renameat, from_dir, from, to_dir, to);
}

int
fcntl (int fd,
       int command,
       ...)
{
  void *argument = NULL;
  va_list args;

  va_start (args, command);
  argument = va_arg (args, void *);
  va_end (args);
  return fails ("fcntl") ? -1 : (int) syscall (SYS_fcntl, fd, command, argument);
}

uid_t
geteuid (void)
{
  return (uid_t) syscall (SYS_geteuid) + (lies.is_on ? lies.user_more : 0);
}

DIR *
fdopendir (int fd)
{
  DIR *(*next) (int) = (DIR * (*) (int) ) dlsym (RTLD_NEXT, "fdopendir");

  return fails ("fdopendir") ? NULL : next (fd);
}

struct dirent *
readdir (DIR *dir)
{
  struct dirent *(*next) (DIR *) = (struct dirent * (*) (DIR *) ) dlsym (RTLD_NEXT, "readdir64");
  struct dirent *entry = next (dir);

  if (entry != NULL && lies.is_on && lies.hides_types)
    entry->d_type = DT_UNKNOWN;
  return entry;
}

ssize_t
getrandom (void        *bytes,
           size_t       length,
           unsigned int flags)
{
  return fails ("getrandom") ? -1 : syscall (SYS_getrandom, bytes, length, flags);
}

ssize_t
readlinkat (int         dir,
            const char *path,
            char       *text,
            size_t      length)
{
  if (fails ("readlinkat"))
    return failing.number == LINK_TOO_LONG ? (ssize_t) length : -1;
  return syscall (SYS_readlinkat, dir, path, text, length);
}

/* This file has three attributes: two that are kept, and one that is none of the person's. */
ssize_t
flistxattr (int    fd,
            char  *names,
            size_t length)
{
  static const char list[] = "user.note\0security.mark\0system.posix_acl_access";

  if (fails ("flistxattr"))
    return -1;
  if (names != NULL && length >= sizeof list)
    memcpy (names, list, sizeof list);
  return sizeof list;
}

ssize_t
fgetxattr (int         fd,
           const char *name,
           void       *value,
           size_t      length)
{
  g_assert_true (g_str_equal (name, "user.note") || g_str_equal (name, "system.posix_acl_access"));
  if (fails ("fgetxattr"))
    return -1;
  if (value != NULL && length >= 1)
    *(char *) value = '!';
  return 1;
}

static guint n_attributes_set;

int
fsetxattr (int         fd,
           const char *name,
           const void *value,
           size_t      length,
           int         flags)
{
  g_assert_true (g_str_equal (name, "user.note") || g_str_equal (name, "system.posix_acl_access"));
  g_assert_cmpmem (value, (int) length, "!", 1);
  n_attributes_set++;
  return fails ("fsetxattr") ? -1 : 0;
}

/* A file that is said to be on no file system of this system: a GFile without a path. */

#define TEST_TYPE_REMOTE (test_remote_get_type ())
G_DECLARE_FINAL_TYPE (TestRemote, test_remote, TEST, REMOTE, GObject)

struct _TestRemote
{
  GObject parent_instance;
  GFile  *local;
};

static GFile *
remote_dup (GFile *file)
{
  TestRemote *copy = g_object_new (TEST_TYPE_REMOTE, NULL);

  copy->local = g_object_ref (TEST_REMOTE (file)->local);
  return G_FILE (copy);
}

static char *
remote_get_path (GFile *file)
{
  return NULL;
}

static char *
remote_get_uri (GFile *file)
{
  return g_strdup ("test:///file");
}

/* Some file systems have no entity tags, and times of their own. */
static gboolean remote_is_odd;

static GFileInfo *
remote_query_info (GFile              *file,
                   const char         *attributes,
                   GFileQueryInfoFlags flags,
                   GCancellable       *cancellable,
                   GError            **error)
{
  GFileInfo *info =
    g_file_query_info (TEST_REMOTE (file)->local, attributes, flags, cancellable, error);

  if (info != NULL && remote_is_odd)
    {
      g_file_info_remove_attribute (info, G_FILE_ATTRIBUTE_ETAG_VALUE);
      g_file_info_set_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED, G_MAXINT64);
    }
  return info;
}

static GFileInputStream *
remote_read (GFile        *file,
             GCancellable *cancellable,
             GError      **error)
{
  return g_file_read (TEST_REMOTE (file)->local, cancellable, error);
}

static GFileOutputStream *
remote_create (GFile           *file,
               GFileCreateFlags flags,
               GCancellable    *cancellable,
               GError         **error)
{
  return g_file_create (TEST_REMOTE (file)->local, flags, cancellable, error);
}

static GFileOutputStream *
remote_replace (GFile           *file,
                const char      *etag,
                gboolean         make_backup,
                GFileCreateFlags flags,
                GCancellable    *cancellable,
                GError         **error)
{
  return g_file_replace (TEST_REMOTE (file)->local, etag, make_backup, flags, cancellable, error);
}

static void
remote_init_file (GFileIface *iface)
{
  iface->dup = remote_dup;
  iface->get_path = remote_get_path;
  iface->get_uri = remote_get_uri;
  iface->query_info = remote_query_info;
  iface->read_fn = remote_read;
  iface->create = remote_create;
  iface->replace = remote_replace;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TestRemote,
                               test_remote,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_FILE, remote_init_file))

static void
test_remote_finalize (GObject *object)
{
  g_object_unref (TEST_REMOTE (object)->local);
  G_OBJECT_CLASS (test_remote_parent_class)->finalize (object);
}

static void
test_remote_class_init (TestRemoteClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_remote_finalize;
}

static void
test_remote_init (TestRemote *self)
{
}
