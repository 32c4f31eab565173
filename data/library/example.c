/* SPDX-License-Identifier: Apache-2.0 */
/* What the library is for, in one program:
 *
 *     cc example.c -o example $(pkg-config --cflags --libs qi-position)
 *     ./example FOLDER
 *
 * reads a FEN, moves a piece, tells the difference, writes JSON, lists the moves, and checks the files of FOLDER. */
#include <qi-position.h>
#include <string.h>

#define FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Prints what is wrong with a reading or a setup, and gives the number of errors. */
static guint
print_findings (const char      *name,
                const GPtrArray *findings)
{
  guint n_errors = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        n_errors++;
      g_print ("%s: %s: %s [%s]\n", name, qi_severity_get_name (qi_finding_get_severity (finding)),
               qi_finding_get_message (finding), qi_finding_get_code (finding));
    }
  return n_errors;
}

static void
check_file (const char *folder,
            const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  gsize length = 0;
  g_autoptr (GError) error = NULL;
  QiReadOptions options = { .file = path };
  g_autoptr (QiReading) reading = NULL;
  guint n_errors;

  if (!g_file_get_contents (path, &text, &length, &error))
    {
      g_print ("%s: %s\n", name, error->message);
      return;
    }
  reading = qi_notation_detect (text, (gssize) length, &options);
  if (reading->setup != NULL)
    qi_game_diagnose_setup (reading->setup, reading->findings);
  n_errors = print_findings (name, reading->findings);
  g_print ("%s: %s, %s\n", name, reading->format, n_errors == 0 ? "good" : "not good");
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
check_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    check_file (folder, g_ptr_array_index (names, i));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), FEN, -1, NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (QiDifference) difference = NULL;
  g_autoptr (QiState) state = NULL;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  if (reading->setup == NULL)
    return (int) print_findings ("FEN", reading->findings);

  /* The pawn of e2 goes to e4, and it is Black's turn: indices begin at a8, the first square of the first rank. */
  qi_edit_move (edit, 52, 36);
  qi_edit_turn (edit, QI_SIDE_SECOND);
  after = qi_edit_apply (edit, reading->setup, NULL, findings, &error);
  if (after == NULL)
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }

  difference = qi_difference_new (reading->setup, after);
  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      g_autofree char *words =
        qi_difference_dup_words_in (difference, i, qi_game_info_lookup ("chess"));

      g_print ("%s\n", words);
    }

  json = qi_notation_write (qi_notation_lookup ("json"), after,
                            &(QiWriteOptions) { .compact = TRUE }, findings);
  g_print ("%s\n", json);

  state = qi_state_new_for_setup (after, &error);
  if (state == NULL)
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  g_print ("%u moves:", moves.n_moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      g_autofree char *text = qi_state_write_move (state, &moves.moves[i], NULL);

      g_print (" %s", text);
    }
  g_print ("\n");

  if (argc > 1)
    check_folder (argv[1]);
  return 0;
}
