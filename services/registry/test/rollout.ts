import { type Sample, stepOf } from '../src/canary/sample.ts';
import { firstStep, nextStep, waitOf } from '../src/canary/steps.ts';
import { type Fault, faultOf, isSlowFromStart } from '../src/canary/verdict.ts';
import { paintTime, randomOf } from './paint-times.ts';

/** Interval of the registry's scans in seconds; it looks back 120 s, with shares of at least 300 s and 300 pages. */
const LOOK_S = 2;
/** Scans per bucket of the last 120 s; three, to be quicker. */
const PIECE_LOOKS = 3;
const PIECES = 20;
const RULE = { seconds: 300, pages: 300 };
const A_DAY_S = 86_400;
/** Delay from a page's request until its first paint is reported, in seconds: the shell's wait plus the network. */
const TOLD_AFTER_S = 5;

/** Simulated rollout. Pages take {@link paintTime}s around one second; one page in 200 fails, in either version. */
export interface Rollout {
  seed: number;
  /** Pages per second. */
  traffic: number;
  /** Factor by which the canary is slower than the live version. */
  slowness: number;
  /** Share of the browsers that report their first paint. */
  told: number;
  /** First share in percent, if not the registry's own. */
  share?: number;
  /** Time limit of the simulation, in seconds; a day by default. */
  until?: number;
}

/** Result of a rollout. */
interface Outcome {
  isHalted: boolean;
  fault: Fault | null;
  /** Seconds, and pages with the canary, until the end. */
  seconds: number;
  pages: number;
}

interface Told {
  at: number;
  of: keyof Pair;
  step: number;
  /** Bucket in which its page was counted. */
  piece: Pair;
}

/** Runs an automatic canary by the registry's rules until it is ended or live, without a registry. */
export function rollOut({ seed, traffic, slowness, told, share, until = A_DAY_S }: Rollout): Outcome {
  const random = randomOf(seed);
  let percentage = share ?? firstStep(traffic);
  let from = 0;
  let pages = 0;
  const waiting: Told[] = [];
  const recent: Pair[] = [];
  let step = newPair();
  for (let look = 1; look * LOOK_S <= until; look += 1) {
    const now = look * LOOK_S;
    if (recent.length === 0 || look % PIECE_LOOKS === 0) recent.unshift(newPair());
    recent.length = Math.min(recent.length, PIECES);
    const piece = recent[0] ?? newPair();
    for (let page = 0; page < traffic * LOOK_S; page += 1) {
      const of = random() * 100 < percentage ? 'canary' : 'control';
      const isFailed = random() < 0.005;
      for (const counts of [piece[of], step[of]]) {
        counts.served += 1;
        if (isFailed) counts.failed += 1;
      }
      if (of === 'canary') pages += 1;
      if (random() >= told) continue;
      const time = paintTime(random, of === 'canary' ? 1_000 * slowness : 1_000);
      waiting.push({ at: now + TOLD_AFTER_S, of, step: stepOf('lcp', time), piece });
    }
    for (let value = waiting[0]; value && value.at <= now; value = waiting[0]) {
      waiting.shift();
      add(value.piece[value.of].vitals.lcp, value.step, 1);
      add(step[value.of].vitals.lcp, value.step, 1);
    }
    const window = newPair();
    for (const pair of recent) merge(window, pair);
    const isSlow = isSlowFromStart(step.canary, step.control);
    const fault = faultOf(window.canary, window.control) ?? (isSlow ? 'slower' : null);
    if (fault) return { isHalted: true, fault, seconds: now, pages };
    if (waitOf(RULE, now - from, step.canary, step.control) !== null) continue;
    percentage = nextStep(percentage);
    if (percentage === 100) return { isHalted: false, fault: null, seconds: now, pages };
    [from, step] = [now, newPair()];
    recent.length = 0;
  }
  return { isHalted: false, fault: null, seconds: until, pages };
}

type Counts = Omit<Sample, 'vitals'> & { vitals: Record<'lcp' | 'inp' | 'cls', Map<number, number>> };
interface Pair {
  canary: Counts;
  control: Counts;
}

const newCounts = (): Counts => ({ served: 0, failed: 0, vitals: { lcp: new Map(), inp: new Map(), cls: new Map() } });
const newPair = (): Pair => ({ canary: newCounts(), control: newCounts() });

function add(values: Map<number, number>, step: number, count: number): void {
  values.set(step, (values.get(step) ?? 0) + count);
}

function merge(into: Pair, from: Pair): void {
  for (const of of ['canary', 'control'] as const) {
    into[of].served += from[of].served;
    into[of].failed += from[of].failed;
    for (const [step, count] of from[of].vitals.lcp) add(into[of].vitals.lcp, step, count);
  }
}
