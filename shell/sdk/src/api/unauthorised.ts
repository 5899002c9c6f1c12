type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever the server responds 401 to a call other than a login. Returns a function that unsubscribes. */
export function onUnauthorised(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that the server has no session for this visitor. */
export function announceUnauthorised(): void {
  for (const listener of listeners) listener();
}

const doubters = new Set<Listener>();

/** Calls `listener` whenever the session may have ended. Returns a function that unsubscribes. */
export function onSessionDoubt(listener: Listener): () => void {
  doubters.add(listener);
  return () => doubters.delete(listener);
}

/** Reports that the session may have ended, so that the server is asked. */
export function doubtSession(): void {
  for (const listener of doubters) listener();
}
