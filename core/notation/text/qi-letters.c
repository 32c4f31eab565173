/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin-private.h"
#include "qi-game-info-private.h"
#include "qi-game-rights-private.h"
#include "qi-letters-private.h"

#include <string.h>

#define MAX_FOREIGN \
  2 /* letters of a text that is taken for a game's although the game does not have them */

static guint
letter_index (char letter)
{
  return letter >= 'a' ? (guint) (letter - 'a') + 26 : (guint) (letter - 'A');
}

/* Splits a letter of the table ("K", "+P"); FALSE when the piece has none. */
static gboolean
parse_letter (const char *text,
              char       *letter,
              gboolean   *plus)
{
  if (text == NULL)
    return FALSE;
  *plus = text[0] == '+';
  *letter = text[*plus ? 1 : 0];
  return *letter >= 'A' && *letter <= 'Z';
}

static void
set_token (QiLetters    *self,
           char          letter,
           gboolean      plus,
           const QiEpin *epin)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      guint index = (guint) (letter - 'A') + (side == QI_SIDE_FIRST ? 0 : 26);
      QiLetterToken *token = &self->tokens[plus ? 1 : 0][index];
      QiEpin own = *epin;

      own.side = side;
      token->length = (guint8) qi_epin_format (&own, token->text);
    }
}

/* Further letters are read for the same piece, and never written. */
static void
add_aliases (QiLetters    *self,
             char          usual,
             const char   *aliases,
             const QiEpin *epin)
{
  for (; aliases != NULL && *aliases != '\0'; aliases++)
    if (*aliases >= 'A' && *aliases <= 'Z')
      {
        set_token (self, *aliases, FALSE, epin);
        self->usual[*aliases - 'A'] = usual;
        self->nicknames |= G_GUINT64_CONSTANT (1) << (*aliases - 'A');
      }
}

/* A letter that the table does not have: it stands for itself, or is the promoted form of another
 * one. */
static void
make_token (QiLetters *self,
            char       letter,
            gboolean   plus)
{
  const QiLetterToken *base = &self->tokens[0][letter_index (letter)];
  QiLetterToken *token = &self->tokens[plus ? 1 : 0][letter_index (letter)];
  QiEpin epin = { .letter = g_ascii_toupper (letter) };

  if (base->length > 0)
    qi_epin_parse (base->text, base->length, &epin);
  epin.side = letter >= 'a' ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  if (plus)
    epin.state = QI_PIECE_ENHANCED;
  token->length = (guint8) qi_epin_format (&epin, token->text);
}

/* Makes @letter the one of its token, when the game has no other for it. */
static void
add_back (QiLetters *self,
          char       letter,
          gboolean   plus)
{
  const QiLetterToken *token = &self->tokens[plus ? 1 : 0][letter_index (letter)];
  QiEpin epin;

  if (letter >= 'a' || !qi_epin_parse (token->text, token->length, &epin))
    return;
  QiTokenLetter *back = &self->back[epin.state][epin.terminal ? 1 : 0][epin.letter - 'A'];
  if (back->letter == 0)
    *back = (QiTokenLetter) { letter, plus };
}

/* The letters of a game as bits, nicknames included. */
static guint64
get_mask (const QiGameInfo *info)
{
  gsize n_pieces = 0;
  guint64 mask = 0;

  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  for (gsize i = 0; i < n_pieces; i++)
    {
      char letter = 0;
      gboolean plus = FALSE;

      if (parse_letter (pieces[i].fen, &letter, &plus))
        mask |= G_GUINT64_CONSTANT (1) << ((letter - 'A') + (plus ? 26 : 0));
      for (const char *alias = pieces[i].fen_aliases; alias != NULL && *alias != '\0'; alias++)
        if (*alias >= 'A' && *alias <= 'Z')
          mask |= G_GUINT64_CONSTANT (1) << (*alias - 'A');
    }
  return mask;
}

