import { MAX_OF_TRADE, type TradePage } from '@vitrina/contracts';
import type { MediaAddresses } from '../gallery/cards.ts';
import { scopeOf } from '../geo/places.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { browsedProvider } from '../search/search-results.ts';
import { addressFields, type TradePlace } from './trade-place.ts';

/** Time limit of the database for a read, in milliseconds. */
const MAX_TIME_MS = 500;

/** Reads a page without the engine: the providers of the place itself, without counts and links to other pages. */
export async function browseTradePage(
  { providers }: Store,
  about: TradePlace,
  media: MediaAddresses,
  now: number,
): Promise<TradePage> {
  const { town, country, subdivision } = about.place;
  const filter = {
    scopes: scopeOf({ country, subdivision }),
    topics: about.segment,
    ...(town && { 'facts.town': town.id }),
  };
  const [docs, total] = await Promise.all([
    providers.find(filter).sort({ tier: 1, _id: 1 }).limit(MAX_OF_TRADE).maxTimeMS(MAX_TIME_MS).lean<ProviderDoc[]>(),
    providers.countDocuments(filter).maxTimeMS(MAX_TIME_MS),
  ]);
  return {
    ...addressFields(about),
    total,
    de_otras_ciudades: 0,
    abiertos: null,
    en_linea: null,
    proveedores: docs.flatMap((doc) => browsedProvider(doc, { near: null, now }, media)),
    estado: null,
    ciudades: [],
    oficios: [],
  };
}
