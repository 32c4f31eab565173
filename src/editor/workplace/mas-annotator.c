/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-annotator.h"

#include "mas-words-lists.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MARKS          "marks"
#define MAX_MARKS_SAID 6 /* marks on one square that are put into words */

struct _MasAnnotator
{
  GObject       parent_instance;

  MasWorkplace *place; /* borrowed */
  QiMarkShape   shape; /* shape that the tools draw; never a line */
  QiMarkColour  colour;
  guint         arrow_from; /* where the next chosen square will end an arrow; or QI_NO_SQUARE */
  guint         n_sweeps;   /* counts sweeps, to name their groups in the history */
  gboolean      erases;     /* what the sweep does */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MasAnnotator, mas_annotator, G_TYPE_OBJECT)

static void
mas_annotator_class_init (MasAnnotatorClass *klass)
{
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_annotator_init (MasAnnotator *self)
{
  self->arrow_from = QI_NO_SQUARE;
}

MasAnnotator *
mas_annotator_new (MasWorkplace *place)
{
  MasAnnotator *self = g_object_new (MAS_TYPE_ANNOTATOR, NULL);

  self->place = place;
  return self;
}

static const QiShape *
get_shape (MasAnnotator *self)
{
  return mas_workplace_get_shape (self->place);
}

static char *
dup_square_name (MasAnnotator *self,
                 guint         square)
{
  return mas_words_square (mas_workplace_get_names (self->place), get_shape (self), square);
}

QiValue *
mas_annotator_get_marks (MasAnnotator *self)
{
  return mas_workplace_get_document (self->place) != NULL
           ? qi_details_get (qi_setup_get_details (mas_workplace_get_setup (self->place)), MARKS)
           : NULL;
}

QiMarkShape
mas_annotator_get_shape (MasAnnotator *self)
{
  return self->shape;
}

QiMarkColour
mas_annotator_get_colour (MasAnnotator *self)
{
  return self->colour;
}

QiMarkColour
mas_annotator_get_colour_for (MasAnnotator   *self,
                              GdkModifierType mods)
{
  gboolean shift = (mods & GDK_SHIFT_MASK) != 0;
  gboolean control = (mods & GDK_CONTROL_MASK) != 0;

  return shift && control ? QI_MARK_YELLOW
         : shift          ? QI_MARK_RED
         : control        ? QI_MARK_BLUE
                          : self->colour;
}

gboolean
mas_annotator_choose (MasAnnotator *self,
                      const char   *what)
{
  QiMarkShape shape = self->shape;
  QiMarkColour colour = self->colour;

  if (!qi_mark_shape_from_name (what, &shape))
    qi_mark_colour_from_name (what, &colour);
  if (shape == QI_MARK_LINE)
    return FALSE;
  self->shape = shape;
  self->colour = colour;
  g_signal_emit (self, changed_signal, 0);
  return TRUE;
}

/* Changes the marks to @value. Takes both texts. */
static gboolean
set_marks (MasAnnotator *self,
           QiValue      *value,
           guint         square,
           char         *label,
           char         *result,
           const char   *group)
{
  MasAct *act = mas_act_new ();
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (square != QI_NO_SQUARE)
    mas_spot_set_square (&spot, mas_workplace_get_position (self->place), square);
  mas_act_detail (act, MARKS, value);
  mas_act_say (act, label, result);
  mas_act_set_place (act, &spot);
  return mas_workplace_annotate (self->place, act, group);
}

/* --- squares ------------------------------------------------------------------------------- */

static QiMark
make_mark (MasAnnotator *self,
           guint         square,
           QiMarkColour  colour)
{
  return (QiMark) {
    .kind = QI_MARK_SQUARE, .shape = self->shape, .colour = colour, .from = square, .to = square
  };
}

/* One square; TRUE when it is marked now. */
static gboolean
toggle_square (MasAnnotator *self,
               guint         square,
               QiMarkColour  colour)
{
  const QiMark mark = make_mark (self, square, colour);
  gboolean added = FALSE;
  g_autofree char *name = dup_square_name (self, square);
  g_autoptr (QiValue) value =
    qi_marks_toggle (mas_annotator_get_marks (self), get_shape (self), &mark, &added);

  return set_marks (self, value, square,
                    /* Translators: a square */
                    g_strdup_printf (added ? _("Mark %s") : _("Remove mark of %s"), name),
                    g_strdup_printf (added ? _("%s marked") : _("%s no longer marked"), name),
                    NULL)
         && added;
}

void
mas_annotator_mark_square (MasAnnotator *self,
                           guint         square,
                           QiMarkColour  colour)
{
  if (mas_workplace_get_document (self->place) != NULL)
    toggle_square (self, square, colour);
}

void
mas_annotator_mark_selection (MasAnnotator *self)
{
  g_autoptr (GArray) squares = NULL;
  g_autoptr (QiValue) value = NULL;
  QiMark look;
  gboolean all = FALSE;

  if (mas_workplace_get_document (self->place) == NULL)
    return;
  squares = mas_cursor_dup_selection (mas_workplace_get_cursor (self->place));
  if (squares->len < 2)
    {
      toggle_square (self,
                     squares->len == 1
                       ? g_array_index (squares, guint, 0)
                       : mas_cursor_get_square (mas_workplace_get_cursor (self->place)),
                     self->colour);
      return;
    }
  look = make_mark (self, g_array_index (squares, guint, 0), self->colour);
  all = qi_marks_cover (mas_annotator_get_marks (self), get_shape (self), squares, &look);
  value = qi_marks_with_squares (mas_annotator_get_marks (self), get_shape (self), squares,
                                 all ? NULL : &look);
  set_marks (self, value, QI_NO_SQUARE,
             g_strdup (all ? _("Remove marks of the selection") : _("Mark the selection")),
             g_strdup (all ? _("Selection no longer marked") : _("Selection marked")), NULL);
}

/* --- sweeping marks over squares ------------------------------------------------------------- */

void
mas_annotator_sweep_begin (MasAnnotator *self,
                           guint         square)
{
  const QiMark mark = make_mark (self, square, self->colour);

  self->n_sweeps++;
  self->erases = qi_marks_contain (mas_annotator_get_marks (self), get_shape (self), &mark);
}

gboolean
mas_annotator_sweep (MasAnnotator *self,
                     guint         square)
{
  const QiMark mark = make_mark (self, square, self->colour);
  QiValue *marks = mas_annotator_get_marks (self);
  g_autofree char *group = g_strdup_printf ("marks-%u", self->n_sweeps);
  g_autofree char *name = NULL;
  g_autoptr (QiValue) value = NULL;

  if (qi_marks_contain (marks, get_shape (self), &mark) != self->erases)
    return TRUE;
  name = dup_square_name (self, square);
  value = qi_marks_toggle (marks, get_shape (self), &mark, NULL);
  return set_marks (self, value, square,
                    g_strdup_printf (self->erases ? _("Remove mark of %s") : _("Mark %s"), name),
                    g_strdup_printf (self->erases ? _("%s no longer marked") : _("%s marked"),
                                     name),
                    group);
}

/* --- arrows -------------------------------------------------------------------------------- */

void
mas_annotator_draw_arrow (MasAnnotator *self,
                          guint         from,
                          guint         to,
                          QiMarkColour  colour)
{
  const QiMark mark = { .kind = QI_MARK_ARROW, .colour = colour, .from = from, .to = to };
  gboolean added = FALSE;
  g_autofree char *start = NULL;
  g_autofree char *end = NULL;
  g_autoptr (QiValue) value = NULL;

  if (mas_workplace_get_document (self->place) == NULL)
    return;
  start = dup_square_name (self, from);
  end = dup_square_name (self, to);
  value = qi_marks_toggle (mas_annotator_get_marks (self), get_shape (self), &mark, &added);
  set_marks (self, value, to,
             /* Translators: two squares */
             g_strdup_printf (added ? _("Draw arrow from %s to %s")
                                    : _("Remove arrow from %s to %s"),
                              start, end),
             g_strdup_printf (added ? _("Arrow from %s to %s") : _("Arrow from %s to %s removed"),
                              start, end),
             NULL);
}

void
mas_annotator_preview_arrow (MasAnnotator *self,
                             guint         from,
                             guint         to,
                             QiMarkColour  colour)
{
  const QiMark mark = { .kind = QI_MARK_ARROW, .colour = colour, .from = from, .to = to };
  gboolean ends = to != QI_NO_SQUARE && to != from;
  g_autofree char *start = dup_square_name (self, from);

  mas_drawn_marks_preview (&mas_workplace_get_overlay (self->place)->drawn, ends ? &mark : NULL);
  mas_workplace_preview (self->place);
  if (ends)
    {
      g_autofree char *end = dup_square_name (self, to);

      mas_workplace_say (self->place, g_strdup_printf (_("Arrow from %s to %s"), start, end));
    }
  else
    mas_workplace_say (
      /* Translators: a square */
      self->place, g_strdup_printf (_("Arrow from %s: to which square? Esc lets go"), start));
}

void
mas_annotator_arrow_begin (MasAnnotator *self,
                           guint         from)
{
  if (mas_workplace_get_document (self->place) == NULL)
    return;
  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_LIFTED)
    mas_held_let_go (mas_workplace_get_held (self->place));
  mas_cursor_select_none (mas_workplace_get_cursor (self->place));
  self->arrow_from = from;
  mas_annotator_preview_arrow (self, from, QI_NO_SQUARE, self->colour);
}

