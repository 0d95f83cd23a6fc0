/** The steps of a connection to a carrier's server: what each one tries, and the words for its success. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TransferStep } from '#contract/carrier-test.ts';

interface StepWords {
  readonly name: MessageDescriptor;
  readonly done: MessageDescriptor;
}

export const TRANSFER_STEP_WORDS: Readonly<Record<TransferStep, StepWords>> = {
  name: { name: msg`Name`, done: msg`The name exists` },
  port: { name: msg`Port`, done: msg`The port answers` },
  hostKey: { name: msg`Host key`, done: msg`The host key is known` },
  certificate: { name: msg`Certificate`, done: msg`The certificate is valid` },
  signIn: { name: msg`Sign-in`, done: msg`Signed in` },
  list: { name: msg`Directories`, done: msg`The directory can be read` },
  write: { name: msg`Write a file`, done: msg`A test file was written` },
  rename: { name: msg`Rename the file`, done: msg`The test file was renamed` },
  remove: { name: msg`Remove the file`, done: msg`The test file was removed` },
};
