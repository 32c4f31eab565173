/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"

#include <string.h>

/* Random edits of random files, saved now and then: the file is, byte for byte, what a plain model that concatenates
 * strings gives. */

#define N_FILES 40
#define N_EDITS 25

/* A line, and what comes before it. A new one has only its text. */
typedef struct
{
  char *lead;   /* lines of comment, blank lines */
  char *before; /* blanks */
  char *text;
  char *after; /* blanks and the line end */
  int   item;  /* its number in the file; −1: new */
} Line;

typedef struct
{
  char      *head;
  char      *tail;
  GPtrArray *items; /* Line, those of the file */
  GPtrArray *rows;  /* Line */
} Model;

static Line *
line_new (const char *lead,
          const char *before,
          const char *text,
          const char *after,
          int         item)
{
  Line *line = g_new (Line, 1);

  *line = (Line) { g_strdup (lead), g_strdup (before), g_strdup (text), g_strdup (after), item };
  return line;
}

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->lead);
  g_free (line->before);
  g_free (line->text);
  g_free (line->after);
  g_free (line);
}

static Line *
line_at (const GPtrArray *lines,
         guint            i)
{
  return g_ptr_array_index (lines, i);
}

static Line *
line_copy (const Line *line)
{
  return line_new (line->lead, line->before, line->text, line->after, line->item);
}

static const char *
pick (GRand             *rand,
      const char *const *from)
{
  return from[g_rand_int_range (rand, 0, (gint32) g_strv_length ((char **) from))];
}

static char *
make_text (GRand *rand)
{
  return g_strdup_printf ("k7/8/8/8/8/8/8/7K w - - %d %d", g_rand_int_range (rand, 0, 50),
                          g_rand_int_range (rand, 1, 500));
}

static const char *const line_ends[] = { "\n", "\r\n", NULL };

static void
make_items (Model *model,
            GRand *rand)
{
  static const char *const leads[] = {
    "", "", "", "# one\n", "\n", "; a\r\n\r\n", " \t\n# gr\xFC\n", NULL
  };
  static const char *const first_leads[] = { "", "# right above\n", "% x\n; y\r\n", NULL };
  static const char *const befores[] = { "", "", " ", "\t ", NULL };
  static const char *const afters[] = { "", "", " ", " \t", NULL };
  const int n = g_rand_int_range (rand, 2, 12);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *text = make_text (rand);
      g_autofree char *after = g_strconcat (pick (rand, afters), pick (rand, line_ends), NULL);

      g_ptr_array_add (model->items, line_new (pick (rand, i == 0 ? first_leads : leads),
                                               pick (rand, befores), text, after, i));
    }
}

static void
model_init (Model *model,
            GRand *rand)
{
  static const char *const heads[] = {
    "", "\n", "# head\n\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF; h\r\n \r\n", NULL
  };
  static const char *const tails[] = { "", "", "# tail", "\n\n", "\r\n; tail\n", NULL };
  Line *last = NULL;

  *model = (Model) { .head = g_strdup (pick (rand, heads)), .tail = g_strdup (pick (rand, tails)) };
  model->items = g_ptr_array_new_with_free_func (line_free);
  model->rows = g_ptr_array_new_with_free_func (line_free);
  make_items (model, rand);
  last = line_at (model->items, model->items->len - 1);
  if (*model->tail == '\0' && g_rand_boolean (rand))
    last->after[strcspn (last->after, "\r\n")] = '\0';
  for (guint i = 0; i < model->items->len; i++)
    g_ptr_array_add (model->rows, line_copy (line_at (model->items, i)));
}

static void
model_clear (Model *model)
{
  g_free (model->head);
  g_free (model->tail);
  g_ptr_array_unref (model->items);
  g_ptr_array_unref (model->rows);
}

static const char *
get_line_end (const Line *line)
{
  return line->after + strcspn (line->after, "\r\n");
}

static gboolean
is_kept (const Model *model,
         int          item)
{
  for (guint i = 0; i < model->rows->len; i++)
    {
      if (line_at (model->rows, i)->item == item)
        return TRUE;
    }
  return FALSE;
}

/* The line end of the last row written, else of the first row that is left, else of the first row of all. */
static void
put_line_end (const Model *model,
              int          near,
              GString     *out)
{
  const char *end = "";

  for (int i = 0; near < 0 && i < (int) model->items->len; i++)
    {
      if (is_kept (model, i))
        near = i;
    }
  near = MAX (near, 0);
  end = get_line_end (line_at (model->items, (guint) near));
  if (*end == '\0' && near > 0)
    end = get_line_end (line_at (model->items, (guint) near - 1));
  g_string_append (out, *end == '\0' ? "\n" : end);
}

