/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-description.h"

#include "mas-piece.h"
#include "mas-speech.h"
#include "mas-words-lists.h"
#include "mas-words.h"
#include "qi-epin.h"
#include "qi-game-info-private.h"
#include "qi-owner.h"

#include <glib/gi18n.h>

#define MAX_SQUARES \
  4096 /* pieces of a kind whose squares are named; nobody would read a list of millions */

struct _MasDescription
{
  AdwWindow    parent_instance;

  GtkTextView *view;
};

G_DEFINE_FINAL_TYPE (MasDescription, mas_description, ADW_TYPE_WINDOW)

/* What is put into words. */
typedef struct
{
  const QiGameInfo *info; /* nullable */
  QiSetup          *setup;
  QiPosition       *position;
  const QiGameInfo *names; /* of squares; nullable */
  GString          *words;
} Description;

/* One kind of piece, and where it stands. */
typedef struct
{
  const QiToken *piece;
  guint          place; /* among the pieces of the game; G_MAXUINT: none of them */
  GArray        *squares;
} Kind;

static void
kind_free (gpointer data)
{
  Kind *kind = data;

  g_array_unref (kind->squares);
  g_free (kind);
}

/* In the order of the game's list, the king first; also for a piece with an attribute that the game's
 * own piece does not have. */
static guint
find_place (const QiGameInfo *info,
            const QiToken    *piece)
{
  const QiGamePiece *entry = NULL;
  QiEpin epin;

  if (info == NULL || piece->kind != QI_TOKEN_STRING
      || !qi_epin_parse (piece->text, (gssize) piece->length, &epin))
    return G_MAXUINT;
  entry = qi_game_info_find_piece (info, &epin);
  if (entry == NULL)
    {
      epin.terminal = !epin.terminal;
      entry = qi_game_info_find_piece (info, &epin);
    }
  return entry != NULL ? qi_game_info_get_piece_place (info, entry) : G_MAXUINT;
}

static int
compare_kinds (gconstpointer a,
               gconstpointer b)
{
  const Kind *one = *(const Kind *const *) a;
  const Kind *other = *(const Kind *const *) b;
  guint first = g_array_index (one->squares, guint, 0);
  guint second = g_array_index (other->squares, guint, 0);

  if (one->place != other->place)
    return one->place < other->place ? -1 : 1;
  return first < second ? -1 : first > second;
}

/* The most valuable first, then in the order of the squares where each is found first. */
static GPtrArray *
find_kinds (const QiGameInfo *info,
            QiPosition       *position)
{
  GPtrArray *kinds = g_ptr_array_new_with_free_func (kind_free);
  guint n_squares = qi_position_get_n_squares (position);

  for (guint square = 0; square < n_squares; square++)
    {
      const QiToken *piece = qi_position_get_piece (position, square);
      Kind *kind = NULL;

      if (piece == NULL)
        continue;
      for (guint i = 0; i < kinds->len && kind == NULL; i++)
        if (qi_token_equal (((Kind *) g_ptr_array_index (kinds, i))->piece, piece))
          kind = g_ptr_array_index (kinds, i);
      if (kind == NULL)
        {
          kind = g_new0 (Kind, 1);
          kind->piece = piece;
          kind->place = find_place (info, piece);
          kind->squares = g_array_new (FALSE, FALSE, sizeof (guint));
          g_ptr_array_add (kinds, kind);
        }
      if (kind->squares->len < MAX_SQUARES)
        g_array_append_val (kind->squares, square);
    }
  g_ptr_array_sort (kinds, compare_kinds);
  return kinds;
}

static void
append_line (Description *self,
             const char  *line)
{
  if (line != NULL && line[0] != '\0')
    g_string_append_printf (self->words, "%s\n", line);
}

static void
append_kind (Description *self,
             const Kind  *kind)
{
  g_autofree char *piece = mas_words_piece (self->info, kind->piece);
  g_autoptr (GString) squares = g_string_new (NULL);
  g_autofree char *line = NULL;

  for (guint i = 0; i < kind->squares->len; i++)
    {
      g_autofree char *name = mas_words_square (self->names, qi_position_get_shape (self->position),
                                                g_array_index (kind->squares, guint, i));

      mas_list_append (squares, name);
    }
  /* Translators: a kind of piece, and the squares where it stands: "white pawn: a2, b2" */
  line = g_strdup_printf (_("%s: %s"), piece, squares->str);
  append_line (self, line);
}

