/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-kind-private.h"

#include "qi-system-private.h"

#include <sys/stat.h>
#if QI_HAS_LINUX
#include <sys/vfs.h>
#endif

gboolean
qi_file_is_regular (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && S_ISREG (status.st_mode);
}

/* The numbers are those of statfs(2). /dev is not among them: it is a file system like that of /tmp, holds nothing
 * but devices and links, and is soon walked through. */
gboolean
qi_file_is_made_up (int fd)
{
#if QI_HAS_LINUX
  static const guint32 types[] = {
    0x9fa0,     /* proc */
    0x62656572, /* sysfs */
    0x27e0eb,   /* cgroup */
    0x63677270, /* cgroup 2 */
    0x64626720, /* debugfs */
    0x74726163, /* tracefs */
    0x73636673, /* securityfs */
    0xf97cff8c, /* selinuxfs */
    0x62656570, /* configfs */
    0xcafe4a11, /* bpf */
    0x6165676c, /* pstore */
    0xde5e81e4, /* efivarfs */
    0x42494e4d, /* binfmt_misc */
    0x1cd1,     /* devpts */
    0x19800202, /* mqueue */
    0x958458f6, /* hugetlbfs */
    0x65735543, /* fusectl */
  };
  struct statfs status;

  if (fstatfs (fd, &status) != 0)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    if ((guint32) status.f_type == types[i])
      return TRUE;
#endif
  return FALSE;
}
