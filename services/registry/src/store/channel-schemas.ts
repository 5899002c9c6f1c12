import { Schema } from 'mongoose';

/** What a line of the log is about. */
const moveKinds = ['activate', 'rollback', 'canary', 'halt', 'withdraw', 'retire', 'collect', 'configure'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Where a move came from, as its team says. */
export interface MoveOrigin {
  /** Who made it. */
  author: string;
  /** Hexadecimal name of the commit; null without version control. */
  commit: string | null;
}

/** One move of a channel. */
export interface Move {
  /** The microfrontend's name. */
  name: string;
  at: Date;
  team: string;
  kind: MoveKind;
  from: string | null;
  to: string | null;
  /** Of a canary: share of the visitors that gets it, 1 to 99. */
  percentage?: number | undefined;
  reason: string;
  /** Where the move came from; missing where it named nothing. */
  origin?: MoveOrigin | undefined;
  /** The channel's revision that this move made. */
  revision: number;
}

/** A move as its channels' document holds it; those of before moves had kinds are all activations. */
export type StoredMove = Omit<Move, 'kind'> & { kind?: MoveKind };

/** A move in the log. */
export interface LoggedMove extends Move {
  /** `<name>@<revision>`: a move written twice is one. */
  _id: string;
}

/** A version that a share of the visitors gets in place of the live one. */
export interface Canary {
  version: string;
  /** 1 to 99. */
  percentage: number;
  /** Since when it has this share. */
  since: Date;
  /** True where the registry raises the share by itself. */
  automatic: boolean;
}

/** Which version visitors of a microfrontend get, and how often that was moved. */
export interface ChannelState {
  /** The microfrontend's name. */
  name: string;
  /** Null before the first. */
  active: string | null;
  /** Versions that were live before, oldest first: the last one is where a way back leads. */
  earlier: string[];
  canary: Canary | null;
  revision: number;
  /** Versions that can never go live again. */
  retired: string[];
  /** Versions whose files are being deleted; they cannot go live either. */
  collecting: string[];
  /** The team's configuration as JSON text, because MongoDB restricts names of fields; null without one. */
  configuration: string | null;
}

/** A channel as it is stored: what was never needed may be missing. */
type StoredChannel = Omit<ChannelState, 'canary' | 'retired' | 'collecting' | 'earlier' | 'configuration'> &
  Partial<Pick<ChannelState, 'retired' | 'collecting' | 'earlier' | 'configuration'>> & {
    canary?: StoredCanary | null;
    /** The last of `earlier`, for processes that know no more. */
    previous: string | null;
  };

/** A canary that began before shares had a beginning has none, and is raised by its team. */
type StoredCanary = Pick<Canary, 'version' | 'percentage'> & Partial<Canary>;

/** The one document of all channels; moves by compare-and-set on `revision`. */
export interface ChannelsDocument {
  _id: string;
  revision: number;
  /** By name. */
  channels: StoredChannel[];
  /** Moves on their way to the log, newest last. */
  moves: StoredMove[];
}

const text = { type: String, default: null };

const moveFields = {
  name: String,
  at: Date,
  team: String,
  kind: { type: String, enum: moveKinds },
  from: text,
  to: text,
  percentage: Number,
  reason: String,
  origin: { type: new Schema({ author: String, commit: text }, { _id: false }), default: undefined },
  revision: Number,
};

export const channelsSchema = new Schema<ChannelsDocument>(
  {
    _id: String,
    revision: { type: Number, required: true },
    channels: [
      new Schema<StoredChannel>(
        {
          name: { type: String, required: true },
          active: text,
          previous: text,
          earlier: { type: [String], default: undefined },
          canary: {
            type: new Schema({ version: String, percentage: Number, since: Date, automatic: Boolean }, { _id: false }),
            default: null,
          },
          revision: { type: Number, required: true },
          retired: [String],
          collecting: [String],
          configuration: text,
        },
        { _id: false },
      ),
    ],
    moves: [new Schema<StoredMove>(moveFields, { _id: false })],
  },
  { collection: 'channels', versionKey: false },
);

export const loggedMoveSchema = new Schema<LoggedMove>(
  { _id: String, ...moveFields },
  { collection: 'moves', versionKey: false },
)
  .index({ name: 1, revision: -1 })
  .index({ name: 1, from: 1, at: -1 });
