/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-position-key-private.h"

#include <string.h>

#define FIRST_SLOTS 1024u /* of a set; a power of two */

/* Details that belong to the position, not to what is said about it. */
static const char *const rights[] = { "castling", "checks",   "enPassant", "gates",
                                      "ko",       "promoted", "walls",     NULL };

static void
append_number (GByteArray *bytes,
               guint64     number)
{
  do
    {
      const guint8 byte = (guint8) ((number & 0x7F) | (number > 0x7F ? 0x80 : 0));

      g_byte_array_append (bytes, &byte, 1);
      number >>= 7;
    }
  while (number > 0);
}

/* Each text is preceded by its length, so that two different lists never give the same bytes. */
static void
append_text (GByteArray *bytes,
             const char *text,
             gsize       length)
{
  append_number (bytes, length);
  g_byte_array_append (bytes, (const guint8 *) text, (guint) length);
}

static void
append_token (GByteArray    *bytes,
              const QiToken *token)
{
  append_number (bytes, token->kind);
  append_text (bytes, token->text, token->length);
}

static void
append_board (GByteArray *bytes,
              QiPosition *position)
{
  const QiShape *shape = qi_position_get_shape (position);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  append_number (bytes, shape->n_dimensions);
  for (guint i = 0; i < shape->n_dimensions; i++)
    append_number (bytes, shape->sizes[i]);
  append_number (bytes, qi_position_get_n_board_pieces (position));
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      append_number (bytes, square);
      append_token (bytes, piece);
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      append_number (bytes, n);
      for (gsize i = 0; i < n; i++)
        {
          append_token (bytes, &items[i].token);
          append_number (bytes, items[i].count);
        }
    }
}

static int
compare_squares (gconstpointer a,
                 gconstpointer b)
{
  const guint first = *(const guint *) a;
  const guint second = *(const guint *) b;

  return (first > second) - (first < second);
}

/* Castling rights list the king's side first, which is another side in a mirrored board. */
static void
append_squares (GByteArray *bytes,
                QiSetup    *setup,
                const char *key)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) squares =
        qi_details_dup_squares (qi_setup_get_details (setup), key, side, shape);

      g_array_sort (squares, compare_squares);
      append_number (bytes, squares->len);
      for (guint i = 0; i < squares->len; i++)
        append_number (bytes, g_array_index (squares, guint, i));
    }
}

static gboolean
is_list (const char *key)
{
  static const char *const lists[] = { "castling", "gates", "promoted", "walls", NULL };

  return g_strv_contains (lists, key);
}

static gboolean
has_squares (QiSetup    *setup,
             const char *key)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) squares =
        qi_details_dup_squares (qi_setup_get_details (setup), key, side, shape);

      if (squares->len > 0)
        return TRUE;
    }
  return FALSE;
}

static void
append_detail (GByteArray *bytes,
               QiSetup    *setup,
               const char *key,
               QiValue    *value)
{
  append_text (bytes, key, strlen (key));
  if (is_list (key))
    append_squares (bytes, setup, key);
  else
    {
      g_autofree char *text = qi_value_to_string (value);

      append_text (bytes, text, strlen (text));
    }
}

/* A right that nobody has counts as none. */
static void
append_rights (GByteArray *bytes,
               QiSetup    *setup)
{
  QiDetails *details = qi_setup_get_details (setup);

  for (guint i = 0; rights[i] != NULL; i++)
    {
      QiValue *value = qi_details_get (details, rights[i]);

      if (value != NULL && (!is_list (rights[i]) || has_squares (setup, rights[i])))
        append_detail (bytes, setup, rights[i], value);
    }
}

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* All others, in an order of their own. */
static void
append_details (GByteArray *bytes,
                QiSetup    *setup)
{
  QiDetails *details = qi_setup_get_details (setup);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  for (gsize i = 0; i < qi_details_get_size (details); i++)
    if (!g_strv_contains (rights, qi_details_get_key (details, i)))
      g_ptr_array_add (keys, (char *) qi_details_get_key (details, i));
  g_ptr_array_sort (keys, compare_keys);
  for (guint i = 0; i < keys->len; i++)
    append_detail (bytes, setup, keys->pdata[i], qi_details_get (details, keys->pdata[i]));
}

static void
append_game (GByteArray *bytes,
             QiSetup    *setup)
{
  const char *game = qi_setup_get_game (setup);

  append_text (bytes, game != NULL ? game : "", game != NULL ? strlen (game) : 0);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    append_token (bytes, qi_position_get_style (qi_setup_get_position (setup), side));
}

