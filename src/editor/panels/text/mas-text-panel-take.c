/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-panel-private.h"

#include "mas-load.h"
#include "mas-text-change.h"
#include "mas-text-merge.h"
#include "mas-words-formats.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#include <string.h>

/* From the entry to the document. A text that only changes pieces is applied as it is typed; one that
 * would change shape, game or styles waits for a confirmation. */

#define BURST_PAUSE 1500 /* ms without a key that end a burst of typing */
#define GROUP       "text"

static gboolean
on_burst_over_cb (gpointer user_data)
{
  MasTextPanel *self = user_data;

  self->burst_id = 0;
  if (self->document != NULL)
    mas_document_end_group (self->document);
  return G_SOURCE_REMOVE;
}

void
mas_text_panel_end_burst (MasTextPanel *self)
{
  if (self->burst_id != 0)
    {
      g_clear_handle_id (&self->burst_id, g_source_remove);
      on_burst_over_cb (self);
    }
}

QiSetup *
mas_text_panel_dup_merged (MasTextPanel    *self,
                           const QiReading *reading)
{
  if (self->said == NULL)
    {
      g_autofree char *before = mas_text_panel_write (self, NULL);

      self->said = before != NULL ? mas_text_panel_read (self, self->format, before) : NULL;
    }
  return mas_text_merge (mas_document_get_setup (self->document),
                         self->said != NULL ? self->said->setup : NULL, reading->setup);
}

/* Whether the text changes no more than what may be applied while typing. */
static gboolean
is_small (MasTextPanel    *self,
          const QiReading *reading)
{
  g_autoptr (QiSetup) merged = mas_text_panel_dup_merged (self, reading);

  return mas_text_change_is_small (mas_document_get_setup (self->document), merged);
}

/* Applies what the text says. Takes @reading, which has a setup. @group (nullable): history steps with the
 * same group are joined. */
static gboolean
apply (MasTextPanel *self,
       QiReading    *reading,
       const char   *label,
       const char   *group)
{
  const MasPlace place = { .kind = MAS_PLACE_TEXT };
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiReading) says = reading;
  g_autoptr (QiSetup) merged = mas_text_panel_dup_merged (self, says);
  gboolean applied = FALSE;

  if (group == NULL)
    mas_text_panel_end_burst (self);
  qi_edit_replace (edit, merged);
  self->applying = TRUE;
  applied = mas_document_apply (self->document, edit, label, group, &place);
  if (applied)
    {
      mas_text_panel_set_state (self, MAS_TEXT_SHOWN);
      self->outdated = FALSE;
      g_clear_pointer (&self->said, qi_reading_free);
      self->said = g_steal_pointer (&says);
      mas_text_panel_forget_places (self);
      self->places = mas_text_places_new (self->said);
      mas_text_panel_show_faults (self, self->said->findings, NULL);
      mas_text_panel_update_formats (self);
    }
  self->applying = FALSE;
  g_clear_handle_id (&self->burst_id, g_source_remove);
  if (group != NULL)
    self->burst_id = g_timeout_add (BURST_PAUSE, on_burst_over_cb, self);
  return applied;
}

/* Whether the places in a text that is not on the board refer to squares of the board that is
 * shown. */
static gboolean
fits_board (MasTextPanel *self,
            QiSetup      *setup)
{
  return setup != NULL
         && qi_shape_equal (qi_position_get_shape (qi_setup_get_position (setup)),
                            qi_position_get_shape (mas_document_get_position (self->document)));
}

/* Handles a text that cannot be read. Takes @reading, which is of the text in the entry. */
static void
show_broken (MasTextPanel *self,
             QiReading    *reading,
             gboolean      say)
{
  QiFinding *finding = mas_text_panel_get_first_error (reading->findings);
  g_autofree char *words = finding != NULL ? mas_words_finding_at (finding, NULL) : NULL;

  mas_text_panel_set_state (self, MAS_TEXT_BROKEN);
  mas_text_panel_forget_places (self);
  if (fits_board (self, reading->partial))
    self->places = mas_text_places_new (reading);
  mas_text_panel_show_faults (self, reading->findings,
                              finding == NULL ? _("This cannot be read") : NULL);
  qi_reading_free (reading);
  if (say)
    mas_text_panel_say (self, words != NULL ? words : "");
}

