/** Every mail, as text and as HTML, in both languages; and through a real mail server, the text first. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#server/i18n/language.ts';
import { mailHtml, mailText } from '#server/mail/mail.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { everyMail } from '../../fixtures/mails.ts';

const post = await startMailServer();
afterAll(() => post.close());
const send = createMailSender({
  ...{
    smtpUrl: post.url,
    smtpNeedsTls: false,
    mailFrom: undefined,
    publicUrl: 'https://kaj.example.com',
    dataDirectory: '/nonexistent',
  },
});
const kinds = Object.keys(everyMail('en'));

/** What a reader of HTML sees of it. */
function seen(html: string): string {
  const [, body = ''] = html.split('<body');
  const texts = body.slice(body.indexOf('>') + 1).replace(/<[^>]+>/g, '\n');
  return texts
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
const linksOf = (text: string) => [...new Set(text.match(/https:\/\/[^\s"<]+/g))];

test('there is a sample of every mail whose words there are', () => {
  const folder = path.resolve('src/server/i18n');
  const samples = readFileSync(path.resolve('tests/fixtures/mails.ts'), 'utf8');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('mail-sentences.ts'))) {
    expect(samples, `a sample of ${file}`).toContain(`/${file}'`);
  }
});

describe.each(LANGUAGES)('the mails in $0', (language) => {
  const mails = everyMail(language);

  test.each(kinds)('the mail $0 says the same, with the same link, as text and as HTML', async (kind) => {
    const mail = mails[kind] ?? expect.unreachable();
    const { words, link } = mail;
    const text = mailText(mail);
    const html = mailHtml(mail);
    for (const part of [text, seen(html)]) {
      const facts = (words.facts ?? []).flat();
      for (const said of [words.heading, words.text, ...facts, words.button, words.reason, mail.sender, link]) {
        expect(part).toContain(said);
      }
    }
    expect(linksOf(text)).toEqual([link]);
    expect(linksOf(html)).toEqual([link]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html, 'no pictures and nothing from elsewhere').not.toMatch(/<img|<link|url\(|<script/);
    expect(text + html + words.subject).not.toMatch(/undefined|null|NaN|\[object/);

    await send(mail);
    expect(post.mails.at(-1)).toMatchObject({ subject: words.subject, link });
    expect(post.mails.at(-1)?.text).toContain(words.heading);
    expect(post.mails.at(-1)?.html).toContain(`lang="${language}"`);
  });

  test.each(kinds)('the mail $0 is written in its own language alone', (kind) => {
    const { subject, heading, text, button, reason } = mails[kind]?.words ?? expect.unreachable();
    const other = everyMail(language === 'en' ? 'sv' : 'en')[kind]?.words;
    expect([subject, heading, text, button, reason]).not.toContain(other?.text);
    expect(subject).not.toBe(other?.subject);
    expect(button).not.toBe(other?.button);
    expect(reason).not.toBe(other?.reason);
  });
});

test('a mail sent again has the same Message-ID, and another mail another', async () => {
  const { reset = expect.unreachable(), unlock = expect.unreachable() } = everyMail('en');
  for (const mail of [reset, reset, unlock]) await send(mail);
  const [first, again, other] = post.mails.slice(-3).map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f]{40}@kaj\.example\.com>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a mail server that does not encrypt gets no mail where that is demanded', async () => {
  const { reset = expect.unreachable() } = everyMail('en');
  const before = post.mails.length;
  const careful = createMailSender({
    ...{ smtpUrl: post.url, smtpNeedsTls: true, mailFrom: undefined },
    ...{ publicUrl: 'https://kaj.example.com', dataDirectory: '/nonexistent' },
  });
  await expect(careful(reset)).rejects.toThrow('the mail server');
  expect(post.mails).toHaveLength(before);
});
