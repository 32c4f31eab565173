/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-set-private.h"
#include "qi-game-info-private.h"

#include <string.h>

/* What stands for a side in names of files; which side it is, is up to the game. */
static const char *const side_words[] = { "white", "black", "first", "second", "sente",
                                          "gote",  "red",   "blue",  "w",      "b",
                                          "r",     "0",     "1" };

/* Names that sets use for the same piece. */
static const char *const same_names[][2] = {
  { "general", "king" }, { "soldier", "pawn" }, { "guard", "advisor" },   { "advisor", "guard" },
  { "horse", "knight" }, { "chariot", "rook" }, { "elephant", "bishop" },
};

/* The pieces of shogi in the two letters of CSA, and promoted. */
static const struct
{
  const char *name;
  const char *code;
  const char *promoted;
} csa_codes[] = {
  { "pawn", "fu", "to" },   { "lance", "ky", "ny" }, { "knight", "ke", "nk" },
  { "silver", "gi", "ng" }, { "gold", "ki", NULL },  { "bishop", "ka", "um" },
  { "rook", "hi", "ry" },   { "king", "ou", NULL },  { "king", "gy", NULL },
};

/* Names of files. */

static gboolean
is_plain (guchar   c,
          gboolean first)
{
  /* "=" at the start is a JSON value's, and a "." there hides a file. The others are no characters
   * of names everywhere. */
  if (first && (c == '=' || c == '.'))
    return FALSE;
  return c >= 0x20 && c != 0x7f && strchr ("/%\\:*?\"<>|", c) == NULL;
}

/**
 * diagram_set_dup_stem:
 * @token: a token
 *
 * Returns: (transfer full): the name of its file without ".svg": the text, with a "%" and two
 *   hexadecimal digits for each byte that names cannot have everywhere, and "=" before that of a
 *   value that is no string. The empty string's is "%".
 */
char *
diagram_set_dup_stem (const QiToken *token)
{
  GString *stem = g_string_new (token->kind == QI_TOKEN_JSON ? "=" : NULL);

  for (guint i = 0; i < token->length; i++)
    {
      guchar c = (guchar) token->text[i];

      if (is_plain (c, stem->len == 0))
        g_string_append_c (stem, (char) c);
      else
        g_string_append_printf (stem, "%%%02X", c);
    }
  if (stem->len == 0)
    g_string_append_c (stem, '%');
  return g_string_free (stem, FALSE);
}

/* Reads the name of a file as a token and writes it again in its one spelling. */
static char *
normalize_stem (const char *stem)
{
  g_autoptr (GString) text = g_string_new (NULL);
  QiToken token = { NULL, 0, *stem == '=' ? QI_TOKEN_JSON : QI_TOKEN_STRING };
  const char *p = token.kind == QI_TOKEN_JSON ? stem + 1 : stem;

  if (g_str_equal (p, "%"))
    p++;
  for (; *p != '\0'; p++)
    if (*p != '%')
      g_string_append_c (text, *p);
    else if (g_ascii_isxdigit (p[1]) && g_ascii_isxdigit (p[2]))
      {
        g_string_append_c (text,
                           (char) (g_ascii_xdigit_value (p[1]) * 16 + g_ascii_xdigit_value (p[2])));
        p += 2;
      }
    else
      return NULL;
  /* A token may contain NUL, where the check of UTF-8 would stop. */
  g_autofree char *shown = g_memdup2 (text->str, text->len + 1);
  for (gsize i = 0; i < text->len; i++)
    if (shown[i] == '\0')
      shown[i] = ' ';
  if (!g_utf8_validate (shown, (gssize) text->len, NULL))
    return NULL;
  token.text = text->str;
  token.length = (guint) text->len;
  return diagram_set_dup_stem (&token);
}

static gboolean
is_separator (char c)
{
  return c == '-' || c == '_' || c == ' ';
}

