/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-popeye-private.h"

#include <string.h>

/* The words of Popeye's input in its three languages, which may be cut short as long as they are
 * unique. Source: Popeye's output/plaintext/language_dependant.c and
 * py-engl.txt. */

static const char *const begins[QI_POPEYE_N_LANGUAGES] = { "DebutProbleme", "AnfangProblem",
                                                           "BeginProblem" };

static const char *const commands[QI_POPEYE_N_LANGUAGES][QI_POPEYE_N_COMMANDS] = {
  { "Remarque", "SEnonce", "Auteur", "Source", "Pieces", "Condition", "Option", "Enonce",
    "Protocol", "Titre", "LaTeX", "PiecesLaTeX", "Prix", "PositionInitialePartie", "Forsyth",
    "Jumeau", "ZeroPosition", "FinProbleme", "ASuivre" },
  { "Bemerkung", "SForderung", "Autor", "Quelle", "Steine", "Bedingung", "Option", "Forderung",
    "Protokoll", "Titel", "LaTeX", "LaTeXSteine", "Auszeichnung", "PartieAnfangsStellung",
    "Forsyth", "Zwilling", "NullStellung", "EndeProblem", "WeiteresProblem" },
  { "Remark", "SStipulation", "Author", "Origin", "Pieces", "Condition", "Option", "Stipulation",
    "Protocol", "Title", "LaTeX", "LaTeXPieces", "Award", "InitialGameArray", "Forsyth", "Twin",
    "ZeroPosition", "EndProblem", "NextProblem" },
};

static const char *const options[QI_POPEYE_N_LANGUAGES][QI_POPEYE_N_OPTIONS] = {
  { "ApparentSeul", "DemiDuplex", "ApresCle", "SansRoquer", "EnPassant" },
  { "WeissBeginnt", "HalbDuplex", "NachSchluessel", "KeineRochade", "EnPassant" },
  { "WhiteToPlay", "HalfDuplex", "PostKeyPlay", "NoCastling", "EnPassant" },
};

static const char *const colours[QI_POPEYE_N_LANGUAGES][QI_POPEYE_N_COLOURS] = {
  { "Blanc", "Noir", "Neutre", "TotalInvisible" },
  { "Weiss", "Schwarz", "Neutral", "TotalUnsichtbar" },
  { "White", "Black", "Neutral", "TotalInvisible" },
};

#define N_ATTRIBUTES 20

static const char *const attributes[QI_POPEYE_N_LANGUAGES][N_ATTRIBUTES] = {
  { "Royale",        "Kamikaze",   "Paralysante",
    "Cameleon",      "Jigger",     "Volage",
    "Fonctionnaire", "DemiNeutre", "CouleurEchangeantSautoir",
    "Protee",        "Magique",    "Imprenable",
    "Patrouille",    "Frischauf",  "Bul",
    "Dob",           "Anda",       "AndaInverse",
    "AliceA",        "AliceB" },
  { "Koeniglich", "Kamikaze",    "Paralysierend",
    "Chamaeleon", "Jigger",      "Volage",
    "Beamtet",    "HalbNeutral", "SprungbockFarbeWechselnd",
    "Proteisch",  "Magisch",     "Unschlagbar",
    "Patrouille", "Frischauf",   "Bul",
    "Dob",        "Anda",        "AndaInvers",
    "AliceA",     "AliceB" },
  { "Royal",       "Kamikaze",    "Paralysing",
    "Chameleon",   "Jigger",      "Volage",
    "Functionary", "HalfNeutral", "HurdleColourChanging",
    "Protean",     "Magic",       "Uncapturable",
    "Patrol",      "Frischauf",   "Bul",
    "Dob",         "Anda",        "AndaInverse",
    "AliceA",      "AliceB" },
};

/* As chess has them on 8×8, index 0 being a8. */
const QiPopeyeCastling qi_popeye_castlings[4] = {
  { 60, 63, QI_SIDE_FIRST },
  { 60, 56, QI_SIDE_FIRST },
  { 4, 7, QI_SIDE_SECOND },
  { 4, 0, QI_SIDE_SECOND },
};

/* The index of the one word that @text is or begins; @n when there is none or several. */
static guint
match (const char *const *words,
       guint              n,
       const char        *text,
       gsize              length)
{
  guint found = n;
  gboolean is_unique = TRUE;

  if (length == 0)
    return n;
  for (guint i = 0; i < n; i++)
    {
      const gsize size = strlen (words[i]);

      if (length > size || g_ascii_strncasecmp (words[i], text, length) != 0)
        continue;
      if (length == size)
        return i;
      is_unique = found == n;
      found = i;
    }
  return is_unique ? found : n;
}

gboolean
qi_popeye_match_begin (const char       *text,
                       gsize             length,
                       QiPopeyeLanguage *language)
{
  for (guint i = 0; i < QI_POPEYE_N_LANGUAGES; i++)
    if (match (&begins[i], 1, text, length) == 0)
      {
        *language = (QiPopeyeLanguage) i;
        return TRUE;
      }
  return FALSE;
}

gboolean
qi_popeye_match_next (const char       *text,
                      gsize             length,
                      QiPopeyeLanguage *language)
{
  for (guint i = 0; i < QI_POPEYE_N_LANGUAGES; i++)
    if (length > 1 && match (&commands[i][QI_POPEYE_NEXT], 1, text, length) == 0)
      {
        *language = (QiPopeyeLanguage) i;
        return TRUE;
      }
  return FALSE;
}

