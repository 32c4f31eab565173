/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-tool.h"

#include <string.h>

static const QiCommand *const command_table[] = {
  &qi_cmd_best,     &qi_cmd_check, &qi_cmd_convert, &qi_cmd_diff,  &qi_cmd_edit,
  &qi_cmd_engine,   &qi_cmd_find,  &qi_cmd_formats, &qi_cmd_games, &qi_cmd_moves,
  &qi_cmd_new,      &qi_cmd_perft, &qi_cmd_play,
#ifndef QI_WITHOUT_RENDER
  &qi_cmd_render,
#endif
  &qi_cmd_report,   &qi_cmd_show,  &qi_cmd_sort,    &qi_cmd_token, &qi_cmd_unique,
  &qi_cmd_variants, NULL,
};

const QiCommand *const *
qi_commands_get_all (void)
{
  return command_table;
}

const QiCommand *
qi_command_find (const char *name)
{
  for (gsize i = 0; command_table[i] != NULL; i++)
    if (strcmp (command_table[i]->name, name) == 0)
      return command_table[i];
  return NULL;
}
