import { countryName, displayName } from '@vitrina/contracts/places';
import { Problem, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { answerPicture } from '../preview/answer-picture.ts';
import { MAX_WINDOWS } from '../preview/draw.ts';
import { postCard, providerCard } from '../responses/cards.ts';

/** `GET /api/vista-previa/:slug`: link preview of a provider with their newest public works. */
export const getProviderPreview: Handler<'GET /api/vista-previa/:slug'> = async (
  { c, params },
  { store, previews },
) => {
  const doc = await store.providers.findOne({ slug: params.slug }).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card) throw new Problem('proveedor_no_encontrado');
  const words = {
    title: card.nnegocio || card.nombre,
    line: card.especialidad,
    foot: `${displayName(card.pais, card.estado_pais)}, ${countryName(card.pais)}`,
  };
  return answerPicture(c, card.id, await previews.get(card.id, words, await newestWorks(store, card.id)));
};

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
