/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"
#include "qi-shape.h"
#include "qi-value.h"

G_BEGIN_DECLS

/**
 * QiDetails:
 *
 * What real files carry beside the position: an immutable, refcounted, ordered map from keys to JSON
 * values. Known keys and the shape of their values (squares are flat indices):
 *
 * | key | value |
 * |---|---|
 * | `castling` | `{"first": [rook squares], "second": [rook squares]}`, king's side first |
 * | `enPassant` | the square passed over |
 * | `halfmove` | plies since the last capture or pawn move, ≥ 0 |
 * | `fullmove` | number of the move in which each side plays once, ≥ 0 |
 * | `ply` | number of the next ply, as SFEN counts |
 * | `checks` | `{"first": n, "second": n}`, checks still to give |
 * | `gates` | `{"first": [squares], "second": [squares]}` |
 * | `promoted`, `walls` | `[squares]` |
 * | `ko` | a square |
 * | `komi` | a number |
 * | `players` | `{"first": name, "second": name}` |
 * | `marks` | `[{"kind": "square" or "arrow", "squares": [from, to]}]` |
 * | `counting` | plies that a counting rule leaves the side that chases, ≥ 0 (makruk) |
 * | `rankOne` | "top" or "bottom": where rank 1 is of a board without a game; the top unless this says more |
 * | `title`, `comment`, `stipulation` | text; the last is what a problem asks for: "#2" |
 * | `operations` | `[text]`: an EPD's operations, each with its operands as written |
 * | `tags` | `{name: text}`: headers of a PGN, PDN or SGF that have no key of their own |
 * | `muted` | `[code]`: kinds of findings that are not to be told; qi-muted-private.h |
 *
 * Every other key is kept as it is. A mark may say more: what SGF tells apart is its `shape`
 * ("triangle", "circle", "cross", "selected"; "line" for an arrow without a head) or its `label`; and
 * it may have a `colour` ("red", "blue", "yellow"). qi-mark-private.h reads and changes them.
 *
 * Since: 1.0
 */
typedef struct _QiDetails QiDetails;

#define QI_TYPE_DETAILS (qi_details_get_type ())
GType       qi_details_get_type    (void);
QiDetails  *qi_details_ref         (QiDetails       *self);
void        qi_details_unref       (QiDetails       *self);

/* The empty map. */
QiDetails  *qi_details_new         (void);
/* @value NULL removes @key; a new key goes last. */
QiDetails  *qi_details_with        (QiDetails       *self,
                                    const char      *key,
                                    QiValue         *value) G_GNUC_WARN_UNUSED_RESULT;
gsize       qi_details_get_size    (const QiDetails *self);
const char *qi_details_get_key     (const QiDetails *self,
                                    gsize            index);
QiValue    *qi_details_get_value   (const QiDetails *self,
                                    gsize            index);
QiValue    *qi_details_get         (const QiDetails *self,
                                    const char      *key);
gboolean    qi_details_get_int     (const QiDetails *self,
                                    const char      *key,
                                    gint64          *value);
/* The squares of `castling` or `gates` of one side, or of `promoted` or `walls` (@side ignored).
 * Ignores members that are no square of @shape. Returns a new GArray of guint. */
GArray     *qi_details_dup_squares (const QiDetails *self,
                                    const char      *key,
                                    QiSide           side,
                                    const QiShape   *shape);
QiDetails  *qi_details_with_int    (QiDetails       *self,
                                    const char      *key,
                                    gint64           value) G_GNUC_WARN_UNUSED_RESULT;

/**
 * QiSquareMap:
 * @square: where it was
 * @user_data: what the caller gave
 *
 * Where a square goes.
 *
 * Returns: its new index, or %QI_NO_SQUARE when it is gone
 *
 * Since: 1.0
 */
typedef guint (*QiSquareMap) (guint    square,
                              gpointer user_data);
/* Checks the known keys' values against @shape: "bad-detail" errors for values of the wrong shape
 * or squares that are not on the board. */
gboolean    qi_details_check       (const QiDetails *self,
                                    const QiShape   *shape,
                                    GPtrArray       *findings);

gboolean    qi_details_equal       (const QiDetails *a,
                                    const QiDetails *b);
guint       qi_details_hash        (const QiDetails *self);
QiValue    *qi_details_to_value    (const QiDetails *self);
/* @value is an object. */
QiDetails  *qi_details_from_value  (QiValue         *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiDetails, qi_details_unref)

G_END_DECLS
