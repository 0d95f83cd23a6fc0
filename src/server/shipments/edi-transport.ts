/**
 * How a message reaches its carrier: into the directory of the carrier's server or, if the connection names none, into a local
 * folder. A file is written under a temporary name and then renamed, so that nobody fetches half a file. Delivering the same file
 * again changes nothing: on a server, a file that is already there is left alone.
 * Not here: when to try, and what a failure means (edi-delivery.ts), signing in (carriers/carrier-server.ts).
 */
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { OpenCarrierServer } from '#server/carriers/carrier-server.ts';
import type { RemoteSession } from '#server/transfer/remote-session.ts';
import { TransferError } from '#server/transfer/transfer-error.ts';

export interface EdiFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The sending company and the receiving carrier. */
export interface Consignee {
  readonly companyId: string;
  readonly carrierId: string;
}

export interface Transport {
  /** Rejects for each file that the carrier does not have; with DeliveryUncertain when that is unknown. */
  put(to: Consignee, files: readonly EdiFile[]): Promise<PromiseSettledResult<void>[]>;
}

/** The connection broke while the file was being renamed: the carrier may have it, or may already have fetched it. */
export class DeliveryUncertain extends Error {
  override readonly cause: TransferError;

  constructor(cause: TransferError) {
    super(cause.message);
    this.cause = cause;
  }
}

/** Only the server, and programs running as its user, may read who receives goods from whom. */
const OWNER_ONLY = 0o600;

export function createTransport(openServer: OpenCarrierServer, dataDirectory: string): Transport {
  return {
    async put(to, files) {
      const opening = openServer(to.companyId, to.carrierId);
      const put = async (file: EdiFile) => {
        const { connection, session } = await opening;
        if (session) await putOnServer(session, connection.fTPinDirectory, file);
        else await putIntoFolder(dataDirectory, to, file);
      };
      const results: PromiseSettledResult<void>[] = [];
      for (const file of files) results.push(...(await Promise.allSettled([put(file)])));
      await opening.then(
        ({ session }) => session?.close(),
        () => undefined,
      );
      return results;
    },
  };
}

async function putOnServer(session: RemoteSession, directory: string | null, { name, bytes }: EdiFile): Promise<void> {
  if ((await session.size(directory, name)) === bytes.length) return;
  const temporary = `${name}.tmp`;
  await session.write(directory, temporary, bytes);
  try {
    await session.rename(directory, temporary, name);
  } catch (error) {
    if (!(error instanceof TransferError) || error.code === 'renameRefused') throw error;
    throw new DeliveryUncertain(error);
  }
}

/** DATA_DIR/edi/<company>/<carrier>/out. */
async function putIntoFolder(
  dataDirectory: string,
  { companyId, carrierId }: Consignee,
  { name, bytes }: EdiFile,
): Promise<void> {
  const directory = path.join(dataDirectory, 'edi', companyId, carrierId, 'out');
  await mkdir(directory, { recursive: true });
  const temporary = path.join(directory, `${name}.tmp`);
  const file = await open(temporary, 'w', OWNER_ONLY);
  try {
    await file.chmod(OWNER_ONLY); // A file that a crash left behind keeps its old permissions.
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path.join(directory, name));
}
