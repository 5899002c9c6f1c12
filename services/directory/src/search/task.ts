import { type EnqueuedTaskPromise, MeilisearchApiError, MeilisearchRequestError, type Task } from 'meilisearch';
import type { Engine } from './engine.ts';

/** Longest time a task of the engine may take, in milliseconds: a batch of documents needs far less. */
const TASK_MS = 60_000;

/** How often asking for a task may fail on its way: an engine closes idle lines, just when one is used again. */
const MAX_BROKEN_LINES = 2;

/** Single documents that may fail for a reason unknown before any is taken: more of them, and the engine is at fault. */
const MAX_UNCLEAR = 8;

/** The engine took a task and did not do it. */
export class TaskFailed extends Error {
  /**
   * Names the cause: `documents` where the engine names them, `engine` where its disk is full, it lost its index or canceled
   * the task, `unclear` for an internal error, which a document may have caused or not.
   */
  readonly fault: 'documents' | 'engine' | 'unclear';

  constructor({ type, status, error }: Pick<Task, 'type' | 'status' | 'error'>) {
    super(`search task ${type} ended as ${status}: ${error?.message ?? 'no reason given'}`);
    this.fault = faultOf(error);
  }
}

/** Reads the cause of a failed task by the types and codes of https://www.meilisearch.com/docs/reference/errors. */
function faultOf(error: Task['error']): TaskFailed['fault'] {
  if (error?.code === 'internal') return 'unclear';
  const isOfDocuments = /^(invalid_document_|missing_document_id$|max_fields_limit_exceeded$)/.test(error?.code ?? '');
  return isOfDocuments ? 'documents' : 'engine';
}

/**
 * Waits for a task and looks at how it ended: the engine answers for a failed task as calmly as for a good one.
 * @throws {TaskFailed} with the engine's reason where it did not succeed
 */
export async function succeeded(engine: Engine, enqueued: EnqueuedTaskPromise, timeout = TASK_MS): Promise<void> {
  const { taskUid } = await enqueued;
  const task = await wait(engine, taskUid, timeout);
  if (task.status !== 'succeeded') throw new TaskFailed(task);
}

/**
 * Sends documents in one task; where the engine refuses them, in smaller ones, so that a bad document keeps back none but
 * itself. A full disk is not a bad document: it refuses good ones too, and they must be sent again.
 * @returns the ids of those that were refused
 * @throws where the engine is away or cannot write
 */
export function sendDocuments<T extends { id: string }>(
  engine: Engine,
  uid: string,
  documents: readonly T[],
): Promise<string[]> {
  return sendHalves(engine, uid, documents, { taken: false, unclear: 0 });
}

async function sendHalves<T extends { id: string }>(
  engine: Engine,
  uid: string,
  documents: readonly T[],
  seen: { taken: boolean; unclear: number },
): Promise<string[]> {
  if (documents.length === 0) return [];
  try {
    await succeeded(engine, engine.client.index<T>(uid).addDocuments([...documents]));
    seen.taken = true;
    return [];
  } catch (error) {
    const fault = faultOfSending(error);
    if (fault === 'engine') throw error;
    if (documents.length === 1) {
      if (fault === 'unclear') seen.unclear += 1;
      if (!seen.taken && seen.unclear > MAX_UNCLEAR) throw error;
      return documents.map(({ id }) => id);
    }
    const middle = Math.ceil(documents.length / 2);
    const first = await sendHalves(engine, uid, documents.slice(0, middle), seen);
    return [...first, ...(await sendHalves(engine, uid, documents.slice(middle), seen))];
  }
}

/** As {@link TaskFailed.fault}; a proxy before the engine may refuse a body for its size alone. */
function faultOfSending(error: unknown): TaskFailed['fault'] {
  if (error instanceof TaskFailed) return error.fault;
  return error instanceof MeilisearchApiError && error.response.status === 413 ? 'documents' : 'engine';
}

async function wait(engine: Engine, uid: number, timeout: number, broken = 0): Promise<Task> {
  try {
    return await engine.client.tasks.waitForTask(uid, { timeout, interval: 20 });
  } catch (error) {
    if (!(error instanceof MeilisearchRequestError) || broken >= MAX_BROKEN_LINES) throw error;
    return wait(engine, uid, timeout, broken + 1);
  }
}
