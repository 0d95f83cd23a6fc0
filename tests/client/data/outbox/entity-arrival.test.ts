import { describe, expect, test, vi } from 'vitest';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { freshDatabase, openQueueDevice } from './outbox-device.ts';

describe('an answer that brings the entity', () => {
  test('[F2] is in base before its record leaves: cut off in between, it is asked about under its own key', async () => {
    const database = freshDatabase();
    const killed = openQueueDevice('exact', database);
    const { id } = await killed.ask();
    const updateBase = vi.fn(() => new Promise<void>(() => undefined));
    killed.updateBase = updateBase;
    void killed.drain();
    await vi.waitFor(() => expect(updateBase).toHaveBeenCalledOnce());
    expect(await killed.states()).toEqual(['inflight']);
    const next = openQueueDevice('exact', database);
    expect(await next.drain()).toMatchObject({ sent: 1, waiting: 0 });
    expect(next.sent).toMatchObject([{ id, sendings: 2 }]);
    expect(await next.states()).toEqual([]);
    expect(await database.journal.toArray()).toMatchObject([{ what: 'applied', opId: id }]);
  });

  test('is written down as applied where base cannot take it in', async () => {
    const device = openQueueDevice();
    await device.ask();
    device.updateBase = () => Promise.reject(new OfflineError('network', false));
    expect(await device.drain()).toMatchObject({ sent: 1, waiting: 0 });
    expect(await device.states()).toEqual(['applied']);
    await device.ask({ payload: { orderNumber: 'B' } });
    device.updateBase = async () => undefined;
    await device.drain();
    expect(await device.states()).toEqual([]);
    expect(device.sent).toHaveLength(2);
  });
});
