/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-value.h"

G_BEGIN_DECLS

/* Appends compact JSON text; reads back to an equal value. */
void         qi_value_append          (const QiValue  *self,
                                       GString        *text);
/* The items of an array that are integers from 0 on and less than @limit: the first @maximum of them; returns how many
 * there are. Of any other value none. */
gsize        qi_value_get_indices     (const QiValue  *self,
                                       guint           limit,
                                       guint          *indices,
                                       gsize           maximum);
/* Takes the references in @items. @n_bytes of text are known to be well-formed. */
QiValue *qi_value_new_text_unchecked (QiValueKind  kind,
                                      const char  *text,
                                      gsize        n_bytes);
QiValue *qi_value_take_array         (QiValue    **items,
                                      gsize        n_items);
/* @pairs: key, value, key, value …; keys are strings and differ. */
QiValue *qi_value_take_object        (QiValue    **pairs,
                                      gsize        n_members);

G_END_DECLS
