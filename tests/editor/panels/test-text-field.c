/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"
#include "editor-test.h"
#include "press-key.h"

#include "mas-text-field.h"
#include "mas-visible.h"

#define LINE  "[Event \"A line that is wider than the field is\"]\n"
#define LINES LINE LINE LINE
#define SHORT "[Event \"?\"]\n[Site \"?\"]\n"

/* A text that is replaced within the frame that shows the new one. */
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

/* GTK warns when a widget is drawn that was not laid out, which ends the test. */
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

/* Characters that change the direction of the text around them, or end its line (Unicode, UAX #9 and UAX #14), are
 * made visible, wherever they came from; characters that join letters are not. */
static const struct
{
  const char *name;
  const char *text; /* the character is between "ab" and "cd" */
  gboolean    is_seen;
} hidden[] = {
  { "right-to-left-override", "ab\u202Ecd", TRUE },
  { "embedding", "ab\u202Acd", TRUE },
  { "isolate", "ab\u2066cd", TRUE },
  { "end-of-isolate", "ab\u2069cd", TRUE },
  { "left-to-right-mark", "ab\u200Ecd", TRUE },
  { "right-to-left-mark", "ab\u200Fcd", TRUE },
  { "arabic-letter-mark", "ab\u061Ccd", TRUE },
  { "control",
    "ab\xC2\x99"
    "cd",
    TRUE },
  { "escape",
    "ab\x1B"
    "cd",
    TRUE },
  { "joiner", "ab\u200Dcd", FALSE },
};

static int
measure (GtkWidget     *widget,
         const char    *text,
         PangoAttrList *attributes)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width = 0;

  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* The width of the drawn text, with the caret at its end. */
static int
measure_view (GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  int right = 0;

  for (int i = 0; i <= gtk_text_buffer_get_char_count (buffer); i++)
    {
      GtkTextIter iter;
      GdkRectangle place;

      gtk_text_buffer_get_iter_at_offset (buffer, &iter, i);
      gtk_text_view_get_iter_location (view, &iter, &place);
      right = MAX (right, MAX (place.x, place.x + place.width));
    }
  return right;
}

static void
test_hidden (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  MasTextField *field = g_object_new (MAS_TYPE_TEXT_FIELD, NULL);
  GtkWidget *window = present_alone (field, 600, 160);
  GtkTextView *view = GTK_TEXT_VIEW (find_widget (GTK_WIDGET (field), GTK_TYPE_TEXT_VIEW, NULL));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  g_autoptr (PangoAttrList) attributes = NULL;
  int plain = 0;
  GtkWidget *entry = g_object_ref_sink (gtk_entry_new ());

  mas_text_field_set_text (field, "abcd");
  plain = measure_view (view);
  g_assert_cmpint (plain, >, 8);
  mas_text_field_set_text (field, hidden[i].text);
  for (int typed = 0; typed < 2; typed++)
    {
      GtkTextIter iter;

      g_assert_cmpstr (mas_text_field_get_text (field), ==, hidden[i].text);
      wait_for ((measure_view (view) > plain + 2) == hidden[i].is_seen);
      gtk_text_buffer_set_text (buffer, "abcd", -1);
      gtk_text_buffer_get_iter_at_offset (buffer, &iter, 2);
      gtk_text_buffer_insert (buffer, &iter, hidden[i].text + 2, (int) strlen (hidden[i].text) - 4);
    }
  mas_visible_show_in_entry (GTK_EDITABLE (entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), hidden[i].text);
  g_object_get (entry, "attributes", &attributes, NULL);
  g_assert_cmpint (measure (entry, hidden[i].text, attributes) > measure (entry, "abcd", NULL) + 2,
                   ==, hidden[i].is_seen);
  gtk_editable_set_text (GTK_EDITABLE (entry), "abcd");
  g_clear_pointer (&attributes, pango_attr_list_unref);
  g_object_get (entry, "attributes", &attributes, NULL);
  g_assert_null (attributes);
  g_object_unref (entry);
  destroy_with (window, field);
}

typedef struct
{
  guint   n_activated;
  guint   n_escaped;
  guint64 pointed;
} Heard;

static void
on_activate_cb (Heard *heard)
{
  heard->n_activated++;
}

static void
on_escape_cb (Heard *heard)
{
  heard->n_escaped++;
}

static void
on_pointed_cb (Heard  *heard,
               guint64 offset)
{
  heard->pointed = offset;
}

static MasTextField *
new_heard (Heard *heard)
{
  MasTextField *field = g_object_new (MAS_TYPE_TEXT_FIELD, NULL);

  heard->pointed = 99;
  g_signal_connect_swapped (field, "activate", G_CALLBACK (on_activate_cb), heard);
  g_signal_connect_swapped (field, "escape", G_CALLBACK (on_escape_cb), heard);
  g_signal_connect_swapped (field, "pointed", G_CALLBACK (on_pointed_cb), heard);
  return field;
}

/* Enter applies a line and Esc restores (interaction.md, what is wrong, in place); in a text of many lines Enter begins one,
 * and with Shift, Ctrl or Alt it is left to others. */
