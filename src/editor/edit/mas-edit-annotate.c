/* SPDX-License-Identifier: Apache-2.0 */
/* Marks and arrows that a person draws on the board: the detail `marks`. */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MARKS           "marks"
#define MAX_MARKS_SAID  6 /* about one square, in words */
#define MAX_LABEL_CHARS 24

static const QiShape *
get_shape (MasEditArea *self)
{
  return qi_position_get_shape (mas_edit_area_get_position (self));
}

static char *
dup_square_name (MasEditArea *self,
                 guint        square)
{
  return mas_words_square (mas_edit_area_get_info (self), get_shape (self), square);
}

QiValue *
mas_edit_area_get_marks (MasEditArea *self)
{
  return self->document != NULL
           ? qi_details_get (qi_setup_get_details (mas_edit_area_get_setup (self)), MARKS)
           : NULL;
}

/* Which colour the keys choose while something is drawn. They mean nothing else there. */
QiMarkColour
mas_edit_area_get_mark_colour (MasEditArea    *self,
                               GdkModifierType mods)
{
  gboolean shift = (mods & GDK_SHIFT_MASK) != 0;
  gboolean control = (mods & GDK_CONTROL_MASK) != 0;

  return shift && control ? QI_MARK_YELLOW
         : shift          ? QI_MARK_RED
         : control        ? QI_MARK_BLUE
                          : self->mark_colour;
}

/* Takes both texts. @value is what the marks become. */
static gboolean
set_marks (MasEditArea *self,
           QiValue     *value,
           guint        square,
           char        *label,
           char        *result,
           const char  *group)
{
  MasAct *act = mas_act_new ();
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (square != QI_NO_SQUARE)
    mas_spot_set_square (&spot, mas_edit_area_get_position (self), square);
  mas_act_detail (act, MARKS, value);
  mas_act_say (act, label, result);
  mas_act_set_place (act, &spot);
  return mas_workplace_annotate (MAS_WORKPLACE (self), act, group);
}

/* --- squares ------------------------------------------------------------------------------- */

static QiMark
make_mark (MasEditArea *self,
           guint        square,
           QiMarkColour colour)
{
  return (QiMark) { .kind = QI_MARK_SQUARE,
                    .shape = self->mark_shape,
                    .colour = colour,
                    .from = square,
                    .to = square };
}

/* One square; TRUE when it is marked now. */
static gboolean
toggle_square (MasEditArea *self,
               guint        square,
               QiMarkColour colour)
{
  const QiMark mark = make_mark (self, square, colour);
  gboolean added = FALSE;
  g_autofree char *name = dup_square_name (self, square);
  g_autoptr (QiValue) value =
    qi_marks_toggle (mas_edit_area_get_marks (self), get_shape (self), &mark, &added);

  return set_marks (self, value, square,
                    /* Translators: a square */
                    g_strdup_printf (added ? _("Mark %s") : _("Remove mark of %s"), name),
                    g_strdup_printf (added ? _("%s marked") : _("%s no longer marked"), name),
                    NULL)
         && added;
}

void
mas_edit_area_mark_square (MasEditArea *self,
                           guint        square,
                           QiMarkColour colour)
{
  if (self->document != NULL)
    toggle_square (self, square, colour);
}

/* The selected squares, or the cursor's: all are marked, or when all are marked so already, none. */
static void
mark_selection (MasEditArea *self)
{
  g_autoptr (GArray) squares = NULL;
  g_autoptr (QiValue) value = NULL;
  gboolean all = TRUE;

  if (self->document == NULL)
    return;
  squares = mas_cursor_dup_selection (self->cursor);
  if (squares->len < 2)
    {
      toggle_square (self,
                     squares->len == 1 ? g_array_index (squares, guint, 0)
                                       : mas_cursor_get_square (self->cursor),
                     self->mark_colour);
      return;
    }
  if (mas_edit_area_get_marks (self) != NULL)
    value = qi_value_ref (mas_edit_area_get_marks (self));
  for (guint i = 0; i < squares->len && all; i++)
    {
      const QiMark mark = make_mark (self, g_array_index (squares, guint, i), self->mark_colour);

      all = qi_marks_contain (value, get_shape (self), &mark);
    }
  for (guint i = 0; i < squares->len; i++)
    {
      const QiMark mark = make_mark (self, g_array_index (squares, guint, i), self->mark_colour);

      if (qi_marks_contain (value, get_shape (self), &mark) == all)
        {
          QiValue *next = qi_marks_toggle (value, get_shape (self), &mark, NULL);

          g_clear_pointer (&value, qi_value_unref);
          value = next;
        }
    }
  set_marks (self, value, QI_NO_SQUARE,
             g_strdup (all ? _("Remove marks of the selection") : _("Mark the selection")),
             g_strdup (all ? _("Selection no longer marked") : _("Selection marked")), NULL);
}

