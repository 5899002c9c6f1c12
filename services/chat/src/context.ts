import { ServiceClient, ServiceContext, type ServiceDependencies } from '@vitrina/kernel';
import { openStaffActs, StaffReads } from '@vitrina/product';
import { Presence, waitingNotice } from './agents/presence.ts';
import type { ChatConfig } from './config.ts';
import { AnswerTurns } from './model/answer-limits.ts';
import { modelAssistant } from './model/model-assistant.ts';
import { AgentDesk } from './store/agent-desk.ts';
import { conversationModel } from './store/conversation.ts';
import { ConversationStore } from './store/conversation-store.ts';
import { ConversationUpdates } from './store/conversation-updates.ts';
import { Transcripts } from './store/transcripts.ts';
import { ConversationCookie } from './visitor/visitor.ts';

/** Context that the features of chat share. */
export type ChatContext = Awaited<ReturnType<typeof connectChat>>;

/** Connects the service, and opens its conversations and the assistant. */
export async function connectChat(service: ServiceDependencies, config: ChatConfig) {
  const context = await ServiceContext.connect('chat', service, config);
  const { mongo, redis, live, log } = context;
  const cookie = new ConversationCookie(config.SESSION_SECRET, config.PUBLIC_URL);
  context.serving.visitorOf = (c) => cookie.read(c);
  const model = await conversationModel(mongo);
  const updates = new ConversationUpdates(live, log);
  const presence = new Presence(redis);
  const { ACCOUNTS_URL, DIRECTORY_URL, SERVICE_KEYS: keys } = config;
  return Object.assign(context, {
    cookie,
    model,
    updates,
    presence,
    conversations: new ConversationStore(model, updates),
    desk: new AgentDesk(model, updates),
    transcripts: new Transcripts(model),
    /** Tells a visitor who waits for a person when they will be answered. */
    notice: () => waitingNotice(presence, config.CHAT_HOURS),
    readLog: new StaffReads(redis, await openStaffActs(context), 'chat'),
    /** Null if no model is configured. */
    modelAssistant: modelAssistant(config, redis),
    turns: new AnswerTurns(redis),
    directory: new ServiceClient(DIRECTORY_URL),
    /** Null if not configured. */
    accounts: ACCOUNTS_URL ? new ServiceClient(ACCOUNTS_URL, keys.to('accounts')) : null,
  });
}
