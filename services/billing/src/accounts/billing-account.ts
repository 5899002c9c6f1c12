import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { outboxFields, outboxIndex, type WithOutbox } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Reminder } from '../ledger/reminders.ts';

/** What billing knows of an account. Entries about money are only ever added to the ledger; the other fields follow from it. */
export interface BillingAccount extends WithOutbox {
  /** The account's id. */
  _id: string;
  ledger: LedgerEntry[];
  /** The plan that was announced last. */
  plan: PlanId;
  /** When something is to be done without anybody asking: the plan ends or a reminder is due. Absent without such a time. */
  dueAt?: Date;
  /** The last reminder that was sent. Absent before. */
  reminder?: Reminder;
  /** IANA time zone of the provider's place, and the version of the event that told it. Absent before. */
  timeZone?: string;
  timeZoneVersion?: number;
  /** True once the account is gone: only the money's entries stay, as the law on taxes asks. */
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

/** The collection of accounts as billing knows them. */
export async function billingAccountModel(connection: Connection): Promise<Model<BillingAccount>> {
  const model = connection.model<BillingAccount>('BillingAccount', schema, 'accounts');
  await model.init();
  return model;
}
