/**
 * The secrets of a connection when it is saved or tested: which stay, which are replaced, and where one that stays may be sent.
 * Not here: how they are sealed (secret-box.ts).
 */
import type { CarrierInput } from '#contract/carrier.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { type ConnectionFields, keptPasswordErrors } from '#domain/carriers/connection.ts';
import type { SecretName } from '#server/db/schema.ts';
import { type SecretBox, secretPlace } from '#server/security/secret-box.ts';
import type { SealedSecrets, StoredCarrier } from './carrier-repository.ts';

const SECRETS: readonly SecretName[] = ['fTPpassword', 'ws_Password'];

/** It stays when absent or sent back as it was returned. */
function isKept(sent: CarrierInput[SecretName]): boolean {
  return sent === undefined || (typeof sent === 'object' && sent !== null);
}

/** What is wrong with keeping a stored secret in the connection as it is after a save. */
export function keptSecretErrors(
  { secrets, connection }: StoredCarrier,
  input: CarrierInput,
  after: ConnectionFields,
): FieldErrors {
  const hasKept = secrets.fTPpassword !== undefined && isKept(input.fTPpassword);
  return hasKept ? keptPasswordErrors(connection, after) : {};
}

/** A text replaces a secret; null or an empty text clears it. */
export function sealSecrets(
  box: SecretBox,
  before: SealedSecrets,
  input: CarrierInput,
  companyId: string,
  id: string,
): SealedSecrets {
  const secrets: SealedSecrets = {};
  for (const name of SECRETS) {
    const sent = input[name];
    const sealed =
      typeof sent === 'string' && sent !== '' ? box.seal(sent, secretPlace(companyId, id, name)) : undefined;
    const secret = isKept(sent) ? before[name] : sealed;
    if (secret !== undefined) secrets[name] = secret;
  }
  return secrets;
}
