/**
 * Where a screen that asked for a login wants the person back, or null. Only paths of this site: what stands in the
 * history came from a screen, but a path that begins with two slashes would lead to another site.
 */
export function returnOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const path: unknown = Reflect.get(state, 'volver');
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
