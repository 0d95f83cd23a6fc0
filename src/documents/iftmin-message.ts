/**
 * The transport instruction (IFTMIN) of one consignment, D.96A or D.04A: which segments, in which order, and how fields are
 * split to the directory's sizes. Nothing is cut: texts that are too long are refused earlier
 * (domain/edi/message-sizes.ts).
 * Group order: UNH BGM DTM CUX MOA FTX CNT, TOD LOC, RFF, TDT, NAD CTA COM RFF, GID.
 * Not here: syntax and envelope (edifact-syntax.ts), delivery to the carrier (server/edi/edi-delivery.ts).
 */

import { MESSAGE_GOODS_GROUPS, MESSAGE_LINE } from '#domain/edi/message-sizes.ts';
import { sentEmail } from '#domain/shared/sent-email.ts';
import { carrierCountry, carrierZipCode } from './carrier-address.ts';
import { type Consignment, isInternational, type Party, type PickupPoint, totalsOf } from './consignment.ts';
import { codesOfLine, codesOfShipment } from './customs-codes.ts';
import { pieces, type Segment, writeInterchange } from './edifact-syntax.ts';
import type { Directory } from './iftmin-directory.ts';
import { goodsGroups, goodsSegments, MOST_CUSTOMS_CODES, shipmentCustoms } from './iftmin-goods.ts';

/** UN/EDIFACT 1225: what this message does to the previous one. */
export const MESSAGE_FUNCTION = { original: 9, replace: 5, cancel: 1 } as const;
export type MessageFunction = keyof typeof MESSAGE_FUNCTION;

export interface IftminEnvelope {
  readonly directory: Directory;
  readonly function: MessageFunction;
  readonly sender: { readonly address: string; readonly qualifier: string };
  readonly recipient: { readonly address: string; readonly qualifier: string };
  readonly reference: string;
  /** yyyy-MM-dd HH:mm, the warehouse's local time. */
  readonly time: string;
}

/** The only field whose size differs between the directories in a way that matters. */
const ZIP_CODE: Record<Directory, number> = { 'D.96A': 9, 'D.04A': 17 };
/** Delivery terms that name a place at the seller's end, where the goods are handed over. */
const TERMS_NAMING_THE_SENDER = ['EXW', 'FCA', '001', '002'];

export function writeIftmin(consignment: Consignment, envelope: IftminEnvelope): string {
  const [version = '', release = ''] = envelope.directory.split('.');
  return writeInterchange(
    { ...envelope, messageType: 'IFTMIN', directory: { version, release }, test: consignment.carrier.testMode },
    messageSegments(consignment, envelope),
  );
}

/** What does not fit in this directory, in addition to the limits of every message to a carrier. */
export function iftminProblems(consignment: Consignment, directory: Directory): { path: string; maxLength: number }[] {
  const zipCode = ZIP_CODE[directory];
  const { pickupPoint: point } = consignment;
  const tooLong = (path: string, length: number, maxLength: number) =>
    length > maxLength ? [{ path, maxLength }] : [];
  return [
    ...tooLong('addresses.sender.zipCode', carrierZipCode(consignment.sender).length, zipCode),
    ...tooLong('addresses.receiver.zipCode', carrierZipCode(consignment.receiver).length, zipCode),
    ...tooLong('pickupPoint.zipCode', point ? carrierZipCode(point).length : 0, zipCode),
    ...tooLong('itemLines', mostCodes(consignment), MOST_CUSTOMS_CODES),
    ...tooLong('goodsLines', goodsGroups(consignment, directory).length, MESSAGE_GOODS_GROUPS),
  ];
}

/** Of one goods line, or of the shipment. */
function mostCodes(consignment: Consignment): number {
  const ofLines = consignment.goodsLines.map((_, index) => codesOfLine(consignment, index + 1).length);
  return Math.max(codesOfShipment(consignment).length, ...ofLines);
}

function messageSegments(consignment: Consignment, envelope: IftminEnvelope): Segment[] {
  const reference = (qualifier: string, value: string): Segment[] =>
    value === '' ? [] : [['RFF', [qualifier, value]]];
  return [
    ['BGM', '610', consignment.consignmentNo, MESSAGE_FUNCTION[envelope.function]],
    ...dateSegments(consignment, envelope.time),
    ...amountSegments(consignment),
    ...textSegments(consignment),
    ...shipmentCustoms(consignment),
    ...controlTotals(consignment),
    ...termSegments(consignment),
    ...reference('CU', consignment.orderNumber),
    ...reference('CMR', consignment.consignmentNo),
    ...reference('ACD', consignment.shipmentId),
    ['TDT', '20', '', '30', '', [consignment.carrier.ediCode, '', '87']],
    ...partySegments('CZ', consignment.sender),
    ...partySegments('CN', consignment.receiver),
    ...pickupPointSegments(consignment.pickupPoint),
    ...(consignment.payerAccount === '' ? [] : [['NAD', 'FP', [consignment.payerAccount, '', '87']] satisfies Segment]),
    ...goodsSegments(consignment, envelope.directory),
  ];
}