/* Handles a text that can be read. Takes @reading, which has a setup. */
static void
wait (MasTextPanel *self,
      QiReading    *reading,
      gboolean      say)
{
  gboolean news = self->state != MAS_TEXT_PENDING;

  mas_text_panel_set_state (self, MAS_TEXT_PENDING);
  self->waiting = reading;
  mas_text_panel_forget_places (self);
  if (fits_board (self, reading->setup))
    self->places = mas_text_places_new (reading);
  mas_text_panel_show_faults (self, reading->findings, NULL);
  if (news && say)
    mas_text_panel_say (self, mas_text_field_has_lines (self->entry)
                                ? _("The text is not on the board yet. Esc drops it.")
                                : _("The text is not on the board yet. Return asks whether to "
                                    "apply it, Esc drops it."));
}

/* Applies a text that changes no more than typing may. Takes @reading. */
static void
apply_small (MasTextPanel *self,
             QiReading    *reading)
{
  gboolean waited = self->state != MAS_TEXT_SHOWN;

  /* Translators: a step that can be undone */
  if (apply (self, reading, _("Edit Text"), GROUP) && waited)
    mas_text_panel_say (self, _("The text is on the board now"));
}

static void
take_format (MasTextPanel     *self,
             const QiNotation *format)
{
  self->format = format;
  self->chosen = TRUE;
  g_clear_pointer (&self->said, qi_reading_free);
}

/* A faulty text that is clearly in another format: then the faults in that format are shown. */
static void
take_detected (MasTextPanel     *self,
               const QiNotation *format,
               const char       *text)
{
  if (format == NULL || format == self->format || format->kind != QI_NOTATION_FORMAT
      || format->write == NULL || self->format->detect == NULL
      || self->format->detect (self->format, text, strlen (text)) > 0)
    return;
  mas_text_panel_set_state (self, MAS_TEXT_BROKEN); /* keeps the format on offer */
  take_format (self, format);
  mas_text_panel_update_formats (self);
}

/* A text that was inserted in one piece and is a position by itself: in another format, of another game,
 * or with other text around it. It is read without the document's game: shogi's board is no game of
 * chess. @readable: it can be read in the chosen format, too. */
static gboolean
apply_other (MasTextPanel *self,
             const char   *text,
             gboolean      readable)
{
  const QiReadOptions options = {
    .limits = mas_document_get_limits (self->document),
    .want_places = TRUE,
  };
  g_autoptr (GPtrArray) readings = qi_notation_detect_all (text, -1, &options);
  QiReading *first = g_ptr_array_index (readings, 0);
  const QiNotation *format = *first->format != '\0' ? qi_notation_lookup (first->format) : NULL;
  gboolean same = format == self->format;
  g_autofree char *words = NULL;

  /* A text in the chosen format is judged by that format, even when a detector takes it for another. */
  if (same && first->setup == NULL)
    return FALSE;
  if (format == NULL || first->setup == NULL)
    {
      if (!readable)
        take_detected (self, format, text);
      return FALSE;
    }
  mas_load_prefer_game (readings, text, mas_document_get_setup (self->document), options.limits,
                        TRUE);
  first = g_ptr_array_index (readings, 0);
  take_format (self, format);
  if (readings->len > 1)
    {
      /* The panel does not decide which reading is right. */
      mas_text_panel_set_state (self, MAS_TEXT_SHOWN);
      mas_text_panel_pasted (self, readings);
      /* When the position is the same as before, no signal says that the text has to be shown. */
      if (self->state == MAS_TEXT_SHOWN)
        mas_text_panel_show_text (self);
      return TRUE;
    }
  g_ptr_array_set_free_func (readings, NULL);
  /* Translators: a step that can be undone */
  if (!apply (self, first, _("Paste Position"), NULL))
    return TRUE;
  /* A line of an engine's log was more than the position, and a format may not be this game's. */
  if (!(same && readable) && (same || self->format != format || format->kind != QI_NOTATION_FORMAT))
    mas_text_panel_show_text (self);
  /* Translators: the name of a format */
  words = g_strdup_printf (_("Position replaced by the pasted %s"), mas_words_format (format));
  mas_text_panel_say (self, words);
  return TRUE;
}

void
mas_text_panel_judge (MasTextPanel *self,
                      gboolean      whole)
{
  const char *text = mas_text_field_get_text (self->entry);
  const QiNotation *format = self->format;
  QiReading *reading = NULL;

  if (self->document == NULL || format == NULL)
    return;
  g_clear_handle_id (&self->write_id, g_source_remove);
  reading = mas_text_panel_read (self, format, text);
  if (reading->setup != NULL && is_small (self, reading))
    apply_small (self, reading);
  else if (whole && apply_other (self, text, reading->setup != NULL))
    qi_reading_free (reading);
  else if (reading->setup != NULL)
    wait (self, reading, TRUE);
  else
    {
      if (self->format != format)
        {
          qi_reading_free (reading);
          reading = mas_text_panel_read (self, self->format, text);
        }
      show_broken (self, reading, TRUE);
    }
  mas_text_panel_tell_pending (self);
}

