/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-picture-dialog.h"

#include "mas-access.h"
#include "mas-appearance.h"
#include "mas-combo-row.h"
#include "mas-dialogs.h"
#include "mas-drawing.h"
#include "mas-option-rows.h"
#include "mas-picture-files.h"
#include "mas-resources.h"
#include "mas-theme.h"
#include "mas-title.h"

#include <glib/gi18n.h>

#define MM_PER_POINT (25.4 / 72.)
#define CHECK        8. /* device pixels of a square of the pattern that stands for transparency */

struct _MasPictureDialog
{
  AdwWindow          parent_instance;

  MasPictureOptions *options;
  QiSetup           *setup;
  gboolean           flipped;
  gboolean           one_layer;
  int                layer;
  GFile             *file; /* (nullable): of the position */
  char              *title;
  GCancellable      *cancellable;
  gboolean           writing;
  GFile             *target; /* being written; or NULL */

  MasDrawing        *preview;
  GtkLabel          *size;
  AdwActionRow      *theme;
  GtkWidget         *scale_row;
  GtkWidget         *one_layer_row;
  GtkWidget         *data_row;
  GtkInfoBar        *strip;
  GtkLabel          *strip_label;
  GtkWidget         *export_button;
};

enum
{
  PROP_FLIPPED = 1,
  PROP_ONE_LAYER,
  N_PROPS
};

enum
{
  SIGNAL_EXPORTED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasPictureDialog, mas_picture_dialog, ADW_TYPE_WINDOW)

static const MasOption formats[] = {
  { "svg", NULL, N_("SVG, drawing") },
  { "png", NULL, N_("PNG, pixels") },
  { "pdf", NULL, N_("PDF, page") },
  { "tex", NULL, N_("LaTeX, text") },
};

static const MasOption pieces[] = {
  { "", "theme", NC_("theme", "As on the Screen") },
  { "colour", "pieces", NC_("pieces", "Colour") },
  { "print", "pieces", NC_("pieces", "Print") },
  { "letters", "pieces", NC_("pieces", "Letters") },
};

static const MasOption signs[] = {
  { "", "theme", NC_("theme", "As on the Screen") },
  { "characters", "signs", NC_("signs", "Characters") },
  { "international", "signs", NC_("signs", "International") },
};

static const MasOption grounds[] = {
  { "none", "ground", NC_("ground", "Transparent") },
  { "white", "ground", NC_("ground", "White") },
  { "dark", "ground", NC_("ground", "Dark") },
};

/* Options of the picture. */
static const MasOptionRow option_rows[] = {
  { "format", formats, G_N_ELEMENTS (formats) },
  { "square" },
  { "scale" },
  { "ground", grounds, G_N_ELEMENTS (grounds) },
  { "pieces", pieces, G_N_ELEMENTS (pieces) },
  { "signs", signs, G_N_ELEMENTS (signs) },
  { "coordinates" },
  { "hands" },
  { "marks" },
  { "turn" },
  { "caption" },
  { "data" },
};

/* Options that only this dialog has. */
static const MasOptionRow own_rows[] = {
  { "flipped" },
  { "one-layer" },
};

static MasPictureShot *
take (MasPictureDialog *self)
{
  return mas_picture_options_take (self->options, self->setup, self->flipped,
                                   self->one_layer ? self->layer : DIAGRAM_PICTURE_ALL_LAYERS);
}

/* The pattern that shows through where a picture is transparent. */
static void
draw_checks (cairo_t *cr,
             double   width,
             double   height)
{
  cairo_set_source_rgb (cr, 1., 1., 1.);
  cairo_paint (cr);
  cairo_user_to_device_distance (cr, &width, &height);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_rgb (cr, 0.91, 0.91, 0.91);
  for (double y = 0.; y < height; y += CHECK)
    for (double x = (int) (y / CHECK) % 2 == 0 ? 0. : CHECK; x < width; x += 2. * CHECK)
      cairo_rectangle (cr, x, y, CHECK, CHECK);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_shot (gpointer data,
           cairo_t *cr,
           double   width,
           double   height)
{
  if (mas_picture_shot_get_picture (data)->ground == DIAGRAM_GROUND_NONE)
    draw_checks (cr, width, height);
  mas_picture_shot_draw (data, cr, NULL);
}

static gpointer
ref_shot (gpointer data)
{
  return mas_picture_shot_ref (data);
}

static void
unref_shot (gpointer data)
{
  mas_picture_shot_unref (data);
}

static void
explain (MasPictureDialog *self,
         const GError     *error)
{
  g_autofree char *words = error != NULL ? mas_picture_files_dup_words (error) : NULL;

  if (words != NULL)
    gtk_label_set_label (self->strip_label, words);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), words != NULL);
}

