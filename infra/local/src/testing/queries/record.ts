import mongoose from 'mongoose';

/** A query as it went to the database. */
export interface AskedQuery {
  collection: string;
  /** Fields compared with one value or some. */
  equal: readonly string[];
  /** Fields cut into a range, or that any other value fits. */
  ranged: readonly string[];
  sort: readonly string[];
}

/** The queries sent while a recording ran. */
export interface Recording {
  asked: readonly AskedQuery[];
  /** Where queries were written, as `services/media/src/start.ts:12`. */
  places: ReadonlySet<string>;
  stop(): void;
}

/** Every mongoose query on a model ends in one of these. */
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
/** Frames above a query's place in the code, of mongoose itself. */
const DEPTH = 30;

type Query = mongoose.Query<unknown, unknown>;
type Methods = Record<string, (this: Query, ...input: unknown[]) => unknown>;

/** Records every query that this process sends by mongoose, until it is stopped. */
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