function dateSegments(consignment: Consignment, now: string): Segment[] {
  const { dispatch, arrival, pickupFrom, pickupUntil } = consignment;
  const day = dispatch.slice(0, 10);
  const at = (qualifier: string, moment: string): Segment[] => {
    const digits = moment.replace(/\D/g, '').slice(0, 12);
    return digits === '' ? [] : [['DTM', [qualifier, digits, digits.length > 8 ? '203' : '102']]];
  };
  const hour = (time: string): string => (time === '' ? '' : `${day} ${time.slice(0, 5)}`);
  return [
    ...at('137', now),
    ...at('10', dispatch),
    ...at('234', hour(pickupFrom)),
    ...at('235', hour(pickupUntil)),
    ...at('2', arrival),
  ];
}

function amountSegments({ currency, value, insurance }: Consignment): Segment[] {
  const segments: Segment[] = [];
  if (currency !== '') segments.push(['CUX', ['2', currency]]);
  if (value > 0) segments.push(['MOA', ['44', value, currency]]);
  if (insurance.value > 0) segments.push(['MOA', ['157', insurance.value, insurance.currency || currency]]);
  return segments;
}

function textSegments({ product, services, messages }: Consignment): Segment[] {
  const said = messages.filter((message) => message.trim() !== '');
  const coded = (subject: string, code: string): Segment => ['FTX', subject, '', '', code];
  return [
    ...(product.code === '' ? [] : [coded('PRD', product.code)]),
    ...services.map((service) => coded('SSR', service.code)),
    ...(said.length === 0 ? [] : [['FTX', 'DEL', '', '', said] satisfies Segment]),
  ];
}

function controlTotals(consignment: Consignment): Segment[] {
  const { packages, weight, volume } = totalsOf(consignment.goodsLines);
  const counted = (qualifier: string, amount: number, unit: string): Segment[] =>
    amount > 0 ? [['CNT', [qualifier, amount, unit]]] : [];
  return [...counted('7', weight, 'KGM'), ...counted('11', packages, 'PCE'), ...counted('15', volume, 'MTQ')];
}

/** Within a country the terms say who pays; across a border they are delivery terms and name a place. */
function termSegments(consignment: Consignment): Segment[] {
  const { combiterms, receiverPays, sender, receiver } = consignment;
  const segments: Segment[] = [];
  if (!isInternational(consignment)) segments.push(['TOD', '5', receiverPays ? 'CC' : 'PP']);
  if (combiterms !== '') {
    const place = TERMS_NAMING_THE_SENDER.includes(combiterms) ? sender : receiver;
    const numbered = /^\d+$/.test(combiterms);
    segments.push(['TOD', '6', '', numbered ? [combiterms, 'ZZZ', 'ZZZ'] : combiterms]);
    segments.push(['LOC', '1', ['', '', '', place.city]]);
  }
  return segments;
}

function partySegments(qualifier: 'CZ' | 'CN', party: Party): Segment[] {
  const { contact } = party;
  const segments: Segment[] = [
    [
      'NAD',
      qualifier,
      party.gln === '' ? '' : [party.gln, '', '9'],
      '',
      pieces(party.name, MESSAGE_LINE),
      [party.street1, party.street2].flatMap((street) => pieces(street, MESSAGE_LINE)),
      party.city,
      '',
      carrierZipCode(party),
      carrierCountry(party.countryCode),
    ],
  ];
  if (contact.name || contact.phoneNo || contact.email) segments.push(['CTA', 'IC', ['', contact.name]]);
  if (contact.phoneNo) segments.push(['COM', [contact.phoneNo, 'TE']]);
  if (contact.email) segments.push(['COM', [sentEmail(contact.email), 'EM']]);
  if (party.vatNo) segments.push(['RFF', ['VA', party.vatNo]]);
  return segments;
}

/** The goods go to the carrier's own place (3035 DP, delivery party) for the consignee to collect. Its id is the carrier's (3055 87). */
function pickupPointSegments(point: PickupPoint | undefined): Segment[] {
  if (!point) return [];
  const { id, name, street1, city } = point;
  const zipCode = carrierZipCode(point);
  const country = name || street1 || city || zipCode ? carrierCountry(point.countryCode) : '';
  const lines = [pieces(name, MESSAGE_LINE), pieces(street1, MESSAGE_LINE)];
  return [['NAD', 'DP', [id, '', '87'], '', ...lines, city, '', zipCode, country]];
}
