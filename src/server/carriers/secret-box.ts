/**
 * Secrets of carrier connections at rest: AES-256-GCM under a key derived from the server's SECRET.
 * Each sealed text is bound to its place, so that one company's secret cannot be read in another's row.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Unit: bytes. */
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

export interface SecretBox {
  /** `place` names the row and field, and must be the same when opening. */
  seal(plain: string, place: string): string;
  open(sealed: string, place: string): string;
}

export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'carrier secrets', KEY_LENGTH));
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_LENGTH));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
      const body = bytes.subarray(NONCE_LENGTH + TAG_LENGTH);
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
