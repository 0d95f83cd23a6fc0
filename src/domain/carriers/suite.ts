/**
 * The shape of a carrier suite, and helpers for describing suites. A suite is what a carrier offers to every customer:
 * products, service codes, papers, numbers, ways of booking.
 * Not here: a company's own connection to the carrier (contract/carrier.ts), the suites themselves (suites-*.ts).
 */
import type { Carrier, Product, ProductRequires, ServiceCode, Suite } from '#contract/carrier.ts';
import type { BookingType } from '#contract/primitives.ts';

/** Shipment fields a product or service code can make required, by their path in the shipment. */
export const NEEDED_FIELDS = {
  name: 'addresses.receiver.contact.name',
  phone: 'addresses.receiver.contact.phoneNo',
  email: 'addresses.receiver.contact.email',
  arrivalDate: 'arrivalDate',
  insuranceValue: 'insurance.value',
  insuranceCurrency: 'insurance.currency',
} as const;
export type NeededField = (typeof NEEDED_FIELDS)[keyof typeof NEEDED_FIELDS];

/** What the server knows about a suite, including what it does not send to the portal. */
export type CarrierSuite = Suite & {
  /** The version of the transport instruction that the carrier's EDI reads. */
  readonly edifact: 'D.96A' | 'D.04A';
  /** The carrier's name in an interchange. */
  readonly carrierCode: string;
  /** The tracking page of a consignment; `{no}` stands for its number. */
  readonly trackingUrl: string | null;
  readonly bookingCancelable: boolean;
  readonly bookingUpdateable: boolean;
  /** The latest time to book collection for the same day, in the warehouse's time zone. */
  readonly cutOff: string;
  /**
   * The carrier's company, street and town as printed on a waybill, unless the connection overrides it. Absent if the carrier
   * publishes none.
   */
  readonly address?: readonly string[];
  /** False if no event ever tells that a shipment was delivered. */
  readonly sendsEvents?: boolean;
  /** The service code of its products for cash on delivery, where the receiver pays for the goods. */
  readonly cashOnDelivery?: string;
};

export const DEFAULT_CUT_OFF = '14:00';

/** How a connection books. If a suite offers both EDI and web service, entering a web service user selects the web service. */
export function bookingTypeOf(
  { bookingTypes }: Pick<Suite, 'bookingTypes'>,
  connection: Pick<Carrier, 'ws_UserName'>,
): BookingType {
  const [first = 'NONE'] = bookingTypes;
  return bookingTypes.includes('WEBSERVICE') && connection.ws_UserName ? 'WEBSERVICE' : first;
}

type CodeOptions = {
  readonly not?: readonly string[];
  readonly needs?: readonly NeededField[];
  /** It takes the goods to a pick-up point. */
  readonly toPoint?: true;
};

/** A service code. For two codes that exclude each other, it is enough that one names the other. */
export function code(value: string, name: string, { not = [], needs = [], toPoint }: CodeOptions = {}): ServiceCode {
  return { value, name, noCombined: [...not], neededFields: [...needs], ...(toPoint && { pickupPoint: true }) };
}

/**
 * Every carrier delivers to a place in a street of a town (a label's least content, Bring and DB Schenker), and customs refuse
 * goods without value, tariff number and origin (Union Customs Code, delegated act 2015/2446, annex B).
 */
const CARRIER_REQUIRES: ProductRequires = { fields: ['street1', 'city', 'zipCode'], customs: true };
/** A company's own driver knows the way and the goods. */
export const OWN_REQUIRES: ProductRequires = { fields: [], customs: false };

type ProductOptions = {
  readonly codes?: readonly ServiceCode[];
  readonly needs?: readonly NeededField[];
  readonly isReturn?: boolean;
  /** Its goods are collected at a pick-up point. */
  readonly toPoint?: true;
  /** What its terminal demands beyond every carrier's; each limit with its source. */
  readonly requires?: Partial<ProductRequires>;
};

export function product(value: string, name: string, options: ProductOptions = {}): Product {
  return {
    value,
    name,
    returnAvailable: options.isReturn ?? false,
    serviceCodes: symmetric(options.codes ?? []),
    neededFields: [...(options.needs ?? [])],
    ...(options.toPoint && { pickupPoint: true }),
    requires: { ...CARRIER_REQUIRES, ...options.requires },
  };
}

/** The same products with other limits, as abroad. */
export function limited(products: readonly Product[], requires: Partial<ProductRequires>): Product[] {
  return products.map((one) => ({ ...one, requires: { ...CARRIER_REQUIRES, ...one.requires, ...requires } }));
}

/** Picks products by their codes, in the order given. */
export function pick(products: readonly Product[], values: string): Product[] {
  return values.split(' ').flatMap((value) => products.filter((candidate) => candidate.value === value));
}

/** The sections of the carrier form, with the connection fields in each. */
export const CONNECTION_FIELDS = {
  agreement: [
    { field: 'gaNo', name: 'gaNo', required: true },
    { field: 'pallRegNo', name: 'pallRegNo', required: false },
    { field: 'consolidate', name: 'consolidate', required: false },
  ],
  edi: [
    { field: 'uNBaddressOwn', name: 'uNBaddressOwn', required: true },
    { field: 'uNBqualifierOwn', name: 'uNBqualifierOwn', required: false },
    { field: 'uNBaddressRec', name: 'uNBaddressRec', required: true },
    { field: 'uNBqualifierRec', name: 'uNBqualifierRec', required: false },
  ],
  transfer: [
    { field: 'transferProtocol', name: 'transferProtocol', required: false },
    { field: 'fTPserver', name: 'fTPserver', required: false },
    { field: 'fTPport', name: 'fTPport', required: false },
    { field: 'fTPaccount', name: 'fTPaccount', required: false },
    { field: 'fTPpassword', name: 'fTPpassword', required: false },
    { field: 'fTPinDirectory', name: 'fTPinDirectory', required: false },
    { field: 'fTPoutDirectory', name: 'fTPoutDirectory', required: false },
    { field: 'usePassiveFtp', name: 'usePassiveFtp', required: false },
    { field: 'renames', name: 'renames', required: false },
    { field: 'oldKeyExchange', name: 'oldKeyExchange', required: false },
  ],
  webService: [
    { field: 'ws_UserName', name: 'ws_UserName', required: false },
    { field: 'ws_Password', name: 'ws_Password', required: false },
  ],
  waybill: [
    { field: 'waybillName', name: 'waybillName', required: false },
    { field: 'waybillStreet', name: 'waybillStreet', required: false },
    { field: 'waybillCity', name: 'waybillCity', required: false },
  ],
} satisfies Suite['neededFields'];

function symmetric(codes: readonly ServiceCode[]): ServiceCode[] {
  return codes.map((one) => {
    const others = codes.filter((other) => other.noCombined.includes(one.value)).map((other) => other.value);
    const offered = one.noCombined.filter((value) => codes.some((other) => other.value === value));
    return { ...one, noCombined: [...new Set([...offered, ...others])] };
  });
}
