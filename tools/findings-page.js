// Writes www/findings.html from the data in www/findings/, which tools/play-findings.js writes, and the text in
// tools/findings-page/page.js.
// Usage: node tools/findings-page.js [--check]   (--check: writes nothing, and fails where the page is not what it
// would write)

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read } from './findings-page/data.js';
import { page } from './findings-page/page.js';
import { frame } from './site-frame.js';

const FILE = 'www/findings.html';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const policy =
  /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(readFileSync('www/index.html', 'utf8'))?.[0] ?? '';
const { head, foot } = frame(FILE.replace('www/', ''));
const top = `<!doctype html>
<html lang="en">
<head>
${policy}
<meta charset="utf-8">
<title>First findings of the lab · Oddchess</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Does the king’s mobility make draws, how much money is right, do fighting kings make wins? Thousands of games of the computer against itself, with what they show and what they can’t.">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ee">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14181f">
<link rel="icon" href="art/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="styles/tokens.css">
<link rel="stylesheet" href="styles/site.css">
<link rel="stylesheet" href="styles/rules.css">
<link rel="stylesheet" href="styles/findings.css">
<script src="theme.js"></script>
<script type="module" src="components/text-page.js"></script>
<script type="module" src="views/findings/findings.js"></script>
</head>
<body>
<a class="skip" href="#findings">To the text</a>
${head}`;

const written = page(read('www/findings'), top, foot);
if (!process.argv.includes('--check')) writeFileSync(FILE, written);
else if (readFileSync(FILE, 'utf8') !== written) {
  console.error(`${FILE} is not what the data say: run node tools/findings-page.js`);
  process.exitCode = 1;
}
