/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

/* One test for each row of a table whose rows have a name. */
#define case_table_add(prefix, rows, func)                                                         \
  G_STMT_START                                                                                     \
  {                                                                                                \
    for (gsize row_ = 0; row_ < G_N_ELEMENTS (rows); row_++)                                       \
      {                                                                                            \
        g_autofree char *path_ = g_strconcat (prefix, (rows)[row_].name, NULL);                    \
                                                                                                   \
        g_test_add_data_func (path_, &(rows)[row_], func);                                         \
      }                                                                                            \
  }                                                                                                \
  G_STMT_END
