import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@vitrina/contracts';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { api, onUnauthorised } from '../api/client.ts';
import { memory, OWNER, tabMemory } from '../storage.ts';
import { clearHint, readHint, writeHint } from './hints.ts';

/** Session of the visitor and its actions. */
export interface Session extends SessionState {
  /**
   * Logs in and refreshes the session; rejects with the server's `ApiError`.
   * @returns an additional message of the server, for example that an account is kept; null without a message
   */
  signIn(credentials: { email: string; contrasena: string }): Promise<string | null>;
  /** Fetches the session again, for instance after the profile changed. */
  refresh(): Promise<void>;
  /** Ends the session on the server and removes the local hints, even if the server cannot be reached. */
  signOut(): Promise<void>;
}

/** Keeps accounts in this browser apart; loaded with the first account that this page shows. */
let guard: typeof import('./account-guard.ts') | null = null;
const loadGuard = async () => {
  guard ??= await import(/* webpackChunkName: "account" */ './account-guard.ts').catch(() => null);
  return guard;
};

/** Pause before the session is requested again after a failure, in milliseconds. */
const PAUSE_MS = 1_000;
/** Shortest pause after another one; at most twice as long, so that browsers do not all return simultaneously after a fault. */
const LONG_PAUSE_MS = 15_000;

/** Requests the session; in a browser with a login once more after a failure, which must not look like a logout. */
async function fetchSession(): Promise<SessionUser | null> {
  const answer = await api.get('/api/sesion').catch(async (failure) => {
    if (!readHint(memory)) throw failure;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return api.get('/api/sesion');
  });
  return answer.usuario;
}

const SessionContext = createContext<Session | null>(null);

/** Provides the session and fetches it once. */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [state, dispatch] = useReducer(sessionReducer, readHint(memory) !== null, initialSession);

  const client = useQueryClient();
  const asked = useRef(false);

  /** Clears the account and everything that was loaded for it. */
  const forget = useCallback(
    (type: 'left' | 'refused', hasLoaded = true) => {
      guard?.endAccount(type === 'left');
      clearHint(memory);
      if (hasLoaded) client.clear();
      dispatch({ type });
    },
    [client],
  );

  const refresh = useCallback(async () => {
    const isFirst = !asked.current;
    asked.current = true;
    try {
      const user = await fetchSession();
      if (user) {
        const isSame = (await loadGuard())?.showAccount(user, () => void refreshed.current());
        writeHint(memory, user);
        if (isSame === false) return;
        // Before the first session response no account data can be loaded; requests in flight belong to this visitor.
      } else if (readHint(memory) || guard?.showsAccount()) return forget('refused', !isFirst);
      else if (tabMemory.getItem(OWNER)) (await loadGuard())?.dropLeft();
      // In a transition: most of a page depends on the session.
      startTransition(() => dispatch({ type: 'answered', user }));
    } catch {
      dispatch({ type: 'unreachable' });
    }
  }, [forget]);
  const refreshed = useRef(refresh);

  useEffect(() => {
    void refresh();
    return onUnauthorised(() => forget('refused'));
  }, [refresh, forget]);

  const { failures } = state;
  useEffect(() => {
    if (!failures || !readHint(memory)) return undefined;
    const timer = setTimeout(refresh, LONG_PAUSE_MS * (1 + Math.random()));
    window.addEventListener('online', refresh);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', refresh);
    };
  }, [failures, refresh]);

  const signIn = useCallback(
    async (credentials: { email: string; contrasena: string }) => {
      const answer = await api.post('/api/auth', { action: 'login', ...credentials });
      await refresh();
      return ('message' in answer && answer.message) || null;
    },
    [refresh],
  );

  const signOut = useCallback(async () => {
    try {
      await api.post('/api/auth', { action: 'logout' });
    } finally {
      forget('left');
    }
  }, [forget]);

  const value = useMemo(() => ({ ...state, signIn, refresh, signOut }), [state, signIn, refresh, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Returns the visitor's session. Throws outside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the shell around it');
  return session;
}

/** Session state of the visitor: `loading` until the server's first response. */
interface SessionState {
  status: 'loading' | 'ready';
  user: SessionUser | null;
  /**
   * True if the first paint should show a signed-in visitor, based on the server's response or, before it, on the local hint.
   */
  signedIn: boolean;
  /** Number of times that the server could not be reached, if no response says yet who the visitor is. */
  failures?: number;
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

/** Computes the next state. An unreachable server does not sign a known visitor out. */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'answered':
      return { status: 'ready', user: event.user, signedIn: event.user !== null };
    case 'unreachable':
      return state.user ? state : { ...state, status: 'ready', signedIn: false, failures: (state.failures ?? 0) + 1 };
    case 'left':
    case 'refused':
      return { status: 'ready', user: null, signedIn: false };
  }
}
