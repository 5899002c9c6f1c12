import type { EventData } from '@vitrina/contracts/events';
import { appendToChain } from '@vitrina/kernel';
import { sortKeyOf } from '../model/comment.ts';
import type { Store } from '../model/store.ts';

/** Logs a staff action of another service once: the event's id is the entry's id. */
export async function logStaffAct(store: Store, act: EventData<'staff.acted'>): Promise<void> {
  const { id: _id, at, staffId: adminId, staffName: adminName, action, subjectId, detail: excerpt } = act;
  await appendToChain(store.decisions, {
    _id,
    sortKey: sortKeyOf(at, _id),
    at,
    adminId,
    adminName,
    action,
    kind: 'account',
    subjectId,
    reason: '',
    excerpt,
  });
}
