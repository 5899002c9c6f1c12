import type { ListedPost } from '@vitrina/contracts';
import { api, byCursor, formatMoment, Link, Tag, useInfiniteQuery } from '@vitrina/sdk';
import { useFilters } from './filters.tsx';
import styles from './lists.module.css';
import { removeAction, restoreAction, suspendAction } from './row-actions.ts';
import { type Column, RowList } from './row-list.tsx';
import { listTexts as texts } from './texts.ts';

const filters = [
  { name: 'estado', label: texts.columns.state, options: texts.states },
  { name: 'tipo', label: texts.columns.kind, options: texts.kinds },
] as const;

const columns: readonly Column<ListedPost>[] = [
  {
    label: texts.columns.post,
    cell: ({ evento, texto, imagen }) => (
      <div className={styles.thing}>
        {imagen && <img src={imagen} alt="" width={56} height={56} loading="lazy" />}
        <div>
          <strong>{evento || texts.withoutText}</strong>
          <p className={styles.note}>{texto}</p>
        </div>
      </div>
    ),
  },
  {
    label: texts.columns.provider,
    cell: ({ proveedor }) => (proveedor ? <Link to={`/p/${proveedor.slug}`}>{proveedor.nombre}</Link> : '—'),
  },
  { label: texts.columns.kind, cell: ({ tipo }) => texts.kinds[tipo] },
  {
    label: texts.columns.state,
    cell: ({ estado, retiro }) => (
      <>
        {estado === 'publico' ? texts.states.publico : <Tag>{texts.states[estado]}</Tag>}
        {retiro && <p className={styles.note}>{texts.away(retiro.razon)}</p>}
      </>
    ),
  },
  { label: texts.columns.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

const actions = [
  removeAction<ListedPost>(
    'publicacion',
    ({ evento, proveedor }) => ({ title: evento || texts.withoutText, author: proveedor?.nombre ?? texts.someone }),
    ({ retiro }) => retiro === null,
  ),
  restoreAction<ListedPost>(),
  suspendAction<ListedPost>(
    ({ cuenta_id: id, proveedor }) => ({ id, name: proveedor?.nombre ?? texts.someone }),
    ({ proveedor }) => proveedor !== null,
  ),
];

/** All posts that are not deleted. */
export function Posts({ label }: { label: string }) {
  const state = useFilters(filters);
  const asked = { q: state.q, ...state.values };
  const query = useInfiniteQuery({
    queryKey: ['admin', 'publicaciones', asked],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/publicaciones', { query: { ...asked, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const list = { label, query, rows, filters, state, columns, actions };
  return <RowList {...list} nameOf={({ evento, id }) => evento || id} />;
}
