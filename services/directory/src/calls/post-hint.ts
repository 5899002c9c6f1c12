import { planHas } from '@vitrina/contracts/plans';
import { isDuplicateKey, Problem, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/**
 * Maximum number of dismissed hints per provider: far more than they have works, so that hints about deleted works drop
 * out in time.
 */
const MAX_DISMISSED = 1_000;

/** `POST /api/consejos`: dismisses a hint permanently, or restores it. */
export const postHint: Handler<'POST /api/consejos'> = async ({ json: { clave, descartado }, session }, { store }) => {
  const id = session.userId;
  const provider = await store.providers.findById(id, { facts: 1 }).lean<Pick<ProviderDoc, 'facts'>>();
  if (!planHas(provider?.facts?.plan, 'optimizacion')) throw new Problem('consejos_sin_plan');
  const [, postId] = clave.split('-');
  // Only the caller's posts are accepted, so that no one fills the database with made-up names.
  if (postId && !(await store.posts.exists({ _id: postId, ownerId: id })))
    throw new Problem('publicacion_no_encontrada');
  if (descartado) await dismiss(store, id, clave);
  else await store.dismissedHints.updateOne({ _id: id }, { $pull: { keys: clave } });
  return { success: true };
};

/** Adds a key if it is missing; above {@link MAX_DISMISSED} the oldest is dropped. */
async function dismiss({ dismissedHints }: Store, _id: string, key: string): Promise<void> {
  const change = { $push: { keys: { $each: [key], $slice: -MAX_DISMISSED } } };
  try {
    await dismissedHints.updateOne({ _id, keys: trusted({ $ne: key }) }, change, { upsert: true });
  } catch (error) {
    // The document already has the key, or a concurrent request created it.
    if (!isDuplicateKey(error)) throw error;
    await dismissedHints.updateOne({ _id, keys: trusted({ $ne: key }) }, change);
  }
}
