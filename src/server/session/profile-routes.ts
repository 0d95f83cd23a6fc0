/** One's own profile. Not here: changing it, and the key of the print client. */
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/call.ts';
import { findUser } from './session-repository.ts';

export function createProfileRoutes(db: Db): Handlers {
  return {
    myProfile: async ({ caller }) => {
      const user = await findUser(db, caller.username);
      return { username: caller.username, fullName: user?.full_name ?? '', role: caller.role, hasClientKey: false };
    },
  };
}
