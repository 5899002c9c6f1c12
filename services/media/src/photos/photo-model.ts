import { outboxIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type WorkDocument, workFields } from '../work/work-document.ts';

/** One upload of a profile photo. The ready one with the highest `version` is the user's photo. */
export interface PhotoDocument extends WorkDocument {
  /** Counts a user's photos from 1: the version of the event that announces this one. */
  version: number;
}

/** The collection of profile photos in this service's database. */
export function photoModel(connection: Connection): Model<PhotoDocument> {
  const schema = new Schema(workFields, { versionKey: false });
  schema.index({ ownerId: 1, version: 1 }, { unique: true });
  schema.index({ state: 1, _id: 1 });
  schema.index({ 'dead.at': 1 }, { sparse: true });
  schema.index({ 'need.at': 1 }, { sparse: true });
  schema.index({ 'wait.since': 1 }, { sparse: true });
  schema.index(...outboxIndex);
  return connection.model('Photo', schema, 'photos') as unknown as Model<PhotoDocument>;
}
