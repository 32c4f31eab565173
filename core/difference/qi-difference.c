/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-difference-private.h"
#include "qi-game-info-private.h"
#include "qi-token-private.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (QiDifference, qi_difference, qi_difference_ref, qi_difference_unref)

static void
qi_difference_clear (gpointer data)
{
  QiDifference *self = data;

  g_clear_pointer (&self->before, qi_setup_unref);
  g_clear_pointer (&self->after, qi_setup_unref);
  g_clear_pointer (&self->changes, g_array_unref);
  g_clear_pointer (&self->captures, g_array_unref);
  g_clear_pointer (&self->mapped, qi_details_unref);
  g_clear_pointer (&self->mapped_back, qi_details_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

/**
 * qi_difference_ref: (skip)
 * @self: a difference
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiDifference *
qi_difference_ref (QiDifference *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_difference_unref: (skip)
 * @self: a difference
 *
 * Gives up a reference.
 *
 * Since: 1.0
 */
void
qi_difference_unref (QiDifference *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, qi_difference_clear);
}

static QiChange *
add_change (QiDifference *self,
            QiChangeKind  kind)
{
  QiChange change = { .kind = kind,
                      .square = QI_NO_SQUARE,
                      .square_before = QI_NO_SQUARE,
                      .from = QI_NO_SQUARE,
                      .from_before = QI_NO_SQUARE };

  g_array_append_val (self->changes, change);
  return &g_array_index (self->changes, QiChange, self->changes->len - 1);
}

/**
 * qi_difference_get_names:
 * @self: a difference
 *
 * Returns: (transfer none) (nullable): in whose coordinates squares are named: those of the second setup's game, or else of
 *   the first's
 */
const QiGameInfo *
qi_difference_get_names (const QiDifference *self)
{
  const QiGameInfo *game = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  game =
    qi_game_info_get_names (qi_game_info_lookup (qi_setup_get_game (self->after)), self->after);
  if (game != NULL)
    return game;
  return qi_game_info_get_names (qi_game_info_lookup (qi_setup_get_game (self->before)),
                                 self->before);
}

/* Where dimensions of different lengths overlap: squares with the same name are the same square, so it
 * depends on where the game begins to count. */
static void
find_anchors (QiDifference *self)
{
  QiAnchor *layers = &self->anchors[0];
  QiAnchor *ranks = &self->anchors[1];
  QiAnchor *files = &self->anchors[2];
  const QiCoordinates *coordinates = qi_game_info_get_coordinates (qi_difference_get_names (self));

  *layers = coordinates->layer.from_last ? QI_ANCHOR_END : QI_ANCHOR_START;
  *ranks = coordinates->rank.from_last ? QI_ANCHOR_END : QI_ANCHOR_START;
  *files = coordinates->file.from_last ? QI_ANCHOR_END : QI_ANCHOR_START;
}

static gint64
get_shift (QiAnchor anchor,
           guint    before,
           guint    after)
{
  return anchor == QI_ANCHOR_END ? (gint64) after - before : 0;
}

static void
find_shift (QiDifference *self)
{
  QiShift *shift = &self->shift;

  shift->before = *qi_position_get_shape (qi_setup_get_position (self->before));
  shift->after = *qi_position_get_shape (qi_setup_get_position (self->after));
  self->same_shape = qi_shape_equal (&shift->before, &shift->after);
  find_anchors (self);
  shift->layers = get_shift (self->anchors[0], qi_shape_get_layers (&shift->before),
                             qi_shape_get_layers (&shift->after));
  shift->ranks = get_shift (self->anchors[1], qi_shape_get_ranks (&shift->before),
                            qi_shape_get_ranks (&shift->after));
  shift->files = get_shift (self->anchors[2], qi_shape_get_files (&shift->before),
                            qi_shape_get_files (&shift->after));
}

/* The number on @to of a square of @from. */
static guint
shift_square (const QiShape *from,
              const QiShape *to,
              gint64         layers,
              gint64         ranks,
              gint64         files,
              guint          square)
{
  guint layer, rank, file;

  if (square >= qi_shape_get_n_squares (from))
    return QI_NO_SQUARE;
  qi_shape_get_place (from, square, &layer, &rank, &file);
  layers += layer;
  ranks += rank;
  files += file;
  if (layers < 0 || layers >= qi_shape_get_layers (to) || ranks < 0
      || ranks >= qi_shape_get_ranks (to) || files < 0 || files >= qi_shape_get_files (to))
    return QI_NO_SQUARE;
  return qi_shape_get_index (to, (guint) layers, (guint) ranks, (guint) files);
}

/* QI_NO_SQUARE: the other board has no such square. */
static guint
to_after (const QiDifference *self,
          guint               square)
{
  const QiShift *shift = &self->shift;

  return shift_square (&shift->before, &shift->after, shift->layers, shift->ranks, shift->files,
                       square);
}

guint
qi_difference_to_before (const QiDifference *self,
                         guint               square)
{
  const QiShift *shift = &self->shift;

  return shift_square (&shift->after, &shift->before, -shift->layers, -shift->ranks, -shift->files,
                       square);
}

static guint
map_to_after (guint    square,
              gpointer user_data)
{
  return to_after (user_data, square);
}

static guint
map_to_before (guint    square,
               gpointer user_data)
{
  return qi_difference_to_before (user_data, square);
}

static void
add_shape (QiDifference *self)
{
  if (!self->same_shape)
    add_change (self, QI_CHANGE_SHAPE);
}

static QiToken *
keep_name (QiDifference *self,
           const char   *name)
{
  QiToken *token;

  if (name == NULL)
    return NULL;
  token = qi_token_copy (&QI_TOKEN (name));
  g_ptr_array_add (self->names, token);
  return token;
}

static void
add_game (QiDifference *self)
{
  const char *before = qi_setup_get_game (self->before);
  const char *after = qi_setup_get_game (self->after);

  if (g_strcmp0 (before, after) == 0)
    return;

  QiChange *change = add_change (self, QI_CHANGE_GAME);

  change->before = keep_name (self, before);
  change->after = keep_name (self, after);
}

static void
add_sides (QiDifference     *self,
           const QiPosition *before,
           const QiPosition *after)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *old = qi_position_get_style (before, side);
      const QiToken *new = qi_position_get_style (after, side);

      if (qi_token_equal (old, new))
        continue;

      QiChange *change = add_change (self, QI_CHANGE_STYLE);

      change->side = side;
      change->before = (QiToken *) old;
      change->after = (QiToken *) new;
    }
  if (qi_position_get_turn (before) != qi_position_get_turn (after))
    add_change (self, QI_CHANGE_TURN)->side = qi_position_get_turn (after);
}

