import type { ProviderProfile } from '@vitrina/contracts';
import { findSegment } from '@vitrina/contracts/catalogue';
import { normalizePlace, today } from '@vitrina/contracts/places';
import { slugOfPlace } from '@vitrina/contracts/places/slugs';
import { planHas } from '@vitrina/contracts/plans';
import { socialNetwork } from '@vitrina/contracts/rules';
import { writeOpeningHours } from '@vitrina/contracts/rules/opening-hours';
import { type PublicProvider, wireOffer } from '@vitrina/contracts/wire';
import { workIdOf } from '@vitrina/contracts/works';
import {
  type Feature,
  namePattern,
  Problem,
  pageOf,
  readCursor,
  setNextLink,
  trusted,
  writeCursor,
} from '@vitrina/kernel';
import { z } from 'zod';
import { countComments } from '../comments/comment-page.ts';
import type { DirectoryContext, Handlers } from '../context.ts';
import { placeFilter, placeKey, scopeOf } from '../geo/places.ts';
import { type PostDoc, publicAt } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { MAX_NAMED_MS } from './bounded-reads.ts';
import { findPublicProvider, listedCard, postCard, providerCard, townPosition, wholePostCard } from './cards.ts';
import { digitalCardCalls } from './digital-card.ts';
import { MOST_STRETCHES, PINNED, readGalleryPage } from './gallery-page.ts';
import { hintCalls } from './hints.ts';
import { openState } from './open-state.ts';
import { recommendationCalls } from './recommendations.ts';
import { siteMapCalls } from './site-map.ts';

/** Cursor: seed, index of the stretch (or {@link PINNED}), last key that was shown. */
const galleryCursor = z.tuple([
  z.int().min(0).max(4_294_967_295),
  z
    .int()
    .min(PINNED)
    .max(MOST_STRETCHES - 1),
  z.int().nonnegative(),
]);

/** Cursor: tier and id of the last provider that was shown. */
const usersCursor = z.tuple([z.int().min(0).max(2), z.string().regex(/^[0-9a-f]{24}$/)]);

/** Gallery of a place, list of providers, one provider and one post, with their pages, hints and cards. */
export const gallery: Feature<DirectoryContext> = {
  name: 'gallery',
  start(context) {
    context.calls(
      { ...galleryCalls, ...recommendationCalls, ...digitalCardCalls, ...siteMapCalls, ...hintCalls },
      context,
    );
  },
};

