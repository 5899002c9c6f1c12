import { type Connection, type Model, Schema } from 'mongoose';

/** Hints on their presentation that a provider does not want to see. */
export interface DismissedHintsDoc {
  /** The account's id. */
  _id: string;
  /** Names of the hints: the wire's kind, and the id of the post that it is about. */
  keys: string[];
}

const schema = new Schema<DismissedHintsDoc>(
  { _id: { type: String, required: true }, keys: { type: [String], required: true } },
  { versionKey: false },
);

export type DismissedHintsModel = Model<DismissedHintsDoc>;

/** The collection of dismissed hints in the directory's database. */
export function dismissedHintsModel(connection: Connection): DismissedHintsModel {
  return connection.model<DismissedHintsDoc>('DismissedHints', schema, 'dismissed_hints');
}
