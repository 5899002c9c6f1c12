import type { ErrorCode } from '@vitrina/contracts/errors';
import type { PostKind } from '@vitrina/contracts/wire';
import type { WorkMember, WorkPlace } from '@vitrina/contracts/works';
import { outboxFields, outboxIndex, required, type WithOutbox } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type StoredOriginal, VIDEO } from '../files/sniff.ts';
import type { MadeFile } from '../images/recipe.ts';

/** Stored uploads: the fields by which every upload survives crashes, then those of posts and of photos. */

/**
 * States of an upload:
 * `queued` (waits for a worker) → `processing` (a run holds the lease) → `ready` or `failed`;
 * from any of these `deleted` (its objects must be removed) → `purged` (only this document is left).
 */
const workStates = ['queued', 'processing', 'ready', 'failed', 'deleted', 'purged'] as const;
export type WorkState = (typeof workStates)[number];

/** States of an upload that its owner has not deleted. Queries list these because an index cannot serve exclusions. */
export const keptStates = ['queued', 'processing', 'ready', 'failed'] as const satisfies readonly WorkState[];

export type UploadJob = 'image.process' | 'photo.process' | 'video.process' | 'media.purge';

/** A job that still has to be added, not before `at`. */
export interface Need {
  kind: UploadJob;
  at: Date;
}

/** Reason why an upload waits: a platform fault, such as a store that refuses writes. */
export interface Wait {
  /** Consecutive runs that ended this way; the pause grows with it. */
  count: number;
  since: Date;
  /** Message of the last fault. */
  fault: string;
}

/** The result of processing an original. */
export interface ReadyMedia {
  kind: PostKind;
  /** Pixels of the largest rendition, or of the film for a video. */
  width: number;
  height: number;
  thumbhash: string;
  animated: boolean;
  /** Seconds, with one decimal; null for a picture. */
  duration: number | null;
  /** Renditions; for a video, the film and the renditions of its poster. */
  files: MadeFile[];
}

/**
 * Reasons for a dead letter: the upload crashed or hung its decoders, its runs were lost although it ran alone, or they
 * failed while the probe succeeded.
 */
export const deadReasons = ['crashes', 'lostRuns', 'faults'] as const;

/** Set on a failed upload that an operator should check. */
export interface DeadLetter {
  at: Date;
  reason: (typeof deadReasons)[number];
  /** Error message of the last run. */
  message: string;
}

/** Failures that another run may fix because the file was not at fault; any other failure would recur. */
const retryable: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['no_procesado']);

/** True for a failed upload that may succeed on another try. */
export function isRetryable({ state, failure }: WorkDocument): boolean {
  return state === 'failed' && failure !== undefined && retryable.has(failure);
}

/** Fields of every upload that make it survive crashes. */
export interface WorkDocument extends WithOutbox {
  _id: string;
  ownerId: string;
  state: WorkState;
  /** Incremented when a run takes the work and when it is deleted, so that older runs can no longer write. */
  generation: number;
  need?: Need;
  /** End of the current run's lease; renewed while the run lives. */
  leaseUntil?: Date;
  /** Start of the current wait. */
  queuedAt: Date;
  /**
   * Generations of the runs that have started and not ended, recorded before decoding. A run removes itself when it
   * ends, however late; the rest are the current run and those of dead processes.
   */
  openRuns: number[];
  /** Decoders that this original crashed. */
  crashes: number;
  /** Unexpected failures while the probe succeeded. */
  faults: number;
  /** Set after a platform fault until a run ends differently; `need.at` is the next attempt. */
  wait?: Wait;
  failure?: ErrorCode;
  dead?: DeadLetter;
  original: StoredOriginal;
  /** Media that can already be shown while a video's film is made: the poster's files. */
  preview?: ReadyMedia;
  media?: ReadyMedia;
  createdAt: Date;
}

const needSchema = new Schema<Need>({ kind: required.text, at: required.date }, { _id: false });

