/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-popeye-private.h"

#include "qi-details-private.h"
#include "qi-notation-private.h"
#include "qi-found-private.h"

#include <string.h>

/* Who is to move in a problem that was read, and what it says besides the board. */

static const char *const tag_names[QI_POPEYE_N_TAGS] = {
  "Author", "Origin", "Award", "Condition", "Option", "SStipulation", "Twin", "ZeroPosition",
};

/* The side to move. Options that only determine it are dropped, others are kept. */
QiSide
qi_popeye_find_turn (QiPopeye *self)
{
  const GString *stipulation = self->texts[QI_POPEYE_TEXT_STIPULATION];
  gboolean is_help = FALSE;
  QiSide turn = qi_popeye_get_starter (stipulation == NULL ? "" : stipulation->str,
                                       stipulation == NULL ? 0 : stipulation->len, &is_help);
  const char *word = NULL;

  if (self->is_after_key && !is_help)
    turn = qi_side_other (turn);
  if (self->is_white_to_play && is_help)
    turn = QI_SIDE_FIRST;
  if (self->is_turned)
    turn = qi_side_other (turn);
  if (self->is_turned && is_help)
    word = qi_popeye_get_option (self->language, QI_POPEYE_HALF_DUPLEX);
  else if (self->is_white_to_play && !is_help)
    word = qi_popeye_get_option (self->language, QI_POPEYE_WHITE_TO_PLAY);
  if (word == NULL)
    return turn;
  if (self->texts[QI_POPEYE_TEXT_OPTION] == NULL)
    self->texts[QI_POPEYE_TEXT_OPTION] = g_string_new (word);
  else
    g_string_append_printf (self->texts[QI_POPEYE_TEXT_OPTION], " %s", word);
  return turn;
}

static QiValue *
text_value (QiPopeye    *self,
            QiPopeyeText kind)
{
  const GString *text = self->texts[kind];

  if (qi_text_is_utf8 (text->str, text->len, NULL))
    return qi_value_new_string (text->str, (gssize) text->len);

  g_autoptr (GString) utf8 = g_string_sized_new (2 * text->len);
  for (gsize i = 0; i < text->len; i++)
    g_string_append_unichar (utf8, (guchar) text->str[i]);
  if (!self->is_latin1)
    qi_scan_add (&self->scan, "whole", (QiSpan) { 0, self->scan.length },
                 qi_found_read_as_latin_1 ());
  self->is_latin1 = TRUE;
  return qi_value_new_string (utf8->str, (gssize) utf8->len);
}

static QiDetails *
add_tags (QiPopeye  *self,
          QiDetails *details)
{
  const char *keys[QI_POPEYE_N_TAGS + 1];
  QiValue *values[QI_POPEYE_N_TAGS + 1];
  gboolean needs_language = FALSE;
  gsize n = 0;

  for (QiPopeyeText kind = 0; kind < QI_POPEYE_N_TAGS; kind++)
    {
      if (self->texts[kind] == NULL)
        continue;
      keys[n] = tag_names[kind];
      values[n++] = text_value (self, kind);
      needs_language = needs_language || kind >= QI_POPEYE_TEXT_CONDITION;
    }
  /* Their words are in the language of the problem. */
  if (needs_language && self->language != QI_POPEYE_ENGLISH)
    {
      keys[n] = "Language";
      values[n++] = qi_value_new_string (qi_popeye_language_names[self->language], -1);
    }
  if (n == 0)
    return details;
  QiValue *tags = qi_value_new_object (keys, values, n);
  for (gsize i = 0; i < n; i++)
    qi_value_unref (values[i]);
  return qi_details_add (details, "tags", tags);
}

/* As Popeye has it, whoever stands at home may castle. */
static QiDetails *
add_castling (QiPopeye  *self,
              QiDetails *details)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      guint squares[2];
      gsize n = 0;

      for (gsize i = 0; i < G_N_ELEMENTS (qi_popeye_castlings); i++)
        {
          const QiPopeyeCastling *castling = &qi_popeye_castlings[i];

          if (castling->side == side && qi_popeye_man_is (&self->board[castling->king], side, "K^")
              && qi_popeye_man_is (&self->board[castling->rook], side, "R")
              && !self->no_castling[castling->king] && !self->no_castling[castling->rook])
            squares[n++] = castling->rook;
        }
      if (n == 0)
        continue;
      g_autoptr (QiDetails) before = details;
      details = qi_details_with_side_squares (before, "castling", side, squares, n);
    }
  return details;
}

QiDetails *
qi_popeye_dup_details (QiPopeye *self,
                       gboolean  is_chess)
{
  static const struct
  {
    QiPopeyeText kind;
    const char *key;
  } texts[] = { { QI_POPEYE_TEXT_TITLE, "title" },
                { QI_POPEYE_TEXT_STIPULATION, "stipulation" },
                { QI_POPEYE_TEXT_REMARK, "comment" } };
  QiDetails *details = qi_details_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (self->texts[texts[i].kind] != NULL)
      details = qi_details_add (details, texts[i].key, text_value (self, texts[i].kind));
  details = add_tags (self, details);
  if (is_chess)
    details = add_castling (self, details);
  if (self->en_passant != QI_NO_SQUARE)
    details = qi_details_add (details, "enPassant", qi_value_new_int (self->en_passant));
  return details;
}