/* Squares. */

typedef struct
{
  const QiPosition *before;
  const QiPosition *after;
  GArray           *squares; /* of QiSquareDifference */
} Search;

static void
note_square (guint    square,
             gpointer user_data)
{
  const Search *search = user_data;
  QiSquareDifference difference = { .square = square,
                                    .before = qi_position_get_piece (search->before, square),
                                    .after = qi_position_get_piece (search->after, square) };

  g_array_append_val (search->squares, difference);
}

static int
compare_squares (gconstpointer a,
                 gconstpointer b)
{
  guint first = ((const QiSquareDifference *) a)->square;
  guint second = ((const QiSquareDifference *) b)->square;

  return first < second ? -1 : first > second;
}

/* The squares that both boards of different shapes have, ascending; the pieces that stand on the others
 * go to @removed and @added. */
static void
search_shapes (QiDifference *self,
               Search       *search,
               GArray       *removed,
               GArray       *added)
{
  QiPositionIter iter;
  QiSquareDifference found = { 0 };

  qi_position_iter_init (&iter, search->before, 0);
  while (qi_position_iter_next (&iter, &found.square, &found.before))
    {
      guint there = to_after (self, found.square);

      if (there == QI_NO_SQUARE)
        g_array_append_val (removed, found);
      else
        {
          QiSquareDifference square = { .square = there, .before = found.before };

          square.after = qi_position_get_piece (search->after, there);
          if (!qi_token_same (square.before, square.after))
            g_array_append_val (search->squares, square);
        }
    }
  found.before = NULL;
  qi_position_iter_init (&iter, search->after, 0);
  while (qi_position_iter_next (&iter, &found.square, &found.after))
    {
      guint there = qi_difference_to_before (self, found.square);

      if (there == QI_NO_SQUARE)
        g_array_append_val (added, found);
      else if (qi_position_get_piece (search->before, there) == NULL)
        g_array_append_val (search->squares, found);
    }
  g_array_sort (search->squares, compare_squares);
}

