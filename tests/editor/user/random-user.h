/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* A user of the real window who does random things, in an order that a number repeats. */

#include "mas-edit-area-private.h"
#include "mas-text-panel-private.h"
#include "mas-window-private.h"

/* What a kind of file has. */
typedef enum
{
  USER_LIST = 1 << 0,   /* a file of many positions */
  USER_FAULTY = 1 << 1, /* a text with faults */
  USER_LARGE = 1 << 2   /* a board on which every action takes long */
} UserTraits;

/* The next answers of the fake dialogs; the test program owns them. */
typedef struct
{
  void (*choose_file) (GFile *file); /* NULL: cancelled */
} UserDialogs;

typedef struct
{
  const char        *kind;
  UserTraits         traits;
  const UserDialogs *dialogs;
  GtkApplication    *application;
  MasWindow         *window;
  GFile             *file;     /* opened */
  GFile             *folder;   /* for everything that is written */
  GBytes            *bytes;    /* of the file at the start */
  QiSetup           *start;    /* its position; NULL for a list or a faulty text */
  GRand             *rand;
  guint32            seed;     /* of this person and kind */
  guint              n_actions;
  guint              n_scratch;
  guint              n_acts;    /* acts on rows that can be undone */
  gboolean           disturbed; /* another program wrote the file */
} User;

/* An act: its name, how often it is done, and for which kinds of files. */
typedef struct
{
  const char *name;
  guint       weight;
  UserTraits  needs;
  UserTraits  never;
  void        (*act) (User *self);
} UserAct;

extern const UserAct user_board_acts[];
extern const UserAct user_key_acts[];
extern const UserAct user_widget_acts[];
extern const UserAct user_file_acts[];

/* random-user.c */
/* A line of the report: the last lines are printed when something fails. */
void     user_say        (const char  *format,
                          ...) G_GNUC_PRINTF (1, 2);
void     user_say_again  (const char  *kind,
                          guint        seed,
                          guint        n_actions);
void     user_report     (void);
void     user_catch      (void);
guint    user_below      (User        *self,
                          guint        n); /* 0 … n - 1 */
gboolean user_chance     (User        *self,
                          guint        percent);
/* Runs whatever is ready, and threads that end soon. */
void     user_settle     (User        *self);
/* Runs until a frame was drawn. */
void     user_paint      (User        *self);
/* Waits a limited time: whether @holds became true. */
gboolean user_wait       (User        *self,
                          gboolean   (*holds) (User *self),
                          guint        milliseconds);
void     user_pause      (guint        milliseconds);
/* The window or popover in front of the window, in which alone the person can do something; or
 * NULL. */
GtkWidget *user_find_front (User      *self);
void     user_close_front (User       *self);
void     user_run        (User        *self,
                          guint        n_actions);

/* random-user-check.c */
void     user_check      (User        *self,
                          gboolean     deep);
/* Undoes everything, saves, and compares the bytes. */
void     user_undo_all   (User        *self);
/* Its own bytes in memory, without those of files (fonts, libraries), after free memory was given back. */
gsize    user_get_memory (void);
/* The part of these bytes that the program has allocated. */
gsize    user_get_memory_in_use (void);

/* random-user-files.c */
/* Undoes the acts on the rows of a list. */
void     user_undo_acts  (User        *self);

/* random-user-keys.c */
gboolean user_press_key  (User           *self,
                          guint           keyval,
                          GdkModifierType mods);

/* random-user-widgets.c */
/* The first text view below @root, or NULL. */
GtkWidget *user_find_text_view (GtkWidget *root);
