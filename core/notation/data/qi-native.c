/* SPDX-License-Identifier: Apache-2.0 */
/* The native format `json`: reading and detection. */
#define G_LOG_DOMAIN "Qi"

#include "qi-native-private.h"

#include "qi-found-private.h"

#include <string.h>

/* Source: the checks of qi.ex 1.0, whose texts these are word for word. */
static const QiJsonDialect dialect = {
  .format = "json",
  .faults = {
    [QI_FAULT_BOARD_NOT_LIST] = qi_found_board_not_list,
    [QI_FAULT_BOARD_EMPTY] = qi_found_board_empty,
    [QI_FAULT_MIXED] = qi_found_mixed_levels,
    [QI_FAULT_EXPECTED_FLAT] = qi_found_expected_flat,
    [QI_FAULT_HANDS_NOT_MAP] = qi_found_hands_not_map,
    [QI_FAULT_HANDS_KEYS] = qi_found_hands_keys,
    [QI_FAULT_HAND_NOT_LIST] = qi_found_hand_not_list,
    [QI_FAULT_HAND_ENTRY] = qi_found_hand_nil,
    [QI_FAULT_STYLES_NOT_MAP] = qi_found_styles_not_map,
    [QI_FAULT_STYLES_KEYS] = qi_found_styles_keys,
    [QI_FAULT_STYLE_FIRST] = qi_found_style_first_nil,
    [QI_FAULT_STYLE_SECOND] = qi_found_style_second_nil,
    [QI_FAULT_TURN] = qi_found_bad_turn,
  },
};

/* A member `pieces` makes the text sparse, unless there is a board, too, which takes precedence. */
static void
find_form (QiJsonDoc     *doc,
           QiJsonDialect *own)
{
  const QiJsonSpan *pieces = &doc->members[QI_MEMBER_PIECES];

  doc->is_sparse = pieces->present && !doc->members[QI_MEMBER_BOARD].present;
  if (doc->members[QI_MEMBER_SHAPE].present || doc->is_sparse)
    own->faults[QI_FAULT_HAND_ENTRY] = qi_found_bad_hand_entry; /* pairs in the hands */
  if (pieces->present && !doc->is_sparse)
    qi_json_doc_add (doc, doc->findings, QI_MEMBER_PIECES, pieces->key_offset, pieces->key_length,
                     qi_found_board_twice ());
}

static void
read_members (QiJsonDoc *doc)
{
  if (doc->members[QI_MEMBER_SHAPE].present || doc->is_sparse)
    qi_json_doc_read_shape (doc);
  qi_json_doc_read_turn (doc);
  qi_json_doc_read_board (doc);
  qi_json_doc_read_hands (doc);
  qi_json_doc_read_styles (doc);
}

static QiReading *
read_native (const QiNotation    *notation,
             const char          *text,
             gsize                length,
             const QiReadOptions *options)
{
  const QiLimits *limits = qi_read_options_get_limits (options);
  QiReading *reading = qi_json_doc_read_repaired (notation, text, length, options);
  QiJsonDialect own = dialect;
  QiJsonDoc doc;
  g_autofree char *game = NULL;
  g_autoptr (QiDetails) details = NULL;

  if (reading != NULL)
    return reading;
  if (length > limits->max_text_bytes)
    return qi_reading_new_too_long ("json", length, limits);
  reading = qi_reading_new ("json");
  qi_json_doc_init (&doc, &own, text, length, options, reading);
  qi_json_doc_index (&doc);
  /* In a text that is no JSON the members beside its faults are still worth showing. */
  qi_json_doc_salvage (&doc);
  doc.is_muted = doc.findings->len > 0;
  find_form (&doc, &own);
  read_members (&doc);
  qi_json_doc_check_total (&doc);
  qi_json_doc_take_late (&doc);
  qi_native_read_setup (&doc, &game, &details);
  qi_json_doc_finish (&doc, reading,
                      game != NULL      ? game
                      : options != NULL ? options->game
                                        : NULL,
                      details);
  if (reading->setup != NULL)
    {
      /* The game given by the options is not part of the text. */
      g_autoptr (QiSetup) said = qi_setup_with_game (reading->setup, game);

      reading->source = qi_source_new (text, length, options != NULL ? options->bytes : NULL, said);
    }
  qi_json_doc_clear (&doc);
  return reading;
}

/* A member with this name and of the expected kind. */
static gboolean
is_own (const QiJsonDoc *doc,
        QiMember         member)
{
  static const QiJsonEventKind kinds[QI_N_MEMBERS] = {
    [QI_MEMBER_SHAPE] = QI_JSON_ARRAY_BEGIN,   [QI_MEMBER_BOARD] = QI_JSON_ARRAY_BEGIN,
    [QI_MEMBER_PIECES] = QI_JSON_ARRAY_BEGIN,  [QI_MEMBER_HANDS] = QI_JSON_OBJECT_BEGIN,
    [QI_MEMBER_STYLES] = QI_JSON_OBJECT_BEGIN, [QI_MEMBER_TURN] = QI_JSON_STRING,
  };

  return doc->members[member].present && doc->members[member].kind == kinds[member];
}

