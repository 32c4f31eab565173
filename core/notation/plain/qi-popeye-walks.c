/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin-private.h"
#include "qi-popeye-private.h"

#include <string.h>

/* The kinds of pieces that Popeye knows, by their names in its three languages, and the tokens that they are here.
 *
 * Orthodox pieces, and those that are met most, are EPIN. Where a piece is an orthodox one and more, its token is
 * enhanced (nightrider +N, amazon +Q); the Chinese pieces, which need a hurdle for what the orthodox ones do without,
 * are diminished. All others are tokens as Popeye's own Forsyth spells them in English: a full stop and the name,
 * ".RO" and ".ro"; "+.37" and "-.37" where a name has no case; ".R/B" for a hunter that goes like the one and comes
 * back like the other. A neutral piece, which is both sides', is "=" and the token of a white one, as it is there.
 *
 * Source: Popeye's output/plaintext/language_dependant.c, input/plaintext/pieces.c, py-engl.txt. */

static const QiPopeyeWalk walks[] = {
  { "K^", { "r", "k", "k" } },
  { "P", { "p", "b", "p" } },
  { "Q", { "d", "d", "q" } },
  { "N", { "c", "s", "s" } },
  { "R", { "t", "t", "r" } },
  { "B", { "f", "l", "b" } },
  { "-Q", { "le", "le", "le" } },  /* leo */
  { "-N", { "ma", "ma", "ma" } },  /* mao */
  { "-R", { "pa", "pa", "pa" } },  /* pao */
  { "-B", { "va", "va", "va" } },  /* vao */
  { "G", { "s", "g", "g" } },      /* grasshopper */
  { "+N", { "n", "n", "n" } },     /* nightrider */
  { "Z", { "z", "z", "z" } },      /* zebra */
  { "C", { "ch", "ca", "ca" } },   /* camel */
  { "J", { "gi", "gi", "gi" } },   /* giraffe */
  { "W", { "vi", "we", "we" } },   /* wazir */
  { "A", { "al", "al", "al" } },   /* alfil */
  { "F", { "fe", "fe", "fe" } },   /* fers */
  { "D", { "da", "da", "da" } },   /* dabbaba */
  { "+L", { "li", "li", "li" } },  /* lion */
  { "L", { "l", "h", "l" } },      /* locust */
  { "-P", { "pb", "bb", "bp" } },  /* berolina pawn */
  { "+P", { "sp", "sb", "sp" } },  /* superpawn */
  { "+Q", { "am", "am", "am" } },  /* amazon */
  { "+R", { "im", "kn", "em" } },  /* empress */
  { "+B", { "pr", "pr", "pr" } },  /* princess */
  { "+G", { "ka", "ka", "ka" } },  /* kangaroo */
  { "M", { "e", "el", "m" } },     /* moose */
  { "E", { "ai", "ad", "ea" } },   /* eagle */
  { "S", { "m", "sp", "sw" } },    /* sparrow */
  { "X", { "pi", "du", "du" } },   /* dummy */
  { "O", { "o", "o", "o" } },      /* orphan */
  { "Y", { "ea", "eq", "eq" } },   /* equihopper */
  { "+Y", { "eq", "ne", "ne" } },  /* nonstop equihopper */
  { NULL, { "ro", "ro", "ro" } }, /* rose */
  { NULL, { "cc", "wf", "rf" } }, /* root-50-leaper */
  { NULL, { "bu", "bu", "bu" } }, /* root-25-leaper */
  { NULL, { "g", "gn", "gn" } }, /* gnu */
  { NULL, { "an", "an", "an" } }, /* antelope */
  { NULL, { "ec", "ei", "sq" } }, /* squirrel */
  { NULL, { "v", "wa", "wa" } }, /* waran */
  { NULL, { "dr", "dr", "dr" } }, /* dragon */
  { NULL, { "cs", "ss", "ss" } }, /* spiralspringer */
  { NULL, { "uu", "uu", "uu" } }, /* ubiubi */
  { NULL, { "ha", "ha", "ha" } }, /* hamster */
  { NULL, { "ar", "er", "ar" } }, /* archbishop */
  { NULL, { "fr", "rl", "rb" } }, /* reflecting bishop */
  { NULL, { "ca", "kl", "c" } }, /* cardinal */
  { NULL, { "sn", "nh", "nh" } }, /* nightrider-hopper */
  { NULL, { "cn", "cr", "cr" } }, /* camelrider */
  { NULL, { "zn", "zr", "zr" } }, /* zebrarider */
  { NULL, { "gn", "gr", "gr" } }, /* gnurider */
  { NULL, { "sc", "ch", "ch" } }, /* camelrider hopper */
  { NULL, { "sz", "zh", "zh" } }, /* zebrarider hopper */
  { NULL, { "sg", "gh", "gh" } }, /* gnurider hopper */
  { NULL, { "cd", "ds", "ds" } }, /* diagonalspiralspringer */
  { NULL, { "cr", "rs", "bk" } }, /* bouncy knight */
  { NULL, { "ct", "ct", "ct" } }, /* cat */
  { NULL, { "bs", "bs", "bs" } }, /* berolina superpawn */
  { NULL, { "tl", "tl", "rl" } }, /* rook-lion */
  { NULL, { "fl", "ll", "bl" } }, /* bishop-lion */
  { NULL, { "si", "si", "si" } }, /* sirene */
  { NULL, { "tr", "tr", "tr" } }, /* triton */
  { NULL, { "ne", "nd", "nd" } }, /* nereide */
  { NULL, { "eh", "rd", "eh" } }, /* edgehog */
  { NULL, { "mo", "mo", "mo" } }, /* moa */
  { NULL, { "tc", "tj", "rr" } }, /* rook/bishop-hunter */
  { NULL, { "fc", "lj", "br" } }, /* bishop/rook-hunter */
  { NULL, { "ao", "ao", "ao" } }, /* maorider */
  { NULL, { "oa", "oa", "oa" } }, /* moarider */
  { NULL, { "st", "th", "rh" } }, /* rookhopper */
  { NULL, { "sf", "lh", "bh" } }, /* bishophopper */
  { NULL, { "re", "ek", "ek" } }, /* erlking */
  { NULL, { "bt", "pf", "bt" } }, /* boyscout */
  { NULL, { "gt", "pn", "gt" } }, /* girlscout */
  { NULL, { "sk", "sk", "sk" } }, /* scylla */
  { NULL, { "cy", "cy", "cy" } }, /* charybdis */
  { NULL, { "sa", "kg", "cg" } }, /* contra grasshopper */
  { NULL, { "rl", "rn", "rn" } }, /* roselion */
  { NULL, { "rs", "rh", "rp" } }, /* rosehopper */
  { NULL, { "ok", "ok", "ok" } }, /* okapi */
  { NULL, { "37", "37", "37" } }, /* 3 */
  { NULL, { "s2", "g2", "g2" } }, /* grasshopper-2 */
  { NULL, { "s3", "g3", "g3" } }, /* grasshopper-3 */
  { NULL, { "16", "16", "16" } }, /* 1 */
  { NULL, { "24", "24", "24" } }, /* 2 */
  { NULL, { "35", "35", "35" } }, /* 3 */
  { NULL, { "ds", "dg", "dg" } }, /* double grasshopper */
  { NULL, { "sr", "kh", "kh" } }, /* kinghopper */
  { NULL, { "or", "or", "or" } }, /* oryx */
  { NULL, { "15", "15", "15" } }, /* 1 */
  { NULL, { "25", "25", "25" } }, /* 2 */
  { NULL, { "gl", "gl", "gl" } }, /* gral */
  { NULL, { "lt", "ht", "lr" } }, /* rook locust */
  { NULL, { "lf", "hl", "lb" } }, /* bishop locust */
  { NULL, { "ln", "hn", "ln" } }, /* nightrider locust */
  { NULL, { "vs", "wr", "wr" } }, /* wazirrider */
  { NULL, { "fs", "fr", "fr" } }, /* fersrider */
  { NULL, { "bi", "bi", "bi" } }, /* bison */
  { NULL, { "el", "et", "et" } }, /* elephant */
  { NULL, { "na", "na", "na" } }, /* nao */
  { NULL, { "et", "tc", "rm" } }, /* rook moose */
  { NULL, { "at", "ta", "re" } }, /* rook eagle */
  { NULL, { "mt", "ts", "rw" } }, /* rook sparrow */
  { NULL, { "ef", "lc", "bm" } }, /* bishop moose */
  { NULL, { "af", "la", "be" } }, /* bishop eagle */
  { NULL, { "mf", "ls", "bw" } }, /* bishop sparrow */
  { NULL, { "ra", "ra", "ra" } }, /* rao */
  { NULL, { "so", "so", "so" } }, /* scorpion */
  { NULL, { "mg", "mg", "mg" } }, /* marguerite */
  { NULL, { "36", "36", "36" } }, /* 3 */
  { NULL, { "nl", "nl", "nl" } }, /* nightriderlion */
  { NULL, { "ml", "ml", "ml" } }, /* maoriderlion */
  { NULL, { "mm", "mm", "mm" } }, /* moariderlion */
  { NULL, { "a", "f", "f" } }, /* friend */
  { NULL, { "dn", "de", "do" } }, /* dolphin */
  { NULL, { "la", "he", "rt" } }, /* rabbit */
  { NULL, { "bo", "bo", "bo" } }, /* bob */
  { NULL, { "qa", "qe", "qe" } }, /* English equihopper */
  { NULL, { "qf", "qf", "qf" } }, /* French equihopper */
  { NULL, { "qq", "od", "qq" } }, /* querquisite */
  { NULL, { "b1", "b1", "b1" } }, /* bouncer */
  { NULL, { "b2", "b2", "b2" } }, /* rook-bouncer */
  { NULL, { "b3", "b3", "b3" } }, /* bishop-bouncer */
  { NULL, { "pc", "cb", "cp" } }, /* chinese pawn */
  { NULL, { "cl", "rp", "rk" } }, /* radial knight */
  { NULL, { "pv", "rb", "pp" } }, /* protean pawn */
  { NULL, { "lr", "lr", "ls" } }, /* rose locust */
  { NULL, { "ze", "ze", "ze" } }, /* zebu */
  { NULL, { "nr", "nr", "bn" } }, /* bouncy nightrider */
  { NULL, { "n2", "s2", "s2" } }, /* spiralspringer (2,0) */
  { NULL, { "n4", "s4", "s4" } }, /* spiralspringer (4,0) */
  { NULL, { "n1", "s1", "s1" } }, /* diagonalspiralspringer (1,1) */
  { NULL, { "n3", "s3", "s3" } }, /* diagonalspiralspringer (3,3) */
  { NULL, { "qn", "qn", "qn" } }, /* quintessence */
  { NULL, { "dt", "dt", "dk" } }, /* double rookhopper */
  { NULL, { "df", "dl", "db" } }, /* double bishopper */
  { NULL, { "no", "no", "no" } }, /* oryx (non-stop) */
  { NULL, { "sb", "uh", "th" } }, /* treehopper */
  { NULL, { "se", "bh", "lh" } }, /* leafhopper */
  { NULL, { "sm", "gu", "ge" } }, /* greater treehopper */
  { NULL, { "su", "gb", "gf" } }, /* greater leafhopper */
  { NULL, { "kl", "lk", "kl" } }, /* kangaroo lion */
  { NULL, { "ko", "ko", "ko" } }, /* kao */
  { NULL, { "sv", "sh", "kp" } }, /* knighthopper */
  { NULL, { "ba", "sc", "sh" } }, /* ship */
  { NULL, { "gy", "gy", "gy" } }, /* gryphon */
  { NULL, { "cm", "ms", "ms" } }, /* marine knight */
  { NULL, { "po", "po", "po" } }, /* poseidon */
  { NULL, { "pm", "mb", "mp" } }, /* marine pawn */
  { NULL, { "bm", "mc", "mh" } }, /* marine ship */
  { NULL, { "ep", "st", "st" } }, /* sting */
  { NULL, { "dg", "se", "se" } }, /* senora */
  { NULL, { "fa", "fa", "fa" } }, /* faro */
  { NULL, { "lo", "lo", "lo" } }, /* loco */
  { NULL, { "sl", "sa", "sa" } }, /* saltador */
  { NULL, { "as", "ah", "ah" } }, /* maohopper */
  { NULL, { "os", "oh", "oh" } }, /* moahopper */
  { NULL, { "hc", "hk", "hc" } }, /* contrahamster */
  { NULL, { "ae", "ae", "ee" } }, /* eagleequihopper */
  { NULL, { "aq", "aq", "en" } }, /* eaglenonstopequihopper */
  { NULL, { "ss", "sr", "sc" } }, /* scarabaeus */
};

