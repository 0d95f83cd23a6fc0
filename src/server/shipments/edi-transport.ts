/**
 * How a message reaches its carrier: into the directory of the carrier's server, or, where the connection names none, into
 * a folder here. A file is put whole or not at all: under a temporary name, then renamed, so that nobody fetches half a
 * file. Putting the same file again changes nothing: one that stands there already is left alone.
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

/** Whose files they are, and whom they are for. */
export interface Consignee {
  readonly companyId: string;
  readonly carrierId: string;
}

export interface Transport {
  /** For each file a rejection when the carrier does not have it, with PerhapsDelivered when nobody can tell. */
  put(to: Consignee, files: readonly EdiFile[]): Promise<PromiseSettledResult<void>[]>;
}

/** The connection broke while the file was given its name: the carrier may have it, or have fetched it by now. */
export class PerhapsDelivered extends Error {
  override readonly cause: TransferError;

  constructor(cause: TransferError) {
    super(cause.message);
    this.cause = cause;
  }
}

/** Who receives goods from whom is read by the server and by whoever fetches as its user. */
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
    throw new PerhapsDelivered(error);
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
    await file.chmod(OWNER_ONLY); // One that a crash left behind keeps the rights it had.
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path.join(directory, name));
}
