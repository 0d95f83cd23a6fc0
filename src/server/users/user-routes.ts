/** A company's users over HTTP. */
import type { Handlers } from '#server/http/call.ts';
import type { UserService } from './user-service.ts';

export function createUserRoutes(users: UserService): Handlers {
  return {
    users: ({ caller }) => users.list(caller),
    createUser: ({ caller, write, body }) => users.create(caller, write, body),
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
