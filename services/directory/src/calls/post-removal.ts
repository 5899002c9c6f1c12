import { subjectKinds } from '@vitrina/contracts/wire';
import { Problem, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { Store } from '../model/store.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { removeThing } from '../moderation/remove-thing.ts';
import { absent, findVisible, ownerOf } from '../moderation/reported-thing.ts';

type Kind = keyof typeof subjectKinds.toWire;

/**
 * `POST /api/admin/retiros`: removes content without a report, even if it is hidden now. The log entry is written
 * first.
 */
export const postRemoval: Handler<'POST /api/admin/retiros'> = async ({ json, session }, dependencies) => {
  const { store } = dependencies;
  const { id, razon: reason } = json;
  const kind = subjectKinds.fromWire[json.tipo];
  const ownerId = await ownerOf(store, kind, id);
  if (ownerId === null) throw new Problem(absent[kind], { fields: ['id'] });
  if (await isRemoved(store, kind, id)) throw new Problem('decision_tomada');
  const thing = await findVisible(store, kind, id);
  const excerpt = thing ? `${thing.shown.titulo}: ${thing.shown.texto}` : '';
  const decision = await logDecision(store, session, { action: 'remove', kind, subjectId: id, reason, excerpt });
  await removeThing(dependencies, { kind, id, ownerId, reason, decision });
  return { success: true, decision };
};

/** True for content that a decision removed, and for a comment waiting for one. */
async function isRemoved(store: Store, kind: Kind, id: string): Promise<boolean> {
  if (kind !== 'comment') return (await store.removals.exists({ _id: id, removed: trusted({ $ne: false }) })) !== null;
  return (await store.comments.exists({ _id: id, state: trusted({ $nin: ['published', 'hidden'] }) })) !== null;
}
