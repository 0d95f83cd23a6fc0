/** `npm run mails -- [FOLDER]`: every mail in both languages as files, text and HTML, with a page that shows them side by side. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../bench/system.mjs';

const folder = path.resolve(process.argv[2] ?? 'test-results/mails');
const { everyMail } = await load('tests/fixtures/mails.ts');
const { mailHtml, mailText } = await load('src/server/mail/mail.ts');

mkdirSync(folder, { recursive: true });
const rows = [];
for (const language of ['en', 'sv']) {
  for (const [kind, mail] of Object.entries(everyMail(language))) {
    const name = `${kind}.${language}`;
    writeFileSync(path.join(folder, `${name}.html`), mailHtml(mail));
    writeFileSync(path.join(folder, `${name}.txt`), mailText(mail));
    rows.push(
      `<section><h2>${name}: ${escaped(mail.words.subject)}</h2>` +
        `<iframe src="${name}.html" title="${name}, HTML"></iframe><pre>${escaped(mailText(mail))}</pre></section>`,
    );
  }
}
writeFileSync(
  path.join(folder, 'index.html'),
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Mails of Kaj</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; }
section { display: grid; grid-template-columns: 600px minmax(0, 1fr); gap: 8px 24px; margin-block-end: 40px; }
h2 { grid-column: 1 / -1; font-size: 18px; margin: 0; }
iframe { width: 600px; height: 640px; border: 1px solid; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
</style>
</head>
<body>
<h1>Mails of Kaj</h1>
${rows.join('\n')}
</body>
</html>
`,
);
console.log(`${rows.length} mails: ${pathToFileURL(path.join(folder, 'index.html'))}`);

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
