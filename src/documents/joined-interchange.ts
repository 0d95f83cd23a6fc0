/**
 * Interchanges of one sender to one recipient as one: the first one's envelope under a reference of its own, and every
 * message in it under the reference that its interchange had.
 * Not here: writing an interchange (edifact-syntax.ts), which of them travel together (server/shipments/edi-departure.ts).
 */
import { SERVICE_STRING_ADVICE } from './edifact-syntax.ts';

/** Where UNB has its reference, and its time, counted from the tag. */
const UNB_TIME = 4;
const UNB_REFERENCE = 5;

export function joinInterchanges(reference: string, interchanges: readonly string[]): string {
  const [envelope = []] = interchanges.map(headOf);
  const head = envelope.with(UNB_REFERENCE, reference);
  const tail = ['UNZ', String(interchanges.length), reference];
  const messages = interchanges.map(messageOf);
  return [SERVICE_STRING_ADVICE, segment(head), ...messages, segment(tail)].join('');
}

/** From UNH to UNT, as it stands in a joined interchange. */
export function messageOf(interchange: string): string {
  const reference = headOf(interchange)[UNB_REFERENCE] ?? '';
  const [head = '', ...body] = segmentsOf(interchange).slice(1, -1);
  const tail = body.pop() ?? '';
  return [segment(elementsOf(head).with(1, reference)), ...body, segment(elementsOf(tail).with(2, reference))].join('');
}

/** What the envelopes of interchanges that are joined have in common: all but time and reference. */
export function partnersOf(interchange: string): string {
  return segment(headOf(interchange).with(UNB_TIME, '').with(UNB_REFERENCE, ''));
}

const headOf = (interchange: string): string[] => elementsOf(segmentsOf(interchange)[0] ?? '');
/** With its end, as it was written: what is escaped stays so. */
const segmentsOf = (interchange: string): string[] =>
  interchange.slice(SERVICE_STRING_ADVICE.length).match(/(?:\?.|[^?'])*'/gs) ?? [];
const elementsOf = (written: string): string[] =>
  [...written.slice(0, -1).matchAll(/((?:\?.|[^?+])*)(?:\+|$)/gs)].map(([, element = '']) => element).slice(0, -1);
const segment = (elements: readonly string[]): string => `${elements.join('+')}'`;
