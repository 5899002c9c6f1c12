import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { nodeOptions } from '@vitrina/contracts/node-options';
import type { Log } from '@vitrina/kernel';
import { DecoderCrashed, errorForSignal, MachineFault, memoryLimit, PictureRefused } from '../files/limited-program.ts';
import { DECODE_MS, DECODER_IDLE_MS, DECODER_LIFE } from '../files/limits.ts';
import type { DecodedPicture, DecodeReply, DecodeRequest } from './protocol.ts';

interface Slot {
  child: ChildProcess | undefined;
  /** True once the child has reported that it runs; if it never does, the picture is not at fault. */
  started: boolean;
  pictures: number;
  /** Timer that ends the idle child. */
  idle: NodeJS.Timeout | undefined;
}

/**
 * Pool of long-lived decoding child processes, one per slot; pictures queue for a free slot. An idle child is ended and
 * started again for the next picture, because sharp holds 100 to 200 MB.
 */
export class DecoderPool {
  readonly #entry: URL;
  readonly #log: Log;
  readonly #niceness: number;
  readonly #free: Slot[];
  readonly #slots: Slot[];
  readonly #waiting: Array<(slot: Slot) => void> = [];
  readonly #idleMs: number;

  /**
   * @param entry file of the child process
   * @param size pictures decoded concurrently
   * @param niceness the children's priority: 0 is normal, 19 the lowest
   * @param idleMs how long an idle child is kept
   */
  constructor(entry: URL, size: number, log: Log, niceness = 0, idleMs = DECODER_IDLE_MS) {
    this.#entry = entry;
    this.#log = log;
    this.#niceness = niceness;
    this.#idleMs = idleMs;
    this.#slots = Array.from({ length: size }, () => ({
      child: undefined,
      started: false,
      pictures: 0,
      idle: undefined,
    }));
    this.#free = [...this.#slots];
  }

  /** Number of running children. */
  get running(): number {
    return this.#slots.filter(({ child }) => child !== undefined).length;
  }

  /** Starts the children before the first picture arrives. */
  warm(): void {
    for (const slot of this.#slots) {
      this.#childOf(slot);
      this.#endWhenIdle(slot);
    }
  }

  /**
   * Decodes one picture and reports its progress in percent.
   * @throws {PictureRefused}, {DecoderCrashed}, {DecoderKilled}, {MachineFault}, or the signal's reason
   */
  async decode(
    request: DecodeRequest,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<DecodedPicture> {
    const slot = this.#free.pop() ?? (await new Promise<Slot>((resolve) => this.#waiting.push(resolve)));
    clearTimeout(slot.idle);
    try {
      signal.throwIfAborted();
      return await this.#run(slot, request, signal, onProgress);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(slot);
      else {
        this.#free.push(slot);
        this.#endWhenIdle(slot);
      }
    }
  }

  /** Ends all children. */
  close(): void {
    for (const slot of this.#slots) {
      clearTimeout(slot.idle);
      discard(slot);
    }
  }

  #endWhenIdle(slot: Slot): void {
    clearTimeout(slot.idle);
    slot.idle = setTimeout(() => discard(slot), this.#idleMs).unref();
  }

  #run(
    slot: Slot,
    request: DecodeRequest,
    signal: AbortSignal,
    onProgress: (p: number) => void,
  ): Promise<DecodedPicture> {
    const child = this.#childOf(slot);
    return new Promise((resolve, reject) => {
      const finish = (end: () => void, keep: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        slot.pictures += 1;
        if (!keep || slot.pictures >= DECODER_LIFE) discard(slot);
        end();
      };
      const onMessage = (reply: DecodeReply) => {
        if (reply.kind === 'started') return;
        if (reply.kind === 'progress') onProgress(reply.percent);
        else if (reply.kind === 'done') finish(() => resolve(reply.decoded), true);
        else if (reply.kind === 'refused') finish(() => reject(new PictureRefused(reply.code)), true);
        else finish(() => reject(new MachineFault(reply.message)), true);
      };
      const onExit = (code: number | null, killer: string | null) => {
        this.#log.warn({ code, signal: killer }, 'decoder died');
        const ending = `decoder ended with ${killer ?? code}`;
        const death = killer ? errorForSignal(killer) : new DecoderCrashed(ending);
        finish(() => reject(slot.started ? death : new MachineFault(ending)), false);
      };
      const onError = (error: Error) => finish(() => reject(new MachineFault(error.message, { cause: error })), false);
      const onAbort = () => finish(() => reject(signal.reason), false);
      const timer = setTimeout(
        () => finish(() => reject(new DecoderCrashed(`no picture within ${DECODE_MS} ms`, true)), false),
        DECODE_MS,
      );
      signal.addEventListener('abort', onAbort, { once: true });
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send(request, (error) => error && onError(error));
    });
  }

  #childOf(slot: Slot): ChildProcess {
    if (slot.child?.connected) return slot.child;
    const limit = memoryLimit();
    const source = this.#entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const node = [...nodeOptions(process.allowedNodeEnvironmentFlags), ...source, '--max-old-space-size=128'];
    const child = fork(this.#entry, [], {
      execPath: limit?.program ?? process.execPath,
      execArgv: limit ? [...limit.args, process.execPath, ...node] : node,
      // The decoder needs no secrets, so a compromised decoder finds none.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    });
    child.once('exit', () => {
      if (slot.child === child) slot.child = undefined;
    });
    // A child that dies between two pictures is replaced before the next picture.
    child.on('error', (error) => this.#log.warn({ err: error }, 'decoder failed'));
    child.once('message', () => {
      slot.started ||= slot.child === child;
    });
    if (this.#niceness > 0 && child.pid !== undefined) setPriority(child.pid, this.#niceness);
    slot.child = child;
    slot.started = false;
    slot.pictures = 0;
    return child;
  }
}

function discard(slot: Slot): void {
  slot.child?.kill('SIGKILL');
  slot.child = undefined;
}