gboolean
mas_annotator_arrow_end (MasAnnotator *self,
                         guint         to)
{
  guint from = self->arrow_from;

  if (!mas_annotator_arrow_cancel (self))
    return FALSE;
  if (to != from && to != QI_NO_SQUARE)
    mas_annotator_draw_arrow (self, from, to, self->colour);
  else
    mas_workplace_say_next (self->place);
  return TRUE;
}

gboolean
mas_annotator_arrow_cancel (MasAnnotator *self)
{
  if (self->arrow_from == QI_NO_SQUARE)
    return FALSE;
  self->arrow_from = QI_NO_SQUARE;
  mas_drawn_marks_preview (&mas_workplace_get_overlay (self->place)->drawn, NULL);
  mas_workplace_preview (self->place);
  return TRUE;
}

void
mas_annotator_arrow_to (MasAnnotator *self,
                        guint         square)
{
  if (self->arrow_from != QI_NO_SQUARE && square != QI_NO_SQUARE)
    mas_annotator_preview_arrow (self, self->arrow_from, square, self->colour);
}

/* --- words --------------------------------------------------------------------------------- */

static const char *
get_mark_words (const QiMark *mark)
{
  static const char *const words[QI_MARK_N_COLOURS][QI_MARK_N_SHAPES - 1] = {
    [QI_MARK_GREEN] = { N_("marked"), N_("circle"), N_("triangle"), N_("cross"),
                        N_("shaded") },
    [QI_MARK_RED] = { N_("marked red"), N_("red circle"), N_("red triangle"), N_("red cross"),
                      N_("shaded red") },
    [QI_MARK_BLUE] = { N_("marked blue"), N_("blue circle"), N_("blue triangle"),
                       N_("blue cross"), N_("shaded blue") },
    [QI_MARK_YELLOW] = { N_("marked yellow"), N_("yellow circle"), N_("yellow triangle"),
                         N_("yellow cross"), N_("shaded yellow") },
  };

  return _(words[mark->colour][mark->shape < QI_MARK_LINE ? mark->shape : QI_MARK_PLAIN]);
}

