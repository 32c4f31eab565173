/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "random-user.h"

#include <malloc.h>

/* A person who does random things in the window: there are no warnings, everything can be undone, a
 * save then writes the bytes that were read, and no memory leaks. MASUME_RANDOM_SEED and
 * MASUME_RANDOM_ACTIONS (or --seed=N, --actions=N) say which person; MASUME_RANDOM_TRACE prints the actions. */

#define N_ACTIONS  300 /* of all kinds together, unless something else is asked for */
#define N_WARM_UP  12  /* of each kind */
#define MAX_GROWTH (64 * 1024 * 1024) /* bytes */

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN TRUE
#else
#define HAS_ASAN FALSE
#endif

static guint seed = 1;
static guint n_actions = N_ACTIONS;

/* Files. */

static const char chess_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
static const char shogi_sfen[] =
  "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 4\n";
static const char epd_rows[] =
  "# a suite\n"
  "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id \"one\";\n"
  "8/5k2/8/8/3K4/8/4P3/8 w - - id \"two\";\n"
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - id \"wide\";\n"
  "\n"
  "8/5k2/8/8/8/8/4P3/8 w - - id \"no king\";\n"
  "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"five\";\n";
static const char pgn_rows[] =
  "[Event \"One\"]\n[SetUp \"1\"]\n[FEN \"8/5k2/8/8/3K4/8/4P3/8 w - - 0 1\"]\n\n1. e4 *\n\n"
  "[Event \"Two\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O 1-0\n\n"
  "[Event \"Three\"]\n\n1. e4 e5 *\n";
static const char json_rows[] =
  "[\n  {\"board\": [[\"k\", null], [null, \"K\"]], \"hands\": {\"first\": [], \"second\": []},\n"
  "   \"styles\": {\"first\": \"C\", \"second\": \"c\"}, \"turn\": \"first\"},\n"
  "  {\"board\": [[\"k\", null], [null]], \"hands\": {\"first\": [], \"second\": []},\n"
  "   \"styles\": {\"first\": \"C\", \"second\": \"c\"}, \"turn\": \"first\"},\n"
  "  {\"board\": [1, null, {\"a\": 2}], \"hands\": {\"first\": [\"P\"], \"second\": []},\n"
  "   \"styles\": {\"first\": \"S\", \"second\": \"s\"}, \"turn\": \"second\"}\n]\n";
static const char faulty_fen[] = "rnbqkbnr/pppppppppp/8/8/8/8/PPPPPP?P/RNBQKBNR w KQxq - 0 1\n";
static const char token_json[] =
  "{\n  \"board\": [\n    [1, 1.0, \"1\", true],\n    [null, {\"a\": [1, 2]}, false, null],\n"
  "    [\"K^\", \"k^\", null, 1e3]\n  ],\n"
  "  \"hands\": {\"first\": [1, {\"b\": null}], \"second\": [true]},\n"
  "  \"styles\": {\"first\": 1, \"second\": {\"s\": \"t\"}},\n  \"turn\": \"second\"\n}\n";

/* A board of @sizes with a piece on every other square, as the editor writes it. */
static char *
make_board (const gint64 *sizes,
            guint         n_sizes,
            const char   *pieces)
{
  const QiToken first = QI_TOKEN ("C");
  const QiToken second = QI_TOKEN ("c");
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, n_sizes, &first, &second, qi_limits_get_default (), NULL);
  g_autoptr (QiSetup) empty = qi_setup_new (position, NULL, NULL);
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < qi_position_get_n_squares (position); i += 2)
    {
      char name[2] = { pieces[(i / 2 * 7 + i / 64) % (guint) strlen (pieces)], 0 };
      const QiToken token = QI_TOKEN (name);

      qi_edit_put (edit, i, &token);
    }
  setup = qi_edit_apply (edit, empty, qi_limits_get_default (), NULL, NULL);
  g_assert_nonnull (setup);
  text = qi_notation_write (qi_notation_lookup ("json"), setup, NULL, NULL);
  return g_strconcat (text, "\n", NULL);
}

