/**
 * Opens a session with the server a carrier connection names: unseals the password, and checks the host key or remembers it at
 * first use.
 * Not here: the protocols (transfer/), when anything is delivered (edi/edi-delivery.ts).
 */
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { ConnectionFields } from '#domain/carriers/connection.ts';
import { auditedSystem } from '#server/audit/audit-writes.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { systemActor, type Writer } from '#server/db/write.ts';
import { type SecretBox, secretPlace } from '#server/security/secret-box.ts';
import { openSession } from '#server/transfer/open-session.ts';
import type { RemoteServer, RemoteSession, ServerTrust } from '#server/transfer/remote-session.ts';
import { createStepRunner } from '#server/transfer/step-runner.ts';
import { findCarrier } from './carrier-repository.ts';
import { acceptHostKey, serverName } from './host-key.ts';

export interface CarrierServerDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly secretBox: SecretBox;
  readonly trust: Omit<ServerTrust, 'acceptKey'>;
}

export interface OpenedServer {
  readonly connection: ConnectionFields;
  /** Undefined where the connection names no server: its messages go to a folder. */
  readonly session: RemoteSession | undefined;
}

type TrustSettings = Pick<Config, 'allowPrivateHosts' | 'carrierCaFile' | 'carrierHosts' | 'plainFtp'>;

export type OpenCarrierServer = (companyId: string, carrierId: string) => Promise<OpenedServer>;

export function createCarrierServers({ db, writer, secretBox, trust }: CarrierServerDependencies): OpenCarrierServer {
  return async (companyId, carrierId) => {
    const stored = await findCarrier(db, companyId, carrierId);
    if (!stored) throw new Error('the carrier connection is gone');
    const { connection, secrets } = stored;
    if (!connection.fTPserver) return { connection, session: undefined };
    const place = secretPlace(companyId, carrierId, 'fTPpassword');
    const password = secrets.fTPpassword === undefined ? '' : secretBox.open(secrets.fTPpassword, place);
    const acceptKey = async (fingerprint: string) => {
      const isKnown = stored.carrier.hostKey?.fingerprint === fingerprint;
      const write = writer(isKnown ? systemActor(companyId) : auditedSystem(companyId, 'hostKey'));
      const accept = write(async (tx) => ({
        body: await acceptHostKey(tx, carrierId, serverName(connection), fingerprint),
      }));
      return (await accept).body;
    };
    const server = remoteServer(connection, password);
    return { connection, session: await openSession(server, { ...trust, acceptKey }, createStepRunner()) };
  };
}

/** Reads whom to trust from the settings. */
export function readTrust(settings: TrustSettings): CarrierServerDependencies['trust'] {
  const { allowPrivateHosts, carrierCaFile, carrierHosts, plainFtp } = settings;
  const ca = carrierCaFile && [...rootCertificates, readFileSync(carrierCaFile, 'utf8')].join('\n');
  return { allowPrivate: allowPrivateHosts, hosts: carrierHosts, plainFtp, ca: ca || undefined };
}

export function remoteServer(connection: ConnectionFields, password: string): RemoteServer {
  return {
    protocol: connection.transferProtocol,
    host: connection.fTPserver ?? '',
    port: connection.fTPport ?? 0,
    account: connection.fTPaccount ?? '',
    password,
    oldKeyExchange: connection.oldKeyExchange,
  };
}
