/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-strip.h"

#include "mas-access.h"
#include "mas-late-template.h"
#include "mas-words-formats.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MAX_OFFERED 3 /* other readings; offering more would not help to choose */

struct _MasStrip
{
  GtkWidget     parent_instance;

  MasSession   *session; /* or NULL */
  GSignalGroup *signals; /* on it */
  gboolean      narrow;

  GtkInfoBar   *message;
  GtkWidget    *message_box;
  GtkLabel     *message_label;
  GtkWidget    *message_buttons;
  GtkInfoBar   *choice; /* other ways to read a text */
  GtkWidget    *choice_box;
  GtkLabel     *choice_label;
  GtkWidget    *choice_buttons;
};

enum
{
  PROP_SESSION = 1,
  PROP_NARROW,
  N_PROPS
};

enum
{
  SIGNAL_SAID,
  SIGNAL_LEFT,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasStrip, mas_strip, GTK_TYPE_WIDGET)

static void build (MasStrip *self);

/* Several buttons leave no room for words beside them. */
static void
fit (MasStrip *self)
{
  GtkWidget *first = gtk_widget_get_first_child (self->message_buttons);
  gboolean below = self->narrow && gtk_widget_get_visible (gtk_widget_get_next_sibling (first));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->message_box),
                                  below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_halign (self->message_buttons, below ? GTK_ALIGN_END : GTK_ALIGN_FILL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->choice_box),
                                  self->narrow ? GTK_ORIENTATION_VERTICAL
                                               : GTK_ORIENTATION_HORIZONTAL);
}

/* The message and the question. */

static void
show_button (GtkWidget  *button,
             const char *label,
             const char *action)
{
  gtk_widget_set_visible (button, TRUE);
  gtk_button_set_label (GTK_BUTTON (button), label);
  mas_access_name (button, label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
}

/* Hides @button and all buttons after it. */
static void
hide_buttons (MasStrip  *self,
              GtkWidget *button)
{
  gtk_widget_set_visible (self->message_buttons,
                          button != gtk_widget_get_first_child (self->message_buttons));
  for (; button != NULL; button = gtk_widget_get_next_sibling (button))
    gtk_widget_set_visible (button, FALSE);
}

static void
show_message (MasStrip      *self,
              GtkMessageType type,
              const char    *words,
              gboolean       can_close)
{
  gtk_info_bar_set_show_close_button (self->message, can_close);
  gtk_info_bar_set_message_type (self->message, type);
  gtk_label_set_label (self->message_label, words);
  fit (self);
  gtk_widget_set_visible (GTK_WIDGET (self->message), TRUE);
}

/* A question stays until it is answered. */
static void
show_question (MasStrip          *self,
               const MasQuestion *question)
{
  GtkWidget *button = NULL;

  build (self);
  button = gtk_widget_get_first_child (self->message_buttons);
  for (guint i = 0; i < mas_question_get_n_answers (question) && button != NULL; i++)
    {
      const MasAnswer *answer = mas_question_get_answer (question, i);
      g_autofree char *action = g_strconcat ("win.", answer->id, NULL);

      if (answer->needs_document && mas_session_get_document (self->session) == NULL)
        continue;
      show_button (button, _(answer->label), action);
      button = gtk_widget_get_next_sibling (button);
    }
  hide_buttons (self, button);
  show_message (self, GTK_MESSAGE_WARNING, mas_question_get_words (question), FALSE);
}

/* Other ways to read a text: the likeliest was taken at once. */

/* A format, the game's name or NULL, and who is to move. */
typedef struct
{
  const char *format;
  char       *game;
  char       *side;
} Meaning;

static void
meaning_init (Meaning         *self,
              const QiReading *reading)
{
  QiPosition *position = qi_setup_get_position (reading->setup);
  const char *game = qi_setup_get_game (reading->setup);
  const QiGameInfo *info =
    game != NULL ? qi_game_info_lookup (game) : qi_game_info_suggest (position);

  self->format = mas_words_format (qi_notation_lookup (reading->format));
  self->game = info != NULL ? mas_words_game (info) : g_strdup (game);
  self->side = mas_words_side (info, qi_position_get_turn (position));
}

static void
meaning_clear (Meaning *self)
{
  g_clear_pointer (&self->game, g_free);
  g_clear_pointer (&self->side, g_free);
}

/* What the text was taken for. */
static char *
dup_taken (const QiReading *reading)
{
  Meaning meaning;
  char *words = NULL;

  meaning_init (&meaning, reading);
  if (meaning.game == NULL)
    /* Translators: the name of a format and of a side: "This was read as FEN: White to move." */
    words = g_strdup_printf (_("This was read as %s: %s to move."), meaning.format, meaning.side);
  else
    /* Translators: the names of a format, a game and a side: "This was read as SFEN: Shogi, Gote to move." */
    words = g_strdup_printf (_("This was read as %s: %s, %s to move."), meaning.format,
                             meaning.game, meaning.side);
  meaning_clear (&meaning);
  return words;
}

/* What it could be taken for. */
static char *
dup_offer (const QiReading *reading)
{
  Meaning meaning;
  char *words = NULL;

  meaning_init (&meaning, reading);
  if (meaning.game == NULL)
    /* Translators: on a button, the name of a format and of a side: "Read as FEN: White to move" */
    words = g_strdup_printf (_("Read as %s: %s to move"), meaning.format, meaning.side);
  else
    /* Translators: on a button, the names of a format, a game and a side: "Read as FEN: Shogi, Sente to move" */
    words = g_strdup_printf (_("Read as %s: %s, %s to move"), meaning.format, meaning.game,
                             meaning.side);
  meaning_clear (&meaning);
  return words;
}

static void
on_choice_clicked_cb (GtkButton *button,
                      MasStrip  *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  GPtrArray *readings = mas_session_get_readings (self->session);
  g_autofree char *words = NULL;

  if (!mas_session_choose_reading (self->session, index))
    return;
  words = dup_taken (g_ptr_array_index (readings, index));
  g_signal_emit (self, signals[SIGNAL_SAID], 0, words);
  g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}

static GtkWidget *
new_choice_button (MasStrip        *self,
                   const QiReading *reading,
                   guint            index)
{
  g_autofree char *label = dup_offer (reading);
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_tooltip_text (button, label);
  mas_access_name (button, label);
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_choice_clicked_cb), self, 0);
  return button;
}

