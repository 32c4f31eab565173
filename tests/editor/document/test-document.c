/* SPDX-License-Identifier: Apache-2.0 */
#undef _FORTIFY_SOURCE

#include "editor-test.h"

#include "qi-file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct
{
  guint      n_changed;
  guint      n_refused;
  guint      n_noted;
  MasPlace   place;
  QiFinding *finding;
} Seen;

static void
on_changed_cb (MasDocument *document,
               QiSetup     *before,
               Seen        *seen)
{
  g_assert_nonnull (before);
  seen->n_changed++;
}

static void
on_refused_cb (MasDocument *document,
               QiFinding   *finding,
               gpointer     place,
               Seen        *seen)
{
  seen->n_refused++;
  seen->place = *(const MasPlace *) place;
  g_clear_pointer (&seen->finding, qi_finding_unref);
  seen->finding = qi_finding_ref (finding);
}

static void
on_noted_cb (MasDocument *document,
             GPtrArray   *findings,
             Seen        *seen)
{
  g_assert_cmpuint (findings->len, >, 0);
  seen->n_noted++;
}

static void
watch (MasDocument *document,
       Seen        *seen)
{
  g_signal_connect (document, "changed", G_CALLBACK (on_changed_cb), seen);
  g_signal_connect (document, "refused", G_CALLBACK (on_refused_cb), seen);
  g_signal_connect (document, "noted", G_CALLBACK (on_noted_cb), seen);
}

static void
test_apply (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Seen seen = { 0 };

  watch (document, &seen);
  g_assert_false (mas_document_is_modified (document));
  qi_edit_move (edit, 52, 36);
  g_assert_true (mas_document_would_accept (document, edit, NULL));
  g_assert_cmpuint (seen.n_changed, ==, 0);
  g_assert_true (mas_document_apply (document, edit, "Move e2 to e4", NULL, NULL));
  g_assert_cmpuint (seen.n_changed, ==, 1);
  g_assert_true (mas_document_is_modified (document));
  g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (document)), ==,
                   "Move e2 to e4");
  assert_feen (document, "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / C/c");

  mas_document_undo (document);
  g_assert_cmpuint (seen.n_changed, ==, 2);
  g_assert_false (mas_document_is_modified (document));
  assert_feen (document, CHESS_FEEN);
  mas_document_redo (document);
  g_assert_cmpuint (seen.n_changed, ==, 3);
  g_assert_true (mas_document_is_modified (document));
}

static void
test_apply_nothing (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Seen seen = { 0 };

  watch (document, &seen);
  qi_edit_move (edit, 52, 52);
  g_assert_true (mas_document_apply (document, edit, "Nothing", NULL, NULL));
  g_assert_cmpuint (seen.n_changed, ==, 0);
  g_assert_false (qi_history_can_undo (mas_document_get_history (document)));
}

static void
test_refuse (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const MasPlace place = { .kind = MAS_PLACE_SQUARE, .square = 36 };
  QiSetup *before = mas_document_get_setup (document);
  QiFinding *finding = NULL;
  Seen seen = { 0 };

  watch (document, &seen);
  qi_edit_move (edit, 36, 28);
  g_assert_false (mas_document_would_accept (document, edit, &finding));
  g_assert_cmpstr (qi_finding_get_code (finding), ==, "empty-square");
  qi_finding_unref (finding);
  g_assert_cmpuint (seen.n_refused, ==, 0);

  g_assert_false (mas_document_apply (document, edit, "Move", NULL, &place));
  g_assert_cmpuint (seen.n_refused, ==, 1);
  g_assert_cmpuint (seen.n_changed, ==, 0);
  g_assert_cmpint (seen.place.kind, ==, MAS_PLACE_SQUARE);
  g_assert_cmpuint (seen.place.square, ==, 36);
  g_assert_true (mas_document_get_setup (document) == before);
  g_clear_pointer (&seen.finding, qi_finding_unref);
}

static void
test_note (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const gint64 sizes[] = { 4, 8 };
  Seen seen = { 0 };

  watch (document, &seen);
  qi_edit_shape (edit, sizes, 2, QI_ANCHOR_START);
  g_assert_true (mas_document_apply (document, edit, "Shape", NULL, NULL));
  g_assert_cmpuint (seen.n_noted, ==, 1);
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (document)), ==, 16);
}