const galleryCalls = {
  /** A page of a place's gallery. Requests without a seed share one per second, so that the cache answers a rush. */
  'GET /api/galeria': async ({ c, query }, { store, media, browsing }) => {
    const place = normalizePlace(query.country, query.state);
    if (!place) throw new Problem('lugar_requerido', { fields: ['country', 'state'] });
    const cursor = readCursor(galleryCursor, query.cursor);
    const seed = query.semilla ?? cursor?.[0] ?? Math.floor(Date.now() / 1_000) % 4_294_967_296;
    if (cursor && cursor[0] !== seed) throw new Problem('cursor_invalido', { fields: ['cursor'] });
    const segment = query.segmento ? findSegment(query.segmento) : null;
    if (query.segmento && !segment) return [];
    const now = Date.now();
    const ownerName = namePattern(query.nombre ?? '');
    const read = () =>
      readGalleryPage(store, {
        place: placeKey(place.country, place.subdivision),
        topic: segment,
        ownerEmail: query.email ?? null,
        ownerName,
        seed,
        after: cursor ? { stretch: cursor[1], key: cursor[2] } : null,
        limit: query.limit,
        now,
      });
    // A part of a name has no index, so the query reads the whole place.
    const page = await (ownerName === null ? read() : browsing.run(read));
    if (page.next) {
      const position = writeCursor([seed, page.next.stretch, page.next.key]);
      setNextLink(c, { semilla: String(seed), cursor: position });
    }
    return page.posts.flatMap((doc) => {
      const card = postCard(doc, now);
      return card ? [media.ofPost(card)] : [];
    });
  },

  /** Public providers by tier, then id, optionally filtered by segment or name; or those with the given ids. */
  'GET /api/usuarios': async ({ c, query }, { store, media, browsing }) => {
    if (query.ids)
      return { success: true, data: (await readByIds(store, query.ids)).map((card) => media.ofProvider(card)) };
    const cursor = readCursor(usersCursor, query.cursor);
    const place = placeFilter(query.pais, query.estado);
    const topic = query.segmento ? findSegment(query.segmento) : null;
    if (query.segmento && !topic) return { success: true, data: [] };
    const name = namePattern(query.nombre ?? '');
    const filter = {
      scopes: scopeOf(place),
      ...(topic && { topics: topic }),
      ...(query.email !== undefined && { email: query.email }),
      ...(name !== null && { 'facts.businessName': trusted({ $regex: name }) }),
    };
    const read = () => readTiers(store, filter, cursor, query.limit + 1);
    // A part of a name has no index, so the query reads the whole place.
    const docs = await (name === null ? read() : browsing.run(read));
    const page = pageOf(c, docs, query.limit, ({ tier, _id }) => [tier, _id]);
    const cards = page.flatMap((doc) => listedCard(doc) ?? []);
    return { success: true, data: cards.map((card) => media.ofProvider(card)) };
  },

  /** A public provider by slug, else by id, with the details of their page. */
  'GET /api/proveedores/:slug': async ({ params }, { store, media }) => {
    const doc = await findPublicProvider(store, params.slug);
    const card = doc && providerCard(doc);
    if (!card) throw new Problem('proveedor_no_encontrado');
    const [publicaciones, comentarios] = await Promise.all([
      store.posts.countDocuments({ ownerId: doc._id, ...publicAt(Date.now()) }),
      countComments(store, doc._id),
    ]);
    return {
      success: true,
      data: {
        ...media.ofProvider(card),
        politica: doc.facts?.policy ?? '',
        horario: doc.facts?.hours ?? '',
        radio_km: doc.facts?.serviceRadius ?? null,
        posicion: townPosition(doc.facts?.town),
        horas: writeOpeningHours(doc.facts?.openingHours ?? null),
        ...wireOffer(doc.facts ?? {}),
        ...openState(doc.facts?.openingHours, doc.timeZone, Date.now()),
        lugar: slugOfPlace(card.pais, card.estado_pais, card.ciudad),
        redes: socialLinksOf(doc.facts),
        desde: Number(today(doc.timeZone, new Date(doc.createdAt)).slice(0, 4)),
        publicaciones,
        comentarios,
      },
    };
  },

  /** A post while it is public, with all pictures and videos of its work, else 404; by the id of any of them. */
  'GET /api/publicaciones/:id': async ({ params }, { store, media }) => {
    const now = Date.now();
    const found = await store.posts.findOne({ _id: params.id }).lean<PostDoc>();
    const isPublic = found !== null && found.publicFrom <= now && now < found.publicUntil;
    const doc = isPublic || !found ? found : await readLead(store, found, now);
    const card = doc && doc.publicFrom <= now && now < doc.publicUntil ? wholePostCard(doc, now) : null;
    if (!card) throw new Problem('publicacion_no_encontrada');
    return { success: true, data: media.ofPost(card) };
  },
} satisfies Handlers;

/** Reads the public post that represents the work of a post in the lists, or null. @param now milliseconds since 1970 */
async function readLead({ posts }: Store, { _id: id, ownerId, work }: PostDoc, now: number): Promise<PostDoc | null> {
  return posts.findOne({ ownerId, 'publicWork.id': workIdOf({ id, work }), ...publicAt(now) }).lean<PostDoc>();
}

/** Reads the public providers with these ids, in the given order. */
async function readByIds(store: Store, ids: readonly string[]) {
  const docs = await store.providers.find({ _id: trusted({ $in: ids }), scopes: scopeOf({}) }).lean<ProviderDoc[]>();
  const cards = new Map(docs.map((doc) => [doc._id, listedCard(doc)]));
  return [...new Set(ids)].flatMap((id) => cards.get(id) ?? []);
}

/** Reads providers after a position: the rest of its tier, then the lower tiers, each in index order. */
async function readTiers(
  store: Store,
  filter: { scopes: string; topics?: string; email?: string; 'facts.businessName'?: object },
  after: z.output<typeof usersCursor> | undefined,
  wanted: number,
): Promise<ProviderDoc[]> {
  const found: ProviderDoc[] = [];
  for (let tier = after?.[0] ?? 0; tier <= 2 && found.length < wanted; tier += 1) {
    const rest = after && tier === after[0] ? { _id: trusted({ $gt: after[1] }) } : {};
    const docs = await store.providers
      .find({ ...filter, tier, ...rest })
      .sort({ _id: 1 })
      .limit(wanted - found.length)
      .maxTimeMS('facts.businessName' in filter ? MAX_NAMED_MS : 0)
      .lean<ProviderDoc[]>();
    found.push(...docs);
  }
  return found;
}

/** Links to social networks, if the plan includes them. */
function socialLinksOf(facts: PublicProvider | null): ProviderProfile['redes'] {
  if (!facts?.socialLinks || !planHas(facts.plan, 'enlacesSociales')) return [];
  return facts.socialLinks.map((url) => ({ red: socialNetwork(url), url }));
}
