import type { ChildProcess } from 'node:child_process';
import { DecoderCrashed, deathBy, MachineFault, PictureRefused } from '../images/decoder-pool.ts';
import { findProgram, memoryLimit } from '../images/programs.ts';

/** What bounds one run of a program. */
export interface RunLimits {
  /** Ends the program at once; its reason is what the run rejects with. */
  signal: AbortSignal;
  /** Longest run by the clock, in milliseconds. */
  limitMs: number;
  /** How far it stands back for others, 0 to 19. */
  niceness: number;
}

/** A program with what has to stand before its own arguments. */
export interface ProgramLine {
  program: string;
  args: string[];
}

/**
 * Runs a program at its priority, and where the system can do it with the memory of a decoder, and so that it dies with
 * the worker that started it. Each of these programs turns into the next, so that all are one process.
 */
export function limitedLine(program: string, niceness: number): ProgramLine {
  const limit = memoryLimit();
  const mortal = findProgram('setpriv');
  const [first, ...args] = [
    ...(mortal === null ? [] : [mortal, '--pdeathsig', 'KILL']),
    ...(limit === null ? [] : [limit.program, ...limit.args]),
    ...['nice', '-n', String(niceness), program],
  ];
  return { program: first ?? program, args };
}

/** @throws where a program that videos need is missing, naming it */
export function requireVideoPrograms(): void {
  const missing = ['ffmpeg', 'ffprobe', 'nice'].filter((program) => findProgram(program) === null);
  if (missing.length > 0) throw new Error(`not on PATH: ${missing.join(', ')}. The queue 'video' needs ffmpeg.`);
}

/**
 * How every program here opens what a stranger sent: as MP4, whatever it looks like, so that no playlist in it is
 * followed; from local files only; and without the data that an MP4 may say lies in other files.
 */
export const SOURCE_OPTIONS = [
  '-protocol_whitelist',
  'file,pipe',
  '-enable_drefs',
  '0',
  '-use_absolute_path',
  '0',
  '-f',
  'mov',
] as const;

/** The environment of a program that reads what strangers sent: no secret in it, and messages in one language. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

/**
 * Kills a running program, and all it may have started, once its time is over or its signal is aborted. It must lead a
 * process group of its own.
 */
export class Guard {
  #cause: Error | undefined;
  readonly #child: ChildProcess;
  readonly #signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = (): void => this.#kill(asError(this.#signal.reason));

  constructor(child: ChildProcess, { signal, limitMs }: Pick<RunLimits, 'signal' | 'limitMs'>) {
    this.#child = child;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#kill(new DecoderCrashed(`no end within ${limitMs} ms`, true)), limitMs);
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
  }

  /** Why the program was ended from here; undefined where it was not. */
  get cause(): Error | undefined {
    return this.#cause;
  }

  /** To be called once the program has ended. */
  release(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#onAbort);
  }

  #kill(cause: Error): void {
    this.#cause ??= cause;
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL');
    }
  }
}

/** What is wrong with the machine, not with the file. */
const MACHINE =
  /No space left on device|Disk quota exceeded|Read-only file system|Permission denied|Too many open files/;
/** A shell's codes for a program that is not there. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);

/**
 * The error that a program's bad end stands for: a crash where it died of itself or its memory ran out, the machine's
 * fault where it says so or was killed from outside, else the file's.
 */
export function faultOf(end: { code: number | null; killer: string | null; said: string }): Error {
  const { code, killer, said } = end;
  if (killer) return deathBy(killer);
  if (/Cannot allocate memory/.test(said)) return new DecoderCrashed('out of memory');
  if (MACHINE.test(said) || NOT_STARTED.has(code ?? 0)) return new MachineFault(`ended with ${code}: ${said}`);
  return new PictureRefused('video_ilegible');
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
