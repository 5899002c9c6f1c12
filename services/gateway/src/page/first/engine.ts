import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nodeOptions } from '@vitrina/contracts/node-options';
import { FirstFault } from '@vitrina/first-content';
import { makeScratch, sweepScratch } from '@vitrina/kernel';
import { type Dispatcher, Pool } from 'undici';

/** Longest start of the drawing process, in milliseconds: a second of a processor on a busy machine. */
const START_MS = 30_000;
/** Longest wait for a reply in milliseconds; the process itself ends work that takes longer. */
const REPLY_MS = 12_000;
/** Header of a drawing that warms a module; must match the drawing process. */
const WARMING = { 'x-warming': '1' };

/** Server module in the form the drawing process expects. */
export interface FirstProgram {
  /** SHA-256 of the source in hex. */
  key: string;
  source: string;
}

/** Identifies a server module by its content. */
export function programOf(source: string): FirstProgram {
  return { key: createHash('sha256').update(source).digest('hex'), source };
}

/** Flag of Node's permission model, if it has one: the process may read its code and the engine, and write nothing. */
const permission = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** Client of the process that runs server modules: behind a given socket, or a child that restarts after a crash. */
export class FirstEngine {
  readonly #socket: string | undefined;
  #connection: Promise<Connection> | undefined;

  /** @param socket path of a drawing process that already runs; without it, the gateway starts its own */
  constructor(socket: string | undefined) {
    this.#socket = socket;
  }

  /** Loads a module in advance. @throws {FirstFault} if it cannot be loaded; else if the process is unreachable */
  async load(program: FirstProgram): Promise<void> {
    await this.#send({ method: 'PUT', path: `/${program.key}`, body: program.source });
  }

  /**
   * Calls a module's function.
   * @param options `signal` ends the wait; `warming` lets it take as long as loading
   * @returns the text that it returned
   * @throws {FirstFault} if the module fails; any other error if the process is unreachable or busy
   */
  async draw(
    program: FirstProgram,
    input: string,
    options: { signal?: AbortSignal | undefined; warming?: boolean } = {},
  ): Promise<string> {
    const request = { method: 'POST' as const, path: `/${program.key}`, body: input, ...options };
    const drawn = await this.#send(request);
    if (drawn !== null) return drawn;
    // The process has restarted since, or dropped the module for newer ones.
    await this.load(program);
    const again = await this.#send(request);
    if (again === null) throw new Error('the module was unloaded while it was drawing');
    return again;
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.then(close, () => undefined);
  }

  /** Sends a request to the process. @returns null if the process has not loaded the module */
  async #send({ method, path, body, signal, warming }: Request): Promise<string | null> {
    const { pool } = await this.#connected();
    const limit = AbortSignal.timeout(REPLY_MS);
    const reply = await pool.request({
      method,
      path,
      body,
      headers: warming ? WARMING : {},
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await reply.body.text();
    if (reply.statusCode === 404) return null;
    if (reply.statusCode === 422) throw new FirstFault(text);
    if (reply.statusCode >= 300) throw new Error(text);
    return text;
  }

  #connected(): Promise<Connection> {
    if (this.#connection) return this.#connection;
    const connection: Promise<Connection> = this.#socket ? Promise.resolve({ pool: poolOf(this.#socket) }) : start();
    this.#connection = connection;
    const forget = () => {
      if (this.#connection === connection) this.#connection = undefined;
    };
    connection.then(({ child, pool }) => {
      child?.once('exit', () => {
        forget();
        void pool.destroy();
      });
    }, forget);
    return connection;
  }
}

type Request = {
  method: Extract<Dispatcher.HttpMethod, 'PUT' | 'POST'>;
  path: string;
  body: string;
  signal?: AbortSignal | undefined;
  warming?: boolean;
};

interface Connection {
  pool: Pool;
  /** Process started by the gateway and the folder of its socket. */
  child?: ChildProcess;
  folder?: string;
}

const poolOf = (socketPath: string) => new Pool('http://first-content', { socketPath, connections: 16 });

async function start(): Promise<Connection> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@vitrina/gateway/first-content');
  await sweepScratch('first');
  const folder = await makeScratch('first');
  const readable = [dirname(entry), dirname(require.resolve('quickjs-wasi/package.json'))];
  const flags = permission
    ? [permission, '--allow-worker', ...readable.map((path) => `--allow-fs-read=${path}/`), '--no-warnings']
    : [];
  const socket = join(folder, 'socket');
  const own = nodeOptions(process.allowedNodeEnvironmentFlags);
  const child = spawn(
    process.execPath,
    [...own, ...flags, '--max-semi-space-size=1', '--expose-gc', entry, '--socket', socket, '--with-parent'],
    {
      // It needs no secret and must not have any.
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  try {
    const ended = once(child, 'exit').then(() => {
      throw new Error('the drawing process ended at its start');
    });
    const isReady = once(child.stdout, 'data', { signal: AbortSignal.timeout(START_MS) });
    await Promise.race([isReady, ended]);
    child.once('exit', () => void rm(folder, { recursive: true, force: true }));
    return { pool: poolOf(socket), child, folder };
  } catch (error) {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function close({ pool, child, folder }: Connection): Promise<void> {
  await pool.destroy();
  child?.kill('SIGKILL');
  if (folder) await rm(folder, { recursive: true, force: true });
}
