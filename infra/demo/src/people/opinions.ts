import { randomOf } from '../random.ts';
import { ANSWERS, OPINIONS } from '../texts/index.ts';

/** Most comments that a made-up provider has. */
const MOST = 4;

/** A comment of one made-up person on another. */
export interface Opinion {
  /** Position of the author among the people of the street. */
  author: number;
  text: string;
  /** What the provider answers; null for none. */
  answer: string | null;
}

/**
 * What people of a street say about one of them, the oldest first: never about themselves, and never the same words twice,
 * which the platform would regard as advertising.
 * @param index position of the provider among `people` in the street
 */
export function opinionsOn(index: number, people: number, seed: number): Opinion[] {
  const random = randomOf(seed, 'opinions', index);
  const count = Math.min(random.int(1, MOST), people - 1);
  return Array.from({ length: count }, (_, number) => ({
    author: (index + number + 1) % people,
    text: OPINIONS[(index * (MOST + 1) + number) % OPINIONS.length] ?? '',
    answer: random.chance(0.5) ? random.pick(ANSWERS) : null,
  }));
}
