import type { CallHandlers } from '@vitrina/kernel';
import { postChat } from './calls/post-chat.ts';
import { postChatNotify } from './calls/post-chat-notify.ts';
import { postChatReply } from './calls/post-chat-reply.ts';
import type { Dependencies } from './dependencies.ts';

/** Every call of chat with its handler. */
export const handlers = {
  'POST /api/chat': postChat,
  'POST /api/chat/respuesta': postChatReply,
  'POST /api/chat/notify-admin': postChatNotify,
} satisfies CallHandlers<'chat', Dependencies>;
