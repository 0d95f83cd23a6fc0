/**
 * Suites of the Nordic road freight carriers. Product and service codes are the carriers' own where they are public;
 * invented ones are marked.
 */
import { type CarrierSuite, CONNECTION_FIELDS, code, DEFAULT_CUT_OFF, NEEDED_FIELDS, pick, product } from './suite.ts';

const { name, phone, email, arrivalDate, insuranceValue, insuranceCurrency } = NEEDED_FIELDS;
const { agreement, edi, transfer, waybill, webService } = CONNECTION_FIELDS;
const insured = { needs: [insuranceValue, insuranceCurrency] } as const;

const dhlCodes = [
  code('notification', 'Notification', { not: ['preAdvice'], needs: [phone] }),
  code('preAdvice', 'Pre-advice', { needs: [email] }),
  code('tailLiftUnloading', 'Tail lift unloading'),
  code('insurance', 'Insurance', insured),
  code('doorstepDelivery', 'Doorstep delivery', { needs: [name, phone] }),
];
const dhlCustoms = [
  code('customsFull', 'Customs: full service', { not: ['customsStandard', 'customsOwn', 'customsJoint'] }),
  code('customsStandard', 'Customs: standard', { not: ['customsOwn', 'customsJoint'] }),
  code('customsOwn', 'Customs: own declaration', { not: ['customsJoint'] }),
  code('customsJoint', 'Customs: joint declaration'),
];
/** dhl.com (Sweden, 2023): heavier, higher or longer goods go as Road Direct. The least sizes are of the product manual v5.26. */
const dhlRoadStandard = { kgPerPackage: 1000, kgPerShipment: 2500, sizes: { side: 299, height: 220 } } as const;
const dhlProducts = [
  product('210', 'DHL Pall', { codes: dhlCodes }),
  product('211', 'DHL Stycke', { codes: dhlCodes }),
  product('212', 'DHL Parti', { codes: dhlCodes }),
  product('102', 'DHL Paket', { codes: dhlCodes, requires: { sizes: { least: [15, 11, 2] } } }),
  product('103', 'DHL Service Point', { codes: dhlCodes.slice(0, 2), needs: [phone], toPoint: true }),
  product('104', 'DHL Service Point Return', { isReturn: true }),
  product('118', 'DHL Hemleverans Paket', { codes: dhlCodes, needs: [name, phone] }),
  product('401', 'DHL Home Delivery', { codes: dhlCodes, needs: [name, phone] }),
  product('402', 'DHL Home Delivery Return', { needs: [name, phone], isReturn: true }),
  product('109', 'DHL Parcel Connect', { needs: [email] }),
  product('107', 'DHL Parcel Return Connect', { isReturn: true }),
  product('112', 'DHL Parcel Connect Plus', { needs: [email] }),
  product('202', 'DHL Road Standard', { codes: [...dhlCodes, ...dhlCustoms], requires: dhlRoadStandard }),
  product('205', 'DHL Road Direct', { codes: [...dhlCodes, ...dhlCustoms] }),
  product('233', 'DHL Road Priority', { codes: [...dhlCodes, ...dhlCustoms], needs: [arrivalDate] }),
  product('SPI', 'DHL Standard Pallet International', { codes: dhlCodes }),
  product('601', 'DHL Home Delivery International', {
    needs: [name, phone, email],
    requires: { sizes: { least: [15, 11, 3] } },
  }),
];

const schenkerCodes = [
  code('AGREEDDATE', 'Agreed delivery date', { needs: [arrivalDate] }),
  code('NOTIFICATION', 'Notification', { needs: [phone] }),
  code('COD', 'Cash on delivery'),
  code('INDOOR', 'Indoor delivery', { needs: [name, phone] }),
  code('POD', 'Proof of delivery', { needs: [email] }),
  code('TIMESPEC', 'Time-specified unloading', { not: ['TIMEASSURE'], needs: [arrivalDate] }),
  code('TIMEASSURE', 'Time assurance', { needs: [arrivalDate] }),
  code('HEATED', 'Heated transport'),
  code('INSURANCE', 'Insurance', insured),
];
/** dbschenker.com, Parcel (2013). */
const schenkerParcel = { kgPerPackage: 30, kgPerShipment: 99, m3PerShipment: 0.36 } as const;
/** Codes invented: the carrier names these products without publishing codes. */
const schenkerProducts = [
  product('SYSTEM', 'Schenker System', { codes: schenkerCodes }),
  product('PARCEL', 'Schenker Parcel', { codes: schenkerCodes.slice(1, 5), requires: schenkerParcel }),
  product('DIRECT', 'Schenker Direct', { codes: schenkerCodes }),
  product('COLD', 'Schenker Coldsped', { codes: schenkerCodes }),
  product('PPO', 'Schenker Privpak Ombud', { needs: [phone], toPoint: true }),
  product('PPH', 'Schenker Privpak Hem', { needs: [name, phone] }),
  product('PPR', 'Schenker Privpak Retur', { isReturn: true }),
];

