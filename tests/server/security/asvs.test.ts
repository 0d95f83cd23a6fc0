/**
 * docs/security.md says the truth about itself: each requirement of OWASP ASVS 5.0.0 at levels 1 and 2 stands there once with its level,
 * what an answer names exists, and the counts are right. Whether an answer is good is for people to judge.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/source-files.ts';

/** The standard's numbers: section, those of level 1, those of level 2. Those of level 3 are left out. */
const SECTIONS = `
1.1 - 1-2, 1.2 1-5 6-9, 1.3 1-2 3-11, 1.4 - 1-3, 1.5 1 2, 2.1 1 2-3, 2.2 1-2 3, 2.3 1 2-4, 2.4 - 1,
3.2 1-2 -, 3.3 1 2-4, 3.4 1-2 3-6, 3.5 1-3 4-5, 3.7 - 1-2, 4.1 1 2-3, 4.2 - 1, 4.3 - 1-2, 4.4 1 2-4,
5.1 - 1, 5.2 1-2 3, 5.3 1-2 -, 5.4 - 1-3, 6.1 1 2-3, 6.2 1-8 9-12, 6.3 1-2 3-4, 6.4 1-2 3-4, 6.5 - 1-5, 6.6 - 1-3, 6.8 - 1-4,
7.1 - 1-3, 7.2 1-4 -, 7.3 - 1-2, 7.4 1-2 3-5, 7.5 - 1-2, 7.6 - 1-2, 8.1 1 2, 8.2 1-2 3, 8.3 1 -, 8.4 - 1, 9.1 1-3 -, 9.2 1 2-4,
10.1 - 1-2, 10.2 - 1-2, 10.3 - 1-4, 10.4 1-5 6-11, 10.5 - 1-5, 10.6 - 1-2, 10.7 - 1-3,
11.1 - 1-2, 11.2 - 1-3, 11.3 1-2 3, 11.4 1 2-4, 11.5 - 1, 11.6 - 1, 12.1 1 2-3, 12.2 1-2 -, 12.3 - 1-4,
13.1 - 1, 13.2 - 1-5, 13.3 - 1-2, 13.4 1 2-5, 14.1 - 1-2, 14.2 1 2-4, 14.3 1 2-3, 15.1 1 2-3, 15.2 1 2-3, 15.3 1 2-7,
16.1 - 1, 16.2 - 1-5, 16.3 - 1-4, 16.4 - 1-3, 16.5 - 1-3, 17.1 - 1, 17.2 - 1-4, 17.3 - 1-2
`;
const STATES = ['met', 'n/a', 'open'] as const;

interface Row {
  readonly number: string;
  readonly level: string;
  readonly state: string;
  readonly answer: string;
}

const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]*) \| [^|:]*: (.*) \|$/gm)].map(
  ([, number = '', level = '', state = '', answer = '']) => ({
    number,
    level,
    state: state.replaceAll('*', ''),
    answer,
  }),
);

test('every requirement of levels 1 and 2 stands once in docs/security.md, in order and with its level', () => {
  const asked = SECTIONS.split(/,\s*/).flatMap((section) => {
    const [name, ...levels] = section.trim().split(' ');
    return levels.flatMap((range, at) => numbersOf(range).map((one) => `${name}.${one} ${at + 1}`));
  });
  expect(asked).toHaveLength(253);
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(asked);
  expect(page.match(/^\| \d+\.\d+\.\d+ /gm)).toHaveLength(asked.length);
});

test('every requirement is met, not applicable or open in docs/security.md, and the counts at its head are right', () => {
  const head = ['1', '2'].map((level) => {
    const ofLevel = rows.filter((row) => row.level === level);
    const counts = STATES.map((state) => ofLevel.filter((row) => row.state === state).length);
    return `| level ${level} | ${counts.join(' | ')} | ${ofLevel.length} |`;
  });
  expect(rows.filter(({ state }) => !(STATES as readonly string[]).includes(state))).toEqual([]);
  expect(page.match(/^\| level .*$/gm)).toEqual(head);
});

test('what docs/security.md names is there: files, the titles of their tests, its own headings', () => {
  const missing = [...page.matchAll(/`((?:src|tests|docs|deploy)\/[\w./()$-]+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(path.join(ROOT, file)));
  expect(missing).toEqual([]);
  expect(rows.flatMap(({ number, answer }) => untrueTitles(answer).map((title) => `${number}: ${title}`))).toEqual([]);
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-'));
  const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([]);
});

test('what is met in docs/security.md names a test, a file or a part of the page that settles it', () => {
  const unproven = rows.filter(({ state, answer }) => state === 'met' && !/`[\w/.-]+\.\w+`|\]\(/.test(answer));
  expect(unproven.map(({ number }) => number)).toEqual([]);
});

function numbersOf(range: string): number[] {
  if (range === '-') return [];
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** A title belongs to the file named before it. */
function untrueTitles(answer: string): string[] {
  let text = '';
  return [...answer.matchAll(/`(tests\/[\w./-]+)`|“([^”]*)”/g)].flatMap(([, file, title]) => {
    if (file !== undefined) text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'");
    return title === undefined || ["'", '"', '`'].some((quote) => text.includes(quote + title + quote)) ? [] : [title];
  });
}
