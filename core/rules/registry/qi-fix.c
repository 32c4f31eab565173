/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fix.h"

#include "qi-piece-diagnose-private.h"
#include "qi-rules-private.h"

#include <string.h>

/* Rounds for a fault of more squares than one finding names. */
#define MAX_ROUNDS   64
#define MANY_SQUARES 4096

/* A fix while it is made. @game is NULL when the setup's is none of moving pieces. */
typedef struct
{
  const QiFinding    *finding;
  QiSetup            *setup;
  QiPosition         *position;
  const QiShape      *shape;
  QiPieceGame        *game;
  const QiPieceChart *chart;
  QiSide              side; /* of the parameter "side"; the first player when there is none */
  const guint        *squares;
  gsize               n_squares;
  QiEdit             *edit;
} Fix;

typedef void (*FixFunc) (Fix *self);

static const QiToken *
get_piece (const Fix *self,
           gsize      index)
{
  if (self->squares[index] >= qi_shape_get_n_squares (self->shape))
    return NULL;
  return qi_position_get_piece (self->position, self->squares[index]);
}

static void
clear_square (Fix  *self,
              gsize index)
{
  if (get_piece (self, index) != NULL)
    qi_edit_put (self->edit, self->squares[index], NULL);
}

static void
remove_pieces (Fix *self)
{
  for (gsize i = 0; i < self->n_squares; i++)
    clear_square (self, i);
}

/* Keeps the king where it starts, else the first. */
static void
remove_extra_kings (Fix *self)
{
  gsize kept = 0;

  for (gsize i = 0; self->chart != NULL && i < self->n_squares; i++)
    if (self->squares[i] < self->game->n_squares
        && self->game->cell_of[self->squares[i]] == self->chart->king_cell[self->side])
      kept = i;
  for (gsize i = 0; i < self->n_squares; i++)
    if (i != kept)
      clear_square (self, i);
}

static void
put_token (Fix        *self,
           guint       square,
           const char *token)
{
  if (token != NULL)
    qi_edit_put (self->edit, square, &QI_TOKEN (token));
}

static void
place_king (Fix *self)
{
  guint code;

  if (self->chart == NULL || self->chart->king_cell[self->side] == 0)
    return;
  code = self->chart->king_code[self->side];
  put_token (self, self->game->square_of[self->chart->king_cell[self->side]],
             self->game->types[qi_piece_type (code)].tokens[qi_piece_side (code)]);
}

static void
set_up_start (Fix *self)
{
  static const char *const old[] = {
    "castling", "enPassant", "gates", "promoted", "checks", "counting", "walls", "ko",
  };
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (self->setup));
  g_autoptr (QiSetup) start = info == NULL ? NULL : qi_game_info_dup_start (info);
  g_autoptr (QiDetails) details = qi_details_ref (qi_setup_get_details (self->setup));
  g_autoptr (QiSetup) whole = NULL;

  if (start == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (old); i++)
    {
      QiDetails *next = qi_details_with (details, old[i], NULL);

      qi_details_unref (details);
      details = next;
    }
  for (gsize i = 0; i < qi_details_get_size (qi_setup_get_details (start)); i++)
    {
      QiDetails *next =
        qi_details_with (details, qi_details_get_key (qi_setup_get_details (start), i),
                         qi_details_get_value (qi_setup_get_details (start), i));

      qi_details_unref (details);
      details = next;
    }
  whole = qi_setup_with_details (start, details);
  qi_edit_replace (self->edit, whole);
}

static void
give_turn (Fix *self)
{
  qi_edit_toggle (self->edit);
}

/* --- details -------------------------------------------------------------------------------- */

static gboolean
is_named (const Fix *self,
          guint      square)
{
  for (gsize i = 0; i < self->n_squares; i++)
    if (self->squares[i] == square)
      return TRUE;
  return FALSE;
}

