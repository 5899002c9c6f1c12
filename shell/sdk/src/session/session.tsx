import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react';
import { api } from '../api/client.ts';
import { onUnauthorised } from '../api/unauthorised.ts';
import { memory } from '../storage.ts';
import { clearHint, readHint, writeHint } from './hints.ts';
import { initialSession, type SessionState, sessionReducer } from './state.ts';

/** The visitor's session and what can be done with it. */
export interface Session extends SessionState {
  /**
   * Logs in and refreshes the session; rejects with the server's `ApiError`.
   * @returns what the server says beside, such as that an account is kept; null where it says nothing
   */
  signIn(credentials: { email: string; contrasena: string }): Promise<string | null>;
  /** Asks the server again who this visitor is, for instance after the profile changed. */
  refresh(): Promise<void>;
  /** Ends the session on the server and forgets the local hints, even where the server cannot be reached. */
  signOut(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Provides the session; asks the server for it once. */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [state, dispatch] = useReducer(sessionReducer, readHint(memory) !== null, initialSession);

  const refresh = useCallback(async () => {
    try {
      const { usuario: user } = await api.get('/api/sesion');
      if (user) writeHint(memory, user);
      else clearHint(memory);
      // In a transition: most of a page depends on the session.
      startTransition(() => dispatch({ type: 'answered', user }));
    } catch {
      dispatch({ type: 'unreachable' });
    }
  }, []);

  useEffect(() => {
    void refresh();
    return onUnauthorised(() => {
      clearHint(memory);
      dispatch({ type: 'refused' });
    });
  }, [refresh]);

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
      clearHint(memory);
      dispatch({ type: 'left' });
    }
  }, []);

  const value = useMemo(() => ({ ...state, signIn, refresh, signOut }), [state, signIn, refresh, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The visitor's session. Throws outside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the shell around it');
  return session;
}
