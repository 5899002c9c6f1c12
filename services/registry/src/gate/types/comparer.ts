import { spawn } from 'node:child_process';
import { processorTime } from '@vitrina/kernel';
import { type ComparisonRequest, type Outcome, outcome } from './messages.ts';

/**
 * Limits on the processor time and heap of one comparison. Comparing the SDK with a changed SDK takes 1.3 s and 210 MB. With
 * this heap limit the process uses up to 330 MB, so it fits next to the registry in a 512 MB container.
 */
export const LIMITS = { cpuMs: 8_000, memoryMb: 256 };
/** Wall-clock limit of a comparison, in milliseconds, because a process that waits for a core uses no processor time. */
const WALL_CLOCK_LIMIT_MS = 300_000;
/** Interval between two checks of the process's usage, in milliseconds. */
const POLL_MS = 50;
/** Maximum number of cached results. A deploy requests the same two or three. */
const MAX_CACHED = 500;

/** Two sets of declarations, identified by their hashes, and a function that loads their texts. */
export interface Pair {
  hashes: { compiled: string; offered: string };
  texts(): Promise<ComparisonRequest>;
}

/** Flag that denies further processes and file writes, if this Node supports it. */
const permission = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * Runs the compiler over texts from teams: a separate process for each comparison, one at a time, with limits on memory
 * and processor time. Results are cached, so the same comparison runs only once.
 */
export class TypeComparer {
  readonly #program: string;
  readonly #cpuMs: number;
  readonly #cached = new Map<string, Promise<Outcome>>();
  #last: Promise<unknown> = Promise.resolve();
  #started = 0;

  /**
   * @param program absolute path of the process's script, built from `commands/compare-types.ts`
   * @param cpuMs processor time limit of a comparison, in milliseconds
   */
  constructor(program: string, cpuMs = LIMITS.cpuMs) {
    this.#program = program;
    this.#cpuMs = cpuMs;
  }

  /** Number of processes started. */
  get started(): number {
    return this.#started;
  }

  /**
   * Compares two sets of declarations.
   * @throws if the texts cannot be loaded or no process starts
   */
  compare({ hashes, texts }: Pair): Promise<Outcome> {
    const key = `${hashes.compiled} ${hashes.offered}`;
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const result = this.#inTurn(async () => this.#run(await texts()));
    this.#cache(key, result);
    return result;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Caches a result, unless the comparison failed or exceeded a limit. */
  #cache(key: string, result: Promise<Outcome>): void {
    this.#cached.set(key, result);
    const remove = () => this.#cached.delete(key);
    result.then((found) => found === 'tooMuch' && remove(), remove);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MAX_CACHED && oldest !== undefined) this.#cached.delete(oldest);
  }

  #run(request: ComparisonRequest): Promise<Outcome> {
    this.#started += 1;
    const flags = [
      ...(permission ? [permission, '--allow-fs-read=*'] : []),
      `--max-old-space-size=${LIMITS.memoryMb}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ];
    return new Promise((resolve, reject) => {
      // The child process needs no secrets, so its environment is empty.
      const child = spawn(process.execPath, [...flags, this.#program], {
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const started = performance.now();
      const watch = setInterval(() => {
        const time = performance.now() - started;
        if ((processorTime(child) ?? time) > this.#cpuMs || time > WALL_CLOCK_LIMIT_MS) endAsTooMuch();
      }, POLL_MS);
      const end = (settle: () => void) => {
        clearInterval(watch);
        child.kill('SIGKILL');
        settle();
      };
      const fail = (error: Error) => end(() => reject(error));
      const endAsTooMuch = () => end(() => resolve('tooMuch'));
      child.once('message', (answer) => {
        const found = outcome.safeParse(answer);
        end(() => (found.success ? resolve(found.data) : reject(found.error)));
      });
      child.once('exit', (code) => {
        // Running out of heap ends the process with a signal. Exit code 1 is an error of the registry, not of the build.
        if (code === 1) fail(new Error('the type comparison process exited with an error'));
        else endAsTooMuch();
      });
      child.once('error', fail);
      child.send(request, (error) => error && fail(error));
    });
  }
}
