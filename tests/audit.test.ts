/** What the registry says of the parts is passed on, and its silence is no good news. A small program stands in for npm. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function audit(answer: string, status = 0) {
  const home = mkdtempSync(path.join(tmpdir(), 'kaj-audit-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  writeFileSync(path.join(home, 'answer'), answer);
  const asked = `[ "$*" = 'audit --omit=dev --json' ] || exit 9`;
  writeFileSync(path.join(home, 'npm'), `#!/bin/sh\n${asked}\ncat '${home}/answer'\nexit ${status}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${home}${path.delimiter}${process.env.PATH}` };
  const ended = spawnSync(process.execPath, ['tests/audit.mjs'], { env, encoding: 'utf8' });
  return { status: ended.status, told: ended.stdout + ended.stderr };
}

const advisory = { title: 'Reads what it should not', url: 'https://github.com/advisories/GHSA-x' };
const part = (name: string, severity: string, more: object) => ({ name, severity, range: '<2.0.0', ...more });

test('parts without known weaknesses are told as such', () => {
  expect(audit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual({
    status: 0,
    told: 'The registry knows no weakness of any part\n',
  });
});

test('a weak part is named with what is known of it and the time to mend it, and fails', () => {
  const vulnerabilities = {
    a: part('a', 'critical', { via: [advisory], fixAvailable: true }),
    b: part('b', 'high', { via: ['a'], fixAvailable: { name: 'b', version: '3.0.0' } }),
    c: part('c', 'moderate', { via: [advisory], fixAvailable: false }),
  };
  const { status, told } = audit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }), 1);
  expect(status).toBe(1);
  expect(told.trim().split('\n')).toEqual([
    `a <2.0.0: critical, to be mended within 48 hours, an update mends it: ${advisory.title} ${advisory.url}`,
    'b <2.0.0: high, to be mended within a week, an update mends it: by a',
    `c <2.0.0: moderate, to be mended within a month, no update mends it yet: ${advisory.title} ${advisory.url}`,
  ]);
});

test.each([
  ['refuses to be asked', '{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['cannot be reached', '{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND"}}', 'getaddrinfo ENOTFOUND'],
  ['answers something else', '<html>', 'no report'],
])('a registry that %s has not answered, which is no success', (_, answer, reason) => {
  const { status, told } = audit(answer, 1);
  expect(status).toBe(75);
  expect(told).toBe(`Not answered: the registry does not say which parts have known weaknesses (${reason})\n`);
});
