/**
 * Everything that prevents a shipment from being saved or booked, as field errors by path.
 * Shape errors come from the schema (400); rule errors involve more than one field (422). Both prevent saving.
 * Not here: what a carrier refused, which is the shipment's `validationError`.
 */
import * as v from 'valibot';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import { type Shipment, ShipmentPatchSchema } from '#contract/shipment.ts';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { messageSizeErrors } from '#domain/edi/message-sizes.ts';
import { isCountry } from '#domain/shared/countries.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { serviceErrors } from './chosen-services.ts';
import { isReceiverPaysOffered, requiredFields, type ShipmentFacts, shipmentTradeArea } from './required-fields.ts';
import { sendable } from './shipment-patch.ts';

/** All errors of an edited shipment; where a field has both kinds, the shape error is shown. */
export function shipmentErrors(shipment: Shipment, facts: ShipmentFacts): FieldErrors {
  return { ...ruleErrors(shipment, facts), ...shapeErrors(shipment) };
}

/** Checks a whole shipment against the schema. A missing value is reported as "required", whatever its type. */
export function shapeErrors(shipment: Shipment): FieldErrors {
  const result = v.safeParse(ShipmentPatchSchema, withoutNulls(sendable(shipment)));
  return result.success ? {} : issuesToFieldErrors(result.issues);
}

export function ruleErrors(shipment: Shipment, facts: ShipmentFacts): FieldErrors {
  const errors = packageErrors(shipment);
  if (facts.deliveryType?.bookingType === 'EDI') Object.assign(errors, messageSizeErrors(shipment));
  for (const path of requiredFields(shipment, facts)) {
    if (isMissing(valueAt(shipment, path))) errors[path] = { code: 'required' };
  }
  if (shipment.receiverPays && !isReceiverPaysOffered(shipment, facts.warehouseCountry)) {
    errors.receiverPays = { code: 'notOffered' };
  }
  const isGone = shipment.deliveryType && !facts.deliveryType && !facts.isDeliveryTypeElsewhere;
  if (isGone) errors.deliveryType = { code: 'unknown' };
  else if (facts.deliveryType && !facts.deliveryType[shipmentTradeArea(shipment, facts.warehouseCountry)]) {
    errors.deliveryType = { code: 'notOffered' };
  }
  Object.assign(errors, serviceErrors(shipment, facts));
  for (const party of ['receiver', 'sender'] as const) {
    const code = shipment.addresses[party]?.countryCode;
    if (code && !isCountry(code)) errors[`addresses.${party}.countryCode`] = { code: 'unknown' };
  }
  const lineNos = new Set<number>();
  for (const [index, { lineNo }] of shipment.goodsLines.entries()) {
    if (lineNos.has(lineNo)) errors[`goodsLines.${index}.lineNo`] = { code: 'duplicate' };
    lineNos.add(lineNo);
  }
  for (const [index, { goodsLineNo }] of shipment.itemLines.entries()) {
    if (goodsLineNo && !lineNos.has(goodsLineNo)) errors[`itemLines.${index}.goodsLineNo`] = { code: 'unknown' };
  }
  return errors;
}

/** Reported at the first line where the packages exceed the limit. */
export function packageErrors({ goodsLines }: Pick<Shipment, 'goodsLines'>): FieldErrors {
  let packages = 0;
  const line = goodsLines.findIndex(({ quantity }) => {
    packages += quantity;
    return packages > SHIPMENT_LIMITS.packages;
  });
  if (line === -1) return {};
  return { [`goodsLines.${line}.quantity`]: { code: 'tooManyPackages', values: { max: SHIPMENT_LIMITS.packages } } };
}

/**
 * What prevents a saved shipment from being booked: everything that prevents saving, a missing delivery type, and a dispatch
 * day that has passed.
 */
export function bookingErrors(shipment: Shipment, facts: ShipmentFacts, today: string): FieldErrors {
  const errors = shipmentErrors(shipment, facts);
  if (!shipment.deliveryType) errors.deliveryType = { code: 'required' };
  if (dayOf(shipment.dispDate) < today) errors.dispDate = { code: 'datePassed' };
  return errors;
}

function valueAt(shipment: Shipment, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], shipment);
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) if (member !== null) kept[key] = withoutNulls(member);
  return kept;
}
