type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever the server answers 401 to a call other than a login. Returns a function that ends it. */
export function onUnauthorised(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that the server has no session of this visitor (any more). */
export function announceUnauthorised(): void {
  for (const listener of listeners) listener();
}

const doubters = new Set<Listener>();

/** Calls `listener` whenever the session may have ended. Returns a function that ends it. */
export function onSessionDoubt(listener: Listener): () => void {
  doubters.add(listener);
  return () => doubters.delete(listener);
}

/** Reports that the session may have ended; the server decides. */
export function doubtSession(): void {
  for (const listener of doubters) listener();
}