QiSpan
qi_popeye_find_first_word (const char *text,
                           gsize       length)
{
  static const char separators[] = " \t\r\n;,";
  gsize start = 0;
  gsize end;

  while (start < length && memchr (separators, text[start], sizeof separators - 1) != NULL)
    start++;
  for (end = start; end < length && memchr (separators, text[end], sizeof separators - 1) == NULL;
       end++)
    ;
  return (QiSpan) { start, end - start };
}

gboolean
qi_popeye_is_first (const char       *text,
                    gsize             length,
                    QiPopeyeLanguage *language)
{
  const QiSpan word = qi_popeye_find_first_word (text, length);

  *language = QI_POPEYE_ENGLISH;
  if (qi_popeye_match_begin (text + word.offset, word.length, language))
    return TRUE;
  qi_popeye_match_next (text + word.offset, word.length, language);
  return FALSE;
}

QiPopeyeCommand
qi_popeye_match_command (QiPopeyeLanguage language,
                         const char      *text,
                         gsize            length)
{
  /* Popeye asks its tables in this order, so a word need be unique in its own alone. */
  static const struct
  {
    guint start;
    guint end;
  } tables[] = { { 0, QI_POPEYE_TWIN },
                 { QI_POPEYE_TWIN, QI_POPEYE_END },
                 { QI_POPEYE_END, QI_POPEYE_N_COMMANDS } };

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      const guint n = tables[i].end - tables[i].start;
      const guint found = match (&commands[language][tables[i].start], n, text, length);

      if (found < n)
        return (QiPopeyeCommand) (tables[i].start + found);
    }
  return QI_POPEYE_N_COMMANDS;
}

QiPopeyeOption
qi_popeye_match_option (QiPopeyeLanguage language,
                        const char      *text,
                        gsize            length)
{
  /* Popeye has many more options, so shorter forms are not unique among them. */
  if (length < 4)
    return QI_POPEYE_N_OPTIONS;
  return (QiPopeyeOption) match (options[language], QI_POPEYE_N_OPTIONS, text, length);
}

guint
qi_popeye_match_colour (QiPopeyeLanguage language,
                        const char      *text,
                        gsize            length)
{
  return match (colours[language], QI_POPEYE_N_COLOURS, text, length);
}

gboolean
qi_popeye_match_attribute (QiPopeyeLanguage language,
                           const char      *text,
                           gsize            length,
                           guint           *attribute)
{
  /* Shorter words are names of pieces. */
  if (length < 3)
    return FALSE;
  *attribute = match (attributes[language], N_ATTRIBUTES, text, length);
  return *attribute < N_ATTRIBUTES;
}

gboolean
qi_popeye_is_word_byte (char c)
{
  static const char others[] = "#=+-%>!.<()~/&|:[]{}?";

  return qi_scan_is_letter (c) || qi_scan_is_digit (c)
         || memchr (others, c, sizeof others - 1) != NULL;
}

static gboolean
skip_prefix (const char **text,
             const char  *end,
             const char  *prefix)
{
  const gsize n = strlen (prefix);

  if ((gsize) (end - *text) < n || g_ascii_strncasecmp (*text, prefix, n) != 0)
    return FALSE;
  *text += n;
  return TRUE;
}

QiSide
qi_popeye_get_starter (const char *stipulation,
                       gsize       length,
                       gboolean   *is_help)
{
  static const char *const prefixes[] = { "exact-", "semi-", "reci-", "pser-", "phser-", "ser-" };
  const char *at = stipulation;
  const char *end = stipulation + length;
  const char *start = at;

  *is_help = FALSE;
  if (length == 0)
    return QI_SIDE_FIRST;
  /* "2->ser-h#4": White moves first. */
  while (at < end && qi_scan_is_digit (*at))
    at++;
  if (at > start && skip_prefix (&at, end, "->"))
    return QI_SIDE_FIRST;
  at = start;
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (skip_prefix (&at, end, prefixes[i]))
      i = (gsize) -1; /* they may stand together */

  const gboolean has_half = length >= 2 && end[-2] == '.' && end[-1] == '5';
  if (skip_prefix (&at, end, "hs") || skip_prefix (&at, end, "hr") || skip_prefix (&at, end, "dia"))
    return has_half ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  if (!skip_prefix (&at, end, "h"))
    return QI_SIDE_FIRST;
  *is_help = TRUE;
  return has_half ? QI_SIDE_FIRST : QI_SIDE_SECOND;
}

const char *const qi_popeye_language_names[QI_POPEYE_N_LANGUAGES] = { "French", "German",
                                                                      "English" };

const char *
qi_popeye_get_begin (QiPopeyeLanguage language)
{
  return begins[language];
}

const char *
qi_popeye_get_command (QiPopeyeLanguage language,
                       QiPopeyeCommand  command)
{
  return commands[language][command];
}

const char *
qi_popeye_get_option (QiPopeyeLanguage language,
                      QiPopeyeOption   option)
{
  return options[language][option];
}

const char *
qi_popeye_get_colour (QiPopeyeLanguage language,
                      guint            colour)
{
  return colours[language][colour];
}

const char *
qi_popeye_get_royal (QiPopeyeLanguage language)
{
  return attributes[language][QI_POPEYE_ROYAL];
}
