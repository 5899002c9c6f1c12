import { planHas } from '@vitrina/contracts/plans';
import { trusted } from '@vitrina/kernel';
import { type CommentDoc, featuredPlaces } from '../model/comment.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** Reads a provider's featured comments in the order of their selection, whatever the plan. */
export async function readFeatured(store: Store, providerId: string): Promise<CommentDoc[]> {
  const chosen = await store.comments
    .find({ 'featured.place': trusted({ $in: featuredPlaces(providerId) }), state: 'published' })
    .lean<CommentDoc[]>();
  return chosen.sort((a, b) => ageOf(a) - ageOf(b));
}

/** True if a provider's plan includes featured comments (R39). */
export async function showsFeatured({ providers }: Store, providerId: string): Promise<boolean> {
  const provider = await providers.findById(providerId, { facts: 1 }).lean<Pick<ProviderDoc, 'facts'>>();
  return planHas(provider?.facts?.plan, 'comentariosDestacados');
}

function ageOf({ featured }: CommentDoc): number {
  return featured?.at ?? 0;
}
