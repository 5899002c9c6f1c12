import type { Post } from '@vitrina/contracts';
import { countryName, displayName } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { type Feature, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { DirectoryContext, Handlers } from '../context.ts';
import { postCard, readPublicProvider } from '../gallery/cards.ts';
import { ownerName } from '../model/names.ts';
import { type PostDoc, type PostOwner, publicAt } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { MAX_WINDOWS } from './link-preview.ts';
import type { Preview } from './previews.ts';
import { drawSocial } from './social-picture.ts';

/** Browser cache lifetime of a preview, in seconds; then browsers revalidate by its ETag. */
const BROWSER_MAX_AGE = 60;
/** Cache lifetime in a CDN that supports purging by `Cache-Tag`, in seconds: a day. */
const CDN_MAX_AGE = 86_400;

/** Texts of the platform's own preview. */
const PLATFORM = {
  title: 'El trabajo de tu gente, en una vitrina',
  line: 'Servicios, oficios y talentos de México y Colombia.',
  foot: 'Mira lo que hacen, habla con quien lo hace',
};
/** Maximum number of segments used as tags; more would look like spam. */
const MAX_TAGS = 3;

/** Drawn pictures: link previews, and material for social networks. */
export const pictures: Feature<DirectoryContext> = {
  name: 'pictures',
  start(context) {
    context.calls(pictureCalls, context);
  },
};

const pictureCalls = {
  /** Link preview of the platform. */
  'GET /api/vista-previa': async ({ c }, { previews }) =>
    answerPicture(c, 'vitrina', await previews.get('vitrina', PLATFORM, [])),

  /** Link preview of a provider with their newest public works. */
  'GET /api/vista-previa/:slug': async ({ c, params }, { store, previews }) => {
    const card = await readPublicProvider(store, { slug: params.slug });
    const words = {
      title: card.nnegocio || card.nombre,
      line: card.especialidad,
      foot: `${displayName(card.pais, card.estado_pais)}, ${countryName(card.pais)}`,
    };
    const works = await newestWorks(store, card.id);
    const requirePublic = () => readPublicProvider(store, { _id: card.id });
    return answerPicture(c, card.id, await previews.get(card.id, words, works, requirePublic));
  },

  /** Text for social networks and the addresses of the pictures. */
  'GET /api/publicaciones/:id/redes': async ({ params: { id }, session }, { store, media, clock }) => {
    const { card, owner } = await readOwnWork(store, id, session.userId, clock.now().getTime());
    const pictures = `/api/publicaciones/${id}/redes`;
    return {
      success: true,
      data: {
        texto: socialText(card, owner, media.absoluteUrl(`/p/${owner.slug}`)),
        imagenes: { cuadrada: `${pictures}/cuadrada`, historia: `${pictures}/historia` },
      },
    };
  },

  /** Draws a picture of the work with name and QR code. */
  'GET /api/publicaciones/:id/redes/:formato': async (
    { c, params: { id, formato }, session },
    { store, media, previews, clock },
  ) => {
    const { card, owner } = await readOwnWork(store, id, session.userId, clock.now().getTime());
    const words = { name: ownerName(owner), line: tradeLine(owner), address: media.absoluteUrl(`/p/${owner.slug}`) };
    const bytes = await previews.inTurn(async () => {
      const work = await previews.still(card);
      if (!work) throw new Problem('publicacion_no_encontrada');
      return drawSocial(formato, words, work);
    });
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/jpeg' });
  },
} satisfies Handlers;

async function newestWorks(store: Store, ownerId: string) {
  const now = Date.now();
  const docs = await store.posts.find({ ownerId, ...publicAt(now) }).lean<PostDoc[]>();
  return docs
    .sort((a, b) => b.publicFrom - a.publicFrom || (a._id < b._id ? 1 : -1))
    .flatMap((doc) => postCard(doc, now) ?? [])
    .slice(0, MAX_WINDOWS);
}

/** Responds with a preview, or 304 if it is current. @param owner id under which a CDN stores and purges it */
function answerPicture(c: Context, owner: string, { bytes, etag }: Preview): Response {
  const headers = {
    ETag: `"${etag}"`,
    'Cache-Control': `public, max-age=${BROWSER_MAX_AGE}, s-maxage=${CDN_MAX_AGE}`,
    'Cache-Tag': owner,
  };
  if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': 'image/jpeg' });
}

/**
 * Reads a provider's public or scheduled post, with the provider fields stored in it.
 * @param now milliseconds since 1970
 * @throws {Problem} `publicacion_no_encontrada`; `redes_sin_plan` if the plan includes no material for social networks
 */
async function readOwnWork(store: Store, id: string, ownerId: string, now: number) {
  const doc = await store.posts.findById(id).lean<PostDoc>();
  const card: Post | null = doc && doc.ownerId === ownerId ? postCard(doc, now) : null;
  if (!doc?.owner || !card) throw new Problem('publicacion_no_encontrada');
  if (!planHas(doc.owner.plan, 'redesSociales')) throw new Problem('redes_sin_plan');
  return { card, owner: doc.owner };
}

/** Formats a provider's trade and place in one line. */
function tradeLine({ specialty, country, subdivision }: PostOwner): string {
  return `${specialty} · ${displayName(country, subdivision)}`;
}

/** Builds a text to post with a work. @param address absolute URL of the provider's page */
function socialText(card: Post, owner: PostOwner, address: string): string {
  const tags = owner.segments.slice(0, MAX_TAGS).map(tagOf).filter(Boolean);
  return [
    card.evento,
    card.texto_personalizado,
    '',
    `${ownerName(owner)} · ${tradeLine(owner)}`,
    `Mira más de mi trabajo: ${address}`,
    ...(tags.length > 0 ? ['', tags.join(' ')] : []),
  ].join('\n');
}

/** Converts a name into a tag, such as `#DiseñoGráfico`. */
function tagOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return joined && `#${joined}`;
}
