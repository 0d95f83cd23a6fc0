/**
 * A signed-in session with a carrier's server, whatever its protocol. Directories are as the connection names them; null is the
 * one where a session starts. Every method rejects with a TransferError.
 * Not here: opening one (open-session.ts), the protocols (ftp-session.ts, sftp-session.ts).
 */
import type { TransferProtocol } from '#contract/carrier.ts';

export interface RemoteFile {
  readonly name: string;
  /** Unit: bytes. */
  readonly size: number;
}

export interface RemoteSession {
  /** Plain files only. */
  list(directory: string | null): Promise<RemoteFile[]>;
  read(directory: string | null, file: RemoteFile): Promise<Uint8Array>;
  /** The size of a file; undefined when it does not exist, or the server does not say. Unit: bytes. */
  size(directory: string | null, name: string): Promise<number | undefined>;
  /** Resolves once the server has acknowledged every byte; rejects if it says that it has only some of them. */
  write(directory: string | null, name: string, bytes: Uint8Array): Promise<void>;
  rename(directory: string | null, from: string, to: string): Promise<void>;
  remove(directory: string | null, name: string): Promise<void>;
  close(): void;
}

/** The server as a connection describes it. */
export interface RemoteServer {
  readonly protocol: TransferProtocol;
  readonly host: string;
  readonly port: number;
  readonly account: string;
  readonly password: string;
  /** Also accepts key exchanges that rest on SHA-1 (SFTP). */
  readonly oldKeyExchange: boolean;
}

/** Which servers may be reached and trusted. */
export interface ServerTrust {
  readonly allowPrivate: boolean;
  /** The only hosts that are called; undefined where any may be. In small letters. */
  readonly hosts: readonly string[] | undefined;
  /** Whether FTP may go without TLS. */
  readonly plainFtp: boolean;
  /** Authorities to trust besides the well-known ones, as PEM. */
  readonly ca: string | undefined;
  /** Whether this is the key of that server (SFTP). */
  acceptKey(fingerprint: string): Promise<boolean>;
}
