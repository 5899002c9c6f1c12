import { createHash, randomInt } from 'node:crypto';
import { type FailureKind, failureKinds } from '@vitrina/contracts/wire';
import { type Clock, isDuplicateKey, required, trusted } from '@vitrina/kernel';
import { type Model, Schema } from 'mongoose';
import { type Frame, readStack, topFrame, withoutPersonalData } from './read-report.ts';

/** Frame mapped to its source by a source map. */
export interface SourceFrame {
  function: string | null;
  /** Path of the source, such as `src/app.tsx`. */
  file: string;
  line: number;
  column: number;
}

/** Reports of one failure of one version: the same kind, message and topmost frame. */
export interface FailureDocument {
  _id: string;
  name: string;
  version: string;
  /** Position among the groups of its version, which limits their number; negative for a group of the rest. */
  slot: number;
  kind: FailureKind;
  message: string | null;
  frames: Frame[];
  /** Frames mapped to the sources, null if a map names none; missing until someone reads the group and maps exist. */
  sources?: (SourceFrame | null)[];
  routes: string[];
  browsers: string[];
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** How long a group is kept after its last report, in seconds: 30 days, the minimum for builds. */
const KEPT_S = 30 * 86_400;

const place = { line: Number, column: Number };

export const failureSchema = new Schema<FailureDocument>(
  {
    _id: String,
    name: required.text,
    version: required.text,
    slot: required.number,
    kind: { type: String, enum: Object.keys(failureKinds.toWire), required: true },
    message: { type: String, default: null },
    frames: [new Schema<Frame>({ function: String, file: String, ...place }, { _id: false })],
    sources: {
      type: [new Schema<SourceFrame>({ function: String, file: String, ...place }, { _id: false })],
      default: undefined,
    },
    routes: [String],
    browsers: [String],
    count: required.number,
    firstAt: required.date,
    lastAt: required.date,
  },
  { collection: 'failures', versionKey: false },
)
  .index({ lastAt: 1 }, { expireAfterSeconds: KEPT_S })
  .index({ name: 1, lastAt: -1, _id: -1 })
  .index({ name: 1, version: 1, lastAt: -1, _id: -1 })
  .index({ name: 1, version: 1, slot: 1 }, { unique: true });

/** Most groups of a version, besides the groups of the rest: more failures than a team reads. */
const MOST_GROUPS = 50;
/** Most routes and most browsers that a group names: each set only grows. */
const MOST_NAMED = 12;

/** Slots of the groups that collect the rest of each kind; negative, to separate them from the others. */
const REST_SLOTS = Object.fromEntries(
  Object.keys(failureKinds.toWire).map((kind, index) => [kind, -1 - index]),
) as Record<FailureKind, number>;

/** Failure as reported by a browser, or by a gateway without the last three. */
interface FailureDetails {
  name: string;
  version: string;
  kind: FailureKind;
  message: string | undefined;
  /** Error's `stack` as the browser wrote it. */
  stack?: string | undefined;
  /** Pattern of the page's route. */
  route?: string | undefined;
  browser?: string;
}

type Group = Pick<FailureDocument, '_id' | 'name' | 'version' | 'kind' | 'message' | 'frames'>;

/** Failures that browsers and gateways reported, grouped so that a team reads each once. */
export class FailureGroups {
  readonly #model: Model<FailureDocument>;
  readonly #clock: Clock;

  constructor(model: Model<FailureDocument>, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
  }

  /** Counts so many reports in their group, or in the group of the rest if their version has no free slot. */
  async record(details: FailureDetails, times = 1): Promise<void> {
    const group = groupOf(details);
    while (!(await this.#count(group._id, details, times))) {
      const slot = await this.#freeSlot(group);
      if (slot === null) return this.#countAmongRest(group, details, times);
      await this.#create(group, slot);
    }
  }

  async #countAmongRest(group: Group, details: FailureDetails, times: number): Promise<void> {
    const { name, version, kind } = group;
    const rest = { ...group, _id: `${name}@${version}:${kind}`, message: null, frames: [] };
    await this.#create(rest, REST_SLOTS[kind]);
    await this.#count(rest._id, details, times);
  }

  /**
   * Groups of a microfrontend, latest first.
   * @param version limits the result to one version
   * @param after `lastAt` in milliseconds and id of a group; limits the result to later groups in the list
   */
  async latest(
    name: string,
    limit: number,
    { version, after }: { version?: string | undefined; after?: readonly [number, string] | undefined },
  ): Promise<FailureDocument[]> {
    return this.#model
      .find({
        name,
        ...(version !== undefined && { version }),
        // Excludes groups created before their first report was counted.
        count: trusted({ $gt: 0 }),
        ...(after && olderThan(after)),
      })
      .sort({ lastAt: -1, _id: -1 })
      .limit(limit)
      .lean<FailureDocument[]>();
  }

  /** Stores the source frames of a group; they stay valid, because a version never changes. */
  async keepSources(_id: string, sources: readonly (SourceFrame | null)[]): Promise<void> {
    await this.#model.updateOne({ _id }, { $set: { sources } });
  }

  /** Deletes the failures of a version. */
  async remove(name: string, version: string): Promise<void> {
    await this.#model.deleteMany({ name, version });
  }

  /** Creates an empty group, unless another report created it or took the slot first. */
  async #create(group: Group, slot: number): Promise<void> {
    const at = this.#clock.now();
    try {
      await this.#model.create({ ...group, slot, count: 0, routes: [], browsers: [], firstAt: at, lastAt: at });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Free slot of a version; null if all are taken. Chosen at random, so that simultaneous reports rarely collide. */
  async #freeSlot({ name, version }: Group): Promise<number | null> {
    const taken = await this.#model.find({ name, version }).select('slot').lean<Pick<FailureDocument, 'slot'>[]>();
    const slots = new Set(taken.map(({ slot }) => slot));
    const free = Array.from({ length: MOST_GROUPS }, (_, slot) => slot).filter((slot) => !slots.has(slot));
    return free.length === 0 ? null : (free[randomInt(free.length)] ?? null);
  }

  /**
   * Adds so many reports to a group.
   * @returns false if the group does not exist
   */
  async #count(_id: string, { route, browser }: FailureDetails, times: number): Promise<boolean> {
    const seen = { $inc: { count: times }, $max: { lastAt: this.#clock.now() } };
    const { matchedCount } = await this.#model.updateOne({ _id }, seen);
    if (matchedCount === 0) return false;
    if (browser !== undefined) await this.#name(_id, 'browsers', browser);
    if (route !== undefined) await this.#name(_id, 'routes', route);
    return true;
  }

  /** Adds a name to a set of a group unless the set is full. */
  async #name(_id: string, field: 'browsers' | 'routes', name: string): Promise<void> {
    const last = `${field}.${MOST_NAMED - 1}`;
    await this.#model.updateOne({ _id, [last]: trusted({ $exists: false }) }, { $addToSet: { [field]: name } });
  }
}

/** Selects groups after the given one in the order of {@link FailureGroups.latest}. */
function olderThan([at, id]: readonly [number, string]) {
  const moment = new Date(at);
  return { $or: [{ lastAt: trusted({ $lt: moment }) }, { lastAt: moment, _id: trusted({ $lt: id }) }] };
}

function groupOf({ name, version, kind, message, stack }: FailureDetails): Group {
  const frames = readStack(stack ?? '');
  const said = message === undefined ? null : withoutPersonalData(message);
  const top = topFrame(frames, name);
  const key = JSON.stringify([name, version, kind, said, top]);
  return { _id: createHash('sha256').update(key).digest('base64url'), name, version, kind, message: said, frames };
}
