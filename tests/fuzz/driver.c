/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a fuzz target without a fuzzer: on every file that is named, or is in a named folder, as it
 * is, cut at every byte, and with single bytes changed in an order that is the same in every
 * run. */
#include <gio/gio.h>
#include <stdint.h>
#include <string.h>

#define MAX_CHANGES 2000 /* of one file */
/* One of so many cuts or changes; all of them in suite `slow`. With AddressSanitizer others than without it, and fewer, as
 * each takes several times as long. */
#ifdef __SANITIZE_ADDRESS__
#define USUAL_STEP 13
#else
#define USUAL_STEP 3
#endif

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* In a block of its own, so that a sanitizer sees reads beyond the end. */
static void
run_exactly (const char *data,
             gsize       size)
{
  g_autofree char *copy = g_memdup2 (data, size);

  LLVMFuzzerTestOneInput ((const uint8_t *) copy, size);
}

static void
run_file (const char *path)
{
  static const char bytes[] = "\"\\[]{}:,0-+ \n\0\xff\xe5/KkC^'";
  g_autofree char *data = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  const guint step = g_getenv ("FUZZ_ALL") != NULL ? 1 : USUAL_STEP;
  gsize size = 0;

  if (!g_file_get_contents (path, &data, &size, &error))
    g_error ("%s", error->message);
  run_exactly (data, size);
  for (gsize n = 0; n < MIN (size, MAX_CHANGES); n += step)
    run_exactly (data, n);
  for (guint i = 0; i < MIN (4 * size, MAX_CHANGES); i += step)
    {
      gsize at = (gsize) g_rand_int_range (rand, 0, (gint32) MIN (size, G_MAXINT32));
      char old = data[at];
      data[at] = bytes[g_rand_int_range (rand, 0, sizeof bytes - 1)];
      run_exactly (data, size);
      data[at] = old;
    }
}

int
main (int    argc,
      char **argv)
{
  guint n_files = 0;

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GDir) folder = g_dir_open (argv[i], 0, NULL);
      const char *name = NULL;

      if (folder == NULL)
        {
          run_file (argv[i]);
          n_files++;
          continue;
        }
      while ((name = g_dir_read_name (folder)) != NULL)
        {
          g_autofree char *path = g_build_filename (argv[i], name, NULL);
          run_file (path);
          n_files++;
        }
    }
  g_print ("%u files\n", n_files);
  return n_files > 0 ? 0 : 1;
}
