import type { ReportReasonName, SubjectKind } from '@vitrina/contracts/wire';
import { required } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/** Maximum number of reports that a case stores; further ones are only counted. */
export const MAX_KEPT = 200;
/** Maximum number of stored reports per network, which may be a crowd behind one line or one person's many accounts. */
export const MAX_KEPT_OF_NETWORK = 20;

/** Report of one person. */
export interface Report {
  /** Hash of the reporter: an account, or the network of a visitor. Once per case. */
  reporter: string;
  reason: ReportReasonName;
  /** The person's own words, or empty. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Reported content at the time of a report. Its author may change or delete it before a moderator reads the report. */
export interface ContentSnapshot {
  title: string;
  text: string;
  author: string;
  accountId: string;
}

/** All reports of one subject until a decision. The next report opens another case. */
export interface ReportCaseDoc {
  _id: string;
  /** See `sortKeyOf`; the moment is that of the first report. */
  sortKey: string;
  kind: SubjectKind;
  subjectId: string;
  state: 'open' | 'dismissed' | 'removed';
  /** Unique key of the subject, by which new reports find the case; removed when a decision begins. */
  openKey?: string;
  /** Author of the subject and provider of its page; absent in older cases. */
  accountIds?: string[];
  /** Oldest first. */
  reports: Report[];
  /** Number of stored reports. Absent in the oldest cases, like the following fields. */
  kept?: number;
  /** Number of received reports, including repeated ones of the same person. */
  received?: number;
  /** Number of received reports by people without a stored report. */
  dropped?: number;
  /** Distinct versions of the content in stored reports, oldest first. Absent in older cases. */
  seen?: ContentSnapshot[];
  /** Decision that dismissed the case; absent without one. */
  dismissedBy?: string;
  /** See `decideOnce`. */
  deciding?: number;
  /** Number of stored reports by the hash of their network. */
  networks?: Record<string, number>;
  /** Registers of `estimateDistinct` for all reporters and for their networks. */
  registers?: { people?: Record<string, number>; networks?: Record<string, number> };
}

const optionalText = { type: String, default: '' } as const;

export const reportCaseSchema = new Schema<ReportCaseDoc>(
  {
    _id: text,
    sortKey: text,
    kind: text,
    subjectId: text,
    state: text,
    openKey: { type: String },
    accountIds: { type: [String], default: undefined },
    reports: { type: [{ _id: false, reporter: text, reason: text, text: optionalText, at: number }], required: true },
    seen: {
      type: [{ _id: false, title: optionalText, text: optionalText, author: optionalText, accountId: text }],
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
reportCaseSchema.index({ state: 1, sortKey: 1 });
// Cases about an erased account's content.
reportCaseSchema.index({ subjectId: 1 });
reportCaseSchema.index({ accountIds: 1 }, { sparse: true });
// Reports by an erased account.
reportCaseSchema.index({ 'reports.reporter': 1 });
reportCaseSchema.index({ openKey: 1 }, { unique: true, sparse: true });

/** Builds the key by which a subject's open case is found. */
export function caseKey(kind: SubjectKind, subjectId: string): string {
  return `${kind} ${subjectId}`;
}

/** Number of reporters, of their networks, and of received reports. */
export interface ReportCounts {
  total: number;
  networks: number;
  received: number;
  /** True if `total` and `networks` are estimates. */
  approximate: boolean;
}

/** Counts the reports of a case. */
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

/** Registers of the distinct count (HyperLogLog, Flajolet 2007): error 1.04 / √256 = 6.5 %, far less for few values. */
const REGISTERS = 256;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);
/** Number of hash bits for a rank. */
const RANK_BITS = 32;

/**
 * Computes the register and rank of a value. A register stores the greatest rank it received, so that repetitions and
 * order do not matter.
 * @param hash at least 10 hexadecimal digits of a hash of the value
 */
export function registerOf(hash: string): { register: number; rank: number } {
  const register = Number.parseInt(hash.slice(0, 2), 16);
  const rank = Math.clz32(Number.parseInt(hash.slice(2, 2 + RANK_BITS / 4), 16)) + 1;
  return { register, rank };
}

/** Estimates the number of distinct values from the registers with a rank. */
export function estimateDistinct(ranks: readonly number[]): number {
  const empty = REGISTERS - ranks.length;
  const sum = empty + ranks.reduce((total, rank) => total + 2 ** -rank, 0);
  const estimate = (ALPHA * REGISTERS ** 2) / sum;
  const few = estimate <= 2.5 * REGISTERS && empty > 0;
  return Math.round(few ? REGISTERS * Math.log(REGISTERS / empty) : estimate);
}
