import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { type Connection, type Model, Schema } from 'mongoose';
import { METHODS, type Method } from '../houses/house.ts';

/** Money that an administrator gives back. */
export interface Refund {
  /** By the decision: the same one gives money back once. */
  id: string;
  /** Whole cents, positive. */
  cents: number;
  reason: string;
  at: Date;
  done: boolean;
}

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
  /** Refunds that administrators have decided; the house is asked until it has done them. */
  refunds: Refund[];
  /** When the house is asked next; absent where there is nothing to learn. */
  checkAt?: Date;
  /** How often the house was asked in this state. */
  checks: number;
  createdAt: Date;
  updatedAt: Date;
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
          reason: { type: String, required: true },
          at: { type: Date, required: true },
          done: { type: Boolean, required: true },
        },
      ],
      default: [],
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
  .index({ state: 1, _id: -1 });

/** The collection of payments; resolves once its indexes exist, as the unique slot depends on one. */
export async function paymentModel(connection: Connection): Promise<Model<Payment>> {
  const model = connection.model<Payment>('Payment', schema, 'payments');
  await model.init();
  return model;
}
