/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-document.h"
#include "mas-document-private.h"
#include "mas-let-go.h"
#include "qi-finding-private.h"
#include "qi-game-info-private.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

#define MAX_HISTORY 10000 /* entries; they share what they have in common */

enum
{
  PROP_SETUP = 1,
  PROP_HISTORY,
  PROP_FILE,
  PROP_TITLE,
  PROP_MODIFIED,
  PROP_LARGE,
  PROP_MUTED,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_REFUSED,
  SIGNAL_NOTED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasDocument, mas_document, G_TYPE_OBJECT)

static void
on_history_changed_cb (QiHistory   *history,
                       QiSetup     *before,
                       MasDocument *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SETUP]);
  if (self->file == NULL && self->title == NULL)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, before);
}

static void
mas_document_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  MasDocument *self = MAS_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_SETUP:
      g_value_set_boxed (value, mas_document_get_setup (self));
      break;
    case PROP_HISTORY:
      g_value_set_object (value, self->history);
      break;
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_TITLE:
      g_value_take_string (value, mas_document_dup_title (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, mas_document_is_modified (self));
      break;
    case PROP_LARGE:
      g_value_set_boolean (value, self->large);
      break;
    case PROP_MUTED:
      g_value_set_boxed (value, self->muted);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_document_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  MasDocument *self = MAS_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      mas_document_set_title (self, g_value_get_string (value));
      break;
    case PROP_LARGE:
      mas_document_set_large (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_document_dispose (GObject *object)
{
  MasDocument *self = MAS_DOCUMENT (object);

  if (self->history != NULL)
    mas_let_go_setup (qi_history_get_setup (self->history));
  mas_let_go_setup (self->saved);
  g_clear_object (&self->history);
  g_clear_object (&self->file);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->pieces, g_ptr_array_unref);
  g_clear_pointer (&self->source, qi_source_unref);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->saved, qi_setup_unref);
  g_clear_pointer (&self->opened, qi_setup_unref);
  g_clear_pointer (&self->rest, g_ptr_array_unref);
  g_clear_pointer (&self->muted, qi_muted_unref);

  G_OBJECT_CLASS (mas_document_parent_class)->dispose (object);
}

static void
mas_document_class_init (MasDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags write = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_document_get_property;
  object_class->set_property = mas_document_set_property;
  object_class->dispose = mas_document_dispose;

  props[PROP_SETUP] = g_param_spec_boxed ("setup", NULL, NULL, QI_TYPE_SETUP, read);
  props[PROP_HISTORY] = g_param_spec_object ("history", NULL, NULL, QI_TYPE_HISTORY, read);
  props[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, read);
  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, write);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, read);
  props[PROP_LARGE] = g_param_spec_boolean ("large", NULL, NULL, FALSE, write);
  props[PROP_MUTED] = g_param_spec_boxed ("muted", NULL, NULL, QI_TYPE_MUTED, read);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MAS_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_SETUP);
  signals[SIGNAL_REFUSED] =
    g_signal_new ("refused", MAS_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  2, QI_TYPE_FINDING, G_TYPE_POINTER);
  signals[SIGNAL_NOTED] = g_signal_new ("noted", MAS_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
}

static void
mas_document_init (MasDocument *self)
{
  self->line_end = "\n";
}

MasDocument *
mas_document_new (QiSetup *setup)
{
  MasDocument *self = NULL;

  g_return_val_if_fail (setup != NULL, NULL);

  self = g_object_new (MAS_TYPE_DOCUMENT, NULL);
  self->history = qi_history_new (setup, MAX_HISTORY);
  self->format = qi_notation_lookup ("json");
  g_signal_connect_object (self->history, "changed", G_CALLBACK (on_history_changed_cb), self, 0);
  self->saved = qi_setup_ref (setup);
  return self;
}

/* The line end at the end of a file with @text. The source of a native file reproduces it by
 * itself. */
