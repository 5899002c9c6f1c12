import type { ProviderProfile } from '@vitrina/contracts';
import { hoursFromWire, summarizeHours } from '@vitrina/contracts/rules/opening-hours';
import { formatDay } from '@vitrina/sdk';
import styles from './provider-view.module.css';
import { pageTexts as texts } from './texts.ts';

/** State of the opening hours now, over the week's hours and the coming closed days (R53); nothing if not stated. */
export function HoursPart({ provider, today }: { provider: ProviderProfile; today: (() => string) | null }) {
  const { horas, abierto, abierto_texto } = provider;
  const hours = hoursFromWire(horas);
  if (!hours) return null;
  const closed = hours.closedDates.filter((day) => today && day >= today());
  return (
    <details className={styles.hours}>
      <summary>
        <span data-open={abierto}>{abierto_texto}</span> <span>{texts.week}</span>
      </summary>
      <table aria-label={texts.week}>
        <tbody>
          {summarizeHours(hours).map((row) => (
            <tr key={row.days}>
              <th scope="row">{row.days}</th>
              <td>{row.hours}</td>
            </tr>
          ))}
          {closed.map((day) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{texts.closed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
