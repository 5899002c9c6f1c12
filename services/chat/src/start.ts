import {
  type CallDependencies,
  connectMongo,
  connectRedis,
  createCallDependencies,
  DatabaseClock,
  LiveChannel,
  OutboxRelay,
  pingMongo,
  producerConnection,
  type ReadyChecks,
  ServiceClient,
  type ServiceDependencies,
  StaffActs,
  StaffReads,
  serveCalls,
  staffActModel,
  startLeaderTask,
  startRetention,
  trusted,
} from '@vitrina/kernel';
import { callStaff } from './agents/call-staff.ts';
import { WaitingNotice } from './agents/notice.ts';
import { Presence } from './agents/presence.ts';
import type { ChatConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { serveForget } from './internal/forget.ts';
import { ConversationUpdates } from './live/conversation-updates.ts';
import { AnswerTurns } from './model/answer-turns.ts';
import { modelAssistant } from './model/connect.ts';
import { AgentDesk } from './store/agent-desk.ts';
import { conversationModel } from './store/conversation.ts';
import { ConversationStore } from './store/conversation-store.ts';
import { Transcripts } from './store/transcripts.ts';
import { handOverTranscripts } from './transcripts/hand-over.ts';
import { ConversationCookie } from './visitor/conversation-cookie.ts';

/** Interval of the check for waiting visitors, in milliseconds. */
const CALLS_EVERY_MS = 15_000;

/** Interval of the check for due copies, in milliseconds. */
const COPIES_EVERY_MS = 5_000;

/** Connects the service and mounts its calls. */
export async function startChat(
  { app, log, metrics, shutdown }: Pick<ServiceDependencies, 'app' | 'log' | 'metrics' | 'shutdown'>,
  config: ChatConfig,
): Promise<ReadyChecks> {
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'chat');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, config.NAMESPACE);
  shutdown.add('connections', () => redis.quit());
  const conversations = await conversationModel(mongo);
  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('connections', () => clock.close());
  const rule = {
    name: 'conversations',
    model: conversations,
    days: config.RETENTION_CONVERSATION_DAYS,
    olderThan: (moment: Date) => ({ updatedAt: trusted({ $lt: moment }) }),
  };
  startRetention(mongo, clock, [rule], { log, shutdown });
  const cookie = new ConversationCookie(config.SESSION_SECRET, config.PUBLIC_URL);
  const serving: CallDependencies = {
    ...createCallDependencies(redis, config),
    visitorOf: (c) => cookie.read(c),
  };
  const live = new LiveChannel(redis, config, config.NAMESPACE);
  shutdown.add('connections', () => live.close());
  const producers = producerConnection(config);
  shutdown.add('connections', () => producers.quit());
  const acts = await staffActModel(mongo);
  const delivery = { connection: producers, redis: config, namespace: config.NAMESPACE, log, metrics };
  const actRelay = new OutboxRelay(delivery);
  const actOutbox = actRelay.add(acts, { source: 'chat-staff', to: ['directory'] });
  actRelay.start();
  shutdown.add('queues', () => actRelay.close());
  const updates = new ConversationUpdates(live, log);
  const presence = new Presence(redis);
  const desk = new AgentDesk(conversations, updates);
  const store = new ConversationStore(conversations, updates);
  const transcripts = new Transcripts(conversations);
  const accounts = config.ACCOUNTS_URL
    ? new ServiceClient(config.ACCOUNTS_URL, config.SERVICE_KEYS.to('accounts'))
    : null;
  if (accounts) {
    const callDependencies = { desk, presence, accounts, clock };
    const taskOptions = {
      pauseMs: CALLS_EVERY_MS,
      failureMessage: 'the staff could not be notified of waiting visitors',
    };
    startLeaderTask('staff-calls', () => callStaff(callDependencies), taskOptions, { mongo, clock, log, shutdown });
    const handOverDependencies = { transcripts, accounts, log };
    const copyPauses = { pauseMs: COPIES_EVERY_MS, failureMessage: 'copies of conversations could not be handed over' };
    startLeaderTask('transcripts', () => handOverTranscripts(handOverDependencies), copyPauses, {
      mongo,
      clock,
      log,
      shutdown,
    });
  }
  serveForget(app, store, config.SERVICE_KEYS);
  serveCalls(app, serving, handlers, {
    limits: serving.limits,
    sessions: serving.sessions,
    updates,
    live,
    log,
    presence,
    desk,
    transcripts,
    notice: new WaitingNotice(presence, config.CHAT_HOURS),
    hours: config.CHAT_HOURS,
    readLog: new StaffReads(redis, new StaffActs(acts, actOutbox), 'chat'),
    model: modelAssistant(config, redis),
    turns: new AnswerTurns(redis),
    cookie,
    conversations: store,
    accounts,
    directory: new ServiceClient(config.DIRECTORY_URL),
  });
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
