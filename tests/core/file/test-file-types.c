/* SPDX-License-Identifier: Apache-2.0 */
/* The files for the desktop against the formats: each ending has a type, and each type is named in
 * all three files. */
#include "qi-notation.h"

#include <glib.h>
#include <string.h>

#define APP "io.github.masume.Masume"

/* Endings with the types of others. Source: freedesktop.org.xml of shared-mime-info 2.2. */
static const struct
{
  const char *ending;
  const char *type; /* NULL: none that we may claim */
} foreign[] = {
  { ".pgn", "application/vnd.chess-pgn" },
  { ".sgf", "application/x-go-sgf" },
  { ".json", NULL }, /* any JSON */
  { ".inp", NULL },  /* input of many programs besides Popeye */
};

static char *
load (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("QI_DATA"), name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Types and their patterns, in the order of the file. */
typedef struct
{
  GPtrArray *types; /* of each pattern */
  GPtrArray *patterns;
  char      *type;
} Globs;

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             user_data,
               GError             **error)
{
  Globs *self = user_data;

  for (gsize i = 0; names[i] != NULL; i++)
    if (strcmp (element, "mime-type") == 0 && strcmp (names[i], "type") == 0)
      {
        g_free (self->type);
        self->type = g_strdup (values[i]);
      }
    else if (strcmp (element, "glob") == 0 && strcmp (names[i], "pattern") == 0)
      {
        g_ptr_array_add (self->types, g_strdup (self->type));
        g_ptr_array_add (self->patterns, g_strdup (values[i]));
      }
}

static void
load_globs (Globs *self)
{
  static const GMarkupParser parser = { .start_element = start_element };
  g_autofree char *text = load (APP ".mime.xml.in");
  g_autoptr (GError) error = NULL;
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, self, NULL);

  *self = (Globs) {
    .types = g_ptr_array_new_with_free_func (g_free),
    .patterns = g_ptr_array_new_with_free_func (g_free),
  };
  g_markup_parse_context_parse (context, text, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (self->types->len, >, 0);
}

static void
clear_globs (Globs *self)
{
  g_ptr_array_unref (self->types);
  g_ptr_array_unref (self->patterns);
  g_free (self->type);
}

static const char *
find_type (const Globs *self,
           const char  *ending)
{
  for (guint i = 0; i < self->patterns->len; i++)
    {
      const char *pattern = g_ptr_array_index (self->patterns, i);

      if (pattern[0] == '*' && strcmp (pattern + 1, ending) == 0)
        return g_ptr_array_index (self->types, i);
    }
  return NULL;
}

/* The entry's MimeType and the metainfo's media types have @type. */
static void
assert_claimed (const char *type)
{
  g_autofree char *entry = load (APP ".desktop.in");
  g_autofree char *metainfo = load (APP ".metainfo.xml.in");
  g_autofree char *media = g_strdup_printf ("<mediatype>%s</mediatype>", type);
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autoptr (GError) error = NULL;

  g_key_file_load_from_data (keys, entry, (gsize) -1, G_KEY_FILE_NONE, &error);
  g_assert_no_error (error);
  g_auto (GStrv) types =
    g_key_file_get_string_list (keys, "Desktop Entry", "MimeType", NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%s", type);
  g_assert_true (g_strv_contains ((const char *const *) types, type));
  g_assert_nonnull (strstr (metainfo, media));
}

static void
test_endings (void)
{
  Globs globs;

  load_globs (&globs);
  for (const QiNotation *const *all = qi_notation_get_all (); *all != NULL; all++)
    for (const char *const *end = (*all)->extensions; end != NULL && *end != NULL; end++)
      {
        const char *own = find_type (&globs, *end);
        gboolean is_foreign = FALSE;

        g_test_message ("%s", *end);
        for (gsize i = 0; i < G_N_ELEMENTS (foreign); i++)
          if (strcmp (foreign[i].ending, *end) == 0)
            {
              is_foreign = TRUE;
              g_assert_null (own);
              if (foreign[i].type != NULL)
                assert_claimed (foreign[i].type);
            }
        if (!is_foreign)
          {
            g_assert_nonnull (own);
            assert_claimed (own);
          }
      }
  clear_globs (&globs);
}

/* No type is left from a format that was removed. */
static void
test_globs (void)
{
  Globs globs;

  load_globs (&globs);
  for (guint i = 0; i < globs.patterns->len; i++)
    {
      const char *pattern = g_ptr_array_index (globs.patterns, i);
      g_autofree char *name = g_strconcat ("a", pattern + 1, NULL);

      g_test_message ("%s", pattern);
      g_assert_true (pattern[0] == '*' && pattern[1] == '.');
      g_assert_nonnull (qi_notation_for_filename (name));
      assert_claimed (g_ptr_array_index (globs.types, i));
    }
  clear_globs (&globs);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/file-types/endings", test_endings);
  g_test_add_func ("/core/file-types/globs", test_globs);
  return g_test_run ();
}
