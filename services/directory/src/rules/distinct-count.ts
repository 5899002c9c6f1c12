/**
 * Number of registers of the distinct count (HyperLogLog, Flajolet and others 2007). Its standard error is 1.04 / √256
 * = 6.5 %; small numbers are nearly exact.
 */
const REGISTERS = 256;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);
/** Number of hash bits for a rank. */
const RANK_BITS = 32;

/**
 * Computes the register and rank of a value. A register stores the greatest rank it received, so that repetitions and
 * order do not matter.
 * @param hash at least 10 hexadecimal digits of a hash of the value
 */
export function registerOf(hash: string): { register: number; rank: number } {
  const register = Number.parseInt(hash.slice(0, 2), 16);
  const rank = Math.clz32(Number.parseInt(hash.slice(2, 2 + RANK_BITS / 4), 16)) + 1;
  return { register, rank };
}

/** Estimates the number of distinct values from the registers with a rank. */
export function estimateDistinct(ranks: readonly number[]): number {
  const empty = REGISTERS - ranks.length;
  const sum = empty + ranks.reduce((total, rank) => total + 2 ** -rank, 0);
  const estimate = (ALPHA * REGISTERS ** 2) / sum;
  const few = estimate <= 2.5 * REGISTERS && empty > 0;
  return Math.round(few ? REGISTERS * Math.log(REGISTERS / empty) : estimate);
}
