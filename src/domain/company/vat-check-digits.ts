/**
 * Which numbers can be VAT numbers by the length, form and check digits that each state has published for its own: the member
 * states of the European Union (EL for Greece), Northern Ireland (XI), the United Kingdom, Norway and Switzerland. A number is
 * given in capitals, without the country's prefix, blanks and punctuation.
 * Sources: the European Commission's list of structures (VIES, question 11) and the states' tax offices; each rule agrees with
 * python-stdnum 1.18 on random numbers, but for Belgian numbers that begin with 1, given out since 2023.
 * Not here: reading a number (vat-number.ts), whether anybody has it (server/registration/vat-register.ts).
 */
type Rule = (number: string) => boolean;

const digitsOf = (text: string): number[] => Array.from(text, Number);
/** The sum of the digits, each times its weight. */
const weighted = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, place) => sum + digit * (weights[place] ?? 0), 0);
const at = (text: string, place: number): number => Number(text.at(place));
const formed =
  (form: RegExp, rule: Rule): Rule =>
  (number) =>
    form.test(number) && rule(number);

function luhnSum(text: string): number {
  return digitsOf(text)
    .reverse()
    .reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
}
const isLuhn: Rule = (text) => luhnSum(text) % 10 === 0;

/** ISO 7064 MOD 11,10. */
const isMod1110: Rule = (text) =>
  digitsOf(text.slice(0, -1)).reduce((check, digit) => (((check + digit) % 10 || 10) * 2) % 11, 10) % 10 ===
  (11 - at(text, -1)) % 10;

/** ISO 7064 MOD 97,10 with letters as two digits. */
function mod97(text: string): number {
  return Array.from(text).reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0);
}

/** Of at most two digits, as they stand in a number: what is too much for a month leads into another. */
export function isDay(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}

