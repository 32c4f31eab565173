/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-found-private.h"
#include "qi-finding-private.h"

static void
put_count (QiFinding  *self,
           const char *name,
           guint64     value)
{
  char text[24];

  g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, value);
  qi_finding_set_param (self, name, text);
}

#define QI_PUT_TEXT(self, name, value)   qi_finding_set_param (self, name, value)
#define QI_PUT_NUMBER(self, name, value) qi_finding_set_int (self, name, value)
#define QI_PUT_COUNT(self, name, value)  put_count (self, name, value)
#define QI_PUT_SIDE(self, name, value)   qi_finding_set_param (self, name, qi_side_get_name (value))

#define QI_BEGIN(severity, code, text)                                                              \
  {                                                                                                 \
    QiFinding *self = qi_finding_declare (QI_SEVERITY_##severity, code, text);
#define QI_PUT(type, name) QI_PUT_##type (self, #name, name);
#define QI_END                                                                                      \
  return self;                                                                                      \
  }

#define QI_TEXT_0(name, code, severity, text)                                                       \
  QiFinding *qi_found_##name (void) QI_BEGIN (severity, code, text) QI_END
#define QI_TEXT_1(name, code, severity, t1, p1, text)                                               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1)                                                     \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_END
#define QI_TEXT_2(name, code, severity, t1, p1, t2, p2, text)                                       \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2)                                   \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_END
#define QI_TEXT_3(name, code, severity, t1, p1, t2, p2, t3, p3, text)                               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3)                 \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_PUT (t3, p3) QI_END
#define QI_TEXT_4(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, text)                       \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3,                 \
                              QI_FOUND_##t4 p4)                                                     \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_PUT (t3, p3)                 \
    QI_PUT (t4, p4) QI_END
#define QI_TEXT_5(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, t5, p5, text)               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3,                 \
                              QI_FOUND_##t4 p4, QI_FOUND_##t5 p5)                                   \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_PUT (t3, p3)                 \
    QI_PUT (t4, p4) QI_PUT (t5, p5) QI_END
#include "qi-finding-table.h"
