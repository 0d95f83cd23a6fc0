/**
 * Suites of the parcel carriers, and own transport. Product and service codes are the carriers' own where they are
 * public; invented ones are marked.
 */
import {
  type CarrierSuite,
  CONNECTION_FIELDS,
  code,
  DEFAULT_CUT_OFF,
  limited,
  NEEDED_FIELDS,
  OWN_REQUIRES,
  pick,
  product,
} from './suite.ts';

const { name, phone, email, arrivalDate, insuranceValue, insuranceCurrency } = NEEDED_FIELDS;
const { agreement, edi, transfer, waybill, webService } = CONNECTION_FIELDS;

const postnordCodes = [
  code('A1', 'Cash on delivery'),
  code('A2', 'Notification by letter'),
  code('A3', 'Notification by SMS', { needs: [phone] }),
  code('A4', 'Notification by e-mail', { needs: [email] }),
  code('A5', 'Insurance', { needs: [insuranceValue, insuranceCurrency] }),
  code('A7', 'Optional service point', { not: ['E4', 'F6'], toPoint: true }),
  code('A9', 'Notification by phone', { needs: [phone] }),
  code('B8', 'Call from driver', { needs: [phone] }),
  code('C7', 'FlexChange'),
  code('E4', 'Collect in store', { not: ['F6'] }),
  code('F6', 'Early collect'),
  code('65', 'Pallet groupage'),
];
/** postnord.se, Size and weight: 35 kg for customers with an agreement, 150 cm; abroad 31.5 kg; a full pallet 1,000 kg, 220 cm. */
const postnordParcel = { kgPerPackage: 35, sizes: { side: 150 } } as const;
const POSTNORD_ABROAD = { kgPerPackage: 31.5 } as const;
const postnordProducts = [
  product('18', 'PostNord Parcel', { codes: postnordCodes, requires: postnordParcel }),
  product('17', 'PostNord MyPack Home', { codes: postnordCodes, needs: [name, phone], requires: postnordParcel }),
  product('19', 'PostNord MyPack Collect', {
    codes: postnordCodes,
    needs: [phone],
    toPoint: true,
    requires: postnordParcel,
  }),
  product('20', 'PostNord Return Pickup', { isReturn: true }),
  product('24', 'PostNord Return Drop Off', { isReturn: true }),
  product('30', 'PostNord MyPack Home Small', { codes: postnordCodes, needs: [name, phone] }),
  product('48', 'PostNord InNight', { needs: [arrivalDate] }),
  product('52', 'PostNord Pallet', { codes: postnordCodes, requires: { kgPerPackage: 1000, sizes: { height: 220 } } }),
  product('83', 'PostNord Groupage', { codes: postnordCodes }),
  product('84', 'PostNord Road Freight Europe', { codes: postnordCodes }),
  product('85', 'PostNord Part Loads', { codes: postnordCodes }),
  product('91', 'PostNord International Parcel', { codes: postnordCodes.slice(0, 5), requires: postnordParcel }),
];

const bringCodes = [
  code('0003', 'Dangerous goods, limited quantity'),
  code('0010', 'Optional pickup point', { not: ['0011', '0051'], toPoint: true }),
  code('0011', 'Parcel locker', { not: ['0051'], needs: [phone], toPoint: true }),
  code('0051', 'Pickup point only', { toPoint: true }),
  code('0091', 'Notification', { needs: [phone, email] }),
];
const bringProducts = [
  product('0330', 'Bring Business Parcel', { codes: bringCodes }),
  product('0340', 'Bring PickUp Parcel', { codes: bringCodes, needs: [phone], toPoint: true }),
  product('0342', 'Bring PickUp Parcel Bulk', { codes: bringCodes, needs: [phone], toPoint: true }),
  product('0344', 'Bring PickUp Parcel Return', { isReturn: true }),
  product('0345', 'Bring Home Delivery Mailbox', { codes: bringCodes }),
  product('0348', 'Bring Home Delivery Return', { needs: [phone], isReturn: true }),
  product('0349', 'Bring Home Delivery', { codes: bringCodes, needs: [name, phone] }),
];

const bringNorwayProducts = [
  product('5000', 'Pakke til bedrift'),
  product('5600', 'Pakke levert hjem', { needs: [name, phone] }),
  product('5800', 'Pakke til hentested', { needs: [phone], toPoint: true }),
  product('4850', 'Ekspress neste dag', { needs: [arrivalDate] }),
  product('5100', 'Stykkgods'),
  product('5300', 'Partigods'),
  product('9000', 'Retur pakke fra bedrift', { isReturn: true }),
  product('9100', 'Retur stykkgods', { isReturn: true }),
  product('9300', 'Retur fra hentested', { isReturn: true }),
  product('9600', 'Retur ekspress', { isReturn: true }),
];

