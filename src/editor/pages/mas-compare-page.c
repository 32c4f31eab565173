/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-page.h"

#include "mas-access.h"
#include "mas-resources.h"
#include "mas-rows-session.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Why it is compared. */
typedef enum
{
  NOTHING,
  SIDES,
  SAVED,
  THEIRS
} Reason;

struct _MasComparePage
{
  GtkWidget         parent_instance;

  MasSession       *session; /* or NULL */
  Reason            reason;
  MasCompareView   *view;    /* NULL until the first comparison */
  GtkWidget        *origin;  /* weak: what had the keyboard before */
  GSignalGroup     *signals; /* on the document that is compared with its saved state */
  const QiNotation *format;  /* the format of the texts in that comparison */
  gboolean          mine;    /* their version is compared with our current row, not with their old one */
  guint             change;  /* number of their change when it has no row here, else G_MAXUINT */
  gboolean          flipped;

  AdwBin           *bin;
};

enum
{
  PROP_SESSION = 1,
  PROP_FLIPPED,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint started_signal;
static guint done_signal;

G_DEFINE_FINAL_TYPE (MasComparePage, mas_compare_page, GTK_TYPE_WIDGET)

static void
on_done_cb (MasComparePage *self)
{
  g_signal_emit (self, done_signal, 0);
}

static void
ensure_view (MasComparePage *self)
{
  if (self->view != NULL)
    return;
  self->view = MAS_COMPARE_VIEW (mas_compare_view_new ());
  mas_access_name_buttons (GTK_WIDGET (self->view));
  adw_bin_set_child (self->bin, GTK_WIDGET (self->view));
  mas_compare_view_set_flipped (self->view, self->flipped);
  g_signal_connect_object (self->view, "done", G_CALLBACK (on_done_cb), self, G_CONNECT_SWAPPED);
}

static void
start (MasComparePage       *self,
       Reason                reason,
       const MasCompareSide *before,
       const MasCompareSide *after)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->reason == NOTHING && root != NULL)
    g_set_weak_pointer (&self->origin, gtk_root_get_focus (root));
  self->reason = reason;
  g_signal_group_set_target (self->signals, reason == SAVED ? after->document : NULL);
  ensure_view (self);
  mas_compare_view_set_aside (self->view, NULL, NULL);
  mas_compare_view_set (self->view, before, after);
}

static void
show_saved (MasComparePage *self)
{
  MasDocument *document = mas_session_get_document (self->session);
  g_autofree char *title = mas_document_dup_title (document);
  const MasCompareSide before = {
    .title = _("As saved"),
    .setup = mas_document_get_saved (document),
  };
  const MasCompareSide after = {
    .title = title,
    .document = document,
    .setup = mas_document_get_setup (document),
    .format = self->format,
  };

  start (self, SAVED, &before, &after);
}

/* After a save, or when every change was undone, the document is compared with its new saved state. */
static void
on_modified_cb (MasComparePage *self)
{
  if (self->session == NULL || mas_session_get_document (self->session) == NULL
      || mas_document_is_modified (mas_session_get_document (self->session)))
    return;
  show_saved (self);
  /* The button that undid the last difference has the focus, and can do nothing more. */
  mas_compare_page_focus (self);
}

