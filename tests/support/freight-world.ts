/**
 * What a company needs before it can send: EDI carriers with number series, delivery types, addresses, shipments; created through
 * the API, so that every rule applies. A test may override any default that matters to it.
 */
import type { Address } from '#contract/address.ts';
import type { CarrierInput, NumberSeries } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { TradeArea } from '#contract/primitives.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { TestCaller } from './server.ts';
import { OTHER_COMPANY } from './test-companies.ts';

/** 17 digits before the check: extension digit, company prefix, serial. */
const SSCC_PREFIX = '37350000';

export interface SeriesChoice {
  readonly from?: string;
  readonly to?: string;
  readonly current?: string;
  readonly warning?: number;
  readonly allowRecycle?: boolean;
  readonly prefix1?: string;
  readonly validCountries?: string[];
}

export function packageSeries(choice: SeriesChoice = {}): Partial<NumberSeries> {
  return seriesOf({ from: '000000001', to: '999999999', prefix1: SSCC_PREFIX, ...choice }, 'MOD10GS1');
}

export function consignmentSeries(choice: SeriesChoice = {}): Partial<NumberSeries> {
  return seriesOf({ from: '456000000', to: '456999999', ...choice }, 'MOD10LUHN');
}

function seriesOf(
  choice: SeriesChoice & { from: string },
  checkSumType: NumberSeries['checkSumType'],
): Partial<NumberSeries> {
  return { current: choice.from, checkSumType, ...choice } as Partial<NumberSeries>;
}

const series = { from: '1', to: '999999', current: '1' };

export const EDI_CARRIER = {
  name: 'Schenker',
  carrierSuiteId: 'SCHENKERSE',
  gaNo: '123456',
  uNBaddressOwn: 'KAJTEST',
  uNBaddressRec: 'CARRIERTEST',
  numberSeries: {
    consignment: { ...series, prefix1: '70', checkSumType: 'MOD10GS1' },
    package: { ...series, prefix1: '3735005', checkSumType: 'MOD10GS1', from: '1', to: '9999999999', current: '1' },
  },
} as const;

/** The other company's series: no two companies of a suite may have the same numbers. */
const OTHER_SERIES = {
  consignment: { ...EDI_CARRIER.numberSeries.consignment, prefix1: '60' },
  package: { ...EDI_CARRIER.numberSeries.package, prefix1: '3735006' },
};

/** With numbers by which an SSCC and a consignment can be recognised. */
export const DSV_CARRIER = {
  name: 'DSVROAD connection',
  carrierSuiteId: 'DSVROAD',
  gaNo: '104555',
  uNBaddressOwn: '7350000000009',
  uNBqualifierOwn: '14',
  uNBaddressRec: 'CARRIERTEST',
  uNBqualifierRec: 'ZZ',
} as const;

type CarrierSeries = { readonly consignment?: unknown; readonly package?: unknown };

export function createCarrier(caller: TestCaller, input: Partial<CarrierInput> = {}): Promise<string> {
  const isOther = caller.session?.companyId === OTHER_COMPANY;
  const standard = isOther ? { ...EDI_CARRIER, numberSeries: OTHER_SERIES } : EDI_CARRIER;
  const options = { params: { carrierId: 'new' }, body: { ...standard, ...input } };
  return caller.do('saveCarrier', options).then(({ carrierId }) => carrierId);
}

export function createDeliveryType(
  caller: TestCaller,
  carrierId: string,
  name: string,
  products: Partial<Record<TradeArea, string>> = { dom: 'SYSTEM', eu: 'SYSTEM' },
): Promise<DeliveryType> {
  const areas = Object.entries(products).map(([area, value]) => [area, { value }]);
  return caller.do('createDeliveryType', { body: { name, carrierId, ...Object.fromEntries(areas) } });
}

/** Creates an EDI connection with its own numbers and a delivery type that uses it everywhere; returns the type's id. */
export async function createEdiDeliveryType(
  caller: TestCaller,
  numberSeries: CarrierSeries = { consignment: consignmentSeries(), package: packageSeries() },
): Promise<string> {
  const carrierId = await createCarrier(caller, { ...DSV_CARRIER, numberSeries } as Partial<CarrierInput>);
  const { id } = await createDeliveryType(caller, carrierId, `Type ${carrierId}`, { dom: 'GRP', eu: 'GRP', ex: 'GRP' });
  return id;
}

export async function createAddress(caller: TestCaller, name: string): Promise<Address> {
  const body = { name, street1: 'Kajgatan 1', zipCode: '41101', city: 'Göteborg', countryCode: 'SE' };
  return (await caller.do('saveAddress', { query: { answer: 'entity' }, body })) as Address;
}

export const goodsLine = (lineNo: number, quantity: number) => ({
  lineNo,
  type: 'PC',
  description: `Reservdelar ${lineNo}`,
  quantity,
  weight: 12.5 * quantity,
});

export const swedishReceiver = {
  name: 'Åkerlunds Möbelhandel AB',
  street1: 'Storgatan 12',
  zipCode: '753 20',
  city: 'Uppsala',
  countryCode: 'SE',
  contact: { name: 'Maria Lindström', phoneNo: '+46 70 123 45 67', email: 'maria@akerlunds.example.se' },
};

/** Where a parcel of a Swedish address can be left, for receivers of another name. */
export const inUppsala = { street1: 'Storgatan 12', zipCode: '753 20', city: 'Uppsala', countryCode: 'SE' };

/** What customs ask of goods that leave the European Union. */
export const throughCustoms = {
  combiterms: 'DAP',
  value: 4500,
  currency: 'SEK',
  itemLines: [{ description: 'Reservdelar', hsTariffNumber: '84139100', countryOfOrigin: 'SE', price: 4500 }],
};

export async function createShipment(
  caller: TestCaller,
  patch: Readonly<Record<string, unknown>> = {},
): Promise<Shipment> {
  const goodsLines = [goodsLine(1, 2), goodsLine(2, 1)];
  const body = { addresses: { receiver: swedishReceiver }, goodsLines, ...patch };
  return (await caller.do('saveShipment', { params: { shipmentId: 'new' }, body })).shipmentData;
}

export async function book(caller: TestCaller, shipmentId: string, action = 'book'): Promise<Shipment> {
  const { shipmentData } = await caller.do('bookShipment', { params: { shipmentId }, body: { action } });
  return shipmentData;
}

export const numbersOf = (shipment: Shipment): string[] => [
  ...(shipment.consignmentNo ? [shipment.consignmentNo] : []),
  ...shipment.goodsLines.flatMap((line) => line.packageNumbers),
];
