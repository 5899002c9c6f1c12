import type { SessionUser } from '@vitrina/contracts';

/** What is known of the visitor: `loading` until the server has answered once. */
export interface SessionState {
  status: 'loading' | 'ready';
  user: SessionUser | null;
  /** Whether the first paint should show a signed-in visitor: the server's answer, or before it the local hint. */
  signedIn: boolean;
}

/** What changes the state. */
export type SessionEvent =
  | { type: 'answered'; user: SessionUser | null }
  | { type: 'unreachable' }
  | { type: 'left' }
  | { type: 'refused' };

/** The state before the server has answered. */
export function initialSession(hinted: boolean): SessionState {
  return { status: 'loading', user: null, signedIn: hinted };
}

/** The next state. A server that cannot be reached changes nothing that was known. */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'answered':
      return { status: 'ready', user: event.user, signedIn: event.user !== null };
    case 'unreachable':
      return { ...state, status: 'ready', signedIn: state.user !== null };
    case 'left':
    case 'refused':
      return { status: 'ready', user: null, signedIn: false };
  }
}
