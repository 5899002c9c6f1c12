import { planHas } from '@vitrina/contracts/plans';
import { Problem } from '@vitrina/kernel';
import { providerCard } from '../answers/cards.ts';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { vcardFileName, vcardOf } from '../rules/vcard.ts';

/** `GET /api/proveedores/:id/contacto`: the contact of a provider with a digital card, for an address book. */
export const getContactFile: Handler<'GET /api/proveedores/:id/contacto'> = async ({ c, params }, { store, media }) => {
  const doc = await store.providers.findById(params.id).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card || !planHas(card.plan, 'tarjetaDigital')) throw new Problem('proveedor_no_encontrado');
  const owner = media.ofProvider(card);
  return c.body(vcardOf(owner, media.whole(`/p/${owner.slug}`)), 200, {
    'Content-Type': 'text/vcard; charset=utf-8',
    // Safari shows a contact only inline; browsers that cannot show one save it.
    'Content-Disposition': `inline; filename="${vcardFileName(owner.slug)}"`,
  });
};
