import { required } from '@vitrina/kernel';
import { type Model, Schema } from 'mongoose';

/** Kinds of moves in the log. */
const moveKinds = ['activate', 'rollback', 'canary', 'halt', 'withdraw', 'retire', 'collect', 'configure'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Origin of a move, as stated by its team. */
export interface MoveOrigin {
  /** Author of the move. */
  author: string;
  /** Hexadecimal commit id; null without version control. */
  commit: string | null;
}

/** Move of a channel. */
interface Move {
  /** Name of the microfrontend. */
  name: string;
  at: Date;
  team: string;
  kind: MoveKind;
  from: string | null;
  to: string | null;
  /** Only for a canary: share of the visitors that gets it, 1 to 99. */
  percentage?: number | undefined;
  reason: string;
  /** Origin of the move; missing if the request named none. */
  origin?: MoveOrigin | undefined;
  /** Channel revision that this move created. */
  revision: number;
}

/** Move as stored in the channels' document; moves older than kinds are all activations. */
export type StoredMove = Omit<Move, 'kind'> & { kind?: MoveKind };

/** A move in the log. */
export interface LoggedMove extends Move {
  /** `<name>@<revision>`, so that a move written twice is one line. */
  _id: string;
}

/** Version that a share of the visitors gets instead of the live version. */
export interface Canary {
  version: string;
  /** From 1 to 99. */
  percentage: number;
  /** Start of the present share. */
  since: Date;
  /** True if the registry raises the share by itself. */
  automatic: boolean;
}

/** Versions that visitors of a microfrontend get, and the number of moves so far. */
export interface ChannelState {
  /** Name of the microfrontend. */
  name: string;
  /** Null before the first activation. */
  active: string | null;
  /** Earlier live versions, oldest first; the last is the next rollback target. */
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

/** Stored form of a channel; fields that were never needed may be missing. */
type StoredChannel = Omit<ChannelState, 'canary' | 'retired' | 'collecting' | 'earlier' | 'configuration'> &
  Partial<Pick<ChannelState, 'retired' | 'collecting' | 'earlier' | 'configuration'>> & {
    canary?: StoredCanary | null;
    /** Last of `earlier`, for processes of older versions. */
    previous: string | null;
  };

/** A canary stored before shares had a start has none, and only its team raises it. */
type StoredCanary = Pick<Canary, 'version' | 'percentage'> & Partial<Canary>;

/** Single document of all channels; moves by compare-and-set on `revision`. */
export interface ChannelsDocument {
  _id: string;
  revision: number;
  /** Sorted by name. */
  channels: StoredChannel[];
  /** Moves not yet in the log, newest last. */
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
    revision: required.number,
    channels: [
      new Schema<StoredChannel>(
        {
          name: required.text,
          active: text,
          previous: text,
          earlier: { type: [String], default: undefined },
          canary: {
            type: new Schema({ version: String, percentage: Number, since: Date, automatic: Boolean }, { _id: false }),
            default: null,
          },
          revision: required.number,
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

const ID = 'live';

/** State of every channel at one moment. `revision` changes with every change of any channel. */
export interface Snapshot {
  revision: number;
  channels: readonly ChannelState[];
  /** Moves that may not be in the log yet, oldest first. */
  unlogged: readonly StoredMove[];
}

/**
 * Live version of each microfrontend. All channels are one document: whether a build fits depends on all live versions,
 * so a decision based on one reading may be written only while nothing in it has changed. A move is written together
 * with its line for the log.
 */
export class Channels {
  readonly #model: Model<ChannelsDocument>;

  constructor(model: Model<ChannelsDocument>) {
    this.#model = model;
  }

  /** Reads the present state of every channel, by name. */
  async read(): Promise<Snapshot> {
    const found = await this.#model.findById(ID).lean<ChannelsDocument>();
    const channels = (found?.channels ?? []).map(({ previous, earlier, ...stored }) => ({
      retired: [],
      collecting: [],
      configuration: null,
      ...stored,
      earlier: earlierOf(previous, earlier),
      canary: stored.canary ? { since: new Date(0), automatic: false, ...stored.canary } : null,
    }));
    return { revision: found?.revision ?? 0, channels, unlogged: found?.moves ?? [] };
  }

  /**
   * Writes a channel and its move in one atomic write, which succeeds only while every channel is as in `read`.
   * @param after the channel with its own new revision
   * @param move null if the log needs no line
   * @returns true if it was written; false if any channel changed since: decide again on the new state
   * @throws a duplicate key error if another process made the very first move
   */
  async write(read: Snapshot, after: ChannelState, move: Move | null): Promise<boolean> {
    const others = read.channels.filter(({ name }) => name !== after.name);
    const change = { revision: read.revision + 1, channels: [...others, after].sort(byName).map(stored) };
    const moves = move ? [move] : [];
    if (read.revision === 0) {
      await this.#model.create({ _id: ID, ...change, moves });
      return true;
    }
    const { modifiedCount } = await this.#model.updateOne(
      { _id: ID, revision: read.revision },
      { $set: change, $push: { moves: { $each: moves } } },
    );
    return modifiedCount > 0;
  }

  /** Drops a reading's moves, which are now in the log, unless more moves came since: then the next call drops them too. */
  async forget(read: Snapshot): Promise<void> {
    await this.#model.updateOne({ _id: ID, revision: read.revision }, { $set: { moves: [] } });
  }
}

/** Channel of a reading; an empty channel if it does not exist yet. */
export function channelOf({ channels }: Snapshot, name: string): ChannelState {
  const found = channels.find((state) => state.name === name);
  const empty = { active: null, earlier: [], canary: null, retired: [], collecting: [], configuration: null };
  return found ?? { name, revision: 0, ...empty };
}

/** A process of an older version writes only `previous`: its value then counts. */
function earlierOf(previous: string | null, earlier: string[] = []): string[] {
  if ((earlier.at(-1) ?? null) === previous) return earlier;
  return previous === null ? [] : [previous];
}

const stored = (state: ChannelState) => ({ ...state, previous: state.earlier.at(-1) ?? null });

const byName = (a: ChannelState, b: ChannelState) => (a.name < b.name ? -1 : 1);