/* The pieces of the side to move first, then the other side's, then those of no single side. */
static void
append_pieces (Description *self)
{
  g_autoptr (GPtrArray) kinds = find_kinds (self->info, self->position);
  QiSide turn = qi_position_get_turn (self->position);
  const QiOwner owners[] = { turn == QI_SIDE_FIRST ? QI_OWNER_FIRST : QI_OWNER_SECOND,
                             turn == QI_SIDE_FIRST ? QI_OWNER_SECOND : QI_OWNER_FIRST };

  if (kinds->len == 0)
    append_line (self, _("The board is empty."));
  for (gsize o = 0; o <= G_N_ELEMENTS (owners); o++)
    for (guint i = 0; i < kinds->len; i++)
      {
        const Kind *kind = g_ptr_array_index (kinds, i);
        QiOwner owner = mas_piece_get_owner (kind->piece);
        gsize rank = owner == owners[0] ? 0 : owner == owners[1] ? 1 : 2;

        if (rank == o)
          append_kind (self, kind);
      }
}

static void
append_hand (Description *self,
             QiSide       side)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n_items);

  for (gsize i = 0; i < n_items; i++)
    {
      g_autofree char *piece = mas_words_piece (self->info, &items[i].token);
      g_autofree char *line =
        mas_words_hand (self->info, side, MAS_SIDE_HAND_ENTRY, piece, items[i].count, 0);

      append_line (self, line);
    }
}

/* Each rank that has something on it, from the one that is named first in texts. */
static void
append_ranks (Description *self)
{
  guint files = qi_shape_get_files (qi_position_get_shape (self->position));
  guint n_squares = MIN (qi_position_get_n_squares (self->position), MAX_SQUARES);

  for (guint first = 0; first < n_squares; first += files)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint square = first; square < first + files; square++)
        if (qi_position_get_piece (self->position, square) != NULL)
          {
            g_autofree char *place = mas_words_place (self->info, self->setup, square);

            mas_list_append_long (line, place);
          }
      append_line (self, line->str);
    }
}

char *
mas_description_dup (const QiGameInfo *info,
                     QiSetup          *setup,
                     GPtrArray        *findings)
{
  Description self = { .info = info,
                       .setup = setup,
                       .position = qi_setup_get_position (setup),
                       .names = qi_game_info_get_names (info, setup),
                       .words = g_string_new (NULL) };
  g_autofree char *side = mas_words_side (info, qi_position_get_turn (self.position));
  /* Translators: the name of a side, like "White" */
  g_autofree char *turn = g_strdup_printf (_("%s to move"), side);

  /* The most important first. */
  append_line (&self, turn);
  if (findings == NULL || findings->len == 0)
    append_line (&self, _("Nothing is wrong."));
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      g_autofree char *words = mas_words_finding (g_ptr_array_index (findings, i), setup);

      append_line (&self, words);
    }
  g_string_append_c (self.words, '\n');
  append_pieces (&self);
  append_hand (&self, QI_SIDE_FIRST);
  append_hand (&self, QI_SIDE_SECOND);
  g_string_append_c (self.words, '\n');
  append_ranks (&self);
  while (self.words->len > 0 && self.words->str[self.words->len - 1] == '\n')
    g_string_truncate (self.words, self.words->len - 1);
  return g_string_free (self.words, FALSE);
}

static void
mas_description_class_init (MasDescriptionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-description.ui");
  gtk_widget_class_bind_template_child (widget_class, MasDescription, view);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
mas_description_init (MasDescription *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->view));
}

GtkWidget *
mas_description_new (GtkWindow  *parent,
                     const char *words)
{
  MasDescription *self = g_object_new (MAS_TYPE_DESCRIPTION, "transient-for", parent, NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter start;

  gtk_text_buffer_set_text (buffer, words, -1);
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
  /* A screen reader reads the words when the window opens; the arrow keys go through them again. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_window_get_title (GTK_WINDOW (self)), -1);
  mas_speech_describe (GTK_WIDGET (self->view), words);
  return GTK_WIDGET (self);
}