static void
emit (const char       *word,
      const char       *rest,
      gsize             length,
      DiagramSetKeyFunc func,
      gpointer          user_data)
{
  g_autoptr (GString) key = g_string_new (word);
  gsize start = key->len + 1;

  g_string_append_c (key, ':');
  for (gsize i = 0; i < length; i++)
    if (!is_separator (rest[i]))
      g_string_append_c (key, rest[i]);
  if (key->len > start)
    func (key->str, user_data);
}

/* "klt45": the king, light, in the names of Wikimedia's pictures. */
static void
emit_light_dark (const char       *lower,
                 DiagramSetKeyFunc func,
                 gpointer          user_data)
{
  const char *p = g_str_has_prefix (lower, "chess_") ? lower + strlen ("chess_") : lower;

  if (g_ascii_isalpha (p[0]) && (p[1] == 'l' || p[1] == 'd') && p[2] == 't' && p[3] != '\0'
      && strspn (p + 3, "0123456789") == strlen (p + 3))
    emit (p[1] == 'l' ? "white" : "black", p, 1, func, user_data);
}

gboolean
diagram_set_name_foreach_key (const char       *stem,
                              DiagramSetKeyFunc func,
                              gpointer          user_data)
{
  g_autofree char *token = normalize_stem (stem);
  g_autofree char *key = NULL;
  g_autofree char *lower = NULL;

  if (token == NULL)
    return FALSE;
  key = g_strconcat ("t", token, NULL);
  func (key, user_data);
  lower = g_utf8_strdown (stem, -1);
  gsize length = strlen (lower);
  for (gsize i = 0; i < G_N_ELEMENTS (side_words); i++)
    {
      const char *word = side_words[i];
      gsize n = strlen (word);

      if (length <= n)
        continue;
      if (g_str_has_prefix (lower, word))
        emit (word, lower + n, length - n, func, user_data);
      if (length > n + 1 && g_str_has_suffix (lower, word) && is_separator (lower[length - n - 1]))
        emit (word, lower, length - n - 1, func, user_data);
    }
  emit_light_dark (lower, func, user_data);
  return TRUE;
}

/* Pieces. */

/* The side that a word means in a game; -1 when none. */
static int
get_word_side (const QiGameInfo *info,
               const char       *word)
{
  static const struct
  {
    const char *word;
    QiSide side;
  } usual[] = {
    { "0", QI_SIDE_FIRST },       { "1", QI_SIDE_SECOND },    { "first", QI_SIDE_FIRST },
    { "second", QI_SIDE_SECOND }, { "sente", QI_SIDE_FIRST }, { "gote", QI_SIDE_SECOND },
    { "white", QI_SIDE_FIRST },   { "w", QI_SIDE_FIRST },     { "black", QI_SIDE_SECOND },
    { "b", QI_SIDE_SECOND },
  };
  gboolean shogi = FALSE;

  for (guint i = 0; info != NULL && i < 4; i++)
    {
      QiSide side = (i & 1) != 0 ? QI_SIDE_SECOND : QI_SIDE_FIRST;
      const char *name = qi_game_info_get_side_name (info, side);

      if (g_str_equal (name, "sente"))
        shogi = TRUE;
      if (g_str_equal (word, name))
        return (int) side;
      /* The initials come after all whole names: 'b' is blue's where blue plays. */
      if (i >= 2 && word[0] == name[0] && word[1] == '\0')
        return (int) side;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    if (g_str_equal (word, usual[i].word))
      {
        /* In shogi the first player is black. */
        gboolean turned = shogi && (word[0] == 'w' || word[0] == 'b');

        return (int) (turned ? qi_side_other (usual[i].side) : usual[i].side);
      }
  return -1;
}

static void
emit_sides (const QiGameInfo *info,
            QiSide            side,
            const char       *rest,
            DiagramSetKeyFunc func,
            gpointer          user_data)
{
  g_autofree char *lower = g_ascii_strdown (rest, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (side_words); i++)
    if (get_word_side (info, side_words[i]) == (int) side)
      emit (side_words[i], lower, strlen (lower), func, user_data);
}

/* Whether another piece of the game is written or called so. */
static gboolean
is_of_another (const QiGameInfo  *info,
               const QiGamePiece *entry,
               const char        *name)
{
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);

  for (gsize i = 0; i < n_pieces; i++)
    if (&pieces[i] != entry
        && (g_strcmp0 (pieces[i].fen, name) == 0 || g_strcmp0 (pieces[i].name, name) == 0))
      return TRUE;
  return FALSE;
}

