import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SentenceValues } from '#contract/errors.ts';
import type { NoticeCode } from '#contract/notice.ts';
import type { Notification } from '#contract/notification.ts';
import { createWriter } from '#server/db/write.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let user: TestCaller;
let colleague: TestCaller;

const read = async (caller = user) => (await caller.do('staticData')).notifications;

const writeAs = (username: string) =>
  createWriter({ db: server.db, clock: () => new Date() })({ companyId: TEST_COMPANY, username });

/** A notification from a carrier; the reason identifies it. */
async function notify(username: string, reason: string): Promise<void> {
  const notification = { type: 'warning', code: 'bookingRejected', values: { reason }, shipmentId: '100001' } as const;
  await writeAs(username)(async (tx) => ({ body: await addNotification(tx, username, notification) }));
}

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  colleague = await server.signIn(TEST_USERS.Moderator);
});

beforeEach(async () => {
  await server.db.deleteFrom('notifications').execute();
  for (const reason of ['one', 'two', 'three']) await notify(TEST_USERS.DefaultUser, reason);
});

test('notifications are the user’s own, newest first, unread', async () => {
  expect(await read()).toMatchObject([
    { values: { reason: 'three' }, unRead: true, type: 'warning', shipmentId: '100001' },
    { values: { reason: 'two' } },
    { values: { reason: 'one' } },
  ]);
  expect(await read(colleague)).toEqual([]);
});

