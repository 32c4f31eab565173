/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"

G_BEGIN_DECLS

#define QI_EPD_MIN_FIELDS 4 /* of the position */
#define QI_EPD_N_COUNTERS 2

/* The details that the counters are, and the operations that say them. */
extern const char *const qi_epd_counter_keys[QI_EPD_N_COUNTERS];
extern const char *const qi_epd_counter_opcodes[QI_EPD_N_COUNTERS];

/* Bytes of the opcode that an operation starts with; 0 when there is none. *@is_joined is set when no blank
 * stands behind it. */
gsize    qi_epd_measure_opcode (const char *text,
                                gsize       length,
                                gboolean   *is_joined);
/* Steps over a string with its quotes; *@at is behind it. FALSE when it does not end before @end. */
gboolean qi_epd_skip_string    (const char *text,
                                gsize      *at,
                                gsize       end);
/* The counter that @opcode says, or QI_EPD_N_COUNTERS. */
guint    qi_epd_find_counter   (const char *opcode,
                                gsize       length);
char    *qi_epd_write          (const QiNotation     *notation,
                                QiSetup              *setup,
                                const QiWriteOptions *options,
                                GPtrArray            *findings);

G_END_DECLS
