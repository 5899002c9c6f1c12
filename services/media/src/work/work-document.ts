import type { ErrorCode } from '@vitrina/contracts/errors';
import type { PostKind } from '@vitrina/contracts/plans';
import { outboxFields, type WithOutbox } from '@vitrina/kernel';
import { Schema } from 'mongoose';
import type { StoredOriginal } from '../files/intake.ts';
import type { MadeFile } from '../images/protocol.ts';

/**
 * States of an upload:
 * `queued` waits for a worker → `processing` is held by one under a lease → `ready` or `failed`;
 * from any of them `deleted` (its objects still have to go) → `purged` (only this document is left).
 */
export const workStates = ['queued', 'processing', 'ready', 'failed', 'deleted', 'purged'] as const;
export type WorkState = (typeof workStates)[number];

export type NeededJob = 'image.process' | 'photo.process' | 'video.process' | 'media.purge';

/** A job that has not been added yet; `at` may lie ahead, and then it is added no earlier. */
export interface Need {
  kind: NeededJob;
  at: Date;
}

/** What the processing made of an original. */
export interface ReadyMedia {
  kind: PostKind;
  /** Pixels of the largest rendition, of a video those of the film. */
  width: number;
  height: number;
  thumbhash: string;
  animated: boolean;
  /** Seconds with one decimal; null of a picture. */
  duration: number | null;
  /** Of a video: the film, and the renditions of its poster. */
  files: MadeFile[];
}

/**
 * Why an upload was put aside with nothing wrong found in it: its decoders crashed, its runs ended without a word, or
 * they failed for a fault of ours. The first two make its content suspect.
 */
export const deadReasons = ['crashes', 'silence', 'faults'] as const;

/** The mark of a failed upload that an operator should look at. */
export interface DeadLetter {
  at: Date;
  reason: (typeof deadReasons)[number];
  /** What the last run ended with, in the words of the machine. */
  message: string;
}

/** What every upload holds, so that no crash of anything loses it. */
export interface WorkDocument extends WithOutbox {
  _id: string;
  ownerId: string;
  state: WorkState;
  /** Grows by one with each run that takes the work and when it is deleted: an older run can no longer write. */
  generation: number;
  need?: Need;
  /** Until when a run holds the work; it is renewed while the run lives. */
  leaseUntil?: Date;
  /** Since when it waits for what comes next. */
  queuedAt: Date;
  /** Runs that began and of which nothing was heard again, counted before decoding. */
  silentRuns: number;
  /** Decoding children that this original brought down. */
  crashes: number;
  /** Runs that failed for a fault that is not the original's while the servers answered. */
  faults: number;
  failure?: ErrorCode;
  dead?: DeadLetter;
  original: StoredOriginal;
  /** What can be shown of a video while its film is made: the poster's files are there already. */
  preview?: ReadyMedia;
  media?: ReadyMedia;
  createdAt: Date;
}

const required = true;

const needSchema = new Schema<Need>({ kind: { type: String, required }, at: { type: Date, required } }, { _id: false });

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
  { name: { type: String, required }, formato: { type: String, required }, ancho: { type: Number, required } },
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
  silentRuns: { type: Number, required, default: 0 },
  crashes: { type: Number, required, default: 0 },
  faults: { type: Number, required, default: 0 },
  failure: { type: String },
  dead: { type: deadSchema },
  original: { type: originalSchema, required },
  preview: { type: mediaSchema },
  media: { type: mediaSchema },
  createdAt: { type: Date, required },
} as const;

/** The part of a document that a new upload starts with. */
export function newWork(
  kind: NeededJob,
  fields: { id: string; ownerId: string; original: StoredOriginal },
): WorkDocument & { need: Need } {
  const now = new Date();
  return {
    _id: fields.id,
    ownerId: fields.ownerId,
    state: 'queued',
    generation: 1,
    need: { kind, at: now },
    queuedAt: now,
    silentRuns: 0,
    crashes: 0,
    faults: 0,
    original: fields.original,
    version: 0,
    outbox: [],
    createdAt: now,
  };
}
