import type { AdminPaymentRow } from '@vitrina/contracts';
import { PLANS } from '@vitrina/contracts/plans';
import { api, byCursor, formatMoment, Link, Tag, useInfiniteQuery, useSearchParams } from '@vitrina/sdk';
import styles from '../lists/lists.module.css';
import { type Column, RowList } from '../lists/row-list.tsx';
import type { RowAction } from '../lists/use-bulk.ts';
import { useFilters } from '../lists/use-filters.ts';
import { money } from './money.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { paymentTexts as texts } from './texts.ts';

const filters = [
  { name: 'estado', label: texts.state, options: texts.states },
  { name: 'disputa', label: texts.dispute, options: texts.disputes },
] as const;

const columns: readonly Column<AdminPaymentRow>[] = [
  { label: texts.plan, cell: ({ plan }) => <strong>{PLANS[plan].name}</strong> },
  {
    label: texts.amount,
    cell: ({ monto, devuelto, rechazo }) => (
      <>
        {money(monto)}
        {devuelto > 0 && <p className={styles.note}>{texts.refunded(money(devuelto))}</p>}
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
  {
    label: texts.account,
    cell: ({ cuenta_id }) => <Link to={`/admin?parte=usuarios&q=${cuenta_id}`}>{cuenta_id.slice(-6)}</Link>,
  },
  { label: texts.date, cell: ({ fecha }) => <time dateTime={fecha}>{formatMoment(fecha)}</time> },
];

/** What a bank asks for, until when it is to be answered and where, and what that means for the plan. */
function Dispute({ dispute: { estado, monto, vence, enlace } }: { dispute: AdminPaymentRow['disputas'][number] }) {
  return (
    <div>
      <p className={styles.note}>
        {estado === 'en_disputa' ? <Tag>{texts.disputes[estado]}</Tag> : texts.disputes[estado]} {money(monto)}
      </p>
      {vence && (
        <p className={styles.note}>
          {texts.due} <time dateTime={vence}>{formatMoment(vence)}</time>
        </p>
      )}
      <p className={styles.note}>{texts.meaning[estado]}</p>
      {enlace && (
        <a href={enlace} target="_blank" rel="noopener noreferrer">
          {texts.atHouse}
        </a>
      )}
    </div>
  );
}

const actions: readonly RowAction<AdminPaymentRow>[] = [
  {
    ...{ key: 'devolver', label: texts.refund },
    appliesTo: ({ queda }) => queda > 0,
    dialog: (payment, onClose) => <RefundDialog payment={payment} onClose={onClose} />,
  },
];

/** Payments of everybody, or of the account that the address names, with the way to give them back. */
export function Payments({ label }: { label: string }) {
  const state = useFilters(filters);
  const [params] = useSearchParams();
  const asked = { ...state.values, cuenta: params.get('cuenta') ?? undefined };
  const query = useInfiniteQuery({
    queryKey: ['admin', 'pagos', asked],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/admin/pagos', { query: { ...asked, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const rows = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const nameOf = ({ plan, id }: AdminPaymentRow) => `${PLANS[plan].name} ${id.slice(-6)}`;
  const empty = { none: texts.none, noneMore: texts.noneMore };
  return <RowList {...{ label, query, rows, filters, state, columns, actions, nameOf, ...empty }} searches={false} />;
}
