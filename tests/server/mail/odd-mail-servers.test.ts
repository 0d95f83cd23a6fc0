/** Mail servers as they are met: what they refuse costs a mail only where it is about that mail. Listed in tests/fixtures/field/README.md. */
import { createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { mailWords } from '#server/i18n/mail-sentences.ts';
import { NotNowError } from '#server/jobs/job-queue.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { whenDone } from '#tests/support/when-done.ts';

type Step = 'connect' | 'EHLO' | 'HELO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body';
type Manners = Partial<Record<Step, string>>;

const POLITE: Record<Step, string> = {
  ...{ connect: '220 mail.example ESMTP', EHLO: '250-mail.example\r\n250 AUTH PLAIN', HELO: '250 mail.example' },
  ...{ AUTH: '235 ok', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on', body: '250 queued' },
};

/** Answers each step as it is told to; '' ends the connection instead. Returns its port and what it took. */
async function oddServer(manners: Manners) {
  const taken: string[] = [];
  const answers = { ...POLITE, ...manners };
  const server = createServer((socket) => talk(socket, answers, taken));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(async () => void server.close());
  return { port: (server.address() as { port: number }).port, taken };
}

function talk(socket: Socket, answers: Record<Step, string>, taken: string[]): void {
  const say = (step: Step) => (answers[step] === '' ? socket.destroy() : socket.write(`${answers[step]}\r\n`));
  let isBody = false;
  let rest = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    rest += bytes.toString('utf8');
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isBody) {
        if (line !== '.') continue;
        isBody = false;
        taken.push('mail');
        say('body');
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      taken.push(line);
      if (verb === 'DATA') isBody = /^[23]/.test(answers.DATA);
      say(verb as Step);
    }
  });
  say('connect');
}

async function send(manners: Manners, to = 'jonna@demo.test') {
  const { port, taken } = await oddServer(manners);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const sendMail = createMailSender({
    ...{ smtpUrl: `smtp://kaj:secret@127.0.0.1:${port}`, smtpNeedsTls: false, mailFrom: undefined },
    ...{ publicUrl: 'https://kaj.example.com', dataDirectory: '/nowhere' },
  });
  const outcome = await sendMail({
    ...{ id: '1', to, language: 'en', link: 'https://kaj.example.com/x', sender: 'Kaj' },
    words: mailWords('en', { kind: 'confirm', fullName: 'Jonna Öst', company: 'Hamnens AB' }),
  }).then(
    () => 'done',
    (error: unknown) => error,
  );
  const said = warned.mock.calls.flat().join('\n');
  warned.mockRestore();
  return { outcome, said, taken };
}

test.each<[id: string, name: string, manners: Manners, told: string]>([
  ['ML01', 'the password', { AUTH: '535 5.7.8 Username and Password not accepted' }, '535 5.7.8 at AUTH PLAIN'],
  ['ML02', 'the connection', { connect: '554 5.7.1 You are not allowed to connect.' }, '554 5.7.1 at CONN'],
  ['ML03', 'mails without a sign-in', { MAIL: '530 5.7.0 Authentication Required' }, '530 5.7.0 at MAIL FROM'],
  ['ML03', 'the sender', { MAIL: '550 5.1.8 Sender address rejected' }, '550 5.1.8 at MAIL FROM'],
  ['ML04', 'to relay', { RCPT: '550 5.7.1 Relaying denied' }, '550 5.7.1 at RCPT TO'],
  ['ML04', 'to relay, in words', { RCPT: '554 <jonna@demo.test>: Relay access denied' }, '554 at RCPT TO'],
  ['ML05', 'more mails of the day', { body: '550 5.4.5 Daily user sending quota exceeded.' }, '550 5.4.5 at DATA'],
  ['ML05', 'more mails for now', { DATA: '554 5.7.0 Too many messages. Try again later.' }, '554 5.7.0 at DATA'],
  ['ML06', 'a full mailbox', { RCPT: '552 5.2.2 Mailbox full' }, '552 5.2.2 at RCPT TO'],
])(
  '[FLD-07] [%s] a mail server that refuses %s loses no mail, and the log says what to do',
  async (_id, _name, manners, told) => {
    const { outcome, said } = await send(manners);
    expect(outcome).toBeInstanceOf(NotNowError);
    expect(said).toContain(told);
    expect(said).toContain('so mails wait');
    expect(said).not.toContain('jonna@');
  },
);

test.each<[id: string, name: string, manners: Manners]>([
  ['ML07', 'a grey list', { RCPT: '450 4.2.0 Greylisted, see https://example.com' }],
  ['ML07', 'another grey list', { body: '451 4.7.1 Try again later' }],
  ['ML08', '421 after the connection', { connect: '421 4.3.2 Too many connections' }],
  ['ML08', '421 in the middle', { RCPT: '421 4.4.2 Timeout' }],
  ['ML09', 'no answer to the mail', { body: '' }],
  ['ML09', 'no answer to the connection', { connect: '' }],
])('[FLD-07] [%s] a mail server with %s is tried again', async (_id, _name, manners) => {
  expect((await send(manners)).outcome).toBeInstanceOf(NotNowError);
});

test.each<[id: string, name: string, manners: Manners, to: string, told: string]>([
  [
    'ML10',
    'an unknown reader',
    { RCPT: '550 5.1.1 <jonna@demo.test> User unknown' },
    'jonna@demo.test',
    '550 5.1.1 at RCPT TO',
  ],
  ['ML10', 'the same without an enhanced code', { RCPT: '550 No such user' }, 'jonna@demo.test', '550 at RCPT TO'],
  ['ML11', 'letters before the @', { RCPT: '553 5.1.3 Bad address' }, 'åsa@demo.test', '553 5.1.3 at RCPT TO'],
  ['ML12', 'the mail as too long', { body: '552 5.3.4 Message too big' }, 'jonna@demo.test', '552 5.3.4 at DATA'],
  [
    'ML12',
    'its size beforehand',
    { MAIL: '552 5.3.4 Message size exceeds limit' },
    'jonna@demo.test',
    '552 5.3.4 at MAIL FROM',
  ],
  ['ML12', 'the mail for what it says', { body: '554 5.6.0 Message refused' }, 'jonna@demo.test', '554 5.6.0 at DATA'],
])(
  '[FLD-07] [%s] a mail server that refuses %s is told once, without the address',
  async (_id, _name, manners, to, told) => {
    const { outcome, said } = await send(manners, to);
    expect(outcome).toBe('done');
    expect(said).toBe(`The mail server refused a mail for good: ${told}`);
  },
);

test.each<[id: string, name: string, manners: Manners, to: string]>([
  ['ML13', 'no EHLO', { EHLO: '502 Command not implemented', AUTH: '235 ok' }, 'jonna@demo.test'],
  ['ML13', 'lines of its greeting', { connect: '220-Welcome\r\n220-No spam\r\n220 ESMTP' }, 'jonna@demo.test'],
  ['ML13', 'an empty line of features', { EHLO: '250-mail.example\r\n250-\r\n250 AUTH=PLAIN\r' }, 'jonna@demo.test'],
  ['ML13', '250 where 354 belongs', { DATA: '250 go on' }, 'jonna@demo.test'],
  ['ML11', 'a domain with letters', {}, 'jonna@åkeri.test'],
])('[FLD-07] [%s] a mail server with %s gets the mail', async (_id, _name, manners, to) => {
  const { outcome, taken } = await send(manners, to);
  expect(outcome).toBe('done');
  expect(taken.at(-1)).toBe('mail');
  expect(taken.join('\n')).not.toMatch(/RCPT TO.*å/);
});
