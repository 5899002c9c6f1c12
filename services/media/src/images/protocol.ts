import type { ErrorCode } from '@vitrina/contracts/errors';
import type { PictureFile } from '@vitrina/contracts/wire';
import type { OriginalType } from '../files/sniff.ts';
import type { Recipe } from './recipe.ts';

/** A worker's request to a decoding child: one picture at a time. */
export interface DecodeRequest {
  input: string;
  type: OriginalType;
  /** Folder for the renditions. */
  output: string;
  recipe: Recipe;
  /** Frames of an animation that sharp cannot read itself; null for all other pictures. */
  frames?: Frames | null;
}

/** The frames of an animation. */
export interface Frames {
  /** Paths of PNG files, in order. */
  files: string[];
  /** Milliseconds that each is shown. */
  delays: number[];
  /** How often they play; 0 is forever. */
  loop: number;
}

/** Formats that are written: pictures, and `mp4` for the one file of a video. */
export type FileFormat = PictureFile['format'] | 'mp4';

/** One finished file in the output folder. */
export interface MadeFile {
  name: string;
  format: FileFormat;
  /** Pixels. */
  width: number;
}

/** The result of decoding a picture. */
export interface Decoded {
  /** Pixels of the largest rendition. */
  width: number;
  height: number;
  /** Base64 of the ThumbHash. */
  thumbhash: string;
  /** True if the WebP files are animated; the JPEG ones hold the first frame. */
  animated: boolean;
  /** Largest first; the recipe's formats of each width. */
  files: MadeFile[];
}

/** Answers of a decoding child: `started` once, then for each picture percents and one of the last three. */
export type DecodeReply =
  | { kind: 'started' }
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; decoded: Decoded }
  /** The picture is at fault: a retry does not help. */
  | { kind: 'refused'; code: ErrorCode }
  /** The machine is at fault, a full disk for instance. */
  | { kind: 'fault'; message: string };
