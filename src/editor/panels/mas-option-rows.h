/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* One of the values of a string property. */
typedef struct
{
  const char *value;
  const char *context; /* (nullable): of the label, for translators */
  const char *label;   /* marked for translation */
} MasOption;

/**
 * MasOptionRow:
 * @property: of an object: a string, a boolean or a uint
 * @options: (nullable): the values of a string, alive as long as the program. One that none of them is
 *   shows the first
 * @n_options: how many
 *
 * What a template shows in a row, under the name of the property: a string in an #AdwComboRow, a boolean in
 * a #GtkSwitch, a uint in a #GtkSpinButton, both in an #AdwActionRow. Property and row follow each other.
 */
typedef struct
{
  const char      *property;
  const MasOption *options;
  guint            n_options;
} MasOptionRow;

/* In class_init: declares that these are in the template. */
void mas_option_rows_install (GtkWidgetClass     *widget_class,
                              const MasOptionRow *rows,
                              guint               n_rows);
/* Binds each to its property of @object. @widget: the one with the template. */
void mas_option_rows_bind    (GtkWidget          *widget,
                              gpointer            object,
                              const MasOptionRow *rows,
                              guint               n_rows);

G_END_DECLS
