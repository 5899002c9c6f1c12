import type { EventData } from '@vitrina/contracts/events';
import type { PlanId } from '@vitrina/contracts/plans';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import type { NotificationKind, Role } from '@vitrina/contracts/wire';
import {
  deadMailIndex,
  mailFields,
  mailIndex,
  outboxFields,
  outboxIndex,
  type WithMails,
  type WithOutbox,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type Notification, notificationsField } from '../notifications/notification.ts';
import { type Consent, consentsField } from './consent.ts';
import { LINK_SECONDS, type LinkPurpose, type MailLink } from './link.ts';
import { type Passkey, passkeysField } from './passkey.ts';

/** What the owner of an account writes about their business; empty where nothing was said. */
export interface ProfileFields {
  /** E.164. */
  phone: string;
  address: string;
  postalCode: string;
  country: '' | 'MX' | 'CO';
  /** Code of the table of subdivisions (R11). */
  subdivision: string;
  preferences: string;
  /** Own policy towards clients (R35). */
  policy: string;
  /** Opening hours in their own words. Absent in an account that never had any. */
  hours?: string;
  description: string;
  businessName: string;
  /** With its scheme. */
  website: string;
  specialty: string;
  /** Options of the service catalogue (R20). */
  segments: string[];
  /** With their scheme, https. Absent in an account that never had any. */
  socialLinks?: string[];
}

/** Mails that an account may need. */
export type AccountMail =
  | 'confirmation'
  | 'passwordChanged'
  | 'passkeyAdded'
  | 'emailChange'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'suspended'
  | 'reinstated'
  | 'erasure'
  | 'staffCall'
  | 'planReminder'
  | 'notifications';

/** The end of an account that its owner, or an operator, has asked for. */
export interface Erasure {
  /** Until when a login cancels it, by the database's clock. */
  dueAt: Date;
  /** True from the moment on when it is being erased: no login cancels it any more. */
  final: boolean;
  /**
   * Whether the e-mail was confirmed when the erasure was requested: only then are conversations and messages with that
   * e-mail erased as well. A later confirmation does not count, as its owner may not be who requested the erasure.
   * Absent in requests from before this was recorded.
   */
  emailConfirmed?: boolean;
}

/** A text that an account answers messages with. */
export interface SavedReply {
  id: string;
  text: string;
}

/** An address together with the mail need that writes to it. */
interface MailedAddress {
  email: string;
  needId: string;
}

/** One person's account. */
export interface Account extends ProfileFields, WithOutbox, WithMails<AccountMail> {
  _id: string;
  /** Trimmed, lower case; unique. */
  email: string;
  /** When its owner showed that mails to it arrive. Absent before. */
  confirmedAt?: Date;
  /** New address that waits for its confirmation; null or absent where none does. */
  emailChange?: MailedAddress | null;
  /** Confirmed addresses that the account had before, oldest first. Absent in an account that never changed its e-mail. */
  formerEmails?: MailedAddress[];
  name: string;
  passwordHash: string;
  /** Absent in an account that never had any. */
  passkeys?: Passkey[];
  /** What its owner agreed to, oldest first. */
  consents: Consent[];
  /** Links in mails that are still good for something. */
  links: MailLink[];
  /** What its owner gets by mail, the oldest first. Absent in an account that never got anything. */
  notifications?: Notification[];
  /** From when on the next mail of these may be sent. */
  notificationsFrom?: Date;
  /** Kinds of them that its owner has switched off. Absent where none ever was. */
  mutedNotifications?: NotificationKind[];
  /** Texts that its owner answers messages with, the newest first. Absent where none ever was. */
  savedReplies?: SavedReply[];
  /** Work for the platform, beside which the account is no provider; null for everyone else. */
  staff: Extract<Role, 'agent' | 'admin'> | null;
  /** When somebody of the staff was last told that visitors wait. Absent before. */
  calledAt?: Date;
  suspended: boolean;
  /** Who decided so last, and why; null where there was no decision. */
  suspensionDecision?: EventData<'account.suspensionChanged'>['decision'];
  /** Set while the account waits to be erased (R48): it takes no part, and a login until `dueAt` cancels it. */
  erasure?: Erasure | null;
  /** True once everything about the person is gone: only the id is left, for who missed it. */
  erased?: boolean;
  /** True once the account was suspended or about to be erased: read models are rebuilt from its current status. */
  everSuspended: boolean;
  /** The account's version with the last change of whether it takes part. Absent where there was none. */
  suspensionVersion?: number;
  /**
   * Version with the last change of password or of whether it takes part: sessions opened at an older one have ended. Absent where
   * there was none.
   */
  sessionsSince?: number;
  /** As billing says. */
  plan: PlanId;
  /** Version of the event that told it. Absent before. */
  planVersion?: number;
  /** What its owner was last told of the end of a plan, and the version of the event. Absent before. */
  planReminder?: Omit<EventData<'plan.reminded'>, 'id'>;
  planReminderVersion?: number;
  /** Address of the photo that is ready, empty without one, and the version of the event that brought it. */
  photo: string;
  photoVersion: number;
  /** Version of the last event of a photo that could not become one; above `photoVersion` no newer one has. Absent where none has failed. */
  photoFailedVersion?: number;
  /** Time zone that subscribers and sessions were last told. Absent before postal codes decided it: then it was the state's. */
  zone?: string;
  /** True once the account was public: its later states are part of what read models are rebuilt from. */
  listed: boolean;
  createdAt: Date;
  /** When a session of it was last opened or used, up to an hour ago. Absent before there was one. */
  activeAt?: Date;
}