static char *
make_layers (void)
{
  const gint64 sizes[] = { 5, 5, 5 };

  return make_board (sizes, G_N_ELEMENTS (sizes), "PpRrNnBbKkUu");
}

static char *
make_large (void)
{
  const gint64 sizes[] = { 255, 255 };

  return make_board (sizes, G_N_ELEMENTS (sizes), "PpRrNnBbQqKk");
}

static char *
make_shogi (void)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("shogi"));
  g_autofree char *text = qi_notation_write (qi_notation_lookup ("json"), setup, NULL, NULL);

  return g_strconcat (text, "\n", NULL);
}

static char *
make_chess (void)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autofree char *text = qi_notation_write (qi_notation_lookup ("json"), setup, NULL, NULL);

  return g_strconcat (text, "\n", NULL);
}

typedef struct
{
  const char *name;
  const char *file;
  UserTraits  traits;
  const char *text; /* or: */
  char *(*make) (void);
} Kind;

static const Kind kinds[] = {
  { "chess-fen", "a.fen", 0, chess_fen, NULL },
  { "chess-json", "b.json", 0, NULL, make_chess },
  { "shogi-sfen", "c.sfen", 0, shogi_sfen, NULL },
  { "shogi-json", "d.json", 0, NULL, make_shogi },
  { "layers", "e.json", 0, NULL, make_layers },
  { "large", "f.json", USER_LARGE, NULL, make_large },
  { "list-epd", "g.epd", USER_LIST, epd_rows, NULL },
  { "list-pgn", "h.pgn", USER_LIST, pgn_rows, NULL },
  { "list-json", "i.json", USER_LIST, json_rows, NULL },
  { "faulty", "j.fen", USER_FAULTY, faulty_fen, NULL },
  { "tokens", "k.json", 0, token_json, NULL },
};

/* The person. */

static void
choose_file (GFile *file)
{
  fake.file = file;
}

static const UserDialogs dialogs = { choose_file };

