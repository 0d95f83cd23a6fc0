/**
 * The sentence of an error answer: what happened and what to do now. The portal has its own wording for each code; these
 * sentences are for everybody else who reads the API's answers.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from './language.ts';

/** Every 5xx says this, so that nothing internal reaches a caller. */
const INTERNAL = 'Error';

type SpokenCode = Exclude<ErrorCode, 'internal' | 'notBuilt' | 'lookupDown' | 'unavailable'>;

const sentences: Record<Language, Record<SpokenCode, string>> = {
  en: {
    badRequest: 'Some fields are invalid. Correct them and try again.',
    notJson: 'The request must carry a JSON body. Send it as application/json.',
    badCredentials: 'The username or password is incorrect. Check both and try again.',
    badFactor: 'This is not the code. Enter the one that the app shows now, or a recovery code that was not used.',
    stepUp: 'Prove again who you are: your password, a code or a passkey.',
    factorDemanded: 'Your company demands a second factor. Add one in My profile first.',
    factorExpired: 'The login has expired. Begin again with the password.',
    trialEnded:
      'The Free Trial has ended, so nothing can be booked or changed. Choose a plan under Subscription, and it will go on.',
    session: 'You are not logged in, or your session has ended. Log in again.',
    forbidden: 'You do not have permission for this. Ask a moderator of your company.',
    origin: 'This page is not allowed to call the service. Open the portal at its own address.',
    notFound: 'This does not exist. Check the link or search for it.',
    wrongState:
      'What this is about is in another state than this needs. Load it again to see its state and who changed it.',
    inProgress: 'The same request is already being processed. Wait a moment and send it again.',
    superseded: 'The session was renewed a moment ago. Send the request again.',
    inUse: 'This is still in use. Change what uses it first.',
    duplicate: 'This already exists. Choose another name.',
    cursorGone: 'This cursor of the change feed is no longer valid. Start over.',
    linkExpired: 'This link has expired. Ask for a new one.',
    snapshotGone: 'The search result is too old. Search again.',
    stale: 'Someone else has changed this in the meantime. Compare and save again.',
    otherHistory: 'The data were restored from a backup after this was made. Read them anew and decide again.',
    tooLarge: 'The request is too large. Send at most one megabyte.',
    rules: 'Some fields contradict each other. Correct them and try again.',
    tooManyPackages: 'A shipment can have at most 2,000 packages. Divide the goods into several shipments.',
    terminalRefuses: 'The carrier could not take this as it is written. Correct the fields and try again.',
    tooMuchToDraw: 'The documents are too much for one file. Print one document at a time, or fewer copies.',
    seriesHeld:
      'The data were restored from a backup, so no numbers are given out before a moderator has confirmed the series.',
    leaseGone:
      'The numbers on the label cannot be booked from this block. The label is void: print it again after booking.',
    keyReused: 'This key was used for another request. Send it with a new key.',
    tooMany: 'Too many attempts. Wait a while and try again.',
    tooSlow: 'The request took too long to arrive. Send it again.',
    headersTooLarge: 'The headers of the request are too large. Delete the cookies of this site and try again.',
  },
  sv: {
    badRequest: 'Några fält stämmer inte. Rätta dem och skicka igen.',
    notJson: 'Anropet måste ha JSON som innehåll. Skicka det som application/json.',
    badCredentials: 'Användarnamnet eller lösenordet stämmer inte. Kontrollera båda och försök igen.',
    badFactor: 'Det är inte koden. Ange den som appen visar nu, eller en återställningskod som inte är använd.',
    stepUp: 'Visa en gång till vem du är: med lösenord, kod eller passkey.',
    factorDemanded: 'Företaget kräver tvåstegsinloggning. Lägg till den i Min profil först.',
    factorExpired: 'Inloggningen har gått ut. Börja om med lösenordet.',
    trialEnded:
      'Provperioden är slut, så inget kan bokas eller ändras. Välj en plan under Abonnemang, så går det vidare.',
    session: 'Du är inte inloggad eller så har sessionen gått ut. Logga in igen.',
    forbidden: 'Du har inte behörighet till detta. Fråga en moderator i ditt företag.',
    origin: 'Den här sidan får inte anropa tjänsten. Öppna portalen på dess egen adress.',
    notFound: 'Det här finns inte. Kontrollera länken eller sök efter det.',
    wrongState:
      'Det här gäller något som är i ett annat läge än vad som krävs. Hämta det igen för att se läget och vem som ändrade det.',
    inProgress: 'Samma anrop utförs redan. Vänta en stund och skicka igen.',
    superseded: 'Sessionen förnyades nyss. Skicka anropet igen.',
    inUse: 'Det här används fortfarande. Ändra först det som använder det.',
    duplicate: 'Det här finns redan. Välj ett annat namn.',
    cursorGone: 'Platsen i ändringsflödet finns inte längre. Börja om.',
    linkExpired: 'Länken har gått ut. Be om en ny.',
    snapshotGone: 'Sökresultatet är för gammalt. Sök igen.',
    stale: 'Någon annan har ändrat detta under tiden. Jämför och spara igen.',
    otherHistory:
      'Uppgifterna har återställts från en säkerhetskopia efter att det här gjordes. Hämta dem på nytt och ta ställning igen.',
    tooLarge: 'Anropet är för stort. Skicka högst en megabyte.',
    rules: 'Några fält passar inte ihop. Rätta dem och skicka igen.',
    tooManyPackages: 'En sändning kan ha högst 2 000 kolli. Dela upp godset på flera sändningar.',
    terminalRefuses: 'Transportören kan inte ta emot det så som det är skrivet. Rätta fälten och försök igen.',
    tooMuchToDraw: 'Dokumenten blir för mycket för en fil. Skriv ut ett dokument i taget eller färre exemplar.',
    seriesHeld:
      'Uppgifterna har återställts från en säkerhetskopia. Inga nummer delas ut förrän en moderator har bekräftat nummerserien.',
    leaseGone:
      'Numren på etiketten kan inte bokas ur det här blocket. Etiketten gäller inte: boka och skriv ut på nytt.',
    keyReused: 'Nyckeln har använts för ett annat anrop. Skicka med en ny nyckel.',
    tooMany: 'För många försök. Vänta en stund och försök igen.',
    tooSlow: 'Anropet tog för lång tid att komma fram. Skicka det igen.',
    headersTooLarge: 'Anropets huvuden är för stora. Ta bort webbplatsens kakor och försök igen.',
  },
};

export function errorSentence(code: ErrorCode, language: Language): string {
  return isSpoken(code) ? sentences[language][code] : INTERNAL;
}

function isSpoken(code: ErrorCode): code is SpokenCode {
  return code in sentences.en;
}
