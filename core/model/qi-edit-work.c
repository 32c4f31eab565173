/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-edit-work-private.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-position-private.h"
#include "qi-token-private.h"

#include <string.h>

#define NOWHERE QI_NO_SQUARE

/* What happened to a square since the details last followed the board. */
typedef struct
{
  guint          square;
  const QiToken *before; /* what stood there then */
  guint          origin; /* where what stands there now stood then; NOWHERE: new, or nothing */
  guint          went;   /* where what stood there then stands now; NOWHERE: nowhere */
} Trace;

static guint
square_hash (gconstpointer key)
{
  return *(const guint *) key; /* the first member */
}

static gboolean
square_equal (gconstpointer a,
              gconstpointer b)
{
  return *(const guint *) a == *(const guint *) b;
}

static guint
count_hash (gconstpointer key)
{
  return qi_token_hash (((const QiEditCount *) key)->token);
}

static gboolean
count_equal (gconstpointer a,
             gconstpointer b)
{
  return qi_token_equal (((const QiEditCount *) a)->token, ((const QiEditCount *) b)->token);
}

/* Begins with everything as @setup has it. */
void
qi_edit_work_take (QiEditWork *work,
                   QiSetup    *setup)
{
  QiPosition *position = qi_setup_get_position (setup);

  qi_position_ref (position);
  g_clear_pointer (&work->board, qi_position_unref);
  work->board = position;
  qi_position_ref (position);
  g_clear_pointer (&work->hands, qi_position_unref);
  work->hands = position;
  g_clear_pointer (&work->details, qi_details_unref);
  work->details = qi_details_ref (qi_setup_get_details (setup));
  qi_edit_work_forget_changed (work);
  g_clear_pointer (&work->traces, g_hash_table_unref);
  g_clear_pointer (&work->counts[QI_SIDE_FIRST], g_hash_table_unref);
  g_clear_pointer (&work->counts[QI_SIDE_SECOND], g_hash_table_unref);
  work->shape = *qi_position_get_shape (position);
  work->game = qi_setup_get_game (setup);
  work->styles[QI_SIDE_FIRST] = qi_position_get_style (position, QI_SIDE_FIRST);
  work->styles[QI_SIDE_SECOND] = qi_position_get_style (position, QI_SIDE_SECOND);
  work->turn = qi_position_get_turn (position);
  work->passing_turn = work->turn;
  work->passing_set = FALSE;
  work->n_on_board = qi_position_get_n_board_pieces (position);
  work->n_in_hands = qi_position_get_n_hand_pieces (position);
  work->overflow = FALSE;
}

void
qi_edit_work_clear (QiEditWork *work)
{
  g_clear_pointer (&work->board, qi_position_unref);
  g_clear_pointer (&work->hands, qi_position_unref);
  g_clear_pointer (&work->details, qi_details_unref);
  qi_edit_work_forget_changed (work);
  g_clear_pointer (&work->traces, g_hash_table_unref);
  g_clear_pointer (&work->counts[QI_SIDE_FIRST], g_hash_table_unref);
  g_clear_pointer (&work->counts[QI_SIDE_SECOND], g_hash_table_unref);
  g_clear_pointer (&work->notes, g_ptr_array_unref);
  g_clear_pointer (&work->tokens, g_ptr_array_unref);
}

static const QiEditPage *
find_page (const QiEditWork *work,
           guint             square)
{
  const guint number = square >> QI_EDIT_PAGE_BITS;

  if (work->page != NULL && work->page->number == number)
    return work->page;
  return work->pages != NULL ? g_hash_table_lookup (work->pages, &number) : NULL;
}

static gboolean
is_known (const QiEditPage *page,
          guint             place)
{
  return (page->known[place / 32] >> place % 32 & 1) != 0;
}

gboolean
qi_edit_work_is_changed (const QiEditWork *work,
                         guint             square)
{
  const QiEditPage *page = find_page (work, square);

  return page != NULL && is_known (page, square % QI_EDIT_PAGE_SIZE);
}

