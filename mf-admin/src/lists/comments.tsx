import type { HeldComment } from '@vitrina/contracts';
import { api, cutTo, formatMoment, Link, Tag } from '@vitrina/sdk';
import styles from './lists.module.css';
import { removeAction, restoreAction, suspendAction } from './row-actions.ts';
import { type List, RowList } from './row-list.tsx';
import { listTexts as texts } from './texts.ts';

const filters = [{ name: 'estado', label: texts.columns.state, options: texts.comments }] as const;

const columns: List<HeldComment>['columns'] = [
  {
    label: texts.columns.comment,
    cell: ({ comentario, estrellas }) =>
      [estrellas && `${estrellas} ★`, comentario].filter(Boolean).join(' · ') || texts.withoutText,
  },
  { label: texts.columns.author, cell: ({ nombre_usuario }) => nombre_usuario },
  {
    label: texts.columns.provider,
    cell: ({ proveedor }) => (proveedor ? <Link to={`/p/${proveedor.slug}`}>{proveedor.nombre}</Link> : '—'),
  },
  {
    label: texts.columns.state,
    isShort: true,
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
    // A comment of an erased account has none.
    ({ estado, cuenta_id: id }) => estado !== 'oculto' && id !== '',
  ),
];

const list: List<HeldComment> = {
  name: 'comentarios',
  filters,
  read: (asked, signal) => api.page('/api/admin/comentarios', { query: { estado: 'todos', ...asked }, signal }),
  columns,
  nameOf: ({ nombre_usuario, comentario }) => `${nombre_usuario}: ${cutTo(comentario, 60)}`,
  actions,
};

/** Comments in every state. */
export const Comments = ({ label }: { label: string }) => <RowList label={label} list={list} />;