/* Whether the pieces are pairs of a square and a piece; other programs use the member for a list of
 * kinds of pieces. */
static gboolean
are_pairs (const QiJsonDoc *doc)
{
  const QiJsonSpan *span = &doc->members[QI_MEMBER_PIECES];
  g_autoptr (QiJsonReader) reader =
    qi_json_reader_new (doc->text + span->offset, span->length, NULL);
  QiJsonEvent event;

  return qi_json_reader_next (reader, &event) == QI_JSON_ARRAY_BEGIN
         && (qi_json_reader_next (reader, &event) == QI_JSON_ARRAY_BEGIN
             || event.kind == QI_JSON_ARRAY_END);
}

/* Members that another program's data is unlikely to have: a board, or two of those that belong beside it. Many programs
 * have a `shape` or a `setup`. */
static gboolean
has_own_members (const QiJsonDoc *doc)
{
  static const QiMember beside[] = { QI_MEMBER_SHAPE, QI_MEMBER_HANDS, QI_MEMBER_STYLES,
                                     QI_MEMBER_TURN };
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (beside); i++)
    n += is_own (doc, beside[i]);
  return n > 1 || is_own (doc, QI_MEMBER_BOARD)
         || (is_own (doc, QI_MEMBER_PIECES) && are_pairs (doc));
}

gboolean
qi_json_is_foreign (const char *text,
                    gsize       length)
{
  QiReading *reading = NULL;
  gboolean is_foreign = FALSE;
  QiJsonDoc doc;

  if ((qi_json_detect_traits (text, length) & QI_JSON_TRAIT_OBJECT) == 0)
    return FALSE;
  reading = qi_reading_new ("json");
  qi_json_doc_init (&doc, &dialect, text, length, NULL, reading);
  is_foreign = qi_json_doc_index (&doc) && !has_own_members (&doc);
  qi_json_doc_clear (&doc);
  qi_reading_free (reading);
  return is_foreign;
}

static gboolean
is_foreign_array (const char *text,
                  gsize       length)
{
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, length, NULL);
  QiJsonEvent event;
  gboolean is_empty = TRUE;

  if (qi_json_reader_next (reader, &event) != QI_JSON_ARRAY_BEGIN)
    return FALSE;
  while (qi_json_reader_next (reader, &event) < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      const gsize start = event.offset;
      const gboolean is_object = event.kind == QI_JSON_OBJECT_BEGIN;
      const gboolean is_text = event.kind == QI_JSON_STRING;
      const gssize end = qi_json_reader_skip (reader, &event);

      if (end < 0 || is_text
          || (is_object && !qi_json_is_foreign (text + start, (gsize) end - start)))
        return FALSE;
      is_empty = FALSE;
    }
  return !is_empty && qi_json_reader_next (reader, &event) == QI_JSON_END;
}

static gboolean
are_foreign_lines (const char *text,
                   gsize       length)
{
  const char *const end = text + length;
  guint n = 0;

  while (text < end)
    {
      const char *stop = memchr (text, '\n', (gsize) (end - text));

      stop = stop == NULL ? end : stop;
      if (qi_json_is_foreign (text, (gsize) (stop - text)))
        n++;
      else if (stop - text > 1 || (stop > text && *text != '\r'))
        return FALSE;
      text = stop < end ? stop + 1 : end;
    }
  return n > 1;
}

gboolean
qi_json_is_foreign_list (const char *text,
                         gsize       length)
{
  gsize at = 0;

  while (at < length && strchr (" \t\r\n", text[at]) != NULL && text[at] != '\0')
    at++;
  if (at == length || (text[at] != '[' && text[at] != '{'))
    return FALSE;
  return text[at] == '[' ? is_foreign_array (text, length) : are_foreign_lines (text, length);
}

gboolean
qi_json_is_value (const char *text,
                  gsize       length)
{
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, length, NULL);
  QiJsonEvent event;

  return qi_json_reader_next (reader, &event) < QI_JSON_END
         && qi_json_reader_skip (reader, &event) >= 0
         && qi_json_reader_next (reader, &event) == QI_JSON_END;
}

static char *
write_native (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  QiPosition *position = qi_setup_get_position (setup);

  if (options != NULL && options->source != NULL && !options->compact)
    return qi_source_write (options->source, setup);
  return qi_native_write_fresh (setup, qi_native_choose_form (position),
                                options != NULL && options->compact ? &qi_compact_layout
                                                                    : &qi_native_layout);
}

/* Any object is more likely to be this format than another; JSON of any other kind is no
 * position. */
static guint
detect_native (const QiNotation *notation,
               const char       *text,
               gsize             length)
{
  QiJsonTraits traits = qi_json_detect_traits (text, length);

  return traits & (QI_JSON_TRAIT_BOARD | QI_JSON_TRAIT_PIECES) ? 95
         : traits & QI_JSON_TRAIT_OBJECT                       ? 80
                                                               : 0;
}

const QiNotation qi_notation_json = {
  .id = "json",
  .name = "Masume position (JSON)",
  .games = NULL,
  .extensions = (const char *const[]){ ".masume", ".json", NULL },
  .reads_mark = TRUE,
  .read = read_native,
  .write = write_native,
  .detect = detect_native,
};
