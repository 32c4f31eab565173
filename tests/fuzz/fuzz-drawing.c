/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-set-private.h"

#include <stdint.h>
#include <string.h>

/* A user's own drawing of any bytes, the answer of the program that reads it, and the name of its file. Whatever the
 * bytes are, a fault has a code, an accepted drawing has no reference to anything outside, an accepted answer can be
 * drawn, and the file name of a token is read as that token. */

#define MAX_BYTES      65536
#define MAX_STEM_BYTES 255
#define PIXELS         24

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
on_key_cb (const char *key,
           gpointer    user_data)
{
  const char **expected = user_data;

  g_assert_true (key[0] != '\0' && strchr (key, '/') == NULL);
  if (key[0] == 't' && *expected != NULL && strcmp (key + 1, *expected) == 0)
    *expected = NULL;
}

/* The file name of a token of these bytes is valid, and is read as the token. */
static void
check_name (const uint8_t *data,
            size_t         size)
{
  g_autofree char *text = g_strndup ((const char *) data, MIN (size, MAX_STEM_BYTES));
  const char *nothing = NULL;

  if (strchr (text, '/') == NULL && g_utf8_validate (text, -1, NULL))
    diagram_set_name_foreach_key (text, on_key_cb, &nothing);
  if (!g_utf8_validate (text, -1, NULL))
    return;
  for (guint kind = QI_TOKEN_STRING; kind <= QI_TOKEN_JSON; kind++)
    {
      const QiToken token = { text, (guint) strlen (text), (QiTokenKind) kind };
      g_autofree char *stem = diagram_set_dup_stem (&token);
      const char *expected = stem;

      g_assert_true (stem[0] != '\0' && stem[0] != '.' && strpbrk (stem, "/\\:\n") == NULL);
      g_assert_true (diagram_set_name_foreach_key (stem, on_key_cb, &expected));
      g_assert_null (expected);
    }
}

/* Whether the text has such an element, as XML reads it: not in a comment, nor in CDATA, nor in the value of an attribute,
 * where GMarkup takes a "<" that no renderer takes. */
static gboolean
has_element (const char *text,
             const char *name)
{
  const gsize length = strlen (name);

  for (const char *at = strchr (text, '<'); at != NULL; at = strchr (at, '<'))
    {
      if (g_str_has_prefix (at, "<!--") || g_str_has_prefix (at, "<![CDATA[")
          || g_str_has_prefix (at, "<?"))
        {
          at = strstr (at + 2, at[1] == '?' ? "?>" : at[2] == '-' ? "-->" : "]]>");
          if (at == NULL)
            return FALSE;
          continue;
        }
      /* A longer name that begins so is another element's. */
      if (strncmp (at + 1, name, length) == 0 && strchr (" \t\r\n\f/>", at[1 + length]) != NULL)
        return TRUE;
      for (char quote = '\0'; *at != '\0' && (quote != '\0' || *at != '>'); at++)
        if (quote != '\0')
          quote = *at == quote ? '\0' : quote;
        else if (*at == '"' || *at == '\'')
          quote = *at;
    }
  return FALSE;
}

static void
check_drawing (const uint8_t *data,
               size_t         size)
{
  g_autoptr (GBytes) svg = g_bytes_new (data, size);
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (QiFinding) fault = NULL;
  gboolean good = diagram_drawing_scan (svg, &fault);

  g_assert_true (good == (fault == NULL));
  if (fault != NULL)
    {
      g_assert_true (g_str_has_prefix (qi_finding_get_code (fault), "drawing-"));
      g_assert_true (g_utf8_validate (qi_finding_get_message (fault), -1, NULL));
      return;
    }
  g_assert_false (has_element (text, "image"));
  g_assert_false (has_element (text, "feImage"));
}

/* The same bytes after the head of an answer, which random bytes would rarely form. */
static void
check_answer (const uint8_t *data,
              size_t         size)
{
  const guint32 magic = DIAGRAM_OPS_MAGIC;
  const double page[] = { DIAGRAM_OPS_SIDE, DIAGRAM_OPS_SIDE };
  g_autoptr (GByteArray) list = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (DiagramOps) ops = NULL;

  g_byte_array_append (list, (const guint8 *) &magic, sizeof magic);
  g_byte_array_append (list, (const guint8 *) page, sizeof page);
  g_byte_array_append (list, data, (guint) size);
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&list));
  ops = diagram_ops_read (bytes);
  if (ops == NULL)
    return;

  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PIXELS, PIXELS);
  cairo_t *cr = cairo_create (surface);
  cairo_scale (cr, PIXELS / page[0], PIXELS / page[1]);
  diagram_ops_draw (ops, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  if (size > MAX_BYTES)
    return 0;
  if (size == 0)
    data = (const uint8_t *) "";
  check_name (data, size);
  check_drawing (data, size);
  check_answer (data, size);
  return 0;
}
