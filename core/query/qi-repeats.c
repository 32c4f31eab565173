/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-repeats-private.h"

#include <string.h>

struct _QiRepeats
{
  guint             same;
  guint             symmetries;
  QiKeySet         *seen;

  /* The images of one board; usually the same as for the previous position. */
  const QiGameInfo *info;
  QiShape           shape;
  QiImage           images[QI_MAX_IMAGES];
  guint             n_images; /* 0: not known yet */
};

/* Texts that cannot be read are equal when they have the same bytes. */
static void
make_text_key (const char    *text,
               gsize          text_length,
               QiPositionKey *key)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;

  g_checksum_update (sum, (const guchar *) "text", 4);
  g_checksum_update (sum, (const guchar *) text, (gssize) text_length);
  g_checksum_get_digest (sum, digest, &length);
  memcpy (key->bytes, digest, sizeof key->bytes);
}

static void
make_key (QiRepeats     *self,
          QiSetup       *setup,
          QiPositionKey *key)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));

  if (self->n_images == 0 || self->info != info || !qi_shape_equal (&self->shape, shape))
    {
      self->info = info;
      self->shape = *shape;
      self->n_images = qi_symmetry_list_images (self->symmetries, info, shape, self->images);
    }
  qi_position_key_init (key, setup, self->same, self->images, self->n_images);
}

QiRepeats *
qi_repeats_new (guint same,
                guint symmetries)
{
  QiRepeats *self = g_new0 (QiRepeats, 1);

  self->same = same;
  self->symmetries = symmetries;
  self->seen = qi_key_set_new ();
  return self;
}

void
qi_repeats_free (QiRepeats *self)
{
  g_return_if_fail (self != NULL);

  qi_key_set_free (self->seen);
  g_free (self);
}

QiKeyState
qi_repeats_look (QiRepeats  *self,
                 QiSetup    *setup,
                 const char *text,
                 gsize       length)
{
  QiPositionKey key;

  g_return_val_if_fail (self != NULL && text != NULL, QI_KEY_REFUSED);

  if (setup != NULL)
    make_key (self, setup, &key);
  else
    make_text_key (text, length, &key);
  return qi_key_set_add (self->seen, &key);
}
