/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-native-private.h"

G_BEGIN_DECLS

/* The native format's source: objects of its text whose members change. Not for other rooms. */

typedef struct
{
  QiSource    parent;
  GBytes     *bytes; /* hold the text */
  const char *text;  /* not NUL-terminated: after its last bracket only @length ends it */
  gsize       length;
  QiSetup    *setup; /* what the text says */
} QiNativeSource;

/* One member of an object of the text, in offsets of the text. */
typedef struct
{
  char    *key;         /* decoded; NULL when it holds NUL, as no member that we know does */
  gsize    lead;        /* after the bracket or comma before it */
  gsize    key_end;     /* after the quote of its key */
  gsize    value;       /* start of its value */
  gsize    end;         /* of its value */
  char    *before;      /* new text before the lead, or NULL */
  const char *new_key;  /* in place of its key, or NULL; static, with nothing to escape */
  char    *replacement; /* of the value, or NULL */
  gboolean is_removed;
} QiRewriteMember;

/**
 * QiRewrite:
 *
 * An object of the text whose members are changed and which is then put together again: what did
 * not change comes out as it was written.
 */
typedef struct
{
  const QiNativeSource *source;
  gsize           start;   /* of the bracket */
  gsize           close;   /* of the closing one */
  GArray         *members; /* QiRewriteMember */
  GString        *added;   /* members that go last, each with its own lead, joined by ',' */
} QiRewrite;

/* The members of the object at @start. The text is known to be good. */
void             qi_rewrite_init           (QiRewrite            *self,
                                            const QiNativeSource *source,
                                            gsize                 start);
void             qi_rewrite_clear          (QiRewrite          *self);
QiRewriteMember *qi_rewrite_find           (QiRewrite          *self,
                                            const char         *key);
/* Takes @replacement. */
void             qi_rewrite_member_replace (QiRewriteMember    *member,
                                            char               *replacement);
/* A member that goes last. Takes @value. @level: of its line. */
void             qi_rewrite_add            (QiRewrite          *self,
                                            const QiJsonLayout *layout,
                                            guint               level,
                                            const char         *key,
                                            char               *value);
/* The object again, from bracket to bracket; NULL when nothing is left in it. */
char            *qi_rewrite_end            (QiRewrite          *self,
                                            const QiJsonLayout *layout,
                                            guint               level);

/* The value of the member `pieces`, in which only what differs on the board is written anew. */
char            *qi_rewrite_pieces         (const QiNativeSource  *source,
                                            const QiRewriteMember *member,
                                            const QiPosition      *position,
                                            const QiJsonLayout    *layout);

/* Reads the text from @offset on. */
QiJsonReader    *qi_source_open            (const QiNativeSource *self,
                                            gsize                 offset);
/* The number of blanks at @offset. */
gsize            qi_source_count_blanks    (const QiNativeSource *self,
                                            gsize                 offset);
void             qi_source_append_slice    (const QiNativeSource *self,
                                            gsize                 start,
                                            gsize                 end,
                                            GString              *out);

G_END_DECLS
