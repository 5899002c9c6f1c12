import { parseArgs } from 'node:util';
import { ALONE, ON_DEMAND, ROWS, type RowName } from './bars.ts';

/** Posts that a provider of the largest plans shows at most. */
const MAX_POSTS_EACH = 8;

/** Options of `npm run bench --`. */
export interface Options {
  /** Rows to measure. */
  only: readonly RowName[];
  /** Providers in the directory, 1 to 100,000. */
  providers: number;
  /** Public posts in the directory, at most eight for each provider; 0 for the posts of the demo's providers. */
  posts: number;
  /** Number of turns of both sides of a row. */
  rounds: number;
  /** Photos of one turn. */
  photos: number;
  /** Photos for which the time until visitors see them is measured. */
  visible: number;
  /** Searches of one turn. */
  searches: number;
  /** Duration of one turn of reads, in seconds. */
  seconds: number;
  /** Determines providers, photos and queries. */
  seed: number;
  /** Writes the measured ratios as the new baseline. */
  updateBaseline: boolean;
}

export const usage = `npm run bench -- [options]
  --only photos,reads          rows to measure (all but ${ON_DEMAND.join(' and ')}): ${ROWS.join(', ')}
  --providers 300              providers in the directory, up to 100000
  --posts 0                    public posts in all, at most 8 a provider (0: as the demo has)
  --rounds 3                   turns of both sides
  --photos 40                  photos of one turn
  --visible 40                 photos whose way to visitors is timed
  --searches 200               searches of one turn
  --seconds 3                  length of one turn of reads
  --seed 20261121
  --update-baseline            keep the ratios of this run in baseline.json`;

/** Reads the command line. @throws {RangeError} that names the invalid option */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: ROWS.filter((row) => !ON_DEMAND.includes(row)).join(',') },
      providers: { type: 'string', default: '300' },
      posts: { type: 'string', default: '0' },
      rounds: { type: 'string', default: '3' },
      photos: { type: 'string', default: '40' },
      visible: { type: 'string', default: '40' },
      searches: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '3' },
      seed: { type: 'string', default: '20261121' },
      'update-baseline': { type: 'boolean', default: false },
    },
  });
  const providers = whole('providers', values.providers, 100_000);
  return {
    only: rowsOf(values.only),
    providers,
    posts: values.posts === '0' ? 0 : whole('posts', values.posts, providers * MAX_POSTS_EACH),
    rounds: whole('rounds', values.rounds, 100),
    photos: whole('photos', values.photos, 1_000),
    visible: whole('visible', values.visible, 1_000),
    searches: whole('searches', values.searches, 100_000),
    seconds: whole('seconds', values.seconds, 600),
    seed: whole('seed', values.seed, 4_294_967_295),
    updateBaseline: values['update-baseline'],
  };
}

function rowsOf(text: string): RowName[] {
  const rows = text.split(',').map(rowName);
  const alone = rows.find((row) => ALONE.includes(row));
  if (alone && rows.length > 1) throw new RangeError(`--only: ${alone} is measured alone`);
  return rows;
}

function rowName(text: string): RowName {
  const found = ROWS.find((row) => row === text);
  if (!found) throw new RangeError(`--only: ${text} is none of ${ROWS.join(', ')}`);
  return found;
}

function whole(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new RangeError(`--${name}: ${text} is no whole number from 1 to ${most}`);
  }
  return number;
}
