import type { StoredSession } from '@vitrina/kernel';
import type { Agent } from '../store/conversation.ts';

/** Returns the agent behind a session. */
export function agentOf({ userId: id, name }: StoredSession): Agent {
  return { id, name };
}
