import { type EnqueuedTaskPromise, MeilisearchApiError, MeilisearchRequestError, type Task } from 'meilisearch';
import type { Engine } from './engine.ts';

/** Time-out of an engine task, in milliseconds: a batch of documents needs far less. */
const TASK_MS = 60_000;

/** Maximum number of broken connections while waiting for a task: an idle one may close just when it is used again. */
const MAX_BROKEN_CONNECTIONS = 2;

/** Unclear failures of single documents before the first success; more of them mean that the engine is the cause. */
const MAX_UNCLEAR = 8;

/** The engine accepted a task but failed it. */
export class TaskFailed extends Error {
  /**
   * Cause: `documents` if the engine names them; `engine` if its disk is full, it lost its index or cancelled the task;
   * `unclear` for an internal error, which a document may have caused.
   */
  readonly fault: 'documents' | 'engine' | 'unclear';

  constructor({ type, status, error }: Pick<Task, 'type' | 'status' | 'error'>) {
    super(`search task ${type} ended as ${status}: ${error?.message ?? 'no reason given'}`);
    this.fault = faultOf(error);
  }
}

/** Derives the cause of a failed task from the types and codes of https://www.meilisearch.com/docs/reference/errors. */
function faultOf(error: Task['error']): TaskFailed['fault'] {
  if (error?.code === 'internal') return 'unclear';
  const isOfDocuments = /^(invalid_document_|missing_document_id$|max_fields_limit_exceeded$)/.test(error?.code ?? '');
  return isOfDocuments ? 'documents' : 'engine';
}

/**
 * Waits for a task and requires that it succeeded, because the engine reports a failed task without an error.
 * @throws {TaskFailed} with the engine's reason if it failed
 */
export async function succeeded(engine: Engine, enqueued: EnqueuedTaskPromise, timeout = TASK_MS): Promise<void> {
  const { taskUid } = await enqueued;
  const task = await wait(engine, taskUid, timeout);
  if (task.status !== 'succeeded') throw new TaskFailed(task);
}

/**
 * Sends documents in one task; if the engine refuses them, in smaller ones, so that a bad document holds back only
 * itself. A full disk is not a bad document: it refuses good ones too, and they must be sent again.
 * @returns the ids of the refused documents
 * @throws if the engine is unavailable or cannot write
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

/** Derives the cause like {@link TaskFailed.fault}; a proxy before the engine may refuse a body only for its size. */
function faultOfSending(error: unknown): TaskFailed['fault'] {
  if (error instanceof TaskFailed) return error.fault;
  return error instanceof MeilisearchApiError && error.response.status === 413 ? 'documents' : 'engine';
}

async function wait(engine: Engine, uid: number, timeout: number, broken = 0): Promise<Task> {
  try {
    return await engine.client.tasks.waitForTask(uid, { timeout, interval: 20 });
  } catch (error) {
    if (!(error instanceof MeilisearchRequestError) || broken >= MAX_BROKEN_CONNECTIONS) throw error;
    return wait(engine, uid, timeout, broken + 1);
  }
}
