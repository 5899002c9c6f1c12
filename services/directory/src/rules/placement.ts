import { dayEnd, foldText } from '@vitrina/contracts/places';
import { planOf, publicState, publicWindows } from '@vitrina/contracts/plans';
import { hiddenPlacement, type PostDoc, type PostOwner, type PostPlacement } from '../model/post.ts';
import type { ProviderDoc, ProviderFacts } from '../model/provider.ts';
import { topicsOf } from './topics.ts';

/** A post as far as its placement depends on it. */
export type PlacedPost = Pick<PostDoc, '_id' | 'facts' | 'tipo' | 'createdAt'>;

/** The list that a place, a country or neither means, as providers carry it in `scopes`. */
export function scopeOf({ pais, estado }: { pais?: string | null; estado?: string | null }): string {
  if (!pais) return '*';
  return estado ? placeKey(pais, estado) : pais;
}

/** Where a provider is listed; every list of providers reads one of these. */
export function scopesOf(facts: Pick<ProviderFacts, 'pais' | 'estado_pais'> | null): string[] {
  if (!facts) return [];
  const { pais, estado_pais: estado } = facts;
  return [scopeOf({}), scopeOf({ pais }), scopeOf({ pais, estado })];
}

/** Country and subdivision as one value: subdivisions of the two countries share a code. */
export function placeKey(pais: string, estado: string): string {
  return `${pais}-${estado}`;
}

/** The fields of a provider's document that follow from its facts. */
export function listingOf(
  facts: ProviderFacts | null,
): Pick<ProviderDoc, 'facts' | 'scopes' | 'temas' | 'nivel' | 'email' | 'text'> {
  const words = facts && [facts.nnegocio, facts.nombre, facts.especialidad, facts.segmento, facts.descripcion];
  return {
    facts,
    scopes: scopesOf(facts),
    temas: topicsOf(facts?.segmento ?? ''),
    nivel: planOf(facts?.plan).nivel,
    email: facts?.email ?? null,
    text: foldText(words?.join(' ') ?? ''),
  };
}

/**
 * Where each post of one owner stands, given all of them: the same input gives the same answer, so it may be computed by
 * anyone at any time.
 * @param now instant in milliseconds since 1970; posts whose time is over by then leave the lists for good
 * @param removed ids of what was taken away from the public: posts, or the provider
 */
export function placePosts(
  provider: ProviderDoc | null,
  posts: readonly PlacedPost[],
  now: number,
  removed: ReadonlySet<string> = new Set(),
): Map<string, PostPlacement> {
  const placements = new Map<string, PostPlacement>(posts.map(({ _id }) => [_id, hiddenPlacement()]));
  const facts = provider?.facts;
  if (!provider || !facts || removed.has(provider._id)) return placements;
  const alive = posts.flatMap(({ _id: id, tipo: kind, createdAt, facts: own }) =>
    own && !removed.has(id) ? { id, kind, createdAt, fecha_publicacion: own.fecha_publicacion, facts: own } : [],
  );
  const windows = publicWindows(alive, { plan: facts.plan, timeZone: provider.timeZone });
  const owner = ownerOf(facts, provider.slug);
  const temas = topicsOf(facts.segmento);
  for (const post of alive) {
    const window = windows.get(post.id) ?? { from: 0, until: 0 };
    const shown = publicState(window, now) !== 'oculta';
    placements.set(post.id, {
      owner,
      lugar: shown ? placeKey(facts.pais, facts.estado_pais) : null,
      nivel: planOf(facts.plan).nivel,
      temas,
      ownerEmail: shown ? facts.email : null,
      publicFrom: window.from,
      publicUntil: window.until,
      finishedFrom: dayEnd(post.facts.fecha_evento, provider.timeZone),
      text: foldText([post.facts.evento, post.facts.texto_personalizado, owner.nnegocio, facts.segmento].join(' ')),
    });
  }
  return placements;
}

function ownerOf(facts: ProviderFacts, slug: string): PostOwner {
  const { email, nombre, nnegocio, especialidad, segmento, plan, pais, estado_pais } = facts;
  return { email, nombre, nnegocio, especialidad, segmento, plan, pais, estado_pais, slug };
}
