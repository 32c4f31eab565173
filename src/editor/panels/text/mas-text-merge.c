/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-merge.h"
#include "qi-details-private.h"

/* Whether the details of the two differ in @key. */
static gboolean
differ (QiValue *a,
        QiValue *b)
{
  if (a == NULL || b == NULL)
    return a != b;
  return !qi_value_equal (a, b);
}

static guint
keep_square (guint    square,
             gpointer user_data)
{
  return square < *(guint *) user_data ? square : QI_NO_SQUARE;
}

/* The details of this position that remain when a text changes the game: its title, comment and the
 * like. */
static QiDetails *
dup_words (QiDetails *details)
{
  static const char *const keys[] = { "title", "comment", "players", "tags" };
  QiDetails *words = qi_details_ref (details);

  for (gsize i = 0; i < qi_details_get_size (details); i++)
    {
      const char *key = qi_details_get_key (details, i);
      QiDetails *without = NULL;
      gboolean kept = FALSE;

      for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
        kept = kept || g_str_equal (key, keys[k]);
      if (kept)
        continue;
      without = qi_details_with (words, key, NULL);
      qi_details_unref (words);
      words = without;
    }
  return words;
}

/* Takes @position, and returns it with the styles of @own where @said and it name the same
 * style. */
static QiPosition *
keep_styles (QiPosition *position,
             QiPosition *own,
             QiPosition *said)
{
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *style = qi_position_get_style (position, (QiSide) side);
      const QiToken *kept = qi_position_get_style (own, (QiSide) side);
      QiPosition *with = NULL;

      if (qi_token_equal (style, kept)
          || !qi_token_equal (style, qi_position_get_style (said, (QiSide) side)))
        continue;
      with = qi_position_with_style (position, (QiSide) side, kept, NULL);
      if (with == NULL)
        continue;
      qi_position_unref (position);
      position = with;
    }
  return position;
}

QiSetup *
mas_text_merge (QiSetup *setup,
                QiSetup *said,
                QiSetup *says)
{
  QiPosition *own = qi_setup_get_position (setup);
  QiDetails *new_details = qi_setup_get_details (says);
  QiDetails *old_details = said != NULL ? qi_setup_get_details (said) : NULL;
  const char *old_game = said != NULL ? qi_setup_get_game (said) : NULL;
  const char *game = qi_setup_get_game (says);
  g_autoptr (QiDetails) details = qi_details_ref (qi_setup_get_details (setup));
  g_autoptr (QiPosition) position = qi_position_ref (qi_setup_get_position (says));

  if (game == NULL || g_strcmp0 (game, old_game) == 0)
    game = qi_setup_get_game (setup);
  if (g_strcmp0 (game, qi_setup_get_game (setup)) != 0 && qi_setup_get_game (setup) != NULL)
    {
      QiDetails *words = dup_words (details);

      qi_details_unref (details);
      details = words;
      old_details = NULL;
    }
  else if (said != NULL)
    position = keep_styles (g_steal_pointer (&position), own, qi_setup_get_position (said));
  if (!qi_shape_equal (qi_position_get_shape (position), qi_position_get_shape (own)))
    {
      guint n_squares = qi_position_get_n_squares (position);
      QiDetails *kept = qi_details_map_squares (details, keep_square, &n_squares, NULL);

      qi_details_unref (details);
      details = kept;
    }
  for (gsize i = 0; old_details != NULL && i < qi_details_get_size (old_details); i++)
    {
      const char *key = qi_details_get_key (old_details, i);

      if (qi_details_get (new_details, key) == NULL)
        {
          QiDetails *without = qi_details_with (details, key, NULL);

          qi_details_unref (details);
          details = without;
        }
    }
  for (gsize i = 0; i < qi_details_get_size (new_details); i++)
    {
      const char *key = qi_details_get_key (new_details, i);
      QiValue *value = qi_details_get (new_details, key);

      if (old_details == NULL || differ (qi_details_get (old_details, key), value))
        {
          QiDetails *with = qi_details_with (details, key, value);

          qi_details_unref (details);
          details = with;
        }
    }
  return qi_setup_new (position, game, details);
}
