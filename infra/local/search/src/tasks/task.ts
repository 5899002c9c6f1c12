import type { ErrorBody } from '../http/api-error.ts';
import type { JsonObject } from '../index/json.ts';

/** Kinds of tasks on the wire. */
export const TASK_TYPES = [
  'documentAdditionOrUpdate',
  'documentEdition',
  'documentDeletion',
  'settingsUpdate',
  'indexCreation',
  'indexDeletion',
  'indexUpdate',
  'indexSwap',
  'taskCancelation',
  'taskDeletion',
  'dumpCreation',
  'snapshotCreation',
  'export',
  'upgradeDatabase',
  'indexCompaction',
] as const;
/** States of a task on the wire. */
export const TASK_STATUSES = ['enqueued', 'processing', 'succeeded', 'failed', 'canceled'] as const;
export type TaskType = (typeof TASK_TYPES)[number];
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** A pair of indexes to trade places, or a new name for the first. */
export interface SwapPair {
  readonly indexes: readonly [string, string];
  readonly rename: boolean;
}

/** A change to be made, as it is kept in the journal. */
export type Operation =
  | { readonly kind: 'createIndex'; readonly primaryKey: string | null }
  | { readonly kind: 'updateIndex'; readonly primaryKey: string | null; readonly newUid: string | null }
  | { readonly kind: 'deleteIndex' }
  | { readonly kind: 'swapIndexes'; readonly swaps: readonly SwapPair[] }
  | { readonly kind: 'changeSettings'; readonly change: JsonObject; readonly reset: boolean }
  | {
      readonly kind: 'writeDocuments';
      readonly documents: JsonObject[];
      readonly merge: boolean;
      readonly primaryKey: string | null;
      readonly skipCreation: boolean;
    }
  | { readonly kind: 'deleteDocuments'; readonly ids: string[] }
  | { readonly kind: 'deleteByFilter'; readonly filter: unknown }
  | { readonly kind: 'clearDocuments' };

/** A task with its fate; times are ISO 8601 in UTC. */
export interface Task {
  readonly uid: number;
  readonly indexUid: string | null;
  readonly type: TaskType;
  readonly enqueuedAt: string;
  readonly customMetadata: string | null;
  status: TaskStatus;
  details: JsonObject;
  error: ErrorBody | null;
  startedAt: string | null;
  finishedAt: string | null;
}

const TYPE_OF: Readonly<Record<Operation['kind'], TaskType>> = {
  createIndex: 'indexCreation',
  updateIndex: 'indexUpdate',
  deleteIndex: 'indexDeletion',
  swapIndexes: 'indexSwap',
  changeSettings: 'settingsUpdate',
  writeDocuments: 'documentAdditionOrUpdate',
  deleteDocuments: 'documentDeletion',
  deleteByFilter: 'documentDeletion',
  clearDocuments: 'documentDeletion',
};

/** Kind on the wire of the task that makes this change. */
export function taskTypeOf(operation: Operation): TaskType {
  return TYPE_OF[operation.kind];
}

/** Details of a task that has not run yet. */
export function initialDetails(operation: Operation): JsonObject {
  switch (operation.kind) {
    case 'createIndex':
      return { primaryKey: operation.primaryKey };
    case 'updateIndex':
      return {
        primaryKey: operation.primaryKey,
        ...(operation.newUid === null ? {} : { newIndexUid: operation.newUid }),
      };
    case 'deleteIndex':
      return { deletedDocuments: null };
    case 'swapIndexes':
      return { swaps: operation.swaps.map(({ indexes, rename }) => ({ indexes: [...indexes], rename })) };
    case 'changeSettings':
      return operation.reset ? {} : operation.change;
    case 'writeDocuments':
      return { receivedDocuments: operation.documents.length, indexedDocuments: null };
    case 'deleteDocuments':
      return { providedIds: operation.ids.length, deletedDocuments: null, originalFilter: null };
    case 'deleteByFilter':
      return { providedIds: 0, deletedDocuments: null, originalFilter: JSON.stringify(operation.filter) };
    case 'clearDocuments':
      return { providedIds: 0, deletedDocuments: null, originalFilter: null };
  }
}

/** Time between two instants as an ISO 8601 duration in seconds, such as `PT0.012S`. */
function durationOf(task: Task): string | null {
  if (task.startedAt === null || task.finishedAt === null) return null;
  return `PT${(Date.parse(task.finishedAt) - Date.parse(task.startedAt)) / 1000}S`;
}

/** The task as the task routes give it. */
export function taskView(task: Task): JsonObject {
  return {
    uid: task.uid,
    batchUid: task.status === 'enqueued' ? null : task.uid,
    indexUid: task.indexUid,
    status: task.status,
    type: task.type,
    canceledBy: null,
    details: task.details,
    error: task.error === null ? null : { ...task.error },
    duration: durationOf(task),
    enqueuedAt: task.enqueuedAt,
    startedAt: task.startedAt,
    finishedAt: task.finishedAt,
    ...(task.customMetadata === null ? {} : { customMetadata: task.customMetadata }),
  };
}

/** The task as the answer to the call that made it. */
export function taskSummary(task: Task): JsonObject {
  return {
    taskUid: task.uid,
    indexUid: task.indexUid,
    status: task.status,
    type: task.type,
    enqueuedAt: task.enqueuedAt,
  };
}
