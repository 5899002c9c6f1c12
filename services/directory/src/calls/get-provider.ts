import { Problem } from '@vitrina/kernel';
import { providerCard } from '../answers/cards.ts';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';

/** `GET /api/proveedores/:slug`: one public provider. */
export const getProvider: Handler<'GET /api/proveedores/:slug'> = async ({ params }, { store, media }) => {
  const doc = await store.providers.findOne({ slug: params.slug }).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card) throw new Problem('proveedor_no_encontrado');
  return { success: true, data: { ...media.ofProvider(card), politica: doc.facts?.policy ?? '' } };
};
