/** The user agreement in Swedish. */
import type { Agreement } from './reading-text.ts';

export const agreement: Agreement = {
  title: 'Användaravtal',
  version: 'Version 1, gäller från 1 januari 2026.',
  short:
    'Ni betalar för plan och tillägg månadsvis, äger era uppgifter och kan sluta när ni vill. Kaj ansvarar för tjänsten men inte för godset.',
  sections: [
    {
      id: 'agreement',
      title: 'Avtalet',
      clauses: [
        'Avtalet gäller mellan den som tillhandahåller Kaj (Kaj) och det företag som registreras (Kunden). Den som registrerar företaget intygar sin rätt att göra det.',
        'Avtalet gäller från registreringen och tills vidare. Kunden kan säga upp det när som helst till månadens slut.',
      ],
    },
    {
      id: 'service',
      title: 'Tjänsten',
      clauses: [
        'Kaj är en tjänst för att boka frakt hos transportörer som Kunden har avtal med. Kaj är inte transportör och ansvarar inte för godset.',
        'I testläge märks meddelanden till transportörer som test. Testläget upphör när Kundens uppgifter är kontrollerade.',
      ],
    },
    {
      id: 'price',
      title: 'Pris och betalning',
      clauses: [
        'Priset följer den valda planen och tilläggen. Moms tillkommer. Fakturor ska betalas inom 30 dagar.',
        'En provperiod på 30 dagar är fri. Därefter kan uppgifterna läsas, men inget bokas förrän en plan är vald.',
        'Prisändringar meddelas minst 30 dagar i förväg.',
      ],
    },
    {
      id: 'users',
      title: 'Användare och säkerhet',
      clauses: [
        'Varje person har en egen inloggning. Moderatorn bestämmer vilka som har tillgång och tar bort dem som slutar.',
        'Lösenord och klientnycklar får inte delas. En förlorad enhet loggas ut under Min profil.',
        'Uppgifter som behövs utan nät sparas på de enheter där Kundens användare loggar in. Kunden ser till att enheterna är låsta.',
      ],
    },
    {
      id: 'data',
      title: 'Personuppgifter',
      clauses: [
        'Kunden äger sina uppgifter och är personuppgiftsansvarig för dem. Kaj behandlar mottagarnas namn, adress, telefon och e-post för Kundens räkning och bara för att utföra tjänsten.',
        'Uppgifter om sändningar sparas i 30 dagar och de extra månader som planen innehåller, och arkiveras sedan.',
        'När avtalet upphör får Kunden hämta sina uppgifter. Därefter raderas de, utom det som Kaj enligt lag måste spara.',
      ],
    },
    {
      id: 'liability',
      title: 'Drift och ansvar',
      clauses: [
        'Planerade avbrott meddelas minst tre dagar i förväg. Arbetet kan fortsätta utan anslutning under ett avbrott.',
        'Kajs ansvar är begränsat till direkt skada och till de senaste tolv månadernas avgifter, om skadan inte har orsakats med uppsåt eller av grov vårdslöshet.',
      ],
    },
    {
      id: 'changes',
      title: 'Ändringar och tvist',
      clauses: [
        'Ändringar av avtalet meddelas minst 30 dagar i förväg. En Kund som inte godtar en ändring kan säga upp avtalet innan den börjar gälla.',
        'Svensk lag gäller. Tvister avgörs av svensk allmän domstol.',
      ],
    },
  ],
};
