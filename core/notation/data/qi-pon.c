/* SPDX-License-Identifier: Apache-2.0 */
/* PON 1.0.0: a position as JSON, strict. Source: sashite.dev/specs/pon/1.0.0. */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-native-private.h"
#include "qi-states-private.h"

static const QiJsonDialect dialect = {
  .format = "pon",
  .faults = {
    [QI_FAULT_BOARD_NOT_LIST] = qi_found_board_not_array,
    [QI_FAULT_BOARD_EMPTY] = qi_found_board_empty,
    [QI_FAULT_MIXED] = qi_found_mixed_levels_pon,
    [QI_FAULT_EXPECTED_FLAT] = qi_found_mixed_levels_pon,
    [QI_FAULT_BAD_SQUARE] = qi_found_bad_square,
    [QI_FAULT_BAD_PIECE_TOKEN] = qi_found_bad_piece_token,
    [QI_FAULT_HANDS_NOT_MAP] = qi_found_hands_not_object,
    [QI_FAULT_HANDS_KEYS] = qi_found_hands_keys_flat,
    [QI_FAULT_HAND_NOT_LIST] = qi_found_hand_not_array,
    [QI_FAULT_HAND_ENTRY] = qi_found_bad_hand_entry_pon,
    [QI_FAULT_STYLES_NOT_MAP] = qi_found_styles_not_object,
    [QI_FAULT_STYLES_KEYS] = qi_found_styles_keys_flat,
    [QI_FAULT_STYLE_FIRST] = qi_found_bad_style_token,
    [QI_FAULT_STYLE_SECOND] = qi_found_bad_style_token,
    [QI_FAULT_TURN] = qi_found_bad_turn_flat,
  },
  .only_epin = TRUE,
  .names_empty_lists = TRUE,
};

static void
read_present (QiJsonDoc *doc)
{
  /* A missing member has been reported and is not examined. */
  if (doc->members[QI_MEMBER_BOARD].present)
    qi_json_doc_read_board (doc);
  if (doc->members[QI_MEMBER_HANDS].present)
    qi_json_doc_read_hands (doc);
  if (doc->members[QI_MEMBER_STYLES].present)
    qi_json_doc_read_styles (doc);
  if (doc->members[QI_MEMBER_TURN].present)
    qi_json_doc_read_turn (doc);
}

static QiReading *
read_pon (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  static const QiMember required[] = { QI_MEMBER_BOARD, QI_MEMBER_HANDS, QI_MEMBER_STYLES,
                                       QI_MEMBER_TURN };
  static const QiMember refused[] = { QI_MEMBER_SHAPE, QI_MEMBER_PIECES, QI_MEMBER_SETUP };
  const QiLimits *limits = qi_read_options_get_limits (options);
  QiReading *reading = qi_json_doc_read_repaired (notation, text, length, options);
  QiJsonDoc doc;

  if (reading != NULL)
    return reading;
  if (length > limits->max_text_bytes)
    return qi_reading_new_too_long ("pon", length, limits);
  reading = qi_reading_new ("pon");
  const QiReadOptions with_places = qi_states_want_places (options);
  qi_json_doc_init (&doc, &dialect, text, length, &with_places, reading);
  if (qi_json_doc_index (&doc))
    {
      qi_json_doc_require (&doc, required, G_N_ELEMENTS (required));
      qi_json_doc_refuse (&doc, refused, G_N_ELEMENTS (refused));
    }
  else
    doc.is_muted = TRUE;
  read_present (&doc);
  qi_json_doc_take_late (&doc);
  qi_json_doc_check_total (&doc);
  qi_json_doc_finish (&doc, reading, options != NULL ? options->game : NULL, NULL);
  qi_json_doc_clear (&doc);
  qi_states_read (reading, options, "board");
  return reading;
}

static gboolean
is_epin (const QiToken *piece)
{
  QiEpin epin;

  return piece->kind == QI_TOKEN_STRING
         && qi_epin_parse (piece->text, (gssize) piece->length, &epin);
}

static void
check_pieces (const QiPosition *position,
              QiWrite          *write)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint index = 0;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &index, &piece))
    if (!is_epin (piece))
      qi_write_refuse_token (write, piece, index, QI_SIDE_FIRST);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n_items);
      for (gsize i = 0; i < n_items; i++)
        if (!is_epin (&items[i].token))
          qi_write_refuse_token (write, &items[i].token, QI_NO_SQUARE, side);
    }
}

static void
check_styles (const QiPosition *position,
              QiWrite          *write)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *style = qi_position_get_style (position, side);
      gboolean is_letter = style->kind == QI_TOKEN_STRING && style->length == 1
                           && (side == QI_SIDE_FIRST ? g_ascii_isupper (style->text[0])
                                                     : g_ascii_islower (style->text[0]));
      if (is_letter)
        continue;
      g_autofree char *shown = qi_token_dup_text (style);
      QiFinding *finding =
        qi_found_style_without_letter_pon (shown, qi_side_get_name (side),
                                           side == QI_SIDE_FIRST ? "an upper-case"
                                                                 : "a lower-case");
      qi_finding_set_param (finding, "format", "pon");
      qi_write_refuse (write, qi_finding_set_field (finding, "styles"));
    }
}

static char *
write_pon (const QiNotation     *notation,
           QiSetup              *setup,
           const QiWriteOptions *options,
           GPtrArray            *findings)
{
  QiWrite write;

  qi_write_init (&write, "pon", options, findings);
  if (qi_setup_get_game (setup) != NULL)
    qi_write_lose_game (&write, qi_setup_get_game (setup));
  g_autoptr (QiPosition) position = qi_states_write (setup, &write);
  check_pieces (position, &write);
  check_styles (position, &write);
  if (write.failed)
    return NULL;
  g_autoptr (QiSetup) bare = qi_setup_new (position, NULL, NULL);
  return qi_native_write_fresh (bare, QI_FORM_NESTED,
                                options != NULL && options->compact ? &qi_compact_layout
                                                                    : &qi_native_layout);
}

/* Less than the native format, which also reads every PON text. */
static guint
detect_pon (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  QiJsonTraits traits = qi_json_detect_traits (text, length);

  if ((traits & (QI_JSON_TRAIT_SHAPE | QI_JSON_TRAIT_SETUP)) != 0)
    return 0;
  return traits & QI_JSON_TRAIT_BOARD ? 60 : 0;
}

const QiNotation qi_notation_pon = {
  .id = "pon",
  .name = "PON",
  .games = NULL,
  .extensions = (const char *const[]){ ".pon", ".pon.json", NULL },
  .reads_mark = TRUE,
  .read = read_pon,
  .write = write_pon,
  .detect = detect_pon,
};
