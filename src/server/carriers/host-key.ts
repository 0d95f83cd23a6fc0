/**
 * The host key by which a connection recognizes its carrier's SFTP server. The first key is remembered; a different one is
 * refused until somebody approves it. A key belongs to a server's name and port, so naming another server starts over.
 * Remembering a key does not change the connection, as taking a number does not, so no open form becomes outdated.
 */

import type { ExpressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { HostKey } from '#contract/carrier.ts';
import type { ConnectionFields } from '#domain/carriers/connection.ts';
import type { CarrierHostKeysTable, Tables } from '#server/db/schema.ts';
import type { WriteTx } from '#server/db/write.ts';

/** The name under which a server's key is stored. */
export const serverName = ({ fTPserver, fTPport }: Pick<ConnectionFields, 'fTPserver' | 'fTPport'>): string =>
  `${fTPserver ?? ''}:${fTPport ?? ''}`;

/** Of the connection that a statement reads. JSON: moments are text. */
export function hostKeyOf(eb: ExpressionBuilder<Tables, 'carriers'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('carrier_host_keys')
      .select(['server', 'fingerprint', 'approved_by', 'approved_at', 'refused_fingerprint', 'refused_at'])
      .whereRef('carrier_host_keys.company_id', '=', 'carriers.company_id')
      .whereRef('carrier_host_keys.carrier_id', '=', 'carriers.carrier_id'),
  );
}

type StoredHostKey = ReturnType<typeof hostKeyOf>['expressionType'];

export function publicHostKey(row: StoredHostKey, connection: ConnectionFields): HostKey | null {
  if (!row || connection.transferProtocol !== 'SFTP' || row.server !== serverName(connection)) return null;
  const { server, fingerprint, refused_fingerprint, refused_at } = row;
  return {
    server,
    fingerprint,
    approvedBy: row.approved_by,
    approvedAt: new Date(row.approved_at).toISOString(),
    refused:
      refused_fingerprint && refused_at
        ? { fingerprint: refused_fingerprint, at: new Date(refused_at).toISOString() }
        : null,
  };
}

/** Whether the connection knows this key. If it knows none for the server, it remembers this one. Safe for concurrent callers. */
export async function acceptHostKey(
  tx: WriteTx,
  carrierId: string,
  server: string,
  fingerprint: string,
): Promise<boolean> {
  const { companyId, username } = tx.actor;
  const known = await tx.db
    .selectFrom('carrier_host_keys')
    .select(['server', 'fingerprint', 'refused_fingerprint'])
    .where('company_id', '=', companyId)
    .where('carrier_id', '=', carrierId)
    .forUpdate()
    .executeTakeFirst();
  if (known?.server === server) {
    const isKnown = known.fingerprint === fingerprint;
    if (isKnown && known.refused_fingerprint === null) return true;
    const refused = isKnown ? { refused_fingerprint: null, refused_at: null } : refusal(fingerprint, tx.now);
    await tx.db
      .updateTable('carrier_host_keys')
      .set(refused)
      .where('company_id', '=', companyId)
      .where('carrier_id', '=', carrierId)
      .execute();
    return isKnown;
  }
  await store(tx, carrierId, { server, fingerprint, approved_by: username });
  return true;
}

export async function approveHostKey(
  tx: WriteTx,
  carrierId: string,
  connection: ConnectionFields,
  fingerprint: string,
): Promise<void> {
  await store(tx, carrierId, { server: serverName(connection), fingerprint, approved_by: tx.actor.username });
}

async function store(
  tx: WriteTx,
  carrierId: string,
  key: Pick<CarrierHostKeysTable, 'server' | 'fingerprint' | 'approved_by'>,
): Promise<void> {
  const stored = { ...key, approved_at: tx.now, refused_fingerprint: null, refused_at: null };
  await tx.db
    .insertInto('carrier_host_keys')
    .values({ company_id: tx.actor.companyId, carrier_id: carrierId, ...stored })
    .onConflict((conflict) => conflict.columns(['company_id', 'carrier_id']).doUpdateSet(stored))
    .execute();
}

const refusal = (fingerprint: string, now: Date) => ({ refused_fingerprint: fingerprint, refused_at: now });
