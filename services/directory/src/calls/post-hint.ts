import { planHas } from '@vitrina/contracts/plans';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';

/** `POST /api/consejos`: dismisses a hint for good, or takes that back. */
export const postHint: Handler<'POST /api/consejos'> = async ({ json: { clave, descartado }, session }, { store }) => {
  const id = session.userId;
  const provider = await store.providers.findById(id, { facts: 1 }).lean<Pick<ProviderDoc, 'facts'>>();
  if (!planHas(provider?.facts?.plan, 'optimizacion')) throw new Problem('consejos_sin_plan');
  const [, postId] = clave.split('-');
  // Only of own posts, so that no one fills the database with names.
  if (postId && !(await store.posts.exists({ _id: postId, ownerId: id })))
    throw new Problem('publicacion_no_encontrada');
  const change = descartado ? { $addToSet: { keys: clave } } : { $pull: { keys: clave } };
  await store.dismissedHints.updateOne({ _id: id }, change, { upsert: true });
  return { success: true };
};
