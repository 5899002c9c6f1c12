import { Schema } from 'mongoose';

/** Hints that a provider dismissed. */
export interface DismissedHintsDoc {
  /** The account's id. */
  _id: string;
  /** Keys of the hints: the wire's kind, and for hints about a post its id. */
  keys: string[];
}

export const dismissedHintsSchema = new Schema<DismissedHintsDoc>(
  { _id: { type: String, required: true }, keys: { type: [String], required: true } },
  { versionKey: false },
);
