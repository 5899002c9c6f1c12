/**
 * Starts the service in this order: connections; outboxes and senders of each kind of mail, whose composer is created
 * last because it needs all stores; dependencies of the calls; public and internal calls; the first administrator; then
 * relays, mail senders, the consumer of events, the leader's erasures, retention and the watch for restored databases.
 * `shutdown` stops them in stages.
 */
import {
  announcer,
  connectMongo,
  connectRedis,
  consumeEvents,
  createCallDependencies,
  DatabaseClock,
  type MailComposers,
  MailSender,
  mailTransport,
  OutboxRelay,
  pingMongo,
  producerConnection,
  publishLive,
  queueConnection,
  type ReadyChecks,
  RestoreWatch,
  ServiceClient,
  type ServiceDependencies,
  StaffActs,
  serveCalls,
  serveLocalOutbox,
  staffActModel,
  startLeaderTask,
  startRetention,
} from '@vitrina/kernel';
import { currentAccountStatus, currentErasure } from './account-status.ts';
import { appealHandlers } from './appeal-events.ts';
import type { AccountsConfig } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { type ErasureDependencies, eraseDue } from './erasure/erase-due.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { handlers } from './handlers.ts';
import { serveAccountStatusFeed } from './internal/account-statuses.ts';
import { serveActiveAccounts } from './internal/active-accounts.ts';
import { serveCustomers } from './internal/customers.ts';
import { serveOwnData } from './internal/own-data.ts';
import { currentProvider, serveProvidersFeed } from './internal/providers.ts';
import { serveStaffCalls } from './internal/staff-calls.ts';
import { serveTranscripts } from './internal/transcripts.ts';
import { KnownPlaces } from './known-places.ts';
import { MailComposer } from './mails/compose.ts';
import { DeadMails } from './mails/dead-mails.ts';
import { LetterLinks } from './mails/letter-links.ts';
import { type Message, messageModel } from './messages/message.ts';
import { Messages } from './messages/messages.ts';
import { notificationHandlers } from './notifications/handlers.ts';
import { UnsubscribeLinks } from './notifications/unsubscribe-link.ts';
import { Challenges } from './passkeys/challenges.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { photoHandlers } from './photo-events.ts';
import { planHandlers } from './plan-events.ts';
import { ACCOUNT_MAILS, ACCOUNT_SUBSCRIBERS, type Account, type AccountMail, accountModel } from './store/account.ts';
import { AccountStore } from './store/account-store.ts';
import { type AppealAnswer, AppealAnswers, appealAnswerModel } from './store/appeal-answers.ts';
import {
  type PaymentNotification,
  PaymentNotifications,
  paymentNotificationModel,
} from './store/payment-notifications.ts';
import { type RecoveryMail, type RecoveryRequest, RecoveryRequests, recoveryModel } from './store/recovery-requests.ts';
import { type Transcript, Transcripts, transcriptModel } from './store/transcripts.ts';

/** Number of events that are applied to accounts simultaneously. */
const EVENT_CONCURRENCY = 4;

/** Pause between two scans for accounts to erase, in milliseconds. */
const ERASURE_SCAN_MS = 5_000;

