import type { CallHandlers } from '@vitrina/kernel';
import { agentEventCalls } from './calls/agent-events.ts';
import { agentCalls } from './calls/agents.ts';
import { chatCalls } from './calls/chat.ts';
import { chatEventCalls } from './calls/chat-events.ts';
import { chatReplyCalls } from './calls/chat-reply.ts';
import type { Dependencies } from './dependencies.ts';

/** Every call of chat with its handler. The agents' events come first, because `:id` would match their path too. */
export const handlers = {
  ...chatCalls,
  ...chatReplyCalls,
  ...chatEventCalls,
  ...agentEventCalls,
  ...agentCalls,
} satisfies CallHandlers<'chat', Dependencies>;
