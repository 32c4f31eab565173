/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

G_BEGIN_DECLS

QiExit qi_render (const QiOptions *options);
/* FALSE, with @status, when an option was said that is only for sheets, or not for them. */
gboolean qi_render_check_sheet (const QiOptions *options,
                                QiExit          *status);
/* With `--sheet`. */
QiExit qi_render_sheet (const QiOptions *options);

G_END_DECLS
