type Environment = Readonly<Record<string, string | undefined>>;

/** Options of the fault tests; the defaults fit a run of all tests. */
export type Options = ReturnType<typeof readOptions>;

/**
 * Reads the options of the fault tests from the environment.
 * @throws {RangeError} naming a variable with a wrong value
 */
export function readOptions(env: Environment = process.env) {
  return {
    /** Uploads under each fault. */
    uploads: wholeNumber(env, 'CHAOS_UPLOADS', { default: 12, min: 6, max: 10_000 }),
    /** Instances of every service and worker, and gateways. */
    instances: wholeNumber(env, 'CHAOS_INSTANCES', { default: 1, min: 1, max: 4 }),
    /** Determines the uploaded photos. */
    seed: wholeNumber(env, 'CHAOS_SEED', { default: 20_261_121, min: 0, max: 4_294_967_295 }),
    /** True to make the late AVIF files too, and to wait for them in each case. */
    avif: Boolean(env.CHAOS_AVIF),
    /** Factor by which a long fault, and the waits of the platform under it, are shorter than in production. */
    timeFactor: wholeNumber(env, 'CHAOS_TIME_FACTOR', { default: 60, min: 1, max: 60 }),
  };
}

/** Files of the whole corpus, at least, and of the sample that is sent by default. */
const WHOLE = 1_000;
const SAMPLE = 120;

/** Reads the options of the corpus test. @throws {RangeError} naming a variable with a wrong value */
export function readCorpusOptions(env: Environment = process.env) {
  const sent = wholeNumber(env, 'CORPUS_FILES', { default: SAMPLE, min: 60, max: 1_000_000 });
  return {
    /** Files to plan, and to send as a sample of all kinds; null sends all. */
    planned: Math.max(WHOLE, sent),
    sample: sent < WHOLE ? sent : null,
    seed: wholeNumber(env, 'CORPUS_SEED', { default: 1, min: 0, max: 2 ** 31 - 1 }),
  };
}

function wholeNumber(env: Environment, name: string, range: { default: number; min: number; max: number }): number {
  const text = env[name] || String(range.default);
  const number = Number(text);
  if (Number.isInteger(number) && number >= range.min && number <= range.max) return number;
  throw new RangeError(`${name}: ${text} is not a whole number from ${range.min} to ${range.max}`);
}