static const struct
{
  const char     *name;
  const char     *text;
  guint           keyval;
  GdkModifierType mods;
  const char     *preedit; /* being composed; NULL: nothing */
  gboolean        stops;
  guint           n_activated;
  guint           n_escaped;
} keys[] = {
  { "enter", "8/8", GDK_KEY_Return, 0, NULL, TRUE, 1, 0 },
  { "enter-keypad", "8/8", GDK_KEY_KP_Enter, 0, NULL, TRUE, 1, 0 },
  { "enter-iso", "8/8", GDK_KEY_ISO_Enter, 0, NULL, TRUE, 1, 0 },
  { "enter-shift", "8/8", GDK_KEY_Return, GDK_SHIFT_MASK, NULL, FALSE, 0, 0 },
  { "enter-ctrl", "8/8", GDK_KEY_Return, GDK_CONTROL_MASK, NULL, FALSE, 0, 0 },
  { "enter-lines", LINES, GDK_KEY_Return, 0, NULL, FALSE, 0, 0 },
  { "enter-composing", "8/8", GDK_KEY_Return, 0, "k", FALSE, 0, 0 },
  { "escape", "8/8", GDK_KEY_Escape, 0, NULL, TRUE, 0, 1 },
  { "escape-composing", "8/8", GDK_KEY_Escape, 0, "k", FALSE, 0, 0 },
  { "letter", "8/8", GDK_KEY_k, 0, NULL, FALSE, 0, 0 },
};

/* The controller that a callback of the field's template is of. */
static gpointer
find_field_controller (MasTextField *field,
                       GType         type,
                       const char   *signal)
{
  GtkWidget *view = find_widget (GTK_WIDGET (field), GTK_TYPE_TEXT_VIEW, NULL);
  GtkWidget *widgets[] = { GTK_WIDGET (field), view };

  for (gsize w = 0; w < G_N_ELEMENTS (widgets); w++)
    {
      g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widgets[w]);

      for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
        {
          g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

          if (G_OBJECT_TYPE (controller) == type
              && g_signal_handler_find (controller, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA,
                                        g_signal_lookup (signal, type), 0, NULL, NULL, field)
                   != 0)
            return controller;
        }
    }
  g_assert_not_reached ();
}

static void
test_key (gconstpointer data)
{
  const __typeof__ (keys[0]) *test = data;
  Heard heard = { 0 };
  MasTextField *field = new_heard (&heard);
  GtkWidget *window = present_alone (field, 600, 160);
  GtkEventController *controller = NULL;

  mas_text_field_set_text (field, test->text);
  controller = find_field_controller (field, GTK_TYPE_EVENT_CONTROLLER_KEY, "key-pressed");
  if (test->preedit != NULL)
    g_signal_emit_by_name (find_widget (GTK_WIDGET (field), GTK_TYPE_TEXT_VIEW, NULL),
                           "preedit-changed", test->preedit);
  for (guint i = 0; i < 2; i++)
    {
      gboolean used = FALSE;

      g_signal_emit_by_name (controller, "key-pressed", test->keyval, 0, test->mods, &used);
      g_assert_cmpint (used, ==, test->stops);
      /* A key that stays down activates once. */
      g_assert_cmpuint (heard.n_activated, ==, test->n_activated);
      g_assert_cmpuint (heard.n_escaped, ==, test->n_escaped * (i + 1));
    }
  g_signal_emit_by_name (controller, "key-released", test->keyval, 0, test->mods);
  if (test->n_activated > 0)
    {
      gboolean used = FALSE;

      g_signal_emit_by_name (controller, "key-pressed", test->keyval, 0, test->mods, &used);
      g_assert_cmpuint (heard.n_activated, ==, 2);
    }
  destroy_with (window, field);
}

/* The offset under the pointer is said when it changes, and nothing beside the text. */
static void
test_pointed (void)
{
  Heard heard = { 0 };
  MasTextField *field = new_heard (&heard);
  GtkWidget *window = present_alone (field, 600, 160);
  GtkTextView *view = GTK_TEXT_VIEW (find_widget (GTK_WIDGET (field), GTK_TYPE_TEXT_VIEW, NULL));
  GtkEventController *motion = NULL;
  GdkRectangle place;
  GtkTextIter iter;
  int x = 0;
  int y = 0;

  mas_text_field_set_text (field, "8/8 b");
  settle ();
  motion = find_field_controller (field, GTK_TYPE_EVENT_CONTROLLER_MOTION, "motion");
  gtk_text_buffer_get_iter_at_offset (gtk_text_view_get_buffer (view), &iter, 2);
  gtk_text_view_get_iter_location (view, &iter, &place);
  gtk_text_view_buffer_to_window_coords (view, GTK_TEXT_WINDOW_WIDGET, place.x + 1,
                                         place.y + place.height / 2, &x, &y);
  g_signal_emit_by_name (motion, "motion", (double) x, (double) y);
  g_assert_cmpuint (heard.pointed, ==, 2);
  heard.pointed = 99;
  g_signal_emit_by_name (motion, "motion", (double) x, (double) y);
  g_assert_cmpuint (heard.pointed, ==, 99);
  g_signal_emit_by_name (motion, "motion", 590., (double) y);
  g_assert_true (heard.pointed == MAS_NO_OFFSET);
  g_signal_emit_by_name (motion, "motion", (double) x, (double) y);
  g_assert_cmpuint (heard.pointed, ==, 2);
  g_signal_emit_by_name (motion, "leave");
  g_assert_true (heard.pointed == MAS_NO_OFFSET);
  destroy_with (window, field);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  /* This way the scroll bars are always drawn. */
  g_object_set (gtk_settings_get_default (), "gtk-overlay-scrolling", FALSE, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/text-field/frame/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_frame);
    }
  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/text-field/hidden/", hidden[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_hidden);
    }
  case_table_add ("/editor/text-field/key/", keys, test_key);
  g_test_add_func ("/editor/text-field/pointed", test_pointed);
  return g_test_run ();
}