static void
emit_names (const QiGameInfo  *info,
            const QiGamePiece *entry,
            const QiEpin      *epin,
            DiagramSetKeyFunc  func,
            gpointer           user_data)
{
  QiEpin base = *epin;

  if (entry->name != NULL)
    emit_sides (info, epin->side, entry->name, func, user_data);
  if (entry->art != NULL && !is_of_another (info, entry, entry->art))
    emit_sides (info, epin->side, entry->art, func, user_data);
  for (gsize i = 0; i < G_N_ELEMENTS (same_names); i++)
    if (g_strcmp0 (entry->name, same_names[i][0]) == 0
        && !is_of_another (info, entry, same_names[i][1]))
      emit_sides (info, epin->side, same_names[i][1], func, user_data);

  base.state = QI_PIECE_NORMAL;
  entry = qi_game_info_find_piece (info, &base);
  if (epin->state != QI_PIECE_ENHANCED || entry == NULL || entry->name == NULL)
    return;
  g_autofree char *before = g_strconcat ("promoted", entry->name, NULL);
  g_autofree char *behind = g_strconcat (entry->name, "promoted", NULL);
  emit_sides (info, epin->side, before, func, user_data);
  emit_sides (info, epin->side, behind, func, user_data);
}

static void
emit_csa (const QiGameInfo *info,
          const QiEpin     *epin,
          DiagramSetKeyFunc func,
          gpointer          user_data)
{
  QiEpin base = *epin;
  const QiGamePiece *entry = NULL;

  base.state = QI_PIECE_NORMAL;
  entry = qi_game_info_find_piece (info, &base);
  if (entry == NULL || g_strcmp0 (qi_game_info_get_piece_style (info), "shogi") != 0)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (csa_codes); i++)
    {
      const char *code =
        epin->state == QI_PIECE_ENHANCED ? csa_codes[i].promoted : csa_codes[i].code;

      if (code != NULL && g_strcmp0 (entry->name, csa_codes[i].name) == 0)
        emit_sides (info, epin->side, code, func, user_data);
    }
}

void
diagram_set_piece_foreach_key (const QiGameInfo *info,
                               const QiEpin     *epin,
                               DiagramSetKeyFunc func,
                               gpointer          user_data)
{
  const QiGamePiece *entry = info != NULL ? qi_game_info_find_piece (info, epin) : NULL;
  const char letter[] = { epin->letter, '\0' };
  const char raised[] = { '+', epin->letter, '\0' };
  const char *own = epin->state == QI_PIECE_ENHANCED ? raised : letter;
  QiEpin other = *epin;

  if (entry != NULL)
    {
      if (entry->fen != NULL)
        emit_sides (info, epin->side, entry->fen, func, user_data);
      for (const char *p = entry->fen_aliases; p != NULL && *p != '\0'; p++)
        emit_sides (info, epin->side, (const char[]) { *p, '\0' }, func, user_data);
      emit_names (info, entry, epin, func, user_data);
      emit_csa (info, epin, func, user_data);
    }
  /* "wK" is the game's king if no other piece has that letter. */
  other.terminal = !epin->terminal;
  if (entry == NULL && info != NULL && qi_game_info_find_piece (info, &other) != NULL)
    return;
  if (epin->state != QI_PIECE_DIMINISHED && (info == NULL || !is_of_another (info, entry, own)))
    emit_sides (info, epin->side, own, func, user_data);
}
