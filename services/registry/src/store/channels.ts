import { Problem } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { ChannelState, ChannelsDocument, Move } from './schemas.ts';

/** Moves that are remembered, of all channels together; older ones fall off. */
const KEPT_MOVES = 2_000;

const ID = 'live';

/** Every channel at one moment. `revision` changes with every move of any of them. */
export interface Snapshot {
  revision: number;
  channels: readonly ChannelState[];
}

/**
 * Which version of each microfrontend is live. All channels are one document: whether a build fits depends on all that
 * is live beside it, so a decision made on one reading may only be written while nothing of it has changed.
 */
export class Channels {
  readonly #model: Model<ChannelsDocument>;

  constructor(model: Model<ChannelsDocument>) {
    this.#model = model;
  }

  /** Every channel as it is now, by name. */
  async read(): Promise<Snapshot> {
    const found = await this.#model.findById(ID).select('-moves').lean<ChannelsDocument>();
    return { revision: found?.revision ?? 0, channels: found?.channels ?? [] };
  }

  /** A channel with its moves, oldest first; null before its first. */
  async find(name: string): Promise<(ChannelState & { moves: Move[] }) | null> {
    const found = await this.#model.findById(ID).lean<ChannelsDocument>();
    const channel = found?.channels.find((state) => state.name === name);
    return channel ? { ...channel, moves: found?.moves.filter((move) => move.name === name) ?? [] } : null;
  }

  /**
   * Makes a version live, and logs the move, in one atomic write that succeeds only while every channel is as in `read`.
   * @param move.revision the channel's own revision as its team read it; 0 before the first move
   * @returns the channel's new revision; `undefined` where any channel was moved since: decide again on the new state
   * @throws {Problem} `revision_distinta` where this channel was moved since its team read it; a duplicate key where
   * another one made the first move of all
   */
  async move(
    read: Snapshot,
    name: string,
    move: { version: string; revision: number; team: string; reason: string },
  ): Promise<number | undefined> {
    const before = read.channels.find((state) => state.name === name);
    if ((before?.revision ?? 0) !== move.revision) throw new Problem('revision_distinta');
    const from = before?.active ?? null;
    const revision = move.revision + 1;
    const after: ChannelState = { name, active: move.version, previous: from, revision };
    const entry: Move = {
      name,
      at: new Date(),
      team: move.team,
      from,
      to: move.version,
      reason: move.reason,
      revision,
    };
    const others = read.channels.filter((state) => state.name !== name);
    const change = { revision: read.revision + 1, channels: [...others, after].sort(byName) };
    if (read.revision === 0) {
      await this.#model.create({ _id: ID, ...change, moves: [entry] });
      return revision;
    }
    const { modifiedCount } = await this.#model.updateOne(
      { _id: ID, revision: read.revision },
      { $set: change, $push: { moves: { $each: [entry], $slice: -KEPT_MOVES } } },
    );
    return modifiedCount === 0 ? undefined : revision;
  }
}

const byName = (a: ChannelState, b: ChannelState) => (a.name < b.name ? -1 : 1);
