/* SPDX-License-Identifier: Apache-2.0 */
/* `qi token cell`: squares by their names and numbers. */
#include "qi-token-cell.h"

#include "qi-cell-private.h"
#include "qi-game-info.h"
#include "qi-ops.h"

#include <string.h>

gboolean
qi_token_read_shape (const QiOptions *options,
                     QiShape         *shape,
                     QiExit          *status)
{
  g_autoptr (GArray) sizes = qi_sizes_parse (options->shape);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  QiJsonWriter json;
  g_autofree char *shown = g_strconcat ("--shape=", options->shape, NULL);
  gsize prefix = strlen ("--shape=");
  QiPlace place = {
    "argument", 0, shown, strlen (shown), prefix, MAX (strlen (shown) - prefix, 1)
  };

  if (sizes == NULL)
    {
      *status = qi_usage_error (options->command, "--shape: '%s' is no list of sizes such as 8,8",
                                options->shape);
      return FALSE;
    }
  if (qi_shape_init (shape, (const gint64 *) (gconstpointer) sizes->data, sizes->len,
                     options->limits, &error))
    return TRUE;
  findings = qi_findings_from_error (error);
  qi_report_findings (options, &place, findings);
  *status = QI_EXIT_WRONG;
  if (options->json)
    {
      qi_token_open (&json, NULL, 0);
      qi_json_writer_add_string (&json, "error", qi_finding_get_code (qi_error_get_finding (error)),
                                 -1);
      qi_token_finish (&json, QI_EXIT_WRONG);
    }
  return FALSE;
}

QiExit
qi_token_print_index (const QiOptions *options,
                      const QiShape   *shape)
{
  g_autofree char *name = NULL;
  g_autofree char *shown = g_strconcat ("--index=", options->index, NULL);
  gsize prefix = strlen ("--index=");
  QiPlace place = {
    "argument", 0, shown, strlen (shown), prefix, MAX (strlen (shown) - prefix, 1)
  };
  gint64 index = 0;

  if (!qi_integer_parse (options->index, strlen (options->index), &index))
    return qi_usage_error (options->command, "--index: '%s' is no number", options->index);
  if (index < 0 || index >= qi_shape_get_n_squares (shape))
    {
      g_autofree char *message =
        g_strdup_printf ("the board has no square %" G_GINT64_FORMAT " (it has %u squares)", index,
                         qi_shape_get_n_squares (shape));

      qi_report_plain (options, &place, "index-out-of-range", message);
      if (options->json)
        qi_output_text (NULL, "{\"error\":\"index-out-of-range\"}");
      return QI_EXIT_WRONG;
    }
  name = qi_game_info_dup_square_name (NULL, shape, (guint) index);
  qi_output_text (NULL, name);
  return QI_EXIT_DONE;
}

QiExit
qi_token_print_cell (const QiOptions *options,
                     const QiShape   *shape,
                     const char      *text,
                     gsize            length)
{
  QiJsonWriter json;
  const char *fault = NULL;
  char name[QI_CELL_MAX_BYTES + 1];
  guint indices[3] = { 0 };
  guint n = qi_cell_parse (text, (gssize) length, indices, &fault);

  qi_token_open (&json, text, length);
  qi_json_writer_add_boolean (&json, "valid", n > 0);
  if (n == 0)
    {
      qi_json_writer_add_string (&json, "error", fault, -1);
      return qi_token_finish (&json, QI_EXIT_WRONG);
    }
  qi_json_writer_open_array (&json, "indices");
  for (guint i = 0; i < n; i++)
    qi_json_writer_add_unsigned (&json, NULL, indices[i]);
  qi_json_writer_close (&json);
  qi_cell_format (indices, n, name, NULL);
  qi_json_writer_add_string (&json, "canonical", name, -1);
  if (shape == NULL)
    return qi_token_finish (&json, QI_EXIT_DONE);
  if (n != shape->n_dimensions)
    qi_json_writer_add_string (&json, "error", "bad_cell", -1);
  else if (indices[0] >= qi_shape_get_files (shape) || indices[1] >= qi_shape_get_ranks (shape)
           || indices[2] >= qi_shape_get_layers (shape))
    qi_json_writer_add_string (&json, "error", "index_out_of_range", -1);
  else
    {
      qi_json_writer_add_unsigned (&json, "index",
                                   qi_shape_get_index (shape, indices[2], indices[1], indices[0]));
      return qi_token_finish (&json, QI_EXIT_DONE);
    }
  return qi_token_finish (&json, QI_EXIT_WRONG);
}
