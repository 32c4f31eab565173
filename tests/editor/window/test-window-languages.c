/* SPDX-License-Identifier: Apache-2.0 */
/* The window and its dialogs in one language: no text is cut off, no two items of a menu have the same key, and in
 * the made-up language of tests/po/in-language.py every text was given to the translators. That script passes the
 * language and the place of its catalogue in the environment. */
#include "config.h"

#include "window-test.h"

#include "mas-engines-page.h"
#include "mas-game-maker.h"
#include "mas-piece-row.h"
#include "mas-words.h"
#include "qi-game-info-private.h"

#include <glib/gi18n.h>

#include <locale.h>

#define CHESS   "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
#define SHOGI   "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P 1"
#define ROWS    "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1\n8/5k2/8/8/8/8/4P3/8 w - - 0 1\n9 w\n"
#define FAULTY "{ \"setup\": { \"shape\": [8, 8], \"board\": [\n"

#define LONG_ENOUGH 400 /* ms in which widgets that make room for themselves are laid out */
#define NARROWEST   360 /* px: the width that a window promises in any language */
#define OPEN        "⟦"
#define CLOSE       "⟧"

typedef struct
{
  const char *scene;
  GHashTable *said;    /* faults that were reported already */
  GPtrArray  *keys;    /* labels with a mnemonic, of the part that is looked at */
  gboolean    made_up; /* the language marks what was translated */
  gboolean    cut;     /* whether cut texts are looked for */
  guint       n_pictures;
  guint       n_signs;
} Look;

/* Names of formats, games' codes and engines, keys of keyboards, places of squares: they are the same everywhere. The
 * toolkit's own texts are in its own catalogue. */
static const char *const same_everywhere[] = {
  "FEN",   "SFEN",   "FEEN",   "PON",    "EPD",       "PGN",      "JSON",     "SVG",  "PNG",
  "PDF",   "SGF",    "GTP",    "KIF",    "CSA",       "BOD",      "Popeye",   "UCI",  "USI",
  "UCCI",  "A4",     "ASCII",  "XBoard", "mm",        "position", "startpos", "fen",  "feen",
  "json",  "Ctrl",   "Shift",  "Alt",    "Esc",       "Tab",      "Enter",    "Home", "End",
  "Space", "Return", "Delete", "Insert", "BackSpace",
};

/* The toolkit's texts, from its own catalogue; texts of theme files, which have their own test; names of formats,
 * and of acts that a test makes up. */
static const char *const not_ours[] = {
  /* Engines that are found where the test runs. */
  "fairy-stockfish",
  "fairymax",
  "gnuchess",
  "gnugo",
  "gnushogi",
  "hachu",
  "hoichess",
  "hoixiangqi",
  "lc0",
  "pachi",
  "phalanx",
  "scan",
  "stockfish",
  "toga2",
  "yaneuraou",
  "(None)",
  "No Results Found",
  "Try a different search.",
  "Try a different search",
  "Search Results",
  "Search Shortcuts",
  "Shortcuts",
  "Backspace",
  "Delete (keypad)",
  "Enter (keypad)",
  "Escape",
  "Page Down",
  "Page Up",
  "Green",
  "Paper",
  "Slate",
  "Wood",
  "CECP setboard",
  "variants.ini",
  "Put",
  NULL,
};

static gboolean
is_same_everywhere (const char *word,
                    gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (same_everywhere); i++)
    if (strlen (same_everywhere[i]) == length && strncmp (word, same_everywhere[i], length) == 0)
      return TRUE;
  return FALSE;
}

/* The first word of @text outside the marks of the made-up language. A word has two letters or more and no digit: the
 * rest are places, numbers and positions. */