/* --- sweeping marks over squares ------------------------------------------------------------- */

/* Whether it marks or takes away is fixed where it begins. */
void
mas_edit_area_sweep_begin (MasEditArea *self)
{
  MasPress *press = &self->press;
  const QiMark mark = make_mark (self, press->spot.square, self->mark_colour);

  press->kind = MAS_PRESS_MARKS;
  press->stopped = FALSE;
  press->serial = ++self->n_strokes;
  press->erases = qi_marks_contain (mas_edit_area_get_marks (self), get_shape (self), &mark);
}

void
mas_edit_area_sweep (MasEditArea *self,
                     guint        square)
{
  MasPress *press = &self->press;
  const QiMark mark = make_mark (self, square, self->mark_colour);
  g_autofree char *group = NULL;
  g_autoptr (QiValue) value = NULL;

  mas_cursor_start (self->cursor, square);
  if (press->stopped
      || qi_marks_contain (mas_edit_area_get_marks (self), get_shape (self), &mark)
           != press->erases)
    return;
  group = g_strdup_printf ("marks-%u", press->serial);
  value = qi_marks_toggle (mas_edit_area_get_marks (self), get_shape (self), &mark, NULL);

  g_autofree char *name = dup_square_name (self, square);
  press->stopped =
    !set_marks (self, value, square,
                g_strdup_printf (press->erases ? _("Remove mark of %s") : _("Mark %s"), name),
                g_strdup_printf (press->erases ? _("%s no longer marked") : _("%s marked"), name),
                group);
}

/* --- arrows -------------------------------------------------------------------------------- */

void
mas_edit_area_draw_arrow (MasEditArea *self,
                          guint        from,
                          guint        to,
                          QiMarkColour colour)
{
  const QiMark mark = { .kind = QI_MARK_ARROW, .colour = colour, .from = from, .to = to };
  gboolean added = FALSE;
  g_autofree char *start = NULL;
  g_autofree char *end = NULL;
  g_autoptr (QiValue) value = NULL;

  if (self->document == NULL)
    return;
  start = dup_square_name (self, from);
  end = dup_square_name (self, to);
  value = qi_marks_toggle (mas_edit_area_get_marks (self), get_shape (self), &mark, &added);
  set_marks (self, value, to,
             /* Translators: two squares */
             g_strdup_printf (added ? _("Draw arrow from %s to %s")
                                    : _("Remove arrow from %s to %s"),
                              start, end),
             g_strdup_printf (added ? _("Arrow from %s to %s") : _("Arrow from %s to %s removed"),
                              start, end),
             NULL);
}

/* Shows an arrow that is not drawn yet; @to may be where it begins, or no square. */
void
mas_edit_area_preview_arrow (MasEditArea *self,
                             guint        from,
                             guint        to,
                             QiMarkColour colour)
{
  const QiMark mark = { .kind = QI_MARK_ARROW, .colour = colour, .from = from, .to = to };
  gboolean ends = to != QI_NO_SQUARE && to != from;
  g_autofree char *start = dup_square_name (self, from);

  mas_drawn_marks_preview (&mas_edit_area_get_overlay (self)->drawn, ends ? &mark : NULL);
  mas_edit_area_redraw (self);
  if (ends)
    {
      g_autofree char *end = dup_square_name (self, to);

      mas_edit_area_take_status (self, g_strdup_printf (_("Arrow from %s to %s"), start, end));
    }
  else
    mas_edit_area_take_status (
      /* Translators: a square */
      self, g_strdup_printf (_("Arrow from %s: to which square? Esc lets go"), start));
}

/* The next square that is chosen ends the arrow. */
void
mas_edit_area_arrow_begin (MasEditArea *self,
                           guint        from)
{
  if (self->document == NULL)
    return;
  mas_typing_end (self->typing);
  if (mas_held_get_kind (self->held) == MAS_HELD_LIFTED)
    mas_held_let_go (self->held);
  mas_cursor_select_none (self->cursor);
  self->arrow_from = from;
  mas_edit_area_preview_arrow (self, from, QI_NO_SQUARE, self->mark_colour);
}

/* FALSE when there is none that could end. */
gboolean
mas_edit_area_arrow_end (MasEditArea *self,
                         guint        to)
{
  guint from = self->arrow_from;

  if (!mas_edit_area_arrow_cancel (self))
    return FALSE;
  if (to != from && to != QI_NO_SQUARE)
    mas_edit_area_draw_arrow (self, from, to, self->mark_colour);
  else
    mas_edit_area_say_held (self);
  return TRUE;
}