describe('what one says', () => {
  const SAYINGS: Record<NoticeCode, { values: SentenceValues; en: string; sv: string }> = {
    seriesLow: {
      values: { carrier: 'DSV', series: 'package', left: '40' },
      en: 'Number series: The series of package numbers of DSV has 40 numbers left.',
      sv: 'Nummerserie: Nummerserien för kollinummer hos DSV har 40 nummer kvar.',
    },
    seriesExhausted: {
      values: { carrier: 'DSV', series: 'consignment' },
      en: 'Number series: The series of consignment numbers of DSV has too few numbers left. Extend the series and try again.',
      sv: 'Nummerserie: Nummerserien för sändningsnummer hos DSV räcker inte. Utöka serien och försök igen.',
    },
    dataPutBack: {
      values: {},
      en: 'Older data are back: The data were put back to an older state: what was saved since then is gone. Before anybody books, the next number of each series must be confirmed.',
      sv: 'Äldre uppgifter är tillbaka: Uppgifterna har lagts tillbaka till ett äldre läge: det som sparats sedan dess är borta. Innan någon bokar måste nästa nummer i varje serie bekräftas.',
    },
    leaseLost: {
      values: { device: 'Tablet 3', carrier: 'DSV', first: '101', last: '160', upTo: '112' },
      en: 'Labels without a network: Tablet 3 had taken numbers of DSV (101 to 160) that the restored data do not have. They are void. Labels up to 112 may have been printed: book those shipments again and replace their labels.',
      sv: 'Etiketter utan nätverk: Tablet 3 hade tagit nummer hos DSV (101 till 160) som saknas i de återställda uppgifterna. De är makulerade. Etiketter till och med 112 kan ha skrivits ut: boka de sändningarna igen och byt deras etiketter.',
    },
    numberTwice: {
      values: { device: 'Tablet 3', carrier: 'DSV', number: '104' },
      en: 'A number is on two labels: Tablet 3 had printed 104 of DSV before the data were restored, and this shipment has got it since. Take off the label that Tablet 3 printed.',
      sv: 'Ett nummer står på två etiketter: Tablet 3 hade skrivit ut 104 hos DSV innan uppgifterna återställdes, och den här sändningen har fått det sedan dess. Ta bort etiketten som Tablet 3 skrev ut.',
    },
    documentFailed: {
      values: {},
      en: 'Printing failed: The document could not be made. Check what the shipment says and print again.',
      sv: 'Utskriften misslyckades: Dokumentet kunde inte skapas. Kontrollera sändningens uppgifter och skriv ut igen.',
    },
    printFailed: {
      values: { kind: 'label', text: 'out of paper' },
      en: 'A document did not come out: Transport label: out of paper',
      sv: 'Ett dokument kom inte ut: Transportetikett: out of paper',
    },
    printsFailed: {
      values: { count: 120 },
      en: 'Further documents did not come out: 120 more: the print client has not answered.',
      sv: 'Fler dokument kom inte ut: 120 till: utskriftsprogrammet har inte svarat.',
    },
    repliesRefused: {
      values: { carrier: 'DSV', count: 3, problem: 'sharedOrder', detail: 'SO-1' },
      en: 'Replies not understood: DSV: Several open shipments have the order number SO-1. And 2 more.',
      sv: 'Svar gick inte att förstå: DSV: Flera öppna sändningar har ordernumret SO-1. Och 2 till.',
    },
    repliesNotFetched: {
      values: { carrier: 'DSV', count: 1, problem: 'notFetched', detail: 'signInRefused' },
      en: 'Replies not fetched: DSV: Sign-in refused.',
      sv: 'Svar kunde inte hämtas: DSV: Inloggningen nekades.',
    },
    bookingRejected: {
      values: { reason: 'Postnumret saknas.' },
      en: 'Booking rejected: The carrier says: Postnumret saknas.',
      sv: 'Bokningen avvisades: Transportören svarar: Postnumret saknas.',
    },
    planLimitNear: {
      values: { units: 240, limit: 300 },
      en: 'Plan limit near: 240 of 300 units in 12 months.',
      sv: 'Planens gräns är nära: 240 av 300 leveransenheter på 12 månader.',
    },
    planMoved: {
      values: { units: 310, from: 300, to: 1200 },
      en: 'Another plan: 12 months needed 310 units, so the plan is now up to 1,200 instead of 300.',
      sv: 'Annan plan: 12 månader krävde 310 leveransenheter, så planen är nu upp till 1 200 i stället för 300.',
    },
    endOfDayEnded: {
      values: { done: 3, failed: 1, made: 2 },
      en: 'End of day: Done: 3, of which made, not sent: 2. Not done: 1.',
      sv: 'Dagsavslut: Klara: 3, varav skapade, inte skickade: 2. Inte gjorda: 1.',
    },
    bookingUnanswered: {
      values: {},
      en: 'No answer from the carrier: It is not known whether the carrier has booked. The carrier will be asked again by itself.',
      sv: 'Inget svar från transportören: Det är okänt om transportören har bokat. Frågan ställs igen automatiskt.',
    },
    cancellationRejected: {
      values: { reason: 'Already on its way' },
      en: 'Cancellation rejected: The booking stands with the carrier, who says: Already on its way',
      sv: 'Avbokningen avvisades: Bokningen står kvar hos transportören, som svarar: Already on its way',
    },
    cancellationUnanswered: {
      values: {},
      en: 'No answer from the carrier: It is not known whether the booking is cancelled. The carrier will be asked again by itself.',
      sv: 'Inget svar från transportören: Det är okänt om bokningen är avbokad. Frågan ställs igen automatiskt.',
    },
    cancellationNotTold: {
      values: {},
      en: 'The carrier has not been told: The shipment is cancelled here, but the carrier accepts no cancellations. Call the carrier.',
      sv: 'Transportören vet inget: Sändningen är makulerad här, men transportören tar inte emot avbokningar. Ring transportören.',
    },
    bookingConfirmed: {
      values: {},
      en: 'Booked: The carrier has confirmed the booking.',
      sv: 'Bokad: Transportören har bekräftat bokningen.',
    },
    bookingNumbersUnusable: {
      values: { problem: 'count', given: 2, wanted: 3 },
      en: 'Booked with unusable numbers: The carrier has booked. Package numbers: 2 for 3 packages. Cancel the booking and book again, or call the carrier.',
      sv: 'Bokad med oanvändbara nummer: Transportören har bokat. Kollinummer: 2 till 3 kolli. Avboka och boka igen, eller ring transportören.',
    },
    transmissionFailed: {
      values: {},
      en: 'Transmission failed: The transport instructions could not be sent: the carrier’s server did not answer.',
      sv: 'Överföringen misslyckades: Transportinstruktionen kunde inte överföras: transportörens server svarade inte.',
    },
    invoiceOverdue: {
      values: { invoiceNo: '10042', amount: '1580.00', currency: 'SEK', dueDate: '2026-12-31' },
      en: 'Invoice overdue: 10042, 1580.00 SEK, was due on 2026-12-31.',
      sv: 'Förfallen faktura: 10042, 1580.00 SEK, förföll 2026-12-31.',
    },
    shipmentFailed: {
      values: {},
      en: 'Shipment failed: The shipment could not be processed. Reopen it and try again.',
      sv: 'Sändningen misslyckades: Sändningen kunde inte behandlas. Återöppna den och försök igen.',
    },
  };
  const said = ({ title, message }: Notification) => `${title}: ${message}`;

  test('[SHL-06] the same notifications are read in the language of each call, in the static data and in the feed', async () => {
    await server.db.deleteFrom('notifications').execute();
    const codes = Object.keys(SAYINGS) as NoticeCode[];
    for (const code of codes) {
      const { values } = SAYINGS[code];
      await writeAs(TEST_USERS.DefaultUser)(async (tx) => ({
        body: await addNotification(tx, TEST_USERS.DefaultUser, { type: 'info', code, values }),
      }));
    }
    for (const language of ['en', 'sv'] as const) {
      const headers = { 'accept-language': language };
      const { notifications } = await user.do('staticData', { headers });
      expect(notifications.map(said).reverse()).toEqual(codes.map((code) => SAYINGS[code][language]));
      expect(notifications.map(({ code }) => code).reverse()).toEqual(codes);
      const { changes } = await user.do('changes', { query: { cursor: '' }, headers });
      const fed = changes.flatMap((change) => (change.kind === 'notification' && change.doc ? [said(change.doc)] : []));
      expect(fed.reverse()).toEqual(codes.map((code) => SAYINGS[code][language]));
    }
  });

  test('one that an earlier version stored as a sentence is read as it was written', async () => {
    const stamp = new Date();
    await server.db
      .insertInto('notifications')
      .values({
        company_id: TEST_COMPANY,
        username: TEST_USERS.DefaultUser,
        type: 'info',
        title: 'Nummerserie',
        message: 'Serien tar slut.',
        created_at: stamp,
        changed_at: stamp,
        changed_by: TEST_USERS.DefaultUser,
      })
      .execute();
    const [newest] = await read();
    expect(newest).toMatchObject({ title: 'Nummerserie', message: 'Serien tar slut.' });
    expect(newest).not.toHaveProperty('code');
  });
});