static char *
find_untranslated (const char *text)
{
  guint depth = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const char *end = p;
      gboolean digits = FALSE;

      if (g_str_has_prefix (p, OPEN))
        depth++;
      else if (g_str_has_prefix (p, CLOSE))
        depth--;
      while (*end != '\0'
             && (g_unichar_isalnum (g_utf8_get_char (end)) || strchr ("/_-", *end) != NULL))
        {
          digits |= strchr ("0123456789/", *end) != NULL;
          end = g_utf8_next_char (end);
        }
      if (end == p)
        continue;
      if (depth == 0 && !digits && g_utf8_strlen (p, end - p) > 1
          && !is_same_everywhere (p, (gsize) (end - p)))
        return g_strndup (p, (gsize) (end - p));
      p = g_utf8_prev_char (end);
    }
  return NULL;
}

static void
tell (Look       *look,
      GtkWidget  *widget,
      const char *what,
      const char *text)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  g_autofree char *fault =
    g_strdup_printf ("%s: %s: “%s” (%s in %s)", look->scene, what, text,
                     G_OBJECT_TYPE_NAME (widget),
                     parent != NULL ? G_OBJECT_TYPE_NAME (parent) : "no other");

  if (!g_hash_table_add (look->said, g_strdup (fault)))
    return;
  g_test_message ("%s", fault);
  g_test_fail ();
}

/* Titles of examples may be cut, as titles that a person wrote may. */
static gboolean
is_of_a_file (GtkWidget *widget)
{
  return gtk_widget_get_ancestor (widget, GTK_TYPE_FLOW_BOX) != NULL;
}

/* A name from the file of a game, also in the languages that are complete; it is in no catalogue. */
static gboolean
is_name_of_a_game (const char *text)
{
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    if (g_strcmp0 (qi_game_info_get_name_in (*info, "C"), text) == 0)
      return TRUE;
  return FALSE;
}

static void
look_at_text (Look       *look,
              GtkWidget  *widget,
              const char *text)
{
  g_autofree char *word =
    look->made_up && text != NULL && !g_strv_contains (not_ours, text) && !is_name_of_a_game (text)
      ? find_untranslated (text)
      : NULL;

  if (word != NULL)
    tell (look, widget, "never translated", text);
}

/* Whether a text may be longer than its place: its tip has all of it, or a person wrote it, like a file's name, which
 * is cut in its middle. */
static gboolean
may_be_cut (GtkWidget *label)
{
  GtkWidget *entry = gtk_widget_get_ancestor (label, GTK_TYPE_ENTRY);

  if (entry == NULL)
    entry = gtk_widget_get_ancestor (label, GTK_TYPE_SEARCH_ENTRY);
  /* A tip says what an entry is for where its placeholder has no room. */
  if (entry != NULL && gtk_widget_get_has_tooltip (entry))
    return TRUE;
  return gtk_widget_get_has_tooltip (label)
         || gtk_label_get_ellipsize (GTK_LABEL (label)) == PANGO_ELLIPSIZE_MIDDLE
         || (gtk_widget_get_ancestor (label, ADW_TYPE_WINDOW_TITLE) != NULL
             && MAS_IS_WINDOW (gtk_widget_get_root (label)))
         || is_of_a_file (label) || gtk_widget_get_ancestor (label, GTK_TYPE_COLUMN_VIEW) != NULL
         || (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_VIEW) != NULL
             && gtk_widget_get_ancestor (label, ADW_TYPE_COMBO_ROW) == NULL);
}

static gboolean
is_scrolled (GtkWidget *widget)
{
  return gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW) != NULL
         || gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT) != NULL;
}

static gboolean
is_cut (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0
         && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)))
         && !may_be_cut (widget);
}

/* Whether the text is still cut after a while: on a busy machine a row may still be making room for
 * itself. */
static gboolean
stays_cut (GtkWidget *widget)
{
  g_autoptr (GtkWidget) kept = g_object_ref (widget);

  for (guint i = 0; i < 30 && is_cut (kept); i++)
    pause_for (100);
  return is_cut (kept);
}

static void
look_for_cuts (Look      *look,
               GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_native (widget));
  const char *text = gtk_label_get_text (GTK_LABEL (widget));
  graphene_rect_t rect;

  if (!gtk_widget_get_mapped (widget) || gtk_widget_get_width (widget) == 0 || *text == '\0')
    return;
  if (stays_cut (widget))
    tell (look, widget, "cut", text);
  if (!is_scrolled (widget) && gtk_widget_compute_bounds (widget, root, &rect)
      && (rect.origin.x < -1 || rect.origin.x + rect.size.width > gtk_widget_get_width (root) + 1))
    tell (look, widget, "beyond the window", text);
}

