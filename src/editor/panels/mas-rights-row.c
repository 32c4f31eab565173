/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"

#include "mas-resources.h"
#include "qi-details-private.h"
#include "qi-game-info-private.h"
#include "qi-game-rights-private.h"

#include <glib/gi18n.h>

#define MAX_IN_A_LINE 10 /* files whose boxes fit into one line */
#define TITLE_CHARS   10
#define MAX_BOXES     64 /* more squares than this cannot be the rights of a game */

/*
 * One side's castling rights: a box for each rook that may have one, and for each right that is there,
 * king's side first. Where a side of the king has neither, its usual corner stands there and cannot be
 * ticked, so that the row keeps its form, and its tooltip says why. A right whose rook or king is
 * missing or has moved is still shown, says so, and can be unticked, but not ticked again.
 *
 * Gates are the same with a small button for each file.
 */

typedef struct
{
  guint        square;
  gboolean     is_on;
  gboolean     is_open; /* can be changed */
  QiRightState state;
} Choice;

struct _MasRightsRow
{
  AdwPreferencesRow parent_instance;

  MasDocument      *document;
  MasDetail        *detail;
  GtkLabel         *title;
  GtkWidget        *boxes;
  gboolean          setting;
};

G_DEFINE_FINAL_TYPE (MasRightsRow, mas_rights_row, ADW_TYPE_PREFERENCES_ROW)

static GQuark
get_square_quark (void)
{
  return g_quark_from_static_string ("mas-square");
}

static guint
get_square (GtkWidget *box)
{
  return GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (box), get_square_quark ()));
}

static gboolean
is_castling (MasRightsRow *self)
{
  return self->detail->kind == MAS_DETAIL_CASTLING;
}

/* --- what can be chosen -------------------------------------------------------------------- */

static Choice *
find_choice (GArray *choices,
             guint   square)
{
  for (guint i = 0; i < choices->len; i++)
    if (g_array_index (choices, Choice, i).square == square)
      return &g_array_index (choices, Choice, i);
  return NULL;
}

static QiRightState
judge (MasRightsRow *self,
       guint         square)
{
  QiPosition *position = mas_document_get_position (self->document);
  const QiGameInfo *info = mas_document_get_game_info (self->document);

  if (info == NULL)
    return QI_RIGHT_FITS;
  return is_castling (self)
           ? qi_game_info_judge_castling (info, position, self->detail->side, square)
           : qi_game_info_judge_gate (info, position, self->detail->side, square);
}

/* Inserts a choice in order: the king's side comes first. */
static Choice *
add_choice (GArray *choices,
            guint   square)
{
  Choice *found = find_choice (choices, square);
  const Choice choice = { .square = square, .is_open = TRUE };
  guint i = 0;

  if (found != NULL || choices->len >= MAX_BOXES)
    return found;
  while (i < choices->len && g_array_index (choices, Choice, i).square > square)
    i++;
  g_array_insert_val (choices, i, choice);
  return &g_array_index (choices, Choice, i);
}

static gboolean
has_side (MasRightsRow     *self,
          const QiGameInfo *info,
          QiPosition       *position,
          GArray           *choices,
          gboolean          king_side)
{
  for (guint i = 0; i < choices->len; i++)
    if (qi_game_info_is_king_side (info, position, self->detail->side,
                                   g_array_index (choices, Choice, i).square)
        == king_side)
      return TRUE;
  return FALSE;
}

/* Adds the corners of the game's start for a side of the king that has no other choice. */
static void
add_usual (MasRightsRow     *self,
           const QiGameInfo *info,
           QiPosition       *position,
           GArray           *choices)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (start));
  g_autoptr (GArray) usual = NULL;

  if (!qi_shape_equal (shape, qi_position_get_shape (position)))
    return;
  usual = qi_details_dup_squares (qi_setup_get_details (start), self->detail->key,
                                  self->detail->side, shape);
  for (guint i = 0; i < usual->len; i++)
    {
      guint square = g_array_index (usual, guint, i);
      Choice *choice = NULL;

      if (is_castling (self)
          && has_side (self, info, position, choices,
                       qi_game_info_is_king_side (info, position, self->detail->side, square)))
        continue;
      if (find_choice (choices, square) != NULL)
        continue;
      choice = add_choice (choices, square);
      if (choice != NULL)
        choice->is_open = FALSE;
    }
}

