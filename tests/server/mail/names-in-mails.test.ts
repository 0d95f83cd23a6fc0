/** Names that strangers typed stand in mails to people who have not asked for them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { type AccountMail, mailWords } from '#server/i18n/mail-sentences.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { whenDone } from '#tests/support/when-done.ts';

const invitation = (name: string): AccountMail => ({
  ...{ kind: 'invite', by: name, fullName: name, username: 'jonna@demo.test' },
  ...{ role: 'DefaultUser', company: `${name} (3001)` },
});
const registration = (name: string): AccountMail => ({ kind: 'confirm', fullName: name, company: name });

/** As programs find them: an address with its scheme, or the name of a host. */
const LINK = /https?:\/\/\S|\bwww\.[\p{L}\d]|(?<!@)\b[\p{L}\d-]+\.\p{L}{2,}\b/iu;

test.each([
  'https://bad.example/win?S2u',
  'HTTP://bad.example',
  'YOUR`CHANCE`http://bad.example',
  'www.bad.example',
  'bad.example/win',
  'Vinn.nu',
  'dålig.se',
  'http://kaj@bad.example/win',
])('[REG-08] [USR-02] [MW01] the name %s is no link in a mail to a stranger', (name) => {
  for (const mail of [invitation(name), registration(name)]) {
    for (const language of ['en', 'sv'] as const) {
      const { facts = [], ...words } = mailWords(language, mail);
      const told = [...Object.values(words), ...facts.flat()].filter((text) => text !== 'jonna@demo.test');
      expect(told.filter((text) => LINK.test(String(text)))).toEqual([]);
      expect(told.join(' ').replaceAll('\u200B', ''), 'and reads as before').toContain(name);
    }
  }
});

test.each(['Elin Lund', 'Hamnens Gods AB', 'J.R.R. Tolkien', 'elin.lund@hamnen.example', 'St. Olofs Trä 1.5'])(
  '[REG-08] [MW01] the name %s is written as it is',
  (name) => {
    expect(JSON.stringify(mailWords('sv', invitation(name)))).not.toContain('\u200B');
  },
);

test('[REG-08] [MW02] a mail asks for no reply by a machine, in the words of the standard and of Exchange', async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-names-'));
  whenDone(async () => rmSync(dataDirectory, { recursive: true }));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const settings = {
    smtpUrl: undefined,
    smtpNeedsTls: false,
    mailFrom: undefined,
    publicUrl: 'https://kaj.example.com',
  };
  await createMailSender({ ...settings, dataDirectory })({
    ...{ id: '1', to: 'jonna@demo.test', language: 'en', link: 'https://kaj.example.com/x', sender: 'Kaj' },
    words: mailWords('en', registration('Elin Lund')),
  });
  const outbox = path.join(dataDirectory, 'outbox');
  const mail = readFileSync(path.join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8');
  expect(mail).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(mail).toMatch(/^X-Auto-Response-Suppress: All\r?$/m);
});
