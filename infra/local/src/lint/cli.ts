import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { missingFeatureFaults } from './browser-features.ts';
import { audit, checkLicences } from './dependencies.ts';
import { REPEATED_LINES, repeatedLines } from './repeated-lines.ts';
import { plainWordFaults, voiceFaults } from './voice.ts';

/*
 * Runs our own checks of `npm run lint`: licences, known vulnerabilities, repeated lines, words with a plainer
 * alternative, habits of translated English, and features that pages without HTTPS or the oldest browsers lack.
 * Known repetitions are in `repeated-lines.json`, by the hash of their text.
 */

const baselineFile = join(root, 'infra/local/src/lint/repeated-lines.json');
/** File patterns for the check of repeated lines; tests are exempt. */
const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.css'];
const TESTS = /(^|\/)(test|conformance|fixtures|lookbook|e2e)\//;

/** Code that runs in browsers; the contracts also run in services. */
const BROWSER_CODE = /^(?:shell\/(?:sdk\/)?|mf-[^/]+\/|services\/contracts\/)src\//;

/** Files exempt from the checks of words: their word lists, their test, and the changelog. */
const OWN_WORDS = new Set(['infra/local/src/lint/voice.ts', 'infra/local/test/lint.test.ts', 'CHANGELOG.md']);

let failed = false;
const fault = (line: string) => {
  failed = true;
  console.error(`✗ ${line}`);
};

const { checked, faults } = checkLicences(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
for (const line of faults) fault(line);
console.log(`licences: ${checked} packages, ${faults.length} not allowed`);

const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const written = filesOf(...SOURCES, '*.md').filter((file) => !OWN_WORDS.has(file));
const unplain = written.flatMap((file) => plainWordFaults(file, read(file)));
for (const line of unplain) fault(line);
console.log(`words: ${written.length} files, ${unplain.length} with a plainer one`);

const habits = written.filter((file) => !file.endsWith('.css')).flatMap((file) => voiceFaults(file, read(file)));
for (const line of habits) fault(line);
console.log(`voice: ${habits.length} places to reword`);

const inBrowsers = filesOf('*.ts', '*.tsx').filter((file) => BROWSER_CODE.test(file));
const missing = inBrowsers.flatMap((file) => missingFeatureFaults(file, read(file)));
for (const line of missing) fault(line);
console.log(`browser features: ${inBrowsers.length} files, ${missing.length} uses of missing ones`);

const sources = filesOf(...SOURCES).filter((file) => !TESTS.test(file));
const repetitions = repeatedLines(sources.map((file) => [file, read(file)] as const));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const baseline: Record<string, string> = JSON.parse(readFileSync(baselineFile, 'utf8'));
const current = new Map(repetitions.map(({ text, places }) => [hashOf(text), places.join(' ')]));
for (const [hash, places] of current) {
  if (!(hash in baseline)) fault(`the same ${REPEATED_LINES} lines: ${places}`);
}
for (const [hash, places] of Object.entries(baseline)) {
  if (!current.has(hash)) fault(`no longer repeated, remove it from the baseline: ${hash} ${places}`);
}
console.log(`repeated lines: ${current.size} known`);

const found = await audit();
if ('unchecked' in found) console.log(`vulnerabilities: not checked: no source answers (${found.unchecked})`);
else {
  for (const line of found.faults) fault(line);
  const counts = Object.entries(found.counts).map(([severity, count]) => `${count} ${severity}`);
  console.log(`vulnerabilities: ${counts.join(', ') || 'none known'}`);
}

if (failed) process.exitCode = 1;
