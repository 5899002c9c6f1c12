import { randomOf } from '../random.ts';
import { ANSWERS, OPINIONS } from '../texts/index.ts';

/** Maximum number of comments on a demo provider. */
const MOST = 4;

/** Comment of a demo person on another. */
export interface Opinion {
  /** Index of the author among the people of the street. */
  author: number;
  text: string;
  /** Reply of the provider; null without one. */
  answer: string | null;
}

/**
 * Lists the comments of a street's people on one of them, oldest first: never about themselves, and never the same text
 * twice from one author, which the platform would treat as advertising.
 * @param index index of the provider among the street's people
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