/* A sign stands before its number, from right to left too. */
static void
look_at_sign (Look       *look,
              GtkWidget  *label,
              const char *text)
{
  static const char *const signs[] = { "+", "-", "−" };
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  PangoRectangle sign, number;

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (text, signs[i]) && g_ascii_isdigit (text[strlen (signs[i])]))
      {
        pango_layout_index_to_pos (layout, 0, &sign);
        pango_layout_index_to_pos (layout, (int) strlen (signs[i]), &number);
        if (MIN (sign.x, sign.x + sign.width) >= MIN (number.x, number.x + number.width))
          tell (look, label, "the sign stands behind", text);
        look->n_signs++;
      }
}

static void
look_at_label (Look      *look,
               GtkWidget *widget)
{
  GtkLabel *label = GTK_LABEL (widget);

  look_at_text (look, widget, gtk_label_get_text (label));
  look_at_sign (look, widget, gtk_label_get_text (label));
  if (strchr (gtk_label_get_label (label), '_') != NULL && gtk_label_get_use_underline (label))
    g_ptr_array_add (look->keys, label);
  if (look->cut)
    look_for_cuts (look, widget);
}

/* Everything below @root, except popovers, which are looked at when they are open. */
static void
walk (Look      *look,
      GtkWidget *root)
{
  if (GTK_IS_LABEL (root))
    look_at_label (look, root);
  else if (GTK_IS_TEXT (root))
    look_at_text (look, root, gtk_text_get_placeholder_text (GTK_TEXT (root)));
  if (!GTK_IS_IMAGE (root)) /* the toolkit's own, in an entry */
    look_at_text (look, root, gtk_widget_get_tooltip_text (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child) && gtk_widget_get_visible (child))
      walk (look, child);
}

/* For a person to look at: with the name of a folder in the environment, what is looked at is saved there. */
static void
save_picture (Look      *look,
              GtkWidget *root)
{
  const char *folder = g_getenv ("MASUME_TEST_PICTURES");
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GskRenderNode) node = NULL;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  GtkSnapshot *snapshot = NULL;

  if (folder == NULL || !gtk_widget_get_mapped (root))
    return;
  paintable = gtk_widget_paintable_new (root);
  snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return;
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (root)), node, NULL);
  name = g_strdup_printf ("%s-%.12s-%02u.png", g_getenv ("MASUME_TEST_LANGUAGE"), look->scene,
                          ++look->n_pictures);
  path = g_build_filename (folder, g_strdelimit (name, "/ ", '-'), NULL);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

static void
look_at_part (Look      *look,
              GtkWidget *root)
{
  save_picture (look, root);
  g_ptr_array_set_size (look->keys, 0);
  walk (look, root);
  for (guint i = 0; i < look->keys->len; i++)
    for (guint j = i + 1; j < look->keys->len; j++)
      {
        GtkLabel *one = g_ptr_array_index (look->keys, i);
        GtkLabel *other = g_ptr_array_index (look->keys, j);

        if (gtk_label_get_mnemonic_keyval (one) == gtk_label_get_mnemonic_keyval (other)
            && gtk_widget_get_mapped (GTK_WIDGET (one))
            && gtk_widget_get_mapped (GTK_WIDGET (other)))
          tell (look, GTK_WIDGET (other), gtk_label_get_label (one), gtk_label_get_label (other));
      }
}

/* Opens each menu of @root in turn. */
static void
look_at_menus (Look      *look,
               GtkWidget *root)
{
  if (GTK_IS_MENU_BUTTON (root) && gtk_widget_get_mapped (root) && gtk_widget_get_sensitive (root))
    {
      gtk_menu_button_popup (GTK_MENU_BUTTON (root));
      pause_for (LONG_ENOUGH / 2);
      if (gtk_menu_button_get_popover (GTK_MENU_BUTTON (root)) != NULL)
        look_at_part (look, GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (root))));
      gtk_menu_button_popdown (GTK_MENU_BUTTON (root));
      settle ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      look_at_menus (look, child);
}

