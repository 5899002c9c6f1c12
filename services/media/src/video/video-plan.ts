import type { ErrorCode } from '@vitrina/contracts/errors';
import type { AudioStream, Probe, VideoStream } from './probe.ts';

/** Largest film that is made, in pixels; both sides are even. Portrait films are limited by the height. */
export const MAX_FILM = { width: 1280, height: 1920 } as const;
/** Highest frame rate of a film, in frames per second. */
export const MAX_FILM_FPS = 60;

/** Tolerance, because cameras slightly exceed nominal rates and sizes: 120.15 or 241 fps, sides in whole codec blocks. */
const NOMINAL = 1.05;
/** Limits of the source, checked before decoding: 4K, also in 4:3, and the slow motion of phones. */
const MAX_SIDE = 4_096 * NOMINAL;
const MAX_FRAME_PIXELS = 4_096 * 3_072 * NOMINAL;
const MAX_SOURCE_FPS = 240 * NOMINAL;
/** Tolerance in seconds, because containers round a film's length up by a few frames. */
const LENGTH_SLACK_S = 0.5;

/** Bit rate above which a conforming film is encoded again; 50 MB in 60 s are 7 million bits per second. */
const MAX_VIDEO_BITS = 4_500_000;
const MAX_AUDIO_BITS = 256_000;
/** H.264 level 4.2, which every browser can decode. */
const MAX_LEVEL = 42;

const decodable: ReadonlySet<string> = new Set(
  'h264 hevc av1 vp8 vp9 mpeg4 h263 mpeg1video mpeg2video mjpeg prores dnxhd dvvideo'.split(' '),
);
const audible: ReadonlySet<string> = new Set(
  'aac mp2 mp3 ac3 eac3 opus alac flac amr_nb amr_wb vorbis qcelp adpcm_ima_qt adpcm_ms'.split(' '),
);
/** Spatial audio, which phones record in addition to stereo; ffprobe may report a known codec for it. */
const SPATIAL = 'apac';
const carriedProfiles: ReadonlySet<string> = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High']);
const highRange: ReadonlySet<string> = new Set(['smpte2084', 'arib-std-b67']);

/** Plan for processing a valid video. */
export interface VideoPlan {
  /** `remux` repacks a conforming file; `transcode` decodes and encodes. */
  how: 'remux' | 'transcode';
  /** Seconds. */
  duration: number;
  /** Indices of the streams in the file; `audio` is null without sound. */
  video: number;
  audio: number | null;
  /** Displayed size in pixels: upright, with square pixels. */
  shown: Size;
  /** Size of the film, in pixels. */
  film: Size;
  /** Frame rate to which the film is reduced; null to keep the source's. */
  fps: number | null;
  interlaced: boolean;
  /** Colours of an HDR source, to be converted to the range of ordinary screens; null for others. */
  highRange: Colours | null;
}

/** Colours as ffmpeg's filters name them. */
export interface Colours {
  transfer: string;
  primaries: string;
  matrix: string;
  range: 'tv' | 'pc';
}

export interface Size {
  width: number;
  height: number;
}

/**
 * Decides how to process a file from its streams, before decoding.
 * @param limits `maxSeconds`: the longest accepted film, in seconds
 * @returns the plan, or the error code of the refusal
 */
export function planVideo(probe: Probe, limits: { maxSeconds: number }): VideoPlan | { error: ErrorCode } {
  const films = probe.streams.filter((stream) => stream.type === 'video').filter(({ cover }) => !cover);
  const sounds = probe.streams.filter((stream) => stream.type === 'audio');
  if (films.length === 0) return { error: 'video_sin_imagen' };
  const film = best(films.filter(isDecodable), ({ width, height }) => width * height);
  const audio = best(sounds.filter(isAudible), ({ channels }) => (channels <= 2 ? channels : 0));
  if (!film || (!audio && sounds.length > 0)) return { error: 'video_codec' };
  const duration = film.duration || probe.duration;
  if (duration === null || duration <= 0) return { error: 'video_ilegible' };
  if (Math.max(duration, audio?.duration ?? 0) > limits.maxSeconds + LENGTH_SLACK_S) return { error: 'video_largo' };
  if (film.width < 1 || film.height < 1) return { error: 'video_ilegible' };
  if (isHuge(film)) return { error: 'video_dimensiones' };
  const shown = shownSize(film);
  return {
    how: conforms(film, shown, probe) && (!audio || carriesSound(audio)) ? 'remux' : 'transcode',
    duration,
    video: film.index,
    audio: audio?.index ?? null,
    shown,
    film: filmSize(shown),
    fps: film.fps !== null && film.fps > MAX_FILM_FPS * NOMINAL ? MAX_FILM_FPS : null,
    interlaced: film.interlaced,
    highRange: highRange.has(film.transfer) ? coloursOf(film) : null,
  };
}

