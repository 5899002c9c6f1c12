import type { EnqueuedTaskPromise } from 'meilisearch';
import type { Engine } from './engine.ts';

/** Longest time a task of the engine may take, in milliseconds: a batch of documents needs far less. */
const TASK_MS = 60_000;

/**
 * Waits for a task and looks at how it ended: the engine answers for a failed task as calmly as for a good one.
 * @throws with the engine's reason where it did not succeed
 */
export async function succeeded(engine: Engine, enqueued: EnqueuedTaskPromise, timeout = TASK_MS): Promise<void> {
  const { taskUid } = await enqueued;
  const task = await engine.client.tasks.waitForTask(taskUid, { timeout, interval: 20 });
  if (task.status === 'succeeded') return;
  throw new Error(`search task ${task.type} ended as ${task.status}: ${task.error?.message ?? 'no reason given'}`);
}
