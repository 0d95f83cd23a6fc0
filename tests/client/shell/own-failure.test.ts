/** Whose failure it is that nobody caught. */
import { expect, test } from 'vitest';
import { isOwnFailure } from '#client/shell/own-failure.ts';

const ORIGIN = 'https://kaj.example';

function failure(message: string, stack: string, Kind: new (message: string) => Error = Error): Error {
  return Object.assign(new Kind(message), { stack });
}

test.each<[whose: string, error: unknown, isOwn: boolean]>([
  ['ours in Chromium', failure('x', `Error: x\n    at f (${ORIGIN}/assets/start-1.js:1:2)`), true],
  ['ours in Firefox and Safari', failure('x', `f@${ORIGIN}/assets/start-1.js:1:2\n`), true],
  [
    'ours, called by an extension',
    failure('x', `Error: x\n    at f (${ORIGIN}/assets/a.js:1:2)\n    at chrome-extension://abc/c.js:1:1`),
    true,
  ],
  [
    'a part of ours that is missing',
    failure(`Failed to fetch dynamically imported module: ${ORIGIN}/assets/a.js`, '', TypeError),
    true,
  ],
  ['an extension of Chromium', failure('x', 'Error: x\n    at chrome-extension://abc/content.js:1:2'), false],
  ['an extension of Firefox', failure('x', 'f@moz-extension://abc/content.js:1:2\n'), false],
  ['an extension of Safari', failure('x', 'f@safari-web-extension://abc/content.js:1:2\n'), false],
  ['a masked extension of Safari', failure('x', 'f@webkit-masked-url://hidden/:1:2\n'), false],
  ['a script put into the page', failure('x', `Error: x\n    at ${ORIGIN}/Shipments:1:2`), false],
  [
    'one that only names a file of ours',
    failure(
      `cannot read ${ORIGIN}/assets/a.js`,
      `Error: cannot read ${ORIGIN}/assets/a.js\n    at chrome-extension://abc/c.js:1:2`,
    ),
    false,
  ],
  [
    'a part of an extension that is missing',
    failure('Failed to fetch dynamically imported module: chrome-extension://abc/a.js', '', TypeError),
    false,
  ],
  ['a script of another server', failure('x', 'Error: x\n    at https://elsewhere.example/assets/t.js:1:2'), false],
  ['code that was evaluated', failure('x', 'Error: x\n    at <anonymous>:1:2'), false],
  ['an object', { code: 1 }, false],
  ['undefined', undefined, false],
  ['null', null, false],
  ['a text', 'Non-Error promise rejection captured with value: Object Not Found Matching Id:1', false],
  [
    'the browser about its own layout',
    failure('ResizeObserver loop completed with undelivered notifications.', ''),
    false,
  ],
])(
  '[ERR-02] [W20] [FLD-07] a failure is the portal’s own only if its scripts are in the stack: %s',
  (_, error, isOwn) => {
    expect(isOwnFailure(error, ORIGIN)).toBe(isOwn);
  },
);