static void
mas_compare_page_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  MasComparePage *self = MAS_COMPARE_PAGE (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_FLIPPED:
      g_value_set_boolean (value, self->flipped);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_compare_page_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  MasComparePage *self = MAS_COMPARE_PAGE (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      if (g_set_object (&self->session, g_value_get_object (value)))
        g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_FLIPPED:
      if (self->flipped == g_value_get_boolean (value))
        break;
      self->flipped = g_value_get_boolean (value);
      if (self->view != NULL)
        mas_compare_view_set_flipped (self->view, self->flipped);
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_compare_page_dispose (GObject *object)
{
  MasComparePage *self = MAS_COMPARE_PAGE (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->origin);
  self->view = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_COMPARE_PAGE);

  G_OBJECT_CLASS (mas_compare_page_parent_class)->dispose (object);
}

static void
mas_compare_page_class_init (MasComparePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  mas_resources_ensure ();
  object_class->get_property = mas_compare_page_get_property;
  object_class->set_property = mas_compare_page_set_property;
  object_class->dispose = mas_compare_page_dispose;
  props[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, MAS_TYPE_SESSION, flags);
  props[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  started_signal = g_signal_new ("started", MAS_TYPE_COMPARE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  done_signal = g_signal_new ("done", MAS_TYPE_COMPARE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                              G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-compare-page.ui");
  gtk_widget_class_bind_template_child (widget_class, MasComparePage, bin);
}

static void
mas_compare_page_init (MasComparePage *self)
{
  self->change = G_MAXUINT;
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "notify::modified", G_CALLBACK (on_modified_cb),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mas_compare_page_set (MasComparePage       *self,
                      const MasCompareSide *before,
                      const MasCompareSide *after)
{
  g_return_if_fail (MAS_IS_COMPARE_PAGE (self));
  g_return_if_fail (before != NULL && after != NULL);
  start (self, SIDES, before, after);
  g_signal_emit (self, started_signal, 0);
}

void
mas_compare_page_set_saved (MasComparePage   *self,
                            const QiNotation *format)
{
  g_return_if_fail (MAS_IS_COMPARE_PAGE (self));
  g_return_if_fail (self->session != NULL && mas_session_get_document (self->session) != NULL);

  self->format = format;
  show_saved (self);
  g_signal_emit (self, started_signal, 0);
}

gboolean
mas_compare_page_set_theirs (MasComparePage *self,
                             guint           row,
                             guint           change)
{
  g_autoptr (MasTheirs) theirs = NULL;
  g_autofree char *own = NULL;
  gboolean both = FALSE;
  MasCompareSide before = { 0 };
  MasCompareSide after = { 0 };

  g_return_val_if_fail (MAS_IS_COMPARE_PAGE (self), FALSE);
  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self->session), FALSE);

  theirs = mas_rows_session_dup_theirs (MAS_ROWS_SESSION (self->session), row, change);
  if (theirs == NULL)
    return FALSE;
  both = theirs->mine != NULL;
  before = (MasCompareSide) { theirs->titles[0], theirs->before, NULL, theirs->format };
  after = (MasCompareSide) { theirs->titles[1], theirs->after, NULL, theirs->format };
  if (both && self->mine)
    {
      own = g_strdup_printf (_("Row %'u here"), row + 1);
      before = after;
      after = (MasCompareSide) { own, theirs->mine, theirs->document, theirs->format };
    }
  start (self, THEIRS, &before, &after);
  mas_compare_view_set_aside (self->view, theirs->words,
                              !both        ? NULL
                              : self->mine ? _("What _They Changed")
                                           : _("With _Mine"));
  self->change = row == G_MAXUINT ? change : G_MAXUINT;
  g_signal_emit (self, started_signal, 0);
  return TRUE;
}

gboolean
mas_compare_page_has_theirs (MasComparePage *self,
                             guint          *change)
{
  gboolean has = FALSE;

  g_return_val_if_fail (MAS_IS_COMPARE_PAGE (self), FALSE);

  has = self->reason == THEIRS && self->session != NULL
        && mas_session_get_question (self->session) != NULL;
  if (change != NULL)
    *change = has ? self->change : G_MAXUINT;
  return has;
}

void
mas_compare_page_set_mine (MasComparePage *self,
                           gboolean        mine)
{
  g_return_if_fail (MAS_IS_COMPARE_PAGE (self));
  self->mine = mine;
}

gboolean
mas_compare_page_get_mine (MasComparePage *self)
{
  g_return_val_if_fail (MAS_IS_COMPARE_PAGE (self), FALSE);
  return self->mine;
}

void
mas_compare_page_leave (MasComparePage *self)
{
  g_return_if_fail (MAS_IS_COMPARE_PAGE (self));
  if (self->reason != NOTHING)
    g_signal_emit (self, done_signal, 0);
}

void
mas_compare_page_focus (MasComparePage *self)
{
  g_return_if_fail (MAS_IS_COMPARE_PAGE (self));
  if (self->view != NULL)
    mas_compare_view_focus (self->view);
}

GtkWidget *
mas_compare_page_stop (MasComparePage *self)
{
  GtkWidget *origin = NULL;

  g_return_val_if_fail (MAS_IS_COMPARE_PAGE (self), NULL);

  if (self->reason == NOTHING)
    return NULL;
  origin = self->origin;
  g_clear_weak_pointer (&self->origin);
  self->reason = NOTHING;
  g_signal_group_set_target (self->signals, NULL);
  if (self->view != NULL)
    mas_compare_view_set (self->view, NULL, NULL);
  return origin;
}

MasCompareView *
mas_compare_page_get_view (MasComparePage *self)
{
  g_return_val_if_fail (MAS_IS_COMPARE_PAGE (self), NULL);
  return self->view;
}