static const QiPopeyeWalk *
find_walk (QiPopeyeLanguage language,
           const char      *name,
           gsize            length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (walks); i++)
    if (strlen (walks[i].names[language]) == length
        && g_ascii_strncasecmp (walks[i].names[language], name, length) == 0)
      return &walks[i];
  return NULL;
}

static const QiPopeyeWalk *
find_epin (const QiEpin *epin)
{
  for (gsize i = 0; i < G_N_ELEMENTS (walks); i++)
    {
      QiEpin own;

      if (walks[i].token != NULL && qi_epin_parse (walks[i].token, -1, &own)
          && own.letter == epin->letter && own.state == epin->state)
        return &walks[i];
    }
  return NULL;
}

gboolean
qi_popeye_find_kind (QiPopeyeLanguage language,
                     const char      *name,
                     gsize            length,
                     QiPopeyeMan     *man)
{
  const char *slash = memchr (name, '/', length);
  const gsize n = slash == NULL ? length : (gsize) (slash - name);

  *man = (QiPopeyeMan) { .walk = find_walk (language, name, n) };
  if (slash != NULL)
    man->home = find_walk (language, slash + 1, length - n - 1);
  return man->walk != NULL && (slash == NULL || man->home != NULL);
}

gboolean
qi_popeye_man_is (const QiPopeyeMan *man,
                  guint              colour,
                  const char        *token)
{
  return man->walk != NULL && man->home == NULL && man->colour == colour && !man->is_royal
         && g_strcmp0 (man->walk->token, token) == 0;
}

