/**
 * The steps of a connection to a carrier's server: what a test of the connection answers, and the codes that say why a step
 * failed. The EDI log uses the same codes.
 * Not here: the words of a code (client/i18n), running the test (server/transfer).
 */
import * as v from 'valibot';

/** In the order they are carried out. SFTP shows a host key, FTPS a certificate, FTP neither. */
export const TRANSFER_STEPS = [
  'name',
  'port',
  'hostKey',
  'certificate',
  'signIn',
  'list',
  'write',
  'rename',
  'remove',
] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];

export const TRANSFER_CODES = [
  /** The connection names no server. */
  'noServer',
  'nameUnknown',
  /** An address inside the server's own network. */
  'addressRefused',
  /** The operator's list of hosts does not have it. */
  'hostNotListed',
  'unreachable',
  'timedOut',
  'connectionLost',
  /** Whatever answered does not speak the protocol. */
  'protocolUnknown',
  /** The server has another key than the approved one. */
  'hostKeyChanged',
  /** The server offers no TLS. */
  'tlsRefused',
  'certificateExpired',
  'certificateInvalid',
  'signInRefused',
  'directoryRefused',
  'readRefused',
  'writeRefused',
  'diskFull',
  'renameRefused',
  'removeRefused',
] as const;
export type TransferCode = (typeof TRANSFER_CODES)[number];

export const CarrierTestAnswerSchema = v.strictObject({
  /** The steps that were tried; none follows the first failure. */
  steps: v.array(
    v.strictObject({
      step: v.picklist(TRANSFER_STEPS),
      ok: v.boolean(),
      code: v.nullable(v.picklist(TRANSFER_CODES)),
      /** A plain fact: an address, a key's fingerprint, a directory, or what the server said. */
      detail: v.nullable(v.string()),
      ms: v.number(),
    }),
  ),
});
export type CarrierTestResponse = v.InferOutput<typeof CarrierTestAnswerSchema>;

/** As OpenSSH writes it. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/;
export const ApproveHostKeySchema = v.strictObject({
  fingerprint: v.pipe(v.string('required'), v.regex(FINGERPRINT, 'invalidFormat')),
});
