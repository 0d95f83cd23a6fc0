/** The products a form offers for one trade area, and which services remain when another product is chosen. */
import type { Option } from '#client/ui/select-field.tsx';
import type { Suite } from '#contract/carrier.ts';
import type { AreaProduct } from '#contract/delivery-type.ts';
import type { TradeArea } from '#contract/primitives.ts';
import { findProduct, offeredProducts } from '#domain/delivery-types/products.ts';

/** A chosen product that is no longer offered keeps its name, so that its error says what it is about. */
export function productOptions(
  suite: Suite | undefined,
  area: TradeArea,
  returnDocuments: boolean,
  chosen: AreaProduct | null,
): readonly Option[] {
  const offered = suite ? offeredProducts(suite, area, returnDocuments) : [];
  const options = offered.map(({ value, name }) => ({ value, label: name }));
  if (!chosen || options.some(({ value }) => value === chosen.value)) return options;
  const { value } = chosen;
  return [...options, { value, label: findProduct(suite, area, value)?.name ?? value, disabled: true }];
}

/** Keeps the services that the new product has, too. */
export function withProduct(
  suite: Suite | undefined,
  area: TradeArea,
  value: string,
  chosen: AreaProduct | null,
): AreaProduct | null {
  if (value === '') return null;
  const offered = findProduct(suite, area, value)?.serviceCodes ?? [];
  const kept = (chosen?.serviceCodes ?? []).filter((code) => offered.some((one) => one.value === code));
  return { value, serviceCodes: kept };
}