gboolean
mas_edit_area_arrow_cancel (MasEditArea *self)
{
  if (self->arrow_from == QI_NO_SQUARE)
    return FALSE;
  self->arrow_from = QI_NO_SQUARE;
  mas_drawn_marks_preview (&mas_edit_area_get_overlay (self)->drawn, NULL);
  mas_edit_area_redraw (self);
  return TRUE;
}

/* The cursor or the pointer went to @square. */
void
mas_edit_area_arrow_to (MasEditArea *self,
                        guint        square)
{
  if (self->arrow_from != QI_NO_SQUARE && square != QI_NO_SQUARE)
    mas_edit_area_preview_arrow (self, self->arrow_from, square, self->mark_colour);
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
append_words (MasEditArea  *self,
              GString      *words,
              const QiMark *mark,
              guint         square)
{
  g_string_append (words, ", ");
  if (mark->kind == QI_MARK_SQUARE && mark->label != NULL)
    /* Translators: behind the name of a square */
    g_string_append_printf (words, _("label “%.*s”"),
                            (int) (g_utf8_offset_to_pointer (mark->label,
                                                             MIN (g_utf8_strlen (mark->label, -1),
                                                                  MAX_LABEL_CHARS))
                                   - mark->label),
                            mark->label);
  if (mark->kind == QI_MARK_SQUARE)
    {
      if (mark->label != NULL && mark->shape != QI_MARK_PLAIN)
        g_string_append (words, ", ");
      if (mark->label == NULL || mark->shape != QI_MARK_PLAIN)
        g_string_append (words, get_mark_words (mark));
      return;
    }

  g_autofree char *name = dup_square_name (self, mark->from == square ? mark->to : mark->from);
  /* Translators: behind the name of a square: "e4, white king, arrow to e5" */
  g_string_append_printf (words, mark->from == square ? _("arrow to %s") : _("arrow from %s"),
                          name);
}

/* ", marked, arrow to e5": what is drawn on a square; empty for nothing. */
char *
mas_edit_area_dup_mark_words (MasEditArea *self,
                              guint        square)
{
  g_autoptr (GString) words = g_string_new (NULL);
  QiValue *marks = mas_edit_area_get_marks (self);
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

static const char *
find_label (MasEditArea *self,
            guint        square)
{
  QiValue *marks = mas_edit_area_get_marks (self);
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

static void
on_label_activate_cb (GtkEntry    *entry,
                      MasEditArea *self)
{
  guint square = mas_cursor_get_square (self->cursor);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  g_autofree char *name = NULL;
  g_autoptr (QiValue) value = NULL;
  gboolean any = *text != '\0';

  if (self->document == NULL)
    return;
  name = dup_square_name (self, square);
  value = qi_marks_with_label (mas_edit_area_get_marks (self), get_shape (self), square,
                               any ? text : NULL);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->board);
  if (any || find_label (self, square) != NULL)
    set_marks (self, value, square,
               /* Translators: a square */
               g_strdup_printf (any ? _("Label %s") : _("Remove label of %s"), name),
               g_strdup_printf (any ? _("%s labelled") : _("Label of %s removed"), name), NULL);
}

static void
ask_label (MasEditArea *self)
{
  guint square = mas_cursor_get_square (self->cursor);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  const char *label = NULL;
  GtkWidget *popover = NULL;
  GtkWidget *entry = NULL;

  mas_spot_set_square (&spot, mas_edit_area_get_position (self), square);
  mas_board_view_show_square (MAS_BOARD_VIEW (self->board), square);
  label = find_label (self, square);
  popover = gtk_popover_new ();
  entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (entry), label != NULL ? label : "");
  gtk_entry_set_max_length (GTK_ENTRY (entry), MAX_LABEL_CHARS);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 10);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Label of the square"), -1);
  g_signal_connect (entry, "activate", G_CALLBACK (on_label_activate_cb), self);
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  mas_edit_area_take_status (self,
                             g_strdup (_("Type a short label, then Enter; nothing removes it")));
  if (mas_edit_area_pop_up (self, popover, &spot))
    gtk_widget_grab_focus (entry);
}

/* --- actions ------------------------------------------------------------------------------- */

static void
clear_here (MasEditArea *self)
{
  guint square = mas_cursor_get_square (self->cursor);
  g_autofree char *name = dup_square_name (self, square);
  g_autoptr (QiValue) value =
    qi_marks_without_square (mas_edit_area_get_marks (self), get_shape (self), square);

  set_marks (self, value, square,
             /* Translators: a square */
             g_strdup_printf (_("Clear marks of %s"), name),
             g_strdup_printf (_("No marks on %s"), name), NULL);
}

