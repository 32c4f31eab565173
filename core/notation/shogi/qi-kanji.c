/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-kanji-private.h"

#include "qi-epin.h"

#include <string.h>

#define NUMBER_CAP G_GUINT64_CONSTANT (1000000000)

/* Other characters that programs and people write for the one of the games table. */
static const struct
{
  const char *other;
  const char *usual;
} variants[] = {
  { "王", "玉" }, { "竜", "龍" }, { "步", "歩" }, { "师", "獅" }, { "師", "獅" },
  { "今", "圭" }, { "仝", "杏" }, { "酔", "象" }, { "醉", "象" }, { "个", "歩" },
};

static gunichar
normalize (gunichar kanji)
{
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (kanji == g_utf8_get_char (variants[i].other))
      return g_utf8_get_char (variants[i].usual);
  return kanji;
}

void
qi_kanji_init (QiKanji          *self,
               const QiGameInfo *info)
{
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);

  *self = (QiKanji) { .info = info };
  for (gsize i = 0; i < n && self->n_pieces < QI_KANJI_MAX_PIECES; i++)
    {
      QiEpin epin;

      if (pieces[i].kanji == NULL || !qi_epin_parse (pieces[i].token, -1, &epin))
        continue;
      self->pieces[self->n_pieces].kanji = normalize (g_utf8_get_char (pieces[i].kanji));
      self->pieces[self->n_pieces++].epin = epin;
    }
  for (guint i = 0; i < self->n_pieces; i++)
    for (guint j = 0; j < self->n_pieces; j++)
      if (self->pieces[i].epin.state == QI_PIECE_ENHANCED
          && self->pieces[j].epin.state == QI_PIECE_NORMAL
          && self->pieces[i].kanji == self->pieces[j].kanji)
        self->pieces[i].is_shared = TRUE;
}

/* The promoted piece of a plain one. */
static gboolean
promote (const QiKanji *self,
         const QiEpin  *plain,
         QiEpin        *epin)
{
  for (guint i = 0; i < self->n_pieces; i++)
    if (self->pieces[i].epin.state == QI_PIECE_ENHANCED
        && self->pieces[i].epin.letter == plain->letter)
      {
        *epin = self->pieces[i].epin;
        return TRUE;
      }
  return FALSE;
}

gboolean
qi_kanji_find (const QiKanji *self,
               gunichar       kanji,
               gboolean       promoted,
               QiEpin        *epin)
{
  const QiEpin *plain = NULL;
  const QiEpin *enhanced = NULL;

  kanji = normalize (kanji);
  for (guint i = 0; i < self->n_pieces; i++)
    {
      if (self->pieces[i].kanji != kanji)
        continue;
      if (self->pieces[i].epin.state == QI_PIECE_ENHANCED)
        enhanced = &self->pieces[i].epin;
      else
        plain = &self->pieces[i].epin;
    }
  /* 成銀 is the silver promoted; chu shogi's 成角 is the piece that became a bishop. */
  if (promoted && plain != NULL && enhanced == NULL)
    return promote (self, plain, epin);
  if (promoted || plain == NULL)
    plain = enhanced;
  if (plain == NULL)
    return FALSE;
  *epin = *plain;
  return TRUE;
}

gunichar
qi_kanji_write (const QiKanji *self,
                const QiToken *piece,
                gboolean      *promoted,
                gboolean      *changed,
                QiEpin        *epin)
{
  if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, piece->length, epin)
      || epin->derived)
    return 0;
  for (guint i = 0; i < self->n_pieces; i++)
    {
      const QiEpin *own = &self->pieces[i].epin;

      if (own->letter != epin->letter || own->state != epin->state)
        continue;
      *promoted = self->pieces[i].is_shared;
      *changed = own->terminal != epin->terminal;
      epin->terminal = own->terminal;
      return self->pieces[i].kanji;
    }
  return 0;
}

gboolean
qi_kanji_is_wide (const QiKanji *self)
{
  for (guint i = 0; i < self->n_pieces; i++)
    if (self->pieces[i].is_shared)
      return TRUE;
  return FALSE;
}

/* --- numbers --------------------------------------------------------------------------------- */

static const char *const digits[] = { "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九" };

/* The value of a digit of any kind, or −1. */
static int
digit_value (gunichar c)
{
  if (c >= '0' && c <= '9')
    return (int) (c - '0');
  if (c >= 0xff10 && c <= 0xff19)
    return (int) (c - 0xff10);
  for (guint i = 0; i < G_N_ELEMENTS (digits); i++)
    if (c == g_utf8_get_char (digits[i]))
      return (int) i;
  return -1;
}

static guint64
unit_value (gunichar c)
{
  static const char *const units[] = { "十", "百", "千", "万" };
  guint64 value = 1;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      value *= 10;
      if (c == g_utf8_get_char (units[i]))
        return value;
    }
  return 0;
}

gsize
qi_kanji_parse_number (const char *text,
                       gsize       at,
                       gsize       end,
                       guint64    *number)
{
  const gsize start = at;
  guint64 total = 0;   /* of whole ten-thousands */
  guint64 section = 0; /* below the next 万 */
  guint64 digit = 0;
  gboolean has_digit = FALSE;

  while (at < end)
    {
      gunichar c = g_utf8_get_char_validated (text + at, (gssize) (end - at));
      int value = c < 0x80000000U ? digit_value (c) : -1;
      guint64 unit = value < 0 && c < 0x80000000U ? unit_value (c) : 0;

      if (value < 0 && unit == 0)
        break;
      if (value >= 0)
        digit = MIN (digit * 10 + (guint64) value, NUMBER_CAP);
      else if (unit == 10000)
        {
          total = MIN (total + MIN (section + digit, NUMBER_CAP) * unit, NUMBER_CAP);
          section = digit = 0;
        }
      else
        {
          section = MIN (section + (has_digit ? digit : 1) * unit, NUMBER_CAP);
          digit = 0;
        }
      has_digit = value >= 0;
      at += (gsize) g_unichar_to_utf8 (c, NULL);
    }
  *number = MIN (total + section + digit, NUMBER_CAP);
  return at - start;
}

static void
append_section (GString *text,
                guint64  number)
{
  static const struct
  {
    guint value;
    const char *name;
  } units[] = { { 1000, "千" }, { 100, "百" }, { 10, "十" } };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      guint64 n = number / units[i].value;

      number %= units[i].value;
      if (n > 1)
        g_string_append (text, digits[n]);
      if (n > 0)
        g_string_append (text, units[i].name);
    }
  if (number > 0)
    g_string_append (text, digits[number]);
}

void
qi_kanji_append_number (GString *text,
                        guint64  number)
{
  if (number >= 10000)
    {
      append_section (text, number / 10000 % 10000);
      g_string_append (text, "万");
    }
  append_section (text, number % 10000);
}
