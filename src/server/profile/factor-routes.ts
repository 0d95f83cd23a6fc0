/** A user's own second factors over HTTP. */
import type { FastifyRequest } from 'fastify';
import { siteOf } from '#server/factors/passkeys.ts';
import type { Handlers } from '#server/http/call.ts';
import { onDisconnect } from '#server/http/client-disconnect.ts';
import { createRefreshCookie, placeOf } from '#server/session/calling-browser.ts';
import type { OwnFactors } from './own-factors.ts';
import type { StepUp } from './step-up.ts';

export interface FactorRouteDependencies {
  readonly factors: OwnFactors;
  readonly stepUp: StepUp;
  readonly publicUrl: string | undefined;
}

export function createFactorRoutes({ factors, stepUp, publicUrl }: FactorRouteDependencies): Handlers {
  const cookie = createRefreshCookie(publicUrl);
  const siteOfCall = ({ headers }: FastifyRequest) => siteOf(headers.origin, publicUrl);
  return {
    factors: ({ caller }) => factors.read(caller),
    newTotp: ({ caller, write, body }) => factors.newTotp(caller, write, body.name),
    confirmTotp: ({ caller, write, body }) => factors.confirmTotp(caller, write, body),
    passkeyOptions: ({ caller, write, body, request }) =>
      factors.passkeyOptions(caller, write, body.for ?? 'add', siteOfCall(request)),
    addPasskey: ({ caller, write, body, request }) => factors.addPasskey(caller, write, body, siteOfCall(request)),
    deleteFactor: async ({ caller, write, params }) => {
      await factors.remove(caller, write, params.factorId);
      return undefined;
    },
    newRecoveryCodes: async ({ caller, write }) => ({ codes: await factors.newRecoveryCodes(caller, write) }),
    stepUp: async ({ caller, write, body, request, reply }) => {
      const browser = { address: request.ip, gone: onDisconnect(reply), site: siteOfCall(request) };
      const from = { refreshToken: cookie.read(request), place: placeOf(request) };
      const renewed = await stepUp(caller, write, body, { ...browser, ...from });
      if (renewed !== undefined) cookie.set(request, reply, renewed);
      return undefined;
    },
  };
}
