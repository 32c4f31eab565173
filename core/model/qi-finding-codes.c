/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding.h"

#include <stdlib.h>
#include <string.h>

#define QI_CODE(code, params, fix, words, plain) { code, params, fix },
static const QiFindingCode finding_codes[] = {
#include "qi-finding-table.h"
  { NULL, NULL, NULL },
};

#define QI_FIX(id, label) id,
static const char *const finding_fixes[] = {
#include "qi-finding-table.h"
  NULL,
};

const QiFindingCode *
qi_finding_get_codes (void)
{
  return finding_codes;
}

static int
compare_code (gconstpointer key,
              gconstpointer item)
{
  return strcmp (key, ((const QiFindingCode *) item)->code);
}

const QiFindingCode *
qi_finding_find_code (const char *code)
{
  g_return_val_if_fail (code != NULL, NULL);

  return bsearch (code, finding_codes, G_N_ELEMENTS (finding_codes) - 1, sizeof (QiFindingCode),
                  compare_code);
}

const char *const *
qi_finding_get_fixes (void)
{
  return finding_fixes;
}
