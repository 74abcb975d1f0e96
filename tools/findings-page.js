// Writes the findings page in each of its languages, www/findings.html and www/findings.de.html, from the data in
// www/findings/, which tools/play-findings.js writes, and the sentences in tools/findings-page/.
// Usage: node tools/findings-page.js [--check]   (--check: writes nothing, and fails where a page is not what it
// would write)

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read } from './findings-page/data.js';
import { page } from './findings-page/page.js';
import { text as german } from './findings-page/text-de.js';
import { text as english } from './findings-page/text-en.js';
import { frame, framed } from './site-frame.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const policy =
  /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(readFileSync('www/index.html', 'utf8'))?.[0] ?? '';
/** Each version by its own name. @type {[text: typeof english, file: string, name: string][]} */
const VERSIONS = [
  [english, 'findings.html', 'English'],
  [german, 'findings.de.html', 'Deutsch'],
];

for (const [text, file] of VERSIONS) {
  const { head, foot } = frame(file);
  const versions = VERSIONS.map(([other, path, name]) =>
    other === text
      ? `<a href="${path}" aria-current="page">${name}</a>\n`
      : `<a href="${path}" hreflang="${other.language}" lang="${other.language}">${name}</a>\n`,
  );
  const top = `<!doctype html>
<html lang="${text.language}">
<head>
${policy}
<meta charset="utf-8">
<title>${text.title} · Oddchess</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${text.description}">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ee">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14181f">
<link rel="icon" href="art/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="styles/tokens.css">
<link rel="stylesheet" href="styles/site.css">
<link rel="stylesheet" href="styles/tabs.css">
<link rel="stylesheet" href="styles/text.css">
<link rel="stylesheet" href="features/lab/findings.css">
<script src="theme.js"></script>
<script type="module" src="components/text-page.js"></script>
<script type="module" src="features/lab/findings.js"></script>
</head>
<body>
<a class="skip" href="#findings">${text.skip}</a>
${head}<nav class="versions" aria-label="${text.languages}">
${versions.join('')}</nav>
`;
  const written = framed(file, page(read('www/findings', text), text, top, foot));
  const path = `www/${file}`;
  if (!process.argv.includes('--check')) writeFileSync(path, written);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== written) {
    console.error(`${path} is not what the data say: run node tools/findings-page.js`);
    process.exitCode = 1;
  }
}
