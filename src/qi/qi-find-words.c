/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* The conditions of `qi find`, word by word. */
#include "qi-find.h"

#include "qi-error.h"
#include "qi-file.h"
#include "qi-list.h"
#include "qi-ops.h"
#include "qi-wait.h"

#include <string.h>

#define MAX_COUNT 100000000 /* of pieces */

typedef struct
{
  QiFind          *find;
  const QiOptions *options;
  const char      *value; /* behind "=" */
  QiExit           status;
} Word;

/* FALSE: the value is not what the word's form says. With a status in @word that was told already. */
typedef gboolean (*WordFunc) (Word *word);

/* Where what is wrong with the value of a word is. */
static void
report (const Word *word,
        const char *file,
        const char *text,
        gsize       length,
        GPtrArray  *findings)
{
  const QiPlace place = { .file = file, .text = text, .length = length };

  qi_report_findings (word->options, &place, findings);
}

/* The position of a value, or of the file that it names behind "@". */
static QiSetup *
read_position (Word *word)
{
  const QiOptions *options = word->options;
  const QiReadOptions how = { .limits = options->limits,
                              .game = options->game,
                              .lenient = options->lenient };
  const gboolean is_file = word->value[0] == '@';
  const char *name = is_file ? word->value + 1 : "argument";
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiReading) reading = NULL;
  const char *text = word->value;
  gsize length = strlen (text);

  if (is_file)
    {
      g_autoptr (GFile) file = g_file_new_for_path (name);

      qi_wait_for ("Reading", name);
      bytes =
        qi_file_load (file, options->limits->max_text_bytes, qi_wait_get_cancellable (), &error);
      qi_wait_for (NULL, NULL);
      if (bytes == NULL)
        {
          const QiPlace place = { .file = name };

          qi_report_plain (options, &place, QI_CODE_UNREADABLE, error->message);
          word->status = QI_EXIT_USAGE;
          return NULL;
        }
      text = g_bytes_get_data (bytes, &length);
    }
  reading = qi_notation_detect (length > 0 ? text : "", (gssize) length, &how);
  if (reading->setup == NULL)
    {
      report (word, name, text, length, reading->findings);
      word->status = QI_EXIT_WRONG;
      return NULL;
    }
  return g_steal_pointer (&reading->setup);
}

static gboolean
take_position (Word *word)
{
  g_autoptr (QiSetup) setup = *word->value != '\0' ? read_position (word) : NULL;
  guint same = qi_list_get_same (word->options);

  /* A position that is looked for says no more of its game than what fits there. */
  if (same == QI_SAME_POSITION)
    same &= ~(guint) QI_SAME_GAME;
  if (setup != NULL)
    qi_query_set_position (word->find->query, setup, same);
  return setup != NULL;
}

static gboolean
take_pattern (Word *word)
{
  g_autoptr (QiSetup) setup = *word->value != '\0' ? read_position (word) : NULL;
  g_autoptr (QiBoardPattern) pattern =
    setup != NULL ? qi_board_pattern_new_for (qi_setup_get_position (setup)) : NULL;

  if (pattern != NULL)
    qi_query_set_pattern (word->find->query, pattern);
  return pattern != NULL;
}

static gboolean
take_at (Word *word)
{
  const char *colon = strchr (word->value, ':');
  g_autofree char *cell = NULL;

  if (colon == NULL || colon == word->value || colon[1] == '\0')
    return FALSE;
  cell = g_strndup (word->value, (gsize) (colon - word->value));
  qi_query_add_square (word->find->query, cell, QI_SQUARE_PIECE, &QI_TOKEN (colon + 1),
                       QI_SIDE_FIRST);
  return TRUE;
}

static gboolean
add_squares (Word        *word,
             QiSquareWish wish)
{
  g_auto (GStrv) cells = g_strsplit (word->value, ",", -1);

  for (gsize i = 0; cells[i] != NULL; i++)
    {
      if (*cells[i] == '\0')
        return FALSE;
      qi_query_add_square (word->find->query, cells[i], wish, NULL, QI_SIDE_FIRST);
    }
  return cells[0] != NULL;
}

static gboolean
take_empty (Word *word)
{
  return add_squares (word, QI_SQUARE_EMPTY);
}

static gboolean
take_occupied (Word *word)
{
  return add_squares (word, QI_SQUARE_OCCUPIED);
}

static gboolean
take_material (Word *word)
{
  QiMaterial *material = qi_material_parse (word->value, NULL);

  if (material != NULL)
    qi_query_take_material (word->find->query, material);
  return material != NULL;
}

