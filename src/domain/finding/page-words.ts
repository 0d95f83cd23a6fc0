/**
 * The pages that the box leads to, by the words of the menu: Swedish and English both, always, as a day may be written. Pure.
 * Not here: how a page is called on the screen (client/features/shipments/finding/find-pages.ts).
 */
import type { AskedText } from '#domain/shipments/asked-text.ts';
import { foldToFind } from '#domain/shipments/found-text.ts';

const NAMES = {
  '/Home': ['Today', 'I dag'],
  '/Shipments': ['Shipments', 'Sändningar'],
  '/Loads': ['Load check', 'Lastkontroll'],
  '/EndOfDay': ['End of day', 'Dagsavslut'],
  '/Carriers': ['Carriers', 'Transportörer'],
  '/DeliveryTypes': ['Delivery types', 'Leveranstyper'],
  '/Addresses': ['Addresses', 'Adresser'],
  '/Printing': ['Printing', 'Printers', 'Utskrift', 'Skrivare'],
  '/MyProfile': ['My profile', 'Min profil'],
  '/Subscription': ['Subscription', 'Company', 'Abonnemang', 'Företag'],
  '/Users': ['Users', 'Användare'],
  '/Audit': ['Audit log', 'Granskningslogg'],
  '/Test': ['Check this device', 'Kontrollera enheten'],
  '/Support': ['Support', 'FAQ', 'Help', 'Vanliga frågor', 'Hjälp'],
} as const;

export type NamedPage = keyof typeof NAMES;

/** One letter begins too many names. */
const SHORTEST = 2;

const pages = Object.entries(NAMES).map(([page, names]) => ({
  page: page as NamedPage,
  names: names.map((name) => name.split(' ').map(foldToFind)),
}));

/** Those with a name that the text begins, or whose words it begins; the former first. */
export function findPages({ words, whole }: Pick<AskedText, 'words' | 'whole'>): readonly NamedPage[] {
  if (whole.length < SHORTEST) return [];
  const begins = (name: readonly string[]) => name.join('').startsWith(whole);
  const hasWords = (name: readonly string[]) => words.every((word) => name.some((own) => own.startsWith(word)));
  const first = pages.filter(({ names }) => names.some(begins));
  const others = pages.filter((one) => !first.includes(one) && one.names.some(hasWords));
  return [...first, ...others].map(({ page }) => page);
}
