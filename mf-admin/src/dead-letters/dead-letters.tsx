import type { DeadLetterRow } from '@vitrina/contracts';
import { api, byCursor, formatMoment, useInfiniteQuery } from '@vitrina/sdk';
import { useFilters } from '../lists/filters.tsx';
import styles from '../lists/lists.module.css';
import { AccountLink, type Names, useNames } from '../lists/names.tsx';
import type { RowAction } from '../lists/row-actions.ts';
import { type Column, RowList } from '../lists/row-list.tsx';
import { deadLetterTexts as texts } from './texts.ts';

const filters = [{ name: 'tipo', label: texts.kind, options: texts.kinds }] as const;

const megabytes = new Intl.NumberFormat('es', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

const columnsWith = (names: Names): readonly Column<DeadLetterRow>[] => [
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
  {
    label: texts.why,
    cell: ({ razon, detalle }) => (
      <>
        {texts.reasons[razon]}
        <p className={styles.note}>
          <code>{detalle}</code>
        </p>
      </>
    ),
  },
  {
    label: texts.account,
    cell: ({ cuenta_id }) => <AccountLink id={cuenta_id} names={names} />,
  },
  { label: texts.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

const decide = async ({ id }: DeadLetterRow, accion: 'reintentar' | 'desechar') => {
  await api.post('/api/admin/fallidos/:id', { accion }, { params: { id } });
  return null;
};
const actionsWith = ({ nameOf }: Names): readonly RowAction<DeadLetterRow>[] => [
  { key: 'reintentar', label: texts.retry, appliesTo: () => true, run: (row) => decide(row, 'reintentar') },
  {
    key: 'desechar',
    label: texts.discard,
    question: ([row, ...others]) =>
      row && others.length === 0
        ? texts.discardOne(texts.kinds[row.tipo], nameOf(row.cuenta_id))
        : texts.discardMany(others.length + 1),
    warning: texts.discardMore,
    appliesTo: () => true,
    run: (row) => decide(row, 'desechar'),
  },
];

/** Uploads that no run could finish, to be retried or discarded. */
export function DeadLetters({ label }: { label: string }) {
  const state = useFilters(filters);
  const query = useInfiniteQuery({
    queryKey: ['admin', 'fallidos', state.values],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/fallidos', { query: { ...state.values, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const names = useNames(rows.map(({ cuenta_id }) => cuenta_id));
  const columns = columnsWith(names);
  const actions = actionsWith(names);
  const nameOf = ({ tipo, id }: DeadLetterRow) => `${texts.kinds[tipo]} ${id.slice(-6)}`;
  const list = { label, query, rows, filters, state, columns, actions, nameOf };
  return <RowList {...list} emptyTitle={texts.emptyTitle} emptyText={texts.emptyText} searches={false} />;
}
