import { readFile, writeFile } from 'node:fs/promises';
import { type Bar, type BarName, bars } from '../bars.ts';
import type { Figure } from './result.ts';

/** A ratio of an earlier run, and the share by which a later one may be worse: absolute times are never kept. */
export interface Kept {
  ratio: number;
  /** 0.2 lets 0.90 become 0.72 where more is better. */
  drift: number;
}

export type Baseline = Partial<Record<BarName, Kept>>;

/** Verdict on a figure: `missed` its bar, `worse` than the baseline allows, or neither. */
export type Verdict = 'ok' | 'missed' | 'worse';

const file = new URL('../../baseline.json', import.meta.url);

/** Drift of a figure that has no baseline yet: what two runs on a shared machine differ by. */
const NEW_DRIFT = 0.2;

/** The committed baseline. */
export async function readBaseline(): Promise<Baseline> {
  return JSON.parse(await readFile(file, 'utf8')) as Baseline;
}

/** Writes the ratios of a run as the baseline; what the run did not measure stays. */
export async function writeBaseline(before: Baseline, figures: readonly Figure[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(renewed(before, figures), null, 2)}\n`);
}

/** The baseline with the ratios of new figures; times are left out. */
export function renewed(before: Baseline, figures: readonly Figure[]): Baseline {
  const ratios = figures.filter(({ bar }) => bars[bar].unit === 'ratio');
  const fresh = ratios.map(({ bar, value }) => [
    bar,
    { ratio: Math.round(value * 1000) / 1000, drift: before[bar]?.drift ?? NEW_DRIFT },
  ]);
  return { ...before, ...Object.fromEntries(fresh) };
}

/** Holds a figure against its bar, then against the baseline. A figure without a baseline only has its bar. */
export function evaluate({ bar, value }: Pick<Figure, 'bar' | 'value'>, baseline: Baseline): Verdict {
  const { bound, limit }: Bar = bars[bar];
  // A figure that is no number has not reached anything.
  const reaches = (wanted: number) => (bound === 'least' ? value >= wanted : value <= wanted);
  if (!reaches(limit)) return 'missed';
  const kept = baseline[bar];
  if (!kept) return 'ok';
  return reaches(kept.ratio * (bound === 'least' ? 1 - kept.drift : 1 + kept.drift)) ? 'ok' : 'worse';
}
