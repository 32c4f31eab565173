/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-details-panel.h"

#include "mas-access.h"
#include "mas-column-layout.h"
#include "mas-detail-rows.h"
#include "mas-late-menu.h"
#include "mas-resources.h"
#include "mas-speech.h"
#include "mas-tip.h"

#include <glib/gi18n.h>

/* Two lists of rows: what the game has beside the board, and what describes the position. A change of
 * the document updates existing rows; rows are only added and removed with their details, so an edit
 * elsewhere never takes the focus away. */

typedef enum
{
  LIST_GAME,
  LIST_WORDS,
  N_LISTS
} ListName;

struct _MasDetailsPanel
{
  MasPanel    parent_instance;

  GtkListBox *lists[N_LISTS];
  GtkWidget  *headings[N_LISTS];
  GPtrArray  *rows[N_LISTS]; /* Row * */
  GtkWidget  *add;
  guint       n_addable; /* lines of its menu */
  GtkLabel   *reason;
  GHashTable *asked; /* keys of rows that the person added */
};

G_DEFINE_FINAL_TYPE (MasDetailsPanel, mas_details_panel, MAS_TYPE_PANEL)

static MasDocument *
get_document (MasDetailsPanel *self)
{
  return mas_panel_get_document (MAS_PANEL (self));
}

typedef struct
{
  MasDetail *detail;
  GtkWidget *widget; /* borrowed from its list */
} Row;

typedef struct
{
  GtkWidget *(*new) (MasDocument *document, const MasDetail *detail);
  void (*update) (GtkWidget *row);
} RowKind;

static const RowKind row_kinds[MAS_DETAIL_N_KINDS] = {
  [MAS_DETAIL_CASTLING] = { mas_rights_row_new, mas_rights_row_update },
  [MAS_DETAIL_GATES] = { mas_rights_row_new, mas_rights_row_update },
  [MAS_DETAIL_PASSED] = { mas_passed_row_new, mas_passed_row_update },
  [MAS_DETAIL_NUMBER] = { mas_number_row_new, mas_number_row_update },
  [MAS_DETAIL_SIDE_NUMBER] = { mas_number_row_new, mas_number_row_update },
  [MAS_DETAIL_SQUARE] = { mas_text_row_new, mas_text_row_update },
  [MAS_DETAIL_TEXT] = { mas_text_row_new, mas_text_row_update },
  [MAS_DETAIL_SIDE_TEXT] = { mas_text_row_new, mas_text_row_update },
  [MAS_DETAIL_LINES] = { mas_lines_row_new, mas_lines_row_update },
  [MAS_DETAIL_NAMED_TEXTS] = { mas_texts_row_new, mas_texts_row_update },
  [MAS_DETAIL_TEXTS] = { mas_texts_row_new, mas_texts_row_update },
  [MAS_DETAIL_VALUE] = { mas_value_row_new, mas_value_row_update },
};

void
mas_detail_set_row_title (GtkWidget  *row,
                          const char *title)
{
  g_autofree char *markup = g_markup_escape_text (title, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
}

char *
mas_detail_update_row (const MasDetail *self,
                       MasDocument     *document,
                       GtkWidget       *row)
{
  const QiGameInfo *info = mas_document_get_game_info (document);
  g_autofree char *title = mas_detail_dup_title (self, info);

  mas_detail_set_row_title (row, title);
  mas_tip_set (row, mas_detail_get_tip (self));
  return mas_detail_dup_text (self, mas_document_get_setup (document), info);
}

static void
row_free (Row *row)
{
  mas_detail_free (row->detail);
  g_free (row);
}

static void
remove_row (MasDetailsPanel *self,
            ListName         list,
            guint            index)
{
  Row *row = g_ptr_array_index (self->rows[list], index);

  gtk_list_box_remove (self->lists[list], row->widget);
  g_ptr_array_remove_index (self->rows[list], index);
}

static void
insert_row (MasDetailsPanel *self,
            ListName         list,
            guint            index,
            const MasDetail *detail)
{
  Row *row = g_new0 (Row, 1);

  row->detail = mas_detail_copy (detail);
  row->widget = row_kinds[detail->kind].new(get_document (self), detail);
  mas_column_layout_attach_titles (row->widget);
  gtk_list_box_insert (self->lists[list], row->widget, (int) index);
  g_ptr_array_insert (self->rows[list], (int) index, row);
}

static gboolean
is_wanted (GPtrArray       *wanted,
           guint            first,
           const MasDetail *detail)
{
  for (guint i = first; i < wanted->len; i++)
    if (mas_detail_equal (g_ptr_array_index (wanted, i), detail))
      return TRUE;
  return FALSE;
}

/* Brings the rows of one list in line with @wanted: those that stay are updated. */
static void
fill_list (MasDetailsPanel *self,
           ListName         list,
           GPtrArray       *wanted)
{
  GPtrArray *rows = self->rows[list];
  guint n = 0;

  for (guint i = 0; i < wanted->len; i++)
    {
      const MasDetail *detail = g_ptr_array_index (wanted, i);
      const Row *present = NULL;

      if (detail->is_words != (list == LIST_WORDS))
        continue;
      while (n < rows->len)
        {
          present = g_ptr_array_index (rows, n);
          if (mas_detail_equal (present->detail, detail) || is_wanted (wanted, i, present->detail))
            break;
          remove_row (self, list, n);
        }
      present = n < rows->len ? g_ptr_array_index (rows, n) : NULL;
      if (present != NULL && mas_detail_equal (present->detail, detail))
        row_kinds[detail->kind].update (present->widget);
      else
        insert_row (self, list, n, detail);
      n++;
    }
  while (rows->len > n)
    remove_row (self, list, n);
  gtk_widget_set_visible (GTK_WIDGET (self->lists[list]), n > 0);
  gtk_widget_set_visible (self->headings[list], n > 0);
}

static void
fill_menu (MasDetailsPanel *self,
           GPtrArray       *wanted)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  const char *const *keys = mas_detail_get_addable ();
  const char *const labels[] = { N_("Players"), N_("Stipulation"), N_("Comment") };
  guint n = 0;

  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autofree char *action = g_strdup_printf ("details.add::%s", keys[i]);
      gboolean is_there = FALSE;

      for (guint j = 0; j < wanted->len && !is_there; j++)
        is_there = g_str_equal (((MasDetail *) g_ptr_array_index (wanted, j))->key, keys[i]);
      if (is_there)
        continue;
      g_menu_append (menu, _(labels[i]), action);
      n++;
    }
  gtk_widget_set_sensitive (self->add, n > 0);
  if (n == self->n_addable)
    return;
  self->n_addable = n;
  mas_late_menu_set (GTK_MENU_BUTTON (self->add), G_MENU_MODEL (menu));
}

