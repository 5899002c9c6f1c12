import type { ErrorBody } from '../http/api-error.ts';
import type { JsonObject } from '../index/structure.ts';

/** A change to be made, as it is kept in the journal. */
export type Operation =
  | { readonly kind: 'createIndex'; readonly primaryKey: string }
  | { readonly kind: 'deleteIndex' }
  | { readonly kind: 'swapIndexes'; readonly swap: readonly [string, string] }
  | { readonly kind: 'changeSettings'; readonly change: JsonObject }
  | { readonly kind: 'writeDocuments'; readonly documents: JsonObject[] }
  | { readonly kind: 'deleteDocuments'; readonly ids: string[] };

/** Names of the changes on the wire. */
const TYPES = {
  createIndex: 'indexCreation',
  deleteIndex: 'indexDeletion',
  swapIndexes: 'indexSwap',
  changeSettings: 'settingsUpdate',
  writeDocuments: 'documentAdditionOrUpdate',
  deleteDocuments: 'documentDeletion',
} as const satisfies Record<Operation['kind'], string>;

/** A change as the task route shows it; times are ISO 8601 in UTC. */
export interface Task {
  readonly uid: number;
  readonly indexUid: string | null;
  readonly type: (typeof TYPES)[keyof typeof TYPES];
  readonly enqueuedAt: string;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  error: ErrorBody | null;
  startedAt: string | null;
  finishedAt: string | null;
}

/** A task with its change, as it is kept until it is done. */
export interface PendingTask {
  readonly task: Task;
  readonly operation: Operation;
}

/** A task that has not begun. */
export function newTask(uid: number, indexUid: string | null, { kind }: Operation): Task {
  return {
    ...{ uid, indexUid, type: TYPES[kind], enqueuedAt: new Date().toISOString() },
    ...{ status: 'enqueued', error: null, startedAt: null, finishedAt: null },
  };
}

/** The task as the answer to the call that made it. */
export function taskSummary({ uid, indexUid, status, type, enqueuedAt }: Task): JsonObject {
  return { taskUid: uid, indexUid, status, type, enqueuedAt };
}