gboolean
qi_popeye_man_is_orthodox (const QiPopeyeMan *man)
{
  const char *token = man->walk->token;

  return man->home == NULL && token != NULL && strchr ("KQRBNP", token[0]) != NULL
         && man->colour != QI_POPEYE_NEUTRAL && (!man->is_royal || token[0] == 'K');
}

static gboolean
has_letter (const char *name)
{
  return qi_scan_is_letter (name[0]) || (name[0] != '\0' && qi_scan_is_letter (name[1]));
}

void
qi_popeye_man_format (const QiPopeyeMan *man,
                      char               token[QI_POPEYE_TOKEN_BYTES])
{
  static const char signs[] = "+-=";
  const gboolean is_neutral = man->colour == QI_POPEYE_NEUTRAL;
  char *at = token;

  if (man->home == NULL && man->walk->token != NULL)
    {
      QiEpin epin;

      qi_epin_parse (man->walk->token, -1, &epin);
      if (is_neutral)
        *at++ = '=';
      else
        epin.side = man->colour == 1 ? QI_SIDE_SECOND : QI_SIDE_FIRST;
      epin.terminal = epin.terminal || man->is_royal;
      qi_epin_format (&epin, at);
      return;
    }
  const char *away = man->walk->names[QI_POPEYE_ENGLISH];
  const char *home = man->home == NULL ? "" : man->home->names[QI_POPEYE_ENGLISH];

  if (is_neutral || !(has_letter (away) || has_letter (home)))
    *at++ = signs[man->colour];
  at += g_snprintf (at, QI_POPEYE_TOKEN_BYTES - 1, ".%s%s%s%s", away, man->home == NULL ? "" : "/",
                    home, man->is_royal ? "^" : "");
  for (char *p = token; man->colour != 1 && *p != '\0'; p++)
    *p = g_ascii_toupper (*p);
}