static void
letters_init (QiLetters        *self,
              const QiGameInfo *info,
              gboolean          is_open)
{
  gsize n_pieces = 0;

  self->info = info;
  self->is_open = is_open || info == NULL;
  self->mask = info == NULL ? 0 : get_mask (info);

  const QiGamePiece *pieces = info == NULL ? NULL : qi_game_info_get_pieces (info, &n_pieces);
  for (gsize i = 0; i < n_pieces; i++)
    {
      QiEpin epin;
      char letter = 0;
      gboolean plus = FALSE;

      if (!parse_letter (pieces[i].fen, &letter, &plus)
          || !qi_epin_parse (pieces[i].token, -1, &epin))
        continue;
      set_token (self, letter, plus, &epin);
      add_aliases (self, letter, pieces[i].fen_aliases, &epin);
      self->back[epin.state][epin.terminal ? 1 : 0][epin.letter - 'A'] =
        (QiTokenLetter) { letter, plus };
    }
  for (guint i = 0; self->is_open && i < 2 * 52; i++)
    {
      char letter = (char) (i % 52 < 26 ? 'A' + i % 52 : 'a' + i % 52 - 26);

      /* Plain letters come first: a promoted piece is made of the plain one. */
      if (self->tokens[i / 52][i % 52].length == 0)
        make_token (self, letter, i / 52 == 1);
      add_back (self, letter, i / 52 == 1);
    }
}

/* Tokens by number, both ways. */
static void
number_tokens (QiLetters *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->ids); i++)
    {
      const QiLetterToken *token = &self->tokens[i / 52][i % 52];

      if (token->length > 0)
        self->ids[i] =
          qi_token_get_usual_id (&(QiToken) { token->text, token->length, QI_TOKEN_STRING });
      if (self->ids[i] != 0)
        self->known[i / 52] |= G_GUINT64_CONSTANT (1) << i % 52;
    }
  for (guint i = 0; i < 3 * 2 * 26 * 2; i++)
    {
      QiEpin epin = {
        .letter = (char) ('A' + i % 26),
        .state = (QiPieceState) (i / 52 % 3),
        .terminal = i / 26 % 2 == 1,
        .side = i / 156 == 0 ? QI_SIDE_FIRST : QI_SIDE_SECOND,
      };
      const QiTokenLetter *back = &self->back[epin.state][epin.terminal ? 1 : 0][epin.letter - 'A'];
      char text[QI_EPIN_MAX_BYTES + 1];

      if (back->letter == 0)
        continue;
      guint length = (guint) qi_epin_format (&epin, text);
      QiWrittenLetter *written =
        &self->written[qi_token_get_usual_id (&(QiToken) { text, length, QI_TOKEN_STRING })];
      if (back->plus)
        written->text[written->length++] = '+';
      written->text[written->length++] =
        epin.side == QI_SIDE_FIRST ? back->letter : g_ascii_tolower (back->letter);
    }
}

/* Marks the numbers of @letters, those of @side, as @part of a castling; FALSE when none has one. */
static gboolean
mark_castling (QiLetters *self,
               guint32    letters,
               QiSide     side,
               QiCastles  part)
{
  gboolean found = FALSE;

  for (; letters != 0; letters &= letters - 1)
    {
      const guint16 id = self->ids[__builtin_ctz (letters) + (side == QI_SIDE_FIRST ? 0 : 26)];

      if (id != 0)
        self->castles[id] |= (guint8) (part << 2 * side);
      found = found || id != 0;
    }
  return found;
}

static void
note_castling (QiLetters *self)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const gboolean has_kings =
        mark_castling (self, qi_game_info_get_castling_kings (self->info, side), side,
                       QI_CASTLES_KING);
      const gboolean has_rooks =
        mark_castling (self, qi_game_info_get_castling_rooks (self->info, side), side,
                       QI_CASTLES_ROOK);

      self->can_castle[side] = has_kings && has_rooks;
    }
}

/* Made when they are first asked for, and kept with the game. */
const QiLetters *
qi_letters_lookup (const QiGameInfo *info,
                   gboolean          is_open)
{
  static gpointer without_game[2];
  const guint index = is_open ? 1 : 0;
  gpointer *slot = info == NULL ? &without_game[index] : qi_game_info_get_cache (info, index);
  QiLetters *letters = g_atomic_pointer_get (slot);
  if (letters != NULL)
    return letters;
  letters = g_new0 (QiLetters, 1);
  letters_init (letters, info, is_open);
  number_tokens (letters);
  note_castling (letters);
  if (g_atomic_pointer_compare_and_exchange (slot, NULL, letters))
    return letters;
  /* Another thread was first. */
  g_free (letters);
  return g_atomic_pointer_get (slot);
}

gboolean
qi_letters_get (const QiLetters *self,
                char             letter,
                gboolean         plus,
                QiToken         *token)
{
  const QiLetterToken *found = &self->tokens[plus ? 1 : 0][letter_index (letter)];

  if (found->length == 0)
    return FALSE;
  token->text = found->text;
  token->length = found->length;
  token->kind = QI_TOKEN_STRING;
  return TRUE;
}

