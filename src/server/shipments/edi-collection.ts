/**
 * Fetches carriers' answers from the reply directory of a carrier's server or, if the connection names no server, from a local
 * folder. A file is removed once its content has been stored, so a file that a crash leaves behind is fetched again and
 * recognized.
 * Not here: what follows from a reply (edi-replies.ts).
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { OpenCarrierServer } from '#server/carriers/carrier-server.ts';
import type { Db } from '#server/db/database.ts';
import { systemActor, type Writer, type WriteTx } from '#server/db/write.ts';
import type { JobPayloads } from '#server/jobs/job-queue.ts';
import type { RemoteFile, RemoteSession } from '#server/transfer/remote-session.ts';
import { TransferError } from '#server/transfer/transfer-error.ts';
import { planCollection } from './edi-jobs.ts';
import { applyReplyFile } from './edi-replies.ts';

/** Per visit; the rest is fetched on the next visit. */
const FILES_AT_ONCE = 500;
/** A larger file cannot be a reply and is left where it is. Unit: bytes. */
const LARGEST_FILE = 1024 * 1024;

export interface EdiCollectionDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly openServer: OpenCarrierServer;
  readonly dataDirectory: string;
}

export interface EdiCollection {
  collect(job: JobPayloads['edi.collect']): Promise<void>;
  /** Adds a job for each connection whose carrier may have answered. */
  planCollections(): Promise<void>;
}

type Source = Pick<RemoteSession, 'list' | 'read' | 'remove' | 'close'>;

export function createEdiCollection(dependencies: EdiCollectionDependencies): EdiCollection {
  const { db, writer, openServer, dataDirectory } = dependencies;
  const fetchAll = async (companyId: string, carrierId: string): Promise<void> => {
    const { connection, session } = await openServer(companyId, carrierId);
    const source = session ?? folderSource(path.join(dataDirectory, 'edi', companyId, carrierId));
    const directory = session ? connection.fTPoutDirectory : 'in';
    const write = writer(systemActor(companyId));
    try {
      const files = (await source.list(directory)).filter(isWanted).toSorted(byName).slice(0, FILES_AT_ONCE);
      for (const file of files) {
        const bytes = await source.read(directory, file);
        await write(async (tx) => {
          await applyReplyFile(tx, { carrierId, name: file.name, bytes });
          return { body: undefined };
        });
        await source.remove(directory, file.name);
      }
      await write(async (tx) => {
        await keepMoment(tx, carrierId);
        return { body: undefined };
      });
    } finally {
      source.close();
    }
  };
  return {
    async collect({ companyId, carrierId }) {
      try {
        await fetchAll(companyId, carrierId);
      } catch (error) {
        if (!(error instanceof TransferError)) throw error;
        // The next visit comes in a few minutes.
        console.error('Replies of a carrier wait.', error.message);
      }
    },

    async planCollections() {
      const connections = await db
        .selectFrom('carriers')
        .select(['company_id as companyId', 'carrier_id as carrierId'])
        .where(
          sql<boolean>`(coalesce(connection ->> 'fTPserver', '') = '' or coalesce(connection ->> 'fTPoutDirectory', '') <> '')`,
        )
        .where(sql<boolean>`exists (select from edi_messages
          where edi_messages.company_id = carriers.company_id and edi_messages.carrier_id = carriers.carrier_id)`)
        .execute();
      for (const { companyId, carrierId } of connections) {
        await planCollection(db, companyId, carrierId);
      }
    },
  };
}

/** Records the visit if the connection still exists. */
async function keepMoment({ db, actor, now }: WriteTx, carrierId: string): Promise<void> {
  await sql`
    insert into carrier_collections
    select company_id, carrier_id, ${now} from carriers where company_id = ${actor.companyId} and carrier_id = ${carrierId}
    on conflict (company_id, carrier_id) do update set fetched_at = excluded.fetched_at`.execute(db);
}

const isWanted = ({ name, size }: RemoteFile): boolean => size <= LARGEST_FILE && !/(^\.|\.tmp$|[/\\])/.test(name);
const byName = (one: RemoteFile, other: RemoteFile): number => (one.name < other.name ? -1 : 1);

function folderSource(folder: string): Source {
  const at = (directory: string | null, name = '') => path.join(folder, directory ?? '', name);
  return {
    async list(directory) {
      await mkdir(at(directory), { recursive: true });
      const entries = (await readdir(at(directory), { withFileTypes: true })).filter((entry) => entry.isFile());
      return Promise.all(entries.map(async ({ name }) => ({ name, size: (await stat(at(directory, name))).size })));
    },
    read: (directory, { name }) => readFile(at(directory, name)),
    remove: (directory, name) => rm(at(directory, name), { force: true }),
    close: () => undefined,
  };
}
