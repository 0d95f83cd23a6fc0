/**
 * The demo companies: their users, carrier connections and delivery types. The first delivery type of the first company
 * books over EDI within Sweden with SSCC package numbers. All are in test mode: nothing reaches a real carrier.
 */
import type { CarrierInput, NumberSeries } from '#contract/carrier.ts';
import type { DeliveryTypeInput } from '#contract/delivery-type.ts';
import type { Role } from '#contract/primitives.ts';
import type { WarehouseAddress } from '#server/db/tables/company-tables.ts';

export const DEMO_PASSWORD = 'Kaj-demo-1';

export interface DemoUser {
  readonly username: string;
  readonly fullName: string;
  readonly role: Role;
}

type Choice = Omit<DeliveryTypeInput, 'carrierId' | 'returnDocuments'> & { readonly returnDocuments?: boolean };
export interface DemoConnection {
  readonly carrier: CarrierInput;
  readonly deliveryTypes: readonly (Choice & {
    /** Small parcels if set; otherwise mostly pallets. */
    readonly parcels?: boolean;
    /** Relative frequency with which shipments use it. */
    readonly share: number;
  })[];
}

export interface DemoCompany {
  readonly companyId: string;
  readonly warehouse: WarehouseAddress;
  readonly users: readonly DemoUser[];
  readonly connections: readonly DemoConnection[];
  readonly addresses: number;
  readonly shipments: number;
  readonly paymentPlanId: string;
}

/** GS1 numbers of the demo come from a block that is not assigned to anybody. */
const DEMO_GLN = '7350000000009';

const series = (
  prefix1: string,
  to: string,
  checkSumType: NumberSeries['checkSumType'],
  suffix1 = '',
): NumberSeries => ({
  from: '1'.padStart(to.length, '0'),
  to,
  current: '1'.padStart(to.length, '0'),
  warning: 500,
  prefix1,
  suffix1,
  checkSumType,
  validCountries: [],
  printWarning: true,
  emailWarning: true,
  allowRecycle: false,
});
/** `company` is the ten digits before the seven-digit serial: extension digit and company prefix. */
const sscc = (company: string) => series(company, '9999999', 'MOD10GS1');

const edi = (partner: string) => ({
  uNBaddressOwn: DEMO_GLN,
  uNBqualifierOwn: '14',
  uNBaddressRec: partner,
  uNBqualifierRec: 'ZZ',
  testMode: true,
});
const only = (value: string, ...serviceCodes: string[]) => ({ value, serviceCodes });
const everywhere = (dom: string, abroad = dom) => ({ dom: only(dom), eu: only(abroad), ex: only(abroad) });

