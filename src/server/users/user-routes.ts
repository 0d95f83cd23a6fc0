/** A company's users over HTTP. How often it is told that an address is taken is limited (registration/taken-limit.ts). */
import type { Handlers } from '#server/http/call.ts';
import type { TakenLimit } from '#server/registration/taken-limit.ts';
import type { UserService } from './user-service.ts';

export interface UserRouteDependencies {
  readonly users: UserService;
  readonly takenLimit: TakenLimit;
}

export function createUserRoutes({ users, takenLimit }: UserRouteDependencies): Handlers {
  return {
    users: ({ caller }) => users.list(caller),
    createUser: ({ caller, write, body, request }) => {
      const { companyId } = caller;
      return takenLimit.guard({ address: request.ip, companyId }, () =>
        users.create(caller, write, body),
      );
    },
    saveUser: ({ caller, write, body, ifMatch }) => users.save(caller, write, body, ifMatch),
    deleteUser: async ({ caller, write, params, ifMatch }) => {
      await users.remove(caller, write, params.username, ifMatch);
      return undefined;
    },
    inviteUser: async ({ caller, write, params }) => {
      await users.invite(caller, write, params.username);
      return undefined;
    },
  };
}