/* "416 × 416 pixels", or the size of a page. */
static char *
dup_size_words (MasPictureDialog *self,
                double            width,
                double            height,
                double            scale)
{
  switch (mas_picture_options_get_format (self->options))
    {
    case DIAGRAM_PICTURE_PDF:
    case MAS_PICTURE_LATEX:
      /* Translators: width and height of a page in millimetres */
      return g_strdup_printf (_("%.0f × %.0f mm"), width * MM_PER_POINT, height * MM_PER_POINT);
    case DIAGRAM_PICTURE_PNG:
      width *= scale;
      height *= scale;
      break;
    case DIAGRAM_PICTURE_SVG:
    default:
      break;
    }
  /* Translators: width and height of a picture */
  return g_strdup_printf (_("%.0f × %.0f pixels"), width, height);
}

/* Whether the file can be opened as a position again. */
static gboolean
has_data (MasPictureDialog *self)
{
  const DiagramPictureType format = mas_picture_options_get_format (self->options);

  return format == DIAGRAM_PICTURE_SVG || format == DIAGRAM_PICTURE_PNG;
}

static void
update (MasPictureDialog *self)
{
  g_autoptr (MasPictureShot) shot = take (self);
  g_autoptr (GError) error = NULL;
  double width = 0.;
  double height = 0.;
  g_autofree char *words = NULL;
  gboolean fits = mas_picture_shot_measure (shot, &width, &height, &error);

  if (fits)
    words = dup_size_words (self, width, height, mas_picture_shot_get_picture (shot)->scale);
  gtk_label_set_label (self->size, words != NULL ? words : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preview),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words != NULL ? words : "",
                                  -1);
  mas_drawing_set (self->preview, fits ? width : 0., height, draw_shot, shot, ref_shot, unref_shot);
  gtk_widget_set_visible (self->scale_row,
                          mas_picture_options_get_format (self->options) == DIAGRAM_PICTURE_PNG);
  gtk_widget_set_sensitive (self->data_row, has_data (self));
  gtk_widget_set_sensitive (self->export_button, fits && !self->writing);
  explain (self, error);
}

/* Export. */

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (MasPictureDialog) self = user_data;
  g_autoptr (GFile) file = g_steal_pointer (&self->target);
  g_autoptr (GError) error = NULL;
  gboolean saved = mas_picture_shot_save_finish (result, &error);

  self->writing = FALSE;
  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  gtk_widget_set_sensitive (self->export_button, TRUE);
  if (!saved)
    {
      explain (self, error);
      return;
    }
  g_signal_emit (self, signals[SIGNAL_EXPORTED], 0, file);
  gtk_window_close (GTK_WINDOW (self));
}

static void
on_file_chosen_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (MasPictureDialog) self = user_data;
  g_autofree char *chosen = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &chosen, NULL);
  g_autoptr (MasPictureShot) shot = NULL;
  DiagramPictureType type = DIAGRAM_PICTURE_SVG;

  if (file == NULL || self->writing || g_cancellable_is_cancelled (self->cancellable))
    return;
  type = mas_picture_files_get_type (file, chosen, mas_picture_options_get_format (self->options));
  g_object_set (self->options, "format", mas_picture_files_get_id (type), NULL);
  self->writing = TRUE;
  self->target = g_object_ref (file);
  gtk_widget_set_sensitive (self->export_button, FALSE);
  explain (self, NULL);
  shot = take (self);
  mas_picture_shot_save_async (shot, type, file, self->cancellable, on_saved_cb,
                               g_object_ref (self));
}

/**
 * mas_picture_dialog_export:
 * @self: the dialog
 *
 * Asks for a file and writes the picture to it. What fails is said in the dialog, which stays;
 * nothing is asked for a picture that cannot be.
 */
void
mas_picture_dialog_export (MasPictureDialog *self)
{
  g_return_if_fail (MAS_IS_PICTURE_DIALOG (self));

  g_autoptr (GPtrArray) offered = mas_picture_files_dup_types ();
  const DiagramPictureType format = mas_picture_options_get_format (self->options);
  g_autofree char *name = NULL;

  if (!gtk_widget_get_sensitive (self->export_button))
    return;
  name = mas_picture_files_dup_name (self->file, self->title, format);
  mas_file_dialog_save_picture_async (GTK_WINDOW (self), _("Export Picture"), self->file, name,
                                      offered, mas_picture_files_get_id (format), NULL,
                                      on_file_chosen_cb, g_object_ref (self));
}

static void
mas_picture_dialog_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  MasPictureDialog *self = MAS_PICTURE_DIALOG (object);

  switch (prop_id)
    {
    case PROP_FLIPPED:
      g_value_set_boolean (value, self->flipped);
      break;
    case PROP_ONE_LAYER:
      g_value_set_boolean (value, self->one_layer);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_picture_dialog_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  MasPictureDialog *self = MAS_PICTURE_DIALOG (object);
  gboolean *flag = prop_id == PROP_FLIPPED ? &self->flipped : &self->one_layer;

  if (*flag == g_value_get_boolean (value))
    return;
  *flag = g_value_get_boolean (value);
  g_object_notify_by_pspec (object, pspec);
  update (self);
}

/* While a picture is being written it keeps the closed dialog alive. The dialog then must not refer to
 * its parent, which may be destroyed first. */
