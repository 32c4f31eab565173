/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-bod-private.h"
#include "qi-epin-private.h"

#include "qi-game-info-private.h"
#include "qi-notation-private.h"

#include <string.h>

#define MAX_PLY G_GINT64_CONSTANT (1000000000)

typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  QiKanji           kanji;
} BodWrite;

/* One kind of piece in a hand, with its place among the game's pieces. */
typedef struct
{
  gunichar kanji;
  guint    order;
  guint    count;
} Held;

static gboolean
can_write (const QiKanji *kanji,
           const QiToken *piece)
{
  gboolean promoted = FALSE;
  gboolean changed = FALSE;
  QiEpin epin;

  return qi_kanji_write (kanji, piece, &promoted, &changed, &epin) != 0;
}

static gboolean
can_write_all (const QiKanji    *kanji,
               const QiPosition *position)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (!can_write (kanji, piece))
      return FALSE;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        if (!can_write (kanji, &items[i].token))
          return FALSE;
    }
  return TRUE;
}

/* The game whose kanji are written: the setup's own; without one the first that has the size and
 * all pieces, which a reader will find as well or is told. */
static void
choose_game (BodWrite *self,
             QiSetup  *setup)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const QiShape *own = qi_position_get_shape (self->position);

  for (gsize i = 0; qi_setup_get_game (setup) == NULL && all[i] != NULL; i++)
    {
      if (!qi_game_info_starts_on (all[i], qi_shape_get_ranks (own), qi_shape_get_files (own))
          || !qi_letters_has_format (all[i], "bod"))
        continue;
      qi_kanji_init (&self->kanji, all[i]);
      if (can_write_all (&self->kanji, self->position))
        return;
    }
  qi_kanji_init (&self->kanji, qi_bod_get_kanji_game (qi_setup_get_game (setup)));
}

/* --- headers --------------------------------------------------------------------------------- */

/* TRUE when each tag reads back as a header of its own. */
static gboolean
has_tags (const QiValue *tags)
{
  if (tags == NULL || qi_value_get_kind (tags) != QI_VALUE_OBJECT || qi_value_get_size (tags) == 0)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (tags); i++)
    {
      gsize length = 0;
      const char *key = qi_value_get_key (tags, i, &length);
      g_autoptr (QiValue) name = qi_value_new_string (key, (gssize) length);
      const char *value = qi_record_get_line (qi_value_get_item (tags, i));
      QiSide side = QI_SIDE_FIRST;

      if (value == NULL || qi_record_get_line (name) == NULL || length > 48
          || qi_record_get_key (QI_RECORD_KIF, key) == NULL || strchr (key, ':') != NULL
          || strstr (key, "：") != NULL || qi_bod_is_special (key, length))
        return FALSE;
      /* A handicap header counts as such unless it names a start or a game itself. */
      QiBodKey kind = qi_bod_classify_key (key, length, &side);
      if (kind != QI_BOD_KEY_TAG
          && (kind != QI_BOD_KEY_HANDICAP
              || qi_bod_find_named_game (value, strlen (value)) != NULL))
        return FALSE;
    }
  return TRUE;
}

static gboolean
names_handicap (const QiValue *tags)
{
  return qi_value_get_member (tags, "手合割") != NULL;
}

static void
append_header (GString    *text,
               const char *key,
               const char *value)
{
  g_string_append_printf (text, "%s：%s\n", key, value);
}

static void
write_players (GString       *text,
               const QiValue *players)
{
  static const char *const names[] = { "先手", "後手" };

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiValue *name = qi_value_get_member (players, qi_side_get_name (side));

      if (name != NULL)
        append_header (text, names[side], qi_value_get_text (name, NULL));
    }
}

