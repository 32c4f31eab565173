/* SPDX-License-Identifier: Apache-2.0 */
#include "random-user.h"
#include "wait.h"

#include <execinfo.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define N_LINES    40
#define LINE_BYTES 240
#define MAX_FRAMES 40
#define DEEP_EVERY 20 /* actions between thorough checks */
#define ACTS_EVERY \
  60 /* actions between those that undo all acts on rows, of which 100 are kept */

/* The last lines of the report, in memory that a signal handler can write out. */
static struct
{
  char  lines[N_LINES][LINE_BYTES];
  guint n;
  char  again[LINE_BYTES]; /* the command that repeats the run */
} said;

void
user_say_again (const char *kind,
                guint       seed,
                guint       n_actions)
{
  g_snprintf (said.again, LINE_BYTES, "# again: --seed=%u --actions=%u -p /editor/random-user/%s\n",
              seed, n_actions, kind);
}

void
user_say (const char *format,
          ...)
{
  char *line = said.lines[said.n % N_LINES];
  va_list args;

  va_start (args, format);
  g_vsnprintf (line, LINE_BYTES - 1, format, args);
  va_end (args);
  for (char *p = line; *p != '\0'; p++)
    if (*p == '\n' || *p == '\r')
      *p = '|';
  if (g_getenv ("MASUME_RANDOM_TRACE") != NULL)
    g_printerr ("# %s\n", line);
  strcat (line, "\n");
  said.n++;
}

/* Async-signal-safe. */
void
user_report (void)
{
  guint n = MIN (said.n, N_LINES);

  for (guint i = said.n - n; i < said.n; i++)
    {
      const char *line = said.lines[i % N_LINES];

      if (write (STDERR_FILENO, "# ", 2) < 0 || write (STDERR_FILENO, line, strlen (line)) < 0)
        return;
    }
  if (write (STDERR_FILENO, said.again, strlen (said.again)) < 0)
    return;
}

static void
on_signal (int number)
{
  void *frames[MAX_FRAMES];

  user_report ();
  backtrace_symbols_fd (frames, backtrace (frames, MAX_FRAMES), STDERR_FILENO);
  signal (number, SIG_DFL);
  raise (number);
}

/* Called by the address sanitizer, which ends the program without a signal. */
void __asan_on_error (void);

void
__asan_on_error (void)
{
  user_report ();
}

/* Names the widget that GTK complains about: its message has at most the address. */
static void
say_widget (const char *message)
{
  const char *address = strstr (message, " 0x");
  GtkWidget *widget = NULL;

  if (address == NULL
      || (strstr (message, "reported min") == NULL && strstr (message, "snapshot") == NULL
          && strstr (message, "allocate") == NULL))
    return;
  widget = GSIZE_TO_POINTER ((gsize) g_ascii_strtoull (address + 3, NULL, 16));
  if (GTK_IS_LABEL (widget))
    user_say ("label “%s”", gtk_label_get_label (GTK_LABEL (widget)));
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    user_say ("  in %s %s, %d × %d", G_OBJECT_TYPE_NAME (widget), gtk_widget_get_name (widget),
              gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

static GLogWriterOutput
write_log (GLogLevelFlags   level,
           const GLogField *fields,
           gsize            n_fields,
           gpointer         user_data)
{
  for (gsize i = 0; i < n_fields && (level & G_LOG_LEVEL_WARNING) != 0; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      say_widget (fields[i].value);
  return g_log_writer_default (level, fields, n_fields, user_data);
}

void
user_catch (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
  signal (SIGABRT, on_signal);
  signal (SIGTRAP, on_signal);
  signal (SIGTERM, on_signal);
#if !defined(__SANITIZE_ADDRESS__)
  signal (SIGSEGV, on_signal);
#endif
}

guint
user_below (User *self,
            guint n)
{
  return n > 1 ? (guint) g_rand_int_range (self->rand, 0, (gint32) n) : 0;
}

gboolean
user_chance (User *self,
             guint percent)
{
  return user_below (self, 100) < percent;
}

static gboolean
on_over_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

void
user_pause (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add (milliseconds, on_over_cb, &over);
  wait_for (over);
}

gboolean
user_wait (User *self,
           gboolean (*holds) (User *self),
           guint milliseconds)
{
  gboolean over = FALSE;
  guint id = g_timeout_add (milliseconds, on_over_cb, &over);

  wait_for (over || holds (self));
  if (!over)
    g_source_remove (id);
  return holds (self);
}

static gboolean
is_quiet (User *self)
{
  MasWindow *window = self->window;

  return !mas_rules_is_replying (mas_editor_page_get_rules (window->editor))
         && (mas_window_get_document (window) == NULL
             || (!mas_document_is_saving (mas_window_get_document (window))
                 && window->text_panel->write_id == 0));
}

void
user_settle (User *self)
{
  for (guint i = 0; i < 500 && g_main_context_iteration (NULL, FALSE); i++)
    ;
  if (is_quiet (self) || user_wait (self, is_quiet, 400))
    return;
  if (mas_rules_is_replying (mas_editor_page_get_rules (self->window->editor)))
    mas_rules_cancel_reply (mas_editor_page_get_rules (self->window->editor));
  g_assert_true (user_wait (self, is_quiet, 60000));
}

static void
on_painted_cb (GdkFrameClock *clock,
               gboolean      *painted)
{
  *painted = TRUE;
}

static gboolean
is_painted (User *self)
{
  return *(gboolean *) g_object_get_data (G_OBJECT (self->window), "painted");
}

void
user_paint (User *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self->window));
  gboolean painted = FALSE;
  gulong id = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted_cb), &painted);

  g_object_set_data (G_OBJECT (self->window), "painted", &painted);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
  user_wait (self, is_painted, 2000);
  g_object_set_data (G_OBJECT (self->window), "painted", NULL);
  g_signal_handler_disconnect (clock, id);
  user_settle (self);
}

