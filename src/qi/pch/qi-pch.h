/* SPDX-License-Identifier: Apache-2.0 */
/* The headers that the tool's sources include most: compiled once when a build is configured with -Db_pch=true. */
#include <gio/gio.h>
