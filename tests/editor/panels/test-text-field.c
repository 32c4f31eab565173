/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-text-field.h"

#define LINE  "[Event \"A line that is wider than the field is\"]\n"
#define LINES LINE LINE LINE
#define SHORT "[Event \"?\"]\n[Site \"?\"]\n"

/* A text that becomes another one in the frame that shows it, after what else takes its place there. */
typedef struct
{
  const char *name;
  const char *before;
  const char *after;
} Case;

static const Case cases[] = {
  { "wider", SHORT, LINES },
  { "narrower", LINES, SHORT },
  { "higher", LINE, LINES LINES LINES LINES },
  { "lower", LINES LINES LINES LINES, LINE },
  { "one-line", LINES LINES, "8/8/8/4k3/8/4K3/8/8 w - - 0 1" },
  { "lines", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", LINES LINES LINES },
  { "longer", LINES LINES LINES, LINES LINES LINES LINES LINES LINES },
};

typedef struct
{
  MasTextField *field;
  const char   *text; /* set in the next frame; or NULL */
  guint         n_painted;
} Frame;

static void
queue_draw (GtkWidget *root)
{
  gtk_widget_queue_draw (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    queue_draw (child);
}

static void
on_update_cb (Frame *frame)
{
  if (frame->text == NULL)
    return;
  mas_text_field_set_text (frame->field, frame->text);
  queue_draw (GTK_WIDGET (frame->field));
  frame->text = NULL;
}

static void
on_painted_cb (Frame *frame)
{
  frame->n_painted++;
}

static void
show (Frame      *frame,
      const char *text)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (frame->field));
  guint n_painted = frame->n_painted;

  frame->text = text;
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_UPDATE);
  wait_for (frame->text == NULL && frame->n_painted > n_painted + 1);
}

/* GTK warns where something was not laid out when it is drawn, which ends the test. */
static void
test_frame (gconstpointer data)
{
  const Case *row = data;
  Frame frame = { g_object_new (MAS_TYPE_TEXT_FIELD, NULL), NULL, 0 };
  GtkWidget *window = present_alone (frame.field, 600, 160);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect_swapped (clock, "update", G_CALLBACK (on_update_cb), &frame);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (on_painted_cb), &frame);
  gdk_frame_clock_begin_updating (clock);
  for (int i = 0; i < 3; i++)
    {
      show (&frame, row->before);
      show (&frame, row->after);
      g_assert_cmpstr (mas_text_field_get_text (frame.field), ==, row->after);
    }
  gdk_frame_clock_end_updating (clock);
  g_signal_handlers_disconnect_by_data (clock, &frame);
  destroy_with (window, frame.field);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  /* So that the bars are always drawn. */
  g_object_set (gtk_settings_get_default (), "gtk-overlay-scrolling", FALSE, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/text-field/frame/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_frame);
    }
  return g_test_run ();
}
