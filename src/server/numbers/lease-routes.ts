/** Leased numbers over HTTP. */
import type { Handlers } from '#server/http/call.ts';
import { deviceIdOf, nameOfDevice } from '#server/http/device-name.ts';
import { giveBackLease, readLeases, takeLease } from './lease-service.ts';

export const leaseRoutes: Handlers = {
  numberLeases: ({ caller, write }) => readLeases(write, caller.deviceId),
  takeNumberLease: ({ write, body, request }) => {
    const device = { id: deviceIdOf(request) ?? body.device, name: nameOfDevice(request) };
    return takeLease(write, body, device);
  },
  returnNumberLease: async ({ write, params }) => {
    await giveBackLease(write, params.leaseId);
  },
};
