/** Questions and answers in Swedish. */
import type { Faq } from './reading-text.ts';

export const faq: Faq = {
  title: 'Frågor och svar',
  sections: [
    {
      id: 'booking',
      title: 'Bokning',
      asks: [
        {
          id: 'sent',
          question: 'När skickas en bokning till transportören?',
          answer: [
            'Direkt när du har nät. Utan nät väntar den i kön, med streckad kant, och skickas när anslutningen är tillbaka.',
            'Den väntar till slutet av avgångsdagen eller i 12 timmar, det som inträffar först. Sedan förfaller den i stället för att överraska transportören, och det syns i kön.',
          ],
        },
        {
          id: 'rejected',
          question: 'Varför avvisades min sändning?',
          answer: [
            'Transportören tog inte emot den. Orsaken står i det röda fältet på sändningen. Rätta det som nämns och boka igen.',
          ],
        },
        {
          id: 'change',
          question: 'Kan jag ändra en bokad sändning?',
          answer: [
            'Ja, där leveranstypen tillåter det. Transportören har de tidigare uppgifterna tills du trycker på Uppdatera bokning, och sändningen visar att de skiljer sig åt.',
          ],
        },
        {
          id: 'cancel',
          question: 'Vad händer när jag makulerar en sändning?',
          answer: [
            'En bokad sändning avbokas först hos transportören, där transportören tar emot avbokningar. Annars säger Kaj till, så att du kan ringa. En makulerad sändning kan öppnas igen.',
          ],
        },
      ],
    },
    {
      id: 'printing',
      title: 'Utskrift',
      asks: [
        {
          id: 'printer',
          question: 'Hur kommer etiketterna till min skrivare?',
          answer: [
            'Via utskriftsprogrammet kaj-print: det körs på datorn som skrivaren är kopplad till och skriver ut det du skriver ut i Kaj, utan att fråga. Hämta det i Min profil under Utskrift, starta det och skriv de sex bokstäver som det visar där. En klientnyckel från Min profil fungerar också som förut.',
            'När inget utskriftsprogram svarar öppnas webbläsarens eller surfplattans utskriftsdialog i stället. Under Skrivare i menyn för papperen väljer du vem som skriver ut, vilken skrivare och om etiketterna kommer en och en eller fyra på ett A4.',
          ],
        },
        {
          id: 'twice',
          question: 'Kan jag skriva ut en etikett två gånger?',
          answer: [
            'Ja. Kaj frågar varför och noterar vem som skrev ut den och när, så att inget kolli går iväg med två etiketter utan att det märks.',
          ],
        },
      ],
    },
    {
      id: 'offline',
      title: 'Utan nät',
      asks: [
        {
          id: 'works',
          question: 'Vad fungerar utan nät?',
          answer: [
            'Söka och läsa, nya sändningar, ändringar, anteckningar, adresser och leveranstyper. Det som servern måste veta först, som att skriva ut eller avboka, säger det på knappen.',
          ],
        },
        {
          id: 'both',
          question: 'Vad händer om två av oss ändrar samma sändning?',
          answer: [
            'Ändringar i olika fält läggs ihop. Har båda ändrat samma fält visas värdena bredvid varandra och du väljer. Inget skrivs över i tysthet.',
          ],
        },
        {
          id: 'lost',
          question: 'Kan jag förlora arbete om jag stänger av surfplattan?',
          answer: [
            'Nej. Det du har skrivit och det som väntar i kön finns kvar på enheten, även efter en omstart och en uppdatering. Det skickas nästa gång du öppnar Kaj med anslutning.',
          ],
        },
        {
          id: 'logout',
          question: 'Vad händer med väntande ändringar när jag loggar ut?',
          answer: ['Kaj frågar först: skicka dem nu, behåll dem på enheten tills du loggar in igen, eller släng dem.'],
        },
      ],
    },
    {
      id: 'registers',
      title: 'Adresser och transportörer',
      asks: [
        {
          id: 'import',
          question: 'Hur får vi in våra kunder i Kaj?',
          answer: [
            'Under Inställningar, Adresser, Importera. Välj en CSV-fil från ert affärssystem; Kaj visar vad som skulle hända med varje rad innan något ändras, och importen kan ångras i 24 timmar.',
          ],
        },
        {
          id: 'numbers',
          question: 'Vad händer om en transportörs nummer tar slut?',
          answer: [
            'Kaj varnar på skärmen när få är kvar. När inga finns kvar stannar bokningen med ett tydligt besked tills en superanvändare har lagt in nästa serie från transportören.',
          ],
        },
      ],
    },
    {
      id: 'data',
      title: 'Era uppgifter',
      asks: [
        {
          id: 'csv',
          question: 'Hur får vi ut våra sändningar i ett kalkylark?',
          answer: [
            'Sök fram dem i listan och välj Exportera som CSV i menyn Mer. Filen innehåller alla sändningar som sökningen hittar, en per rad, och öppnas i Excel med ett dubbelklick.',
          ],
        },
        {
          id: 'archive',
          question: 'Kan vi ta med oss alla våra uppgifter?',
          answer: [
            'Ja. Under Inställningar, Abonnemang, Era uppgifter låter en Moderator skapa en ZIP-fil med allt: JSON för program, tabeller för kalkylark och alla fakturor. Lösenord och nycklar är inte med. Filen kan hämtas i 24 timmar.',
          ],
        },
        {
          id: 'end',
          question: 'Hur slutar vi använda Kaj?',
          answer: [
            'Under Inställningar, Abonnemang, Era uppgifter avslutar en Moderator företaget genom att skriva dess namn. Allt fungerar i 30 dagar till, och det går att ångra. Sedan kan ingen logga in längre, och allt tas bort utom fakturorna, som lagen kräver att vi sparar i sju år.',
          ],
        },
      ],
    },
    {
      id: 'account',
      title: 'Konto och pris',
      asks: [
        {
          id: 'unit',
          question: 'Vad är en leveransenhet?',
          answer: ['En bokad sändning, hur många kolli den än har.'],
        },
        {
          id: 'trial',
          question: 'Vad händer efter provperioden?',
          answer: [
            'Allt går fortfarande att läsa och hämta. Bokningen öppnas igen när en plan har valts under Abonnemang.',
          ],
        },
        {
          id: 'test-mode',
          question: 'Vad är testläge?',
          answer: [
            'Ett nytt företag börjar i testläge. Meddelanden till transportörer märks som test tills vi har kontrollerat företagets uppgifter; sedan försvinner märket.',
          ],
        },
      ],
    },
  ],
};
