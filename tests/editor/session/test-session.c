/* SPDX-License-Identifier: Apache-2.0 */
/* The open file or list, without a window. */
#include "editor-test.h"

#include "mas-file-session.h"
#include "mas-rows-session.h"

#include <glib/gstdio.h>

#define E4_FEN    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define EMPTY_FEN "8/8/8/8/8/8/8/8 w - - 0 1\n"
#define WIDE_FEN  "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define AMBIGUOUS "8/8/8/4k3/8/4K3/8/8 b"

typedef struct
{
  char       *folder;
  GFile      *file;
  MasSession *session;
  guint       n_content;
  guint       n_described;
  guint       n_reloaded;
  guint       n_repaired;
  char       *said;
  GError     *error;
  gboolean    done;
} Fixture;

static void
count_cb (guint *n)
{
  ++*n;
}

static void
on_said_cb (MasSession *session,
            const char *words,
            Fixture    *f)
{
  g_free (f->said);
  f->said = g_strdup (words);
}

static void
take (Fixture    *f,
      MasSession *session)
{
  g_clear_object (&f->session);
  f->session = session;
  g_signal_connect_swapped (session, "content-changed", G_CALLBACK (count_cb), &f->n_content);
  g_signal_connect_swapped (session, "described", G_CALLBACK (count_cb), &f->n_described);
  g_signal_connect_swapped (session, "reloaded", G_CALLBACK (count_cb), &f->n_reloaded);
  g_signal_connect_swapped (session, "repaired", G_CALLBACK (count_cb), &f->n_repaired);
  g_signal_connect (session, "said", G_CALLBACK (on_said_cb), f);
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Fixture *f = user_data;
  MasSession *session = mas_session_open_finish (result);

  g_assert_nonnull (session);
  take (f, session);
}

static void
write_file (Fixture    *f,
            const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (g_file_peek_path (f->file), text, -1, &error);
  g_assert_no_error (error);
}

static void
open_text (Fixture    *f,
           const char *name,
           const char *text)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  memset (f, 0, sizeof *f);
  f->folder = g_dir_make_tmp ("masume-session-XXXXXX", &error);
  g_assert_no_error (error);
  path = g_build_filename (f->folder, name, NULL);
  f->file = g_file_new_for_path (path);
  if (text != NULL)
    write_file (f, text);
  mas_session_open_async (f->file, FALSE, NULL, on_opened_cb, f);
  wait_for (f->session != NULL);
}

static void
close_session (Fixture *f)
{
  MasSession *session = g_steal_pointer (&f->session);

  mas_session_close (session);
  g_signal_handlers_disconnect_by_data (session, f);
  let_go (session);
  g_unlink (g_file_peek_path (f->file));
  g_rmdir (f->folder);
  g_object_unref (f->file);
  g_free (f->folder);
  g_free (f->said);
  g_clear_error (&f->error);
}

static void
put_pawn (Fixture *f,
          guint    from,
          guint    to)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_move (edit, from, to);
  g_assert_true (
    mas_document_apply (mas_session_get_document (f->session), edit, "Move", NULL, NULL));
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Fixture *f = user_data;

  g_clear_error (&f->error);
  mas_session_save_finish (MAS_SESSION (source), result, NULL, &f->error);
  f->done = TRUE;
}

static void
save (Fixture *f)
{
  f->done = FALSE;
  mas_session_save_async (f->session, NULL, NULL, NULL, on_saved_cb, f);
  wait_for (f->done);
}

/* The contents of a file decide the session: exactly one of document, text with faults, and
 * failure. */
static const struct
{
  const char *name;
  const char *file;
  const char *text; /* NULL: there is no file */
  gboolean    rows;
  char        what; /* document, faults or failure */
  const char *subtitle;
} open_cases[] = {
  { "one", "a.fen", START_FEN, FALSE, 'd', "Chess" },
  { "faulty", "a.fen", WIDE_FEN, FALSE, 'f', NULL },
  { "missing", "a.fen", NULL, FALSE, 'x', NULL },
  { "not-text", "a.fen", "\xff\xfe\xff\n", FALSE, 'x', NULL },
  { "rows", "a.epd", START_FEN E4_FEN, TRUE, 'd', "Row 1 of 2 · Chess" },
  { "rows-faulty", "a.epd", WIDE_FEN E4_FEN E4_FEN, TRUE, 'f', "Row 1 of 3" },
};

static void
test_open (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *loss = NULL;
  gboolean can_save = FALSE;
  Fixture f;

  open_text (&f, open_cases[i].file, open_cases[i].text);
  g_assert_cmpint (MAS_IS_ROWS_SESSION (f.session), ==, open_cases[i].rows);
  g_assert_cmpint (mas_session_get_document (f.session) != NULL, ==, open_cases[i].what == 'd');
  g_assert_cmpint (mas_session_get_faulty (f.session) != NULL, ==, open_cases[i].what == 'f');
  g_assert_cmpint (mas_session_get_failure (f.session) != NULL, ==, open_cases[i].what == 'x');
  g_assert_true (g_file_equal (mas_session_get_file (f.session), f.file));
  title = mas_session_dup_title (f.session);
  subtitle = mas_session_dup_subtitle (f.session);
  g_assert_cmpstr (title, ==, open_cases[i].file);
  if (open_cases[i].subtitle != NULL)
    g_assert_cmpstr (subtitle, ==, open_cases[i].subtitle);
  g_assert_false (mas_session_is_modified (f.session));
  loss = mas_session_dup_loss (f.session, TRUE, &can_save);
  g_assert_null (loss);
  close_session (&f);
}

/* After a save the file has the session's position, and is not taken for another program's
 * change. */
