import type { DeadMailRow } from '@vitrina/contracts';
import { api, byCursor, formatMoment, Link, useInfiniteQuery } from '@vitrina/sdk';
import styles from '../lists/lists.module.css';
import { type Column, RowList } from '../lists/row-list.tsx';
import type { RowAction } from '../lists/use-bulk.ts';
import { useFilters } from '../lists/use-filters.ts';
import { deadMailTexts as texts } from './texts.ts';

const filters = [{ name: 'tipo', label: texts.kind, options: texts.kinds }] as const;

const columns: readonly Column<DeadMailRow>[] = [
  { label: texts.mail, cell: ({ tipo }) => <strong>{texts.kinds[tipo]}</strong> },
  {
    label: texts.why,
    cell: ({ detalle, intentos }) => (
      <>
        {texts.tries(intentos)}
        <p className={styles.note}>
          <code>{detalle}</code>
        </p>
      </>
    ),
  },
  {
    label: texts.account,
    cell: ({ cuenta_id }) =>
      cuenta_id ? <Link to={`/admin?parte=usuarios&q=${cuenta_id}`}>{cuenta_id.slice(-6)}</Link> : texts.noAccount,
  },
  { label: texts.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

const decide = async ({ id }: DeadMailRow, accion: 'reintentar' | 'desechar') => {
  await api.post('/api/admin/correos/:id', { accion }, { params: { id } });
  return null;
};
const actions: readonly RowAction<DeadMailRow>[] = [
  { key: 'reintentar', label: texts.retry, appliesTo: () => true, run: (row) => decide(row, 'reintentar') },
  {
    ...{ key: 'desechar', label: texts.discard, warning: texts.discardMore, appliesTo: () => true },
    run: (row) => decide(row, 'desechar'),
  },
];

/** Mails that no one took, to be sent again or discarded. */
export function DeadMails({ label }: { label: string }) {
  const state = useFilters(filters);
  const query = useInfiniteQuery({
    queryKey: ['admin', 'correos', state.values],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/correos', { query: { ...state.values, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const nameOf = ({ tipo, id }: DeadMailRow) => `${texts.kinds[tipo]} ${id.slice(-6)}`;
  const empty = { none: texts.none, noneMore: texts.noneMore };
  return <RowList {...{ label, query, rows, filters, state, columns, actions, nameOf, ...empty }} searches={false} />;
}
