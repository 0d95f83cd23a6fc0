/** A user's own account over HTTP. */
import type { Handlers } from '#server/http/call.ts';
import type { ProfileService } from './profile-service.ts';

export function createProfileRoutes(profiles: ProfileService): Handlers {
  return {
    myProfile: ({ caller }) => profiles.read(caller),
    saveMyProfile: ({ caller, write, body }) => profiles.rename(caller, write, body.fullName),
    newClientKey: async ({ caller, write }) => ({ clientKey: await profiles.newClientKey(caller, write) }),
    sessions: ({ caller }) => profiles.sessions(caller),
    endSession: async ({ write, params }) => {
      await profiles.endSession(write, params.sessionId);
      return undefined;
    },
  };
}
