import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PictureRefused } from '../files/limited-program.ts';
import { FILM_MS, FILM_NICENESS, POSTER_MS, THREADS } from '../files/limits.ts';
import { POST_WIDTHS } from '../images/recipe.ts';
import { isTruncated, probeVideo } from './probe.ts';
import type { Colours, Size, VideoPlan } from './video-plan.ts';
import { runFfmpeg } from './video-tool.ts';

/** File name of the film among an upload's files. */
export const FILM_NAME = 'video.mp4';

/** Position of the poster as a share of the film; first frames are often black. */
const POSTER_SHARE = 0.1;
const POSTER_LATEST_S = 3;
/** Largest poster frame, in pixels: the widest rendition, with room for portrait formats. */
const POSTER_FRAME: Size = { width: POST_WIDTHS[0], height: 2400 };

/** Smallest share of its length that a film must keep; a truncated file keeps less. */
const LEAST_KEPT = 0.8;
const LENGTH_SLACK_S = 1;

/** The finished film. */
export interface MadeFilm extends Size {
  file: string;
  /** Seconds with one decimal. */
  duration: number;
}

const decoding = ['-threads', String(THREADS)] as const;

/**
 * Extracts the poster frame by seeking, as PNG.
 * @returns path of the picture in `folder`
 * @throws same errors as {@link runFfmpeg}
 */
export async function extractPoster(
  input: string,
  folder: string,
  plan: VideoPlan,
  signal: AbortSignal,
): Promise<string> {
  const output = join(folder, 'poster.png');
  const { width, height } = within(plan.shown, POSTER_FRAME);
  const take = (at: number) =>
    runFfmpeg({
      input,
      inputOptions: [...decoding, '-ss', at.toFixed(3)],
      outputOptions: [
        ...['-map', `0:${plan.video}`, '-frames:v', '1', '-update', '1'],
        ...['-vf', filters(plan, { width, height }, 'rgb24'), '-compression_level', '1', ...nothingElse],
      ],
      output,
      signal,
      limitMs: POSTER_MS,
      niceness: 0,
    });
  await take(Math.min(plan.duration * POSTER_SHARE, POSTER_LATEST_S));
  // A short film may have only one frame, which comes before that position.
  if (!existsSync(output)) await take(0);
  if (!existsSync(output)) throw new PictureRefused('video_ilegible');
  return output;
}

/**
 * Makes the film that is shown, by repacking or by encoding.
 * @param onPart receives the finished share, 0 to 1
 * @throws same errors as {@link runFfmpeg}; also {PictureRefused} if the source is truncated
 */
export async function makeFilm(
  input: string,
  folder: string,
  plan: VideoPlan,
  options: { signal: AbortSignal; maxSeconds: number; onPart: (part: number) => void },
): Promise<MadeFilm> {
  const file = join(folder, FILM_NAME);
  const { signal, maxSeconds, onPart } = options;
  const make = (how: VideoPlan['how']) =>
    runFfmpeg({
      input,
      inputOptions: decoding,
      outputOptions: [
        ...['-map', `0:${plan.video}`, ...(plan.audio === null ? [] : ['-map', `0:${plan.audio}`])],
        ...(how === 'remux' ? repacked : encoded(plan)),
        ...withoutMessages,
        ...nothingElse,
        // Limits the film whatever its timestamps are.
        ...['-t', String(maxSeconds + 1), '-movflags', '+faststart'],
      ],
      output: file,
      // Repacking is fast, and reporting it would make the percentage go back if encoding follows.
      ...(how === 'transcode' && { onTime: (seconds: number) => onPart(Math.min(1, seconds / plan.duration)) }),
      signal,
      limitMs: FILM_MS,
      niceness: FILM_NICENESS,
    });
  await make(plan.how);
  // Repacking keeps damaged parts, at which browsers stop playing; encoding repairs them.
  if (plan.how === 'remux' && !(await decodesCompletely(file, signal))) await make('transcode');
  return { file, ...(await inspect(input, file, plan, signal)) };
}

/** True if a film decodes from first to last frame; takes about 0.1 s of CPU per second of 1080p. */
async function decodesCompletely(file: string, signal: AbortSignal): Promise<boolean> {
  // A single thread: with more, it depends on timing whether an error is reported.
  const strict = ['-xerror', '-threads', '1'];
  const nowhere = { outputOptions: ['-f', 'null'], output: '-' };
  const limits = { signal, limitMs: FILM_MS, niceness: FILM_NICENESS };
  return runFfmpeg({ input: file, inputOptions: strict, ...nowhere, ...limits }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PictureRefused) return false;
      throw error;
    },
  );
}

/** Reads size and length of the finished film; it may be shorter than planned if its last frame had a long duration. */
async function inspect(
  source: string,
  file: string,
  plan: VideoPlan,
  signal: AbortSignal,
): Promise<Size & { duration: number }> {
  const { streams, duration } = await probeVideo(file, signal);
  const film = streams.find((stream) => stream.type === 'video');
  if (film?.type !== 'video' || !duration) throw new PictureRefused('video_ilegible');
  const isShort = duration < plan.duration * LEAST_KEPT - LENGTH_SLACK_S;
  if (isShort && (await isTruncated(source, plan.video, signal))) throw new PictureRefused('video_ilegible');
  return { width: film.width, height: film.height, duration: Math.max(0.1, Math.round(duration * 10) / 10) };
}

const repacked = ['-c', 'copy'] as const;
/** Drops the source's metadata, chapters, subtitles and data streams, and the encoders' names. */
const nothingElse = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
] as const;
/** Drops messages inside the video stream (SEI, unit 6 of H.264), which can contain any text. */
const withoutMessages = ['-bsf:v', 'filter_units=remove_types=6'] as const;

/** Encoder options for H.264 High and AAC: at most 4 Mbit/s, so that a minute stays below 35 MB. */
function encoded(plan: VideoPlan): string[] {
  return [
    ...['-vf', filters(plan, plan.film, 'yuv420p'), '-fps_mode', 'vfr'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '4M', '-bufsize', '8M'],
    ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', String(THREADS)],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-max_muxing_queue_size', '1024'],
  ];
}

/** Builds the filter chain; ffmpeg rotates before it. */
function filters(plan: VideoPlan, { width, height }: Size, format: string): string {
  return [
    ...(plan.interlaced ? ['yadif'] : []),
    ...(plan.fps === null ? [] : [`fps=${plan.fps}`]),
    `scale=${width}:${height}`,
    'setsar=1',
    ...(plan.highRange === null ? [] : toneMapped(plan.highRange)),
    `format=${format}`,
  ].join(',');
}

/** Converts HDR to the range of ordinary screens. */
function toneMapped({ transfer, primaries, matrix, range }: Colours): string[] {
  return [
    `setparams=color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}:range=${range}`,
    'zscale=t=linear:npl=203',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

function within({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
