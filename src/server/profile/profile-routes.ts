/** A user's own account over HTTP. */
import type { Handlers } from '#server/http/call.ts';
import { onDisconnect } from '#server/http/client-disconnect.ts';
import type { OwnPassword } from './own-password.ts';
import type { ProfileService } from './profile-service.ts';

export function createProfileRoutes(profiles: ProfileService, password: OwnPassword): Handlers {
  return {
    myProfile: ({ caller }) => profiles.read(caller),
    saveMyProfile: ({ caller, write, body }) => profiles.rename(caller, write, body.fullName),
    changeMyPassword: async ({ caller, write, body, request, reply }) => {
      await password.change(caller, write, body, { address: request.ip, gone: onDisconnect(reply) });
      return undefined;
    },
    newClientKey: async ({ caller, write }) => ({ clientKey: await profiles.newClientKey(caller, write) }),
    sessions: ({ caller }) => profiles.sessions(caller),
    endOtherSessions: async ({ caller, write }) => {
      await profiles.endOtherSessions(caller, write);
      return undefined;
    },
    endSession: async ({ write, params }) => {
      await profiles.endSession(write, params.sessionId);
      return undefined;
    },
  };
}