static GArray *
dup_rights (MasRightsRow *self)
{
  return qi_details_dup_squares (qi_setup_get_details (mas_document_get_setup (self->document)),
                                 self->detail->key, self->detail->side,
                                 qi_position_get_shape (
                                   mas_document_get_position (self->document)));
}

/* Choice: what the row shows. */
static GArray *
dup_choices (MasRightsRow *self)
{
  QiPosition *position = mas_document_get_position (self->document);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  QiSide side = self->detail->side;
  GArray *choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  g_autoptr (GArray) rights = dup_rights (self);
  g_autoptr (GArray) possible = NULL;

  if (info != NULL)
    possible = is_castling (self) ? qi_game_info_dup_castling_squares (info, position, side)
                                  : qi_game_info_dup_gate_squares (info, position, side);
  for (guint i = 0; possible != NULL && i < possible->len; i++)
    add_choice (choices, g_array_index (possible, guint, i));
  for (guint i = 0; i < rights->len; i++)
    {
      guint square = g_array_index (rights, guint, i);
      Choice *choice = add_choice (choices, square);

      if (choice == NULL)
        continue;
      choice->is_on = TRUE;
    }
  /* A box that has the focus is not removed. */
  for (GtkWidget *box = gtk_widget_get_first_child (self->boxes); box != NULL;
       box = gtk_widget_get_next_sibling (box))
    if (gtk_widget_has_focus (box) && get_square (box) < qi_position_get_n_squares (position))
      add_choice (choices, get_square (box));
  if (info != NULL)
    add_usual (self, info, position, choices);
  for (guint i = 0; i < choices->len; i++)
    {
      Choice *choice = &g_array_index (choices, Choice, i);

      choice->state = judge (self, choice->square);
    }
  return choices;
}

/* --- changes ------------------------------------------------------------------------------- */

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  return first < second ? 1 : first > second ? -1 : 0;
}

static void
on_toggled_cb (MasRightsRow *self,
               GtkWidget    *box)
{
  QiPosition *position = mas_document_get_position (self->document);
  QiDetails *details = qi_setup_get_details (mas_document_get_setup (self->document));
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  QiSide side = self->detail->side;
  guint square = get_square (box);
  gboolean is_on = FALSE;
  g_autoptr (GArray) rights = NULL;
  g_autoptr (QiDetails) changed = NULL;

  if (self->setting)
    return;
  rights = dup_rights (self);
  g_object_get (box, "active", &is_on, NULL);
  /* The box was only kept because it had the focus. */
  if (is_on && judge (self, square) != QI_RIGHT_FITS)
    {
      mas_rights_row_update (GTK_WIDGET (self));
      return;
    }
  for (guint i = rights->len; i > 0; i--)
    {
      guint other = g_array_index (rights, guint, i - 1);

      /* Only one rook on each side of the king may castle. */
      if (other == square
          || (is_on && is_castling (self)
              && qi_game_info_is_king_side (info, position, side, other)
                   == qi_game_info_is_king_side (info, position, side, square)))
        g_array_remove_index (rights, i - 1);
    }
  if (is_on)
    g_array_append_val (rights, square);
  g_array_sort (rights, compare_descending);
  changed = qi_details_with_side_squares (details, self->detail->key, side,
                                          (const guint *) (const void *) rights->data, rights->len);
  mas_detail_commit (self->detail, self->document, qi_details_get (changed, self->detail->key),
                     FALSE);
}

/* --- the boxes ----------------------------------------------------------------------------- */

/* "e1", or NULL where the king may start anywhere on its rank. */
static char *
dup_king_square (MasRightsRow *self)
{
  QiPosition *position = mas_document_get_position (self->document);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  guint king = info != NULL ? qi_game_info_get_castling_king (info, position, self->detail->side)
                            : QI_NO_SQUARE;

  return king != QI_NO_SQUARE
           ? qi_game_info_dup_square_name (info, qi_position_get_shape (position), king)
           : NULL;
}

