/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fix.h"
#include "qi-fix-private.h"

#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-fix-private.h"
#include "qi-game.h"

#include <string.h>

/* repetitions for a fault on more squares than one finding names */
#define MAX_ROUNDS   64
#define MANY_SQUARES 4096

static void
remove_pieces (QiFix *self)
{
  for (gsize i = 0; i < self->n_squares; i++)
    qi_fix_clear_square (self, i);
}

static void
set_up_start (QiFix *self)
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
not_this_game (QiFix *self)
{
  qi_edit_game (self->edit, NULL);
}

static void
use_chess960 (QiFix *self)
{
  qi_edit_game (self->edit, "chess960");
}

static void
give_turn (QiFix *self)
{
  qi_edit_toggle (self->edit);
}

/* --- details -------------------------------------------------------------------------------- */

static gboolean
is_named (const QiFix *self,
          guint        square)
{
  for (gsize i = 0; i < self->n_squares; i++)
    if (self->squares[i] == square)
      return TRUE;
  return FALSE;
}

/* Removes the squares that the finding names from @key; all of them when it names none. */
static void
remove_squares (QiFix      *self,
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
remove_castling_rights (QiFix *self)
{
  remove_squares (self, "castling", TRUE);
}

static void
remove_en_passant (QiFix *self)
{
  qi_edit_detail (self->edit, "enPassant", NULL);
}

static void
remove_gates (QiFix *self)
{
  remove_squares (self, "gates", TRUE);
}

static void
remove_promoted_marks (QiFix *self)
{
  remove_squares (self, "promoted", FALSE);
}

static void
remove_detail (QiFix *self)
{
  const char *key = qi_finding_get_param (self->finding, "key");

  if (key != NULL)
    qi_edit_detail (self->edit, key, NULL);
}

static void
reset_checks (QiFix *self)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (self->setup));
  g_autoptr (QiSetup) start = info == NULL ? NULL : qi_game_info_dup_start (info);

  if (start != NULL)
    qi_edit_detail (self->edit, "checks", qi_details_get (qi_setup_get_details (start), "checks"));
}

static void
use_style (QiFix *self)
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

static void
empty_hand (QiFix *self)
{
  QiSide side = QI_SIDE_FIRST;

  gsize n = 0;

  if (!qi_finding_get_hand (self->finding, &side))
    return;
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n);
  for (gsize i = 0; i < n; i++)
    qi_edit_hand (self->edit, side, &items[i].token, -(gint64) items[i].count);
}

/* Fixes that need no game. The other ones that the table of findings declares are made by the game,
 * which knows its pieces. */
typedef struct
{
  const char *id;
  void (*make) (QiFix *self);
} FixRow;

static const FixRow fixes[] = {
  { "empty-hand", empty_hand },
  { "give-turn", give_turn },
  { "not-this-game", not_this_game },
  { "remove-castling-rights", remove_castling_rights },
  { "remove-detail", remove_detail },
  { "remove-en-passant", remove_en_passant },
  { "remove-gates", remove_gates },
  { "remove-pieces", remove_pieces },
  { "remove-promoted-marks", remove_promoted_marks },
  { "reset-checks", reset_checks },
  { "set-up-start", set_up_start },
  { "use-chess960", use_chess960 },
  { "use-style", use_style },
};

/* For the library: sets the usual fix of findings of this code, when they have none. */
static void
add_usual (QiFinding *finding)
{
  const QiFindingCode *code = qi_finding_find_code (qi_finding_get_code (finding));

  if (code != NULL && code->fix != NULL && qi_finding_get_fix (finding, NULL) == NULL
      && qi_finding_get_severity (finding) != QI_SEVERITY_ERROR)
    qi_finding_set_fix (finding, code->fix, NULL);
}

/* TRUE when the rights to castle of a set-up of chess are those of Chess960. */
static gboolean
fits_chess960 (QiSetup *setup)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiSetup) other = NULL;

  if (g_strcmp0 (qi_setup_get_game (setup), "chess") != 0)
    return FALSE;
  other = qi_setup_new (qi_setup_get_position (setup), "chess960", qi_setup_get_details (setup));
  qi_game_diagnose_setup (other, findings);
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, i)), "bad-castling-rights") == 0)
      return FALSE;
  return TRUE;
}

void
qi_fix_choose (QiFinding *finding,
               QiSetup   *setup)
{
  if (strcmp (qi_finding_get_code (finding), "bad-castling-rights") == 0 && fits_chess960 (setup))
    qi_finding_set_fix (finding, "use-chess960", NULL);
  else
    add_usual (finding);
}

QiFinding *
qi_fix_dup_other (const QiFinding *finding)
{
  const char *code = NULL;
  const char *fix = NULL;

  g_return_val_if_fail (finding != NULL, NULL);

  code = qi_finding_get_code (finding);
  fix = qi_finding_get_fix (finding, NULL);
  if (strcmp (code, "unknown-piece") == 0 && g_strcmp0 (fix, "remove-pieces") == 0)
    return qi_finding_set_fix (qi_found_unknown_piece (qi_finding_get_param (finding, "piece")),
                               "not-this-game", NULL);
  return NULL;
}

static const FixRow *
find_fix (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fixes); i++)
    if (strcmp (fixes[i].id, id) == 0)
      return &fixes[i];
  return NULL;
}

static QiEdit *
make_once (const QiFinding *finding,
           QiSetup         *setup)
{
  const FixRow *row = find_fix (qi_finding_get_fix (finding, NULL));
  QiPosition *position = qi_setup_get_position (setup);
  const char *id = qi_setup_get_game (setup);
  g_autoptr (QiGame) game =
    id == NULL ? NULL : qi_game_lookup (id, qi_position_get_shape (position), NULL);
  QiFix self = {
    .finding = finding,
    .setup = setup,
    .position = position,
    .shape = qi_position_get_shape (position),
    .side = g_strcmp0 (qi_finding_get_param (finding, "side"), "second") == 0 ? QI_SIDE_SECOND
                                                                              : QI_SIDE_FIRST,
    .edit = qi_edit_new (),
  };

  self.squares = qi_finding_get_squares (finding, &self.n_squares);
  if (row != NULL)
    row->make (&self);
  else if (game != NULL)
    QI_GAME_GET_CLASS (game)->fix (game, qi_finding_get_fix (finding, NULL), &self);
  return self.edit;
}

/* Finds the same fault again after a fix: same code, side and piece. */
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
  const char *replacement = NULL;
  QiEdit *edit;
  gsize n_squares = 0;
  g_autoptr (QiSetup) next = NULL;

  g_return_val_if_fail (finding != NULL, NULL);
  g_return_val_if_fail (setup != NULL, NULL);

  if (qi_finding_get_fix (finding, &replacement) == NULL || replacement != NULL)
    return NULL;
  edit = make_once (finding, setup);
  qi_finding_get_squares (finding, &n_squares);
  /* A finding names only a limited number of squares; the others show up when these are mended. */
  if (n_squares < MANY_SQUARES)
    return edit;
  next = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, NULL);
  for (guint round = 0; next != NULL && round < MAX_ROUNDS; round++)
    {
      g_autoptr (QiFinding) again = find_again (finding, next);
      g_autoptr (QiEdit) more = again == NULL ? NULL : make_once (again, next);
      g_autoptr (QiSetup) last = g_steal_pointer (&next);

      if (more == NULL)
        break;
      qi_edit_append (edit, more);
      next = qi_edit_apply (more, last, qi_limits_get_large (), NULL, NULL);
    }
  return edit;
}
