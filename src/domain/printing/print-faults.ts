/**
 * Codes of what the print program reports in English sentences of its own: one that was installed once does not change. What a
 * printer or its system has said is none of these and stays in its words. `about`: what the sentence names, such as a printer.
 */
import type { PROGRAM_FAULTS } from '#contract/print.ts';

export type ProgramFault = (typeof PROGRAM_FAULTS)[number];

export interface ToldFault {
  readonly code: ProgramFault;
  readonly about: string | null;
}

/** What `src/program` says; of what it names at most one is kept. */
const SENTENCES: readonly (readonly [code: ProgramFault, sentence: RegExp])[] = [
  ['mayBeOut', /^The print client was stopped while it printed\. Look whether it came out\.$/],
  ['mayBeOut', /^(.+) broke the connection after everything was sent\. Look whether it came out\.$/],
  [
    'queueStopped',
    /^The (?:queue (.+)|(default) queue) is stopped at its computer\. Nothing was sent to it: start it there and print again\.$/,
  ],
  ['printerStuck', /^(.+) takes nothing\. Look at its display\.$/],
  ['printerStuck', /^(.+) broke the connection\.$/],
  ['printerStuck', /^(.+) does not answer\.$/],
  ['printerStuck', /^(tcp:\/\/\S+: .+)$/],
  ['noPrinter', /^No printer is chosen for (?:labels|papers)\.$/],
  ['notAdded', /^The folder (.+) is not added at this computer\.$/],
  ['notAdded', /^Port \d+ is not one of a printer\. Add (.+) at the computer with the print program\.$/],
  ['notPrinted', /^(A queue of Windows takes no ZPL: add the printer by its address\.)$/],
  ['notPrinted', /^(It was not printed\.)$/],
  ['notPrinted', /^(What arrived is no document\.)$/],
  ['notPrinted', /^(The print command wrote without end\.)$/],
  ['notPrinted', /^(The print command did not finish within \d+ minutes\.)$/],
];

/** Undefined for the words of a printer or of its system. */
export function toldFault(words: string): ToldFault | undefined {
  for (const [code, sentence] of SENTENCES) {
    const found = sentence.exec(words);
    if (found) return { code, about: found[1] ?? found[2] ?? null };
  }
  return undefined;
}
