/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"
#include "qi-report.h"
#include "qi-tool.h"

G_BEGIN_DECLS

/* One operation of `qi edit`, from a word or from OPS.json. */
typedef struct _QiOp QiOp;

/* Reads an optional sign and digits, all of @length bytes; what does not fit is cut to the nearest
 * integer, for the model to refuse. FALSE when it is no integer. */
gboolean   qi_integer_parse   (const char        *text,
                               gsize              length,
                               gint64            *value);
/* Reads integers with commas between them; an empty text is none. NULL when one is no integer. */
GArray    *qi_sizes_parse     (const char        *text);
/* Reads two styles with a comma between them. FALSE unless both are there and in UTF-8. */
gboolean   qi_styles_parse    (const char        *text,
                               QiToken            styles[2]);

/* Understands one word. NULL, with what is wrong said in @reason, when it is no operation. */
QiOp      *qi_op_new_from_word (const char       *word,
                                char            **reason);
/* Understands the operations of a text; @file is what it is called. Returns a list of #QiOp. When
 * the text is no list of operations, NULL, with the remark in @place, @code and @message. The
 * text must outlive the list. */
GPtrArray *qi_ops_parse       (const char        *file,
                               const char        *text,
                               gsize              length,
                               QiPlace           *place,
                               const char       **code,
                               char             **message);
void       qi_op_free         (QiOp              *self);
/* Where the operation was asked for. */
const QiPlace *qi_op_get_place (const QiOp       *self);
/* Applies one operation, all or nothing. Notes go to @findings. */
QiSetup   *qi_op_apply        (const QiOp        *self,
                               const QiOptions   *options,
                               QiSetup           *setup,
                               GPtrArray         *findings,
                               GError           **error);

G_END_DECLS
