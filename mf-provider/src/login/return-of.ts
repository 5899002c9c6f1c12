/**
 * The path to return to after the login, or null. Only paths of this site: a path that begins with two slashes would
 * lead to another one.
 */
export function returnOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const path: unknown = Reflect.get(state, 'volver');
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
