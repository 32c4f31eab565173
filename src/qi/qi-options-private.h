/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

G_BEGIN_DECLS

/* What an option does with its value, and what is at its offset. */
typedef enum
{
  QI_KIND_HELP,
  QI_KIND_VERSION,
  QI_KIND_ON,      /* a gboolean */
  QI_KIND_OFF,     /* the same */
  QI_KIND_TEXT,    /* a const char *, as given */
  QI_KIND_TEXTS,   /* a GPtrArray *, as given and in order */
  QI_KIND_CHOICE,  /* a guint: which of the words it is */
  QI_KIND_NUMBER,  /* a guint64, from @least to @most */
  QI_KIND_MEASURE, /* a double, from @least_measure to @most_measure */
  QI_KIND_PLAYER,  /* a QiWho */
  QI_KIND_READS,   /* a const QiNotation * that can be read */
  QI_KIND_WRITES   /* one that can be written */
} QiOptionKind;

/* What a shell offers for a value. */
typedef enum
{
  QI_OFFER_NOTHING,
  QI_OFFER_WORDS,    /* its words */
  QI_OFFER_FILES,
  QI_OFFER_ASKED,    /* what the tool lists when it refuses a value */
  QI_OFFER_MOVES,    /* the notations of moves */
  QI_OFFER_CODES,    /* the codes of findings that may be muted */
  QI_OFFER_CHANGES   /* the transformations of tokens */
} QiOptionOffer;

/**
 * QiOption:
 * @name: without its dashes
 * @letter: the short name, or 0
 * @flag: the `QI_OPTION_…` of the commands that take it
 * @kind: what it does
 * @offset: of the field of #QiOptions
 * @argument: (nullable): what stands behind "="; NULL: it takes no value
 * @help: what it is for in a few words, without a full stop
 * @words: (nullable): NULL-terminated; of a choice, or offered
 * @least, @most: of a number
 * @least_measure, @most_measure: of a measure
 * @offer: what a shell offers for its value
 *
 * All that is known of an option. The command line, its help, what shells complete and the lists of the
 * manual come from here.
 */
typedef struct
{
  const char        *name;
  char               letter;
  guint64            flag;
  QiOptionKind       kind;
  gsize              offset;
  const char        *argument;
  const char        *help;
  const char *const *words;
  guint64            least;
  guint64            most;
  double             least_measure;
  double             most_measure;
  QiOptionOffer      offer;
} QiOption;

/* All options, in the order in which help lists them. */
extern const QiOption qi_option_table[];
extern const gsize qi_option_table_size;

G_END_DECLS
