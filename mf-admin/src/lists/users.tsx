import type { ListedUser } from '@vitrina/contracts';
import { shownAddress } from '@vitrina/contracts/rules';
import { api, formatMoment, Tag } from '@vitrina/sdk';
import { BadgesDialog } from './badges-dialog.tsx';
import styles from './lists.module.css';
import { type RowAction, reinstateAction, suspendAction } from './row-actions.ts';
import { type List, RowList } from './row-list.tsx';
import { listTexts as texts } from './texts.ts';

const filters = [
  { name: 'rol', label: texts.columns.role, options: texts.roles },
  { name: 'estado', label: texts.columns.state, options: texts.accounts },
] as const;

const columns: List<ListedUser>['columns'] = [
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
  { label: texts.columns.role, isShort: true, cell: ({ rol }) => texts.roles[rol] },
  {
    label: texts.columns.state,
    isShort: true,
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
/** Opens the reviewed badges of a provider. */
const badgesAction: RowAction<ListedUser> = {
  key: 'insignias',
  label: texts.badges.action,
  appliesTo: ({ rol }) => rol === 'proveedor',
  dialog: ({ id, nombre }, onClose) => <BadgesDialog id={id} name={nombre} onClose={onClose} />,
};
const actions = [
  suspendAction<ListedUser>(
    ({ id, nombre: name }) => ({ id, name }),
    (row) => !row.suspendida && !isStaff(row),
  ),
  reinstateAction<ListedUser>(),
  badgesAction,
];

const list: List<ListedUser> = {
  name: 'usuarios',
  filters,
  read: (asked, signal) => api.page('/api/admin/usuarios', { query: asked, signal }),
  columns,
  nameOf: ({ nombre }) => nombre,
  actions,
};

/** All accounts. */
export const Users = ({ label }: { label: string }) => <RowList label={label} list={list} />;
