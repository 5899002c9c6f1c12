import type { ErrorCode } from '@vitrina/contracts/errors';
import type { PostKind } from '@vitrina/contracts/wire';
import { outboxFields, type WithOutbox } from '@vitrina/kernel';
import { Schema } from 'mongoose';
import type { StoredOriginal } from '../files/intake.ts';
import type { MadeFile } from '../images/protocol.ts';

/**
 * States of an upload:
 * `queued` waits for a worker → `processing` is held by one with a lease → `ready` or `failed`;
 * from any of them `deleted` (its objects must be removed) → `purged` (only this document is left).
 */
export const workStates = ['queued', 'processing', 'ready', 'failed', 'deleted', 'purged'] as const;
export type WorkState = (typeof workStates)[number];

/** States of an upload that its owner has not deleted. Lists ask for these: an index finds what is wanted, not what is not. */
export const keptStates = ['queued', 'processing', 'ready', 'failed'] as const satisfies readonly WorkState[];

export type NeededJob = 'image.process' | 'photo.process' | 'video.process' | 'media.purge';

/** A job that has not been added yet; if `at` is in the future, it is not added before that. */
export interface Need {
  kind: NeededJob;
  at: Date;
}

/** Why an upload waits: its runs ended for a fault of the platform, such as a store that refuses writes. */
export interface Wait {
  /** Consecutive runs that ended this way; the pause grows with it. */
  count: number;
  since: Date;
  /** The last fault, as the machine reports it. */
  fault: string;
}

/** The result of processing an original. */
export interface ReadyMedia {
  kind: PostKind;
  /** Pixels of the largest rendition, or of a video's film. */
  width: number;
  height: number;
  thumbhash: string;
  animated: boolean;
  /** Seconds with one decimal; null for a picture. */
  duration: number | null;
  /** For a video: the film, and the renditions of its poster. */
  files: MadeFile[];
}

/**
 * Why an upload became a dead letter: its decoders crashed or hung, its runs were lost although it ran alone, or they
 * failed while the probe succeeded.
 */
export const deadReasons = ['crashes', 'lostRuns', 'faults'] as const;

/** Set on a failed upload that an operator should check. */
export interface DeadLetter {
  at: Date;
  reason: (typeof deadReasons)[number];
  /** Error of the last run, as the machine reports it. */
  message: string;
}

/** Failures that another run may fix because the file was not at fault; all others would come again. */
const retryable: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['no_procesado']);

/** True for a failed upload that may succeed if it is tried again. */
export function isRetryable({ state, failure }: Pick<WorkDocument, 'state' | 'failure'>): boolean {
  return state === 'failed' && failure !== undefined && retryable.has(failure);
}

/** The fields of every upload, so that no crash can lose it. */
export interface WorkDocument extends WithOutbox {
  _id: string;
  ownerId: string;
  state: WorkState;
  /** Grows by one with each run that takes the work and when it is deleted: an older run can no longer write. */
  generation: number;
  need?: Need;
  /** End of the lease of the run that holds the work; renewed while the run lives. */
  leaseUntil?: Date;
  /** Start of the current wait. */
  queuedAt: Date;
  /**
   * Generations of the runs that have started and not ended, recorded before decoding. A run removes itself when it
   * ends, however late; what remains are runs of dead processes, and the current one.
   */
  openRuns: number[];
  /** Decoders that this original crashed. */
  crashes: number;
  /** Unexpected failures while the probe succeeded. */
  faults: number;
  /** Set after a fault of the platform until a run ends otherwise; `need.at` is the next attempt. */
  wait?: Wait;
  failure?: ErrorCode;
  dead?: DeadLetter;
  original: StoredOriginal;
  /** What can be shown of a video while its film is made: the poster's files are ready. */
  preview?: ReadyMedia;
  media?: ReadyMedia;
  createdAt: Date;
}

const required = true;

const needSchema = new Schema<Need>({ kind: { type: String, required }, at: { type: Date, required } }, { _id: false });

const waitSchema = new Schema<Wait>(
  { count: { type: Number, required }, since: { type: Date, required }, fault: { type: String, default: '' } },
  { _id: false },
);

const originalSchema = new Schema<StoredOriginal>(
  {
    key: { type: String, required },
    type: { type: String, required },
    bytes: { type: Number, required },
    sha256: { type: String, required },
  },
  { _id: false },
);

const deadSchema = new Schema<DeadLetter>(
  {
    at: { type: Date, required },
    reason: { type: String, enum: deadReasons, required },
    message: { type: String, default: '' },
  },
  { _id: false },
);

const fileSchema = new Schema<MadeFile>(
  { name: { type: String, required }, format: { type: String, required }, width: { type: Number, required } },
  { _id: false },
);

const mediaSchema = new Schema<ReadyMedia>(
  {
    kind: { type: String, required },
    width: { type: Number, required },
    height: { type: Number, required },
    thumbhash: { type: String, required },
    animated: { type: Boolean, required },
    duration: { type: Number, default: null },
    files: [fileSchema],
  },
  { _id: false },
);

/** Fields of {@link WorkDocument} for a mongoose schema. */
export const workFields = {
  ...outboxFields,
  _id: { type: String, required },
  ownerId: { type: String, required },
  state: { type: String, enum: workStates, required },
  generation: { type: Number, required },
  need: { type: needSchema },
  leaseUntil: { type: Date },
  queuedAt: { type: Date, required },
  openRuns: { type: [Number], default: [] },
  crashes: { type: Number, required, default: 0 },
  faults: { type: Number, required, default: 0 },
  wait: { type: waitSchema },
  failure: { type: String },
  dead: { type: deadSchema },
  original: { type: originalSchema, required },
  preview: { type: mediaSchema },
  media: { type: mediaSchema },
  createdAt: { type: Date, required },
} as const;

/**
 * The shared fields of a new upload.
 * @param now by the database's clock
 */
export function newWork(
  kind: NeededJob,
  fields: { id: string; ownerId: string; original: StoredOriginal },
  now: Date,
): WorkDocument & { need: Need } {
  return {
    _id: fields.id,
    ownerId: fields.ownerId,
    state: 'queued',
    generation: 1,
    need: { kind, at: now },
    queuedAt: now,
    openRuns: [],
    crashes: 0,
    faults: 0,
    original: fields.original,
    version: 0,
    outbox: [],
    createdAt: now,
  };
}
