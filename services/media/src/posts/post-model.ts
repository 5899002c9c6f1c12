import { MAX_PINNED } from '@vitrina/contracts/rules';
import { outboxIndex, Problem } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { VIDEO } from '../files/sniff.ts';
import { type NeededJob, type WorkDocument, workFields } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';

/** A post of a provider: its texts, and the upload behind it. */
export interface PostDocument extends WorkDocument {
  event: string;
  text: string;
  website: string;
  /** ISO dates `YYYY-MM-DD`. */
  eventDate: string;
  publicationDate: string;
  /** The client's key for this upload; the post's id if it sent none, so that one unique index fits both. */
  idempotencyKey: string;
  /** SHA-256 of the file and all fields; a repeat with the same key must have the same. */
  fingerprint: string;
  /** Place among the posts that its owner pinned, 1 to 3; 0 or absent where it is not pinned. */
  pin?: number;
  /** Which of the owner's few pins this one is, {@link pinSlots}: unique, so that of two pins at once one has to wait. */
  pinSlot?: string;
  /** When a ready picture started waiting for its AVIF files; absent if none will be made. */
  avifFrom?: Date;
}

/** The job that processes a post's upload. */
export function postJob({ original }: Pick<WorkDocument, 'original'>): NeededJob {
  return original.type === VIDEO ? 'video.process' : 'image.process';
}

/** A post of its owner that is not deleted. @throws {Problem} where there is none */
export async function ownedPost(store: WorkStore<PostDocument>, id: string, ownerId: string): Promise<PostDocument> {
  const post = await store.read(id);
  const gone = !post || post.ownerId !== ownerId || post.state === 'deleted' || post.state === 'purged';
  if (gone) throw new Problem('publicacion_no_encontrada');
  return post;
}

/** The pins that an owner has, each held by at most one post. */
export function pinSlots(ownerId: string): string[] {
  return Array.from({ length: MAX_PINNED }, (_, index) => `${ownerId}:${index + 1}`);
}

const written = { type: String, default: '' };

/** The collection of posts in this service's database. */
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
