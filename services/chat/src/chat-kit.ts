import type { CallKit, ServiceClient } from '@vitrina/kernel';
import type { ConversationStore } from './store/conversation-store.ts';
import type { ConversationCookie } from './visitor/conversation-cookie.ts';

/** What every call of this service works with. */
export interface ChatKit {
  conversations: ConversationStore;
  cookie: ConversationCookie;
  calls: CallKit;
  directory: ServiceClient;
}
