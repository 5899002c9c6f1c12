import type { ProviderProfile } from '@vitrina/contracts';
import { today } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { socialNetwork } from '@vitrina/contracts/rules';
import type { PublicProvider } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { countComments } from '../reading/comment-page.ts';
import { countPublicPosts } from '../reading/public-posts.ts';
import { providerCard } from '../responses/cards.ts';

/** Format of ids. Mails address providers by id, because slugs can change. */
const ID_SHAPE = /^[0-9a-f]{24}$/;

/** `GET /api/proveedores/:slug`: a public provider by slug, else by id, with the details of their page. */
export const getProvider: Handler<'GET /api/proveedores/:slug'> = async ({ params }, { store, media }) => {
  const { slug } = params;
  const doc =
    (await store.providers.findOne({ slug }).lean<ProviderDoc>()) ??
    (ID_SHAPE.test(slug) ? await store.providers.findById(slug).lean<ProviderDoc>() : null);
  const card = doc && providerCard(doc);
  if (!card) throw new Problem('proveedor_no_encontrado');
  const [publicaciones, comentarios] = await Promise.all([
    countPublicPosts(store, doc._id, Date.now()),
    countComments(store, doc._id),
  ]);
  return {
    success: true,
    data: {
      ...media.ofProvider(card),
      politica: doc.facts?.policy ?? '',
      horario: doc.facts?.hours ?? '',
      redes: socialLinksOf(doc.facts),
      desde: Number(today(doc.timeZone, new Date(doc.createdAt)).slice(0, 4)),
      publicaciones,
      comentarios,
    },
  };
};

/** Links to social networks, if the plan includes them. */
function socialLinksOf(facts: PublicProvider | null): ProviderProfile['redes'] {
  if (!facts?.socialLinks || !planHas(facts.plan, 'enlacesSociales')) return [];
  return facts.socialLinks.map((url) => ({ red: socialNetwork(url), url }));
}
