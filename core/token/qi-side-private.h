/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

/* A macro, because moves are made by the million. */
#define qi_side_other(side) ((side) == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST)
