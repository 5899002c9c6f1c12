import { Schema } from 'mongoose';

/** Word or phrase that administrators taught the search for a trade. */
export interface LearnedWord {
  id: string;
  /** Spelling as typed. */
  word: string;
  /** Folded, so that spellings count as one; unique in the list. */
  term: string;
  /** Name of the trade in the catalogue. */
  trade: string;
  adminName: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The single list of taught words. Its version grows with each change, so that a small read detects one. */
export interface LearnedWordsDoc {
  _id: string;
  version: number;
  words: LearnedWord[];
}

const text = { type: String, required: true };

export const learnedWordsSchema = new Schema<LearnedWordsDoc>(
  {
    _id: text,
    version: { type: Number, required: true },
    words: {
      type: [
        {
          _id: false,
          id: text,
          word: text,
          term: text,
          trade: text,
          adminName: text,
          at: { type: Number, required: true },
        },
      ],
      required: true,
    },
  },
  { versionKey: false },
);