static char *
dup_state_words (MasRightsRow *self,
                 const Choice *choice,
                 const char   *square)
{
  g_autofree char *king = dup_king_square (self);

  if (choice->state != QI_RIGHT_NO_PIECE && choice->state != QI_RIGHT_ROOK_MOVED)
    {
      if (king != NULL)
        /* Translators: the square of a rook that may not castle, and where its king would have to be */
        return g_strdup_printf (_("%s: no king on %s"), square, king);
      if (choice->state == QI_RIGHT_NO_KING)
        /* Translators: the name of a square with a castling right */
        return g_strdup_printf (_("%s: no king on its rank"), square);
      /* Translators: the name of a square with a castling right in Chess960 */
      return g_strdup_printf (_("%s: the king started between the rooks"), square);
    }
  if (choice->state == QI_RIGHT_ROOK_MOVED)
    /* Translators: the name of a square with a castling right */
    return g_strdup_printf (_("%s: no rook starts there"), square);
  if (is_castling (self))
    /* Translators: the name of a square with a castling right */
    return g_strdup_printf (_("%s: no rook there"), square);
  /* Translators: the name of a square with a gate */
  return g_strdup_printf (_("%s: no piece there"), square);
}

static void
show_castling (MasRightsRow *self,
               GtkWidget    *box,
               const Choice *choice,
               const char   *words)
{
  GtkWidget *label = gtk_check_button_get_child (GTK_CHECK_BUTTON (box));

  gtk_label_set_label (GTK_LABEL (label), words);
  /* Words about errors may need several lines. The usual ones fit into one, and GTK would lay out a
   * wrapping label two hundred times to find its width. */
  gtk_label_set_wrap (GTK_LABEL (label), choice->state != QI_RIGHT_FITS);
  if (choice->state != QI_RIGHT_FITS && choice->is_on)
    gtk_widget_add_css_class (label, "warning");
  else
    gtk_widget_remove_css_class (label, "warning");
}

static void
show_choice (MasRightsRow *self,
             GtkWidget    *box,
             const Choice *choice)
{
  QiPosition *position = mas_document_get_position (self->document);
  const QiShape *shape = qi_position_get_shape (position);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  g_autofree char *square =
    qi_game_info_dup_square_name (mas_document_get_names (self->document), shape, choice->square);
  g_autofree char *title = mas_detail_dup_title (self->detail, info);
  g_autofree char *words = NULL;
  g_autofree char *name = NULL;

  if (choice->state != QI_RIGHT_FITS)
    words = dup_state_words (self, choice, square);
  else if (!is_castling (self))
    words = g_strdup (square);
  else if (qi_game_info_is_king_side (info, position, self->detail->side, choice->square))
    /* Translators: the square of a rook that may castle */
    words = g_strdup_printf (_("King’s side (%s)"), square);
  else
    /* Translators: the square of a rook that may castle */
    words = g_strdup_printf (_("Queen’s side (%s)"), square);
  /* Translators: what a screen reader says of a box: "White’s castling: King’s side (h1)" */
  name = g_strdup_printf (_("%s: %s"), title, words);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set (box, "active", choice->is_on, NULL);
  gtk_widget_set_sensitive (box, choice->is_open);
  if (is_castling (self))
    {
      show_castling (self, box, choice, words);
      return;
    }

  g_autofree char *file =
    qi_game_info_dup_file_label (mas_document_get_names (self->document), shape,
                                 choice->square % qi_shape_get_files (shape));
  g_autofree char *marked =
    choice->state != QI_RIGHT_FITS && choice->is_on ? g_strconcat (file, "?", NULL) : NULL;

  gtk_button_set_label (GTK_BUTTON (box), marked != NULL ? marked : file);
  gtk_widget_set_tooltip_text (box, words);
  if (marked != NULL)
    gtk_widget_add_css_class (box, "warning");
  else
    gtk_widget_remove_css_class (box, "warning");
}

static GtkWidget *
new_box (MasRightsRow *self,
         guint         square)
{
  GtkWidget *box =
    is_castling (self) ? gtk_check_button_new () : gtk_toggle_button_new_with_label ("");

  if (is_castling (self))
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "numeric");
      gtk_check_button_set_child (GTK_CHECK_BUTTON (box), label);
    }
  g_object_set_qdata (G_OBJECT (box), get_square_quark (), GUINT_TO_POINTER (square));
  g_signal_connect_object (box, "toggled", G_CALLBACK (on_toggled_cb), self, G_CONNECT_SWAPPED);
  return box;
}

static GtkWidget *
find_box (MasRightsRow *self,
          guint         square)
{
  for (GtkWidget *box = gtk_widget_get_first_child (self->boxes); box != NULL;
       box = gtk_widget_get_next_sibling (box))
    if (get_square (box) == square)
      return box;
  return NULL;
}

