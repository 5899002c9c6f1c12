import { Worker } from 'node:worker_threads';
import { FIRST_CPU_MS } from '@vitrina/contracts/microfrontends/first-content';
import type { ThreadReply, ThreadStart } from './thread.ts';

/** Threads of one module at most; the second starts when the first is busy. */
const THREADS = 2;
/** Inputs that may wait for a thread. More than 0.7 s of work, which is all that a page waits. */
const WAITING = 64;
/** Milliseconds of a processor before a thread is ended: twice what a drawing may take, because usage is read every 50 ms. */
const DRAWING_MS = 2 * FIRST_CPU_MS;
/** The same for loading a module, and for a drawing that warms it. */
const FREE_MS = 1_000;
/** Longest time for any of them in milliseconds, however busy the machine is. */
const LONGEST_MS = 10_000;
const LOOK_MS = 50;
/** Bounds of a thread's own JavaScript heap in megabytes; the program's memory lies outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 2 };

/**
 * Exchanges under way in this process. Node does not tell what one thread uses, only what the process does, so a limit allows
 * for all that work at the same time: a module is not blamed for what another one used.
 */
let underWay = 0;

/** The module is at fault: it threw, took too long or returned what it may not return. */
export class ModuleFault extends Error {
  override name = 'ModuleFault';
}

/** No thread was free in time: the module is not at fault. */
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
 * The threads of one module. A thread takes one input at a time. One that uses too much is ended, which WebAssembly cannot
 * prevent, and the next input starts another from the memory of the loaded module.
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

  /** @param entry file of a thread */
  constructor(entry: URL, engine: WebAssembly.Module, source: string) {
    this.#entry = entry;
    this.#engine = engine;
    this.#module = { source };
  }

  /** Loads the module in a first thread. @throws {ModuleFault} if it cannot be loaded */
  async load(): Promise<void> {
    this.#idle.push(await this.#start());
  }

  /**
   * Calls the module's function as soon as a thread is free.
   * @param signal takes the input out of the queue; one that is being worked on goes on
   * @throws {ModuleFault | Busy}
   */
  run(input: string, free: boolean, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Busy('the module was unloaded'));
      if (this.#waiting.length >= WAITING) return reject(new Busy('too many pages wait for this module'));
      this.#waiting.push({ input, free, signal, resolve, reject });
      void this.#work();
    });
  }

  /** Ends all threads. */
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
        throw new ModuleFault(`it took ${Math.round(reply.cpuMs / reply.together)} ms of a processor`);
      }
      this.#idle.push(thread);
      resolve(reply.output);
    } catch (error) {
      // A program that failed in one instance leaves nothing in the next; a thread that was ended is gone.
      if (this.#threads.has(thread)) this.#idle.push(thread);
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    void this.#work();
  }

  /** The first input whose caller still waits. */
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
    // An error is reported to the input that waits for the thread; without a listener it would end the process.
    thread.on('error', () => undefined);
    const { snapshot } = await this.#exchange(thread, undefined, FREE_MS);
    if (snapshot) this.#module = { snapshot };
    return thread;
  }

  /**
   * Sends an input, or nothing for the reply to a thread's start, and waits for the reply.
   * @param cpuMs milliseconds of a processor after which the thread is ended
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
        // Before the thread's exit is reported, so that it is not taken for a free one.
        this.#threads.delete(thread);
        void thread.terminate();
        end(() => reject(error));
      };
      const onMessage = (reply: ThreadReply) =>
        end(() => {
          if ('fault' in reply) reject(new ModuleFault(reply.fault));
          else resolve({ ...reply, together: Math.max(together, underWay + 1) });
        });
      const onExit = () =>
        fail(this.#closed ? new Busy('the module was unloaded') : new ModuleFault('its thread ended'));
      const onError = (error: Error) => fail(new ModuleFault(error.message.slice(0, 300)));
      const watch = setInterval(() => {
        const time = performance.now() - start;
        const { user, system } = process.cpuUsage(before);
        const used = Math.min((user + system) / 1_000, time);
        together = Math.max(together, underWay);
        if (used > cpuMs * together) {
          fail(new ModuleFault(`no result after ${Math.round(used / together)} ms of a processor`));
        } else if (time > LONGEST_MS) fail(new Busy(`no result after ${Math.round(time)} ms`));
      }, LOOK_MS);
      thread.on('message', onMessage).on('exit', onExit).on('error', onError);
      if (input !== undefined) thread.postMessage(input);
    });
  }
}
