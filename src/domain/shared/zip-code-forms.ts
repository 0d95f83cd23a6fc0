/**
 * The forms that zip codes have in each country, as the country writes them: `#` is a digit, `@` a letter, `?` either, and
 * everything else stands there as it is. A country that is not listed has no zip codes, or none that is known here.
 * Sources: the address formats of the Universal Postal Union (S42 and its country sheets) and the zip patterns that Google
 * publishes for the address forms of browsers (libaddressinput), which agree unless a comment says otherwise.
 * Not here: reading and writing (zip-code.ts).
 */
const DIGITS: Readonly<Record<string, string>> = {
  '###': 'BH FO GN IS LS MG OM PG TW',
  '####': `AF AL AM AR AT AU AZ BD BE BG BH CC CH CV CX CY DK ET GE GL GW HM HU LI LR LU MD MK MZ NE NF NO NZ PH PY SI SJ TN
    VE ZA CR TZ LB`,
  '#####': `AX BA BL BT CR CU DE DO DZ EE EG EH ES FI FM FR GF GP GT GU HN HR ID IL IQ IT JO KE KH KR KW LA LK LT MA MC ME MF MH
    MM MN MP MQ MU MV MX MY NA NC NI NP PE PF PK PM PR PS PW RE RS SA SD SM SN TH TR TW TZ UA UM US UY VA VI VN WF XK YT YU ZM AS`,
  '######': 'BY CN CO EC IN KG KZ NG RO RS RU SG TJ TM UZ VN',
  '#######': 'CL IL',
  '### ##': 'CZ GR SE SK',
};

const BRITISH = ['@# #@@', '@## #@@', '@@# #@@', '@@## #@@', '@#@ #@@', '@@#@ #@@'];

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  AD: ['AD###'],
  AI: ['AI-####'],
  AM: ['######'],
  AR: ['@####@@@'],
  AS: ['#####-####'],
  BB: ['BB#####'],
  BM: ['@@ ??'],
  BN: ['@@####'],
  BR: ['#####-###'],
  CA: ['@#@ #@#'],
  FK: ['FIQQ 1ZZ'],
  FM: ['#####-####'],
  GB: [...BRITISH, 'GIR 0AA', 'BFPO #', 'BFPO ##', 'BFPO ###', 'BFPO ####'],
  GG: ['GY# #@@', 'GY## #@@'],
  GI: ['GX11 1AA'],
  GS: ['SIQQ 1ZZ'],
  GU: ['#####-####'],
  HT: ['HT####'],
  IE: ['@## ????', 'D6W ????'],
  IM: ['IM# #@@', 'IM## #@@'],
  IO: ['BBND 1ZZ'],
  IR: ['#####-#####'],
  IX: BRITISH,
  JE: ['JE# #@@', 'JE## #@@'],
  JP: ['###-####'],
  KY: ['KY#-####'],
  LB: ['#### ####'],
  LC: ['LC## ###'],
  LV: ['LV-####'],
  MH: ['#####-####'],
  MP: ['#####-####'],
  MT: ['@@@ ####', '@@@ ##'],
  NL: ['#### @@'],
  PL: ['##-###'],
  PN: ['PCRN 1ZZ'],
  PR: ['#####-####'],
  PT: ['####-###'],
  PW: ['#####-####'],
  SH: ['STHL 1ZZ', 'ASCN 1ZZ', 'TDCU 1ZZ'],
  SO: ['@@ #####'],
  SV: ['CP ####'],
  SZ: ['@###'],
  TC: ['TKCA 1ZZ'],
  US: ['#####-####'],
  VC: ['VC####'],
  VG: ['VG####'],
  VI: ['#####-####'],
  XI: BRITISH,
  XU: BRITISH,
};

const FORMS = new Map<string, readonly string[]>();
for (const [form, countries] of Object.entries(DIGITS)) {
  for (const country of countries.split(/\s+/)) addForms(country, [form]);
}
for (const [country, forms] of Object.entries(OTHERS)) addForms(country, forms);

function addForms(country: string, forms: readonly string[]): void {
  FORMS.set(country, [...zipCodeForms(country), ...forms]);
}

export function zipCodeForms(country: string): readonly string[] {
  return FORMS.get(country) ?? [];
}

/**
 * What no zip code of the country begins with or consists of, although it has the form. Only what is certain: a new code must
 * not be refused. Written without blanks and hyphens.
 */
export const IMPOSSIBLE_ZIP_CODES: Readonly<Record<string, RegExp>> = {
  AT: /^0/,
  AX: /^(?!22)/,
  BE: /^0/,
  BG: /^0/,
  CH: /^0/,
  CY: /^0/,
  CZ: /^[089]/,
  DE: /^00/,
  DK: /^00/,
  EE: /^0/,
  ES: /^(00|5[3-9]|[6-9])/,
  FO: /^0/,
  FR: /^00/,
  GL: /^(?!39)/,
  GR: /^[09]/,
  HU: /^0/,
  IS: /^0/,
  LI: /^(?!94)/,
  LU: /^0/,
  MC: /^(?!980)/,
  NL: /^0/,
  PT: /^0/,
  SE: /^0/,
  SI: /^0/,
  SK: /^[1-7]/,
  SM: /^(?!4789)/,
  VA: /^(?!00120)/,
};

/**
 * What is written before a zip code instead of the country's two letters: its distinguishing sign in road traffic, which was the
 * postal prefix until the 1990s (UNECE list of signs), and the country to whose postal system a territory belongs.
 */
export const ZIP_CODE_PREFIXES: Readonly<Record<string, string>> = {
  AT: 'A AUT',
  AX: 'FIN FI',
  BE: 'B BEL',
  CH: 'CHE',
  CZ: 'CS CZE',
  DE: 'D DEU',
  DK: 'DNK',
  EE: 'EST',
  ES: 'E ESP',
  FI: 'FIN SF',
  FO: 'FR DK',
  FR: 'F FRA',
  GB: 'UK GBR',
  GL: 'DK KN',
  GR: 'EL GRC',
  HU: 'H HUN',
  IE: 'IRL',
  IS: 'ISL',
  IT: 'I ITA',
  JP: '〒',
  LI: 'FL CH LIE',
  LT: 'LTU',
  LU: 'L LUX',
  LV: 'LVA',
  MC: 'F FR MCO',
  NL: 'NLD',
  NO: 'N NOR',
  PL: 'POL',
  PT: 'P PRT',
  RO: 'ROU',
  SE: 'S SWE',
  SI: 'SLO SVN',
  SJ: 'N NO',
  SK: 'SVK',
  SM: 'I IT RSM',
  US: 'USA',
  VA: 'I IT V',
  XI: 'GB UK',
  XK: 'KS RKS',
  XU: 'GB UK',
};

/** Countries where an address is not complete without its code, by the same data of Google (fields that `require` names). */
export const ZIP_CODE_NEEDED: ReadonlySet<string> = new Set(
  `AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ
   MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF XI XU YT ZA`.split(/\s+/),
);
/** Countries that are one town, by the same data. */
export const WITHOUT_CITY: ReadonlySet<string> = new Set('AE AG GI HK KY MC MO NR SG SM VA'.split(' '));
