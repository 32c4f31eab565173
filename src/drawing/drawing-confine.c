/* SPDX-License-Identifier: Apache-2.0 */
#include "drawing-confine.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCH AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_ARCH
#define LOAD(field) \
  BPF_STMT (BPF_LD | BPF_W | BPF_ABS, (guint32) offsetof (struct seccomp_data, field))
#define ANSWER(value) BPF_STMT (BPF_RET | BPF_K, (value))
#define REFUSE(number) \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), ANSWER (SECCOMP_RET_ERRNO | EPERM)

/* What is refused fails like something that is not allowed. Where the kernel knows no filters the
 * limits of time and memory hold all the same. */
static void
refuse_calls (void)
{
  static const struct sock_filter calls[] = {
    LOAD (arch),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0),
    ANSWER (SECCOMP_RET_ERRNO | EPERM),
    LOAD (nr),
    REFUSE (SYS_socket),
    REFUSE (SYS_socketpair),
    REFUSE (SYS_connect),
    REFUSE (SYS_bind),
    REFUSE (SYS_execve),
    REFUSE (SYS_execveat),
    REFUSE (SYS_ptrace),
    REFUSE (SYS_process_vm_writev),
    REFUSE (SYS_kill),
    REFUSE (SYS_setpgid),
    REFUSE (SYS_setsid),
    REFUSE (SYS_unlinkat),
    REFUSE (SYS_mkdirat),
#ifdef SYS_fork
    REFUSE (SYS_fork),
    REFUSE (SYS_vfork),
    REFUSE (SYS_unlink),
    REFUSE (SYS_mkdir),
    REFUSE (SYS_rename),
#endif
    ANSWER (SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = { G_N_ELEMENTS (calls), (struct sock_filter *) calls };

  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
    prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#endif
#endif

void
drawing_confine (void)
{
  /* No file may grow; that is an error then and no end. */
  signal (SIGXFSZ, SIG_IGN);
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#ifdef OWN_ARCH
  refuse_calls ();
#endif
#endif
}
