/** The text of the mail that says a message never reached its carrier, in the recipient's language. */

import type { Language } from './language.ts';
import type { MailTexts } from './mail-texts.ts';

export interface UndeliveredShipment {
  readonly shipmentId: string;
  /** Empty if there is none. */
  readonly orderNumber: string;
  readonly carrier: string;
  readonly receiver: string;
  readonly dispatchDate: string;
  /** How many others were given up at the same time. */
  readonly others: number;
}

export function undeliveredMail(language: Language, shipment: UndeliveredShipment): MailTexts {
  const { shipmentId, orderNumber, carrier, receiver, dispatchDate, others } = shipment;
  const name = orderNumber || shipmentId;
  const both = orderNumber ? `${orderNumber}, ${shipmentId}` : shipmentId;
  if (language === 'sv') {
    return {
      subject: `${name} nådde inte ${carrier}`,
      heading: `${name} nådde inte ${carrier}`,
      text: 'Transportinstruktionen kunde inte lämnas efter fem försök. Godset är inte bokat hos transportören.',
      facts: [
        ['Sändning', others > 0 ? `${both} och ${others} till` : both],
        ['Mottagare', receiver],
        ['Avgång', dispatchDate],
        ['Gör så här', 'Prova anslutningen till transportören och försök igen från EDI-loggen'],
      ],
      button: 'Öppna sändningen',
      orCopy: 'Eller kopiera adressen:',
      reason: 'Skickas till företagets Moderatorer, högst ett mejl i timmen per transportör.',
    };
  }
  return {
    subject: `${name} did not reach ${carrier}`,
    heading: `${name} did not reach ${carrier}`,
    text: 'The transport instructions could not be delivered in five attempts. The goods are not booked with the carrier.',
    facts: [
      ['Shipment', others > 0 ? `${both} and ${others} more` : both],
      ['Receiver', receiver],
      ['Dispatch', dispatchDate],
      ['What to do', 'Test the connection to the carrier and try again from the EDI log'],
    ],
    button: 'Open the shipment',
    orCopy: 'Or copy the address:',
    reason: 'Sent to the Moderators of the company, at most one mail an hour per carrier.',
  };
}