static GtkWidget *
find_popover (GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_last_child (root); child != NULL;
       child = gtk_widget_get_prev_sibling (child))
    {
      GtkWidget *found = NULL;

      if (!gtk_widget_get_visible (child))
        continue;
      found = find_popover (child);
      if (found != NULL)
        return found;
      if (GTK_IS_POPOVER (child) && gtk_widget_get_mapped (child)
          && gtk_popover_get_autohide (GTK_POPOVER (child)))
        return child;
    }
  return NULL;
}

GtkWidget *
user_find_front (User *self)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (l->data != self->window && gtk_widget_get_visible (l->data))
      {
        GtkWidget *popover = find_popover (l->data);

        return popover != NULL ? popover : l->data;
      }
  return find_popover (GTK_WIDGET (self->window));
}

void
user_close_front (User *self)
{
  GtkWidget *front = user_find_front (self);

  if (front == NULL)
    return;
  user_say ("close %s", G_OBJECT_TYPE_NAME (front));
  if (GTK_IS_POPOVER (front))
    gtk_popover_popdown (GTK_POPOVER (front));
  else if (MAS_IS_WINDOW (front) || GTK_IS_NATIVE_DIALOG (front))
    gtk_window_destroy (GTK_WINDOW (front));
  else
    gtk_window_close (GTK_WINDOW (front));
  user_settle (self);
  if (user_find_front (self) == front && GTK_IS_WINDOW (front))
    gtk_window_destroy (GTK_WINDOW (front));
}

static const UserAct *const tables[] = { user_board_acts, user_key_acts, user_widget_acts,
                                         user_file_acts };

static gboolean
fits (const User    *self,
      const UserAct *act)
{
  return (self->traits & act->needs) == act->needs && (self->traits & act->never) == 0;
}

static const UserAct *
pick_act (User *self)
{
  guint total = 0;
  guint pick = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const UserAct *act = tables[i]; act->name != NULL; act++)
      total += fits (self, act) ? act->weight : 0;
  pick = user_below (self, total);
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const UserAct *act = tables[i]; act->name != NULL; act++)
      {
        guint weight = fits (self, act) ? act->weight : 0;

        if (pick < weight)
          return act;
        pick -= weight;
      }
  g_assert_not_reached ();
}

void
user_run (User *self,
          guint n_actions)
{
  for (guint i = 0; i < n_actions; i++)
    {
      const UserAct *act = NULL;

      /* Each action has a seed of its own, so that timing in one changes little of the rest. */
      g_rand_set_seed (self->rand, self->seed * 65536 + self->n_actions);
      act = pick_act (self);
      user_say ("%s %u: %s", self->kind, self->n_actions, act->name);
      act->act (self);
      self->n_actions++;
      user_settle (self);
      if (mas_window_get_collection (self->window) != NULL && self->n_actions % ACTS_EVERY == 0)
        user_undo_acts (self);
      if (user_chance (self, 15))
        user_paint (self);
      user_check (self, self->n_actions % DEEP_EVERY == 0);
    }
}
