/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin.h"
#include "qi-game-info.h"
#include "qi-owner.h"

G_BEGIN_DECLS

/* How a game's pieces are drawn. */
typedef enum
{
  DIAGRAM_ART_LETTERS,
  DIAGRAM_ART_WESTERN,
  DIAGRAM_ART_SHOGI,
  DIAGRAM_ART_XIANGQI,
  DIAGRAM_ART_JANGGI,
  DIAGRAM_ART_MEN,
  DIAGRAM_ART_STONES,
  DIAGRAM_ART_DISCS,
  DIAGRAM_ART_TOKENS
} DiagramArt;

/* A token, looked at once. */
typedef struct
{
  const QiToken     *token;
  const QiToken     *label; /* what a tile shows of: @token, but for half a piece */
  const QiGameInfo  *info;  /* whose art is used, or NULL */
  gboolean           is_epin;
  QiEpin             epin;
  QiOwner            owner;
  DiagramArt         style; /* LETTERS when the game does not know the piece */
  const QiGamePiece *entry; /* what the game knows of it, or NULL */
  QiEpin             shown; /* the state and terminal mark that @entry stands for */
} DiagramPiece;

G_END_DECLS
