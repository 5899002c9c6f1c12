import { table } from '@vitrina/local';
import { type Bar, bars } from '../bars.ts';
import { type Baseline, evaluate, type Verdict } from './baseline.ts';
import type { Figure } from './result.ts';

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
