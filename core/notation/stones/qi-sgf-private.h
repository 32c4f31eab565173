/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"

G_BEGIN_DECLS

/* The kinds of marks: the property, and the extra members of the detail's mark. */
typedef struct
{
  const char *property;
  const char *shape; /* NULL: the plain square or arrow */
} QiSgfMark;
extern const QiSgfMark qi_sgf_point_marks[]; /* ends with a NULL property */
extern const QiSgfMark qi_sgf_line_marks[];

/* TRUE when a detail `tags` may hold the property: it has no meaning of its own here. */
gboolean qi_sgf_is_tag      (const char         *identifier);

char    *qi_sgf_write       (const QiNotation     *notation,
                             QiSetup              *setup,
                             const QiWriteOptions *options,
                             GPtrArray            *findings);

G_END_DECLS
