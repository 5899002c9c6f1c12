import { MAX_PINNED } from '@vitrina/contracts/rules';
import { outboxIndex, Problem } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { VIDEO } from '../files/sniff.ts';
import { type UploadJob, type WorkDocument, workFields } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';

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
  /** Pin held by this post, from {@link pinSlots}; unique, so that of two simultaneous pins one must retry. */
  pinSlot?: string;
  /** Time from which a ready picture waits for its AVIF files; absent if none will be made. */
  avifFrom?: Date;
}

/** Returns the job that processes a post's upload. */
export function postJob({ original }: Pick<WorkDocument, 'original'>): UploadJob {
  return original.type === VIDEO ? 'video.process' : 'image.process';
}

/** Returns a post of the owner that is not deleted. @throws {Problem} if there is no such post */
export async function findOwnedPost(
  store: WorkStore<PostDocument>,
  id: string,
  ownerId: string,
): Promise<PostDocument> {
  const post = await store.read(id);
  const gone = !post || post.ownerId !== ownerId || post.state === 'deleted' || post.state === 'purged';
  if (gone) throw new Problem('publicacion_no_encontrada');
  return post;
}

/** Lists the pins of an owner, each held by at most one post. */
export function pinSlots(ownerId: string): string[] {
  return Array.from({ length: MAX_PINNED }, (_, index) => `${ownerId}:${index + 1}`);
}

const written = { type: String, default: '' };

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
      idempotencyKey: { type: String, required: true },
      fingerprint: { type: String, required: true },
      pin: { type: Number },
      pinSlot: { type: String },
      avifFrom: { type: Date },
    },
    { versionKey: false },
  );
  schema.index({ ownerId: 1, idempotencyKey: 1 }, { unique: true });
  schema.index({ pinSlot: 1 }, { unique: true, sparse: true });
  schema.index({ ownerId: 1, createdAt: -1 });
  schema.index({ state: 1, _id: 1 });
  schema.index({ 'dead.at': 1 }, { sparse: true });
  schema.index({ 'need.at': 1 }, { sparse: true });
  schema.index({ 'wait.since': 1 }, { sparse: true });
  schema.index({ avifFrom: 1 }, { sparse: true });
  schema.index(...outboxIndex);
  return connection.model('Post', schema, 'posts') as unknown as Model<PostDocument>;
}