static void
test_group (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  QiHistory *history = mas_document_get_history (document);

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (QiEdit) edit = qi_edit_new ();

      qi_edit_put (edit, 32 + i, &QI_TOKEN ("P"));
      g_assert_true (mas_document_apply (document, edit, "Place", "stroke", NULL));
    }
  mas_document_end_group (document);
  mas_document_undo (document);
  g_assert_false (qi_history_can_undo (history));
  assert_feen (document, CHESS_FEEN);
}

static void
test_large (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const gint64 sizes[] = { 41, 40, 40 };
  QiFinding *finding = NULL;

  qi_edit_shape (edit, sizes, 3, QI_ANCHOR_START);
  g_assert_false (mas_document_would_accept (document, edit, &finding));
  g_assert_cmpstr (qi_finding_get_code (finding), ==, "too-many-squares");
  qi_finding_unref (finding);
  mas_document_set_large (document, TRUE);
  g_assert_true (mas_document_get_limits (document) == qi_limits_get_large ());
  g_assert_true (mas_document_would_accept (document, edit, &finding));
  g_assert_null (finding);
}

static void
test_title (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiValue) value = qi_value_new_string ("Study 5", -1);
  g_autofree char *untitled = mas_document_dup_title (document);
  g_autofree char *from_detail = NULL;
  g_autofree char *set = NULL;

  g_assert_cmpstr (untitled, ==, "Untitled");
  qi_edit_detail (edit, "title", value);
  g_assert_true (mas_document_apply (document, edit, "Title", NULL, NULL));
  from_detail = mas_document_dup_title (document);
  g_assert_cmpstr (from_detail, ==, "Study 5");
  mas_document_set_title (document, "Example");
  set = mas_document_dup_title (document);
  g_assert_cmpstr (set, ==, "Example");
}

/* A title cannot turn the text around it or begin another line. */
static void
test_hostile_title (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autofree char *title = NULL;

  mas_document_set_title (document, "a\u202Efen.exe\u2028b\302\205\n");
  title = mas_document_dup_title (document);
  g_assert_cmpstr (title, ==, "a\\u202Efen.exe\\u2028b\\u0085\\x0A");
}

/* Loading and saving. */

typedef struct
{
  gboolean   done;
  gboolean   saved;
  MasLoaded *loaded;
  GPtrArray *notes;
  GError    *error;
} Result;

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Result *r = user_data;

  r->loaded = mas_load_finish (result, &r->error);
  r->done = TRUE;
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Result *r = user_data;

  r->saved = mas_document_save_finish (MAS_DOCUMENT (source), result, &r->notes, &r->error);
  r->done = TRUE;
}

static MasLoaded *
load (GFile *file)
{
  Result result = { 0 };

  mas_load_file_async (file, FALSE, NULL, on_loaded_cb, &result);
  wait_for (result.done);
  g_assert_no_error (result.error);
  return result.loaded;
}

static MasDocument *
load_document (GFile *file)
{
  g_autoptr (MasLoaded) loaded = load (file);

  g_assert_true (mas_loaded_is_valid (loaded));
  return mas_loaded_dup_document (loaded);
}

static void
save (MasDocument *document,
      GFile       *file,
      Result      *result)
{
  mas_document_save_async (document, file, mas_document_get_format_for (document, file), NULL,
                           on_saved_cb, result);
  wait_for (result->done);
}

static void
result_clear (Result *result)
{
  g_clear_pointer (&result->loaded, mas_loaded_free);
  g_clear_pointer (&result->notes, g_ptr_array_unref);
  g_clear_error (&result->error);
}

#define FOREIGN \
  "{ \"turn\" : \"first\",\r\n\t\"note\":  {\"kept\": [1, 2.50]},\n" \
  "  \"styles\": {\"second\":\"c\", \"first\":\"C\"},\n" \
  "  \"hands\":{\"first\":[],\"second\":[]}, \"board\": [[\"K^\",null],[null,\"k^\"]] }  \n\n"

