/** Leased numbers over HTTP. */
import type { ServerContext } from '#server/feed/server-feature.ts';
import type { Handlers } from '#server/http/call.ts';
import { deviceIdOf, nameOfDevice } from '#server/http/device-name.ts';
import { createLeaseProofs } from './lease-proof.ts';
import { reportLease } from './lease-report.ts';
import { giveBackLease, readLeases, takeLease } from './lease-service.ts';

export function createLeaseRoutes(context: ServerContext): Handlers {
  const { seal, open } = createLeaseProofs(context.secretBox);
  return {
    numberLeases: ({ caller, write }) => readLeases(write, caller.deviceId),
    takeNumberLease: ({ write, body, request }) => {
      const device = { id: deviceIdOf(request) ?? body.device, name: nameOfDevice(request) };
      return takeLease({ write, seal }, body, device);
    },
    reportNumberLease: ({ caller: { companyId }, write, params: { leaseId }, body: report }) =>
      reportLease({ ...context, open }, write, { companyId, leaseId, report }),
    returnNumberLease: async ({ write, params }) => {
      await giveBackLease(write, params.leaseId);
    },
  };
}
