import type { ReportReasonName, SubjectKind } from '@vitrina/contracts/wire';
import { type Connection, type Model, Schema } from 'mongoose';
import { estimateDistinct } from '../rules/distinct-count.ts';

/** Reports that one case keeps; beyond them it counts. */
export const MAX_KEPT = 200;
/** Reports of one network that a case keeps: of a crowd behind one line, or of one person's many accounts. */
export const MAX_KEPT_OF_NETWORK = 20;

/** One person's report. */
export interface Report {
  /** Hash of who reported: an account, or the network of a visitor. Once for each case. */
  reporter: string;
  reason: ReportReasonName;
  /** The person's own words, or empty. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Content of a thing at the time of a report. Its author may change or delete it before a moderator reads the report. */
export interface SeenThing {
  title: string;
  text: string;
  author: string;
  accountId: string;
}

/** All reports of one thing until a decision. The next report of it opens another case. */
export interface ReportCaseDoc {
  _id: string;
  /** See `orderOf`: by the first report. */
  sortKey: string;
  kind: SubjectKind;
  subjectId: string;
  state: 'open' | 'dismissed' | 'removed';
  /** The thing whose new reports are added here, unique; absent from the moment on when a decision is taken. */
  openKey?: string;
  /** Oldest first. */
  reports: Report[];
  /** Their number. The first cases were written without this and what follows. */
  kept?: number;
  /** Reports that came, also those of one person again. */
  received?: number;
  /** Of these, those of people none of whose reports is kept. */
  dropped?: number;
  /** Distinct versions of the thing that kept reports are about, oldest first. Absent in older cases. */
  seen?: SeenThing[];
  /** The decision that dismissed it; absent without one. */
  dismissedBy?: string;
  /** See `decideOnce`. */
  deciding?: number;
  /** Kept reports by the hash of their network. */
  networks?: Record<string, number>;
  /** Registers of `estimateDistinct`, over all who reported and over their networks. */
  registers?: { people?: Record<string, number>; networks?: Record<string, number> };
}

const schema = new Schema<ReportCaseDoc>(
  {
    _id: { type: String, required: true },
    sortKey: { type: String, required: true },
    kind: { type: String, required: true },
    subjectId: { type: String, required: true },
    state: { type: String, required: true },
    openKey: { type: String },
    reports: {
      type: [
        {
          _id: false,
          reporter: { type: String, required: true },
          reason: { type: String, required: true },
          text: { type: String, default: '' },
          at: { type: Number, required: true },
        },
      ],
      required: true,
    },
    seen: {
      type: [
        {
          _id: false,
          title: { type: String, default: '' },
          text: { type: String, default: '' },
          author: { type: String, default: '' },
          accountId: { type: String, required: true },
        },
      ],
      default: undefined,
    },
    dismissedBy: { type: String },
    deciding: { type: Number },
    kept: { type: Number },
    received: { type: Number },
    dropped: { type: Number },
    networks: { type: Schema.Types.Mixed },
    registers: { type: Schema.Types.Mixed },
  },
  { versionKey: false, minimize: false },
);
// Open cases, oldest first.
schema.index({ state: 1, sortKey: 1 });
// Those about what an erased account made.
schema.index({ subjectId: 1 });
schema.index({ openKey: 1 }, { unique: true, sparse: true });

export type ReportCaseModel = Model<ReportCaseDoc>;

/** The collection of cases in the directory's database. */
export function reportCaseModel(connection: Connection): ReportCaseModel {
  return connection.model<ReportCaseDoc>('ReportCase', schema, 'reports');
}

/** What the open case of a thing is found by. */
export function caseKey(kind: SubjectKind, subjectId: string): string {
  return `${kind} ${subjectId}`;
}

/** How many reported, from how many networks, and how many reports came. */
export interface ReportCounts {
  total: number;
  networks: number;
  received: number;
  /** True where the first two are estimates. */
  approximate: boolean;
}

/** The counts of a case. */
export function countsOf(doc: ReportCaseDoc): ReportCounts {
  const kept = doc.kept ?? doc.reports.length;
  const networks = Math.max(1, Object.keys(doc.networks ?? {}).length);
  const received = doc.received ?? kept;
  if (!doc.dropped) return { total: kept, networks, received, approximate: false };
  const estimate = (ranks: Record<string, number> = {}) => estimateDistinct(Object.values(ranks));
  return {
    total: Math.max(kept + 1, estimate(doc.registers?.people)),
    networks: Math.max(networks, estimate(doc.registers?.networks)),
    received,
    approximate: true,
  };
}
