import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CorpusFile, Outcome } from './corpus-file.ts';
import { planCorpus } from './plan.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    tripwire: { type: 'string', default: 'http://127.0.0.1:9' },
  },
});

const seed = Number(values.seed);
const count = Number(values.count);
if (!values.out || !Number.isInteger(seed) || !Number.isInteger(count)) {
  console.error('npm run corpus -- --out <folder> [--seed 1] [--count 1000] [--tripwire http://127.0.0.1:9]');
  process.exitCode = 2;
} else {
  const folder = resolve(values.out);
  const entries = await writeCorpus(folder, planCorpus({ seed, count, tripwire: values.tripwire }), {
    seed,
    tripwire: values.tripwire,
  });
  const kinds = new Map<string, number>();
  for (const { kind } of entries) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  for (const [kind, files] of kinds) console.log(`${String(files).padStart(5)}  ${kind}`);
  console.log(`${String(entries.length).padStart(5)}  files in ${folder}, seed ${seed}`);
}

/** Manifest entry of a file. */
interface Entry {
  file: string;
  kind: string;
  made: string;
  /** Name and type to send it with. */
  sent: CorpusFile['sent'];
  outcome: Outcome;
  bytes: number;
  sha256: string;
}

/** Writes files and a `manifest.json` with the origin and the allowed results of each. */
async function writeCorpus(
  folder: string,
  files: readonly CorpusFile[],
  facts: { seed: number; tripwire: string },
): Promise<Entry[]> {
  await mkdir(folder, { recursive: true });
  const entries: Entry[] = [];
  for (const [index, { kind, made, sent, outcome, bytes }] of files.entries()) {
    const content = await bytes();
    const file = `${String(index).padStart(4, '0')}-${slug(kind)}-${slug(made)}`.slice(0, 120);
    await writeFile(join(folder, file), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    entries.push({ file, kind, made, sent, outcome, bytes: content.length, sha256 });
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...facts, files: entries }, null, 1));
  return entries;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
