import type { ListedPost } from '@vitrina/contracts';
import { api, formatMoment, Link, Tag } from '@vitrina/sdk';
import styles from './lists.module.css';
import { removeAction, restoreAction, suspendAction } from './row-actions.ts';
import { type List, RowList } from './row-list.tsx';
import { listTexts as texts } from './texts.ts';

const filters = [
  { name: 'estado', label: texts.columns.state, options: texts.states },
  { name: 'tipo', label: texts.columns.kind, options: texts.kinds },
] as const;

const columns: List<ListedPost>['columns'] = [
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
  { label: texts.columns.kind, isShort: true, cell: ({ tipo }) => texts.kinds[tipo] },
  {
    label: texts.columns.state,
    isShort: true,
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

const list: List<ListedPost> = {
  name: 'publicaciones',
  filters,
  read: (asked, signal) => api.page('/api/admin/publicaciones', { query: asked, signal }),
  columns,
  nameOf: ({ evento, id }) => evento || id,
  actions,
};

/** All posts that are not deleted. */
export const Posts = ({ label }: { label: string }) => <RowList label={label} list={list} />;
