/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-popeye-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-write-private.h"

#include <string.h>

/* Writes Popeye's input with whole words, in the language that the conditions and options of the
 * problem are in, English otherwise. Pieces of one kind stand together ("Pa2b2"). */

typedef struct
{
  QiPopeyeMan man;
  guint       file;
  guint       rank;
} Piece;

typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiDetails  *details;
  const char       *game;
  GString          *text;
  QiPopeyeLanguage  language;
  const char       *start; /* (nullable): the first word of one of several */
  GArray           *pieces;
  gboolean          is_orthodox;
  gboolean          is_lost; /* a tag has no place */
} PopeyeWrite;

/* --- what a text may hold --- */

static const char *
get_string (const QiValue *object,
            const char    *key,
            gsize         *length)
{
  const QiValue *value = object == NULL ? NULL : qi_value_get_member (object, key);

  *length = 0;
  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_STRING)
    return NULL;
  const char *text = qi_value_get_text (value, length);
  return strlen (text) == *length ? text : NULL;
}

/* --- pieces --- */

static int
compare_pieces (gconstpointer a,
                gconstpointer b)
{
  const Piece *left = a;
  const Piece *right = b;

  if (left->man.colour != right->man.colour)
    return left->man.colour < right->man.colour ? -1 : 1;
  if (left->man.is_royal != right->man.is_royal)
    return left->man.is_royal ? 1 : -1;
  if (left->man.walk != right->man.walk)
    return left->man.walk < right->man.walk ? -1 : 1;
  if (left->man.home != right->man.home)
    return left->man.home < right->man.home ? -1 : 1;
  if (left->file != right->file)
    return left->file < right->file ? -1 : 1;
  return left->rank < right->rank ? -1 : left->rank > right->rank;
}

static void
collect_pieces (PopeyeWrite *self)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *token = NULL;

  self->is_orthodox = TRUE;
  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &token))
    {
      Piece piece = { .file = square % 8, .rank = square / 8 };

      if (token->kind != QI_TOKEN_STRING
          || !qi_popeye_man_parse (token->text, token->length, &piece.man))
        {
          qi_write_refuse_token (&self->write, token, square, QI_SIDE_FIRST);
          continue;
        }
      if (qi_token_is (token, "K") || qi_token_is (token, "k") || qi_token_is (token, "=K"))
        {
          char king[QI_POPEYE_TOKEN_BYTES];

          qi_popeye_man_format (&piece.man, king);
          qi_write_change_token (&self->write, token, king, square, QI_SIDE_FIRST);
        }
      self->is_orthodox = self->is_orthodox && qi_popeye_man_is_orthodox (&piece.man);
      g_array_append_val (self->pieces, piece);
    }
  g_array_sort (self->pieces, compare_pieces);
}

static void
write_pieces (PopeyeWrite *self)
{
  const Piece *last = NULL;

  if (self->pieces->len == 0)
    return;
  g_string_append (self->text, qi_popeye_get_command (self->language, QI_POPEYE_PIECES));
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const Piece *piece = &g_array_index (self->pieces, Piece, i);

      if (last == NULL || last->man.colour != piece->man.colour || piece->man.is_royal)
        {
          g_string_append_printf (self->text, "\n  %s",
                                  qi_popeye_get_colour (self->language, piece->man.colour));
          if (piece->man.is_royal)
            g_string_append_printf (self->text, " %s", qi_popeye_get_royal (self->language));
          last = NULL;
        }
      if (last == NULL || last->man.walk != piece->man.walk || last->man.home != piece->man.home)
        {
          const QiPopeyeWalk *home = piece->man.home;
          g_autofree char *text =
            g_strconcat (piece->man.walk->names[self->language], home == NULL ? NULL : "/",
                         home == NULL ? NULL : home->names[self->language], NULL);
          g_autofree char *name = g_ascii_strup (text, -1);

          g_string_append_printf (self->text, " %s", name);
        }
      g_string_append_c (self->text, (char) ('a' + piece->file));
      g_string_append_c (self->text, (char) ('8' - piece->rank));
      last = piece;
    }
  g_string_append_c (self->text, '\n');
}

/* --- options of the position --- */

static gboolean
has_token (const PopeyeWrite *self,
           guint              square,
           QiSide             side,
           const char        *first,
           const char        *second)
{
  const QiToken *token = qi_position_get_piece (self->position, square);

  return token != NULL && qi_token_is (token, side == QI_SIDE_FIRST ? first : second);
}

/* TRUE when Popeye takes it that this rook and its king may castle. A king that is no king yet in
 * the setup is one in Popeye. */
