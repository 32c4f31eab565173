/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-act.h"
#include "mas-held.h"

#include <gdk/gdk.h>

G_BEGIN_DECLS

/* What a pressed button has become. */
typedef enum
{
  MAS_PRESS_NONE,
  MAS_PRESS_PENDING, /* may still be a click */
  MAS_PRESS_DRAG,    /* carries the piece of @spot */
  MAS_PRESS_STROKE,  /* paints or erases */
  MAS_PRESS_LINE,    /* a straight stroke, done at the end */
  MAS_PRESS_SELECT,  /* spans a rectangle of squares */
  MAS_PRESS_ARROW,   /* draws an arrow from @spot */
  MAS_PRESS_MARKS,   /* marks squares, or takes their marks away */
  MAS_PRESS_PAN,     /* one finger from an empty square */
  MAS_PRESS_SPENT    /* everything was done when the button went down */
} MasPressKind;

/**
 * MasPress:
 *
 * A button that is down on the workplace, from its press to its release. What is held decides at
 * once whether it paints; else it is a click until it has moved far enough, when what becomes of it is
 * decided once and for all. It draws nothing and changes nothing: who has it does what it says.
 * Everything may be read. Only the functions below change it, but for @touch, and for @block and
 * @stopped, which are for whoever carries and paints.
 */
typedef struct
{
  MasPressKind kind;
  guint        button;
  gboolean     touch;
  gboolean     shift;          /* Shift was down when it was pressed */
  double       x, y;           /* where it was pressed, in the area */
  double       last_x, last_y; /* where it was seen last */
  MasSpot      spot;           /* what was pressed */
  MasSpot      over;           /* DRAG: what it is over */
  MasDropFlags flags;          /* DRAG: @flags when @over was judged */
  gboolean     judged;         /* DRAG: the effect of dropping at @over is shown */
  GArray      *block;          /* DRAG: squares of the selection that is carried, or NULL */
  QiToken     *token;          /* STROKE: what is painted; NULL erases */
  gboolean     stopped;        /* STROKE, MARKS: a square was refused, and so would the rest be */
  guint        n_strokes;      /* counts strokes, to name their groups in the history */
  guint        stamped_square; /* square of the last click with a stamp, or QI_NO_SQUARE */
  gint64       stamped_time;   /* µs */
  gboolean     stamped_erased;
} MasPress;

#define MAS_DRAG_THRESHOLD 8.0 /* CSS px before a press becomes a drag */

void         mas_press_init       (MasPress        *self);
/* How the keys that are held modify a drop. */
MasDropFlags mas_press_get_flags  (GdkModifierType  mods);

void         mas_press_begin      (MasPress        *self,
                                   double           x,
                                   double           y,
                                   const MasSpot   *spot,
                                   guint            button,
                                   GdkModifierType  mods,
                                   MasHeldKind      held);
gboolean     mas_press_decide     (MasPress        *self,
                                   double           x,
                                   double           y,
                                   MasHeldKind      held,
                                   QiPosition      *position);
void         mas_press_seen       (MasPress        *self,
                                   double           x,
                                   double           y);
/* DRAG: remembers what it is over, with which keys. FALSE when that has been judged already. */
gboolean     mas_press_judge      (MasPress        *self,
                                   const MasSpot   *over,
                                   MasDropFlags     flags);
/* The press has done everything; nothing more follows. */
void         mas_press_spend      (MasPress        *self);
/* The button is released; remembers what the press did last. */
void         mas_press_end        (MasPress        *self);
/* Whether the press has become something and is not finished. */
gboolean     mas_press_is_running (const MasPress  *self);
/* A stroke, or marks. */
gboolean     mas_press_is_painting (const MasPress *self);

void         mas_press_paint      (MasPress        *self,
                                   QiToken         *token,
                                   const QiToken   *there,
                                   gint64           now,
                                   gint64           double_time);
void         mas_press_stamped    (MasPress        *self,
                                   guint            square,
                                   gint64           now);
/* The next click on the square that was stamped last does not count as a repetition. */
void         mas_press_forget_stamp (MasPress      *self);
char        *mas_press_dup_group  (const MasPress  *self);
/* The piece that the button paints of what is held: that, or with the secondary button the other side’s. */
QiToken     *mas_press_dup_painted (const MasPress *self,
                                    MasHeld        *held);

G_END_DECLS
