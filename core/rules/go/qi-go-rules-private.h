/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-state.h"

G_BEGIN_DECLS

/* What may not be repeated. Under simple ko it is up to the players what a repetition means. */
typedef enum
{
  QI_GO_KO_SIMPLE,     /* a stone that took one stone alone may not be retaken at once */
  QI_GO_KO_POSITIONAL, /* nor may any earlier board come again */
  QI_GO_KO_SITUATIONAL /* nor any earlier board with the same player to move */
} QiGoKo;

typedef enum
{
  QI_GO_AREA,     /* stones and the points that they surround */
  QI_GO_TERRITORY /* points surrounded, and stones taken or dead */
} QiGoScoring;

/**
 * QiGoRules:
 * @suicide: stones may be played without a liberty, and are taken off
 * @ko: what may not be repeated; in any case a `ko` detail is obeyed
 * @scoring: how it is counted
 */
typedef struct
{
  gboolean    suicide;
  QiGoKo      ko;
  QiGoScoring scoring;
} QiGoRules;

/**
 * qi_go_rules_from_details:
 * @details: those of a setup
 * @rules: (out): the rules that it is played by
 *
 * Reads the detail `rules`, or without one the tag `RU` of an SGF: a name, or an object of
 * `suicide` (boolean), `ko` ("simple", "positional" or "situational") and `scoring` ("area" or
 * "territory"). Names, in any case and with any blanks and hyphens:
 *
 * | name | suicide | ko | scoring |
 * |---|---|---|---|
 * | japanese, korean | no | simple | territory |
 * | chinese | no | positional | area |
 * | aga, bga, french | no | situational | area |
 * | new zealand, nz | yes | situational | area |
 * | goe, ing | yes | situational | area |
 * | tromp-taylor | yes | positional | area |
 *
 * Everything else, and no name at all: no suicide, simple ko, area. Ing's own rule of ko, which
 * tells kinds of it apart, is taken for situational superko; Points of a seki count like all others
 * under every rule. Sources: SGF FF[4], property RU; the texts of the associations' rules.
 */
void     qi_go_rules_from_details (const QiDetails   *details,
                                   QiGoRules         *rules);

G_END_DECLS
