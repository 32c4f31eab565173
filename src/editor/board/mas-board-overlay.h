/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-board-painter.h"
#include "mas-drawn-marks.h"
#include "mas-mirror.h"
#include "mas-overlay-block.h"
#include "mas-overlay-findings.h"
#include "qi-block-private.h"
#include "qi-finding.h"

G_BEGIN_DECLS

/* Whether the square under a carried or held piece would take it. */
typedef enum
{
  MAS_TARGET_NONE,
  MAS_TARGET_ACCEPTED,
  MAS_TARGET_REFUSED
} MasTargetState;

/**
 * MasBoardOverlay:
 * @cursor: square of the keyboard's cursor, %QI_NO_SQUARE for none
 * @past: the cursor waits behind that square
 * @focused: the board has the keyboard
 * @hover: square under the pointer, echoed on the other layers
 * @lifted: square whose piece is held
 * @target: square under what is held or carried, with its state
 * @ghost: (nullable): piece shown on @target
 * @opposite: (nullable): with @ghost, the piece shown on the square opposite by @mirror
 * @block: (nullable): part of a board shown there, its first square on @target
 * @mirror: in which stamp and eraser work; its axis is drawn
 * @error: square where an edit was refused
 * @pending: (nullable): what was typed and waits for the next key
 * @link: square whose token is pointed at in the text
 * @selection: squares, ascending
 * @line: squares that a straight stroke would paint
 * @flash: squares to look at
 * @targets: squares that what is lifted may go to
 * @captures: those of them where it takes something, or does more than go there
 * @attacked: square whose attacks are shown, or %QI_NO_SQUARE
 * @seen: squares that its piece attacks, or that it sees
 * @attackers: by side: squares of pieces that attack it
 * @moving: (nullable): piece that comes to @moving_square, which the painter leaves empty
 * @moving_square: where it will be
 * @moving_dx, @moving_dy: from there to where it comes from
 * @moving_scale: its size there, as a part of the square
 * @settled: how far it has come, 0 … 1
 * @drawn: marks and arrows, of the setup and the one that is being drawn
 * @thought: arrows of what an engine would play, under those
 * @marked: by #QiSeverity: squares that something is remarked about
 * @cache: the drawing of those; the overlay's own
 * @held: the drawing of @block; the overlay's own
 *
 * Everything that a person does on a board and that is not the position itself, drawn above it.
 */
typedef struct
{
  guint          cursor;
  gboolean       past;
  gboolean       focused;
  guint          hover;
  guint          lifted;
  guint          target;
  MasTargetState target_state;
  QiToken       *ghost;
  QiToken       *opposite;
  QiBlock       *block;
  MasMirror      mirror;
  guint          error;
  char          *pending;
  guint          link;
  GtkBitset     *selection;
  GtkBitset     *line;
  GtkBitset     *flash;
  GtkBitset     *targets;
  GtkBitset     *captures;
  guint          attacked;
  GtkBitset     *seen;
  GtkBitset     *attackers[2];
  QiToken       *moving;
  guint          moving_square;
  double         moving_dx, moving_dy;
  double         moving_scale;
  double         settled;
  MasDrawnMarks  drawn;
  MasDrawnMarks  thought;
  GtkBitset     *marked[QI_SEVERITY_NOTE + 1];
  MasMarkedCache cache;
  MasBlockCache  held;
} MasBoardOverlay;

void mas_board_overlay_init     (MasBoardOverlay       *self);
void mas_board_overlay_clear    (MasBoardOverlay       *self);
/* Draws with the colours of @widget's style; only what lies in @visible. */
void mas_board_overlay_snapshot (MasBoardOverlay       *self,
                                 const DiagramLayout   *layout,
                                 MasBoardPainter       *painter,
                                 GtkWidget             *widget,
                                 const graphene_rect_t *visible,
                                 GtkSnapshot           *snapshot);

G_END_DECLS
