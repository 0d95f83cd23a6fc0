/**
 * Passkeys by Web Authentication: what a browser is asked, and whether its answer is good. The library judges signatures; here is
 * what Kaj asks for. A passkey belongs to the host of the portal it was made on. No attestation is asked for: who made the key is
 * nobody's business.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Assertion, Attestation } from '#contract/factor.ts';
import type { StoredPasskey } from '#server/db/tables/factor-tables.ts';

/** The portal's address as the browser that asks sees it. */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

const NAME = 'Kaj';

/** Undefined where no page asks and the portal's address is not set: a program has no passkey. */
export function siteOf(origin: string | undefined, publicUrl: string | undefined): Site | undefined {
  const address = origin ?? publicUrl;
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { origin: whole, hostname: host } = new URL(address);
  return { origin: whole, host };
}

export function optionsToAdd(
  { host }: Site,
  { username, fullName, known }: { username: string; fullName: string; known: readonly StoredPasskey[] },
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: host,
    userName: username,
    userDisplayName: fullName,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

export function optionsToProve({ host }: Site, known: readonly StoredPasskey[]) {
  return generateAuthenticationOptions({
    rpID: host,
    userVerification: 'preferred',
    allowCredentials: known.map(toDescriptor),
  });
}

/** What to keep of a new passkey; undefined if the answer is none to this challenge. */
export async function readNewPasskey(
  site: Site,
  challenge: string,
  credential: Attestation,
): Promise<StoredPasskey | undefined> {
  const verified = await judged(() =>
    verifyRegistrationResponse({
      response: credential as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...expected(site, challenge),
    }),
  );
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports, site: site.host };
}

/** The passkey with its counter afterwards; undefined if the answer is none of it to this challenge. */
export async function checkPasskey(
  site: Site,
  challenge: string,
  stored: StoredPasskey,
  assertion: Assertion,
): Promise<StoredPasskey | undefined> {
  const verified = await judged(() =>
    verifyAuthenticationResponse({
      response: assertion as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      ...expected(site, challenge),
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    }),
  );
  return verified?.verified ? { ...stored, counter: verified.authenticationInfo.newCounter } : undefined;
}

/** Of either answer. Whoever holds the key has already given their password, so the key need not ask who holds it. */
function expected({ origin, host }: Site, challenge: string) {
  return {
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
    requireUserVerification: false,
  };
}

/** The library throws for whatever is wrong with an answer. */
async function judged<Verified>(judge: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await judge();
  } catch {
    return undefined;
  }
}

function toDescriptor({ id, transports }: StoredPasskey) {
  return { id, transports: [...transports] };
}
