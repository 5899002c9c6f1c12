/** Most stars of a rating (R54). */
export const MAX_STARS = 5;

/** Fewest ratings from which on their average is shown (R54). */
export const MIN_RATINGS = 3;

/** Window before a comment in which a contact makes it 'Contacto verificado', in milliseconds: an hour to 180 days (R54). */
export const CONTACT_WINDOW_MS = { from: 3_600_000, until: 180 * 86_400_000 } as const;

/** Number of a provider's ratings with one star, two stars, and so on. */
export type StarCounts = readonly number[];

/** Counts of a provider without ratings. */
export const NO_RATINGS: StarCounts = [0, 0, 0, 0, 0];

/** Total number of ratings. */
export function totalOf(counts: StarCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function starsOf(counts: StarCounts): number {
  return counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
}

/** Average of the ratings, rounded to one decimal as it is shown; null below {@link MIN_RATINGS}. */
export function averageOf(counts: StarCounts): number | null {
  const total = totalOf(counts);
  return total < MIN_RATINGS ? null : Math.round((10 * starsOf(counts)) / total) / 10;
}

/** Ratings that every provider starts with in the order by rating: their number and their average. */
export const PRIOR = { ratings: 5, average: 3.5 } as const;

/**
 * Bayesian mean of a provider's ratings, for the order by rating (R54): (5 × 3.5 + sum of the stars) / (5 + number of
 * ratings). Every provider starts with five imaginary ratings of 3.5, so that one rating of five stars does not come
 * before a hundred with an average of 4.8. A provider without ratings has 3.5.
 */
export function bayesianMean(counts: StarCounts): number {
  return (PRIOR.ratings * PRIOR.average + starsOf(counts)) / (PRIOR.ratings + totalOf(counts));
}
