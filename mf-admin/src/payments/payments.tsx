import type { AdminPaymentRow } from '@vitrina/contracts';
import { PLANS } from '@vitrina/contracts/plans';
import { api, byCursor, formatMoment, formatNumber, Link, useInfiniteQuery, useSearchParams } from '@vitrina/sdk';
import styles from '../lists/lists.module.css';
import { type Column, RowList } from '../lists/row-list.tsx';
import type { RowAction } from '../lists/use-bulk.ts';
import { useFilters } from '../lists/use-filters.ts';
import { paymentTexts as texts } from './texts.ts';

const filters = [{ name: 'estado', label: texts.state, options: texts.states }] as const;
const money = (pesos: number) => texts.money(formatNumber(pesos));

const columns: readonly Column<AdminPaymentRow>[] = [
  { label: texts.plan, cell: ({ plan }) => <strong>{PLANS[plan].name}</strong> },
  {
    label: texts.amount,
    cell: ({ monto, devuelto }) => (
      <>
        {money(monto)}
        {devuelto > 0 && <p className={styles.note}>{texts.refunded(money(devuelto))}</p>}
      </>
    ),
  },
  { label: texts.state, cell: ({ estado }) => texts.states[estado] },
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

const actions: readonly RowAction<AdminPaymentRow>[] = [
  {
    ...{ key: 'devolver', label: texts.refund, more: texts.refundMore },
    appliesTo: ({ estado, monto, devuelto }) => estado === 'pagado' && devuelto < monto,
    run: async ({ id, devuelto }, razon) => {
      // The same for a repeat of this decision, another one for what is left after it.
      const headers = { 'Idempotency-Key': `${id}-${devuelto}` };
      await api.post('/api/admin/pagos/:id/reembolso', { razon }, { params: { id }, headers });
      return null;
    },
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
