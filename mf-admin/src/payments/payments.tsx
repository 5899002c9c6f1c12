import type { AdminPaymentRow } from '@vitrina/contracts';
import { PLANS } from '@vitrina/contracts/plans';
import { pesosText } from '@vitrina/contracts/receipts';
import { api, byCursor, formatMoment, Message, Tag, useInfiniteQuery } from '@vitrina/sdk';
import { useFilters } from '../lists/filters.tsx';
import styles from '../lists/lists.module.css';
import { AccountLink, type Names, useNames } from '../lists/names.tsx';
import type { RowAction } from '../lists/row-actions.ts';
import { type Column, RowList } from '../lists/row-list.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { paymentTexts as texts } from './texts.ts';

const filters = [
  { name: 'estado', label: texts.state, options: texts.states },
  { name: 'disputa', label: texts.dispute, options: texts.disputes },
] as const;

const columnsWith = (names: Names): readonly Column<AdminPaymentRow>[] => [
  { label: texts.payer, cell: ({ cuenta_id }) => <AccountLink id={cuenta_id} names={names} /> },
  { label: texts.plan, cell: ({ plan }) => <strong>{PLANS[plan].name}</strong> },
  {
    label: texts.amount,
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

const actionsWith = ({ nameOf }: Names): readonly RowAction<AdminPaymentRow>[] => [
  {
    key: 'devolver',
    label: texts.refund,
    appliesTo: ({ queda }) => queda > 0,
    dialog: (payment, onClose) => (
      <RefundDialog payment={payment} payer={nameOf(payment.cuenta_id)} onClose={onClose} />
    ),
  },
];

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

/** Payments of all accounts, or of the payers that the search finds, with refunds. */
export function Payments({ label }: { label: string }) {
  const state = useFilters(filters);
  const { q, values } = state;
  const query = useInfiniteQuery({
    queryKey: ['admin', 'pagos', q, values],
    queryFn: async ({ pageParam, signal }) => {
      const payers = await readPayers(q, signal);
      const asked = { ...values, cuenta: payers?.ids, cursor: pageParam };
      return { ...(await api.page('/api/admin/pagos', { query: asked, signal })), isMore: payers?.isMore ?? false };
    },
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const names = useNames(rows.map(({ cuenta_id }) => cuenta_id));
  const columns = columnsWith(names);
  const actions = actionsWith(names);
  const nameOf = ({ plan, cuenta_id }: AdminPaymentRow) => `${PLANS[plan].name}, ${names.nameOf(cuenta_id)}`;
  const empty = state.filtered ? {} : { emptyTitle: texts.emptyTitle, emptyText: texts.emptyText };
  const list = { label, query, rows, filters, state, columns, actions, nameOf };
  return (
    <>
      {query.data?.pages[0]?.isMore && <Message>{texts.morePayers(MAX_PAYERS)}</Message>}
      <RowList {...list} {...empty} />
    </>
  );
}
