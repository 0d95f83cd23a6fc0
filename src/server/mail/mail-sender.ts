/**
 * Sends a mail: by SMTP if a server is set, otherwise as a file into the outbox folder of the data directory, with its link in
 * the log, so that a system without mail is still usable. If the server is unavailable or refuses this system, the job retries;
 * the refusal of one mail for good is logged, without the address. A mail is sent at least once: a job that is interrupted before
 * its end sends it again, with the same Message-ID, by which mail systems recognize the copy.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { CONTROL_CHARACTERS } from '#contract/primitives.ts';
import { sentEmail } from '#domain/shared/sent-email.ts';
import type { MailTexts } from '#server/i18n/mail-texts.ts';
import { NotNowError } from '#server/jobs/job-queue.ts';
import { type Mail, mailHtml, mailText } from './mail.ts';
import { isAboutMail, type MailFailure, refusalText } from './mail-refusal.ts';

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  /** Whether mails, and the password of the mail server, wait for a server that encrypts. */
  readonly smtpNeedsTls: boolean;
  readonly mailFrom: string | undefined;
  /** The portal's address, for links. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** For each step of the dialogue with the mail server. Unit: milliseconds. */
const STEP_LIMIT = 20_000;
/** Hexadecimal digits: enough that no two mails ever share them. */
const MESSAGE_ID_DIGITS = 40;

export function createMailSender({
  smtpUrl,
  smtpNeedsTls,
  mailFrom,
  publicUrl,
  dataDirectory,
}: MailSettings): SendMail {
  const { hostname } = new URL(publicUrl);
  const from = mailFrom ?? `Kaj <no-reply@${hostname}>`;
  const limits = { connectionTimeout: STEP_LIMIT, greetingTimeout: STEP_LIMIT, socketTimeout: STEP_LIMIT };
  const smtp =
    smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, requireTLS: smtpNeedsTls, ...limits });
  const file = createTransport({ streamTransport: true, buffer: true });
  return async (asked) => {
    const mail = { ...asked, words: onOneLineEach(asked.words) };
    const message = {
      messageId: `<${createHash('sha256').update(mail.id).digest('hex').slice(0, MESSAGE_ID_DIGITS)}@${hostname}>`,
      ...{ from, to: sentEmail(mail.to), subject: mail.words.subject, text: mailText(mail), html: mailHtml(mail) },
      attachments: (mail.attachments ?? []).map(({ fileName, bytes }) => ({
        ...{ filename: fileName, content: bytes, contentType: 'application/pdf' },
      })),
    };
    // Keep out-of-office replies from being sent: the standard's (RFC 3834), and what Exchange asks for instead (MS-OXCMAIL 2.2.3.2.14).
    const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
    if (smtp) {
      await smtp.sendMail({ ...message, headers }).catch(takeRefusal);
      return;
    }
    const { message: bytes } = await file.sendMail({ ...message, headers });
    const name = putIntoOutbox(path.join(dataDirectory, 'outbox'), bytes as Buffer);
    console.log(`No SMTP_URL is set: a mail was put into outbox/${name}. Its link: ${mail.link}`);
  };
}

/** Names stand in the words, and a line break in one would begin a line of its own, or a header. */
function onOneLineEach({ facts, ...words }: MailTexts): MailTexts {
  const oneLine = (text: string) => text.replace(CONTROL_CHARACTERS, ' ');
  const { subject, heading, text, button, orCopy, reason } = words;
  return {
    ...{ subject: oneLine(subject), heading: oneLine(heading), text: oneLine(text) },
    ...{ button: oneLine(button), orCopy: oneLine(orCopy), reason: oneLine(reason) },
    ...(facts && { facts: facts.map(([name, value]) => [oneLine(name), oneLine(value)] as const) }),
  };
}

const NOT_ENCRYPTED =
  'The mail server offers no STARTTLS, so mails wait. If it is in your own network, add ?requireTLS=false to SMTP_URL.';
/** An answer from here on is no passing trouble of the server's. */
const REFUSED = 500;
const REFUSES_US = 'so mails wait. Check the user and password in SMTP_URL, MAIL_FROM, and what the server allows.';

function takeRefusal(error: unknown): void {
  const failure = error as MailFailure;
  // Its answer to STARTTLS is about the connection, and not about the mail.
  const isAboutTls = failure.code === 'ETLS';
  if (isAboutTls) console.warn(NOT_ENCRYPTED);
  if (!isAboutTls && isAboutMail(failure)) {
    console.warn(`The mail server refused a mail for good: ${refusalText(failure)}`);
    return;
  }
  if (!isAboutTls && (failure.responseCode ?? 0) >= REFUSED)
    console.warn(`The mail server refuses this system's mails (${refusalText(failure)}), ${REFUSES_US}`);
  throw new NotNowError('the mail server', { cause: error });
}

/** Writes the mail under a name that sorts by time, and in one step, so that nobody watching the folder sees half a mail. */
function putIntoOutbox(folder: string, bytes: Buffer): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`;
  writeFileSync(path.join(folder, `.${name}`), bytes, { mode: 0o600 });
  renameSync(path.join(folder, `.${name}`), path.join(folder, name));
  return name;
}