/** Connects the service, mounts its calls and starts its relay and its consumer. */
export async function startAccounts(service: ServiceDependencies, config: AccountsConfig): Promise<ReadyChecks> {
  const { app, log, metrics, shutdown } = service;
  const namespace = config.NAMESPACE;
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'accounts');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, namespace);
  shutdown.add('connections', () => redis.quit());
  const producers = producerConnection(config);
  const consumers = queueConnection(config);
  shutdown.add('connections', () => Promise.all([producers.quit(), consumers.quit()]));

  const model = await accountModel(mongo);
  const delivery = { connection: producers, redis: config, namespace, log, metrics };
  const relay = new OutboxRelay(delivery);
  const outbox = relay.add(model, { source: 'accounts', to: ACCOUNT_SUBSCRIBERS });
  const acts = await staffActModel(mongo);
  const staffActs = new StaffActs(acts, relay.add(acts, { source: 'accounts-staff', to: ['directory'] }));
  const serving = createCallDependencies(redis, config);
  const recoveryRequests = await recoveryModel(mongo);
  const transport = mailTransport(config, mongo);
  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('connections', () => clock.close());
  const sender = new MailSender({ transport, clock, log, metrics });
  const accountMails = sender.add<AccountMail, Account>(model);
  const recoveryMails = sender.add<RecoveryMail, RecoveryRequest>(recoveryRequests);
  const appealAnswers = await appealAnswerModel(mongo);
  const appealMails = sender.add<'appealAnswered', AppealAnswer>(appealAnswers);
  const answers = new AppealAnswers(appealAnswers, 'appealAnswered', appealMails);
  const paymentDocuments = await paymentNotificationModel(mongo);
  const paymentMails = sender.add<'payment', PaymentNotification>(paymentDocuments);
  const paymentNotifications = new PaymentNotifications(paymentDocuments, 'payment', paymentMails);
  const transcriptCopies = await transcriptModel(mongo);
  const transcriptMails = sender.add<'transcript', Transcript>(transcriptCopies);
  const transcripts = new Transcripts(transcriptCopies, 'transcript', transcriptMails);
  const messageDocuments = await messageModel(mongo);
  const messageOutbox = relay.add(messageDocuments, { source: 'accounts-messages', to: ['accounts'] });
  const replyMails = sender.add<'messageReply', Message>(messageDocuments);
  const messages = new Messages(messageDocuments, messageOutbox, replyMails, (providerId, unread) =>
    publishLive(redis, 'account', providerId, { event: 'messages', data: { unread } }),
  );
  const accounts = new AccountStore(model, outbox, serving.sessions, accountMails, clock);
  const recoveries = new RecoveryRequests(recoveryRequests, recoveryMails);
  const unsubscribeLinks = new UnsubscribeLinks(config.UNSUBSCRIBE_SECRET, config.PUBLIC_URL);
  const composer = new MailComposer(
    accounts,
    recoveries,
    serving.limits,
    unsubscribeLinks,
    new LetterLinks(config.UNSUBSCRIBE_SECRET, config.PUBLIC_URL),
    config.PUBLIC_URL,
    config.APPEAL_SECRET,
    clock,
  );
  const media = new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media'));
  const places = new KnownPlaces(redis);
  const dependencies: Dependencies = {
    challenges: new Challenges(redis),
    party: relyingParty(config.PUBLIC_URL),
    ...serving,
    mongo,
    accounts,
    recoveries,
    transcripts,
    messages,
    letters: { pageFor: (token) => composer.letterPage(token, { messages, transcripts }) },
    staffActs,
    deadMails: new DeadMails({
      accounts: model,
      recoveries: recoveryRequests,
      answers: appealAnswers,
      transcripts: transcriptCopies,
      paymentNotifications: paymentDocuments,
      messages: messageDocuments,
    }),
    unsubscribeLinks,
    places,
    clock,
    config,
    media,
  };
  serveCalls(app, serving, handlers, dependencies);
  serveProvidersFeed(app, dependencies);
  serveAccountStatusFeed(app, dependencies);
  serveActiveAccounts(app, dependencies);
  serveOwnData(app, dependencies);
  serveCustomers(app, dependencies);
  serveStaffCalls(app, dependencies);
  serveTranscripts(app, dependencies);
  serveLocalOutbox(app, mongo, config);

  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email && password) await ensureFirstAdmin(accounts, log, { email, password });
  const ofAccount = (kind: AccountMail) => (id: string, needId: string) => composer.accountMail(id, kind, needId);
  accountMails.compose(
    Object.fromEntries(ACCOUNT_MAILS.map((kind) => [kind, ofAccount(kind)])) as MailComposers<AccountMail>,
  );
  recoveryMails.compose({
    recovery: (id, needId) => composer.recoveryMail(id, 'recovery', needId),
    repeatedRegistration: (id, needId) => composer.recoveryMail(id, 'repeatedRegistration', needId),
  });
  appealMails.compose({ appealAnswered: (id) => composer.appealMail(answers, id) });
  paymentMails.compose({ payment: (id) => composer.paymentMail(paymentNotifications, id) });
  transcriptMails.compose({ transcript: (id) => composer.transcriptMail(transcripts, id) });
  replyMails.compose({ messageReply: (id, replyId) => composer.replyMail(messages, id, replyId) });
  relay.start();
  shutdown.add('queues', () => relay.close());
  sender.start();
  shutdown.add('workers', () => sender.close());
  const consumer = consumeEvents(
    'accounts',
    {
      ...photoHandlers(accounts),
      ...planHandlers(accounts, paymentNotifications),
      ...notificationHandlers(accounts, clock, config.DECISION_MAIL_DELAY_SECONDS * 1_000),
      ...appealHandlers(accounts, answers),
    },
    {
      connection: consumers,
      namespace,
      log,
      metrics,
      concurrency: EVENT_CONCURRENCY,
    },
  );
  shutdown.add('workers', () => consumer.close());
  const erasing: ErasureDependencies = {
    accounts,
    recoveries,
    answers,
    paymentNotifications,
    transcripts,
    messages,
    transport,
    clock,
    sessions: serving.sessions,
    chat: config.CHAT_URL ? new ServiceClient(config.CHAT_URL, config.SERVICE_KEYS.to('chat')) : null,
    forgetEvents: async (ids) => {
      await outbox.removeFinishedJobs(ids);
      await consumer.removeFinishedJobs(ids);
    },
    log,
  };
  const taskOptions = { pauseMs: ERASURE_SCAN_MS, failureMessage: 'scan for accounts to erase failed' };
  startLeaderTask('erasures', ({ signal }) => eraseDue(erasing, signal), taskOptions, { mongo, clock, log, shutdown });
  startRetention(mongo, clock, messages.retention(config.RETENTION_MESSAGE_DAYS), { log, shutdown });
  const restores = await RestoreWatch.start({
    mongo,
    redis,
    log,
    service: 'accounts',
    sources: ['media', 'billing'],
    announcers: [
      announcer(model, outbox, (account) => [
        account.listed ? currentProvider(account) : null,
        account.everSuspended ? currentAccountStatus(account) : null,
        currentErasure(account),
      ]),
    ],
  });
  shutdown.add('workers', () => restores.close());
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
