import type { DeadMailRow } from '@vitrina/contracts';
import { api, byCursor, formatMoment, useInfiniteQuery } from '@vitrina/sdk';
import { useFilters } from '../lists/filters.tsx';
import styles from '../lists/lists.module.css';
import { AccountLink, type Names, useNames } from '../lists/names.tsx';
import type { RowAction } from '../lists/row-actions.ts';
import { type Column, RowList } from '../lists/row-list.tsx';
import { deadMailTexts as texts } from './texts.ts';

const filters = [{ name: 'tipo', label: texts.kind, options: texts.kinds }] as const;

const columnsWith = (names: Names): readonly Column<DeadMailRow>[] => [
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
    cell: ({ cuenta_id }) => (cuenta_id ? <AccountLink id={cuenta_id} names={names} /> : texts.noAccount),
  },
  { label: texts.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

const decide = async ({ id }: DeadMailRow, accion: 'reintentar' | 'desechar') => {
  await api.post('/api/admin/correos/:id', { accion }, { params: { id } });
  return null;
};
const actionsWith = ({ nameOf }: Names): readonly RowAction<DeadMailRow>[] => [
  { key: 'reintentar', label: texts.retry, appliesTo: () => true, run: (row) => decide(row, 'reintentar') },
  {
    key: 'desechar',
    label: texts.discard,
    question: ([row, ...others]) =>
      row && others.length === 0
        ? texts.discardOne(texts.kinds[row.tipo], row.cuenta_id && nameOf(row.cuenta_id))
        : texts.discardMany(others.length + 1),
    warning: texts.discardMore,
    appliesTo: () => true,
    run: (row) => decide(row, 'desechar'),
  },
];

/** Mails that could not be delivered, to be sent again or discarded. */
export function DeadMails({ label }: { label: string }) {
  const state = useFilters(filters);
  const query = useInfiniteQuery({
    queryKey: ['admin', 'correos', state.values],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/correos', { query: { ...state.values, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const names = useNames(rows.map(({ cuenta_id }) => cuenta_id));
  const columns = columnsWith(names);
  const actions = actionsWith(names);
  const nameOf = ({ tipo, id }: DeadMailRow) => `${texts.kinds[tipo]} ${id.slice(-6)}`;
  const list = { label, query, rows, filters, state, columns, actions, nameOf };
  return <RowList {...list} emptyTitle={texts.emptyTitle} emptyText={texts.emptyText} searches={false} />;
}
