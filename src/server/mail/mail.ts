/**
 * The layout of all mails: one heading, a few sentences, one link, and why the mail was sent. The same text in plain form and as
 * HTML, without pictures; light or dark follows the reader's program.
 * Not here: the words (i18n/mail-sentences.ts), sending (mail-sender.ts).
 */
import type { Language } from '#server/i18n/language.ts';
import type { MailTexts } from '#server/i18n/mail-texts.ts';

export interface Mail {
  /** The same when the mail is sent again, and different for every other mail: its Message-ID is made from it. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly words: MailTexts;
  readonly link: string;
  /** The last line, which names the sender. */
  readonly sender: string;
  readonly attachments?: readonly PdfAttachment[];
}

export interface PdfAttachment {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export function mailText({ words, link, sender }: Mail): string {
  const facts = (words.facts ?? []).map(([name, value]) => `${name}: ${value}`);
  const parts = ['Kaj', words.heading, words.text, facts.join('\n'), `${words.button}:\n${link}`, words.reason];
  return `${parts.filter(Boolean).join('\n\n')}\n\n-- \n${sender}\n`;
}

/** Light colors are inline, because many programs remove style sheets; dark ones apply where style sheets are read. */
export function mailHtml(mail: Mail): string {
  const { words, language } = mail;
  const [link, heading, text, button, orCopy, reason, subject, sender] = [
    ...[mail.link, words.heading, words.text, words.button, words.orCopy, words.reason, words.subject, mail.sender],
  ].map(escapeHtml);
  const facts = (words.facts ?? [])
    .map(
      ([name, value]) =>
        `<tr><td class="muted" style="padding:4px 16px 4px 0;color:#4c5a63;vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td>` +
        `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  body, .sheet { background: #10181d !important; color: #e8eef1 !important; }
  .button { background: #e8eef1 !important; color: #10181d !important; }
  .muted, .muted a { color: #a9b7bf !important; }
}
</style>
</head>
<body style="margin:0;background:#ffffff;color:#12202a">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#12202a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<p style="margin:0 0 24px;font-weight:700">Kaj</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${heading}</h1>
<p style="margin:0 0 20px">${text}</p>
${facts && `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse;font-size:16px">${facts}</table>`}
<p style="margin:0 0 20px"><a class="button" href="${link}" style="display:inline-block;padding:14px 22px;background:#12202a;color:#ffffff;text-decoration:none;font-weight:600">${button}</a></p>
<p class="muted" style="margin:0 0 20px;font-size:14px;color:#4c5a63;overflow-wrap:anywhere">${orCopy} <a href="${link}" style="color:#4c5a63">${link}</a></p>
<p class="muted" style="margin:0 0 28px;font-size:14px;color:#4c5a63">${reason}</p>
<p class="muted" style="margin:0;font-size:13px;color:#4c5a63">${sender}</p>
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
