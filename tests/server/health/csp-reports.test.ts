/** What browsers report of the content policy is counted, and nothing else of it is kept. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { whenDone } from '#tests/support/when-done.ts';

const portalDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-portal-'));
writeFileSync(path.join(portalDirectory, 'index.html'), '<!doctype html>');
whenDone(async () => rmSync(portalDirectory, { recursive: true }));
const server = await startTestServer({ portalDirectory, environment: { TRUST_PROXY: '1' } });

const SECRET_PAGE = 'https://kaj.example.com/confirm?token=a-token-of-somebody';
const oldForm = (directive: string, blocked = 'inline') => ({
  'csp-report': {
    ...{ 'document-uri': SECRET_PAGE, referrer: '', 'violated-directive': `${directive} 'self'` },
    ...{ 'effective-directive': directive, 'blocked-uri': blocked, 'original-policy': 'x', disposition: 'enforce' },
  },
});
const newForm = (...directives: readonly string[]) =>
  directives.map((effectiveDirective) => ({
    ...{ type: 'csp-violation', age: 10, url: SECRET_PAGE, user_agent: 'Mozilla/5.0' },
    body: {
      documentURL: SECRET_PAGE,
      effectiveDirective,
      blockedURL: 'https://evil.example.com/x?y',
      disposition: 'enforce',
    },
  }));

let networks = 0;
function report(body: unknown, type: string, headers: Record<string, string> = {}): Promise<Response> {
  networks += 1;
  return fetch(`${server.url}/api/cspReports`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': `192.0.2.${networks}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/api/metrics`)).text();
  const lines = text.matchAll(/^kaj_csp_reports_total\{directive="([^"]+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, directive, count]) => [directive, Number(count)]));
}

test('[OPS-01] every answer names where browsers report what they blocked', async () => {
  for (const place of ['/', '/api/ping', '/api/nowhere', '/.well-known/security.txt', '/api/cspReports', '/%zz']) {
    const { headers } = await fetch(`${server.url}${place}`);
    expect(headers.get('content-security-policy'), place).toMatch(/report-uri \/api\/cspReports; report-to csp$/);
    expect(headers.get('reporting-endpoints'), place).toBe('csp="/api/cspReports"');
  }
});

test('[OPS-01] reports of both forms are counted by their directive', async () => {
  const before = await counted();
  expect((await report(oldForm('script-src-elem'), 'application/csp-report')).status).toBe(204);
  const batch = newForm('script-src-elem', 'img-src', 'a-directive-of-tomorrow');
  expect((await report(batch, 'application/reports+json')).status).toBe(204);
  const after = await counted();
  expect(after['script-src-elem']).toBe((before['script-src-elem'] ?? 0) + 2);
  expect(after).toMatchObject({ 'img-src': 1, other: 1 });
});

test('[OPS-01] a page in a sandbox, which has no origin, may report', async () => {
  const headers = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  expect((await report(oldForm('script-src'), 'application/csp-report', headers)).status).toBe(204);
});

test('[OPS-01] reports of other kinds in the same batch are left alone', async () => {
  const before = await counted();
  const other = [{ type: 'deprecation', body: { id: 'x' } }, { type: 'network-error' }];
  expect((await report(other, 'application/reports+json')).status).toBe(204);
  expect(await counted()).toEqual(before);
});

test.each([
  ['{', 'application/csp-report', 400],
  ['[]', 'text/html', 400],
  ['"x"', 'application/reports+json', 400],
  [{ 'csp-report': 7 }, 'application/csp-report', 400],
  [[{ type: 'csp-violation', body: { effectiveDirective: { a: 1 } } }], 'application/reports+json', 400],
  ['x'.repeat(64 * 1024 + 1), 'application/csp-report', 413],
])('[OPS-01] what is not a report is refused: %j as %s', async (body, type, status) => {
  expect((await report(body, type)).status).toBe(status);
});

test('[OPS-01] twenty reports of one batch count, and no more', async () => {
  const before = (await counted())['font-src'] ?? 0;
  await report(newForm(...Array.from({ length: 100 }, () => 'font-src')), 'application/reports+json');
  expect((await counted())['font-src']).toBe(before + 20);
});

test('[OPS-01] one network reports sixty times in five minutes', async () => {
  const from = { 'x-forwarded-for': '198.51.100.9' };
  for (let sent = 0; sent < 60; sent += 1) {
    expect((await report(oldForm('style-src'), 'application/csp-report', from)).status).toBe(204);
  }
  const refused = await report(oldForm('style-src'), 'application/csp-report', from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('[OPS-01] the figures hold nothing of the page that was reported', async () => {
  const text = await (await fetch(`${server.url}/api/metrics`)).text();
  for (const part of ['a-token-of-somebody', 'evil.example.com', 'confirm']) expect(text).not.toContain(part);
});
