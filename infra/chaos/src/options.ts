import { parseArgs } from 'node:util';
import { faults } from './faults/index.ts';

/** What `npm run test:chaos --` takes. */
export interface Options {
  /** Names of the faults to try. */
  only: readonly string[];
  /** Uploads under each fault. */
  uploads: number;
  /** Fixes the files that are uploaded. */
  seed: number;
  /** How many of every service and worker run. */
  instances: number;
  /** Whether AVIF files are made and waited for in each case; it doubles the work. */
  avif: boolean;
}

/** Names that people use for a fault beside its own. */
const aliases: Readonly<Record<string, string>> = { worker: 'media-worker' };

export const usage = `npm run test:chaos -- [options]
  --only worker,redis   faults to try (all): ${faults.map(({ name }) => name).join(', ')}
  --uploads 200         uploads under each, 6 to 10000
  --instances 1         how many of every service and worker run, 1 to 4
  --seed 20261121       fixes the files
  --avif                makes the late AVIF files too, and waits for them in each case`;

/** Reads the command line. @throws {RangeError} naming the option that is wrong */
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
  throw new RangeError(`--only: ${text} is none of ${faults.map((fault) => fault.name).join(', ')}`);
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new RangeError(`--${name}: ${text} is no whole number from ${least} to ${most}`);
}
