/**
 * Path to return to after the login, from the state of a navigation, or null. Only paths of this site: a path that
 * begins with two slashes would lead to another one.
 */
export function returnTo(state: unknown): string | null {
  const path: unknown = state && typeof state === 'object' && Reflect.get(state, 'returnTo');
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
