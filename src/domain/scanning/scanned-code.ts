/**
 * What a code says it is, read from what a scanner sent: a package number (SSCC), a consignment or shipment number of GS1, a
 * postal item (UPU S10), a command of the printed sheet, or a text that may be an order number, a shipment's id or a carrier's
 * own number. A number whose check digit is wrong is told with the right one. Not here: which shipment has it (find-scanned.ts).
 */
import { checkDigitOf } from '../carriers/check-digits.ts';
import { commandOf } from './command-code.ts';
import { GROUP_SEPARATOR, type Gs1Element, gs1Elements, printedGs1Elements } from './gs1-elements.ts';

/**
 * `product`: GS1 or EAN, of the goods and not of a package. `text`: what no standard claims. `unreadable`: nothing that can be
 * looked for.
 */
export type CodeKind =
  | 'package'
  | 'consignment'
  | 'shipmentGroup'
  | 'post'
  | 'product'
  | 'command'
  | 'text'
  | 'unreadable';

export interface ScannedCode {
  readonly kind: CodeKind;
  /** Of the package, the consignment …; of a text the text itself. Without prefixes, brackets and blanks around it. */
  readonly number: string;
  /** Whether it proves itself by a check digit, or `wrong` with the check digit that would be right. */
  readonly check: 'none' | 'right' | { readonly expected: string };
  /** What is searched for as consignment or package number, the likeliest first. */
  readonly tracking: readonly string[];
  /** May also be an order number or a shipment's id. */
  readonly isNumberOfOurs: boolean;
}

/** Symbology identifier of ISO/IEC 15424, such as `]C1`; sent by scanners that are set up to. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** Of the symbologies that carry GS1 element strings: GS1-128, DataBar, DataMatrix, QR and DotCode. */
const GS1_SYMBOLOGY = /^\](C1|e[0-3]|d2|Q3|J1)/;
/** EAN and UPC. */
const EAN_SYMBOLOGY = /^\][EI]\d/;
const LONGEST = 90;
const SSCC_LENGTH = 18;
const GSIN_LENGTH = 17;
/** `(00)` and an SSCC, without the brackets. */
const PACKAGE_BAR = /^00(\d{18})$/;
const CONSIGNMENT_BAR = /^401(.{1,30})$/;
const S10 = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a code must not have is what is looked for.
const CONTROL = /[\u0000-\u001c\u001e\u001f\u007f\ufffd]/g;

/** The text of a code, as a person can read it: separators and control characters are seen, nothing is left out. */
export function visibleCode(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is made visible.
  return raw.replaceAll(/[\u0000-\u001f]/g, (character) => String.fromCodePoint(0x2400 + character.charCodeAt(0)));
}

export function readScannedCode(raw: string): ScannedCode {
  const sent = raw.replaceAll(CONTROL, '').trim();
  const text = sent.replace(SYMBOLOGY, '').trim();
  if (text === '' || text.length > LONGEST || !/[\p{L}\p{N}]/u.test(text)) return unreadable(text.slice(0, LONGEST));
  if (commandOf(text)) return { kind: 'command', number: text, check: 'none', tracking: [], isNumberOfOurs: false };
  const printed = text.startsWith('(') ? printedGs1Elements(text) : undefined;
  const isMarked = GS1_SYMBOLOGY.test(sent) || text.includes(GROUP_SEPARATOR);
  const elements = printed ?? (isMarked ? gs1Elements(text.replaceAll(' ', '')) : undefined);
  if (elements) return ofElements(elements, text);
  if (EAN_SYMBOLOGY.test(sent) && /^\d{8,14}$/.test(text)) return product(text);
  return plain(text.split(GROUP_SEPARATOR)[0] ?? text);
}

/** A letter O where a digit stands beside it was likely meant as a zero; undefined where there is none. */
export function withZeros(text: string): string | undefined {
  const zeros = text.replaceAll(/(?<=\d)[Oo]+|[Oo]+(?=\d)/g, (letters) => '0'.repeat(letters.length));
  return zeros === text ? undefined : zeros;
}

