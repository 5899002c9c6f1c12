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

const checkListeners = new Set<Listener>();

/** Calls `listener` whenever the session should be checked because it may have ended. Returns a function that unsubscribes. */
export function onSessionCheckRequest(listener: Listener): () => void {
  checkListeners.add(listener);
  return () => checkListeners.delete(listener);
}

/** Requests a check of the session with the server, because it may have ended. */
export function requestSessionCheck(): void {
  for (const listener of checkListeners) listener();
}
