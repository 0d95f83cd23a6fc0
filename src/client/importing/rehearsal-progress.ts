/** How far the server is with the rows of a rehearsal, which it says while the call still runs. */
import type { UserData } from '#client/data/user-data.ts';

/** `call`: with the name under which the server tells. */
export async function withProgress<Answer>(
  openNotifications: UserData['openNotifications'],
  onProgress: (done: number) => void,
  call: (clientRef: string) => Promise<Answer>,
): Promise<Answer> {
  const clientRef = crypto.randomUUID();
  const center = await openNotifications().catch(() => undefined);
  const stop = center?.onPush((push) => {
    if (push.type === 'progress' && push.content.clientRef === clientRef) onProgress(push.content.done);
  });
  try {
    return await call(clientRef);
  } finally {
    stop?.();
  }
}
