import type { Decision } from '@vitrina/contracts';
import { api, Button, formatMoment } from '@vitrina/sdk';
import styles from './admin.module.css';
import { FilterSelect, useFilters } from './lists/filters.tsx';
import { Queue, QueueItem, usePages } from './queue.tsx';
import { adminTexts } from './texts.ts';
import { useDecide } from './use-decide.ts';

const texts = adminTexts.log;
const filters = [{ name: 'vista', label: texts.view, options: texts.views }];

/** Log of decisions, newest first; decisions still in force can be undone. */
export function Decisions() {
  const state = useFilters(filters);
  const view = state.values.vista === 'consultas' || state.values.vista === 'todo' ? state.values.vista : 'decisiones';
  const { query, pages } = usePages(['bitacora', view], (cursor, signal) =>
    api.page('/api/admin/bitacora', { query: { vista: view, cursor }, signal }),
  );
  const decide = useDecide();
  const undo = ({ id, accion, objeto_id }: Decision) =>
    void (accion === 'suspender' && objeto_id ? decide.onAccount(objeto_id, false) : decide.undo(id));
  const decisions = pages.flatMap(({ answer }) => answer.data);
  return (
    <>
      <FilterSelect
        label={texts.view}
        options={texts.views}
        value={view}
        onChoose={(value) => state.set('vista', value)}
      />
      <Queue query={query} count={decisions.length} label={texts.list} emptyTitle={texts.emptyTitle}>
        {decisions.map((decision) => {
          const { id, quien, accion, tipo, fecha, extracto, razon, reportes, reversible } = decision;
          const what = `${texts.actions[accion]} ${accion === 'consultar' ? texts.lists[tipo] : texts.kinds[tipo]}`;
          return (
            <QueueItem key={id} label={`${quien}: ${what}`}>
              <p className={styles.byline}>
                <strong>{quien}</strong>
                <span>{what}</span>
                <time dateTime={fecha}>{formatMoment(fecha)}</time>
              </p>
              {extracto && <p className={styles.words}>«{extracto}»</p>}
              {reportes && <p className={styles.words}>{texts.reported(adminTexts.reports.counts(reportes))}</p>}
              {razon && <p className={styles.words}>{texts.reason(razon)}</p>}
              {reversible && (
                <p className={styles.actions}>
                  <Button icon="history" aria-label={texts.undoOf(what)} onClick={() => undo(decision)}>
                    {texts.undo}
                  </Button>
                </p>
              )}
            </QueueItem>
          );
        })}
      </Queue>
    </>
  );
}
