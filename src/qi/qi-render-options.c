/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-render-options.h"

#include "qi-finding-private.h"
#include "qi-report.h"

#include <string.h>

G_STATIC_ASSERT (QI_MAX_PICTURE_SIZE == DIAGRAM_PICTURE_MAX_SIZE);

/* The schemes that can be asked for, by name. */
static const struct
{
  const char   *name;
  DiagramScheme scheme;
} schemes[] = {
  { "light", DIAGRAM_LIGHT },
  { "dark", DIAGRAM_DARK },
  { "contrast", DIAGRAM_HIGH_CONTRAST },
  { "contrast-dark", DIAGRAM_HIGH_CONTRAST_DARK },
};

typedef const char *(*NameFunc) (guint value);

static const char *
get_pieces (guint value)
{
  return diagram_pieces_get_name ((DiagramPieces) value);
}

static const char *
get_signs (guint value)
{
  return diagram_signs_get_name ((DiagramSigns) value);
}

static const char *
get_scheme (guint value)
{
  return value < G_N_ELEMENTS (schemes) ? schemes[value].name : NULL;
}

static const char *
get_type (guint value)
{
  return value == DIAGRAM_PICTURE_N_TYPES
           ? "tex"
           : diagram_picture_type_get_name ((DiagramPictureType) value);
}

static const char *
get_ground (guint value)
{
  static const char *const names[] = { "none", "paper" };

  return value < G_N_ELEMENTS (names) ? names[value] : NULL;
}

static gboolean
set_choice (const QiOptions *options,
            const char      *name,
            const char      *value,
            NameFunc         names,
            guint           *choice,
            QiExit          *status)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; names (i) != NULL; i++)
    {
      if (strcmp (names (i), value) == 0)
        {
          *choice = i;
          return TRUE;
        }
      g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", names (i));
    }
  *status = qi_usage_error (options->command, "--%s: '%s' is none of %s", name, value, all->str);
  return FALSE;
}

/* Drawings of a set that cannot be used are reported, and drawn as if they were not in it. */
static gboolean
set_set (QiRenderOptions *self,
         const QiOptions *options,
         const char      *value,
         QiExit          *status)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->set, diagram_set_unref);
  self->set = diagram_set_open (value, &error);
  if (self->set == NULL)
    {
      *status = qi_usage_error (options->command, "--set: %s", error->message);
      return FALSE;
    }
  const GPtrArray *problems = diagram_set_get_problems (self->set);
  for (guint i = 0; i < problems->len; i++)
    {
      const DiagramSetProblem *problem = g_ptr_array_index (problems, i);
      const QiPlace place = { .file = *problem->file != '\0' ? problem->file : value };

      qi_report_finding (options, &place, problem->finding);
      qi_findings_add (findings, qi_finding_ref (problem->finding));
    }
  self->set_status = qi_findings_get_exit (options, findings);
  self->picture.style.set = self->set;
  return TRUE;
}

/* The options of which one of some words is the value. */
static gboolean
set_words (QiRenderOptions *self,
           const QiOptions *options,
           QiExit          *status)
{
  const QiPictureOptions *said = &options->picture;
  guint theme = self->picture.style.theme;
  guint pieces = 0;
  guint signs = 0;
  guint scheme = 0;
  guint type = 0;
  guint ground = 0;
  const struct
  {
    const char *name;
    const char *value;
    NameFunc names;
    guint *choice;
  } words[] = {
    { "theme", said->theme, diagram_theme_get_name, &theme },
    { "pieces", said->pieces, get_pieces, &pieces },
    { "signs", said->signs, get_signs, &signs },
    { "scheme", said->scheme, get_scheme, &scheme },
    { "type", said->type, get_type, &type },
    { "ground", said->ground, get_ground, &ground },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i].value != NULL
        && !set_choice (options, words[i].name, words[i].value, words[i].names, words[i].choice,
                        status))
      return FALSE;
  self->picture.style.theme = theme;
  self->picture.style.pieces = (DiagramPieces) pieces;
  self->picture.style.signs = (DiagramSigns) signs;
  self->picture.style.scheme = schemes[scheme].scheme;
  self->picture.ground = (DiagramGround) ground;
  self->has_type = said->type != NULL;
  self->is_latex = type == DIAGRAM_PICTURE_N_TYPES;
  self->type = self->is_latex ? DIAGRAM_PICTURE_PDF : (DiagramPictureType) type;
  return TRUE;
}

gboolean
qi_render_options_init (QiRenderOptions *self,
                        const QiOptions *options,
                        QiExit          *status)
{
  const QiPictureOptions *said = &options->picture;
  DiagramPicture *picture = &self->picture;

  *self = (QiRenderOptions) { .output = said->output, .row = said->row };
  diagram_picture_init (picture);
  picture->memory = diagram_memory_new ();
  picture->flipped = options->flip;
  picture->square = said->square;
  picture->width = said->width;
  picture->height = said->height;
  if (said->scale > 0.)
    picture->scale = said->scale;
  if (said->layer > 0)
    picture->layer = (int) said->layer - 1;
  picture->coordinates = said->coordinates;
  picture->hands = said->hands;
  picture->marks = said->marks;
  picture->turn = said->turn;
  picture->title = said->title;
  picture->data = said->data;
  if (!set_words (self, options, status)
      || (said->set != NULL && !set_set (self, options, said->set, status)))
    return FALSE;
  if (self->output == NULL || *self->output == '\0')
    {
      *status =
        qi_usage_error (options->command, "say where to: -o OUT.svg, OUT.png, OUT.pdf or OUT.tex");
      return FALSE;
    }
  return TRUE;
}

gboolean
qi_render_options_find_type (QiRenderOptions *self,
                             const QiOptions *options,
                             QiExit          *status)
{
  const char *dot = strrchr (self->output, '.');

  if (self->has_type)
    return TRUE;
  if (dot != NULL && g_ascii_strcasecmp (dot, ".tex") == 0)
    {
      self->is_latex = TRUE;
      self->type = DIAGRAM_PICTURE_PDF;
      return TRUE;
    }
  if (diagram_picture_type_from_path (self->output, &self->type))
    return TRUE;
  *status = strcmp (self->output, "-") == 0
              ? qi_usage_error (options->command, "say what to write: --type=svg, png, pdf or tex")
              : qi_usage_error (options->command,
                                "'%s' ends in none of .svg, .png, .pdf, .tex; --type says which to "
                                "write",
                                self->output);
  return FALSE;
}

const char *
qi_render_options_get_type_name (const QiRenderOptions *self)
{
  return get_type (self->is_latex ? (guint) DIAGRAM_PICTURE_N_TYPES : (guint) self->type);
}

void
qi_render_options_clear (QiRenderOptions *self)
{
  g_clear_pointer (&self->picture.memory, diagram_memory_free);
  g_clear_pointer (&self->set, diagram_set_unref);
}
