/** Tells a company's moderators, who confirm its number series, that the data were put back to an older state (put-back.ts). */
import { MODERATORS } from '#contract/primitives.ts';
import { onceFor, Replay } from '#server/db/idempotency-key.ts';
import { systemActor, type Writer } from '#server/db/write.ts';
import type { putBackNoticeJob } from '#server/feed/put-back.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';
import { notifyRoles } from './notify-users.ts';

export function createPutBackNotices(writer: Writer) {
  return async ({ companyId, once }: PayloadOf<typeof putBackNoticeJob>): Promise<void> => {
    const write = writer(systemActor(companyId), onceFor(once, 'history.tell'));
    try {
      await write(async (tx) => {
        await notifyRoles(tx, MODERATORS, { type: 'warning', code: 'dataPutBack' });
        return { body: undefined };
      });
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
    }
  };
}
