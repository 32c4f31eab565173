/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-details-panel.h"

#include "mas-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define MAX_VALUE_CHARS 200 /* shown of a value that cannot be changed here */

typedef enum
{
  DETAIL_TEXT,
  DETAIL_NUMBER,
  DETAIL_SQUARE,
  DETAIL_SIDE_SQUARES /* one row for each side */
} DetailKind;

typedef struct
{
  const char *key;
  DetailKind  kind;
  const char *title; /* to translate; of one side: with a place for its name */
} Detail;

/* The keys that can be changed, in the order of the rows. */
static const Detail known[] = {
  { "title", DETAIL_TEXT, N_("Title") },
  { "castling", DETAIL_SIDE_SQUARES, N_("%s’s castling rooks") },
  { "enPassant", DETAIL_SQUARE, N_("En passant") },
  { "halfmove", DETAIL_NUMBER, N_("Halfmove clock") },
  { "fullmove", DETAIL_NUMBER, N_("Move number") },
  { "ply", DETAIL_NUMBER, N_("Next ply") },
  { "ko", DETAIL_SQUARE, N_("Ko") },
  { "comment", DETAIL_TEXT, N_("Comment") },
};

struct _MasDetailsPanel
{
  GtkWidget     parent_instance;

  GtkWidget    *group;
  GPtrArray    *rows;     /* GtkWidget *, borrowed from the group */
  GtkLabel     *reason;
  MasDocument  *document;
  GSignalGroup *signals;
  gboolean      applying; /* a row is the cause of the change: it stays as it is */
};

G_DEFINE_FINAL_TYPE (MasDetailsPanel, mas_details_panel, GTK_TYPE_WIDGET)

static char *
dup_square_names (MasDetailsPanel *self,
                  const guint     *squares,
                  gsize            n_squares)
{
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (self->document));
  GString *names = g_string_new (NULL);

  for (gsize i = 0; i < n_squares; i++)
    {
      g_autofree char *name = qi_game_info_dup_square_name (info, shape, squares[i]);

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  return g_string_free (names, FALSE);
}

static char *
dup_value_text (MasDetailsPanel *self,
                const Detail    *detail,
                QiSide           side)
{
  QiDetails *details = qi_setup_get_details (mas_document_get_setup (self->document));
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (self->document));
  QiValue *value = qi_details_get (details, detail->key);
  gint64 number = 0;

  if (value == NULL)
    return g_strdup ("");
  switch (detail->kind)
    {
    case DETAIL_SQUARE:
      if (qi_details_get_int (details, detail->key, &number) && number >= 0
          && number < qi_shape_get_n_squares (shape))
        {
          guint square = (guint) number;

          return dup_square_names (self, &square, 1);
        }
      break;
    case DETAIL_SIDE_SQUARES:
      {
        g_autoptr (GArray) squares = qi_details_dup_squares (details, detail->key, side, shape);

        return dup_square_names (self, (const guint *) (const void *) squares->data, squares->len);
      }
    case DETAIL_TEXT:
      if (qi_value_get_kind (value) == QI_VALUE_STRING)
        return g_strdup (qi_value_get_text (value, NULL));
      break;
    case DETAIL_NUMBER:
    default:
      break;
    }
  return qi_value_to_string (value);
}

static void
show_reason (MasDetailsPanel *self,
             const char      *words)
{
  gtk_label_set_label (self->reason, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reason), words != NULL);
}

static char *
dup_error_words (const GError *error)
{
  QiFinding *finding = qi_error_get_finding (error);

  return finding != NULL ? mas_words_finding (finding, NULL) : g_strdup (error->message);
}

/* Reads names of squares with space or commas between them. NULL with the reason in @words. */
static GArray *
parse_squares (MasDetailsPanel  *self,
               const char       *text,
               char            **words)
{
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (self->document));
  g_auto (GStrv) names = g_strsplit_set (text, " ,\t", -1);
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));

  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      guint square = 0;

      if (*names[i] == '\0')
        continue;
      if (!qi_game_info_parse_square (info, shape, names[i], &square, &error))
        {
          *words = dup_error_words (error);
          return NULL;
        }
      g_array_append_val (squares, square);
    }
  return g_steal_pointer (&squares);
}

/* The value that @text stands for; NULL with @words set when it stands for none, NULL without them
 * when it is empty and the detail goes. */
static QiValue *
parse_value (MasDetailsPanel  *self,
             const Detail     *detail,
             QiSide            side,
             const char       *text,
             char            **words)
{
  g_autoptr (GArray) squares = NULL;
  g_autoptr (QiDetails) details = NULL;
  QiValue *value = NULL;
  gint64 number = 0;

  switch (detail->kind)
    {
    case DETAIL_NUMBER:
      if (*text == '\0')
        return NULL;
      if (g_ascii_string_to_signed (text, 10, 0, G_MAXINT32, &number, NULL))
        return qi_value_new_int (number);
      *words = g_strdup (_("This takes a whole number, 0 or more."));
      return NULL;
    case DETAIL_SQUARE:
      squares = parse_squares (self, text, words);
      if (squares == NULL || squares->len == 0)
        return NULL;
      if (squares->len == 1)
        return qi_value_new_int (g_array_index (squares, guint, 0));
      *words = g_strdup (_("This takes one square."));
      return NULL;
    case DETAIL_SIDE_SQUARES:
      squares = parse_squares (self, text, words);
      if (squares == NULL)
        return NULL;
      details = qi_details_with_side_squares (
          qi_setup_get_details (mas_document_get_setup (self->document)), detail->key, side,
          (const guint *) (const void *) squares->data, squares->len);
      value = qi_details_get (details, detail->key);
      return value != NULL ? qi_value_ref (value) : NULL;
    case DETAIL_TEXT:
    default:
      return *text != '\0' ? qi_value_new_string (text, -1) : NULL;
    }
}

