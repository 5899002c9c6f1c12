import type { ErrorCode } from '@vitrina/contracts/errors';
import type { OriginalType } from '../files/sniff.ts';
import type { MadeFile, Recipe } from './recipe.ts';

/** Request of a worker to a decoding child: one picture at a time. */
export interface DecodeRequest {
  input: string;
  type: OriginalType;
  /** Folder for the renditions. */
  output: string;
  recipe: Recipe;
  /** Widths to make, in pixels, largest first; by default those of the recipe. */
  widths?: readonly number[];
  /** Frames of an animation that sharp cannot read; null for all other pictures. */
  frames?: Frames | null;
}

/** Frames of an animation. */
export interface Frames {
  /** Paths of PNG files, in order. */
  files: string[];
  /** Display time of each frame, in milliseconds. */
  delays: number[];
  /** Number of plays; 0 is forever. */
  loop: number;
}

/** Result of decoding a picture. */
export interface DecodedPicture {
  /** Size of the largest rendition, in pixels. */
  width: number;
  height: number;
  /** ThumbHash, base64. */
  thumbhash: string;
  /** True if the WebP files are animated; the JPEG files then hold the first frame. */
  animated: boolean;
  /** Files of each width, largest first, in the recipe's formats. */
  files: MadeFile[];
}

/** Replies of a decoding child: `started` once, then for each picture progress and one of the last three. */
export type DecodeReply =
  | { kind: 'started' }
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; decoded: DecodedPicture }
  /** The picture is at fault; a retry does not help. */
  | { kind: 'refused'; code: ErrorCode }
  /** The machine is at fault, for instance with a full disk. */
  | { kind: 'fault'; message: string };
