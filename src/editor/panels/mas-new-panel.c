/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-new-panel.h"

#include "mas-access.h"
#include "mas-diagram-view.h"
#include "mas-game-search.h"
#include "mas-piece.h"
#include "mas-resources.h"
#include "mas-shape-editor.h"
#include "mas-words.h"
#include "qi-game-info-private.h"

#include <glib/gi18n.h>

#include <string.h>

#define THUMBNAIL_SIZE 72  /* CSS px */
#define ROOMY_HEIGHT   360 /* CSS px of the list of games beside the empty board */
#define SMALL_HEIGHT   172 /* the same when it is above the empty board, so that both are visible */
#define MAX_PIECES     64
#define ROOMY_WIDTH    640 /* CSS px of a window: narrower ones have the empty board below the games */

struct _MasNewPanel
{
  GtkPopover      parent_instance;

  GtkWidget      *box;
  GtkEditable    *search;
  GtkListBox     *games;
  GtkWidget      *list;     /* what they scroll in */
  gboolean        by_piece; /* no game has the searched name, so games with such pieces are shown */
  GtkWidget      *none;     /* shown when no game matches the search */
  MasShapeEditor *shape;
  GtkEditable    *pieces; /* names of pieces for an empty board */
  GtkLabel       *reason; /* why the shape or a name is not possible */
  GtkWidget      *large;  /* the way out */
  GtkWidget      *create;
  guint           n_games;  /* in the list */
  guint           look_id;  /* thumbnails are looked for */
  gboolean        laid_out; /* the list was, since then */
  gboolean        moved;    /* it has moved since the last frame */
};

static guint signal_created;

G_DEFINE_FINAL_TYPE (MasNewPanel, mas_new_panel, GTK_TYPE_POPOVER)

/* Names separated by commas, or by blanks where there is no comma; each once. NULL where there is none; @bad (out): the first
 * one that is not valid. */
static GPtrArray *
read_pieces (MasNewPanel *self,
             char       **bad)
{
  const char *text = gtk_editable_get_text (self->pieces);
  const guint max_bytes = qi_limits_get_default ()->max_token_bytes;
  g_auto (GStrv) names = g_strsplit_set (text, strpbrk (text, ",;") != NULL ? ",;" : " \t", -1);
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; names[i] != NULL; i++)
    {
      QiToken *token = NULL;

      if (*g_strstrip (names[i]) == '\0')
        continue;
      token = pieces->len < MAX_PIECES ? mas_piece_from_text (names[i], max_bytes) : NULL;
      if (token == NULL)
        {
          *bad = g_strdup (names[i]);
          return NULL;
        }
      if (g_ptr_array_find_with_equal_func (pieces, token, (GEqualFunc) qi_token_equal, NULL))
        g_free (token);
      else
        g_ptr_array_add (pieces, token);
    }
  return pieces->len > 0 ? g_steal_pointer (&pieces) : NULL;
}

static void
create (MasNewPanel *self,
        QiSetup     *setup,
        GPtrArray   *pieces,
        gboolean     large)
{
  g_autoptr (MasDocument) document = mas_document_new (setup);

  if (large)
    mas_document_set_large (document, TRUE);
  mas_document_set_pieces (document, pieces);
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signal_created, 0, document);
}

static const QiGameInfo *
get_row_game (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "game");
}

static void
on_game_activated_cb (GtkListBox    *list,
                      GtkListBoxRow *row,
                      MasNewPanel   *self)
{
  const QiGameInfo *info = get_row_game (row);
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (info);

  create (self, setup, NULL, FALSE);
}

/* An empty board with two plain styles, or NULL with the reason. */
static QiSetup *
new_empty (MasNewPanel    *self,
           const QiLimits *limits,
           GError        **error)
{
  const QiToken first = { "C", 1, QI_TOKEN_STRING };
  const QiToken second = { "c", 1, QI_TOKEN_STRING };
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize n_sizes = mas_shape_editor_get_sizes (self->shape, sizes);
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, n_sizes, &first, &second, limits, error);

  return position != NULL ? qi_setup_new (position, NULL, NULL) : NULL;
}

