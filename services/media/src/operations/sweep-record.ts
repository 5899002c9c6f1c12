import { required, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** Stages of a sweep, in order; `act` repairs the findings of the others. */
export const stages = ['quarantine', 'public', 'posts', 'photos', 'space', 'act'] as const;
export type Stage = (typeof stages)[number];

/** Progress of a sweep of the collector. */
export interface Sweep {
  number: number;
  startedAt: Date;
  stage: Stage | 'done' | 'stopped';
  /** Position in the stage: the last key or id checked. */
  after: string;
  /** Number of uploads and documents checked. */
  seen: number;
  /** Reason why the sweep stopped before repairing anything. */
  stoppedFor?: string;
}

/** Inconsistency, and the action that is (or would be) taken. */
export interface Finding {
  /** Id of the upload, or a key prefix. */
  about: string;
  what: string;
  action: 'remove' | 'move' | 'process again' | 'mark as failed' | 'release space' | 'none';
  objects: number;
  /** User id; only for counted space. */
  ownerId?: string;
}

/** Finding that is stored until it is repaired or no longer found. */
export interface KeptFinding extends Finding {
  _id: string;
  firstSeen: Date;
  /** Number of the last sweep that found it. */
  pass: number;
}

/** Findings read per page. */
const BATCH = 200;

type SweepDocument = Sweep & { _id: string };

const sweepSchema = new Schema<SweepDocument>(
  {
    _id: required.text,
    number: required.number,
    startedAt: required.date,
    stage: required.text,
    after: { type: String, default: '' },
    seen: required.number,
    stoppedFor: { type: String },
  },
  { versionKey: false },
);

const findingSchema = new Schema<KeptFinding>(
  {
    _id: required.text,
    about: required.text,
    what: required.text,
    action: required.text,
    objects: required.number,
    ownerId: { type: String },
    firstSeen: required.date,
    pass: required.number,
  },
  { versionKey: false },
);

/** State of the collector in the database: its position, and its findings with the date of their first detection. */
export class SweepRecord {
  readonly #sweeps: Model<SweepDocument>;
  readonly #findings: Model<KeptFinding>;

  constructor(mongo: Connection) {
    const { CollectorPass, CollectorFinding } = mongo.models;
    const sweeps = CollectorPass ?? mongo.model('CollectorPass', sweepSchema, 'collector');
    const findings = CollectorFinding ?? mongo.model('CollectorFinding', findingSchema, 'collector_findings');
    this.#sweeps = sweeps as unknown as Model<SweepDocument>;
    this.#findings = findings as unknown as Model<KeptFinding>;
  }

  /** Returns the last sweep; null before the first. */
  async last(): Promise<Sweep | null> {
    return this.#sweeps.findOne({ _id: 'last' }).lean<SweepDocument>();
  }

  /** Stores the progress of a sweep. */
  async save({ number, startedAt, stage, after, seen, stoppedFor }: Sweep): Promise<void> {
    const set = { number, startedAt, stage, after, seen, ...(stoppedFor !== undefined && { stoppedFor }) };
    const unset = stoppedFor === undefined ? { $unset: { stoppedFor: 1 } } : {};
    await this.#sweeps.updateOne({ _id: 'last' }, { $set: set, ...unset }, { upsert: true });
  }

  /** Stores a finding; keeps its first date. */
  async keep(stage: Stage, finding: Finding, pass: number, now: Date): Promise<void> {
    const change = { $set: { ...finding, pass }, $setOnInsert: { firstSeen: now } };
    await this.#findings.updateOne({ _id: `${stage}/${finding.about}` }, change, { upsert: true });
  }

  /** Yields every finding, page by page. */
  async *each(): AsyncGenerator<KeptFinding> {
    for (let last = ''; ; ) {
      const page = await this.#findings
        .find({ _id: trusted({ $gt: last }) })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<KeptFinding[]>();
      yield* page;
      const end = page.at(-1);
      if (!end) return;
      last = end._id;
    }
  }

  async forget(id: string): Promise<void> {
    await this.#findings.deleteOne({ _id: id });
  }
}
