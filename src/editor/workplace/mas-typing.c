/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-typing.h"

#include <glib/gi18n.h>

#define GROUP          "typing"
#define DIGIT_TIME     (1 * G_USEC_PER_SEC) /* within which a second digit is added to the first */
#define MAX_HAND_COUNT 100000000            /* before another digit */

/* State left by keys that were typed on the board. */
typedef struct
{
  gboolean running; /* a burst of typing, which is one step of the history, goes on */
  char     prefix;  /* '+' or '-' waits for its letter; 0: none */
  guint    skip;    /* digits so far */
  gboolean skipping;
  guint    square;      /* of the piece just typed, or QI_NO_SQUARE */
  gboolean marked[2];   /* '^' and '\'' were typed behind that piece */
  gboolean fresh;       /* at the start of a rank in which nothing was typed yet */
  gboolean slash;       /* the key before was '/' */
  guint    slash_layer; /* layer before that key */
} Burst;

struct _MasTyping
{
  GObject       parent_instance;

  MasWorkplace *place; /* borrowed */
  Burst         burst;
  gconstpointer slot; /* where a digit was typed last; only compared */
  gint64        time; /* when that digit was typed, µs */
};

G_DEFINE_FINAL_TYPE (MasTyping, mas_typing, G_TYPE_OBJECT)

static void
mas_typing_class_init (MasTypingClass *klass)
{
}

static void
mas_typing_init (MasTyping *self)
{
  self->burst.square = QI_NO_SQUARE;
}

MasTyping *
mas_typing_new (MasWorkplace *place)
{
  MasTyping *self = g_object_new (MAS_TYPE_TYPING, NULL);

  self->place = place;
  return self;
}

static MasCursor *
get_cursor (MasTyping *self)
{
  return mas_workplace_get_cursor (self->place);
}

static guint
get_square (MasTyping *self)
{
  return mas_cursor_get_square (get_cursor (self));
}

static gboolean
is_past (MasTyping *self)
{
  return mas_cursor_get_past (get_cursor (self));
}

static void
show_pending (MasTyping *self)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  const Burst *burst = &self->burst;

  g_clear_pointer (&overlay->pending, g_free);
  if (burst->skipping)
    {
      overlay->pending = g_strdup_printf ("%u", burst->skip);
      mas_workplace_say (self->place,
                         g_strdup_printf (ngettext ("%'u square is skipped at the next key",
                                                    "%'u squares are skipped at the next key",
                                                    burst->skip),
                                          burst->skip));
    }
  else if (burst->prefix != 0)
    {
      overlay->pending = g_strdup_printf ("%c", burst->prefix);
      mas_workplace_say (
        self->place,
        g_strdup (burst->prefix == '+'
                    ? _("Plus: type the piece to place promoted, or Enter to promote this one")
                    : _("Minus: type the piece to place demoted, or Enter to demote this one")));
    }
  mas_workplace_preview (self->place);
}

gboolean
mas_typing_waits (MasTyping *self)
{
  g_return_val_if_fail (MAS_IS_TYPING (self), FALSE);

  return self->burst.prefix != 0 || self->burst.skipping;
}

void
mas_typing_end (MasTyping *self)
{
  MasDocument *document = NULL;
  gboolean waited = FALSE;

  g_return_if_fail (MAS_IS_TYPING (self));

  document = mas_workplace_get_document (self->place);
  waited = mas_typing_waits (self);
  if (self->burst.running && document != NULL)
    mas_document_end_group (document);
  self->burst = (Burst) { .square = QI_NO_SQUARE };
  if (waited)
    show_pending (self);
}

/* Takes the digits: skips that many squares in reading order. At the end of a rank the cursor waits
 * behind it. */
static void
take_skip (MasTyping *self)
{
  Burst *burst = &self->burst;
  const QiShape *shape = mas_workplace_get_shape (self->place);
  guint n_files = qi_shape_get_files (shape);
  guint64 goal = (guint64) get_square (self) + (is_past (self) ? 1 : 0) + burst->skip;

  if (!burst->skipping)
    return;
  burst->skipping = FALSE;
  if (burst->skip > 0)
    {
      goal = MIN (goal, qi_shape_get_n_squares (shape));
      mas_cursor_go (get_cursor (self), (guint) (goal % n_files == 0 ? goal - 1 : goal));
      mas_cursor_set_past (get_cursor (self), goal % n_files == 0);
      burst->fresh = FALSE;
    }
  burst->skip = 0;
  show_pending (self);
}

