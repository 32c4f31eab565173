/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"

G_BEGIN_DECLS

/*
 * One function for each row QI_TEXT_… of qi-finding-table.h: it makes the finding from typed parameters, so
 * that one of a wrong kind or number does not compile. TEXT is a const char *, NUMBER a gint64, COUNT a
 * guint64, SIDE a QiSide. Places and fixes are set on what it returns.
 */
#define QI_FOUND_TEXT   const char *
#define QI_FOUND_NUMBER gint64
#define QI_FOUND_COUNT  guint64
#define QI_FOUND_SIDE   QiSide

#define QI_TEXT_0(name, code, severity, text) QiFinding *qi_found_##name (void);
#define QI_TEXT_1(name, code, severity, t1, p1, text)                                               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1);
#define QI_TEXT_2(name, code, severity, t1, p1, t2, p2, text)                                       \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2);
#define QI_TEXT_3(name, code, severity, t1, p1, t2, p2, t3, p3, text)                               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3);
#define QI_TEXT_4(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, text)                       \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3,                 \
                              QI_FOUND_##t4 p4);
#define QI_TEXT_5(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, t5, p5, text)               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3,                 \
                              QI_FOUND_##t4 p4, QI_FOUND_##t5 p5);
#include "qi-finding-table.h"

G_END_DECLS
