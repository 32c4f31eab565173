/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-report.h"
#include "qi-finding-private.h"
#include "qi-text.h"
#include "qi-wait.h"

#include "qi-error.h"
#include "qi-game-info.h"
#include "qi-game-info-private.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define MIN_CARET_CELLS 40 /* of the line under a remark, however narrow the terminal */
#define MAX_CARET_CELLS 200
#define MAX_SQUARES     8 /* that a remark names */

/* The part of a line that is shown, and where the mark below it goes. */
typedef struct
{
  GString *shown;
  guint    mark;      /* cells before the mark */
  guint    mark_size; /* its cells, at least 1 */
} Excerpt;

static gboolean
is_on (QiWhen when)
{
  return when == QI_WHEN_ALWAYS || (when == QI_WHEN_AUTO && isatty (STDERR_FILENO));
}

static gboolean
has_color (const QiOptions *options)
{
  const char *terminal = g_getenv ("TERM");

  if (options->color != QI_WHEN_AUTO)
    return options->color == QI_WHEN_ALWAYS;
  return is_on (QI_WHEN_AUTO) && g_getenv ("NO_COLOR") == NULL && g_strcmp0 (terminal, "dumb") != 0;
}

static guint
get_excerpt_cells (void)
{
  struct winsize size = { 0 };

  if (ioctl (STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    return 80;
  return CLAMP ((guint) size.ws_col - 1, MIN_CARET_CELLS, MAX_CARET_CELLS);
}

/* Like qi_text_next(), but a tab becomes a space so that the mark below is aligned. */
static gsize
next_shown (const char *text,
            gsize       length,
            gunichar   *c,
            guint      *cells)
{
  gsize n = qi_text_next (text, length, c, cells);

  if (*text == '\t')
    *c = ' ';
  return n;
}

/* The start of the excerpt: up to @room cells before @offset within its line. Continuation bytes
 * are skipped, so that no character is cut. */
static gsize
find_start (const char *text,
            gsize       line_start,
            gsize       offset,
            guint       room)
{
  gsize start = offset;
  guint cells = 0;

  while (start > line_start && cells < room)
    {
      gsize previous = start - 1;
      gunichar c = 0;
      guint n = 0;

      while (previous > line_start && start - previous < 4
             && ((guchar) text[previous] & 0xC0) == 0x80)
        previous--;
      qi_text_next (text + previous, offset - previous, &c, &n);
      cells += n;
      start = previous;
    }
  return start;
}

static void
excerpt_init (Excerpt    *self,
              const char *text,
              gsize       length,
              gsize       offset,
              gsize       span)
{
  guint width = get_excerpt_cells ();
  gsize line_start = MIN (offset, length);
  gsize at;
  guint cells = 0;

  offset = line_start;
  while (line_start > 0 && text[line_start - 1] != '\n')
    line_start--;
  at = find_start (text, line_start, offset, width * 2 / 3);
  *self = (Excerpt) { .shown = g_string_new (NULL) };
  if (at > line_start)
    {
      g_string_append (self->shown, "…");
      cells = 1;
    }
  self->mark = cells;
  while (at < length && text[at] != '\n'
         && !(text[at] == '\r' && at + 1 < length && text[at + 1] == '\n'))
    {
      gunichar c = 0;
      guint n = 0;
      gsize bytes = next_shown (text + at, length - at, &c, &n);

      if (cells + n >= width)
        {
          g_string_append (self->shown, "…");
          break;
        }
      g_string_append_unichar (self->shown, c);
      cells += n;
      if (at < offset)
        self->mark = cells;
      else if (at - offset < span)
        self->mark_size += n;
      at += bytes;
    }
  self->mark_size = MAX (self->mark_size, 1);
}

static void
append_excerpt (GString       *remark,
                const QiPlace *place,
                gsize          offset,
                gsize          span,
                const char    *color)
{
  Excerpt excerpt;

  excerpt_init (&excerpt, place->text, place->length, offset, span);
  g_string_append_printf (remark, "%s\n", excerpt.shown->str);
  qi_text_append_repeat (remark, " ", excerpt.mark);
  g_string_append_printf (remark, "%s^", color);
  qi_text_append_repeat (remark, "~", excerpt.mark_size - 1);
  g_string_append_printf (remark, "%s\n", *color != '\0' ? "\033[0m" : "");
  g_string_free (excerpt.shown, TRUE);
}

/* Line and column of a byte, both from 1; columns are characters. */
static void
find_line (const char *text,
           gsize       length,
           gsize       offset,
           guint64    *line,
           guint64    *column)
{
  *line = 1;
  *column = 1;
  for (gsize i = 0; i < MIN (offset, length); i++)
    if (text[i] == '\n')
      {
        (*line)++;
        *column = 1;
      }
    else if (((guchar) text[i] & 0xC0) != 0x80)
      (*column)++;
}

/* A remark, and where it points: a range of the place's text, a line and column that were counted
 * elsewhere, or the text as a whole. */
typedef struct
{
  const QiPlace *place;
  gboolean       has_range;
  gsize          offset;
  gsize          span;
  guint64        line; /* in the file */
  guint64        column;
} Target;

/* The range of all pieces in a hand, or on the board, for findings about all of them. */
static gboolean
find_pieces (const QiPlace *place,
             gboolean       is_board,
             QiSide         hand,
             gsize         *offset,
             gsize         *span)
{
  gsize start = G_MAXSIZE;
  gsize end = 0;

  for (guint i = 0; place->places != NULL && i < place->places->len; i++)
    {
      const QiTextPlace *piece = &g_array_index (place->places, QiTextPlace, i);

      if (is_board != (piece->square != QI_NO_SQUARE) || (!is_board && piece->hand != hand))
        continue;
      start = MIN (start, piece->offset);
      end = MAX (end, piece->offset + piece->length);
    }
  if (end == 0)
    return FALSE;
  *offset = start;
  *span = end - start;
  return TRUE;
}

/* Points at the piece on the first of the finding's squares that has one in the text, or at all pieces of the hand or of
 * the board that it is about. */
static gboolean
find_piece (const QiPlace   *place,
            const QiFinding *finding,
            gsize           *offset,
            gsize           *span)
{
  gsize n = 0;
  QiSide hand = QI_SIDE_FIRST;
  const guint *squares = qi_finding_get_squares (finding, &n);
  const gboolean has_hand = qi_finding_get_hand (finding, &hand);

  if (n == 0 && (has_hand || g_strcmp0 (qi_finding_get_field (finding), "board") == 0))
    return find_pieces (place, !has_hand, hand, offset, span);
  for (gsize i = 0; place->places != NULL && i < n; i++)
    for (guint j = 0; j < place->places->len; j++)
      {
        const QiTextPlace *piece = &g_array_index (place->places, QiTextPlace, j);

        if (piece->square != squares[i])
          continue;
        *offset = piece->offset;
        *span = piece->length;
        return TRUE;
      }
  return FALSE;
}

static void
target_init (Target        *self,
             const QiPlace *place,
             QiFinding     *finding)
{
  guint line = 0;
  guint column = 0;

  *self = (Target) { place, place->span > 0, place->offset, place->span, 1, 1 };
  if (finding != NULL
      && (qi_finding_get_range (finding, &self->offset, &self->span)
          || find_piece (place, finding, &self->offset, &self->span)))
    self->has_range = TRUE;
  if (place->text == NULL)
    self->has_range = FALSE;
  if (self->has_range)
    find_line (place->text, place->length, self->offset, &self->line, &self->column);
  else if (place->text == NULL && finding != NULL && qi_finding_get_line (finding, &line, &column))
    {
      self->line = line;
      self->column = column;
    }
  if (self->line == 1)
    self->column += place->column;
  if (place->line > 0)
    self->line += place->line - 1;
}

/* "FILE:LINE:COLUMN" */
static void
append_target (GString      *text,
               const Target *target)
{
  qi_text_append_escaped (text, target->place->file, strlen (target->place->file));
  g_string_append_printf (text, ":%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT, target->line,
                          target->column);
}

void
qi_report_text (const QiOptions *options,
                const char      *text)
{
  if (options->err != NULL)
    g_string_append (options->err, text);
  else
    {
      fputs (text, stderr);
      qi_wait_saw_result ();
    }
}

static const char *const severity_colors[] = { "\033[1;31m", "\033[1;35m", "\033[1;36m" };

/* "PLACE: SEVERITY: MESSAGE [CODE]" */
static void
append_remark (GString    *remark,
               const char *place_text,
               QiSeverity  severity,
               const char *code,
               const char *message,
               gboolean    color)
{
  g_string_append_printf (remark, "%s%s:%s ", color ? "\033[1m" : "", place_text,
                          color ? "\033[0m" : "");
  g_string_append_printf (remark, "%s%s:%s ", color ? severity_colors[severity] : "",
                          qi_severity_get_name (severity), color ? "\033[0m" : "");
  qi_text_append_escaped (remark, message, strlen (message));
  g_string_append_printf (remark, " [%s]\n", code);
}

void
qi_report_at (const QiOptions *options,
              const char      *place_text,
              QiSeverity       severity,
              const char      *code,
              const char      *message)
{
  g_autoptr (GString) remark = g_string_new (NULL);

  append_remark (remark, place_text, severity, code, message, has_color (options));
  qi_report_text (options, remark->str);
}

static void
write_remark (const QiOptions *options,
              const Target    *target,
              QiSeverity       severity,
              const char      *code,
              const char      *message)
{
  g_autoptr (GString) remark = g_string_new (NULL);
  g_autoptr (GString) place_text = g_string_new (NULL);
  gboolean color = has_color (options);

  append_target (place_text, target);
  append_remark (remark, place_text->str, severity, code, message, color);
  if (target->has_range && is_on (options->caret))
    append_excerpt (remark, target->place, target->offset, target->span,
                    color ? severity_colors[severity] : "");
  qi_report_text (options, remark->str);
}

/* TRUE when the message says @word. */
static gboolean
has_word (const char *message,
          const char *word)
{
  const gsize n = strlen (word);

  for (const char *at = strstr (message, word); at != NULL; at = strstr (at + 1, word))
    if ((at == message || !g_ascii_isalnum (at[-1])) && !g_ascii_isalnum (at[n]))
      return TRUE;
  return FALSE;
}

/* The finding's message, the reason why a move is not legal ("castling-in-check"), and the names of its squares if
 * the message does not have them: "…: e4, d5". */
static char *
dup_message (const QiOptions *options,
             const QiPlace   *place,
             const QiFinding *finding)
{
  GString *text = g_string_new (qi_finding_get_message (finding));
  gsize n = 0;
  const guint *squares = qi_finding_get_squares (finding, &n);
  const char *why = qi_finding_get_param (finding, "why");

  if (why != NULL)
    g_string_append_printf (text, " (%s)", why);
  if (place->setup == NULL)
    return g_string_free (text, FALSE);

  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (place->setup));
  const char *game = qi_setup_get_game (place->setup);
  const QiGameInfo *names =
    options->cell ? NULL : qi_game_info_get_names (qi_game_info_lookup (game), place->setup);
  for (gsize i = 0; i < MIN (n, MAX_SQUARES); i++)
    {
      g_autofree char *name = qi_game_info_dup_square_name (names, shape, squares[i]);

      if (n == 1 && has_word (text->str, name))
        break;
      g_string_append_printf (text, "%s%s", i == 0 ? ": " : ", ", name);
    }
  if (n > MAX_SQUARES)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

void
qi_report_finding (const QiOptions *options,
                   const QiPlace   *place,
                   QiFinding       *finding)
{
  g_autofree char *message = NULL;
  Target target;

  if (options->json)
    return;
  target_init (&target, place, finding);
  message = dup_message (options, place, finding);
  write_remark (options, &target, qi_finding_get_severity (finding), qi_finding_get_code (finding),
                message);
}

void
qi_report_findings (const QiOptions *options,
                    const QiPlace   *place,
                    const GPtrArray *findings)
{
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    qi_report_finding (options, place, g_ptr_array_index (findings, i));
}

void
qi_report_plain (const QiOptions *options,
                 const QiPlace   *place,
                 const char      *code,
                 const char      *message)
{
  Target target;

  if (options->json)
    return;
  target_init (&target, place, NULL);
  write_remark (options, &target, QI_SEVERITY_ERROR, code, message);
}

char *
qi_place_dup_text (const QiPlace *place,
                   QiFinding     *finding)
{
  GString *text = g_string_new (NULL);
  Target target;

  target_init (&target, place, finding);
  append_target (text, &target);
  return g_string_free (text, FALSE);
}

void
qi_report_left_out (const QiOptions *options,
                    const char      *place_text,
                    guint64          n)
{
  if (!options->json)
    fprintf (stderr,
             "%s: note: %" G_GUINT64_FORMAT " finding%s from here on not shown [left-out]\n",
             place_text, n, n == 1 ? "" : "s");
}

QiExit
qi_findings_get_exit (const QiOptions *options,
                      const GPtrArray *findings)
{
  QiSeverity limit = options->strict ? QI_SEVERITY_NOTE : options->fail_on;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) <= limit)
      return QI_EXIT_WRONG;
  return QI_EXIT_DONE;
}

GPtrArray *
qi_findings_from_error (const GError *error)
{
  QiFinding *finding = qi_error_get_finding (error);
  GPtrArray *findings;

  if (finding == NULL)
    return NULL;
  findings = qi_findings_new ();
  qi_findings_add (findings, qi_finding_ref (finding));
  return findings;
}

QiExit
qi_usage_error (const QiCommand *command,
                const char      *format,
                ...)
{
  g_autofree char *message = NULL;
  g_autoptr (GString) safe = g_string_new (NULL);
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  qi_text_append_escaped (safe, message, strlen (message));
  if (command == NULL)
    fprintf (stderr, "qi: %s\nTry 'qi --help'\n", safe->str);
  else
    fprintf (stderr, "qi %s: %s\nTry 'qi %s --help'\n", command->name, safe->str, command->name);
  return QI_EXIT_USAGE;
}