const waitSchema = new Schema<Wait>(
  { count: required.number, since: required.date, fault: { type: String, default: '' } },
  { _id: false },
);

const originalSchema = new Schema<StoredOriginal>(
  { key: required.text, type: required.text, bytes: required.number, sha256: required.text },
  { _id: false },
);

const deadSchema = new Schema<DeadLetter>(
  {
    at: required.date,
    reason: { type: String, enum: deadReasons, required: true },
    message: { type: String, default: '' },
  },
  { _id: false },
);

const fileSchema = new Schema<MadeFile>(
  { name: required.text, format: required.text, width: required.number },
  { _id: false },
);

const mediaSchema = new Schema<ReadyMedia>(
  {
    kind: required.text,
    width: required.number,
    height: required.number,
    thumbhash: required.text,
    animated: required.flag,
    duration: { type: Number, default: null },
    files: [fileSchema],
  },
  { _id: false },
);

const workFields = {
  ...outboxFields,
  _id: required.text,
  ownerId: required.text,
  state: { type: String, enum: workStates, required: true },
  generation: required.number,
  need: { type: needSchema },
  leaseUntil: { type: Date },
  queuedAt: required.date,
  openRuns: { type: [Number], default: [] },
  crashes: { type: Number, required: true, default: 0 },
  faults: { type: Number, required: true, default: 0 },
  wait: { type: waitSchema },
  failure: { type: String },
  dead: { type: deadSchema },
  original: { type: originalSchema, required: true },
  preview: { type: mediaSchema },
  media: { type: mediaSchema },
  createdAt: required.date,
} as const;

/** Adds the indexes of the shared fields. */
function indexWork(schema: Schema): void {
  schema.index({ state: 1, _id: 1 });
  schema.index({ 'dead.at': 1 }, { sparse: true });
  schema.index({ 'need.at': 1 }, { sparse: true });
  schema.index({ 'wait.since': 1 }, { sparse: true });
  schema.index(...outboxIndex);
}

/**
 * Creates the shared fields of a new upload.
 * @param now the database's time
 */