const bulgarianCompany: Rule = (number) => {
  const sum = weighted(number.slice(0, 8), [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = sum === 10 ? weighted(number.slice(0, 8), [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : sum;
  return check % 10 === at(number, 8);
};
/** A personal number, a foreigner's number, or another one. */
const bulgarianPerson: Rule = (number) => {
  const body = number.slice(0, 9);
  const [year, month, day] = [0, 2, 4].map((from) => Number(number.slice(from, from + 2))) as [number, number, number];
  const isBorn =
    month > 40
      ? isDay(2000 + year, month - 40, day)
      : month > 20
        ? isDay(1800 + year, month - 20, day)
        : isDay(1900 + year, month, day);
  const checks = [
    isBorn ? (weighted(body, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 : -1,
    weighted(body, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10,
    (11 - (weighted(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11,
  ];
  return checks.includes(at(number, 9));
};

const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const cypriot: Rule = (number) => {
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, place) => total + (place % 2 === 0 ? (CYPRIOT[digit] ?? 0) : digit),
    0,
  );
  return !number.startsWith('12') && String.fromCharCode(65 + (sum % 26)) === number.at(8);
};

const czech: Rule = (number) => {
  const weights = [8, 7, 6, 5, 4, 3, 2];
  if (number.length === 8) {
    const check = (11 - (weighted(number.slice(0, 7), weights) % 11)) % 11;
    return number[0] !== '9' && (check || 1) % 10 === at(number, 7);
  }
  if (number.length === 9 && number[0] === '6') {
    const check = weighted(number.slice(1, 8), weights) % 11;
    return (8 - ((10 - check) % 11) + 10) % 10 === at(number, 8);
  }
  return isBirthNumber(number);
};
/** Czech and Slovak: nine digits until 1953, then ten, of which the last is a check digit; months of women have 50 added, some 20 more. */
const isBirthNumber: Rule = (number) => {
  const [two, typedMonth, day] = [0, 2, 4].map((from) => Number(number.slice(from, from + 2))) as [
    number,
    number,
    number,
  ];
  const month = (typedMonth % 50) % 20;
  if (number.length === 9) return two <= 53 || two >= 80 ? isDay((two >= 80 ? 1800 : 1900) + two, month, day) : false;
  const year = (two < 54 ? 2000 : 1900) + two;
  const rest = Number(number.slice(0, 9)) % 11;
  return isDay(year, month, day) && (year < 1985 ? rest % 10 : rest) === at(number, 9);
};

const SPANISH = 'TRWAGMYFPDXBNJZSQVHLCKE';
const spanish: Rule = (number) => {
  const [first = '', last = ''] = [number[0], number.at(-1)];
  const letterOf = (digits: string) => SPANISH[Number(digits) % 23];
  if (/[KLM]/.test(first)) return last === letterOf(number.slice(1, 8));
  if (/[XYZ]/.test(first)) return last === letterOf('XYZ'.indexOf(first) + number.slice(1, 8));
  if (/\d/.test(first)) return last === letterOf(number.slice(0, 8));
  const check = (10 - (luhnSum(`${number.slice(1, 8)}0`) % 10)) % 10;
  return last === String(check) || last === 'JABCDEFGHI'[check];
};

const FRENCH = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const french: Rule = (number) => {
  const [key, siren] = [number.slice(0, 2), number.slice(2)];
  // Numbers of Monaco are none of the French register of companies.
  if (!siren.startsWith('000') && !isLuhn(siren)) return false;
  if (/^\d\d$/.test(key)) return Number(key) === Number(`${siren}12`) % 97;
  const [first, second] = Array.from(key, (sign) => FRENCH.indexOf(sign)) as [number, number];
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
};

const british: Rule = (number) => {
  const office = /^(GD|HA)(?:8888)?(\d{3})(\d\d)?$/.exec(number);
  if (office) {
    const [, kind, code = '', check] = office;
    const isOfKind = kind === 'GD' ? Number(code) < 500 : Number(code) >= 500;
    return isOfKind && (check === undefined || Number(code) % 97 === Number(check));
  }
  const sum = weighted(number.slice(0, 9), [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  return sum === 0 || (Number(number.slice(0, 3)) >= 100 && (sum === 42 || sum === 55));
};

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';
const irish: Rule = (number) => {
  const letterOf = (digits: string, more = '') =>
    IRISH[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * Math.max(IRISH.indexOf(more || 'W'), 0)) % 23];
  return /^\d{7}/.test(number)
    ? number[7] === letterOf(number.slice(0, 7), number[8])
    : number[7] === letterOf(`0${number.slice(2, 7)}${number[0]}`);
};

const lithuanian: Rule = (number) => {
  const body = number.slice(0, -1);
  const weightsFrom = (start: number) => Array.from(body, (_, place) => ((place + start) % 9) + 1);
  const first = weighted(body, weightsFrom(0)) % 11;
  const check = first === 10 ? (weighted(body, weightsFrom(2)) % 11) % 10 : first;
  return number.at(-2) === '1' && check === at(number, -1);
};

const latvian: Rule = (number) => {
  if (at(number, 0) > 3) return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  // Personal numbers have begun with 32 since 2017 and say no birthday any more.
  const [day, month, year] = [0, 2, 4].map((from) => Number(number.slice(from, from + 2))) as [number, number, number];
  const isBorn = number.startsWith('32') || isDay(1800 + at(number, 6) * 100 + year, month, day);
  return isBorn && ((1 + weighted(number.slice(0, 10), [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === at(number, 10);
};

const elevenMinus = (number: string, weights: readonly number[]): number => 11 - (weighted(number, weights) % 11);

const norwegian: Rule = (number) => {
  const check = elevenMinus(number.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return check === at(number, 8);
};

const swiss: Rule = (number) => elevenMinus(number.slice(1, 9), [5, 4, 3, 2, 7, 6, 5, 4]) % 11 === at(number, 9);

const dutch: Rule = (number) => {
  const sum = weighted(number.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) - at(number, 8);
  return sum % 11 === 0 || mod97(`NL${number}`) === 1;
};

const NINE_DIGITS = /^\d{9}$/;
const EIGHT_DIGITS = /^\d{8}$/;
const ELEVEN_DIGITS = /^\d{11}$/;

/** By prefix. */
export const VAT_RULES: Readonly<Record<string, Rule>> = {
  AT: formed(/^U\d{8}$/, (number) => {
    const sum = digitsOf(number.slice(1, 8)).reduce(
      (total, digit, place) => total + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
      4,
    );
    return (10 - (sum % 10)) % 10 === at(number, -1);
  }),
  BE: formed(
    /^[01]\d{9}$/,
    (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)) && Number(number) > 0,
  ),
  BG: formed(/^\d{9,10}$/, (number) => (number.length === 9 ? bulgarianCompany : bulgarianPerson)(number)),
  CH: formed(/^E\d{9}$/, swiss),
  CY: formed(/^\d{8}[A-Z]$/, cypriot),
  CZ: formed(/^\d{8,10}$/, czech),
  DE: formed(/^[1-9]\d{8}$/, isMod1110),
  DK: formed(/^[1-9]\d{7}$/, (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0),
  EE: formed(NINE_DIGITS, (number) => weighted(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0),
  EL: formed(
    NINE_DIGITS,
    (number) => (weighted(number.slice(0, 8), [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === at(number, 8),
  ),
  ES: formed(/^[A-HJ-NP-SUVWXYZ\d]\d{7}[A-Z\d]$/, spanish),
  FI: formed(EIGHT_DIGITS, (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0),
  FR: formed(/^[\dA-HJ-NP-Z]{2}\d{9}$/, french),
  GB: formed(/^(\d{9}|\d{12}|(GD|HA)\d{3}|(GD|HA)8888\d{5})$/, british),
  HR: formed(ELEVEN_DIGITS, isMod1110),
  HU: formed(EIGHT_DIGITS, (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0),
  IE: formed(/^\d[\dA-Z+*]\d{5}[A-W][A-IW]?$/, irish),
  IT: formed(ELEVEN_DIGITS, (number) => {
    const office = Number(number.slice(7, 10));
    const isOffice = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office);
    return number.slice(0, 7) !== '0000000' && isOffice && isLuhn(number);
  }),
  LT: formed(/^(\d{9}|\d{12})$/, lithuanian),
  LU: formed(EIGHT_DIGITS, (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6))),
  LV: formed(ELEVEN_DIGITS, latvian),
  MT: formed(
    /^[1-9]\d{7}$/,
    (number) => (weighted(number.slice(0, 6), [3, 4, 6, 7, 8, 9]) + Number(number.slice(6))) % 37 === 0,
  ),
  NL: formed(/^\d{9}B(0[1-9]|[1-9]\d)$/, dutch),
  NO: formed(/^[89]\d{8}MVA$/, norwegian),
  PL: formed(/^\d{10}$/, (number) => weighted(number.slice(0, 9), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === at(number, 9)),
  PT: formed(
    /^[1-9]\d{8}$/,
    (number) => (elevenMinus(number.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10 === at(number, 8),
  ),
  RO: formed(/^[1-9]\d{1,9}$/, (number) => {
    const body = number.slice(0, -1).padStart(9, '0');
    return ((10 * weighted(body, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === at(number, -1);
  }),
  SE: formed(/^\d{10}01$/, (number) => isLuhn(number.slice(0, 10))),
  SI: formed(/^[1-9]\d{7}$/, (number) => {
    const check = elevenMinus(number.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]);
    return check !== 11 && check % 10 === at(number, 7);
  }),
  SK: formed(/^\d{10}$/, (number) => {
    const isCompany = /^[1-9]\d[2-47-9]/.test(number) && Number(number) % 11 === 0;
    return isCompany || isBirthNumber(number);
  }),
};
