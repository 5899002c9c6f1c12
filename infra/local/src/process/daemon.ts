import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure, texts } from '../texts.ts';
import { lastLines } from './command.ts';
import { runMarker } from './run.ts';
import { until } from './wait.ts';

export interface DaemonOptions {
  /** Name for messages. */
  name: string;
  program: string;
  args: readonly string[];
  /** Id of the run that owns the process. */
  run: string;
  /** Variables added to this process' environment. */
  env?: Record<string, string>;
  cwd?: string;
  /** File to which both outputs are appended. */
  log: string;
}

/** Process in a separate process group that runs until it is stopped. */
export class Daemon {
  readonly name: string;
  readonly log: string;
  readonly #child: ChildProcess;
  /** Resolves with the exit code or signal once the process has ended. */
  readonly ended: Promise<number | string>;
  readonly #end = new AbortController();

  constructor(options: DaemonOptions) {
    this.name = options.name;
    this.log = options.log;
    mkdirSync(dirname(options.log), { recursive: true });
    const log = openSync(options.log, 'a');
    this.#child = spawn(options.program, options.args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env, [runMarker]: options.run },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
    });
    void this.ended.then(() => this.#end.abort());
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get running(): boolean {
    return !this.#end.signal.aborted;
  }

  /** Waits until the process is ready. @throws {Failure} if it exits before, or is not ready within `withinMs` */
  async ready(check: () => Promise<boolean>, withinMs: number): Promise<this> {
    if (await until(check, withinMs, { signal: this.#end.signal })) return this;
    if (!this.running) throw new Failure(texts.diedEarly(this.name, this.log, await lastLines(this.log)));
    await this.stop(0);
    throw new Failure(texts.notReady(this.name, withinMs / 1_000, this.log));
  }

  /** Sends a signal to the process, not to its group. */
  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends the process with SIGTERM; after `deadlineMs` sends SIGKILL to its whole group. */
  async stop(deadlineMs: number): Promise<void> {
    if (this.running) this.kill('SIGTERM');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.ended, late]);
    clearTimeout(timer);
    this.#killGroup();
    await this.ended;
  }

  #killGroup(): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // The group is empty: no child outlived the process.
    }
  }
}
