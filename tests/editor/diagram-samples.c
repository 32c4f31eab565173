/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-samples.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *game;   /* or NULL */
  const char *styles; /* one letter each */
  guint       n_sizes;
  gint64      sizes[3];
  const char *board;
  const char *hands;
} Sample;

static const Sample samples[] = {
  { "chess", "chess", "Cc", 2, { 8, 8 },
    "r n b q k^ b n r p p p p . p p p 8. 4. p 3. 4. P 3. 5. N 2. P P P P . P P P "
    "R N B Q K^ B . R", "" },
  { "shogi", "shogi", "Ss", 2, { 9, 9 },
    "l n s g k^ g s n l . r . . . . . +B . p p p p p p . p p 9. 6. p . . 2. P 6. "
    "P P . P P P P P P . . . . . . . R . L N S G K^ G S N L",
    "B P P P P P P P P P P P G;s p p" },
  { "xiangqi", "xiangqi", "Xx", 2, { 10, 9 },
    "r h e a g^ a e h r 9. . c . . . . . c . p . p . p . p . p 9. 9. "
    "P . P . P . P . P . C . . C . . . . 9. R H E A G^ A E H R", "" },
  { "go", "go", "Gg", 2, { 19, 19 },
    "60. S s S 16. S S s s 14. s S . s S 100. S 5. s 12. s S s 15. S . S 60. S 3. s", "" },
  { "raumschach", "raumschach", "Rr", 3, { 5, 5, 5 },
    "r n k^ n r p p p p p 15. b u q b u p p p p p 15. 25. 15. P P P P P B U Q B U "
    "15. P P P P P R N K^ N R", "" },
  { "line", NULL, "Ll", 1, { 40 }, "K^ Q R B N P 28. p n b r q k^", "" },
  { "cross", NULL, "Cs", 2, { 8, 8 },
    "l n s k^ g s n l . r . . . . b . p p p p p p p p 8. 8. P P P P P P P P "
    ". . . +P' p' . . . R N B Q K^ B N R", "P P;p" },
  { "tokens", NULL, "Zz", 2, { 4, 8 },
    "K^ k^ +P -p Q' q' +A^' -b^' camel CAMEL Zebra 王 ferz2 grand-vizier ☃ … "
    "a B c D e F g H x . . X . y . Y", "Q Q camel;q" },
};

static void
add_token (GPtrArray  *tokens,
           const char *word)
{
  g_ptr_array_add (tokens, g_strdup (word));
}

/* "12." stands for twelve empty squares, "." for one; an empty square is NULL in the list. */
static GPtrArray *
split_tokens (const char *text)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (gsize i = 0; words[i] != NULL; i++)
    {
      gsize length = strlen (words[i]);

      if (length == 0)
        continue;
      if (words[i][length - 1] != '.')
        {
          add_token (tokens, words[i]);
          continue;
        }
      guint64 count = length == 1 ? 1 : g_ascii_strtoull (words[i], NULL, 10);
      for (guint64 j = 0; j < count; j++)
        g_ptr_array_add (tokens, NULL);
    }
  return tokens;
}

static void
fill_hands (QiPositionBuilder *builder,
            const char        *hands)
{
  g_auto (GStrv) parts = g_strsplit (hands, ";", 2);

  for (guint side = 0; side < 2 && parts[side] != NULL; side++)
    {
      g_autoptr (GPtrArray) tokens = split_tokens (parts[side]);

      for (guint i = 0; i < tokens->len; i++)
        {
          const QiToken token = QI_TOKEN ((const char *) tokens->pdata[i]);

          g_assert_true (qi_position_builder_add_to_hand (builder, (QiSide) side, &token, 1));
        }
    }
}

QiSetup *
diagram_sample_new (const char   *game,
                    const char   *styles,
                    guint         n_sizes,
                    const gint64 *sizes,
                    const char   *board,
                    const char   *hands)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tokens = split_tokens (board);
  QiShape shape;

  g_assert_true (qi_shape_init (&shape, sizes, n_sizes, qi_limits_get_default (), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (tokens->len, <=, qi_shape_get_n_squares (&shape));
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  for (guint i = 0; i < tokens->len; i++)
    if (tokens->pdata[i] != NULL)
      {
        const QiToken token = QI_TOKEN ((const char *) tokens->pdata[i]);

        g_assert_true (qi_position_builder_put (builder, i, &token));
      }
  for (guint side = 0; side < 2; side++)
    {
      const QiToken style = { styles + side, 1, QI_TOKEN_STRING };

      g_assert_true (qi_position_builder_set_style (builder, (QiSide) side, &style));
    }
  fill_hands (builder, hands);
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);
  return qi_setup_new (position, game, NULL);
}

/* A cube of 40 × 40 × 40 with a sparse shell of pieces. */
static QiSetup *
make_cube (void)
{
  const QiShape shape = { 3, { 40, 40, 40 } };
  const QiToken style = QI_TOKEN ("C");
  const QiToken other = QI_TOKEN ("c");
  const QiToken first = QI_TOKEN ("Q");
  const QiToken second = QI_TOKEN ("n");
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());

  for (guint layer = 0; layer < 40; layer++)
    for (guint i = 0; i < 40; i++)
      {
        guint rank = (i * i + layer) % 40;

        qi_position_builder_put (builder, qi_shape_get_index (&shape, layer, rank, i),
                                 (i + layer) % 3 == 0 ? &second : &first);
      }
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &style);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &other);
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, NULL, NULL);
}

QiSetup *
diagram_sample_fill (guint ranks,
                     guint files)
{
  static const char *const kinds[] = {
    "K^", "q", "R", "b", "N", "p", "k^", "Q", "r", "B", "n", "P"
  };
  const QiShape shape = { 2, { ranks, files } };
  const QiToken style = QI_TOKEN ("C");
  const QiToken other = QI_TOKEN ("c");
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());

  for (guint i = 0; i < ranks * files; i++)
    if ((i * 2654435761u >> 16 & 1) != 0)
      {
        const QiToken token = QI_TOKEN (kinds[(i * 40503u >> 5) % G_N_ELEMENTS (kinds)]);

        qi_position_builder_put (builder, i, &token);
      }
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &style);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &other);
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, "chess", NULL);
}

QiSetup *
diagram_sample_get (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    if (g_str_equal (samples[i].name, name))
      return diagram_sample_new (samples[i].game, samples[i].styles, samples[i].n_sizes,
                                 samples[i].sizes, samples[i].board, samples[i].hands);
  if (g_str_equal (name, "cube"))
    return make_cube ();
  g_assert_cmpstr (name, ==, "large");
  return diagram_sample_fill (255, 255);
}

const char *const *
diagram_sample_get_names (void)
{
  static const char *const names[] = { "chess", "shogi",  "xiangqi", "go",    "raumschach", "line",
                                       "cross", "tokens", "cube",    "large", NULL };

  return names;
}
