import { mkdir } from 'node:fs/promises';
import { ApiError, errorBody } from '../http/api-error.ts';
import { Journal, journalSegments, readSegment } from '../storage/journal.ts';
import type { JournalRecord, PendingTask } from '../storage/records.ts';
import { newestSnapshot, readSnapshot, writeSnapshot } from '../storage/snapshot.ts';
import { applyOperation } from './apply.ts';
import { Catalog } from './catalog.ts';
import { initialDetails, type Operation, type Task, taskTypeOf } from './task.ts';

/** A snapshot is due when the journal has grown past this and past twice the last snapshot. */
const SNAPSHOT_AFTER_BYTES = 48 * 1024 * 1024;
/** Finished tasks kept for the task routes. */
const TASKS_KEPT = 20_000;

/**
 * Takes changes in, keeps them on disk before they are confirmed, and makes
 * them one after the other in the order of their numbers.
 */
export class TaskQueue {
  readonly catalog: Catalog;
  readonly #directory: string;
  readonly #journal: Journal;
  readonly #tasks: Map<number, Task>;
  readonly #pending: PendingTask[];
  #nextUid: number;
  #running: Promise<void> | undefined;
  #stopped = false;
  #snapshotBytes = 0;

  private constructor(
    directory: string,
    journal: Journal,
    catalog: Catalog,
    tasks: Map<number, Task>,
    pending: PendingTask[],
  ) {
    this.#directory = directory;
    this.#journal = journal;
    this.catalog = catalog;
    this.#tasks = tasks;
    this.#pending = pending;
    this.#nextUid = Math.max(-1, ...tasks.keys()) + 1;
  }

  /** Opens the state in a directory, made where it is missing, and goes on with what was left undone. */
  static async open(directory: string): Promise<TaskQueue> {
    await mkdir(directory, { recursive: true });
    const catalog = new Catalog();
    const snapshot = await newestSnapshot(directory);
    const state = snapshot === undefined ? { done: [], waiting: [] } : await readSnapshot(directory, snapshot, catalog);
    const tasks = new Map([...state.done, ...state.waiting.map(({ task }) => task)].map((task) => [task.uid, task]));
    const waiting = new Map(state.waiting.map((entry) => [entry.task.uid, entry]));
    const segments = (await journalSegments(directory)).filter((segment) => segment >= (snapshot ?? 0));
    for (const segment of segments) await replay(directory, segment, catalog, tasks, waiting);
    const journal = await Journal.open(directory, segments.at(-1) ?? snapshot ?? 0);
    const queue = new TaskQueue(directory, journal, catalog, tasks, [...waiting.values()]);
    queue.#work();
    return queue;
  }

  /** Takes a change in; resolves once it is on disk and will be made whatever happens. */
  async enqueue(indexUid: string | null, operation: Operation, customMetadata: string | null = null): Promise<Task> {
    const task: Task = {
      uid: this.#nextUid++,
      indexUid,
      type: taskTypeOf(operation),
      enqueuedAt: new Date().toISOString(),
      customMetadata,
      status: 'enqueued',
      details: initialDetails(operation),
      error: null,
      startedAt: null,
      finishedAt: null,
    };
    // The answer must say "enqueued" even where the task is done by then.
    const confirmed = { ...task };
    const record: JournalRecord = { enqueued: { task, operation } };
    await this.#journal.append(record);
    this.#tasks.set(task.uid, task);
    this.#pending.push({ task, operation });
    this.#work();
    return confirmed;
  }

  /** The task of this number. */
  find(uid: number): Task | undefined {
    return this.#tasks.get(uid);
  }

  /** All known tasks, newest first. */
  list(): Task[] {
    return [...this.#tasks.values()].sort((a, b) => b.uid - a.uid);
  }

  /** True while a task of this index is being made. */
  isIndexing(uid: string): boolean {
    return this.#pending[0]?.task.status === 'processing' && this.#pending[0].task.indexUid === uid;
  }

  /** Ends after the task in hand; the rest is done after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    await this.#journal.close();
  }

  #work(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#pending.length > 0 && !this.#stopped) this.#work();
    });
  }

  async #run(): Promise<void> {
    for (let entry = this.#pending[0]; entry !== undefined && !this.#stopped; entry = this.#pending[0]) {
      await perform(this.catalog, entry, new Date().toISOString());
      this.#pending.shift();
      const record: JournalRecord = { finished: entry.task };
      void this.#journal
        .append(record)
        .catch((error: unknown) =>
          console.error('the end of a task was not written; it will be made again after a restart', error),
        );
      this.#forgetOldest();
      if (this.#journal.bytes > Math.max(SNAPSHOT_AFTER_BYTES, 2 * this.#snapshotBytes)) await this.#snapshot();
    }
  }

  #forgetOldest(): void {
    if (this.#tasks.size <= TASKS_KEPT) return;
    for (const [uid, task] of this.#tasks) {
      if (task.status === 'succeeded' || task.status === 'failed') {
        this.#tasks.delete(uid);
        return;
      }
    }
  }

  /** Runs between two tasks, so that indexes stand still while they are written. */
  async #snapshot(): Promise<void> {
    try {
      await this.#journal.rotate();
      const waiting = this.#pending.slice();
      const waitingUids = new Set(waiting.map(({ task }) => task.uid));
      const done = [...this.#tasks.values()].filter(({ uid }) => !waitingUids.has(uid));
      this.#snapshotBytes = await writeSnapshot(this.#directory, this.#journal.segment, this.catalog, {
        done,
        waiting,
      });
      await this.#journal.dropOlder();
    } catch (error) {
      // The journal still holds everything; the next task tries again.
      console.error('the snapshot was not written', error);
    }
  }
}

async function perform(catalog: Catalog, { task, operation }: PendingTask, now: string): Promise<void> {
  task.status = 'processing';
  task.startedAt = now;
  try {
    const details = await applyOperation(catalog, task.indexUid, operation, now);
    task.details = { ...task.details, ...details };
    task.status = 'succeeded';
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(`task ${task.uid} failed`, error);
    task.error =
      error instanceof ApiError
        ? error.body
        : errorBody('internal', error instanceof Error ? error.message : String(error));
    task.status = 'failed';
    if ('indexedDocuments' in task.details) task.details = { ...task.details, indexedDocuments: 0 };
    if ('deletedDocuments' in task.details) task.details = { ...task.details, deletedDocuments: 0 };
  }
  task.finishedAt = new Date().toISOString();
}

async function replay(
  directory: string,
  segment: number,
  catalog: Catalog,
  tasks: Map<number, Task>,
  waiting: Map<number, PendingTask>,
): Promise<void> {
  for await (const line of readSegment(directory, segment)) {
    const record = line as JournalRecord;
    if ('enqueued' in record) {
      const { task } = record.enqueued;
      const known = tasks.get(task.uid);
      if (known !== undefined) continue;
      tasks.set(task.uid, task);
      waiting.set(task.uid, record.enqueued);
      continue;
    }
    const { finished } = record;
    const entry = waiting.get(finished.uid);
    if (entry !== undefined) {
      await perform(catalog, entry, finished.startedAt ?? finished.enqueuedAt);
      waiting.delete(finished.uid);
    }
    tasks.set(finished.uid, finished);
  }
}
