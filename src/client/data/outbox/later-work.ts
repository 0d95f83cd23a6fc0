/**
 * Whether a later version of the app has worked on this device: its queue may mean more than this version understands, so
 * nothing is sent and nothing is changed until that version is back. May be read live.
 */
import { QUEUE_SCHEMA, type WorkDatabase } from '../device/work-database.ts';

export async function isOfLaterVersion(work: WorkDatabase): Promise<boolean> {
  return ((await work.queueFacts.get('schema'))?.value ?? 0) > QUEUE_SCHEMA;
}
