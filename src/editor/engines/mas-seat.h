/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-engines.h"

#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * MasSeat:
 *
 * A place where an engine of the person sits while it is asked now and then: it is started when it is needed, and
 * another one takes its place. It ends when it is sent away, and with this.
 */
#define MAS_TYPE_SEAT (mas_seat_get_type ())
G_DECLARE_FINAL_TYPE (MasSeat, mas_seat, MAS, SEAT, GObject)

MasSeat  *mas_seat_new           (MasEngines           *engines);
/* How long to wait for answers that need no thinking. */
void      mas_seat_set_patience  (MasSeat              *self,
                                  guint                 milliseconds);
/* Makes sure that the engine of @entry runs, set up as the person wants it. @setup: (nullable): what it will be asked
 * about; refused where mas_seat_dup_danger() objects. */
void      mas_seat_take_async    (MasSeat              *self,
                                  MasEngineEntry       *entry,
                                  QiSetup              *setup,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* Borrowed; NULL with @error when it does not run. */
QiEngine *mas_seat_take_finish   (MasSeat              *self,
                                  GAsyncResult         *result,
                                  GError              **error);
/* Asks the engine to quit, and kills it if it does not; open requests are cancelled. */
void      mas_seat_leave         (MasSeat              *self);
/* Everything that the last engine and this one said; NULL: nothing. Free with g_free(). */
char     *mas_seat_dup_log       (MasSeat              *self);

/* An engine object for @entry, not started yet; mas_engines_quit() has to be called for it. */
QiEngine *mas_seat_make_engine   (MasEngines           *engines,
                                  MasEngineEntry       *entry);
/* Sends the options that the person has set to an engine that was just started. */
void      mas_seat_set_options   (QiEngine             *engine,
                                  MasEngineEntry       *entry);
/* Why engines are known to crash on a position; NULL: no reason is known. Free with g_free(). */
char     *mas_seat_dup_danger    (QiSetup              *setup);
/* The same, as a sentence that the position is not sent. @danger: nullable, taken. */
char     *mas_seat_word_danger   (char                 *danger);
/* Whether the engine was not asked, as it may not be or cannot be, rather than that it failed: it would be the same the
 * next time. */
gboolean  mas_seat_was_not_sent  (const GError         *error);

G_END_DECLS
