/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-symmetry-private.h"

G_BEGIN_DECLS

/* What has to be the same, besides the board and the hands. */
typedef enum
{
  QI_SAME_TURN = 1 << 0,    /* who is to move */
  QI_SAME_RIGHTS = 1 << 1,  /* castling, the square passed over, gates, checks to give, promoted pieces, ko */
  QI_SAME_GAME = 1 << 2,    /* the game and the styles */
  QI_SAME_DETAILS = 1 << 3, /* all other details: counters, names, marks, operations … */

  QI_SAME_BOARD = 0,
  QI_SAME_POSITION = QI_SAME_TURN | QI_SAME_RIGHTS | QI_SAME_GAME,
  QI_SAME_ALL = QI_SAME_POSITION | QI_SAME_DETAILS
} QiSame;

/**
 * QiPositionKey:
 * @bytes: the first sixteen of a SHA-256
 *
 * What stands for a position where many are compared: positions that are the same have the same key, and others never have it
 * in practice, whoever made them. A key is for one run of a program; it is not kept in files.
 */
typedef struct
{
  guint8 bytes[16];
} QiPositionKey;

/**
 * qi_position_key_init:
 * @self: (out): the key
 * @setup: a setup
 * @same: bits of #QiSame
 * @images: (array length=n_images): ways to look at it, as qi_symmetry_list_images() gives them for its shape
 * @n_images: how many there are, at least 1
 *
 * Makes the key of the least of all images: two setups of which one is an image of the other have the same.
 */
void     qi_position_key_init  (QiPositionKey       *self,
                                QiSetup             *setup,
                                guint                same,
                                const QiImage       *images,
                                guint                n_images);
/* Whether they stand for the same. */
gboolean qi_position_key_equal (const QiPositionKey *a,
                                const QiPositionKey *b);

/**
 * QiKeySet:
 *
 * Keys that were seen, at 16 to 44 bytes each.
 */
typedef struct _QiKeySet QiKeySet;

/* More keys than that are refused: about a gigabyte of them. */
#define QI_KEY_SET_MAX (1u << 25)

typedef enum
{
  QI_KEY_NEW,
  QI_KEY_KNOWN,
  QI_KEY_REFUSED /* the set is full */
} QiKeyState;

/* An empty set. */
QiKeySet  *qi_key_set_new  (void);
/* Frees @self. */
void       qi_key_set_free (QiKeySet            *self);
/* Adds the key where it is new. */
QiKeyState qi_key_set_add  (QiKeySet            *self,
                            const QiPositionKey *key);
/* How many different keys were added. For tests. */
guint      qi_key_set_get_n (const QiKeySet     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiKeySet, qi_key_set_free)

G_END_DECLS