const QiToken *
qi_edit_work_get_piece (const QiEditWork *work,
                        guint             square)
{
  const QiEditPage *page = find_page (work, square);

  if (page != NULL && is_known (page, square % QI_EDIT_PAGE_SIZE))
    return page->pieces[square % QI_EDIT_PAGE_SIZE];
  return qi_position_get_piece (work->board, square);
}

static gboolean
foreach_known (const QiEditPage *page,
               gboolean (*func) (guint square, const QiToken *piece, gpointer user_data),
               gpointer          user_data)
{
  for (guint i = 0; i < QI_EDIT_PAGE_SIZE; i++)
    if (is_known (page, i)
        && !func ((page->number << QI_EDIT_PAGE_BITS) + i, page->pieces[i], user_data))
      return FALSE;
  return TRUE;
}

gboolean
qi_edit_work_foreach_changed (const QiEditWork *work,
                              gboolean (*func) (guint square, const QiToken *piece, gpointer user_data),
                              gpointer          user_data)
{
  GHashTableIter iter;
  gpointer page;

  if (work->pages == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, work->pages);
  while (g_hash_table_iter_next (&iter, &page, NULL))
    if (!foreach_known (page, func, user_data))
      return FALSE;
  return TRUE;
}

void
qi_edit_work_forget_changed (QiEditWork *work)
{
  work->page = NULL;
  g_clear_pointer (&work->pages, g_hash_table_unref);
}

/* The page that the square is on, which becomes the last one. */
static QiEditPage *
turn_to_page (QiEditWork *work,
              guint       square)
{
  const guint number = square >> QI_EDIT_PAGE_BITS;

  if (work->page != NULL && work->page->number == number)
    return work->page;
  if (work->pages == NULL)
    work->pages = g_hash_table_new_full (square_hash, square_equal, g_free, NULL);
  work->page = g_hash_table_lookup (work->pages, &number);
  if (work->page == NULL)
    {
      /* What the pieces are is told by their bits. */
      work->page = g_malloc (sizeof (QiEditPage));
      work->page->number = number;
      memset (work->page->known, 0, sizeof work->page->known);
      g_hash_table_add (work->pages, work->page);
    }
  return work->page;
}

static void
set_piece (QiEditWork    *work,
           guint          square,
           const QiToken *token)
{
  const guint place = square % QI_EDIT_PAGE_SIZE;
  QiEditPage *page = turn_to_page (work, square);
  const QiToken *before =
    is_known (page, place) ? page->pieces[place] : qi_position_get_piece (work->board, square);

  work->n_on_board += (token != NULL) - (before != NULL);
  page->known[place / 32] |= 1u << place % 32;
  page->pieces[place] = token;
}

gboolean
qi_edit_refuse (GError   **error,
                QiFinding *finding)
{
  qi_set_error (error, QI_ERROR_REFUSED, finding);
  return FALSE;
}

gboolean
qi_edit_work_check_square (const QiEditWork *work,
                           gint64            index,
                           guint            *square,
                           GError          **error)
{
  guint n_squares = qi_shape_get_n_squares (&work->shape);

  if (index >= 0 && index < n_squares)
    {
      *square = (guint) index;
      return TRUE;
    }

  QiFinding *finding = qi_found_index_out_of_range (index, n_squares);

  return qi_edit_refuse (error, qi_finding_set_field (finding, "board"));
}

gboolean
qi_edit_work_check_piece (const QiEditWork *work,
                          const QiToken    *piece,
                          GError          **error)
{
  if (piece == NULL || piece->length <= work->limits->max_token_bytes)
    return TRUE;
  return qi_edit_refuse (error, qi_position_piece_too_long (piece, work->limits->max_token_bytes));
}

gboolean
qi_edit_work_check_style (const QiEditWork *work,
                          QiSide            side,
                          const QiToken    *style,
                          GError          **error)
{
  if (style->length <= work->limits->max_token_bytes)
    return TRUE;
  return qi_edit_refuse (error,
                         qi_position_style_too_long (style, side, work->limits->max_token_bytes));
}

