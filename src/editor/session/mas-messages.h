/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-session.h"

G_BEGIN_DECLS

/**
 * MasMessages:
 *
 * What is said to the person in one window, by the session and by all that acts on it. It knows no
 * widget: whoever has the place for it listens and shows it.
 *
 * Property: `session` (MasSession, nullable): what it says is said here, too.
 *
 * Signals:
 * - `said` (const char *words): what happened just now, for the status line
 * - `noticed` (const MasNotice *notice): the same, where it should not be missed, for a while
 * - `withdrawn` (const char *name): the notice of that name holds no more
 * - `remarked` (const MasRemark *remark): what lasts until it is put away. Without words: the last remark
 *   holds no more
 */
#define MAS_TYPE_MESSAGES (mas_messages_get_type ())
G_DECLARE_FINAL_TYPE (MasMessages, mas_messages, MAS, MESSAGES, GObject)

/**
 * MasNotice:
 * @name: (nullable): a static string; it takes the place of the last one of this name
 * @words: translated
 * @button: (nullable): translated; activates @action of the window, with @target (nullable)
 * @seconds: how long it is shown; 0: as long as is usual
 */
typedef struct
{
  const char *name;
  const char *words;
  const char *button;
  const char *action;
  const char *target;
  guint       seconds;
} MasNotice;

#define MAS_REMARK_MAX_BUTTONS 2

/**
 * MasRemark:
 * @words: (nullable): translated
 * @buttons: what can be done, translated, each for an action of the window; those without a label are not there
 */
typedef struct
{
  QiSeverity  severity;
  const char *words;
  struct
  {
    const char *label;
    const char *action;
  } buttons[MAS_REMARK_MAX_BUTTONS];
} MasRemark;

MasMessages *mas_messages_new       (void);
/* What happened just now. @words: translated, as in all of these. */
void         mas_messages_say       (MasMessages     *self,
                                     const char      *words);
/* The same for words that must not be missed. */
void         mas_messages_tell      (MasMessages     *self,
                                     const char      *words);
/* The same with a button. */
void         mas_messages_offer     (MasMessages     *self,
                                     const MasNotice *notice);
/* Withdraws the notice of that name. */
void         mas_messages_withdraw  (MasMessages     *self,
                                     const char      *name);
/* A lasting message, with a @button for an @action (both nullable). */
void         mas_messages_remark    (MasMessages     *self,
                                     QiSeverity       severity,
                                     const char      *words,
                                     const char      *button,
                                     const char      *action);
/* The same with what else is in @remark. */
void         mas_messages_put       (MasMessages     *self,
                                     const MasRemark *remark);
/* Withdraws the last lasting message. */
void         mas_messages_clear     (MasMessages     *self);
/* The words of a failure of reading or writing, as the session's document has them. Free with g_free(). */
char        *mas_messages_dup_error (MasMessages     *self,
                                     const GError    *error);
/* Reports an error, unless it is a cancellation. */
void         mas_messages_tell_error (MasMessages    *self,
                                      const GError   *error);

G_END_DECLS