static gboolean
is_at_home (const PopeyeWrite      *self,
            const QiPopeyeCastling *castling)
{
  return (has_token (self, castling->king, castling->side, "K^", "k^")
          || has_token (self, castling->king, castling->side, "K", "k"))
         && has_token (self, castling->rook, castling->side, "R", "r");
}

static gboolean
has_square (const GArray *squares,
            guint         square)
{
  for (guint i = 0; i < squares->len; i++)
    if (g_array_index (squares, guint, i) == square)
      return TRUE;
  return FALSE;
}

/* Appends the rooks that may not castle although they and their king are at home. */
static void
append_castling (PopeyeWrite *self,
                 GString     *options)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const QiValue *value = qi_details_get (self->details, "castling");
  gboolean is_lost = value != NULL && qi_value_get_kind (value) != QI_VALUE_OBJECT;
  g_autoptr (GString) squares = g_string_new (NULL);

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) rooks = qi_details_dup_squares (self->details, "castling", side, shape);
      guint n_kept = 0;

      for (gsize i = 0; i < G_N_ELEMENTS (qi_popeye_castlings); i++)
        {
          const QiPopeyeCastling *castling = &qi_popeye_castlings[i];

          if (castling->side != side || !is_at_home (self, castling))
            continue;
          if (has_square (rooks, castling->rook))
            n_kept++;
          else
            g_string_append_printf (squares, "%c%c", 'a' + castling->rook % 8,
                                    '8' - castling->rook / 8);
        }
      is_lost = is_lost || rooks->len != n_kept;
    }
  if (is_lost)
    qi_write_lose_detail (&self->write, "castling");
  if (squares->len > 0)
    g_string_append_printf (options, " %s %s",
                            qi_popeye_get_option (self->language, QI_POPEYE_NO_CASTLING),
                            squares->str);
}

static void
append_en_passant (PopeyeWrite *self,
                   GString     *options)
{
  const gboolean is_first = qi_position_get_turn (self->position) == QI_SIDE_FIRST;
  const gint64 rank = is_first ? 2 : 5; /* from the top */
  gint64 square = -1;

  if (qi_details_get (self->details, "enPassant") == NULL)
    return;
  if (!qi_details_get_int (self->details, "enPassant", &square) || square < 0 || square >= 64
      || square / 8 != rank)
    {
      qi_write_lose_detail (&self->write, "enPassant");
      return;
    }
  const char file = (char) ('a' + square % 8);
  const char *ranks = is_first ? "765" : "234";
  g_string_append_printf (options, " %s %c%c%c%c%c%c",
                          qi_popeye_get_option (self->language, QI_POPEYE_EN_PASSANT), file,
                          ranks[0], file, ranks[1], file, ranks[2]);
}

/* Appends what makes the side to move the one that it is; refuses when nothing does. */
static void
append_turn (PopeyeWrite *self,
             GString     *options,
             QiSide       starter,
             gboolean     is_help,
             gboolean     is_turned,
             gboolean     is_after_key)
{
  const QiSide turn = qi_position_get_turn (self->position);
  QiSide side = starter;

  if (is_after_key && !is_help)
    side = qi_side_other (side);
  if (is_turned)
    side = qi_side_other (side);
  if (side == turn)
    return;
  if (!is_help)
    g_string_append_printf (options, " %s",
                            qi_popeye_get_option (self->language, QI_POPEYE_HALF_DUPLEX));
  else if (starter == QI_SIDE_SECOND)
    g_string_append_printf (options, " %s",
                            qi_popeye_get_option (self->language, QI_POPEYE_WHITE_TO_PLAY));
  else
    {
      QiFinding *finding = qi_found_turn_without_text (self->write.format);

      qi_finding_set_field (finding, "turn");
      qi_write_refuse (&self->write, finding);
    }
}

/* --- the rest --- */

static void
write_line_command (PopeyeWrite    *self,
                    QiPopeyeCommand command,
                    const char     *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (gsize i = 0; lines[i] != NULL; i++)
    g_string_append_printf (self->text, "%s %s\n", qi_popeye_get_command (self->language, command),
                            lines[i]);
}

/* A detail that is lines of text. */
static void
write_detail (PopeyeWrite    *self,
              const char     *key,
              QiPopeyeCommand command)
{
  const QiValue *value = qi_details_get (self->details, key);
  gsize length = 0;

  if (value == NULL)
    return;
  const char *text =
    qi_value_get_kind (value) == QI_VALUE_STRING ? qi_value_get_text (value, &length) : NULL;
  if (text != NULL && strlen (text) == length && qi_popeye_are_lines (text))
    write_line_command (self, command, text);
  else
    qi_write_lose_detail (&self->write, key);
}

