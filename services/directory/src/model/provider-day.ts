import { type Connection, type Model, Schema } from 'mongoose';

/** What is counted of a provider: their page shown, found by a search, their card scanned, and the ways used to reach them. */
export const visitMetrics = ['view', 'search', 'card', 'phone', 'whatsapp', 'mail', 'web'] as const;
export type VisitMetric = (typeof visitMetrics)[number];

/** What was counted of one provider on one day of their time zone; a metric that is missing is 0. */
export interface ProviderDayDoc extends Partial<Record<VisitMetric, number>> {
  /** See {@link dayKey}. */
  _id: string;
  /** Number of the last batch that was added: a batch that comes again changes nothing. */
  batch: number;
  /** ISO `YYYY-MM-DD`, as in the id. */
  day: string;
  /** Search texts that led to the page, see `countableTerm`, with the number of networks that each came from that day. */
  terms?: { term: string; count: number }[];
}

const schema = new Schema<ProviderDayDoc>(
  {
    _id: { type: String, required: true },
    batch: { type: Number, required: true },
    day: { type: String, required: true },
    terms: { type: [{ _id: false, term: String, count: Number }], default: undefined },
    ...Object.fromEntries(visitMetrics.map((metric) => [metric, { type: Number }])),
  },
  { versionKey: false },
);
// Those that are no longer kept.
schema.index({ day: 1 });

export type ProviderDayModel = Model<ProviderDayDoc>;

/** The collection of counted days in the directory's database. */
export function providerDayModel(connection: Connection): ProviderDayModel {
  return connection.model<ProviderDayDoc>('ProviderDay', schema, 'provider_days');
}

/** The id of a provider's day: those of one provider lie together, in order. @param day ISO `YYYY-MM-DD` */
export function dayKey(providerId: string, day: string): string {
  return `${providerId}/${day}`;
}

/** The day in a {@link dayKey}. */
export function dayOfKey(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
