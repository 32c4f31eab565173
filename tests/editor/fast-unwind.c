/* SPDX-License-Identifier: Apache-2.0 */
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* AddressSanitizer asks libgcc for the caller of each allocation, and libgcc reads the tables of each
 * function anew each time: this took most of the time of a window's test. libunwind caches them. These two
 * functions replace libgcc's, as the program itself defines them. libunwind is linked and not loaded later,
 * as the leak check cannot attribute thread variables of a library that is loaded later. */
enum
{
  MOST_FRAMES = 24,
  END_OF_STACK = 5
};

typedef int (*Visit) (void *context, void *data);

int unw_backtrace (void **frames, int n);
int _Unwind_Backtrace (Visit visit, void *data);
uintptr_t _Unwind_GetIP (void *context);

/* The visited frame; its address stands for its context. */
static __thread uintptr_t visited;

int
_Unwind_Backtrace (Visit visit,
                   void *data)
{
  void *frames[MOST_FRAMES];
  int n = unw_backtrace (frames, MOST_FRAMES);

  /* The first is this function. */
  for (int i = 1; i < n; i++)
    {
      visited = (uintptr_t) frames[i];
      if (visit (&visited, data) != 0)
        break;
    }
  return END_OF_STACK;
}

uintptr_t
_Unwind_GetIP (void *context)
{
  static uintptr_t (*usual) (void *context);

  if (context == &visited)
    return visited;
  if (usual == NULL)
    usual = (uintptr_t (*) (void *)) dlsym (RTLD_NEXT, "_Unwind_GetIP");
  return usual (context);
}
