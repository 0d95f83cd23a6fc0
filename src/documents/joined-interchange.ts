/**
 * Joins interchanges from one sender to one recipient into one: it has the envelope of the first with a reference of its own,
 * and every message carries the reference of its former interchange.
 * Not here: writing an interchange (edifact-syntax.ts), which of them are sent together (server/edi/delivery-batch.ts).
 */
import { SERVICE_STRING_ADVICE } from './edifact-syntax.ts';

/** Positions of the time and the reference in UNB, counted from the tag. */
const UNB_TIME = 4;
const UNB_REFERENCE = 5;

export function joinInterchanges(reference: string, interchanges: readonly string[]): string {
  const [envelope = []] = interchanges.map(headOf);
  const head = envelope.with(UNB_REFERENCE, reference);
  const tail = ['UNZ', String(interchanges.length), reference];
  const messages = interchanges.map(messageOf);
  return [SERVICE_STRING_ADVICE, segment(head), ...messages, segment(tail)].join('');
}

/** The message from UNH to UNT, as it is written in a joined interchange. */
export function messageOf(interchange: string): string {
  const reference = headOf(interchange)[UNB_REFERENCE] ?? '';
  const [head = '', ...body] = segmentsOf(interchange).slice(1, -1);
  const tail = body.pop() ?? '';
  return [segment(elementsOf(head).with(1, reference)), ...body, segment(elementsOf(tail).with(2, reference))].join('');
}

/** What the envelopes of joined interchanges must have in common: everything but time and reference. */
export function partnersOf(interchange: string): string {
  return segment(headOf(interchange).with(UNB_TIME, '').with(UNB_REFERENCE, ''));
}

const headOf = (interchange: string): string[] => elementsOf(segmentsOf(interchange)[0] ?? '');
/** Segments with their terminators, as written: escaped characters stay escaped. */
const segmentsOf = (interchange: string): string[] =>
  interchange.slice(SERVICE_STRING_ADVICE.length).match(/(?:\?.|[^?'])*'/gs) ?? [];
const elementsOf = (written: string): string[] =>
  [...written.slice(0, -1).matchAll(/((?:\?.|[^?+])*)(?:\+|$)/gs)].map(([, element = '']) => element).slice(0, -1);
const segment = (elements: readonly string[]): string => `${elements.join('+')}'`;
