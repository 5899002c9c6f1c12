import type { ChildProcess, SpawnOptions } from 'node:child_process';
import ffmpeg, { type FfmpegCommand } from 'fluent-ffmpeg';
import {
  bareEnvironment,
  faultOf,
  Guard,
  limitedCommandLine,
  type RunLimits,
  sourceOptions,
} from '../files/limited-program.ts';

/** Run of ffmpeg with one input and one output file. */
export interface VideoJob extends RunLimits {
  input: string;
  /** Options before the input, in addition to the safety options. */
  inputOptions: readonly string[];
  outputOptions: readonly string[];
  output: string;
  /** Receives the seconds of output made so far. */
  onTime?: (seconds: number) => void;
}

/** Number of message lines kept for the error. */
const KEPT_LINES = 20;

/**
 * Runs ffmpeg as leader of a process group that is killed by the signal or at the limit.
 * @throws {PictureRefused} if the file is at fault, {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function runFfmpeg(job: VideoJob): Promise<void> {
  job.signal.throwIfAborted();
  const messages: string[] = [];
  const command = ffmpeg({ stdoutLines: KEPT_LINES })
    .input(job.input)
    .inputOptions(
      '-nostdin',
      '-nostats',
      '-v',
      'error',
      '-progress',
      'pipe:2',
      ...sourceOptions('mov'),
      ...job.inputOptions,
    )
    .outputOptions('-y', ...job.outputOptions)
    .output(job.output)
    .on('stderr', (line: string) => {
      const seconds = madeSeconds(line);
      if (seconds !== null) job.onTime?.(seconds);
      else if (!isReport(line)) messages.splice(0, messages.length >= KEPT_LINES ? 1 : 0, line);
    });
  const running = patchLibrary(command, job);
  const failed = await new Promise<Error | null>((resolve) => {
    command.once('error', resolve).once('end', () => resolve(null));
    command.run();
  });
  running.guard?.release();
  if (running.guard?.cause) throw running.guard.cause;
  if (!failed) return;
  const { child } = running;
  if (!child || (child.exitCode === null && child.signalCode === null)) throw failed;
  throw faultOf({ code: child.exitCode, killer: child.signalCode, messages: messages.join('\n') });
}

/** Internals of the library that we replace. It is archived and its version pinned, so they do not change. */
interface Internals {
  _checkCapabilities(next: () => void): void;
  availableEncoders(next: (error: null, encoders: object) => void): void;
  _spawnFfmpeg(
    args: string[],
    options: SpawnOptions,
    onProcess: (child: ChildProcess, ...rings: unknown[]) => void,
    onEnd: (error: Error | null, ...rings: unknown[]) => void,
  ): void;
}

/** Empty line buffer, for the library's handling of a program that never started. */
const emptyRing = { get: () => '', append: () => undefined, close: () => undefined, callback: () => undefined };

/**
 * Patches the library so that the program runs with limits and in a separate process group, for which the library has no
 * options, and skips its check of formats and encoders, which newer ffmpeg versions print in another form.
 */
function patchLibrary(command: FfmpegCommand, limits: RunLimits): { child?: ChildProcess; guard?: Guard } {
  const running: { child?: ChildProcess; guard?: Guard } = {};
  const { program, args: before } = limitedCommandLine('ffmpeg', limits.niceness);
  const library = command as unknown as Internals;
  const spawnInside = library._spawnFfmpeg;
  command.setFfmpegPath(program);
  const patched: Internals = {
    _checkCapabilities: (next) => next(),
    availableEncoders: (next) => next(null, {}),
    _spawnFfmpeg: (args, options, onProcess, onEnd) =>
      spawnInside.call(
        command,
        [...before, ...args],
        { ...options, detached: true, env: bareEnvironment() },
        (child, ...rings) => {
          running.child = child;
          running.guard = new Guard(child, limits);
          onProcess(child, ...rings);
        },
        (error, out = emptyRing, err = emptyRing) => onEnd(error, out, err),
      ),
  };
  Object.assign(command, patched);
  return running;
}

/** Returns the seconds in a line of ffmpeg's progress; null for any other line. */
function madeSeconds(line: string): number | null {
  const micros = /^out_time_us=(\d+)$/.exec(line)?.[1];
  return micros === undefined ? null : Number(micros) / 1e6;
}

/** True for a line of the progress report: `name=value` without a space, unlike messages. */
function isReport(line: string): boolean {
  return line === '' || /^[a-z_0-9]+=\s*\S*$/.test(line);
}
