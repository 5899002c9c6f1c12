import type { SessionUser } from '@vitrina/contracts';

/** Session state of the visitor: `loading` until the server's first response. */
export interface SessionState {
  status: 'loading' | 'ready';
  user: SessionUser | null;
  /**
   * True if the first paint should show a signed-in visitor, based on the server's response or, before it, on the local
   * hint.
   */
  signedIn: boolean;
}

/** Events that change the state. */
export type SessionEvent =
  | { type: 'answered'; user: SessionUser | null }
  | { type: 'unreachable' }
  | { type: 'left' }
  | { type: 'refused' };

/** State before the server's first response. */
export function initialSession(hinted: boolean): SessionState {
  return { status: 'loading', user: null, signedIn: hinted };
}

/** Computes the next state. An unreachable server changes nothing. */
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
