/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-change.h"

#include "mas-words.h"

#include <glib/gi18n.h>

/* What is another one. */
typedef enum
{
  CHANGE_SHAPE = 1 << 0,
  CHANGE_GAME = 1 << 1,
  CHANGE_STYLES = 1 << 2
} Changes;

static gboolean
same_styles (QiPosition *a,
             QiPosition *b)
{
  return qi_token_equal (qi_position_get_style (a, QI_SIDE_FIRST),
                         qi_position_get_style (b, QI_SIDE_FIRST))
         && qi_token_equal (qi_position_get_style (a, QI_SIDE_SECOND),
                            qi_position_get_style (b, QI_SIDE_SECOND));
}

static guint
get_changes (QiSetup *before,
             QiSetup *after)
{
  QiPosition *old = qi_setup_get_position (before);
  QiPosition *new = qi_setup_get_position (after);
  guint changes = 0;

  if (!qi_shape_equal (qi_position_get_shape (old), qi_position_get_shape (new)))
    changes |= CHANGE_SHAPE;
  if (g_strcmp0 (qi_setup_get_game (before), qi_setup_get_game (after)) != 0)
    changes |= CHANGE_GAME;
  if (!same_styles (old, new))
    changes |= CHANGE_STYLES;
  return changes;
}

static char *
dup_game (QiSetup *setup)
{
  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *info = qi_game_info_lookup (game);

  if (info != NULL)
    return mas_words_game (info);
  return g_strdup (game != NULL ? game : "");
}

/* "C/s". */
static char *
dup_styles (QiSetup *setup)
{
  QiPosition *position = qi_setup_get_position (setup);

  return g_strdup_printf ("%s/%s", qi_position_get_style (position, QI_SIDE_FIRST)->text,
                          qi_position_get_style (position, QI_SIDE_SECOND)->text);
}

/* Whether the styles are the usual ones for the game. */
static gboolean
has_usual_styles (QiSetup *setup)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));

  return info != NULL && qi_game_info_suggest (qi_setup_get_position (setup)) != NULL
         && qi_game_info_get_style (qi_game_info_suggest (qi_setup_get_position (setup)))
              == qi_game_info_get_style (info);
}

/* How many pieces the board would lose, as a sentence; or NULL. */
static char *
dup_lost (QiSetup *before,
          QiSetup *after)
{
  guint old = qi_position_get_n_pieces (qi_setup_get_position (before));
  guint new = qi_position_get_n_pieces (qi_setup_get_position (after));

  if (new >= old)
    return NULL;
  return g_strdup_printf (ngettext ("%'u piece would go.", "%'u pieces would go.", old - new),
                          old - new);
}

static char *
dup_sentence (QiSetup *before,
              QiSetup *after,
              gboolean asks)
{
  guint changes = get_changes (before, after);
  g_autofree char *shape = mas_words_shape (qi_position_get_shape (qi_setup_get_position (after)));
  g_autofree char *game = dup_game (after);
  g_autofree char *styles = dup_styles (after);

  /* The styles of a game change along with it. */
  if ((changes & CHANGE_GAME) != 0 && has_usual_styles (after))
    changes &= ~CHANGE_STYLES;
  switch (changes)
    {
    case CHANGE_SHAPE:
      /* Translators: the size of a board: "5 × 1" */
      return g_strdup_printf (asks ? _("Make the board %s?") : _("It would make the board %s."),
                              shape);
    case CHANGE_GAME:
      /* Translators: the name of a game */
      return g_strdup_printf (asks ? _("Change the game to %s?")
                                   : _("It would change the game to %s."),
                              game);
    case CHANGE_STYLES:
      /* Translators: the styles of both sides: "C/s" */
      return g_strdup_printf (asks ? _("Change the styles to %s?")
                                   : _("It would change the styles to %s."),
                              styles);
    case CHANGE_SHAPE | CHANGE_GAME:
      /* Translators: the size of a board and the name of a game */
      return g_strdup_printf (asks ? _("Make the board %s and change the game to %s?")
                                   : _("It would make the board %s and change the game to %s."),
                              shape, game);
    case CHANGE_SHAPE | CHANGE_STYLES:
      /* Translators: the size of a board and the styles of both sides: "C/s" */
      return g_strdup_printf (asks ? _("Make the board %s and change the styles to %s?")
                                   : _("It would make the board %s and change the styles to %s."),
                              shape, styles);
    case CHANGE_GAME | CHANGE_STYLES:
      /* Translators: the name of a game and the styles of both sides: "C/s" */
      return g_strdup_printf (asks ? _("Change the game to %s and the styles to %s?")
                                   : _("It would change the game to %s and the styles to %s."),
                              game, styles);
    case CHANGE_SHAPE | CHANGE_GAME | CHANGE_STYLES:
      return g_strdup_printf (
        /* Translators: the size of a board, the name of a game, the styles of both sides */
        asks ? _("Make the board %s, and change the game to %s and the styles to %s?")
             : _("It would make the board %s, and change the game to %s and the styles to %s."),
        shape, game, styles);
    default:
      return g_strdup (asks ? _("Put this text on the board?")
                            : _("It would replace what the board shows."));
    }
}

static char *
dup_with_lost (QiSetup *before,
               QiSetup *after,
               gboolean asks)
{
  g_autofree char *sentence = dup_sentence (before, after, asks);
  g_autofree char *lost = dup_lost (before, after);

  return lost != NULL ? g_strdup_printf ("%s %s", sentence, lost) : g_steal_pointer (&sentence);
}

gboolean
mas_text_change_is_small (QiSetup *before,
                          QiSetup *after)
{
  g_return_val_if_fail (before != NULL && after != NULL, FALSE);
  return get_changes (before, after) == 0;
}

char *
mas_text_change_dup_question (QiSetup *before,
                              QiSetup *after)
{
  g_return_val_if_fail (before != NULL && after != NULL, NULL);
  return dup_with_lost (before, after, TRUE);
}

char *
mas_text_change_dup_words (QiSetup *before,
                           QiSetup *after)
{
  g_return_val_if_fail (before != NULL && after != NULL, NULL);
  return dup_with_lost (before, after, FALSE);
}
