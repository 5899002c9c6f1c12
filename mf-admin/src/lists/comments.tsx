import type { HeldComment } from '@vitrina/contracts';
import { api, byCursor, cutTo, formatMoment, Link, Tag, useInfiniteQuery } from '@vitrina/sdk';
import { useFilters } from './filters.tsx';
import styles from './lists.module.css';
import { removeAction, restoreAction, suspendAction } from './row-actions.ts';
import { type Column, RowList } from './row-list.tsx';
import { listTexts as texts } from './texts.ts';

const filters = [{ name: 'estado', label: texts.columns.state, options: texts.comments }] as const;

const columns: readonly Column<HeldComment>[] = [
  { label: texts.columns.comment, cell: ({ comentario }) => comentario },
  { label: texts.columns.author, cell: ({ nombre_usuario }) => nombre_usuario },
  {
    label: texts.columns.provider,
    cell: ({ proveedor }) => (proveedor ? <Link to={`/p/${proveedor.slug}`}>{proveedor.nombre}</Link> : '—'),
  },
  {
    label: texts.columns.state,
    cell: ({ estado, retiro }) => (
      <>
        {estado === 'publicado' ? texts.comments.publicado : <Tag>{texts.comments[estado]}</Tag>}
        {retiro?.razon && <p className={styles.note}>{texts.away(retiro.razon)}</p>}
      </>
    ),
  },
  { label: texts.columns.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

const actions = [
  removeAction<HeldComment>(
    'comentario',
    ({ nombre_usuario: author }) => ({ author }),
    ({ estado }) => estado === 'publicado' || estado === 'oculto',
  ),
  restoreAction<HeldComment>(),
  suspendAction<HeldComment>(
    ({ cuenta_id: id, nombre_usuario: name }) => ({ id, name }),
    ({ estado }) => estado !== 'oculto',
  ),
];

/** Comments in every state. */
export function Comments({ label }: { label: string }) {
  const state = useFilters(filters);
  const asked = { q: state.q, estado: 'todos' as const, ...state.values };
  const query = useInfiniteQuery({
    queryKey: ['admin', 'comentarios', asked],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/comentarios', { query: { ...asked, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const list = { label, query, rows, filters, state, columns, actions };
  return (
    <RowList {...list} nameOf={({ nombre_usuario, comentario }) => `${nombre_usuario}: ${cutTo(comentario, 60)}`} />
  );
}
