/**
 * A carrier's server one has signed in to, whatever its protocol. A directory is as the connection names it: null is where
 * one signs in to. Everything rejects with a TransferError.
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
  /** The size of a file; undefined when there is none, or the server does not tell. Unit: bytes. */
  size(directory: string | null, name: string): Promise<number | undefined>;
  /** Whole, as far as the server tells. */
  write(directory: string | null, name: string, bytes: Uint8Array): Promise<void>;
  rename(directory: string | null, from: string, to: string): Promise<void>;
  remove(directory: string | null, name: string): Promise<void>;
  close(): void;
}

/** As a connection describes it. */
export interface RemoteServer {
  readonly protocol: TransferProtocol;
  readonly host: string;
  readonly port: number;
  readonly account: string;
  readonly password: string;
}

/** How a server is reached and believed. */
export interface ServerTrust {
  readonly allowPrivate: boolean;
  /** Authorities beside the well-known ones, PEM. */
  readonly ca: string | undefined;
  /** Whether this is the key of that server (SFTP). */
  acceptKey(fingerprint: string): Promise<boolean>;
}
