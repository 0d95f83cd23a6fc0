/** Carriers, delivery types and shipments as a person would enter them, over HTTP: what booking and printing tests start from. */
import type { Carrier, NumberSeries } from '#contract/carrier.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { TestCaller } from '#tests/support/server.ts';

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
  return series({ from: '000000001', to: '999999999', prefix1: SSCC_PREFIX, ...choice }, 'MOD10GS1');
}

export function consignmentSeries(choice: SeriesChoice = {}): Partial<NumberSeries> {
  return series({ from: '456000000', to: '456999999', ...choice }, 'MOD10LUHN');
}

function series(
  choice: SeriesChoice & { from: string },
  checkSumType: NumberSeries['checkSumType'],
): Partial<NumberSeries> {
  return { current: choice.from, checkSumType, ...choice } as Partial<NumberSeries>;
}

export async function createCarrier(
  caller: TestCaller,
  suite: string,
  numberSeries: { consignment?: unknown; package?: unknown } = {
    consignment: consignmentSeries(),
    package: packageSeries(),
  },
  changes: Partial<Carrier> = {},
): Promise<string> {
  const { carrierId } = await caller.do('saveCarrier', {
    params: { carrierId: 'new' },
    body: {
      name: `${suite} connection`,
      carrierSuiteId: suite,
      gaNo: '104555',
      uNBaddressOwn: '7350000000009',
      uNBqualifierOwn: '14',
      uNBaddressRec: 'CARRIERTEST',
      uNBqualifierRec: 'ZZ',
      numberSeries,
      ...changes,
    },
  });
  return carrierId;
}

export async function createDeliveryType(
  caller: TestCaller,
  carrierId: string,
  products: { dom?: string; eu?: string; ex?: string },
): Promise<string> {
  const area = (value: string | undefined) => (value === undefined ? null : { value, serviceCodes: [] });
  const { id } = await caller.do('createDeliveryType', {
    body: {
      name: `Type ${carrierId}`,
      carrierId,
      dom: area(products.dom),
      eu: area(products.eu),
      ex: area(products.ex),
    },
  });
  return id;
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

export async function createShipment(
  caller: TestCaller,
  deliveryType: string,
  changes: Record<string, unknown> = {},
): Promise<Shipment> {
  const { shipmentData } = await caller.do('saveShipment', {
    params: { shipmentId: 'new' },
    body: {
      deliveryType,
      goodsLines: [goodsLine(1, 2), goodsLine(2, 1)],
      addresses: { receiver: swedishReceiver },
      ...changes,
    },
  });
  return shipmentData;
}

/** An EDI connection with numbers of its own, and a delivery type that uses it. */
export async function createEdiDeliveryType(
  caller: TestCaller,
  numberSeries?: { consignment?: unknown; package?: unknown },
): Promise<string> {
  const carrierId = await createCarrier(caller, 'DSVROAD', numberSeries);
  return createDeliveryType(caller, carrierId, { dom: 'GRP', eu: 'GRP', ex: 'GRP' });
}

export async function book(caller: TestCaller, shipmentId: string, action = 'book'): Promise<Shipment> {
  const { shipmentData } = await caller.do('bookShipment', { params: { shipmentId }, body: { action } });
  return shipmentData;
}

export const numbersOf = (shipment: Shipment): string[] => [
  ...(shipment.consignmentNo ? [shipment.consignmentNo] : []),
  ...shipment.goodsLines.flatMap((line) => line.packageNumbers),
];