const DEMO_COMPANY: DemoCompany = {
  companyId: '1000',
  paymentPlanId: 'UNITS1200',
  warehouse: {
    name: 'Nordkaj Handel AB',
    street1: 'Exportgatan 12',
    street2: null,
    zipCode: '42246',
    city: 'Hisings Backa',
    countryCode: 'SE',
    currency: 'SEK',
    openingTime: '08:00',
    closingTime: '16:30',
  },
  users: [
    { username: 'moderator@demo.test', fullName: 'Astrid Lind', role: 'Moderator' },
    { username: 'superuser@demo.test', fullName: 'Johan Berg', role: 'SuperUser' },
    { username: 'user@demo.test', fullName: 'Maja Ek', role: 'DefaultUser' },
  ],
  connections: [
    {
      carrier: {
        carrierSuiteId: 'SCHENKERSE',
        name: 'DB Schenker',
        gaNo: '104555',
        pallRegNo: '55120',
        ...edi('SCHENKERTEST'),
        numberSeries: { consignment: series('456', '999999', 'MOD10LUHN'), package: sscc('3735000001') },
      },
      deliveryTypes: [
        { name: 'Schenker System', ...everywhere('SYSTEM'), share: 10 },
        { name: 'Schenker Privpak ombud', dom: only('PPO'), parcels: true, share: 3 },
      ],
    },
    {
      carrier: {
        carrierSuiteId: 'DHLFREIGHTSE',
        name: 'DHL Freight',
        gaNo: '7712043',
        ...edi('CARRIERTEST'),
        numberSeries: { consignment: series('28', '9999999', 'MOD10LUHN'), package: sscc('3735000002') },
      },
      deliveryTypes: [
        { name: 'DHL Stycke', ...everywhere('211', '202'), share: 6 },
        {
          name: 'DHL Paket',
          dom: only('102', 'notification'),
          eu: only('112'),
          ex: only('112'),
          parcels: true,
          share: 6,
        },
        { name: 'DHL Service Point, retur', dom: only('104'), returnDocuments: true, parcels: true, share: 1 },
      ],
    },
    {
      carrier: {
        carrierSuiteId: 'DSVROAD',
        name: 'DSV Road',
        gaNo: 'SE40021',
        ...edi('DSVTEST'),
        numberSeries: { consignment: series('7', '9999999', 'MOD11W27'), package: sscc('3735000003') },
      },
      deliveryTypes: [
        { name: 'DSV Styckegods', ...everywhere('GRP'), share: 5 },
        { name: 'DSV Delparti, tidslossning', dom: only('PRT', 'TIM'), share: 2 },
      ],
    },
    {
      carrier: {
        carrierSuiteId: 'BRINGPARCELS',
        name: 'Bring',
        gaNo: '20012345',
        ...edi('BRINGTEST'),
        numberSeries: { consignment: series('7050860', '9999999999', 'none'), package: sscc('3735000004') },
      },
      deliveryTypes: [
        { name: 'Bring Business Parcel', dom: only('0330'), eu: only('0330'), parcels: true, share: 4 },
        { name: 'Bring hemleverans', dom: only('0349'), eu: only('0349'), parcels: true, share: 2 },
      ],
    },
    {
      carrier: {
        carrierSuiteId: 'POSTIFI',
        name: 'Posti',
        gaNo: '610022',
        ...edi('POSTITEST'),
        numberSeries: {
          consignment: series('88', '999999', 'MOD7'),
          package: series('CE', '99999999', 'MOD11S10', 'SE'),
        },
      },
      deliveryTypes: [{ name: 'Posti till Finland', eu: only('PARC'), parcels: true, share: 2 }],
    },
    {
      carrier: { carrierSuiteId: 'POSTNORDSE', name: 'PostNord', gaNo: '0040018', testMode: true },
      deliveryTypes: [
        { name: 'PostNord MyPack Home', dom: only('17'), eu: only('17'), parcels: true, share: 2 },
        { name: 'PostNord Parcel', ...everywhere('18'), parcels: true, share: 2 },
      ],
    },
    {
      carrier: {
        carrierSuiteId: 'STANDARD',
        name: 'Egen bil',
        testMode: true,
        numberSeries: { consignment: series('EB', '999999', 'none'), package: sscc('3735000005') },
      },
      deliveryTypes: [{ name: 'Egen bil', dom: only('STD'), share: 5 }],
    },
  ],
  addresses: 200,
  shipments: 300,
};

const OTHER_COMPANY: DemoCompany = {
  companyId: '2000',
  paymentPlanId: 'UNITS300',
  warehouse: {
    name: 'Sydkust Textil AB',
    street1: 'Skeppsbron 4',
    street2: null,
    zipCode: '21120',
    city: 'Malmö',
    countryCode: 'SE',
    currency: 'SEK',
    openingTime: '08:00',
    closingTime: '16:30',
  },
  users: [{ username: 'moderator@other.test', fullName: 'Olof Strand', role: 'Moderator' }],
  connections: [
    {
      carrier: {
        carrierSuiteId: 'DSVROAD',
        name: 'DSV',
        gaNo: 'SE50033',
        ...edi('DSVTEST'),
        numberSeries: { consignment: series('8', '9999999', 'MOD11W27'), package: sscc('3735000009') },
      },
      deliveryTypes: [{ name: 'DSV Styckegods', ...everywhere('GRP'), share: 1 }],
    },
  ],
  addresses: 8,
  shipments: 10,
};

export const DEMO_COMPANIES: readonly DemoCompany[] = [DEMO_COMPANY, OTHER_COMPANY];
