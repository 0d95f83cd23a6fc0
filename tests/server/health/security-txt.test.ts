import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startTestServer } from '#tests/support/server.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

async function read(environment: Record<string, string>) {
  const server = await startTestServer({ environment, clock: () => NOW });
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  return (await answer.text()).split('\n');
}

test('[OPS-01] security.txt names the contact of the setting, until when it is valid, and where it belongs', async () => {
  const settings = { SECURITY_CONTACT: 'security@example.com', PUBLIC_URL: 'https://kaj.example.com' };
  expect(await read(settings)).toEqual([
    'Contact: mailto:security@example.com',
    'Expires: 2027-05-26T00:00:00.000Z',
    'Preferred-Languages: en, sv',
    'Canonical: https://kaj.example.com/.well-known/security.txt',
    '',
  ]);
});

test('[OPS-01] without the setting the contact is the page that names who runs the portal', async () => {
  expect((await read({ PUBLIC_URL: 'https://kaj.example.com' }))[0]).toBe('Contact: https://kaj.example.com/Support');
});

test.each(['nobody', 'http://example.com/report', 'mailto:', 'a@b.test\nContact: mailto:c@d.test'])(
  '[OPS-01] the contact %j stops the start',
  (SECURITY_CONTACT) => {
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(
      'SECURITY_CONTACT must be a mail address or an address that begins with https://',
    );
  },
);
