/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"

G_BEGIN_DECLS

/**
 * QiSees:
 * @marks: a #QiDrawMark for each square of the board
 * @text: the same in words, line by line
 * @json: the same as an object
 *
 * What one square sees: the squares that its piece attacks, or from an empty one every ray and
 * jump.
 */
typedef struct
{
  guint8      *marks;
  GString     *text;
  QiJsonWriter json;
} QiSees;

/* Of the square that `--sees` names. NULL when it names none, or when a piece stands there and
 * the rules of the game are not known; why is reported and added to @findings. */
QiSees *qi_sees_new  (const QiOptions *options,
                      const QiInput   *input,
                      GPtrArray       *findings);
void    qi_sees_free (QiSees          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiSees, qi_sees_free)

G_END_DECLS