const text = { type: String, default: '' };
const mailedAddress = new Schema<MailedAddress>(
  { email: { type: String, required: true }, needId: { type: String, required: true } },
  { _id: false },
);

const schema = new Schema<Account>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true, unique: true },
    confirmedAt: { type: Date },
    emailChange: { type: mailedAddress },
    formerEmails: { type: [mailedAddress], default: undefined },
    name: { type: String, required: true },
    passwordHash: { type: String, required: true },
    passkeys: passkeysField,
    consents: consentsField,
    links: {
      type: [
        {
          _id: false,
          purpose: { type: String, enum: Object.keys(LINK_SECONDS) as LinkPurpose[], required: true },
          hash: { type: String, required: true },
          email: { type: String },
          until: { type: Date, required: true },
        },
      ],
      default: [],
    },
    notifications: notificationsField,
    notificationsFrom: { type: Date },
    mutedNotifications: { type: [String], default: undefined },
    savedReplies: { type: [{ _id: false, id: String, text: String }], default: undefined },
    staff: { type: String, enum: ['agent', 'admin', null], default: null },
    calledAt: { type: Date },
    suspended: { type: Boolean, default: false },
    suspensionDecision: { type: Schema.Types.Mixed, default: null },
    erasure: {
      type: new Schema<Erasure>(
        {
          dueAt: { type: Date, required: true },
          final: { type: Boolean, required: true },
          emailConfirmed: { type: Boolean },
        },
        { _id: false },
      ),
    },
    erased: { type: Boolean },
    everSuspended: { type: Boolean, default: false },
    suspensionVersion: { type: Number },
    sessionsSince: { type: Number },
    plan: { type: String, enum: PLAN_IDS, default: 'gratis' },
    planVersion: { type: Number },
    planReminder: {
      type: new Schema<Omit<EventData<'plan.reminded'>, 'id'>>(
        {
          plan: { type: String, required: true },
          lastDay: { type: String, required: true },
          stage: { type: String, required: true },
        },
        { _id: false },
      ),
    },
    planReminderVersion: { type: Number },
    phone: text,
    address: text,
    postalCode: text,
    country: { type: String, enum: ['', 'MX', 'CO'], default: '' },
    subdivision: text,
    preferences: text,
    policy: text,
    hours: { type: String },
    description: text,
    businessName: text,
    website: text,
    specialty: text,
    segments: { type: [String], default: [] },
    socialLinks: { type: [String], default: undefined },
    photo: text,
    photoVersion: { type: Number, default: 0 },
    photoFailedVersion: { type: Number },
    zone: { type: String },
    listed: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    activeAt: { type: Date },
    ...outboxFields,
    ...mailFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index(...outboxIndex)
  .index(...mailIndex)
  .index(...deadMailIndex)
  .index({ 'links.hash': 1 }, { sparse: true })
  .index({ 'erasure.dueAt': 1 }, { sparse: true })
  .index({ activeAt: 1 }, { sparse: true })
  .index({ staff: 1 })
  .index({ listed: 1, _id: 1 })
  .index({ everSuspended: 1, _id: 1 });

/** The collection of accounts; resolves once its indexes exist, as the unique e-mail depends on one. */
export async function accountModel(connection: Connection): Promise<Model<Account>> {
  const model = connection.model<Account>('Account', schema, 'accounts');
  await model.init();
  return model;
}
