/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-sgf-scan-private.h"

G_BEGIN_DECLS

#define QI_SGF_NAME_BYTES 17

/* What an AB, AW or AE does to its points. */
typedef enum
{
  QI_SGF_BLACK,
  QI_SGF_WHITE,
  QI_SGF_EMPTY,
  QI_SGF_N_COLOURS
} QiSgfColour;

/**
 * QiSgfReader:
 * @stones: the points of each colour, a bit a file, by rank
 * @node_points: those that the node at hand has set, by what it does to them
 * @name: of the property at hand
 * @n_values: of its values so far
 * @seen: the names of the node's properties so far
 *
 * An SGF while it is read: what its set-up says so far.
 */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  const QiSgfCharset  *charset;
  gboolean             is_othello;
  guint                files;
  guint                ranks;
  gboolean             has_size;

  guint64              stones[2][QI_SGF_MAX_SIZE];
  guint64              node_points[QI_SGF_N_COLOURS][QI_SGF_MAX_SIZE];
  gboolean             node_has_points;
  gboolean             has_points;
  char                 turn; /* 'B', 'W' or 0 */
  char                *players[2];
  char                *title;
  char                *komi;
  GString             *comment; /* or NULL */
  GPtrArray           *marks;   /* of QiValue */
  GHashTable          *tags;    /* names, to see what is there */
  GPtrArray           *tag_names;
  GPtrArray           *tag_values; /* of QiValue */
  GHashTable          *ignored; /* names of properties that were noted */

  char                 name[QI_SGF_NAME_BYTES];
  QiSpan               name_span;
  guint                n_values;
  GHashTable          *seen;
} QiSgfReader;

/* Takes the first or next value of the property at hand, of a node of the set-up. */
void     qi_sgf_take_value  (QiSgfReader *self,
                             QiSpan       span);
/* Points with or without a stone; points with a mark, a point with a label, an arrow or line. */
void     qi_sgf_take_points (QiSgfReader *self,
                             QiSpan       span,
                             QiSgfColour  colour);
void     qi_sgf_take_marks  (QiSgfReader *self,
                             QiSpan       span);
void     qi_sgf_take_label  (QiSgfReader *self,
                             QiSpan       span);
void     qi_sgf_take_line   (QiSgfReader *self,
                             QiSpan       span);
/* The text of a value; says when it is not in the file's charset. */
char    *qi_sgf_decode_value (QiSgfReader  *self,
                              QiSpan        span,
                              QiSgfTextKind kind);
/* The setup of what was taken. @mover: who makes the first move ('B', 'W'), or 0. */
QiSetup *qi_sgf_build_setup (QiSgfReader *self,
                             char         mover);
void     qi_sgf_fault_value (QiSgfReader *self,
                             QiSeverity   severity,
                             QiSpan       span);
void     qi_sgf_ignore      (QiSgfReader *self,
                             QiSpan       span);

G_END_DECLS
