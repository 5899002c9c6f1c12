import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ErrorCode } from '@vitrina/contracts/errors';
import { DECODER_MEMORY } from './limits.ts';

/**
 * Programs that read untrusted files: how each may end, with which limits it runs, and how it is killed. Pictures are
 * decoded by children of `DecoderPool`, videos and animations by ffmpeg.
 */

/** Thrown if the picture is at fault; `code` is the reason. */
export class PictureRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Thrown if the decoder crashed or hung, possibly because of the picture: see `crashes` of its document. */
export class DecoderCrashed extends Error {
  /** True for a timeout: a slow machine may be the cause, so the content is not blocked. */
  readonly hung: boolean;

  constructor(message: string, hung = false) {
    super(message);
    this.hung = hung;
  }
}

/** Thrown if the decoder was killed from outside, by an operator or for lack of memory; the picture is not at fault. */
export class DecoderKilled extends Error {}

/** Thrown if the machine is at fault: a full disk, a program that does not start. */
export class MachineFault extends Error {}

/** Signals that a program raises itself; all others come from outside. */
const ownSignals: ReadonlySet<string> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
] satisfies NodeJS.Signals[]);

/** Returns the error for a program that a signal ended. */
export function errorForSignal(signal: string): DecoderCrashed | DecoderKilled {
  return new (ownSignals.has(signal) ? DecoderCrashed : DecoderKilled)(`decoder ended with ${signal}`);
}

/** Limits of one run of a program. */
export interface RunLimits {
  /** Ends the program immediately; the run then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Longest duration of the run, in milliseconds. */
  limitMs: number;
  /** Niceness, 0 to 19. */
  niceness: number;
}

/** Program, and the arguments that precede the caller's. */
interface ProgramLine {
  program: string;
  args: string[];
}

/**
 * Builds a command line that runs a program with a niceness and, if the system supports it, with a decoder's memory limit
 * and so that it dies with its worker. Each of these wrappers replaces itself with the next, so all are one process.
 */
export function limitedCommandLine(program: string, niceness: number): ProgramLine {
  const limit = memoryLimit();
  const setpriv = findProgram('setpriv');
  const [first, ...args] = [
    ...(setpriv === null ? [] : [setpriv, '--pdeathsig', 'KILL']),
    ...(limit === null ? [] : [limit.program, ...limit.args]),
    ...['nice', '-n', String(niceness), program],
  ];
  return { program: first ?? program, args };
}

/** @throws if a program that reads videos and animated pictures is missing, naming it */
export function requireVideoPrograms(): void {
  const missing = ['ffmpeg', 'ffprobe', 'nice'].filter((program) => findProgram(program) === null);
  if (missing.length > 0)
    throw new Error(`not on PATH: ${missing.join(', ')}. The queues 'image' and 'video' need ffmpeg.`);
}

/** Formats as which untrusted files are opened. */
export type SourceFormat = 'mov' | 'apng';

/**
 * Options with which every program opens an untrusted file: as one fixed format, so that playlists in it are not
 * followed; from local files only; and without following an MP4's references to other files.
 */
export function sourceOptions(format: SourceFormat): string[] {
  const closed = format === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : [];
  return ['-protocol_whitelist', 'file,pipe', ...closed, '-f', format];
}

/** Environment of a program that reads untrusted files: no secrets, and messages in English. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

/** Kills a running program and its children at a timeout or when a signal aborts. It must lead a separate process group. */
export class Guard {
  #cause: Error | undefined;
  readonly #child: ChildProcess;
  readonly #signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = (): void => this.#kill(asError(this.#signal.reason));

  constructor(child: ChildProcess, { signal, limitMs }: RunLimits) {
    this.#child = child;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#kill(new DecoderCrashed(`no end within ${limitMs} ms`, true)), limitMs);
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
  }

  /** Reason why the guard killed the program; undefined if it did not. */
  get cause(): Error | undefined {
    return this.#cause;
  }

  /** Call this once the program has ended. */
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

/** Messages about faults of the machine rather than the file. */
const MACHINE =
  /No space left on device|Disk quota exceeded|Read-only file system|Permission denied|Too many open files/;
/** Exit codes for a program that was not found. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);

/**
 * Returns the error for a failed program: a crash if it crashed or ran out of memory, a fault of the machine if it
 * reports one or was killed from outside, else a fault of the file, with the code that `refusalOf` derives from its
 * messages.
 */
export function faultOf(
  end: { code: number | null; killer: string | null; messages: string },
  refusalOf: (messages: string) => ErrorCode = () => 'video_ilegible',
): Error {
  const { code, killer, messages } = end;
  if (killer) return errorForSignal(killer);
  if (/Cannot allocate memory/.test(messages)) return new DecoderCrashed('out of memory');
  if (MACHINE.test(messages) || NOT_STARTED.has(code ?? 0)) return new MachineFault(`ended with ${code}: ${messages}`);
  return new PictureRefused(refusalOf(messages));
}

/** Most output that is kept of a program, in characters: enough for any valid file. */
const MAX_TEXT = 4 * 1024 * 1024;

/**
 * Runs a program that reads an untrusted file, as leader of a process group that is killed by the signal or at the limit.
 * @param refusalOf returns the error code from the program's messages if the file is at fault
 * @returns its output and its messages, each at most {@link MAX_TEXT}
 * @throws {PictureRefused}, {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function runProgram(
  name: string,
  wanted: readonly string[],
  limits: RunLimits,
  refusalOf: (messages: string) => ErrorCode,
): Promise<{ printed: string; messages: string }> {
  limits.signal.throwIfAborted();
  const { program, args } = limitedCommandLine(name, limits.niceness);
  const child = spawn(program, [...args, ...wanted], {
    detached: true,
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const guard = new Guard(child, limits);
  const printed = collect(child.stdout);
  const messages = collect(child.stderr);
  try {
    const end = await new Promise<{ code: number | null; killer: string | null }>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, killer) => resolve({ code, killer }));
    });
    if (guard.cause) throw guard.cause;
    if (end.code !== 0) throw faultOf({ ...end, messages: messages() }, refusalOf);
    return { printed: printed(), messages: messages() };
  } finally {
    guard.release();
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (piece: string) => {
    if (text.length < MAX_TEXT) text += piece;
  });
  return () => text;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Returns the path of an executable on PATH, or null. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, name);
    try {
      accessSync(program, constants.X_OK);
      return program;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

let limit: ProgramLine | null | undefined;

/**
 * Returns the program that runs another one with {@link DECODER_MEMORY} of writable memory, or null if the system has
 * none. It limits data, not address space: V8 reserves far more addresses than it uses.
 */
export function memoryLimit(): ProgramLine | null {
  if (limit !== undefined) return limit;
  const program = findProgram('prlimit');
  limit = program === null ? null : { program, args: [`--data=${DECODER_MEMORY}`, '--core=0'] };
  return limit;
}
