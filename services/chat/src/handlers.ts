import type { CallHandlers } from '@vitrina/kernel';
import { deleteChat } from './calls/delete-chat.ts';
import { getChat } from './calls/get-chat.ts';
import { getChatEvents } from './calls/get-chat-events.ts';
import { getConversation } from './calls/get-conversation.ts';
import { getConversationContext } from './calls/get-conversation-context.ts';
import { getConversationEvents } from './calls/get-conversation-events.ts';
import { getConversations } from './calls/get-conversations.ts';
import { getWaitingConversations } from './calls/get-waiting-conversations.ts';
import { postChat } from './calls/post-chat.ts';
import { postChatCancel } from './calls/post-chat-cancel.ts';
import { postChatNotify } from './calls/post-chat-notify.ts';
import { postChatReply } from './calls/post-chat-reply.ts';
import { postChatTranscript } from './calls/post-chat-transcript.ts';
import { postChatTyping } from './calls/post-chat-typing.ts';
import { postConversationClose } from './calls/post-conversation-close.ts';
import { postConversationMessage } from './calls/post-conversation-message.ts';
import { postConversationNote } from './calls/post-conversation-note.ts';
import { postConversationReturn } from './calls/post-conversation-return.ts';
import { postConversationTake } from './calls/post-conversation-take.ts';
import { postConversationTranscript } from './calls/post-conversation-transcript.ts';
import { postConversationTyping } from './calls/post-conversation-typing.ts';
import type { Dependencies } from './dependencies.ts';

/** Every call of chat with its handler. */
export const handlers = {
  'POST /api/chat': postChat,
  'POST /api/chat/respuesta': postChatReply,
  'POST /api/chat/notify-admin': postChatNotify,
  'GET /api/chat': getChat,
  'DELETE /api/chat': deleteChat,
  'GET /api/chat/eventos': getChatEvents,
  'POST /api/chat/cancelar-humano': postChatCancel,
  'POST /api/chat/copia': postChatTranscript,
  'POST /api/chat/escribiendo': postChatTyping,
  'GET /api/agente/conversaciones': getConversations,
  'GET /api/agente/conversaciones/eventos': getConversationEvents,
  'GET /api/agente/conversaciones/:id': getConversation,
  'GET /api/agente/conversaciones/:id/contexto': getConversationContext,
  'GET /api/agente/pendientes': getWaitingConversations,
  'POST /api/agente/conversaciones/:id/tomar': postConversationTake,
  'POST /api/agente/conversaciones/:id/mensajes': postConversationMessage,
  'POST /api/agente/conversaciones/:id/notas': postConversationNote,
  'POST /api/agente/conversaciones/:id/devolver': postConversationReturn,
  'POST /api/agente/conversaciones/:id/cerrar': postConversationClose,
  'POST /api/agente/conversaciones/:id/copia': postConversationTranscript,
  'POST /api/agente/conversaciones/:id/escribiendo': postConversationTyping,
} satisfies CallHandlers<'chat', Dependencies>;
