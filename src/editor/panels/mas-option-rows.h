/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Rows for the properties of an object, which both follow each other. They are added to @group and
 * returned, borrowed. @title and @subtitle (nullable) are translated. */

/* One of the values of a string property. */
typedef struct
{
  const char *value;
  const char *context; /* (nullable): of the label, for translators */
  const char *label;   /* marked for translation */
} MasOption;

GtkWidget *mas_option_rows_add_switch (AdwPreferencesGroup *group,
                                       GObject             *object,
                                       const char          *property,
                                       const char          *title,
                                       const char          *subtitle);
/* @property: a uint, with the range it is installed with. */
GtkWidget *mas_option_rows_add_number (AdwPreferencesGroup *group,
                                       GObject             *object,
                                       const char          *property,
                                       const char          *title,
                                       const char          *subtitle);
/* @options: @n_options, alive as long as the program. A value that none of them has shows the
 * first. */
GtkWidget *mas_option_rows_add_choice (AdwPreferencesGroup *group,
                                       GObject             *object,
                                       const char          *property,
                                       const char          *title,
                                       const MasOption     *options,
                                       guint                n_options);

G_END_DECLS
