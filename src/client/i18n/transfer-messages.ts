/** Why a carrier's server could not be used, from the code of the failed step: fits within a sentence or stands alone. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TransferCode } from '#contract/carrier-test.ts';

const TEXTS: Readonly<Record<TransferCode, MessageDescriptor>> = {
  noServer: msg`The connection names no server`,
  nameUnknown: msg`Nobody knows the name of the server`,
  addressRefused: msg`The server’s address is inside our own network`,
  hostNotListed: msg`The server is not among those that may be called from here`,
  unreachable: msg`No answer from the server`,
  timedOut: msg`The server took too long`,
  connectionLost: msg`The connection broke`,
  protocolUnknown: msg`The server does not speak this protocol`,
  hostKeyChanged: msg`The server shows another host key than the approved one`,
  tlsRefused: msg`The server offers no encryption`,
  certificateExpired: msg`The server’s certificate has expired`,
  certificateInvalid: msg`The server’s certificate is not trusted`,
  signInRefused: msg`Sign-in refused`,
  directoryRefused: msg`The directory could not be opened`,
  readRefused: msg`The directory could not be read`,
  writeRefused: msg`The file could not be written`,
  diskFull: msg`The server’s disk is full`,
  renameRefused: msg`The file could not be renamed`,
  removeRefused: msg`The file could not be removed`,
};

/** A code that this version does not know is shown as a plain failure. */
export function transferText(i18n: I18n, code: string): string {
  return i18n._(isKnown(code) ? TEXTS[code] : msg`The delivery failed`);
}

function isKnown(code: string): code is TransferCode {
  return Object.hasOwn(TEXTS, code);
}
