import type { Model } from 'mongoose';
import type { ChannelState, ChannelsDocument, Move, StoredMove } from './channel-schemas.ts';

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

  /**
   * Drops a reading's moves, which are now in the log, unless more moves came since: then the next call drops them too.
   */
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
