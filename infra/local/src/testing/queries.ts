import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { root } from '../paths.ts';

/** Query as sent to the database. */
interface AskedQuery {
  collection: string;
  /** Fields compared with one or several values. */
  equal: readonly string[];
  /** Fields limited to a range, or compared by inequality. */
  ranged: readonly string[];
  sort: readonly string[];
}

/** Queries sent during a recording. */
export interface Recording {
  asked: readonly AskedQuery[];
  /** Places in the code that sent queries, such as `services/media/src/context.ts:12`. */
  places: ReadonlySet<string>;
  stop(): void;
}

/** Mongoose functions in which every query on a model ends. */
const BEGINNINGS = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndDelete',
] as const;
/** Maximum number of mongoose's stack frames above a query's place in the code. */
const DEPTH = 30;

type Query = mongoose.Query<unknown, unknown>;
type Methods = Record<string, (this: Query, ...input: unknown[]) => unknown>;

/** Records every mongoose query of this process until stopped. */
export function recordQueries(): Recording {
  const methods = mongoose.Query.prototype as unknown as Methods;
  const asked: AskedQuery[] = [];
  const places = new Set<string>();
  const undo = [
    ...BEGINNINGS.map((name) => wrap(methods, name, () => note(places))),
    ...['exec', 'cursor'].map((name) => wrap(methods, name, (query) => asked.push(describe(query)))),
  ];
  const stop = () => {
    for (const restore of undo) restore();
  };
  return { asked, places, stop };
}

function wrap(methods: Methods, name: string, before: (query: Query) => void): () => void {
  const own = methods[name];
  if (!own) throw new Error(`mongoose has no ${name}`);
  methods[name] = function wrapped(...input) {
    before(this);
    return own.apply(this, input);
  };
  return () => {
    methods[name] = own;
  };
}

function note(places: Set<string>): void {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = DEPTH;
  const place = /(services\/[\w-]+\/src\/[\w./-]+\.ts):(\d+)/.exec(new Error('here').stack ?? '');
  Error.stackTraceLimit = limit;
  if (place) places.add(`${place[1]}:${place[2]}`);
}

function describe(query: Query): AskedQuery {
  const filter = query.getFilter() as Record<string, unknown>;
  const names = Object.keys(filter).filter((name) => !name.startsWith('$'));
  return {
    collection: query.model.collection.name,
    equal: names.filter((name) => !isRange(filter[name])),
    ranged: names.filter((name) => isRange(filter[name])),
    sort: sortedBy(query.getOptions().sort),
  };
}

function sortedBy(sort: unknown): string[] {
  if (sort instanceof Map) return [...sort.keys()];
  return typeof sort === 'object' && sort !== null ? Object.keys(sort) : [];
}

function isRange(value: unknown): boolean {
  if (value instanceof RegExp) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).some((key) => /^\$(gte?|lte?|ne|nin|not|exists|regex)$/.test(key));
}

/** Indexes of a model with any type of document. */
interface IndexedModel {
  collection: { name: string };
  schema: { indexes(): ReadonlyArray<readonly [keys: object, ...rest: unknown[]]> };
}

/**
 * Lists the queries that no index of their collection supports: `<collection> <fields> by <order>`, without duplicates,
 * in order. Queries without a filter scan everything on purpose and are skipped; a collection without a model here has
 * only the index of its ids.
 */
export function findScans(asked: readonly AskedQuery[], models: readonly IndexedModel[]): string[] {
  const indexes = new Map(
    models.map((model) => [
      model.collection.name,
      [['_id'], ...model.schema.indexes().map(([keys]) => Object.keys(keys))],
    ]),
  );
  const scans = asked
    .filter(({ equal, ranged }) => equal.length + ranged.length > 0)
    .filter((one) => !(indexes.get(one.collection) ?? [['_id']]).some((keys) => leads(keys, one)))
    .map(
      ({ collection, equal, ranged, sort }) =>
        `${collection} ${[...equal, ...ranged].toSorted().join()} by ${sort.join() || 'nothing'}`,
    );
  return [...new Set(scans)].toSorted();
}

/**
 * Returns true if an index supports the query in its order: equal fields first, then the order or a range. An index
 * that starts with a range while other fields must be equal scans many documents for few results.
 */
function leads(keys: readonly string[], { equal, ranged, sort }: AskedQuery): boolean {
  const first = keys.findIndex((key) => !equal.includes(key));
  const led = first < 0 ? keys.length : first;
  if (led === 0 && equal.length > 0) return false;
  const ordered = sort.every((field, position) => keys[led + position] === field || keys.slice(0, led).includes(field));
  return ordered && (led > 0 || sort.length > 0 || ranged.includes(keys[0] ?? ''));
}

/** Code that starts a query on a model; `find` and `exists` only with a filter, as lists and sets have them too. */
const QUERY =
  /\.(?:(?:findOne|findById|countDocuments|updateOne|updateMany|deleteOne|deleteMany|findOneAndUpdate|findOneAndDelete)\(|distinct\('|find\([{)]|exists\(\{)/;
/** Code that uses the driver directly, without mongoose. */
const DRIVER = /\bcollection\.|Collection\(/;

/**
 * Lists every place in a folder's code that starts a query, such as `services/media/src/context.ts:12`, so that a test
 * can report places it never reached.
 * @param folder from the root of the repository, such as `services/media/src`
 */
export async function queryPlaces(folder: string): Promise<string[]> {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => name.endsWith('.ts'));
  const places = await Promise.all(
    names.toSorted().map(async (name) => {
      const lines = (await readFile(join(root, folder, name), 'utf8')).split('\n');
      return lines.flatMap((line, index) =>
        QUERY.test(line) && !DRIVER.test(line) ? `${folder}/${name}:${index + 1}` : [],
      );
    }),
  );
  return places.flat();
}
