import type { PlanId } from '@vitrina/contracts/plans';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import type { Presentation } from '../rules/hints.ts';

/**
 * Reads a provider's public profile and their plan; null for a provider who is not public.
 * @param now milliseconds since 1970
 */
export async function readPresentation(
  { providers, posts }: Store,
  id: string,
  now: number,
): Promise<{ plan: PlanId; presentation: Presentation } | null> {
  const provider = await providers.findById(id).lean<ProviderDoc>();
  if (!provider?.facts) return null;
  const own = await posts
    .find({ ownerId: id }, { facts: 1, createdAt: 1, publicFrom: 1, publicUntil: 1 })
    .lean<Array<Pick<PostDoc, '_id' | 'facts' | 'createdAt' | 'publicFrom' | 'publicUntil'>>>();
  const alive = own.flatMap(({ facts, ...post }) => (facts ? [{ ...post, facts }] : []));
  const { plan, ...facts } = provider.facts;
  return {
    plan,
    presentation: {
      facts,
      hasPhoto: provider.photo.path !== '',
      shown: alive
        .filter(({ publicFrom, publicUntil }) => publicFrom <= now && now < publicUntil)
        .map(({ _id, facts: shown }) => ({ id: _id, facts: shown })),
      newestAt: Math.max(0, ...alive.map(({ createdAt }) => createdAt)),
    },
  };
}
