import { isDuplicateKey, Problem } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { ChannelDocument } from './schemas.ts';

/** Moves that a channel remembers; older ones fall off. */
const KEPT_MOVES = 500;

/** Which version of each microfrontend is live. */
export class Channels {
  readonly #model: Model<ChannelDocument>;

  constructor(model: Model<ChannelDocument>) {
    this.#model = model;
  }

  /** Every channel, by name. */
  async all(): Promise<ChannelDocument[]> {
    return this.#model.find().select('-moves').sort({ _id: 1 }).lean<ChannelDocument[]>();
  }

  /** A channel with its moves, or null before its first. */
  async find(name: string): Promise<ChannelDocument | null> {
    return this.#model.findById(name).lean<ChannelDocument>();
  }

  /**
   * Makes a version live, and logs the move, in one atomic write.
   * @param move.revision the channel's revision as the caller read it; 0 before the first move
   * @returns the new revision
   * @throws {Problem} `revision_distinta` where another move came first
   */
  async move(name: string, move: { version: string; revision: number; team: string; reason: string }): Promise<number> {
    const before = await this.find(name);
    if ((before?.revision ?? 0) !== move.revision) throw new Problem('revision_distinta');
    const revision = move.revision + 1;
    const entry = {
      at: new Date(),
      team: move.team,
      from: before?.active ?? null,
      to: move.version,
      reason: move.reason,
      revision,
    };
    const change = { active: move.version, previous: before?.active ?? null, revision };
    if (!before) {
      await this.#model.create({ _id: name, ...change, moves: [entry] }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? new Problem('revision_distinta') : error;
      });
      return revision;
    }
    const { modifiedCount } = await this.#model.updateOne(
      { _id: name, revision: move.revision },
      { $set: change, $push: { moves: { $each: [entry], $slice: -KEPT_MOVES } } },
    );
    if (modifiedCount === 0) throw new Problem('revision_distinta');
    return revision;
  }
}