/* Judges a restored text against the present document: nothing is applied. */
void
mas_text_panel_judge_kept (MasTextPanel *self)
{
  QiReading *reading =
    mas_text_panel_read (self, self->format, mas_text_field_get_text (self->entry));

  if (reading->setup != NULL)
    wait (self, reading, FALSE);
  else
    show_broken (self, reading, FALSE);
  mas_text_panel_tell_pending (self);
}

/* The question. */

void
mas_text_panel_ask (MasTextPanel *self)
{
  g_autofree char *question = mas_text_panel_dup_question (self);
  g_autofree char *words = NULL;

  self->asked = TRUE;
  mas_text_panel_show_faults (self, self->waiting->findings, NULL);
  /* Translators: a question: "Make the board 5 × 1?" */
  words = g_strdup_printf (_("%s Return applies the text, Esc drops it."), question);
  mas_text_panel_say (self, words);
}

gboolean
mas_text_panel_apply_pending (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  if (!mas_text_panel_has_pending (self))
    return FALSE;
  /* Translators: a step that can be undone */
  if (!apply (self, g_steal_pointer (&self->waiting), _("Apply Text"), NULL))
    {
      mas_text_panel_tell_pending (self);
      return FALSE;
    }
  mas_text_panel_show_text (self); /* as the format writes it */
  mas_text_panel_tell_pending (self);
  mas_text_panel_say (self, _("The text is on the board now"));
  return TRUE;
}

void
mas_text_panel_drop_pending (MasTextPanel *self)
{
  g_return_if_fail (MAS_IS_TEXT_PANEL (self));

  if (self->state == MAS_TEXT_SHOWN || self->document == NULL)
    return;
  mas_text_panel_set_state (self, MAS_TEXT_SHOWN);
  mas_text_panel_update_formats (self);
  mas_text_panel_show_text (self);
  mas_text_panel_tell_pending (self);
  mas_text_panel_say (self, _("The text was dropped, the board stays as it is"));
}

/* Another format. */

static void
keep_elsewhere (MasTextPanel *self)
{
  g_hash_table_insert (self->drafts, g_strdup (self->format->id),
                       g_strdup (mas_text_field_get_text (self->entry)));
}

void
mas_text_panel_go_to_format (MasTextPanel     *self,
                             const QiNotation *format)
{
  g_autoptr (QiReading) reading = NULL;
  g_autofree char *id = NULL;
  g_autofree char *draft = NULL;

  /* The format may have become the present one by itself while a text of it was kept. */
  if (format == self->format
      && (self->state != MAS_TEXT_SHOWN || !g_hash_table_contains (self->drafts, format->id)))
    return;
  if (self->state != MAS_TEXT_SHOWN)
    reading = mas_text_panel_read (self, format, mas_text_field_get_text (self->entry));
  if (reading != NULL && reading->setup != NULL)
    {
      /* The text that waited is valid in @format. */
      take_format (self, format);
      if (is_small (self, reading))
        apply_small (self, g_steal_pointer (&reading));
      else
        wait (self, g_steal_pointer (&reading), TRUE);
      mas_text_panel_tell_pending (self);
      return;
    }
  if (self->state != MAS_TEXT_SHOWN)
    keep_elsewhere (self);
  take_format (self, format);
  g_hash_table_steal_extended (self->drafts, format->id, (gpointer *) &id, (gpointer *) &draft);
  if (draft == NULL)
    mas_text_panel_show_text (self);
  else
    {
      mas_text_field_set_text (self->entry, draft);
      mas_text_panel_judge_kept (self);
    }
  mas_text_panel_tell_pending (self);
}

gboolean
mas_text_panel_undo_typing (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  mas_text_field_flush (self->entry);
  if (self->state == MAS_TEXT_SHOWN || !mas_text_field_has_focus (self->entry))
    return FALSE;
  return mas_text_field_undo (self->entry);
}

gboolean
mas_text_panel_redo_typing (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  mas_text_field_flush (self->entry);
  if (self->state == MAS_TEXT_SHOWN || !mas_text_field_has_focus (self->entry))
    return FALSE;
  return mas_text_field_redo (self->entry);
}
