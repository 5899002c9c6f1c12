import { outboxIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type WorkDocument, workFields } from '../work/work-document.ts';

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
  schema.index({ state: 1, _id: 1 });
  schema.index({ 'dead.at': 1 }, { sparse: true });
  schema.index({ 'need.at': 1 }, { sparse: true });
  schema.index({ 'wait.since': 1 }, { sparse: true });
  schema.index(...outboxIndex);
  return connection.model('Photo', schema, 'photos') as unknown as Model<PhotoDocument>;
}
