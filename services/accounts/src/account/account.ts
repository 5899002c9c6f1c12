import type { EventData, Subscriber } from '@vitrina/contracts/events';
import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import type { OpeningHours } from '@vitrina/contracts/rules/opening-hours';
import type { Service } from '@vitrina/contracts/rules/prices';
import {
  type LanguageCode,
  type MailKind,
  type NotificationKind,
  type PaymentMethod,
  type PushKind,
  type Role,
  type ServiceUnit,
  serviceUnits,
} from '@vitrina/contracts/wire';
import {
  deadMailIndex,
  hashToken,
  mailFields,
  mailIndex,
  outboxFields,
  outboxIndex,
  type WithMails,
  type WithOutbox,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import type { PhoneCode } from '../badges/phone-code.ts';
import type { Proof, ProvenKind } from '../badges/proofs.ts';

/** Notification for the owner of an account. Kept for at least two days, so that it is mailed only once. */
export interface Notification
  extends Pick<EventData<'notification.due'>, 'id' | 'subject' | 'providerId' | 'reason' | 'name'> {
  /** The changes of a badge by an administrator have its name in `name`. */
  what: EventData<'notification.due'>['what'] | 'badgeAward' | 'badgeWithdrawal';
  at: Date;
  /** Earliest time of its mail: a removal can be undone until then. Absent if it may be mailed immediately. */
  from?: Date;
  /** Id of the mail that includes it; absent before it is assigned to a mail, empty if it must not be mailed. */
  mail?: string;
}

/** Field of the account schema. */
const notificationsField = {
  type: [
    {
      _id: false,
      id: { type: String, required: true },
      what: { type: String, required: true },
      subject: { type: String, required: true },
      providerId: { type: String, required: true },
      reason: { type: String, default: '' },
      name: { type: String },
      at: { type: Date, required: true },
      from: { type: Date },
      mail: { type: String },
    },
  ],
  default: undefined,
};

/**
 * Lifetime of a link in a mail by its purpose, in seconds. `enrolment` is the code with which staff add their first
 * passkey: the operator's command prints it and it is never mailed. Mails and responses word these times with
 * `linkLifetime`; `mf-provider/src/texts.ts` (`expired`) and `mf-provider/src/help/texts.ts` repeat the 30 minutes.
 */
export const LINK_SECONDS = {
  recovery: 30 * 60,
  confirmation: 7 * 24 * 3600,
  emailChange: 24 * 3600,
  enrolment: 24 * 3600,
} as const;

export type LinkPurpose = keyof typeof LINK_SECONDS;

/**
 * Maximum number of links per purpose that an account keeps. There are never more valid recovery links: `recoveryMails`
 * allows five an hour, so up to ten around the turn of an hour, for strangers, and as many from a place of the owner.
 */
export const MAX_LINKS = 20;

/** Link that was sent by mail. Only a hash of its token is stored. */
export interface MailLink {
  purpose: LinkPurpose;
  hash: string;
  /** Address that the link was sent to, for `emailChange` only: the link confirms no other address. */
  email?: string;
  /** By the database's clock, because another process may have created the link. */
  until: Date;
}

/** True if the token belongs to a link that has this purpose and has not expired. @param now by the database's clock */
export function hasValidLink(links: readonly MailLink[], purpose: LinkPurpose, token: string, now: Date): boolean {
  const hash = hashToken(token);
  return links.some((link) => link.purpose === purpose && link.hash === hash && link.until > now);
}

/**
 * Hashes of the links that an account can drop: expired links, and the oldest of each purpose beyond {@link MAX_LINKS}.
 * The limit is per purpose because strangers can cause recovery links, which must not displace a confirmation or an
 * enrolment code.
 */
export function removableLinks(links: readonly MailLink[], now: Date): string[] {
  const valid = links.filter(({ until }) => until > now);
  const purposes = Object.keys(LINK_SECONDS);
  const kept = new Set(purposes.flatMap((name) => valid.filter(({ purpose }) => purpose === name).slice(-MAX_LINKS)));
  return links.filter((link) => !kept.has(link)).map(({ hash }) => hash);
}

/** Consent of a person to a version of the usage policies and privacy notices. */
export interface Consent {
  /** See {@link NOTICES_VERSION}. */
  version: string;
  at: Date;
}

/** Field of the account schema. Accounts older than the notices have no consents. */
const consentsField = {
  type: [{ _id: false, version: { type: String, required: true }, at: { type: Date, required: true } }],
  default: [],
};

/** Maximum number of consents per account: far more than there will be versions. */
const MAX_CONSENTS = 20;

/**
 * Change that records a consent; empty if it is already recorded.
 * @param version as a screen showed it. During a deployment, a version newer than this service's counts as this
 *   service's newest: the person is asked again afterwards.
 */
export function consentTo(version: string, consents: readonly Consent[] = []): { consents?: Consent[] } {
  const recorded = version > NOTICES_VERSION ? NOTICES_VERSION : version;
  if (consents.some((consent) => consent.version === recorded)) return {};
  return { consents: [...consents, { version: recorded, at: new Date() }].slice(-MAX_CONSENTS) };
}

/** True if the consents include the current version of the notices. */
export function agreesToNotices(consents: readonly Consent[] = []): boolean {
  return consents.some(({ version }) => version === NOTICES_VERSION);
}

/** Passkey (WebAuthn): the public half of a key that only its owner's device can use. */
export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Signature count; 0 if the authenticator does not count. */
  counter: number;
  transports: string[];
  /** Browser and system that created it. */
  name: string;
  createdAt: Date;
  /** When it last opened a session; absent before. */
  usedAt?: Date;
}

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 10;

