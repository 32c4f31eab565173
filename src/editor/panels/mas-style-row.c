/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-style-row.h"

#include "mas-access.h"
#include "mas-visible.h"
#include "mas-words.h"
#include "qi-json-reader-private.h"
#include "qi-sin.h"

#include <glib/gi18n.h>

#include <string.h>

struct _MasStyleRow
{
  AdwEntryRow  parent_instance;

  GtkWidget   *apply;    /* the row's own button */
  MasDocument *document; /* borrowed while it is shown */
  QiSide       side;
  char        *text; /* as the document has it */
  char        *fault;
  gboolean     setting;
};

enum
{
  PROP_0,
  PROP_FAULT,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasStyleRow, mas_style_row, ADW_TYPE_ENTRY_ROW)

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

/* Why @text is no style of @side; NULL when it may be one. */
static const char *
find_fault (QiSide      side,
            const char *text)
{
  QiSin sin;

  if (is_blank (text))
    return _("A style is a letter or a name.");
  if (!qi_sin_parse (text, -1, &sin, NULL) || sin.side == side)
    return NULL;
  return side == QI_SIDE_FIRST ? _("Upper case for the first player.")
                               : _("Lower case for the second player.");
}

/* Typed text that is not valid cannot be applied: the row's apply button is hidden. The row shows the button by rules
 * of its own and remembers them while it is turned off. */
static void
update_apply (MasStyleRow *self)
{
  if (self->fault != NULL)
    gtk_widget_set_visible (self->apply, FALSE);
  else if (self->document != NULL
           && strcmp (gtk_editable_get_text (GTK_EDITABLE (self)), self->text) != 0)
    gtk_widget_set_visible (self->apply, TRUE);
}

static GtkWidget *
find_button (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_BUTTON (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child);
  return found;
}

static void
set_fault (MasStyleRow *self,
           const char  *fault)
{
  if (fault != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_INVALID,
                               fault != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                             : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  if (g_strcmp0 (fault, self->fault) == 0)
    return;
  g_free (self->fault);
  self->fault = g_strdup (fault);
  update_apply (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULT]);
}

/* The document may have any style: only typed text is checked. */
static void
on_changed_cb (MasStyleRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self));

  if (!self->setting && self->document != NULL)
    set_fault (self, g_strcmp0 (text, self->text) == 0 ? NULL : find_fault (self->side, text));
}

static void
on_apply_cb (MasStyleRow *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "styles" };
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self));
  g_autoptr (GString) storage = g_string_new (NULL);
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();
  QiToken token = { text, (guint) strlen (text), QI_TOKEN_STRING };
  const QiToken *old = NULL;
  QiJsonFault fault;

  on_changed_cb (self);
  if (self->document == NULL || self->fault != NULL || g_strcmp0 (text, self->text) == 0)
    return;
  old = qi_position_get_style (mas_document_get_position (self->document), self->side);
  if (old->kind == QI_TOKEN_JSON)
    {
      value = qi_json_parse (text, -1, NULL, &fault);
      if (value != NULL && qi_value_get_kind (value) != QI_VALUE_NULL)
        qi_token_from_value (value, &token, storage);
    }
  qi_edit_style (edit, self->side, &token);
  if (!mas_document_apply (self->document, edit, _("Change Style"), NULL, &place))
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
}

/* Esc gives up what is typed. */
static gboolean
on_escape (GtkWidget *widget,
           GVariant  *parameters,
           gpointer   user_data)
{
  MasStyleRow *self = MAS_STYLE_ROW (widget);

  if (self->text == NULL || strcmp (gtk_editable_get_text (GTK_EDITABLE (self)), self->text) == 0)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (self), self->text);
  return TRUE;
}

static void
mas_style_row_get_property (GObject    *object,
                            guint       property_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  if (property_id == PROP_FAULT)
    g_value_set_string (value, MAS_STYLE_ROW (object)->fault);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
mas_style_row_dispose (GObject *object)
{
  g_clear_weak_pointer (&MAS_STYLE_ROW (object)->document);

  G_OBJECT_CLASS (mas_style_row_parent_class)->dispose (object);
}

static void
mas_style_row_finalize (GObject *object)
{
  g_free (MAS_STYLE_ROW (object)->text);
  g_free (MAS_STYLE_ROW (object)->fault);

  G_OBJECT_CLASS (mas_style_row_parent_class)->finalize (object);
}

static void
mas_style_row_class_init (MasStyleRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_style_row_get_property;
  object_class->dispose = mas_style_row_dispose;
  object_class->finalize = mas_style_row_finalize;
  props[PROP_FAULT] =
    g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, on_escape, NULL);
}

static void
mas_style_row_init (MasStyleRow *self)
{
  mas_visible_show_in_entry (GTK_EDITABLE (self));
  mas_access_show_entry (GTK_WIDGET (self));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self), TRUE);
  self->apply = find_button (GTK_WIDGET (self));
  g_signal_connect_object (self->apply, "notify::visible", G_CALLBACK (update_apply), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "changed", G_CALLBACK (on_changed_cb), NULL);
  g_signal_connect (self, "apply", G_CALLBACK (on_apply_cb), NULL);
}

void
mas_style_row_update (MasStyleRow *self,
                      MasDocument *document,
                      QiSide       side)
{
  const QiToken *style = NULL;
  g_autofree char *title = NULL;
  g_autofree char *markup = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (MAS_IS_STYLE_ROW (self));
  g_return_if_fail (MAS_IS_DOCUMENT (document));

  style = qi_position_get_style (mas_document_get_position (document), side);
  title = mas_words_of_side (mas_document_get_game_info (document), side, MAS_SIDE_STYLE);
  markup = g_markup_escape_text (title, -1);
  text = g_utf8_make_valid (style->text, style->length);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), markup);
  if (self->document == document && self->side == side && g_strcmp0 (text, self->text) == 0)
    return;
  g_set_weak_pointer (&self->document, document);
  self->side = side;
  g_free (self->text);
  self->text = g_steal_pointer (&text);
  self->setting = TRUE;
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self)), self->text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self), self->text);
  self->setting = FALSE;
  set_fault (self, NULL);
}
