import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { type Connection, type Model, Schema } from 'mongoose';

/** One published version; its content never changes. `uploading` until every file is in the object store. */
export interface VersionDocument {
  /** `<name>@<version>`. */
  _id: string;
  name: string;
  version: string;
  /** SHA-256 of the contract, which holds the hash of every file. */
  digest: string;
  contract: ContractFile;
  state: 'uploading' | 'published';
  team: string;
  createdAt: Date;
  /** JavaScript in bytes after gzip. */
  javascript: number;
  /** Failures that browsers reported, by kind. */
  failures: { load: number; timeout: number; runtime: number };
}

/** One move of a channel. */
export interface Move {
  /** The microfrontend's name. */
  name: string;
  at: Date;
  team: string;
  from: string | null;
  to: string;
  reason: string;
  revision: number;
}

/** Which version visitors of a microfrontend get, and how often that was moved. */
export interface ChannelState {
  /** The microfrontend's name. */
  name: string;
  active: string;
  previous: string | null;
  revision: number;
}

/** The one document of all channels; moves by compare-and-set on `revision`. */
export interface ChannelsDocument {
  _id: string;
  revision: number;
  /** By name. */
  channels: ChannelState[];
  /** Newest last. */
  moves: Move[];
}

const count = { type: Number, default: 0 };

const versionSchema = new Schema<VersionDocument>(
  {
    _id: String,
    name: { type: String, required: true, index: true },
    version: { type: String, required: true },
    digest: { type: String, required: true },
    contract: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: ['uploading', 'published'], required: true },
    team: { type: String, required: true },
    createdAt: { type: Date, required: true },
    javascript: { type: Number, required: true },
    failures: { load: count, timeout: count, runtime: count },
  },
  { collection: 'versions', versionKey: false, minimize: false },
);

const channelsSchema = new Schema<ChannelsDocument>(
  {
    _id: String,
    revision: { type: Number, required: true },
    channels: [
      new Schema<ChannelState>(
        {
          name: { type: String, required: true },
          active: { type: String, required: true },
          previous: { type: String, default: null },
          revision: { type: Number, required: true },
        },
        { _id: false },
      ),
    ],
    moves: [
      new Schema<Move>(
        {
          name: String,
          at: Date,
          team: String,
          from: { type: String, default: null },
          to: String,
          reason: String,
          revision: Number,
        },
        { _id: false },
      ),
    ],
  },
  { collection: 'channels', versionKey: false },
);

/** The registry's collections on its own database. */
export interface Collections {
  versions: Model<VersionDocument>;
  channels: Model<ChannelsDocument>;
}

/** Makes the models and waits for their indexes. */
export async function openCollections(connection: Connection): Promise<Collections> {
  const collections = {
    versions: connection.model<VersionDocument>('Version', versionSchema),
    channels: connection.model<ChannelsDocument>('Channels', channelsSchema),
  };
  await Promise.all([collections.versions.init(), collections.channels.init()]);
  return collections;
}
