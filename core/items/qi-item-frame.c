/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-frame-private.h"

#include "qi-popeye-private.h"

/* A problem begins with a word that tells its place in the list, in the language of the input. */
static QiItemFrame
get_problem_frame (const char *text,
                   gsize       length)
{
  QiPopeyeLanguage language = QI_POPEYE_ENGLISH;
  const QiSpan word = qi_popeye_find_first_word (text, length);

  qi_popeye_is_first (text, length, &language);
  return (QiItemFrame) {
    .begin = qi_popeye_get_begin (language),
    .next = qi_popeye_get_command (language, QI_POPEYE_NEXT),
    .end = qi_popeye_get_command (language, QI_POPEYE_END),
    .skip = word.offset + word.length,
  };
}

QiItemFrame
qi_item_get_frame (QiDivision  division,
                   const char *text,
                   gsize       length)
{
  switch (division)
    {
    case QI_DIVISION_ARRAY:
      return (QiItemFrame) { .begin = "[\n", .next = ",\n", .end = "\n]\n" };
    case QI_DIVISION_PGN:
    case QI_DIVISION_PDN:
      return (QiItemFrame) { .begin = "", .next = "\n", .end = "" };
    case QI_DIVISION_CSA:
      return (QiItemFrame) { .begin = "", .next = "/\n", .end = "" };
    case QI_DIVISION_BOD:
      return (QiItemFrame) { .begin = "", .next = "\n", .end = "" };
    case QI_DIVISION_PROBLEMS:
      return get_problem_frame (text, length);
    case QI_DIVISION_WHOLE:
    case QI_DIVISION_LINES:
    case QI_DIVISION_SGF:
    case QI_DIVISION_FOLDER:
    default:
      return (QiItemFrame) { .begin = "", .next = "", .end = "" };
    }
}
