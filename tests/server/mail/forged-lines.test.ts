/** Names with line breaks, stored before they were refused, make no lines and no headers in a mail. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { mailWords } from '#server/i18n/mail-sentences.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { whenDone } from '#tests/support/when-done.ts';

test.each(['\r\n', '\n', '\r', '\u2028', '\u0085'])(
  '[REG-08] [A12] %j in the names of a mail begins no line of its own and no header',
  async (lineBreak) => {
    const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-forged-'));
    whenDone(async () => rmSync(dataDirectory, { recursive: true }));
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const forged = `Elin${lineBreak}Bcc: all@example.com${lineBreak}${lineBreak}Pay here: https://bad.example`;
    const send = createMailSender({
      ...{
        smtpUrl: undefined,
        smtpNeedsTls: false,
        mailFrom: undefined,
        publicUrl: 'https://kaj.example.com',
        dataDirectory,
      },
    });
    await send({
      ...{ id: '1', to: 'jonna@demo.test', language: 'en', link: 'https://kaj.example.com/x', sender: 'Kaj' },
      words: mailWords('en', {
        ...{ kind: 'invite', by: forged, fullName: forged, username: 'jonna@demo.test' },
        ...{ role: 'DefaultUser', company: `Hamnens${lineBreak}Bcc: all@example.com` },
      }),
    });
    const outbox = path.join(dataDirectory, 'outbox');
    const [name = ''] = readdirSync(outbox);
    // Without the soft breaks of long lines.
    const mail = readFileSync(path.join(outbox, name), 'utf8').replaceAll('=\r\n', '');
    expect(mail.split(/[\r\n\u2028\u0085]+/).filter((line) => /^(Bcc|Pay here)/.test(line))).toEqual([]);
  },
);
