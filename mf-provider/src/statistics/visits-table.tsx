import type { VisitDay } from '@vitrina/contracts';
import { formatNumber, useLocationChoice } from '@vitrina/sdk';
import { dayLabel } from './day-label.ts';
import { metricNames, metrics } from './metrics.ts';
import styles from './statistics.module.css';
import { texts } from './texts.ts';

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
          {days.toReversed().map((day) => (
            <tr key={day.fecha}>
              <th scope="row">{dayLabel(day.fecha, country)}</th>
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
