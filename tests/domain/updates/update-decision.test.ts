import { describe, expect, test } from 'vitest';
import {
  afterReload,
  afterVerdict,
  decideUpdate,
  NO_MEMORY,
  type UpdateMemory,
} from '#domain/updates/update-decision.ts';
import { decideVersion, type VersionAnswer } from '#domain/updates/version-decision.ts';
import { isAbove, parseVersion } from '#domain/updates/version-number.ts';

const RUNNING = '1.9';

function answer(text: string, status = 200, contentType = 'text/plain; charset=utf-8'): VersionAnswer {
  return { kind: 'answered', status, contentType, text };
}

describe('a check', () => {
  test.each<[name: string, answer: VersionAnswer, stored: string | null, step: string]>([
    ['the same, none stored', answer('1.9\n'), null, 'stay'],
    ['higher, none stored', answer('1.10\n'), null, 'update'],
    ['the same', answer('1.9'), '1.9', 'stay'],
    ['higher by its parts', answer('1.10'), '1.9', 'update'],
    ['higher by a part more', answer('1.9.1'), '1.9', 'update'],
    ['the same with a part more', answer('1.9.0'), '1.9', 'stay'],
    ['two versions on', answer('3'), '1.9', 'update'],
    ['lower', answer('1.8'), '1.9', 'stay'],
    ['lower than what is stored: the server was taken back', answer('1.9'), '2', 'stay'],
    ['higher, stored by another window already', answer('2'), '2', 'update'],
    ['silent while another window runs a newer one', { kind: 'silent' }, '2', 'update'],
    ['silent', { kind: 'silent' }, '1.9', 'stay'],
    ['HTML', answer('<!doctype html><title>2</title>', 200, 'text/html'), '1.9', 'stay'],
    ['HTML that is called plain text', answer('\n<html>2</html>'), '1.9', 'stay'],
    ['JSON', answer('2', 200, 'application/json'), '1.9', 'stay'],
    ['empty', answer(''), '1.9', 'stay'],
    ['no number', answer('Not found'), '1.9', 'stay'],
    ['404', answer('2', 404), '1.9', 'stay'],
    ['500', answer('2', 500), '1.9', 'stay'],
    ['503', answer('2', 503), '1.9', 'stay'],
  ])('the answer decides whether to update: %s', (_name, given, stored, step) => {
    const verdict = decideVersion(given);
    expect(decideUpdate({ verdict, running: RUNNING, stored, memory: afterVerdict(NO_MEMORY, verdict) }).kind).toBe(
      step,
    );
  });
});

describe('refusals', () => {
  /** The steps a row of answers leads to. */
  function steps(answers: readonly VersionAnswer[]): string[] {
    let memory: UpdateMemory = NO_MEMORY;
    return answers.map((given) => {
      const verdict = decideVersion(given);
      memory = afterVerdict(memory, verdict);
      return decideUpdate({ verdict, running: RUNNING, stored: RUNNING, memory }).kind;
    });
  }

  test('end the session at the third in a row', () => {
    expect(steps([answer('', 404), answer('nothing'), answer('')])).toEqual(['stay', 'stay', 'signOut']);
    expect(steps([answer('', 404), answer('', 403), answer('', 410)])).toEqual(['stay', 'stay', 'signOut']);
  });

  test.each<[string, VersionAnswer]>([
    ['a number', answer('1.9')],
    ['silence', { kind: 'silent' }],
    ['a server in trouble', answer('', 502)],
    ["somebody else's page", answer('<html>', 200, 'text/html')],
  ])('are no row when %s comes between', (_name, between) => {
    const refused = answer('', 404);
    expect(steps([refused, refused, between, refused, refused])).not.toContain('signOut');
  });

  test('end no session whose server has a newer version', () => {
    const memory = { ...NO_MEMORY, refusals: 3 };
    const verdict = decideVersion(answer('2'));
    expect(decideUpdate({ verdict, running: RUNNING, stored: RUNNING, memory }).kind).toBe('update');
  });

  test('are all that ends it', () => {
    for (const harmless of [{ kind: 'silent' } as const, answer('', 500), answer('<html>', 200, 'text/html')])
      expect(steps(Array(10).fill(harmless))).not.toContain('signOut');
  });
});

describe('a page', () => {
  test('is loaded once for a version, once more to mend that, and then never again for it', () => {
    let memory: UpdateMemory = NO_MEMORY;
    const step = (version: string) =>
      decideUpdate({ verdict: { kind: 'number', version }, running: RUNNING, stored: null, memory }).kind;
    expect(step('2')).toBe('update');
    memory = afterReload(memory, '2');
    expect(step('2')).toBe('mend');
    memory = afterReload(memory, '2');
    expect(step('2')).toBe('stay');
    expect(step('3')).toBe('update');
    memory = afterReload(memory, '3');
    expect(step('3')).toBe('mend');
  });
});

test.each([
  ['1795262000', '1795262000'],
  ['1.10\n', '1.10'],
  [' 7 ', '7'],
  ['', undefined],
  ['1.', undefined],
  ['v1', undefined],
  ['-1', undefined],
  ['1e9', undefined],
  ['1'.repeat(32), '1'.repeat(32)],
  ['1'.repeat(33), undefined],
])('%j is the number %s', (text, version) => {
  expect(parseVersion(text)).toBe(version);
});

test.each([
  ['1.10', '1.9', true],
  ['1.9', '1.10', false],
  ['2', '1.99', true],
  ['1', '1.0', false],
  ['90071992547409931', '90071992547409930', true],
])('the version $0 is above $1: $2', (version, other, expected) => {
  expect(isAbove(version, other)).toBe(expected);
});
