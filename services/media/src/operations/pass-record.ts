import { trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Finding } from './collector.ts';

/** The stages of a pass, in order; `act` repairs what the others found. */
export const stages = ['quarantine', 'public', 'posts', 'photos', 'space', 'act'] as const;
export type Stage = (typeof stages)[number];

/** The progress of a pass of the collector. */
export interface Pass {
  number: number;
  startedAt: Date;
  stage: Stage | 'done' | 'stopped';
  /** Position in the stage: the last key or id that it has seen. */
  after: string;
  /** Number of uploads and documents checked. */
  seen: number;
  /** Why the pass stopped before repairing anything. */
  stoppedFor?: string;
}

/** A finding that is stored until it is repaired or no longer found. */
export interface KeptFinding extends Finding {
  _id: string;
  firstSeen: Date;
  /** Number of the last pass that found it. */
  pass: number;
}

/** Findings read at once. */
const BATCH = 200;

type PassDocument = Pass & { _id: string };

const required = true;

const passSchema = new Schema<PassDocument>(
  {
    _id: { type: String, required },
    number: { type: Number, required },
    startedAt: { type: Date, required },
    stage: { type: String, required },
    after: { type: String, default: '' },
    seen: { type: Number, required },
    stoppedFor: { type: String },
  },
  { versionKey: false },
);

const findingSchema = new Schema<KeptFinding>(
  {
    _id: { type: String, required },
    about: { type: String, required },
    what: { type: String, required },
    action: { type: String, required },
    objects: { type: Number, required },
    ownerId: { type: String },
    firstSeen: { type: Date, required },
    pass: { type: Number, required },
  },
  { versionKey: false },
);

/** The collector's state in the database: its position, and its findings with their first dates. */
export class PassRecord {
  readonly #passes: Model<PassDocument>;
  readonly #findings: Model<KeptFinding>;

  constructor(mongo: Connection) {
    const { CollectorPass, CollectorFinding } = mongo.models;
    const passes = CollectorPass ?? mongo.model('CollectorPass', passSchema, 'collector');
    const findings = CollectorFinding ?? mongo.model('CollectorFinding', findingSchema, 'collector_findings');
    this.#passes = passes as unknown as Model<PassDocument>;
    this.#findings = findings as unknown as Model<KeptFinding>;
  }

  /** The last pass; null before the first one. */
  async last(): Promise<Pass | null> {
    return this.#passes.findOne({ _id: 'last' }).lean<PassDocument>();
  }

  /** Stores the progress of a pass. */
  async save({ number, startedAt, stage, after, seen, stoppedFor }: Pass): Promise<void> {
    const set = { number, startedAt, stage, after, seen, ...(stoppedFor !== undefined && { stoppedFor }) };
    const unset = stoppedFor === undefined ? { $unset: { stoppedFor: 1 } } : {};
    await this.#passes.updateOne({ _id: 'last' }, { $set: set, ...unset }, { upsert: true });
  }

  /** Stores a finding; its first date stays. */
  async keep(stage: Stage, finding: Finding, pass: number, now: Date): Promise<void> {
    const change = { $set: { ...finding, pass }, $setOnInsert: { firstSeen: now } };
    await this.#findings.updateOne({ _id: `${stage}/${finding.about}` }, change, { upsert: true });
  }

  /** Every finding, page by page. */
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

  /** Removes a finding. */
  async forget(id: string): Promise<void> {
    await this.#findings.deleteOne({ _id: id });
  }
}
