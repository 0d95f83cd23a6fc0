/**
 * Secrets at rest, of carrier connections and of second factors: AES-256-GCM under a key derived from the server's SECRET. Each sealed text names its
 * key, so that one sealed under another SECRET can be told from one that was tampered with, and is bound to its place, so that
 * one company's secret cannot be read in another's row.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretName } from '#server/db/schema.ts';
import { keysFor } from './keys.ts';

const ALGORITHM = 'aes-256-gcm';
/** Unit: bytes. */
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
/** Separates the name of the key from the sealed text. Earlier versions named no key. */
const SEPARATOR = '.';

export interface SecretBox {
  /** `place` names the row and field, and must be the same when opening. */
  seal(plain: string, place: string): string;
  open(sealed: string, place: string): string;
  /** The name of the key that new texts are sealed with, and of the one that sealed this. */
  readonly keyName: string;
  sealedBy(sealed: string): string;
}

export function secretPlace(companyId: string, carrierId: string, name: SecretName): string {
  return `${companyId}/${carrierId}/${name}`;
}

export function createSecretBox(secret: string): SecretBox {
  const keys = keysFor(secret, 'carrier secrets');
  const [{ name: keyName, key: newest }] = keys;
  // A text without a name is of the first secret a server had.
  const first = keys.at(-1)?.name ?? keyName;
  const read = (sealed: string) => {
    const [body64 = '', sealedBy = first] = sealed.split(SEPARATOR).reverse();
    return { body64, sealedBy };
  };
  return {
    keyName,
    sealedBy: (sealed) => read(sealed).sealedBy,
    seal(plain, place) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv(ALGORITHM, newest, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return keyName + SEPARATOR + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, place) {
      const { body64, sealedBy } = read(sealed);
      const key = keys.find(({ name }) => name === sealedBy)?.key;
      if (!key) throw new Error('A stored secret was sealed under another SECRET.');
      const bytes = Buffer.from(body64, 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_LENGTH));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
      const body = bytes.subarray(NONCE_LENGTH + TAG_LENGTH);
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** How many of these texts each key has sealed. */
export function countByKey(box: SecretBox, sealed: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of sealed) {
    const name = box.sealedBy(text);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** What became of stored secrets that were to be sealed with the newest key. */
export interface Resealed {
  readonly renewed: number;
  /** Of a SECRET that is not known here. */
  readonly unreadable: number;
}

/** The text sealed with the newest key, which it may be already; undefined for one that cannot be opened. */
export function resealed(box: SecretBox, sealed: string, place: string): string | undefined {
  try {
    const plain = box.open(sealed, place);
    return box.sealedBy(sealed) === box.keyName && sealed.includes(SEPARATOR) ? sealed : box.seal(plain, place);
  } catch {
    return undefined;
  }
}
