import { type FilterCounts, LEAST_STARS, SEARCH_RADII } from '@vitrina/contracts';
import { badgeKinds, languages, paymentMethods } from '@vitrina/contracts/wire';
import type { Engine } from './engine.ts';
import { LISTED, listedOf, READ_ON } from './listed.ts';
import { withRadius } from './near.ts';
import {
  type EngineAnswer,
  multiSearch,
  orderOfProviders,
  providerFilter,
  type SearchRequest,
  textOf,
} from './query.ts';
import type { Reading } from './reading.ts';

/** Number of providers by value of an attribute. */
type Counts = Record<string, number>;

/**
 * Counts the providers for each choice of a filter, with all other filters of a search, in one request. The numbers are
 * not limited by the engine's maximum number of results; for words, they are those of the listed providers.
 * @param found the search, with the interpretation of its text
 * @param hasRadius true if another radius would change the search
 */
export async function countFilters(
  engine: Engine,
  { request, reading }: { request: SearchRequest; reading: Reading },
  hasRadius: boolean,
): Promise<FilterCounts> {
  const { near, offer } = request;
  const queries = new Map<string, { filter: string[]; facets: Set<string> }>();
  const answers = new Map<string, Record<string, Counts>>();
  /** Asks for the counts of an attribute; equal filters are one query. @returns a function that reads the response */
  const ask = (changes: Partial<SearchRequest>, attribute: string) => {
    const filter = providerFilter({ ...request, ...changes });
    const key = filter.join();
    const query = queries.get(key) ?? { filter, facets: new Set() };
    query.facets.add(attribute);
    queries.set(key, query);
    return (): Counts => answers.get(key)?.[attribute] ?? {};
  };
  /** Every provider has one country. */
  const askAll = (changes: Partial<SearchRequest>) => ask(changes, 'country');

  const badges = ask({}, 'badges');
  const invoices = ask({}, 'invoices');
  const payments = ask({ offer: offer && { ...offer, payment: null } }, 'payments');
  const spoken = ask({ offer: offer && { ...offer, language: null } }, 'languages');
  const ratings = ask({ stars: null }, 'rating');
  const open = askAll({ isOpen: true });
  const around = (near && hasRadius ? ['', ...SEARCH_RADII] : []).map(
    (radius) => [radius, askAll({ near: near && withRadius(near, Number(radius) || null) })] as const,
  );
  const results = await multiSearch(
    engine,
    [...queries.values()].map(({ filter, facets }) => ({
      indexUid: engine.names.providers,
      q: textOf(request),
      filter,
      ...orderOfProviders(request),
      limit: request.text ? LISTED + READ_ON : 0,
      attributesToRetrieve: ['card', ...facets],
      facets: [...facets],
    })),
  );
  for (const [at, [key, { facets }]] of [...queries].entries()) {
    const { hits = [], facetDistribution = {} } = results[at] ?? {};
    const listed = listedOf(hits as unknown as Hits, request, reading);
    answers.set(key, listed ? countsOf(listed, facets) : facetDistribution);
  }
  return {
    abierto: sum(open()),
    ...(around.length > 0 && { radio: Object.fromEntries(around.map(([radius, all]) => [radius, sum(all())])) }),
    estrellas: Object.fromEntries(LEAST_STARS.map((least) => [least, atLeast(Number(least), ratings())])),
    insignia: named(badgeKinds.toWire, badges()),
    factura: invoices().true ?? 0,
    pago: named(paymentMethods.toWire, payments()),
    idioma: named(Object.fromEntries(languages.map((code) => [code, code])), spoken()),
  };
}

type Hits = EngineAnswer['providers']['hits'];

/** Counts documents by value of each attribute, which may be a list. */
function countsOf(listed: Hits, attributes: ReadonlySet<string>): Record<string, Counts> {
  const counts = new Map([...attributes].map((attribute) => [attribute, {} as Counts]));
  for (const document of listed) {
    const fields = new Map<string, unknown>(Object.entries(document));
    for (const [attribute, byValue] of counts) {
      for (const value of [fields.get(attribute) ?? []].flat()) {
        byValue[String(value)] = (byValue[String(value)] ?? 0) + 1;
      }
    }
  }
  return Object.fromEntries(counts);
}

/** Counts by wire name, also of values that no provider has. @param wire wire name of each value */
function named(wire: Readonly<Record<string, string>>, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(wire).map(([value, name]) => [name, counts[value] ?? 0]));
}

function atLeast(least: number, counts: Counts): number {
  return sum(Object.fromEntries(Object.entries(counts).filter(([value]) => Number(value) >= least)));
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