/* Goes to the first square of a rank, counted over all layers. */
static void
begin_rank (MasTyping *self,
            guint      rank)
{
  const QiShape *shape = mas_workplace_get_shape (self->place);

  mas_cursor_go (get_cursor (self), rank * qi_shape_get_files (shape));
  self->burst.fresh = TRUE;
}

static void
type_slash (MasTyping *self)
{
  Burst *burst = &self->burst;
  const QiShape *shape = mas_workplace_get_shape (self->place);
  guint n_ranks = qi_shape_get_ranks (shape);
  guint n_layers = qi_shape_get_layers (shape);
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, get_square (self), &layer, &rank, &file);
  if (burst->slash)
    {
      /* The second of two slashes: goes to the layer after the one in which was typed. */
      if (burst->slash_layer + 1 < n_layers)
        begin_rank (self, (burst->slash_layer + 1) * n_ranks);
      burst->slash = FALSE;
      return;
    }
  burst->slash = TRUE;
  burst->slash_layer = layer;
  if (burst->fresh || (file == 0 && !is_past (self) && !burst->running))
    return;
  if (layer * n_ranks + rank + 1 < n_layers * n_ranks)
    begin_rank (self, layer * n_ranks + rank + 1);
}

/* Before something is placed, a cursor that waits behind a rank goes to the next one. FALSE behind
 * the last. */
static gboolean
leave_past (MasTyping *self)
{
  guint n_squares = qi_shape_get_n_squares (mas_workplace_get_shape (self->place));

  if (!is_past (self))
    return TRUE;
  if (get_square (self) + 1 >= n_squares)
    return FALSE;
  mas_cursor_go (get_cursor (self), get_square (self) + 1);
  return TRUE;
}

static void
step_on (MasTyping *self)
{
  const QiShape *shape = mas_workplace_get_shape (self->place);

  if ((get_square (self) + 1) % qi_shape_get_files (shape) == 0)
    mas_cursor_set_past (get_cursor (self), TRUE);
  else
    mas_cursor_go (get_cursor (self), get_square (self) + 1);
}

static gboolean
place (MasTyping     *self,
       guint          square,
       const QiToken *token)
{
  MasAct *act = mas_act_for_place (mas_workplace_get_setup (self->place),
                                   mas_workplace_get_info (self->place), square, token);
  const char *result = NULL;

  if (act == NULL)
    return TRUE;
  result = mas_act_get_result (act);
  mas_act_say (act, g_strdup (_("Type pieces")), g_strdup (result));
  self->burst.running = TRUE;
  return mas_workplace_perform (self->place, act, GROUP);
}

static void
type_letter (MasTyping *self,
             char       letter)
{
  Burst *burst = &self->burst;
  QiPieceState state = burst->prefix == '+'   ? QI_PIECE_ENHANCED
                       : burst->prefix == '-' ? QI_PIECE_DIMINISHED
                                              : QI_PIECE_NORMAL;
  MasPieceToken piece;
  guint square = 0;

  if (!leave_past (self))
    {
      mas_workplace_say (self->place, g_strdup (_("The board ends here")));
      return;
    }
  if (!mas_piece_for_letter (mas_workplace_get_info (self->place), letter, state, &piece))
    return;
  burst->prefix = 0;
  show_pending (self);
  square = get_square (self);
  if (!place (self, square, &piece.token))
    {
      burst->square = QI_NO_SQUARE;
      return;
    }
  burst->running = TRUE;
  burst->fresh = FALSE;
  burst->square = square;
  burst->marked[0] = burst->marked[1] = FALSE;
  step_on (self);
}

/* "^" and "'" change the piece just typed, or the one under the cursor when nothing is being typed. The
 * palette may have given a typed piece the mark already: then the first one confirms it, and a second
 * one takes it away. */