const dsvCodes = [
  code('TLP', 'Tail lift at pickup'),
  code('TLD', 'Tail lift at delivery'),
  code('ENP', 'E-mail notice of pickup'),
  code('END', 'E-mail notice of delivery', { needs: [email] }),
  code('INS', 'Insurance', insured),
  code('TIM', 'Timed unloading', { needs: [arrivalDate] }),
];
/** Invented codes. */
const dsvProducts = [
  product('GRP', 'DSV Styckegods', { codes: dsvCodes }),
  product('PRT', 'DSV Delparti', { codes: dsvCodes }),
  product('FTL', 'DSV Hellast', { codes: dsvCodes }),
];

const dfmProducts = [
  product('DFM_SG', 'Stykgods'),
  product('DFM_SGR', 'Stykgods retur', { isReturn: true }),
  product('DFM_PS', 'Pakkeshop', { needs: [phone], toPoint: true }),
  product('DFM_VP', 'Volumenpakke'),
  product('DFM_VPR', 'Volumenpakke retur', { isReturn: true }),
];

const ediFreight = {
  bookingTypes: ['EDI'],
  documents: ['label', 'waybill', 'instructions'],
  neededFields: { agreement, edi, transfer, waybill },
  allowConsignmentNumberSerie: true,
  allowPackageNumberSerie: true,
  ssccLabels: true,
  edifact: 'D.96A',
  bookingCancelable: true,
  bookingUpdateable: true,
  cutOff: DEFAULT_CUT_OFF,
} satisfies Partial<CarrierSuite>;

export const NORDIC_FREIGHT_SUITES: readonly CarrierSuite[] = [
  {
    ...ediFreight,
    value: 'DHLFREIGHTSE',
    name: 'DHL Freight Sverige',
    bookingTypes: ['EDI', 'WEBSERVICE'],
    neededFields: { agreement, edi, transfer, webService, waybill },
    products: {
      dom: pick(dhlProducts, '210 211 212 102 103 104 118 401 402'),
      eu: pick(dhlProducts, '109 107 112 202 205 233 SPI'),
      ex: pick(dhlProducts, '109 112 202 205 233 601'),
    },
    carrierCode: 'DHLFREIGHT',
    address: ['DHL Freight (Sweden) AB', 'Gustav III:s Boulevard 18', '169 73 Solna'],
    trackingUrl: 'https://www.dhl.com/se-sv/home/tracking.html?tracking-id={no}',
    bookingCancelable: false,
    bookingUpdateable: false,
  },
  {
    ...ediFreight,
    value: 'SCHENKERSE',
    name: 'DB Schenker Sverige',
    products: {
      dom: pick(schenkerProducts, 'SYSTEM PARCEL DIRECT COLD PPO PPH PPR'),
      eu: pick(schenkerProducts, 'SYSTEM PARCEL DIRECT'),
      ex: pick(schenkerProducts, 'SYSTEM DIRECT'),
    },
    carrierCode: 'SCHENKER',
    address: ['Schenker AB', '412 97 Göteborg'],
    cashOnDelivery: 'COD',
    trackingUrl: 'https://www.dbschenker.com/app/tracking-public/?refNumber={no}',
  },
  {
    ...ediFreight,
    value: 'DSVROAD',
    name: 'DSV Road',
    products: {
      dom: pick(dsvProducts, 'GRP PRT FTL'),
      eu: pick(dsvProducts, 'GRP PRT FTL'),
      ex: pick(dsvProducts, 'GRP PRT FTL'),
    },
    carrierCode: 'DSV',
    address: ['DSV Road AB', 'Landskrona'],
    trackingUrl: 'https://mydsv.dsv.com/app/tracking-public/?refNumber={no}',
    cutOff: '12:00',
  },
  {
    ...ediFreight,
    value: 'DFM',
    name: 'Danske Fragtmænd',
    documents: ['label', 'waybill'],
    products: {
      dom: pick(dfmProducts, 'DFM_SG DFM_SGR DFM_PS DFM_VP DFM_VPR'),
      eu: pick(dfmProducts, 'DFM_SG'),
      ex: [],
    },
    carrierCode: 'DFM',
    trackingUrl: null,
    bookingUpdateable: false,
  },
];
