/**
 * True where the pattern names the attribute: itself, a parent of it (`a` names
 * `a.b`), `*` for all, or a `*` at either end.
 */
export function patternMatches(pattern: string, attribute: string): boolean {
  if (pattern === '*') return true;
  if (pattern.startsWith('*') && pattern.endsWith('*')) return attribute.includes(pattern.slice(1, -1));
  if (pattern.startsWith('*')) return attribute.endsWith(pattern.slice(1));
  if (pattern.endsWith('*')) return attribute.startsWith(pattern.slice(0, -1));
  return attribute === pattern || attribute.startsWith(`${pattern}.`);
}

/** Place of the first pattern that names the attribute, or -1. */
export function firstMatch(patterns: readonly string[], attribute: string): number {
  return patterns.findIndex((pattern) => patternMatches(pattern, attribute));
}
