/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

G_BEGIN_DECLS

QiExit qi_render (const QiOptions *options);
/* With `--sheet`. */
QiExit qi_render_sheet (const QiOptions *options);

G_END_DECLS
