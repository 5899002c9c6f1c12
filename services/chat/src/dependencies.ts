import type { CallName } from '@vitrina/contracts';
import type { CallDependencies, CallHandler, LiveChannel, Log, ServiceClient, StaffReads } from '@vitrina/kernel';
import type { WaitingNotice } from './agents/notice.ts';
import type { OfficeHours } from './agents/office-hours.ts';
import type { Presence } from './agents/presence.ts';
import type { ConversationUpdates } from './live/conversation-updates.ts';
import type { AnswerTurns } from './model/answer-turns.ts';
import type { ModelAssistant } from './model/model-assistant.ts';
import type { AgentDesk } from './store/agent-desk.ts';
import type { ConversationStore } from './store/conversation-store.ts';
import type { Transcripts } from './store/transcripts.ts';
import type { ConversationCookie } from './visitor/conversation-cookie.ts';

/** Dependencies of the calls of this service. */
export interface Dependencies extends Pick<CallDependencies, 'limits' | 'sessions'> {
  conversations: ConversationStore;
  transcripts: Transcripts;
  cookie: ConversationCookie;
  desk: AgentDesk;
  updates: ConversationUpdates;
  presence: Presence;
  notice: WaitingNotice;
  /** Office hours of the team. */
  hours: OfficeHours;
  readLog: StaffReads;
  /** Null if no model is configured. */
  model: ModelAssistant | null;
  turns: AnswerTurns;
  live: LiveChannel;
  directory: ServiceClient;
  /** Accounts service; null if not configured. */
  accounts: ServiceClient | null;
  log: Log;
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Dependencies>;