static void
write_headers (BodWrite        *self,
               const QiDetails *details,
               GString         *text)
{
  const QiValue *tags = qi_details_get (details, "tags");
  const QiValue *players = qi_details_get (details, "players");
  const char *title = qi_record_get_line (qi_details_get (details, "title"));
  const char *name = qi_bod_get_name_of_game (self->kanji.info);

  if (title != NULL)
    append_header (text, "表題", title);
  else if (qi_details_get (details, "title") != NULL)
    qi_write_lose_detail (&self->write, "title");
  if (has_tags (tags) && (name == NULL || !names_handicap (tags)))
    for (gsize i = 0; i < qi_value_get_size (tags); i++)
      append_header (text, qi_record_get_key (QI_RECORD_KIF, qi_value_get_key (tags, i, NULL)),
                     qi_value_get_text (qi_value_get_item (tags, i), NULL));
  else if (tags != NULL)
    qi_write_lose_detail (&self->write, "tags");
  if (name != NULL)
    append_header (text, "手合割", name);
  if (qi_record_has_players (players))
    write_players (text, players);
  else if (players != NULL)
    qi_write_lose_detail (&self->write, "players");
}

/* --- diagram --------------------------------------------------------------------------------- */

static guint
get_order (const BodWrite *self,
           const QiEpin   *epin)
{
  guint i = 0;

  while (i < self->kanji.n_pieces
         && (self->kanji.pieces[i].epin.letter != epin->letter
             || self->kanji.pieces[i].epin.state != epin->state))
    i++;
  return i;
}

static int
compare_held (gconstpointer a,
              gconstpointer b)
{
  const Held *left = a;
  const Held *right = b;

  return left->order < right->order ? -1 : left->order > right->order;
}

static void
announce_change (BodWrite      *self,
                 const QiToken *piece,
                 const QiEpin  *epin,
                 guint          square,
                 QiSide         hand)
{
  char becomes[QI_EPIN_MAX_BYTES + 1];

  qi_epin_format (epin, becomes);
  qi_write_change_token (&self->write, piece, becomes, square, hand);
}

static void
write_hand (BodWrite *self,
            QiSide    side,
            GString  *text)
{
  gsize n_items = 0;
  guint n = 0;
  Held held[QI_KANJI_MAX_PIECES];
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n_items);

  for (gsize i = 0; i < n_items; i++)
    {
      gboolean promoted = FALSE;
      gboolean changed = FALSE;
      QiEpin epin;
      guint at = 0;
      gunichar kanji = qi_kanji_write (&self->kanji, &items[i].token, &promoted, &changed, &epin);

      if (kanji == 0 || epin.state != QI_PIECE_NORMAL || epin.side != side)
        {
          qi_write_refuse_token (&self->write, &items[i].token, QI_NO_SQUARE, side);
          continue;
        }
      if (changed)
        announce_change (self, &items[i].token, &epin, QI_NO_SQUARE, side);
      while (at < n && held[at].kanji != kanji)
        at++;
      if (at == n)
        held[n++] = (Held) { kanji, get_order (self, &epin), 0 };
      held[at].count += items[i].count;
    }
  qsort (held, n, sizeof *held, compare_held);
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (text, "　");
      g_string_append_unichar (text, held[i].kanji);
      if (held[i].count > 1)
        qi_kanji_append_number (text, held[i].count);
    }
  if (n == 0)
    g_string_append (text, "なし");
  g_string_append_c (text, '\n');
}

/* The numbers of the files, the first one on the right. */
static void
write_ruler (GString *text,
             guint    files,
             gboolean is_wide)
{
  g_string_append_c (text, ' ');
  for (guint file = files; file > 0; file--)
    {
      g_autofree char *number = g_strdup_printf ("%u", file);

      if (!is_wide)
        g_string_append_c (text, ' ');
      for (const char *at = number; *at != '\0'; at++)
        g_string_append_unichar (text, (gunichar) (0xff10 + (*at - '0')));
      if (is_wide && file > 1)
        g_string_append (text, strlen (number) > 1 ? " " : "  ");
    }
  g_string_append_c (text, '\n');
}

static void
write_frame (GString *text,
             guint    files,
             gboolean is_wide)
{
  g_string_append_c (text, '+');
  for (guint i = 0; i < files * (is_wide ? 4 : 3); i++)
    g_string_append_c (text, '-');
  g_string_append (text, "+\n");
}