static void
update_reason (MasNewPanel *self)
{
  g_autoptr (GError) error = NULL;
  QiShape shape = { 0 };
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize n_sizes = mas_shape_editor_get_sizes (self->shape, sizes);
  gboolean fits = qi_shape_init (&shape, sizes, n_sizes, qi_limits_get_default (), &error);
  QiFinding *finding = error != NULL ? qi_error_get_finding (error) : NULL;
  g_autofree char *fault = mas_shape_editor_dup_fault (self->shape);
  g_autofree char *bad = NULL;
  g_autoptr (GPtrArray) pieces G_GNUC_UNUSED = read_pieces (self, &bad);
  g_autofree char *words = NULL;

  if (fault == NULL && bad != NULL)
    /* Translators: %s is what was written for a piece's name */
    fault = g_strdup_printf (_("“%s” cannot be the name of a piece here"), bad);
  if (fault != NULL || finding != NULL)
    words = fault != NULL ? g_strdup (fault) : mas_words_finding (finding, NULL);

  gtk_label_set_label (self->reason, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reason), words != NULL);
  gtk_widget_set_sensitive (self->create, fault == NULL);
  gtk_widget_set_sensitive (self->large, fault == NULL);
  gtk_widget_set_visible (self->large, !fits);
  gtk_widget_set_visible (self->create, fits);
}

static void
on_create_clicked_cb (GtkButton   *button,
                      MasNewPanel *self)
{
  gboolean large = GTK_WIDGET (button) == self->large;
  g_autoptr (QiSetup) setup =
    new_empty (self, large ? qi_limits_get_large () : qi_limits_get_default (), NULL);
  g_autofree char *bad = NULL;
  g_autoptr (GPtrArray) pieces = read_pieces (self, &bad);

  if (setup != NULL)
    create (self, setup, pieces, large);
}

static const char *
get_family_name (QiGameFamily family)
{
  switch (family)
    {
    case QI_FAMILY_SHOGI:
      return _("Shogi and its relatives");
    case QI_FAMILY_XIANGQI:
      return _("Xiangqi and Janggi");
    case QI_FAMILY_STONES:
      return _("Games of stones");
    case QI_FAMILY_DRAUGHTS:
      return _("Draughts");
    case QI_N_FAMILIES:
    case QI_FAMILY_CHESS:
    default:
      return _("Chess and its relatives");
    }
}

/* Shows the name of a family above its first game that is shown. */
static void
update_header (GtkListBoxRow *row,
               GtkListBoxRow *before,
               gpointer       user_data)
{
  QiGameFamily family = qi_game_info_get_family (get_row_game (row));
  GtkWidget *header = NULL;

  if (before != NULL && qi_game_info_get_family (get_row_game (before)) == family)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  header = gtk_label_new (get_family_name (family));
  gtk_label_set_xalign (GTK_LABEL (header), 0);
  gtk_widget_add_css_class (header, "caption-heading");
  gtk_widget_add_css_class (header, "dim-label");
  gtk_list_box_row_set_header (row, header);
}

/* In the table's order inside a family. */
static int
compare_games (GtkListBoxRow *a,
               GtkListBoxRow *b,
               gpointer       user_data)
{
  const QiGameInfo *first = get_row_game (a);
  const QiGameInfo *second = get_row_game (b);
  int families = (int) qi_game_info_get_family (first) - (int) qi_game_info_get_family (second);

  if (families != 0)
    return families;
  return (int) qi_game_info_get_number (first) - (int) qi_game_info_get_number (second);
}

static gboolean
is_searched (GtkListBoxRow *row,
             gpointer       user_data)
{
  MasNewPanel *self = user_data;
  const QiGameInfo *info = get_row_game (row);
  const char *wanted = gtk_editable_get_text (self->search);

  if (!self->by_piece)
    return mas_game_search_is_name (info, wanted);
  return mas_game_search_has_pieces (info, wanted);
}

/* By the names of games; where none has it, by their pieces. */
static GtkListBoxRow *
get_first_searched (MasNewPanel *self)
{
  GtkListBoxRow *row = NULL;

  for (guint by_piece = 0; by_piece < 2; by_piece++)
    {
      self->by_piece = by_piece != 0;
      for (int i = 0; (row = gtk_list_box_get_row_at_index (self->games, i)) != NULL; i++)
        if (is_searched (row, self))
          return row;
    }
  return NULL;
}

/* Reads "4x4x4" or "9 × 10": files, ranks and layers. A single number may belong to a game's name. */
static gboolean
read_shape (const char *text,
            QiShape    *shape)
{
  g_auto (GStrv) crosses = g_strsplit (text, "×", QI_MAX_DIMENSIONS + 1);
  g_autofree char *plain = g_strjoinv ("x", crosses);
  g_auto (GStrv) words = g_strsplit_set (plain, "xX", QI_MAX_DIMENSIONS + 1);
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize n = g_strv_length (words);

  if (n < 2 || n > QI_MAX_DIMENSIONS)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_string_to_signed (g_strstrip (words[i]), 10, 1, QI_MAX_DIMENSION_SIZE,
                                   &sizes[n - 1 - i], NULL))
      return FALSE;
  return qi_shape_init (shape, sizes, n, qi_limits_get_large (), NULL);
}

