import type { EventData, Subscriber } from '@vitrina/contracts/events';
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

/** Services that get the events of accounts. */
export const ACCOUNT_SUBSCRIBERS: readonly Subscriber[] = ['directory', 'media', 'billing'];

/** Business data that the owner of an account enters; empty fields were not filled in. */
export interface ProfileFields {
  /** E.164. */
  phone: string;
  address: string;
  postalCode: string;
  country: '' | 'MX' | 'CO';
  /** Code of the table of subdivisions (R11). */
  subdivision: string;
  preferences: string;
  /** The provider's policy towards clients (R35). */
  policy: string;
  /** Opening hours as free text. Absent if they were never set. */
  hours?: string;
  description: string;
  businessName: string;
  /** With its scheme. */
  website: string;
  specialty: string;
  /** Options of the service catalogue (R20). */
  segments: string[];
  /** With their scheme, https. Absent if they were never set. */
  socialLinks?: string[];
}

/** Kinds of mails to an account. */
export const ACCOUNT_MAILS = [
  'confirmation',
  'passwordChanged',
  'passkeyAdded',
  'emailChange',
  'emailChangeAsked',
  'emailChanged',
  'suspended',
  'reinstated',
  'erasure',
  'staffCall',
  'planReminder',
  'notifications',
] as const;
export type AccountMail = (typeof ACCOUNT_MAILS)[number];

/** Erasure of an account that its owner or an operator requested. */
export interface Erasure {
  /** Time until which a login cancels it, by the database's clock. */
  dueAt: Date;
  /** True once the erasing has begun: a login no longer cancels it. */
  final: boolean;
  /**
   * True if the e-mail was confirmed when the erasure was requested: only then are conversations and messages with that
   * e-mail erased as well. A later confirmation does not count, because it may come from a different person.
   * Absent in requests from before this was recorded.
   */
  emailConfirmed?: boolean;
}

/** Text that an account reuses to answer messages. */
export interface SavedReply {
  id: string;
  text: string;
}

/** Address together with the id of the mail that is sent to it. */
interface MailedAddress {
  email: string;
  needId: string;
}

/** Account of one person. */
export interface Account extends ProfileFields, WithOutbox, WithMails<AccountMail> {
  _id: string;
  /** Trimmed, lower case; unique. */
  email: string;
  /** When the owner confirmed the e-mail by a link. Absent before. */
  confirmedAt?: Date;
  /** New address that is not confirmed yet; null or absent without a change in progress. */
  emailChange?: MailedAddress | null;
  /** Confirmed addresses that the account had before, oldest first. Absent if the e-mail never changed. */
  formerEmails?: MailedAddress[];
  name: string;
  passwordHash: string;
  /** Absent if the account never had any. */
  passkeys?: Passkey[];
  /** Versions of the notices that the owner agreed to, oldest first. */
  consents: Consent[];
  /** Links in mails that can still be used. */
  links: MailLink[];
  /** Notifications for the owner's mails, oldest first. Absent before the first. */
  notifications?: Notification[];
  /** Earliest time of the next notification mail. */
  notificationsFrom?: Date;
  /** Kinds of notifications that the owner switched off. Absent if they were never changed. */
  mutedNotifications?: NotificationKind[];
  /** Newest first. Absent if none was ever saved. */
  savedReplies?: SavedReply[];
  /** Staff role; staff are never providers. Null for everyone else. */
  staff: Extract<Role, 'agent' | 'admin'> | null;
  /** When this staff member was last mailed that visitors are waiting. Absent before. */
  calledAt?: Date;
  suspended: boolean;
  /** Last decision to suspend or reinstate, with its author and reason; null without one. */
  suspensionDecision?: EventData<'account.suspensionChanged'>['decision'];
  /** Set while the account waits to be erased (R48): it does not take part, and a login until `dueAt` cancels it. */
  erasure?: Erasure | null;
  /** True once all personal data are deleted. The id stays, for subscribers that missed the event. */
  erased?: boolean;
  /** True once the account was suspended or about to be erased: read models are rebuilt from its current status. */
  everSuspended: boolean;
  /** Version at which the account last started or stopped taking part. Absent before. */
  suspensionVersion?: number;
  /**
   * Version of the last change that ended all sessions, such as a new password or a suspension: sessions opened at an
   * older version have ended. Absent before.
   */
  sessionsSince?: number;
  /** Plan according to billing. */
  plan: PlanId;
  /** Version of the event that set `plan`. Absent before. */
  planVersion?: number;
  /** Last reminder about the end of a plan. Absent before. */
  planReminder?: Omit<EventData<'plan.reminded'>, 'id'>;
  /** Version of the event that set `planReminder`. Absent before. */
  planReminderVersion?: number;
  /** Address of the processed photo, empty without one. */
  photo: string;
  /** Version of the event that set `photo`. */
  photoVersion: number;
  /** Version of the last event about a photo that failed; above `photoVersion`, no newer photo succeeded. Absent before. */
  photoFailedVersion?: number;
  /** Time zone last announced to subscribers and sessions. Absent in older accounts, whose announced zone is the state's. */
  zone?: string;
  /** True once the account was public: the feed that rebuilds read models includes it from then on. */
  listed: boolean;
  createdAt: Date;
  /** When a session was last opened or used, to within an hour. Absent before the first session. */
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

/** Opens the collection of accounts. Resolves once its indexes exist, because the unique e-mail depends on one. */
export async function accountModel(connection: Connection): Promise<Model<Account>> {
  const model = connection.model<Account>('Account', schema, 'accounts');
  await model.init();
  return model;
}
