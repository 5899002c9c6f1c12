import { spawn } from 'node:child_process';
import { processorTime } from '@vitrina/kernel';
import { type Comparison, type Finding, finding } from './messages.ts';

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

/** What a comparison found; `tooMuch` where it was ended because it took more than it may. */
export type Outcome = Finding | 'tooMuch';

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
    const outcome = this.#inTurn(async () => this.#run(await texts()));
    this.#keep(key, outcome);
    return outcome;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Keeps a finding; what was ended or failed is tried again. */
  #keep(key: string, outcome: Promise<Outcome>): void {
    this.#kept.set(key, outcome);
    const forget = () => this.#kept.delete(key);
    outcome.then((found) => found === 'tooMuch' && forget(), forget);
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
        if ((processorTime(child) ?? time) > this.#cpuMs || time > LONGEST_MS) end('tooMuch');
      }, LOOK_MS);
      const end = (outcome: Outcome) => {
        clearInterval(watch);
        child.kill('SIGKILL');
        resolve(outcome);
      };
      const fail = (error: Error) => {
        reject(error);
        end('tooMuch');
      };
      child.once('message', (answer) => {
        const found = finding.safeParse(answer);
        end(found.success ? found.data : 'tooMuch');
      });
      // A full heap ends the process, and so does a text on which the compiler breaks.
      child.once('exit', () => end('tooMuch'));
      child.once('error', fail);
      child.send(comparison, (error) => error && fail(error));
    });
  }
}