static void
test_save (void)
{
  g_autofree char *text = NULL;
  g_autofree char *loss = NULL;
  gboolean can_save = FALSE;
  Fixture f;

  open_text (&f, "a.fen", START_FEN);
  put_pawn (&f, 52, 36);
  g_assert_true (mas_session_is_modified (f.session));
  loss = mas_session_dup_loss (f.session, TRUE, &can_save);
  g_assert_nonnull (loss);
  g_assert_true (can_save);
  save (&f);
  g_assert_no_error (f.error);
  g_assert_false (mas_session_is_modified (f.session));
  g_file_get_contents (g_file_peek_path (f.file), &text, NULL, NULL);
  g_assert_true (g_str_has_prefix (text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR "));
  pause_for (400);
  g_assert_null (mas_session_get_question (f.session));
  g_assert_cmpuint (f.n_reloaded, ==, 0);
  close_session (&f);
}

/* Another program writes the file: without changes here it is reloaded at once, with changes there
 * is a question, and a save meanwhile writes nothing. */
static void
test_disk (void)
{
  g_autofree char *words = NULL;
  g_autofree char *text = NULL;
  g_autoptr (QiSetup) disk = NULL;
  const QiNotation *format = NULL;
  Fixture f;

  open_text (&f, "a.fen", START_FEN);
  write_file (&f, E4_FEN);
  wait_for (f.n_reloaded == 1);
  g_assert_null (mas_session_get_question (f.session));
  g_assert_cmpuint (f.n_content, ==, 0); /* the same document, with one more step */
  g_assert_false (mas_session_is_modified (f.session));

  put_pawn (&f, 8, 16);
  write_file (&f, EMPTY_FEN);
  save (&f);
  g_assert_error (f.error, G_IO_ERROR, G_IO_ERROR_PENDING);
  wait_for (mas_session_get_question (f.session) != NULL);
  g_file_get_contents (g_file_peek_path (f.file), &text, NULL, NULL);
  g_assert_cmpstr (text, ==, EMPTY_FEN);
  disk = mas_session_dup_disk (f.session, &format, &words);
  g_assert_nonnull (disk);
  g_assert_cmpstr (format->id, ==, "fen");
  g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (disk)), ==, 0);

  g_assert_false (mas_session_answer (f.session, "nonsense"));
  g_assert_true (mas_session_answer (f.session, "keep-mine"));
  g_assert_null (mas_session_get_question (f.session));
  g_assert_true (mas_session_keeps_mine (f.session));
  save (&f);
  g_assert_no_error (f.error);
  g_assert_false (mas_session_keeps_mine (f.session));
  close_session (&f);
}

/* A mended text becomes a document of the same session. */
static void
test_repaired (void)
{
  MasFaultyText *faulty = NULL;
  Fixture f;

  open_text (&f, "a.fen", WIDE_FEN);
  faulty = mas_session_get_faulty (f.session);
  mas_faulty_text_set_text (faulty, "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
  g_assert_true (mas_session_is_modified (f.session));
  mas_faulty_text_set_text (faulty, START_FEN);
  wait_for (f.n_repaired == 1);
  g_assert_null (mas_session_get_faulty (f.session));
  g_assert_nonnull (mas_session_get_document (f.session));
  g_assert_cmpuint (f.n_content, ==, 1);
  g_assert_true (mas_session_is_modified (f.session));
  g_assert_true (g_file_equal (mas_session_get_file (f.session), f.file));
  close_session (&f);
}

/* Another reading of the text is another document of the same file; an edit ends the choice. */
static void
test_readings (void)
{
  QiSide first = QI_SIDE_FIRST;
  Fixture f;

  open_text (&f, "a.txt", AMBIGUOUS);
  g_assert_nonnull (mas_session_get_readings (f.session));
  first = qi_position_get_turn (mas_document_get_position (mas_session_get_document (f.session)));
  g_assert_true (mas_session_choose_reading (f.session, 1));
  g_assert_cmpuint (mas_session_get_taken (f.session), ==, 1);
  g_assert_cmpint (qi_position_get_turn (
                     mas_document_get_position (mas_session_get_document (f.session))),
                   !=, first);
  g_assert_true (g_file_equal (mas_session_get_file (f.session), f.file));
  g_assert_nonnull (mas_session_get_readings (f.session));
  put_pawn (&f, 28, 20);
  g_assert_null (mas_session_get_readings (f.session));
  close_session (&f);
}

/* Each change emits one signal, so that views render once. */
static void
test_once (void)
{
  Fixture f;

  open_text (&f, "a.epd", START_FEN E4_FEN WIDE_FEN);
  f.n_content = 0;
  g_assert_true (mas_rows_session_open_row (MAS_ROWS_SESSION (f.session), 1));
  g_assert_cmpuint (f.n_content, ==, 1);
  g_assert_true (mas_rows_session_open_row (MAS_ROWS_SESSION (f.session), 2));
  g_assert_cmpuint (f.n_content, ==, 2);
  g_assert_nonnull (mas_session_get_faulty (f.session));
  g_assert_true (mas_rows_session_open_row (MAS_ROWS_SESSION (f.session), 0));
  g_assert_cmpuint (f.n_content, ==, 3);
  close_session (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (open_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/session/open/", open_cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_open);
    }
  g_test_add_func ("/editor/session/save", test_save);
  g_test_add_func ("/editor/session/disk", test_disk);
  g_test_add_func ("/editor/session/repaired", test_repaired);
  g_test_add_func ("/editor/session/readings", test_readings);
  g_test_add_func ("/editor/session/once", test_once);
  return g_test_run ();
}