gboolean
qi_popeye_man_parse (const char  *token,
                     gsize        length,
                     QiPopeyeMan *man)
{
  char again[QI_POPEYE_TOKEN_BYTES];
  const char *at = token;
  const char *end = token + length;
  QiEpin epin;
  guint colour = 0;

  if (length > 0 && *at == '=')
    {
      colour = QI_POPEYE_NEUTRAL;
      at++;
    }
  if (qi_epin_parse (at, end - at, &epin) && !epin.derived)
    {
      const QiPopeyeWalk *walk = find_epin (&epin);

      *man = (QiPopeyeMan) { .walk = walk,
                             .colour = colour != 0                  ? colour
                                       : epin.side == QI_SIDE_FIRST ? 0
                                                                    : 1 };
      if (walk == NULL || (colour != 0 && epin.side != QI_SIDE_FIRST))
        return FALSE;
      man->is_royal = epin.terminal && walk->token[0] != 'K';
      return TRUE;
    }
  if (colour == 0 && end > at && (*at == '+' || *at == '-'))
    colour = *at++ == '-' ? 1 : 0;
  if (end - at < 2 || *at != '.')
    return FALSE;
  at++;
  const gboolean is_royal = end[-1] == '^';
  if (!qi_popeye_find_kind (QI_POPEYE_ENGLISH, at, (gsize) (end - at) - is_royal, man))
    return FALSE;
  man->is_royal = is_royal;
  man->colour = colour;
  for (const char *p = at; colour == 0 && p < end; p++)
    if (g_ascii_islower (*p))
      man->colour = 1;
  /* Only in the form in which it would be written. */
  qi_popeye_man_format (man, again);
  return strlen (again) == length && memcmp (again, token, length) == 0;
}
