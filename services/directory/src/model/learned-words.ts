import { type Connection, type Model, Schema } from 'mongoose';

/** A word or a few that the search takes for a trade, and who decided so. */
export interface LearnedWord {
  id: string;
  /** As it was typed. */
  word: string;
  /** Folded, so that spellings count as one; unique in the list. */
  term: string;
  /** Name of the catalogue. */
  trade: string;
  adminName: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The one list of them. Its version rises with each change, so that readers notice one with a single small read. */
export interface LearnedWordsDoc {
  _id: string;
  version: number;
  words: LearnedWord[];
}

const text = { type: String, required: true };

const schema = new Schema<LearnedWordsDoc>(
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

export type LearnedWordsModel = Model<LearnedWordsDoc>;

/** The collection of the list in the directory's database. */
export function learnedWordsModel(connection: Connection): LearnedWordsModel {
  return connection.model<LearnedWordsDoc>('LearnedWords', schema, 'learned_words');
}
