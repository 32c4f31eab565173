/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-attempt.h"

#include "mas-words.h"

#include <glib/gi18n.h>

struct _MasAttempt
{
  GObject       parent_instance;

  MasWorkplace *place;   /* borrowed */
  MasAct       *running; /* borrowed while it is being applied, else NULL */
  MasSpot       spot;    /* where something was refused: a square or a hand; or no place */
  MasAct       *refused; /* the act that was refused; NULL when it was not tried here */
  char         *words;   /* why it was refused; NULL when nothing is */
  GArray       *ways;    /* of MasWay */
  char         *notes;   /* remarks about the last act, or NULL */
};

static guint changed_signal;
static guint offered_signal;

G_DEFINE_FINAL_TYPE (MasAttempt, mas_attempt, G_TYPE_OBJECT)

static void
way_clear (gpointer data)
{
  g_free (((MasWay *) data)->label);
}

static void
mas_attempt_finalize (GObject *object)
{
  MasAttempt *self = MAS_ATTEMPT (object);

  mas_spot_clear (&self->spot);
  g_clear_pointer (&self->refused, mas_act_unref);
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->ways, g_array_unref);
  g_clear_pointer (&self->notes, g_free);
  G_OBJECT_CLASS (mas_attempt_parent_class)->finalize (object);
}

