/* SPDX-License-Identifier: Apache-2.0 */

#include "qi-error.h"
#include "qi-item-scanner-private.h"
#include "qi-item-write-private.h"
#include "qi-rows-write-private.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A file of any bytes, some edits that depend on its first bytes, a save, and the new file read back: every row has its
 * expected text, byte for byte, or nothing was saved. */

#define MAX_BYTES     65536
#define MAX_REWRITTEN 2000
#define N_EDIT_BYTES  16

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const QiDivision divisions[] = { QI_DIVISION_LINES, QI_DIVISION_ARRAY, QI_DIVISION_PGN,
                                        QI_DIVISION_PDN, QI_DIVISION_SGF };
static const char *const texts[] = {
  "x",  "8/8/8 w", "[]", "{\"a\":[1]}", "[Event \"e\"]\n\n*", "(;GM[1])", "[FEN \"x\"] 1. e4 {",
  "\"", "a,b"
};

static int
make_file (const char *bytes,
           gsize       length)
{
  int fd = memfd_create ("fuzz", MFD_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, bytes, length), ==, (gssize) length);
  return fd;
}

static void
on_item_cb (const QiItemSpan *span,
            gpointer          user_data)
{
  qi_item_store_add (user_data, span);
}

static QiItemStore *
divide (GFile      *file,
        QiDivision  division,
        const char *bytes,
        gsize       length,
        gboolean   *has_fault)
{
  QiItemStore *store = qi_item_store_new (file, division, make_file (bytes, length));
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (division);
  g_autoptr (QiFinding) fault = NULL;

  qi_item_scanner_feed (scanner, bytes, length, on_item_cb, store);
  fault = qi_item_scanner_end (scanner, on_item_cb, store);
  *has_fault = fault != NULL;
  return store;
}

/* A text that the row can hold, or NULL. */
static QiItemText *
make_text (QiDivision division,
           guint      number)
{
  const char *text = texts[number % G_N_ELEMENTS (texts)];
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GBytes) fitting = qi_item_fit (division, bytes, NULL);

  return fitting == NULL ? NULL : qi_item_text_new (fitting);
}

static QiRowList *
edit (QiRowList *rows,
      QiDivision division,
      guint      what,
      guint      where,
      guint64   *next_id)
{
  const guint n = qi_row_list_get_n_rows (rows);
  const guint row = n > 0 ? where % n : 0;
  g_autoptr (QiItemText) text = make_text (division, what / 4 + where);

  if (what % 4 == 0 && text != NULL)
    return qi_row_list_with_new (rows, n > 0 ? where % (n + 1) : 0, (*next_id)++, &text, 1);
  if (n == 0)
    return qi_row_list_ref (rows);
  if (what % 4 == 1 && text != NULL)
    return qi_row_list_with_text (rows, row, text);
  if (what % 4 == 2)
    return qi_row_list_with_moved (rows, &row, 1, what / 4 % (n + 1));
  return qi_row_list_without (rows, &row, 1);
}

static GBytes *
dup_row (QiItemStore *store,
         QiRow        row)
{
  GError *error = NULL;
  GBytes *bytes = NULL;

  if (row.text != NULL)
    return g_bytes_ref (row.text->bytes);
  bytes = qi_item_store_load (store, row.item, MAX_BYTES, &error);
  g_assert_no_error (error);
  return bytes;
}

/* A byte-order mark counts at the start of a file only, so a line that begins with one is another line elsewhere. */
static gboolean
has_mark (const char *bytes,
          gsize       length)
{
  return memmem (bytes, length, "\xEF\xBB\xBF", 3) != NULL;
}

static void
save (QiRowsWrite *write,
      gboolean     must_succeed)
{
  int fd = make_file ("", 0);
  GError *error = NULL;

  if (!qi_rows_write (fd, write, NULL, &error))
    {
      g_assert_cmpuint (error->domain, ==, QI_ERROR);
      g_assert_false (must_succeed);
      g_clear_error (&error);
      close (fd);
      return;
    }
  qi_item_store_set_fd (write->fresh, fd);
  g_assert_cmpuint (qi_item_store_get_n (write->fresh), ==, qi_row_list_get_n_rows (write->rows));
  for (guint i = 0; i < qi_row_list_get_n_rows (write->rows); i++)
    {
      const QiRow fresh = { .item = i };
      g_autoptr (GBytes) meant = dup_row (write->store, qi_row_list_get (write->rows, i));
      g_autoptr (GBytes) found = dup_row (write->fresh, fresh);

      g_assert_true (g_bytes_equal (meant, found));
    }
}

/* The bytes as one item that is given another position: it has that position, or the change is
 * refused with a reason. */
static void
rewrite (QiDivision  division,
         const char *bytes,
         gsize       length)
{
  static const char *const games[] = { "chess", "go", "draughts" };
  const QiNotation *const formats[] = { qi_item_get_usual_format (division),
                                        qi_notation_lookup ("fen"), qi_notation_lookup ("epd") };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      const QiNotation *format = formats[division == QI_DIVISION_LINES ? i : 0];
      g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup (games[i]));
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (GBytes) text = NULL;
      GError *error = NULL;

      text = qi_item_write (division, format, bytes, length, setup, NULL, findings, &error);
      g_assert_true (text != NULL || error->domain == QI_ERROR);
      g_clear_error (&error);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  QiDivision division = QI_DIVISION_LINES;
  g_autoptr (GFile) file = NULL;
  g_autoptr (QiItemStore) store = NULL;
  g_autoptr (QiRowList) rows = NULL;
  QiRowsWrite write = { NULL };
  guint64 next_id = G_GUINT64_CONSTANT (1) << 32;
  const char *bytes = (const char *) data + N_EDIT_BYTES;
  gboolean has_fault = FALSE;

  if (size < N_EDIT_BYTES || size > MAX_BYTES)
    return 0;
  division = divisions[data[0] % G_N_ELEMENTS (divisions)];
  file = g_file_new_for_path ("/nowhere/file");
  store = divide (file, division, bytes, size - N_EDIT_BYTES, &has_fault);
  rows = qi_row_list_new (qi_item_store_get_n (store));
  for (guint i = 2; i + 1 < 2 + 2 * (data[1] % 8u) && i + 1 < N_EDIT_BYTES; i += 2)
    {
      QiRowList *next = edit (rows, division, data[i], data[i + 1], &next_id);

      qi_row_list_unref (rows);
      rows = next;
    }
  write = (QiRowsWrite) { .store = store, .rows = rows, .file = file, .has_fault = has_fault };
  /* How much a broken game swallows depends on the text after it, so such saves may be refused. */
  save (&write, (division == QI_DIVISION_LINES || (division == QI_DIVISION_ARRAY && !has_fault))
                  && !has_mark (bytes, size - N_EDIT_BYTES));
  g_clear_pointer (&write.fresh, qi_item_store_unref);
  g_clear_pointer (&write.fault, qi_finding_unref);
  if (size < MAX_REWRITTEN)
    rewrite (division, bytes, size - N_EDIT_BYTES);
  return 0;
}
