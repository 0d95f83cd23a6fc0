/**
 * A passkey without a browser: an ES256 key that answers challenges as an authenticator does (Web Authentication level 2, §6.1 and
 * §6.5; attestation "none"), in the JSON that browsers send.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '#contract/factor.ts';

export interface Passkey {
  readonly id: string;
  attest(challenge: string): Attestation;
  assert(challenge: string): Assertion;
}

const PRESENT = 0x01;
const ATTESTED = 0x40;
const LENGTH = { coordinate: 32, id: 16, guid: 16, counter: 4 };

export function createPasskey(origin: string): Passkey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(LENGTH.id);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(LENGTH.counter);
    counter += 1;
    count.writeUInt32BE(counter);
    const host = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([host, Buffer.from([flags]), count, attested]);
  };
  const whole = { id: url(id), rawId: url(id), type: 'public-key' as const, clientExtensionResults: {} };

  return {
    id: url(id),
    attest(challenge) {
      // COSE: kty EC2, alg ES256, curve P-256, x and y.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, LENGTH.coordinate]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, LENGTH.coordinate]),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(LENGTH.guid), Buffer.from([0, LENGTH.id]), id, cose]);
      const data = authenticatorData(PRESENT | ATTESTED, attested);
      // CBOR: {fmt: "none", attStmt: {}, authData: data}
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const client = clientData('webauthn.create', challenge);
      return { ...whole, response: { clientDataJSON: url(client), attestationObject: url(object) } };
    },
    assert(challenge) {
      const data = authenticatorData(PRESENT);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const signature = sign('sha256', signed, privateKey);
      const response = { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) };
      return { ...whole, response };
    },
  };
}

function url(bytes: Buffer): string {
  return bytes.toString('base64url');
}

/** A CBOR text of fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
