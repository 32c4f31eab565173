/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"

#include "qi-game-rights-private.h"

#include <glib/gi18n.h>

struct _MasPassedRow
{
  MasComboRow  parent_instance;

  MasDocument *document;
  MasDetail   *detail;
  GArray      *squares; /* guint, of the choices after "None" */
  char       **names;   /* of all choices */
  gboolean     setting;
};

G_DEFINE_FINAL_TYPE (MasPassedRow, mas_passed_row, MAS_TYPE_COMBO_ROW)

static void
on_selected_cb (MasPassedRow *self)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self));
  g_autoptr (QiValue) value = NULL;

  if (self->setting || self->squares == NULL || selected > self->squares->len)
    return;
  if (selected > 0)
    value = qi_value_new_int (g_array_index (self->squares, guint, selected - 1));
  mas_detail_commit (self->detail, self->document, value, FALSE);
}

/* Inserts @square into @squares in order; returns the index. */
static guint
insert_square (GArray *squares,
               guint   square)
{
  guint i = 0;

  while (i < squares->len && g_array_index (squares, guint, i) < square)
    i++;
  if (i == squares->len || g_array_index (squares, guint, i) != square)
    g_array_insert_val (squares, i, square);
  return i;
}

/* The names of the choices; @odd is the present square if it is not among the possible ones. */
static char **
dup_names (const QiGameInfo *info,
           const QiShape    *shape,
           GArray           *squares,
           guint             odd)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  g_strv_builder_add (names, C_("en passant", "None"));
  for (guint i = 0; i < squares->len; i++)
    {
      guint square = g_array_index (squares, guint, i);
      g_autofree char *name = qi_game_info_dup_square_name (info, shape, square);
      /* Translators: a square that no pawn can just have passed over */
      g_autofree char *marked = g_strdup_printf (_("%s (not possible)"), name);

      g_strv_builder_add (names, square == odd ? marked : name);
    }
  return g_strv_builder_end (names);
}

void
mas_passed_row_update (GtkWidget *row)
{
  MasPassedRow *self = MAS_PASSED_ROW (row);
  QiSetup *setup = mas_document_get_setup (self->document);
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  GArray *squares = info != NULL ? qi_game_info_dup_passed_squares (info, position)
                                 : g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (GStrv) names = NULL;
  guint odd = QI_NO_SQUARE;
  guint selected = 0;
  gint64 present = -1;

  if (qi_details_get_int (qi_setup_get_details (setup), self->detail->key, &present) && present >= 0
      && present < qi_shape_get_n_squares (shape))
    {
      guint n_possible = squares->len;

      selected = 1 + insert_square (squares, (guint) present);
      if (squares->len > n_possible && info != NULL)
        odd = (guint) present;
    }
  names = dup_names (mas_document_get_names (self->document), shape, squares, odd);

  self->setting = TRUE;
  g_clear_pointer (&self->squares, g_array_unref);
  self->squares = squares;
  if (self->names == NULL
      || !g_strv_equal ((const char *const *) names, (const char *const *) self->names))
    {
      g_autoptr (GtkStringList) model = gtk_string_list_new ((const char *const *) names);

      adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (model));
      g_strfreev (self->names);
      self->names = g_steal_pointer (&names);
    }
  adw_combo_row_set_selected (ADW_COMBO_ROW (self), selected);
  if (odd != QI_NO_SQUARE)
    gtk_widget_add_css_class (row, "odd");
  else
    gtk_widget_remove_css_class (row, "odd");
  self->setting = FALSE;
}

static void
mas_passed_row_dispose (GObject *object)
{
  MasPassedRow *self = MAS_PASSED_ROW (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->squares, g_array_unref);
  G_OBJECT_CLASS (mas_passed_row_parent_class)->dispose (object);
}

static void
mas_passed_row_finalize (GObject *object)
{
  MasPassedRow *self = MAS_PASSED_ROW (object);

  g_clear_pointer (&self->detail, mas_detail_free);
  g_clear_pointer (&self->names, g_strfreev);
  G_OBJECT_CLASS (mas_passed_row_parent_class)->finalize (object);
}

static void
mas_passed_row_class_init (MasPassedRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_passed_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_passed_row_finalize;
}

static void
mas_passed_row_init (MasPassedRow *self)
{
}

GtkWidget *
mas_passed_row_new (MasDocument     *document,
                    const MasDetail *detail)
{
  MasPassedRow *self = g_object_new (MAS_TYPE_PASSED_ROW, NULL);
  g_autofree char *title = mas_detail_dup_title (detail, NULL);

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  mas_detail_set_row_title (GTK_WIDGET (self), title);
  mas_passed_row_update (GTK_WIDGET (self));
  g_signal_connect (self, "notify::selected", G_CALLBACK (on_selected_cb), NULL);
  return GTK_WIDGET (self);
}
