/** A series that runs low tells the moderators on screen, and by mail where it asks for that. */
import { afterAll, expect, test, vi } from 'vitest';
import {
  book,
  consignmentSeries,
  createEdiDeliveryType,
  createShipment,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const post = await startMailServer();
afterAll(() => post.close());
const server = await startTestServer({ environment: { SMTP_URL: post.url, PUBLIC_URL: 'https://kaj.example.com' } });
const moderator = await server.signIn(TEST_USERS.Moderator);

test('[NUM-02] the booking that reaches the warning level tells the moderators, once, and mails them where the series asks', async () => {
  const low = { from: '456100000', to: '456100009', current: '456100000', warning: 8 };
  const deliveryType = await createEdiDeliveryType(moderator, {
    consignment: { ...consignmentSeries(low), emailWarning: true },
    package: { ...packageSeries({ prefix1: '37351111', warning: 999_999_996 }), emailWarning: false },
  });
  for (let count = 0; count < 4; count++) {
    await book(moderator, (await createShipment(moderator, { deliveryType })).shipmentId);
  }
  const { notifications } = await moderator.do('staticData', {});
  const told = notifications.filter(({ code }) => code === 'seriesLow');
  expect(told.map(({ values }) => values?.series).toSorted()).toEqual(['consignment', 'package']);
  expect(told.find(({ values }) => values?.series === 'consignment')?.values?.left).toBe('8');
  const mails = await vi.waitFor(
    () => {
      const found = post.mails.filter(({ to }) => to === TEST_USERS.Moderator);
      if (found.length === 0) throw new Error('no mail yet');
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/consignment numbers|Fraktsedelsnumren/);
  expect(mails[0]?.text).toContain(' 8 ');
  expect(mails[0]?.link).toMatch(/^https:\/\/kaj\.example\.com\/Carriers\/\d+$/);
});

test('[NUM-02] whoever prints is told of a series at its warning level, where it asks for that', async () => {
  const asking = { ...consignmentSeries({ from: '456200000', to: '456200009', warning: 8 }), printWarning: true };
  const silent = { ...packageSeries({ prefix1: '37351112', warning: 999_999_999 }), printWarning: false };
  const deliveryType = await createEdiDeliveryType(moderator, { consignment: asking, package: silent });
  const print = async () => {
    const { shipmentId } = await createShipment(moderator, { deliveryType });
    return (await moderator.do('printShipment', { params: { shipmentId }, body: {} })).notices;
  };
  expect(await print()).toEqual([]);
  const [notice, ...others] = (await print()) ?? [];
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ code: 'seriesLow', values: { series: 'consignment', left: '8' } });
});
