/**
 * Sends a mail: by SMTP where a server is set, else as a file into the outbox folder of the data directory, with its link
 * in the log, so that a system without mail can be used all the same. A server that cannot now is asked again by the job;
 * what it refuses for good is said in the log, without the address.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { NotNowError } from '#server/jobs/job-queue.ts';
import { type Mail, mailHtml, mailText } from './mail.ts';

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Where the portal is, for links. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Of a step of the talk with the mail server. Unit: milliseconds. */
const PATIENCE = 20_000;

export function createMailSender({ smtpUrl, mailFrom, publicUrl, dataDirectory }: MailSettings): SendMail {
  const from = mailFrom ?? `Kaj <no-reply@${new URL(publicUrl).hostname}>`;
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const smtp = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...patience });
  const file = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const message = {
      ...{ from, to: mail.to, subject: mail.words.subject, text: mailText(mail), html: mailHtml(mail) },
      attachments: (mail.attachments ?? []).map(({ fileName, bytes }) => ({
        ...{ filename: fileName, content: bytes, contentType: 'application/pdf' },
      })),
    };
    // Nobody who is away answers that they are.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    if (smtp) {
      await smtp.sendMail({ ...message, headers }).catch(takeRefusal);
      return;
    }
    const { message: bytes } = await file.sendMail({ ...message, headers });
    const name = putIntoOutbox(path.join(dataDirectory, 'outbox'), bytes as Buffer);
    console.log(`No SMTP_URL is set: a mail was put into outbox/${name}. Its link: ${mail.link}`);
  };
}

/** From 500 on a mail server means it. */
const REFUSED_FOR_GOOD = 500;

function takeRefusal(error: unknown): void {
  const { responseCode = 0 } = error as { responseCode?: number };
  if (responseCode < REFUSED_FOR_GOOD) throw new NotNowError('the mail server', { cause: error });
  console.warn(`The mail server refused a mail for good: ${responseCode}`);
}

/** Under a name that sorts by time, and whole: whoever watches the folder never sees half a mail. */
function putIntoOutbox(folder: string, bytes: Buffer): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`;
  writeFileSync(path.join(folder, `.${name}`), bytes, { mode: 0o600 });
  renameSync(path.join(folder, `.${name}`), path.join(folder, name));
  return name;
}
