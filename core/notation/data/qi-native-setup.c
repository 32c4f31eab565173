/* SPDX-License-Identifier: Apache-2.0 */
/* The member `setup` of the native format: game and details. */
#define G_LOG_DOMAIN "Qi"

#include "qi-native-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

#define MAX_GAME_BYTES    255
#define MAX_DETAIL_VALUES ((gsize) 1024 * 1024) /* each takes some 20 times its text */

static void
report (QiJsonDoc        *doc,
        const QiJsonSpan *span,
        QiFinding        *finding)
{
  qi_json_doc_add (doc, doc->findings, QI_MEMBER_SETUP, span->offset, span->length, finding);
}

static char *
read_game (QiJsonDoc        *doc,
           const QiJsonSpan *span)
{
  g_autoptr (QiJsonReader) reader = NULL;
  QiJsonEvent event;

  if (!span->present || span->kind == QI_JSON_NULL)
    return NULL;
  reader = qi_json_doc_open (doc, span);
  qi_json_reader_next (reader, &event);
  if (event.kind == QI_JSON_STRING && event.text_length > 0 && event.text_length <= MAX_GAME_BYTES
      && memchr (event.text, '\0', event.text_length) == NULL)
    return g_strndup (event.text, event.text_length);
  report (doc, span, qi_found_bad_game ());
  return NULL;
}

/* Gives each finding about a detail the place of that detail in the text. */
static void
locate_details (QiJsonDoc        *doc,
                const QiJsonSpan *span,
                GPtrArray        *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      QiFinding *finding = qi_finding_ref (g_ptr_array_index (found, i));
      const char *key = qi_finding_get_param (finding, "key");
      QiJsonSpan value = { 0 };

      if (key != NULL)
        qi_json_doc_index_object (doc, span, &key, 1, &value, NULL);
      if (!value.present)
        value = *span;
      qi_json_doc_add (doc, doc->findings, QI_N_MEMBERS, value.offset, value.length, finding);
    }
}

/* FALSE when a key holds NUL: no other part of the library could name it. */
static gboolean
check_keys (QiJsonDoc        *doc,
            const QiJsonSpan *span,
            const QiValue    *value)
{
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      gsize length = 0;
      const char *key = qi_value_get_key (value, i, &length);
      if (strlen (key) != length)
        {
          report (doc, span, qi_found_bad_detail_key ());
          return FALSE;
        }
    }
  return TRUE;
}

static QiDetails *
read_details (QiJsonDoc        *doc,
              const QiJsonSpan *span)
{
  const QiJsonLimits limits = { G_MAXSIZE, qi_json_limits_get_default ()->max_depth,
                                MAX_DETAIL_VALUES };
  QiJsonFault fault = { NULL };

  if (!span->present || span->kind == QI_JSON_NULL)
    return NULL;
  if (span->kind != QI_JSON_OBJECT_BEGIN)
    {
      report (doc, span, qi_found_bad_details ());
      return NULL;
    }
  g_autoptr (QiValue) value =
    qi_json_parse (doc->text + span->offset, (gssize) span->length, &limits, &fault);
  if (value == NULL)
    {
      QiFinding *finding = qi_json_doc_new_fault (&fault);
      qi_finding_set_int (finding, "maximum", MAX_DETAIL_VALUES);
      qi_json_doc_add (doc, doc->findings, QI_MEMBER_SETUP, span->offset + fault.offset,
                       fault.length, finding);
      return NULL;
    }
  if (!check_keys (doc, span, value))
    return NULL;

  g_autoptr (QiDetails) details = qi_details_from_value (value);
  g_autoptr (GPtrArray) found = qi_findings_new ();
  gboolean ok = TRUE;
  if (doc->has_shape)
    ok = qi_details_check (details, &doc->shape, found);
  locate_details (doc, span, found);
  return ok ? g_steal_pointer (&details) : NULL;
}

void
qi_native_read_setup (QiJsonDoc  *doc,
                      char      **game,
                      QiDetails **details)
{
  static const char *const keys[] = { "game", "details" };
  const QiJsonSpan *span = &doc->members[QI_MEMBER_SETUP];
  QiJsonSpan spans[G_N_ELEMENTS (keys)];

  *game = NULL;
  *details = NULL;
  if (!span->present || span->is_cut)
    return;
  if (span->kind != QI_JSON_OBJECT_BEGIN)
    {
      report (doc, span, qi_found_bad_setup_member ());
      return;
    }
  qi_json_doc_index_object (doc, span, keys, G_N_ELEMENTS (keys), spans, NULL);
  *game = read_game (doc, &spans[0]);
  *details = read_details (doc, &spans[1]);
}
