/** Asks the browser for a passkey. Resolves with nothing when the person has closed its window, or the device has none. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Assertion, Attestation } from '#contract/factor.ts';

type Options = Readonly<Record<string, unknown>>;

export const hasPasskeys = browserSupportsWebAuthn;

export function makePasskey(options: Options): Promise<Attestation | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return unlessClosed(() => startRegistration({ optionsJSON }) as unknown as Promise<Attestation>);
}

export function showPasskey(options: Options): Promise<Assertion | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return unlessClosed(() => startAuthentication({ optionsJSON }) as unknown as Promise<Assertion>);
}

async function unlessClosed<Credential>(ask: () => Promise<Credential>): Promise<Credential | undefined> {
  try {
    return await ask();
  } catch (error) {
    // NotAllowedError: closed, or waited too long; InvalidStateError: the device has one already.
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined;
    throw error;
  }
}