/* With texts of twice the size, as a person may set them; the toolkit takes the size from the
 * resolution. */
static void
look_at_large_text (Look      *look,
                    GtkWidget *window)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int resolution = 0;

  g_object_get (settings, "gtk-xft-dpi", &resolution, NULL);
  g_object_set (settings, "gtk-xft-dpi", resolution * 2, NULL);
  pause_for (LONG_ENOUGH);
  look_at_part (look, window);
  g_object_set (settings, "gtk-xft-dpi", resolution, NULL);
}

/* In a large window, with its menus, and in one as small as on a telephone. */
static void
look_at_window (Look      *look,
                GtkWidget *window)
{
  try_size (window, 1280, 800);
  pause_for (LONG_ENOUGH);
  look_at_part (look, window);
  look_at_menus (look, window);
  if (look->cut)
    look_at_large_text (look, window);
  try_size (window, 360, 400);
  pause_for (LONG_ENOUGH);
  look_at_part (look, window);
  if (look->cut && gtk_widget_get_width (window) > NARROWEST)
    {
      g_autofree char *width = g_strdup_printf ("%d", gtk_widget_get_width (window));

      tell (look, window, "makes the window wide", width);
    }
}

/* The dialog whose parent is @parent. */
static GtkWidget *
find_dialog (MasWindow *parent)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (other) == GTK_WINDOW (parent)
          && gtk_widget_get_visible (GTK_WIDGET (other)))
        return GTK_WIDGET (other);
    }
  return NULL;
}