static void
mas_picture_dialog_unrealize (GtkWidget *widget)
{
  g_cancellable_cancel (MAS_PICTURE_DIALOG (widget)->cancellable);
  GTK_WIDGET_CLASS (mas_picture_dialog_parent_class)->unrealize (widget);
  gtk_window_set_transient_for (GTK_WINDOW (widget), NULL);
}

static void
mas_picture_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_PICTURE_DIALOG);

  G_OBJECT_CLASS (mas_picture_dialog_parent_class)->dispose (object);
}

static void
mas_picture_dialog_finalize (GObject *object)
{
  MasPictureDialog *self = MAS_PICTURE_DIALOG (object);

  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_object (&self->file);
  g_clear_object (&self->target);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->title, g_free);
  G_OBJECT_CLASS (mas_picture_dialog_parent_class)->finalize (object);
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  mas_picture_dialog_export (MAS_PICTURE_DIALOG (widget));
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_DRAWING);
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  g_type_ensure (MAS_TYPE_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-picture-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, size);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, theme);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, scale_row);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, one_layer_row);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, data_row);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, strip);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, strip_label);
  gtk_widget_class_bind_template_child (widget_class, MasPictureDialog, export_button);
  mas_option_rows_install (widget_class, option_rows, G_N_ELEMENTS (option_rows));
  mas_option_rows_install (widget_class, own_rows, G_N_ELEMENTS (own_rows));
}

static void
mas_picture_dialog_class_init (MasPictureDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_picture_dialog_get_property;
  object_class->set_property = mas_picture_dialog_set_property;
  object_class->dispose = mas_picture_dialog_dispose;
  object_class->finalize = mas_picture_dialog_finalize;
  widget_class->unrealize = mas_picture_dialog_unrealize;
  props[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, both);
  props[PROP_ONE_LAYER] = g_param_spec_boolean ("one-layer", NULL, NULL, FALSE, both);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_EXPORTED] = g_signal_new ("exported", MAS_TYPE_PICTURE_DIALOG, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  gtk_widget_class_install_action (widget_class, "picture.export", NULL, export_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "picture.export", NULL);
  bind_template (widget_class);
}

static void
mas_picture_dialog_init (MasPictureDialog *self)
{
  self->options = mas_picture_options_get_default ();
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name_buttons (adw_window_get_content (ADW_WINDOW (self)));
}

/* A missing theme is drawn like the one on the screen; the row shows that, and a message below it
 * says so. */
static void
bind_theme (MasPictureDialog *self)
{
  static MasOption *themes = NULL; /* as long as the program */
  const guint n = diagram_theme_get_n () + 1;
  g_autofree char *chosen = NULL;
  g_autofree char *unknown = NULL;
  g_autofree char *markup = NULL;

  if (themes == NULL)
    themes = g_new (MasOption, n);
  themes[0] = (MasOption) { "", "theme", NC_("theme", "As on the Screen") };
  for (DiagramTheme i = 1; i < n; i++)
    themes[i] =
      (MasOption) { diagram_theme_get_name (i - 1), "theme", mas_theme_get_title (i - 1) };
  mas_option_rows_bind (GTK_WIDGET (self), self->options, &(MasOptionRow) { "theme", themes, n },
                        1);
  g_object_get (self->options, "theme", &chosen, NULL);
  unknown = mas_theme_dup_unknown (chosen);
  markup = g_markup_escape_text (unknown != NULL ? unknown : "", -1);
  adw_action_row_set_subtitle (self->theme, markup);
}

/**
 * mas_picture_dialog_new:
 * @parent: over which it stands
 * @setup: of what the picture is
 * @flipped: whether the second player sits at the bottom
 * @layer: that was worked on, counted from 0; negative when there is only one
 * @file: (nullable): of the position: the picture is offered beside it
 * @title: the position's name
 *
 * Returns: (transfer none): a new dialog, owned by the toolkit as all top levels are
 */
MasPictureDialog *
mas_picture_dialog_new (GtkWindow  *parent,
                        QiSetup    *setup,
                        gboolean    flipped,
                        int         layer,
                        GFile      *file,
                        const char *title)
{
  g_return_val_if_fail (setup != NULL && title != NULL, NULL);

  MasPictureDialog *self = g_object_new (MAS_TYPE_PICTURE_DIALOG, "transient-for", parent, NULL);

  self->setup = qi_setup_ref (setup);
  self->flipped = flipped;
  self->layer = layer;
  g_set_object (&self->file, file);
  self->title = g_strdup (title);
  gtk_widget_set_visible (self->one_layer_row, layer >= 0);
  mas_option_rows_bind (GTK_WIDGET (self), self->options, option_rows, G_N_ELEMENTS (option_rows));
  bind_theme (self);
  mas_option_rows_bind (GTK_WIDGET (self), self, own_rows, G_N_ELEMENTS (own_rows));
  g_signal_connect_object (self->options, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (mas_appearance_get_default (), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  gtk_window_set_focus (GTK_WINDOW (self), self->export_button);
  update (self);
  return self;
}
