/** A real SMTP server on a free port, and the mails it received, read as a mail program would. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from './mail-reader.ts';

export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Refuses the next mails, this many, with a temporary error. */
  refuse(times: number): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        mails.push(readMail(Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse(times) {
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
