import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { type FailureKind, failureKinds } from '@vitrina/contracts/wire';
import { type Connection, type Model, Schema } from 'mongoose';
import { type ExtensionDocument, extensionSchema } from '../extensions/origins.ts';
import { type FailureDocument, failureSchema } from '../failures/schema.ts';
import { type ChannelsDocument, channelsSchema, type LoggedMove, loggedMoveSchema } from './channel-schemas.ts';
import { type TeamDocument, teamSchema } from './teams.ts';

/** Published version; its content never changes. `uploading` until every file is in the object store. */
export interface VersionDocument {
  /** `<name>@<version>`. */
  _id: string;
  name: string;
  version: string;
  /** SHA-256 of the contract, which contains the hash of every file. */
  digest: string;
  contract: ContractFile;
  /** Team's Ed25519 signature as base64url; missing if the version is older than signatures. */
  signature?: string;
  state: 'uploading' | 'published';
  team: string;
  createdAt: Date;
  /** JavaScript in bytes after gzip. */
  javascript: number;
  /** Failures by kind: browser reports, and first contents that failed at a gateway. */
  failures: Partial<Record<FailureKind, number>>;
}

const kinds = Object.keys(failureKinds.toWire) as FailureKind[];

const versionSchema = new Schema<VersionDocument>(
  {
    _id: String,
    name: { type: String, required: true },
    version: { type: String, required: true },
    digest: { type: String, required: true },
    contract: { type: Schema.Types.Mixed, required: true },
    signature: String,
    state: { type: String, enum: ['uploading', 'published'], required: true },
    team: { type: String, required: true },
    createdAt: { type: Date, required: true, index: true },
    javascript: { type: Number, required: true },
    failures: { type: Object.fromEntries(kinds.map((kind) => [kind, Number])), default: {} },
  },
  { collection: 'versions', versionKey: false, minimize: false },
).index({ name: 1, state: 1, createdAt: -1 });

/** Collections of the registry in its own database. */
export interface Collections {
  versions: Model<VersionDocument>;
  channels: Model<ChannelsDocument>;
  log: Model<LoggedMove>;
  teams: Model<TeamDocument>;
  extensions: Model<ExtensionDocument>;
  failures: Model<FailureDocument>;
}

/** Creates the models and waits for their indexes. */
export async function openCollections(connection: Connection): Promise<Collections> {
  const collections = {
    versions: connection.model<VersionDocument>('Version', versionSchema),
    channels: connection.model<ChannelsDocument>('Channels', channelsSchema),
    log: connection.model<LoggedMove>('LoggedMove', loggedMoveSchema),
    teams: connection.model<TeamDocument>('Team', teamSchema),
    extensions: connection.model<ExtensionDocument>('Extension', extensionSchema),
    failures: connection.model<FailureDocument>('Failure', failureSchema),
  };
  await Promise.all(Object.values(collections).map((model) => model.init()));
  return collections;
}
