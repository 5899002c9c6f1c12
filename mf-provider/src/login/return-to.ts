/**
 * The path to go back to after the login, as the state of a navigation names it, or null. Only paths of this site: a path
 * that begins with two slashes would lead to another one.
 */
export function returnTo(state: unknown): string | null {
  const path: unknown = state && typeof state === 'object' && Reflect.get(state, 'returnTo');
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
