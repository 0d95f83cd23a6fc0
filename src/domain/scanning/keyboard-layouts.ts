/**
 * Where characters lie on keyboards. A scanner that works as a keyboard sends keys, not characters: it presses the keys of the
 * layout it was set to, and the computer reads them by its own. If the two differ, what arrives is another text, which can be read
 * back. Rows of the keys of ISO/IEC 9995, each layout as its national standard has it; a blank stands for a key without a
 * character.
 * Not here: which reading is meant (scanner-readings.ts).
 */

const CODES = [
  ...'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal'.split(' '),
  ...'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash'.split(' '),
  ...'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote'.split(' '),
  ...'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'.split(' '),
];

/** The factory setting of nearly every scanner comes first. */
export const LAYOUTS = ['us', 'gb', 'se', 'no', 'dk', 'de', 'fr', 'it', 'es'] as const;
export type Layout = (typeof LAYOUTS)[number];

const KEYS: Readonly<Record<Layout, readonly [plain: string, shifted: string]>> = {
  us: ["`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./", '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'],
  gb: ["`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./", '¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?'],
  se: ["§1234567890+´qwertyuiopå¨'asdfghjklöäzxcvbnm,.-", '½!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÖÄZXCVBNM;:_'],
  no: ["|1234567890+\\qwertyuiopå¨'asdfghjkløæzxcvbnm,.-", '§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLØÆZXCVBNM;:_'],
  dk: ["½1234567890+´qwertyuiopå¨'asdfghjklæøzxcvbnm,.-", '§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÆØZXCVBNM;:_'],
  de: ['^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-', '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_'],
  fr: ['²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!', ' 1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§'],
  it: ["\\1234567890'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-", '|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_'],
  es: ["º1234567890'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-", 'ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_'],
};

/** The character of a key by its place, as the factory setting has it; undefined for a key without one. */
export function characterAt(code: string, isShifted: boolean): string | undefined {
  const [plain, shifted] = KEYS.us;
  return (isShifted ? shifted : plain)[CODES.indexOf(code)];
}

/** Reads a text that a computer with one layout made of the keys of a scanner with another; undefined if it cannot have. */
export function readAcross(text: string, computer: Layout, scanner: Layout): string | undefined {
  let read = '';
  for (const character of text) {
    const meant = isOutsideLayouts(character) ? character : across(character, computer, scanner);
    if (meant === undefined || (meant === ' ' && character !== ' ')) return undefined;
    read += meant;
  }
  return read;
}

function across(character: string, computer: Layout, scanner: Layout): string | undefined {
  for (const shift of [0, 1] as const) {
    const place = KEYS[computer][shift].indexOf(character);
    if (place >= 0) return KEYS[scanner][shift][place];
  }
  return undefined;
}

/** The blank, and the control characters, which have no key of their own. */
function isOutsideLayouts(character: string): boolean {
  return character <= ' ';
}
