import { type Sample, stepOf } from '../src/canary/sample.ts';
import { firstStep, nextStep, pendingCondition } from '../src/canary/steps.ts';
import { detectRegression, isSlowFromStart, type Regression } from '../src/canary/verdict.ts';
import { paintTime, randomOf } from './paint-times.ts';

/** Interval of the registry's scans in seconds; it looks back 120 s, with shares of at least 300 s and 300 pages. */
const SCAN_S = 2;
/** Scans per bucket of the last 120 s; three, to be quicker. */
const SCANS_PER_PIECE = 3;
const PIECES = 20;
const RULE = { seconds: 300, pages: 300 };
const A_DAY_S = 86_400;
/** Delay from a page's request until its first paint is reported, in seconds: the shell's wait plus the network. */
const REPORT_DELAY_S = 5;

/** Simulated rollout. Pages take {@link paintTime}s around one second; one page in 200 fails, in either version. */
export interface Rollout {
  seed: number;
  /** Pages per second. */
  traffic: number;
  /** Factor by which the canary is slower than the live version. */
  slowness: number;
  /** Share of the browsers that report their first paint. */
  reporting: number;
  /** First share in percent, if not the registry's own. */
  share?: number;
  /** Time limit of the simulation, in seconds; a day by default. */
  until?: number;
}

/** Result of a rollout. */
interface Outcome {
  isHalted: boolean;
  regression: Regression | null;
  /** Seconds, and pages with the canary, until the end. */
  seconds: number;
  pages: number;
}

interface PendingReport {
  at: number;
  of: keyof Pair;
  step: number;
  /** Bucket in which its page was counted. */
  piece: Pair;
}

/** Runs an automatic canary by the registry's rules until it is ended or live, without a registry. */
export function rollOut({ seed, traffic, slowness, reporting, share, until = A_DAY_S }: Rollout): Outcome {
  const random = randomOf(seed);
  let percentage = share ?? firstStep(traffic);
  let from = 0;
  let pages = 0;
  const waiting: PendingReport[] = [];
  const recent: Pair[] = [];
  let step = newPair();
  for (let scan = 1; scan * SCAN_S <= until; scan += 1) {
    const now = scan * SCAN_S;
    if (recent.length === 0 || scan % SCANS_PER_PIECE === 0) recent.unshift(newPair());
    recent.length = Math.min(recent.length, PIECES);
    const piece = recent[0] ?? newPair();
    for (let page = 0; page < traffic * SCAN_S; page += 1) {
      const of = random() * 100 < percentage ? 'canary' : 'control';
      const isFailed = random() < 0.005;
      for (const counts of [piece[of], step[of]]) {
        counts.served += 1;
        if (isFailed) counts.failed += 1;
      }
      if (of === 'canary') pages += 1;
      if (random() >= reporting) continue;
      const time = paintTime(random, of === 'canary' ? 1_000 * slowness : 1_000);
      waiting.push({ at: now + REPORT_DELAY_S, of, step: stepOf('lcp', time), piece });
    }
    for (let value = waiting[0]; value && value.at <= now; value = waiting[0]) {
      waiting.shift();
      add(value.piece[value.of].vitals.lcp, value.step, 1);
      add(step[value.of].vitals.lcp, value.step, 1);
    }
    const window = newPair();
    for (const pair of recent) merge(window, pair);
    const isSlow = isSlowFromStart(step.canary, step.control);
    const regression = detectRegression(window.canary, window.control) ?? (isSlow ? 'slower' : null);
    if (regression) return { isHalted: true, regression, seconds: now, pages };
    if (pendingCondition(RULE, now - from, step.canary, step.control) !== null) continue;
    percentage = nextStep(percentage);
    if (percentage === 100) return { isHalted: false, regression: null, seconds: now, pages };
    from = now;
    step = newPair();
    recent.length = 0;
  }
  return { isHalted: false, regression: null, seconds: until, pages };
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
