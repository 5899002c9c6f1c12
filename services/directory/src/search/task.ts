import { type EnqueuedTaskPromise, MeilisearchRequestError, type Task } from 'meilisearch';
import type { Engine } from './engine.ts';

/** Longest time a task of the engine may take, in milliseconds: a batch of documents needs far less. */
const TASK_MS = 60_000;

/** How often asking for a task may fail on its way: an engine closes idle lines, just when one is used again. */
const MAX_BROKEN_LINES = 2;

/** The engine took a task and did not do it. */
export class TaskFailed extends Error {}

/**
 * Waits for a task and looks at how it ended: the engine answers for a failed task as calmly as for a good one.
 * @throws {TaskFailed} with the engine's reason where it did not succeed
 */
export async function succeeded(engine: Engine, enqueued: EnqueuedTaskPromise, timeout = TASK_MS): Promise<void> {
  const { taskUid } = await enqueued;
  const task = await wait(engine, taskUid, timeout);
  if (task.status === 'succeeded') return;
  throw new TaskFailed(`search task ${task.type} ended as ${task.status}: ${task.error?.message ?? 'no reason given'}`);
}

/**
 * Sends documents in one task; where the engine refuses the task, in smaller ones, so that a bad document keeps back
 * none but itself.
 * @returns the ids of those that were refused
 * @throws where the engine is away
 */
export async function sendDocuments<T extends { id: string }>(
  engine: Engine,
  uid: string,
  documents: readonly T[],
): Promise<string[]> {
  if (documents.length === 0) return [];
  try {
    await succeeded(engine, engine.client.index<T>(uid).addDocuments([...documents]));
    return [];
  } catch (error) {
    if (!(error instanceof TaskFailed)) throw error;
    if (documents.length === 1) return documents.map(({ id }) => id);
    const middle = Math.ceil(documents.length / 2);
    const first = await sendDocuments(engine, uid, documents.slice(0, middle));
    return [...first, ...(await sendDocuments(engine, uid, documents.slice(middle)))];
  }
}

async function wait(engine: Engine, uid: number, timeout: number, broken = 0): Promise<Task> {
  try {
    return await engine.client.tasks.waitForTask(uid, { timeout, interval: 20 });
  } catch (error) {
    if (!(error instanceof MeilisearchRequestError) || broken >= MAX_BROKEN_LINES) throw error;
    return wait(engine, uid, timeout, broken + 1);
  }
}
