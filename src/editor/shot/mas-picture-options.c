/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-picture-options.h"

#include "mas-appearance.h"

enum
{
  PROP_FORMAT = 1,
  PROP_SQUARE,
  PROP_SCALE,
  PROP_THEME,
  PROP_PIECES,
  PROP_SIGNS,
  PROP_COORDINATES,
  PROP_HANDS,
  PROP_MARKS,
  PROP_TURN,
  PROP_CAPTION,
  PROP_DATA,
  PROP_GROUND,
  PROP_PRINT_MANNER,
  PROP_COLUMNS,
  PROP_ROWS,
  PROP_NUMBERS,
  PROP_TASK,
  PROP_LABELS,
  PROP_CODE,
  PROP_ANSWERS,
  PROP_BY_MOVER,
  PROP_SOLUTIONS,
  N_PROPS
};

struct _MasPictureOptions
{
  GObject parent_instance;

  GValue  values[N_PROPS]; /* of the properties */
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasPictureOptions, mas_picture_options, G_TYPE_OBJECT)

static gboolean
get_boolean (MasPictureOptions *self,
             guint              prop)
{
  return g_value_get_boolean (&self->values[prop]);
}

static const char *
get_string (MasPictureOptions *self,
            guint              prop)
{
  return g_value_get_string (&self->values[prop]);
}

static void
mas_picture_options_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  g_value_copy (&MAS_PICTURE_OPTIONS (object)->values[prop_id], value);
}

static void
mas_picture_options_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  GValue *own = &MAS_PICTURE_OPTIONS (object)->values[prop_id];

  if (g_param_values_cmp (pspec, own, value) == 0)
    return;
  g_value_copy (value, own);
  g_object_notify_by_pspec (object, pspec);
}

static void
mas_picture_options_finalize (GObject *object)
{
  for (guint i = 1; i < N_PROPS; i++)
    g_value_unset (&MAS_PICTURE_OPTIONS (object)->values[i]);
  G_OBJECT_CLASS (mas_picture_options_parent_class)->finalize (object);
}

