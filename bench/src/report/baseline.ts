import { readFile, writeFile } from 'node:fs/promises';
import { type Bar, type BarName, bars } from '../bars.ts';
import type { Figure } from './result.ts';

/** Ratio of an earlier run, and the share by which a later one may be worse. Absolute times are never kept. */
export interface KeptRatio {
  ratio: number;
  /** 0.2 lets 0.90 become 0.72 if more is better. */
  drift: number;
}

export type Baseline = Partial<Record<BarName, KeptRatio>>;

/** Verdict on a figure: it `missed` its bar, is `worse` than the baseline allows, or is `ok`. */
export type Verdict = 'ok' | 'missed' | 'worse';

const file = new URL('../../baseline.json', import.meta.url);

/** Drift of a figure without a baseline: the usual difference between two runs on a shared machine. */
const NEW_DRIFT = 0.2;

/** Reads the committed baseline. */
export async function readBaseline(): Promise<Baseline> {
  return JSON.parse(await readFile(file, 'utf8')) as Baseline;
}

/** Writes the ratios of a run as the baseline; ratios that the run did not measure stay. */
export async function writeBaseline(before: Baseline, figures: readonly Figure[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(renewBaseline(before, figures), null, 2)}\n`);
}

/** Returns the baseline with the ratios of new figures; times are omitted. */
export function renewBaseline(before: Baseline, figures: readonly Figure[]): Baseline {
  const ratios = figures.filter(({ bar }) => bars[bar].unit === 'ratio');
  const fresh = ratios.map(({ bar, value }) => [
    bar,
    { ratio: Math.round(value * 1000) / 1000, drift: before[bar]?.drift ?? NEW_DRIFT },
  ]);
  return { ...before, ...Object.fromEntries(fresh) };
}

/** Compares a figure with its bar, then with the baseline, if it has one. */
export function evaluate({ bar, value }: Pick<Figure, 'bar' | 'value'>, baseline: Baseline): Verdict {
  const { bound, limit }: Bar = bars[bar];
  // NaN never reaches a limit.
  const reaches = (goal: number) => (bound === 'least' ? value >= goal : value <= goal);
  if (!reaches(limit)) return 'missed';
  const kept = baseline[bar];
  if (!kept) return 'ok';
  return reaches(kept.ratio * (bound === 'least' ? 1 - kept.drift : 1 + kept.drift)) ? 'ok' : 'worse';
}