static void
type_mark (MasTyping     *self,
           MasPieceChange change)
{
  Burst *burst = &self->burst;
  gboolean derived = change == MAS_CHANGE_DERIVED;
  const QiToken *there = NULL;
  MasPieceToken piece;
  QiEpin epin;

  if (burst->square == QI_NO_SQUARE)
    {
      /* After a letter that was refused, or before one, this would change the wrong piece. */
      if (!burst->running && !is_past (self) && !mas_typing_waits (self))
        mas_workplace_change_piece (self->place, change);
      return;
    }
  there = qi_position_get_piece (mas_workplace_get_position (self->place), burst->square);
  if (!mas_piece_parse (there, &epin))
    return;

  gboolean has = derived ? epin.derived : epin.terminal;
  gboolean first = !burst->marked[derived];
  burst->marked[derived] = TRUE;
  if ((has && first) || !mas_piece_change (there, change, &piece))
    return;
  place (self, burst->square, &piece.token);
}

static void
type_digit (MasTyping *self,
            guint      digit)
{
  Burst *burst = &self->burst;
  guint n_squares = qi_shape_get_n_squares (mas_workplace_get_shape (self->place));

  burst->prefix = 0;
  burst->slash = FALSE;
  burst->skipping = TRUE;
  burst->skip = MIN (burst->skip * 10 + digit, n_squares);
  show_pending (self);
}

/**
 * mas_typing_type:
 * @self: what is typed
 * @c: a character
 *
 * A character typed on the board.
 *
 * Returns: %FALSE when it means nothing there
 */
gboolean
mas_typing_type (MasTyping *self,
                 gunichar   c)
{
  Burst *burst = NULL;

  g_return_val_if_fail (MAS_IS_TYPING (self), FALSE);

  burst = &self->burst;
  if (c >= '0' && c <= '9')
    {
      type_digit (self, (guint) (c - '0'));
      return TRUE;
    }
  if (c == '/')
    {
      take_skip (self);
      type_slash (self);
      burst->square = QI_NO_SQUARE;
      return TRUE;
    }
  if (c == '+' || c == '-')
    {
      take_skip (self);
      burst->slash = FALSE;
      burst->prefix = (char) c;
      show_pending (self);
      return TRUE;
    }
  if (c == '^' || c == '\'')
    {
      type_mark (self, c == '^' ? MAS_CHANGE_TERMINAL : MAS_CHANGE_DERIVED);
      return TRUE;
    }
  if (c >= 128 || !g_ascii_isalpha ((char) c))
    return FALSE;
  take_skip (self);
  burst->slash = FALSE;
  type_letter (self, (char) c);
  return TRUE;
}

void
mas_typing_erase (MasTyping *self)
{
  Burst *burst = NULL;

  g_return_if_fail (MAS_IS_TYPING (self));

  burst = &self->burst;
  if (mas_typing_waits (self))
    {
      burst->prefix = 0;
      burst->skipping = FALSE;
      burst->skip = 0;
      show_pending (self);
      return;
    }
  if (is_past (self))
    mas_cursor_set_past (get_cursor (self), FALSE);
  else if (get_square (self) > 0)
    mas_cursor_go (get_cursor (self), get_square (self) - 1);
  burst->square = QI_NO_SQUARE;
  burst->slash = FALSE;
  place (self, get_square (self), NULL);
}

gboolean
mas_typing_enter (MasTyping *self)
{
  char prefix = 0;

  g_return_val_if_fail (MAS_IS_TYPING (self), FALSE);

  prefix = self->burst.prefix;
  if (prefix == 0)
    return FALSE;
  mas_typing_end (self);
  mas_workplace_change_piece (self->place,
                              prefix == '+' ? MAS_CHANGE_ENHANCE : MAS_CHANGE_DIMINISH);
  return TRUE;
}

/**
 * mas_typing_add_digit:
 * @self: what is typed
 * @slot: of a hand
 * @count: how many pieces it holds
 * @digit: what was typed there
 * @now: monotonic time in µs
 *
 * A digit soon after another one at the same slot makes a number of both: "12".
 *
 * Returns: the count that it asks for
 */
gint64
mas_typing_add_digit (MasTyping    *self,
                      gconstpointer slot,
                      guint         count,
                      guint         digit,
                      gint64        now)
{
  gboolean follows = FALSE;

  g_return_val_if_fail (MAS_IS_TYPING (self), 0);

  follows = slot == self->slot && now - self->time < DIGIT_TIME && count <= MAX_HAND_COUNT;
  self->slot = slot;
  self->time = now;
  return follows ? 10 * (gint64) count + digit : digit;
}
