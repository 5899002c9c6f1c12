import type { CallHandlers, Limits, LiveChannel, Log, ServiceClient, SessionStore, StaffReads } from '@vitrina/kernel';
import type { OfficeHours } from './agents/office-hours.ts';
import type { Presence, WaitingNotice } from './agents/presence.ts';
import type { AnswerTurns } from './model/answer-limits.ts';
import type { ModelAssistant } from './model/model-assistant.ts';
import type { AgentDesk } from './store/agent-desk.ts';
import type { ConversationStore } from './store/conversation-store.ts';
import type { ConversationUpdates } from './store/conversation-updates.ts';
import type { Transcripts } from './transcripts.ts';
import type { ConversationCookie } from './visitor.ts';

/** Dependencies of the calls of this service. */
export interface Dependencies {
  limits: Limits;
  sessions: SessionStore;
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

/** Handlers of some calls of this service, by name. */
export type Handlers = Partial<CallHandlers<'chat', Dependencies>>;
