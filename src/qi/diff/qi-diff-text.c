/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* The texts of two positions beside each other, with marks for what was removed and added. */
#include "qi-diff.h"
#include "qi-difference-private.h"
#include "qi-text.h"

#include <string.h>
#include <unistd.h>

/* A text that is compared. */
typedef struct
{
  char       *own; /* nullable */
  const char *text;
  gsize       length;
} Text;

static void
text_clear (Text *self)
{
  g_clear_pointer (&self->own, g_free);
}

static Text
get_text (const QiDiffReading *reading)
{
  Text text = { NULL, "", 0 };

  if (reading == NULL || reading->text == NULL)
    return text;
  text.text = reading->text;
  text.length = reading->input.place.length;
  while (text.length > 0 && g_ascii_isspace (text.text[text.length - 1]))
    text.length--;
  return text;
}

/* Texts of two formats have nothing in common: then the second is written in the format of the first, or
 * both as native files. */
static void
make_alike (const QiDiffReading *a,
            const QiDiffReading *b,
            Text                *texts)
{
  const char *id = a->input.format;
  const QiNotation *notation = id == NULL ? NULL : qi_notation_lookup (id);
  QiWriteOptions how = { .compact = FALSE };
  char *other = NULL;

  if (a->input.setup == NULL || b->input.setup == NULL || g_strcmp0 (id, b->input.format) == 0)
    return;
  if (notation != NULL && notation->write != NULL)
    other = qi_notation_write (notation, b->input.setup, &how, NULL);
  if (other == NULL)
    {
      char *one = qi_notation_write (qi_notation_lookup ("json"), a->input.setup, &how, NULL);

      other = qi_notation_write (qi_notation_lookup ("json"), b->input.setup, &how, NULL);
      if (one == NULL || other == NULL)
        {
          g_free (one);
          g_free (other);
          return;
        }
      texts[0] = (Text) { one, one, strlen (one) };
    }
  texts[1] = (Text) { other, other, strlen (other) };
}

static gboolean
has_color (const QiOptions *options)
{
  if (options->color != QI_WHEN_AUTO)
    return options->color == QI_WHEN_ALWAYS;
  return isatty (STDOUT_FILENO) && g_getenv ("NO_COLOR") == NULL
         && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
}

/* Each line has marks of its own, so that every line of the result can be read alone. */
static void
append_marked (GString    *text,
               const char *part,
               gsize       length,
               const char *open,
               const char *close)
{
  while (length > 0)
    {
      const char *line_end = memchr (part, '\n', length);
      gsize n = line_end == NULL ? length : (gsize) (line_end - part);

      if (n > 0 || *open != '\0')
        {
          g_string_append (text, open);
          qi_text_append_escaped (text, part, n);
          g_string_append (text, close);
        }
      if (line_end != NULL)
        {
          g_string_append_c (text, '\n');
          n++;
        }
      part += n;
      length -= n;
    }
}

static void
append_words (const QiOptions *options,
              const GArray    *runs,
              const Text      *texts,
              GString         *text)
{
  static const char *const marks[][2] = { { "", "" }, { "[-", "-]" }, { "{+", "+}" } };
  static const char *const colored[][2] = { { "", "" },
                                            { "\033[31m[-", "-]\033[0m" },
                                            { "\033[32m{+", "+}\033[0m" } };
  gboolean color = has_color (options);

  for (guint i = 0; i < runs->len; i++)
    {
      const QiTextRun *run = &g_array_index (runs, QiTextRun, i);
      const char *const *pair = color ? colored[run->kind] : marks[run->kind];
      const Text *from = &texts[run->kind == QI_TEXT_ADDED];

      append_marked (text, from->text + run->offset, run->length, pair[0], pair[1]);
    }
  if (text->len == 0 || text->str[text->len - 1] != '\n')
    g_string_append_c (text, '\n');
}

/* What the texts have in common and what not. Clear @texts. */
static GArray *
align (const QiDiffReading *a,
       const QiDiffReading *b,
       Text                 texts[2])
{
  texts[0] = get_text (a);
  texts[1] = get_text (b);
  if (a != NULL && b != NULL)
    make_alike (a, b, texts);
  return qi_text_align (texts[0].text, texts[0].length, texts[1].text, texts[1].length);
}

void
qi_diff_append_texts (const QiOptions     *options,
                      const QiDiffReading *a,
                      const QiDiffReading *b,
                      GString             *text)
{
  Text texts[2];
  g_autoptr (GArray) runs = align (a, b, texts);

  append_words (options, runs, texts, text);
  text_clear (&texts[0]);
  text_clear (&texts[1]);
}

void
qi_diff_write_texts (const QiDiffReading *a,
                     const QiDiffReading *b,
                     QiJsonWriter        *json)
{
  static const char *const names[] = { "same", "removed", "added" };
  Text texts[2];
  g_autoptr (GArray) runs = align (a, b, texts);

  qi_json_writer_open_array (json, "text");
  for (guint i = 0; i < runs->len; i++)
    {
      const QiTextRun *run = &g_array_index (runs, QiTextRun, i);

      qi_json_writer_open_array (json, NULL);
      qi_json_writer_add_string (json, NULL, names[run->kind], -1);
      qi_json_writer_add_string (json, NULL, texts[run->kind == QI_TEXT_ADDED].text + run->offset,
                                 (gssize) run->length);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
  text_clear (&texts[0]);
  text_clear (&texts[1]);
}
