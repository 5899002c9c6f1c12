import type { Rendition } from '@vitrina/contracts';
import type { ErrorCode } from '@vitrina/contracts/errors';
import type { Recipe } from './recipe.ts';

/** What the worker asks of a decoding child: one picture at a time. */
export interface DecodeRequest {
  input: string;
  /** Folder that takes the renditions. */
  output: string;
  recipe: Recipe;
}

/** Formats that are written: pictures, and `mp4` for the one file of a video. */
export type FileFormat = Rendition['formato'] | 'mp4';

/** One finished file in the output folder. */
export interface MadeFile {
  name: string;
  formato: FileFormat;
  /** Pixels. */
  ancho: number;
}

/** What was made of a picture. */
export interface Decoded {
  /** Pixels of the largest rendition. */
  width: number;
  height: number;
  /** Base64 of the ThumbHash. */
  thumbhash: string;
  /** True where the WebP files move; the JPEG ones hold the first frame. */
  animated: boolean;
  /** Largest first; the recipe's formats of each width. */
  files: MadeFile[];
}

/** Answers of a decoding child: that it is there, then for each picture percents and one of the last three. */
export type DecodeReply =
  | { kind: 'started' }
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; decoded: Decoded }
  /** The picture is at fault: no repetition helps. */
  | { kind: 'refused'; code: ErrorCode }
  /** The machine is at fault, a full disk for instance. */
  | { kind: 'fault'; message: string };