static const char *
get_line_end (GBytes *text)
{
  gsize length = 0;
  const char *data = text != NULL ? g_bytes_get_data (text, &length) : NULL;

  if (data == NULL || length == 0)
    return "\n";
  if (data[length - 1] != '\n')
    return "";
  return length >= 2 && data[length - 2] == '\r' ? "\r\n" : "\n";
}

/* What the reader left out, or NULL when there is nothing. */
static GPtrArray *
dup_rest (const QiReading *reading)
{
  GPtrArray *rest = NULL;

  for (guint i = 0; i < reading->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);
      const char *code = qi_finding_get_code (finding);

      if (!g_str_has_suffix (code, "-ignored") && !g_str_equal (code, "further-positions")
          && !g_str_equal (code, "text-left-out"))
        continue;
      if (rest == NULL)
        rest = qi_findings_new ();
      qi_findings_add (rest, qi_finding_ref (finding));
    }
  return rest;
}

MasDocument *
mas_document_new_for_reading (const QiReading *reading,
                              GFile           *file,
                              GBytes          *text,
                              gboolean         large)
{
  MasDocument *self = NULL;
  const QiNotation *format = NULL;

  g_return_val_if_fail (reading != NULL && reading->setup != NULL, NULL);

  self = mas_document_new (reading->setup);
  self->large = large;
  format = reading->format != NULL ? qi_notation_lookup (reading->format) : NULL;
  if (format != NULL && format->write != NULL)
    self->format = format;
  if (file != NULL)
    {
      self->file = g_object_ref (file);
      self->opened = qi_setup_ref (reading->setup);
    }
  mas_document_take_reading (self, reading, text);
  return self;
}

void
mas_document_take_reading (MasDocument     *self,
                           const QiReading *reading,
                           GBytes          *text)
{
  g_clear_pointer (&self->source, qi_source_unref);
  g_clear_pointer (&self->rest, g_ptr_array_unref);
  if (reading->source != NULL)
    self->source = qi_source_ref (reading->source);
  self->line_end = get_line_end (text);
  if (self->file == NULL)
    return;
  self->rest = dup_rest (reading);
  if (text != NULL)
    g_bytes_ref (text);
  g_clear_pointer (&self->text, g_bytes_unref);
  self->text = text;
}

QiSetup *
mas_document_get_setup (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return qi_history_get_setup (self->history);
}

QiPosition *
mas_document_get_position (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return qi_setup_get_position (qi_history_get_setup (self->history));
}

QiSetup *
mas_document_get_opened (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->opened;
}

const QiGameInfo *
mas_document_get_game_info (MasDocument *self)
{
  QiSetup *setup = NULL;
  const QiGameInfo *info = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);

  setup = qi_history_get_setup (self->history);
  info = qi_game_info_lookup (qi_setup_get_game (setup));
  /* A game that the table does not know is a game nevertheless: then the styles are not asked. */
  if (info == NULL && qi_setup_get_game (setup) == NULL)
    info = qi_game_info_suggest (qi_setup_get_position (setup));
  return info;
}

const QiGameInfo *
mas_document_get_names (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return qi_game_info_get_names (mas_document_get_game_info (self),
                                 qi_history_get_setup (self->history));
}

QiHistory *
mas_document_get_history (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->history;
}

const QiLimits *
mas_document_get_limits (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->large ? qi_limits_get_large () : qi_limits_get_default ();
}

void
mas_document_set_large (MasDocument *self,
                        gboolean     large)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));

  large = !!large;
  if (self->large == large)
    return;
  self->large = large;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LARGE]);
}

static void
refuse (MasDocument    *self,
        const GError   *error,
        const MasPlace *where)
{
  static const MasPlace nowhere = { MAS_PLACE_NONE };
  QiFinding *finding = qi_error_get_finding (error);

  if (finding == NULL)
    {
      g_critical ("A refusal without a finding: %s", error->message);
      return;
    }
  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, finding, where != NULL ? where : &nowhere);
}