/**
 * Picks the stream to show: streams marked by the file first, then by highest `worth`, then by order. The others are a
 * second lens, a depth map, a preview, spatial audio or another language.
 */
function best<S extends { preferred: boolean }>(streams: readonly S[], worth: (stream: S) => number): S | null {
  const byRank = (one: S, other: S) => Number(other.preferred) - Number(one.preferred) || worth(other) - worth(one);
  return streams.toSorted(byRank)[0] ?? null;
}

function isDecodable({ codec, dolbyOnly }: VideoStream): boolean {
  return decodable.has(codec) && !dolbyOnly;
}

function isAudible({ codec, tag }: AudioStream): boolean {
  return tag !== SPATIAL && (audible.has(codec) || codec.startsWith('pcm_'));
}

const hdrPrimaries: ReadonlySet<string> = new Set(['bt709', 'bt2020', 'smpte432', 'smpte431']);
const hdrMatrices: ReadonlySet<string> = new Set(['bt709', 'bt470bg', 'smpte170m', 'bt2020nc', 'bt2020c']);

/** Returns the colours of an HDR stream; defaults to ITU-R BT.2100 where the file states none, or values filters refuse. */
function coloursOf({ transfer, primaries, matrix, range, pixelFormat }: VideoStream): Colours {
  const isRgb = /^(gbr|rgb|bgr)/.test(pixelFormat);
  return {
    transfer,
    primaries: hdrPrimaries.has(primaries) ? primaries : 'bt2020',
    matrix: isRgb ? 'gbr' : hdrMatrices.has(matrix) ? matrix : 'bt2020nc',
    range: range === 'pc' || isRgb ? 'pc' : 'tv',
  };
}

function isHuge({ width, height, fps }: VideoStream): boolean {
  return Math.max(width, height) > MAX_SIDE || width * height > MAX_FRAME_PIXELS || (fps ?? 0) > MAX_SOURCE_FPS;
}

/** Returns the displayed size of a frame: with square pixels, and rotated as the file requires. */
function shownSize({ width, height, pixelAspect, rotation }: VideoStream): Size {
  const wide = Math.max(1, Math.round(width * pixelAspect));
  const turned = Math.abs(rotation) % 180 === 90;
  return turned ? { width: height, height: wide } : { width: wide, height };
}

/** Returns the largest size within the limits that keeps the shape, never enlarged; drops an odd last row or column. */
function filmSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_FILM.width / width, MAX_FILM.height / height);
  return { width: even(width * scale), height: even(height * scale) };
}

function even(length: number): number {
  return Math.max(2, Math.floor(Math.round(length) / 2) * 2);
}

/** True if browsers can play the stream unchanged. */
function conforms(film: VideoStream, shown: Size, probe: Probe): boolean {
  const fits = filmSize(shown);
  const bits = film.bitRate ?? probe.bitRate;
  return (
    film.codec === 'h264' &&
    carriedProfiles.has(film.profile) &&
    film.pixelFormat === 'yuv420p' &&
    film.level <= MAX_LEVEL &&
    film.rotation === 0 &&
    film.pixelAspect === 1 &&
    !film.interlaced &&
    fits.width === film.width &&
    fits.height === film.height &&
    film.fps !== null &&
    film.fps <= MAX_FILM_FPS * NOMINAL &&
    bits !== null &&
    bits <= MAX_VIDEO_BITS &&
    !highRange.has(film.transfer)
  );
}

function carriesSound({ codec, profile, channels, bitRate }: AudioStream): boolean {
  return codec === 'aac' && profile === 'LC' && channels <= 2 && (bitRate ?? 0) <= MAX_AUDIO_BITS;
}
