import { type ChildProcess, spawn } from 'node:child_process';
import { FIRST_CPU_MS, FIRST_GLOBAL, FIRST_MEMORY_MB } from '@vitrina/contracts/microfrontends/first-content';
import { processorTime } from '@vitrina/kernel';

/** What a process may keep a processor busy before it is killed, in milliseconds. */
interface Limit {
  cpuMs: number;
  /** The same in time, where this system does not say what a process used. */
  timeMs: number;
}

/** A drawing: what it may take, and as much again for what a process does beside it. */
const DRAWING: Limit = { cpuMs: 2 * FIRST_CPU_MS, timeMs: 500 };
/** A process that starts and reads its script, or is warmed. */
const STARTING: Limit = { cpuMs: 1_000, timeMs: 5_000 };
/** Longest wait for any answer in milliseconds, however busy the machine is. */
const LONGEST_MS = 10_000;
/** Between two looks at what a process has used, in milliseconds. */
const LOOK_MS = 50;

/** A script was at fault: it threw, took too long or too much, or gave what it may not give. */
export class FirstFault extends Error {
  override name = 'FirstFault';
}

type Reply = ({ output: string } | { fault: string }) & { cpuMs: number };

/** Files and further processes are out of reach where this Node knows how. */
const permission = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** One process with one script in it. A process that hangs or dies is gone; the next call starts another. */
export class Sandbox {
  readonly #runner: string;
  readonly #script: string;
  #child: Promise<ChildProcess> | undefined;
  #busy = false;

  /**
   * @param runner source of the process
   * @param script defines the function of {@link FIRST_GLOBAL}
   */
  constructor(runner: string, script: string) {
    this.#runner = runner;
    this.#script = script;
  }

  /** True while it works on a call: it takes one at a time. */
  get busy(): boolean {
    return this.#busy;
  }

  /**
   * Starts the process where there is none, and calls the script's function.
   * @param free true for a call that may take as long as it likes, which warms the process
   * @throws {FirstFault}
   */
  async call(input: string, free = false): Promise<string> {
    this.#busy = true;
    try {
      this.#child ??= this.#start();
      const { cpuMs, ...reply } = await exchange(await this.#child, { input }, free ? STARTING : DRAWING);
      if ('fault' in reply) throw new FirstFault(reply.fault);
      if (cpuMs > FIRST_CPU_MS && !free) throw new FirstFault(`it took ${Math.round(cpuMs)} ms of a processor`);
      return reply.output;
    } catch (error) {
      // What a script left behind in its context may be anything.
      await this.close();
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  /** Ends the process. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    (await child?.catch(() => undefined))?.kill('SIGKILL');
  }

  async #start(): Promise<ChildProcess> {
    const flags = [
      ...(permission ? [permission] : []),
      `--max-old-space-size=${FIRST_MEMORY_MB}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ];
    const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', this.#runner], {
      // It needs no secret, and must not have any.
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const starting = this.#child;
    child.once('exit', () => {
      if (this.#child === starting) this.#child = undefined;
    });
    const reply = await exchange(child, { script: this.#script, entry: FIRST_GLOBAL }, STARTING);
    if ('output' in reply) return child;
    child.kill('SIGKILL');
    throw new FirstFault(reply.fault);
  }
}

/**
 * Sends a message and waits for the answer; a process that takes more than it may is killed. What it used of a processor
 * counts and not the time: on a busy machine a good one waits for its turn.
 */
function exchange(child: ChildProcess, message: object, limit: Limit): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const end = (answer: () => void) => {
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      answer();
    };
    const fail = (reason: string) => end(() => reject(new FirstFault(reason)));
    const onMessage = (reply: unknown) => end(() => resolve(reply as Reply));
    const onExit = (_code: number | null, signal: string | null) => fail(`its process ended (${signal ?? 'exit'})`);
    const onError = (error: Error) => end(() => reject(error));
    const [started, before] = [performance.now(), processorTime(child)];
    const watch = setInterval(() => {
      const time = performance.now() - started;
      const now = before === null ? null : processorTime(child);
      const used = before === null || now === null ? null : now - before;
      const isOver = used === null ? time > limit.timeMs : used > limit.cpuMs;
      if (!isOver && time < LONGEST_MS) return;
      child.kill('SIGKILL');
      fail(`no answer after ${Math.round(time)} ms, ${Math.round(used ?? time)} ms of them of a processor`);
    }, LOOK_MS);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(message, (error) => error && fail(error.message));
  });
}
