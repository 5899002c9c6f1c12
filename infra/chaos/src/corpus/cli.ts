import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '@vitrina/local';
import { planCorpus } from './plan.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    tripwire: { type: 'string', default: 'http://127.0.0.1:9' },
  },
});

const { out, tripwire } = values;
const seed = Number(values.seed);
const count = Number(values.count);
if (out && Number.isInteger(seed) && Number.isInteger(count)) await writeCorpus(resolve(out));
else {
  console.error('npm run corpus -- --out <folder> [--seed 1] [--count 1000] [--tripwire http://127.0.0.1:9]');
  process.exitCode = 2;
}

/** Writes the files, and a `manifest.json` with the origin and the allowed results of each. */
async function writeCorpus(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const entries = [];
  const kinds = new Map<string, number>();
  for (const [index, { bytes, ...facts }] of planCorpus({ seed, count, tripwire }).entries()) {
    const content = await bytes();
    const words = `${facts.kind} ${facts.made}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const file = `${String(index).padStart(4, '0')}-${words}`.slice(0, 120);
    await writeFile(join(folder, file), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    entries.push({ file, ...facts, bytes: content.length, sha256 });
    kinds.set(facts.kind, (kinds.get(facts.kind) ?? 0) + 1);
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ seed, tripwire, files: entries }, null, 1));
  console.log(table([...kinds].map(([kind, files]) => [String(files), kind])).join('\n'));
  console.log(`${entries.length} files in ${folder}, seed ${seed}`);
}
