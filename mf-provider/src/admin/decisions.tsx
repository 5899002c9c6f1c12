import { formatMoment } from '@vitrina/sdk';
import styles from './admin.module.css';
import { useDecisions } from './queries.ts';
import { Queue, QueueItem } from './queue.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.log;

/** The log of decisions, newest first. */
export function Decisions() {
  const query = useDecisions();
  const decisions = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  return (
    <Queue query={query} count={decisions.length} label={texts.list} none={texts.none}>
      {decisions.map(({ id, quien, accion, tipo, fecha, extracto, razon }) => {
        const what = `${texts.actions[accion]} ${texts.kinds[tipo]}`;
        return (
          <QueueItem key={id} label={`${quien}: ${what}`}>
            <p className={styles.byline}>
              <strong>{quien}</strong>
              <span>{what}</span>
              <time dateTime={fecha}>{formatMoment(fecha)}</time>
            </p>
            {extracto && <p className={styles.words}>«{extracto}»</p>}
            {razon && <p className={styles.words}>{texts.reason(razon)}</p>}
          </QueueItem>
        );
      })}
    </Queue>
  );
}
