import { readOpeningHours, summarizeHours } from '@vitrina/contracts/rules/opening-hours';
import styles from './availability.module.css';
import { availabilityTexts as texts } from './texts.ts';

/** Week as visitors will read it; nothing while it is incomplete. */
export function HoursSummary({ horas }: { horas: string }) {
  const read = readOpeningHours(horas);
  if ('error' in read || read.hours === null) return null;
  return (
    <div className={styles.summary}>
      <strong>{texts.summary}</strong>
      <dl>
        {summarizeHours(read.hours).map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
