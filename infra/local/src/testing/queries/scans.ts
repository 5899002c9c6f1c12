import type { AskedQuery } from './record.ts';

/** A model's indexes, whatever its documents are. */
interface IndexedModel {
  collection: { name: string };
  schema: { indexes(): ReadonlyArray<readonly [keys: object, ...rest: unknown[]]> };
}

/**
 * The queries that no index of their collection serves: `<collection> <fields> by <order>`, each once, in order.
 * Queries without a filter go through everything by intent and are none; a collection without a model here has no index
 * but that of its ids.
 */
export function scansOf(asked: readonly AskedQuery[], models: readonly IndexedModel[]): string[] {
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
 * True where an index serves the query in its order: equal fields first, then the order or a range. An
 * index that begins with a range while other fields must be equal reads much of the collection for little.
 */
function leads(keys: readonly string[], { equal, ranged, sort }: AskedQuery): boolean {
  const first = keys.findIndex((key) => !equal.includes(key));
  const led = first < 0 ? keys.length : first;
  if (led === 0 && equal.length > 0) return false;
  const ordered = sort.every((field, position) => keys[led + position] === field || keys.slice(0, led).includes(field));
  return ordered && (led > 0 || sort.length > 0 || ranged.includes(keys[0] ?? ''));
}
