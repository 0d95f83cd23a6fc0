/** What composition.ts makes once and every screen may use. The signed-in user's part is loaded when there is one. */
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import type { ConnectivityService } from './connectivity.ts';
import type { SessionService } from './session/session.ts';
import type { SessionUser } from './session/session-reducer.ts';
import type { UserData } from './user-data.ts';

export interface Services {
  readonly api: ApiClient;
  readonly session: SessionService;
  readonly connectivity: ConnectivityService;
  readonly queryClient: QueryClient;
  /** The same one for as long as the same user is signed in. */
  openUserData(user: SessionUser): Promise<UserData>;
}
