import type { AdminPaymentRow } from '@vitrina/contracts';
import { PLANS } from '@vitrina/contracts/plans';
import { pesosText } from '@vitrina/contracts/receipts';
import { api, formatMoment, Tag } from '@vitrina/sdk';
import styles from '../lists/lists.module.css';
import { AccountLink } from '../lists/names.tsx';
import { type List, RowList } from '../lists/row-list.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { paymentTexts as texts } from './texts.ts';

const filters = [
  { name: 'estado', label: texts.state, options: texts.states },
  { name: 'disputa', label: texts.dispute, options: texts.disputes },
] as const;

const columns: List<AdminPaymentRow>['columns'] = [
  { label: texts.payer, cell: ({ cuenta_id }, names) => <AccountLink id={cuenta_id} names={names} /> },
  { label: texts.plan, isShort: true, cell: ({ plan }) => <strong>{PLANS[plan].name}</strong> },
  {
    label: texts.amount,
    isShort: true,
    cell: ({ monto, devuelto, rechazo }) => (
      <>
        {pesosText(monto)}
        {devuelto > 0 && <p className={styles.note}>{texts.refunded(pesosText(devuelto))}</p>}
        {rechazo !== null && <p className={styles.note}>{texts.refused(rechazo)}</p>}
      </>
    ),
  },
  {
    label: texts.state,
    isShort: true,
    cell: ({ estado, disputas }) => (
      <>
        {texts.states[estado]}
        {disputas.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} />
        ))}
      </>
    ),
  },
  {
    label: texts.how,
    isShort: true,
    cell: ({ medio, modo }) => `${texts.methods[medio]}${modo === 'prueba' ? `, ${texts.test}` : ''}`,
  },
  { label: texts.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

/** Dispute of a bank: the amount, the deadline and address for a response, and the effect on the plan. */
function Dispute({ dispute: { estado, monto, vence, enlace } }: { dispute: AdminPaymentRow['disputas'][number] }) {
  return (
    <div>
      <p className={styles.note}>
        {estado === 'en_disputa' ? <Tag>{texts.disputes[estado]}</Tag> : texts.disputes[estado]} {pesosText(monto)}
      </p>
      {vence && (
        <p className={styles.note}>
          {texts.due} <time dateTime={vence}>{formatMoment(vence)}</time>
        </p>
      )}
      <p className={styles.note}>{texts.meaning[estado]}</p>
      {enlace && (
        <a href={enlace} target="_blank" rel="noopener noreferrer">
          {texts.atProvider}
        </a>
      )}
    </div>
  );
}

/** Most payers whose payments one search includes. */
const MAX_PAYERS = 60;
/** Id of no account: used if a search finds no payer. */
const NO_ONE = '0'.repeat(24);

/** Finds the accounts for a search text; null without a text. */
async function readPayers(q: string, signal: AbortSignal) {
  if (q === '') return null;
  const page = await api.page('/api/admin/usuarios', { query: { q, limit: MAX_PAYERS }, signal });
  const ids = page.answer.data.map(({ id }) => id);
  return { ids: ids.length > 0 ? ids.join(',') : NO_ONE, isMore: page.cursor !== null };
}

const list: List<AdminPaymentRow> = {
  name: 'pagos',
  filters,
  read: async ({ q = '', ...asked }, signal) => {
    const payers = await readPayers(q, signal);
    const page = await api.page('/api/admin/pagos', { query: { ...asked, cuenta: payers?.ids }, signal });
    return payers?.isMore ? { ...page, notice: texts.morePayers(MAX_PAYERS) } : page;
  },
  columns,
  nameOf: ({ plan, cuenta_id }, { nameOf }) => `${PLANS[plan].name}, ${nameOf(cuenta_id)}`,
  actions: [
    {
      key: 'devolver',
      label: texts.refund,
      appliesTo: ({ queda }) => queda > 0,
      dialog: (payment, onClose, { nameOf }) => (
        <RefundDialog payment={payment} payer={nameOf(payment.cuenta_id)} onClose={onClose} />
      ),
    },
  ],
  accountOf: ({ cuenta_id }) => cuenta_id,
  empty: ({ filtered }) => (filtered ? undefined : { title: texts.emptyTitle, text: texts.emptyText }),
};

/** Payments of all accounts, or of the payers that the search finds, with refunds. */
export const Payments = ({ label }: { label: string }) => <RowList label={label} list={list} />;
