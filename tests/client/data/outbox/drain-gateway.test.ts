import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '#domain/outbox/classify-outcome.ts';
import { openQueueDevice, type QueueDevice, success } from './outbox-device.ts';

const MINUTE = 60_000;

describe('something on the way that answers for the server', () => {
  const stranger = (status: number): SendOutcome => ({ kind: 'silence', sent: true, stranger: status });

  async function drainTimes(device: QueueDevice, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await device.drain();
      device.clock.now += MINUTE;
    }
  }

  test.each([403, 405, 412, 422, 451, 500, 200, 204])(
    '[FLD-07] [W02] puts an entry to its person after three answers of %i, while others are sent',
    async (status) => {
      const device = openQueueDevice();
      device.isServerThere = true;
      await device.ask();
      await device.ask({ entityKey: 'shipment:100002' });
      device.answers.push(stranger(status), success('100002', 2), stranger(status), stranger(status));
      await drainTimes(device, 5);
      expect(device.sent.map(({ entityKey }) => entityKey)).toEqual([
        'shipment:100001',
        'shipment:100002',
        'shipment:100001',
        'shipment:100001',
      ]);
      const [held, ...others] = (await device.store.read()).entries;
      expect(others).toEqual([]);
      // Nobody knows whether it took effect, and it keeps its key.
      expect(held).toMatchObject({
        ...{ state: 'held', need: { kind: 'hold', reason: 'intercepted', status }, sendings: 3, id: 'id-1' },
      });
    },
  );

  test('[FLD-07] [W02] is sent again under its key when its person says so, and counted anew', async () => {
    const device = openQueueDevice();
    device.isServerThere = true;
    await device.ask();
    device.answers.push(stranger(403), stranger(403), stranger(403));
    await drainTimes(device, 3);
    await device.store.move('id-1', { type: 'released' });
    device.answers.push(stranger(403));
    await device.drain();
    expect(await device.states()).toEqual(['ambiguous']);
    device.clock.now += MINUTE;
    await device.drain();
    expect(await device.states()).toEqual([]);
    expect(device.sent.map(({ id }) => id)).toEqual(Array(5).fill('id-1'));
  });

  test('[FLD-07] [GW01] puts an entry to its person whose connection breaks ten times, while the server answers others', async () => {
    const device = openQueueDevice();
    device.isServerThere = true;
    await device.ask();
    await device.ask({ entityKey: 'shipment:100002' });
    const cut: SendOutcome = { kind: 'silence', sent: true };
    device.answers.push(cut, success('100002', 2), ...Array(9).fill(cut));
    await drainTimes(device, 9);
    expect(await device.states()).toEqual(['ambiguous']);
    await drainTimes(device, 2);
    const [held, ...others] = (await device.store.read()).entries;
    expect(others).toEqual([]);
    expect(held).toMatchObject({
      ...{ state: 'held', need: { kind: 'hold', reason: 'intercepted', status: 0 }, sendings: 10, id: 'id-1' },
    });
  });

  test('[FLD-07] [GW01] keeps an entry that breaks on a network that is gone', async () => {
    const device = openQueueDevice();
    await device.ask();
    device.answers.push(...Array(15).fill({ kind: 'silence', sent: true }));
    await drainTimes(device, 15);
    expect(await device.states()).toEqual(['ambiguous']);
  });

  test('[OFF-14] counts nothing while the server itself does not answer', async () => {
    const device = openQueueDevice();
    await device.ask();
    device.answers.push(...Array(6).fill(stranger(403)));
    await drainTimes(device, 6);
    expect(await device.states()).toEqual(['ambiguous']);
  });
});
