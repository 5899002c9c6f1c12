import { formatNumber, useLocationChoice } from '@vitrina/sdk';
import { dayLabel } from './day-label.ts';
import { labelledDays, scaleOf } from './scale.ts';
import styles from './statistics.module.css';

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
            {dayLabel(days[index], country)}
          </span>
        ))}
      </div>
    </div>
  );
}
