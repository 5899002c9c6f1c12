import {
  type CallDependencies,
  connectMongo,
  connectRedis,
  createCallDependencies,
  DatabaseClock,
  pingMongo,
  type ReadyChecks,
  ServiceClient,
  type ServiceDependencies,
  serveCalls,
  startRetention,
  trusted,
} from '@vitrina/kernel';
import type { ChatConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { conversationModel } from './store/conversation.ts';
import { ConversationStore } from './store/conversation-store.ts';
import { ConversationCookie } from './visitor/conversation-cookie.ts';

/** Connects the service and mounts its calls. */
export async function startChat(
  { app, log, shutdown }: Pick<ServiceDependencies, 'app' | 'log' | 'shutdown'>,
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
  serveCalls(app, serving, handlers, {
    limits: serving.limits,
    cookie,
    conversations: new ConversationStore(conversations),
    directory: new ServiceClient(config.DIRECTORY_URL),
  });
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
