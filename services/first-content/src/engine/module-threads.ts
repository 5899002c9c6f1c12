import { Worker } from 'node:worker_threads';
import { FIRST_CPU_MS } from '@vitrina/contracts/microfrontends/first-content';
import { FirstFault } from '../fault.ts';
import type { ThreadReply, ThreadStart } from './thread.ts';

/** Most threads of one module; the second starts when the first is busy. */
const THREADS = 2;
/** Inputs that may wait for a thread: more than 0.7 s of work, which is the longest that a page waits. */
const WAITING = 64;
/** Processor time after which a thread is ended, in milliseconds: twice its limit, as usage is read every 50 ms. */
const DRAWING_MS = 2 * FIRST_CPU_MS;
/** Processor time for loading a module, or for a drawing that warms it, in milliseconds. */
const FREE_MS = 1_000;
/** Longest elapsed time for any of them in milliseconds, however busy the machine is. */
const LONGEST_MS = 10_000;
const LOOK_MS = 50;
/** Limits of a thread's JavaScript heap in megabytes; the program's memory is separate. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 2 };

/**
 * Exchanges in progress in this process. Node reports the processor time of the process, not of one thread, so a limit
 * is multiplied by the work in progress: a module is not blamed for time that another module used.
 */
let underWay = 0;

/** No thread was free in time; not a fault of the module. */
export class Busy extends Error {
  override name = 'Busy';
}

interface Waiting {
  input: string;
  /** True for a drawing that may take as long as loading, because it warms the module. */
  free: boolean;
  signal: AbortSignal;
  resolve(output: string): void;
  reject(error: Error): void;
}

/**
 * Threads of one module. A thread takes one input at a time. WebAssembly cannot interrupt a program, so a thread that
 * uses too much is ended, and the next input starts another from the memory of the loaded module.
 */
export class ModuleThreads {
  readonly #entry: URL;
  readonly #engine: WebAssembly.Module;
  readonly #threads = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting: Waiting[] = [];
  #starting = 0;
  #closed = false;
  #module: ThreadStart['module'];

  /** @param entry file that a thread runs */
  constructor(entry: URL, engine: WebAssembly.Module, source: string) {
    this.#entry = entry;
    this.#engine = engine;
    this.#module = { source };
  }

  /** Loads the module in the first thread. @throws {FirstFault} if it cannot be loaded */
  async load(): Promise<void> {
    this.#idle.push(await this.#start());
  }

  /**
   * Calls the module's function as soon as a thread is free.
   * @param signal removes a waiting input from the queue; an input in progress goes on
   * @throws {FirstFault | Busy}
   */
  run(input: string, free: boolean, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Busy('the module was unloaded'));
      if (this.#waiting.length >= WAITING) return reject(new Busy('too many pages wait for this module'));
      this.#waiting.push({ input, free, signal, resolve, reject });
      void this.#work();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Busy('the module was unloaded'));
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  async #work(): Promise<void> {
    const thread = this.#idle.pop();
    if (!thread) return this.#startAnother();
    const next = this.#nextWaiting();
    if (!next) {
      this.#idle.push(thread);
      return;
    }
    const { input, free, resolve, reject } = next;
    try {
      const reply = await this.#exchange(thread, input, free ? FREE_MS : DRAWING_MS);
      if (reply.cpuMs > FIRST_CPU_MS * reply.together && !free) {
        throw new FirstFault(`it took ${Math.round(reply.cpuMs / reply.together)} ms of a processor`);
      }
      this.#idle.push(thread);
      resolve(reply.output);
    } catch (error) {
      // A program that failed in one instance leaves nothing in the next, so its thread is reused; an ended thread is
      // not.
      if (this.#threads.has(thread)) this.#idle.push(thread);
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    void this.#work();
  }

  #nextWaiting(): Waiting | undefined {
    for (;;) {
      const next = this.#waiting.shift();
      if (!next?.signal.aborted) return next;
      next.reject(new Busy('the caller stopped waiting'));
    }
  }

  async #startAnother(): Promise<void> {
    if (this.#waiting.length === 0 || this.#threads.size + this.#starting >= THREADS) return;
    this.#starting += 1;
    try {
      this.#idle.push(await this.#start());
    } catch (error) {
      this.#nextWaiting()?.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#starting -= 1;
    }
    void this.#work();
  }

  async #start(): Promise<Worker> {
    const workerData: ThreadStart = { engine: this.#engine, module: this.#module };
    const thread = new Worker(this.#entry, { workerData, resourceLimits, env: {}, stdout: true, stderr: true });
    this.#threads.add(thread);
    thread.once('exit', () => {
      this.#threads.delete(thread);
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    // The input that waits for the thread gets the error; without this listener the error would end the process.
    thread.on('error', () => undefined);
    const { snapshot } = await this.#exchange(thread, undefined, FREE_MS);
    if (snapshot) this.#module = { snapshot };
    return thread;
  }

  /**
   * Sends an input and waits for the reply; without an input, waits for the reply to the thread's start.
   * @param cpuMs processor time in milliseconds after which the thread is ended
   */
  #exchange(
    thread: Worker,
    input: string | undefined,
    cpuMs: number,
  ): Promise<Extract<ThreadReply, { output: string }> & { together: number }> {
    return new Promise((resolve, reject) => {
      const start = performance.now();
      const before = process.cpuUsage();
      underWay += 1;
      let together = underWay;
      const end = (settle: () => void) => {
        underWay -= 1;
        clearInterval(watch);
        thread.off('message', onMessage).off('exit', onExit).off('error', onError);
        settle();
      };
      const fail = (error: Error) => {
        // Removed before the exit is reported, so that this thread is not taken for a free one.
        this.#threads.delete(thread);
        void thread.terminate();
        end(() => reject(error));
      };
      const onMessage = (reply: ThreadReply) =>
        end(() => {
          if ('fault' in reply) reject(new FirstFault(reply.fault));
          else resolve({ ...reply, together: Math.max(together, underWay + 1) });
        });
      const onExit = () =>
        fail(this.#closed ? new Busy('the module was unloaded') : new FirstFault('its thread ended'));
      const onError = (error: Error) => fail(new FirstFault(error.message.slice(0, 300)));
      const watch = setInterval(() => {
        const time = performance.now() - start;
        const { user, system } = process.cpuUsage(before);
        const used = Math.min((user + system) / 1_000, time);
        together = Math.max(together, underWay);
        if (used > cpuMs * together) {
          fail(new FirstFault(`no result after ${Math.round(used / together)} ms of a processor`));
        } else if (time > LONGEST_MS) fail(new Busy(`no result after ${Math.round(time)} ms`));
      }, LOOK_MS);
      thread.on('message', onMessage).on('exit', onExit).on('error', onError);
      if (input !== undefined) thread.postMessage(input);
    });
  }
}
