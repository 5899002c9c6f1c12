import type { ErrorCode } from '@vitrina/contracts/errors';

/** What may come of a file: every other end is a defect. */
export interface Outcome {
  /** Codes with which the upload itself may be refused; empty where it must be taken. */
  refused: readonly ErrorCode[];
  /** Reasons for which the processing may end as failed; empty where it must not. */
  failed: readonly ErrorCode[];
  /** Whether a clean picture or film may come out of it. */
  ready: boolean;
}

/** One file of the corpus of bad input, made on request. */
export interface CorpusFile {
  kind: string;
  /** How it was made, in a few words; unique within its kind. */
  made: string;
  /** Name and type that its sender claims. */
  sent: { name: string; type: string };
  outcome: Outcome;
  bytes: () => Promise<Buffer>;
}

/** What makes files of one kind. */
export interface KindInput {
  /** Fixes every random choice. */
  seed: number;
  /** Address that no platform may fetch, without a slash at its end. */
  tripwire: string;
  /** Files to make, where the kind has no fixed list. */
  amount: number;
}

/** A marker in every file that holds a picture or a film; it must not be in anything that is served. */
export const MARKER = 'VITRINA-CORPUS-MARCA';

const imageFaults = ['archivo_ilegible', 'archivo_dimensiones'] as const satisfies readonly ErrorCode[];
const videoFaults = [
  'video_ilegible',
  'video_largo',
  'video_sin_imagen',
  'video_pistas',
  'video_dimensiones',
  'video_codec',
] as const satisfies readonly ErrorCode[];
/** What a file may be refused for on its way in, by its first bytes or its size. */
const atTheDoor = ['archivo_tipo', 'archivo_heic', 'archivo_dimensiones'] as const satisfies readonly ErrorCode[];

/** The files' possible ends, by name. */
export const outcomes = {
  /** Refused on its way in, with one of these codes. */
  refused: (...codes: ErrorCode[]): Outcome => ({ refused: codes, failed: [], ready: false }),
  /** No picture comes out of it, wherever that is found out. */
  neverPicture: { refused: atTheDoor, failed: imageFaults, ready: false },
  /** No film comes out of it, wherever that is found out. */
  neverFilm: { refused: atTheDoor, failed: [...imageFaults, ...videoFaults], ready: false },
  /** Whatever comes out of it is clean; it may also be refused or given up. */
  anyPicture: { refused: atTheDoor, failed: imageFaults, ready: true },
  anyFilm: { refused: atTheDoor, failed: [...imageFaults, ...videoFaults], ready: true },
  /** A healthy file, whatever is around it. */
  ready: { refused: [], failed: [], ready: true },
} as const;