static void
add_square (QiDifference             *self,
            const QiSquareDifference *squares,
            guint                     number)
{
  const QiSquareDifference *square = &squares[number];
  gboolean is_moved = square->from != QI_NO_PARTNER;
  gboolean is_old_gone = square->before != NULL && square->to == QI_NO_PARTNER;
  QiChange *change;

  if (!is_moved && square->after == NULL && !is_old_gone)
    return; /* listed at the square where the piece went */
  change = add_change (self, is_moved                ? QI_CHANGE_MOVED
                             : square->after == NULL ? QI_CHANGE_REMOVED
                             : is_old_gone           ? QI_CHANGE_REPLACED
                                                     : QI_CHANGE_ADDED);
  change->square = square->square;
  change->square_before = qi_difference_to_before (self, square->square);
  change->before = is_moved || is_old_gone ? (QiToken *) square->before : NULL;
  change->after = (QiToken *) square->after;
  if (is_moved)
    {
      guint last = self->changes->len - 1;

      if (is_old_gone)
        g_array_append_val (self->captures, last);
      change->from = squares[square->from].square;
      change->from_before = qi_difference_to_before (self, change->from);
    }
}

static void
add_squares (QiDifference     *self,
             const QiPosition *before,
             const QiPosition *after)
{
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (QiSquareDifference));
  g_autoptr (GArray) removed = g_array_new (FALSE, FALSE, sizeof (QiSquareDifference));
  g_autoptr (GArray) added = g_array_new (FALSE, FALSE, sizeof (QiSquareDifference));
  Search search = { before, after, squares };
  const QiSquareDifference *list;
  guint next = 0;

  if (self->same_shape)
    qi_position_foreach_difference (before, after, note_square, &search);
  else
    search_shapes (self, &search, removed, added);
  qi_difference_pair ((QiSquareDifference *) (void *) squares->data, squares->len,
                      &self->shift.after);

  list = (const QiSquareDifference *) (void *) squares->data;
  for (guint i = 0; i <= added->len; i++)
    {
      const QiSquareDifference *new =
        i < added->len ? &g_array_index (added, QiSquareDifference, i) : NULL;

      while (next < squares->len && (new == NULL || list[next].square < new->square))
        add_square (self, list, next++);
      if (new != NULL)
        {
          QiChange *change = add_change (self, QI_CHANGE_ADDED);

          change->square = new->square;
          change->after = (QiToken *) new->after;
        }
    }
  for (guint i = 0; i < removed->len; i++)
    {
      const QiSquareDifference *gone = &g_array_index (removed, QiSquareDifference, i);
      QiChange *change = add_change (self, QI_CHANGE_REMOVED);

      change->square_before = gone->square;
      change->before = (QiToken *) gone->before;
    }
}

static void
add_hand (QiDifference     *self,
          const QiPosition *before,
          const QiPosition *after,
          QiSide            side)
{
  gsize n_old, n_new;
  const QiHandItem *old = qi_position_get_hand (before, side, &n_old);
  const QiHandItem *new = qi_position_get_hand (after, side, &n_new);

  for (gsize i = 0, j = 0; i < n_old || j < n_new;)
    {
      int order = i == n_old   ? 1
                  : j == n_new ? -1
                               : qi_token_compare (&old[i].token, &new[j].token);
      const QiHandItem *less = order <= 0 ? &old[i++] : NULL;
      const QiHandItem *more = order >= 0 ? &new[j++] : NULL;
      guint count_before = less != NULL ? less->count : 0;
      guint count_after = more != NULL ? more->count : 0;

      if (count_before == count_after)
        continue;

      QiChange *change = add_change (self, QI_CHANGE_HAND);

      change->side = side;
      change->after = (QiToken *) (more != NULL ? &more->token : &less->token);
      change->before = change->after;
      change->count_before = count_before;
      change->count_after = count_after;
    }
}

/* Details. */

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
same_value (const QiValue *a,
            const QiValue *b)
{
  return a == b || (a != NULL && b != NULL && qi_value_equal (a, b));
}

gboolean
qi_difference_same_detail (const QiDifference *self,
                           const char         *key)
{
  const QiValue *before = qi_details_get (qi_setup_get_details (self->before), key);
  const QiValue *after = qi_details_get (qi_setup_get_details (self->after), key);

  if (self->same_shape)
    return same_value (before, after);
  return same_value (qi_details_get (self->mapped, key), after)
         && same_value (before, qi_details_get (self->mapped_back, key));
}

/* The entries of details, sorted by key. */
typedef struct
{
  const char *key;
  QiValue    *value;
} Detail;

