import type { ErrorBody } from '../http/api-error.ts';
import type { JsonObject } from '../index/structure.ts';

/** Change as stored in the journal. */
export type Operation =
  | { readonly kind: 'createIndex'; readonly primaryKey: string }
  | { readonly kind: 'deleteIndex' }
  | { readonly kind: 'swapIndexes'; readonly swap: readonly [string, string] }
  | { readonly kind: 'changeSettings'; readonly change: JsonObject }
  | { readonly kind: 'writeDocuments'; readonly documents: JsonObject[] }
  | { readonly kind: 'deleteDocuments'; readonly ids: string[] };

/** Wire names of the changes. */
const TYPES = {
  createIndex: 'indexCreation',
  deleteIndex: 'indexDeletion',
  swapIndexes: 'indexSwap',
  changeSettings: 'settingsUpdate',
  writeDocuments: 'documentAdditionOrUpdate',
  deleteDocuments: 'documentDeletion',
} as const satisfies Record<Operation['kind'], string>;

/** Task in the task route's format; times are ISO 8601 in UTC. */
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

/** Task with its change, kept until it is done. */
export interface PendingTask {
  readonly task: Task;
  readonly operation: Operation;
}

/** Creates a task that has not started. */
export function newTask(uid: number, indexUid: string | null, { kind }: Operation): Task {
  return {
    uid,
    indexUid,
    type: TYPES[kind],
    enqueuedAt: new Date().toISOString(),
    status: 'enqueued',
    error: null,
    startedAt: null,
    finishedAt: null,
  };
}

/** Formats the response to the call that created the task. */
export function taskSummary({ uid, indexUid, status, type, enqueuedAt }: Task): JsonObject {
  return { taskUid: uid, indexUid, status, type, enqueuedAt };
}
