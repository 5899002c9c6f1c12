import type { Post } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { Problem } from '@vitrina/kernel';
import type { PostDoc } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { postCard } from '../responses/cards.ts';

/**
 * Reads a provider's public or scheduled post, with the provider fields stored in it.
 * @param now milliseconds since 1970
 * @throws {Problem} `publicacion_no_encontrada`; `redes_sin_plan` if the plan includes no material for social networks
 */
export async function readOwnWork(store: Store, id: string, ownerId: string, now: number) {
  const doc = await store.posts.findById(id).lean<PostDoc>();
  const card: Post | null = doc && doc.ownerId === ownerId ? postCard(doc, now) : null;
  if (!doc?.owner || !card) throw new Problem('publicacion_no_encontrada');
  if (!planHas(doc.owner.plan, 'redesSociales')) throw new Problem('redes_sin_plan');
  return { card, owner: doc.owner };
}
