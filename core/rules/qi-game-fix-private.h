/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"
#include "qi-game.h"

G_BEGIN_DECLS

/* @finding: the fault that names the fix. @setup: what it was found in, and its parts. @side: that of the finding's parameter
 * "side"; the first player when there is none. @squares: the finding's. @edit: what the fix changes. */
struct _QiFix
{
  const QiFinding *finding;
  QiSetup         *setup;
  QiPosition      *position;
  const QiShape   *shape;
  QiSide           side;
  const guint     *squares;
  gsize            n_squares;
  QiEdit          *edit;
};

/* What stands on the finding's square @index; NULL where nothing does, or where there is no such square. */
const QiToken *qi_fix_get_piece    (const QiFix *self,
                                    gsize        index);
void           qi_fix_clear_square (QiFix       *self,
                                    gsize        index);
/* Nothing when @token is NULL. */
void           qi_fix_put_token    (QiFix       *self,
                                    guint        square,
                                    const char  *token);

G_END_DECLS