/* Fills the rows of the empty board with a size that was typed into the search, when no game has
 * such a name. */
static gboolean
show_searched_shape (MasNewPanel *self)
{
  QiShape shape = { 0 };

  if (get_first_searched (self) != NULL
      || !read_shape (gtk_editable_get_text (self->search), &shape))
    return FALSE;
  mas_shape_editor_set_shape (self->shape, &shape);
  update_reason (self);
  return TRUE;
}

/* Thumbnails. A picture is drawn when it comes into sight, or nearly so: most of the games never do. */

static void
show_thumbnail (GtkListBoxRow *row)
{
  MasDiagramView *picture = g_object_get_data (G_OBJECT (row), "picture");
  g_autoptr (QiSetup) start = NULL;

  if (picture == NULL)
    return;
  start = qi_game_info_dup_start (get_row_game (row));
  mas_diagram_view_set_setup (picture, start);
  g_object_set_data (G_OBJECT (row), "picture", NULL);
}

static gboolean
on_look_cb (GtkWidget     *list,
            GdkFrameClock *clock,
            gpointer       user_data)
{
  MasNewPanel *self = user_data;
  const float height = (float) gtk_widget_get_height (self->list);
  const gboolean moved = self->moved;
  GtkListBoxRow *row = NULL;
  graphene_rect_t place;

  /* What has moved is laid out behind this, in the frame that begins. While the list scrolls there is something in each
   * frame, and what the last one had is looked at. */
  self->moved = FALSE;
  if (!self->laid_out)
    {
      self->laid_out = TRUE;
      return G_SOURCE_CONTINUE;
    }
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->games, i)) != NULL; i++)
    if (gtk_widget_get_mapped (GTK_WIDGET (row))
        && gtk_widget_compute_bounds (GTK_WIDGET (row), self->list, &place)
        && place.origin.y < 2 * height && place.origin.y + place.size.height > -height)
      show_thumbnail (row);
  if (moved)
    return G_SOURCE_CONTINUE;
  self->look_id = 0;
  return G_SOURCE_REMOVE;
}

static void
look_later (MasNewPanel *self)
{
  self->moved = TRUE;
  if (self->look_id != 0)
    return;
  self->laid_out = FALSE;
  self->look_id = gtk_widget_add_tick_callback (self->list, on_look_cb, self, NULL);
}

static void
on_search_changed_cb (MasNewPanel *self)
{
  gboolean found = get_first_searched (self) != NULL;

  gtk_list_box_invalidate_filter (self->games);
  gtk_list_box_invalidate_headers (self->games);
  gtk_label_set_label (GTK_LABEL (self->none), show_searched_shape (self)
                                                 ? _("Enter creates an empty board of this size")
                                                 : _("No game has this name"));
  gtk_widget_set_visible (self->none, !found);
  gtk_widget_set_visible (GTK_WIDGET (self->games), found);
  /* The first that was found is in sight. */
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->list)),
                            0.);
  look_later (self);
}

/* Enter takes the first game that is shown, or the size; a very large board has a button of its
 * own. */
static void
on_search_activated_cb (MasNewPanel *self)
{
  GtkListBoxRow *row = get_first_searched (self);

  if (row != NULL && *gtk_editable_get_text (self->search) != '\0')
    gtk_widget_activate (GTK_WIDGET (row));
  else if (show_searched_shape (self) && gtk_widget_is_sensitive (self->create)
           && gtk_widget_get_visible (self->create))
    gtk_widget_activate (self->create);
  else
    gtk_widget_error_bell (GTK_WIDGET (self->search));
}

static void
on_pieces_activated_cb (MasNewPanel *self)
{
  if (gtk_widget_is_sensitive (self->create) && gtk_widget_get_visible (self->create))
    on_create_clicked_cb (GTK_BUTTON (self->create), self);
  else
    gtk_widget_error_bell (GTK_WIDGET (self->pieces));
}

/* Tab goes from the search and from the games to the size in one step, not through all games. */
static gboolean
on_games_key_cb (GtkEventControllerKey *controller,
                 guint                  keyval,
                 guint                  keycode,
                 GdkModifierType        state,
                 MasNewPanel           *self)
{
  return keyval == GDK_KEY_Tab && (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) == 0
         && gtk_widget_child_focus (GTK_WIDGET (self->shape), GTK_DIR_TAB_FORWARD);
}