/* Which layouts are saved byte for byte: that of another program, one without a line end, texts of
 * other formats. */
static const struct
{
  const char *name;
  const char *file;
  const char *text;
} unchanged_cases[] = {
  { "foreign-json", "foreign.json", FOREIGN },
  { "json-without-line-end", "bare.json",
    "{\"board\":[\"K^\",null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}" },
  { "feen", "a.feen", CHESS_FEEN },
  { "feen-with-line-end", "a.feen", CHESS_FEEN "\n" },
  { "name-without-ending", "position", CHESS_FEEN "\n" },
};

static void
test_unchanged (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GFile) file = new_file (unchanged_cases[i].file, unchanged_cases[i].text, -1);
  g_autoptr (MasDocument) document = load_document (file);
  Result result = { 0 };

  save (document, file, &result);
  g_assert_no_error (result.error);
  g_assert_true (result.saved);
  assert_contents (file, unchanged_cases[i].text);
  g_assert_false (mas_document_is_modified (document));
  result_clear (&result);
  delete_file (file);
}

/* An edited file keeps the order of its members and those that are unknown. */
static void
test_edited (void)
{
  g_autoptr (GFile) file = new_file ("foreign.json", FOREIGN, -1);
  g_autoptr (MasDocument) document = load_document (file);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autofree char *text = NULL;
  Result result = { 0 };

  qi_edit_move (edit, 0, 1);
  g_assert_true (mas_document_apply (document, edit, "Move", NULL, NULL));
  g_assert_true (mas_document_is_modified (document));
  save (document, file, &result);
  g_assert_no_error (result.error);
  g_assert_false (mas_document_is_modified (document));

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "2.50"));
  g_assert_true (strstr (text, "\"turn\"") < strstr (text, "\"note\""));
  g_assert_true (strstr (text, "\"note\"") < strstr (text, "\"styles\""));
  g_assert_true (strstr (text, "\"hands\"") < strstr (text, "\"board\""));
  {
    g_autoptr (MasDocument) again = load_document (file);

    g_assert_true (
      qi_setup_equal (mas_document_get_setup (again), mas_document_get_setup (document)));
  }
  result_clear (&result);
  delete_file (file);
}

/* The ending of the name decides the format; the file that was opened keeps its format. */
static void
test_save_as (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  g_autoptr (GFile) other = new_file ("b.json", NULL, 0);
  g_autoptr (MasDocument) document = load_document (file);
  g_autoptr (MasDocument) again = NULL;
  Result result = { 0 };

  g_assert_cmpstr (mas_document_get_format (document)->id, ==, "feen");
  g_assert_cmpstr (mas_document_get_format_for (document, other)->id, ==, "json");
  save (document, other, &result);
  g_assert_no_error (result.error);
  g_assert_cmpstr (mas_document_get_format (document)->id, ==, "json");
  g_assert_true (g_file_equal (mas_document_get_file (document), other));
  again = load_document (other);
  assert_feen (again, CHESS_FEEN);
  result_clear (&result);
  delete_file (file);
  delete_file (other);
}

/* FEEN has one letter for a style: a position with any other style cannot be written. */
static void
test_no_text (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  g_autoptr (MasDocument) document = load_document (file);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Result result = { 0 };

  qi_edit_style (edit, QI_SIDE_FIRST, &QI_TOKEN ("Chess"));
  g_assert_true (mas_document_apply (document, edit, "Style", NULL, NULL));
  save (document, file, &result);
  g_assert_false (result.saved);
  g_assert_error (result.error, QI_ERROR, QI_ERROR_UNREPRESENTABLE);
  g_assert_nonnull (qi_error_get_finding (result.error));
  assert_contents (file, CHESS_FEEN);
  g_assert_true (mas_document_is_modified (document));
  result_clear (&result);
  delete_file (file);
}

