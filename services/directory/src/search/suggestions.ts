import type { Suggestion } from '@vitrina/contracts';
import { foldText } from '@vitrina/contracts/places';
import { segmentsContaining } from '../rules/topics.ts';
import type { Engine } from './engine.ts';
import { multiSearch, postFilter, providerFilter, type SearchRequest } from './query.ts';
import { readSearch } from './reading.ts';
import { findTradesByName } from './word-families.ts';

/** Maximum number of suggestions of each kind: eight in total. */
const MOST = { segments: 3, providers: 3, events: 2 } as const;

/** Found names, best first. */
export interface FoundNames {
  providers: readonly string[];
  events: readonly string[];
}

/**
 * Builds the suggestions below the search box: segments whose name contains the text (R17), then trades known by that
 * name, or else the trade that a sentence asks for, then found businesses and events.
 */
export function suggest(text: string, found: FoundNames): Suggestion[] {
  if (!foldText(text)) return [];
  const named = [...segmentsContaining(text), ...findTradesByName(text)];
  const segments = named.length > 0 ? named : [readSearch(text).trade ?? ''];
  return [
    ...first(segments, MOST.segments).map((texto) => ({ tipo: 'segmento' as const, texto })),
    ...first(found.providers, MOST.providers).map((texto) => ({ tipo: 'proveedor' as const, texto })),
    ...first(found.events, MOST.events).map((texto) => ({ tipo: 'evento' as const, texto })),
  ];
}

function first(texts: readonly string[], most: number): string[] {
  return [...new Set(texts.filter(Boolean))].slice(0, most);
}

/** Asks the engine only for the names of businesses and events that match a text. */
export async function searchNames(
  engine: Engine,
  request: Omit<SearchRequest, 'offset' | 'limit'>,
): Promise<FoundNames> {
  const { names } = engine;
  const [providers, posts] = await multiSearch(engine, [
    {
      indexUid: names.providers,
      q: request.text,
      filter: providerFilter(request),
      limit: MOST.providers,
      attributesToSearchOn: ['businessName', 'name'],
      attributesToRetrieve: ['businessName'],
    },
    {
      indexUid: names.posts,
      q: request.text,
      filter: postFilter(request),
      // Several pictures of one event have the same name.
      limit: MOST.events * 4,
      attributesToSearchOn: ['event'],
      attributesToRetrieve: ['event'],
    },
  ]);
  const named = (result: typeof providers, attribute: string) =>
    (result?.hits ?? []).map((hit) => hit[attribute]).filter((name) => typeof name === 'string');
  return { providers: named(providers, 'businessName'), events: named(posts, 'event') };
}