static void
mas_picture_options_class_init (MasPictureOptionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_picture_options_get_property;
  object_class->set_property = mas_picture_options_set_property;
  object_class->finalize = mas_picture_options_finalize;
  props[PROP_FORMAT] = g_param_spec_string ("format", NULL, NULL, "svg", both);
  props[PROP_SQUARE] = g_param_spec_uint ("square", NULL, NULL, 8, 512, 48, both);
  props[PROP_SCALE] = g_param_spec_uint ("scale", NULL, NULL, 1, 8, 2, both);
  props[PROP_THEME] = g_param_spec_string ("theme", NULL, NULL, "", both);
  props[PROP_PIECES] = g_param_spec_string ("pieces", NULL, NULL, "", both);
  props[PROP_SIGNS] = g_param_spec_string ("signs", NULL, NULL, "", both);
  props[PROP_COORDINATES] = g_param_spec_boolean ("coordinates", NULL, NULL, TRUE, both);
  props[PROP_HANDS] = g_param_spec_boolean ("hands", NULL, NULL, TRUE, both);
  props[PROP_MARKS] = g_param_spec_boolean ("marks", NULL, NULL, TRUE, both);
  props[PROP_TURN] = g_param_spec_boolean ("turn", NULL, NULL, TRUE, both);
  props[PROP_CAPTION] = g_param_spec_boolean ("caption", NULL, NULL, FALSE, both);
  props[PROP_DATA] = g_param_spec_boolean ("data", NULL, NULL, TRUE, both);
  props[PROP_GROUND] = g_param_spec_string ("ground", NULL, NULL, "none", both);
  props[PROP_PRINT_MANNER] = g_param_spec_boolean ("print-manner", NULL, NULL, TRUE, both);
  props[PROP_COLUMNS] = g_param_spec_uint ("columns", NULL, NULL, 1, MAS_SHEET_MAX_ACROSS, 1, both);
  props[PROP_ROWS] = g_param_spec_uint ("rows", NULL, NULL, 1, MAS_SHEET_MAX_ACROSS, 1, both);
  props[PROP_NUMBERS] = g_param_spec_boolean ("numbers", NULL, NULL, TRUE, both);
  props[PROP_TASK] = g_param_spec_boolean ("task", NULL, NULL, TRUE, both);
  props[PROP_LABELS] = g_param_spec_boolean ("labels", NULL, NULL, TRUE, both);
  props[PROP_CODE] = g_param_spec_boolean ("code", NULL, NULL, FALSE, both);
  props[PROP_ANSWERS] = g_param_spec_uint ("answers", NULL, NULL, 0, MAS_SHEET_MAX_LINES, 0, both);
  props[PROP_BY_MOVER] = g_param_spec_boolean ("by-mover", NULL, NULL, FALSE, both);
  props[PROP_SOLUTIONS] = g_param_spec_boolean ("solutions", NULL, NULL, FALSE, both);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
mas_picture_options_init (MasPictureOptions *self)
{
  for (guint i = 1; i < N_PROPS; i++)
    {
      g_value_init (&self->values[i], props[i]->value_type);
      g_param_value_set_default (props[i], &self->values[i]);
    }
}

/**
 * mas_picture_options_get_default:
 *
 * Returns: (transfer none): the options of all pictures
 */
MasPictureOptions *
mas_picture_options_get_default (void)
{
  static MasPictureOptions *options = NULL;

  if (options == NULL)
    options = g_object_new (MAS_TYPE_PICTURE_OPTIONS, NULL);
  return options;
}

/**
 * mas_picture_options_bind:
 * @self: the options
 * @settings: of the program
 *
 * Takes the options of the last time, and keeps both the same.
 */
void
mas_picture_options_bind (MasPictureOptions *self,
                          GSettings         *settings)
{
  g_return_if_fail (MAS_IS_PICTURE_OPTIONS (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  for (guint i = 1; i < N_PROPS; i++)
    {
      g_autofree char *key = g_strconcat ("picture-", props[i]->name, NULL);

      g_settings_bind (settings, key, self, props[i]->name, G_SETTINGS_BIND_DEFAULT);
    }
}

/**
 * mas_picture_options_get_format:
 * @self: the options
 *
 * Returns: the kind of file, %MAS_PICTURE_LATEX among them; SVG for a name that nothing has
 */
DiagramPictureType
mas_picture_options_get_format (MasPictureOptions *self)
{
  g_return_val_if_fail (MAS_IS_PICTURE_OPTIONS (self), DIAGRAM_PICTURE_SVG);

  for (guint i = 0; i < DIAGRAM_PICTURE_N_TYPES; i++)
    if (g_strcmp0 (diagram_picture_type_get_name ((DiagramPictureType) i),
                   get_string (self, PROP_FORMAT))
        == 0)
      return (DiagramPictureType) i;
  return g_strcmp0 (get_string (self, PROP_FORMAT), "tex") == 0 ? MAS_PICTURE_LATEX
                                                                : DIAGRAM_PICTURE_SVG;
}

/* What paper and screens have in common. */
static void
fill (MasPictureOptions *self,
      DiagramPicture    *picture,
      gboolean           flipped,
      int                layer)
{
  const DiagramStyle *style = mas_appearance_get_style (mas_appearance_get_default ());

  diagram_picture_init (picture);
  picture->style = *style;
  picture->style.scheme = DIAGRAM_LIGHT; /* it is not for the screen: the page is white */
  picture->coordinates = get_boolean (self, PROP_COORDINATES);
  picture->hands = get_boolean (self, PROP_HANDS);
  picture->marks = get_boolean (self, PROP_MARKS);
  picture->turn = get_boolean (self, PROP_TURN);
  picture->flipped = flipped;
  picture->layer = layer;
  /* An unknown name, or none, means what is on the screen. */
  diagram_theme_from_name (get_string (self, PROP_THEME), &picture->style.theme);
  diagram_pieces_from_name (get_string (self, PROP_PIECES), &picture->style.pieces);
  diagram_signs_from_name (get_string (self, PROP_SIGNS), &picture->style.signs);
}

/**
 * mas_picture_options_take:
 * @self: the options
 * @setup: a setup
 * @flipped: whether the second player sits at the bottom
 * @layer: the only layer that is drawn, or %DIAGRAM_PICTURE_ALL_LAYERS
 *
 * Returns: (transfer full): a picture of the setup that does not change with the options
 */
MasPictureShot *
mas_picture_options_take (MasPictureOptions *self,
                          QiSetup           *setup,
                          gboolean           flipped,
                          int                layer)
{
  g_return_val_if_fail (MAS_IS_PICTURE_OPTIONS (self), NULL);

  const char *ground = get_string (self, PROP_GROUND);
  DiagramPicture picture;

  fill (self, &picture, flipped, layer);
  picture.square = g_value_get_uint (&self->values[PROP_SQUARE]);
  picture.scale = g_value_get_uint (&self->values[PROP_SCALE]);
  picture.title = get_boolean (self, PROP_CAPTION);
  picture.data = get_boolean (self, PROP_DATA);
  picture.ground = g_strcmp0 (ground, "none") == 0 ? DIAGRAM_GROUND_NONE : DIAGRAM_GROUND_PAPER;
  if (g_strcmp0 (ground, "dark") == 0)
    picture.style.scheme = DIAGRAM_DARK;
  return mas_picture_shot_new (&picture, setup);
}

/**
 * mas_picture_options_take_part:
 * @self: the options
 * @setup: some squares as a board of their own
 * @flipped: whether the second player sits at the bottom
 *
 * Labels at its edges would name other squares, and neither hands nor whose turn it is belong to a part.
 *
 * Returns: (transfer full): a picture of the squares alone
 */
MasPictureShot *
mas_picture_options_take_part (MasPictureOptions *self,
                               QiSetup           *setup,
                               gboolean           flipped)
{
  g_return_val_if_fail (MAS_IS_PICTURE_OPTIONS (self), NULL);

  DiagramPicture picture;

  fill (self, &picture, flipped, DIAGRAM_PICTURE_ALL_LAYERS);
  picture.square = g_value_get_uint (&self->values[PROP_SQUARE]);
  picture.scale = g_value_get_uint (&self->values[PROP_SCALE]);
  picture.coordinates = FALSE;
  picture.hands = FALSE;
  picture.turn = FALSE;
  picture.data = get_boolean (self, PROP_DATA);
  return mas_picture_shot_new (&picture, setup);
}

/**
 * mas_picture_options_take_print:
 * @self: the options
 * @setup: a setup
 * @flipped: whether the second player sits at the bottom
 * @layer: the only layer that is drawn, or %DIAGRAM_PICTURE_ALL_LAYERS
 *
 * Returns: (transfer full): a picture of the setup for paper
 */
MasPictureShot *
mas_picture_options_take_print (MasPictureOptions *self,
                                QiSetup           *setup,
                                gboolean           flipped,
                                int                layer)
{
  g_return_val_if_fail (MAS_IS_PICTURE_OPTIONS (self), NULL);

  DiagramPicture picture;

  fill (self, &picture, flipped, layer);
  picture.turn = FALSE; /* the sheet shows it above the diagram, with the number */
  if (get_boolean (self, PROP_PRINT_MANNER))
    {
      picture.style.theme = diagram_theme_get_print ();
      picture.style.pieces = DIAGRAM_PIECES_PRINT;
    }
  return mas_picture_shot_new (&picture, setup);
}

/**
 * mas_picture_options_get_sheet:
 * @self: the options
 * @sheet: (out): what pages are to have
 */
void
mas_picture_options_get_sheet (MasPictureOptions *self,
                               MasSheetOptions   *sheet)
{
  g_return_if_fail (MAS_IS_PICTURE_OPTIONS (self));
  g_return_if_fail (sheet != NULL);

  *sheet = (MasSheetOptions) {
    .columns = g_value_get_uint (&self->values[PROP_COLUMNS]),
    .rows = g_value_get_uint (&self->values[PROP_ROWS]),
    .numbers = get_boolean (self, PROP_NUMBERS),
    .turn = get_boolean (self, PROP_TURN),
    .task = get_boolean (self, PROP_TASK),
    .labels = get_boolean (self, PROP_LABELS),
    .code = get_boolean (self, PROP_CODE),
    .n_answers = g_value_get_uint (&self->values[PROP_ANSWERS]),
    .by_mover = get_boolean (self, PROP_BY_MOVER),
    .solutions = get_boolean (self, PROP_SOLUTIONS),
    .scale = g_value_get_uint (&self->values[PROP_SCALE]),
  };
}