static void
show_choice (MasStrip *self)
{
  GPtrArray *readings = self->session != NULL ? mas_session_get_readings (self->session) : NULL;
  g_autofree char *words = NULL;
  GtkWidget *child = NULL;
  guint taken = 0;
  guint n = 0;

  if (readings != NULL)
    build (self);
  if (mas_late_template_is_built (GTK_WIDGET (self)))
    gtk_widget_set_visible (GTK_WIDGET (self->choice), readings != NULL);
  if (readings == NULL)
    return;
  taken = mas_session_get_taken (self->session);
  words = dup_taken (g_ptr_array_index (readings, taken));
  gtk_label_set_label (self->choice_label, words);
  while ((child = gtk_widget_get_first_child (self->choice_buttons)) != NULL)
    gtk_box_remove (GTK_BOX (self->choice_buttons), child);
  for (guint i = 0; i < readings->len && n < MAX_OFFERED; i++)
    if (i != taken)
      {
        gtk_box_append (GTK_BOX (self->choice_buttons),
                        new_choice_button (self, g_ptr_array_index (readings, i), i));
        n++;
      }
}

static void
on_choice_response_cb (MasStrip *self)
{
  if (self->session != NULL)
    mas_session_forget_readings (self->session);
}

static void
set_session (MasStrip   *self,
             MasSession *session)
{
  if (!g_set_object (&self->session, session))
    return;
  g_signal_group_set_target (self->signals, session);
  mas_strip_clear (self);
  show_choice (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SESSION]);
}