/* Leaves those squares of @key that the finding does not name; all go when it names none. */
static void
remove_squares (Fix        *self,
                const char *key,
                gboolean    has_sides)
{
  QiDetails *details = qi_setup_get_details (self->setup);
  g_autoptr (GArray) squares = qi_details_dup_squares (details, key, self->side, self->shape);
  g_autoptr (QiDetails) changed = NULL;

  for (guint i = squares->len; i-- > 0;)
    if (self->n_squares == 0 || is_named (self, g_array_index (squares, guint, i)))
      g_array_remove_index (squares, i);
  if (!has_sides)
    {
      g_autoptr (GPtrArray) items =
        g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
      g_autoptr (QiValue) value = NULL;

      for (guint i = 0; i < squares->len; i++)
        g_ptr_array_add (items, qi_value_new_int (g_array_index (squares, guint, i)));
      value =
        items->len == 0 ? NULL : qi_value_new_array ((QiValue *const *) items->pdata, items->len);
      qi_edit_detail (self->edit, key, value);
      return;
    }
  changed = qi_details_with_side_squares (details, key, self->side,
                                          (const guint *) (void *) squares->data, squares->len);
  qi_edit_detail (self->edit, key, qi_details_get (changed, key));
}

static void
remove_castling_rights (Fix *self)
{
  remove_squares (self, "castling", TRUE);
}

static void
remove_en_passant (Fix *self)
{
  qi_edit_detail (self->edit, "enPassant", NULL);
}

static void
remove_gates (Fix *self)
{
  remove_squares (self, "gates", TRUE);
}

static void
remove_promoted_marks (Fix *self)
{
  remove_squares (self, "promoted", FALSE);
}

static void
remove_detail (Fix *self)
{
  const char *key = qi_finding_get_param (self->finding, "key");

  if (key != NULL)
    qi_edit_detail (self->edit, key, NULL);
}

static void
reset_checks (Fix *self)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (self->setup));
  g_autoptr (QiSetup) start = info == NULL ? NULL : qi_game_info_dup_start (info);

  if (start != NULL)
    qi_edit_detail (self->edit, "checks", qi_details_get (qi_setup_get_details (start), "checks"));
}

static void
use_style (Fix *self)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (self->setup));
  char style[2] = { '\0', '\0' };

  if (info == NULL)
    return;
  style[0] = qi_game_info_get_style (info);
  if (self->side == QI_SIDE_SECOND)
    style[0] = g_ascii_tolower (style[0]);
  qi_edit_style (self->edit, self->side, &QI_TOKEN (style));
}

/* --- hands ---------------------------------------------------------------------------------- */

/* Takes everything out of a hand, or what cannot lie in one. */
static void
empty_one_hand (Fix     *self,
                QiSide   side,
                gboolean only_strange)
{
  gsize n = 0;
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n);

  for (gsize i = 0; i < n; i++)
    {
      const guint code =
        self->game == NULL ? QI_PIECE_OBSTACLE : qi_piece_find_code (self->game, &items[i].token);
      gboolean is_known = qi_piece_is_piece (code) && qi_piece_side (code) == (guint) side;

      if (is_known)
        {
          const QiPieceType *type = &self->game->types[qi_piece_type (code)];

          is_known =
            !type->is_royal && (type->unpromoted < 0 || self->game->variant->drop_promoted);
        }
      if (!only_strange || !is_known)
        qi_edit_hand (self->edit, side, &items[i].token, -(gint64) items[i].count);
    }
}

static void
empty_hand (Fix *self)
{
  QiSide side = QI_SIDE_FIRST;

  if (qi_finding_get_hand (self->finding, &side))
    empty_one_hand (self, side, FALSE);
}

static void
clean_hand (Fix *self)
{
  QiSide side = QI_SIDE_FIRST;

  if (qi_finding_get_hand (self->finding, &side))
    empty_one_hand (self, side, TRUE);
}

/* Takes as many pieces of the finding's kind out of the hands as there are too many. */
static void
remove_from_hands (Fix *self)
{
  const char *piece = qi_finding_get_param (self->finding, "piece");
  const char *count = qi_finding_get_param (self->finding, "count");
  const char *maximum = qi_finding_get_param (self->finding, "maximum");
  const gboolean has_side = qi_finding_get_param (self->finding, "side") != NULL;
  guint code;
  gint64 surplus;

  if (self->chart == NULL || piece == NULL || count == NULL || maximum == NULL)
    return;
  code = qi_piece_find_code (self->game, &QI_TOKEN (piece));
  if (!qi_piece_is_piece (code))
    return;
  surplus = g_ascii_strtoll (count, NULL, 10) - g_ascii_strtoll (maximum, NULL, 10);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (self->position, side, &n);

      for (gsize i = 0; i < n && surplus > 0 && (!has_side || side == self->side); i++)
        {
          const guint own = qi_piece_find_code (self->game, &items[i].token);
          const gint64 taken = MIN (surplus, (gint64) items[i].count);

          if (!qi_piece_is_piece (own) || qi_piece_side (own) != (guint) side
              || self->chart->group_of[qi_piece_type (own)]
                   != self->chart->group_of[qi_piece_type (code)])
            continue;
          qi_edit_hand (self->edit, side, &items[i].token, -taken);
          surplus -= taken;
        }
    }
}

