import { spawn } from 'node:child_process';
import { PictureRefused } from '../images/decoder-pool.ts';
import { bareEnvironment, faultOf, Guard, limitedLine } from './limited-program.ts';
import { PROBE_MS } from './limits.ts';
import { type Probe, probeAnswer } from './probe-answer.ts';
import { SOURCE_OPTIONS } from './source-options.ts';

/** Longest answer that is read, in characters: of a file with a thousand streams no more is of interest. */
const MAX_ANSWER = 4 * 1024 * 1024;

/**
 * Asks ffprobe what stands in an MP4 file.
 * @throws {PictureRefused} where it cannot be read, {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function probeVideo(input: string, signal: AbortSignal): Promise<Probe> {
  signal.throwIfAborted();
  const { program, args } = limitedLine('ffprobe', 0);
  const wanted = ['-v', 'error', ...SOURCE_OPTIONS, '-show_streams', '-show_format', '-of', 'json', input];
  const child = spawn(program, [...args, ...wanted], {
    detached: true,
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const guard = new Guard(child, { signal, limitMs: PROBE_MS });
  const [answer, said] = [collect(child.stdout), collect(child.stderr)];
  try {
    const end = await new Promise<{ code: number | null; killer: string | null }>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, killer) => resolve({ code, killer }));
    });
    if (guard.cause) throw guard.cause;
    if (end.code !== 0) throw faultOf({ ...end, said: said() });
    return read(answer());
  } finally {
    guard.release();
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (piece: string) => {
    if (text.length < MAX_ANSWER) text += piece;
  });
  return () => text;
}

function read(answer: string): Probe {
  try {
    return probeAnswer.parse(JSON.parse(answer));
  } catch {
    throw new PictureRefused('video_ilegible');
  }
}
