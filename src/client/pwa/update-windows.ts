/**
 * Lets the windows of this device switch to a new version together: before one switches, every other stores what is typed in
 * it and reports whether anything there is unfinished; when it switches, the others are told.
 */
import type { TabIdentity } from '#client/data/device/tab-identity.ts';

export interface UpdateWindows {
  /** Makes every other window store what is typed in it; returns whether nothing there is unfinished. */
  prepareOthers(): Promise<boolean>;
  announce(version: string): void;
}

export interface WindowsDependencies {
  /** Absent where the browser has none. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'> | undefined;
  readonly tab: Pick<TabIdentity, 'id' | 'living'>;
  /** Stores what is typed here; returns whether nothing is unfinished. */
  readonly prepare: () => Promise<boolean>;
  readonly onAnnounced: (version: string) => void;
}

type Message =
  | { readonly type: 'prepare'; readonly from: string }
  | { readonly type: 'prepared'; readonly from: string; readonly to: string; readonly free: boolean }
  | { readonly type: 'announced'; readonly version: string };

/** Unit: milliseconds. A sleeping window does not answer; it stored what was typed when it was hidden. */
const ANSWER_LIMIT = 2000;

export function createUpdateWindows({ channel, tab, prepare, onAnnounced }: WindowsDependencies): UpdateWindows {
  const post = (message: Message) => channel?.postMessage(message);

  channel?.addEventListener('message', async ({ data }: MessageEvent<Message>) => {
    if (data.type === 'announced') onAnnounced(data.version);
    if (data.type !== 'prepare') return;
    const free = await prepare().catch(() => false);
    post({ type: 'prepared', from: await tab.id(), to: data.from, free });
  });

  return {
    async prepareOthers() {
      const me = await tab.id();
      const asked = new Set(await tab.living());
      asked.delete(me);
      let allFree = true;
      await new Promise<void>((resolve) => {
        if (asked.size === 0 || !channel) return resolve();
        const onReply = ({ data }: MessageEvent<Message>) => {
          if (data.type !== 'prepared' || data.to !== me) return;
          allFree &&= data.free;
          asked.delete(data.from);
          if (asked.size === 0) finish();
        };
        const finish = () => {
          clearTimeout(limit);
          channel?.removeEventListener('message', onReply);
          resolve();
        };
        const limit = setTimeout(finish, ANSWER_LIMIT);
        channel?.addEventListener('message', onReply);
        post({ type: 'prepare', from: me });
      });
      return allFree;
    },
    announce: (version) => post({ type: 'announced', version }),
  };
}