static void
one_to_hand (Fix  *self,
             gsize index)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (self->setup));
  const QiToken *piece = get_piece (self, index);
  char text[QI_EPIN_MAX_BYTES + 1];
  QiToken token;
  guint code;

  if (piece == NULL || self->game == NULL)
    return;
  code = qi_piece_find_code (self->game, piece);
  qi_edit_put (self->edit, self->squares[index], NULL);
  if (info == NULL || !qi_piece_is_piece (code) || !self->game->variant->piece_drops)
    return;
  token = qi_game_info_to_hand (info, piece, (QiSide) qi_piece_side (code), text);
  qi_edit_hand (self->edit, (QiSide) qi_piece_side (code), &token, 1);
}

static void
move_to_hand (Fix *self)
{
  for (gsize i = 0; i < self->n_squares; i++)
    one_to_hand (self, i);
}

/* Leaves as many on the file as may stand there: those nearest to the first-listed rank. */
static void
doubled_to_hand (Fix *self)
{
  const char *maximum = qi_finding_get_param (self->finding, "maximum");

  for (gsize i = maximum == NULL ? 1 : g_ascii_strtoull (maximum, NULL, 10); i < self->n_squares;
       i++)
    one_to_hand (self, i);
}

/* --- promotion ------------------------------------------------------------------------------ */

static void
promote_pieces (Fix *self)
{
  for (gsize i = 0; self->game == NULL && i < self->n_squares; i++)
    if (get_piece (self, i) != NULL)
      put_token (self, self->squares[i], qi_draughts_game_get_crowned (get_piece (self, i)));
  for (gsize i = 0; self->game != NULL && i < self->n_squares; i++)
    {
      const QiToken *piece = get_piece (self, i);
      const guint code = piece == NULL ? QI_PIECE_EMPTY : qi_piece_find_code (self->game, piece);

      if (qi_piece_is_piece (code) && self->game->types[qi_piece_type (code)].promoted >= 0)
        put_token (self, self->squares[i],
                   self->game->types[self->game->types[qi_piece_type (code)].promoted]
                     .tokens[qi_piece_side (code)]);
    }
}

/* The first that the game lists: chess's queen. */
static void
promote_pawns (Fix *self)
{
  for (gsize i = 0; self->game != NULL && i < self->n_squares; i++)
    {
      const QiToken *piece = get_piece (self, i);
      const guint code = piece == NULL ? QI_PIECE_EMPTY : qi_piece_find_code (self->game, piece);
      const guint side = qi_piece_side (code);

      if (qi_piece_is_piece (code) && self->game->n_promotion_types[side] > 0)
        put_token (self, self->squares[i],
                   self->game->types[self->game->promotion_types[side][0]].tokens[side]);
    }
}

static const struct
{
  const char *id;
  FixFunc     make;
} fixes[] = {
  { "clean-hand", clean_hand },
  { "doubled-to-hand", doubled_to_hand },
  { "empty-hand", empty_hand },
  { "give-turn", give_turn },
  { "move-to-hand", move_to_hand },
  { "place-king", place_king },
  { "promote-pawns", promote_pawns },
  { "promote-pieces", promote_pieces },
  { "remove-castling-rights", remove_castling_rights },
  { "remove-detail", remove_detail },
  { "remove-en-passant", remove_en_passant },
  { "remove-extra-kings", remove_extra_kings },
  { "remove-from-hands", remove_from_hands },
  { "remove-gates", remove_gates },
  { "remove-pieces", remove_pieces },
  { "remove-promoted-marks", remove_promoted_marks },
  { "reset-checks", reset_checks },
  { "set-up-start", set_up_start },
  { "use-style", use_style },
};

