/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-options-private.h"

G_BEGIN_DECLS

/* The rows of an option that all commands, or all that read positions, have. */
static inline gboolean
qi_describe_is_common (const QiOption *option)
{
  return (QI_OPTIONS_READING & option->flag) != 0;
}

/* Appends what a line of a template asks for. FALSE when that is nothing. */
gboolean qi_describe_shell  (const char *shell,
                             const char *directive,
                             GString    *out);
/* Makes the manual of its template: the lists of options are filled in. FALSE, and said, when the
 * template is wrong. */
gboolean qi_describe_manual (const char *text,
                             GString    *out);

G_END_DECLS
