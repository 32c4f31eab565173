/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every finding, declared once. The library reads its codes, parameters and reference texts from here, the
 * window its sentences and the labels of its fixes. It has no guard: a file defines the rows that it wants
 * and includes this, as often as it likes; the other rows are nothing to it.
 *
 * QI_CODE (code, parameters, fix, words, plain)
 *   A code; codes are sorted. @parameters: the names of its parameters, separated by spaces. @fix: the way
 *   out where a check gives none, or NULL. @words: the window's sentence. @plain: the one that takes
 *   its place when something in it is not known, or NULL.
 * QI_CASE (code, value, words)
 *   The sentence where the parameter "reason", "why", "kind" or "key" is @value; "value:end" is
 *   the sentence where nothing was found because the text ends.
 * QI_TEXT_… (name, code, severity, type, parameter … n times …, text)
 *   qi_found_…(), which makes a finding of the code (qi-found-private.h). @severity: as a rule; a check may set
 *   another. @text: the reference text, which is never translated, with parameters in braces. A parameter
 *   that QI_CODE does not list appears in the reference text only. A code may have several of these rows.
 * QI_FIX (id, label)
 *   A way out, and what stands on its button; NULL: the button shows what is put in.
 *
 * Sentences stand in N_(), or in NP_() where they count: the parameter that counts, then the sentence for
 * one and that for more. In braces stand the finding's parameters, and: {square} the first square's name,
 * {places} those of all its squares, {from} and {via} those of the parameters, {hand} the side whose
 * hand it is, {token} the parameter "piece" in words, {detail} the detail of the parameter "key" in
 * words, {field} the member or field, {format} and {other} the names of formats.
 */

#ifndef QI_CODE
#define QI_CODE(...)
#endif
#ifndef QI_CASE
#define QI_CASE(...)
#endif
#ifndef QI_TEXT_0
#define QI_TEXT_0(...)
#define QI_TEXT_1(...)
#define QI_TEXT_2(...)
#define QI_TEXT_3(...)
#define QI_TEXT_4(...)
#define QI_TEXT_5(...)
#endif
#ifndef QI_FIX
#define QI_FIX(...)
#endif

#include "qi-finding-table-a-c.h"
#include "qi-finding-table-d-g.h"
#include "qi-finding-table-h-j.h"
#include "qi-finding-table-k-n.h"
#include "qi-finding-table-o-q.h"
#include "qi-finding-table-r-s.h"
#include "qi-finding-table-t-z.h"
#include "qi-finding-table-fixes.h"

#undef QI_CODE
#undef QI_CASE
#undef QI_TEXT_0
#undef QI_TEXT_1
#undef QI_TEXT_2
#undef QI_TEXT_3
#undef QI_TEXT_4
#undef QI_TEXT_5
#undef QI_FIX
