/**
 * Reads what a scanner sent and decides what kind of code it is: a package number (SSCC), a GS1 consignment or shipment
 * number, a postal item (UPU S10), a command from the printed sheet, or a text that may be an order number, a shipment's id
 * or a carrier's own number. For a wrong check digit the right one is given. Not here: which shipment has the number
 * (find-scanned.ts).
 */
import { checkDigitOf } from '#domain/barcodes/check-digits.ts';
import { commandOf } from './command-code.ts';
import { GROUP_SEPARATOR, type Gs1Element, gs1Elements, printedGs1Elements } from './gs1-elements.ts';

/**
 * `product`: a GS1 or EAN number of the goods, not of a package. `text`: matches no standard. `unreadable`: contains nothing
 * to search for.
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
  /** The number of the package, consignment etc., or the text itself, without prefixes, brackets and surrounding blanks. */
  readonly number: string;
  /** Whether its check digit is right; if it is wrong, the one that would be right. */
  readonly check: 'none' | 'right' | { readonly expected: string };
  /** What to search for as a consignment or package number, the likeliest first. */
  readonly tracking: readonly string[];
  /** Whether it may also be an order number or a shipment's id. */
  readonly isNumberOfOurs: boolean;
}

/** Symbology identifier of ISO/IEC 15424, such as `]C1`; sent by scanners that are configured to. */
export const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/**
 * The symbologies that carry GS1 element strings: GS1-128, DataBar, DataMatrix, QR and DotCode. With Caps Lock on their letters
 * have the other case, of which only `E` means something else.
 */
const GS1_SYMBOLOGY = /^\]([Cc]1|e[0-3]|[Dd]2|[Qq]3|[Jj]1)/;
/** How scanners that cannot send the group separator spell it. */
const SPELLED_SEPARATOR = /\^\]|\^029|~d029|[{<[(](?:GS|FNC1)[}>\])]|\\x1d|[\u241d\u2194]/gi;
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

/** The text of a code in readable form: separators and control characters become visible, nothing is left out. */
export function visibleCode(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is made visible.
  return raw.replaceAll(/[\u0000-\u001f]/g, (character) => String.fromCodePoint(0x2400 + character.charCodeAt(0)));
}

export function readScannedCode(raw: string): ScannedCode {
  const sent = withSeparators(raw).replaceAll(CONTROL, '').trim();
  const text = sent.replace(SYMBOLOGY, '').trim();
  if (text === '' || text.length > LONGEST || !/[\p{L}\p{N}]/u.test(text)) return unreadable(text.slice(0, LONGEST));
  if (commandOf(text)) return { kind: 'command', number: text, check: 'none', tracking: [], isNumberOfOurs: false };
  const printed = text.startsWith('(') ? printedGs1Elements(text) : undefined;
  const isMarked = GS1_SYMBOLOGY.test(sent) || text.includes(GROUP_SEPARATOR);
  const elements = printed ?? (isMarked ? gs1Elements(text.replaceAll(' ', '')) : undefined);
  if (elements) return ofElements(elements, text);
  if (EAN_SYMBOLOGY.test(sent) && /^\d{8,14}$/.test(text)) return product(text);
  // One before the first field is the FNC1 of a code that says it is GS1 and is not.
  const fields = text.split(GROUP_SEPARATOR).map((field) => field.trim());
  return plain(fields.find((field) => field !== '') ?? text);
}

/** The code as the text of a field: without the identifier of the symbology, and without what cannot be seen. */
export function typedCode(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out.
  return raw.replace(SYMBOLOGY, '').replaceAll(/[\u0000-\u001f\u007f]/g, '');
}

/** Replaces letters O next to a digit, which were probably meant as zeros; undefined if there are none. */
export function withZeros(text: string): string | undefined {
  const zeros = text.replaceAll(/(?<=\d)[Oo]+|[Oo]+(?=\d)/g, (letters) => '0'.repeat(letters.length));
  return zeros === text ? undefined : zeros;
}

/** The part of a package number that identifies who issued it. Its length varies; the most common one is assumed. */
export function companyPrefix(sscc: string): string {
  return sscc.slice(1, 8);
}

/** Whether a text is certainly a code, even without the key a scanner ends it with. */
export function provesItself(raw: string): boolean {
  const sent = withSeparators(raw);
  if (GS1_SYMBOLOGY.test(sent)) return gs1Elements(sent.replace(SYMBOLOGY, '')) !== undefined;
  const { kind, check } = readScannedCode(raw);
  return kind === 'command' || ((kind === 'package' || kind === 'post') && check === 'right');
}

/** Picks the most important number: a package before its consignment. */
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

/** Unmarked text is judged by its length and check digit; if these do not settle it, it may be any number of ours. */
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
  // An order number may happen to have the same shape.
  return { kind: 'post', number, check, tracking: [number], isNumberOfOurs: check !== 'right' };
}

function checked(kind: 'package' | 'shipmentGroup', number: string, also: readonly string[]): ScannedCode {
  const check = isRight(number) ? 'right' : { expected: checkOf(number) };
  return { kind, number, check, tracking: [number, ...also], isNumberOfOurs: false };
}

function found(kind: CodeKind, number: string, isNumberOfOurs = false): ScannedCode {
  return { kind, number, check: 'none', tracking: [number], isNumberOfOurs };
}

/** An article number may also be used as an order number. */
function product(number: string): ScannedCode {
  return found('product', number, true);
}

function unreadable(number: string): ScannedCode {
  return { kind: 'unreadable', number, check: 'none', tracking: [], isNumberOfOurs: false };
}

/** With separators instead of how they were spelled. */
export function withSeparators(raw: string): string {
  return raw.replaceAll(SPELLED_SEPARATOR, GROUP_SEPARATOR);
}

function checkOf(number: string): string {
  return checkDigitOf('MOD10GS1', number.slice(0, -1)) ?? '';
}

function isRight(number: string): boolean {
  return /^\d+$/.test(number) && checkOf(number) === number.slice(-1);
}
