import { mkdir } from 'node:fs/promises';
import { Catalog, SearchIndex } from '../index/search-index.ts';
import { ApiError, type ErrorBody, errorBody, type JsonObject } from '../request.ts';
import { defaultSettings, type IndexSettings } from '../settings.ts';
import { applyOperation, documentId, type Operation } from './apply.ts';
import { Journal } from './journal.ts';

/** Size above which the journal is shortened, if it is also three times its size after the last shortening. */
const SHORTEN_AFTER_BYTES = 48 * 1024 * 1024;
/** Size above which a stop shortens it, if it has not just been: the next start reads it all. A stop is too short for a large one. */
const SHORTEN_AT_STOP_BYTES = 4 * 1024 * 1024;
/** Finished tasks kept for the task route. */
const TASKS_KEPT = 20_000;

/** Index in a shortened journal; its documents follow, oldest first. */
interface IndexRecord {
  readonly uid: string;
  readonly primaryKey: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly settings: IndexSettings;
}

/** Line of the journal: an accepted task, its end, an index, or a document of the preceding index. */
type JournalRecord =
  | { readonly enqueued: PendingTask }
  | { readonly finished: Task }
  | { readonly index: IndexRecord }
  | { readonly id: string; readonly document: JsonObject };

/** Queue of changes: writes them to disk before confirming them, and applies them sequentially in order. */
export class TaskQueue {
  readonly catalog = new Catalog();
  readonly #tasks = new Map<number, Task>();
  #pending: PendingTask[] = [];
  #journal: Journal | undefined;
  #nextUid = 0;
  #running: Promise<void> | undefined;
  #stopped = false;
  #shortBytes = 0;

  private constructor() {}

  /** Opens the state in a directory, creates it if missing, and continues with unfinished tasks. */
  static async open(directory: string): Promise<TaskQueue> {
    await mkdir(directory, { recursive: true });
    const queue = new TaskQueue();
    await queue.#replay(directory);
    queue.#work();
    return queue;
  }

  /** Accepts a change; resolves once it is on disk, so that a crash cannot lose it. */
  async enqueue(indexUid: string | null, operation: Operation): Promise<Task> {
    const task = newTask(this.#nextUid++, indexUid, operation);
    // The response must contain "enqueued" even if the task is already done.
    const confirmed = { ...task };
    await this.#write({ enqueued: { task, operation } });
    this.#tasks.set(task.uid, task);
    this.#pending.push({ task, operation });
    this.#work();
    return confirmed;
  }

  /** Finds a task by number. */
  find(uid: number): Task | undefined {
    return this.#tasks.get(uid);
  }

  /** Stops after the current task; the others run after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    const bytes = this.#journal?.bytes ?? 0;
    const isWorthIt = bytes > Math.max(SHORTEN_AT_STOP_BYTES, 1.5 * this.#shortBytes);
    if (isWorthIt && bytes <= SHORTEN_AFTER_BYTES) await this.#shorten();
    await this.#journal?.close();
  }

  #work(): void {
    if (this.#stopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#pending.length > 0) this.#work();
    });
  }

  async #run(): Promise<void> {
    for (let entry = this.#pending[0]; entry !== undefined && !this.#stopped; entry = this.#pending[0]) {
      await this.#perform(entry, new Date().toISOString());
      this.#pending.shift();
      this.#write({ finished: entry.task }).catch((error: unknown) =>
        console.error('the end of a task was not written; it will be made again after a restart', error),
      );
      this.#forgetOldest();
      const bytes = this.#journal?.bytes ?? 0;
      if (bytes > Math.max(SHORTEN_AFTER_BYTES, 3 * this.#shortBytes)) await this.#shorten();
    }
  }

  async #perform({ task, operation }: PendingTask, now: string): Promise<void> {
    task.status = 'processing';
    task.startedAt = now;
    try {
      await applyOperation(this.catalog, task.indexUid, operation, now);
      task.status = 'succeeded';
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(`task ${task.uid} failed`, error);
      task.error = error instanceof ApiError ? error.body : errorBody('internal', String(error));
      task.status = 'failed';
    }
    task.finishedAt = new Date().toISOString();
  }

  #forgetOldest(): void {
    if (this.#tasks.size <= TASKS_KEPT) return;
    for (const [uid, { finishedAt }] of this.#tasks) {
      if (finishedAt === null) continue;
      this.#tasks.delete(uid);
      return;
    }
  }

  #write(record: JournalRecord): Promise<void> {
    if (this.#journal === undefined) throw new Error('the journal is not open');
    return this.#journal.append(record);
  }

  /** Replaces the journal by the current state; called between two tasks, so that no index changes in between. */
  async #shorten(): Promise<void> {
    try {
      await this.#journal?.replace(this.#state());
      this.#shortBytes = this.#journal?.bytes ?? 0;
    } catch (error) {
      // The old journal is still complete; the next task tries again.
      console.error('the journal was not shortened', error);
    }
  }

  *#state(): Generator<JournalRecord> {
    for (const task of this.#tasks.values()) if (task.finishedAt !== null) yield { finished: task };
    for (const entry of this.#pending) yield { enqueued: entry };
    for (const [uid, index] of this.catalog) {
      const { primaryKey, createdAt, updatedAt, settings } = index;
      yield { index: { uid, primaryKey, createdAt, updatedAt, settings } };
      if (primaryKey === null) continue;
      for (const slot of index.ordered()) {
        const document = index.document(slot);
        yield { id: documentId(document, primaryKey), document };
      }
    }
  }

  async #replay(directory: string): Promise<void> {
    const waiting = new Map<number, PendingTask>();
    let index: SearchIndex | undefined;
    this.#journal = await Journal.open(directory, async (line) => {
      const record = line as JournalRecord;
      if ('enqueued' in record) waiting.set(record.enqueued.task.uid, record.enqueued);
      else if ('finished' in record) {
        const { finished } = record;
        const entry = waiting.get(finished.uid);
        if (entry) await this.#perform(entry, finished.startedAt ?? finished.enqueuedAt);
        waiting.delete(finished.uid);
        this.#tasks.set(finished.uid, finished);
      } else if ('index' in record) {
        const { uid, primaryKey, createdAt, updatedAt, settings } = record.index;
        index = new SearchIndex(primaryKey, createdAt);
        // Earlier versions wrote fewer settings.
        await index.applySettings({ ...defaultSettings(), ...settings });
        index.updatedAt = updatedAt;
        this.catalog.set(uid, index);
      } else index?.put(record.id, record.document);
    });
    this.#pending = [...waiting.values()];
    for (const { task } of this.#pending) this.#tasks.set(task.uid, task);
    this.#nextUid = [...this.#tasks.keys()].reduce((highest, uid) => Math.max(highest, uid), -1) + 1;
  }
}

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
interface PendingTask {
  readonly task: Task;
  readonly operation: Operation;
}

function newTask(uid: number, indexUid: string | null, { kind }: Operation): Task {
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
