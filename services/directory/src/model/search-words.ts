import type { CountryCode } from '@vitrina/contracts/places';
import { required } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/** Search text without results, in one country or without a country. */
export interface EmptySearchDoc {
  /** Country, or `*`, and the text. */
  _id: string;
  /** Folded, so that spellings count together. */
  term: string;
  country: CountryCode | null;
  count: number;
  /** Last search, milliseconds since 1970. */
  lastAt: number;
}

export const emptySearchSchema = new Schema<EmptySearchDoc>(
  { _id: text, term: text, country: { type: String, default: null }, count: number, lastAt: number },
  { versionKey: false },
);
// Most frequent first, for all countries and for one.
emptySearchSchema.index({ count: -1, _id: 1 });
emptySearchSchema.index({ country: 1, count: -1, _id: 1 });
// The oldest are deleted first.
emptySearchSchema.index({ lastAt: 1 });

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

export const learnedWordsSchema = new Schema<LearnedWordsDoc>(
  {
    _id: text,
    version: number,
    words: {
      type: [{ _id: false, id: text, word: text, term: text, trade: text, adminName: text, at: number }],
      required: true,
    },
  },
  { versionKey: false },
);