static GByteArray *
make_bytes (QiSetup *setup,
            guint    same)
{
  GByteArray *bytes = g_byte_array_sized_new (512);

  append_board (bytes, qi_setup_get_position (setup));
  if ((same & QI_SAME_TURN) != 0)
    append_number (bytes, qi_position_get_turn (qi_setup_get_position (setup)));
  if ((same & QI_SAME_GAME) != 0)
    append_game (bytes, setup);
  if ((same & QI_SAME_RIGHTS) != 0)
    append_rights (bytes, setup);
  append_number (bytes, 0);
  if ((same & QI_SAME_DETAILS) != 0)
    append_details (bytes, setup);
  return bytes;
}

static gboolean
is_less (const GByteArray *a,
         const GByteArray *b)
{
  const int order = memcmp (a->data, b->data, MIN (a->len, b->len));

  return order != 0 ? order < 0 : a->len < b->len;
}

void
qi_position_key_init (QiPositionKey *self,
                      QiSetup       *setup,
                      guint          same,
                      const QiImage *images,
                      guint          n_images)
{
  g_autoptr (GByteArray) least = NULL;
  g_autoptr (GChecksum) sum = NULL;
  guint8 digest[32];
  gsize length = sizeof digest;

  g_return_if_fail (self != NULL && setup != NULL && n_images >= 1);

  for (guint i = 0; i < n_images; i++)
    {
      g_autoptr (QiSetup) seen = qi_image_apply (&images[i], setup);
      GByteArray *bytes = seen != NULL ? make_bytes (seen, same) : NULL;

      if (bytes != NULL && least != NULL && !is_less (bytes, least))
        g_clear_pointer (&bytes, g_byte_array_unref);
      if (bytes == NULL)
        continue;
      g_clear_pointer (&least, g_byte_array_unref);
      least = bytes;
    }
  /* The position itself can always be written. */
  if (least == NULL)
    least = make_bytes (setup, same);
  sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_checksum_update (sum, least->data, least->len);
  g_checksum_get_digest (sum, digest, &length);
  memcpy (self->bytes, digest, sizeof self->bytes);
}

gboolean
qi_position_key_equal (const QiPositionKey *a,
                       const QiPositionKey *b)
{
  return memcmp (a->bytes, b->bytes, sizeof a->bytes) == 0;
}

/* --- sets ------------------------------------------------------------------------------------- */

/* Open addressing: a slot of zeros is free, so the key of zeros, which practically never occurs, has a flag of
 * its own. */
struct _QiKeySet
{
  QiPositionKey *slots;
  guint          n_slots; /* a power of two, at most 3/4 of them full */
  guint          n;
  gboolean       has_zero;
};

static const QiPositionKey zero;

QiKeySet *
qi_key_set_new (void)
{
  QiKeySet *self = g_new0 (QiKeySet, 1);

  self->n_slots = FIRST_SLOTS;
  self->slots = g_new0 (QiPositionKey, self->n_slots);
  return self;
}

void
qi_key_set_free (QiKeySet *self)
{
  g_free (self->slots);
  g_free (self);
}

guint
qi_key_set_get_n (const QiKeySet *self)
{
  return self->n;
}

/* The slot that has @key, or the free one where it belongs. */
static QiPositionKey *
find_slot (const QiKeySet      *self,
           const QiPositionKey *key)
{
  guint64 hash;

  memcpy (&hash, key->bytes, sizeof hash);
  for (guint at = (guint) hash & (self->n_slots - 1);; at = (at + 1) & (self->n_slots - 1))
    if (qi_position_key_equal (&self->slots[at], key)
        || qi_position_key_equal (&self->slots[at], &zero))
      return &self->slots[at];
}

static void
grow (QiKeySet *self)
{
  g_autofree QiPositionKey *old = g_steal_pointer (&self->slots);
  const guint n_old = self->n_slots;

  self->n_slots *= 2;
  self->slots = g_new0 (QiPositionKey, self->n_slots);
  for (guint i = 0; i < n_old; i++)
    if (!qi_position_key_equal (&old[i], &zero))
      *find_slot (self, &old[i]) = old[i];
}

QiKeyState
qi_key_set_add (QiKeySet            *self,
                const QiPositionKey *key)
{
  QiPositionKey *slot;

  if (qi_position_key_equal (key, &zero))
    {
      const gboolean is_known = self->has_zero;

      self->has_zero = TRUE;
      self->n += !is_known;
      return is_known ? QI_KEY_KNOWN : QI_KEY_NEW;
    }
  slot = find_slot (self, key);
  if (qi_position_key_equal (slot, key))
    return QI_KEY_KNOWN;
  if (self->n >= QI_KEY_SET_MAX)
    return QI_KEY_REFUSED;
  *slot = *key;
  if (++self->n > self->n_slots / 4 * 3)
    grow (self);
  return QI_KEY_NEW;
}
