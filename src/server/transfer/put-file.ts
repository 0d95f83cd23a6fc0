/**
 * Places a file in a directory of a carrier's server: under a temporary name and then renamed, so that nobody fetches half a
 * file, or under its own name at once where the server does not rename. Used by deliveries and by the test of a connection, so
 * that both find the same.
 *
 * Servers that hand a file on at once no longer have it when they are asked: once every byte has been acknowledged, a file that
 * is gone has been taken. Placing the same file again changes nothing.
 */
import type { RemoteFile, RemoteSession } from './remote-session.ts';
import { TransferError } from './transfer-error.ts';

export interface PlacedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The carrier may have the file, or may already have fetched it. */
export class DeliveryUncertain extends Error {
  override readonly cause: TransferError;

  constructor(cause: TransferError) {
    super(cause.message);
    this.cause = cause;
  }
}

/** Rejects with a TransferError if the carrier does not have the file, with DeliveryUncertain if that is unknown. */
export async function putFile(
  session: RemoteSession,
  directory: string | null,
  file: PlacedFile,
  { renames }: { readonly renames: boolean },
): Promise<'placed' | 'taken'> {
  const { name, bytes } = file;
  if ((await session.size(directory, name)) === bytes.length) return 'placed';
  return renames ? putRenamed(session, directory, file) : putAtOnce(session, directory, file);
}

async function putRenamed(
  session: RemoteSession,
  directory: string | null,
  { name, bytes }: PlacedFile,
): Promise<'placed' | 'taken'> {
  const temporary = `${name}.tmp`;
  await session.write(directory, temporary, bytes);
  try {
    await session.rename(directory, temporary, name);
    return 'placed';
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    if (error.code !== 'renameRefused') throw new DeliveryUncertain(error);
    const there = await filesIn(session, directory);
    if (!there) throw new DeliveryUncertain(error);
    const placed = there.find((file) => file.name === name);
    if (!there.some((file) => file.name === temporary)) return placed ? 'placed' : 'taken';
    // Refused, and still there: nobody is to find it under that name.
    await session.remove(directory, temporary).catch(() => undefined);
    // An earlier rename came through and its answer did not, and the server refuses a name that is taken.
    if (placed?.size === bytes.length) return 'placed';
    throw error;
  }
}

/** Without a temporary name, what a lost connection leaves behind may be whole. */
async function putAtOnce(
  session: RemoteSession,
  directory: string | null,
  { name, bytes }: PlacedFile,
): Promise<'placed'> {
  try {
    await session.write(directory, name, bytes);
    return 'placed';
  } catch (error) {
    const isLost = error instanceof TransferError && (error.code === 'connectionLost' || error.code === 'timedOut');
    throw isLost ? new DeliveryUncertain(error) : error;
  }
}

/** Undefined where the server does not say. */
async function filesIn(session: RemoteSession, directory: string | null): Promise<readonly RemoteFile[] | undefined> {
  try {
    return await session.list(directory);
  } catch {
    return undefined;
  }
}
