import { type Connection, type Model, Schema } from 'mongoose';

/** Hints that a provider dismissed. */
export interface DismissedHintsDoc {
  /** The account's id. */
  _id: string;
  /** Keys of the hints: the wire's kind, and for hints about a post its id. */
  keys: string[];
}

const schema = new Schema<DismissedHintsDoc>(
  { _id: { type: String, required: true }, keys: { type: [String], required: true } },
  { versionKey: false },
);

export type DismissedHintsModel = Model<DismissedHintsDoc>;

/** Defines the collection of dismissed hints. */
export function dismissedHintsModel(connection: Connection): DismissedHintsModel {
  return connection.model<DismissedHintsDoc>('DismissedHints', schema, 'dismissed_hints');
}
