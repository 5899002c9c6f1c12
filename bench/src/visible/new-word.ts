import { randomBytes } from 'node:crypto';

/** How people search: by a word of the event's name. */
const LETTERS = 'bcdfglmnprstvz';

/** A word that nothing else holds, and that none is a typing error of. */
export function newWord(): string {
  return [...randomBytes(8)]
    .map((byte, index) => (index % 2 ? 'aeiou' : LETTERS)[byte % (index % 2 ? 5 : 14)])
    .join('');
}
