/**
 * A company's users over HTTP, and their limits: how often a company is told that an address is taken
 * (company/disclosure-limit.ts), and how many invitations it sends (account/mail-limit.ts).
 */
import { createMailLimit } from '#server/account/mail-limit.ts';
import type { DisclosureLimit } from '#server/company/disclosure-limit.ts';
import type { Handlers } from '#server/http/call.ts';
import { type SharedLimits, underLimit } from '#server/http/shared-limit.ts';
import type { UserService } from './user-service.ts';

export interface UserRouteDependencies {
  readonly users: UserService;
  readonly limits: SharedLimits;
  readonly takenLimit: DisclosureLimit;
}

export function createUserRoutes({ users, limits, takenLimit }: UserRouteDependencies): Handlers {
  const invitations = createMailLimit(limits, 'invitation');
  /** Only invitations that are sent are counted. */
  const inviting = <Result>(companyId: string, username: string, invite: () => Promise<Result>) =>
    underLimit(invitations(companyId, username), invite, (outcome) => 'result' in outcome);

  return {
    users: ({ caller }) => users.list(caller),
    createUser: ({ caller, write, body, request }) => {
      const { companyId } = caller;
      return takenLimit.guard({ address: request.ip, companyId }, () =>
        inviting(companyId, body.username, () => users.create(caller, write, body)),
      );
    },
    saveUser: ({ caller, write, body, ifMatch }) => users.save(caller, write, body, ifMatch),
    deleteUser: async ({ caller, write, params, ifMatch }) => {
      await users.remove(caller, write, params.username, ifMatch);
      return undefined;
    },
    resetFactors: async ({ caller, write, params }) => {
      await users.resetFactors(caller, write, params.username);
      return undefined;
    },
    inviteUser: async ({ caller, write, params: { username } }) => {
      await inviting(caller.companyId, username, () => users.invite(caller, write, username));
      return undefined;
    },
  };
}