static void
write_tag_lines (PopeyeWrite    *self,
                 const QiValue  *tags,
                 const char     *key,
                 QiPopeyeCommand command)
{
  gsize length = 0;
  const char *text = get_string (tags, key, &length);

  if (tags == NULL || qi_value_get_member (tags, key) == NULL)
    return;
  if (text != NULL && qi_popeye_are_lines (text))
    write_line_command (self, command, text);
  else
    self->is_lost = TRUE;
}

static void
write_tag_words (PopeyeWrite    *self,
                 const QiValue  *tags,
                 const char     *key,
                 QiPopeyeCommand command,
                 QiPopeyeCommand first)
{
  gsize length = 0;
  const char *text = get_string (tags, key, &length);
  gboolean good = text != NULL;

  if (tags == NULL || qi_value_get_member (tags, key) == NULL)
    return;
  g_auto (GStrv) lines = g_strsplit (text == NULL ? "" : text, "\n", -1);
  for (gsize i = 0; good && lines[i] != NULL; i++)
    good = qi_popeye_are_words (self->language, lines[i], first)
           && (i == 0 || command == QI_POPEYE_TWIN);
  if (!good || lines[0] == NULL)
    {
      self->is_lost = TRUE;
      return;
    }
  for (gsize i = 0; lines[i] != NULL; i++)
    g_string_append_printf (self->text, "%s %s\n", qi_popeye_get_command (self->language, command),
                            lines[i]);
}

/* TRUE for a tag that the writer knows what to do with. */
static void
check_tags (PopeyeWrite   *self,
            const QiValue *tags)
{
  static const char *const known[] = { "Author",    "Origin",       "Award",
                                       "Condition", "Option",       "SStipulation",
                                       "Twin",      "ZeroPosition", "Language",
                                       NULL };
  gboolean needs_language = FALSE;

  if (tags == NULL)
    return;
  if (qi_value_get_kind (tags) != QI_VALUE_OBJECT || qi_value_get_size (tags) == 0)
    {
      self->is_lost = TRUE;
      return;
    }
  for (gsize i = 0; i < qi_value_get_size (tags); i++)
    {
      gsize length = 0;
      const char *key = qi_value_get_key (tags, i, &length);

      if (strlen (key) != length || !g_strv_contains (known, key))
        self->is_lost = TRUE;
      for (gsize j = 3; j < 8; j++)
        needs_language = needs_language || strcmp (key, known[j]) == 0;
    }
  const char *name = NULL;
  gsize length = 0;
  if (needs_language)
    self->language = QI_POPEYE_ENGLISH;
  if (qi_value_get_member (tags, "Language") == NULL)
    return;
  gboolean is_known = FALSE;
  name = get_string (tags, "Language", &length);
  for (guint i = 0; i < QI_POPEYE_ENGLISH; i++)
    if (g_strcmp0 (name, qi_popeye_language_names[i]) == 0 && needs_language)
      {
        self->language = (QiPopeyeLanguage) i;
        is_known = TRUE;
      }
  if (!is_known)
    self->is_lost = TRUE;
}

static void
write_options (PopeyeWrite   *self,
               const QiValue *tags,
               const char    *stipulation)
{
  gboolean is_help = FALSE;
  gboolean is_turned = FALSE;
  gboolean is_after_key = FALSE;
  gsize length = 0;
  const QiSide starter = qi_popeye_get_starter (stipulation, strlen (stipulation), &is_help);
  const char *text = get_string (tags, "Option", &length);
  g_autoptr (GString) options = g_string_new (NULL);

  if (tags != NULL && qi_value_get_member (tags, "Option") != NULL
      && (text == NULL
          || !qi_popeye_are_options (self->language, text, is_help, &is_turned, &is_after_key)))
    {
      self->is_lost = TRUE;
      text = NULL;
      is_turned = FALSE;
      is_after_key = FALSE;
    }
  append_turn (self, options, starter, is_help, is_turned, is_after_key);
  /* Castling is written only where the reader will take the problem for chess. */
  if (self->game == NULL ? self->is_orthodox : strcmp (self->game, "chess") == 0)
    append_castling (self, options);
  else if (qi_details_get (self->details, "castling") != NULL)
    qi_write_lose_detail (&self->write, "castling");
  append_en_passant (self, options);
  if (text != NULL)
    g_string_append_printf (options, " %s", text);
  if (options->len > 0)
    g_string_append_printf (self->text, "%s%s\n",
                            qi_popeye_get_command (self->language, QI_POPEYE_OPTION), options->str);
}

