import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { outboxFields, outboxIndex, type WithOutbox } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Reminder } from '../ledger/reminders.ts';

/** Billing data of an account. Entries about money are only added to the ledger; the other fields follow from it. */
export interface BillingAccount extends WithOutbox {
  /** The account's id. */
  _id: string;
  ledger: LedgerEntry[];
  /** Plan that was announced last. */
  plan: PlanId;
  /** Time at which the plan ends or a reminder is due. Absent without such a time. */
  dueAt?: Date;
  /** Last reminder that was sent. Absent before. */
  reminder?: Reminder;
  /** IANA time zone of the provider's place. Absent before. */
  timeZone?: string;
  /** Version of the event that set `timeZone`. Absent before. */
  timeZoneVersion?: number;
  /** True once the account is erased: only entries about money stay, as tax law requires. */
  erased?: boolean;
}

const schema = new Schema<BillingAccount>(
  {
    _id: { type: String, required: true },
    ledger: { type: [{ type: Schema.Types.Mixed }], default: [] },
    plan: { type: String, enum: PLAN_IDS, default: 'gratis' },
    dueAt: { type: Date },
    reminder: {
      type: new Schema<Reminder>(
        {
          plan: { type: String, required: true },
          lastDay: { type: String, required: true },
          stage: { type: String, required: true },
        },
        { _id: false },
      ),
    },
    timeZone: { type: String },
    timeZoneVersion: { type: Number },
    erased: { type: Boolean },
    ...outboxFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index(...outboxIndex)
  .index({ dueAt: 1 }, { sparse: true });

/** Opens the collection of billing data. */
export async function billingAccountModel(connection: Connection): Promise<Model<BillingAccount>> {
  const model = connection.model<BillingAccount>('BillingAccount', schema, 'accounts');
  await model.init();
  return model;
}