/* What the tools draw from now on; with @mark the cursor's square too. */
static void
choose (MasEditArea *self,
        const char  *what,
        gboolean     mark)
{
  QiMarkShape shape = self->mark_shape;
  QiMarkColour colour = self->mark_colour;

  if (!qi_mark_shape_from_name (what, &shape))
    qi_mark_colour_from_name (what, &colour);
  if (shape == QI_MARK_LINE)
    return;
  self->mark_shape = shape;
  self->mark_colour = colour;
  mas_palette_set_mark (MAS_PALETTE (self->palette), shape, colour);
  if (mark)
    mark_selection (self);
  else if (mas_held_get_kind (self->held) != MAS_HELD_ARROW)
    mas_held_draw (self->held, MAS_HELD_MARKER);
}

/* mark: "" is the cursor's square as the tool is; a shape or a colour changes the tool first. */
void
mas_edit_area_mark_action (GtkWidget  *widget,
                           const char *action,
                           GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);

  if (self->document == NULL)
    return;
  if (g_str_equal (action, "board.mark"))
    choose (self, g_variant_get_string (parameter, NULL), TRUE);
  else if (g_str_equal (action, "board.marker"))
    choose (self, g_variant_get_string (parameter, NULL), FALSE);
  else if (g_str_equal (action, "board.arrow-tool"))
    mas_held_draw (self->held, MAS_HELD_ARROW);
  else if (g_str_equal (action, "board.arrow"))
    {
      if (!mas_edit_area_arrow_end (self, mas_cursor_get_square (self->cursor)))
        mas_edit_area_arrow_begin (self, mas_cursor_get_square (self->cursor));
    }
  else if (g_str_equal (action, "board.label"))
    ask_label (self);
  else if (mas_edit_area_get_marks (self) == NULL)
    mas_edit_area_take_status (self, g_strdup (_("There are no marks on this board")));
  else if (g_str_equal (action, "board.clear-marks-here"))
    clear_here (self);
  else
    set_marks (self, NULL, QI_NO_SQUARE, g_strdup (_("Clear all marks")),
               g_strdup (_("No marks on the board")), NULL);
}

/* --- menus --------------------------------------------------------------------------------- */

static void
append_choices (GMenu      *menu,
                const char *action)
{
  static const struct
  {
    const char *name;
    const char *label;
  } choices[] = {
    { "plain", N_("Square") }, { "circle", N_("Circle") },  { "triangle", N_("Triangle") },
    { "cross", N_("Cross") },  { "selected", N_("Shade") }, { "green", N_("Green") },
    { "red", N_("Red") },      { "blue", N_("Blue") },      { "yellow", N_("Yellow") },
  };
  g_autoptr (GMenu) shapes = g_menu_new ();
  g_autoptr (GMenu) colours = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(choices[i].label), NULL);

      g_menu_item_set_action_and_target (item, action, "s", choices[i].name);
      g_menu_append_item (i < 5 ? shapes : colours, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (shapes));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (colours));
}

static void
append_keyed (GMenu      *menu,
              const char *label,
              const char *action,
              const char *accel)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  g_menu_item_set_attribute (item, "accel", "s", accel);
  g_menu_append_item (menu, item);
}

/* What can be drawn on the cursor's square. */
GMenuModel *
mas_edit_area_new_mark_menu (MasEditArea *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();
  g_autofree char *words =
    mas_edit_area_dup_mark_words (self, mas_cursor_get_square (self->cursor));

  append_choices (menu, "board.mark");
  append_keyed (more, _("Arrow from Here"), "board.arrow", "<Control><Shift>m");
  g_menu_append (more, _("Label…"), "board.label");
  if (*words != '\0')
    g_menu_append (more, _("Clear Marks Here"), "board.clear-marks-here");
  if (mas_edit_area_get_marks (self) != NULL)
    g_menu_append (more, _("Clear All Marks"), "board.clear-marks");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  return G_MENU_MODEL (menu);
}

/* What the tools draw, over their slots in the palette. */
void
mas_edit_area_open_marker_menu (MasEditArea *self,
                                GtkWidget   *slot)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();
  graphene_rect_t rect;
  GtkWidget *popover = NULL;

  append_choices (menu, "board.marker");
  g_menu_append (more, _("Clear All Marks"), "board.clear-marks");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  if (!gtk_widget_compute_bounds (slot, GTK_WIDGET (self), &rect))
    return;
  mas_spot_clear (&self->menu_spot);
  popover = mas_edit_area_get_menu (self, G_MENU_MODEL (menu), _("Marks"));
  mas_edit_area_pop_up_at (self, popover, &rect);
}
