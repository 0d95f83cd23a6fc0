/**
 * A new carrier as the guide asks for it: the connection, how its messages travel, its first delivery type. Kept in the tab after
 * every answer, without its secrets, until it is saved. Pure except for the storage it is given.
 * Not here: the connection's own form and rules (carrier-draft.ts).
 */
import type { KeptValues } from '#client/data/device/browser-storage.ts';
import type { CarrierInput, NumberSeries, Suite } from '#contract/carrier.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { type BookingType, TRADE_AREAS, type TradeArea } from '#contract/primitives.ts';
import { bookingTypeOf } from '#domain/carriers/suite.ts';
import { companyPrefixError, gincSeries } from '#domain/numbers/company-prefix.ts';
import { type EditedCarrier, newCarrier } from '../carrier-draft.ts';

/** `none`: messages are made and kept here; a web service is simulated. */
export const SEND_WAYS = ['theirServer', 'ownServer', 'webService', 'none'] as const;
export type SendWay = (typeof SEND_WAYS)[number];
/** `own`: the company's numbers, from its prefix or counted here; `given`: a series from the carrier. */
export type SeriesSource = 'own' | 'given';

export interface SetupChoices {
  readonly way: SendWay | '';
  readonly consignments: SeriesSource;
  readonly packages: SeriesSource;
  readonly typeName: string;
  readonly products: Readonly<Record<TradeArea, string>>;
}
export interface SetupDraft {
  readonly carrier: EditedCarrier;
  readonly choices: SetupChoices;
}

const NO_CHOICES: SetupChoices = {
  ...{ way: '', consignments: 'own', packages: 'own', typeName: '' },
  products: { dom: '', eu: '', ex: '' },
};

export function freshSetup(isTestWarehouse: boolean): SetupDraft {
  return { carrier: newCarrier(undefined, isTestWarehouse), choices: NO_CHOICES };
}

/** Whose answers they are, in a tab that several people may use. */
export const setupOwner = ({
  companyId,
  username,
}: {
  readonly companyId: string;
  readonly username: string;
}): string => `${companyId} ${username}`;

const keyOf = (user: string) => `kaj-carrier-setup ${user}`;

export function readSetup(storage: KeptValues, user: string, fresh: SetupDraft): SetupDraft {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(user)) ?? '{}') as Partial<SetupDraft>;
    return { carrier: { ...fresh.carrier, ...kept.carrier }, choices: { ...fresh.choices, ...kept.choices } };
  } catch {
    return fresh;
  }
}

export function keepSetup(storage: KeptValues, user: string, { carrier, choices }: SetupDraft): void {
  const { fTPpassword, ws_Password, ...kept } = carrier;
  storage.setItem(keyOf(user), JSON.stringify({ carrier: kept, choices }));
}

export function forgetSetup(storage: KeptValues, user: string): void {
  storage.removeItem(keyOf(user));
}

/** What choosing a carrier changes; everything else that was typed stays. */
export function withSuite(carrier: EditedCarrier, suite: Suite, former: Suite | undefined): Partial<EditedCarrier> {
  const { consNoFromAPI, pkgNoFromAPI, documents } = newCarrier(suite, true);
  const isNamed = carrier.name !== '' && carrier.name !== former?.name;
  return {
    ...{ carrierSuiteId: suite.value, consNoFromAPI, pkgNoFromAPI },
    documents,
    name: isNamed ? carrier.name : suite.name,
    // Until the carrier has said yes to a test.
    testMode: true,
  };
}

export function waysOf(suite: Suite): SendWay[] {
  return SEND_WAYS.filter((way) => {
    if (way === 'none') return true;
    if (way === 'webService') return suite.bookingTypes.includes('WEBSERVICE');
    return suite.bookingTypes.includes('EDI') && suite.neededFields.transfer !== undefined;
  });
}

/** A web service is chosen by naming its user. */
export function waysBooking(suite: Suite, way: SendWay | ''): BookingType {
  return bookingTypeOf(suite, { ws_UserName: way === 'webService' ? 'x' : null });
}

/** The fields of a way that was looked at and not taken are typed, and are not sent. */
export function chosenWay(way: SendWay | ''): Partial<CarrierInput> {
  const isServer = way === 'theirServer' || way === 'ownServer';
  return {
    ...(!isServer && {
      fTPserver: null,
      fTPaccount: null,
      fTPpassword: null,
      fTPinDirectory: null,
      fTPoutDirectory: null,
    }),
    ...(way !== 'webService' && { ws_UserName: null, ws_Password: null }),
  };
}

/** Numbers of a company that no terminal but its own reads: its id makes them its own among all companies. */
const COMPANY_DIGITS = 7;

export function countedSeries(companyId: string): NumberSeries {
  const prefix1 = companyId.replace(/\D/g, '').padStart(COMPANY_DIGITS, '0');
  return {
    ...{ from: '000001', to: '999999', current: '000001', warning: 500, prefix1, suffix1: null },
    ...{ checkSumType: 'MOD10LUHN', validCountries: [], printWarning: true, emailWarning: true, allowRecycle: false },
  };
}

/** Consignment numbers where the carrier gives none. */
export function ownConsignments(suite: Suite, prefix: string | null, companyId: string, country: string) {
  if (prefix && !companyPrefixError(prefix, country)) return gincSeries(prefix);
  return suite.ssccLabels ? null : countedSeries(companyId);
}

export const SETUP_STEPS = ['carrier', 'way', 'agreement', 'numbers', 'type'] as const;

const STEP_FIELDS: readonly RegExp[] = [
  /^(carrierSuiteId|name)$/,
  /^(way|fTP|transferProtocol|usePassiveFtp|ws_)/,
  /^(gaNo|pallRegNo|uNB)/,
  /^(gs1Prefix|numberSeries)/,
  /^(documents|type)/,
];

export function stepErrors(errors: FieldErrors, step: number): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => STEP_FIELDS[step]?.test(path)));
}

/** The first step in which something is wrong. */
export function openStep(errors: FieldErrors): number {
  const found = SETUP_STEPS.findIndex((_, step) => Object.keys(stepErrors(errors, step)).length > 0);
  return found === -1 ? SETUP_STEPS.length - 1 : found;
}

/** What is wrong with the answers that are no fields of the connection. */
export function choiceErrors({ way, typeName, products }: SetupChoices): FieldErrors {
  return {
    ...(way === '' && { way: { code: 'required' } }),
    ...(typeName.trim() === '' && { 'type.name': { code: 'required' } }),
    ...(TRADE_AREAS.every((area) => products[area] === '') && { 'type.dom': { code: 'required' } }),
  } as FieldErrors;
}

export function typeInput({ typeName, products }: SetupChoices, carrierId: string) {
  const chosen = TRADE_AREAS.filter((area) => products[area] !== '');
  const areas = Object.fromEntries(chosen.map((area) => [area, { value: products[area], serviceCodes: [] }]));
  return { name: typeName.trim(), carrierId, ...areas };
}
