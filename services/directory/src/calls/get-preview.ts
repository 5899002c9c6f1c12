import { countryName, displayName } from '@vitrina/contracts/places';
import { type App, type CallKit, Problem, serveCall, trusted } from '@vitrina/kernel';
import type { Context } from 'hono';
import { postCard, providerCard } from '../answers/cards.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { MAX_WINDOWS } from '../preview/draw.ts';
import type { Preview, Previews } from '../preview/previews.ts';
import { texts } from '../preview/texts.ts';

/** How long browsers keep a preview, in seconds; then they ask by its tag. */
const KEPT = 60;
/** How long a CDN keeps one, in seconds, that takes purges by `Cache-Tag`: a day. */
const KEPT_BY_CDN = 86_400;

/** `GET /api/vista-previa`: the platform's own preview. */
export function servePlatformPreview(app: App, kit: CallKit, previews: Previews): void {
  serveCall(app, kit, 'GET /api/vista-previa', async ({ c }) =>
    picture(c, 'vitrina', await previews.get('vitrina', texts.platform, [])),
  );
}

/** `GET /api/vista-previa/:slug`: a provider's preview with their newest public works. */
export function serveProviderPreview(app: App, kit: CallKit, store: Store, previews: Previews): void {
  serveCall(app, kit, 'GET /api/vista-previa/:slug', async ({ c, params }) => {
    const doc = await store.providers.findOne({ slug: params.slug }).lean<ProviderDoc>();
    const card = doc && providerCard(doc);
    if (!card) throw new Problem('proveedor_no_encontrado');
    const words = {
      title: card.nnegocio || card.nombre,
      line: card.especialidad,
      foot: `${displayName(card.pais, card.estado_pais)}, ${countryName(card.pais)}`,
    };
    return picture(c, card.id, await previews.get(card.id, words, await newestWorks(store, card.id)));
  });
}

async function newestWorks(store: Store, ownerId: string) {
  const now = Date.now();
  const docs = await store.posts
    .find({ ownerId, publicFrom: trusted({ $lte: now }), publicUntil: trusted({ $gt: now }) })
    .lean<PostDoc[]>();
  return docs
    .sort((a, b) => b.publicFrom - a.publicFrom || (a._id < b._id ? 1 : -1))
    .flatMap((doc) => postCard(doc, now) ?? [])
    .slice(0, MAX_WINDOWS);
}

/** @param owner id by which a CDN forgets it */
function picture(c: Context, owner: string, { bytes, etag }: Preview): Response {
  const headers = {
    ETag: `"${etag}"`,
    'Cache-Control': `public, max-age=${KEPT}, s-maxage=${KEPT_BY_CDN}`,
    'Cache-Tag': owner,
  };
  if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': 'image/jpeg' });
}