static void
start_line (const Model *model,
            int          near,
            GString     *out)
{
  if (out->len > strlen (model->head) && out->str[out->len - 1] != '\n')
    put_line_end (model, near, out);
}

/* What came before the deleted lines right before @item. */
static void
put_leads (const Model *model,
           int          item,
           int          near,
           GString     *out)
{
  int first = item;

  while (first > 0 && !is_kept (model, first - 1))
    first--;
  for (int i = first; i < item; i++)
    {
      const char *lead = line_at (model->items, (guint) i)->lead;

      if (*lead != '\0')
        start_line (model, near, out);
      g_string_append (out, lead);
    }
}

static GString *
model_write (const Model *model)
{
  GString *out = g_string_new (model->head);
  const Line *last = line_at (model->items, model->items->len - 1);
  const gboolean is_open = *model->tail == '\0' && *get_line_end (last) == '\0';
  int near = -1;

  for (guint i = 0; i < model->rows->len; i++)
    {
      const Line *row = line_at (model->rows, i);
      const gboolean ends = is_open && i + 1 == model->rows->len;

      if (row->item >= 0)
        {
          put_leads (model, row->item, near, out);
          start_line (model, near, out);
          g_string_append_printf (out, "%s%s%s%s", row->lead, row->before, row->text, row->after);
          if (ends)
            g_string_truncate (out, out->len - strlen (get_line_end (row)));
          near = row->item;
          continue;
        }
      start_line (model, near, out);
      g_string_append (out, row->text);
      if (!ends)
        put_line_end (model, near, out);
    }
  put_leads (model, (int) model->items->len, near, out);
  if (*model->tail != '\0')
    start_line (model, near, out);
  g_string_append (out, model->tail);
  return out;
}

/* The edit in the form of collection_edit(), made in the model as well. */
static char *
edit_model (Model *model,
            GRand *rand)
{
  const guint n = model->rows->len;
  const guint row = (guint) g_rand_int_range (rand, 0, (gint32) n);
  Line *line = line_at (model->rows, row);

  switch (g_rand_int_range (rand, 0, n > 2 ? 4 : 3))
    {
    case 0:
      g_free (line->text);
      line->text = make_text (rand);
      return g_strdup_printf ("t%u=%s", row, line->text);
    case 1:
      g_ptr_array_insert (model->rows, (int) row + 1, line_new ("", "", line->text, "", -1));
      return g_strdup_printf ("c%u", row);
    case 2:
      {
        const guint to = (guint) g_rand_int_range (rand, 0, (gint32) n + 1);

        line = line_copy (line);
        g_ptr_array_remove_index (model->rows, row);
        g_ptr_array_insert (model->rows, (int) (to > row ? to - 1 : to), line);
        return g_strdup_printf ("m%u>%u", row, to);
      }
    default:
      g_ptr_array_remove_index (model->rows, row);
      return g_strdup_printf ("d%u", row);
    }
}

static void
test_lines (void)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      const guint32 seed = (guint32) g_test_rand_int ();
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *dir = collection_make_dir ();
      g_autofree char *path = g_build_filename (dir, "a.fen", NULL);
      g_autoptr (QiCollection) collection = NULL;
      g_autoptr (GString) text = NULL;
      g_autoptr (GString) edits = g_string_new (NULL);
      g_autoptr (GBytes) bytes = NULL;
      const guint n_edits = (guint) g_rand_int_range (rand, 0, N_EDITS);
      Model model;
      GError *error = NULL;

      model_init (&model, rand);
      text = model_write (&model);
      collection_put (path, text->str, text->len);
      collection = collection_open (path);
      g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, model.rows->len);
      for (guint k = 0; k < n_edits; k++)
        {
          g_autofree char *edit = edit_model (&model, rand);

          g_string_append_printf (edits, "%s|", edit);
        }
      g_test_message ("seed %u: %s", seed, edits->str);
      collection_edit (collection, edits->str, &error);
      g_assert_no_error (error);
      collection_save (collection, NULL, FALSE, &error);
      g_assert_no_error (error);
      g_string_free (g_steal_pointer (&text), TRUE);
      text = model_write (&model);
      bytes = collection_get (path);
      collection_assert_bytes (bytes, text->str, text->len);
      model_clear (&model);
      collection_remove (dir);
    }
}

