import { spawn } from 'node:child_process';
import { processorTime } from '@vitrina/kernel';
import { type Comparison, type Outcome, outcome } from './messages.ts';

/**
 * What one comparison may take: processor time, heap. The SDK compared with itself takes 1.3 s and 120 MB; with this heap the
 * process has 330 MB, which leaves the registry room in a container of 512 MB.
 */
export const LIMITS = { cpuMs: 8_000, memoryMb: 256 };
/** Longest comparison in milliseconds, however busy the machine is: a process that waits for its turn uses no processor. */
const LONGEST_MS = 300_000;
/** Between two looks at what the process has used, in milliseconds. */
const LOOK_MS = 50;
/** Findings that are kept at most; a deploy asks for the same two or three. */
const KEPT = 500;

/** Two declarations, named by their hashes, and how to get their texts. */
export interface Pair {
  hashes: { compiled: string; offered: string };
  texts(): Promise<Comparison>;
}

/** Further processes and writing are out of reach where this Node knows how. */
const permission = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * Runs the compiler over what teams sent: in a process of its own for each comparison, one at a time, with a limit of
 * memory and of processor time. The same comparison is made once.
 */
export class TypeComparer {
  readonly #program: string;
  readonly #cpuMs: number;
  readonly #kept = new Map<string, Promise<Outcome>>();
  #last: Promise<unknown> = Promise.resolve();
  #started = 0;

  /**
   * @param program absolute path of the process' script, as the build makes it of `commands/compare-types.ts`
   * @param cpuMs how long a comparison may keep a processor busy, in milliseconds
   */
  constructor(program: string, cpuMs = LIMITS.cpuMs) {
    this.#program = program;
    this.#cpuMs = cpuMs;
  }

  /** Processes that were started. */
  get started(): number {
    return this.#started;
  }

  /** What a comparison finds. @throws where the texts cannot be had or no process starts */
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

  /** Keeps a finding; what was ended or failed is tried again. */
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
      // It needs no secret, and must not have any.
      const child = spawn(process.execPath, [...flags, this.#program], {
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const started = performance.now();
      const watch = setInterval(() => {
        const time = performance.now() - started;
        if ((processorTime(child) ?? time) > this.#cpuMs || time > LONGEST_MS) refuse();
      }, LOOK_MS);
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
        // A full heap ends it by a signal; an error of its own is not the team's.
        if (code === 1) fail(new Error('the process that compares types ended by an error'));
        else refuse();
      });
      child.once('error', fail);
      child.send(comparison, (error) => error && fail(error));
    });
  }
}