/* An edit during a save is not in the file, and the document stays modified. */
static void
test_edited_meanwhile (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  g_autoptr (MasDocument) document = load_document (file);
  g_autoptr (QiEdit) first = qi_edit_new ();
  g_autoptr (QiEdit) second = qi_edit_new ();
  Result result = { 0 };
  Result other = { 0 };

  qi_edit_toggle (first);
  qi_edit_move (second, 52, 36);
  g_assert_true (mas_document_apply (document, first, "Turn", NULL, NULL));
  mas_document_save_async (document, file, mas_document_get_format (document), NULL, on_saved_cb,
                           &result);
  mas_document_save_async (document, file, mas_document_get_format (document), NULL, on_saved_cb,
                           &other);
  g_assert_true (mas_document_apply (document, second, "Move", NULL, NULL));
  wait_for (result.done && other.done);
  g_assert_true (result.saved);
  g_assert_error (other.error, G_IO_ERROR, G_IO_ERROR_PENDING);
  g_assert_true (mas_document_is_modified (document));
  assert_contents (file, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  mas_document_undo (document);
  g_assert_false (mas_document_is_modified (document));
  result_clear (&result);
  result_clear (&other);
  delete_file (file);
}

static void
test_unsaved (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", NULL, 0);
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  Result result = { 0 };

  mas_document_mark_unsaved (document);
  g_assert_true (mas_document_is_modified (document));
  save (document, file, &result);
  g_assert_no_error (result.error);
  g_assert_false (mas_document_is_modified (document));
  assert_contents (file, CHESS_FEEN "\n");
  result_clear (&result);
  delete_file (file);
}

static void
test_load_faulty (void)
{
  g_autoptr (GFile) file =
    new_file ("bad.feen", "rnbqk^bnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c", -1);
  g_autoptr (MasLoaded) loaded = load (file);

  g_assert_false (mas_loaded_is_valid (loaded));
  g_assert_cmpuint (loaded->reading->findings->len, >, 0);
  g_assert_true (g_file_equal (loaded->file, file));
  delete_file (file);
}

static void
test_load_missing (void)
{
  g_autoptr (GFile) file = new_file ("none.json", NULL, 0);
  Result result = { 0 };

  mas_load_file_async (file, FALSE, NULL, on_loaded_cb, &result);
  wait_for (result.done);
  g_assert_error (result.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null (result.loaded);
  result_clear (&result);
  delete_file (file);
}

/* Another program saves at the last moment, between the final check and the step that replaces the
 * file, which the test intercepts here. */
static struct
{
  void (*act) (const char *path);
  const char *path;
  int         failure;
} overtaking;

int
renameat2 (int          from_dir,
           const char  *from,
           int          to_dir,
           const char  *to,
           unsigned int flags)
{
  if (flags != 0 && overtaking.act != NULL)
    {
      void (*act) (const char *path) = overtaking.act;

      overtaking.act = NULL;
      act (overtaking.path);
    }
  errno = overtaking.failure;
  if (flags != 0 && overtaking.failure != 0)
    return -1;
  return (int) syscall (SYS_renameat2, from_dir, from, to_dir, to, flags);
}

static void
overtake_by_rename (const char *path)
{
  g_assert_true (g_file_set_contents (path, FOREIGN, -1, NULL));
}

static void
overtake_in_place (const char *path)
{
  FILE *stream = fopen (path, "w");

  g_assert_nonnull (stream);
  fputs (FOREIGN, stream);
  g_assert_cmpint (fclose (stream), ==, 0);
}

static void
overtake_by_removal (const char *path)
{
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static const struct
{
  const char *name;
  const char *saved_as; /* NULL: the file it was read from */
  void (*act) (const char *path);
  int         failure; /* of the exchange */
  int         code;    /* −1: it is saved */
  const char *note;
} overtake_cases[] = {
  { "rename", NULL, overtake_by_rename, 0, G_IO_ERROR_WRONG_ETAG, NULL },
  { "in-place", NULL, overtake_in_place, 0, G_IO_ERROR_WRONG_ETAG, NULL },
  { "removal", NULL, overtake_by_removal, 0, -1, NULL },
  { "new", "new.feen", overtake_by_rename, 0, G_IO_ERROR_EXISTS, NULL },
  { "no-exchange", NULL, NULL, EINVAL, -1, "save-unguarded" },
  { "no-exchange-rename", NULL, overtake_by_rename, ENOSYS, G_IO_ERROR_WRONG_ETAG, NULL },
  { "none", NULL, NULL, 0, -1, NULL },
};

static void
test_overtaken (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const char *name = overtake_cases[i].saved_as;
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) target = name != NULL ? g_file_get_child (folder, name) : g_object_ref (file);
  g_autoptr (MasDocument) document = load_document (file);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Result result = { 0 };

  qi_edit_move (edit, 52, 36);
  g_assert_true (mas_document_apply (document, edit, "Move", NULL, NULL));
  overtaking.act = overtake_cases[i].act;
  overtaking.path = g_file_peek_path (target);
  overtaking.failure = overtake_cases[i].failure;
  save (document, target, &result);
  overtaking.failure = 0;
  g_assert_null (overtaking.act);
  if (overtake_cases[i].code < 0)
    {
      g_assert_no_error (result.error);
      g_assert_cmpuint (result.notes->len, ==, overtake_cases[i].note != NULL ? 1 : 0);
      if (result.notes->len > 0)
        g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (result.notes, 0)), ==,
                         overtake_cases[i].note);
      /* The next such save is noticed as well, without a file monitor. */
      overtake_by_rename (g_file_peek_path (target));
      g_assert_false (mas_document_is_modified (document));
      result_clear (&result);
      result = (Result) { 0 };
      save (document, target, &result);
      g_assert_error (result.error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
    }
  else
    {
      g_assert_error (result.error, G_IO_ERROR, overtake_cases[i].code);
      g_assert_true (mas_document_is_modified (document));
    }
  assert_contents (target, FOREIGN);
  result_clear (&result);
  if (name != NULL)
    g_file_delete (target, NULL, NULL);
  delete_file (file);
}

#define KILLED "MAS_TEST_KILLED" /* the file in whose save the process is killed */

static void
be_killed (const char *path)
{
  kill (getpid (), SIGKILL);
}

static guint
count_left (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    n += name[0] == '.';
  return n;
}

/* The leftovers of a killed save are deleted when a file in the folder is opened. */
static void
test_leftover (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (MasDocument) document = NULL;

  if (g_test_subprocess ())
    {
      file = g_file_new_for_path (g_getenv (KILLED));
      overtaking.act = be_killed;
      qi_file_save (file, "never", 5, NULL, NULL);
      return;
    }
  file = new_file ("a.feen", CHESS_FEEN, -1);
  g_setenv (KILLED, g_file_peek_path (file), TRUE);
  g_test_trap_subprocess (NULL, 0, 0);
  g_unsetenv (KILLED);
  g_assert_false (g_test_trap_has_passed ());
  g_assert_cmpuint (count_left (file), ==, 1);
  document = load_document (file);
  wait_for (count_left (file) == 0);
  assert_contents (file, CHESS_FEEN);
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/editor/document/apply", test_apply);
  g_test_add_func ("/editor/document/apply-nothing", test_apply_nothing);
  g_test_add_func ("/editor/document/refuse", test_refuse);
  g_test_add_func ("/editor/document/note", test_note);
  g_test_add_func ("/editor/document/group", test_group);
  g_test_add_func ("/editor/document/large", test_large);
  g_test_add_func ("/editor/document/title", test_title);
  g_test_add_func ("/editor/document/hostile-title", test_hostile_title);
  for (gsize i = 0; i < G_N_ELEMENTS (unchanged_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/editor/document/unchanged/", unchanged_cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_unchanged);
    }
  g_test_add_func ("/editor/document/edited", test_edited);
  g_test_add_func ("/editor/document/save-as", test_save_as);
  g_test_add_func ("/editor/document/no-text", test_no_text);
  g_test_add_func ("/editor/document/edited-meanwhile", test_edited_meanwhile);
  g_test_add_func ("/editor/document/unsaved", test_unsaved);
  for (gsize i = 0; i < G_N_ELEMENTS (overtake_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/editor/document/overtaken/", overtake_cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_overtaken);
    }
  g_test_add_func ("/editor/document/leftover", test_leftover);
  g_test_add_func ("/editor/document/load-faulty", test_load_faulty);
  g_test_add_func ("/editor/document/load-missing", test_load_missing);
  return g_test_run ();
}
