/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes: the reader returns a value or a fault inside the text, and a value is written and read
 * back equal. */
#include "qi-json-reader-private.h"
#include "qi-value-private.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_value (const QiValue *value)
{
  g_autoptr (GString) text = g_string_new (NULL);
  QiJsonFault fault = { NULL };

  qi_value_append (value, text);
  g_autoptr (QiValue) again = qi_json_parse (text->str, (gssize) text->len, NULL, &fault);
  if (again == NULL || !qi_value_equal (again, value)
      || qi_value_hash (again) != qi_value_hash (value))
    g_error ("does not read back: %s", text->str);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  /* Small limits as well, so that they are often reached. */
  const QiJsonLimits small = { 64, 3, 12 };
  QiJsonFault fault = { NULL };
  const char *text = size > 0 ? (const char *) data : "";
  g_autoptr (QiValue) value = qi_json_parse (text, (gssize) size, NULL, &fault);
  g_autoptr (QiValue) bounded = qi_json_parse (text, (gssize) size, &small, NULL);

  if (value != NULL)
    check_value (value);
  else if (fault.code == NULL || fault.offset > size || fault.length > size - fault.offset
           || !g_utf8_validate (fault.message, -1, NULL) || fault.reason == NULL
           || !g_utf8_validate (fault.found, -1, NULL))
    g_error ("bad fault");
  if (bounded != NULL && (value == NULL || !qi_value_equal (value, bounded)))
    g_error ("bounds change the value");
  return 0;
}
