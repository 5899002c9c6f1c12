import {
  type CallDependencies,
  connectMongo,
  connectRedis,
  createCallDependencies,
  pingMongo,
  type ReadyChecks,
  ServiceClient,
  type ServiceDependencies,
  serveCalls,
} from '@vitrina/kernel';
import type { ChatConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { conversationModel } from './store/conversation.ts';
import { ConversationStore } from './store/conversation-store.ts';
import { ConversationCookie } from './visitor/conversation-cookie.ts';

/** Connects the service and mounts its calls. */
export async function startChat(
  { app, shutdown }: Pick<ServiceDependencies, 'app' | 'shutdown'>,
  config: ChatConfig,
): Promise<ReadyChecks> {
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'chat');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, config.NAMESPACE);
  shutdown.add('connections', () => redis.quit());
  const cookie = new ConversationCookie(config.SESSION_SECRET, config.PUBLIC_URL);
  const serving: CallDependencies = {
    ...createCallDependencies(redis, config),
    visitorOf: (c) => cookie.read(c),
  };
  serveCalls(app, serving, handlers, {
    limits: serving.limits,
    cookie,
    conversations: new ConversationStore(await conversationModel(mongo)),
    directory: new ServiceClient(config.DIRECTORY_URL),
  });
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
