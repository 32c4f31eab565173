/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"

G_BEGIN_DECLS

char *qi_csa_write (const QiNotation     *notation,
                    QiSetup              *setup,
                    const QiWriteOptions *options,
                    GPtrArray            *findings);

G_END_DECLS
