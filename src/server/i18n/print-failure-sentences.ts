/** Why a paper did not come out, in a notice: by its code, or in the words of the printer. */
import type { Language } from './language.ts';

type Sentences = Readonly<Record<string, (about: string) => string>>;

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    changed: () => 'The shipment was changed before it was printed',
    void: () => 'The shipment may not be printed any more',
    mayBeOut: () => 'It may have come out. Look in the printer.',
    queueStopped: (about) => `The print queue ${about} is stopped at its computer. Start it there and print again.`,
    printerStuck: (about) => `${about} takes nothing. Look at its display.`,
    noPrinter: () => 'No printer is chosen for it.',
    notAdded: (about) => `${about} is not added at the computer with the print program.`,
    notPrinted: (about) => `The print program could not print it: “${about}”`,
  },
  sv: {
    changed: () => 'Sändningen ändrades innan den skrevs ut',
    void: () => 'Sändningen får inte skrivas ut längre',
    mayBeOut: () => 'Det kan ha kommit ut. Titta i skrivaren.',
    queueStopped: (about) => `Skrivarkön ${about} är stoppad på sin dator. Starta den där och skriv ut igen.`,
    printerStuck: (about) => `${about} tar inte emot något. Titta på dess display.`,
    noPrinter: () => 'Ingen skrivare är vald för det.',
    notAdded: (about) => `${about} är inte tillagd på datorn med utskriftsprogrammet.`,
    notPrinted: (about) => `Utskriftsprogrammet kunde inte skriva ut det: ”${about}”`,
  },
};

/** '' if nothing is known. */
export function printFailureSentence(
  language: Language,
  failure: string | number | undefined,
  about: string | number | undefined,
): string {
  const sentence = SENTENCES[language][failure ?? ''];
  return sentence ? sentence(String(about ?? '')) : String(about ?? '');
}
