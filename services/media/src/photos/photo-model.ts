import { outboxIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type WorkDocument, workFields } from '../work/work-document.ts';

/**
 * One upload of a profile photo, or of the picture of a blog entry. Of each the ready one with the highest `version` is
 * shown.
 */
export interface PhotoDocument extends WorkDocument {
  /** Counts a user's photos and pictures from 1: the version of the event that announces this one. */
  version: number;
  /** The blog entry whose picture it is; absent for a profile photo. */
  entryId?: string;
}

/** The uploads of which this one may take the place: the profile photos of its owner, or the pictures of its entry. */
export function samePlace({ ownerId, entryId }: PhotoDocument): { ownerId: string; entryId: string | null } {
  return { ownerId, entryId: entryId ?? null };
}

/** The collection of profile photos and pictures of blog entries in this service's database. */
export function photoModel(connection: Connection): Model<PhotoDocument> {
  const schema = new Schema({ ...workFields, entryId: { type: String } }, { versionKey: false });
  schema.index({ ownerId: 1, version: 1 }, { unique: true });
  schema.index({ entryId: 1, version: -1 });
  schema.index({ state: 1, _id: 1 });
  schema.index({ 'dead.at': 1 }, { sparse: true });
  schema.index({ 'need.at': 1 }, { sparse: true });
  schema.index({ 'wait.since': 1 }, { sparse: true });
  schema.index(...outboxIndex);
  return connection.model('Photo', schema, 'photos') as unknown as Model<PhotoDocument>;
}
