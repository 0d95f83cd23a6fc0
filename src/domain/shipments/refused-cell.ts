/**
 * Which cell a carrier's refusal is about, read from its own words in English, Swedish, Norwegian or Danish. Carriers answer in
 * sentences and give no field; what names no cell, or one that the shipment does not have, marks none (BOK-04).
 */
import type { Shipment } from '#contract/shipment.ts';

/** The first that fits decides: a product that does not serve a zip code is corrected by choosing another product. */
const CELLS: readonly (readonly [path: string, words: RegExp])[] = [
  [
    'deliveryType',
    /(betjän|betjen|serv(e|ed|es|ice area)\b).*(produkt|product|tjänst)|(produkt|product|tjänst).*(betjän|betjen|serve|kör)/,
  ],
  ['party.zipCode', /post ?(nr|num|kod|code|al code)|zip/],
  ['party.contact.phoneNo', /telefon|phone|mobilnum|\btlf\b/],
  ['party.contact.email', /e-?mail|e-?post|mejladress/],
  ['itemLines.0.hsTariffNumber', /tulltax|statistiskt nummer|varukod|tariff|commodity code|\bhs\b/],
  ['itemLines.0.countryOfOrigin', /ursprung|origin|opprinnelse/],
  ['combiterms', /incoterm|combiterm|leveransvillkor|terms of delivery|leveringsbetingelse/],
  ['value', /varuvärde|vareverdi|goods value|customs value|tullvärde/],
  ['goodsLines.0.weight', /vikt|weight|vekt|vægt/],
  ['goodsLines.0.length', /längd|length|lengde|længde/],
  ['goodsLines.0.width', /bredd|width|bredde/],
  ['goodsLines.0.height', /höjd|height|høyde|højde/],
  ['goodsLines.0.volume', /volym|volume|volum/],
  ['arrivalDate', /leveransdatum|ankomstdatum|delivery date|arrival date|leveringsdato/],
  ['dispDate', /avgångsdatum|avsändningsdatum|hämtdatum|dispatch date|pick-?up date|hentedato|afhentningsdato/],
  ['party.street1', /gatu|street|gateadress|vejnavn|adress/],
  ['party.city', /postort|\bort(en)?\b|city|poststed|\bby(en)?\b/],
  ['party.contact.name', /kontaktperson|contact (name|person)/],
  ['deliveryType', /produkt|product|tjänst/],
];
const SENDER = /avsändar|sender|afsender|avsender|consignor/;

export function refusedCell(words: string, shipment: Pick<Shipment, 'addresses' | 'itemLines'>): string | undefined {
  const said = words.toLowerCase();
  const [path] = CELLS.find(([, named]) => named.test(said)) ?? [];
  if (path === undefined) return undefined;
  if (path.startsWith('itemLines') && shipment.itemLines.length === 0) return undefined;
  if (!path.startsWith('party.')) return path;
  const place = SENDER.test(said) ? 'sender' : 'receiver';
  return shipment.addresses[place] ? path.replace('party', `addresses.${place}`) : undefined;
}
