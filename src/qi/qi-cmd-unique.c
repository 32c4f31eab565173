/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-list.h"
#include "qi-wait.h"

#include "qi-game-info.h"

#include <string.h>

#define QI_CODE_TOO_MANY_ROWS "too-many-rows"

/* The images of one board: those of the row before, as a rule. */
typedef struct
{
  const QiGameInfo *info;
  QiShape           shape;
  QiImage           images[QI_MAX_IMAGES];
  guint             n; /* 0: not known yet */
} Images;

typedef struct
{
  guint     symmetries;
  guint     same;
  Images    last;
  QiKeySet *seen;
  gboolean  is_full; /* and was told so */
  QiListOut out;
} Run;

/* A row that cannot be read is the same as one with the same text. */
static void
make_text_key (const QiInput *input,
               QiPositionKey *key)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;

  g_checksum_update (sum, (const guchar *) "text", 4);
  g_checksum_update (sum, (const guchar *) input->place.text, (gssize) input->place.length);
  g_checksum_get_digest (sum, digest, &length);
  memcpy (key->bytes, digest, sizeof key->bytes);
}

static void
make_key (Run           *run,
          const QiInput *input,
          QiPositionKey *key)
{
  Images *last = &run->last;
  const QiGameInfo *info;
  const QiShape *shape;

  if (input->setup == NULL)
    {
      make_text_key (input, key);
      return;
    }
  info = qi_game_info_lookup (qi_setup_get_game (input->setup));
  shape = qi_position_get_shape (qi_setup_get_position (input->setup));
  if (last->n == 0 || last->info != info || !qi_shape_equal (&last->shape, shape))
    {
      last->info = info;
      last->shape = *shape;
      last->n = qi_symmetry_list_images (run->symmetries, info, shape, last->images);
    }
  qi_position_key_init (key, input->setup, run->same, last->images, last->n);
}

static QiExit
pass_new (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  Run *run = user_data;
  QiExit status = qi_list_report (options, input);
  QiPositionKey key;
  QiKeyState state;

  if (!qi_list_is_row (input) || run->is_full)
    return status;
  qi_list_out_saw (&run->out, input);
  make_key (run, input, &key);
  state = qi_key_set_add (run->seen, &key);
  if (state == QI_KEY_REFUSED)
    {
      run->is_full = TRUE;
      qi_report_plain (options, &input->place, QI_CODE_TOO_MANY_ROWS,
                       "there are too many different positions; from here on nothing is written");
      return QI_EXIT_USAGE;
    }
  if ((state == QI_KEY_KNOWN) == options->repeated)
    status = qi_exit_worst (status, qi_list_out_row (&run->out, options, input));
  return status;
}

static QiExit
run_unique (const QiOptions *options)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autoptr (QiKeySet) seen = qi_key_set_new ();
  Run run = { .same = qi_list_get_same (options), .seen = seen };
  const QiInputCalls calls = { .one = pass_new, .user_data = &run };
  QiExit status = QI_EXIT_DONE;

  if (!qi_list_get_symmetries (options, &run.symmetries, &status))
    return status;
  for (guint i = 0; i < options->words->len; i++)
    g_ptr_array_add (files, options->words->pdata[i]);
  if (files->len == 0)
    g_ptr_array_add (files, (char *) "-");
  status = qi_inputs_read (options, files, &calls);
  qi_list_out_end (&run.out, options);
  return status;
}

const QiCommand qi_cmd_unique = {
  .name = "unique",
  .usage = "[OPTIONS] [FILE…]",
  .summary = "write each position of a list once",
  .help = "Writes the rows of each FILE as they are, without those that say what one before them\n"
          "says, in whatever format and with whatever counters, titles and comments. A row that\n"
          "cannot be read is kept unless its very text was there.\n"
          "With --symmetry an image of a position is no other one:\n"
          "\n"
          "  mirror      left and right change places\n"
          "  rotations   the board is turned by quarters\n"
          "  sides       the players change places, each with his side of the board\n"
          "  colours     the pieces change sides where they stand\n"
          "\n"
          "--same=board looks at board and hands alone, --same=all at everything that a row says;\n"
          "without it side to move, rights, game and styles count, counters do not.",
  .options = QI_OPTIONS_READING | QI_OPTION_SYMMETRY | QI_OPTION_SAME | QI_OPTION_REPEATED,
  .takes_many = TRUE,
  .run = run_unique,
};
