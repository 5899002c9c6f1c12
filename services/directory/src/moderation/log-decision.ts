import type { Decision, Reportable } from '@vitrina/contracts';
import { newId, type StoredSession } from '@vitrina/kernel';
import { orderOf } from '../model/comment.ts';
import type { Store } from '../model/store.ts';

/** Characters of what a decision was about that its entry keeps. */
const EXTRACT = 200;

export interface DecisionEntry {
  accion: Decision['accion'];
  tipo: Reportable;
  objetoId: string;
  razon: string;
  /** What it was about, as it stood then; only its beginning is kept. */
  extracto: string;
}

/**
 * Adds an entry to the log of decisions. It comes before the decision takes effect: one that a crash leaves without
 * effect is found in its queue again, one without an entry could never be found.
 */
export async function logDecision(store: Store, admin: StoredSession, entry: DecisionEntry): Promise<void> {
  const [id, at] = [newId(), Date.now()];
  await store.decisions.create({
    _id: id,
    orden: orderOf(at, id),
    at,
    adminId: admin.userId,
    nombre: admin.nombre,
    ...entry,
    extracto: entry.extracto.slice(0, EXTRACT),
  });
}
