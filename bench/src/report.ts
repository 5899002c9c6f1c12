import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { table } from '@vitrina/local';
import { type Bar, type BarName, bars, type RowName } from './bars.ts';
import type { Options } from './options.ts';

/** Measured figure of one bar. */
export interface Figure {
  bar: BarName;
  value: number;
  /** Text about the platform's side. */
  platform: string;
  /** Text about the bare side. */
  bare: string;
}

/** Measurements of a row. */
export interface RowResult {
  figures: Figure[];
  /** Further results without a bar, by name. */
  notes: Record<string, number | string>;
}

/** Builds a figure; `bare` stays empty for a row without a bare side. */
export function figure(bar: BarName, value: number, platform: string, bare = ''): Figure {
  return { bar, value, platform, bare };
}

/** Formats milliseconds. */
export const ms = (value: number, digits = 0): string => `${value.toFixed(digits)} ms`;

const resultsFolder = new URL('../results/', import.meta.url);

/** Writes `results/<row>.json`: the figures, the options, and the machine. */
export async function writeResult(row: RowName, result: RowResult, options: Options): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? '',
    /** Processes that waited for a core in the last minute: far above the number of cores, the machine was shared. */
    load: loadavg()[0],
  };
  const content = { row, at: new Date().toISOString(), options, machine, ...result };
  await writeFile(new URL(`${row}.json`, resultsFolder), `${JSON.stringify(content, null, 2)}\n`);
}

/** Ratio of an earlier run, and the share by which a later one may be worse. Absolute times are never kept. */
interface KeptRatio {
  ratio: number;
  /** 0.2 lets 0.90 become 0.72 if more is better. */
  drift: number;
}

export type Baseline = Partial<Record<BarName, KeptRatio>>;

/** Verdict on a figure: it `missed` its bar, is `worse` than the baseline allows, or is `ok`. */
export type Verdict = 'ok' | 'missed' | 'worse';

const baselineFile = new URL('../baseline.json', import.meta.url);

/** Drift of a figure without a baseline: the usual difference between two runs on a shared machine. */
const NEW_DRIFT = 0.2;

/** Reads the committed baseline. */
export async function readBaseline(): Promise<Baseline> {
  return JSON.parse(await readFile(baselineFile, 'utf8')) as Baseline;
}

/** Writes the ratios of a run as the baseline; ratios that the run did not measure stay. */
export async function writeBaseline(before: Baseline, figures: readonly Figure[]): Promise<void> {
  await writeFile(baselineFile, `${JSON.stringify(renewBaseline(before, figures), null, 2)}\n`);
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

const marks: Record<Verdict, string> = { ok: '✓', missed: '✗ misses its bar', worse: '✗ worse than the baseline' };

/** Formats the figures as lines of a table, with a header line. */
export function formatTable(figures: readonly Figure[], baseline: Baseline): string[] {
  const rows = figures.map((figure) => {
    const { what, bound, limit, unit }: Bar = bars[figure.bar];
    const suffix = unit === 'ratio' ? ' ×' : ` ${unit}`;
    const kept = baseline[figure.bar];
    return [
      what,
      figure.platform,
      figure.bare,
      shown(figure.value) + suffix,
      `${bound === 'least' ? '≥' : '≤'} ${limit}${suffix}`,
      kept ? `${shown(kept.ratio)} ± ${Math.round(kept.drift * 100)} %` : '',
      marks[evaluate(figure, baseline)],
    ];
  });
  return table([['what', 'platform', 'bare', 'measured', 'bar', 'baseline', ''], ...rows]);
}

function shown(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}