static void
on_apply_cb (GtkWidget       *row,
             MasDetailsPanel *self)
{
  const Detail *detail = g_object_get_data (G_OBJECT (row), "detail");
  QiSide side = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "side"));
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = detail->key };
  g_autofree char *words = NULL;
  g_autofree char *label = NULL;
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();

  value = parse_value (self, detail, side, gtk_editable_get_text (GTK_EDITABLE (row)), &words);
  show_reason (self, words);
  if (words != NULL)
    {
      gtk_widget_add_css_class (row, "error");
      return;
    }
  gtk_widget_remove_css_class (row, "error");
  qi_edit_detail (edit, detail->key, value);
  /* Translators: the title of a row, like "White’s castling rooks" */
  label = g_strdup_printf (_("Change %s"),
                           adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  self->applying = TRUE;
  mas_document_apply (self->document, edit, label, NULL, &place);
  self->applying = FALSE;
}

static void
add_row (MasDetailsPanel *self,
         GtkWidget       *row)
{
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  g_ptr_array_add (self->rows, row);
}

static void
add_entry (MasDetailsPanel *self,
           const Detail    *detail,
           QiSide           side)
{
  GtkWidget *row = adw_entry_row_new ();
  g_autofree char *text = dup_value_text (self, detail, side);

  if (detail->kind == DETAIL_SIDE_SQUARES)
    {
      g_autofree char *name = mas_words_side (mas_document_get_game_info (self->document), side);
      g_auto (GStrv) parts = g_strsplit (_(detail->title), "%s", 2);
      g_autofree char *title = g_strjoinv (name, parts);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
    }
  else
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _(detail->title));
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "detail", (gpointer) detail);
  g_object_set_data (G_OBJECT (row), "side", GINT_TO_POINTER (side));
  g_signal_connect_object (row, "apply", G_CALLBACK (on_apply_cb), self, 0);
  add_row (self, row);
}

static void
add_value (MasDetailsPanel *self,
           const char      *key,
           QiValue         *value)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *text = qi_value_to_string (value);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *title = g_markup_escape_text (key, -1);
  g_autofree char *shown = g_utf8_substring (valid, 0,
                                             MIN (g_utf8_strlen (valid, -1), MAX_VALUE_CHARS));
  g_autofree char *subtitle = g_markup_escape_text (shown, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  add_row (self, row);
}

/* Whether the row of @key is there even while the position has no such detail: those of the game's
 * start. */
static gboolean
is_usual (const char *key,
          QiDetails  *start)
{
  if (g_str_equal (key, "title"))
    return TRUE;
  if (start == NULL)
    return FALSE;
  if (g_str_equal (key, "enPassant"))
    return qi_details_get (start, "castling") != NULL;
  return qi_details_get (start, key) != NULL;
}

static gboolean
is_known (const char *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (known[i].key, key))
      return TRUE;
  return FALSE;
}

static void
fill (MasDetailsPanel *self)
{
  QiSetup *setup = mas_document_get_setup (self->document);
  QiDetails *details = qi_setup_get_details (setup);
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  g_autoptr (QiSetup) start = info != NULL ? qi_game_info_dup_start (info) : NULL;
  QiDetails *usual = start != NULL ? qi_setup_get_details (start) : NULL;

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group),
                                  g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  show_reason (self, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      if (qi_details_get (details, known[i].key) == NULL && !is_usual (known[i].key, usual))
        continue;
      add_entry (self, &known[i], QI_SIDE_FIRST);
      if (known[i].kind == DETAIL_SIDE_SQUARES)
        add_entry (self, &known[i], QI_SIDE_SECOND);
    }
  for (gsize i = 0; i < qi_details_get_size (details); i++)
    {
      const char *key = qi_details_get_key (details, i);

      if (!is_known (key))
        add_value (self, key, qi_details_get (details, key));
    }
}

static void
on_document_changed_cb (MasDetailsPanel *self,
                        QiSetup         *before)
{
  QiSetup *setup = mas_document_get_setup (self->document);

  if (self->applying)
    return;
  if (before != NULL
      && qi_details_equal (qi_setup_get_details (setup), qi_setup_get_details (before))
      && g_strcmp0 (qi_setup_get_game (setup), qi_setup_get_game (before)) == 0)
    return;
  fill (self);
}

static void
mas_details_panel_dispose (GObject *object)
{
  MasDetailsPanel *self = MAS_DETAILS_PANEL (object);
  GtkWidget *child = NULL;

  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (mas_details_panel_parent_class)->dispose (object);
}

static void
mas_details_panel_class_init (MasDetailsPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_details_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
mas_details_panel_init (MasDetailsPanel *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkWidget *heading = gtk_label_new (_("Details"));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  self->rows = g_ptr_array_new ();
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_widget_set_parent (heading, GTK_WIDGET (self));
  self->group = adw_preferences_group_new ();
  gtk_widget_set_parent (self->group, GTK_WIDGET (self));

  self->reason = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->reason, TRUE);
  gtk_label_set_xalign (self->reason, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->reason), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->reason), FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->reason), GTK_WIDGET (self));

  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
}

GtkWidget *
mas_details_panel_new (void)
{
  return g_object_new (MAS_TYPE_DETAILS_PANEL, NULL);
}

void
mas_details_panel_set_document (MasDetailsPanel *self,
                                MasDocument     *document)
{
  g_return_if_fail (MAS_IS_DETAILS_PANEL (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->signals, document);
  if (document != NULL)
    fill (self);
}
