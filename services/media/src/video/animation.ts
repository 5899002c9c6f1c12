import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PictureRefused, runProgram, type SourceFormat, sourceOptions } from '../files/limited-program.ts';
import { MAX_ANIMATION_MS, MAX_FRAMES, MAX_PIXELS, POSTER_MS, PROBE_MS, THREADS } from '../files/limits.ts';
import type { OriginalType } from '../files/sniff.ts';
import type { Frames } from '../images/protocol.ts';

/** Header fields of an animated picture. */
export interface AnimationHeader {
  format: SourceFormat;
  /** Number of plays; 0 is forever. */
  loop: number;
  /** True if a second track holds the alpha channel. */
  hasAlphaTrack: boolean;
}

/**
 * Reads the header of an animated PNG or AVIF file, of which sharp reads only a single picture.
 * @returns null for all other files
 */
export function animationHeader(file: Buffer, type: OriginalType): AnimationHeader | null {
  if (type === 'image/png') return pngAnimation(file);
  return type === 'image/avif' && file.toString('latin1', 8, 12) === 'avis' ? avifAnimation(file) : null;
}

/** Reads `acTL`, which precedes the first `IDAT` and holds the numbers of frames and plays (PNG, third edition, 11.3.6.1). */
function pngAnimation(file: Buffer): AnimationHeader | null {
  for (let at = 8; at + 16 <= file.length; at += file.readUInt32BE(at) + 12) {
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') return null;
    if (name !== 'acTL') continue;
    const frames = file.readUInt32BE(at + 8);
    return frames < 2 ? null : { format: 'apng', loop: file.readUInt32BE(at + 12), hasAlphaTrack: false };
  }
  return null;
}

/** Reads the plays: a flagged first edit list repeats for the duration of its track (ISO/IEC 14496-12, 8.6.6). */
function avifAnimation(file: Buffer): AnimationHeader {
  const hasAlphaTrack = /hdlr.{8}auxv/s.test(file.toString('latin1'));
  const tkhd = file.indexOf('tkhd', 0, 'latin1');
  const elst = file.indexOf('elst', 0, 'latin1');
  const forever: AnimationHeader = { format: 'mov', loop: 0, hasAlphaTrack };
  if (tkhd < 0 || elst < 0 || elst + 20 > file.length || ((file[elst + 7] ?? 0) & 1) === 0) return forever;
  const track = file[tkhd + 4] === 1 ? file.readBigUInt64BE(tkhd + 32) : BigInt(file.readUInt32BE(tkhd + 24));
  const turn = file[elst + 4] === 1 ? file.readBigUInt64BE(elst + 12) : BigInt(file.readUInt32BE(elst + 12));
  const plays = turn === 0n ? 0 : Math.ceil(Number(track) / Number(turn));
  return { ...forever, loop: plays <= MAX_LOOP ? plays : 0 };
}

/** Most plays that a WebP file can store. */
const MAX_LOOP = 65_535;

/**
 * Writes the frames of an animated PNG or AVIF as PNG files, using ffmpeg.
 * @returns null if only the still picture should be shown: other files, animations in HDR or beyond the limits of frames,
 * pixels and time, and damaged ones
 * @throws {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function extractFrames(
  input: string,
  type: OriginalType,
  folder: string,
  signal: AbortSignal,
): Promise<Frames | null> {
  if (type !== 'image/png' && type !== 'image/avif') return null;
  const header = animationHeader(await readFile(input), type);
  if (header === null) return null;
  try {
    const delays = await readDelays(input, header, signal);
    if (delays === null) return null;
    const files = await writeFrames(input, header, folder, delays.length, signal);
    return { files, delays, loop: Math.min(header.loop, MAX_LOOP) };
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}

const timingOutput = z.object({
  packets: z.array(z.object({ duration_time: z.coerce.number().catch(0) })),
  streams: z.tuple([z.object({ width: z.int(), height: z.int(), color_transfer: z.string().optional() })]),
});

/** Returns the duration of each frame in milliseconds, or null beyond the limits. */
async function readDelays(input: string, { format }: AnimationHeader, signal: AbortSignal): Promise<number[] | null> {
  const wanted = ['-select_streams', 'v:0', '-show_entries', 'packet=duration_time:stream=width,height,color_transfer'];
  const line = ['-v', 'error', ...sourceOptions(format), ...wanted, '-of', 'json', input];
  const { printed } = await runProgram('ffprobe', line, { signal, limitMs: PROBE_MS, niceness: 0 }, unreadable);
  const read = timingOutput.safeParse(JSON.parse(printed));
  if (!read.success) return null;
  const { packets, streams } = read.data;
  const [{ width, height, color_transfer }] = streams;
  if (packets.length < 2 || packets.length > MAX_FRAMES) return null;
  if (width * height * packets.length > MAX_PIXELS || HDR.has(color_transfer ?? '')) return null;
  const delays = packets.map(({ duration_time }) => Math.round(duration_time * 1_000));
  return delays.reduce((sum, delay) => sum + delay, 0) <= MAX_ANIMATION_MS ? delays : null;
}

const HDR: ReadonlySet<string> = new Set(['smpte2084', 'arib-std-b67']);
const unreadable = () => 'archivo_ilegible' as const;

/** @throws {PictureRefused} if not all frames can be read */
async function writeFrames(
  input: string,
  { format, hasAlphaTrack }: AnimationHeader,
  folder: string,
  count: number,
  signal: AbortSignal,
): Promise<string[]> {
  const joined = '[0:v:0]format=rgba[colour];[0:v:1]format=gray[alpha];[colour][alpha]alphamerge';
  const line = [
    ...['-nostdin', '-v', 'error', '-xerror', '-threads', String(THREADS), ...sourceOptions(format), '-i', input],
    ...(hasAlphaTrack ? ['-filter_complex', joined] : ['-map', '0:v:0']),
    ...['-fps_mode', 'passthrough', '-frames:v', String(count), '-pix_fmt', 'rgba', '-compression_level', '1'],
    ...['-f', 'image2', join(folder, 'frame-%d.png')],
  ];
  await runProgram('ffmpeg', line, { signal, limitMs: POSTER_MS, niceness: 0 }, unreadable);
  return Array.from({ length: count }, (_, index) => join(folder, `frame-${index + 1}.png`));
}
