/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-drawing.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

#define MAX_ELEMENTS 20000
#define MAX_DEPTH    128
#define MAX_FILTERS  200 /* elements of filters, each of which may go over the whole drawing */
#define MAX_OCTAVES  16  /* of noise; the next one is weaker than what a pixel can show */
#define MAX_SHOWN    60  /* bytes of the drawing in a message */

/* The renderer follows no references to files either. These checks are our own: anything that could
 * turn a small text into a large picture, or lead out of it, never reaches the renderer, and the
 * person is told where it stands. */
typedef struct
{
  guint      n_elements;
  guint      n_filters;
  guint      depth;
  guint      n_styles; /* open <style> elements */
  QiFinding *fault;    /* the first; its place is added by the caller */
} Scan;

static const char *
get_local (const char *name)
{
  const char *colon = strrchr (name, ':');

  return colon != NULL ? colon + 1 : name;
}

static QiFinding *
new_not_svg (void)
{
  return qi_found_drawing_not_svg ();
}

static QiFinding *
new_too_complex (void)
{
  return qi_found_drawing_too_complex ();
}

/* Stops the parser. */
static void
fail (Scan      *scan,
      QiFinding *fault,
      GError   **error)
{
  if (scan->fault == NULL)
    scan->fault = fault;
  else
    qi_finding_unref (fault);
  g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "not allowed");
}

static void
fail_reference (Scan       *scan,
                const char *text,
                GError    **error)
{
  const char *end = text;

  for (guint n = 0; *end != '\0' && n < MAX_SHOWN; n++)
    end = g_utf8_next_char (end);
  g_autofree char *start = g_strndup (text, (gsize) (end - text));
  g_autofree char *shown = *end != '\0' ? g_strconcat (start, "…", NULL) : g_strdup (start);
  QiFinding *fault = qi_found_drawing_refers (shown);

  fail (scan, fault, error);
}

/* The first "url(" of a style that leads out of the drawing, or is written so that its target
 * cannot be seen; NULL when there is none. */
static const char *
find_outside (const char *style)
{
  for (const char *p = style; *p != '\0'; p++)
    {
      if (*p == '\\' || g_ascii_strncasecmp (p, "@import", 7) == 0)
        return p;
      if (g_ascii_strncasecmp (p, "url(", 4) != 0)
        continue;

      const char *target = p + 4;
      target += strspn (target, " \t\r\n\"'");
      if (*target != '#')
        return p;
    }
  return NULL;
}

static void
scan_attribute (Scan       *scan,
                const char *element,
                const char *name,
                const char *value,
                GError    **error)
{
  const char *outside = NULL;

  if (g_str_equal (get_local (name), "href"))
    {
      /* A link to click on has no place on a board; the renderer marks it for PDF, at which cairo's
       * recordings (1.16) free what is not theirs. */
      if (g_str_equal (element, "a") || value[strspn (value, " \t\r\n")] != '#')
        fail_reference (scan, value, error);
      return;
    }
  /* The renderer does as much work at each pixel as is asked for. */
  if (g_str_equal (name, "numOctaves") && g_ascii_strtod (value, NULL) > MAX_OCTAVES)
    {
      fail (scan, new_too_complex (), error);
      return;
    }
  /* Names with a prefix belong to other programs and are no style. */
  if (strchr (name, ':') != NULL)
    return;
  outside = find_outside (value);
  if (outside != NULL)
    fail_reference (scan, outside, error);
}

static void
on_start_element (GMarkupParseContext *context,
                  const char          *name,
                  const char         **attributes,
                  const char         **values,
                  gpointer             user_data,
                  GError             **error)
{
  static const char *const pictures[] = { "image", "feImage", "include" };
  Scan *scan = user_data;
  const char *local = get_local (name);

  scan->n_elements++;
  scan->depth++;
  if (g_str_has_prefix (local, "fe"))
    scan->n_filters++;
  if (scan->depth == 1 && !g_str_equal (local, "svg"))
    fail (scan, new_not_svg (), error);
  else if (scan->n_elements > MAX_ELEMENTS || scan->depth > MAX_DEPTH
           || scan->n_filters > MAX_FILTERS)
    fail (scan, new_too_complex (), error);
  for (gsize i = 0; i < G_N_ELEMENTS (pictures) && *error == NULL; i++)
    if (g_str_equal (local, pictures[i]))
      fail_reference (scan, name, error);
  for (gsize i = 0; attributes[i] != NULL && *error == NULL; i++)
    scan_attribute (scan, local, attributes[i], values[i], error);
  if (g_str_equal (local, "style"))
    scan->n_styles++;
}