const char *const *
qi_fix_get_ids (void)
{
  static const char *ids[G_N_ELEMENTS (fixes) + 1];
  static gsize ready = 0;

  if (g_once_init_enter (&ready))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (fixes); i++)
        ids[i] = fixes[i].id;
      g_once_init_leave (&ready, 1);
    }
  return ids;
}

void
qi_fix_add_usual (QiFinding *finding)
{
  static const struct
  {
    const char *code;
    const char *fix;
  } usual[] = {
    { "discs-apart", "remove-pieces" },
    { "square-not-played", "remove-pieces" },
    { "stones-without-liberty", "remove-pieces" },
    { "unknown-piece", "remove-pieces" },
    { "unused-hand", "empty-hand" },
  };

  if (qi_finding_get_fix (finding, NULL) != NULL
      || qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    if (strcmp (usual[i].code, qi_finding_get_code (finding)) == 0)
      qi_finding_set_fix (finding, usual[i].fix, NULL);
}

static FixFunc
find_fix (const QiFinding *finding)
{
  const char *replacement = NULL;
  const char *id = qi_finding_get_fix (finding, &replacement);

  for (gsize i = 0; id != NULL && replacement == NULL && i < G_N_ELEMENTS (fixes); i++)
    if (strcmp (fixes[i].id, id) == 0)
      return fixes[i].make;
  return NULL;
}

static QiEdit *
make_once (const QiFinding *finding,
           QiSetup         *setup,
           FixFunc          make)
{
  QiPosition *position = qi_setup_get_position (setup);
  const char *id = qi_setup_get_game (setup);
  g_autoptr (QiGame) game =
    id == NULL ? NULL : qi_game_lookup (id, qi_position_get_shape (position), NULL);
  Fix self = {
    .finding = finding,
    .setup = setup,
    .position = position,
    .shape = qi_position_get_shape (position),
    .side = g_strcmp0 (qi_finding_get_param (finding, "side"), "second") == 0 ? QI_SIDE_SECOND
                                                                              : QI_SIDE_FIRST,
    .edit = qi_edit_new (),
  };

  if (game != NULL && QI_IS_PIECE_GAME (game))
    {
      self.game = QI_PIECE_GAME (game);
      self.chart = qi_piece_get_chart (self.game);
    }
  self.squares = qi_finding_get_squares (finding, &self.n_squares);
  make (&self);
  return self.edit;
}

/* The same fault where it is found again: of the same code, side and piece. */
static QiFinding *
find_again (const QiFinding *finding,
            QiSetup         *setup)
{
  static const char *const names[] = { "side", "piece", "file", "key" };
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  qi_game_diagnose_setup (setup, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *other = g_ptr_array_index (findings, i);
      gboolean is_same =
        strcmp (qi_finding_get_code (finding), qi_finding_get_code (other)) == 0
        && g_strcmp0 (qi_finding_get_fix (finding, NULL), qi_finding_get_fix (other, NULL)) == 0;

      for (gsize n = 0; n < G_N_ELEMENTS (names); n++)
        is_same = is_same
                  && g_strcmp0 (qi_finding_get_param (finding, names[n]),
                                qi_finding_get_param (other, names[n]))
                       == 0;
      if (is_same)
        return qi_finding_ref (other);
    }
  return NULL;
}

QiEdit *
qi_fix_make_edit (const QiFinding *finding,
                  QiSetup         *setup)
{
  FixFunc make;
  QiEdit *edit;
  gsize n_squares = 0;
  g_autoptr (QiSetup) next = NULL;

  g_return_val_if_fail (finding != NULL, NULL);
  g_return_val_if_fail (setup != NULL, NULL);

  make = find_fix (finding);
  if (make == NULL)
    return NULL;
  edit = make_once (finding, setup, make);
  qi_finding_get_squares (finding, &n_squares);
  /* A finding names only so many squares: the rest shows when those are mended. */
  if (n_squares < MANY_SQUARES)
    return edit;
  next = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, NULL);
  for (guint round = 0; next != NULL && round < MAX_ROUNDS; round++)
    {
      g_autoptr (QiFinding) again = find_again (finding, next);
      g_autoptr (QiEdit) more = again == NULL ? NULL : make_once (again, next, make);
      g_autoptr (QiSetup) last = g_steal_pointer (&next);

      if (more == NULL)
        break;
      qi_edit_append (edit, more);
      next = qi_edit_apply (more, last, qi_limits_get_large (), NULL, NULL);
    }
  return edit;
}
