/**
 * Smallest value that at least `share` of all values do not exceed (nearest rank).
 * @param share 0 to 1
 * @throws {RangeError} for an empty list
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('no percentile of nothing');
  return found;
}

/** Middle value, or the mean of both middle values. @throws {RangeError} for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) throw new RangeError('no median of nothing');
  return (low + high) / 2;
}
