/** A mail as a mail program shows it. */
export interface ReceivedMail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address behind the button. */
  readonly link: string;
  readonly attachments: readonly { readonly fileName: string; readonly bytes: Buffer }[];
}

/** A message of two alternatives, text first; with files, these come after both. */
export function readMail(source: string): ReceivedMail {
  const [head = ''] = source.split('\r\n\r\n');
  const outer = partsOf(source);
  const isMixed = /^Content-Type: multipart\/mixed/m.test(head);
  const [text = '', html = ''] = (isMixed ? partsOf(outer[0] ?? '') : outer).map(readPart);
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  return {
    messageId: /^Message-ID: (<.*>)$/m.exec(head)?.[1] ?? '',
    to: /^To: (.*)$/m.exec(head)?.[1]?.trim() ?? '',
    subject: readWords(subject.replace(/\r\n[ \t]/g, '')),
    text,
    html,
    link: /<a [^>]*href="([^"]+)"/.exec(html)?.[1] ?? '',
    attachments: isMixed ? outer.slice(1).map(readFile) : [],
  };
}

function partsOf(source: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? '';
  return source.split(`--${boundary}`).slice(1, -1);
}

function readFile(part: string) {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const fileName = /filename="?([^";\r]+)"?/.exec(head)?.[1] ?? '';
  return { fileName, bytes: Buffer.from(rest.join(''), 'base64') };
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
