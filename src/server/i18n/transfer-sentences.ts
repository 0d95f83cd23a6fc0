/** Why a carrier's server could not be used, for notifications and mails; the portal words its own. */
import { TRANSFER_CODES, type TransferCode } from '#contract/carrier-test.ts';
import type { Language } from './language.ts';

const SENTENCES: Record<Language, Record<TransferCode, string>> = {
  en: {
    noServer: 'The connection names no server.',
    nameUnknown: 'Nobody knows the name of the server.',
    addressRefused: 'The server’s address is inside our own network.',
    hostNotListed: 'The server is not among those that may be called from here. Ask support to add it.',
    unreachable: 'No answer from the server.',
    timedOut: 'The server took too long.',
    connectionLost: 'The connection broke.',
    protocolUnknown: 'The server does not speak this protocol.',
    hostKeyChanged: 'The server shows another host key than the approved one.',
    tlsRefused: 'The server offers no encryption.',
    certificateExpired: 'The server’s certificate has expired.',
    certificateInvalid: 'The server’s certificate is not trusted.',
    signInRefused: 'Sign-in refused.',
    directoryRefused: 'The directory could not be opened.',
    readRefused: 'The directory could not be read.',
    writeRefused: 'The file could not be written.',
    diskFull: 'The server’s disk is full.',
    renameRefused: 'The file could not be renamed.',
    removeRefused: 'The file could not be removed.',
  },
  sv: {
    noServer: 'Kopplingen anger ingen server.',
    nameUnknown: 'Serverns namn är okänt.',
    addressRefused: 'Serverns adress ligger i vårt eget nät.',
    hostNotListed: 'Servern hör inte till dem som får anropas härifrån. Be supporten lägga till den.',
    unreachable: 'Inget svar från servern.',
    timedOut: 'Servern tog för lång tid på sig.',
    connectionLost: 'Förbindelsen bröts.',
    protocolUnknown: 'Servern talar inte det här protokollet.',
    hostKeyChanged: 'Servern visar en annan värdnyckel än den godkända.',
    tlsRefused: 'Servern erbjuder ingen kryptering.',
    certificateExpired: 'Serverns certifikat har gått ut.',
    certificateInvalid: 'Serverns certifikat är inte betrott.',
    signInRefused: 'Inloggningen nekades.',
    directoryRefused: 'Katalogen gick inte att öppna.',
    readRefused: 'Katalogen gick inte att läsa.',
    writeRefused: 'Filen gick inte att skriva.',
    diskFull: 'Serverns disk är full.',
    renameRefused: 'Filen gick inte att döpa om.',
    removeRefused: 'Filen gick inte att ta bort.',
  },
};

/** '' for a code that only a newer process knows. */
export function transferSentence(language: Language, problem: string): string {
  const code = TRANSFER_CODES.find((one) => one === problem);
  return code ? SENTENCES[language][code] : '';
}