/* Files of one form throughout: @open, items with @between, @close. */
static const struct
{
  const char *name;
  const char *open;
  const char *item; /* with %d */
  const char *between;
  const char *close;
} manners[] = {
  { "a.json", "[\n  ", "{ \"board\": [%d, \"],\"] }", ",\n  ", "\n]\n" },
  { "a.json", " [", "{\"board\":[%d]}", ",", "] " },
  { "a.json", "[\r\n\t", "\"%d\"", " ,\r\n\t", "\r\n]" },
  { "a.pgn", "", "[Event \"%d\"]\n[FEN \"k7/8/8/8/8/8/8/7K w - - 0 1\"]\n\n1. Kh2 {x; [y]} *",
    "\n\n", "\n" },
  { "a.pgn", "", "[Event \"%d\"]\r\n\r\n1. e4 1-0", "\r\n\r\n\r\n", "\r\n" },
  { "a.pdn", "", "[Event \"%d\"]\n[GameType \"20\"]\n[FEN \"W:W31:B1\"]\n\n1. 31-27 *", "\n\n",
    "\n" },
  { "a.sgf", "", "(;GM[1]SZ[9]AB[aa]C[%d \\] ( ];B[dd](;W[ee])(;W[ff]))", "\n\n", "\n" },
  { "a.sgf", "", "(;GM[1]SZ[9]AB[aa]C[%d])", "\n", "\n" },
};

static char *
make_item (guint  manner,
           GRand *rand)
{
  g_auto (GStrv) halves = g_strsplit (manners[manner].item, "%d", 2);

  return g_strdup_printf ("%s%d%s", halves[0], g_rand_int_range (rand, 0, 1000), halves[1]);
}

static GString *
write_manner (guint            manner,
              const GPtrArray *texts)
{
  GString *out = g_string_new (manners[manner].open);

  for (guint i = 0; i < texts->len; i++)
    {
      if (i > 0)
        g_string_append (out, manners[manner].between);
      g_string_append (out, g_ptr_array_index (texts, i));
    }
  g_string_append (out, manners[manner].close);
  return out;
}

static gboolean
edit_manner (QiCollection *collection,
             guint         manner,
             GPtrArray    *texts,
             GRand        *rand,
             GError      **error)
{
  const guint n = texts->len;
  const guint row = (guint) g_rand_int_range (rand, 0, (gint32) n);
  const guint to = (guint) g_rand_int_range (rand, 0, (gint32) n + 1);
  const char *text = g_ptr_array_index (texts, row);

  switch (g_rand_int_range (rand, 0, n > 2 ? 4 : 3))
    {
    case 0:
      {
        g_autofree char *other = make_item (manner, rand);
        g_autoptr (GBytes) bytes = g_bytes_new (other, strlen (other));

        g_ptr_array_insert (texts, (int) row, g_steal_pointer (&other));
        g_ptr_array_remove_index (texts, row + 1);
        return qi_collection_set_text (collection, row, bytes, error);
      }
    case 1:
      g_ptr_array_insert (texts, (int) row + 1, g_strdup (text));
      return qi_collection_duplicate (collection, &row, 1, error);
    case 2:
      g_ptr_array_insert (texts, (int) to, g_strdup (text));
      g_ptr_array_remove_index (texts, to <= row ? row + 1 : row);
      return qi_collection_move (collection, &row, 1, to, error);
    default:
      g_ptr_array_remove_index (texts, row);
      return qi_collection_delete (collection, &row, 1, error);
    }
}

static void
test_manner (gconstpointer data)
{
  const guint manner = GPOINTER_TO_UINT (data);
  const guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *dir = collection_make_dir ();
  g_autofree char *path = g_build_filename (dir, manners[manner].name, NULL);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = NULL;
  g_autoptr (QiCollection) collection = NULL;

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < 5; i++)
    g_ptr_array_add (texts, make_item (manner, rand));
  text = write_manner (manner, texts);
  collection_put (path, text->str, text->len);
  collection = collection_open (path);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 5);
  /* The same collection is saved repeatedly. */
  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (GBytes) bytes = NULL;
      GError *error = NULL;

      for (int k = g_rand_int_range (rand, 0, 5); k >= 0; k--)
        {
          edit_manner (collection, manner, texts, rand, &error);
          g_assert_no_error (error);
        }
      collection_save (collection, NULL, FALSE, &error);
      g_assert_no_error (error);
      g_string_free (g_steal_pointer (&text), TRUE);
      text = write_manner (manner, texts);
      bytes = collection_get (path);
      collection_assert_bytes (bytes, text->str, text->len);
    }
  collection_remove (dir);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/collection-bytes/lines", test_lines);
  for (guint i = 0; i < G_N_ELEMENTS (manners); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/collection-bytes/manner/%u", i);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_manner);
    }
  return g_test_run ();
}
