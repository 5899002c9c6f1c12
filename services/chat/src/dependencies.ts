import type { CallName } from '@vitrina/contracts';
import type { CallDependencies, CallHandler, ServiceClient } from '@vitrina/kernel';
import type { ConversationStore } from './store/conversation-store.ts';
import type { ConversationCookie } from './visitor/conversation-cookie.ts';

/** What the calls of this service work with. */
export interface Dependencies extends Pick<CallDependencies, 'limits'> {
  conversations: ConversationStore;
  cookie: ConversationCookie;
  directory: ServiceClient;
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Dependencies>;
