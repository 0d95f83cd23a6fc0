import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Reader } from 'edifact';
import { expect, test } from 'vitest';
import type { CarrierInput, NumberSeries } from '#contract/carrier.ts';
import type { TradeArea } from '#contract/primitives.ts';
import { CARRIER_SUITES } from '#domain/carriers/suites.ts';
import { numbersRead, readBars } from '#tests/documents/read-barcodes.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  numbersOf,
  packageSeries,
  throughCustoms,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const SHIPMENTS = 200;
/** To the inch, of most label printers. */
const PRINTER_DOTS = 203;
const TIME_LIMIT = 600_000;

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);

/** Numbers as the carriers of these suites hand them out; the others use SSCC packages and modul 10:2 consignments. */
const OWN_SERIES: Readonly<Record<string, { consignment?: Partial<NumberSeries>; package?: Partial<NumberSeries> }>> = {
  POSTIFI: {
    package: {
      from: '55366000',
      to: '99999999',
      current: '55366000',
      prefix1: 'UO',
      suffix1: 'SE',
      checkSumType: 'MOD11S10',
    },
  },
  DPDSE: { package: { from: '0', to: '9999999999', current: '1', prefix1: '0998', checkSumType: 'MOD3736' } },
  BRINGPARCELS: {
    consignment: { from: '0', to: '9999999999', current: '8062360000', prefix1: '705086', checkSumType: 'MOD11W27' },
  },
  DHLFREIGHTSE: { consignment: { from: '0', to: '9999999', current: '1234567', prefix1: 'DH', checkSumType: 'MOD7' } },
};
/** A country and zip code of a receiver, and the trade area they belong to. */
const PLACES: readonly { area: TradeArea; countryCode: string; zipCode: string; city: string }[] = [
  { area: 'dom', countryCode: 'SE', zipCode: '411 04', city: 'Göteborg' },
  { area: 'eu', countryCode: 'PL', zipCode: '90-001', city: 'Łódź' },
  { area: 'eu', countryCode: 'DE', zipCode: '01067', city: 'Dresden' },
  { area: 'ex', countryCode: 'NO', zipCode: '0159', city: 'Oslo' },
];

test(
  '[BOK-03, PRT-01] the bars on the labels of 200 different shipments are their numbers, nothing missing, nothing more',
  async () => {
    const ways: { type: string; places: typeof PLACES; isBooked: boolean }[] = [];
    for (const [index, suite] of CARRIER_SUITES.filter((one) => one.allowPackageNumberSerie).entries()) {
      const numberSeries = {
        consignment:
          OWN_SERIES[suite.value]?.consignment ??
          consignmentSeries({ from: `46${index}000000`, to: `46${index}999999` }),
        package:
          OWN_SERIES[suite.value]?.package ?? packageSeries({ prefix1: `3735${index.toString().padStart(4, '0')}` }),
      };
      const carrierId = await createCarrier(moderator, {
        ...DSV_CARRIER,
        carrierSuiteId: suite.value,
        numberSeries,
      } as Partial<CarrierInput>);
      // The last product of an area needs most fields; every field that any of them needs is given below.
      const product = (area: TradeArea) =>
        suite.products[area].findLast(({ returnAvailable }) => !returnAvailable)?.value;
      const products = { dom: product('dom'), eu: product('eu'), ex: product('ex') };
      const offered = Object.fromEntries(Object.entries(products).filter(([, product]) => product !== undefined));
      const { id: type } = await createDeliveryType(moderator, carrierId, suite.value, offered);
      const places = PLACES.filter(({ area }) => products[area] !== undefined);
      ways.push({ type, places, isBooked: suite.bookingTypes.includes('EDI') });
    }
    expect(ways.length).toBeGreaterThanOrEqual(8);

    const seen = new Set<string>();
    for (let index = 0; index < SHIPMENTS; index += 1) {
      const way = ways[index % ways.length];
      const place = way?.places[Math.floor(index / ways.length) % way.places.length];
      if (!way || !place) throw new Error('every suite delivers somewhere');
      const packages = 1 + (index % 5);
      const { shipmentId, documents } = await createShipment(user, {
        deliveryType: way.type,
        orderNumber: `ORD-${index}`,
        arrivalDate: '2099-12-31',
        ...throughCustoms,
        insurance: { value: 1000, currency: 'SEK' },
        combiterms: place.area === 'dom' ? null : throughCustoms.combiterms,
        goodsLines: packages > 2 ? [goodsLine(1, packages - 2), goodsLine(2, 2)] : [goodsLine(1, packages)],
        addresses: { receiver: receiverAt(index, place) },
      });
      if (way.isBooked) await book(user, shipmentId);
      const docGUID = documents.find(({ kind }) => kind === 'label')?.docGUID;
      const printed = await user.do('printShipment', { params: { shipmentId }, body: { docGUID } });
      if (!('base64Data' in printed) || !printed.shipmentData) throw new Error('no print client is connected');
      const pages = await readBars(Buffer.from(printed.base64Data, 'base64'), PRINTER_DOTS);
      const numbers = numbersOf(printed.shipmentData);
      expect(pages).toHaveLength(packages);
      expect(numbersRead(pages.map((codes) => ({ codes }))), `labels of shipment ${index}`).toEqual(
        [...numbers].sort(),
      );
      for (const number of numbers) {
        expect(seen.has(number), `${number} was issued before`).toBe(false);
        seen.add(number);
      }
    }
    expect(messageTypes()).toEqual(new Set(['IFTMIN:D:96A:UN', 'IFTMIN:D:04A:UN']));
  },
  TIME_LIMIT,
);

/** Types of all messages of these bookings, each read in full by an independent parser. */
function messageTypes(): Set<string | undefined> {
  const folder = path.join(server.config.dataDirectory, 'edi');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.edi'));
  return new Set(
    files.map((file) => {
      const segments = new Reader().parse(readFileSync(path.join(folder, file), 'latin1'));
      expect(segments.find(({ name }) => name === 'UNT')?.elements[0]?.[0]).toBe(String(segments.length - 2));
      return segments.find(({ name }) => name === 'UNH')?.elements[1]?.join(':');
    }),
  );
}

/** Names of exactly fifty characters with letters many fonts and code pages lack. */
function receiverAt(index: number, { countryCode, zipCode, city }: (typeof PLACES)[number]) {
  const name = `Åkerö Łukasz Ørsted & Söner Möbelłager ${index} `.padEnd(50, 'åöł').slice(0, 50);
  const contact = { name: 'Zoë Müller', phoneNo: '+46 70-123 45 67', email: 'zoe@example.com' };
  return {
    name,
    street1: 'Västra Götalandsvägen 123 port C',
    street2: 'Port 7',
    zipCode,
    city,
    countryCode,
    contact,
  };
}
