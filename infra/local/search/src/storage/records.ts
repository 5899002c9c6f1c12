import type { IndexSettings } from '../settings/settings.ts';
import type { Operation, Task } from '../tasks/task.ts';

/** A task with the change it stands for, as it is kept until it is done. */
export interface PendingTask {
  readonly task: Task;
  readonly operation: Operation;
}

/** A line of the journal: a task taken in, or its end. */
export type JournalRecord = { readonly enqueued: PendingTask } | { readonly finished: Task };

/** A line of a snapshot. Documents follow their index, oldest first. */
export type SnapshotRecord =
  | { readonly done: Task }
  | { readonly waiting: PendingTask }
  | {
      readonly index: {
        readonly uid: string;
        readonly primaryKey: string | null;
        readonly createdAt: string;
        readonly updatedAt: string;
        readonly settings: IndexSettings;
      };
    }
  | { readonly id: string; readonly document: { [key: string]: never } }
  | { readonly end: true };