static Detail *
sort_details (const QiDetails *details)
{
  gsize n = qi_details_get_size (details);
  Detail *sorted = g_new (Detail, n + 1);

  for (gsize i = 0; i < n; i++)
    sorted[i] = (Detail) { qi_details_get_key (details, i), qi_details_get_value (details, i) };
  qsort (sorted, n, sizeof *sorted, compare_keys);
  sorted[n] = (Detail) { NULL, NULL };
  return sorted;
}

static void
add_details (QiDifference *self)
{
  g_autofree Detail *old = sort_details (qi_setup_get_details (self->before));
  g_autofree Detail *new = sort_details (qi_setup_get_details (self->after));

  for (gsize i = 0, j = 0; old[i].key != NULL || new[j].key != NULL;)
    {
      int order = old[i].key == NULL   ? 1
                  : new[j].key == NULL ? -1
                                       : strcmp (old[i].key, new[j].key);
      const Detail *less = order <= 0 ? &old[i++] : NULL;
      const Detail *more = order >= 0 ? &new[j++] : NULL;
      const char *key = less != NULL ? less->key : more->key;

      if (less != NULL && more != NULL
          && (self->same_shape || qi_details_find_known_key (key) == QI_N_DETAILS
                ? same_value (less->value, more->value)
                : qi_difference_same_detail (self, key)))
        continue;

      QiChange *change = add_change (self, QI_CHANGE_DETAIL);

      change->key = key;
      change->value_before = less != NULL ? less->value : NULL;
      change->value_after = more != NULL ? more->value : NULL;
    }
}

/**
 * qi_difference_new:
 * @before: the first setup
 * @after: the second
 *
 * Compares two setups of any shapes and games. On boards of one size it costs no more than what they do
 * not share (an edited setup and the one before it: next to nothing).
 *
 * Squares of boards that differ in size are the same where they have the same name in the game that the
 * second setup has, or else the first: in chess, xiangqi, Go and draughts the last-listed ranks and the
 * first files lie on each other (a1 on a1), in shogi the first ranks and the last files (1a on 1a),
 * without a game the first of both.
 *
 * Returns: (transfer full): the difference; it keeps both setups
 *
 * Since: 1.0
 */
QiDifference *
qi_difference_new (QiSetup *before,
                   QiSetup *after)
{
  g_return_val_if_fail (before != NULL && after != NULL, NULL);

  QiDifference *self = g_atomic_rc_box_new0 (QiDifference);
  const QiPosition *old = qi_setup_get_position (before);
  const QiPosition *new = qi_setup_get_position (after);

  self->before = qi_setup_ref (before);
  self->after = qi_setup_ref (after);
  self->changes = g_array_new (FALSE, FALSE, sizeof (QiChange));
  self->captures = g_array_new (FALSE, FALSE, sizeof (guint));
  self->names = g_ptr_array_new_with_free_func (g_free);
  find_shift (self);
  if (!self->same_shape)
    {
      self->mapped =
        qi_details_map_squares (qi_setup_get_details (before), map_to_after, self, NULL);
      self->mapped_back =
        qi_details_map_squares (qi_setup_get_details (after), map_to_before, self, NULL);
    }
  if (before == after)
    return self;

  add_shape (self);
  add_game (self);
  add_sides (self, old, new);
  add_squares (self, old, new);
  add_hand (self, old, new, QI_SIDE_FIRST);
  add_hand (self, old, new, QI_SIDE_SECOND);
  add_details (self);
  return self;
}

/**
 * qi_difference_get_n:
 * @self: a difference
 *
 * Returns: how many changes there are; 0: both setups say the same
 *
 * Since: 1.0
 */
guint
qi_difference_get_n (const QiDifference *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->changes->len;
}

/**
 * qi_difference_get:
 * @self: a difference
 * @index: 0 ≤ @index < number of changes
 *
 * Returns: (transfer none): the change; it lives as long as @self
 *
 * Since: 1.0
 */
const QiChange *
qi_difference_get (const QiDifference *self,
                   guint               index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->changes->len, NULL);
  return &g_array_index (self->changes, QiChange, index);
}

/**
 * qi_difference_get_before:
 * @self: a difference
 *
 * Returns: (transfer none): the first setup
 *
 * Since: 1.0
 */
QiSetup *
qi_difference_get_before (const QiDifference *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->before;
}

/**
 * qi_difference_get_after:
 * @self: a difference
 *
 * Returns: (transfer none): the second setup
 *
 * Since: 1.0
 */
QiSetup *
qi_difference_get_after (const QiDifference *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->after;
}