/* The letter of a token: the game's own, else the token's with the nearest meaning. */
static gboolean
find_letter (const QiLetters *self,
             const QiEpin    *epin,
             char            *letter,
             gboolean        *plus)
{
  const guint index = (guint) (epin->letter - 'A');
  const QiTokenLetter *exact = &self->back[epin->state][epin->terminal ? 1 : 0][index];
  const QiTokenLetter *other = &self->back[epin->state][epin->terminal ? 0 : 1][index];
  const QiTokenLetter *found = exact->letter != 0 ? exact : other;

  if (found->letter != 0)
    {
      *letter = found->letter;
      *plus = found->plus;
      return TRUE;
    }
  if (!self->is_open || epin->state == QI_PIECE_DIMINISHED)
    return FALSE;
  if (epin->state == QI_PIECE_ENHANCED)
    {
      QiEpin base = *epin;

      base.state = QI_PIECE_NORMAL;
      *plus = TRUE;
      return find_letter (self, &base, letter, &(gboolean) { FALSE });
    }
  *letter = epin->letter;
  *plus = FALSE;
  return TRUE;
}

/* The letter of a token that is exactly one of the game's; most are. */
static gsize
write_exactly (const QiLetters *self,
               const QiToken   *piece,
               char             buffer[QI_LETTERS_MAX_BYTES])
{
  const char *at = piece->text;
  const char *end = at + piece->length;
  QiPieceState state = QI_PIECE_NORMAL;

  if (piece->kind != QI_TOKEN_STRING || piece->length == 0 || piece->length > QI_EPIN_MAX_BYTES)
    return 0;
  if (*at == '+' || *at == '-')
    state = *at++ == '+' ? QI_PIECE_ENHANCED : QI_PIECE_DIMINISHED;

  gboolean is_terminal = end - at == 2 && at[1] == '^';
  if ((end - at != 1 && !is_terminal) || !g_ascii_isalpha (*at))
    return 0;

  const char lower = (char) (*at & 0x20);
  const QiTokenLetter *found = &self->back[state][is_terminal ? 1 : 0][(*at & ~0x20) - 'A'];
  if (found->letter == 0)
    return 0;
  buffer[0] = '+';
  buffer[found->plus ? 1 : 0] = (char) (found->letter | lower);
  return found->plus ? 2 : 1;
}

gsize
qi_letters_write (const QiLetters *self,
                  const QiToken   *piece,
                  char             buffer[QI_LETTERS_MAX_BYTES],
                  gboolean        *changed)
{
  QiEpin epin;
  QiToken back;
  char letter = 0;
  gboolean plus = FALSE;
  gsize at = write_exactly (self, piece, buffer);

  if (at > 0)
    {
      *changed = FALSE;
      return at;
    }
  if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, piece->length, &epin))
    return 0;
  if (epin.derived || !find_letter (self, &epin, &letter, &plus))
    return 0;
  if (epin.side == QI_SIDE_SECOND)
    letter = g_ascii_tolower (letter);
  if (!qi_letters_get (self, letter, plus, &back))
    return 0;

  QiEpin again;
  /* A mark may be lost, but a piece must not turn into another. */
  if (!qi_epin_parse (back.text, back.length, &again) || again.letter != epin.letter
      || again.state != epin.state)
    return 0;
  *changed = again.terminal != epin.terminal;
  if (plus)
    buffer[at++] = '+';
  buffer[at++] = letter;
  return at;
}

guint
qi_letters_count (guint64 letters)
{
  guint n = 0;

  for (; letters != 0; letters &= letters - 1)
    n++;
  return n;
}

gboolean
qi_letters_are_near (const QiLetters *self,
                     guint64          letters)
{
  const guint n_foreign = qi_letters_count (letters & ~self->mask);

  return n_foreign > 0 && n_foreign <= MAX_FOREIGN;
}

gboolean
qi_letters_has_format (const QiGameInfo *info,
                       const char       *format)
{
  const char *const *formats = qi_game_info_get_formats (info);

  for (gsize i = 0; formats != NULL && formats[i] != NULL; i++)
    if (strcmp (formats[i], format) == 0)
      return TRUE;
  return FALSE;
}

const QiGameInfo *
qi_letters_find_game (const char *format,
                      guint       n_ranks,
                      guint       n_files,
                      guint64     letters)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if (qi_game_info_starts_on (all[i], n_ranks, n_files)
        && (qi_game_info_get_fen (all[i]) & QI_GAME_FEN_BARE) != 0
        && qi_letters_has_format (all[i], format)
        && (letters & ~qi_letters_lookup (all[i], FALSE)->mask) == 0)
      return all[i];
  return NULL;
}