test('[NOT-03] those named are marked, and those up to the newest seen', async () => {
  const [three, two, one] = await read();
  await user.do('saveNotifications', { body: { ids: [three?.id], unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([false, true, true]);
  await user.do('saveNotifications', { body: { upTo: two?.id, unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([false, false, false]);
  await user.do('saveNotifications', { body: { ids: [one?.id], unRead: true } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([false, false, true]);
});

test('[NOT-03] one that arrives meanwhile stays', async () => {
  const [newest] = await read();
  await notify(TEST_USERS.DefaultUser, 'late');
  await user.do('deleteNotifications', { query: { upTo: newest?.id ?? '' } });
  expect(await read()).toMatchObject([{ values: { reason: 'late' } }]);
});

test('[NOT-03] nobody marks or deletes what is another’s', async () => {
  const ids = (await read()).map(({ id }) => id);
  await colleague.do('deleteNotifications', { query: { ids: ids.join(',') } });
  await colleague.do('saveNotifications', { body: { ids, unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([true, true, true]);
  await user.do('deleteNotifications', { query: { ids: ids.slice(1).join(',') } });
  expect(await read()).toHaveLength(1);
});

test('[NOT-03] ids come separated by commas or one by one', async () => {
  const [three, two, one] = await read();
  await user.do('deleteNotifications', { query: { ids: `${three?.id},${two?.id}` } });
  const url = `${server.url}/api/notifications?ids=${one?.id}&ids=${three?.id}`;
  const headers = { authorization: `Bearer ${user.session?.accessToken}` };
  expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
  expect(await read()).toEqual([]);
});

test('[NOT-03] a call without ids is refused, and one with a text that is no id changes nothing', async () => {
  for (const refused of [
    await user.refused('saveNotifications', { body: { unRead: false } }),
    await user.refused('deleteNotifications', {}),
  ]) {
    expect(refused).toMatchObject({ status: 400, fields: { ids: { code: 'required' } } });
  }
  const [newest] = await read();
  const ids = [newest?.id];
  await user.do('saveNotifications', { body: { ids, upTo: 'yesterday', unRead: false } });
  await user.do('saveNotifications', { body: { ids: ['yesterday'], unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([true, true, true]);
});
