/** Why something at a carrier's server failed: the step, a code of the contract, and what the server said about it. */
import type { TransferCode, TransferStep } from '#contract/carrier-test.ts';

/** Longer answers are cut. Unit: characters. */
const DETAIL_LENGTH = 200;

export class TransferError extends Error {
  readonly step: TransferStep;
  readonly code: TransferCode;
  /** Shown to whoever may edit the connection, and never logged. */
  readonly detail: string | null;

  constructor(step: TransferStep, code: TransferCode, detail: string | null = null) {
    super(`${step}: ${code}`);
    this.name = 'TransferError';
    this.step = step;
    this.code = code;
    this.detail = detail?.replace(/\p{Cc}+/gu, ' ').slice(0, DETAIL_LENGTH) ?? null;
  }
}

/** The most likely cause when a step fails without saying why. */
const USUAL: Readonly<Record<TransferStep, TransferCode>> = {
  name: 'nameUnknown',
  port: 'protocolUnknown',
  hostKey: 'protocolUnknown',
  certificate: 'certificateInvalid',
  signIn: 'signInRefused',
  list: 'directoryRefused',
  write: 'writeRefused',
  rename: 'renameRefused',
  remove: 'removeRefused',
};

/** Steps before anything is requested from the server. */
const GREETINGS: readonly TransferStep[] = ['name', 'port', 'hostKey', 'certificate'];

const BY_SYSTEM_CODE: Readonly<Record<string, TransferCode>> = {
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameUnknown',
  ETIMEDOUT: 'timedOut',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
  CERT_HAS_EXPIRED: 'certificateExpired',
};

/** FTP: out of storage, or the file could not be written. */
const NO_STORAGE = [451, 452, 552];
/** FTP: the command is unknown, or not offered. */
const NO_TLS = [500, 502, 504, 530, 534];

/** Libraries give the cause as a system error code, as a reply number, or only in words. */
export function toTransferError(step: TransferStep, error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new TransferError(step, codeOf(step, message, code), message);
}

/** A numeric code is the server's reply. Without one, after the greeting, the server did not answer. */
function codeOf(step: TransferStep, message: string, code: unknown): TransferCode {
  if (typeof code === 'string' && BY_SYSTEM_CODE[code]) return BY_SYSTEM_CODE[code];
  if (typeof code === 'number') {
    if (step === 'write' && NO_STORAGE.includes(code)) return 'diskFull';
    return step === 'certificate' && NO_TLS.includes(code) ? 'tlsRefused' : USUAL[step];
  }
  if (/time(d )?out/i.test(message)) return 'timedOut';
  return GREETINGS.includes(step) ? USUAL[step] : 'connectionLost';
}
