/** The websocket of a page as a test sees it: what was opened, and a way to speak as the server would. */
import type { Page, WebSocketRoute } from 'playwright/test';
import type { Push } from '#contract/push.ts';

export interface PushLine {
  /** Addresses of the sockets opened so far. */
  readonly opened: readonly URL[];
  /** Says something on the newest socket. */
  say(push: Push | { type: string; content?: unknown }): void;
  /** Ends the newest socket. */
  end(code: number): Promise<void>;
}

const LINE = /\/api\/ws\?/;

/** Call it before the page is opened. The real server's messages arrive as well, unless it is left out. */
export async function followPushes(page: Page, { withServer = true } = {}): Promise<PushLine> {
  const opened: URL[] = [];
  let newest: WebSocketRoute | undefined;
  await page.routeWebSocket(LINE, (socket) => {
    opened.push(new URL(socket.url()));
    newest = socket;
    if (withServer) socket.connectToServer();
  });
  return {
    opened,
    say: (push) => newest?.send(JSON.stringify(push)),
    end: async (code) => newest?.close({ code }),
  };
}

/** What the server says of a new notification. */
export function message(content: Partial<Extract<Push, { type: 'message' }>['content']>): Push {
  return { type: 'message', content: { type: 'info', title: 'Title', message: 'Message', ...content } };
}