static void
write_problem (PopeyeWrite *self)
{
  const QiValue *tags = qi_details_get (self->details, "tags");
  const QiValue *value = qi_details_get (self->details, "stipulation");
  const char *stipulation = "";
  gsize length = 0;

  check_tags (self, tags);
  if (value != NULL && qi_value_get_kind (value) == QI_VALUE_STRING)
    stipulation = qi_value_get_text (value, &length);
  if (value != NULL && (strlen (stipulation) != length || !qi_popeye_is_stipulation (stipulation)))
    {
      stipulation = "";
      qi_write_lose_detail (&self->write, "stipulation");
    }
  g_string_append_printf (self->text, "%s\n",
                          self->start != NULL ? self->start : qi_popeye_get_begin (self->language));
  write_tag_lines (self, tags, "Author", QI_POPEYE_AUTHOR);
  write_tag_lines (self, tags, "Origin", QI_POPEYE_ORIGIN);
  write_tag_lines (self, tags, "Award", QI_POPEYE_AWARD);
  write_detail (self, "title", QI_POPEYE_TITLE);
  write_detail (self, "comment", QI_POPEYE_REMARK);
  write_pieces (self);
  if (stipulation[0] != '\0')
    g_string_append_printf (self->text, "%s %s\n",
                            qi_popeye_get_command (self->language, QI_POPEYE_STIPULATION),
                            stipulation);
  write_tag_words (self, tags, "SStipulation", QI_POPEYE_SSTIPULATION, QI_POPEYE_REMARK);
  write_tag_words (self, tags, "Condition", QI_POPEYE_CONDITION, QI_POPEYE_REMARK);
  write_options (self, tags, stipulation);
  write_tag_words (self, tags, "ZeroPosition", QI_POPEYE_ZERO_POSITION, QI_POPEYE_TWIN);
  write_tag_words (self, tags, "Twin", QI_POPEYE_TWIN, QI_POPEYE_TWIN);
  if (self->start == NULL)
    g_string_append (self->text, qi_popeye_get_command (self->language, QI_POPEYE_END));
  else
    g_string_truncate (self->text, self->text->len - 1);
  if (self->is_lost)
    qi_write_lose_detail (&self->write, "tags");
}

static char *
write_setup (QiSetup              *setup,
             const QiWriteOptions *options,
             const char           *start,
             QiPopeyeLanguage      language,
             GPtrArray            *findings)
{
  static const char *const kept[] = { "tags",     "title",     "stipulation", "comment",
                                      "castling", "enPassant", NULL };
  const QiShape usual = { .n_dimensions = 2, .sizes = { 8, 8 } };
  g_autoptr (GString) text = g_string_sized_new (256);
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  PopeyeWrite self = {
    .position = qi_setup_get_position (setup),
    .details = qi_setup_get_details (setup),
    .game = qi_setup_get_game (setup),
    .text = text,
    .language = language,
    .start = start,
    .pieces = pieces,
  };

  qi_write_init (&self.write, "popeye", options, findings);
  if (!qi_shape_equal (qi_position_get_shape (self.position), &usual))
    {
      qi_write_refuse_shape (&self.write, qi_position_get_shape (self.position));
      return NULL;
    }
  qi_write_check_hands (&self.write, self.position);
  collect_pieces (&self);
  if (self.write.failed)
    return NULL;

  if (self.game != NULL && (!self.is_orthodox || strcmp (self.game, "chess") != 0))
    qi_write_lose_game (&self.write, self.game);
  qi_write_check_styles (&self.write, self.position,
                         qi_game_info_lookup (self.game != NULL ? self.game : "chess"), 'C');
  write_problem (&self);
  /* Its words are in another language than those of the other problems. */
  if (start != NULL && self.language != language)
    return NULL;
  qi_write_lose_details (&self.write, self.details, kept);
  if (self.write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
qi_popeye_write (const QiNotation     *notation,
                 QiSetup              *setup,
                 const QiWriteOptions *options,
                 GPtrArray            *findings)
{
  return write_setup (setup, options, NULL, QI_POPEYE_ENGLISH, findings);
}

char *
qi_popeye_write_item (QiSetup    *setup,
                      const char *old,
                      gsize       length,
                      GPtrArray  *findings)
{
  const QiSpan word = qi_popeye_find_first_word (old, length);
  QiPopeyeLanguage language = QI_POPEYE_ENGLISH;
  const gboolean is_first = qi_popeye_is_first (old, length, &language);
  g_autofree char *start = g_strndup (old + word.offset, word.length);

  if (!is_first && !qi_popeye_match_next (start, word.length, &language))
    return write_setup (setup, NULL, qi_popeye_get_command (language, QI_POPEYE_NEXT), language,
                        findings);
  return write_setup (setup, NULL, start, language, findings);
}
