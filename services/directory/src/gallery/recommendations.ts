import { createHash } from 'node:crypto';
import { MAX_RECOMMENDED } from '@vitrina/contracts';
import { findSegment } from '@vitrina/contracts/catalogue';
import { shuffled } from '@vitrina/contracts/layout';
import type { CountryCode } from '@vitrina/contracts/places';
import { PLAN_IDS, planHas } from '@vitrina/contracts/plans';
import { splitSegments } from '@vitrina/contracts/rules';
import { Problem, trusted } from '@vitrina/kernel';
import type { Handlers } from '../context.ts';
import { placeFilter, placesFrom, scopeOf } from '../geo/places.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { providerCard } from './cards.ts';

/** Maximum number of providers of a trade, place and rank from which the shown ones are drawn. */
const MAX_DRAWN_FROM = 60;
const DAY_MS = 86_400_000;

/** Plans by rank in recommendations: those with paid places, then the others. */
const RANKS = [true, false].map((paid) => PLAN_IDS.filter((plan) => planHas(plan, 'recomendaciones') === paid));

/** Criteria of recommendations. */
interface Criteria {
  /** Segments or groups of the catalogue; a provider of any of them matches. */
  topics: readonly string[];
  country: CountryCode;
  subdivision: string;
  /** Ids of excluded providers. */
  without: readonly string[];
}

/** Call for the recommended providers of a trade (R39). */
export const recommendationCalls = {
  /** Other providers of a trade, nearest first, paid places before others (R39). */
  'GET /api/recomendaciones': async ({ query }, { store, media }) => {
    const { country, subdivision } = placeFilter(query.pais, query.estado);
    if (!country || !subdivision) throw new Problem('lugar_requerido');
    const topics = splitSegments(query.segmento).flatMap((name) => findSegment(name) ?? []);
    const docs = await readRecommended(store, { topics, country, subdivision, without: query.sin ?? [] });
    const cards = docs.flatMap((doc) => providerCard(doc) ?? []);
    return {
      success: true,
      data: cards.map(
        ({ id, slug, nombre, nnegocio, especialidad, foto_perfil, pais, estado_pais, plan, valoracion }) => ({
          id,
          slug,
          nombre,
          nnegocio,
          especialidad,
          pais,
          estado_pais,
          plan,
          valoracion,
          foto_perfil: media.absoluteUrl(foto_perfil),
        }),
      ),
    };
  },
} satisfies Handlers;

/**
 * Reads providers of a trade: those of the place, then those of the country by distance; in each group those with a
 * paid place first. The order among equals is drawn daily and is the same for equal requests.
 */
async function readRecommended({ providers }: Store, wanted: Criteria): Promise<ProviderDoc[]> {
  const { topics, country, subdivision, without } = wanted;
  if (topics.length === 0) return [];
  const read = (plans: readonly string[], place: Record<string, unknown>) => {
    const filter: Record<string, unknown> = {
      topics: trusted({ $in: topics }),
      'facts.country': country,
      'facts.plan': trusted({ $in: plans }),
      ...place,
      // Removed providers are in no list.
      scopes: scopeOf({}),
      _id: trusted({ $nin: without }),
    };
    return providers
      .find({ ...filter })
      .limit(MAX_DRAWN_FROM)
      .lean<ProviderDoc[]>();
  };
  const seed = seedOf(wanted, Date.now());
  const here = await Promise.all(RANKS.map((plans) => read(plans, { 'facts.subdivision': subdivision })));
  const found = here.flatMap((docs) => shuffled(docs, seed));
  if (found.length >= MAX_RECOMMENDED) return found.slice(0, MAX_RECOMMENDED);
  const elsewhere = { 'facts.subdivision': trusted({ $ne: subdivision }) };
  const away = await Promise.all(RANKS.map((plans) => read(plans, elsewhere)));
  const distance = new Map(placesFrom(country, subdivision).map(({ code }, index) => [code, index]));
  const far = (doc: ProviderDoc) => distance.get(doc.facts?.subdivision ?? '') ?? distance.size;
  const nearest = away.flatMap((docs) => shuffled(docs, seed).sort((one, other) => far(one) - far(other)));
  return [...found, ...nearest].slice(0, MAX_RECOMMENDED);
}

/** Derives the day's seed from the criteria. @param now milliseconds since 1970 */
function seedOf({ topics, country, subdivision, without }: Criteria, now: number): number {
  const input = JSON.stringify([topics, country, subdivision, without, Math.floor(now / DAY_MS)]);
  return createHash('sha256').update(input).digest().readUInt32BE(0);
}
