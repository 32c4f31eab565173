/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-shrink.h"

#include "qi-details-private.h"
#include "qi-edit.h"
#include "qi-finding-private.h"
#include "qi-game.h"

#include <string.h>

/**
 * Shrinking:
 * @setup: the smallest that fails so far
 * @faults: what the rules have against the first one
 * @n_trials: that are left
 */
typedef struct
{
  QiSetup     *setup;
  GPtrArray   *faults;
  QiShrinkFunc fails;
  gpointer     user_data;
  guint        n_trials;
} Shrinking;

static gboolean
is_same_kind (gconstpointer a,
              gconstpointer b)
{
  return strcmp (qi_finding_get_code (a), qi_finding_get_code (b)) == 0;
}

static gboolean
has_no_new_fault (const Shrinking *self,
                  QiSetup         *setup)
{
  g_autoptr (GPtrArray) faults = qi_findings_new ();

  qi_game_diagnose_setup (setup, faults);
  for (guint i = 0; i < faults->len; i++)
    {
      const QiFinding *fault = g_ptr_array_index (faults, i);

      if (qi_finding_get_severity (fault) != QI_SEVERITY_NOTE
          && !g_ptr_array_find_with_equal_func (self->faults, fault, is_same_kind, NULL))
        return FALSE;
    }
  return TRUE;
}

/* Keeps the smaller position if it fails, too. */
static gboolean
take (Shrinking *self,
      QiSetup   *smaller)
{
  if (self->n_trials == 0 || smaller == self->setup || !has_no_new_fault (self, smaller))
    return FALSE;
  self->n_trials--;
  if (!self->fails (smaller, self->user_data))
    return FALSE;
  qi_setup_unref (self->setup);
  self->setup = qi_setup_ref (smaller);
  return TRUE;
}

static gboolean
take_edit (Shrinking *self,
           QiEdit    *edit)
{
  g_autoptr (QiSetup) smaller =
    qi_edit_apply (edit, self->setup, qi_limits_get_large (), NULL, NULL);

  return smaller != NULL && take (self, smaller);
}

/* Each right alone, of castling and of gates. */
static gboolean
drop_rights (Shrinking  *self,
             const char *key)
{
  gboolean is_smaller = FALSE;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    for (guint i = 0; self->n_trials > 0;)
      {
        const QiShape *shape = qi_position_get_shape (qi_setup_get_position (self->setup));
        QiDetails *details = qi_setup_get_details (self->setup);
        g_autoptr (GArray) squares = qi_details_dup_squares (details, key, side, shape);
        g_autoptr (QiDetails) fewer = NULL;
        g_autoptr (QiSetup) smaller = NULL;

        if (i >= squares->len)
          break;
        g_array_remove_index (squares, i);
        fewer = qi_details_with_side_squares (details, key, side,
                                              (const guint *) (gconstpointer) squares->data,
                                              squares->len);
        smaller = qi_setup_with_details (self->setup, fewer);
        if (take (self, smaller))
          is_smaller = TRUE;
        else
          i++;
      }
  return is_smaller;
}

static gboolean
drop_details (Shrinking *self)
{
  gboolean is_smaller = FALSE;

  for (gsize i = 0; i < qi_details_get_size (qi_setup_get_details (self->setup));)
    {
      g_autoptr (QiEdit) edit = qi_edit_new ();

      qi_edit_detail (edit, qi_details_get_key (qi_setup_get_details (self->setup), i), NULL);
      if (take_edit (self, edit))
        is_smaller = TRUE;
      else
        i++;
    }
  is_smaller |= drop_rights (self, "castling");
  return drop_rights (self, "gates") || is_smaller;
}

static gboolean
drop_hands (Shrinking *self)
{
  gboolean is_smaller = FALSE;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    for (gsize i = 0;;)
      {
        gsize n = 0;
        const QiHandItem *items =
          qi_position_get_hand (qi_setup_get_position (self->setup), side, &n);
        g_autoptr (QiEdit) all = qi_edit_new ();
        g_autoptr (QiEdit) one = qi_edit_new ();

        if (i >= n)
          break;
        qi_edit_hand (all, side, &items[i].token, -(gint64) items[i].count);
        qi_edit_hand (one, side, &items[i].token, -1);
        if (take_edit (self, all) || take_edit (self, one))
          is_smaller = TRUE;
        else
          i++;
      }
  return is_smaller;
}

/* Removes many pieces at once, then fewer, finally each alone. */
static gboolean
drop_pieces (Shrinking *self)
{
  const guint n_squares = qi_position_get_n_squares (qi_setup_get_position (self->setup));
  gboolean is_smaller = FALSE;

  for (guint n = MAX (n_squares / 2, 1);; n /= 2)
    {
      for (guint from = 0; from < n_squares && self->n_trials > 0; from += n)
        {
          g_autoptr (QiEdit) edit = qi_edit_new ();

          for (guint i = from; i < MIN (from + n, n_squares); i++)
            if (qi_position_get_piece (qi_setup_get_position (self->setup), i) != NULL)
              qi_edit_put (edit, i, NULL);
          if (!qi_edit_is_empty (edit) && take_edit (self, edit))
            is_smaller = TRUE;
        }
      if (n == 1)
        return is_smaller;
    }
}

QiSetup *
qi_engine_shrink (QiSetup     *setup,
                  QiShrinkFunc fails,
                  gpointer     user_data,
                  guint        max_trials)
{
  Shrinking self = {
    .setup = qi_setup_ref (setup),
    .faults = qi_findings_new (),
    .fails = fails,
    .user_data = user_data,
    .n_trials = max_trials,
  };
  gboolean is_smaller = TRUE;

  qi_game_diagnose_setup (setup, self.faults);
  while (is_smaller && self.n_trials > 0)
    {
      is_smaller = drop_details (&self);
      is_smaller |= drop_hands (&self);
      is_smaller |= drop_pieces (&self);
    }
  g_ptr_array_unref (self.faults);
  return self.setup;
}
