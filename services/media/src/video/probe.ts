import { z } from 'zod';
import { PictureRefused } from '../images/decoder-pool.ts';
import { runProgram, SOURCE_OPTIONS } from './limited-program.ts';
import { PROBE_MS } from './limits.ts';

/** A stream of pictures. */
export interface VideoStream {
  type: 'video';
  index: number;
  codec: string;
  profile: string;
  pixelFormat: string;
  level: number;
  /** Pixels as coded. */
  width: number;
  height: number;
  /** Width of a pixel divided by its height. */
  pixelAspect: number;
  /** Degrees; cameras write multiples of 90. */
  rotation: number;
  interlaced: boolean;
  /** Average frames per second; null if unknown. */
  fps: number | null;
  transfer: string;
  /** Bits per second; null if unknown. */
  bitRate: number | null;
  /** Seconds; null if unknown. */
  duration: number | null;
  /** True for a cover picture, which is not a film. */
  cover: boolean;
}

/** A stream of sound. */
export interface AudioStream {
  type: 'audio';
  index: number;
  codec: string;
  profile: string;
  channels: number;
  bitRate: number | null;
}

/** The streams of a file that matter here; others are left out. */
export interface Probe {
  /** Seconds; null if unknown. */
  duration: number | null;
  /** Bits per second of the whole file; null if unknown. */
  bitRate: number | null;
  streams: Array<VideoStream | AudioStream>;
}

const text = z.string().default('');
const whole = z.number().int().default(0);
/** Numbers that are written as strings; null for `N/A` and the like. */
const written = z
  .string()
  .optional()
  .transform((value) => finite(Number(value ?? Number.NaN)));
/** Fractions such as `30000/1001`; null for `0/0`. */
const fraction = z
  .string()
  .optional()
  .transform((value) => {
    const [over, under] = (value ?? '').split(/[/:]/).map(Number);
    const ratio = finite((over ?? Number.NaN) / (under ?? Number.NaN));
    return ratio !== null && ratio > 0 ? ratio : null;
  });

const stream = z.object({
  index: z.number().int(),
  codec_type: text,
  codec_name: text,
  profile: text,
  pix_fmt: text,
  level: whole,
  width: whole,
  height: whole,
  channels: whole,
  sample_aspect_ratio: fraction,
  avg_frame_rate: fraction,
  r_frame_rate: fraction,
  field_order: text,
  color_transfer: text,
  bit_rate: written,
  duration: written,
  disposition: z.object({ attached_pic: whole, timed_thumbnails: whole }).partial().default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});

/** The JSON that ffprobe prints for `-show_streams -show_format`. */
export const probeAnswer = z
  .object({
    streams: z.array(stream).default([]),
    format: z.object({ duration: written, bit_rate: written }),
  })
  .transform(
    ({ streams, format }): Probe => ({
      duration: format.duration,
      bitRate: format.bit_rate,
      streams: streams.flatMap((found) => toStream(found) ?? []),
    }),
  );

function toStream(found: z.output<typeof stream>): VideoStream | AudioStream | null {
  const { index, codec_name: codec, profile, bit_rate: bitRate } = found;
  if (found.codec_type === 'audio') return { type: 'audio', index, codec, profile, channels: found.channels, bitRate };
  if (found.codec_type !== 'video') return null;
  return {
    type: 'video',
    index,
    codec,
    profile,
    pixelFormat: found.pix_fmt,
    level: found.level,
    width: found.width,
    height: found.height,
    pixelAspect: found.sample_aspect_ratio ?? 1,
    rotation: found.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0,
    interlaced: !['', 'unknown', 'progressive'].includes(found.field_order),
    fps: found.avg_frame_rate ?? found.r_frame_rate,
    transfer: found.color_transfer,
    bitRate,
    duration: found.duration,
    cover: found.disposition.attached_pic === 1 || found.disposition.timed_thumbnails === 1,
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/**
 * Reads the streams of an MP4 file with ffprobe.
 * @throws {PictureRefused} if it cannot be read, {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function probeVideo(input: string, signal: AbortSignal): Promise<Probe> {
  const wanted = ['-v', 'error', ...SOURCE_OPTIONS, '-show_streams', '-show_format', '-of', 'json', input];
  const limits = { signal, limitMs: PROBE_MS, niceness: 0 };
  return read((await runProgram('ffprobe', wanted, limits, () => 'video_ilegible')).printed);
}

function read(answer: string): Probe {
  try {
    return probeAnswer.parse(JSON.parse(answer));
  } catch {
    throw new PictureRefused('video_ilegible');
  }
}
