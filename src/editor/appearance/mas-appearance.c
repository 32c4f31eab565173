/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-appearance.h"

#include "mas-drawings.h"
#include "mas-theme.h"

#include <adwaita.h>

struct _MasAppearance
{
  GObject      parent_instance;

  DiagramStyle style; /* with a reference to its set */
  DiagramBook *book;  /* never NULL */
  MasFrameTime drawn; /* thumbnails, at once */
  char        *set_name;
  char        *unknown_theme; /* the chosen theme when there is none of this name, else NULL */
  gboolean     said;          /* a window has said that @unknown_theme is not there */
};

enum
{
  PROP_THEME = 1,
  PROP_PIECES,
  PROP_SIGNS,
  PROP_PIECE_SET,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasAppearance, mas_appearance, G_TYPE_OBJECT)

static void
update_scheme (MasAppearance *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gboolean dark = adw_style_manager_get_dark (manager);
  DiagramScheme scheme = dark ? DIAGRAM_DARK : DIAGRAM_LIGHT;

  if (adw_style_manager_get_high_contrast (manager))
    scheme = dark ? DIAGRAM_HIGH_CONTRAST_DARK : DIAGRAM_HIGH_CONTRAST;
  if (scheme == self->style.scheme)
    return;
  self->style.scheme = scheme;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Keeps the old set alive while the signals are emitted: something may still draw with it. */
static void
update_set (MasDrawings   *drawings,
            MasAppearance *self)
{
  g_autoptr (DiagramSet) before = g_steal_pointer (&self->style.set);
  DiagramSet *set = mas_drawings_get_set (drawings);

  self->style.set = set != NULL ? diagram_set_ref (set) : NULL;
  if (set != before)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
mas_appearance_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  MasAppearance *self = MAS_APPEARANCE (object);

  switch (prop_id)
    {
    case PROP_THEME:
      g_value_set_string (value, diagram_theme_get_name (self->style.theme));
      break;
    case PROP_PIECES:
      g_value_set_string (value, diagram_pieces_get_name (self->style.pieces));
      break;
    case PROP_SIGNS:
      g_value_set_string (value, diagram_signs_get_name (self->style.signs));
      break;
    case PROP_PIECE_SET:
      g_value_set_string (value, self->set_name);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* A theme that is missing may come from a later release: boards use the default theme, and the
 * settings keep the name until another theme is chosen. */
static void
take_theme (MasAppearance *self,
            const char    *name)
{
  const DiagramTheme before = self->style.theme;
  g_autofree char *unknown = NULL;

  self->style.theme = 0;
  if (!diagram_theme_from_name (name, &self->style.theme) && name != NULL && *name != '\0')
    unknown = g_strdup (name);
  if (g_strcmp0 (unknown, self->unknown_theme) == 0)
    return;
  g_free (self->unknown_theme);
  self->unknown_theme = g_steal_pointer (&unknown);
  self->said = FALSE;
  /* The board may look the same, but what is said about the theme is different. */
  if (self->style.theme == before)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Unknown names change nothing: the settings may come from a later release. */
static void
mas_appearance_set_property (GObject      *object,
                             guint         prop_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  MasAppearance *self = MAS_APPEARANCE (object);
  DiagramStyle before = self->style;

  switch (prop_id)
    {
    case PROP_THEME:
      take_theme (self, g_value_get_string (value));
      break;
    case PROP_PIECES:
      diagram_pieces_from_name (g_value_get_string (value), &self->style.pieces);
      break;
    case PROP_SIGNS:
      diagram_signs_from_name (g_value_get_string (value), &self->style.signs);
      break;
    case PROP_PIECE_SET:
      g_free (self->set_name);
      self->set_name = g_value_dup_string (value);
      if (self->set_name == NULL)
        self->set_name = g_strdup ("");
      mas_drawings_set_name (mas_drawings_get_default (), self->set_name);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      return;
    }
  g_object_notify_by_pspec (object, pspec);
  if (!diagram_style_equal (&before, &self->style))
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
mas_appearance_finalize (GObject *object)
{
  MasAppearance *self = MAS_APPEARANCE (object);

  g_clear_pointer (&self->style.set, diagram_set_unref);
  g_clear_pointer (&self->set_name, g_free);
  g_clear_pointer (&self->unknown_theme, g_free);
  diagram_book_free (self->book);
  G_OBJECT_CLASS (mas_appearance_parent_class)->finalize (object);
}

static void
mas_appearance_class_init (MasAppearanceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_appearance_get_property;
  object_class->set_property = mas_appearance_set_property;
  object_class->finalize = mas_appearance_finalize;
  props[PROP_THEME] = g_param_spec_string ("theme", NULL, NULL, diagram_theme_get_name (0), both);
  props[PROP_PIECES] = g_param_spec_string ("pieces", NULL, NULL, "colour", both);
  props[PROP_SIGNS] = g_param_spec_string ("signs", NULL, NULL, "characters", both);
  props[PROP_PIECE_SET] = g_param_spec_string ("piece-set", NULL, NULL, "", both);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MAS_TYPE_APPEARANCE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_appearance_init (MasAppearance *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  self->book = diagram_book_new ();
  self->set_name = g_strdup ("");
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (update_scheme), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (update_scheme), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (mas_drawings_get_default (), "changed", G_CALLBACK (update_set), self,
                           0);
  update_scheme (self);
}

/**
 * mas_appearance_get_default:
 *
 * Returns: (transfer none): the appearance of all boards
 */
MasAppearance *
mas_appearance_get_default (void)
{
  static MasAppearance *appearance = NULL;

  if (appearance == NULL)
    appearance = g_object_new (MAS_TYPE_APPEARANCE, NULL);
  return appearance;
}

/**
 * mas_appearance_bind:
 * @self: the appearance
 * @settings: of the program
 *
 * Takes the person's choices from the settings, and keeps both the same.
 */
void
mas_appearance_bind (MasAppearance *self,
                     GSettings     *settings)
{
  g_return_if_fail (MAS_IS_APPEARANCE (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  g_settings_bind (settings, "theme", self, "theme", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "pieces", self, "pieces", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "signs", self, "signs", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "piece-set", self, "piece-set", G_SETTINGS_BIND_DEFAULT);
}

/**
 * mas_appearance_get_style:
 * @self: the appearance
 *
 * Returns: (transfer none): what boards are drawn with, until the next "changed"
 */
const DiagramStyle *
mas_appearance_get_style (MasAppearance *self)
{
  g_return_val_if_fail (MAS_IS_APPEARANCE (self), NULL);

  return &self->style;
}

DiagramBook *
mas_appearance_get_book (MasAppearance *self)
{
  g_return_val_if_fail (MAS_IS_APPEARANCE (self), NULL);

  return self->book;
}

MasFrameTime *
mas_appearance_get_frame_time (MasAppearance *self)
{
  g_return_val_if_fail (MAS_IS_APPEARANCE (self), NULL);

  return &self->drawn;
}

/**
 * mas_appearance_dup_problem:
 * @self: the appearance
 *
 * Returns: (transfer full) (nullable): what cannot be drawn as it was chosen, translated
 */
char *
mas_appearance_dup_problem (MasAppearance *self)
{
  g_return_val_if_fail (MAS_IS_APPEARANCE (self), NULL);

  return mas_theme_dup_unknown (self->unknown_theme);
}

/**
 * mas_appearance_take_unsaid:
 * @self: the appearance
 *
 * Returns: (transfer full) (nullable): mas_appearance_dup_problem() for the first caller only
 */
char *
mas_appearance_take_unsaid (MasAppearance *self)
{
  g_return_val_if_fail (MAS_IS_APPEARANCE (self), NULL);

  if (self->said)
    return NULL;
  self->said = TRUE;
  return mas_appearance_dup_problem (self);
}

/**
 * mas_appearance_dup_set_names:
 *
 * Returns: (transfer full): the names of the person's own sets of drawings and those that are
 *   installed, sorted; they may come and go
 */
char **
mas_appearance_dup_set_names (void)
{
  return diagram_set_dup_names ();
}
