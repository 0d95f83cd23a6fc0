/** A mail as a reader of mail shows it. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address behind the button. */
  readonly link: string;
}

/** A message of two alternatives, text first. */
export function readMail(source: string): ReceivedMail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1).map(readPart);
  const [text = '', html = ''] = parts;
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  return {
    to: /^To: (.*)$/m.exec(head)?.[1]?.trim() ?? '',
    subject: readWords(subject.replace(/\r\n[ \t]/g, '')),
    text,
    html,
    link: /<a [^>]*href="([^"]+)"/.exec(html)?.[1] ?? '',
  };
}

function readPart(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').trim();
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /encoding: quoted-printable/i.test(head) ? readQuoted(body.replace(/=\r\n/g, '')) : body;
}

/** Encoded words of a header. */
function readWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString('utf8') : readQuoted(body.replaceAll('_', ' ')),
    );
}

function readQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
