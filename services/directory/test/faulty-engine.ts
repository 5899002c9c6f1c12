import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Task errors as Meilisearch 1.50 reports them. */
const ERRORS = {
  full: {
    message: 'There is no more space left on the device. Consider increasing the size of the disk/partition.',
    code: 'no_space_left_on_device',
    type: 'system',
  },
  corrupted: { message: 'Corrupted task queue.', code: 'internal', type: 'internal' },
  invalid: { message: 'Document identifier is invalid.', code: 'invalid_document_id', type: 'invalid_request' },
  panic: { message: 'internal: Thread panicked.', code: 'internal', type: 'internal' },
} as const;

/** Refusal of a call while the task database is full, with status 422. */
const QUEUE_FULL = {
  message:
    'Meilisearch cannot receive write operations because the limit of the task database has been reached. Please delete tasks to continue performing write operations.',
  code: 'no_space_left_on_device',
  type: 'system',
  link: 'https://docs.meilisearch.com/errors',
};

/**
 * Simulated result of a write request: a failed task, a lost task, a refusal, or undefined for the engine's real response.
 */
type SimulatedResult = keyof typeof ERRORS | 'lost' | 'queue full' | undefined;

/** HTTP proxy in front of the test engine. Makes write requests fail as they do on a real engine with a full disk. */
export class FaultyEngine {
  readonly #target: URL;
  readonly #server: Server;
  /** Errors of failed tasks, by task number. */
  readonly #simulatedErrors = new Map<number, keyof typeof ERRORS>();
  /** Numbers of tasks that the engine should no longer find. */
  readonly #lostTasks = new Set<number>();
  /** Received write requests: method and path. */
  readonly changes: string[] = [];
  /** Returns the simulated result for a write request. `call` is the method and path. */
  resultFor: (call: string, body: string) => SimulatedResult = () => undefined;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** Opens a proxy in front of the server at `url`, on a free port. */
  static async inFrontOf(url: string): Promise<FaultyEngine> {
    const engine = new FaultyEngine(new URL(url));
    engine.#server.listen(0, '127.0.0.1');
    await once(engine.#server, 'listening');
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    const send = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    const taskId = Number(/^\/tasks\/(\d+)$/.exec(url)?.[1] ?? Number.NaN);
    const error = this.#simulatedErrors.get(taskId);
    if (error) {
      const task = { uid: taskId, indexUid: 'x', type: 'documentAdditionOrUpdate', status: 'failed' };
      return void send(200, { ...task, error: ERRORS[error], enqueuedAt: new Date().toISOString() });
    }
    if (this.#lostTasks.delete(taskId)) {
      const missing = { message: `Task \`${taskId}\` not found.`, code: 'task_not_found', type: 'invalid_request' };
      return void send(404, missing);
    }
    const isChange = method !== 'GET' && url !== '/multi-search';
    const result = isChange ? this.resultFor(`${method} ${url}`, body) : undefined;
    if (isChange) this.changes.push(`${method} ${url}`);
    if (result === 'queue full') return void send(422, QUEUE_FULL);
    if (result !== undefined && result !== 'lost') {
      const taskUid = 1_000_000_000 + this.#simulatedErrors.size;
      this.#simulatedErrors.set(taskUid, result);
      return void send(202, { taskUid, indexUid: 'x', status: 'enqueued', type: 'documentAdditionOrUpdate' });
    }
    const headers = Object.fromEntries(
      ['authorization', 'content-type'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const upstream = await fetch(new URL(url, this.#target), { method, headers, ...(body && { body }) });
    const answer = (await upstream.json()) as { taskUid?: number };
    if (result === 'lost' && answer.taskUid !== undefined) this.#lostTasks.add(answer.taskUid);
    send(upstream.status, answer);
  }
}
