/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-feen-hand-private.h"

#include "qi-epin-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-write-private.h"

#include <string.h>

#define COUNT_CAP 1000000000 /* digits stop being added up above it; no board has as many squares */

/* One item of the text of a hand: a count and a token, either of which may be missing or wrong. */
typedef struct
{
  QiSpan   span;   /* both */
  QiSpan   digits; /* length 0 without a count */
  QiSpan   token;  /* length 0 when there is none */
  QiSpan   fault;  /* bytes that are no token */
  guint64  count;  /* 1 without digits */
  gboolean is_bad_count;
  QiEpin   epin;
} Item;

guint
qi_feen_key (const QiEpin *epin)
{
  const guint letter = (guint) (epin->letter - 'A');
  guint state = 2;

  switch (epin->state)
    {
    case QI_PIECE_DIMINISHED:
      state = 0;
      break;
    case QI_PIECE_ENHANCED:
      state = 1;
      break;
    case QI_PIECE_NORMAL:
    default:
      break;
    }
  return letter * 32 + (epin->side == QI_SIDE_SECOND ? 16 : 0) + state * 4
         + (epin->terminal ? 2 : 0) + (epin->derived ? 1 : 0);
}

static QiEpin
epin_of_key (guint key)
{
  static const QiPieceState states[] = { QI_PIECE_DIMINISHED, QI_PIECE_ENHANCED, QI_PIECE_NORMAL,
                                         QI_PIECE_NORMAL };

  return (QiEpin) {
    .letter = (char) ('A' + key / 32),
    .side = (key & 16) != 0 ? QI_SIDE_SECOND : QI_SIDE_FIRST,
    .state = states[(key >> 2) & 3],
    .terminal = (key & 2) != 0,
    .derived = (key & 1) != 0,
  };
}

static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  const QiFeenItem *left = a;
  const QiFeenItem *right = b;

  if (left->count != right->count)
    return left->count > right->count ? -1 : 1;
  return left->key < right->key ? -1 : left->key > right->key;
}

void
qi_feen_append_items (QiFeenItem *items,
                      gsize       n_items,
                      GString    *text)
{
  if (n_items > 1)
    qsort (items, n_items, sizeof *items, compare_items);
  for (gsize i = 0; i < n_items; i++)
    {
      char token[QI_EPIN_MAX_BYTES + 1];
      QiEpin epin = epin_of_key (items[i].key);
      gsize n = qi_epin_format (&epin, token);

      if (items[i].count > 1)
        qi_write_number (text, items[i].count);
      g_string_append_len (text, token, (gssize) n);
    }
}

/* Reads the item at @at, before @end; returns where the next one starts. */
static gsize
next_item (const char *text,
           gsize       at,
           gsize       end,
           Item       *item)
{
  const gsize start = at;

  item->count = qi_scan_read_count (text, &at, end, COUNT_CAP);
  item->fault.length = 0;
  item->digits = (QiSpan) { start, at - start };
  item->is_bad_count = item->digits.length > 0 && (text[start] == '0' || item->count < 2);
  if (item->digits.length == 0)
    item->count = 1;

  gsize n = qi_epin_scan (text + at, end - at, &item->epin);
  item->token = (QiSpan) { at, n };
  if (n == 0 && at == end)
    item->fault = item->digits;
  else if (n == 0)
    {
      gboolean is_ascii = (guchar) text[at] < 0x80;
      QiEpin epin;

      for (n = 1; at + n < end; n++)
        if (qi_scan_is_digit (text[at + n]) || ((guchar) text[at + n] < 0x80) != is_ascii
            || qi_epin_scan (text + at + n, end - at - n, &epin) > 0)
          break;
      item->fault = (QiSpan) { at, n };
    }
  item->span = (QiSpan) { start, at + n - start };
  return at + n;
}

static void
report_count (QiScan     *scan,
              const Item *item)
{
  char quote[QI_SCAN_QUOTE_BYTES];
  char count[24] = "";

  qi_scan_quote (scan, item->digits, quote);
  if (item->count == 0)
    {
      qi_scan_add (scan, "hands", item->digits, qi_found_hand_count (quote));
      return;
    }
  if (item->count > 1)
    g_snprintf (count, sizeof count, "%" G_GUINT64_FORMAT, item->count);
  QiFinding *finding =
    qi_scan_add_repair (scan, "hands", item->digits, qi_found_hand_count (quote));
  if (item->count < COUNT_CAP)
    qi_finding_set_fix (finding, item->count > 1 ? "drop-zero" : "drop-count", count);
}

static void
report_token (QiScan *scan,
              QiSpan  fault)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  /* Bytes beyond ASCII were reported before. */
  if (fault.length > 0 && (guchar) scan->text[fault.offset] >= 0x80)
    return;
  qi_scan_quote (scan, fault, quote);
  qi_scan_add (scan, "hands", fault, qi_found_hand_piece_token (quote));
}

