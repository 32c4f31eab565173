/* SPDX-License-Identifier: Apache-2.0 */
/* qi-flat: the members that qi.rs serialises. Closed like PON, free in its tokens like the native
 * format, and checked again when read, with qi.rs's errors. */
#define G_LOG_DOMAIN "Qi"

#include "qi-native-private.h"

#include "qi-found-private.h"

static const QiJsonDialect dialect = {
  .format = "qi-flat",
  .faults = {
    [QI_FAULT_BOARD_NOT_LIST] = qi_found_board_not_list,
    [QI_FAULT_HANDS_NOT_MAP] = qi_found_hands_not_map_flat,
    [QI_FAULT_HANDS_KEYS] = qi_found_hands_keys_flat,
    [QI_FAULT_HAND_NOT_LIST] = qi_found_hand_not_list,
    [QI_FAULT_HAND_ENTRY] = qi_found_bad_hand_entry,
    [QI_FAULT_STYLES_NOT_MAP] = qi_found_styles_not_map_flat,
    [QI_FAULT_STYLES_KEYS] = qi_found_styles_keys_flat,
    [QI_FAULT_STYLE_FIRST] = qi_found_style_first_nil_flat,
    [QI_FAULT_STYLE_SECOND] = qi_found_style_second_nil_flat,
    [QI_FAULT_TURN] = qi_found_bad_turn_flat,
  },
};

static QiReading *
read_flat (const QiNotation    *notation,
           const char          *text,
           gsize                length,
           const QiReadOptions *options)
{
  static const QiMember required[] = { QI_MEMBER_SHAPE, QI_MEMBER_BOARD, QI_MEMBER_HANDS,
                                       QI_MEMBER_STYLES, QI_MEMBER_TURN };
  static const QiMember refused[] = { QI_MEMBER_PIECES, QI_MEMBER_SETUP };
  const QiLimits *limits = qi_read_options_get_limits (options);
  QiReading *reading = qi_json_doc_read_repaired (notation, text, length, options);
  QiJsonDoc doc;

  if (reading != NULL)
    return reading;
  if (length > limits->max_text_bytes)
    return qi_reading_new_too_long ("qi-flat", length, limits);
  reading = qi_reading_new ("qi-flat");
  qi_json_doc_init (&doc, &dialect, text, length, options, reading);
  doc.is_flat = TRUE;
  if (qi_json_doc_index (&doc))
    {
      qi_json_doc_require (&doc, required, G_N_ELEMENTS (required));
      qi_json_doc_refuse (&doc, refused, G_N_ELEMENTS (refused));
    }
  else
    doc.is_muted = TRUE;
  if (doc.members[QI_MEMBER_SHAPE].present)
    qi_json_doc_read_shape (&doc);
  if (doc.members[QI_MEMBER_BOARD].present)
    qi_json_doc_read_board (&doc);
  if (doc.members[QI_MEMBER_HANDS].present)
    qi_json_doc_read_hands (&doc);
  if (doc.members[QI_MEMBER_STYLES].present)
    qi_json_doc_read_styles (&doc);
  if (doc.members[QI_MEMBER_TURN].present)
    qi_json_doc_read_turn (&doc);
  qi_json_doc_take_late (&doc);
  qi_json_doc_check_total (&doc);
  qi_json_doc_finish (&doc, reading, options != NULL ? options->game : NULL, NULL);
  qi_json_doc_clear (&doc);
  return reading;
}

static char *
write_flat (const QiNotation     *notation,
            QiSetup              *setup,
            const QiWriteOptions *options,
            GPtrArray            *findings)
{
  if (!qi_native_note_lost (setup, "qi-flat", options, findings))
    return NULL;
  g_autoptr (QiSetup) bare = qi_setup_new (qi_setup_get_position (setup), NULL, NULL);
  return qi_native_write_fresh (bare, QI_FORM_FLAT,
                                options != NULL && options->compact ? &qi_compact_layout
                                                                    : &qi_native_layout);
}

/* Less than the native format, which also reads every text of this one. */
static guint
detect_flat (const QiNotation *notation,
             const char       *text,
             gsize             length)
{
  QiJsonTraits traits = qi_json_detect_traits (text, length);

  if ((traits & (QI_JSON_TRAIT_SETUP | QI_JSON_TRAIT_PIECES)) != 0)
    return 0;
  return (traits & QI_JSON_TRAIT_SHAPE) != 0 ? 55 : 0;
}

const QiNotation qi_notation_qi_flat = {
  .id = "qi-flat",
  .name = "Flat form of qi.rs (JSON)",
  .games = NULL,
  .extensions = (const char *const[]){ ".qi.json", NULL },
  .reads_mark = TRUE,
  .read = read_flat,
  .write = write_flat,
  .detect = detect_flat,
};
