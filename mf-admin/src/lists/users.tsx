import type { ListedUser } from '@vitrina/contracts';
import { shownAddress } from '@vitrina/contracts/rules';
import { api, byCursor, formatMoment, Tag, useInfiniteQuery } from '@vitrina/sdk';
import { useFilters } from './filters.tsx';
import styles from './lists.module.css';
import { reinstateAction, suspendAction } from './row-actions.ts';
import { type Column, RowList } from './row-list.tsx';
import { listTexts as texts } from './texts.ts';

const filters = [
  { name: 'rol', label: texts.columns.role, options: texts.roles },
  { name: 'estado', label: texts.columns.state, options: texts.accounts },
] as const;

const columns: readonly Column<ListedUser>[] = [
  { label: texts.columns.name, cell: ({ nombre }) => <strong>{nombre}</strong> },
  {
    label: texts.columns.email,
    cell: ({ email, correo_confirmado }) => (
      <>
        {shownAddress(email)}
        {!correo_confirmado && <p className={styles.note}>{texts.unconfirmed}</p>}
      </>
    ),
  },
  { label: texts.columns.role, cell: ({ rol }) => texts.roles[rol] },
  {
    label: texts.columns.state,
    cell: ({ suspendida, razon }) => (
      <>
        {suspendida ? <Tag>{texts.accounts.suspendida}</Tag> : texts.accounts.activa}
        {razon && <p className={styles.note}>{texts.away(razon)}</p>}
      </>
    ),
  },
  { label: texts.columns.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

const isStaff = ({ rol }: ListedUser) => rol === 'admin' || rol === 'agente';
const actions = [
  suspendAction<ListedUser>(
    ({ id, nombre: name }) => ({ id, name }),
    (row) => !row.suspendida && !isStaff(row),
  ),
  reinstateAction<ListedUser>(),
];

/** All accounts. */
export function Users({ label }: { label: string }) {
  const state = useFilters(filters);
  const asked = { q: state.q, ...state.values };
  const query = useInfiniteQuery({
    queryKey: ['admin', 'usuarios', asked],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/usuarios', { query: { ...asked, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const list = { label, query, rows, filters, state, columns, actions };
  return <RowList {...list} nameOf={({ nombre }) => nombre} />;
}
