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
 * Simulated result of a changing call: a failed task, a lost task, a refusal, or undefined for the engine's real
 * response.
 */
type Fate = keyof typeof ERRORS | 'forgotten' | 'queue full' | undefined;

/** HTTP proxy before the tests' engine that lets changes fail like a real engine with a full disk. */
export class FaultyEngine {
  readonly #target: URL;
  readonly #server: Server;
  /** Errors of simulated tasks by task number. */
  readonly #made = new Map<number, keyof typeof ERRORS>();
  readonly #forgotten = new Set<number>();
  /** Received changes: method and path. */
  readonly changes: string[] = [];
  /** Chooses the result of each change by its method with path, and its body. */
  fateOf: (call: string, body: string) => Fate = () => undefined;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** Opens a proxy before the server at `url`, on a free port. */
  static async before(url: string): Promise<FaultyEngine> {
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
    const error = this.#made.get(taskId);
    if (error) {
      const task = { uid: taskId, indexUid: 'x', type: 'documentAdditionOrUpdate', status: 'failed' };
      return void send(200, { ...task, error: ERRORS[error], enqueuedAt: new Date().toISOString() });
    }
    if (this.#forgotten.delete(taskId)) {
      const missing = { message: `Task \`${taskId}\` not found.`, code: 'task_not_found', type: 'invalid_request' };
      return void send(404, missing);
    }
    const isChange = method !== 'GET' && url !== '/multi-search';
    const fate = isChange ? this.fateOf(`${method} ${url}`, body) : undefined;
    if (isChange) this.changes.push(`${method} ${url}`);
    if (fate === 'queue full') return void send(422, QUEUE_FULL);
    if (fate !== undefined && fate !== 'forgotten') {
      const taskUid = 1_000_000_000 + this.#made.size;
      this.#made.set(taskUid, fate);
      return void send(202, { taskUid, indexUid: 'x', status: 'enqueued', type: 'documentAdditionOrUpdate' });
    }
    const headers = Object.fromEntries(
      ['authorization', 'content-type'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const passed = await fetch(new URL(url, this.#target), { method, headers, ...(body && { body }) });
    const answer = (await passed.json()) as { taskUid?: number };
    if (fate === 'forgotten' && answer.taskUid !== undefined) this.#forgotten.add(answer.taskUid);
    send(passed.status, answer);
  }
}
