import type { DeadLetterRow, DeadMailRow } from '@vitrina/contracts';
import { api, formatMoment } from '@vitrina/sdk';
import styles from '../lists/lists.module.css';
import { AccountLink, type Names } from '../lists/names.tsx';
import { type List, RowList } from '../lists/row-list.tsx';
import { deadMailTexts, deadLetterTexts as texts } from './texts.ts';

/** Uploads that no run could finish, to be retried or discarded. */
export const DeadLetters = ({ label }: { label: string }) => <RowList label={label} list={letters} />;

/** Mails that could not be delivered, to be sent again or discarded. */
export const DeadMails = ({ label }: { label: string }) => <RowList label={label} list={mails} />;

const megabytes = new Intl.NumberFormat('es', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

const letters: List<DeadLetterRow> = {
  ...failedWork<DeadLetterRow>(
    texts,
    (id, accion) => api.post('/api/admin/fallidos/:id', { accion }, { params: { id } }),
    (row, { nameOf }) => texts.discardOne(texts.kinds[row.tipo], nameOf(row.cuenta_id)),
  ),
  name: 'fallidos',
  filters: [{ name: 'tipo', label: texts.kind, options: texts.kinds }],
  read: (asked, signal) => api.page('/api/admin/fallidos', { query: asked, signal }),
  columns: [
    {
      label: texts.file,
      cell: ({ tipo, formato, bytes }) => (
        <>
          <strong>{texts.kinds[tipo]}</strong>
          <p className={styles.note}>
            {formato} · {megabytes.format(bytes / 1_000_000)}
          </p>
        </>
      ),
    },
    { label: texts.why, cell: ({ razon, detalle }) => <Why text={texts.reasons[razon]} detail={detalle} /> },
    { label: texts.account, cell: ({ cuenta_id }, names) => <AccountLink id={cuenta_id} names={names} /> },
    { label: texts.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
  ],
  nameOf: ({ tipo, id }) => `${texts.kinds[tipo]} ${id.slice(-6)}`,
};

const mails: List<DeadMailRow> = {
  ...failedWork<DeadMailRow>(
    deadMailTexts,
    (id, accion) => api.post('/api/admin/correos/:id', { accion }, { params: { id } }),
    ({ tipo, cuenta_id }, { nameOf }) =>
      deadMailTexts.discardOne(deadMailTexts.kinds[tipo], cuenta_id && nameOf(cuenta_id)),
  ),
  name: 'correos',
  filters: [{ name: 'tipo', label: deadMailTexts.kind, options: deadMailTexts.kinds }],
  read: (asked, signal) => api.page('/api/admin/correos', { query: asked, signal }),
  columns: [
    { label: deadMailTexts.mail, cell: ({ tipo }) => <strong>{deadMailTexts.kinds[tipo]}</strong> },
    {
      label: texts.why,
      cell: ({ detalle, intentos }) => <Why text={deadMailTexts.tries(intentos)} detail={detalle} />,
    },
    {
      label: texts.account,
      cell: ({ cuenta_id }, names) =>
        cuenta_id ? <AccountLink id={cuenta_id} names={names} /> : deadMailTexts.noAccount,
    },
    { label: texts.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
  ],
  nameOf: ({ tipo, id }) => `${deadMailTexts.kinds[tipo]} ${id.slice(-6)}`,
};

/** Common part of both lists: retry or discard rows, alone or together. */
function failedWork<R extends DeadLetterRow | DeadMailRow>(
  { emptyTitle, emptyText, discardMany, discardMore }: typeof texts | typeof deadMailTexts,
  decide: (id: string, action: 'reintentar' | 'desechar') => Promise<unknown>,
  discardOne: (row: R, names: Names) => string,
) {
  const run = (action: 'reintentar' | 'desechar') => async (row: R) => {
    await decide(row.id, action);
    return null;
  };
  return {
    searches: false,
    empty: () => ({ title: emptyTitle, text: emptyText }),
    accountOf: ({ cuenta_id }: R) => cuenta_id,
    actions: [
      { key: 'reintentar', label: texts.retry, appliesTo: () => true, run: run('reintentar') },
      {
        key: 'desechar',
        label: texts.discard,
        question: ([row, ...others]: readonly R[], names: Names) =>
          row && others.length === 0 ? discardOne(row, names) : discardMany(others.length + 1),
        warning: discardMore,
        appliesTo: () => true,
        run: run('desechar'),
      },
    ],
  };
}

function Why({ text, detail }: { text: string; detail: string }) {
  return (
    <>
      {text}
      <p className={styles.note}>
        <code>{detail}</code>
      </p>
    </>
  );
}
