/* SPDX-License-Identifier: Apache-2.0 */
/* Files of games of one's own: what came of one that is loaded, and what is told of the person's own at the start. */
#include "window-test.h"

#include "mas-messages.h"

#include "qi-variant-private.h"

/**
 * Case:
 * @text: of the file; NULL: there is none
 * @status: what is told where there is nothing to ask
 * @asked: a part of what is shown otherwise
 */
typedef struct
{
  const char *name;
  const char *text;
  const char *status;
  const char *asked;
} Case;

static const Case cases[] = {
  { "one", "[loadedone:chess]\ncastling = false\n", "1 game was added", NULL },
  { "two", "[loadedtwo:chess]\n[loadedthree:chess]\n", "2 games were added", NULL },
  { "remark", "[loadedfour:chess]\nnoSuchKey = 7\n", NULL, "1 game was added\nLine 2, column 1: " },
  { "many-remarks", "[loadedfive:chess]\nnoSuchKey = 1\nnoSuchKeyB = 1\nnoSuchKeyC = 1\nnoSuchKeyD = 1\n"
    "noSuchKeyE = 1\nnoSuchKeyF = 1\nnoSuchKeyG = 1\nnoSuchKeyH = 1\nnoSuchKeyI = 1\nnoSuchKeyJ = 1\n"
    "noSuchKeyK = 1\nnoSuchKeyL = 1\nnoSuchKeyM = 1\nnoSuchKeyN = 1\n",
    NULL, "\nand 2 more\n" },
  { "no-file", NULL, "", NULL },
};

static void
test_load (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = new_file ("variants.ini", cases[i].text, -1);
      g_autofree char *status = NULL;

      g_test_message ("%s", cases[i].name);
      mas_edit_area_say (window_area (window), "Nothing yet");
      fake.file = file;
      fake.n_confirm = 0;
      activate (window, "win.load-variants");
      fake.file = NULL;
      status = dup_status (window);
      g_assert_cmpuint (fake.n_confirm, ==, cases[i].asked != NULL);
      if (cases[i].asked != NULL)
        g_assert_nonnull (strstr (fake.asked, cases[i].asked));
      else if (*cases[i].status != '\0')
        g_assert_cmpstr (status, ==, cases[i].status);
      else
        g_assert_cmpstr (status, !=, "Nothing yet");
      delete_file (file);
    }
  g_assert_true (qi_game_has_rules ("loadedthree"));
  destroy_window (window);
}

/* A game that was loaded can be played. */
static void
test_play (void)
{
  g_autoptr (GFile) file = new_file ("variants.ini", "[loadedsix:chess]\ncastling = false\n", -1);
  g_autoptr (QiSetup) start = NULL;
  g_autoptr (MasDocument) document = NULL;
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autofree char *status = NULL;
  gboolean on = FALSE;

  fake.file = file;
  activate (window, "win.load-variants");
  fake.file = NULL;
  start = qi_game_info_dup_start (qi_game_info_lookup ("loadedsix"));
  document = mas_document_new (start);
  mas_window_set_document (window, document);
  settle ();
  activate (window, "win.by-the-rules");
  g_object_get (window, "by-the-rules", &on, NULL);
  g_assert_true (on);
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "White to move");
  delete_file (file);
  destroy_window (window);
}

/* What is on no disk cannot be read, and a dialog that is closed does nothing. */
static void
test_nowhere (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("nowhere:/variants.ini");
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  mas_edit_area_say (window_area (window), "Nothing yet");
  activate (window, "win.load-variants");
  before = dup_status (window);
  g_assert_cmpstr (before, ==, "Nothing yet");
  fake.file = file;
  activate (window, "win.load-variants");
  fake.file = NULL;
  after = dup_status (window);
  g_assert_cmpstr (after, ==, "The file cannot be read.");
  destroy_window (window);
}

/* The person's own file is read at the start; what was not understood in it is told in each window, and shown when it is
 * asked for. */
static void
test_own (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  g_assert_true (qi_game_has_rules ("ownchess"));
  g_assert_nonnull (find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL,
                                 "Not everything in your variants.ini was understood."));
  fake.n_confirm = 0;
  activate (window, "win.show-remarks");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_true (g_str_has_prefix (fake.asked, "Your Variants\n"));
  g_assert_nonnull (strstr (fake.asked, "noSuchKey"));
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  /* Not the person's own. */
  g_autofree char *data = tmp_folder_new ("masume-data");
  g_autofree char *folder = g_build_filename (data, "masume", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "[ownchess:chess]\nnoSuchKey = 7\n", -1, NULL));
  g_test_add_func ("/editor/window-variants/load", test_load);
  g_test_add_func ("/editor/window-variants/nowhere", test_nowhere);
  g_test_add_func ("/editor/window-variants/own", test_own);
  g_test_add_func ("/editor/window-variants/play", test_play);
  return run_window_tests ();
}
