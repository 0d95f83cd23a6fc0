/**
 * Whether this tab has drafts on the device. Does not need the code that stores drafts, which may be the very part that is
 * missing.
 */

import type { TabIdentity } from '../device/tab-identity.ts';
import type { WorkDatabase } from '../device/work-database.ts';

export async function hasStoredDrafts(work: WorkDatabase, tab: TabIdentity): Promise<boolean> {
  const names = await tab.names();
  return (await work.drafts.filter((draft) => names.includes(draft.tabId)).count()) > 0;
}
