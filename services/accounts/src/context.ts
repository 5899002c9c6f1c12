import {
  type CallHandlers,
  type Mail,
  type MailContent,
  MailSender,
  mailTransport,
  messageTransport,
  ServiceClient,
  ServiceContext,
  type ServiceDependencies,
  textTransport,
} from '@vitrina/kernel';
import { openStaffActs } from '@vitrina/product';
import { ACCOUNT_SUBSCRIBERS, type Account, type AccountMail, accountModel } from './account/account.ts';
import { AccountStore } from './account/account-store.ts';
import { currentAccountStatus, currentErasure, currentProvider } from './account/announced-state.ts';
import type { AccountsConfig } from './config.ts';
import { LetterLinks } from './mails/letter-links.ts';
import { isWithinLimit } from './mails/within-limit.ts';
import { messageModel } from './messages/message.ts';
import { Messages } from './messages/messages.ts';
import { Pushes } from './push/pushes.ts';
import { KnownPlaces } from './sign-in/login-attempt.ts';
import { RecoveryRequests, recoveryModel } from './sign-in/recovery-requests.ts';

/** Composes the content of a mail to an account's e-mail, or a whole mail to another address; null if it no longer applies. */
type AccountMailComposer = (
  account: Account,
  needId: string,
) => Promise<Mail | MailContent | null> | Mail | MailContent | null;

/** Account whose data are being erased. */
export interface ErasedAccount {
  id: string;
  email: string;
  /** Addresses whose content was certainly the account's, if it was written without its session. */
  ownedEmails: readonly string[];
}

/** Context that the features of accounts share. */
export type AccountsContext = Awaited<ReturnType<typeof connectAccounts>>;

/** Handlers of some calls of this service. */
export type Handlers = Partial<CallHandlers<'accounts', AccountsContext>>;

/** Connects the service, and opens its accounts, messages and mails. */
export async function connectAccounts(service: ServiceDependencies, config: AccountsConfig) {
  const context = await ServiceContext.connect('accounts', service, config, { sources: ['media', 'billing'] });
  const { mongo, redis, clock, log, metrics, limits, sessions, shutdown } = context;
  const model = await accountModel(mongo);
  const outbox = context.outbox(model, { source: 'accounts', to: ACCOUNT_SUBSCRIBERS }, (account) => [
    account.listed ? currentProvider(account) : null,
    account.everSuspended ? currentAccountStatus(account) : null,
    currentErasure(account),
  ]);
  const transport = mailTransport(config, mongo);
  const texts = textTransport(config, mongo);
  const mails = new MailSender({ transport: messageTransport(transport, texts), clock, log, metrics });
  const accountOutbox = mails.add<AccountMail, Account>(model);
  const accounts = new AccountStore(model, outbox, sessions, accountOutbox, clock);
  const recoveryDocuments = await recoveryModel(mongo);
  const recoveryOutbox = mails.add(recoveryDocuments);
  const messageDocuments = await messageModel(mongo);
  const messageEvents = context.outbox(messageDocuments, {
    source: 'accounts-messages',
    to: ['accounts', 'directory'],
  });
  const messageMails = mails.add(messageDocuments);
  const pushes = await Pushes.open(config, { mongo, accounts, sessions, clock, log, metrics });
  context.onStart(() => {
    mails.start();
    pushes.start();
    shutdown.add('workers', () => mails.close());
    shutdown.add('workers', () => pushes.close());
  });

  /** Checks the limit of mails to an unconfirmed e-mail. Each mail counts once, however many attempts it takes. */
  const maySend = ({ _id, confirmedAt }: Account, needId: string) =>
    confirmedAt !== undefined || isWithinLimit(limits.consumeOnce('unconfirmedMails', _id, needId));

  return Object.assign(context, {
    accounts,
    accountOutbox,
    messages: new Messages(messageDocuments, messageEvents, messageMails, redis),
    messageMails,
    recoveries: new RecoveryRequests(recoveryDocuments, recoveryOutbox),
    recoveryOutbox,
    transport,
    /** Null if no text messages are sent. */
    texts,
    mails,
    pushes,
    letters: new LetterLinks(config.UNSUBSCRIBE_SECRET, config.PUBLIC_URL),
    places: new KnownPlaces(redis),
    staffActs: await openStaffActs(context),
    media: new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media')),
    /** True if a chat service deletes the conversations of erased accounts. */
    hasChat: config.CHAT_URL !== undefined,
    /** Delete what each feature keeps about an account; run in the order of the features, and repeated after a failure. */
    erasers: [] as Array<(account: ErasedAccount) => Promise<void>>,

    /** Deletes the finished events about accounts from the queues: they contain personal data. */
    forgetEvents: async (accountIds: ReadonlySet<string>) => {
      await outbox.removeFinishedJobs(accountIds);
      await context.consumer.removeFinishedJobs(accountIds);
    },

    /**
     * Registers composers of mails to accounts. The account is read when the mail is sent; there is no mail if it is
     * gone, or if its unconfirmed e-mail has reached the daily limit, which notifications cannot reach.
     */
    accountMails(composers: Partial<Record<AccountMail, AccountMailComposer>>): void {
      for (const [kind, compose] of Object.entries(composers)) {
        accountOutbox.compose({
          [kind]: async (id: string, needId: string) => {
            const account = await accounts.byId(id);
            if (!account || (kind !== 'notifications' && !(await maySend(account, needId)))) return null;
            const content = await compose(account, needId);
            return content && { to: account.email, ...content };
          },
        });
      }
    },

    /** URL of a page. A token follows a `#`, so that no server and no log sees it. */
    page(path: string, token?: string): string {
      const url = new URL(path, config.PUBLIC_URL);
      if (token) url.hash = `token=${token}`;
      return url.href;
    },
  });
}
