/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-link.h"

#include "mas-words.h"

#define FLASH_TIME  1600 /* ms */
#define MAX_REMARKS 3    /* findings about one square that are put into words */

struct _MasLink
{
  GObject       parent_instance;

  MasWorkplace *place;    /* borrowed */
  GPtrArray    *findings; /* findings about squares, or NULL */
  guint         flash_id; /* source that ends a momentary highlight; or 0 */
  MasSpot       pointed;  /* square or slot under the pointer, or the cursor's square; or none */
  MasSpot       lit;      /* square or slot that is pointed at in the text; or none */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_POINTED,
  SIGNAL_LIT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasLink, mas_link, G_TYPE_OBJECT)

static void
mas_link_dispose (GObject *object)
{
  MasLink *self = MAS_LINK (object);

  g_clear_handle_id (&self->flash_id, g_source_remove);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  mas_spot_clear (&self->pointed);
  mas_spot_clear (&self->lit);
  G_OBJECT_CLASS (mas_link_parent_class)->dispose (object);
}

static void
mas_link_class_init (MasLinkClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_link_dispose;
  signals[SIGNAL_CHANGED] =
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_POINTED] = g_signal_new ("pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_LIT] = g_signal_new ("lit", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_BOOLEAN);
}

static void
mas_link_init (MasLink *self)
{
  mas_spot_clear (&self->pointed);
  mas_spot_clear (&self->lit);
}

MasLink *
mas_link_new (MasWorkplace *place)
{
  MasLink *self = g_object_new (MAS_TYPE_LINK, NULL);

  self->place = place;
  return self;
}

/* --- findings ------------------------------------------------------------------------------ */

static gboolean
names_square (const QiFinding *finding,
              guint            square)
{
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (finding, &n_squares);

  for (gsize i = 0; i < n_squares; i++)
    if (squares[i] == square)
      return TRUE;
  return FALSE;
}

char *
mas_link_dup_remarks (MasLink *self,
                      guint    square)
{
  GString *words = NULL;
  guint n = 0;

  for (guint i = 0; self->findings != NULL && i < self->findings->len && n < MAX_REMARKS; i++)
    {
      const QiFinding *finding = g_ptr_array_index (self->findings, i);
      g_autofree char *sentence = NULL;

      if (!names_square (finding, square))
        continue;
      sentence = mas_words_finding (finding, mas_workplace_get_setup (self->place));
      if (words == NULL)
        words = g_string_new (NULL);
      else
        g_string_append_c (words, ' ');
      g_string_append (words, sentence);
      n++;
    }
  return words != NULL ? g_string_free (words, FALSE) : NULL;
}

static guint
count_squares (MasLink *self)
{
  const QiShape *shape = mas_workplace_get_shape (self->place);

  return shape != NULL ? qi_shape_get_n_squares (shape) : 0;
}

GPtrArray *
mas_link_get_findings (MasLink *self)
{
  g_return_val_if_fail (MAS_IS_LINK (self), NULL);

  return self->findings;
}

void
mas_link_set_findings (MasLink   *self,
                       GPtrArray *findings)
{
  MasBoardOverlay *overlay = NULL;
  guint n_board = 0;

  g_return_if_fail (MAS_IS_LINK (self));

  overlay = mas_workplace_get_overlay (self->place);
  n_board = count_squares (self);
  if (findings != NULL)
    g_ptr_array_ref (findings);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = findings;
  for (guint i = 0; i < G_N_ELEMENTS (overlay->marked); i++)
    gtk_bitset_remove_all (overlay->marked[i]);
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      gsize n_squares = 0;
      const guint *squares = qi_finding_get_squares (finding, &n_squares);

      for (gsize j = 0; j < n_squares; j++)
        if (squares[j] < n_board)
          gtk_bitset_add (overlay->marked[qi_finding_get_severity (finding)], squares[j]);
    }
  gtk_bitset_subtract (overlay->marked[QI_SEVERITY_WARNING], overlay->marked[QI_SEVERITY_ERROR]);
  gtk_bitset_subtract (overlay->marked[QI_SEVERITY_NOTE], overlay->marked[QI_SEVERITY_ERROR]);
  gtk_bitset_subtract (overlay->marked[QI_SEVERITY_NOTE], overlay->marked[QI_SEVERITY_WARNING]);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  mas_workplace_preview (self->place);
}

/* Highlights exactly these squares. Squares that are not on the board are left out. */
static void
light_squares (MasLink     *self,
               const guint *squares,
               gsize        n_squares)
{
  GtkBitset *flash = mas_workplace_get_overlay (self->place)->flash;
  guint n_board = count_squares (self);

  g_clear_handle_id (&self->flash_id, g_source_remove);
  gtk_bitset_remove_all (flash);
  for (gsize i = 0; i < n_squares; i++)
    if (squares[i] < n_board)
      gtk_bitset_add (flash, squares[i]);
  mas_workplace_preview (self->place);
}

void
mas_link_hold (MasLink         *self,
               const QiFinding *finding)
{
  gsize n_squares = 0;
  const guint *squares = NULL;

  g_return_if_fail (MAS_IS_LINK (self));

  if (finding != NULL)
    squares = qi_finding_get_squares (finding, &n_squares);
  light_squares (self, squares, n_squares);
}

static gboolean
on_flash_end_cb (gpointer user_data)
{
  MasLink *self = user_data;

  self->flash_id = 0;
  gtk_bitset_remove_all (mas_workplace_get_overlay (self->place)->flash);
  mas_workplace_preview (self->place);
  return G_SOURCE_REMOVE;
}

void
mas_link_flash (MasLink     *self,
                const guint *squares,
                gsize        n_squares)
{
  g_return_if_fail (MAS_IS_LINK (self));

  light_squares (self, squares, n_squares);
  self->flash_id = g_timeout_add (FLASH_TIME, on_flash_end_cb, self);
}

/* --- board and text ------------------------------------------------------------------------ */

void
mas_link_point (MasLink       *self,
                const MasSpot *spot)
{
  g_return_if_fail (MAS_IS_LINK (self));

  if (mas_spot_is_same (&self->pointed, spot))
    return;
  mas_spot_copy (&self->pointed, spot);
  g_signal_emit (self, signals[SIGNAL_POINTED], 0, &self->pointed);
}

void
mas_link_light (MasLink       *self,
                const MasSpot *spot)
{
  g_return_if_fail (MAS_IS_LINK (self));

  mas_link_forget (self);
  mas_spot_copy (&self->lit, spot);
  if (spot->kind == MAS_SPOT_SQUARE)
    {
      mas_workplace_get_overlay (self->place)->link = spot->square;
      mas_workplace_preview (self->place);
    }
  else
    g_signal_emit (self, signals[SIGNAL_LIT], 0, &self->lit, TRUE);
}

void
mas_link_forget (MasLink *self)
{
  MasBoardOverlay *overlay = NULL;

  g_return_if_fail (MAS_IS_LINK (self));

  overlay = mas_workplace_get_overlay (self->place);
  if (self->lit.kind == MAS_SPOT_HAND)
    g_signal_emit (self, signals[SIGNAL_LIT], 0, &self->lit, FALSE);
  mas_spot_clear (&self->lit);
  if (overlay->link == QI_NO_SQUARE)
    return;
  overlay->link = QI_NO_SQUARE;
  mas_workplace_preview (self->place);
}
