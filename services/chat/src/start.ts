import {
  connectMongo,
  connectRedis,
  createCallKit,
  pingMongo,
  type ReadyChecks,
  ServiceClient,
  type ServiceKit,
} from '@vitrina/kernel';
import { serveChat } from './calls/post-chat.ts';
import { serveChatNotify } from './calls/post-chat-notify.ts';
import { serveChatReply } from './calls/post-chat-reply.ts';
import type { ChatKit } from './chat-kit.ts';
import type { ChatConfig } from './config.ts';
import { conversationModel } from './store/conversation.ts';
import { ConversationStore } from './store/conversation-store.ts';
import { ConversationCookie } from './visitor/conversation-cookie.ts';

/** Connects the service and mounts its calls. */
export async function startChat(
  { app, shutdown }: Pick<ServiceKit, 'app' | 'shutdown'>,
  config: ChatConfig,
): Promise<ReadyChecks> {
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'chat');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, config.NAMESPACE);
  shutdown.add('connections', () => redis.quit());
  const cookie = new ConversationCookie(config.SESSION_SECRET, config.PUBLIC_URL);
  const kit: ChatKit = {
    conversations: new ConversationStore(await conversationModel(mongo)),
    cookie,
    calls: { ...createCallKit(redis, config), visitorOf: (c) => cookie.read(c) },
    directory: new ServiceClient(config.DIRECTORY_URL),
  };
  serveChat(app, kit);
  serveChatReply(app, kit);
  serveChatNotify(app, kit);
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
