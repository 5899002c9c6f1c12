import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { type Connection, type Model, Schema } from 'mongoose';
import { type HousePayment, type HouseRefusal, METHODS, type Method } from '../houses/house.ts';

/** Money that goes back: an administrator has decided it, or somebody at its house. */
export interface Refund {
  /** Of the decision, the same one gives money back once; the house's own where it was decided there. */
  id: string;
  /** Whole cents, positive. */
  cents: number;
  /** Empty where it was decided at the house. */
  reason: string;
  at: Date;
  done: boolean;
  /** Why its house will not do it, in its own words; absent where it has not said so. */
  refused?: string;
}

/** A payer's bank asks for the payment back, as its house says. */
export type Dispute = HousePayment['disputes'][number];

/** One payment of an account: what was agreed with its house, until what became of it is in the ledger. */
export interface Payment {
  /** Our id; its entry in the ledger has the same. */
  _id: string;
  accountId: string;
  plan: PlanId;
  /** Whole cents of a peso of Mexico, from the catalogue when it was begun (R5). */
  cents: number;
  method: Method;
  /** True where the simulator took it. */
  simulated: boolean;
  /** The house's id; absent until the house has answered. */
  houseId?: string;
  /**
   * `open`: not paid. `pending`: perhaps paid. `paid`: in the ledger. `canceled`: never paid. `refused`: paid, but not as
   * agreed, so that an operator has to look.
   */
  state: 'open' | 'pending' | 'paid' | 'canceled' | 'refused';
  /** `accountId:method:plan` while it is open or pending: an account has one such payment of each kind. */
  slot?: string;
  /** What goes back; the house is asked until it has done or refused what was decided here. */
  refunds: Refund[];
  /** Absent in a payment that no bank has asked back. */
  disputes?: Dispute[];
  /** The last try that was refused, and when that was learned; absent if none was. */
  refusal?: HouseRefusal & { at: Date };
  /** When the house is asked next; absent where there is nothing to learn. */
  checkAt?: Date;
  /** How often the house was asked in this state. */
  checks: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What of a payment was given back or is on its way, in whole cents. */
export function givenBack({ refunds }: Pick<Payment, 'refunds'>): number {
  return refunds.reduce((sum, { cents, refused }) => (refused === undefined ? sum + cents : sum), 0);
}

/** A payment's state as administrators list it: one that was given back in full is no longer just paid. */
export type ListedState = Payment['state'] | 'refunded';

/** The state under which a payment is listed. */
export function listedState(payment: Payment): ListedState {
  return payment.state === 'paid' && givenBack(payment) >= payment.cents ? 'refunded' : payment.state;
}

/** What can still be given back of a payment, in whole cents: what a bank took back is not there any more. */
export function leftOf(payment: Pick<Payment, 'cents' | 'refunds' | 'disputes'>): number {
  const lost = (payment.disputes ?? []).reduce(
    (sum, { cents, outcome }) => (outcome === 'lost' ? sum + cents : sum),
    0,
  );
  return Math.max(0, payment.cents - givenBack(payment) - lost);
}

const schema = new Schema<Payment>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    plan: { type: String, enum: PLAN_IDS, required: true },
    cents: { type: Number, required: true },
    method: { type: String, enum: METHODS, required: true },
    simulated: { type: Boolean, required: true },
    houseId: { type: String },
    state: { type: String, enum: ['open', 'pending', 'paid', 'canceled', 'refused'], required: true },
    slot: { type: String },
    refunds: {
      type: [
        {
          _id: false,
          id: { type: String, required: true },
          cents: { type: Number, required: true },
          reason: { type: String, default: '' },
          at: { type: Date, required: true },
          done: { type: Boolean, required: true },
          refused: { type: String },
        },
      ],
      default: [],
    },
    disputes: {
      type: [
        {
          _id: false,
          id: { type: String, required: true },
          outcome: { type: String, enum: ['opened', 'won', 'lost'], required: true },
          cents: { type: Number, required: true },
          dueAt: { type: Date },
          url: { type: String },
        },
      ],
      default: undefined,
    },
    refusal: {
      type: {
        _id: false,
        text: { type: String, required: true },
        attempt: { type: String, required: true },
        at: { type: Date, required: true },
      },
      default: undefined,
    },
    checkAt: { type: Date },
    checks: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
)
  .index({ slot: 1 }, { unique: true, sparse: true })
  .index({ houseId: 1 }, { sparse: true })
  .index({ checkAt: 1 }, { sparse: true })
  .index({ accountId: 1, _id: -1 })
  .index({ state: 1, _id: -1 })
  .index({ 'disputes.outcome': 1, _id: -1 }, { sparse: true })
  // Payments given back; others have none of these ids.
  .index({ 'refunds.id': 1 }, { sparse: true });

/** The collection of payments; resolves once its indexes exist, as the unique slot depends on one. */
export async function paymentModel(connection: Connection): Promise<Model<Payment>> {
  const model = connection.model<Payment>('Payment', schema, 'payments');
  await model.init();
  return model;
}