static void
append_words (MasAnnotator *self,
              GString      *words,
              const QiMark *mark,
              guint         square)
{
  g_autofree char *said = NULL;
  g_autofree char *name = NULL;

  if (mark->kind == QI_MARK_SQUARE)
    {
      if (mark->label != NULL)
        {
          const char *end =
            g_utf8_offset_to_pointer (mark->label,
                                      MIN (g_utf8_strlen (mark->label, -1), MAS_MAX_LABEL_CHARS));

          /* Translators: of a square, in a list: "e4, white king, label “A”" */
          said = g_strdup_printf (_("label “%.*s”"), (int) (end - mark->label), mark->label);
          mas_list_append (words, said);
        }
      if (mark->label == NULL || mark->shape != QI_MARK_PLAIN)
        mas_list_append (words, get_mark_words (mark));
      return;
    }
  name = dup_square_name (self, mark->from == square ? mark->to : mark->from);
  /* Translators: of a square, in a list: "e4, white king, arrow to e5" */
  said = g_strdup_printf (mark->from == square ? _("arrow to %s") : _("arrow from %s"), name);
  mas_list_append (words, said);
}

char *
mas_annotator_dup_words (MasAnnotator *self,
                         guint         square)
{
  g_autoptr (GString) words = g_string_new (NULL);
  QiValue *marks = mas_annotator_get_marks (self);
  gsize n =
    marks != NULL && qi_value_get_kind (marks) == QI_VALUE_ARRAY ? qi_value_get_size (marks) : 0;
  guint n_said = 0;

  for (gsize i = 0; i < MIN (n, DIAGRAM_MAX_MARKS) && n_said < MAX_MARKS_SAID; i++)
    {
      QiMark mark;

      if (!qi_mark_read (qi_value_get_item (marks, i), get_shape (self), &mark)
          || (mark.from != square && mark.to != square))
        continue;
      append_words (self, words, &mark, square);
      n_said++;
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* --- labels -------------------------------------------------------------------------------- */

const char *
mas_annotator_get_label (MasAnnotator *self,
                         guint         square)
{
  QiValue *marks = mas_annotator_get_marks (self);
  const char *label = NULL;

  for (gsize i = 0; marks != NULL && i < qi_value_get_size (marks); i++)
    {
      QiMark mark;

      if (qi_mark_read (qi_value_get_item (marks, i), get_shape (self), &mark)
          && mark.kind == QI_MARK_SQUARE && mark.from == square && mark.label != NULL)
        label = mark.label;
    }
  return label;
}

void
mas_annotator_set_label (MasAnnotator *self,
                         guint         square,
                         const char   *text)
{
  gboolean any = *text != '\0';
  g_autofree char *name = NULL;
  g_autoptr (QiValue) value = NULL;

  if (mas_workplace_get_document (self->place) == NULL
      || (!any && mas_annotator_get_label (self, square) == NULL))
    return;
  name = dup_square_name (self, square);
  value = qi_marks_with_label (mas_annotator_get_marks (self), get_shape (self), square,
                               any ? text : NULL);
  set_marks (self, value, square,
             /* Translators: a square */
             g_strdup_printf (any ? _("Label %s") : _("Remove label of %s"), name),
             g_strdup_printf (any ? _("%s labelled") : _("Label of %s removed"), name), NULL);
}

/* --- removing ------------------------------------------------------------------------------ */

static gboolean
has_marks (MasAnnotator *self)
{
  if (mas_annotator_get_marks (self) != NULL)
    return TRUE;
  mas_workplace_say (self->place, g_strdup (_("There are no marks on this board")));
  return FALSE;
}

void
mas_annotator_clear_square (MasAnnotator *self,
                            guint         square)
{
  g_autofree char *name = NULL;
  g_autoptr (QiValue) value = NULL;

  if (!has_marks (self))
    return;
  name = dup_square_name (self, square);
  value = qi_marks_without_square (mas_annotator_get_marks (self), get_shape (self), square);
  set_marks (self, value, square,
             /* Translators: a square */
             g_strdup_printf (_("Clear marks of %s"), name),
             g_strdup_printf (_("No marks on %s"), name), NULL);
}

void
mas_annotator_clear_all (MasAnnotator *self)
{
  if (has_marks (self))
    set_marks (self, NULL, QI_NO_SQUARE, g_strdup (_("Clear all marks")),
               g_strdup (_("No marks on the board")), NULL);
}
