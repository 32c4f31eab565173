/* SPDX-License-Identifier: Apache-2.0 */
/* What the sources of the editor include most: read once where builds are asked to (-Db_pch=true). */
#include <adwaita.h>
