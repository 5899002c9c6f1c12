/**
 * Composes every mail of this service at the moment when it is sent, from the current state. A mail that no longer
 * applies is dropped (null).
 *
 * - `accountMail`: mails to the account's owner: links (confirmation, change of the e-mail), announcements (password,
 *   passkey, suspension, erasure, the end of a plan, a waiting visitor), and collected notifications.
 * - `recoveryMail`: mails that strangers can cause by typing an account's e-mail; limited per address.
 * - `transcriptMail`, `replyMail`: mails to an address that a visitor typed. They contain no text of the conversation or
 *   the reply, except a reply to an account whose confirmed e-mail it is; `letterPage` is the page with the text.
 * - `appealMail`, `paymentMail`: the answer to an appeal, a payment with the link to its receipt.
 *
 * The texts are in `letters.ts` and the `*-letter.ts` files.
 */
import type { LimitName } from '@vitrina/contracts/limits';
import { type DatabaseClock, hashToken, type Limits, type Mail, type MailContent, signAppeal } from '@vitrina/kernel';
import { isActiveAccount } from '../account-status.ts';
import { erasureDay } from '../erasure/day.ts';
import type { Messages } from '../messages/messages.ts';
import { assignToMail, notificationsToSend } from '../notifications/gather.ts';
import { notificationsLetter } from '../notifications/letter.ts';
import { kindOf } from '../notifications/notification.ts';
import type { UnsubscribeLinks } from '../notifications/unsubscribe-link.ts';
import { isPublic, publicName } from '../provider.ts';
import type { Account, AccountMail } from '../store/account.ts';
import type { AccountStore } from '../store/account-store.ts';
import type { AppealAnswers } from '../store/appeal-answers.ts';
import type { PaymentNotifications } from '../store/payment-notifications.ts';
import type { RecoveryMail, RecoveryRequests } from '../store/recovery-requests.ts';
import type { Transcript, Transcripts } from '../store/transcripts.ts';
import { isWithinLimit } from '../within-limit.ts';
import { appealAnsweredLetter } from './appeal-letter.ts';
import { dayFor, hasPlace, momentFor, type ReaderPlace } from './dates.ts';
import type { LetterLinks } from './letter-links.ts';
import type { LetterPage } from './letter-page.ts';
import {
  confirmationLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailTakenLetter,
  erasureLetter,
  passkeyAddedLetter,
  passwordChangedLetter,
  recoveryLetter,
  reinstatedLetter,
  repeatedRegistrationLetter,
  staffCallLetter,
  suspendedLetter,
} from './letters.ts';
import { messageReplyLetter, replyAnnouncedLetter, replyPage } from './message-reply-letter.ts';
import { paymentLetter } from './payment-letter.ts';
import { planReminderLetter } from './plan-letter.ts';
import { transcriptLetter, transcriptPage } from './transcript-letter.ts';

/** Pages that the links of mails lead to. Tokens follow a `#`, so that no server and no log sees them. */
const pages = {
  confirm: '/perfil/confirmar',
  reset: '/perfil/restablecer',
  recover: '/perfil/recuperar',
  login: '/perfil',
  contact: '/politicas#contacto',
  appeal: '/perfil/apelar',
  area: '/menu/publicaciones',
  messages: '/menu/mensajes',
  account: '/menu/cuenta',
  inbox: '/agente',
  payments: '/menu/pagos',
} as const;

/** Limits of mails that strangers can cause. */
const limitsOf = {
  recovery: ['recoveryMails', 'recoveryMailsOfDay'],
  repeatedRegistration: ['repeatedRegistrations'],
} as const satisfies Record<RecoveryMail, LimitName[]>;

/** Mails to the account's current e-mail that are composed from the account alone. */
type ContentKind = Exclude<AccountMail, 'notifications' | 'emailChange' | 'emailChanged'>;

