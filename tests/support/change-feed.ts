/** Reads the change feed as a device does, page by page, until it has caught up. */
import type { Change } from '#contract/changes.ts';
import type { TestCaller } from './server.ts';

export async function readFeed(caller: TestCaller, limit = 500): Promise<Change[]> {
  const changes: Change[] = [];
  for (let cursor = '', more = true; more; ) {
    const page = await caller.do('changes', { query: { cursor, limit: String(limit) } });
    changes.push(...page.changes);
    ({ cursor, more } = page);
  }
  return changes;
}