GHashTable *
qi_edit_work_new_counts (void)
{
  return g_hash_table_new_full (count_hash, count_equal, g_free, NULL);
}

/* The count of @token in a hand, to be changed; both count and token stay with the work. */
QiEditCount *
qi_edit_work_get_count (QiEditWork    *work,
                        QiSide         side,
                        const QiToken *token)
{
  GHashTable **counts = &work->counts[side];
  QiEditCount wanted = { token, 0 };

  if (*counts == NULL)
    *counts = qi_edit_work_new_counts ();

  QiEditCount *count = g_hash_table_lookup (*counts, &wanted);

  if (count == NULL)
    {
      if (work->hands != NULL)
        wanted.count = qi_position_get_hand_count (work->hands, side, token);
      count = g_memdup2 (&wanted, sizeof wanted);
      g_hash_table_add (*counts, count);
    }
  return count;
}

static Trace *
trace (QiEditWork *work,
       guint       square)
{
  Trace *found = g_hash_table_lookup (work->traces, &square);

  if (found == NULL)
    {
      found = g_new (Trace, 1);
      found->square = square;
      found->before = qi_edit_work_get_piece (work, square);
      found->origin = square;
      found->went = square;
      g_hash_table_add (work->traces, found);
    }
  return found;
}

/* Only when a detail names squares does it matter which piece went where. */
static gboolean
begin_traces (QiEditWork *work)
{
  if (work->traces != NULL)
    return TRUE;
  if (!qi_details_name_squares (work->details))
    return FALSE;
  work->traces = g_hash_table_new_full (square_hash, square_equal, g_free, NULL);
  return TRUE;
}

/* What stands on @square is about to go, without going anywhere. */
static Trace *
trace_leaving (QiEditWork *work,
               guint       square)
{
  Trace *here = trace (work, square);

  if (here->origin != NOWHERE)
    trace (work, here->origin)->went = NOWHERE;
  here->origin = NOWHERE;
  return here;
}

/* Puts a piece that the square does not have already. */
void
qi_edit_work_put (QiEditWork    *work,
                  guint          square,
                  const QiToken *token)
{
  if (begin_traces (work))
    trace_leaving (work, square);
  set_piece (work, square, token);
}

/* There is a piece on @from, which is not @to. */
void
qi_edit_work_move (QiEditWork *work,
                   guint       from,
                   guint       to)
{
  const QiToken *piece = qi_edit_work_get_piece (work, from);

  if (begin_traces (work))
    {
      Trace *there = trace_leaving (work, to);
      Trace *here = trace (work, from);

      there->origin = here->origin;
      if (here->origin != NOWHERE)
        trace (work, here->origin)->went = to;
      here->origin = NOWHERE;
    }
  set_piece (work, to, piece);
  set_piece (work, from, NULL);
}

static QiFate
get_fate (guint    square,
          guint   *to,
          gpointer user_data)
{
  const QiEditWork *work = user_data;
  const Trace *here = g_hash_table_lookup (work->traces, &square);

  if (here == NULL || here->went == square)
    return QI_FATE_SAME;
  if (here->before == NULL)
    return qi_edit_work_get_piece (work, square) == NULL ? QI_FATE_SAME : QI_FATE_COVERED;
  if (here->went != NOWHERE)
    {
      *to = here->went;
      return QI_FATE_MOVED;
    }
  /* A piece that is taken away and put back within one edit did not change. */
  if (here->origin == NOWHERE
      && qi_token_same (here->before, qi_edit_work_get_piece (work, square)))
    return QI_FATE_SAME;
  return QI_FATE_GONE;
}

void
qi_edit_work_follow_board (QiEditWork *work)
{
  if (work->traces == NULL)
    return;

  QiDetails *followed = qi_details_follow (work->details, &work->shape, work->passing_turn,
                                           get_fate, work, work->notes);

  qi_details_unref (work->details);
  work->details = followed;
  g_clear_pointer (&work->traces, g_hash_table_unref);
}
