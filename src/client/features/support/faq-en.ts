/** Questions and answers in English. */
import type { Faq } from './reading-text.ts';

export const faq: Faq = {
  title: 'Questions and answers',
  sections: [
    {
      id: 'booking',
      title: 'Booking',
      asks: [
        {
          id: 'sent',
          question: 'When is a booking sent to the carrier?',
          answer: [
            'At once when you are online. Without a network it waits in the queue, marked with a dashed edge, and is sent when the connection is back.',
            'It waits until the end of the dispatch day or for 12 hours, whichever comes first. After that it expires instead of surprising the carrier, and the queue says so.',
          ],
        },
        {
          id: 'rejected',
          question: 'Why was my shipment rejected?',
          answer: [
            'The carrier refused it. The reason stands in the red banner on the shipment. Correct what it names and book again.',
          ],
        },
        {
          id: 'change',
          question: 'Can I change a shipment that is booked?',
          answer: [
            'Yes, where the delivery type allows it. The carrier keeps the earlier data until you press Update booking, and the shipment says that the two differ.',
          ],
        },
        {
          id: 'cancel',
          question: 'What happens when I cancel a shipment?',
          answer: [
            'A booked one is cancelled at the carrier first, where the carrier accepts cancellations. Where it does not, Kaj tells you, so that you can call. A cancelled shipment can be reopened.',
          ],
        },
      ],
    },
    {
      id: 'printing',
      title: 'Printing',
      asks: [
        {
          id: 'printer',
          question: 'How do labels reach my printer?',
          answer: [
            'Through the print program, kaj-print: it runs on the computer the printer is connected to and prints what you print in Kaj, without asking. Get it in My profile under Printing, start it, and write the six letters it shows there. A client key from My profile still works as well.',
            'While no print program answers, the print dialog of your browser or tablet opens instead. Under Printers in the menu of the papers you choose who prints, the printer, and whether labels come one by one or four on an A4 page.',
          ],
        },
        {
          id: 'twice',
          question: 'Can I print a label twice?',
          answer: [
            'Yes. Kaj asks why and records who printed it and when, so that a package never goes out under two labels unnoticed.',
          ],
        },
      ],
    },
    {
      id: 'offline',
      title: 'Without a network',
      asks: [
        {
          id: 'works',
          question: 'What works without a network?',
          answer: [
            'Searching and reading, new shipments, changes, notes, addresses and delivery types. What the server must know first, such as printing or cancelling a booking, says so on its button.',
          ],
        },
        {
          id: 'both',
          question: 'What if two of us change the same shipment?',
          answer: [
            'Changes to different fields are put together. If both of you changed the same field, the two values are shown side by side and you choose. Nothing is overwritten silently.',
          ],
        },
        {
          id: 'lost',
          question: 'Can I lose work by closing the tablet?',
          answer: [
            'No. What you have typed and what waits in the queue stays on the device, through a restart and an update too. It is sent the next time you open Kaj with a connection.',
          ],
        },
        {
          id: 'logout',
          question: 'What happens to waiting changes when I log out?',
          answer: ['Kaj asks first: send them now, keep them on this device until you log in again, or discard them.'],
        },
      ],
    },
    {
      id: 'registers',
      title: 'Addresses and carriers',
      asks: [
        {
          id: 'import',
          question: 'How do I bring our customers into Kaj?',
          answer: [
            'Under Settings, Addresses, Import. Choose a CSV file from your business system; Kaj shows what would become of each row before anything is changed, and you can undo the import for 24 hours.',
          ],
        },
        {
          id: 'numbers',
          question: 'What if a carrier’s numbers run out?',
          answer: [
            'Kaj warns on the screen when few are left. When none are left, booking stops with a clear message until a Superuser has entered the next range from the carrier.',
          ],
        },
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      asks: [
        {
          id: 'csv',
          question: 'How do we get our shipments into a spreadsheet?',
          answer: [
            'Search for them in the list and choose Export as CSV in the menu More. The file has every shipment that the search finds, one per line, and opens in Excel with a double click.',
          ],
        },
        {
          id: 'archive',
          question: 'Can we take all our data with us?',
          answer: [
            'Yes. Under Settings, Subscription, Your data a Moderator has everything made into one ZIP file: JSON for programs, tables for a spreadsheet, and every invoice. Passwords and keys are not in it. It can be downloaded for 24 hours.',
          ],
        },
        {
          id: 'end',
          question: 'How do we stop using Kaj?',
          answer: [
            'Under Settings, Subscription, Your data a Moderator ends the company by typing its name. Everything works for 30 days more, and it can be taken back. Then nobody can log in any more, and everything is deleted but the invoices, which the law requires us to keep for seven years.',
          ],
        },
      ],
    },
    {
      id: 'account',
      title: 'Account and price',
      asks: [
        {
          id: 'unit',
          question: 'What is a delivery unit?',
          answer: ['One booked shipment, however many packages it has.'],
        },
        {
          id: 'trial',
          question: 'What happens after the Free Trial?',
          answer: [
            'Everything can still be read and downloaded. Booking starts again when a plan has been chosen under Subscription.',
          ],
        },
        {
          id: 'test-mode',
          question: 'What is test mode?',
          answer: [
            'A new company starts in test mode. Messages to carriers are marked as tests until we have verified your company’s details; then the banner disappears.',
          ],
        },
      ],
    },
  ],
};
