/**
 * Greek and Cyrillic letters in Latin ones, as a proposal to the person who knows the name. Within a word of both alphabets the
 * foreign letters are taken for the Latin ones that look like them: somebody typed or copied the wrong one.
 * Sources: ELOT 743 for Greek and ICAO 9303 for Cyrillic, both without marks.
 * Not here: letters with marks and signs (latin1-text.ts).
 */
const LETTERS: ReadonlyMap<string, string> = pairs(`
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o
  а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch
  ы y э e ю iu я ia і i ї i є ie ґ g ј j љ lj њ nj ћ c ђ dj џ dz ѓ g ќ k ѕ dz ў u`);
const SILENT = 'ъьЪЬ';

const LOOK_ALIKES: ReadonlyMap<string, string> = pairs(`
  Α A Β B Ε E Ζ Z Η H Ι I Κ K Μ M Ν N Ο O Ρ P Τ T Υ Y Χ X ο o ν v α a ρ p υ u
  А A В B С C Е E Н H І I Ј J К K М M О O Р P Ѕ S Т T Х X У Y а a с c е e і i ј j о o р p ѕ s х x у y һ h`);

const FOREIGN = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;
const LATIN = /\p{Script=Latin}/u;

export const isInForeignAlphabet = (character: string): boolean => FOREIGN.test(character);

/** Every other character stays as it is. */
export function inLatinLetters(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return text.normalize('NFC').replace(/[\p{L}\p{M}]+/gu, (word) => {
    if (!FOREIGN.test(word)) return word;
    const isMixed = LATIN.test(word);
    const isUpper = word.length > 1 && word === word.toUpperCase();
    return Array.from(word, (letter) => latinForm(letter, { isMixed, isUpper })).join('');
  });
}

function latinForm(letter: string, { isMixed, isUpper }: { isMixed: boolean; isUpper: boolean }): string {
  if (!FOREIGN.test(letter)) return letter;
  if (SILENT.includes(letter)) return '';
  const bare = letter.normalize('NFD').charAt(0);
  const alike = isMixed ? (LOOK_ALIKES.get(letter) ?? LOOK_ALIKES.get(bare)) : undefined;
  if (alike !== undefined) return alike;
  const small = letter.toLowerCase();
  const latin = LETTERS.get(small) ?? LETTERS.get(bare.toLowerCase());
  if (latin === undefined) return letter;
  if (small === letter) return latin;
  return isUpper ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
}

function pairs(text: string): ReadonlyMap<string, string> {
  const signs = text.trim().split(/\s+/);
  return new Map(signs.flatMap((sign, place) => (place % 2 === 0 ? [[sign, signs[place + 1] ?? '']] : [])));
}
