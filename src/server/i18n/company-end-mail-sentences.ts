/** The text of the mail that tells a moderator that their company ends, in the recipient's language. */
import type { Language } from './language.ts';
import type { MailTexts } from './mail-texts.ts';

/** `day`: by the warehouse's calendar. `by`: who asked for it. */
export interface CompanyEnd {
  readonly company: string;
  readonly by: string;
  readonly day: string;
}

export function companyEndMail(language: Language, { company, by, day }: CompanyEnd): MailTexts {
  if (language === 'sv') {
    return {
      subject: `${company} avslutas i Kaj den ${day}`,
      heading: `${company} avslutas den ${day}`,
      text: `${by} har begärt att företaget ska avslutas. Den ${day} tas allt bort utom fakturorna, som lagen kräver att vi sparar, och ingen kan logga in längre. Fram till dess går allt att använda som vanligt, alla uppgifter kan hämtas i en fil och en Moderator kan ångra det.`,
      button: 'Öppna Abonnemang',
      orCopy: 'Eller kopiera adressen:',
      reason: 'Du får mejlet för att du är Moderator för företaget i Kaj.',
    };
  }
  return {
    subject: `${company} ends in Kaj on ${day}`,
    heading: `${company} ends on ${day}`,
    text: `${by} has asked for the company to be ended. On ${day} everything is deleted but the invoices, which the law requires us to keep, and nobody can log in any more. Until then everything works as usual, all data can be downloaded as one file, and a Moderator can take it back.`,
    button: 'Open Subscription',
    orCopy: 'Or copy the address:',
    reason: 'You get this mail because you are a Moderator of the company in Kaj.',
  };
}
