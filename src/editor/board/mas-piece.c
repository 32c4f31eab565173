/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-piece.h"

#include <string.h>

#include "qi-epin-private.h"
#include "qi-json-reader-private.h"
#include "qi-token-private.h"

gboolean
mas_piece_parse (const QiToken *token,
                 QiEpin        *epin)
{
  return token != NULL && token->kind == QI_TOKEN_STRING
         && qi_epin_parse (token->text, (gssize) token->length, epin);
}

static void
take_epin (MasPieceToken *out,
           const QiEpin  *epin)
{
  gsize length = qi_epin_format (epin, out->text);

  out->token = (QiToken) { out->text, (guint) length, QI_TOKEN_STRING };
}

static gboolean
flip (const QiToken *token,
      MasPieceToken *out)
{
  g_autoptr (GString) flipped = g_string_new (NULL);

  if (token == NULL || token->kind != QI_TOKEN_STRING
      || !qi_owner_flip_text (token->text, token->length, flipped)
      || flipped->len > MAS_PIECE_MAX_BYTES)
    return FALSE;
  memcpy (out->text, flipped->str, flipped->len + 1);
  out->token = (QiToken) { out->text, (guint) flipped->len, QI_TOKEN_STRING };
  return TRUE;
}

/**
 * mas_piece_change:
 * @token: a piece
 * @change: what to change about it
 * @out: (out caller-allocates): the changed piece; its text lives in @out itself
 *
 * Only EPIN tokens have states. The other side's piece exists for every name that tells whose it is:
 * see qi_owner_flip_text().
 *
 * Returns: %FALSE when there is nothing to change
 */
gboolean
mas_piece_change (const QiToken *token,
                  MasPieceChange change,
                  MasPieceToken *out)
{
  QiEpin epin;

  if (change == MAS_CHANGE_OTHER_SIDE)
    return flip (token, out);
  if (!mas_piece_parse (token, &epin))
    return FALSE;

  QiPieceState state = epin.state;
  switch (change)
    {
    case MAS_CHANGE_ENHANCE:
      if (state == QI_PIECE_ENHANCED)
        return FALSE;
      epin.state = state == QI_PIECE_DIMINISHED ? QI_PIECE_NORMAL : QI_PIECE_ENHANCED;
      break;
    case MAS_CHANGE_DIMINISH:
      if (state == QI_PIECE_DIMINISHED)
        return FALSE;
      epin.state = state == QI_PIECE_ENHANCED ? QI_PIECE_NORMAL : QI_PIECE_DIMINISHED;
      break;
    case MAS_CHANGE_TERMINAL:
      epin.terminal = !epin.terminal;
      break;
    case MAS_CHANGE_DERIVED:
      epin.derived = !epin.derived;
      break;
    case MAS_CHANGE_OTHER_SIDE:
    default:
      g_assert_not_reached ();
    }
  take_epin (out, &epin);
  return TRUE;
}

/* The table's entry that is written with @letter, first in its tokens, then in its text format. */
static const QiGamePiece *
find_letter (const QiGameInfo *info,
             char              upper)
{
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  QiEpin epin;

  for (gsize i = 0; i < n_pieces; i++)
    if (qi_epin_parse (pieces[i].token, -1, &epin) && epin.letter == upper
        && epin.state == QI_PIECE_NORMAL)
      return &pieces[i];
  for (gsize i = 0; i < n_pieces; i++)
    if (pieces[i].fen != NULL && pieces[i].fen[0] == upper && pieces[i].fen[1] == '\0')
      return &pieces[i];
  return NULL;
}

gboolean
mas_piece_for_letter (const QiGameInfo *info,
                      char              letter,
                      QiPieceState      state,
                      MasPieceToken    *out)
{
  QiEpin epin = { 0 };

  if (!g_ascii_isalpha (letter))
    return FALSE;

  char upper = g_ascii_toupper (letter);
  const QiGamePiece *piece = info != NULL ? find_letter (info, upper) : NULL;
  if (piece == NULL || !qi_epin_parse (piece->token, -1, &epin))
    epin.letter = upper;
  epin.side = g_ascii_isupper (letter) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  epin.state = state;
  take_epin (out, &epin);
  return TRUE;
}

QiOwner
mas_piece_get_owner (const QiToken *token)
{
  return token != NULL && token->kind == QI_TOKEN_STRING
           ? qi_owner_of_text (token->text, token->length)
           : QI_OWNER_NOBODY;
}

QiSide
mas_piece_get_side (const QiToken *token,
                    QiSide         fallback)
{
  QiOwner owner = mas_piece_get_owner (token);

  return owner == QI_OWNER_FIRST    ? QI_SIDE_FIRST
         : owner == QI_OWNER_SECOND ? QI_SIDE_SECOND
                                    : fallback;
}

/* "=Q" and "=.RO" are neutral pieces as Popeye writes them; words in lower case are taken for
 * JSON. */
static gboolean
is_neutral_name (const char *text)
{
  gsize length = strlen (text);

  return qi_owner_of_text (text, length) == QI_OWNER_BOTH
         && (text[1] == '.' || qi_owner_of_text (text + 1, length - 1) == QI_OWNER_FIRST);
}

QiToken *
mas_piece_from_text (const char *text,
                     guint       max_bytes)
{
  g_autoptr (QiValue) value = NULL;
  gsize length = strlen (text);
  QiToken token;

  if (length == 0 || length > max_bytes)
    return NULL;
  if (text[0] != '=' || length == 1 || is_neutral_name (text))
    {
      token = QI_TOKEN (text);
      return qi_token_copy (&token);
    }

  QiJsonLimits limits = *qi_json_limits_get_default ();
  QiJsonFault fault = { 0 };
  limits.max_bytes = max_bytes;
  value = qi_json_parse (text + 1, (gssize) length - 1, &limits, &fault);
  g_autoptr (GString) storage = g_string_new (NULL);
  if (value == NULL || !qi_token_from_value (value, &token, storage) || token.length > max_bytes)
    return NULL;
  return qi_token_copy (&token);
}
