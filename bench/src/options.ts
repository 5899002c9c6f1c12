import { parseArgs } from 'node:util';
import { LIGHTHOUSE, ROWS, type RowName } from './bars.ts';

/** Posts that a provider of the largest plans shows at most. */
const MAX_POSTS_EACH = 8;

/** Whole numbers of the command line: default, largest value, and description. */
const numbers = {
  providers: [300, 100_000, 'providers in the directory, up to 100000'],
  posts: [0, 0, 'public posts in all, at most 8 a provider (0: as the demo has)'],
  rounds: [3, 100, 'turns of both sides'],
  photos: [40, 1_000, 'photos of one turn'],
  visible: [40, 1_000, 'photos whose way to visitors is timed'],
  searches: [200, 100_000, 'searches of one turn'],
  seconds: [3, 600, 'length of one turn of reads'],
  seed: [20_261_121, 4_294_967_295, 'determines providers, photos and searches'],
} as const;
type NumberName = keyof typeof numbers;

/** Options of `npm run bench --`. */
export interface Options extends Record<NumberName, number> {
  /** Rows to measure. */
  only: readonly RowName[];
  /** Writes the measured ratios as the new baseline. */
  updateBaseline: boolean;
}

const line = (option: string, what: string) => `  --${option.padEnd(26)} ${what}`.trimEnd();

export const usage = [
  'npm run bench -- [options]',
  line('only photos,reads', `rows to measure (all but ${LIGHTHOUSE}): ${ROWS.join(', ')}`),
  ...Object.entries(numbers).map(([name, [usual, , what]]) => line(`${name} ${usual}`, what)),
  line('update-baseline', 'keep the ratios of this run in baseline.json'),
].join('\n');

/** Reads the command line. @throws {RangeError} that names the invalid option */
export function readOptions(args: readonly string[]): Options {
  const strings = ['only', ...Object.keys(numbers)].map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(strings), 'update-baseline': { type: 'boolean' } },
  });
  const { only, 'update-baseline': updateBaseline = false, ...given } = values as Record<string, string | undefined>;
  const found = {} as Record<NumberName, number>;
  for (const name of Object.keys(numbers) as NumberName[]) {
    const [usual, largest] = numbers[name];
    const [least, most] = name === 'posts' ? [0, found.providers * MAX_POSTS_EACH] : [1, largest];
    const value = Number(given[name] ?? usual);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new RangeError(`--${name}: ${given[name]} is no whole number from ${least} to ${most}`);
    }
    found[name] = value;
  }
  return { ...found, only: rowsOf(only), updateBaseline: updateBaseline !== false };
}

function rowsOf(text: string | undefined): readonly RowName[] {
  if (text === undefined) return ROWS.filter((row) => row !== LIGHTHOUSE);
  const rows = text.split(',').map((name) => {
    const found = ROWS.find((row) => row === name);
    if (!found) throw new RangeError(`--only: ${name} is none of ${ROWS.join(', ')}`);
    return found;
  });
  if (rows.includes(LIGHTHOUSE) && rows.length > 1) throw new RangeError(`--only: ${LIGHTHOUSE} is measured alone`);
  return rows;
}
