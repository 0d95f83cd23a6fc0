/** The user agreement in English. */
import type { Agreement } from './reading-text.ts';

export const agreement: Agreement = {
  title: 'User agreement',
  version: 'Version 1, in force from 1 January 2026.',
  short:
    'You pay monthly for your plan and its extras, own your data and may leave whenever you like. Kaj is responsible for the service, but not for the goods.',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      clauses: [
        'This agreement is between the provider of Kaj (Kaj) and the company that is registered (the Customer). Whoever registers the company confirms that they are entitled to do so.',
        'The agreement applies from registration until further notice. The Customer may end it at any time, with effect from the end of the month.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      clauses: [
        'Kaj is a service for booking freight with carriers that the Customer has agreements with. Kaj is not a carrier and is not responsible for the goods.',
        'In test mode, messages to carriers are marked as tests. Test mode ends when the Customer’s details have been verified.',
      ],
    },
    {
      id: 'price',
      title: 'Price and payment',
      clauses: [
        'The price follows the chosen plan and its extras. VAT is added. Invoices are due within 30 days.',
        'A trial period of 30 days is free. After it the data can be read, but nothing can be booked until a plan has been chosen.',
        'Changes of price are announced at least 30 days in advance.',
      ],
    },
    {
      id: 'users',
      title: 'Users and security',
      clauses: [
        'Every person has a login of their own. The Moderator decides who has access, and removes those who leave.',
        'Passwords and client keys must not be shared. A lost device is signed out under My profile.',
        'Data that is needed without a network is stored on the devices where the Customer’s users log in. The Customer keeps those devices locked.',
      ],
    },
    {
      id: 'data',
      title: 'Personal data',
      clauses: [
        'The Customer owns its data and is the controller of the personal data in it. Kaj processes the names, addresses, telephone numbers and email addresses of receivers on the Customer’s behalf, and only to carry out the service.',
        'Data about shipments is stored for 30 days and for the additional months the plan includes, and is then archived.',
        'When the agreement ends, the Customer may download its data. It is then deleted, except for what the law requires Kaj to keep.',
      ],
    },
    {
      id: 'liability',
      title: 'Operation and liability',
      clauses: [
        'Planned interruptions are announced at least three days in advance. Work can continue without a connection during an interruption.',
        'Kaj’s liability is limited to direct loss, and to the fees of the last twelve months, unless the loss was caused intentionally or by gross negligence.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and disputes',
      clauses: [
        'Changes to this agreement are announced at least 30 days in advance. A Customer who does not accept a change may end the agreement before it takes effect.',
        'Swedish law applies. Disputes are settled by a Swedish general court.',
      ],
    },
  ],
};
