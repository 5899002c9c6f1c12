import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { planCorpus } from './plan.ts';
import { writeCorpus } from './write.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    canary: { type: 'string', default: 'http://127.0.0.1:9' },
  },
});

const [seed, count] = [Number(values.seed), Number(values.count)];
if (!values.out || !Number.isInteger(seed) || !Number.isInteger(count)) {
  console.error('npm run corpus -- --out <folder> [--seed 1] [--count 1000] [--canary http://127.0.0.1:9]');
  process.exitCode = 2;
} else {
  const folder = resolve(values.out);
  const entries = await writeCorpus(folder, planCorpus({ seed, count, canary: values.canary }), {
    seed,
    canary: values.canary,
  });
  const kinds = new Map<string, number>();
  for (const { kind } of entries) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  for (const [kind, files] of kinds) console.log(`${String(files).padStart(5)}  ${kind}`);
  console.log(`${String(entries.length).padStart(5)}  files in ${folder}, seed ${seed}`);
}
