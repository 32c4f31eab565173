/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-piece-row.h"

#include "diagram-art.h"
#include "mas-access.h"
#include "mas-combo-row.h"
#include "mas-move-board.h"
#include "mas-plan.h"
#include "mas-resources.h"
#include "mas-words-moves.h"
#include "mas-words-private.h"

#include <glib/gi18n.h>

struct _MasPieceRow
{
  AdwExpanderRow  parent_instance;

  QiPlannedPiece *piece;
  MasPlanName     name;
  char          **arts;
  gboolean        filling; /* this object itself changes the rows */
  char           *fault;   /* what is wrong, NULL: nothing */
  GtkWidget      *faulty;  /* the row where it is said, or NULL */

  GtkWidget      *name_row;
  GtkWidget      *letter_row;
  GtkWidget      *moves_row;
  GtkWidget      *shown_row;
  GtkWidget      *becomes_row;
  GtkWidget      *king_row;
  GtkSwitch      *king;
  AdwComboRow    *art_row;
  GtkLabel       *words;
  MasMoveBoard   *board;
};

G_DEFINE_FINAL_TYPE (MasPieceRow, mas_piece_row, ADW_TYPE_EXPANDER_ROW)

static guint changed_signal;

static char *
dup_text (GtkWidget *row)
{
  return g_strdup (gtk_editable_get_text (GTK_EDITABLE (row)));
}

/* The first letter of what was typed, 0 for none or several. */
static char
get_letter (GtkWidget *row)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (row));

  return text[0] != '\0' && text[1] == '\0' ? g_ascii_toupper (text[0]) : '\0';
}

/* As the board will call it: names that are known are translated. */
static const char *
get_title (const QiPlannedPiece *piece)
{
  const char *known = mas_words_lookup_bare_piece (piece->name);

  if (known != NULL)
    return known;
  return *piece->name != '\0' ? piece->name : piece->token;
}

/* The toolkit builds the row of two lists: of what is always seen of it, and of what it opens. */
static void
name_lists (MasPieceRow *self)
{
  GtkWidget *box = gtk_widget_get_first_child (GTK_WIDGET (self));
  GtkWidget *head = box != NULL ? gtk_widget_get_first_child (box) : NULL;

  if (GTK_IS_LIST_BOX (head) && gtk_widget_get_first_child (head) != NULL)
    mas_access_name_around (gtk_widget_get_first_child (head));
  mas_access_name_around (self->name_row);
}

static void
update_title (MasPieceRow *self)
{
  const QiPlannedPiece *piece = self->piece;
  g_autofree char *subtitle = NULL;

  if (self->fault != NULL)
    subtitle = g_strdup (self->fault);
  else if (*piece->moves != '\0')
    /* Translators: of a piece of one's own game: its letter, and its moves as they were typed */
    subtitle = g_strdup_printf (_("Letter %c, moves %s"),
                                piece->letter != '\0' ? piece->letter : '?', piece->moves);
  else
    subtitle =
      g_strdup_printf (_("Letter %c, does not move"), piece->letter != '\0' ? piece->letter : '?');
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), get_title (piece));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), subtitle);
  name_lists (self);
}

