/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding.h"
#include "qi-finding-private.h"

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

/* The severity of each way to find a code, as it is declared. */
typedef struct
{
  const char *code;
  QiSeverity  severity;
} Declared;

#define QI_TEXT_0(name, code, severity, ...) { code, QI_SEVERITY_##severity },
#define QI_TEXT_1 QI_TEXT_0
#define QI_TEXT_2 QI_TEXT_0
#define QI_TEXT_3 QI_TEXT_0
#define QI_TEXT_4 QI_TEXT_0
#define QI_TEXT_5 QI_TEXT_0
static const Declared declared[] = {
#include "qi-finding-table.h"
};

/* Declared as errors, and milder where the text can be read all the same: lenient reading, what a
 * format loses, an oddity beside the position. qi_finding_set_severity() asserts that all are here. */
static const char *const milder[] = {
  "adjacent-runs",     "bad-counter",         "detail-lost",        "dimensional-coherence",
  "empty-count",       "field-count",         "forsyth-rank",       "game-lost",
  "hand-count",        "hand-not-aggregated", "hand-not-canonical", "missing-field",
  "pdn-list",          "property-value",      "shape-changed",      "side-letter",
  "string-not-closed", "style-token",         "styles-lost",        "tag-syntax",
  "text-ends",         "text-left-out",       "wrong-shape",        NULL,
};

/**
 * qi_finding_get_codes:
 * @n_codes: (out) (optional): how many there are
 *
 * Returns: (transfer none) (array length=n_codes): all codes, sorted; behind them stands a %NULL code
 *
 * Since: 1.0
 */
const QiFindingCode *
qi_finding_get_codes (gsize *n_codes)
{
  if (n_codes != NULL)
    *n_codes = G_N_ELEMENTS (finding_codes) - 1;
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

gboolean
qi_finding_is_ever_mild (const char *code)
{
  g_return_val_if_fail (code != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (declared); i++)
    if (declared[i].severity != QI_SEVERITY_ERROR && strcmp (declared[i].code, code) == 0)
      return TRUE;
  return g_strv_contains (milder, code);
}
