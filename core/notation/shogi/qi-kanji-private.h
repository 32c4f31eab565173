/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"

G_BEGIN_DECLS

#define QI_KANJI_MAX_PIECES 64

/**
 * QiKanji:
 * @info: the game whose pieces they are
 * @promoted: the piece that the kanji stands for after 成, or NULL
 * @is_shared: a promoted piece whose kanji is also that of a plain one, so that it is written after 成
 *
 * The pieces of a game by the kanji that Japanese diagrams have, both ways.
 */
typedef struct
{
  const QiGameInfo *info;
  guint             n_pieces;
  struct
  {
    gunichar kanji;
    QiEpin   epin;
    gboolean is_shared;
  } pieces[QI_KANJI_MAX_PIECES];
} QiKanji;

void      qi_kanji_init         (QiKanji          *self,
                                 const QiGameInfo *info);
/* The piece of a kanji, with 成 before it when @promoted; first player's. FALSE for no piece. */
gboolean  qi_kanji_find         (const QiKanji    *self,
                                 gunichar          kanji,
                                 gboolean          promoted,
                                 QiEpin           *epin);
/* The kanji of a piece; *@promoted: with 成 before it; *@changed: it reads back with another
 * terminal mark. 0 for none. */
gunichar  qi_kanji_write        (const QiKanji    *self,
                                 const QiToken    *piece,
                                 gboolean         *promoted,
                                 gboolean         *changed,
                                 QiEpin           *epin);
/* TRUE when a piece is written with 成, so that the columns of a diagram are wider. */
gboolean  qi_kanji_is_wide      (const QiKanji    *self);

/* Reads a number in kanji (十八), or in digits of half or full width, before @end; returns its bytes,
 * 0 for none. Stops growing above one thousand million. */
gsize     qi_kanji_parse_number (const char       *text,
                                 gsize             at,
                                 gsize             end,
                                 guint64          *number);
/* Appends 1 ≤ @number < 100,000,000 in kanji. */
void      qi_kanji_append_number (GString         *text,
                                  guint64          number);

G_END_DECLS
