/**
 * Everything that documents need to know about a shipment in transport: parties, goods, terms and carrier, in plain values.
 * Labels, waybills and the IFTMIN all use it; '' and 0 mean "not given", so that writers need not check for null.
 * Not here: how it is made from a stored shipment, its delivery type and its warehouse (shipment-consignment.ts).
 */
export interface Party {
  readonly name: string;
  readonly street1: string;
  readonly street2: string;
  readonly zipCode: string;
  readonly city: string;
  readonly countryCode: string;
  readonly vatNo: string;
  /** GS1 location number, 13 digits. */
  readonly gln: string;
  readonly contact: { readonly name: string; readonly phoneNo: string; readonly email: string };
}

/** Weight, volume and load metres are totals of the line; length, width and height are per package. */
export interface GoodsLine {
  readonly type: string;
  readonly description: string;
  readonly quantity: number;
  /** kg */
  readonly weight: number;
  /** kg */
  readonly netWeight: number;
  /** cm */
  readonly length: number;
  /** cm */
  readonly width: number;
  /** cm */
  readonly height: number;
  /** m³ */
  readonly volume: number;
  /** load metres */
  readonly loadmeter: number;
  /** One per package once numbered, else empty. */
  readonly packageNumbers: readonly string[];
}

export interface ItemLine {
  /** The place of its goods line, counted from 1; 0 for an article of the shipment as a whole. */
  readonly goodsLine: number;
  readonly hsTariffNumber: string;
  readonly countryOfOrigin: string;
  /** For the whole line, in the consignment's currency. */
  readonly amount: number;
}

export interface CodedText {
  readonly code: string;
  readonly name: string;
}

/** A service point, agent or locker of the carrier. */
export interface PickupPoint extends Pick<Party, 'name' | 'street1' | 'zipCode' | 'city' | 'countryCode'> {
  /** The carrier's name for it. */
  readonly id: string;
}

export interface Consignment {
  readonly shipmentId: string;
  /** '' until a number has been taken. */
  readonly consignmentNo: string;
  readonly orderNumber: string;
  /** yyyy-MM-dd or yyyy-MM-dd HH:mm, warehouse time. */
  readonly dispatch: string;
  readonly arrival: string;
  /** HH:mm; the hours during which the goods can be collected. */
  readonly pickupFrom: string;
  readonly pickupUntil: string;
  readonly sender: Party;
  readonly receiver: Party;
  readonly receiverPays: boolean;
  /** The payer's customer number at the carrier: the receiver's when the receiver pays, else the sender's. */
  readonly payerAccount: string;
  readonly senderAccount: string;
  /** The receiver's customer number, whoever pays. */
  readonly receiverAccount: string;
  readonly palletRegistration: string;
  readonly combiterms: string;
  readonly currency: string;
  readonly value: number;
  readonly insurance: { readonly value: number; readonly currency: string };
  readonly messages: readonly string[];
  readonly product: CodedText;
  readonly services: readonly CodedText[];
  /** The one of these services for cash on delivery, where the receiver pays for the goods. */
  readonly cashOnDelivery: CodedText | undefined;
  readonly carrier: {
    readonly name: string;
    /** Company, street and town; empty if unknown. */
    readonly address: readonly string[];
    /** The carrier's code in EDI. */
    readonly ediCode: string;
    readonly testMode: boolean;
  };
  readonly goodsLines: readonly GoodsLine[];
  readonly itemLines: readonly ItemLine[];
  /** Where the receiver collects the goods; undefined if that is left to the carrier, or if they are delivered. */
  readonly pickupPoint: PickupPoint | undefined;
}

export const isInternational = (consignment: Consignment): boolean =>
  consignment.sender.countryCode !== consignment.receiver.countryCode;

export interface ConsignmentTotals {
  readonly packages: number;
  readonly weight: number;
  readonly volume: number;
  readonly loadmeter: number;
}

/** Decimals of each measure in messages; sums are rounded to them, so that 0.1 + 0.2 is 0.3. */
const MEASURE_DECIMALS = 3;

export function totalsOf(lines: readonly GoodsLine[]): ConsignmentTotals {
  const total = (pick: (line: GoodsLine) => number): number =>
    Number(lines.reduce((sum, line) => sum + pick(line), 0).toFixed(MEASURE_DECIMALS));
  return {
    packages: total((line) => line.quantity),
    weight: total((line) => line.weight),
    volume: total((line) => line.volume),
    loadmeter: total((line) => line.loadmeter),
  };
}
