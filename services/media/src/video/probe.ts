import { z } from 'zod';
import { PictureRefused, runProgram, sourceOptions } from '../files/limited-program.ts';
import { PROBE_MS } from '../files/limits.ts';

/** Video stream. */
export interface VideoStream {
  type: 'video';
  index: number;
  codec: string;
  profile: string;
  pixelFormat: string;
  level: number;
  /** Coded size, in pixels. */
  width: number;
  height: number;
  /** Width of a pixel divided by its height. */
  pixelAspect: number;
  /** Rotation in degrees; cameras write multiples of 90. */
  rotation: number;
  interlaced: boolean;
  /** Average frames per second; null if unknown. */
  fps: number | null;
  /** Colours as ffmpeg names them; empty, `unknown` or `reserved` if the file does not state them. */
  transfer: string;
  primaries: string;
  matrix: string;
  range: string;
  /** Bits per second; null if unknown. */
  bitRate: number | null;
  /** Seconds; null if unknown. */
  duration: number | null;
  /** True for a cover picture rather than a film. */
  cover: boolean;
  /** True if the file marks the stream as the default. */
  preferred: boolean;
  /** True for Dolby Vision without a base layer, which only its own decoders can show in correct colours. */
  dolbyOnly: boolean;
}

/** Audio stream. */
export interface AudioStream {
  type: 'audio';
  index: number;
  codec: string;
  profile: string;
  /** Four-character code of the codec in the file. */
  tag: string;
  channels: number;
  bitRate: number | null;
  /** Seconds; null if unknown. */
  duration: number | null;
  preferred: boolean;
}

/** Relevant streams of a file; others are omitted. */
export interface Probe {
  /** Seconds; null if unknown. */
  duration: number | null;
  /** Bits per second of the whole file; null if unknown. */
  bitRate: number | null;
  streams: Array<VideoStream | AudioStream>;
}

const MAX_GUESSED_FPS = 240;

const text = z.string().default('');
const whole = z.number().int().default(0);
/** Number written as a string; null for `N/A` and similar. */
const written = z
  .string()
  .optional()
  .transform((value) => finite(Number(value ?? Number.NaN)));
/** Fraction such as `30000/1001`; null for `0/0`. */
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
  codec_tag_string: text,
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
  color_primaries: text,
  color_space: text,
  color_range: text,
  bit_rate: written,
  duration: written,
  disposition: z.object({ attached_pic: whole, timed_thumbnails: whole, default: whole }).partial().default({}),
  side_data_list: z
    .array(
      z.object({
        rotation: z.number().optional(),
        dv_profile: z.number().optional(),
        dv_bl_signal_compatibility_id: z.number().optional(),
      }),
    )
    .default([]),
});

/** JSON that ffprobe prints for `-show_streams -show_format`. */
export const probeOutput = z
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
  const { index, codec_name: codec, profile, bit_rate: bitRate, duration, channels } = found;
  const preferred = found.disposition.default === 1;
  const tag = found.codec_tag_string;
  if (found.codec_type === 'audio')
    return { type: 'audio', index, codec, tag, profile, channels, bitRate, duration, preferred };
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
    fps: found.avg_frame_rate ?? plausible(found.r_frame_rate),
    transfer: found.color_transfer,
    primaries: found.color_primaries,
    matrix: found.color_space,
    range: found.color_range,
    bitRate,
    duration,
    preferred,
    dolbyOnly: found.side_data_list.some(
      (side) => side.dv_profile !== undefined && (side.dv_profile === 5 || side.dv_bl_signal_compatibility_id === 0),
    ),
    cover: found.disposition.attached_pic === 1 || found.disposition.timed_thumbnails === 1,
  };
}

/** Accepts the lowest rate that fits all timestamps unless it is only the clock's rate, as in files with one frame. */
function plausible(rate: number | null): number | null {
  return rate !== null && rate <= MAX_GUESSED_FPS ? rate : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/**
 * Reads the streams of an MP4 file with ffprobe.
 * @throws {PictureRefused} if it cannot be read, {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function probeVideo(input: string, signal: AbortSignal): Promise<Probe> {
  const probe = read(await runProbe(input, ['-show_streams', '-show_format'], signal));
  if (probe.duration || probe.streams.some(({ duration }) => duration)) return probe;
  return { ...probe, duration: await lengthOf(input, signal) };
}

/** Reads the length in seconds from the end of the last packet, for files without it in a header; null without packets. */
async function lengthOf(input: string, signal: AbortSignal): Promise<number | null> {
  const wanted = ['-ignore_editlist', '1', '-show_entries', 'packet=pts_time,duration_time'];
  const { packets } = packetOutput.parse(JSON.parse(await runProbe(input, wanted, signal)));
  const ends = packets.map(({ pts_time, duration_time }) => (pts_time ?? 0) + (duration_time ?? 0));
  return ends.length === 0 ? null : ends.reduce((most, end) => Math.max(most, end));
}

async function runProbe(input: string, wanted: readonly string[], signal: AbortSignal): Promise<string> {
  const line = ['-v', 'error', ...sourceOptions('mov'), ...wanted, '-of', 'json', input];
  const limits = { signal, limitMs: PROBE_MS, niceness: 0 };
  return (await runProgram('ffprobe', line, limits, () => 'video_ilegible')).printed;
}

const packetOutput = z.object({
  packets: z.array(z.object({ pts_time: written, duration_time: written })).default([]),
});

/**
 * True if the file lacks more than a tenth of the frames that its index lists; reads them without decoding.
 * @throws same errors as {@link probeVideo}
 */
export async function isTruncated(input: string, stream: number, signal: AbortSignal): Promise<boolean> {
  const wanted = [
    ...['-ignore_editlist', '1', '-select_streams', String(stream), '-count_packets'],
    ...['-show_entries', 'stream=nb_frames,nb_read_packets'],
  ];
  const printed = await runProbe(input, wanted, signal);
  const { listed, present } = countOutput.parse(JSON.parse(printed));
  return listed === null || present === null || present < listed * LEAST_PRESENT;
}

/** Smallest share of its frames that a complete file has. */
const LEAST_PRESENT = 0.9;

const countOutput = z
  .object({ streams: z.array(z.object({ nb_frames: written, nb_read_packets: written })) })
  .transform(({ streams: [stream] }) => ({
    listed: stream?.nb_frames ?? null,
    present: stream?.nb_read_packets ?? null,
  }));

function read(answer: string): Probe {
  try {
    return probeOutput.parse(JSON.parse(answer));
  } catch {
    throw new PictureRefused('video_ilegible');
  }
}
