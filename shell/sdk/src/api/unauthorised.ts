type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever the server answers 401 to a call other than a login. Returns what ends it. */
export function onUnauthorised(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the session that the server does not know this visitor (any more). */
export function announceUnauthorised(): void {
  for (const listener of listeners) listener();
}
