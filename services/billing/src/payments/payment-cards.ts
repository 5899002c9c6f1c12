import type { AdminPaymentRow, Calls, Receipt } from '@vitrina/contracts';
import { type LedgerEntry, netOf } from '../ledger/entry.ts';
import type { Receipt as LedgerReceipt } from '../ledger/receipt.ts';
import type { Method } from '../payment-providers/payment-provider.ts';
import { type ListedState, listedState, type Payment, refundableOf, refundedOf } from './payment.ts';

type Card = Calls['GET /api/pagos']['answer']['data'][number];

const METHOD_NAMES = { card: 'tarjeta', paypal: 'paypal' } as const satisfies Record<Method, Card['medio']>;
const STATE_NAMES = {
  open: 'abierto',
  pending: 'pendiente',
  paid: 'pagado',
  refunded: 'devuelto',
  canceled: 'cancelado',
  refused: 'revision',
} as const satisfies Record<ListedState, AdminPaymentRow['estado']>;
const DISPUTE_STATES = { opened: 'en_disputa', won: 'ganado', lost: 'perdido' } as const;
type Outcome = keyof typeof DISPUTE_STATES;

/** New payment, for the browser. */
export function newPaymentCard(
  { _id: id, cents, simulated, state }: Payment,
  clientSecret: string | undefined,
): Calls['POST /api/pagos/tarjeta/intentos']['answer']['intento'] {
  return {
    id,
    estado: state === 'refused' ? 'pendiente' : STATE_NAMES[state],
    monto: cents / 100,
    moneda: 'MXN',
    modo: simulated ? 'prueba' : 'real',
    ...(clientSecret && { clave: clientSecret }),
  };
}

/** Payment state for a wire name. */
export function stateOf(name: AdminPaymentRow['estado']): ListedState {
  const states = Object.keys(STATE_NAMES) as ListedState[];
  return states.find((state) => STATE_NAMES[state] === name) ?? 'open';
}

/** Dispute outcome for a wire name. */
export function outcomeOf(name: Receipt['disputa']): Outcome | undefined {
  return (Object.keys(DISPUTE_STATES) as Outcome[]).find((outcome) => DISPUTE_STATES[outcome] === name);
}

/**
 * Receipt, for its owner.
 * @param payment payment that the receipt is about
 * @param owner current name and e-mail of the owner
 */
export function receiptCard(
  { number, payment: entry, refunds, dispute, net }: LedgerReceipt,
  { _id: id, accountId, houseId: externalId, method, simulated }: Payment,
  owner: { name: string; email: string },
): Receipt {
  return {
    id,
    numero: number,
    cuenta: accountId,
    nombre: owner.name,
    email: owner.email,
    plan: entry.plan,
    monto: entry.cents / 100,
    moneda: 'MXN',
    medio: METHOD_NAMES[method],
    modo: simulated ? 'prueba' : 'real',
    referencia: externalId ?? '',
    fecha: new Date(entry.at).toISOString(),
    zona: entry.timeZone,
    devoluciones: refunds.map(({ cents, at }) => ({ monto: cents / 100, fecha: new Date(at).toISOString() })),
    disputa: dispute && DISPUTE_STATES[dispute],
    queda: net / 100,
  };
}

/** Payment, for administrators. */
export function adminCard(payment: Payment): AdminPaymentRow {
  const { _id: id, accountId, plan, cents, method, simulated, state, refunds, disputes = [], createdAt } = payment;
  return {
    id,
    cuenta_id: accountId,
    plan,
    monto: cents / 100,
    moneda: 'MXN',
    estado: STATE_NAMES[listedState(payment)],
    devuelto: refundedOf(payment) / 100,
    queda: state === 'paid' ? refundableOf(payment) / 100 : 0,
    rechazo: refunds.at(-1)?.refused ?? null,
    disputas: disputes.map((dispute) => ({
      id: dispute.id,
      estado: DISPUTE_STATES[dispute.outcome],
      monto: dispute.cents / 100,
      vence: dispute.outcome === 'opened' ? (dispute.dueAt?.toISOString() ?? null) : null,
      enlace: dispute.url ?? null,
    })),
    medio: METHOD_NAMES[method],
    modo: simulated ? 'prueba' : 'real',
    fecha: createdAt.toISOString(),
  };
}

/**
 * Lines for the entries of a ledger and for payments that are not in it (pending or refused), newest first.
 * @param made payments of the entries, by their id
 */
export function paymentCards(
  ledger: readonly LedgerEntry[],
  made: ReadonlyMap<string, Payment>,
  others: readonly Payment[],
): Card[] {
  const entered = new Set(ledger.map(({ id }) => id));
  const open = others.filter(({ _id }) => !entered.has(_id)).map(openLine);
  const lines = ledger.flatMap((entry) => lineOf(entry, ledger, made)).reverse();
  // Pending payments come first because people look for them.
  return [...open, ...lines].sort(
    (a, b) => Number(b.estado === 'pendiente') - Number(a.estado === 'pendiente') || b.fecha.localeCompare(a.fecha),
  );
}

function openLine(payment: Payment): Card {
  const { _id, state, refusal, createdAt, cents } = payment;
  const isRefused = state !== 'pending' && refusal !== undefined;
  return {
    ...common(payment, _id, (isRefused ? refusal.at : createdAt).getTime()),
    tipo: 'pago',
    estado: isRefused ? 'rechazado' : 'pendiente',
    motivo: isRefused ? refusal.text : null,
    monto: cents / 100,
    recibo: null,
  };
}

function lineOf(entry: LedgerEntry, ledger: readonly LedgerEntry[], made: ReadonlyMap<string, Payment>): Card[] {
  if (entry.kind === 'choice') return [];
  const payment = made.get(entry.kind === 'payment' ? entry.id : entry.payment);
  if (!payment) return [];
  const line = { ...common(payment, entry.id, entry.at), motivo: null, recibo: payment._id };
  if (entry.kind === 'payment') {
    const estado = netOf(ledger, entry) === 0 ? ('reembolsado' as const) : ('pagado' as const);
    return [{ ...line, tipo: 'pago', estado, monto: entry.cents / 100 }];
  }
  if (entry.kind === 'refund')
    return [{ ...line, tipo: 'reembolso', estado: 'reembolsado', monto: -entry.cents / 100 }];
  if (entry.kind === 'refundFailed')
    return [{ ...line, tipo: 'reembolso', estado: 'fallido', monto: entry.cents / 100 }];
  const lost = entry.outcome === 'lost' ? -entry.cents / 100 : 0;
  return [{ ...line, tipo: 'disputa', estado: DISPUTE_STATES[entry.outcome], monto: lost }];
}

function common({ plan, method, simulated }: Payment, id: string, at: number) {
  return {
    id,
    plan,
    moneda: 'MXN' as const,
    medio: METHOD_NAMES[method],
    modo: simulated ? ('prueba' as const) : ('real' as const),
    fecha: new Date(at).toISOString(),
  };
}