static void
user_open (User       *self,
           const Kind *kind,
           guint       which)
{
  g_autofree char *folder = g_dir_make_tmp ("masume-random-XXXXXX", NULL);
  g_autofree char *made = kind->make != NULL ? kind->make () : NULL;
  const char *text = made != NULL ? made : kind->text;

  self->kind = kind->name;
  self->traits = kind->traits;
  self->dialogs = &dialogs;
  self->application = GTK_APPLICATION (application);
  self->seed = seed * 1000 + which;
  self->rand = g_rand_new ();
  /* Without animations the actions depend less on the time: every other person has none. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", (seed + which) % 2 == 0,
                NULL);
  self->folder = g_file_new_for_path (folder);
  self->file = g_file_get_child (self->folder, kind->file);
  self->bytes = g_bytes_new (text, strlen (text));
  g_assert_true (g_file_set_contents (g_file_peek_path (self->file), text, -1, NULL));
  self->window = new_window (application);
  mas_window_load_file (self->window, self->file, FALSE);
  wait_for (mas_window_get_document (self->window) != NULL
            || self->window->page == MAS_PAGE_FAULTY);
  g_assert_true ((self->window->page == MAS_PAGE_FAULTY) == ((kind->traits & USER_FAULTY) != 0));
  g_assert_true ((mas_window_get_collection (self->window) != NULL)
                 == ((kind->traits & USER_LIST) != 0));
  if (mas_window_get_document (self->window) != NULL
      && mas_window_get_collection (self->window) == NULL)
    self->start = qi_setup_ref (mas_document_get_setup (mas_window_get_document (self->window)));
  user_settle (self);
  user_paint (self);
}

static void
delete_folder (GFile *folder)
{
  g_autoptr (GFileEnumerator) files =
    g_file_enumerate_children (folder, "standard::name", 0, NULL, NULL);
  GFile *file = NULL;

  while (g_file_enumerator_iterate (files, NULL, &file, NULL, NULL) && file != NULL)
    g_file_delete (file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

static void
user_leave (User *self)
{
  destroy_window (self->window);
  delete_folder (self->folder);
  g_clear_object (&self->folder);
  g_clear_object (&self->file);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->start, qi_setup_unref);
  g_rand_free (self->rand);
}

static void
live (const Kind *kind,
      guint       which,
      guint       n)
{
  User self = { 0 };

  user_say ("%s: seed %u, %u actions", kind->name, seed, n);
  user_open (&self, kind, which);
  user_run (&self, n);
  user_undo_all (&self);
  user_leave (&self);
}

static gsize memory_before;

/* Loads what is loaded only once, for all kinds, so that the order of the tests does not matter. */
static void
warm_up (void)
{
  if (memory_before != 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    live (&kinds[i], i + 500, N_WARM_UP);
  memory_before = user_get_memory ();
}

static void
test_kind (gconstpointer data)
{
  const Kind *kind = data;
  guint which = (guint) (kind - kinds);
  guint n_kinds = G_N_ELEMENTS (kinds);
  guint share = n_actions / n_kinds + (which < n_actions % n_kinds ? 1 : 0);
  gsize before = 0;
  gsize after = 0;

  user_say_again (kind->name, seed, n_actions);
  if (!HAS_ASAN) /* AddressSanitizer keeps freed memory, so nothing can be measured with it */
    warm_up ();
  before = user_get_memory ();
  g_test_message ("seed %u: %u actions", seed, share);
  live (kind, which, share);
  after = user_get_memory ();
  g_test_message ("memory: %" G_GSIZE_FORMAT " KiB, then %" G_GSIZE_FORMAT " KiB, %" G_GSIZE_FORMAT
                  " KiB of it in use",
                  before / 1024, after / 1024, user_get_memory_in_use () / 1024);
  if (!HAS_ASAN)
    g_assert_cmpuint (after, <=, before + MAX_GROWTH);
}

/* The growth after the warm-up, over all kinds. */
static void
test_memory (void)
{
  gsize after = user_get_memory ();

  if (memory_before == 0)
    {
      g_test_skip ("nothing was done before");
      return;
    }
  g_test_message ("memory: %" G_GSIZE_FORMAT " KiB at first, %" G_GSIZE_FORMAT " KiB at the end",
                  memory_before / 1024, after / 1024);
  if (!HAS_ASAN)
    g_assert_cmpuint (after, <=, memory_before + MAX_GROWTH);
}

static void
read_number (const char *text,
             guint      *number)
{
  if (text != NULL)
    *number = (guint) g_ascii_strtoull (text, NULL, 10);
}

int
main (int   argc,
      char *argv[])
{
  read_number (g_getenv ("MASUME_RANDOM_SEED"), &seed);
  read_number (g_getenv ("MASUME_RANDOM_ACTIONS"), &n_actions);
  for (int i = 1; i < argc; i++)
    {
      if (g_str_has_prefix (argv[i], "--seed="))
        read_number (argv[i] + strlen ("--seed="), &seed);
      else if (g_str_has_prefix (argv[i], "--actions="))
        read_number (argv[i] + strlen ("--actions="), &n_actions);
      else
        continue;
      for (int k = i--; k < argc; k++)
        argv[k] = argv[k + 1];
      argc--;
    }
  /* As in the program itself, see main.c. */
  mallopt (M_ARENA_MAX, (int) g_get_num_processors ());
  gtk_test_init (&argc, &argv, NULL);
  user_catch ();
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/random-user/", kinds[i].name, NULL);

      g_test_add_data_func (path, &kinds[i], test_kind);
    }
  g_test_add_func ("/editor/random-user/memory", test_memory);
  return run_window_tests ();
}
