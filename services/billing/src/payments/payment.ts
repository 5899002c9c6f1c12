import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { required } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  METHODS,
  type Method,
  type ProviderPayment,
  type ProviderRefusal,
} from '../payment-providers/payment-provider.ts';

/** Refund decided by an administrator, or made at the payment provider. */
export interface Refund {
  /** Id of the decision, which refunds once; the provider's id if the refund was made there. */
  id: string;
  /** Whole cents, positive. */
  cents: number;
  /** Empty if the refund was made at the provider. */
  reason: string;
  at: Date;
  done: boolean;
  /** Provider's reason for refusing the refund; absent if it did not. */
  refused?: string;
}

/** Dispute about a payment, according to its provider. */
export type Dispute = ProviderPayment['disputes'][number];

/** Payment of an account, as agreed with its payment provider. */
export interface Payment {
  /** Our id; its entry in the ledger has the same id. */
  _id: string;
  accountId: string;
  plan: PlanId;
  /** Whole cents of a peso of Mexico, from the catalogue when it was begun (R5). */
  cents: number;
  method: Method;
  /** True if the simulator took the payment. */
  simulated: boolean;
  /** Payment provider's id; absent until the provider has responded. */
  houseId?: string;
  /**
   * `open`: not paid. `pending`: perhaps paid. `paid`: in the ledger. `canceled`: never paid. `refused`: paid, but not as
   * agreed, so that it needs an operator.
   */
  state: 'open' | 'pending' | 'paid' | 'canceled' | 'refused';
  /** `accountId:method:plan` while it is open or pending: an account has one such payment of each kind. */
  slot?: string;
  /** Refunds; each is requested until the provider has made or refused it. */
  refunds: Refund[];
  /** Absent without a dispute. */
  disputes?: Dispute[];
  /** Last refused attempt, and when it was recorded; absent if none was refused. */
  refusal?: ProviderRefusal & { at: Date };
  /** Time of the next check with the provider; absent if none is needed. */
  checkAt?: Date;
  /** Number of checks in this state. */
  checks: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Amount of a payment that was refunded or is being refunded, in whole cents. */
export function refundedOf({ refunds }: Payment): number {
  return refunds.reduce((sum, { cents, refused }) => (refused === undefined ? sum + cents : sum), 0);
}

/** Payment state in the administrators' list, which distinguishes payments that were refunded in full. */
export type ListedState = Payment['state'] | 'refunded';

/** State of a payment in the administrators' list. */
export function listedState(payment: Payment): ListedState {
  return payment.state === 'paid' && refundedOf(payment) >= payment.cents ? 'refunded' : payment.state;
}

/** Amount of a payment that can still be refunded, in whole cents: without refunds and lost disputes. */
export function refundableOf(payment: Payment): number {
  const lost = (payment.disputes ?? []).reduce(
    (sum, { cents, outcome }) => (outcome === 'lost' ? sum + cents : sum),
    0,
  );
  return Math.max(0, payment.cents - refundedOf(payment) - lost);
}

const schema = new Schema<Payment>(
  {
    _id: required.text,
    accountId: required.text,
    plan: { type: String, enum: PLAN_IDS, required: true },
    cents: required.number,
    method: { type: String, enum: METHODS, required: true },
    simulated: required.flag,
    houseId: { type: String },
    state: { type: String, enum: ['open', 'pending', 'paid', 'canceled', 'refused'], required: true },
    slot: { type: String },
    refunds: {
      type: [
        {
          _id: false,
          id: required.text,
          cents: required.number,
          reason: { type: String, default: '' },
          at: required.date,
          done: required.flag,
          refused: { type: String },
        },
      ],
      default: [],
    },
    disputes: {
      type: [
        {
          _id: false,
          id: required.text,
          outcome: { type: String, enum: ['opened', 'won', 'lost'], required: true },
          cents: required.number,
          dueAt: { type: Date },
          url: { type: String },
        },
      ],
      default: undefined,
    },
    refusal: {
      type: {
        _id: false,
        text: required.text,
        attempt: required.text,
        at: required.date,
      },
      default: undefined,
    },
    checkAt: { type: Date },
    checks: { type: Number, default: 0 },
    createdAt: required.date,
    updatedAt: required.date,
  },
  { versionKey: false, strict: 'throw' },
)
  .index({ slot: 1 }, { unique: true, sparse: true })
  .index({ houseId: 1 }, { sparse: true })
  .index({ checkAt: 1 }, { sparse: true })
  .index({ accountId: 1, _id: -1 })
  .index({ state: 1, _id: -1 })
  .index({ 'disputes.outcome': 1, _id: -1 }, { sparse: true })
  // Contains only refunded payments.
  .index({ 'refunds.id': 1 }, { sparse: true });

/** Opens the collection of payments. Resolves once its indexes exist, because the unique slot depends on one. */
export async function paymentModel(connection: Connection): Promise<Model<Payment>> {
  const model = connection.model<Payment>('Payment', schema, 'payments');
  await model.init();
  return model;
}
