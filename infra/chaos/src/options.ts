import { parseArgs } from 'node:util';
import { faults } from './faults/index.ts';

/** Options of `npm run test:chaos --`. */
export type Options = ReturnType<typeof readOptions>;

/** Short names of faults. */
const aliases: Readonly<Record<string, string>> = { worker: 'media-worker' };
const names = faults.map(({ name }) => name);

export const usage = `npm run test:chaos -- [options]
  --only worker,redis   faults to try (all): ${names.join(', ')}
  --uploads 200         uploads under each, 6 to 10000
  --instances 1         how many of every service and worker run, 1 to 4
  --seed 20261121       fixes the files
  --avif                makes the late AVIF files too, and waits for them in each case`;

/** Reads the command line. @throws {RangeError} naming the wrong option */
export function readOptions(args: readonly string[]) {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = { only: text(names.join(',')), uploads: text('200'), instances: text('1'), seed: text('20261121') };
  const { values } = parseArgs({ args: [...args], options: { ...options, avif: { type: 'boolean', default: false } } });
  const only = values.only.split(',').map((name) => aliases[name] ?? name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new RangeError(`--only: ${unknown} is not one of ${names.join(', ')}`);
  return {
    only,
    uploads: wholeNumber('uploads', values.uploads, 6, 10_000),
    instances: wholeNumber('instances', values.instances, 1, 4),
    seed: wholeNumber('seed', values.seed, 0, 4_294_967_295),
    avif: values.avif,
  };
}

/** Reads the number of an option. @throws {RangeError} naming the option */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new RangeError(`--${name}: ${text} is not a whole number from ${least} to ${most}`);
}
