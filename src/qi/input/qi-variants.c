/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-input.h"
#include "qi-variants.h"
#include "qi-wait.h"

#include "qi-file.h"
#include "qi-game-info.h"
#include "qi-variant-private.h"

#define MAX_BYTES (4 * 1024 * 1024)

GBytes *
qi_variants_load (const char *path,
                  const char *game,
                  GPtrArray  *findings,
                  GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (QiVariantSet) set = NULL;
  GBytes *bytes;
  char *text;
  gsize length = 0;

  qi_wait_for ("Reading", path);
  bytes = qi_file_load (file, MAX_BYTES, qi_wait_get_cancellable (), error);
  qi_wait_for (NULL, NULL);
  if (bytes == NULL)
    return NULL;
  text = g_bytes_unref_to_data (bytes, &length);
  text = text != NULL ? qi_variant_take_text (text, &length) : g_strdup ("");
  bytes = g_bytes_new_take (text, length);
  set = qi_variant_set_read (text, length, findings);
  qi_variant_add_set (set, g_file_peek_path (file), findings);
  if (game != NULL)
    qi_variant_set_keep_findings_of (set, game, findings);
  return bytes;
}

void
qi_variants_refuse (const QiOptions *options,
                    const QiPlace   *place,
                    const GError    *error)
{
  if (qi_wait_is_over ())
    return;
  qi_report_plain (options, place, QI_CODE_UNREADABLE, error->message);
  if (options->json)
    qi_line_print_refusal (options, QI_CODE_UNREADABLE, error->message);
}

/* The user's own file is read silently: `--variants` reports what is wrong in it. */
static gpointer
load_own (gpointer data)
{
  qi_variant_load_user (NULL, NULL);
  return NULL;
}

gboolean
qi_variants_find_own (const char *game)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, load_own, NULL);
  return qi_game_info_lookup (game) != NULL;
}

gboolean
qi_options_load_variants (QiOptions *self,
                          QiExit    *status)
{
  QiPlace place = { .file = self->variants };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (self->variants != NULL)
    {
      self->variant_findings = qi_findings_new ();
      bytes = qi_variants_load (self->variants, self->game, self->variant_findings, &error);
      if (bytes == NULL)
        {
          qi_variants_refuse (self, &place, error);
          *status = QI_EXIT_USAGE;
          return FALSE;
        }
      place.text = g_bytes_get_data (bytes, &place.length);
      qi_report_findings (self, &place, self->variant_findings);
    }
  return TRUE;
}