/* Down moves from the search to the games that are shown. */
static gboolean
on_search_key_cb (GtkEventControllerKey *controller,
                  guint                  keyval,
                  guint                  keycode,
                  GdkModifierType        state,
                  MasNewPanel           *self)
{
  GtkListBoxRow *row = get_first_searched (self);

  if (keyval != GDK_KEY_Down && keyval != GDK_KEY_KP_Down)
    return on_games_key_cb (controller, keyval, keycode, state, self);
  if (row == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_grab_focus (GTK_WIDGET (row));
  return GDK_EVENT_STOP;
}

static void
on_stop_search_cb (MasNewPanel *self)
{
  if (*gtk_editable_get_text (self->search) != '\0')
    gtk_editable_set_text (self->search, "");
  else
    gtk_popover_popdown (GTK_POPOVER (self));
}

static void
on_closed_cb (MasNewPanel *self,
              gpointer     user_data)
{
  if (self->search == NULL)
    return;
  gtk_editable_set_text (self->search, "");
  gtk_editable_set_text (self->pieces, "");
}

static void
add_games (MasNewPanel *self)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (self->n_games = 0; all[self->n_games] != NULL; self->n_games++)
    ;
  for (gsize i = 0; all[i] != NULL; i++)
    {
      GtkWidget *row = gtk_list_box_row_new ();
      g_autofree char *name = mas_words_game (all[i]);
      GtkWidget *label = gtk_label_new (name);
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
      GtkWidget *picture = mas_diagram_view_new ();

      mas_diagram_view_set_min_size (MAS_DIAGRAM_VIEW (picture), THUMBNAIL_SIZE);
      mas_diagram_view_set_fine (MAS_DIAGRAM_VIEW (picture), TRUE);
      gtk_box_append (GTK_BOX (box), picture);
      gtk_box_append (GTK_BOX (box), label);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      /* Otherwise as narrow as possible beside a thumbnail of that height. */
      gtk_widget_set_hexpand (label, TRUE);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                      -1);
      g_object_set_data (G_OBJECT (row), "game", (gpointer) all[i]);
      g_object_set_data (G_OBJECT (row), "picture", picture);
      gtk_list_box_append (self->games, row);
    }
  gtk_list_box_set_sort_func (self->games, compare_games, NULL, NULL);
  gtk_list_box_set_filter_func (self->games, is_searched, self, NULL);
  gtk_list_box_set_header_func (self->games, update_header, NULL, NULL);
}

/* A person's own games may have been added since. */
static void
on_map_cb (MasNewPanel *self,
           gpointer     user_data)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  GtkListBoxRow *row = NULL;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  const gboolean is_roomy = gtk_widget_get_width (GTK_WIDGET (root)) >= ROOMY_WIDTH;
  const int height = is_roomy ? ROOMY_HEIGHT : SMALL_HEIGHT;
  guint n = 0;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  is_roomy ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->list), height);
  look_later (self);
  while (all[n] != NULL)
    n++;
  if (n == self->n_games)
    return;
  while ((row = gtk_list_box_get_row_at_index (self->games, 0)) != NULL)
    gtk_list_box_remove (self->games, GTK_WIDGET (row));
  add_games (self);
}

static void
mas_new_panel_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_NEW_PANEL);

  G_OBJECT_CLASS (mas_new_panel_parent_class)->dispose (object);
}

static void
mas_new_panel_class_init (MasNewPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_new_panel_dispose;
  signal_created = g_signal_new ("created", MAS_TYPE_NEW_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, MAS_TYPE_DOCUMENT);
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_SHAPE_EDITOR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-new-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, box);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, search);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, games);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, list);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, none);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, pieces);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, shape);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, reason);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, large);
  gtk_widget_class_bind_template_child (widget_class, MasNewPanel, create);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_pieces_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_games_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_game_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_create_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_reason);
  gtk_widget_class_bind_template_callback (widget_class, on_map_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_closed_cb);
}

static void
mas_new_panel_init (MasNewPanel *self)
{
  GtkAdjustment *places = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name_buttons (self->box);
  add_games (self);
  places = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->list));
  g_signal_connect_object (places, "value-changed", G_CALLBACK (look_later), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (places, "changed", G_CALLBACK (look_later), self, G_CONNECT_SWAPPED);
  /* Text typed while the list has the focus goes to the search, too. */
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search),
                                           GTK_WIDGET (self->games));
  update_reason (self);
}

GtkWidget *
mas_new_panel_new (void)
{
  return g_object_new (MAS_TYPE_NEW_PANEL, NULL);
}