/** Field of the account schema. */
const passkeysField = {
  type: [
    {
      _id: false,
      id: { type: String, required: true },
      publicKey: { type: String, required: true },
      counter: { type: Number, required: true },
      transports: { type: [String], default: [] },
      name: { type: String, required: true },
      createdAt: { type: Date, required: true },
      usedAt: { type: Date },
    },
  ],
  default: undefined,
};

/** Services that get the events of accounts. */
export const ACCOUNT_SUBSCRIBERS: readonly Subscriber[] = ['directory', 'media', 'billing', 'chat'];

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
  /** Id of a town of the subdivision (R51); empty or absent without one. */
  town?: string;
  /** Distance from the town that the provider travels, in kilometres, 0 to 200; null or absent if not stated. */
  serviceRadius?: number | null;
  /** True if the provider also works online. Absent if it was never set. */
  isOnline?: boolean;
  /** Weekly opening hours (R53), beside the text `hours`; null or absent if not stated. */
  openingHours?: OpeningHours | null;
  /** Services with prices in whole pesos of the country, in the provider's order (R55). Absent if never set. */
  services?: Service[];
  /** Absent if never set. */
  paymentMethods?: PaymentMethod[];
  /** Absent if never set. */
  languages?: LanguageCode[];
  /** True if the provider gives invoices. Absent if never set. */
  givesInvoices?: boolean;
  /** Year in which the provider's work began; null or absent if not stated. */
  workingSince?: number | null;
}

/** Kind of a mail or text message that the account's document causes; other documents cause the others. */
export type AccountMail = Exclude<
  MailKind,
  'recovery' | 'repeatedRegistration' | 'messageReply' | 'appealAnswered' | 'payment' | 'transcript'
>;

/** Erasure of an account that its owner or an operator requested, or the repetition of one. */
export interface Erasure {
  /** Time until which a login cancels it, or of the repetition, by the database's clock. */
  dueAt: Date;
  /** True once the erasing has begun: a login no longer cancels it. */
  final: boolean;
  /**
   * True if the e-mail was confirmed when the erasure was requested: only then are conversations and messages with that
   * e-mail erased as well. A later confirmation does not count, because it may come from a different person.
   * Absent in requests from before this was recorded.
   */
  emailConfirmed?: boolean;
  /** True once the chat was asked to delete its conversations. Absent before, and without a chat. */
  announced?: boolean;
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
  /** Kinds of notifications that the owner switched off for their devices. Absent if they were never changed. */
  mutedPushes?: PushKind[];
  /** Newest first. Absent if none was ever saved. */
  savedReplies?: SavedReply[];
  /** Ids of providers, the newest first, at most 200 (R57). Absent if none was ever saved. */
  favourites?: string[];
  /** Proofs of badges; one is removed with the change of its fact (R56). Absent if there never was one. */
  proofs?: Proof[];
  /** Last code sent to confirm the telephone; null or absent without one. */
  phoneCode?: PhoneCode | null;
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

const openingHoursSchema = new Schema<OpeningHours>(
  {
    spans: [
      {
        _id: false,
        day: { type: Number, required: true },
        from: { type: Number, required: true },
        to: { type: Number, required: true },
      },
    ],
    closedDates: [String],
  },
  { _id: false },
);

const serviceSchema = new Schema<Service>(
  {
    name: { type: String, required: true },
    from: { type: Number, required: true },
    unit: { type: String, enum: Object.keys(serviceUnits.toWire) as ServiceUnit[], required: true },
  },
  { _id: false },
);

const proofSchema = new Schema<Proof>(
  {
    kind: { type: String, enum: ['phone', 'identity', 'licence'] satisfies ProvenKind[], required: true },
    at: { type: Date, required: true },
    fact: { type: String, required: true },
    note: { type: String },
    reviewer: { type: String },
  },
  { _id: false },
);

const phoneCodeSchema = new Schema<PhoneCode>(
  {
    phone: { type: String, required: true },
    needId: { type: String, required: true },
    until: { type: Date, required: true },
    attempts: { type: Number, required: true },
  },
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
    mutedPushes: { type: [String], default: undefined },
    savedReplies: { type: [{ _id: false, id: String, text: String }], default: undefined },
    favourites: { type: [String], default: undefined },
    proofs: { type: [proofSchema], default: undefined },
    phoneCode: { type: phoneCodeSchema },
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
          announced: { type: Boolean },
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
    town: { type: String },
    serviceRadius: { type: Number },
    isOnline: { type: Boolean },
    openingHours: { type: openingHoursSchema },
    services: { type: [serviceSchema], default: undefined },
    paymentMethods: { type: [String], default: undefined },
    languages: { type: [String], default: undefined },
    givesInvoices: { type: Boolean },
    workingSince: { type: Number },
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
  .index({ 'notifications.providerId': 1 }, { sparse: true })
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