/** The part of a package number that says who gave it out. Its length varies; the commonest is shown. */
export function companyPrefix(sscc: string): string {
  return sscc.slice(1, 8);
}

/** Whether a text is surely a code, also without the key a scanner ends it with. */
export function provesItself(raw: string): boolean {
  if (GS1_SYMBOLOGY.test(raw)) return gs1Elements(raw.replace(SYMBOLOGY, '')) !== undefined;
  const { kind, check } = readScannedCode(raw);
  return kind === 'command' || ((kind === 'package' || kind === 'post') && check === 'right');
}

/** The number that matters most: a package before its consignment. */
function ofElements(elements: readonly Gs1Element[], text: string): ScannedCode {
  const elementOf = (identifier: string) => elements.find((element) => element.identifier === identifier)?.value;
  const sscc = elementOf('00');
  const gsin = elementOf('402');
  const consignment = elementOf('401');
  const known = sscc !== undefined && sscc.length === SSCC_LENGTH ? sscc : undefined;
  if (known !== undefined) return checked('package', known, consignment === undefined ? [] : [consignment]);
  if (consignment !== undefined) return found('consignment', consignment);
  if (gsin?.length === GSIN_LENGTH) return checked('shipmentGroup', gsin, []);
  const goods = elementOf('01') ?? elementOf('02');
  return goods === undefined ? found('text', text.replaceAll(GROUP_SEPARATOR, ' '), true) : product(goods);
}

/** Without a mark of its own the length and the check digit tell; what they do not settle may be anything of ours. */
function plain(text: string): ScannedCode {
  const compact = text.replaceAll(' ', '');
  const inBar = PACKAGE_BAR.exec(compact)?.[1];
  if (inBar !== undefined && isRight(inBar)) return checked('package', inBar, []);
  if (/^\d{18}$/.test(compact)) {
    const read = checked('package', compact, []);
    return read.check === 'right' ? read : { ...read, kind: 'text', isNumberOfOurs: true };
  }
  const post = S10.exec(compact.toUpperCase());
  if (post) return postal(post);
  const consignment = CONSIGNMENT_BAR.exec(compact)?.[1];
  const tracking = [...new Set([text, compact, ...(consignment === undefined ? [] : [consignment])])];
  const check = inBar === undefined ? 'none' : { expected: checkOf(inBar) };
  return { kind: 'text', number: text, check, tracking, isNumberOfOurs: true };
}

function postal([number = '', , serial = '', digit]: RegExpExecArray): ScannedCode {
  const expected = checkDigitOf('MOD11S10', serial) ?? '';
  const check = expected === digit ? 'right' : { expected };
  // A text of the same shape may be an order number.
  return { kind: 'post', number, check, tracking: [number], isNumberOfOurs: check !== 'right' };
}

function checked(kind: 'package' | 'shipmentGroup', number: string, also: readonly string[]): ScannedCode {
  const check = isRight(number) ? 'right' : { expected: checkOf(number) };
  return { kind, number, check, tracking: [number, ...also], isNumberOfOurs: false };
}

function found(kind: CodeKind, number: string, isNumberOfOurs = false): ScannedCode {
  return { kind, number, check: 'none', tracking: [number], isNumberOfOurs };
}

/** An article's number may be used as an order's. */
function product(number: string): ScannedCode {
  return found('product', number, true);
}

function unreadable(number: string): ScannedCode {
  return { kind: 'unreadable', number, check: 'none', tracking: [], isNumberOfOurs: false };
}

function checkOf(number: string): string {
  return checkDigitOf('MOD10GS1', number.slice(0, -1)) ?? '';
}

function isRight(number: string): boolean {
  return /^\d+$/.test(number) && checkOf(number) === number.slice(-1);
}
