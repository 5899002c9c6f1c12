import type { ListedTeam } from '@vitrina/contracts';
import { formatMoment } from '@vitrina/sdk';
import styles from '../admin.module.css';
import { teamText } from '../deploys/history.tsx';
import { teamTexts as texts } from './texts.ts';

/** Orders about a team and changes of its limits, newest first. */
export function TeamHistory({ team: { nombre, ordenes, cambios } }: { team: ListedTeam }) {
  const lines = [
    ...ordenes.map(({ accion, ...order }) => ({ ...order, what: texts.orders[accion] })),
    ...cambios.map(({ limites, ...change }) => ({
      ...change,
      what: texts.limitsChanged(limites ? texts.limitsOf(limites) : texts.defaultLimits),
    })),
  ].sort((one, other) => other.fecha.localeCompare(one.fecha));
  if (lines.length === 0) return <p className={styles.words}>{texts.noHistory}</p>;
  return (
    <ul className={styles.list} aria-label={texts.historyOf(nombre)}>
      {lines.map(({ fecha, autor, what, motivo }) => (
        <li key={fecha + what} className={styles.words}>
          <time dateTime={fecha}>{formatMoment(fecha)}</time> · {teamText(autor)} · {what} · {motivo}
        </li>
      ))}
    </ul>
  );
}