export function newWork(
  kind: UploadJob,
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

/** Post of a provider: its texts and its upload. */
export interface PostDocument extends WorkDocument {
  event: string;
  text: string;
  website: string;
  /** ISO date `YYYY-MM-DD`. */
  eventDate: string;
  /** ISO date `YYYY-MM-DD`. */
  publicationDate: string;
  /** The client's key for this upload, or the post's id if the client sent no key, so that a unique index covers both. */
  idempotencyKey: string;
  /** SHA-256 of the file and all fields; a repeat with the same key must match it. */
  fingerprint: string;
  /** Position among the owner's pinned posts, 1 to 3; 0 or absent if not pinned. */
  pin?: number;
  /** Pin held by this post, `<owner>:<1 to 3>`; unique, so that of two simultaneous pins one must retry. */
  pinSlot?: string;
  /** Time from which a ready picture waits for AVIF files; absent while it does not. */
  avifFrom?: Date;
  /** Views of its files up to 800 pixels wide that AVIF files would have served, since the last were made. */
  smallViews?: number;
  /** The same of its wider files. */
  largeViews?: number;
  /** True if its AVIF files cannot be made. */
  withoutAvif?: boolean;
  /**
   * Place in a work with several pictures and videos (R58). Absent for a post of a single file; its work has the post's id
   * once others are added, and the post gets its place with the first change of their order.
   */
  work?: WorkPlace;
  /** Slot of an added file, `<owner> <work> <slot>`; unique, so that of two files added simultaneously one must retry. */
  addedSlot?: string;
  /**
   * Seat in its work, `<owner> <work> <1 to 8>`; unique, so that no instance can add a ninth file; a deletion frees it.
   * Absent in older documents and for a post of a single file.
   */
  workSeat?: string;
  /**
   * Last edit of the texts that this file has, `<count> <random id>`; absent before the first one. The greatest of its
   * work's files applies to all of them.
   */
  textsEdit?: string;
  /** True for a file that was deleted with its whole work, which takes no further file. */
  endsWork?: boolean;
  /** Set by a write that the other files of its work have to follow (see `settleWork`), until all of them have. */
  workNeed?: Date;
}

/** True for an upload that its owner has not deleted. */
export function isKept({ state }: Pick<WorkDocument, 'state'>): boolean {
  return state !== 'deleted' && state !== 'purged';
}

/** Describes a post for arranging its owner's works. */
export function workMember<P extends Pick<PostDocument, '_id' | 'state' | 'createdAt' | 'work'>>(
  post: P,
): WorkMember & { post: P } {
  const { _id: id, state, work, createdAt } = post;
  return {
    id,
    work,
    state: isKept(post) ? (state === 'ready' ? 'ready' : 'pending') : 'gone',
    createdAt: createdAt.getTime(),
    post,
  };
}

/** Returns the job that processes a post's upload. */
export function postJob({ original }: Pick<WorkDocument, 'original'>): UploadJob {
  return original.type === VIDEO ? 'video.process' : 'image.process';
}

const written = { type: String, default: '' };

const workSchema = new Schema<WorkPlace>(
  { id: required.text, slot: required.number, layout: { type: Schema.Types.Mixed, required: true } },
  { _id: false },
);

/** Creates the model of posts in this service's database. */
export function postModel(connection: Connection): Model<PostDocument> {
  const schema = new Schema(
    {
      ...workFields,
      event: written,
      text: written,
      website: written,
      eventDate: written,
      publicationDate: written,
      idempotencyKey: required.text,
      fingerprint: required.text,
      pin: { type: Number },
      pinSlot: { type: String },
      avifFrom: { type: Date },
      smallViews: { type: Number },
      largeViews: { type: Number },
      withoutAvif: { type: Boolean },
      work: { type: workSchema },
      addedSlot: { type: String },
      workSeat: { type: String },
      textsEdit: { type: String },
      endsWork: { type: Boolean },
      workNeed: { type: Date },
    },
    { versionKey: false },
  );
  schema.index({ ownerId: 1, idempotencyKey: 1 }, { unique: true });
  schema.index({ pinSlot: 1 }, { unique: true, sparse: true });
  schema.index({ ownerId: 1, createdAt: -1 });
  schema.index({ avifFrom: 1 }, { sparse: true });
  schema.index({ addedSlot: 1 }, { unique: true, sparse: true });
  schema.index({ workSeat: 1 }, { unique: true, sparse: true });
  schema.index({ workNeed: 1 }, { sparse: true });
  indexWork(schema);
  return connection.model('Post', schema, 'posts') as unknown as Model<PostDocument>;
}

/**
 * Upload of a profile photo or of a blog entry's picture. The ready one with the highest `version` is shown for each user
 * and entry.
 */
export interface PhotoDocument extends WorkDocument {
  /** Number among the user's photos and pictures, from 1; also the version of the event that announces it. */
  version: number;
  /** Blog entry of the picture; absent for a profile photo. */
  entryId?: string;
}

/** Filter for the uploads this one may replace: its owner's profile photos, or its entry's pictures. */
export function samePlace({ ownerId, entryId }: PhotoDocument): { ownerId: string; entryId: string | null } {
  return { ownerId, entryId: entryId ?? null };
}

/** Creates the model of profile photos and blog pictures in this service's database. */
export function photoModel(connection: Connection): Model<PhotoDocument> {
  const schema = new Schema({ ...workFields, entryId: { type: String } }, { versionKey: false });
  schema.index({ ownerId: 1, version: 1 }, { unique: true });
  schema.index({ entryId: 1, version: -1 });
  indexWork(schema);
  return connection.model('Photo', schema, 'photos') as unknown as Model<PhotoDocument>;
}