static void
on_end_element (GMarkupParseContext *context,
                const char          *name,
                gpointer             user_data,
                GError             **error)
{
  Scan *scan = user_data;

  scan->depth--;
  if (g_str_equal (get_local (name), "style"))
    scan->n_styles--;
}

static void
on_text (GMarkupParseContext *context,
         const char          *text,
         gsize                length,
         gpointer             user_data,
         GError             **error)
{
  Scan *scan = user_data;

  if (scan->n_styles == 0)
    return;
  g_autofree char *style = g_strndup (text, length);
  const char *outside = find_outside (style);
  if (outside != NULL)
    fail_reference (scan, outside, error);
}

/* Whether the text is in the encoding in which the renderer reads it: in others, such as UTF-7, the
 * same bytes may be different text. */
static gboolean
is_known_encoding (const char *declaration)
{
  static const char *const known[] = { "utf-8", "us-ascii", "ascii", "iso-8859-1" };
  const char *p = strstr (declaration, "encoding");

  if (p == NULL)
    return TRUE;
  p += strlen ("encoding");
  p += strspn (p, " \t\r\n=");
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      gsize n = strlen (known[i]);

      if ((*p == '"' || *p == '\'') && g_ascii_strncasecmp (p + 1, known[i], n) == 0
          && p[n + 1] == *p)
        return TRUE;
    }
  return FALSE;
}

/* Comments are ignored; a document type may only give its name, and style sheets are external. */
static void
on_passthrough (GMarkupParseContext *context,
                const char          *text,
                gsize                length,
                gpointer             user_data,
                GError             **error)
{
  Scan *scan = user_data;
  g_autofree char *copy = g_strndup (text, length);

  if (g_str_has_prefix (copy, "<!DOCTYPE") && strchr (copy, '[') != NULL)
    fail (scan, qi_found_drawing_declares (), error);
  else if (g_str_has_prefix (copy, "<?xml-stylesheet"))
    fail_reference (scan, copy, error);
  else if (g_str_has_prefix (copy, "<?xml") && !is_known_encoding (copy))
    fail (scan, new_not_svg (), error);
}

/**
 * diagram_drawing_scan:
 * @svg: the text of a drawing
 * @fault: (out) (optional) (transfer full): why it cannot be used
 *
 * Looks through a text before the renderer sees it. Only UTF-8 is read, so that compressed files
 * and other encodings hide nothing.
 *
 * Returns: whether it may be drawn
 */
gboolean
diagram_drawing_scan (GBytes     *svg,
                      QiFinding **fault)
{
  static const GMarkupParser parser = { .start_element = on_start_element,
                                        .end_element = on_end_element,
                                        .text = on_text,
                                        .passthrough = on_passthrough };
  gsize length = 0;
  const char *text = g_bytes_get_data (svg, &length);
  Scan scan = { 0 };
  int line = 0;
  int column = 0;

  if (length > DIAGRAM_DRAWING_MAX_BYTES)
    {
      if (fault != NULL)
        *fault = qi_found_drawing_too_large (DIAGRAM_DRAWING_MAX_BYTES);
      return FALSE;
    }
  /* Of no bytes there is no text at all. */
  if (length == 0)
    text = "";
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      length -= 3;
    }

  GMarkupParseContext *context =
    g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &scan, NULL);
  const char *end = NULL;
  gboolean utf8 = g_utf8_validate_len (text, length, &end);
  gboolean good = utf8 && length > 0
                  && g_markup_parse_context_parse (context, text, (gssize) length, NULL)
                  && g_markup_parse_context_end_parse (context, NULL);
  g_markup_parse_context_get_position (context, &line, &column);
  if (!utf8)
    {
      const char *start = end;

      for (line = 1, column = 1; start > text && start[-1] != '\n'; start--)
        column++;
      for (; start > text; start--)
        line += start[-1] == '\n';
    }
  g_markup_parse_context_free (context);
  if (good)
    return TRUE;
  if (scan.fault == NULL)
    scan.fault = new_not_svg ();
  qi_finding_set_line (scan.fault, (guint) MAX (line, 1), (guint) MAX (column, 1));
  if (fault != NULL)
    *fault = scan.fault;
  else
    qi_finding_unref (scan.fault);
  return FALSE;
}
