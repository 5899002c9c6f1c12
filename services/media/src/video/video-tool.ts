import type { ChildProcess, SpawnOptions } from 'node:child_process';
import ffmpeg, { type FfmpegCommand } from 'fluent-ffmpeg';
import { bareEnvironment, faultOf, Guard, limitedLine, type RunLimits, sourceOptions } from './limited-program.ts';

/** One run of ffmpeg: one file in, one file out. */
export interface VideoJob extends RunLimits {
  input: string;
  /** Options before the input, in addition to those that make it safe. */
  inputOptions: readonly string[];
  outputOptions: readonly string[];
  output: string;
  /** Seconds of output made so far. */
  onTime?: (seconds: number) => void;
}

/** Lines of ffmpeg's messages that are kept for the error. */
const KEPT_LINES = 20;

/**
 * Runs ffmpeg, as leader of a process group that dies with the signal or at the limit.
 * @throws {PictureRefused} if the file is at fault, {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function runFfmpeg(job: VideoJob): Promise<void> {
  job.signal.throwIfAborted();
  const said: string[] = [];
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
      else if (!isReport(line)) said.splice(0, said.length >= KEPT_LINES ? 1 : 0, line);
    });
  const running = ownGroup(command, job);
  const failed = await new Promise<Error | null>((resolve) => {
    command.once('error', resolve).once('end', () => resolve(null));
    command.run();
  });
  running.guard?.release();
  if (running.guard?.cause) throw running.guard.cause;
  if (!failed) return;
  const { child } = running;
  if (!child || (child.exitCode === null && child.signalCode === null)) throw failed;
  throw faultOf({ code: child.exitCode, killer: child.signalCode, said: said.join('\n') });
}

/** The library's internals that must be replaced. It is archived, and its version is pinned: nothing here changes. */
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

/** An empty ring of lines, for the library's handling of a program that never started. */
const emptyRing = { get: () => '', append: () => undefined, close: () => undefined, callback: () => undefined };

/**
 * Patches the library: the program runs with limits and in its own process group, which the library has no options for;
 * and it skips the check of formats and encoders, which newer versions print in another form.
 */
function ownGroup(command: FfmpegCommand, limits: RunLimits): { child?: ChildProcess; guard?: Guard } {
  const running: { child?: ChildProcess; guard?: Guard } = {};
  const { program, args: before } = limitedLine('ffmpeg', limits.niceness);
  const library = command as unknown as Internals;
  const spawnInside = library._spawnFfmpeg;
  command.setFfmpegPath(program);
  const bent: Internals = {
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
  Object.assign(command, bent);
  return running;
}

/** Seconds in a line of ffmpeg's progress; null for any other line. */
function madeSeconds(line: string): number | null {
  const micros = /^out_time_us=(\d+)$/.exec(line)?.[1];
  return micros === undefined ? null : Number(micros) / 1e6;
}

/** Lines of the progress are `name=value` without a space; messages are not. */
function isReport(line: string): boolean {
  return line === '' || /^[a-z_0-9]+=\s*\S*$/.test(line);
}
