/* SPDX-License-Identifier: Apache-2.0 */
/* The board keeps its place and size in the window, whatever messages are shown beside it. */
#include "window-watch.h"

#include "mas-board-view.h"
#include "mas-text-field.h"

#define LONG_ENOUGH 600 /* ms in which findings are listed, texts written and widgets laid out */

typedef struct
{
  const char *name;
  int         width;
  int         height;
} Size;

static const Size sizes[] = { { "wide", 1280, 800 }, { "narrow", 360, 400 } };

typedef struct
{
  MasWindow      *window;
  GtkWidget      *board;
  GFile          *file; /* or NULL; it is kept as long as the window, which would report its loss */
  graphene_rect_t before;
} Fixture;

static graphene_rect_t
get_place (Fixture *self)
{
  graphene_rect_t place;

  settle ();
  g_assert_true (gtk_widget_compute_bounds (self->board, GTK_WIDGET (self->window), &place));
  return place;
}

static void
set_up (Fixture    *self,
        const Size *size,
        const char *text)
{
  g_autoptr (MasDocument) document = new_document (text);

  /* On desktops with windows as narrow as that there is no other button. */
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":close", NULL);
  self->window = mas_application_new_window (application);
  gtk_window_set_default_size (GTK_WINDOW (self->window), size->width, size->height);
  gtk_window_present (GTK_WINDOW (self->window));
  settle ();
  mas_window_set_document (self->window, document);
  self->board = find_widget (GTK_WIDGET (self->window), MAS_TYPE_BOARD_VIEW, NULL);
  g_assert_nonnull (self->board);
  pause_for (LONG_ENOUGH);
  resize_window (self->window, size->width, size->height);
  pause_for (LONG_ENOUGH);
  self->before = get_place (self);
  g_assert_cmpfloat (self->before.size.width, >, 100);
  g_assert_cmpfloat (self->before.size.height, >, 50);
}

static void
assert_still (Fixture *self)
{
  graphene_rect_t now;

  pause_for (LONG_ENOUGH);
  now = get_place (self);
  g_assert_cmpint ((int) (now.origin.x * 8), ==, (int) (self->before.origin.x * 8));
  g_assert_cmpint ((int) (now.origin.y * 8), ==, (int) (self->before.origin.y * 8));
  g_assert_cmpint ((int) (now.size.width * 8), ==, (int) (self->before.size.width * 8));
  g_assert_cmpint ((int) (now.size.height * 8), ==, (int) (self->before.size.height * 8));
}

static void
apply (Fixture *self,
       QiEdit  *edit)
{
  g_assert_true (
    mas_document_apply (mas_window_get_document (self->window), edit, "An edit", NULL, NULL));
}

/* The first save, of a position of which other programs may not read all. */
static void
save_first (Fixture *self)
{
  fake.file = self->file = new_file ("a.json", NULL, 0);
  activate (self->window, "win.save");
  fake.file = NULL;
  wait_for (mas_window_get_file (self->window) != NULL
            && !mas_document_is_modified (mas_window_get_document (self->window)));
  assert_still (self);
  g_assert_true (shows_part (self->window, "notes", "message"));
  mas_strip_clear (get_child (self->window, MAS_TYPE_WINDOW, "notes"));
  assert_still (self);
}

/* The first save in a format that leaves something out. */
static void
save_less (Fixture *self)
{
  fake.file = self->file = new_file ("a.feen", NULL, 0);
  activate (self->window, "win.save");
  fake.file = NULL;
  wait_for (shows_part (self->window, "notes", "message"));
  assert_still (self);
}

/* Warnings by the rules of the game: no king, and pawns on ranks where none can be. */
static void
find_fault (Fixture *self)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_put (edit, 60, NULL);
  qi_edit_put (edit, 56, &QI_TOKEN ("P"));
  qi_edit_put (edit, 0, &QI_TOKEN ("P"));
  apply (self, edit);
}

/* A note: the king's move ends his castling rights. */
static void
note (Fixture *self)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_move (edit, 60, 44);
  apply (self, edit);
}

static void
toggle_rules (Fixture *self)
{
  activate (self->window, "win.by-the-rules");
  assert_still (self);
  activate (self->window, "win.by-the-rules");
}

/* A piece of the person's own, for which the format of the text below the board has no letter. */
static void
add_own_piece (Fixture *self)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_put (edit, 36, &QI_TOKEN ("Dragon"));
  qi_edit_put (edit, 37, &QI_TOKEN ("dragon"));
  apply (self, edit);
}

/* Words of the status line, short and long. */
static void
say (Fixture *self)
{
  mas_window_say (self->window, "a");
  assert_still (self);
  mas_window_say (self->window, "Silver held: click places, right click places the other side’s, "
                                "and Escape lets go of it; Shift and a sweep paint a line.");
}

/* A text with several faults. */
static void
mistype (Fixture *self)
{
  GtkWidget *field = find_widget (get_child (self->window, MAS_TYPE_WINDOW, "text_panel"),
                                  MAS_TYPE_TEXT_FIELD, NULL);

  mas_text_field_replace (MAS_TEXT_FIELD (field), 0,
                          strlen (mas_text_field_get_text (MAS_TEXT_FIELD (field))),
                          "rnbq?bnr/p!pppppp/8/7/8/9/PPPPPPPP/%NBQKBNR x");
}

/* A file of the person's own that this window has saved. */
static void
save_own (Fixture *self)
{
  fake.file = self->file = new_file ("a.feen", NULL, 0);
  activate (self->window, "win.save");
  fake.file = NULL;
  wait_for (mas_window_get_file (self->window) != NULL
            && !mas_document_is_modified (mas_window_get_document (self->window)));
  mas_strip_clear (get_child (self->window, MAS_TYPE_WINDOW, "notes"));
  assert_still (self);
}

/* Another program deletes the file. */
static void
lose_file (Fixture *self)
{
  save_own (self);
  g_assert_true (g_file_delete (self->file, NULL, NULL));
  wait_for (has_strip (self->window));
}

/* Another program writes to a file with unsaved changes here, which leads to a question. */
static void
change_file (Fixture *self)
{
  save_own (self);
  note (self);
  write_file (self->file, BY_RENAME, "4k^3/8/8/8/8/8/8/4K^3 / C/c\n");
  wait_for (has_strip (self->window));
}

/* Saving to that place fails. */
static void
fail_to_save (Fixture *self)
{
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/proc/nowhere/a.feen");

  fake.file = nowhere;
  activate (self->window, "win.save");
  fake.file = NULL;
  wait_for (has_strip (self->window));
}

static const struct
{
  const char *name;
  void (*act) (Fixture *self);
} acts[] = {
  { "first-save", save_first },
  { "save-less", save_less },
  { "finding", find_fault },
  { "note", note },
  { "by-the-rules", toggle_rules },
  { "own-piece", add_own_piece },
  { "status", say },
  { "faulty-text", mistype },
  { "file-deleted", lose_file },
  { "file-changed", change_file },
  { "save-fails", fail_to_save },
};

static void
test_still (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  Fixture self = { NULL };

  set_up (&self, &sizes[i % G_N_ELEMENTS (sizes)],
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  acts[i / G_N_ELEMENTS (sizes)].act (&self);
  assert_still (&self);
  destroy_window (self.window);
  if (self.file != NULL)
    delete_file (self.file);
  g_clear_object (&self.file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (acts) * G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/editor/window/still/%s/%s", acts[i / G_N_ELEMENTS (sizes)].name,
                         sizes[i % G_N_ELEMENTS (sizes)].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_still);
    }
  return run_window_tests ();
}
