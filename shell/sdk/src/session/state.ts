import type { SessionUser } from '@vitrina/contracts';

/** What is known of the visitor: `cargando` until the server has answered once. */
export interface SessionState {
  estado: 'cargando' | 'lista';
  usuario: SessionUser | null;
  /** Whether the first paint should show a signed-in visitor: the server's answer, or before it the local hint. */
  conSesion: boolean;
}

/** What changes the state. */
export type SessionEvent =
  | { type: 'answered'; usuario: SessionUser | null }
  | { type: 'unreachable' }
  | { type: 'left' }
  | { type: 'refused' };

/** The state before the server has answered. */
export function initialSession(hinted: boolean): SessionState {
  return { estado: 'cargando', usuario: null, conSesion: hinted };
}

/** The next state. A server that cannot be reached changes nothing that was known. */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'answered':
      return { estado: 'lista', usuario: event.usuario, conSesion: event.usuario !== null };
    case 'unreachable':
      return { ...state, estado: 'lista', conSesion: state.usuario !== null };
    case 'left':
    case 'refused':
      return { estado: 'lista', usuario: null, conSesion: false };
  }
}
