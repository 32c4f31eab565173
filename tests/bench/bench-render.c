/* SPDX-License-Identifier: Apache-2.0 */
/* How long it takes to draw a picture and how large its file is: half-filled boards of twelve kinds
 * of pieces, as each type of file; and how soon the tool answers, which loads none of the drawing
 * libraries. */
#include "diagram-picture.h"
#include "diagram-samples.h"

#include <stdio.h>

#define SQUARE       32. /* units */
#define LARGE_SQUARE 16. /* of the largest board */
#define RUNS         20  /* of the tool */

/* @memory: the memory that each further picture of a batch needs. */
static void
measure (guint          size,
         guint          n_types,
         DiagramMemory *memory)
{
  g_autoptr (QiSetup) setup = diagram_sample_fill (size, size);
  guint n_pieces = qi_position_get_n_pieces (qi_setup_get_position (setup));
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.square = size > 100 ? LARGE_SQUARE : SQUARE;
  picture.memory = memory;
  for (guint type = 0; type < n_types; type++)
    {
      gint64 best = G_MAXINT64;
      gsize length = 0;

      for (guint run = 0; run < (size > 100 ? 2 : 5); run++)
        {
          gint64 start = g_get_monotonic_time ();
          g_autoptr (GBytes) bytes =
            diagram_picture_write (&picture, setup, (DiagramPictureType) type, NULL);

          best = MIN (best, g_get_monotonic_time () - start);
          length = g_bytes_get_size (bytes);
        }
      printf ("%3u × %-3u  %6u pieces  %s%s  %8.2f ms  %9" G_GSIZE_FORMAT " bytes  %6.1f a piece\n",
              size, size, n_pieces, diagram_picture_type_get_name ((DiagramPictureType) type),
              memory != NULL ? " again" : "", (double) best / 1000., length,
              (double) length / n_pieces);
    }
}

/* The shortest of some runs of a whole process. */
static void
measure_tool (const char *tool,
              const char *argument)
{
  const char *argv[] = { tool, argument, NULL };
  gint64 best = G_MAXINT64;

  for (guint run = 0; run < RUNS; run++)
    {
      gint64 start = g_get_monotonic_time ();

      g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                    NULL, NULL);
      best = MIN (best, g_get_monotonic_time () - start);
    }
  printf ("%s %s  %.1f ms\n", tool, argument, (double) best / 1000.);
}

int
main (int    argc,
      char **argv)
{
  static const guint sizes[] = { 8, 19, 255 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (DiagramMemory) memory = diagram_memory_new ();

      measure (sizes[i], DIAGRAM_PICTURE_N_TYPES, NULL);
      measure (sizes[i], DIAGRAM_PICTURE_SVG + 1, memory);
    }
  for (int i = 1; i < argc; i++)
    measure_tool (argv[i], "--version");
  return 0;
}
