/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of the editor include most: read once where builds are asked to (-Db_pch=true). */
#include <adwaita.h>
