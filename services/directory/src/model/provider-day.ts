import { required } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/** Metrics per provider: page views, appearances in searches, scans of their card, and used contact channels. */
export const visitMetrics = ['view', 'search', 'card', 'phone', 'whatsapp', 'mail', 'web'] as const;
export type VisitMetric = (typeof visitMetrics)[number];

/** Counts of one provider on one day of their time zone; a missing metric is 0. */
export interface ProviderDayDoc extends Partial<Record<VisitMetric, number>> {
  /** See {@link dayKey}. */
  _id: string;
  /** Number of the last added batch: a repeated batch changes nothing. */
  batch: number;
  /** ISO `YYYY-MM-DD`, as in the id. */
  day: string;
  /** Search texts that led to the page, see `countableTerm`, with the number of networks that used each on that day. */
  terms?: { term: string; count: number }[];
}

export const providerDaySchema = new Schema<ProviderDayDoc>(
  {
    _id: text,
    batch: number,
    day: text,
    terms: { type: [{ _id: false, term: String, count: Number }], default: undefined },
    ...Object.fromEntries(visitMetrics.map((metric) => [metric, { type: Number }])),
  },
  { versionKey: false },
);
// Expired days.
providerDaySchema.index({ day: 1 });

/** Builds the id of a provider's day; the days of one provider are in order. @param day ISO `YYYY-MM-DD` */
export function dayKey(providerId: string, day: string): string {
  return `${providerId}/${day}`;
}

/** Reads the day from a {@link dayKey}. */
export function dayOfKey(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
