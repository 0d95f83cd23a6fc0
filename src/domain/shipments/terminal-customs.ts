/**
 * What customs refuse of goods that leave or enter the customs and VAT area of the European Union: no value, no item lines, a
 * tariff number or an origin that cannot be one (BOK-04). The terms of delivery are required by required-fields.ts.
 * Sources: the Harmonised System of the World Customs Organization (chapters 01 to 97, of which 77 is kept free; 98 and 99 are
 * for each country's own use), six digits worldwide, eight in the Combined Nomenclature, ten in TARIC; ISO 3166-1 for the
 * origin, and EU as in TARIC.
 */
import type { Shipment } from '#contract/shipment.ts';
import { isCountryOffered } from '#domain/shared/countries.ts';
import { isOutsideVatArea } from '#domain/shared/vat-area.ts';
import { senderCountry, shipmentTradeArea } from './required-fields.ts';
import { refuse, type TerminalFinding } from './terminal-finding.ts';

const TARIFF_NUMBER = /^(?!00|77)\d{6,10}$/;

export function customsFindings(shipment: Shipment, warehouseCountry: string): TerminalFinding[] {
  if (!passesCustoms(shipment, warehouseCountry)) return [];
  const findings: TerminalFinding[] = [];
  if (!shipment.value) findings.push(refuse('value', { code: 'required' }));
  if (!shipment.currency) findings.push(refuse('currency', { code: 'required' }));
  if (shipment.itemLines.length === 0) findings.push(refuse('itemLines', { code: 'customsItems' }));
  for (const [index, { hsTariffNumber, countryOfOrigin }] of shipment.itemLines.entries()) {
    const at = `itemLines.${index}`;
    if (!hsTariffNumber) findings.push(refuse(`${at}.hsTariffNumber`, { code: 'required' }));
    else if (!isTariffNumber(hsTariffNumber)) findings.push(refuse(`${at}.hsTariffNumber`, { code: 'hsCodeForm' }));
    if (!countryOfOrigin) findings.push(refuse(`${at}.countryOfOrigin`, { code: 'required' }));
    else if (!isOrigin(countryOfOrigin)) findings.push(refuse(`${at}.countryOfOrigin`, { code: 'originUnknown' }));
  }
  return findings;
}

/** Also within a member state, if one end is at a place outside the area: the Canary Islands, Åland, Büsingen. */
export function passesCustoms(shipment: Shipment, warehouseCountry: string): boolean {
  if (shipmentTradeArea(shipment, warehouseCountry) === 'ex') return true;
  const { sender, receiver } = shipment.addresses;
  const from = isOutside(senderCountry(shipment, warehouseCountry), sender?.zipCode ?? null);
  return from !== isOutside(receiver.countryCode, receiver.zipCode);
}

/** Goods to and from Northern Ireland pass no customs. */
function isOutside(country: string, zipCode: string | null): boolean {
  return country !== 'XI' && isOutsideVatArea(country, zipCode);
}

/** Dots and blanks are how the number is written, not part of it. */
function isTariffNumber(text: string): boolean {
  return TARIFF_NUMBER.test(text.replace(/[ .]/g, ''));
}

function isOrigin(code: string): boolean {
  const origin = code.toUpperCase();
  return isCountryOffered(origin) || origin === 'EU';
}
