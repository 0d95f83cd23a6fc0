/** Two companies, everybody who might call, and for each operation a request that succeeds for the first of them. */
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { createCarrier } from '#tests/support/freight-world.ts';
import {
  type Answer,
  type CallOptions,
  startTestServer,
  type TestCaller,
  type TestServer,
} from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';
import type { COLUMNS } from './access-expectations.ts';
import { createRequests } from './operation-requests.ts';

/** Appears in every text of the first company, and must appear in no answer to the other. */
export const MARK = 'Märket';
/** Unit: milliseconds; longer than an access token lasts. */
const ELEVEN_MINUTES = 11 * 60_000;

type Column = (typeof COLUMNS)[number];

export interface AccessWorld {
  readonly server: TestServer;
  readonly callers: Readonly<Record<Column, TestCaller>>;
  /** A carrier of the other company. */
  readonly otherCarrierId: string;
  callerOf(column: Column, operation: Operation): Promise<TestCaller>;
  requestFor(name: OperationName, caller: TestCaller): Promise<CallOptions>;
  /** Calls it with what belongs to the first company. */
  callAs(column: Column, name: OperationName): Promise<Answer>;
}

/** Call it at the top of a file. */
export async function createAccessWorld(environment: Readonly<Record<string, string>> = {}): Promise<AccessWorld> {
  let now = new Date();
  const server = await startTestServer({ clock: () => now, environment });
  const expired = await server.signIn(TEST_USERS.Moderator);
  now = new Date(now.getTime() + ELEVEN_MINUTES);
  const callers: Record<Column, TestCaller> = {
    nobody: server.anonymous,
    expired,
    DefaultUser: await server.signIn(TEST_USERS.DefaultUser),
    SuperUser: await server.signIn(TEST_USERS.SuperUser),
    Moderator: await server.signIn(TEST_USERS.Moderator),
    'other DefaultUser': await server.signIn(OTHER_USERS.DefaultUser),
    'other SuperUser': await server.signIn(OTHER_USERS.SuperUser),
    'other Moderator': await server.signIn(OTHER_USERS.Moderator),
  };
  const owner = callers.Moderator;
  const otherCarrierId = await createCarrier(callers['other Moderator']);
  const requests = await createRequests(server, owner, MARK);

  /** The other company needs a delivery type on its own carrier. */
  async function requestFor(name: OperationName, caller: TestCaller): Promise<CallOptions> {
    const request = await requests(name);
    const isOther = caller.session?.companyId !== owner.session?.companyId;
    if (name !== 'createDeliveryType' || !isOther) return request;
    return { body: { ...(request.body as object), carrierId: otherCarrierId } };
  }

  /** A sign-in of its own where the call ends or renews the session. */
  async function callerOf(column: Column, { access }: Operation): Promise<TestCaller> {
    const caller = callers[column];
    const username = caller.session?.username;
    return access === 'cookie' && username !== undefined ? server.signIn(username) : caller;
  }

  return {
    ...{ server, callers, otherCarrierId, callerOf, requestFor },
    callAs: async (column, name) => {
      const caller = await callerOf(column, operations[name]);
      return caller.call(name, await requestFor(name, caller));
    },
  };
}

/** `ok` for the operation's own status, otherwise what it was refused as. */
export function outcome({ status }: Operation, answer: Answer): string {
  if (answer.status === status) return 'ok';
  return String((answer.body as { code?: string } | undefined)?.code ?? answer.status);
}
