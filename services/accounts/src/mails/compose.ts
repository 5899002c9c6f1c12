import type { LimitName } from '@vitrina/contracts/limits';
import { type DatabaseClock, hashToken, type Limits, type Mail, type MailContent, signAppeal } from '@vitrina/kernel';
import { takesPart } from '../account-status.ts';
import { erasureDay } from '../erasure/day.ts';
import type { Messages } from '../messages/messages.ts';
import { taken, toldBy } from '../notifications/gather.ts';
import { notificationsLetter } from '../notifications/letter.ts';
import { kindOf } from '../notifications/notification.ts';
import type { UnsubscribeLinks } from '../notifications/unsubscribe-link.ts';
import { isPublic, publicName } from '../provider.ts';
import type { Account, AccountMail } from '../store/account.ts';
import type { AccountStore } from '../store/account-store.ts';
import type { AppealAnswers } from '../store/appeal-answers.ts';
import type { PaymentNewsStore } from '../store/payment-news.ts';
import type { RecoveryMail, RecoveryRequests } from '../store/recovery-requests.ts';
import type { Transcript, Transcripts } from '../store/transcripts.ts';
import { withinLimit } from '../within-limit.ts';
import { appealAnsweredLetter } from './appeal-letter.ts';
import { dayFor, hasPlace, momentFor, type ReaderPlace } from './dates.ts';
import type { LetterLinks } from './letter-links.ts';
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
import { messageReplyLetter, replyAnnouncedLetter, replyShown } from './message-reply-letter.ts';
import { paymentLetter } from './payment-letter.ts';
import { planReminderLetter } from './plan-letter.ts';
import type { Shown } from './shown.ts';
import { transcriptLetter, transcriptShown } from './transcript-letter.ts';

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

/** Limits of the mails that strangers can cause. */
const limitsOf = {
  recovery: ['recoveryMails', 'recoveryMailsOfDay'],
  repeatedRegistration: ['repeatedRegistrations'],
} as const satisfies Record<RecoveryMail, LimitName[]>;

/** Mails to the account's own e-mail that need no more than the account. */
type ContentKind = Exclude<AccountMail, 'notifications' | 'emailChange' | 'emailChanged'>;