static void
look_at_dialog (Look       *look,
                MasWindow  *window,
                const char *action)
{
  GtkWidget *dialog = NULL;
  GtkWidget *page = NULL;

  look->scene = action;
  activate (window, action);
  dialog = find_dialog (window);
  g_assert_nonnull (dialog);
  pause_for (LONG_ENOUGH);
  look_at_part (look, dialog);
  if (look->cut)
    look_at_large_text (look, dialog);
  page = find_widget (dialog, MAS_TYPE_ENGINES_PAGE, NULL);
  if (page != NULL)
    {
      adw_preferences_window_set_visible_page (ADW_PREFERENCES_WINDOW (dialog),
                                               ADW_PREFERENCES_PAGE (page));
      pause_for (LONG_ENOUGH);
      look_at_part (look, dialog);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
  settle ();
}

static Look
new_look (const char *scene)
{
  const char *language = g_getenv ("MASUME_TEST_LANGUAGE");

  return (Look) { .scene = scene,
                  .said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                  .keys = g_ptr_array_new (),
                  .made_up = g_strcmp0 (language, "en_XA") == 0,
                  .cut = g_strcmp0 (language, "en_XA") != 0 };
}

static void
end_look (Look      *look,
          MasWindow *window)
{
  destroy_window (window);
  g_hash_table_unref (look->said);
  g_ptr_array_unref (look->keys);
}

static void
test_gallery (void)
{
  Look look = new_look ("gallery");
  MasWindow *window = new_window (application);

  look_at_window (&look, GTK_WIDGET (window));
  end_look (&look, window);
}

static void
test_document (gconstpointer data)
{
  Look look = new_look (data);
  MasWindow *window = new_document_window (data);

  look_at_window (&look, GTK_WIDGET (window));
  if (g_str_equal (data, SHOGI))
    g_assert_cmpuint (look.n_signs, >, 0);
  end_look (&look, window);
}

/* The analysis of an engine, and mates. */
static void
test_analysis (void)
{
  Look look = new_look ("analysis");
  MasWindow *window = new_document_window (CHESS);

  activate (window, "win.analysis");
  look_at_window (&look, GTK_WIDGET (window));
  end_look (&look, window);
}

static void
test_dialogs (void)
{
  static const char *const actions[] = {
    "app.preferences",       "win.export-picture", "win.print",    "win.export-sheet",
    "win.show-help-overlay", "win.describe",       "win.make-game"
  };
  Look look = new_look ("dialogs");
  MasWindow *window = new_document_window (CHESS);

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    look_at_dialog (&look, window, actions[i]);
  end_look (&look, window);
}

static MasWindow *
open_text (const char *text,
           const char *name,
           GFile     **file)
{
  MasWindow *window = new_window (application);

  *file = new_file (name, text, -1);
  mas_window_load_file (window, *file, FALSE);
  return window;
}

static void
test_list (void)
{
  Look look = new_look ("list");
  GFile *file = NULL;
  MasWindow *window = open_text (ROWS, "1.fen", &file);

  add_engine ();
  wait_for (mas_window_get_collection (window) != NULL);
  pause_for (LONG_ENOUGH);
  look_at_window (&look, GTK_WIDGET (window));
  look_at_dialog (&look, window, "win.evaluate-rows");
  end_look (&look, window);
  delete_file (file);
  g_object_unref (file);
}

static void
test_faulty (void)
{
  Look look = new_look ("faulty");
  GFile *file = NULL;
  MasWindow *window = open_text (FAULTY, "1.json", &file);

  wait_for (g_strcmp0 (get_page (window), "editor") != 0);
  pause_for (LONG_ENOUGH);
  look_at_window (&look, GTK_WIDGET (window));
  end_look (&look, window);
  delete_file (file);
  g_object_unref (file);
}

static void
test_compare (void)
{
  Look look = new_look ("compare");
  GFile *file = NULL;
  MasWindow *window = open_text (CHESS_FEEN, "1.feen", &file);

  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  put_piece (mas_window_get_document (window), 36, "P");
  activate (window, "win.compare-saved");
  pause_for (LONG_ENOUGH);
  look_at_window (&look, GTK_WIDGET (window));
  activate (window, "win.undo");
  end_look (&look, window);
  delete_file (file);
  g_object_unref (file);
}

/* The test of the test: translated texts are told apart from others by the marks of the made-up
 * language. */
static void
test_marks (void)
{
  static const struct
  {
    const char *text;
    const char *word; /* found, or NULL */
  } rows[] = {
    { "⟦Ṡȧṽḗ⟧", NULL },     { "Save", "Save" },    { "⟦Ḟīŀḗ⟧ (open)", "open" },
    { "⟦%s⟦x⟧ aa⟧", NULL }, { "e4", NULL },        { "K", NULL },
    { "FEN", NULL },        { "rnbq1/8 w", NULL }, { "⟦ä⟧: Mate", "Mate" },
    { "8 × 8", NULL },      { "⟦ä⟧ • ⟦b⟧", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *word = find_untranslated (rows[i].text);

      g_assert_cmpstr (word, ==, rows[i].word);
    }
}

/* The king of draughts has another name than that of chess in the languages that tell them apart: the one that the
 * rules of their associations use. */
static void
test_kings (void)
{
  static const struct
  {
    const char *language;
    const char *game;
    const char *token;
    const char *words;
  } rows[] = {
    { "de", "draughts", "K", "weiße Dame" },         { "de", "draughts", "k", "schwarze Dame" },
    { "de", "chess", "K^", "weißer König" },         { "fr", "draughts", "K", "dame blanche" },
    { "es", "spanishdraughts", "K", "dama blanca" }, { "pl", "draughts", "k", "czarna damka" },
    { "ru", "russiandraughts", "K", "белая дамка" }, { "ja", "chess", "K^", "白のキング" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = NULL;

      if (g_strcmp0 (g_getenv ("MASUME_TEST_LANGUAGE"), rows[i].language) != 0)
        continue;
      words = mas_words_piece (qi_game_info_lookup (rows[i].game), &QI_TOKEN (rows[i].token));
      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

/* Names that a game of one's own begins with are shown in the person's language, in the entries too. What is not typed anew
 * stays in English in the file, where each language finds it. */
static void
test_maker (void)
{
  static const struct
  {
    const char *language;
    const char *sides[2];
    const char *king;
  } rows[] = {
    { "de", { "Weiß", "Schwarz" }, "König" }, { "ja", { "白", "黒" }, "キング" },
    { "fr", { "Blancs", "Noirs" }, "roi" },   { "es", { "Blancas", "Negras" }, "rey" },
    { "pl", { "Białe", "Czarne" }, "król" },  { "ru", { "Белые", "Чёрные" }, "король" },
    { "zh_CN", { "白方", "黑方" }, "王" },    { "ko", { "백", "흑" }, "킹" },
  };
  MasWindow *window = new_document_window (CHESS);
  GtkWidget *maker = NULL;
  const QiGamePlan *plan = NULL;

  activate (window, "win.copy-game");
  maker = find_dialog (window);
  plan = mas_game_maker_get_plan (MAS_GAME_MAKER (maker));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GtkWidget *first = get_child (maker, MAS_TYPE_GAME_MAKER, "first_row");
      GtkWidget *second = get_child (maker, MAS_TYPE_GAME_MAKER, "second_row");
      GtkWidget *king = find_widget (maker, MAS_TYPE_PIECE_ROW, rows[i].king);

      if (g_strcmp0 (g_getenv ("MASUME_TEST_LANGUAGE"), rows[i].language) != 0)
        continue;
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (first)), ==, rows[i].sides[0]);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (second)), ==, rows[i].sides[1]);
      g_assert_nonnull (king);
      king = get_child (king, MAS_TYPE_PIECE_ROW, "name_row");
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (king)), ==, rows[i].king);
      /* Something else is typed, one side is called as the other, then everything is as before. */
      gtk_editable_set_text (GTK_EDITABLE (king), "X");
      gtk_editable_set_text (GTK_EDITABLE (first), rows[i].sides[1]);
      gtk_editable_set_text (GTK_EDITABLE (get_child (maker, MAS_TYPE_GAME_MAKER, "name_row")),
                             "N");
      g_assert_false (
        gtk_widget_get_sensitive (get_child (maker, MAS_TYPE_GAME_MAKER, "make_button")));
      gtk_editable_set_text (GTK_EDITABLE (first), rows[i].sides[0]);
      g_assert_true (
        gtk_widget_get_sensitive (get_child (maker, MAS_TYPE_GAME_MAKER, "make_button")));
      gtk_editable_set_text (GTK_EDITABLE (king), rows[i].king);
    }
  g_assert_cmpstr (plan->sides[0], ==, "white");
  g_assert_cmpstr (plan->sides[1], ==, "black");
  for (guint i = 0; i < plan->pieces->len; i++)
    if (qi_game_plan_get (plan, i)->royal)
      g_assert_cmpstr (qi_game_plan_get (plan, i)->name, ==, "king");
  gtk_window_destroy (GTK_WINDOW (maker));
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  const char *language = g_getenv ("MASUME_TEST_LANGUAGE");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("MASUME_TEST_LOCALES"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  gtk_test_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":close", NULL);
  /* The toolkit measures wrapped texts in a box in two ways and warns that they differ; nothing
   * overlaps. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  g_assert_cmpstr (g_dgettext (GETTEXT_PACKAGE, ""), !=, "");
  if (g_strcmp0 (language, "ar_XB") == 0)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);

  g_test_add_func ("/editor/languages/marks", test_marks);
  g_test_add_func ("/editor/languages/kings", test_kings);
  g_test_add_func ("/editor/languages/maker", test_maker);
  g_test_add_func ("/editor/languages/gallery", test_gallery);
  g_test_add_data_func ("/editor/languages/chess", CHESS, test_document);
  g_test_add_data_func ("/editor/languages/shogi", SHOGI, test_document);
  g_test_add_func ("/editor/languages/analysis", test_analysis);
  g_test_add_func ("/editor/languages/dialogs", test_dialogs);
  g_test_add_func ("/editor/languages/list", test_list);
  g_test_add_func ("/editor/languages/faulty", test_faulty);
  g_test_add_func ("/editor/languages/compare", test_compare);
  return run_window_tests ();
}