/* The hand in canonical form; only asked for when each of its items can be read. */
static char *
canonical_hand (const QiScan *scan,
                QiSpan        span)
{
  g_autofree QiFeenItem *items = g_new (QiFeenItem, QI_FEEN_N_KEYS);
  gint16 *slots = g_newa (gint16, QI_FEEN_N_KEYS);
  GString *text = g_string_new (NULL);
  const gsize end = span.offset + span.length;
  gsize n = 0;

  memset (slots, -1, sizeof (gint16) * QI_FEEN_N_KEYS);
  for (gsize at = span.offset; at < end;)
    {
      Item item;

      at = next_item (scan->text, at, end, &item);
      guint key = qi_feen_key (&item.epin);
      if (slots[key] < 0)
        {
          slots[key] = (gint16) n;
          items[n++] = (QiFeenItem) { 0, key };
        }
      items[slots[key]].count += item.count;
    }
  qi_feen_append_items (items, n, text);
  return g_string_free (text, FALSE);
}

/* The order of one hand's items, checked while they are read. */
typedef struct
{
  guint8   seen[QI_FEEN_N_KEYS / 8];
  QiSpan   repeated; /* the first item whose token came before */
  QiSpan   unsorted; /* the first item that should stand before the one before it */
  guint64  last_count;
  guint    last_key;
  gboolean has_repeated;
  gboolean has_unsorted;
  gboolean has_unknown; /* an item that cannot be read */
} Order;

static void
check_order (Order      *order,
             const Item *item)
{
  const guint key = qi_feen_key (&item->epin);
  const guint8 bit = (guint8) (1u << (key % 8));

  if ((order->seen[key / 8] & bit) != 0 && !order->has_repeated)
    {
      order->repeated = item->span;
      order->has_repeated = TRUE;
    }
  order->seen[key / 8] |= bit;
  if (!order->has_unsorted && order->last_count > 0
      && (item->count > order->last_count
          || (item->count == order->last_count && key < order->last_key)))
    {
      order->unsorted = item->span;
      order->has_unsorted = TRUE;
    }
  order->last_count = item->count;
  order->last_key = key;
}

static void
report_order (QiScan      *scan,
              QiSpan       span,
              QiSide       side,
              const Order *order)
{
  QiSpan place = order->has_repeated ? order->repeated : order->unsorted;
  char quote[QI_SCAN_QUOTE_BYTES];
  QiFinding *finding = NULL;

  if (!order->has_repeated && !order->has_unsorted)
    return;
  qi_scan_quote (scan, place, quote);
  if (order->has_repeated)
    finding = qi_scan_add_repair (scan, "hands", place, qi_found_hand_not_aggregated (quote));
  else
    finding = qi_scan_add_repair (scan, "hands", place, qi_found_hand_not_canonical (quote));
  qi_finding_set_hand (finding, side);
  if (order->has_unknown)
    return;

  g_autofree char *canonical = canonical_hand (scan, span);
  qi_finding_set_fix (finding, order->has_repeated ? "merge-hand" : "sort-hand", canonical);
  qi_finding_set_fix_range (finding, span.offset, span.length);
}

gboolean
qi_feen_check_hand (QiScan  *scan,
                    QiSpan   span,
                    QiSide   side,
                    guint64 *n_pieces)
{
  const gsize end = span.offset + span.length;
  gboolean had_failed = scan->failed;
  Order order;

  if (span.length == 0)
    return TRUE;
  memset (&order, 0, sizeof order);
  scan->failed = FALSE;
  for (gsize at = span.offset; at < end;)
    {
      Item item;

      at = next_item (scan->text, at, end, &item);
      if (item.is_bad_count)
        report_count (scan, &item);
      /* In "00/" the count is the fault; that nothing follows is only a consequence. */
      if (item.fault.length > 0 && !(item.is_bad_count && item.fault.offset == item.digits.offset))
        report_token (scan, item.fault);
      if (item.token.length == 0 || item.count == 0)
        {
          order.has_unknown = TRUE;
          continue;
        }
      if (item.count >= COUNT_CAP)
        order.has_unknown = TRUE;
      check_order (&order, &item);
      *n_pieces += item.count;
    }
  report_order (scan, span, side, &order);

  gboolean is_fine = !scan->failed;
  scan->failed = scan->failed || had_failed;
  return is_fine;
}

guint64
qi_feen_fill_hand (const QiScan      *scan,
                   QiSpan             span,
                   QiSide             side,
                   guint64            room,
                   QiPositionBuilder *builder,
                   GArray            *places)
{
  const gsize end = span.offset + span.length;
  guint64 filled = 0;

  for (gsize at = span.offset; at < end;)
    {
      char text[QI_EPIN_MAX_BYTES + 1];
      Item item;

      at = next_item (scan->text, at, end, &item);
      if (item.token.length == 0 || item.count == 0 || item.count > room - filled)
        continue;
      filled += item.count;
      memcpy (text, scan->text + item.token.offset, item.token.length);
      text[item.token.length] = '\0';

      QiToken token = { text, (guint) item.token.length, QI_TOKEN_STRING };
      qi_position_builder_add_to_hand (builder, side, &token, item.count);
      if (places != NULL)
        qi_places_add_hand (places, item.span.offset, item.span.length, side, &token);
    }
  return filled;
}
