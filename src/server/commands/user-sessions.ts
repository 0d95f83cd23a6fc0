/** Ends every session of one user, as the operator asks: of an account that somebody else uses, or a device that is lost. */
import { addToAuditLog } from '#server/audit/audit-entries.ts';
import type { Db } from '#server/db/database.ts';
import { findUser, revokeFamiliesOf } from '#server/session/session-repository.ts';

/** Returns how many there were; undefined where nobody is called so. */
export async function endSessionsOf(db: Db, name: string, now: Date): Promise<number | undefined> {
  const user = await findUser(db, name);
  if (!user) return undefined;
  const owner = { companyId: user.company_id, username: user.username };
  return db.transaction().execute(async (tx) => {
    const ended = await revokeFamiliesOf(tx, owner, now);
    const entries = ended.map((session) => ({
      ...{ kind: 'session' as const, entity: session, before: { ended: false } },
      after: { ended: true, username: owner.username, reason: 'operator' },
    }));
    await addToAuditLog(tx, { companyId: owner.companyId, username: '' }, entries, now);
    return ended.length;
  });
}
