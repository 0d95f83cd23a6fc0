/**
 * How a message reaches its carrier: into the directory of the carrier's server (transfer/put-file.ts) or, if the connection
 * names none, into a local folder, where it is written under a temporary name and then renamed. Delivering the same file again
 * changes nothing.
 * Not here: when to try, and what a failure means (edi-delivery.ts), signing in (carriers/carrier-server.ts).
 */
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { OpenCarrierServer } from '#server/carriers/carrier-server.ts';
import { type PlacedFile, putFile } from '#server/transfer/put-file.ts';

/** The sending company and the receiving carrier. */
export interface ConnectionKey {
  readonly companyId: string;
  readonly carrierId: string;
}

/** Where a file was put: only a carrier's server has taken it. */
export type Placement = 'server' | 'folder';

export interface Transport {
  /**
   * Tells for each file where it is now; rejects for each that the carrier does not have, with DeliveryUncertain when that is
   * unknown.
   */
  put(to: ConnectionKey, files: readonly PlacedFile[]): Promise<PromiseSettledResult<Placement>[]>;
}

/** Only the server, and programs running as its user, may read who receives goods from whom. */
const OWNER_ONLY = 0o600;

export function createTransport(openServer: OpenCarrierServer, dataDirectory: string): Transport {
  return {
    async put(to, files) {
      const opening = openServer(to.companyId, to.carrierId);
      const put = async (file: PlacedFile): Promise<Placement> => {
        const { connection, session } = await opening;
        if (session) {
          await putFile(session, connection.fTPinDirectory, file, connection);
          return 'server';
        }
        await putIntoFolder(dataDirectory, to, file);
        return 'folder';
      };
      const results: PromiseSettledResult<Placement>[] = [];
      for (const file of files) results.push(...(await Promise.allSettled([put(file)])));
      await opening.then(
        ({ session }) => session?.close(),
        () => undefined,
      );
      return results;
    },
  };
}

/** DATA_DIR/edi/<company>/<carrier>/out. */
async function putIntoFolder(
  dataDirectory: string,
  { companyId, carrierId }: ConnectionKey,
  { name, bytes }: PlacedFile,
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