static void
write_square (BodWrite *self,
              guint     square,
              gboolean  is_wide,
              GString  *text)
{
  const QiToken *piece = qi_position_get_piece (self->position, square);
  gboolean promoted = FALSE;
  gboolean changed = FALSE;
  QiEpin epin;

  if (piece == NULL)
    {
      g_string_append (text, is_wide ? "  ・" : " ・");
      return;
    }
  gunichar kanji = qi_kanji_write (&self->kanji, piece, &promoted, &changed, &epin);
  if (kanji == 0)
    {
      qi_write_refuse_token (&self->write, piece, square, QI_SIDE_FIRST);
      return;
    }
  if (changed)
    announce_change (self, piece, &epin, square, QI_SIDE_FIRST);
  if (is_wide && !promoted)
    g_string_append_c (text, ' ');
  g_string_append_c (text, epin.side == QI_SIDE_SECOND ? 'v' : ' ');
  if (promoted)
    g_string_append (text, "成");
  g_string_append_unichar (text, kanji);
}

static void
write_board (BodWrite *self,
             GString  *text)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint files = qi_shape_get_files (shape);
  const guint ranks = qi_shape_get_n_squares (shape) / files;
  const gboolean is_wide = qi_kanji_is_wide (&self->kanji);

  write_ruler (text, files, is_wide);
  write_frame (text, files, is_wide);
  for (guint rank = 0; rank < ranks; rank++)
    {
      g_string_append_c (text, '|');
      for (guint file = 0; file < files; file++)
        write_square (self, rank * files + file, is_wide, text);
      g_string_append_c (text, '|');
      qi_kanji_append_number (text, rank + 1);
      g_string_append_c (text, '\n');
    }
  write_frame (text, files, is_wide);
}

static void
write_ply (BodWrite        *self,
           const QiDetails *details,
           GString         *text)
{
  gint64 ply = 0;

  if (qi_details_get (details, "ply") == NULL)
    return;
  if (!qi_details_get_int (details, "ply", &ply) || ply < 1 || ply > MAX_PLY)
    {
      qi_write_lose_detail (&self->write, "ply");
      return;
    }
  g_string_append (text, "手数＝");
  qi_write_number (text, (guint64) ply - 1);
  g_string_append_c (text, '\n');
}

static void
write_comment (BodWrite        *self,
               const QiDetails *details,
               GString         *text)
{
  const QiValue *comment = qi_details_get (details, "comment");
  g_auto (GStrv) lines = qi_record_dup_lines (comment);

  if (comment != NULL && lines == NULL)
    qi_write_lose_detail (&self->write, "comment");
  for (gsize i = 0; lines != NULL && lines[i] != NULL; i++)
    g_string_append_printf (text, "*%s\n", lines[i]);
}

char *
qi_bod_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const kept[] = { "comment", "players", "ply", "tags", "title", NULL };
  const QiDetails *details = qi_setup_get_details (setup);
  g_autoptr (GString) text = g_string_sized_new (1024);
  BodWrite self = { .position = qi_setup_get_position (setup) };

  qi_write_init (&self.write, "bod", options, findings);
  if (!qi_write_check_dimensions (&self.write, qi_position_get_shape (self.position)))
    return NULL;
  choose_game (&self, setup);
  write_headers (&self, details, text);
  /* A game without drops has no hands to speak of. */
  gboolean has_hands =
    qi_game_info_has_drops (self.kanji.info) || qi_position_get_n_hand_pieces (self.position) > 0;
  if (has_hands)
    {
      g_string_append (text, "後手の持駒：");
      write_hand (&self, QI_SIDE_SECOND, text);
    }
  write_board (&self, text);
  if (has_hands)
    {
      g_string_append (text, "先手の持駒：");
      write_hand (&self, QI_SIDE_FIRST, text);
    }
  if (self.write.failed)
    return NULL;
  write_ply (&self, details, text);
  if (qi_position_get_turn (self.position) == QI_SIDE_SECOND)
    g_string_append (text, "後手番\n");
  write_comment (&self, details, text);
  qi_write_check_game (&self.write, qi_setup_get_game (setup));
  qi_write_check_styles (&self.write, self.position, self.kanji.info, 'S');
  qi_write_lose_details (&self.write, details, kept);
  if (self.write.failed)
    return NULL;
  g_string_truncate (text, text->len - 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
