import { parseArgs } from 'node:util';
import { faults } from './faults/index.ts';

/** Options of `npm run test:chaos --`. */
export interface Options {
  /** Names of the faults to inject. */
  only: readonly string[];
  /** Number of uploads per fault. */
  uploads: number;
  /** Seed of the uploaded files. */
  seed: number;
  /** Number of instances of every service and worker. */
  instances: number;
  /** True to make AVIF files and wait for them in each case; doubles the work. */
  avif: boolean;
}

/** Short names of faults. */
const aliases: Readonly<Record<string, string>> = { worker: 'media-worker' };

export const usage = `npm run test:chaos -- [options]
  --only worker,redis   faults to try (all): ${faults.map(({ name }) => name).join(', ')}
  --uploads 200         uploads under each, 6 to 10000
  --instances 1         how many of every service and worker run, 1 to 4
  --seed 20261121       fixes the files
  --avif                makes the late AVIF files too, and waits for them in each case`;

/** Reads the command line. @throws {RangeError} naming the wrong option */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: faults.map(({ name }) => name).join(',') },
      uploads: { type: 'string', default: '200' },
      instances: { type: 'string', default: '1' },
      seed: { type: 'string', default: '20261121' },
      avif: { type: 'boolean', default: false },
    },
  });
  return {
    only: values.only.split(',').map(faultName),
    uploads: whole('uploads', values.uploads, 6, 10_000),
    instances: whole('instances', values.instances, 1, 4),
    seed: whole('seed', values.seed, 0, 4_294_967_295),
    avif: values.avif,
  };
}

function faultName(text: string): string {
  const name = aliases[text] ?? text;
  if (faults.some((fault) => fault.name === name)) return name;
  throw new RangeError(`--only: ${text} is not one of ${faults.map((fault) => fault.name).join(', ')}`);
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new RangeError(`--${name}: ${text} is not a whole number from ${least} to ${most}`);
}
