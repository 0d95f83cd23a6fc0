/** What an answer of the server to something else does to what waits after silence. */
import { expect, test, vi } from 'vitest';
import { followConnectivity } from '#client/data/reconnect.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { newShipmentPatch } from '#tests/client/support/shipment-samples.ts';
import { newDevice, openPortal } from '#tests/client/support/test-portal.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();

/** A device that reaches the server, with one save that waits nearly a minute for its next try. */
async function waitingDevice(state: 'ambiguous' | 'retry') {
  const portal = openPortal(server, newDevice());
  const { session, connectivity, userData } = portal;
  const data = await portal.signIn(TEST_USERS.DefaultUser);
  await data.pull();
  portal.network.state = 'cut';
  const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21');
  await data.shipments.save({ base, patch: newShipmentPatch({ orderNumber: `PAUSE-${state}` }) });
  portal.network.state = 'open';
  await portal.api.call('ping', {});
  expect(connectivity.state.get()).toBe('online');
  const [entry] = await data.work.outbox.toArray();
  if (!entry) throw new Error('Nothing waits');
  const nextAt = Date.now() + 55_000;
  await data.work.outbox.put({ ...entry, state, silences: 9, sendings: 1, sentAt: 1, nextAt });
  await vi.waitFor(() => expect(data.outbox.records.get().entries).toMatchObject([{ state, nextAt }]));
  followConnectivity({ connectivity, session, userData });
  return { portal, data, nextAt };
}

test('[OFF-04] after silence, an answer to anything else shortens the pause to ten seconds at most', async () => {
  const { portal, data } = await waitingDevice('ambiguous');
  await portal.api.call('ping', {});
  await vi.waitFor(async () => expect(await data.work.outbox.count()).toBe(0), { timeout: 25_000 });
}, 30_000);

test('[OFF-04] what the server itself has put off waits as long as it asked, whatever it answers to others', async () => {
  const { data, nextAt } = await waitingDevice('retry');
  await data.outbox.answeredElse();
  expect(await data.work.outbox.toArray()).toMatchObject([{ state: 'retry', nextAt }]);
});
