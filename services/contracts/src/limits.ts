/** Identity that a limit counts for. */
export type LimitedBy =
  /** The visitor's network, an IPv4 address or the /64 of an IPv6 address, which is refused: for logins only. */
  | 'address'
  /** The signed-in account and, for all its accounts together, the network; without an account nothing is counted. */
  | 'account'
  /**
   * The signed-in account, else the device in a signed cookie, and for all of them together the network. A visitor with
   * neither counts for the network only, so that dropping a cookie gains no more than the network's limit.
   */
  | 'visitor';

/** Maximum number of uses within so many seconds, for each identity it counts. */
export interface Limit {
  points: number;
  seconds: number;
  by: LimitedBy;
  /** Waiting time in seconds once the points are used up: doubled with each further time within a day, up to `most`. */
  waits?: { first: number; most: number };
  /**
   * True if each use sends a mail, interrupts a person or is stored for months: above its limit, a network may have only {@link MAX_DELAYED}
   * `costly` requests waiting, see there.
   */
  costly?: true;
  /** True if it also applies unchanged outside production, where all others are a hundred times wider. */
  everywhere?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit of the platform. The numbers of registrations, comments, chat, uploads and logins come from the quality
 * bars; those of reads are far above a person's use: a page makes some ten calls, a fast typist ten searches a second
 * for some seconds, and a hundred people may share one address.
 */
export const limits = {
  /** Public reads, unless a call names another limit: 20 a second, sustained. */
  reads: { points: 1_200, seconds: MINUTE, by: 'visitor' },
  /** Reads that need a session. */
  ownReads: { points: 600, seconds: MINUTE, by: 'account' },
  /** Changes, unless a call names another limit: a moderator decides one in two seconds. */
  changes: { points: 300, seconds: 10 * MINUTE, by: 'visitor' },
  /** Streams opened; the number of simultaneously open ones is limited as well, see `streams`. */
  connections: { points: 60, seconds: MINUTE, by: 'visitor' },
  /**
   * Different providers whose contact details are shown, each counted once. A person who looks at a new page of 24
   * every minute sees 1,440 in an hour. Copying 10,000 providers takes five hours, 100,000 take two days; around the
   * turn of an hour, at most twice the points are available within one hour.
   */
  contacts: { points: 2_000, seconds: HOUR, by: 'visitor' },
  registrations: { points: 5, seconds: HOUR, by: 'visitor', costly: true },
  /** Requested links for a new password, for each e-mail, known or not, and network. */
  recoveries: { points: 5, seconds: HOUR, by: 'address' },
  /** Mails with such a link, from all networks together. Further requests get the usual response and no mail. */
  recoveryMails: { points: 5, seconds: HOUR, by: 'account' },
  /**
   * Mails with such a link in a day: no stranger fills a mailbox. A place where the account has logged in before has
   * separate counts, so that strangers cannot keep the owner from a link.
   */
  recoveryMailsOfDay: { points: 15, seconds: 24 * HOUR, by: 'account' },
  /** Requested links of one device for any e-mails: a family may share it. */
  recoveryRequests: { points: 20, seconds: HOUR, by: 'visitor', costly: true },
  /** New passwords sent with a link's token. */
  resets: { points: 20, seconds: 15 * MINUTE, by: 'visitor' },
  /** Repeated requests for the link that confirms an e-mail. */
  confirmations: { points: 5, seconds: HOUR, by: 'account' },
  /** Mails to the owner of an e-mail that was used for another registration. */
  repeatedRegistrations: { points: 2, seconds: 24 * HOUR, by: 'account' },
  /** Mails of an account to an e-mail that is not confirmed: the person who registered it may not own it. */
  unconfirmedMails: { points: 10, seconds: 24 * HOUR, by: 'account' },
  /** Requests to change the account's e-mail; each sends a mail to an unverified address. */
  emailChanges: { points: 5, seconds: 24 * HOUR, by: 'account' },
  /**
   * Mails about a change of e-mail to one address, from all accounts together: the person who types it may not own it.
   */
  emailChangeMails: { points: 3, seconds: 24 * HOUR, by: 'account' },
  /**
   * Codes sent to an account's telephone. This limit and the next three keep strangers from causing costs by text
   * messages ("SMS pumping"): a person needs one code, and some repeats.
   */
  phoneCodes: { points: 5, seconds: 24 * HOUR, by: 'account', costly: true },
  /** Codes to one number, from all accounts together. */
  phoneCodesOfNumber: { points: 3, seconds: 24 * HOUR, by: 'account' },
  /** Codes to the 10,000 numbers that differ in the last four digits only: the attack uses rented ranges of numbers. */
  phoneCodesOfRange: { points: 20, seconds: 24 * HOUR, by: 'account' },
  /** Codes of the whole platform: the upper limit of its costs, however many accounts and networks request them. */
  phoneCodesOfAll: { points: 200, seconds: HOUR, by: 'account' },
  /** Changes of a profile; reading it is `ownReads`. */
  profileChanges: { points: 30, seconds: HOUR, by: 'account' },
  uploads: { points: 20, seconds: HOUR, by: 'visitor' },
  /** Pictures for social networks: two for each viewed work, half a second of work each. */
  drawings: { points: 60, seconds: 10 * MINUTE, by: 'account' },
  /** Receipts drawn as PDF. */
  receipts: { points: 60, seconds: 10 * MINUTE, by: 'account' },
  /** Requested copies of the user's data. */
  exports: { points: 5, seconds: 24 * HOUR, by: 'account' },
  comments: { points: 5, seconds: 10 * MINUTE, by: 'account' },
  /**
   * Messages to providers. A person asks a handful for a quote; those of a network above its limit are held as spam.
   */
  messages: { points: 10, seconds: HOUR, by: 'visitor', costly: true },
  /** Messages to one provider: more than a provider can answer in a day is an attack on their inbox. */
  messagesOfProvider: { points: 50, seconds: 24 * HOUR, by: 'account' },
  /** Replies to messages, each of which is a mail to an address that a visitor typed. */
  messageReplies: { points: 60, seconds: HOUR, by: 'account' },
  /** Saved replies. */
  savedReplies: { points: 60, seconds: HOUR, by: 'account' },
  /** Lists shared by a link, each stored for 90 days; a person shares a handful. */
  sharedLists: { points: 20, seconds: 24 * HOUR, by: 'visitor', costly: true },
  reports: { points: 10, seconds: HOUR, by: 'visitor', costly: true },
  /** Appeals against decisions. */
  appeals: { points: 10, seconds: 24 * HOUR, by: 'account' },
  /** Suspensions read and appealed by the link of a mail, without a session. */
  suspensionAppeals: { points: 30, seconds: HOUR, by: 'visitor' },
  /** Repeated mails about a suspension, requested by a login. */
  suspensionMails: { points: 3, seconds: 24 * HOUR, by: 'account' },
  /** Views and contacts, reported by the pages: many people may share one address. */
  visits: { points: 600, seconds: 10 * MINUTE, by: 'visitor' },
  /** Contacts that can verify a comment, each stored for 180 days; further ones are counted, but not stored. */
  recordedContacts: { points: 50, seconds: 24 * HOUR, by: 'visitor' },
  /** Messages of one visitor. */
  chat: { points: 20, seconds: MINUTE, by: 'visitor' },
  /** Whole conversations read, each up to a hundred long messages; a window reads its conversation once. */
  chatReads: { points: 60, seconds: MINUTE, by: 'visitor' },
  /** Typing signals, sent at most every three seconds. */
  typing: { points: 60, seconds: MINUTE, by: 'visitor' },
  /** Copies of conversations sent to one e-mail: the person who types it may not own it. */
  transcripts: { points: 5, seconds: 24 * HOUR, by: 'account' },
  /** Requested copies of conversations. */
  transcriptRequests: { points: 30, seconds: 24 * HOUR, by: 'visitor', costly: true },
  /** Webhooks of payment providers, which have no device: 3,000 of a network. A busy day has one in a second. */
  paymentWebhooks: { points: 150, seconds: MINUTE, by: 'visitor' },
  /** Requests to the APIs of teams, all of them together: a page of theirs makes some ten. */
  extensions: { points: 600, seconds: MINUTE, by: 'visitor' },
  /** Failures of microfrontends, reported by the shell. */
  failureReports: { points: 60, seconds: MINUTE, by: 'visitor' },
  /** Measurements of pages by browsers, once for each page: a fast visitor opens one in two seconds. */
  measures: { points: 60, seconds: MINUTE, by: 'visitor' },
  /** Failed logins for each account and network; guesses of the current password for each account. */
  login: {
    points: 5,
    seconds: 15 * MINUTE,
    by: 'address',
    waits: { first: 15 * MINUTE, most: HOUR },
    everywhere: true,
  },
  /** Accounts with a failed login from a network, outside the places where they have logged in before. */
  loginNetwork: { points: 20, seconds: 15 * MINUTE, by: 'address', waits: { first: MINUTE, most: HOUR } },
  /** Failed logins for each account from all places where it has not logged in before. */
  loginAccount: {
    points: 30,
    seconds: 15 * MINUTE,
    by: 'account',
    waits: { first: MINUTE, most: 15 * MINUTE },
    everywhere: true,
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Limits that a call can name; the others apply to a part of a call, and its handler counts them. */
export type CallLimitName = Exclude<
  LimitName,
  | 'contacts'
  | 'registrations'
  | 'recoveries'
  | 'recoveryMails'
  | 'recoveryMailsOfDay'
  | 'recoveryRequests'
  | 'resets'
  | 'confirmations'
  | 'repeatedRegistrations'
  | 'unconfirmedMails'
  | 'emailChanges'
  | 'emailChangeMails'
  | 'phoneCodesOfNumber'
  | 'phoneCodesOfRange'
  | 'phoneCodesOfAll'
  | 'profileChanges'
  | 'suspensionMails'
  | 'transcripts'
  | 'messagesOfProvider'
  | 'recordedContacts'
  | 'extensions'
  | 'login'
  | 'loginNetwork'
  | 'loginAccount'
>;

/**
 * Factor from the limit of a device to that of its network: carriers put a city behind one address (R50). Above it,
 * each request waits {@link DELAY_MS}.
 */
export const NETWORK_FACTOR = 20;
/**
 * Factor from the limit of a device to that of the /48 of an IPv6 address, the largest prefix that one customer usually
 * gets (RFC 6177): its 65,536 networks would otherwise have as many limits.
 */
export const SITE_FACTOR = 16 * NETWORK_FACTOR;
/** Delay of a request whose network is above its limit, in milliseconds. */
export const DELAY_MS = 3_000;
/**
 * Requests that wait at the same time in one process, each holding a socket: for one limit of one network, the same for
 * a `costly` limit (some 2,400 in an hour), the share of these numbers for visitors without an account and a cookie, and
 * the total. Further requests get 429 and may return after {@link DELAY_MS}.
 */
export const MAX_DELAYED = { network: 16, costly: 2, withoutDevice: 0.5, process: 96 } as const;

/** Factor by which limits are wider outside production, so that tests and demos can run from one address. */
export const LOCAL_FACTOR = 100;

/**
 * Streams of events that may be open simultaneously: for a device, which is an account or a signed cookie (some ten
 * tabs with two streams each), for a network, and in one process, where each holds a socket. A network above its limit
 * gets `brief` more streams, which send the current state, end after {@link BRIEF_STREAM_MS} and ask to be opened again
 * later.
 */
export const streams = { device: 20, network: 20 * NETWORK_FACTOR, brief: 100, process: 4_000 } as const;
/** Duration of a brief stream, and time until the browser opens it again, in milliseconds. */
export const BRIEF_STREAM_MS = 4_000;
export const BRIEF_STREAM_RETRY_MS = 30_000;
