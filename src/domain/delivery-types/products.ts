/**
 * Which products and service codes a delivery type can have, and which ones a shipment uses.
 * The form offers choices by these rules, and the server refuses by them.
 * Not here: the products themselves (carriers/suites.ts).
 */
import type { Product, Suite } from '#contract/carrier.ts';
import type { AreaProduct, DeliveryType, DeliveryTypeInput } from '#contract/delivery-type.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { TRADE_AREAS, type TradeArea } from '#contract/primitives.ts';
import type { Shipment } from '#contract/shipment.ts';

type Products = Pick<Suite, 'products'>;

/** With return documents, only products that can carry returns are offered. */
export function offeredProducts(suite: Products, area: TradeArea, returnDocuments: boolean): readonly Product[] {
  return returnDocuments ? suite.products[area].filter((product) => product.returnAvailable) : suite.products[area];
}

export function findProduct(
  suite: Products | undefined,
  area: TradeArea,
  value: string | undefined,
): Product | undefined {
  return suite?.products[area].find((product) => product.value === value);
}

/** The first ticked code that cannot be combined with `code`. */
export function conflictOf(product: Product, ticked: readonly string[], code: string): string | undefined {
  const excluded = product.serviceCodes.find(({ value }) => value === code)?.noCombined ?? [];
  return ticked.find((other) => other !== code && excluded.includes(other));
}

/** The shipment fields that a product with the chosen codes requires. */
export function neededFields(product: Product, chosen: AreaProduct): readonly string[] {
  const codes = product.serviceCodes.filter(({ value }) => chosen.serviceCodes.includes(value));
  return [...new Set([product, ...codes].flatMap((one) => one.neededFields))];
}

/** What a type has for an area, with the services of one shipment in place of its own if that names any. */
export function chosenFor(
  type: Pick<DeliveryType, TradeArea> | undefined,
  area: TradeArea,
  { services }: Pick<Shipment, 'services'>,
): AreaProduct | undefined {
  const chosen = type?.[area] ?? undefined;
  return chosen && services ? { ...chosen, serviceCodes: services } : chosen;
}

/** Whether the goods go to a pick-up point, which can be named. */
export function goesToPickupPoint(product: Product, codes: readonly string[]): boolean {
  return [product, ...product.serviceCodes.filter(({ value }) => codes.includes(value))].some(
    ({ pickupPoint }) => pickupPoint === true,
  );
}

/** Whether goods can come back with this type: its product for the area takes returns. */
export function hasReturnProduct(type: DeliveryType, suite: Products | undefined, area: TradeArea): boolean {
  return findProduct(suite, area, type[area]?.value)?.returnAvailable ?? false;
}

type Choice = Pick<DeliveryTypeInput, 'dom' | 'eu' | 'ex' | 'returnDocuments'>;

/** Everything wrong with the chosen products and codes, by path. A type must have a product for at least one area. */
export function productErrors(choice: Choice, suite: Products): FieldErrors {
  if (TRADE_AREAS.every((area) => !choice[area])) return { 'dom.value': { code: 'required' } };
  const errors: FieldErrors = {};
  for (const area of TRADE_AREAS) {
    const chosen = choice[area];
    if (!chosen) continue;
    const product = findProduct(suite, area, chosen.value);
    if (!product) errors[`${area}.value`] = { code: 'unknown' };
    else if (choice.returnDocuments && !product.returnAvailable) errors[`${area}.value`] = { code: 'notOffered' };
    else Object.assign(errors, codeErrors(`${area}.serviceCodes`, product, chosen.serviceCodes));
  }
  return errors;
}

/** What is wrong with a list of codes, each by its place in it. */
export function codeErrors(list: string, product: Product, codes: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  codes.forEach((code, index) => {
    const path = `${list}.${index}`;
    const conflict = conflictOf(product, codes, code);
    if (!product.serviceCodes.some(({ value }) => value === code))
      errors[path] = { code: 'unknown', values: { value: code } };
    else if (codes.indexOf(code) !== index) errors[path] = { code: 'duplicate', values: { value: code } };
    else if (conflict) errors[path] = { code: 'noCombined', values: { value: code, with: conflict } };
  });
  return errors;
}
