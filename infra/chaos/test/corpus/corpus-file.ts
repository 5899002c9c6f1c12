import type { ErrorCode } from '@vitrina/contracts/errors';

/** Allowed results of a file; any other is a defect. */
export interface Outcome {
  /** Codes with which the upload may be refused; empty if it must be accepted. */
  refused: readonly ErrorCode[];
  /** Codes with which processing may fail; empty if it must not. */
  failed: readonly ErrorCode[];
  /** True if a clean picture or film may be produced. */
  ready: boolean;
}

/** File of the corpus of bad input, made on request. */
export interface CorpusFile {
  kind: string;
  /** Short description of its origin; unique within its kind. */
  made: string;
  /** Name and type claimed by its sender. */
  sent: { name: string; type: string };
  outcome: Outcome;
  bytes: () => Buffer | Promise<Buffer>;
}

/** Types that browsers claim, by the ending of the name. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  mp4: 'video/mp4',
  zip: 'application/zip',
};

/** Describes a file of the corpus; its type is that of the name's ending unless another is given. */
export function corpusFile(
  kind: string,
  made: string,
  name: string,
  outcome: Outcome,
  bytes: CorpusFile['bytes'],
  type = TYPES[name.split('.').at(-1) ?? ''] ?? '',
): CorpusFile {
  return { kind, made, sent: { name, type }, outcome, bytes };
}

const imageFaults: readonly ErrorCode[] = ['archivo_ilegible', 'archivo_dimensiones'];
const filmFaults: readonly ErrorCode[] = [
  ...imageFaults,
  ...(['video_ilegible', 'video_largo', 'video_sin_imagen'] as const),
  ...(['video_dimensiones', 'video_codec'] as const),
];
/** Codes for a refusal during the upload, by the first bytes or the size. */
const uploadRefusals: readonly ErrorCode[] = ['archivo_tipo', 'archivo_heic', 'archivo_dimensiones'];

/** Allowed results, by name. */
export const outcomes = {
  /** Refused during the upload, with one of these codes. */
  refused: (...codes: ErrorCode[]): Outcome => ({ refused: codes, failed: [], ready: false }),
  /** Refused by its content, whatever its name. */
  wrongType: { refused: ['archivo_tipo'], failed: [], ready: false } as Outcome,
  /** Never produces a picture; refused or failed. */
  neverPicture: { refused: uploadRefusals, failed: imageFaults, ready: false } as Outcome,
  /** Never produces a film; refused or failed. */
  neverFilm: { refused: uploadRefusals, failed: filmFaults, ready: false } as Outcome,
  /** Produces a clean picture, or is refused or fails. */
  anyPicture: { refused: uploadRefusals, failed: imageFaults, ready: true } as Outcome,
  anyFilm: { refused: uploadRefusals, failed: filmFaults, ready: true } as Outcome,
  /** Damaged HEIC or AVIF: a changed brand turns one into the other, or into a film. */
  anyHeif: { refused: uploadRefusals, failed: [...filmFaults, 'archivo_heic'], ready: true } as Outcome,
  /** Healthy file that must be accepted and processed. */
  ready: { refused: [], failed: [], ready: true } as Outcome,
} as const;
