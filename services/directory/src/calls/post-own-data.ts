import { isDuplicateKey, newToken, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { exportKey, exportState, KEPT_MS } from '../exports/export-state.ts';
import type { DataExportDoc } from '../model/data-export.ts';

/** `POST /api/cuenta/exportacion`: requests a data export, which the leader produces. An export in progress stays. */
export const postOwnData: Handler<'POST /api/cuenta/exportacion'> = async (
  { c, session },
  { store, objects, clock },
) => {
  const now = clock.now().getTime();
  const _id = session.userId;
  const fresh = {
    token: newToken(),
    state: 'waiting' as const,
    percent: 0,
    tries: 0,
    dueAt: now,
    until: now + KEPT_MS,
  };
  const held = await store.dataExports.findById(_id).lean<DataExportDoc>();
  // No document would name the previous file any more.
  if (held && held.state !== 'waiting') await objects.remove('quarantine', [exportKey(held)]);
  try {
    const over = { _id, state: trusted({ $ne: 'waiting' as const }) };
    await store.dataExports.updateOne(over, { $set: fresh }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return c.json(exportState(await store.dataExports.findById(_id).lean<DataExportDoc>(), now), 202);
};