/* "3", "3..5", "3.." or "..5". */
static gboolean
parse_range (const char *text,
             guint      *least,
             guint      *most)
{
  const char *dots = strstr (text, "..");
  g_autofree char *from = dots != NULL ? g_strndup (text, (gsize) (dots - text)) : g_strdup (text);
  const char *to = dots != NULL ? dots + 2 : text;
  guint64 numbers[2] = { 0, MAX_COUNT };

  if (dots != NULL && *from == '\0' && *to == '\0')
    return FALSE;
  if (!(dots != NULL && *from == '\0')
      && !g_ascii_string_to_unsigned (from, 10, 0, MAX_COUNT, &numbers[0], NULL))
    return FALSE;
  if (!(dots != NULL && *to == '\0')
      && !g_ascii_string_to_unsigned (to, 10, 0, MAX_COUNT, &numbers[1], NULL))
    return FALSE;
  *least = (guint) numbers[0];
  *most = (guint) numbers[1];
  return *least <= *most;
}

static gboolean
take_count (Word *word)
{
  const char *colon = strrchr (word->value, ':');
  QiMaterialOwner owner = QI_MATERIAL_NOBODY;
  gboolean is_king = FALSE;
  g_autofree char *piece = NULL;
  QiToken token;
  guint least = 0;
  guint most = 0;

  if (colon == NULL || colon == word->value || !parse_range (colon + 1, &least, &most))
    return FALSE;
  token = (QiToken) { word->value, (guint) (colon - word->value), QI_TOKEN_STRING };
  piece = qi_material_dup_base (&token, &owner, &is_king);
  qi_query_add_count (word->find->query, owner, piece, least, most);
  return TRUE;
}

static gboolean
take_pieces (Word *word)
{
  guint least = 0;
  guint most = 0;

  if (!parse_range (word->value, &least, &most))
    return FALSE;
  qi_query_add_count (word->find->query, QI_N_MATERIAL_OWNERS, NULL, least, most);
  return TRUE;
}

static gboolean
take_turn (Word *word)
{
  QiSide side;

  if (!qi_side_from_name (word->value, -1, &side))
    return FALSE;
  qi_query_set_turn (word->find->query, side);
  return TRUE;
}

static gboolean
take_game (Word *word)
{
  qi_query_set_game (word->find->query, word->value);
  return *word->value != '\0';
}

static gboolean
take_verdict (Word *word)
{
  g_auto (GStrv) names = g_strsplit (word->value, ",", -1);

  for (gsize i = 0; names[i] != NULL; i++)
    {
      const QiVerdict verdict = qi_list_get_verdict (names[i]);

      if (verdict == QI_VERDICT_UNKNOWN)
        return FALSE;
      word->find->verdicts |= 1u << verdict;
    }
  return names[0] != NULL;
}

static gboolean
take_text (Word *word)
{
  if (*word->value == '\0')
    return FALSE;
  g_ptr_array_add (word->find->texts, qi_text_search_new (word->value));
  return TRUE;
}

static const struct
{
  const char *name;
  const char *form;
  WordFunc    take;
  gboolean    asks; /* something of the position */
} words[] = {
  { "position", "position=TEXT or position=@FILE", take_position, TRUE },
  { "pattern", "pattern=TEXT or pattern=@FILE", take_pattern, TRUE },
  { "at", "at=CELL:TOKEN", take_at, TRUE },
  { "empty", "empty=CELL[,CELL]", take_empty, TRUE },
  { "occupied", "occupied=CELL[,CELL]", take_occupied, TRUE },
  { "material", "material=KQPvKR", take_material, TRUE },
  { "count", "count=TOKEN:N or count=TOKEN:N..M", take_count, TRUE },
  { "pieces", "pieces=N or pieces=N..M", take_pieces, TRUE },
  { "turn", "turn=first or turn=second", take_turn, TRUE },
  { "game", "game=ID", take_game, TRUE },
  { "verdict", "verdict=WORD[,WORD] of fine, unchecked, note, warning, error", take_verdict,
    FALSE },
  { "text", "text=TEXT", take_text, FALSE },
};

void
qi_find_init (QiFind *self)
{
  *self = (QiFind) { .query = qi_query_new () };
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_text_search_free);
}

gboolean
qi_find_add_word (QiFind          *self,
                  const QiOptions *options,
                  const char      *word,
                  QiExit          *status)
{
  const char *names[G_N_ELEMENTS (words) + 1] = { NULL };
  const char *equals = strchr (word, '=');
  g_autofree char *name = g_strndup (word, (gsize) (equals - word));
  const char *closest;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      Word parsed = { self, options, equals + 1, QI_EXIT_DONE };

      names[i] = words[i].name;
      if (strcmp (words[i].name, name) != 0)
        continue;
      self->asks = self->asks || words[i].asks;
      if (g_utf8_validate (word, -1, NULL) && words[i].take (&parsed))
        return TRUE;
      *status = parsed.status;
      if (parsed.status == QI_EXIT_DONE)
        *status =
          qi_usage_error (options->command, "cannot read '%s': it is %s", word, words[i].form);
      return FALSE;
    }
  closest = qi_closest_word (name, names);
  if (closest != NULL)
    *status = qi_usage_error (options->command, "there is no condition '%s'; did you mean '%s'?",
                              name, closest);
  else
    *status = qi_usage_error (options->command, "there is no condition '%s'", name);
  return FALSE;
}

void
qi_find_clear (QiFind *self)
{
  g_clear_pointer (&self->query, qi_query_unref);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
}
