/**
 * Tests a connection as its form stands, saved or not: signs in, lists its directories, writes a small file into the one for
 * messages as a delivery does, and deletes it. Stops at the first step that fails and reports which and why. For a server that is saved
 * with the connection, the first host key is remembered under the name of the person testing.
 */
import type { CarrierInput } from '#contract/carrier.ts';
import type { CarrierTestResponse } from '#contract/carrier-test.ts';
import { blankConnection, type ConnectionFields } from '#domain/carriers/connection.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { Actor } from '#server/db/write.ts';
import { ApiError, badRequest, refuse } from '#server/errors/api-error.ts';
import { secretPlace } from '#server/security/secret-box.ts';
import { openSession } from '#server/transfer/open-session.ts';
import { DeliveryUncertain, putFile } from '#server/transfer/put-file.ts';
import type { RemoteSession } from '#server/transfer/remote-session.ts';
import { createStepRunner, type FinishedStep } from '#server/transfer/step-runner.ts';
import { TransferError } from '#server/transfer/transfer-error.ts';
import { mergeConnection } from './carrier-connection.ts';
import { findCarrier, NEW_CARRIER_ID, type StoredCarrier } from './carrier-repository.ts';
import { keptSecretErrors } from './carrier-secrets.ts';
import { type CarrierServerDependencies, remoteServer } from './carrier-server.ts';
import { acceptHostKey, serverName } from './host-key.ts';

export type TestConnection = (actor: Actor, carrierId: string, form: CarrierInput) => Promise<CarrierTestResponse>;

export function createConnectionTest(dependencies: CarrierServerDependencies): TestConnection {
  const { db, writer, secretBox, trust } = dependencies;
  return async (actor, carrierId, form) => {
    const suite = findSuite(form.carrierSuiteId);
    if (!suite) throw badRequest({ carrierSuiteId: { code: 'unknown' } });
    const stored = carrierId === NEW_CARRIER_ID ? undefined : await findCarrier(db, actor.companyId, carrierId);
    if (!stored && carrierId !== NEW_CARRIER_ID) throw new ApiError('notFound');
    const { testMode } = await readWarehouse(db, actor.companyId);
    const { connection } = mergeConnection(stored ?? blankConnection(suite), form, suite, testMode);
    if (stored) refuse(keptSecretErrors(stored, form, connection));

    const sealed = stored?.secrets.fTPpassword;
    const kept = sealed ? secretBox.open(sealed, secretPlace(actor.companyId, carrierId, 'fTPpassword')) : '';
    const { fTPpassword } = form;
    const password = typeof fTPpassword === 'string' ? fTPpassword : fTPpassword === null ? '' : kept;
    const acceptKey = async (fingerprint: string): Promise<boolean> => {
      if (!isSavedServer(connection, stored)) return true;
      const accept = writer(actor)(async (tx) => ({
        body: await acceptHostKey(tx, carrierId, serverName(connection), fingerprint),
      }));
      return (await accept).body;
    };

    const finished: FinishedStep[] = [];
    const steps = createStepRunner((step) => finished.push(step));
    try {
      if (!connection.fTPserver) await steps.run('name', () => Promise.reject(new TransferError('name', 'noServer')));
      const session = await openSession(remoteServer(connection, password), { ...trust, acceptKey }, steps);
      try {
        await tryDirectories(session, connection, finished);
      } finally {
        session.close();
      }
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
    }
    const firstFailure = finished.findIndex(({ error }) => error !== null);
    const reported = firstFailure === -1 ? finished : finished.slice(0, firstFailure + 1);
    return {
      steps: reported.map(({ step, error, detail, ms }) => ({
        step,
        ok: !error,
        code: error?.code ?? null,
        detail,
        ms,
      })),
    };
  };
}

function isSavedServer(connection: ConnectionFields, stored: StoredCarrier | undefined): boolean {
  return stored !== undefined && serverName(stored.connection) === serverName(connection);
}

async function tryDirectories(
  session: RemoteSession,
  connection: ConnectionFields,
  finished: FinishedStep[],
): Promise<void> {
  const { fTPinDirectory, fTPoutDirectory } = connection;
  await session.list(fTPinDirectory);
  if (fTPoutDirectory !== null) await session.list(fTPoutDirectory);
  const name = `kaj-test-${crypto.randomUUID()}.txt`;
  const bytes = Buffer.from('A test of the connection. This file may be deleted.\n');
  const before = finished.length;
  try {
    const outcome = await putFile(session, fTPinDirectory, { name, bytes }, connection);
    // What a delivery asks in between is no step of its own, and to rename what was taken at once has not failed.
    const put = finished.splice(before).filter(({ step }) => step !== 'list');
    finished.push(...put.map((step) => ({ ...step, error: null })));
    if (outcome === 'placed') await session.remove(fTPinDirectory, name);
  } catch (error) {
    throw error instanceof DeliveryUncertain ? error.cause : error;
  }
}