static void
fill (MasDetailsPanel *self)
{
  QiSetup *setup = mas_document_get_setup (get_document (self));
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  g_autoptr (GPtrArray) wanted = mas_detail_list (setup, info, self->asked);

  fill_list (self, LIST_GAME, wanted);
  fill_list (self, LIST_WORDS, wanted);
  fill_menu (self, wanted);
}

static void
empty (MasDetailsPanel *self)
{
  for (guint list = 0; list < N_LISTS; list++)
    while (self->rows[list]->len > 0)
      remove_row (self, list, self->rows[list]->len - 1);
  g_hash_table_remove_all (self->asked);
}

static void
mas_details_panel_show (MasPanel *panel)
{
  MasDetailsPanel *self = MAS_DETAILS_PANEL (panel);

  empty (self);
  if (get_document (self) != NULL)
    fill (self);
}

static void
mas_details_panel_update (MasPanel *panel,
                          QiSetup  *before)
{
  fill (MAS_DETAILS_PANEL (panel));
}

/* Shows why typed text is not accepted, or clears that. */
static void
on_explain_cb (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  MasDetailsPanel *self = MAS_DETAILS_PANEL (widget);
  const char *words = g_variant_get_string (parameter, NULL);

  gtk_label_set_label (self->reason, words);
  gtk_widget_set_visible (GTK_WIDGET (self->reason), *words != '\0');
  mas_speech_say (widget, words);
}

static void
on_add_cb (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  MasDetailsPanel *self = MAS_DETAILS_PANEL (widget);
  const char *key = g_variant_get_string (parameter, NULL);

  if (get_document (self) == NULL)
    return;
  g_hash_table_add (self->asked, g_strdup (key));
  fill (self);
  for (guint i = 0; i < self->rows[LIST_WORDS]->len; i++)
    {
      const Row *row = g_ptr_array_index (self->rows[LIST_WORDS], i);

      if (g_str_equal (row->detail->key, key))
        {
          if (MAS_IS_LINES_ROW (row->widget))
            mas_lines_row_begin (MAS_LINES_ROW (row->widget));
          else
            gtk_widget_grab_focus (row->widget);
          break;
        }
    }
}

static void
mas_details_panel_dispose (GObject *object)
{
  MasDetailsPanel *self = MAS_DETAILS_PANEL (object);

  for (guint i = 0; i < N_LISTS; i++)
    g_clear_pointer (&self->rows[i], g_ptr_array_unref);
  g_clear_pointer (&self->asked, g_hash_table_unref);

  G_OBJECT_CLASS (mas_details_panel_parent_class)->dispose (object);
}

static void
bind_lists (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *id;
    gssize place;
  } parts[] = {
    { "game_heading", G_STRUCT_OFFSET (MasDetailsPanel, headings[LIST_GAME]) },
    { "game_list", G_STRUCT_OFFSET (MasDetailsPanel, lists[LIST_GAME]) },
    { "words_heading", G_STRUCT_OFFSET (MasDetailsPanel, headings[LIST_WORDS]) },
    { "words_list", G_STRUCT_OFFSET (MasDetailsPanel, lists[LIST_WORDS]) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_class_bind_template_child_full (widget_class, parts[i].id, FALSE, parts[i].place);
}

static void
mas_details_panel_class_init (MasDetailsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_details_panel_dispose;
  MAS_PANEL_CLASS (klass)->show = mas_details_panel_show;
  MAS_PANEL_CLASS (klass)->update = mas_details_panel_update;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-details-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, MasDetailsPanel, add);
  gtk_widget_class_bind_template_child (widget_class, MasDetailsPanel, reason);
  bind_lists (widget_class);
  gtk_widget_class_set_css_name (widget_class, "details");
  gtk_widget_class_install_action (widget_class, "details.explain", "s", on_explain_cb);
  gtk_widget_class_install_action (widget_class, "details.add", "s", on_add_cb);
}

static void
mas_details_panel_init (MasDetailsPanel *self)
{
  self->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint list = 0; list < N_LISTS; list++)
    self->rows[list] = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name_buttons (GTK_WIDGET (self));
}

GtkWidget *
mas_details_panel_new (void)
{
  return g_object_new (MAS_TYPE_DETAILS_PANEL, NULL);
}
