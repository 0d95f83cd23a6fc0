/**
 * Asks the browser for a passkey. What a browser refuses is told by what its person can do about it; the names of its errors are
 * those of Web Authentication. Resolves with nothing only when a later question has taken the place of this one.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { WordedError } from '#client/i18n/worded-error.ts';
import type { Assertion, Attestation } from '#contract/factor.ts';

type Options = Readonly<Record<string, unknown>>;

const FAILED = msg`This device could not use a passkey. Look whether its screen lock is on, or take another device or key.`;
const REFUSED: Readonly<Record<string, MessageDescriptor>> = {
  // Closed, waited for too long, or asked of a device that has nothing to ask: browsers do not say which.
  NotAllowedError: msg`No passkey was given. The window was closed, or this device has none that fits.`,
  // Of a browser that is asked under an address without a name, such as http://192.168.1.20.
  SecurityError: msg`Passkeys work only where Kaj is opened under a name, not under a number such as 192.168.1.20.`,
  NotSupportedError: msg`This device makes no passkeys of a kind that Kaj knows. Take another device or key, or an app with codes.`,
};
const IS_THERE = msg`This device or key already has a passkey for you.`;
const NOT_THERE = msg`This key has no passkey for you, or has it no longer.`;

export const hasPasskeys = browserSupportsWebAuthn;

export function makePasskey(options: Options): Promise<Attestation | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const ask = () => startRegistration({ optionsJSON }) as unknown as Promise<Attestation>;
  return asked(ask, { ...REFUSED, InvalidStateError: IS_THERE });
}

export function showPasskey(options: Options): Promise<Assertion | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const ask = () => startAuthentication({ optionsJSON }) as unknown as Promise<Assertion>;
  return asked(ask, { ...REFUSED, InvalidStateError: NOT_THERE });
}

async function asked<Credential>(
  ask: () => Promise<Credential>,
  words: Readonly<Record<string, MessageDescriptor>>,
): Promise<Credential | undefined> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'AbortError') return undefined;
    throw new WordedError(words[name] ?? FAILED, error);
  }
}