static void
mas_strip_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  MasStrip *self = MAS_STRIP (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_strip_set_property (GObject      *object,
                        guint         prop_id,
                        const GValue *value,
                        GParamSpec   *pspec)
{
  MasStrip *self = MAS_STRIP (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      set_session (self, g_value_get_object (value));
      break;
    case PROP_NARROW:
      if (self->narrow == g_value_get_boolean (value))
        break;
      self->narrow = g_value_get_boolean (value);
      if (mas_late_template_is_built (GTK_WIDGET (self)))
        fit (self);
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_strip_dispose (GObject *object)
{
  MasStrip *self = MAS_STRIP (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->session);
  mas_late_template_dispose (GTK_WIDGET (self));

  G_OBJECT_CLASS (mas_strip_parent_class)->dispose (object);
}

static void
mas_strip_class_init (MasStripClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_strip_get_property;
  object_class->set_property = mas_strip_set_property;
  object_class->dispose = mas_strip_dispose;

  props[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, MAS_TYPE_SESSION, flags);
  props[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_SAID] = g_signal_new ("said", MAS_TYPE_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_LEFT] =
    g_signal_new ("left", MAS_TYPE_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

/* The toolkit gives the button that closes a bar no name. */
static void
name_close_button (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_has_css_class (widget, "close"))
    mas_access_name (widget, _("Close"));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_close_button (child);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, MasStrip, message);
  gtk_widget_class_bind_template_child (widget_class, MasStrip, message_box);
  gtk_widget_class_bind_template_child (widget_class, MasStrip, message_label);
  gtk_widget_class_bind_template_child (widget_class, MasStrip, message_buttons);
  gtk_widget_class_bind_template_child (widget_class, MasStrip, choice);
  gtk_widget_class_bind_template_child (widget_class, MasStrip, choice_box);
  gtk_widget_class_bind_template_child (widget_class, MasStrip, choice_label);
  gtk_widget_class_bind_template_child (widget_class, MasStrip, choice_buttons);
  gtk_widget_class_bind_template_callback (widget_class, mas_strip_clear);
  gtk_widget_class_bind_template_callback (widget_class, on_choice_response_cb);
}

static void
build (MasStrip *self)
{
  if (!mas_late_template_build (GTK_WIDGET (self), bind_template))
    return;
  name_close_button (GTK_WIDGET (self->message));
  name_close_button (GTK_WIDGET (self->choice));
}

static void
mas_strip_init (MasStrip *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  self->signals = g_signal_group_new (MAS_TYPE_SESSION);
  g_signal_group_connect_swapped (self->signals, "notify::question", G_CALLBACK (mas_strip_clear),
                                  self);
  g_signal_group_connect_swapped (self->signals, "notify::readings", G_CALLBACK (show_choice),
                                  self);
}

void
mas_strip_show (MasStrip        *self,
                GtkMessageType   type,
                const MasRemark *remark)
{
  GtkWidget *button = NULL;

  g_return_if_fail (MAS_IS_STRIP (self));
  g_return_if_fail (remark != NULL && remark->words != NULL);

  build (self);
  button = gtk_widget_get_first_child (self->message_buttons);
  for (guint i = 0; i < MAS_REMARK_MAX_BUTTONS && remark->buttons[i].label != NULL; i++)
    {
      show_button (button, remark->buttons[i].label, remark->buttons[i].action);
      button = gtk_widget_get_next_sibling (button);
    }
  hide_buttons (self, button);
  show_message (self, type, remark->words, TRUE);
}

void
mas_strip_clear (MasStrip *self)
{
  GtkRoot *root = NULL;
  GtkWidget *focus = NULL;
  gboolean was_here = FALSE;

  g_return_if_fail (MAS_IS_STRIP (self));

  if (self->session != NULL && mas_session_get_question (self->session) != NULL)
    {
      show_question (self, mas_session_get_question (self->session));
      return;
    }
  if (!mas_late_template_is_built (GTK_WIDGET (self)))
    return;
  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  was_here = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->message));
  gtk_widget_set_visible (GTK_WIDGET (self->message), FALSE);
  /* After an answer the focus goes to what the question was about, not to the first button of the window. */
  if (was_here)
    g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}
