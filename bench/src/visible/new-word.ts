import { randomBytes } from 'node:crypto';

/** Letters of a word that people search for in an event's name. */
const LETTERS = 'bcdfglmnprstvz';

/** Creates a word that occurs nowhere else and is not similar to any other word. */
export function newWord(): string {
  return [...randomBytes(8)]
    .map((byte, index) => (index % 2 ? 'aeiou' : LETTERS)[byte % (index % 2 ? 5 : 14)])
    .join('');
}
