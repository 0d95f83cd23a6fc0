/**
 * How a message reaches its carrier. A transport puts a file where the carrier fetches it, whole or not at all: under a
 * temporary name, then renamed, so that nobody fetches half a file. Putting the same file again changes nothing.
 * Not here: when to try, and what a failure means (edi-delivery.ts).
 */
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

export interface EdiFile {
  readonly companyId: string;
  readonly carrierId: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Transport {
  /** Rejects when the carrier does not have the file. */
  put(file: EdiFile): Promise<void>;
}

/** Who receives goods from whom is read by the server and by whoever fetches as its user. */
const OWNER_ONLY = 0o600;

/** The carrier's local directory, DATA_DIR/edi/<company>/<carrier>/out. */
export function createFolderTransport(dataDirectory: string): Transport {
  return {
    async put({ companyId, carrierId, name, bytes }) {
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
    },
  };
}