gboolean
mas_document_apply (MasDocument    *self,
                    QiEdit         *edit,
                    const char     *label,
                    const char     *group,
                    const MasPlace *where)
{
  QiSetup *before = NULL;
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (edit != NULL, FALSE);

  before = qi_history_get_setup (self->history);
  findings = qi_findings_new ();
  after = qi_edit_apply (edit, before, mas_document_get_limits (self), findings, &error);
  if (after == NULL)
    {
      refuse (self, error, where);
      return FALSE;
    }
  if (after != before)
    qi_history_push (self->history, after, label, group);
  if (findings->len > 0)
    g_signal_emit (self, signals[SIGNAL_NOTED], 0, findings);
  return TRUE;
}

gboolean
mas_document_would_accept (MasDocument *self,
                           QiEdit      *edit,
                           QiFinding  **finding)
{
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (edit != NULL, FALSE);

  after = qi_edit_apply (edit, qi_history_get_setup (self->history), mas_document_get_limits (self),
                         NULL, &error);
  if (finding != NULL)
    {
      QiFinding *reason = error != NULL ? qi_error_get_finding (error) : NULL;

      *finding = reason != NULL ? qi_finding_ref (reason) : NULL;
    }
  return after != NULL;
}

void
mas_document_end_group (MasDocument *self)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));
  qi_history_end_group (self->history);
}

void
mas_document_undo (MasDocument *self)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));
  qi_history_undo (self->history);
}

void
mas_document_redo (MasDocument *self)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));
  qi_history_redo (self->history);
}

gboolean
mas_document_is_modified (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  return self->stale || mas_document_has_changes (self);
}

void
mas_document_mark_unsaved (MasDocument *self)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));

  self->unsaved = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

GFile *
mas_document_get_file (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->file;
}

char *
mas_document_dup_title (MasDocument *self)
{
  QiValue *title = NULL;
  const char *text = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);

  if (self->file != NULL)
    {
      g_autofree char *name = g_file_get_basename (self->file);

      return qi_visible_dup_name (name);
    }
  if (self->title != NULL)
    return qi_visible_dup (self->title);

  title = qi_details_get (qi_setup_get_details (mas_document_get_setup (self)), "title");
  if (title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING)
    text = qi_value_get_text (title, NULL);
  return qi_visible_dup (text != NULL && *text != '\0' ? text : _("Untitled"));
}

void
mas_document_set_title (MasDocument *self,
                        const char  *title)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));

  if (g_strcmp0 (self->title, title) == 0)
    return;
  g_free (self->title);
  self->title = g_strdup (title);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
}

void
mas_document_set_pieces (MasDocument *self,
                         GPtrArray   *pieces)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));

  if (pieces != NULL)
    g_ptr_array_ref (pieces);
  g_clear_pointer (&self->pieces, g_ptr_array_unref);
  self->pieces = pieces;
}

GPtrArray *
mas_document_get_pieces (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->pieces;
}

GPtrArray *
mas_document_get_rest (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->rest;
}

const QiNotation *
mas_document_get_format (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->format;
}

const QiNotation *
mas_document_get_format_for (MasDocument *self,
                             GFile       *file)
{
  g_autofree char *name = NULL;
  const QiNotation *format = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  /* Saving to the same file keeps the format, whatever the extension is. */
  if (self->file != NULL && g_file_equal (self->file, file))
    return self->format;
  name = g_file_get_basename (file);
  if (name != NULL)
    format = qi_notation_for_filename (name);
  return format != NULL && format->write != NULL ? format : self->format;
}

void
mas_document_set_saved (MasDocument      *self,
                        GFile            *file,
                        const QiNotation *format,
                        GBytes           *text,
                        QiSetup          *setup)
{
  g_object_freeze_notify (G_OBJECT (self));
  self->format = format;
  /* With the same bytes, the rest of the file is known to be the same. */
  if (self->text != text)
    g_clear_pointer (&self->rest, g_ptr_array_unref);
  g_bytes_ref (text);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->saved, qi_setup_unref);
  self->text = text;
  self->saved = qi_setup_ref (setup);
  if (g_set_object (&self->file, file))
    {
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FILE]);
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
    }
  self->unsaved = FALSE;
  self->stale = FALSE;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
  g_object_thaw_notify (G_OBJECT (self));
}