/** The codes from here on are invented, except those of UPS. */
const postiProducts = [
  product('PARC', 'Posti Parcel'),
  product('HOME', 'Posti Home Parcel', { needs: [name, phone] }),
  product('FRT', 'Posti Freight'),
  product('RET', 'Posti Return', { isReturn: true }),
];
/** Its interface refuses a package of more than 70 kg. */
const upsParcel = { kgPerPackage: 70 } as const;
const upsProducts = [
  product('11', 'UPS Standard', { requires: upsParcel }),
  product('65', 'UPS Express Saver', { requires: upsParcel }),
  product('08', 'UPS Expedited', { requires: upsParcel }),
  product('RET', 'UPS Returns', { isReturn: true }),
];
const dpdProducts = [
  product('CLS', 'DPD Classic'),
  product('SHOP', 'DPD Pickup', { needs: [phone, email], toPoint: true }),
  product('RET', 'DPD Return', { isReturn: true }),
];
const ownTransport = [
  product('STD', 'Own transport', {
    codes: [code('CALL', 'Call before delivery', { needs: [phone] })],
    requires: OWN_REQUIRES,
  }),
];

const ediParcel = {
  bookingTypes: ['EDI'],
  documents: ['label', 'instructions'],
  neededFields: { agreement, edi, transfer },
  allowConsignmentNumberSerie: true,
  allowPackageNumberSerie: true,
  edifact: 'D.96A',
  bookingCancelable: true,
  bookingUpdateable: true,
  cutOff: DEFAULT_CUT_OFF,
} satisfies Partial<CarrierSuite>;

const webServiceParcel = {
  ...ediParcel,
  bookingTypes: ['WEBSERVICE'],
  documents: ['label'],
  neededFields: { agreement, webService },
  allowConsignmentNumberSerie: false,
  allowPackageNumberSerie: false,
  bookingUpdateable: false,
} satisfies Partial<CarrierSuite>;

export const PARCEL_SUITES: readonly CarrierSuite[] = [
  {
    ...webServiceParcel,
    value: 'POSTNORDSE',
    name: 'PostNord Sverige',
    products: {
      dom: pick(postnordProducts, '18 17 19 20 24 30 48 52 83 85'),
      eu: [...limited(pick(postnordProducts, '18 17 19'), POSTNORD_ABROAD), ...pick(postnordProducts, '24 83 84')],
      ex: [
        ...limited(pick(postnordProducts, '18'), POSTNORD_ABROAD),
        ...pick(postnordProducts, '83'),
        ...limited(pick(postnordProducts, '91'), POSTNORD_ABROAD),
      ],
    },
    carrierCode: 'POSTNORD',
    address: ['PostNord Sverige AB', '105 00 Stockholm'],
    cashOnDelivery: 'A1',
    trackingUrl: 'https://tracking.postnord.com/se/?id={no}',
  },
  {
    ...ediParcel,
    value: 'BRINGPARCELS',
    name: 'Bring Parcels',
    ssccLabels: true,
    products: {
      dom: pick(bringProducts, '0330 0340 0342 0345 0349 0348'),
      eu: pick(bringProducts, '0330 0340 0342 0344 0349'),
      ex: pick(bringProducts, '0340 0342 0345'),
    },
    edifact: 'D.04A',
    carrierCode: 'BRING',
    trackingUrl: 'https://tracking.bring.se/tracking/{no}',
  },
  {
    ...webServiceParcel,
    value: 'BRINGNO',
    name: 'Bring Norge',
    documents: ['label', 'waybill'],
    neededFields: { agreement, webService, waybill },
    products: {
      dom: pick(bringNorwayProducts, '5000 5600 5800 4850 5100 5300 9000 9100 9300 9600'),
      eu: [],
      ex: pick(bringNorwayProducts, '5100 5300'),
    },
    carrierCode: 'BRINGNO',
    address: ['Posten Bring AS', 'Biskop Gunnerus’ gate 14 A', '0185 Oslo'],
    trackingUrl: 'https://tracking.bring.com/tracking/{no}',
  },
  {
    ...ediParcel,
    value: 'POSTIFI',
    name: 'Posti',
    documents: ['label'],
    products: {
      dom: pick(postiProducts, 'PARC HOME FRT RET'),
      eu: pick(postiProducts, 'PARC FRT'),
      ex: pick(postiProducts, 'PARC'),
    },
    carrierCode: 'POSTI',
    trackingUrl: null,
  },
  {
    ...webServiceParcel,
    value: 'UPS',
    name: 'UPS',
    products: {
      dom: pick(upsProducts, '11 RET'),
      eu: pick(upsProducts, '11 65'),
      ex: pick(upsProducts, '65 08'),
    },
    carrierCode: 'UPS',
    trackingUrl: 'https://www.ups.com/track?tracknum={no}',
  },
  {
    ...ediParcel,
    value: 'DPDSE',
    name: 'DPD Sverige',
    documents: ['label'],
    products: {
      dom: pick(dpdProducts, 'CLS SHOP'),
      eu: pick(dpdProducts, 'CLS SHOP RET'),
      ex: pick(dpdProducts, 'CLS'),
    },
    carrierCode: 'DPD',
    trackingUrl: 'https://tracking.dpd.de/status/en_US/parcel/{no}',
  },
];

/** A company's own driver: nothing is booked anywhere. */
export const STANDARD_SUITE: CarrierSuite = {
  ...ediParcel,
  value: 'STANDARD',
  name: 'Standard',
  bookingTypes: ['NONE'],
  documents: ['label', 'waybill'],
  neededFields: { agreement: agreement.filter(({ field }) => field !== 'gaNo'), waybill },
  products: { dom: ownTransport, eu: ownTransport, ex: ownTransport },
  carrierCode: 'OWN',
  sendsEvents: false,
  trackingUrl: null,
  bookingCancelable: false,
  bookingUpdateable: false,
};
