/** The texts of the mails that tell a user what became of their password and second factors, in the recipient's language. */
import type { Language } from './language.ts';
import type { MailTexts } from './mail-texts.ts';

/** `by`: the Moderator who took all of them away. */
export type LoginNews =
  | { readonly what: 'added' | 'removed'; readonly name: string }
  | { readonly what: 'codes' | 'password' }
  | { readonly what: 'reset'; readonly by: string };

export function loginMail(language: Language, news: LoginNews): MailTexts {
  return language === 'sv' ? swedish(news) : english(news);
}

function swedish(news: LoginNews): MailTexts {
  const common = {
    button: 'Öppna Min profil',
    orCopy: 'Eller kopiera adressen:',
    reason:
      'Du får mejlet för att någon ändrade hur du loggar in. Var det inte du, byt lösenord och säg till en moderator.',
  };
  switch (news.what) {
    case 'added':
      return {
        subject: 'Tvåstegsinloggning är tillagd',
        heading: 'Tvåstegsinloggning är tillagd',
        text: `${news.name} har lagts till. Nästa gång du loggar in frågar Kaj efter det också. Spara återställningskoderna: de släpper in dig om det försvinner.`,
        ...common,
      };
    case 'removed':
      return {
        subject: 'Ett sätt att logga in är borttaget',
        heading: 'Ett sätt att logga in är borttaget',
        text: `${news.name} har tagits bort. Kaj frågar inte längre efter det när du loggar in.`,
        ...common,
      };
    case 'codes':
      return {
        subject: 'Nya återställningskoder',
        heading: 'Nya återställningskoder är gjorda',
        text: 'Tio nya återställningskoder har gjorts. De gamla fungerar inte längre.',
        ...common,
      };
    case 'password':
      return {
        subject: 'Ditt lösenord hos Kaj är bytt',
        heading: 'Ditt lösenord är bytt',
        text: 'Lösenordet till ditt konto har bytts. Bara det nya gäller.',
        ...common,
        reason:
          'Du får mejlet för att någon ändrade hur du loggar in. Var det inte du, välj Glömt lösenordet på inloggningssidan och säg till en moderator.',
      };
    case 'reset':
      return {
        subject: 'Din tvåstegsinloggning är återställd',
        heading: 'Din tvåstegsinloggning är återställd',
        text: `${news.by} har tagit bort din tvåstegsinloggning och loggat ut dig överallt. Logga in med lösenordet och lägg till den igen.`,
        ...common,
      };
  }
}

function english(news: LoginNews): MailTexts {
  const common = {
    button: 'Open My profile',
    orCopy: 'Or copy the address:',
    reason:
      'You get this mail because somebody changed how you log in. If it was not you, change your password and tell a moderator.',
  };
  switch (news.what) {
    case 'added':
      return {
        subject: 'Two-step login is added',
        heading: 'Two-step login is added',
        text: `${news.name} was added. The next time you log in, Kaj asks for it too. Keep the recovery codes: they let you in if it is lost.`,
        ...common,
      };
    case 'removed':
      return {
        subject: 'A way of logging in is removed',
        heading: 'A way of logging in is removed',
        text: `${news.name} was removed. Kaj no longer asks for it when you log in.`,
        ...common,
      };
    case 'codes':
      return {
        subject: 'New recovery codes',
        heading: 'New recovery codes were made',
        text: 'Ten new recovery codes were made. The earlier ones no longer work.',
        ...common,
      };
    case 'password':
      return {
        subject: 'Your Kaj password is changed',
        heading: 'Your password is changed',
        text: 'The password of your account was changed. Only the new one works.',
        ...common,
        reason:
          'You get this mail because somebody changed how you log in. If it was not you, choose Forgot the password on the login page and tell a moderator.',
      };
    case 'reset':
      return {
        subject: 'Your two-step login is reset',
        heading: 'Your two-step login is reset',
        text: `${news.by} has removed your two-step login and logged you out everywhere. Log in with the password and add it again.`,
        ...common,
      };
  }
}
