/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-render-options.h"

#include "qi-report.h"

#include <math.h>
#include <string.h>

#define MAX_ROW   G_MAXINT64
#define MAX_SCALE 64.

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
  return diagram_picture_type_get_name ((DiagramPictureType) value);
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

static gboolean
set_number (const QiOptions *options,
            const char      *name,
            const char      *value,
            double           least,
            double           most,
            double          *number,
            QiExit          *status)
{
  char *end = NULL;
  double read = g_ascii_strtod (value, &end);

  /* Neither a hexadecimal number nor a word for one. */
  if (*value != '\0' && *end == '\0' && strspn (value, "0123456789.") == strlen (value)
      && isfinite (read) && read >= least && read <= most)
    {
      *number = read;
      return TRUE;
    }
  *status = qi_usage_error (options->command, "--%s: '%s' is no number from %g to %g", name, value,
                            least, most);
  return FALSE;
}

static gboolean
set_count (const QiOptions *options,
           const char      *name,
           const char      *value,
           guint64          most,
           guint64         *count,
           QiExit          *status)
{
  if (g_ascii_string_to_unsigned (value, 10, 1, most, count, NULL))
    return TRUE;
  *status =
    qi_usage_error (options->command, "--%s: '%s' is no number from 1 to %" G_GUINT64_FORMAT, name,
                    value, most);
  return FALSE;
}

/* What cannot be used of a set is said and drawn as if it were not there. */
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

/* The options that take no value. FALSE when @name is another one. */
static gboolean
set_flag (QiRenderOptions *self,
          const char      *name)
{
  const struct
  {
    const char *name;
    gboolean *flag;
    gboolean value;
  } flags[] = {
    { "coordinates", &self->picture.coordinates, TRUE },
    { "no-coordinates", &self->picture.coordinates, FALSE },
    { "no-hands", &self->picture.hands, FALSE },
    { "no-marks", &self->picture.marks, FALSE },
    { "no-turn", &self->picture.turn, FALSE },
    { "title", &self->picture.title, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (flags); i++)
    if (strcmp (name, flags[i].name) == 0)
      {
        *flags[i].flag = flags[i].value;
        return TRUE;
      }
  return FALSE;
}

/* The options of which one of some words is the value. FALSE when @name is another one; @ok: whether
 * the word was one of them. */
static gboolean
set_word (QiRenderOptions *self,
          const QiOptions *options,
          const char      *name,
          const char      *value,
          gboolean        *ok,
          QiExit          *status)
{
  static const struct
  {
    const char *name;
    NameFunc names;
  } words[] = {
    { "theme", diagram_theme_get_name },
    { "pieces", get_pieces },
    { "signs", get_signs },
    { "scheme", get_scheme },
    { "type", get_type },
    { "ground", get_ground },
  };
  DiagramStyle *style = &self->picture.style;
  guint choice = 0;
  gsize i = 0;

  while (i < G_N_ELEMENTS (words) && strcmp (name, words[i].name) != 0)
    i++;
  if (i == G_N_ELEMENTS (words))
    return FALSE;
  *ok = set_choice (options, name, value, words[i].names, &choice, status);
  if (!*ok)
    return TRUE;
  if (words[i].names == diagram_theme_get_name)
    style->theme = choice;
  else if (words[i].names == get_pieces)
    style->pieces = (DiagramPieces) choice;
  else if (words[i].names == get_signs)
    style->signs = (DiagramSigns) choice;
  else if (words[i].names == get_scheme)
    style->scheme = schemes[choice].scheme;
  else if (words[i].names == get_ground)
    self->picture.ground = (DiagramGround) choice;
  else
    {
      self->has_type = TRUE;
      self->type = (DiagramPictureType) choice;
    }
  return TRUE;
}

static gboolean
set_option (QiRenderOptions *self,
            const QiOptions *options,
            const char      *name,
            const char      *value,
            QiExit          *status)
{
  DiagramPicture *picture = &self->picture;
  gboolean ok = TRUE;
  guint64 count = 0;

  if (set_flag (self, name) || set_word (self, options, name, value, &ok, status))
    return ok;
  if (strcmp (name, "square") == 0)
    return set_number (options, name, value, 1., DIAGRAM_PICTURE_MAX_SIZE, &picture->square,
                       status);
  if (strcmp (name, "width") == 0)
    return set_number (options, name, value, 1., DIAGRAM_PICTURE_MAX_SIZE, &picture->width, status);
  if (strcmp (name, "height") == 0)
    return set_number (options, name, value, 1., DIAGRAM_PICTURE_MAX_SIZE, &picture->height,
                       status);
  if (strcmp (name, "scale") == 0)
    return set_number (options, name, value, 0.01, MAX_SCALE, &picture->scale, status);
  if (strcmp (name, "set") == 0)
    return set_set (self, options, value, status);
  if (strcmp (name, "row") == 0)
    return set_count (options, name, value, MAX_ROW, &self->row, status);
  if (strcmp (name, "layer") == 0)
    {
      if (!set_count (options, name, value, QI_MAX_DIMENSION_SIZE, &count, status))
        return FALSE;
      picture->layer = (int) count - 1;
      return TRUE;
    }
  g_assert (strcmp (name, "output") == 0);
  self->output = value;
  return TRUE;
}

gboolean
qi_render_options_init (QiRenderOptions *self,
                        const QiOptions *options,
                        QiExit          *status)
{
  const GPtrArray *words = options->picture;

  *self = (QiRenderOptions) { .type = DIAGRAM_PICTURE_SVG };
  diagram_picture_init (&self->picture);
  self->picture.flipped = options->flip;
  for (guint i = 0; words != NULL && i < words->len; i += 2)
    if (!set_option (self, options, words->pdata[i], words->pdata[i + 1], status))
      return FALSE;
  if (self->output == NULL || *self->output == '\0')
    {
      *status = qi_usage_error (options->command, "say where to: -o OUT.svg, OUT.png or OUT.pdf");
      return FALSE;
    }
  return TRUE;
}

void
qi_render_options_clear (QiRenderOptions *self)
{
  g_clear_pointer (&self->set, diagram_set_unref);
}