/** Composes mails. The token of a link is created here, when the mail is sent, and only its hash is stored. */
export class MailComposer {
  readonly #accounts: AccountStore;
  readonly #recoveries: RecoveryRequests;
  readonly #limits: Pick<Limits, 'consumeOnce'>;
  readonly #links: UnsubscribeLinks;
  readonly #letters: LetterLinks;
  readonly #publicUrl: string;
  readonly #appealSecret: string;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(
    accounts: AccountStore,
    recoveries: RecoveryRequests,
    limits: Pick<Limits, 'consumeOnce'>,
    links: UnsubscribeLinks,
    letters: LetterLinks,
    publicUrl: string,
    appealSecret: string,
    clock: Pick<DatabaseClock, 'now'>,
  ) {
    this.#accounts = accounts;
    this.#recoveries = recoveries;
    this.#limits = limits;
    this.#links = links;
    this.#letters = letters;
    this.#publicUrl = publicUrl;
    this.#appealSecret = appealSecret;
    this.#clock = clock;
  }

  /**
   * Composes a mail to an account; null if the account is gone or no longer in the state that the mail describes, or if
   * its unconfirmed e-mail has reached the daily limit.
   */
  async accountMail(accountId: string, kind: AccountMail, needId: string): Promise<Mail | null> {
    const account = await this.#accounts.byId(accountId);
    if (!account) return null;
    if (kind === 'notifications') return this.#notificationsMail(account, needId);
    if (!(await this.#maySend(account, needId))) return null;
    if (kind === 'suspended' && isRepeated(account, needId)) return null;
    if (kind === 'emailChange') return this.#emailChangeMail(account, needId);
    if (kind === 'emailChanged') {
      const former = account.formerEmails?.find((address) => address.needId === needId);
      return former ? { to: former.email, ...emailChangedLetter(account, this.#page(pages.contact)) } : null;
    }
    const content = await this.#contentFor(account, kind);
    return content && { to: account.email, ...content };
  }

  /**
   * Mail that asks a new address for confirmation or warns that another account has it; null if the request was replaced or
   * withdrawn, or if the address has reached its daily limit of these mails.
   */
  async #emailChangeMail({ _id, emailChange }: Account, needId: string): Promise<Mail | null> {
    if (emailChange?.needId !== needId) return null;
    const { email: to } = emailChange;
    if (!(await isWithinLimit(this.#limits.consumeOnce('emailChangeMails', hashToken(to), needId)))) return null;
    if (await this.#accounts.byEmail(to)) return { to, ...emailTakenLetter(this.#page(pages.login)) };
    const token = await this.#accounts.addLink(_id, 'emailChange', to);
    return { to, ...emailChangeLetter(this.#page(pages.confirm, token)) };
  }

  /** Checks the limit of mails to an unconfirmed e-mail. Each mail counts once, however many attempts it takes. */
  async #maySend({ _id, confirmedAt }: Account, needId: string): Promise<boolean> {
    return confirmedAt !== undefined || isWithinLimit(this.#limits.consumeOnce('unconfirmedMails', _id, needId));
  }

  async #contentFor(account: Account, kind: ContentKind): Promise<MailContent | null> {
    const { _id: id, suspended, suspensionDecision } = account;
    switch (kind) {
      case 'confirmation':
        if (account.confirmedAt) return null;
        return confirmationLetter(this.#page(pages.confirm, await this.#accounts.addLink(id, 'confirmation')));
      case 'passwordChanged':
        return passwordChangedLetter(account, this.#page(pages.recover));
      case 'passkeyAdded':
        return passkeyAddedLetter(account, this.#page(pages.account));
      case 'emailChangeAsked':
        return account.emailChange ? emailChangeAskedLetter(account, this.#page(pages.recover)) : null;
      case 'erasure':
        if (!account.erasure || account.erasure.final) return null;
        return erasureLetter(account, erasureDay(account), this.#page(pages.login));
      case 'staffCall':
        return account.staff ? staffCallLetter(account, this.#page(pages.inbox)) : null;
      case 'planReminder':
        return account.planReminder
          ? planReminderLetter(account, account.planReminder, this.#page(pages.payments))
          : null;
      case 'suspended':
        return suspended ? this.#suspended(account) : null;
      case 'reinstated':
        return suspended ? null : reinstatedLetter(account, suspensionDecision?.reason ?? '', this.#page(pages.login));
    }
  }

  /** Mail about a suspension. One without a decision was made by the set-up and cannot be appealed. */
  #suspended(account: Account): MailContent {
    const { _id: accountId, suspensionDecision: decision } = account;
    if (!decision)
      return suspendedLetter(account, '', null, { label: 'Pedir revisión', url: this.#page(pages.contact) });
    const { reason, at } = decision;
    const url = this.#page(pages.appeal, signAppeal(this.#appealSecret, { accountId, at }));
    return suspendedLetter(account, reason, momentFor(account, new Date(at)), { label: 'Ver qué pasó y apelar', url });
  }

  async #notificationsMail({ _id: id }: Account, needId: string): Promise<Mail | null> {
    const account = await this.#accounts.change(id, (current) => assignToMail(current, needId, this.#clock.now()));
    const notifications = notificationsToSend(account, needId, this.#clock.now());
    if (notifications.length === 0) return null;
    const token = this.#links.token({ accountId: id, kinds: notifications.map(({ what }) => kindOf(what)) });
    const content = notificationsLetter(account, notifications, {
      comments: (providerId) => this.#page(`/p/${providerId}#titulo-comentarios`),
      area: this.#page(pages.area),
      messages: this.#page(pages.messages),
      appeal: (decision) => this.#page(`${pages.appeal}?decision=${decision}`),
      unsubscribe: this.#links.page(token),
    });
    return { to: account.email, ...content, unsubscribe: this.#links.oneClick(token) };
  }

  /**
   * Composes the mail for a password recovery or a repeated registration; null if no account has the e-mail, if the
   * account is being erased, or if a limit of these mails is reached.
   */
  async recoveryMail(requestId: string, kind: RecoveryMail, needId: string): Promise<Mail | null> {
    const request = await this.#recoveries.byId(requestId);
    const account = request && (await this.#accounts.byEmail(request.email));
    if (!account || account.erasure?.final) return null;
    // Older requests have no `countedAs`.
    const countedAs = request.countedAs ?? hashToken(account.email);
    for (const name of limitsOf[kind])
      if (!(await isWithinLimit(this.#limits.consumeOnce(name, countedAs, needId)))) return null;
    if (kind === 'repeatedRegistration') {
      const content = repeatedRegistrationLetter(this.#page(pages.login), this.#page(pages.recover));
      return { to: account.email, ...content };
    }
    const token = await this.#accounts.addLink(account._id, 'recovery');
    return { to: account.email, ...recoveryLetter(account, this.#page(pages.reset, token)) };
  }

  /** Composes the mail with the answer to an appeal; null if the account or the answer is gone. */
  async appealMail(answers: Pick<AppealAnswers, 'byId'>, appealId: string): Promise<Mail | null> {
    const answer = await answers.byId(appealId);
    const account = answer && (await this.#accounts.byId(answer.accountId));
    if (!account || account.erased) return null;
    return { to: account.email, ...appealAnsweredLetter(account, answer, this.#page(pages.login)) };
  }

  /** Composes the mail about a payment, refund or dispute; null if the account or the notification is gone. */
  async paymentMail(notifications: Pick<PaymentNotifications, 'byId'>, id: string): Promise<Mail | null> {
    const notification = await notifications.byId(id);
    const account = notification && (await this.#accounts.byId(notification.accountId));
    if (!account || account.erased) return null;
    const isRefused = notification.what === 'refused';
    const url = this.#page(isRefused ? pages.payments : `${pages.payments}/recibos/${notification.paymentId}`);
    return { to: account.email, ...paymentLetter(account, notification, url) };
  }

  /** Composes the mail with the link to the copy of a conversation; null if the copy is gone. */
  async transcriptMail(transcripts: Pick<Transcripts, 'byId'>, transcriptId: string): Promise<Mail | null> {
    const transcript = await transcripts.byId(transcriptId);
    if (!transcript) return null;
    const url = this.#letters.page({ kind: 'transcript', id: transcriptId });
    return { to: transcript.email, ...transcriptLetter(await this.#dayOf(transcript), url) };
  }

  /**
   * Composes the mail about a provider's reply to a message; null if the message, reply or provider is gone, or the sender
   * was erased. The mail contains the reply only if an account with this confirmed e-mail sent the message; answers to the
   * mail then go to the provider's e-mail, which their page shows anyway (R9), while that page is public. Every other mail
   * links to the page with the reply.
   */
  async replyMail(messages: Pick<Messages, 'byId'>, messageId: string, replyId: string): Promise<Mail | null> {
    const found = await this.#findReply(messages, messageId, replyId);
    if (!found) return null;
    const { message, provider, page } = found;
    const sender = message.senderId === undefined ? null : await this.#accounts.byId(message.senderId);
    if (!sender?.confirmedAt || sender.email !== message.email) {
      return { to: message.email, ...replyAnnouncedLetter(this.#letters.page({ kind: 'reply', messageId, replyId })) };
    }
    const from = publicName(provider);
    const mail = {
      to: message.email,
      ...messageReplyLetter(sender, page, { from, url: this.#page(pathOf(provider._id)) }),
    };
    return isPublic(provider) ? { ...mail, replyTo: provider.email } : mail;
  }

  /** Page behind a mail's link; null if the token is invalid or the content is gone. */
  async letterPage(
    token: string,
    { messages, transcripts }: { messages: Pick<Messages, 'byId'>; transcripts: Pick<Transcripts, 'byId'> },
  ): Promise<LetterPage | null> {
    const target = this.#letters.read(token);
    if (target?.kind === 'reply') {
      return (await this.#findReply(messages, target.messageId, target.replyId))?.page ?? null;
    }
    const transcript = target && (await transcripts.byId(target.id));
    return transcript && transcriptPage(transcript, await this.#dayOf(transcript), pathOf);
  }

  /** Day of a conversation, in the time zone of the e-mail's account, else of the first provider that it showed. */
  async #dayOf({ email, messages }: Pick<Transcript, 'email' | 'messages'>): Promise<string> {
    return dayFor(await this.#placeOf(email, messages), messages[0]?.at ?? new Date());
  }

  async #placeOf(email: string, messages: Transcript['messages']): Promise<ReaderPlace | null> {
    const account = await this.#accounts.byEmail(email);
    if (account && hasPlace(account)) return account;
    const [providerId] = messages.flatMap(({ providers }) => providers);
    return providerId === undefined ? null : this.#accounts.byId(providerId);
  }

  async #findReply(messages: Pick<Messages, 'byId'>, messageId: string, replyId: string) {
    const message = await messages.byId(messageId);
    const reply = message?.replies.find(({ id }) => id === replyId);
    const provider = message && (await this.#accounts.byId(message.providerId));
    if (!message?.email || !reply || !provider || !isActiveAccount(provider)) return null;
    const shown = { from: publicName(provider), reply: reply.text, path: pathOf(provider._id) };
    return { message, provider, page: replyPage(message, shown) };
  }

  #page(path: string, token?: string): string {
    const url = new URL(path, this.#publicUrl);
    if (token) url.hash = `token=${token}`;
    return url.href;
  }
}

/** Path of a provider's page. */
function pathOf(providerId: string): string {
  return `/p/${providerId}`;
}

/** True if a later pending mail is also about a suspension: the first one was undone and decided again. */
function isRepeated({ mails }: Account, needId: string): boolean {
  const at = mails.findIndex(({ id }) => id === needId);
  return mails.slice(at + 1).some(({ kind }) => kind === 'suspended');
}