/* Files are listed from the left; otherwise the king's side comes first. */
static const Choice *
get_choice (MasRightsRow *self,
            GArray       *choices,
            guint         i)
{
  return &g_array_index (choices, Choice, is_castling (self) ? i : choices->len - 1 - i);
}

static void
set_in_lines (MasRightsRow *self,
              guint         n)
{
  gboolean in_a_line = !is_castling (self) && n <= MAX_IN_A_LINE;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->boxes), in_a_line
                                                                  ? GTK_ORIENTATION_HORIZONTAL
                                                                  : GTK_ORIENTATION_VERTICAL);
  /* Puts title and boxes side by side, or one above the other. */
  gtk_orientable_set_orientation (GTK_ORIENTABLE (
                                    gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (self))),
                                  is_castling (self) ? GTK_ORIENTATION_HORIZONTAL
                                                     : GTK_ORIENTATION_VERTICAL);
}

void
mas_rights_row_update (GtkWidget *row)
{
  MasRightsRow *self = MAS_RIGHTS_ROW (row);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  g_autofree char *title = mas_detail_dup_title (self->detail, info);
  g_autoptr (GArray) choices = dup_choices (self);
  GtkWidget *next = NULL;
  GtkWidget *last = NULL;

  self->setting = TRUE;
  mas_detail_set_row_title (row, title);
  gtk_label_set_label (self->title, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (GtkWidget *box = gtk_widget_get_first_child (self->boxes); box != NULL; box = next)
    {
      next = gtk_widget_get_next_sibling (box);
      if (find_choice (choices, get_square (box)) == NULL)
        gtk_box_remove (GTK_BOX (self->boxes), box);
    }
  for (guint i = 0; i < choices->len; i++)
    {
      const Choice *choice = get_choice (self, choices, i);
      GtkWidget *box = find_box (self, choice->square);

      if (box == NULL)
        {
          box = new_box (self, choice->square);
          gtk_box_insert_child_after (GTK_BOX (self->boxes), box, last);
        }
      else if (gtk_widget_get_prev_sibling (box) != last)
        gtk_box_reorder_child_after (GTK_BOX (self->boxes), box, last);
      show_choice (self, box, choice);
      last = box;
    }
  set_in_lines (self, choices->len);
  gtk_widget_set_visible (row, choices->len > 0);
  self->setting = FALSE;
}

static void
mas_rights_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_RIGHTS_ROW);
  g_clear_object (&MAS_RIGHTS_ROW (object)->document);
  G_OBJECT_CLASS (mas_rights_row_parent_class)->dispose (object);
}

static void
mas_rights_row_finalize (GObject *object)
{
  g_clear_pointer (&MAS_RIGHTS_ROW (object)->detail, mas_detail_free);
  G_OBJECT_CLASS (mas_rights_row_parent_class)->finalize (object);
}

static void
on_leave_cb (MasRightsRow *self)
{
  if (self->document != NULL)
    mas_rights_row_update (GTK_WIDGET (self));
}

static void
mas_rights_row_class_init (MasRightsRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_rights_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_rights_row_finalize;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-rights-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MasRightsRow, title);
  gtk_widget_class_bind_template_child (widget_class, MasRightsRow, boxes);
  gtk_widget_class_bind_template_callback (widget_class, on_leave_cb);
}

static void
mas_rights_row_init (MasRightsRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mas_rights_row_new (MasDocument     *document,
                    const MasDetail *detail)
{
  MasRightsRow *self = g_object_new (MAS_TYPE_RIGHTS_ROW, NULL);

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  if (!is_castling (self))
    {
      gtk_widget_add_css_class (self->boxes, "linked");
      gtk_box_set_homogeneous (GTK_BOX (self->boxes), TRUE);
      gtk_widget_add_css_class (GTK_WIDGET (self->title), "caption");
      gtk_widget_add_css_class (GTK_WIDGET (self->title), "dim-label");
    }
  else
    {
      /* The title has two lines beside two boxes, so that both sides look alike. */
      gtk_label_set_max_width_chars (self->title, TITLE_CHARS);
      gtk_widget_set_hexpand (self->boxes, TRUE);
      gtk_widget_set_halign (self->boxes, GTK_ALIGN_END);
    }
  mas_rights_row_update (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
