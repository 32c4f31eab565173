/* SPDX-License-Identifier: Apache-2.0 */
/* JSON that other programs keep their data in. */
#define G_LOG_DOMAIN "Qi"

#include "qi-detect-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-json-doc-private.h"
#include "qi-notations-private.h"

/* Reports once that a value, or a list of values, has nothing to do with positions. @span: of the given
 * text. */
static QiReading *
refuse_json (const QiPeeled *peeled,
             QiSpan          span)
{
  QiFinding *finding = qi_found_json_no_position ();
  const QiSpan object = qi_scan_trim (peeled->given, span);
  QiReading *reading = qi_reading_new (qi_notation_json.id);

  qi_findings_add (reading->findings, finding);
  qi_finding_set_range (finding, object.offset, object.length);
  qi_finding_locate (finding, peeled->given, peeled->given_length);
  return reading;
}

/* TRUE for a row of other data that is JSON of any kind ("3", a text), unless the file's name says what it is. */
static gboolean
is_foreign_row (const QiPeeled      *peeled,
                const QiReadOptions *options)
{
  const QiNotation *notation = NULL;

  if (options == NULL || !options->likely.is_foreign)
    return FALSE;
  if (options->file != NULL)
    notation = qi_notation_for_filename (options->file);
  return (notation == NULL || notation == &qi_notation_json)
         && qi_json_is_value (peeled->given, peeled->given_length);
}

/* TRUE for an object, or a list of them, that has nothing of a position. */
static gboolean
is_foreign (const QiGuess *self)
{
  const QiPeeled *peeled = &self->peeled;
  const gboolean is_json = self->n_candidates > 0
                           && (self->candidates[0].notation == &qi_notation_json
                               || (peeled->length > 0 && peeled->text[0] == '{'));

  return (is_json && qi_json_is_foreign (peeled->text, peeled->length))
         || ((is_json || self->n_candidates == 0)
             && qi_json_is_foreign_list (peeled->text, peeled->length));
}

QiReading *
qi_guess_refuse_json (const QiGuess       *self,
                      const QiReadOptions *options)
{
  const QiPeeled *peeled = &self->peeled;

  if (self->n_candidates == 0 && is_foreign_row (peeled, options))
    return refuse_json (peeled, (QiSpan) { 0, peeled->given_length });
  return is_foreign (self) ? refuse_json (peeled, qi_peel_to_given (peeled, 0, peeled->length))
                           : NULL;
}
