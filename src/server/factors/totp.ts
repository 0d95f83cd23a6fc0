/**
 * Codes that an app computes from a shared key and the time: RFC 6238 with SHA-1, six digits and 30 seconds, which is what every
 * such app knows. A code of the step before or after is accepted too, because clocks differ, unless the operator says otherwise.
 */
import { Secret, TOTP } from 'otpauth';

/** Bytes; RFC 4226 asks for 16 and recommends 20. */
const KEY_LENGTH = 20;
/** Unit: seconds. */
const STEP = 30;
const DIGITS = 6;
const ISSUER = 'Kaj';

/** In Base32, as people type it. */
export function newTotpKey(): string {
  return new Secret({ size: KEY_LENGTH }).base32;
}

/** What the app reads from a QR code. */
export function totpUri(key: string, username: string): string {
  return totpOf(key, username).toString();
}

/** The time step that the code belongs to; undefined if it belongs to none that is accepted now. `drift`: how many steps it may be off. */
export function totpStep(key: string, code: string, now: Date, drift: number): number | undefined {
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: drift });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP) + delta;
}

function totpOf(key: string, label = ISSUER): TOTP {
  const secret = Secret.fromBase32(key);
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: DIGITS, period: STEP, secret });
}
