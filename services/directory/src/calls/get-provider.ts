import type { ProviderProfile } from '@vitrina/contracts';
import { today } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { socialNetwork } from '@vitrina/contracts/rules';
import type { PublicProvider } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import { providerCard } from '../answers/cards.ts';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { countComments } from '../reading/comment-page.ts';
import { countPublicPosts } from '../reading/public-posts.ts';

/** The shape of ids, which name providers where a slug could have changed: in mails. */
const ID_SHAPE = /^[0-9a-f]{24}$/;

/** `GET /api/proveedores/:slug`: one public provider by the slug, else by the id, with what their page says of them. */
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
      redes: shownLinks(doc.facts),
      desde: Number(today(doc.timeZone, new Date(doc.createdAt)).slice(0, 4)),
      publicaciones,
      comentarios,
    },
  };
};

/** The links to social networks that the plan shows. */
function shownLinks(facts: PublicProvider | null): ProviderProfile['redes'] {
  if (!facts?.socialLinks || !planHas(facts.plan, 'enlacesSociales')) return [];
  return facts.socialLinks.map((url) => ({ red: socialNetwork(url), url }));
}
