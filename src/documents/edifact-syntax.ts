/**
 * Writes EDIFACT syntax version 3: builds segments from elements and components, escapes service characters, drops empty
 * elements at the end, splits long texts before escaping without ever cutting them, and adds envelopes and counts.
 * Not here: which segments a message has (iftmin-message.ts).
 */
import { toLatin1 } from '#domain/shared/latin1-text.ts';

/** Part of a longer text, as it is written: the spaces at its ends belong to the text. */
interface Piece {
  readonly piece: string;
}
type Component = string | number | Piece;
/** One data element, or the components of a composite one. */
export type Element = Component | readonly Component[];
export type Segment = readonly [tag: string, ...elements: Element[]];

export const SERVICE_STRING_ADVICE = "UNA:+.? '";

export function writeSegment([tag, ...elements]: Segment): string {
  const written = elements.map((element) => joinTrimmed([element].flat().map(writeComponent), ':'));
  return `${joinTrimmed([tag, ...written], '+')}'`;
}

/** A text as pieces of at most `size` characters. */
export function pieces(text: string, size: number): Piece[] {
  const plain = toLatin1(text);
  return Array.from({ length: Math.ceil(plain.length / size) }, (_, index) => ({
    piece: plain.slice(index * size, (index + 1) * size),
  }));
}

/** Numbers are written without exponent or thousands separator, with a decimal point and at most three decimals. */
const MAX_DECIMALS = 3;
function writeComponent(value: Component): string {
  return textOf(value).replace(/[?:+']/g, '?$&');
}

function textOf(value: Component): string {
  if (typeof value === 'object') return value.piece;
  return typeof value === 'number' ? String(Number(value.toFixed(MAX_DECIMALS))) : toLatin1(value);
}

function joinTrimmed(parts: readonly string[], separator: string): string {
  const last = parts.findLastIndex((part) => part !== '');
  return parts.slice(0, last + 1).join(separator);
}

export interface Interchange {
  readonly sender: { readonly address: string; readonly qualifier: string };
  readonly recipient: { readonly address: string; readonly qualifier: string };
  /** Never reused with the same partner; at most 14 characters. */
  readonly reference: string;
  /** yyyy-MM-dd HH:mm, the sender's local time. */
  readonly time: string;
  readonly messageType: string;
  readonly directory: { readonly version: string; readonly release: string };
  readonly test: boolean;
}

/** Writes one message in one interchange, as a single line of ISO 8859-1 characters. */
export function writeInterchange(interchange: Interchange, body: readonly Segment[]): string {
  const { sender, recipient, reference, time, messageType, directory } = interchange;
  const partner = (side: typeof sender): Element => [side.address, side.qualifier];
  const segments: Segment[] = [
    [
      'UNB',
      ['UNOC', '3'],
      partner(sender),
      partner(recipient),
      [time.slice(2, 10).replaceAll('-', ''), time.slice(11, 16).replace(':', '')],
      reference,
      '',
      messageType,
      '',
      '',
      '',
      interchange.test ? '1' : '',
    ],
    ['UNH', '1', [messageType, directory.version, directory.release, 'UN']],
    ...body,
    // The count includes UNH and UNT themselves.
    ['UNT', body.length + 2, '1'],
    ['UNZ', '1', reference],
  ];
  return SERVICE_STRING_ADVICE + segments.map(writeSegment).join('');
}
