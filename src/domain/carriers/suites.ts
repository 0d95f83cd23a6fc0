/**
 * The catalogue of carrier suites: which ones exist, which part of each the portal sees, and the tracking links.
 * Not here: the products of each (suites-*.ts), a company's connections (server/carriers).
 */
import type { Suite } from '#contract/carrier.ts';
import type { CarrierSuite } from './suite.ts';
import { NORDIC_FREIGHT_SUITES } from './suites-nordic-freight.ts';
import { PARCEL_SUITES, STANDARD_SUITE } from './suites-parcel.ts';

export const CARRIER_SUITES: readonly CarrierSuite[] = [STANDARD_SUITE, ...NORDIC_FREIGHT_SUITES, ...PARCEL_SUITES];

const suiteById = new Map(CARRIER_SUITES.map((suite) => [suite.value, suite]));

export function findSuite(suiteId: string | null | undefined): CarrierSuite | undefined {
  return suiteById.get(suiteId ?? '');
}

/** The part of a suite that is sent to the portal. */
export function publicSuite(suite: CarrierSuite): Suite {
  const { edifact, carrierCode, trackingUrl, bookingCancelable, bookingUpdateable, cutOff, ...rest } = suite;
  const { address, cashOnDelivery, sendsEvents, ...shown } = rest;
  return shown;
}

/** Suites whose shipments nobody reports as delivered. */
export const SUITES_WITHOUT_EVENTS: readonly string[] = CARRIER_SUITES.filter(
  (suite) => suite.sendsEvents === false,
).map(({ value }) => value);

/** The tracking page of a consignment; null without a number or if the carrier has no such page. */
export function trackingLink(suiteId: string | null, consignmentNo: string | null): string | null {
  const url = findSuite(suiteId)?.trackingUrl;
  return url && consignmentNo ? url.replace('{no}', encodeURIComponent(consignmentNo)) : null;
}
