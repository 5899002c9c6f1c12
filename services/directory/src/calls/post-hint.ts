import { planHas } from '@vitrina/contracts/plans';
import { isDuplicateKey, Problem, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** Dismissed hints that a provider keeps: far more than their works have, so that those of deleted works go in time. */
const MAX_DISMISSED = 1_000;

/** `POST /api/consejos`: dismisses a hint for good, or takes that back. */
export const postHint: Handler<'POST /api/consejos'> = async ({ json: { clave, descartado }, session }, { store }) => {
  const id = session.userId;
  const provider = await store.providers.findById(id, { facts: 1 }).lean<Pick<ProviderDoc, 'facts'>>();
  if (!planHas(provider?.facts?.plan, 'optimizacion')) throw new Problem('consejos_sin_plan');
  const [, postId] = clave.split('-');
  // Only of own posts, so that no one fills the database with names.
  if (postId && !(await store.posts.exists({ _id: postId, ownerId: id })))
    throw new Problem('publicacion_no_encontrada');
  if (descartado) await dismiss(store, id, clave);
  else await store.dismissedHints.updateOne({ _id: id }, { $pull: { keys: clave } });
  return { success: true };
};

/** Adds a key unless it is there; of more than {@link MAX_DISMISSED} the oldest goes. */
async function dismiss({ dismissedHints }: Store, _id: string, key: string): Promise<void> {
  const change = { $push: { keys: { $each: [key], $slice: -MAX_DISMISSED } } };
  try {
    await dismissedHints.updateOne({ _id, keys: trusted({ $ne: key }) }, change, { upsert: true });
  } catch (error) {
    // The document is there and has the key, or another request has just made it.
    if (!isDuplicateKey(error)) throw error;
    await dismissedHints.updateOne({ _id, keys: trusted({ $ne: key }) }, change);
  }
}
