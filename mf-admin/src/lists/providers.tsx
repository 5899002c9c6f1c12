import type { ListedProvider } from '@vitrina/contracts';
import { shownAddress } from '@vitrina/contracts/rules';
import { api, formatMoment, Link, Tag } from '@vitrina/sdk';
import styles from './lists.module.css';
import { reinstateAction, removeAction, restoreAction, suspendAction } from './row-actions.ts';
import { type List, RowList } from './row-list.tsx';
import { listTexts as texts } from './texts.ts';

const filters = [
  { name: 'estado', label: texts.columns.state, options: texts.states },
  { name: 'plan', label: texts.columns.plan, options: texts.plans },
] as const;

const columns: List<ListedProvider>['columns'] = [
  {
    label: texts.columns.name,
    cell: ({ nombre, ruta, estado, especialidad, id }, names) => (
      <>
        {estado === 'publico' ? <Link to={ruta}>{nombre}</Link> : <strong>{nombre || names.nameOf(id)}</strong>}
        <p className={styles.note}>{especialidad}</p>
      </>
    ),
  },
  { label: texts.columns.email, cell: ({ email, id }, names) => shownAddress(email || names.emailOf(id)) },
  { label: texts.columns.plan, isShort: true, cell: ({ plan }) => texts.plans[plan] },
  {
    label: texts.columns.state,
    isShort: true,
    cell: ({ estado, retiro, suspendida }) => (
      <>
        {estado === 'publico' ? texts.states.publico : <Tag>{texts.states[estado]}</Tag>}
        {suspendida && <Tag>{texts.accounts.suspendida}</Tag>}
        {retiro && <p className={styles.note}>{texts.away(retiro.razon)}</p>}
      </>
    ),
  },
  { label: texts.columns.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

const actions = [
  removeAction<ListedProvider>(
    'proveedor',
    ({ nombre, id }, names) => ({ author: nombre || names.nameOf(id) }),
    ({ retiro }) => retiro === null,
  ),
  restoreAction<ListedProvider>(),
  suspendAction<ListedProvider>(
    ({ id, nombre }) => ({ id, name: nombre || id }),
    ({ suspendida }) => !suspendida,
  ),
  reinstateAction<ListedProvider>(),
];

const list: List<ListedProvider> = {
  name: 'proveedores',
  filters,
  read: (asked, signal) => api.page('/api/admin/proveedores', { query: asked, signal }),
  columns,
  nameOf: ({ nombre, id }, names) => nombre || names.nameOf(id),
  // The directory has no name of a provider who is not public.
  accountOf: ({ nombre, id }) => (nombre ? null : id),
  actions,
};

/** All providers who are or were public. */
export const Providers = ({ label }: { label: string }) => <RowList label={label} list={list} />;
