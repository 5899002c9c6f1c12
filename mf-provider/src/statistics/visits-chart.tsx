import type { VisitDay } from '@vitrina/contracts';
import { formatDay, formatNumber, useLocationChoice } from '@vitrina/sdk';
import { metricNames, metrics } from './metrics.ts';
import styles from './statistics.module.css';
import { texts } from './texts.ts';

/** Bar chart of daily counts. @param label text alternative of the chart */
export function VisitsChart({
  label,
  days,
  counts,
}: {
  label: string;
  /** ISO `YYYY-MM-DD`, one for each count. */
  days: readonly string[];
  counts: readonly number[];
}) {
  const { country } = useLocationChoice();
  const { top, lines } = scaleOf(counts);
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <div className={styles.scale}>
        {lines.map((count) => (
          <span key={count} style={{ bottom: `${(100 * count) / top}%` }}>
            {formatNumber(count, country)}
          </span>
        ))}
      </div>
      <div className={styles.plot} style={columns}>
        {lines.map((count) => (
          <i key={count} style={{ bottom: `${(100 * count) / top}%` }} />
        ))}
        {days.map((day, index) => (
          <b key={day} style={{ height: `${(100 * (counts[index] ?? 0)) / top}%` }} />
        ))}
      </div>
      <div className={styles.days} style={columns}>
        {labelledDays(days.length).map((index) => (
          <span key={index} style={{ gridColumn: index + 1 }}>
            {dayLabel(days[index])}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Table of the days, newest first. */
export function VisitsTable({ days }: { days: readonly VisitDay[] }) {
  const { country } = useLocationChoice();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={texts.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            {metricNames.map((name) => (
              <th key={name} scope="col">
                {texts.metrics[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.fecha}>
              <th scope="row">{dayLabel(day.fecha)}</th>
              {metricNames.map((name) => (
                <td key={name}>{formatNumber(metrics[name](day), country)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Minimum top of a chart, so that a single visit does not fill it. */
const MIN_TOP = 4;
/** Number of day labels that fit on a phone. */
const MAX_LABELS = 4;

/** Top of a chart and its grid lines: whole counts, zero first. */
export function scaleOf(counts: readonly number[]): { top: number; lines: number[] } {
  const most = Math.max(MIN_TOP, ...counts);
  const power = 10 ** Math.floor(Math.log10(most / 2));
  const step = [1, 2, 5, 10].map((factor) => Math.ceil(factor * power)).find((one) => one * 4 >= most) ?? most;
  const parts = Math.ceil(most / step);
  return { top: parts * step, lines: Array.from({ length: parts + 1 }, (_, line) => line * step) };
}

/** Indexes of the labelled days, evenly spread, including the last day. */
export function labelledDays(days: number): number[] {
  const every = Math.max(1, Math.ceil(days / MAX_LABELS));
  return Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % every === 0);
}

/** Short label of a day for a chart, without the year; '' for undefined. @param day ISO `YYYY-MM-DD` */
function dayLabel(day: string | undefined): string {
  return day ? formatDay(day, 'MX', 'short').slice(0, -5) : '';
}
