import { spawn } from 'node:child_process';
import { processorTime } from '@vitrina/kernel';
import { type Comparison, type Outcome, outcome } from './messages.ts';

/**
 * Processor time and heap of one comparison. The SDK compared with itself takes 1.3 s and 120 MB; with this heap the
 * process has 330 MB, which leaves the registry room in a container of 512 MB.
 */
export const LIMITS = { cpuMs: 8_000, memoryMb: 256 };
/** Longest comparison in milliseconds, however busy the machine is: a waiting process uses no processor time. */
const LONGEST_MS = 300_000;
/** Interval between two checks of the process's usage, in milliseconds. */
const POLL_MS = 50;
/** Most cached findings; a deploy requests the same two or three. */
const KEPT = 500;

/** Two declarations, identified by their hashes, and a function that loads their texts. */
export interface Pair {
  hashes: { compiled: string; offered: string };
  texts(): Promise<Comparison>;
}

/** Flag that denies further processes and file writes, if this Node supports it. */
const permission = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * Runs the compiler over texts from teams: a separate process for each comparison, one at a time, with limits on memory
 * and processor time. The same comparison runs once.
 */
export class TypeComparer {
  readonly #program: string;
  readonly #cpuMs: number;
  readonly #kept = new Map<string, Promise<Outcome>>();
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
   * Result of a comparison.
   * @throws if the texts cannot be loaded or no process starts
   */
  compare({ hashes, texts }: Pair): Promise<Outcome> {
    const key = `${hashes.compiled} ${hashes.offered}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const answer = this.#inTurn(async () => this.#run(await texts()));
    this.#keep(key, answer);
    return answer;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Caches a finding; an ended or failed comparison is tried again. */
  #keep(key: string, answer: Promise<Outcome>): void {
    this.#kept.set(key, answer);
    const forget = () => this.#kept.delete(key);
    answer.then((found) => found === 'tooMuch' && forget(), forget);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #run(comparison: Comparison): Promise<Outcome> {
    this.#started += 1;
    const flags = [
      ...(permission ? [permission, '--allow-fs-read=*'] : []),
      `--max-old-space-size=${LIMITS.memoryMb}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ];
    return new Promise((resolve, reject) => {
      // It needs no secret and must not have any.
      const child = spawn(process.execPath, [...flags, this.#program], {
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const started = performance.now();
      const watch = setInterval(() => {
        const time = performance.now() - started;
        if ((processorTime(child) ?? time) > this.#cpuMs || time > LONGEST_MS) refuse();
      }, POLL_MS);
      const end = (settle: () => void) => {
        clearInterval(watch);
        child.kill('SIGKILL');
        settle();
      };
      const fail = (error: Error) => end(() => reject(error));
      const refuse = () => end(() => resolve('tooMuch'));
      child.once('message', (answer) => {
        const found = outcome.safeParse(answer);
        end(() => (found.success ? resolve(found.data) : reject(found.error)));
      });
      child.once('exit', (code) => {
        // A full heap ends the process by a signal; an error exit is not the team's fault.
        if (code === 1) fail(new Error('the process that compares types ended by an error'));
        else refuse();
      });
      child.once('error', fail);
      child.send(comparison, (error) => error && fail(error));
    });
  }
}