static void
mas_attempt_class_init (MasAttemptClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_attempt_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  offered_signal = g_signal_new ("undo-offered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
mas_attempt_init (MasAttempt *self)
{
  mas_spot_clear (&self->spot);
  self->ways = g_array_new (FALSE, FALSE, sizeof (MasWay));
  g_array_set_clear_func (self->ways, way_clear);
}

MasAttempt *
mas_attempt_new (MasWorkplace *place)
{
  MasAttempt *self = g_object_new (MAS_TYPE_ATTEMPT, NULL);

  self->place = place;
  return self;
}

/* The document's remarks about an edit are added to the words for it. */
static void
on_noted_cb (MasDocument *document,
             GPtrArray   *findings,
             MasAttempt  *self)
{
  g_free (self->notes);
  self->notes = mas_words_findings (findings, mas_document_get_setup (document));
}

/* "Board turned right." and what it dropped. Offers to undo it where much was changed. */
static void
tell (MasAttempt   *self,
      const MasAct *act,
      gboolean      changed)
{
  const char *result = mas_act_get_result (act);
  g_autofree char *words = NULL;

  if (mas_act_is_bulk (act) && !changed)
    words = g_strdup (_("There is nothing to change"));
  else if (result != NULL && self->notes != NULL)
    /* Translators: what was done, then what was lost by it, whole sentences */
    words = g_strdup_printf (_("%s. %s"), result, self->notes);
  else
    words = g_strdup (result != NULL ? result : self->notes);
  if (mas_act_is_bulk (act) && changed)
    g_signal_emit (self, offered_signal, 0, words);
  mas_workplace_say (self->place, g_steal_pointer (&words));
}

static gboolean
apply (MasAttempt *self,
       MasAct     *act,
       QiEdit     *edit,
       const char *label,
       const char *group)
{
  g_autoptr (MasDocument) document = g_object_ref (mas_workplace_get_document (self->place));
  g_autoptr (QiSetup) before_it = qi_setup_ref (mas_document_get_setup (document));
  MasAct *before = self->running;
  gboolean done = FALSE;

  self->running = act;
  g_clear_pointer (&self->notes, g_free);
  g_signal_connect (document, "noted", G_CALLBACK (on_noted_cb), self);
  done = mas_document_apply (document, edit, label, group, mas_act_get_place (act));
  self->running = before;
  /* Handlers of the change may destroy everything that listens to the document. */
  g_signal_handlers_disconnect_by_func (document, on_noted_cb, self);
  if (done)
    tell (self, act, mas_document_get_setup (document) != before_it);
  return done;
}

/**
 * mas_attempt_perform:
 * @self: an attempt
 * @act: (transfer full) (nullable): what to do
 * @group: (nullable): name of the group of steps that it belongs to
 * @annotates: it changes nothing about the game, and so is allowed while that is played
 *
 * Hands an act to the document. What comes of it is said in the status line; a refusal is shown
 * where it was tried.
 *
 * Returns: %TRUE when it was done
 */
gboolean
mas_attempt_perform (MasAttempt *self,
                     MasAct     *act,
                     const char *group,
                     gboolean    annotates)
{
  g_autoptr (MasAct) taken = act;
  g_autoptr (QiEdit) edit = NULL;

  g_return_val_if_fail (MAS_IS_ATTEMPT (self), FALSE);

  if (taken == NULL || mas_workplace_get_document (self->place) == NULL)
    return FALSE;
  if (!annotates && mas_workplace_plays (self->place))
    {
      mas_attempt_refuse_edit (self, mas_act_get_place (taken));
      return FALSE;
    }
  edit = mas_act_build (taken);
  return apply (self, taken, edit, mas_act_get_label (taken), group);
}

gboolean
mas_attempt_is_running (MasAttempt *self)
{
  g_return_val_if_fail (MAS_IS_ATTEMPT (self), FALSE);

  return self->running != NULL;
}

/* --- ways out ------------------------------------------------------------------------------ */

static void
add_way (MasAttempt *self,
         const char *id,
         const char *label)
{
  MasWay way = { id, g_strdup (label) };

  g_array_append_val (self->ways, way);
}

/* A piece of a hand that can be removed to make room: the same piece as the one that was tried, if
 * possible. */
static const QiHandItem *
find_spare (MasAttempt *self,
            QiSide     *side)
{
  QiPosition *position = mas_workplace_get_position (self->place);

  for (int i = QI_SIDE_FIRST; i <= QI_SIDE_SECOND; i++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, (QiSide) i, &n_items);

      for (gsize j = 0; j < n_items; j++)
        {
          const QiToken *token = &items[j].token;
          g_autoptr (QiEdit) edit = mas_act_build_freed (self->refused, (QiSide) i, token);

          if (mas_document_would_accept (mas_workplace_get_document (self->place), edit, NULL))
            {
              *side = (QiSide) i;
              return &items[j];
            }
        }
    }
  return NULL;
}

/* On a full board ways out are to enlarge it, or to remove a piece from a hand. */
static void
add_ways_to_make_room (MasAttempt *self)
{
  MasDocument *document = mas_workplace_get_document (self->place);
  const QiGameInfo *info = mas_workplace_get_info (self->place);
  g_autoptr (QiFinding) finding = NULL;
  g_autoptr (QiEdit) grown = NULL;
  QiSide side = QI_SIDE_FIRST;

  grown = mas_act_build_grown (self->refused, mas_workplace_get_shape (self->place));
  if (grown != NULL && mas_document_would_accept (document, grown, &finding))
    add_way (self, "enlarge", _("Enlarge Board"));
  else if (finding != NULL && g_str_equal (qi_finding_get_code (finding), "too-many-squares"))
    add_way (self, "large", _("Allow Very Large Boards for This Document"));

  const QiHandItem *spare = find_spare (self, &side);
  if (spare != NULL)
    {
      g_autofree char *piece = mas_words_piece (info, &spare->token);
      g_autofree char *label = mas_words_hand (info, side, MAS_SIDE_HAND_REMOVE, piece, 1, 0);

      add_way (self, "free", label);
    }
}

/* Repeats what was refused after making room for it, as one edit. */
static void
make_room (MasAttempt *self,
           const char *id)
{
  MasDocument *document = mas_workplace_get_document (self->place);
  g_autoptr (MasAct) act = self->refused != NULL ? mas_act_ref (self->refused) : NULL;
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *label = NULL;
  QiSide side = QI_SIDE_FIRST;

  if (act == NULL || document == NULL)
    return;
  if (g_str_equal (id, "large"))
    mas_document_set_large (document, TRUE);
  if (g_str_equal (id, "large") || g_str_equal (id, "enlarge"))
    {
      edit = mas_act_build_grown (act, mas_workplace_get_shape (self->place));
      /* Translators: what else is done: "Enlarge board: Place white king on e4" */
      label = g_strdup_printf (_("Enlarge board: %s"), mas_act_get_label (act));
    }
  else if (g_str_equal (id, "free"))
    {
      const QiHandItem *spare = find_spare (self, &side);

      if (spare != NULL)
        edit = mas_act_build_freed (act, side, &spare->token);
      /* Translators: what else is done: "Remove from hand: Place white king on e4" */
      label = g_strdup_printf (_("Remove from hand: %s"), mas_act_get_label (act));
    }
  if (edit == NULL)
    return;
  mas_held_let_go (mas_workplace_get_held (self->place));
  apply (self, act, edit, label, NULL);
}

void
mas_attempt_take_way (MasAttempt *self,
                      const char *id)
{
  g_return_if_fail (MAS_IS_ATTEMPT (self));
  g_return_if_fail (id != NULL);

  if (g_str_equal (id, "rules-off"))
    {
      mas_attempt_dismiss (self);
      mas_rules_set_active (mas_workplace_get_rules (self->place), FALSE);
      mas_workplace_say_next (self->place);
    }
  else
    make_room (self, id);
}

/* --- refusals ------------------------------------------------------------------------------ */

/* Stores reason and place. Nothing is shown before the ways out have been added. */
static void
keep (MasAttempt     *self,
      const MasPlace *place,
      const char     *words)
{
  mas_attempt_dismiss (self);
  if (place->kind == MAS_PLACE_SQUARE)
    mas_spot_set_square (&self->spot, mas_workplace_get_position (self->place), place->square);
  else if (place->kind == MAS_PLACE_HAND)
    mas_spot_set_hand (&self->spot, place->side, place->token);
  else
    return;
  self->refused = self->running != NULL ? mas_act_ref (self->running) : NULL;
  self->words = g_strdup (words);
}

static void
show (MasAttempt *self,
      const char *words)
{
  if (self->words != NULL)
    g_signal_emit (self, changed_signal, 0);
  mas_workplace_say (self->place, g_strdup (words));
}

/**
 * mas_attempt_explain:
 * @self: an attempt
 * @finding: why
 * @place: (nullable): where
 *
 * Explains a refusal beside the square or slot where it was tried and in the status line. Refusals
 * of the text entry and the inspector are shown there; here only the status line repeats their
 * words.
 */
void
mas_attempt_explain (MasAttempt     *self,
                     QiFinding      *finding,
                     const MasPlace *place)
{
  const MasPlace nowhere = { MAS_PLACE_NONE };
  g_autofree char *words = NULL;

  g_return_if_fail (MAS_IS_ATTEMPT (self));

  words = mas_words_finding (finding, mas_workplace_get_setup (self->place));
  keep (self, place != NULL ? place : &nowhere, words);
  if (self->refused != NULL && g_str_equal (qi_finding_get_code (finding), "too-many-pieces"))
    add_ways_to_make_room (self);
  show (self, words);
}

void
mas_attempt_refuse (MasAttempt     *self,
                    const MasPlace *place,
                    const char     *words)
{
  g_return_if_fail (MAS_IS_ATTEMPT (self));

  keep (self, place, words);
  show (self, words);
}

void
mas_attempt_refuse_edit (MasAttempt     *self,
                         const MasPlace *place)
{
  const char *words = _("By the Rules is on: only legal moves change the position.");
  MasPlace here = { .kind = MAS_PLACE_SQUARE };

  g_return_if_fail (MAS_IS_ATTEMPT (self));

  here.square = mas_cursor_get_square (mas_workplace_get_cursor (self->place));
  if (place != NULL && (place->kind == MAS_PLACE_SQUARE || place->kind == MAS_PLACE_HAND))
    here = *place;
  keep (self, &here, words);
  add_way (self, "rules-off", _("Turn By the Rules Off"));
  show (self, words);
}

void
mas_attempt_dismiss (MasAttempt *self)
{
  g_return_if_fail (MAS_IS_ATTEMPT (self));

  if (self->words == NULL)
    return;
  mas_spot_clear (&self->spot);
  g_clear_pointer (&self->refused, mas_act_unref);
  g_clear_pointer (&self->words, g_free);
  g_array_set_size (self->ways, 0);
  g_signal_emit (self, changed_signal, 0);
}

const MasSpot *
mas_attempt_get_spot (MasAttempt *self)
{
  g_return_val_if_fail (MAS_IS_ATTEMPT (self), NULL);

  return &self->spot;
}

const char *
mas_attempt_get_words (MasAttempt *self)
{
  g_return_val_if_fail (MAS_IS_ATTEMPT (self), NULL);

  return self->words;
}

guint
mas_attempt_get_n_ways (MasAttempt *self)
{
  g_return_val_if_fail (MAS_IS_ATTEMPT (self), 0);

  return self->ways->len;
}

const MasWay *
mas_attempt_get_way (MasAttempt *self,
                     guint       index)
{
  g_return_val_if_fail (MAS_IS_ATTEMPT (self), NULL);
  g_return_val_if_fail (index < self->ways->len, NULL);

  return &g_array_index (self->ways, MasWay, index);
}
