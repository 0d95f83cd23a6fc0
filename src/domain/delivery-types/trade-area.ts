/**
 * The trade area of a transport: within one country, within the VAT area of the European Union, or export.
 * It decides which product of a delivery type is used and what the papers must say.
 */
import type { TradeArea } from '#contract/primitives.ts';

/** Member states, Monaco (counts with France), Northern Ireland (goods count as inside), and the pseudo country EU. */
const EU_VAT_AREA: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC XI EU'.split(' '),
);

export function tradeArea(fromCountry: string, toCountry: string): TradeArea {
  if (fromCountry === toCountry) return 'dom';
  return EU_VAT_AREA.has(fromCountry) && EU_VAT_AREA.has(toCountry) ? 'eu' : 'ex';
}
