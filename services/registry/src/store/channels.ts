import type { Model } from 'mongoose';
import type { ChannelState, ChannelsDocument, Move, StoredMove } from './channel-schemas.ts';

const ID = 'live';

/** Every channel at one moment. `revision` changes with every change of any of them. */
export interface Snapshot {
  revision: number;
  channels: readonly ChannelState[];
  /** Moves that may not be in the log yet, oldest first. */
  unlogged: readonly StoredMove[];
}

/**
 * Which version of each microfrontend is live. All channels are one document: whether a build fits depends on all that
 * is live beside it, so a decision made on one reading may only be written while nothing of it has changed. A move is
 * written together with its line for the log.
 */
export class Channels {
  readonly #model: Model<ChannelsDocument>;

  constructor(model: Model<ChannelsDocument>) {
    this.#model = model;
  }

  /** Every channel as it is now, by name. */
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
   * Writes a channel, and the move that made it, in one atomic write that succeeds only while every channel is as in `read`.
   * @param after the channel with its own new revision
   * @param move null where no one needs to know
   * @returns true if it was written; false where any channel was changed since: decide again on the new state
   * @throws a duplicate key where another one made the first move of all
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

  /** Drops the moves of a reading, which are in the log, unless others came since: then the next one drops them too. */
  async forget(read: Snapshot): Promise<void> {
    await this.#model.updateOne({ _id: ID, revision: read.revision }, { $set: { moves: [] } });
  }
}

/** A channel of a reading; one without any version where there is none yet. */
export function channelOf({ channels }: Snapshot, name: string): ChannelState {
  const found = channels.find((state) => state.name === name);
  const empty = { active: null, earlier: [], canary: null, retired: [], collecting: [], configuration: null };
  return found ?? { name, revision: 0, ...empty };
}

/** A process of an older version writes `previous` alone: what it wrote then counts. */
function earlierOf(previous: string | null, earlier: string[] = []): string[] {
  if ((earlier.at(-1) ?? null) === previous) return earlier;
  return previous === null ? [] : [previous];
}

const stored = (state: ChannelState) => ({ ...state, previous: state.earlier.at(-1) ?? null });

const byName = (a: ChannelState, b: ChannelState) => (a.name < b.name ? -1 : 1);