/** The mails of accounts. A link's token is made here, when its mail is sent: only its hash is stored. */
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
   * A mail that an account needs; null for one that is gone, where the account is no longer as the mail says, and for an
   * e-mail that is not confirmed and has got as many mails in a day as it may.
   */
  async ofAccount(accountId: string, kind: AccountMail, needId: string): Promise<Mail | null> {
    const account = await this.#accounts.byId(accountId);
    if (!account) return null;
    if (kind === 'notifications') return this.#ofNotifications(account, needId);
    if (!(await this.#maySend(account, needId))) return null;
    if (kind === 'suspended' && isRepeated(account, needId)) return null;
    if (kind === 'emailChange') return this.#ofNewAddress(account, needId);
    if (kind === 'emailChanged') {
      const former = account.formerEmails?.find((address) => address.needId === needId);
      return former ? { to: former.email, ...emailChangedLetter(account, this.#page(pages.contact)) } : null;
    }
    const content = await this.#contentFor(account, kind);
    return content && { to: account.email, ...content };
  }

  /**
   * The mail that asks a new address for its confirmation, or tells its owner that another account has it; null for a
   * request that was replaced or withdrawn, and where the address has got as many of these mails in a day as it may.
   */
  async #ofNewAddress({ _id, emailChange }: Account, needId: string): Promise<Mail | null> {
    if (emailChange?.needId !== needId) return null;
    const { email: to } = emailChange;
    if (!(await withinLimit(this.#limits.consumeOnce('emailChangeMails', hashToken(to), needId)))) return null;
    if (await this.#accounts.byEmail(to)) return { to, ...emailTakenLetter(this.#page(pages.login)) };
    const token = await this.#accounts.addLink(_id, 'emailChange', to);
    return { to, ...emailChangeLetter(this.#page(pages.confirm, token)) };
  }

  /** Counts each mail once, however often sending it is tried. */
  async #maySend({ _id, confirmedAt }: Account, needId: string): Promise<boolean> {
    return confirmedAt !== undefined || withinLimit(this.#limits.consumeOnce('unconfirmedMails', _id, needId));
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

  /** A suspension without a decision, which the platform's own set-up made, is no one's to appeal. */
  #suspended(account: Account): MailContent {
    const { _id: accountId, suspensionDecision: decision } = account;
    if (!decision)
      return suspendedLetter(account, '', null, { label: 'Pedir revisión', url: this.#page(pages.contact) });
    const { reason, at } = decision;
    const url = this.#page(pages.appeal, signAppeal(this.#appealSecret, { accountId, at }));
    return suspendedLetter(account, reason, momentFor(account, new Date(at)), { label: 'Ver qué pasó y apelar', url });
  }

  async #ofNotifications({ _id: id }: Account, needId: string): Promise<Mail | null> {
    const account = await this.#accounts.change(id, (kept) => taken(kept, needId, this.#clock.now()));
    const told = toldBy(account, needId, this.#clock.now());
    if (told.length === 0) return null;
    const token = this.#links.token({ accountId: id, kinds: told.map(({ what }) => kindOf(what)) });
    const content = notificationsLetter(account, told, {
      comments: (providerId) => this.#page(`/p/${providerId}#titulo-comentarios`),
      area: this.#page(pages.area),
      messages: this.#page(pages.messages),
      appeal: (decision) => this.#page(`${pages.appeal}?decision=${decision}`),
      unsubscribe: this.#links.page(token),
    });
    return { to: account.email, ...content, unsubscribe: this.#links.oneClick(token) };
  }

  /**
   * The mail that a request for a new password, or a repeated registration, leads to; null where the e-mail is no
   * account's or the account is being erased, and where the owner has got enough of these mails.
   */
  async ofRecovery(requestId: string, kind: RecoveryMail, needId: string): Promise<Mail | null> {
    const request = await this.#recoveries.byId(requestId);
    const account = request && (await this.#accounts.byEmail(request.email));
    if (!account || account.erasure?.final) return null;
    // Requests from before `countedAs` was kept have none.
    const countedAs = request.countedAs ?? hashToken(account.email);
    for (const name of limitsOf[kind])
      if (!(await withinLimit(this.#limits.consumeOnce(name, countedAs, needId)))) return null;
    if (kind === 'repeatedRegistration') {
      const content = repeatedRegistrationLetter(this.#page(pages.login), this.#page(pages.recover));
      return { to: account.email, ...content };
    }
    const token = await this.#accounts.addLink(account._id, 'recovery');
    return { to: account.email, ...recoveryLetter(account, this.#page(pages.reset, token)) };
  }

  /** The mail with the answer to an appeal; null where the account or the answer is gone. */
  async ofAppeal(answers: Pick<AppealAnswers, 'byId'>, appealId: string): Promise<Mail | null> {
    const answer = await answers.byId(appealId);
    const account = answer && (await this.#accounts.byId(answer.accountId));
    if (!account || account.erased) return null;
    return { to: account.email, ...appealAnsweredLetter(account, answer, this.#page(pages.login)) };
  }

  /** What happened to an account's money; null where the account or the news is gone. */
  async ofPayment(news: Pick<PaymentNewsStore, 'byId'>, newsId: string): Promise<Mail | null> {
    const told = await news.byId(newsId);
    const account = told && (await this.#accounts.byId(told.accountId));
    if (!account || account.erased) return null;
    const isRefused = told.what === 'refused';
    const url = this.#page(isRefused ? pages.payments : `${pages.payments}/recibos/${told.paymentId}`);
    return { to: account.email, ...paymentLetter(account, told, url) };
  }

  /** The copy of a conversation; null where it is gone. */
  async ofTranscript(transcripts: Pick<Transcripts, 'byId'>, transcriptId: string): Promise<Mail | null> {
    const transcript = await transcripts.byId(transcriptId);
    if (!transcript) return null;
    const url = this.#letters.page({ kind: 'transcript', id: transcriptId });
    return { to: transcript.email, ...transcriptLetter(await this.#dayOf(transcript), url) };
  }

  /**
   * A provider's reply to a message; null where either or the sender is gone. It is in the mail only if the message came from the account
   * with this e-mail, confirmed; then an answer to it reaches the provider at the e-mail that their page shows anyway (R9),
   * and nowhere while they have no page. Every other mail leads to the page that shows it.
   */
  async ofReply(messages: Pick<Messages, 'byId'>, messageId: string, replyId: string): Promise<Mail | null> {
    const replied = await this.#replied(messages, messageId, replyId);
    if (!replied) return null;
    const { message, provider, shown } = replied;
    const sender = message.senderId === undefined ? null : await this.#accounts.byId(message.senderId);
    if (!sender?.confirmedAt || sender.email !== message.email) {
      return { to: message.email, ...replyAnnouncedLetter(this.#letters.page({ kind: 'reply', messageId, replyId })) };
    }
    const from = publicName(provider);
    const mail = {
      to: message.email,
      ...messageReplyLetter(sender, shown, { from, url: this.#page(pathOf(provider._id)) }),
    };
    return isPublic(provider) ? { ...mail, replyTo: provider.email } : mail;
  }

  /** What the link of a mail shows; null for one that is not ours, or whose words are gone. */
  async shown(
    token: string,
    { messages, transcripts }: { messages: Pick<Messages, 'byId'>; transcripts: Pick<Transcripts, 'byId'> },
  ): Promise<Shown | null> {
    const announced = this.#letters.read(token);
    if (announced?.kind === 'reply') {
      return (await this.#replied(messages, announced.messageId, announced.replyId))?.shown ?? null;
    }
    const transcript = announced && (await transcripts.byId(announced.id));
    return transcript && transcriptShown(transcript, await this.#dayOf(transcript), pathOf);
  }

  /** The day of a conversation, at the place of the e-mail's account, else of the first provider that it showed. */
  async #dayOf({ email, messages }: Pick<Transcript, 'email' | 'messages'>): Promise<string> {
    return dayFor(await this.#placeOf(email, messages), messages[0]?.at ?? new Date());
  }

  async #placeOf(email: string, messages: Transcript['messages']): Promise<ReaderPlace | null> {
    const account = await this.#accounts.byEmail(email);
    if (account && hasPlace(account)) return account;
    const [providerId] = messages.flatMap(({ providers }) => providers);
    return providerId === undefined ? null : this.#accounts.byId(providerId);
  }

  async #replied(messages: Pick<Messages, 'byId'>, messageId: string, replyId: string) {
    const message = await messages.byId(messageId);
    const reply = message?.replies.find(({ id }) => id === replyId);
    const provider = message && (await this.#accounts.byId(message.providerId));
    if (!message?.email || !reply || !provider || !takesPart(provider)) return null;
    const said = { from: publicName(provider), reply: reply.text, path: pathOf(provider._id) };
    return { message, provider, shown: replyShown(message, said) };
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

/** True for the mail about a suspension that a later one, which waits too, repeats: it was undone and decided again. */
function isRepeated({ mails }: Account, needId: string): boolean {
  const at = mails.findIndex(({ id }) => id === needId);
  return mails.slice(at + 1).some(({ kind }) => kind === 'suspended');
}