static void
show_words (MasPieceRow *self,
            const char  *words)
{
  gtk_label_set_text (self->words, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->shown_row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
}

static void
update_moves (MasPieceRow *self)
{
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  g_autofree char *words = NULL;
  gsize offset = 0;

  mas_move_board_set_piece (self->board, self->piece->token, self->piece->art);
  if (!qi_betza_parse (self->piece->moves, patterns, &offset))
    return;
  words = mas_words_moves ((const QiPattern *) patterns->data, patterns->len);
  show_words (self, words);
  mas_move_board_set_moves (self->board, patterns);
}

static void
on_changed_cb (MasPieceRow *self)
{
  QiPlannedPiece *piece = self->piece;
  const guint art = adw_combo_row_get_selected (self->art_row);

  if (self->filling)
    return;
  g_free (piece->name);
  g_free (piece->moves);
  g_free (piece->art);
  piece->name =
    mas_plan_name_dup (&self->name, gtk_editable_get_text (GTK_EDITABLE (self->name_row)));
  piece->moves = dup_text (self->moves_row);
  piece->art = g_strdup (art == 0 || art == GTK_INVALID_LIST_POSITION ? "" : self->arts[art - 1]);
  piece->letter = get_letter (self->letter_row);
  piece->becomes = *gtk_editable_get_text (GTK_EDITABLE (self->becomes_row)) == '\0'
                     ? '\0'
                     : get_letter (self->becomes_row);
  piece->royal = gtk_switch_get_active (self->king);
  update_title (self);
  update_moves (self);
  g_signal_emit (self, changed_signal, 0);
}

static GtkWidget *
get_faulty_row (MasPieceRow    *self,
                QiPlanFaultKind kind)
{
  switch ((guint) kind)
    {
    case QI_PLAN_BAD_PIECE_NAME:
      return self->name_row;
    case QI_PLAN_BAD_MOVES:
      return self->moves_row;
    case QI_PLAN_TWO_ROYAL:
      return self->king_row;
    case QI_PLAN_BAD_BECOMES:
      return self->becomes_row;
    default:
      return self->letter_row;
    }
}

void
mas_piece_row_set_fault (MasPieceRow    *self,
                         QiPlanFaultKind kind,
                         const char     *words)
{
  GtkWidget *faulty = words != NULL ? get_faulty_row (self, kind) : NULL;

  g_return_if_fail (MAS_IS_PIECE_ROW (self));

  if (self->faulty != NULL && self->faulty != faulty)
    mas_access_show_fault (self->faulty, NULL);
  self->faulty = faulty;
  g_free (self->fault);
  self->fault = g_strdup (words);
  if (words != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  update_title (self);
  update_moves (self);
  if (faulty != NULL)
    mas_access_show_fault (faulty, words);
  if (faulty == self->moves_row)
    show_words (self, words);
}

void
mas_piece_row_show_becomes (MasPieceRow *self)
{
  const char becomes[2] = { self->piece->becomes, '\0' };

  g_return_if_fail (MAS_IS_PIECE_ROW (self));

  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->becomes_row), becomes);
  self->filling = FALSE;
}

void
mas_piece_row_show_fault (MasPieceRow *self)
{
  g_return_if_fail (MAS_IS_PIECE_ROW (self));

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), TRUE);
  if (self->faulty != NULL)
    gtk_widget_grab_focus (self->faulty);
}

static void
fill_arts (MasPieceRow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->arts = diagram_art_dup_names ();
  gtk_string_list_append (names, C_("drawing of a piece", "By its moves"));
  for (guint i = 0; self->arts[i] != NULL; i++)
    {
      g_autofree char *shown = g_strdelimit (g_strdup (self->arts[i]), "-", ' ');

      gtk_string_list_append (names, g_dgettext (NULL, shown));
    }
  adw_combo_row_set_model (self->art_row, G_LIST_MODEL (names));
}

static void
fill (MasPieceRow *self)
{
  const QiPlannedPiece *piece = self->piece;
  const char letter[2] = { piece->letter, '\0' };
  const char becomes[2] = { piece->becomes, '\0' };

  self->filling = TRUE;
  mas_plan_name_set (&self->name, piece->name, mas_words_lookup_bare_piece (piece->name));
  gtk_editable_set_text (GTK_EDITABLE (self->name_row), self->name.shown);
  gtk_editable_set_text (GTK_EDITABLE (self->letter_row), letter);
  gtk_editable_set_text (GTK_EDITABLE (self->moves_row), piece->moves);
  gtk_editable_set_text (GTK_EDITABLE (self->becomes_row), becomes);
  gtk_switch_set_active (self->king, piece->royal);
  fill_arts (self);
  self->filling = FALSE;
  update_title (self);
  update_moves (self);
}

static void
mas_piece_row_finalize (GObject *object)
{
  mas_plan_name_clear (&MAS_PIECE_ROW (object)->name);
  g_strfreev (MAS_PIECE_ROW (object)->arts);
  g_free (MAS_PIECE_ROW (object)->fault);
  G_OBJECT_CLASS (mas_piece_row_parent_class)->finalize (object);
}

static void
mas_piece_row_class_init (MasPieceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_piece_row_finalize;
  changed_signal = g_signal_new ("changed", MAS_TYPE_PIECE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_MOVE_BOARD);
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-piece-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, name_row);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, letter_row);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, moves_row);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, shown_row);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, becomes_row);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, king_row);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, king);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, art_row);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, words);
  gtk_widget_class_bind_template_child (widget_class, MasPieceRow, board);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
}

static void
mas_piece_row_init (MasPieceRow *self)
{
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  mas_access_show_entry (self->name_row);
  mas_access_show_entry (self->letter_row);
  mas_access_show_entry (self->moves_row);
  mas_access_show_entry (self->becomes_row);
  mas_access_name (GTK_WIDGET (self->king),
                   adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->king_row)));
}

GtkWidget *
mas_piece_row_new (QiGamePlan *plan,
                   guint       piece)
{
  MasPieceRow *self = g_object_new (MAS_TYPE_PIECE_ROW, NULL);

  self->piece = qi_game_plan_get (plan, piece);
  fill (self);
  return GTK_WIDGET (self);
}
