/** What of this tab lies unsaved on the device; told without what keeps drafts, which may be the very part that is missing. */

import type { TabIdentity } from '../device/tab-identity.ts';
import type { WorkDatabase } from '../device/work-database.ts';

export async function hasStoredDrafts(work: WorkDatabase, tab: TabIdentity): Promise<boolean> {
  const names = await tab.names();
  return (await work.drafts.filter((draft) => names.includes(draft.tabId)).count()) > 0;
}
