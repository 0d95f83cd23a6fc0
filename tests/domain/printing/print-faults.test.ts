import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROGRAM_FAULTS } from '#contract/print.ts';
import { toldFault } from '#domain/printing/print-faults.ts';

const SAID = [
  ['The print client was stopped while it printed. Look whether it came out.', 'mayBeOut', null],
  ['It was not printed.', 'notPrinted', 'It was not printed.'],
  ['What arrived is no document.', 'notPrinted', 'What arrived is no document.'],
  [
    'The queue Zebra is stopped at its computer. Nothing was sent to it: start it there and print again.',
    'queueStopped',
    'Zebra',
  ],
  [
    'The default queue is stopped at its computer. Nothing was sent to it: start it there and print again.',
    'queueStopped',
    'default',
  ],
  ['The print command wrote without end.', 'notPrinted', 'The print command wrote without end.'],
  [
    'The print command did not finish within 2 minutes.',
    'notPrinted',
    'The print command did not finish within 2 minutes.',
  ],
  ['tcp://10.0.0.9:9100 takes nothing. Look at its display.', 'printerStuck', 'tcp://10.0.0.9:9100'],
  [
    'tcp://10.0.0.9:9100 broke the connection after everything was sent. Look whether it came out.',
    'mayBeOut',
    'tcp://10.0.0.9:9100',
  ],
  ['tcp://10.0.0.9:9100 broke the connection.', 'printerStuck', 'tcp://10.0.0.9:9100'],
  ['tcp://10.0.0.9:9100 does not answer.', 'printerStuck', 'tcp://10.0.0.9:9100'],
  ['tcp://10.0.0.9:9100: ECONNREFUSED', 'printerStuck', 'tcp://10.0.0.9:9100: ECONNREFUSED'],
  ['No printer is chosen for labels.', 'noPrinter', null],
  ['No printer is chosen for papers.', 'noPrinter', null],
  ['The folder /srv/papers is not added at this computer.', 'notAdded', '/srv/papers'],
  [
    'Port 22 is not one of a printer. Add tcp://10.0.0.9:22 at the computer with the print program.',
    'notAdded',
    'tcp://10.0.0.9:22',
  ],
  [
    'A queue of Windows takes no ZPL: add the printer by its address.',
    'notPrinted',
    'A queue of Windows takes no ZPL: add the printer by its address.',
  ],
] as const;

test.each(SAID)('[STN-01, SHL-04] the print program’s own sentence becomes a code: %s', (words, code, about) => {
  expect(toldFault(words)).toEqual({ code, about });
});

test.each(['Out of paper', 'lp: The printer or class does not exist.', 'Zebra is out of paper', '', 'ENOENT'])(
  '[STN-01] the words of a printer or its system stay words: %s',
  (words) => expect(toldFault(words)).toBeUndefined(),
);

test('[STN-01] each fault of the program is known by a sentence, and each sentence that its source reports is known', () => {
  expect(new Set(SAID.map(([, code]) => code))).toEqual(new Set(PROGRAM_FAULTS));
  const folder = path.resolve('src/program');
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs') && !BUILDING.includes(file));
  const lines = files.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
  const reported = lines.flatMap((line) => REPORTED.exec(line)?.[1] ?? []);
  expect(reported.length).toBeGreaterThan(10);
  const unknown = reported.filter((words) => !toldFault(filledIn(words)));
  expect(unknown).toEqual([]);
});

/** What is made of the program, and what only its own log says. */
const BUILDING = ['executable.mjs', 'bundle.mjs', 'call.mjs', 'main.mjs'];
/** The words of an error, or of what is reported as one. */
const REPORTED = /(?:new Error\(|\bfail\((?:job, )?|\bend\(|^\s*[?:] )[`'](.+)[`']/;

function filledIn(words: string): string {
  return words
    .replace(/\$\{name\}/, 'The queue Zebra')
    .replace(/\$\{job\.printType.*?\}/, 'labels')
    .replace(/\$\{printer\}/g, 'tcp://10.0.0.9:9100')
    .replace(/\$\{port\}/, '9100')
    .replace(/\$\{PRINT_LIMIT.*?\}/, '2')
    .replace(/\$\{error\.code.*?\}/, 'ECONNRESET');
}
