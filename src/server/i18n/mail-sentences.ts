/** The text of the mails about an account, in the recipient's language. */
import type { SessionRole } from '#contract/primitives.ts';
import type { Language } from './language.ts';
import type { MailTexts } from './mail-texts.ts';

export type AccountMail =
  | { readonly kind: 'confirm'; readonly fullName: string; readonly company: string }
  | { readonly kind: 'reset'; readonly at: Date; readonly timeZone: string }
  | {
      readonly kind: 'invite';
      /** Name of the person who invites. */
      readonly by: string;
      readonly fullName: string;
      readonly username: string;
      readonly role: SessionRole;
      /** The company's name and number. */
      readonly company: string;
    }
  | { readonly kind: 'unlock' };

type Words<Kind extends AccountMail['kind']> = (mail: Extract<AccountMail, { kind: Kind }>) => MailTexts;
type Sentences = { readonly [Kind in AccountMail['kind']]: Words<Kind> };

const OR_COPY: Record<Language, string> = { en: 'Or copy the address:', sv: 'Eller kopiera adressen:' };

const sentences: Record<Language, Sentences> = {
  en: {
    confirm: ({ fullName, company }) => ({
      subject: 'Confirm your Kaj account',
      heading: 'Confirm your account',
      text: `Hello ${firstName(fullName)}. ${company} is registered. Choose a password and the account is ready.`,
      button: 'Choose a password',
      orCopy: OR_COPY.en,
      reason: 'The link is valid for 24 hours and works once. If you have not registered, you need not do anything.',
    }),
    reset: ({ at, timeZone }) => ({
      subject: 'Reset your Kaj password',
      heading: 'Reset your password',
      text: `Someone, probably you, asked for a new password on ${momentText(at, timeZone, 'en-GB')}.`,
      button: 'Choose a new password',
      orCopy: OR_COPY.en,
      reason:
        'The link is valid for one hour and works once. If it was not you, ignore this mail; the old password still works.',
    }),
    invite: ({ by, fullName, username, role, company }) => ({
      subject: `${by} invites you to Kaj`,
      heading: 'Welcome to Kaj',
      text: `Hello ${firstName(fullName)}. ${by} has given you access to ${company}. Choose a password to begin.`,
      facts: [
        ['Username', username],
        ['Role', role],
        ['Company', company],
      ],
      button: 'Choose a password',
      orCopy: OR_COPY.en,
      reason: `The link is valid for 7 days and works once. If you do not know ${by}, ignore this mail.`,
    }),
    unlock: () => ({
      subject: 'Many failed attempts to log in to Kaj',
      heading: 'Are you trying to log in?',
      text: 'Someone has entered a wrong password for your account many times. Logging in is paused for a while. If it is you, open the link on your own device.',
      button: 'Let me in',
      orCopy: OR_COPY.en,
      reason:
        'The link is valid for one hour and works once. If it is not you, you need not do anything; nobody got in.',
    }),
  },
  sv: {
    confirm: ({ fullName, company }) => ({
      subject: 'Bekräfta ditt konto hos Kaj',
      heading: 'Bekräfta ditt konto',
      text: `Hej ${firstName(fullName)}. ${company} är registrerat. Välj ett lösenord så är kontot klart.`,
      button: 'Välj lösenord',
      orCopy: OR_COPY.sv,
      reason:
        'Länken gäller i 24 timmar och kan användas en gång. Har du inte registrerat dig behöver du inte göra något.',
    }),
    reset: ({ at, timeZone }) => ({
      subject: 'Byt ditt lösenord hos Kaj',
      heading: 'Byt ditt lösenord',
      text: `Någon, troligen du, bad om ett nytt lösenord den ${momentText(at, timeZone, 'sv-SE')}.`,
      button: 'Välj nytt lösenord',
      orCopy: OR_COPY.sv,
      reason:
        'Länken gäller i en timme och kan användas en gång. Var det inte du behöver du inte göra något; det gamla lösenordet gäller fortfarande.',
    }),
    invite: ({ by, fullName, username, role, company }) => ({
      subject: `${by} bjuder in dig till Kaj`,
      heading: 'Välkommen till Kaj',
      text: `Hej ${firstName(fullName)}. ${by} har gett dig tillgång till ${company}. Välj ett lösenord för att börja.`,
      facts: [
        ['Användarnamn', username],
        ['Roll', role],
        ['Företag', company],
      ],
      button: 'Välj lösenord',
      orCopy: OR_COPY.sv,
      reason: `Länken gäller i 7 dagar och kan användas en gång. Känner du inte ${by}, bortse från mejlet.`,
    }),
    unlock: () => ({
      subject: 'Många felaktiga försök att logga in på Kaj',
      heading: 'Är det du som försöker logga in?',
      text: 'Någon har skrivit fel lösenord till ditt konto många gånger. Inloggningen vilar en stund. Är det du, öppna länken på din egen enhet.',
      button: 'Släpp in mig',
      orCopy: OR_COPY.sv,
      reason:
        'Länken gäller i en timme och kan användas en gång. Är det inte du behöver du inte göra något; ingen har kommit in.',
    }),
  },
};

/** Confirmations and invitations go to whoever was named, also to strangers: names in them lead nowhere. */
export function mailWords(language: Language, mail: AccountMail): MailTexts {
  const words = sentences[language][mail.kind] as (mail: AccountMail) => MailTexts;
  const names = ['fullName', 'company', 'by'].filter((name) => name in mail);
  const harmless = names.map((name) => [name, unlinked(mail[name as keyof AccountMail])]);
  return words({ ...mail, ...Object.fromEntries(harmless) });
}

/** What mail programs make links of: an address with its scheme, and words joined as in the name of a host. A mail address may stay. */
const LINKED = /[^\s/:]+@[^\s/:]+|:(?=\/\/)|\.(?=\p{L}{2})/gu;

/** A space of no width ends what would be a link where nobody sees it. */
function unlinked(name: string): string {
  return name.replace(LINKED, (found) => (found.includes('@') ? found : `${found}\u200B`));
}

function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}

function momentText(at: Date, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}
