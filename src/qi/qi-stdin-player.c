/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-stdin-player.h"

#include "qi-draw.h"
#include "qi-line-reader.h"
#include "qi-line-reader-private.h"
#include "qi-playing.h"
#include "qi-state-private.h"
#include "qi-wait.h"

#include <stdio.h>
#include <unistd.h>

#define MAX_LINE_BYTES 65536

struct _QiStdinPlayer
{
  QiPlayer         parent_instance;
  const QiOptions *options;
  QiGameRecord    *record;
  GPtrArray       *findings;
  QiLineReader    *reader;
  char            *line; /* the last one read, NUL-terminated */
  const char      *at;   /* where its next word starts */
  gboolean         asks; /* somebody sits there */
};

G_DEFINE_FINAL_TYPE (QiStdinPlayer, qi_stdin_player, QI_TYPE_PLAYER)

/* The answer of the other side. */
static void
show_last (QiStdinPlayer *self)
{
  guint n = qi_game_record_get_n_plies (self->record);
  g_autofree char *text = NULL;

  if (n == 0)
    return;
  text =
    qi_state_write_move (qi_game_record_get_state (self->record, n - 1),
                         qi_game_record_get_move (self->record, n - 1), self->options->notation);
  fprintf (stderr, "\n%s\n", text);
}

/* Shows on the terminal what is to be answered. */
static void
ask (QiStdinPlayer *self,
     QiState       *state)
{
  QiSetup *setup = qi_state_get_setup (state);
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  QiDrawOptions how = {
    .info = info,
    .coordinates = self->options->cell ? NULL : info,
    .width = 80,
  };
  g_autofree char *text = qi_draw (setup, &how);

  show_last (self);
  fprintf (stderr, "\n%sMove: ", text);
}

/* FALSE at the end of the input. */
static gboolean
read_line (QiStdinPlayer *self,
           GError       **error)
{
  const char *text = NULL;
  gsize length = 0;

  switch (qi_line_reader_next (self->reader, &text, &length, error))
    {
    case QI_LINE_READ:
    case QI_LINE_TOO_LONG:
      g_free (self->line);
      self->line = g_strndup (text, MIN (length, MAX_LINE_BYTES));
      self->at = self->line;
      return TRUE;
    case QI_LINE_END:
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "no more moves");
      return FALSE;
    case QI_LINE_ERROR:
    default:
      /* The person stops here, and the game is played as far as this. */
      if (error != NULL && g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_clear_error (error);
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "no more moves");
        }
      return FALSE;
    }
}

/* The move for a word; NULL when it is not a move, which is reported. */
static QiMove *
take_word (QiStdinPlayer *self,
           QiState       *state,
           const char    *word,
           gsize          length,
           GError       **error)
{
  g_autofree char *text = g_strndup (word, length);
  gsize offset = (gsize) (word - self->line);
  QiMove space[2];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  GError *refusal = NULL;
  QiPlace place = {
    .file = "-",
    .line = qi_line_reader_get_line (self->reader),
    .text = self->line,
    .length = strlen (self->line),
  };

  if (qi_state_read_move (state, text, self->options->notation, &move, &refusal))
    return qi_move_copy (&move.moves[0]);
  qi_report_refused_move (self->options, &place, refusal, offset, length,
                          self->asks ? NULL : self->findings);
  g_propagate_error (error, refusal);
  return NULL;
}

static QiMove *
choose (QiStdinPlayer *self,
        QiState       *state,
        GError       **error)
{
  gboolean asked = FALSE;

  for (;;)
    {
      g_autoptr (GError) refusal = NULL;
      const char *word = NULL;
      gsize length = 0;
      QiMove *move;

      if (self->at == NULL || !qi_moves_next_word (&self->at, &word, &length))
        {
          if (self->asks && !asked)
            ask (self, state);
          asked = TRUE;
          if (!read_line (self, error))
            return NULL;
          continue;
        }
      move = take_word (self, state, word, length, &refusal);
      if (move != NULL)
        return move;
      if (!self->asks)
        {
          g_propagate_error (error, g_steal_pointer (&refusal));
          return NULL;
        }
      fputs ("Move: ", stderr);
      self->at = NULL;
    }
}

static void
qi_stdin_player_choose_async (QiPlayer           *player,
                              QiState            *state,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (player, cancellable, callback, user_data);
  GError *error = NULL;
  QiMove *move = choose (QI_STDIN_PLAYER (player), state, &error);

  if (move != NULL)
    g_task_return_pointer (task, move, g_free);
  else
    g_task_return_error (task, error);
}

static QiMove *
qi_stdin_player_choose_finish (QiPlayer     *player,
                               GAsyncResult *result,
                               GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
qi_stdin_player_finalize (GObject *object)
{
  QiStdinPlayer *self = QI_STDIN_PLAYER (object);

  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->reader, qi_line_reader_free);
  g_clear_pointer (&self->line, g_free);
  G_OBJECT_CLASS (qi_stdin_player_parent_class)->finalize (object);
}

static void
qi_stdin_player_class_init (QiStdinPlayerClass *klass)
{
  QiPlayerClass *player_class = QI_PLAYER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = qi_stdin_player_finalize;
  player_class->choose_async = qi_stdin_player_choose_async;
  player_class->choose_finish = qi_stdin_player_choose_finish;
}

static void
qi_stdin_player_init (QiStdinPlayer *self)
{
  self->reader = qi_line_reader_new (STDIN_FILENO, MAX_LINE_BYTES);
  qi_line_reader_set_cancellable (self->reader, qi_wait_get_cancellable ());
}

QiPlayer *
qi_stdin_player_new (const QiOptions *options,
                     QiGameRecord    *record,
                     GPtrArray       *findings)
{
  QiStdinPlayer *self = g_object_new (QI_TYPE_STDIN_PLAYER, NULL);

  self->options = options;
  self->record = record;
  self->findings = g_ptr_array_ref (findings);
  self->asks = !options->json && isatty (STDIN_FILENO);
  return QI_PLAYER (self);
}
