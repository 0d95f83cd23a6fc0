/**
 * No two connections of a company fetch their replies from one directory: the first to look would take the other's away. Checked
 * while the number ranges are locked (number-ranges.ts), so that of two saved at the same moment one is refused.
 */
import type { FieldErrors } from '#contract/errors.ts';
import type { ConnectionFields } from '#domain/carriers/connection.ts';
import type { WriteTx } from '#server/db/write.ts';
import { listCarriers } from './carrier-repository.ts';

export async function replyDirectoryErrors(tx: WriteTx, id: string, own: ConnectionFields): Promise<FieldErrors> {
  const place = placeOf(own);
  if (place === undefined) return {};
  const all = await listCarriers(tx.db, tx.actor.companyId);
  const isTaken = all.some(({ carrier, connection }) => carrier.carrierId !== id && placeOf(connection) === place);
  return isTaken ? { fTPoutDirectory: { code: 'replyDirectoryTaken' } } : {};
}

/** Includes the account, since a server may give each account a folder of its own. */
function placeOf({ fTPserver, fTPport, fTPaccount, fTPoutDirectory }: ConnectionFields): string | undefined {
  if (!fTPserver || !fTPoutDirectory) return undefined;
  const directory = fTPoutDirectory.replace(/^(\.\/)+|\/+$/g, '');
  return JSON.stringify([fTPserver.toLowerCase(), fTPport, fTPaccount, directory]);
}
